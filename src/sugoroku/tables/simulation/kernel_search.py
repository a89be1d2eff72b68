"""The compiled kernel's plays near a win: every order of moves is followed, as `Plays` does it.

Here a win in mid-turn completes a play and stones are borne off. Few turns come this far, and those
have few plays, so that boards are compared one by one. They stand in a `Scratch` that is used again:
board `k` in rows `2 k`, the mover, and `2 k + 1` of `boards`, and row `k` of `notes` describes it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sugoroku.simulation.streams_kernel import compiled, inlined
from sugoroku.tables.simulation.kernel_board import (
    NONE,
    ONE,
    Array,
    Board,
    Masks,
    address_of,
    going_off,
    has_won,
    highest,
    is_open,
    movable,
    moved,
    set_stones,
    set_word,
    stones,
    whole_numbers,
    word_at,
)
from sugoroku.tables.simulation.lookups import Fixed

DEPTH, STATE, PLACE, NOTES = 8, 9, 10, 11  # columns of `notes` behind the eight masks
OPEN, WON, ENDED = whole_numbers(3)


class Scratch(NamedTuple):
    """Boards that were met, and beside each its masks, the moves that led there, and how it goes on.

    Column `PLACE` of the notes lists the boards in order. `path` is for `kernel_plays.repeated`: the
    starts of moves, and what is left to try.
    """

    boards: Array
    notes: Array
    path: Array


@compiled
def scratch_of(fixed: Fixed, length: int) -> Scratch:
    """Make room for so many boards."""
    return Scratch(
        np.empty((2 * length, fixed.bar + 1), np.uint8),
        np.empty((length, NOTES), np.int64),
        np.empty(2 * fixed.double, np.int64),
    )


@compiled
def search(
    fixed: Fixed,
    scratch: Scratch,
    board: Board,
    seat: int,
    ours: Masks,
    others: Masks,
    low: int,
    high: int,
) -> tuple[Scratch, int]:
    """List the boards that can follow in the order of `TablesGame.plays`.

    Gives the scratch, grown where it was too small, and how many boards column `PLACE` lists.
    """
    while True:
        boards, notes, room = address_of(scratch.boards), address_of(scratch.notes), len(scratch.notes)
        count = _search(fixed, boards, notes, room, board, seat, ours, others, low, high)
        if count >= 0:
            return scratch, count
        scratch = scratch_of(fixed, 4 * room)


@inlined
def known(notes: int, at: int, column: int) -> int:
    """Read what is known of a board."""
    return word_at(notes + 8 * (at * NOTES + column))


@inlined
def _set(notes: int, at: int, column: int, value: int) -> None:
    set_word(notes + 8 * (at * NOTES + column), value)


@compiled
def _search(
    fixed: Fixed,
    boards: Board,
    notes: int,
    room: int,
    board: Board,
    seat: int,
    ours: Masks,
    others: Masks,
    low: int,
    high: int,
) -> int:
    half = _played(fixed, boards, notes, room, NONE, board, seat, ours, others, low, high)
    count = half
    if low != high and half >= 0:
        count = _played(fixed, boards, notes, room, half, board, seat, ours, others, high, low)
    return _ordered(fixed, boards, notes, half, count) if count >= 0 else count


@compiled
def _played(
    fixed: Fixed,
    boards: Board,
    notes: int,
    room: int,
    begin: int,
    board: Board,
    seat: int,
    ours: Masks,
    others: Masks,
    first: int,
    second: int,
) -> int:
    """Play two dice in this order, or one as often as a double goes; how many boards there are then.

    Negative where there is no room.
    """
    if begin == room:
        return NONE - 1
    for point in range(fixed.bar + 1):
        set_stones(fixed, boards, 2 * begin, point, stones(fixed, board, seat, point))
        set_stones(fixed, boards, 2 * begin + 1, point, stones(fixed, board, seat ^ 1, point))
    note(notes, begin, ours, others, NONE, OPEN)
    end, moves = begin + 1, fixed.double if first == second else np.int64(2)
    for made in range(moves):
        after = _step(fixed, boards, notes, room, begin, end, first if made == 0 else second)
        if after < 0:
            return after
        begin, end = end, after
    for at in range(begin, end):
        if known(notes, at, STATE) == OPEN:
            _set(notes, at, STATE, ENDED)
    return end


@inlined
def note(notes: int, at: int, ours: Masks, others: Masks, depth: int, state: int) -> None:
    """Write down what is known of a board."""
    _set(notes, at, 0, ours[0])
    _set(notes, at, 1, ours[1])
    _set(notes, at, 2, ours[2])
    _set(notes, at, 3, ours[3])
    _set(notes, at, 4, others[0])
    _set(notes, at, 5, others[1])
    _set(notes, at, 6, others[2])
    _set(notes, at, 7, others[3])
    _set(notes, at, DEPTH, depth)
    _set(notes, at, STATE, state)


@inlined
def noted(notes: int, at: int) -> tuple[Masks, Masks]:
    """Read the masks of both sides of a board."""
    ours = known(notes, at, 0), known(notes, at, 1), known(notes, at, 2), known(notes, at, 3)
    return ours, (known(notes, at, 4), known(notes, at, 5), known(notes, at, 6), known(notes, at, 7))


@inlined
def _step(fixed: Fixed, boards: Board, notes: int, room: int, begin: int, end: int, die: int) -> int:
    """Play a die on each open board of some; the boards that follow are put behind, each once."""
    count = end
    for at in range(begin, end):
        if known(notes, at, STATE) != OPEN:
            continue
        ours, others = noted(notes, at)
        starts = movable(fixed, ours, is_open(fixed, others), die) | going_off(fixed, ours[0], die)
        if not starts:
            _set(notes, at, STATE, ENDED)
        while starts:
            start = highest(starts)
            starts &= ~(ONE << start)
            if count == room:
                return NONE - 1
            for point in range(fixed.bar + 1):
                set_stones(fixed, boards, 2 * count, point, stones(fixed, boards, 2 * at, point))
                other = stones(fixed, boards, 2 * at + 1, point)
                set_stones(fixed, boards, 2 * count + 1, point, other)
            to = max(start - die, NONE)
            mine, theirs, _ = moved(fixed, boards, 2 * count, ours, others, start, to)
            state = WON if has_won(fixed, mine, theirs) else OPEN
            note(notes, count, mine, theirs, known(notes, at, DEPTH) + 1, state)
            if not _is_among(fixed, boards, notes, end, count):
                count += 1
    return count


@inlined
def _is_among(fixed: Fixed, boards: Board, notes: int, begin: int, at: int) -> bool:
    """Whether a board stands between a place and its own."""
    for other in range(begin, at):
        if known(notes, other, 0) == known(notes, at, 0) and order(fixed, boards, other, at) == 0:
            return True
    return False


@compiled
def order(fixed: Fixed, boards: Board, one: int, other: int) -> int:
    """Compare from the bar down, the mover first, then the other on the same points."""
    for point in range(fixed.bar, -1, -1):
        more = stones(fixed, boards, 2 * one, point) - stones(fixed, boards, 2 * other, point)
        if more:
            return more
    for point in range(fixed.bar + 1):
        more = stones(fixed, boards, 2 * one + 1, point) - stones(fixed, boards, 2 * other + 1, point)
        if more:
            return more
    return NONE


@inlined
def _ordered(fixed: Fixed, boards: Board, notes: int, half: int, count: int) -> int:
    """Put what uses as many dice as can be, or wins before, in order; how many there are.

    Of two different dice the higher was played first from board `half` on: where one die is all that
    can be played and it can be the higher, it is.
    """
    most, by_high = NONE, NONE
    for at in range(count):
        if known(notes, at, STATE) != OPEN:
            most = max(most, known(notes, at, DEPTH))
            by_high = max(by_high, known(notes, at, DEPTH) if at >= half else NONE)
    begin = half if most == 1 and by_high == 1 else NONE
    ends = NONE
    for at in range(count):
        is_full = known(notes, at, STATE) == ENDED and known(notes, at, DEPTH) == most and at >= begin
        if is_full or known(notes, at, STATE) == WON:
            ends = _sorted_in(fixed, boards, notes, ends, at)
    return ends


@inlined
def _sorted_in(fixed: Fixed, boards: Board, notes: int, count: int, at: int) -> int:
    """Put a board into the order if it is not there yet; how many are there then."""
    place = count
    while place and order(fixed, boards, known(notes, place - 1, PLACE), at) > 0:
        place -= 1
    if place and order(fixed, boards, known(notes, place - 1, PLACE), at) == 0:
        return count
    for later in range(count, place, -1):
        _set(notes, later, PLACE, known(notes, later - 1, PLACE))
    _set(notes, place, PLACE, at)
    return count + 1
