"""Many games of a board: an engine chosen, the games cut into blocks, the blocks played and added up.

Comes in: a prepared game, a seed, how many games, an executor. Goes out: sums, the same for any
number of threads and any cut, since each game has a stream of its own and whole numbers can be added
in any order. numba, numpy and distributed are imported only when somebody asks for many games.
"""

from __future__ import annotations

import os
import socket
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import import_module
from operator import add
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

from sugoroku.errors import SugorokuError
from sugoroku.form import Form, Json
from sugoroku.game.contract import Game
from sugoroku.simulation.bulk import Bulk
from sugoroku.simulation.estimate import interval
from sugoroku.telling.labels import Style

MOST = 2**53
LARGEST = 2**22  # games of a block: so many that all sums fit into 64 bits
SOURCES = ("*kernel*.py", "*playout*.py", "lookups.py", "estimate.py")  # of what is compiled
LOOK = 64  # games until an interval is looked at for the first time
CRUMB = 16  # no block is made shorter than this part of its time for all to end at once
BRIEF, LONG = 0.05, 0.5  # seconds that a block should take here, and on a cluster
PATIENCE = 10.0  # seconds for a cluster to answer

Sums = Any
Say = Callable[[str], None]


class ClusterError(SugorokuError):
    """A cluster that is not there, or cannot play."""


class Submits(Protocol):
    """Whatever takes a block of games: an `Executor`, or this very process."""

    def submit(self, work: Any, /, *arguments: Any) -> Future[Any]:
        """Play a block, now or later."""


class Here:
    """Plays blocks at once, in the thread that asks: so Ctrl-C is felt in the midst of a game."""

    def submit(self, work: Any, /, *arguments: Any) -> Future[Any]:
        """Play a block now."""
        done: Future[Any] = Future()
        done.set_result(work(*arguments))
        return done


@dataclass(frozen=True, slots=True)
class Engine:
    """Who plays the games of a family, and why it is not the compiled module."""

    bulk: Bulk
    module: str
    why_plain: str | None = None

    def prepare(self, *arguments: Any, **options: Any) -> Any:
        """Prepare a game as the module takes it. Raises SeatsError."""
        return loaded(self.module).prepare(*arguments, **options)


@dataclass(frozen=True, slots=True)
class Plan:
    """Which games are wanted: at most so many, or until an interval is as narrow as `until`."""

    seed: int
    games: int = MOST
    until: float | None = None


@dataclass(frozen=True, slots=True)
class Workers:
    """Who plays: an executor, how many blocks it plays at a time, and the seconds each should take."""

    executor: Submits
    count: int
    seconds: float = BRIEF


@dataclass(frozen=True, slots=True)
class Played:
    """What was played: the sums, None of no game, and what ended it before all games were played."""

    games: int
    sums: Sums
    stopped: str | None


# -- engines -------------------------------------------------------------------------------------------


def engine(bulk: Bulk, *, plain: bool = False, ahead: bool = False) -> Engine:
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
    """Import a module of a family; see to it that what a kernel compiles is kept."""
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


def warm(engine: Engine, lookups: Any, say: Say) -> None:
    """Compile what is not compiled yet, and say so before it is done."""
    if engine.why_plain is not None:
        return
    from numba.core import event

    class Notice(event.Listener):  # type: ignore[misc]
        said = False

        def on_start(self, event: Any) -> None:
            if not self.said:
                say("compiling for this machine, which takes a while and is kept for the next time")
            self.said = True

        def on_end(self, event: Any) -> None: ...

    with event.install_listener("numba:compile", Notice()):
        block(engine, lookups, 0, 0, 0)


# -- who plays -----------------------------------------------------------------------------------------


@contextmanager
def threads(count: int, engine: Engine) -> Iterator[Workers]:
    """Play on threads; plain Python plays in this one alone, since its threads would only wait."""
    if engine.why_plain is not None:
        yield Workers(Here(), 1)
        return
    with ThreadPoolExecutor(count) as executor:
        yield Workers(executor, count)


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """Play on the workers of a Dask cluster. Raises ClusterError."""
    try:
        import dask
        import distributed
    except ImportError as error:
        raise ClusterError(f"--dask needs the extra `cluster`: {error}") from error
    _reach(address)
    try:
        with dask.config.set({"distributed.comm.timeouts.connect": PATIENCE}):
            client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, MemoryError) as error:  # strange bytes may claim to be very many
        raise ClusterError(f"no cluster at `{address}`") from error
    with client:
        count = sum(client.nthreads().values())
        if not count:
            raise ClusterError(f"the cluster at `{address}` has no workers")
        try:
            yield Workers(client.get_executor(pure=False), count, LONG)
        except SugorokuError:
            raise
        except Exception as error:  # whatever went wrong on some other machine
            why = str(error) or type(error).__name__
            raise ClusterError(f"the cluster at `{address}` failed: {why}") from error


