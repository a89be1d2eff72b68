"""`sugoroku rules`."""

from __future__ import annotations

import click

from sugoroku import load
from sugoroku.cli.chosen import house_rules
from sugoroku.cli.options import house_option
from sugoroku.cli.writing import speak
from sugoroku.families import family_of
from sugoroku.telling import rules
from sugoroku.telling.page import WRITERS


@click.command("rules")
@click.argument("board")
@click.option(
    "--format",
    "form",
    type=click.Choice(list(WRITERS)),
    default="text",
    show_default=True,
    help="How the page is written.",
)
@house_option
def rules_command(board: str, form: str, house: tuple[str, ...]) -> None:
    """Write the rule sheet of BOARD: how it is played, and what is known of it.

    Everything is written from the data of the board, under the house rules that are given.

    \b
    Exit 0: the page is written
    Exit 1: the board has errors
    Exit 2: wrong options, a missing or unreadable file
    """
    loaded = load.load(board)
    compiled = load.compile_loaded(loaded)
    chosen = house_rules(house, compiled)
    data = loaded.document.data
    page = rules.page(data, compiled, family_of(compiled).rules(data, compiled, chosen))
    speak(WRITERS[form](page), nl=False)
