"""Engines for many games: the compiled one of a family or the plain one, and what is kept of compiling.

Comes in: what a family brings, see `bulk`. Goes out: an engine that prepares games, plays blocks of
them and words what came of it. numba and numpy are imported only when somebody asks for many games.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

from sugoroku.form import Form, Json
from sugoroku.game.contract import AnyGame
from sugoroku.simulation.bulk import Bulk, Lookups, Player, Report, Sums, Tally
from sugoroku.telling.labels import Style
from sugoroku.telling.words.reports import SENTENCES

SOURCES = ("*kernel*.py", "*playout*.py", "lookups.py", "estimate.py")  # of what is compiled


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


def choose(bulk: Bulk, *, plain: bool = False, ahead: bool = False) -> Engine:
    """Choose the engine of a family: the compiled one, if it will do and numba is there."""
    if plain or ahead:
        return Engine(bulk, bulk.ahead if ahead and bulk.ahead else bulk.playout, "")
    try:
        loaded(bulk.kernel)
    except ImportError as error:
        return Engine(bulk, bulk.playout, str(error))
    return Engine(bulk, bulk.kernel)


@cache
def loaded(module: str) -> Any:
    """Import a module of a family, see `bulk`; see to it that what a kernel compiles is kept."""
    if module.endswith(".kernel") and not os.environ.get("NUMBA_CACHE_DIR"):
        os.environ["NUMBA_CACHE_DIR"] = str(_cache_folder())
    return import_module(module)


def _cache_folder() -> Path:
    """Find where compiled code is kept: beside the program, or else in the user's cache.

    The name of the folder comes from all that is compiled, because numba itself looks only at the file
    of a function, not at those of the functions and numbers that it takes from elsewhere.
    """
    package = Path(__file__).parent.parent
    sources = sorted(path for name in SOURCES for path in package.rglob(name))
    name = "kernels-" + sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()[:16]
    user = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "sugoroku"
    for folder in (package / "__pycache__" / name, user / name):
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            if os.access(folder, os.W_OK):
                return folder
    return Path(tempfile.mkdtemp(prefix="sugoroku-"))


def block(engine: Engine, lookups: Lookups, seed: int, begin: int, count: int) -> tuple[Sums, float]:
    """Play one block of games, wherever this runs; also say how many seconds it took."""
    player, tally = loaded(engine.module), _tally(engine.bulk)
    begun = time.perf_counter()
    sums = tally.count(player, lookups, seed, begin, count)
    return sums, time.perf_counter() - begun


def warm(engine: Engine, lookups: Lookups, say: Callable[[str], None]) -> None:
    """Compile what is not compiled yet, and say so before it is done."""
    if engine.why_plain is not None:
        return
    from numba.core import event

    class Notice(event.Listener):  # type: ignore[misc]
        given = False

        def on_start(self, event: object) -> None:
            if not self.given:
                say(SENTENCES["compiling"])
            self.given = True

        def on_end(self, event: object) -> None: ...

    with event.install_listener("numba:compile", Notice()):
        block(engine, lookups, 0, 0, 0)


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
