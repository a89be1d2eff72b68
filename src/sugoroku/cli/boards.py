"""`sugoroku boards` and `sugoroku show`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import click

from sugoroku import library, load
from sugoroku.checks import each_unverified
from sugoroku.cli.options import style_options
from sugoroku.diagnostics import width_of
from sugoroku.game import write_choice
from sugoroku.narrate import Style, names_of


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
        click.echo(f"{row['board']}\n    {title}")
        low, high = row["seats"]
        squares = f"{row['named']} of {row['squares']} squares named"
        click.echo(f"    {row['family']}, {low} to {high} players, {squares}, "
                   f"{row['unverified']} values unverified")  # fmt: skip


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
    compiled = load.compile_loaded(loaded)
    squares = [
        _square(data, compiled["ids"][i]) for i, data in enumerate(loaded.document.data["squares"])
    ]
    if as_json:
        shown = {**_head(loaded, compiled), "squares": [
            {**{k: v for k, v in compiled["squares"][i].items() if k != "name"}, **square}
            for i, square in enumerate(squares)
        ]}  # fmt: skip
        click.echo(json.dumps(shown, ensure_ascii=False, indent=2))
        return
    style = Style(lang, plain)
    for line in (*_title(loaded, compiled, style), *_table(loaded, compiled, style)):
        click.echo(line.rstrip())


_EFFECTS = ("rest", "inn", "shortcut", "rolls", "go", "back", "forward", "again")


def _square(data: dict[str, Any], id_: str) -> dict[str, Any]:
    effects = {key: data[key] for key in _EFFECTS if data.get(key)}
    note = {"note": data["note"]} if "note" in data else {}
    return {"id": id_, "name": data.get("name", {}), **note, "effects": effects}


def _head(loaded: load.Loaded, compiled: dict[str, Any]) -> dict[str, Any]:
    data = loaded.document.data
    return {
        "board": compiled["board"],
        "family": compiled["family"],
        "title": compiled["title"],
        "unverified": compiled["unverified"],
        **{key: data[key] for key in ("sheet", "about", "terms", "overshoot_panel") if key in data},
        "seats": compiled["seats"],
        "rolls": compiled["rolls"],
        "house_rules": compiled["house_rules"],
        "overshoot": data.get("overshoot", {}),
    }


def _title(loaded: load.Loaded, compiled: dict[str, Any], style: Style) -> Iterator[str]:
    data = loaded.document.data
    yield " · ".join(names_of(compiled, "title", style))
    sheet, unverified = data.get("sheet", {}), data.get("unverified", ())
    for key, value in sheet.items():
        if isinstance(value, dict):
            value = " ".join(names_of({key: value, "unverified": [
                name.removeprefix("sheet.") for name in unverified]}, key, style))  # fmt: skip
        elif isinstance(value, list):
            value = "; ".join(value)
        mark = "?" if f"sheet.{key}" in unverified else ""
        yield f"  {key}: {value}{mark}"
    low, high = compiled["seats"]
    yield f"  seats: {low} to {high}"
    yield "  die: " + " ".join(str(roll[0]) for roll in compiled["rolls"])
    for name, rule in compiled["house_rules"].items():
        choices = ", ".join(write_choice(choice) for choice in rule["choices"])
        yield f"  {name}: {write_choice(rule['default'])} (of {choices})"
    yield ""


def _table(loaded: load.Loaded, compiled: dict[str, Any], style: Style) -> Iterator[str]:
    rows = []
    for data, square, id_ in zip(
        loaded.document.data["squares"], compiled["squares"], compiled["ids"], strict=True
    ):
        number = "" if square["number"] is None else str(square["number"])
        number += "?" if number and "number" in square["unverified"] else ""
        names = names_of(square, "name", style)
        season = data.get("season", "") + ("?" if "season" in square["unverified"] else "")
        rows.append((number, id_, "  ".join(names) or "-", season, _effects(data)))
    widths = [max(width_of(row[i]) for row in rows) for i in range(4)]
    for row in rows:
        number, *others = row
        cells = [number.rjust(widths[0])]
        cells += [cell + " " * (widths[i] - width_of(cell)) for i, cell in enumerate(others[:3], 1)]
        yield "  ".join((*cells, others[3]))
    for extra, target in loaded.document.data.get("overshoot", {}).items():
        yield f"{extra} extra: {target}"


def _effects(data: dict[str, Any]) -> str:
    parts = []
    for key in _EFFECTS:
        value = data.get(key)
        if isinstance(value, dict):
            parts.append(f"{key} " + ", ".join(f"{face}: {to}" for face, to in value.items()))
        elif value:
            parts.append(key if value is True else f"{key} {value}")
    return "; ".join(parts)
