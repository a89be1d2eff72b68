"""`sugoroku odds`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sugoroku import load
from sugoroku.cli.options import house_rules, style_options
from sugoroku.families import family_of
from sugoroku.form import Form
from sugoroku.game.players import USUAL
from sugoroku.telling.labels import Style

if TYPE_CHECKING:
    from sugoroku.drawing.scene import Scene


@click.command("odds")
@click.argument("board")
@click.option("--house", multiple=True, metavar="NAME=VALUE", help="A house rule; may be repeated.")
@click.option("--compare", type=click.Choice(["finish"]), help="Set all its choices side by side.")
@click.option("--seats", type=click.IntRange(min=1), metavar="N", help="Only games of N seats.")
@click.option("--json", "as_json", is_flag=True, help="Write all figures as JSON, with fractions.")
@click.option("--csv", "as_csv", is_flag=True, help="Write the table of the squares as CSV.")
@click.option("--plot", metavar="FILE",
              help="Draw them too: SVG, PNG, JPEG, WebP, PDF or TXT, by its ending.")  # fmt: skip
@style_options
def odds_command(
    board: str,
    house: tuple[str, ...],
    compare: str | None,
    seats: int | None,
    as_json: bool,
    as_csv: bool,
    plot: str | None,
    plain: bool,
    lang: str,
) -> None:
    """Tell how long a race on BOARD takes, who wins, and what its squares are worth: exactly.

    Nothing is tried out: all figures are worked out from the lookups of the compiled board. Turns
    are counted with the missed ones; seats are told in the order of turns.

    \b
    Exit 0: the figures are told
    Exit 1: the board has errors, or is not a race
    Exit 2: wrong options, a missing or unreadable file, a picture that cannot be written
    """
    if as_json and as_csv:
        raise click.UsageError("--json and --csv are two forms; choose one")
    target = None if plot is None else _target(plot)
    loaded = load.load(board)
    compiled = load.compile_loaded(loaded)
    chosen = house_rules(house, compiled["house_rules"])
    odds = family_of(compiled).odds
    if odds is None:
        family = compiled["family"]
        raise load.OtherFamily(
            f"exact odds are for race boards; {compiled['board']} is a {family} board"
        )
    exact = odds()
    counts = _counts(compiled, seats)
    finishes = [chosen["finish"]]
    if compare:
        if any(option.partition("=")[0].strip() == compare for option in house):
            raise click.UsageError(
                f"--compare {compare} takes all choices; leave --house {compare} out"
            )
        finishes = compiled["house_rules"]["finish"]["choices"]
    # the places of games that are not told are not worked out
    told = seats or min(max(USUAL, counts[0]), counts[-1])
    ranked = counts if as_json else () if as_csv or compare else (told,)
    choices = [{**chosen, "finish": finish} for finish in finishes]
    figures = exact.work_out(loaded.board, compiled, choices, counts, ranked)
    if target is not None:
        _draw(target, exact.plot(compiled, figures, told, Style(lang)), compiled)
    if as_json:
        click.echo(json.dumps(exact.as_json(compiled, figures), ensure_ascii=False))
    elif as_csv:
        click.echo(exact.as_csv(compiled, figures), nl=False)
    else:
        style = Style(lang, plain)
        lines = exact.as_text(compiled, figures, told, style)
        click.echo("\n".join(map(style.plain, lines)))


def _target(plot: str) -> Path:
    # imported when asked for: figures alone draw nothing
    from sugoroku.cli.pictures import plot_target

    return plot_target(plot)


def _draw(target: Path, drawn: Scene, compiled: Form) -> None:
    """Write the figures, drawn, into a file."""
    from sugoroku.cli.pictures import write_plot

    write_plot(drawn, target, compiled)


def _counts(compiled: Form, seats: int | None) -> range:
    """Choose the numbers of seats to look at."""
    low, high = compiled["seats"]
    if seats is None:
        return range(low, high + 1)
    if not low <= seats <= high:
        raise click.BadParameter(f"this board seats {low} to {high}", param_hint="--seats")
    return range(seats, seats + 1)
