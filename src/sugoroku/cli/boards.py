"""`sugoroku boards` and `sugoroku show`."""

from __future__ import annotations

import json
from typing import Any

import click

from sugoroku import library, load, show
from sugoroku.checks import each_unverified
from sugoroku.cli.options import style_options
from sugoroku.labels import Labels, Style


@click.command("boards")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def boards_command(as_json: bool) -> None:
    """List the built-in boards, and how complete they are."""
    rows = [_row(load.load(str(path))) for path in library.built_in().values()]
    if as_json:
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    for row in rows:
        title = " · ".join(row["title"][form] for form in ("en", "ja") if form in row["title"])
        low, high = row["seats"]
        click.echo(f"{row['board']}\n    {title}")
        named = f"{row['named']} of {row['squares']} squares named"
        unverified = f"{row['unverified']} values unverified"
        click.echo(f"    {row['family']}, {low} to {high} players, {named}, {unverified}")


def _row(loaded: load.Loaded) -> dict[str, Any]:
    compiled = load.compile_loaded(loaded)
    return {
        "board": compiled["board"],
        "family": compiled["family"],
        "title": compiled["title"],
        "seats": compiled["seats"],
        "squares": len(compiled["squares"]),
        "named": sum(bool(square["name"]) for square in compiled["squares"]),
        "unverified": sum(1 for _ in each_unverified(loaded.document.data)),
    }


@click.command("show")
@click.argument("board")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@style_options
def show_command(board: str, as_json: bool, plain: bool, lang: str) -> None:
    """Show every square of BOARD: number, names, reading, effects, and what is unverified (`?`)."""
    loaded = load.load(board)
    data, compiled = loaded.document.data, load.compile_told(loaded)
    if as_json:
        click.echo(json.dumps(show.as_json(data, compiled), ensure_ascii=False, indent=2))
        return
    style = Style(lang, plain)
    for line in show.as_text(data, compiled, style):
        click.echo(Labels(compiled, style).plain(line))
