"""Single games of the compiled engine of races, step by step; numba is needed."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from sugoroku.race.simulation import playout
from sugoroku.race.simulation.kernel import play
from sugoroku.race.simulation.kernel_leaps import Array, Arrays
from sugoroku.race.simulation.playout import Rules
from sugoroku.simulation.streams_kernel import U, Word, compiled, stream


@compiled
def _log(
    rules: Rules[Word], follows: Array, kind: Array, dice: Array, seed: Word, index: Word, log: Array
) -> None:
    at, order = np.empty(rules.seats, np.uint64), np.empty(rules.seats, np.uint64)
    play(rules, follows, kind, dice, stream(seed, index), at, order, None, log)


def trace(lookups: Arrays, seed: int, index: int) -> Iterator[list[int]]:
    """Play one game and list each roll and each missed turn; see `playout.STEP`."""
    room = 1024
    while True:
        log = np.full((room, len(playout.STEP)), -1, np.int64)
        _log(*lookups[:3], lookups.dice, U(seed), U(index), log)
        if log[-1, 0] < 0 or room > playout.LONGEST:
            break
        room *= 4
    for turn, seat, face, state, again in log[log[:, 0] >= 0].tolist():
        yield [turn, seat, face, int(lookups.square[state]), again]
