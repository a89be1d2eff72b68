"""Many games of a board, cut into blocks that are played and added up.

Comes in: a prepared game, a seed, how many games, who plays. Goes out: sums, the same for any number
of workers and any cut, since each game has a stream of its own and whole numbers can be added in any
order.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import add

from sugoroku.simulation.bulk import Lookups, Sums
from sugoroku.simulation.engines import Engine, block, won
from sugoroku.simulation.estimate import interval
from sugoroku.simulation.workers import Block, ClusterError, Workers

MOST = 2**53
LARGEST = 2**22  # games of a block: so many that all sums fit into 64 bits
LOOK = 64  # games until an interval is looked at for the first time
CRUMB = 16  # no block is made shorter than this part of its time for all to end at once


@dataclass(frozen=True, slots=True)
class Plan:
    """Which games are wanted: at most so many, or until an interval is as narrow as `until`."""

    seed: int
    games: int = MOST
    until: float | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """What was played: the sums, None of no game, and what ended it before all games were played."""

    games: int
    sums: Sums | None
    stopped: str | None
    trouble: str | None = None  # what was wrong where a cluster failed


def added(one: Sums | None, other: Sums) -> Sums:
    """Add up the sums of two blocks, in Python's own whole numbers."""
    make: Callable[..., Sums] = type(other)
    rows = [row if isinstance(row, list) else row.tolist() for row in other]
    if one is None:
        return make(*rows)
    return make(*(list(map(add, *pair)) for pair in zip(one, rows, strict=True)))


def next_look(games: int) -> int:
    """Say after how many games the interval is looked at next: an eighth further each time."""
    look = LOOK
    while look <= games:
        look += max(LOOK, look // 8)
    return look


def play(
    engine: Engine, lookups: Lookups, plan: Plan, workers: Workers, tell: Callable[[int], None]
) -> Played:
    """Play the games of a plan. `tell` is called with the number played so far.

    An interruption or a cluster that fails ends it with what is played by then: all games up to some
    index.
    """
    sums: Sums | None = None
    stopped, trouble, look = None, None, next_look(0)
    try:
        for more in _blocks(engine, lookups, plan, workers):
            sums = added(sums, more)
            played = sums[0][0]
            tell(played)
            if plan.until is not None and played == look:
                look = next_look(look)
                low, high = interval(*won(engine.bulk, sums))
                if high - low <= plan.until:
                    stopped = "until"
                    break
    except KeyboardInterrupt:
        stopped = "interrupted"
    except ClusterError as error:
        stopped, trouble = "cluster", str(error)
    return Played(0 if sums is None else sums[0][0], sums, stopped, trouble)


def _blocks(engine: Engine, lookups: Lookups, plan: Plan, workers: Workers) -> Iterator[Sums]:
    """Play blocks ahead of who takes them, in the order of their index, none across a look."""
    running: deque[Block[tuple[Sums, float]]] = deque()
    begun, size, ahead = 0, 1, 2 * workers.count
    try:
        while running or begun < plan.games:
            while begun < plan.games and len(running) < ahead:
                end = plan.games if plan.until is None else min(plan.games, next_look(begun))
                count = min(size, end - begun)
                running.append(workers.executor.submit(block, engine, lookups, plan.seed, begun, count))
                begun += count
            sums, seconds = running.popleft().result()
            yield sums
            fair = (plan.games - begun) // ahead + 1  # so that nobody is idle at the end for long
            size = _fit(int(sums[0][0]), seconds, workers.seconds, fair)
    finally:
        for each in running:
            each.cancel()


def _fit(count: int, seconds: float, wanted: float, fair: int) -> int:
    """Choose the size of the next block by how long one took, and not by much more at a time."""
    pace = int(count * wanted / max(seconds, 1e-9))
    return max(1, min(pace, 4 * count, LARGEST, max(fair, pace // CRUMB)))
