"""`sugoroku boards` and `sugoroku show`."""

from __future__ import annotations

import click

from sugoroku import load
from sugoroku.board import library
from sugoroku.board.checks import each_unverified
from sugoroku.cli.options import Output, json_option, output_options
from sugoroku.cli.writing import write_json, write_lines
from sugoroku.families import FAMILIES, family_of
from sugoroku.form import Json
from sugoroku.telling import show


@click.command("boards")
@json_option
def boards_command(as_json: bool) -> None:
    """List the built-in boards, and how complete they are."""
    rows = [_row(load.load(str(path))) for path in library.built_in().values()]
    if as_json:
        write_json(rows, indent=2)
        return
    for row in rows:
        write_lines(show.listed(row, FAMILIES[row["family"]].show().listed(row)))


def _row(loaded: load.Loaded) -> Json:
    unverified = sum(1 for _ in each_unverified(loaded.document.data))
    compiled = load.compile_loaded(loaded)
    return show.listing(compiled, family_of(compiled).show().listing(compiled), unverified)


@click.command("show")
@click.argument("board")
@output_options
def show_command(board: str, output: Output) -> None:
    """Show all that is known of BOARD, and what is unverified (`?`).

    Of a race every square: number, names, reading, effects. Of a tables board the set-ups, shapes, and
    the names of points and rolls.
    """
    loaded = load.load(board)
    data, compiled = loaded.document.data, load.compile_loaded(loaded)
    family = family_of(compiled).show()
    if output.as_json:
        own = family.as_json(data, compiled)
        write_json(show.as_json(data, compiled, own), indent=2)
        return
    style = output.style
    head, body = family.head(data, compiled, style), family.body(data, compiled, style)
    write_lines(map(style.plain, show.as_text(data, compiled, style, head, body)))
