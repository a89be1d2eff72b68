"""`sugoroku simulate`."""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from sugoroku import load
from sugoroku.cli.options import house_rules, note, style_options
from sugoroku.families import family_of
from sugoroku.form import Form, Json
from sugoroku.game.contract import Game
from sugoroku.game.dice import SEED_LIMIT, new_seed
from sugoroku.game.players import USUAL
from sugoroku.simulation import engines, simulate, workers
from sugoroku.simulation.bulk import Bulk
from sugoroku.simulation.simulate import Plan, Played
from sugoroku.simulation.workers import Workers
from sugoroku.telling.labels import Style

GAMES = 10_000
LEVELS = ("random", "easy", "middle", "hard")
SOON, OFTEN, SELDOM = 1.0, 0.2, 30.0  # seconds until, and between, lines of progress


@click.command("simulate")
@click.argument("board")
@click.option("-n", "--games", type=click.IntRange(1, simulate.MOST), metavar="GAMES",
              help=f"How many games at most. Left out: {GAMES:,}, or what --until takes.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0, SEED_LIMIT - 1), help="Take the dice from this seed.")
@click.option("--house", multiple=True, metavar="NAME=VALUE", help="Choose a house rule; repeatable.")
@click.option("--seats", type=click.IntRange(min=1), metavar="N", help="How many play.")
@click.option(
    "--first",
    type=click.IntRange(min=1),
    metavar="SEAT",
    help="Who begins. Left out: seat 1 in a race, else both in turn.",
)
@click.option(
    "--level",
    type=click.Choice(LEVELS),
    help="How CPUs play tables. Left out: random, the same as easy.",
)
@click.option("--visits", is_flag=True, help="Count visits, missed turns and rolls too high by square.")
@click.option("--until", metavar="WIDTH",
              help="Stop when the bounds of seat 1's wins are so close: `0.1%`.")  # fmt: skip
@click.option(
    "--threads", type=click.IntRange(1, 256), metavar="N", help="Left out: one for each core."
)
@click.option("--dask", metavar="ADDRESS", help="Play on a Dask cluster: `tcp://host:8786`.")
@click.option("--plot", metavar="FILE", help="Draw how long the games are, as PNG, SVG, PDF ….")
@click.option("--json", "as_json", is_flag=True, help="Write all figures as JSON.")
@style_options
def simulate_command(
    board: str, games: int | None, seed: int | None, house: tuple[str, ...], seats: int | None,
    first: int | None, level: str | None, visits: bool, until: str | None, threads: int | None,
    dask: str | None, plot: str | None, as_json: bool, plain: bool, lang: str,
) -> None:  # fmt: skip
    """Play many games on BOARD, and tell how long they are and who wins.

    The same seed gives the same result, for any number of threads, on a cluster, and with or without
    the extra `sim`, which makes it some hundred times faster.

    \b
    Exit 0: the games were played
    Exit 1: the board has errors, or the cluster cannot be reached or fails
    Exit 2: wrong options, a missing or unreadable file
    Exit 130: interrupted (Ctrl-C); what was played until then is told
    """
    if dask is not None and threads is not None:
        raise click.UsageError("--threads is for this machine and --dask for others; choose one")
    target = None if plot is None else _target(plot)
    compiled = load.compile_loaded(load.load(board))
    rules = house_rules(house, compiled["house_rules"])
    game = load.build(compiled, rules)
    bulk = family_of(compiled).simulation
    width = None if until is None else _width(until)
    asked = games if games or width else GAMES
    plan = Plan(new_seed() if seed is None else seed, asked or simulate.MOST, width)
    count = _seats(seats, game)
    options = _options(bulk, visits, level)
    options |= _first(first, count, game)
    engine = _engine(bulk, level)
    lookups = engine.prepare(game, count, **options)
    progress = Progress(asked)
    with _workers(engine, threads, dask) as who:
        if dask is None:
            engines.warm(engine, lookups, note)
        played = simulate.play(engine, lookups, plan, who, progress.tell)
    progress.end(played.games)
    if played.sums is not None:
        shown = {
            **_shown(compiled, rules, plan, played),
            "asked": asked,
            "seats": count,
            "first": first or bulk.first,
            "level": options.get("levels", [None])[0],
            **engines.figures(bulk, game, count, compiled, played.sums),
        }
        _write(bulk, compiled, shown, Style(lang, plain), as_json)
        if target is not None:
            _draw(target, compiled, shown, Style(lang, plain))
    if played.stopped == "interrupted":
        sys.exit(130)


def _target(plot: str) -> Path:
    # imported when asked for: figures alone draw nothing
    from sugoroku.cli.pictures import plot_target

    return plot_target(plot)


def _draw(target: Path, compiled: Form, shown: Json, style: Style) -> None:
    """Draw how long the games were into a file."""
    from sugoroku.cli.pictures import write_plot
    from sugoroku.drawing import lengths

    write_plot(lengths.games(compiled, shown, style), target, compiled)


def _width(text: str) -> float:
    """Read a width in per cent."""
    read = re.fullmatch(r"([0-9]{1,3}(?:\.[0-9]{1,12})?)\s*%", text.strip())
    width = float(read[1]) / 100 if read else 0.0
    if not 0 < width < 1:
        said = f"`{text}` is no width; write more than 0 and less than 100 per cent: `0.1%`"
        raise click.BadParameter(said, param_hint="--until")
    return width


def _seats(seats: int | None, game: Game[Any]) -> int:
    low, high = game.seats[0], game.seats[-1]
    if seats is None:
        return min(max(USUAL, low), high)
    if seats not in game.seats:
        some = f"{low} to {high}" if low < high else str(low)
        raise click.BadParameter(f"this board seats {some}", param_hint="--seats")
    return seats


def _first(first: int | None, seats: int, game: Game[Any]) -> dict[str, int]:
    """Read who begins; left out, the family decides."""
    if first is None:
        return {}
    if game.start_rolls:
        raise click.BadParameter("the dice say who begins, by the house rules", param_hint="--first")
    if first > seats:
        raise click.BadParameter(f"there is no seat {first} among {seats}", param_hint="--first")
    return {"first": first - 1}


def _options(bulk: Bulk, visits: bool, level: str | None) -> Json:
    """Check the options that are for one family alone."""
    if level is not None and not bulk.levels:
        why = "a race is forced: there is nothing to choose, well or badly"
        raise click.BadParameter(why, param_hint="--level")
    if visits and not bulk.visits:
        raise click.BadParameter("the squares of a race can be counted", param_hint="--visits")
    levels = {"levels": (level or LEVELS[0],) * 2} if bulk.levels else {}
    return levels | ({"visits": visits} if bulk.visits else {})


def _engine(bulk: Bulk, level: str | None) -> engines.Engine:
    engine = engines.choose(bulk, ahead=level == LEVELS[-1])
    if engine.why_plain:
        note(f"plain Python plays, which takes some hundred times longer: {engine.why_plain}")
        note("the extra `sim` brings the compiled engine: pip install 'sugoroku[sim]'")
    return engine


def _workers(
    engine: engines.Engine, threads: int | None, dask: str | None
) -> AbstractContextManager[Workers]:
    if dask is not None:
        return workers.cluster(dask)
    return workers.threads(threads or workers.cores(), engine)


def _shown(compiled: Form, rules: Mapping[str, Any], plan: Plan, played: Played) -> Json:
    """Say what was played, as data for JSON."""
    return {
        "board": compiled["board"],
        "family": compiled["family"],
        "title": compiled["title"],
        "house_rules": dict(rules),
        "seed": plan.seed,
        "games": played.games,
        "until": plan.until,
        "stopped": played.stopped,
    }


def _write(bulk: Bulk, compiled: Form, shown: Json, style: Style, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(shown, ensure_ascii=False))
        return
    lines = engines.report(bulk, compiled, shown, style)
    click.echo("\n".join(map(style.plain, lines)))


@dataclass(slots=True)
class Progress:
    """Tells on stderr how far it is, often at a terminal and else seldom, and how long it took."""

    asked: int | None
    begun: float = field(default_factory=time.monotonic)
    told: float = 0.0
    shown: int = 0

    def tell(self, games: int) -> None:
        """Tell how many games are played, if it is time to."""
        now = time.monotonic() - self.begun
        at_terminal = sys.stderr is not None and sys.stderr.isatty()
        if now - self.told < (OFTEN if at_terminal else SELDOM) or now < SOON:
            return
        self.told = now
        share = f" of {self.asked:,}, {100 * games // self.asked} %" if self.asked else ""
        text = f"{games:,} games{share}, {now:.0f} s"
        if at_terminal:
            with suppress(OSError):
                click.echo("\r" + text.ljust(self.shown), err=True, nl=False)
            self.shown = len(text)
        else:
            note(text)

    def end(self, games: int) -> None:
        """Tell how long it took."""
        if self.shown:
            with suppress(OSError):
                click.echo("\r" + " " * self.shown + "\r", err=True, nl=False)
        took = time.monotonic() - self.begun
        note(f"{games:,} game{'' if games == 1 else 's'} in {took:.2f} s")
