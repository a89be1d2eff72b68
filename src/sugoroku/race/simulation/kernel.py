"""Many games of a race, compiled: the same games, rows and sums as those of `playout`.

`playout` says what comes in and goes out. Where nobody asks for more than the first to come home,
`kernel_leaps` finds the sums faster. Two habits of the compiler matter. It drops a branch on an
argument that is None, so one function plays games with or without counting, with or without a log.
And it counts who holds an array, so arrays are handed on as they came in, and a function that is
called once a game has one way out.
"""

from __future__ import annotations

import numpy as np

from sugoroku.race.game import RaceGame
from sugoroku.race.simulation import kernel_leaps, playout
from sugoroku.race.simulation.kernel_leaps import Array, Arrays
from sugoroku.race.simulation.playout import (
    AGAIN,
    COLUMNS,
    HOME,
    LOST,
    SEATED,
    TOTALS,
    Lookups,
    Rules,
    Sums,
)
from sugoroku.simulation.estimate import LENGTHS
from sugoroku.simulation.streams_kernel import State, Word, compiled, inlined, stream, whole, word

U = np.uint64
_0, _1 = U(0), U(1)
_AT_HOME = U(2**32)  # further than any square


def prepare(game: RaceGame, seats: int, first: int = 0, *, visits: bool = False) -> Arrays:
    """Prepare a game for so many seats, of whom `first` begins. Raises SeatsError."""
    plain = playout.prepare(game, seats, first, visits=visits)
    rules: Rules[Word] = Rules._make(map(U, plain.rules))
    follows, kind, far, square = (np.array(row, np.uint32) for row in plain[1:5])
    dice, leaps = np.array(plain.dice, U), kernel_leaps.prepare(plain)
    return Lookups(rules, follows, kind, far, square, dice, visits, leaps)


@compiled
def play(
    rules: Rules[Word],
    follows: Array,
    kind: Array,
    dice: Array,
    state: State,
    at: Array,
    order: Array,
    seen: Array | None,
    log: Array | None,
) -> tuple[np.bool, Word, Word, Word]:
    """Play one game: whether it came to its end, turns in all and until the first was home, homes.

    Leaves the states in `at`, and in `order` as which each seat came home, 0 if it did not.
    """
    seats, faces, special = rules.seats, rules.faces, rules.special
    for each in range(seats):
        at[each] = rules.start
        order[each] = 0
    hopeful = _0 if kind[rules.start] & LOST else seats
    seat, words, turns, first, homes, steps = rules.first, _0, _0, _0, _0, _0
    while hopeful > _0 and words < rules.words:
        words += _1
        state, fraction = word(state)
        for die in range(len(dice)):
            before = at[seat]
            place = before + whole(fraction * dice[die], faces)
            after = U(follows[place])
            at[seat] = after
            turns += _1
            if seen is not None:
                seen[place] += 1
            if log is not None:
                _write(log, steps, (turns, seat, place - before, after, kind[after] & AGAIN))
                steps += _1
            if after >= special:
                homes, hopeful = _met(
                    rules.wanted, kind, order, seat, (before, after), (homes, hopeful)
                )
                first = turns if homes == _1 and first == _0 else first
                if hopeful == _0:
                    break
                if kind[after] & AGAIN:
                    turns -= _1  # the turn goes on
                    continue
            seat = _next(seat, seats, homes, order)
    return hopeful == _0, turns, first if homes else turns, homes


@inlined
def _met(
    wanted: Word,
    kind: Array,
    order: Array,
    seat: Word,
    states: tuple[Word, Word],
    counts: tuple[Word, Word],
) -> tuple[Word, Word]:
    """Take note of a state of some kind: how many are home now, and how many more may come."""
    before, after = states
    homes, hopeful = counts
    if kind[after] & HOME:
        homes += _1
        order[seat] = homes
        hopeful = hopeful - _1 if homes < wanted else _0
    elif kind[after] & LOST > kind[before] & LOST:
        hopeful -= _1
    return homes, hopeful


@inlined
def _next(seat: Word, seats: Word, homes: Word, order: Array) -> Word:
    """Go on to the next seat that is not home."""
    seat = _0 if seat + _1 == seats else seat + _1
    if homes:
        while order[seat]:
            seat = _0 if seat + _1 == seats else seat + _1
    return seat


