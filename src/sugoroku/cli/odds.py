"""`sugoroku odds`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from sugoroku import load
from sugoroku.cli.chosen import house_rules
from sugoroku.cli.options import Output, house_option, output_options, plot_option, seats_option
from sugoroku.cli.plots import plot_target, write_plot
from sugoroku.cli.writing import speak, write_json, write_page
from sugoroku.families import families_with, family_of
from sugoroku.family import AnyOdds
from sugoroku.form import Form
from sugoroku.game.contract import HouseRules
from sugoroku.game.players import USUAL
from sugoroku.telling.labels import Style


@click.command("odds")
@click.argument("board")
@house_option
@click.option("--compare", type=click.Choice(["finish"]), help="Compare all its choices.")
@seats_option
@click.option("--csv", "as_csv", is_flag=True, help="Write the table of the squares as CSV.")
@plot_option
@output_options
def odds_command(
    board: str,
    house: tuple[str, ...],
    compare: str | None,
    seats: int | None,
    as_csv: bool,
    plot: str | None,
    output: Output,
) -> None:
    """Tell how long a race on BOARD takes, who wins, and what its squares are worth: exactly.

    Nothing is tried out: all figures are worked out from the lookups of the compiled board. Turns
    are counted with the missed ones; seats are told in the order of turns. The figures
    are for every number of seats that the board allows, or for --seats alone. JSON holds them all,
    with fractions.

    \b
    Exit 0: the figures are written
    Exit 1: the board has errors, or is not a race
    Exit 2: wrong options, a missing or unreadable file, a picture that
            cannot be written
    """
    if output.as_json and as_csv:
        raise click.UsageError("--json and --csv are two forms; choose one")
    target = plot_target(plot, board)
    loaded = load.load(board)
    compiled = load.compile_loaded(loaded)
    rules = house_rules(house, compiled)
    exact = _exact(compiled)
    counts = _counts(compiled, seats)
    choices = list(_choices(compiled, rules, house, compare))
    # the places of games that are not told are not worked out
    usual = seats or min(max(USUAL, counts[0]), counts[-1])
    ranked = counts if output.as_json else () if as_csv or compare else (usual,)
    figures = exact.work_out(loaded.board, compiled, choices, counts, ranked)
    if target is not None:
        drawn = exact.plot(compiled, figures, usual, Style(output.style.lang))
        write_plot(drawn, target, compiled, board)
    if output.as_json:
        write_json(exact.as_json(compiled, figures))
    elif as_csv:
        speak(exact.as_csv(compiled, figures), nl=False)
    else:
        write_page(exact.as_text(compiled, figures, usual, output.style), output.style)


def _exact(compiled: Form) -> AnyOdds:
    """Give what works figures out. Raises OtherFamily where nobody can."""
    odds = family_of(compiled).odds
    if odds is None:
        families = families_with(lambda family: family.odds)
        raise load.OtherFamily(
            f"exact odds are for {families} boards; {compiled['board']} is a {compiled['family']} board"
        )
    return odds()


def _counts(compiled: Form, seats: int | None) -> range:
    """Choose the numbers of seats to look at. Raises BadParameter."""
    low, high = compiled["seats"]
    if seats is None:
        return range(low, high + 1)
    if not low <= seats <= high:
        raise click.BadParameter(f"this board seats {low} to {high}", param_hint="--seats")
    return range(seats, seats + 1)


def _choices(
    compiled: Form, rules: HouseRules, house: Sequence[str], compare: str | None
) -> Iterator[HouseRules]:
    """List the house rules to work figures out for: as chosen, or all choices of one of them."""
    if compare is None:
        yield rules
        return
    if any(option.partition("=")[0].strip() == compare for option in house):
        message = f"--compare {compare} takes all choices; leave --house {compare} out"
        raise click.UsageError(message)
    for value in compiled["house_rules"][compare]["choices"]:
        yield {**rules, compare: value}