def _reach(address: str) -> None:
    """See whether anybody listens at an address, before much is built. Raises ClusterError."""
    try:
        parts = urlsplit(address)
        where = parts.hostname or "", parts.port or 0
        with socket.create_connection(where, PATIENCE) as line:
            if parts.scheme == "tcp" and not line.recv(1):  # a scheduler speaks first
                raise OSError("nobody speaks")
    except (OSError, ValueError) as error:
        raise ClusterError(
            f"no cluster at `{address}`; an address is such as tcp://host:8786"
        ) from error


def cores() -> int:
    """Count the cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# -- blocks --------------------------------------------------------------------------------------------


def block(engine: Engine, lookups: Any, seed: int, begin: int, count: int) -> tuple[Sums, float]:
    """Play one block of games, wherever this runs; also tell how long it took."""
    playing, tally = loaded(engine.module), loaded(engine.bulk.tally)
    begun = time.perf_counter()
    found = tally.count(playing, lookups, seed, begin, count)
    return found, time.perf_counter() - begun


def added(one: Sums, other: Sums) -> Sums:
    """Add up the sums of two blocks, in Python's own whole numbers."""
    rows = [row if isinstance(row, list) else row.tolist() for row in other]
    if one is None:
        return type(other)(*rows)
    return type(other)(*(list(map(add, *pair)) for pair in zip(one, rows, strict=True)))


def next_look(games: int) -> int:
    """Say after how many games the interval is looked at next: an eighth further each time."""
    look = LOOK
    while look <= games:
        look += max(LOOK, look // 8)
    return look


def play(
    engine: Engine, lookups: Any, plan: Plan, workers: Workers, tell: Callable[[int], None]
) -> Played:
    """Play the games of a plan. `tell` hears how many are played.

    An interruption ends it with what is played by then: all games up to some index.
    """
    won = loaded(engine.bulk.tally).won
    sums, stopped, look = None, None, next_look(0)
    try:
        for found in _blocks(engine, lookups, plan, workers):
            sums = added(sums, found)
            played = sums[0][0]
            tell(played)
            if plan.until is not None and played == look:
                look = next_look(look)
                low, high = interval(*won(sums))
                if high - low <= plan.until:
                    stopped = "until"
                    break
    except KeyboardInterrupt:
        stopped = "interrupted"
    return Played(0 if sums is None else sums[0][0], sums, stopped)


def _blocks(engine: Engine, lookups: Any, plan: Plan, workers: Workers) -> Iterator[Sums]:
    """Play blocks ahead of who takes them, in the order of their index, none across a look."""
    running: deque[Future[Any]] = deque()
    begun, size, ahead = 0, 1, 2 * workers.count
    try:
        while running or begun < plan.games:
            while begun < plan.games and len(running) < ahead:
                end = plan.games if plan.until is None else min(plan.games, next_look(begun))
                count = min(size, end - begun)
                running.append(workers.executor.submit(block, engine, lookups, plan.seed, begun, count))
                begun += count
            found, seconds = running.popleft().result()
            yield found
            fair = (plan.games - begun) // ahead + 1  # so that nobody is idle at the end for long
            size = _fit(int(found[0][0]), seconds, workers.seconds, fair)
    finally:
        for each in running:
            each.cancel()


def _fit(count: int, seconds: float, wanted: float, fair: int) -> int:
    """Choose the size of the next block by how long one took, and not by much more at a time."""
    pace = int(count * wanted / max(seconds, 1e-9))
    return max(1, min(pace, 4 * count, LARGEST, max(fair, pace // CRUMB)))


# -- what came of it -----------------------------------------------------------------------------------


def figures(bulk: Bulk, game: Game[Any], seats: int, compiled: Form, sums: Sums) -> Json:
    """Tell what sums come to, as data for JSON."""
    worked_out: Json = loaded(bulk.tally).figures(game, seats, compiled, sums)
    return worked_out


def report(bulk: Bulk, compiled: Form, figures: Json, style: Style) -> Iterator[str]:
    """Write figures as lines of text."""
    lines: Iterator[str] = loaded(bulk.report).lines(compiled, figures, style)
    return lines