@compiled
def _write(log: Array, step: Word, values: tuple[Word, Word, Word, Word, Word]) -> None:
    """Write a step into the log if there is room; see `playout.STEP`. The square is still a state."""
    if step < len(log):
        log[step, 0], log[step, 1], log[step, 2], log[step, 3], log[step, 4] = values


@inlined
def _rank(
    seats: Word, far: Array, at: Array, order: Array, ahead: Array, places: Array, ties: Array
) -> None:
    """Rank the seats: who is home by order, the others by how far along the road, ties sharing."""
    for seat in range(seats):
        ahead[seat] = _AT_HOME - order[seat] if order[seat] else U(far[at[seat]])
    for seat in range(seats):
        place, tied = _1, _0
        for other in range(seats):
            place += U(ahead[other] > ahead[seat])
            tied += U(ahead[other] == ahead[seat])
        places[seat] = place
        ties[seat] = U(tied > _1)


@inlined
def _row(seats: Word) -> Array:
    return np.empty(seats, U)


@compiled
def _run(
    rules: Rules[Word],
    follows: Array,
    kind: Array,
    far: Array,
    square: Array,
    dice: Array,
    seed: Word,
    begin: Word,
    rows: Array,
) -> None:
    seats = rules.seats
    at, order, ahead, places, ties = _row(seats), _row(seats), _row(seats), _row(seats), _row(seats)
    for i in range(len(rows)):
        row = play(rules, follows, kind, dice, stream(seed, begin + U(i)), at, order, None, None)
        _rank(seats, far, at, order, ahead, places, ties)
        rows[i, 0], rows[i, 1], rows[i, 2], rows[i, 3] = row
        for seat in range(seats):
            rows[i, 4 + seat] = places[seat]
            rows[i, 4 + seats + seat] = order[seat]
            rows[i, 4 + seats + seats + seat] = square[at[seat]]


def run(lookups: Arrays, seed: int, begin: int, count: int) -> Array:
    """Play games and give a row for each: `COLUMNS`, then each of `SEATED` for all seats."""
    rows = np.zeros((count, len(COLUMNS) + len(SEATED) * int(lookups.rules.seats)), np.int64)
    _run(*lookups[:6], U(seed), U(begin), rows)
    return rows


@compiled
def _sums(
    rules: Rules[Word],
    follows: Array,
    kind: Array,
    far: Array,
    dice: Array,
    seed: Word,
    begin: Word,
    count: Word,
    counts: tuple[Array, ...],
    seen: Array | None,
) -> None:
    totals, wins, places, ties, firsts, whole = counts
    seats, last = rules.seats, U(LENGTHS - 1)
    at, order, further, ranks, tied = _row(seats), _row(seats), _row(seats), _row(seats), _row(seats)
    ahead = stream(seed, begin)
    for index in range(begin, begin + count):
        state, ahead = ahead, stream(seed, index + _1)  # a game ahead, so that none waits for it
        over, turns, first, homes = play(rules, follows, kind, dice, state, at, order, seen, None)
        if not over:
            continue
        totals[1] += 1
        totals[2] += homes > _0
        totals[3] += first
        totals[4] += first * first
        totals[5] += turns
        totals[6] += turns * turns
        firsts[min(first, last)] += 1
        whole[min(turns, last)] += 1
        _rank(seats, far, at, order, further, ranks, tied)
        for seat in range(seats):
            wins[seat] += order[seat] == _1
            places[seat * seats + ranks[seat] - _1] += 1
            ties[seat] += tied[seat]


def sums(lookups: Arrays, seed: int, begin: int, count: int) -> Sums[Array]:
    """Play games and count what came of them."""
    if lookups.leaps is not None:
        return kernel_leaps.sums(lookups, seed, begin, count)
    seats = int(lookups.rules.seats)
    sizes = (len(TOTALS), seats, seats**2, seats, LENGTHS, LENGTHS)
    counts: tuple[Array, ...] = tuple(np.zeros(size, np.int64) for size in sizes)
    counts[0][0] = count
    seen = np.zeros(len(lookups.follows), np.int64)
    wanted = seen if lookups.seen else None
    _sums(*lookups[:4], lookups.dice, U(seed), U(begin), U(count), counts, wanted)
    return Sums._make((*counts, seen))
