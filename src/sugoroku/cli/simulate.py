"""`sugoroku simulate`."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import click

from sugoroku.cli import note
from sugoroku.cli.chosen import Chosen, choose
from sugoroku.cli.options import (
    Output,
    bundle,
    house_option,
    output_options,
    plot_option,
    seats_option,
    seed_option,
)
from sugoroku.cli.plots import plot_target, write_plot
from sugoroku.cli.progress import Progress
from sugoroku.cli.writing import write_json, write_page
from sugoroku.errors import SugorokuError
from sugoroku.families import FAMILIES, families_with, family_of
from sugoroku.form import Json
from sugoroku.game.contract import AnyGame
from sugoroku.game.dice import new_seed
from sugoroku.game.players import USUAL
from sugoroku.simulation import engines, simulate, workers
from sugoroku.simulation.bulk import Bulk
from sugoroku.simulation.engines import Engine, Ready
from sugoroku.simulation.simulate import Plan, Played
from sugoroku.simulation.workers import ClusterError, Workers

if TYPE_CHECKING:
    from sugoroku.drawing.scene import Scene

GAMES = 10_000
LEVELS = [level for family in FAMILIES.values() for level in family.simulation.levels]


@dataclass(frozen=True, slots=True)
class Amount:
    """How many games are wanted, and from which seed. `until`: a width as typed."""

    games: int | None
    until: str | None
    seed: int | None

    @property
    def asked(self) -> int | None:
        """Count the games that are asked for; None: as many as `until` takes."""
        return self.games if self.games or self.until is not None else GAMES

    def plan(self) -> Plan:
        """Make a plan of it. Raises BadParameter."""
        until = None if self.until is None else _width(self.until)
        seed = new_seed() if self.seed is None else self.seed
        return Plan(seed, self.asked or simulate.MOST, until)


amount_options = bundle(
    "amount",
    Amount,
    click.option(
        "-n",
        "--games",
        type=click.IntRange(1, simulate.MOST),
        metavar="GAMES",
        help=f"How many games at most. By default {GAMES:,}, or as many as --until takes.",
    ),
    click.option(
        "--until",
        metavar="WIDTH",
        help="Stop when the bounds of seat 1's wins are this close, such as `0.1%`.",
    ),
    seed_option,
)


@dataclass(frozen=True, slots=True)
class Seating:
    """How many play, who begins, counted from 1, and how well CPUs play."""

    seats: int | None
    first: int | None
    level: str | None


seating_options = bundle(
    "seating",
    Seating,
    seats_option,
    click.option(
        "--first",
        type=click.IntRange(min=1),
        metavar="SEAT",
        help="Who begins. By default seat 1 in a race, else each seat in turn.",
    ),
    click.option(
        "--level",
        type=click.Choice(LEVELS),
        help="How CPUs play tables. By default random, which is the same as easy.",
    ),
)


@dataclass(frozen=True, slots=True)
class Hands:
    """Who plays: threads of this machine, or a cluster at an address."""

    threads: int | None
    dask: str | None

    @property
    def count(self) -> int:
        """Count the threads that play here."""
        return self.threads or workers.cores()

    def workers(self, engine: Engine) -> AbstractContextManager[Workers]:
        """Start them. Raises ClusterError."""
        if self.dask is not None:
            return workers.cluster(self.dask)
        return workers.threads(self.count, engine)


def _hands(threads: int | None, dask: str | None) -> Hands:
    if dask is not None and threads is not None:
        raise click.UsageError("--threads is for this machine and --dask for others; choose one")
    return Hands(threads, dask)


hand_options = bundle(
    "hands",
    _hands,
    click.option(
        "--threads",
        type=click.IntRange(1, 256),
        metavar="N",
        help="How many threads play. By default one for each core.",
    ),
    click.option("--dask", metavar="ADDRESS", help="Play on a Dask cluster: `tcp://host:8786`."),
)


@click.command("simulate")
@click.argument("board")
@amount_options
@house_option
@seating_options
@click.option("--visits", is_flag=True, help="Count visits, missed turns and rolls too high by square.")
@hand_options
@plot_option
@output_options
def simulate_command(
    board: str,
    amount: Amount,
    house: tuple[str, ...],
    seating: Seating,
    visits: bool,
    hands: Hands,
    plot: str | None,
    output: Output,
) -> None:
    """Play many games on BOARD, and tell how long they are and who wins.

    The same seed gives the same result, for any number of threads, on a cluster, and with or without
    the extra `sim`, which makes it some hundred times faster.

    \b
    Exit 0: the games were played
    Exit 1: the board has errors, or the cluster cannot be reached or fails;
    what was played until then is reported
    Exit 2: wrong options, a missing or unreadable file
    Exit 130: interrupted (Ctrl-C); what was played until then is reported
    """
    target = plot_target(plot, board)
    chosen = choose(board, house)
    bulk = family_of(chosen.compiled).simulation
    plan = amount.plan()
    seats = _seats(seating.seats, chosen.game)
    options = _options(bulk, chosen, visits, seating.level) | _first(seating.first, seats, chosen.game)
    wanted = engines.choose(bulk, ahead=seating.level is not None and seating.level == bulk.levels[-1])
    progress = Progress(amount.asked)
    made = partial(engines.ready, game=chosen.game, seats=seats, say=note, **options)
    played = _play(wanted, made, plan, hands, progress)
    progress.end(played.games)
    if played.sums is not None:
        figures = {
            **_head(chosen, plan, played),
            "asked": amount.asked,
            "seats": seats,
            "first": seating.first or bulk.first,
            "level": options.get("levels", [None])[0],
            **engines.figures(bulk, chosen.game, seats, chosen.compiled, played.sums),
        }
        _report(bulk, chosen, figures, output)
        if target is not None:
            drawn = _drawn(bulk, chosen, figures, output)
            write_plot(drawn, target, chosen.compiled, board)
    if played.trouble:
        raise ClusterError(played.trouble)
    if played.stopped == "interrupted":
        sys.exit(130)


def _play(
    wanted: Engine, made: Callable[..., Ready], plan: Plan, hands: Hands, progress: Progress
) -> Played:
    """Play the games; if the compiled engine fails in the midst of it, the plain one plays them all."""
    engine, lookups = made(wanted, threads=hands.count)
    try:
        with hands.workers(engine) as who:
            return simulate.play(engine, lookups, plan, who, progress.tell)
    except (SugorokuError, OSError):
        raise
    except Exception as error:
        if engine.why_plain is not None:
            raise
        return _play(engines.plain_for(engine, error, note), made, plan, hands, progress)


# -- options -------------------------------------------------------------------------------------------


def _width(text: str) -> float:
    """Read a width in per cent. Raises BadParameter."""
    number = re.fullmatch(r"([0-9]{1,3}(?:\.[0-9]{1,12})?)\s*%", text.strip())
    width = float(number[1]) / 100 if number else 0.0
    if not 0 < width < 1:
        message = f"`{text}` is no width; write more than 0 and less than 100 per cent: `0.1%`"
        raise click.BadParameter(message, param_hint="--until")
    return width


def _seats(seats: int | None, game: AnyGame) -> int:
    """Choose how many play. Raises BadParameter."""
    low, high = game.seats[0], game.seats[-1]
    if seats is None:
        return min(max(USUAL, low), high)
    if seats not in game.seats:
        some = f"{low} to {high}" if low < high else str(low)
        raise click.BadParameter(f"this board seats {some}", param_hint="--seats")
    return seats


def _first(first: int | None, seats: int, game: AnyGame) -> dict[str, int]:
    """Read who begins; left out, the family decides. Raises BadParameter."""
    if first is None:
        return {}
    if game.start_rolls:
        raise click.BadParameter("the dice say who begins, by the house rules", param_hint="--first")
    if first > seats:
        raise click.BadParameter(f"there is no seat {first} among {seats}", param_hint="--first")
    return {"first": first - 1}


def _options(bulk: Bulk, chosen: Chosen, visits: bool, level: str | None) -> Json:
    """Read the options that some families lack. Raises BadParameter."""
    family = chosen.compiled["family"]
    if level is not None and not bulk.levels:
        message = f"a {family} is forced: there is nothing to choose, well or badly"
        raise click.BadParameter(message, param_hint="--level")
    if visits and not bulk.visits:
        families = families_with(lambda family: family.simulation.visits)
        message = f"the squares of a {families} can be counted"
        raise click.BadParameter(message, param_hint="--visits")
    levels = {"levels": (level or bulk.levels[0],) * 2} if bulk.levels else {}
    return levels | ({"visits": visits} if bulk.visits else {})


# -- what came of it -----------------------------------------------------------------------------------


def _head(chosen: Chosen, plan: Plan, played: Played) -> Json:
    """Say what was played, as data for JSON."""
    compiled = chosen.compiled
    return {
        "board": compiled["board"],
        "family": compiled["family"],
        "title": compiled["title"],
        "house_rules": dict(chosen.rules),
        "seed": plan.seed,
        "games": played.games,
        "until": plan.until,
        "stopped": played.stopped,
    }


def _report(bulk: Bulk, chosen: Chosen, figures: Json, output: Output) -> None:
    if output.as_json:
        write_json(figures)
        return
    write_page(engines.report(bulk, chosen.compiled, figures, output.style), output.style)


def _drawn(bulk: Bulk, chosen: Chosen, figures: Json, output: Output) -> Scene:
    """Draw how long the games were."""
    from sugoroku.drawing import lengths

    return lengths.games(chosen.compiled, figures, output.style, engines.charted(bulk))
