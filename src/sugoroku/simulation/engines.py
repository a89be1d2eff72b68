"""Engines for many games: the compiled one of a family or the plain one, and what is kept of compiling.

Comes in: what a family brings, see `bulk`. Goes out: an engine that prepares games, plays blocks of
them and words what came of it. numba and numpy are imported only when somebody asks for many games.
"""

from __future__ import annotations

import pickle
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import import_module
from typing import Any, TypeAlias, TypeVar

from sugoroku.errors import SugorokuError, shortened
from sugoroku.form import Form, Json
from sugoroku.game.contract import AnyGame
from sugoroku.simulation import limits
from sugoroku.simulation.bulk import Bulk, Lookups, Player, Report, Sums, Tally
from sugoroku.simulation.kept_code import kept_code
from sugoroku.telling.labels import Style
from sugoroku.telling.words.reports import SENTENCES

PACKAGES = ("numba", "numpy", "llvmlite")  # of the extra `sim`
LONGEST_REASON = 200  # characters of what a package says
T = TypeVar("T")
Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Engine:
    """Who plays the games of a family, and why it is not the compiled module."""

    bulk: Bulk
    module: str
    why_plain: str | None = None

    def prepare(self, game: AnyGame, seats: int, **options: object) -> Lookups:
        """Prepare a game as the module takes it. Raises SeatsError."""
        player: Player = loaded(self.module)
        return player.prepare(game, seats, **options)


Ready: TypeAlias = tuple[Engine, Lookups]


def choose(bulk: Bulk, *, plain: bool = False, ahead: bool = False) -> Engine:
    """Choose the engine of a family: the compiled one, unless another is asked for."""
    if plain or ahead:
        return Engine(bulk, bulk.ahead if ahead and bulk.ahead else bulk.playout, "")
    return Engine(bulk, bulk.kernel)


def plain_for(engine: Engine, why: Exception | str, say: Say) -> Engine:
    """Give the plain engine in place of one that cannot play, and say why."""
    if isinstance(why, ModuleNotFoundError) and why.name in PACKAGES:
        reason = SENTENCES["plain.missing"]
    else:
        reason = shortened(" ".join(str(why).split()), LONGEST_REASON) or type(why).__name__
    say(SENTENCES["plain"].format(why=reason))
    return Engine(engine.bulk, engine.bulk.playout, reason)


@cache
def loaded(module: str) -> Any:
    """Import a module of a family, see `bulk`."""
    return import_module(module)


def block(engine: Engine, lookups: Lookups, seed: int, begin: int, count: int) -> tuple[Sums, float]:
    """Play one block of games; also say how many seconds it took."""
    player, tally = loaded(engine.module), _tally(engine.bulk)
    begun = time.perf_counter()
    sums = tally.count(player, lookups, seed, begin, count)
    return sums, time.perf_counter() - begun


def ready(
    engine: Engine, *, game: AnyGame, seats: int, threads: int, say: Say, **options: object
) -> Ready:
    """Prepare a game and compile what is not compiled yet; where that fails, the plain engine plays.

    Whatever fails in the compiler is no reason not to play. Raises SeatsError.
    """
    if engine.why_plain is None:
        why: Exception | str | None = limits.why_not(threads)
        try:
            if why is None:
                with quietly(), kept_code(say) as said_so:
                    lookups = engine.prepare(game, seats, **options)
                    compile_all(engine, lookups, None if said_so else say)
                return engine, lookups
        except SugorokuError:
            raise
        except Exception as error:
            why = error
        engine = plain_for(engine, why, say)
    return engine, engine.prepare(game, seats, **options)


@contextmanager
def quietly() -> Iterator[None]:
    """Keep what packages warn of away from people, who cannot change it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def compile_all(engine: Engine, lookups: Lookups, say: Say | None) -> None:
    """Compile what is not compiled yet, and say so before it is done."""
    from numba.core import event

    class Notice(event.Listener):  # type: ignore[misc]
        given = say is None

        def on_start(self, event: object) -> None:
            if say and not self.given:
                say(SENTENCES["compiling"])
            self.given = True

        def on_end(self, event: object) -> None: ...

    with event.install_listener("numba:compile", Notice()):
        block(engine, lookups, 0, 0, 0)


_compiled: set[bytes] = set()  # in this process: which modules, for which lookups


def elsewhere(work: Callable[..., T], engine: Engine, lookups: Lookups, *which: object) -> T:
    """Do a piece of work in the process of a worker, where compiled code is kept as it is here."""
    if engine.why_plain is None:
        what = sha256(pickle.dumps((engine.module, lookups))).digest()
        if what not in _compiled:
            with quietly(), kept_code(_unheard):
                compile_all(engine, lookups, None)
            _compiled.add(what)
    return work(engine, lookups, *which)


def _unheard(_: str) -> None:
    """Say something where nobody listens."""


def _tally(bulk: Bulk) -> Tally:
    tally: Tally = loaded(bulk.tally)
    return tally


def won(bulk: Bulk, sums: Sums) -> tuple[int, int]:
    """Count the games that the first seat won, and all that were over."""
    return _tally(bulk).won(sums)


def figures(bulk: Bulk, game: AnyGame, seats: int, compiled: Form, sums: Sums) -> Json:
    """Work out what sums come to, as data for JSON."""
    return _tally(bulk).figures(game, seats, compiled, sums)


def charted(bulk: Bulk) -> str:
    """Say what a chart of lengths counts in this family."""
    family: Report = loaded(bulk.report)
    return family.CHARTED


def report(bulk: Bulk, compiled: Form, figures: Json, style: Style) -> Iterator[str]:
    """Write figures as lines of text."""
    family: Report = loaded(bulk.report)
    return family.lines(compiled, figures, style)
