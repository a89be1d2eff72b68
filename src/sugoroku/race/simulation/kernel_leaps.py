"""Many short games of a race, compiled: several turns of a seat looked up at once.

Comes in: lookups of `playout` for up to four seats, of a game that ends when the first is home and in
which each seat has its turn. Goes out: the same `Sums`. A lane of a word of the stream gives the next
`depth` dice of one seat, so that state and lane lead at once to the state after all of them. Only if
somebody came home meanwhile are the states at that moment looked up too.

Four lanes are written out, since then the compiler keeps them in registers, half as fast again.
Lane 0 is the seat that begins. A lane without a seat stays in a state behind all others.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np

from sugoroku.race.simulation.playout import HOME, LEAPS, TOTALS, Lookups, Plain, Sums
from sugoroku.simulation.estimate import LENGTHS
from sugoroku.simulation.streams_kernel import State, Word, compiled, inlined, stream, whole, word

U = np.uint64
_0, _1, _2, _3, _4, _6, _LAST = U(0), U(1), U(2), U(3), U(4), U(6), U(LENGTHS - 1)
_CAME, _TURN = U(LEAPS), U(LEAPS - 1)  # an entry is a state, or _CAME and four times a turn
_NEVER, _NEAREST = U(2**16 - 1), 2**16 - 1

Array: TypeAlias = np.ndarray
Arrays = Lookups[Word, Array]
Four = tuple[Word, ...]  # a word for each lane


class Leaps(NamedTuple):
    """Lookups of as many turns of a seat as a lane has dice.

    `numbers`: seats, turns of all seats that a word gives, rows of dice that a lane can hold, turns
    after which a game is broken off. `begin`: where the four lanes begin. `follows`: state and row of
    dice → state, or `_CAME` and four times the turn in which the goal was reached. `far[turns]`: the
    same → how far along the road a seat is after so many turns.
    """

    numbers: Four
    begin: Four
    follows: Array
    far: Array


def prepare(plain: Plain) -> Leaps | None:
    """Prepare leaps, where all games allow them."""
    rules, faces = plain.rules, plain.rules.faces
    states, span = len(plain.follows) // faces, faces**rules.depth
    fits = rules.seats <= 4 and rules.lanes == rules.seats and (states + 1) * span <= LEAPS
    if plain.seen or rules.wanted > 1 or not fits or set(plain.kind) - {0, HOME}:
        return None
    rows = np.array(plain.follows).reshape(states, faces) // faces
    home = np.append(np.array(plain.kind[::faces]) == HOME, False)
    far = np.append(np.array(plain.far[::faces]) + 1, 0)
    far[home] = _NEAREST
    after = _after(np.vstack((rows, np.full(faces, states))), rules.depth)
    follows = after[-1] * span
    for turn in reversed(range(rules.depth)):
        follows[home[after[turn + 1]]] = LEAPS + 4 * turn
    turns, begin = rules.seats * rules.depth, rules.start // faces
    lanes = (begin if lane < rules.seats else states for lane in range(4))
    return Leaps(
        tuple(map(U, (rules.seats, turns, span, rules.words * turns))),
        tuple(U(state * span) for state in lanes),
        follows.ravel().astype(np.uint16),
        far[after].reshape(rules.depth + 1, -1).astype(np.uint16),
    )


def _after(rows: Array, depth: int) -> Array:
    """Give the states after 0, 1, … `depth` turns, by state and row of dice."""
    states, faces = rows.shape
    after: list[Array] = [np.arange(states).reshape(states, 1)]
    for _ in range(depth):
        after.append(rows[after[-1]].reshape(states, -1))
    return np.stack([np.repeat(each, faces**depth // each.shape[1], axis=1) for each in after])


@inlined
def _leap(numbers: Four, begin: Four, follows: Array, state: State) -> tuple[Word, Four, Four]:
    """Play until somebody comes home: turns before the last word, its lookups, what they gave."""
    _, each, span, most = numbers
    a, b, c, d = begin
    turns = _0
    while True:
        state, fraction = word(state)
        at_a = a + whole(fraction, span)
        at_b = b + whole(fraction * span, span)
        at_c = c + whole(fraction * (span * span), span)
        at_d = d + whole(fraction * (span * span * span), span)
        a, b, c, d = U(follows[at_a]), U(follows[at_b]), U(follows[at_c]), U(follows[at_d])
        if (a | b | c | d) & _CAME or turns + each == most:
            break
        turns += each
    return turns, (at_a, at_b, at_c, at_d), (a, b, c, d)


@inlined
def _when(entry: Word, lane: Word) -> Word:
    return entry + lane if entry >= _CAME else _NEVER


@inlined
def _first(entries: Four) -> Word:
    """Find who came home first, as four times the turn, and the lane."""
    a, b, c, d = entries
    return min(min(_when(a, _0), _when(b, _1)), min(_when(c, _2), _when(d, _3)))


@inlined
def _before(far: Word, one: Word, two: Word, three: Word) -> Word:
    return U(one > far) + U(two > far) + U(three > far)


@inlined
def _ranks(far: Array, at: Four, turn: Word, lane: Word) -> Word:
    """Rank the lanes after a turn of one of them: how many are before each, two bits a lane."""
    at_a, at_b, at_c, at_d = at
    a = far[turn + _1, at_a]
    b = far[turn + U(lane >= _1), at_b]
    c = far[turn + U(lane >= _2), at_c]
    d = far[turn + U(lane == _3), at_d]
    ranks = _before(a, b, c, d) | _before(b, a, c, d) << _2
    return ranks | _before(c, a, b, d) << _4 | _before(d, a, b, c) << _6


@compiled
def _play(
    numbers: Four,
    begin: Four,
    follows: Array,
    far: Array,
    seed: Word,
    index: Word,
    end: Word,
    counts: tuple[Array, ...],
) -> None:
    totals, ranked, lengths = counts
    over, total, squares = _0, _0, _0
    ahead = stream(seed, index)
    while index < end:
        index += _1
        state, ahead = ahead, stream(seed, index)  # a game ahead, so that none waits for it
        turns, at, entries = _leap(numbers, begin, follows, state)
        first = _first(entries)
        if first == _NEVER:
            continue
        turn, lane = (first & _TURN) >> _2, first & _3
        turns += turn * numbers[0] + lane + _1
        ranked[_ranks(far, at, turn, lane)] += 1
        lengths[min(turns, _LAST)] += 1
        over += _1
        total += turns
        squares += turns * turns
    totals[0], totals[1], totals[2] = over, total, squares


def sums(lookups: Arrays, seed: int, begin: int, count: int) -> Sums[Array]:
    """Play games and count what came of them."""
    counts: tuple[Array, ...] = tuple(np.zeros(size, np.int64) for size in (3, 4**4, LENGTHS))
    leaps: Leaps = lookups.leaps
    _play(*leaps, U(seed), U(begin), U(begin + count), counts)
    totals, ranked, lengths = counts
    over, total, squares = totals.tolist()
    every = dict(zip(TOTALS, (count, over, over, total, squares, total, squares), strict=True))
    wins, places, ties = _places(lookups, ranked.tolist())
    whole = np.array([every[name] for name in TOTALS], np.int64)
    return Sums(whole, wins, places, ties, lengths, lengths, np.zeros(len(lookups.follows), np.int64))


def _places(lookups: Arrays, ranked: list[int]) -> tuple[Array, Array, Array]:
    """Count wins, places and ties by seat, from how often the lanes were ranked how."""
    seats, first = int(lookups.rules.seats), int(lookups.rules.first)
    wins, places, ties = (np.zeros(size, np.int64) for size in (seats, seats**2, seats))
    for key, games in enumerate(ranked):
        ranks = [key >> 2 * lane & 3 for lane in range(seats)]
        for lane, rank in enumerate(ranks if games else ()):
            seat = (first + lane) % seats
            wins[seat] += games * (rank == 0)
            places[seat * seats + rank] += games
            ties[seat] += games * (ranks.count(rank) > 1)
    return wins, places, ties
