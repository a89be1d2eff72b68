"""The compiled kernel's plays, counted and numbered in closed form, without a list.

`numbers` counts what a roll allows where no move but the last can win or bear off; `playout` has the
same in plain Python and says how plays are numbered. A number stands for one or two moves
`(start, die)`, or for nothing: then another one is drawn. Two equal dice that give other than two moves
are walked through, each play once, by `repeated`.
"""

from __future__ import annotations

import numpy as np

from sugoroku.simulation.streams_kernel import compiled, inlined
from sugoroku.tables.simulation.kernel_board import (
    NONE,
    ONE,
    Board,
    Masks,
    add,
    blots,
    going_off,
    highest,
    is_open,
    kth,
    moved,
    popcount,
    set_word,
    stones,
    whole_numbers,
    word_at,
)
from sugoroku.tables.simulation.lookups import Fixed

CLOSED, WALKED, SEARCHED = whole_numbers(3)
SINGLE, PAIRS, ENTERING, TWICE = whole_numbers(4)
Numbers = tuple[int, int, int, int, int, int, int]  # kind, four masks, all numbers, those for nothing
TwoMoves = tuple[int, int, int, int]  # start, die, start, die


@inlined
def is_early(fixed: Fixed, board: Board, seat: int, ours: Masks, high: int, moves: int) -> bool:
    """Whether no move but the last of so many can win, or bring the last stone home to bear off."""
    if fixed.wins_shut and popcount(ours[3] & fixed.home_seen) + moves > fixed.home:
        return False
    outside = ours[0] & fixed.outside
    if moves == 2:
        if outside & (outside - 1) or outside & ours[1]:
            return True
        return not fixed.bears_off and outside >> (fixed.home + 1 + high) != 0
    beyond = NONE
    for point in range(fixed.home + 1, fixed.bar + 1):
        beyond += stones(fixed, board, seat, point)
    return beyond >= moves


@compiled
def way_of(fixed: Fixed, board: Board, seat: int, ours: Masks, low: int, high: int) -> int:
    """Say how plays are found: in closed form, walked through, or searched for; see `playout_plays`."""
    moves = fixed.double if low == high else 2
    if is_early(fixed, board, seat, ours, high, moves):
        return CLOSED if moves == 2 else WALKED
    return WALKED if low == high and fixed.bears_off and not fixed.wins_shut else SEARCHED


@inlined
def numbers(fixed: Fixed, ours: Masks, others: Masks, low: int, high: int) -> Numbers:
    """Count the plays of two moves, or of one where that is all; see `playout_plays`."""
    open_ = is_open(fixed, others)
    if ours[0] >> fixed.bar:
        return _entering(fixed, ours, open_, blots(fixed, others), low, high)
    if low == high:
        return _twice(ours, open_, low)
    return _pairs(ours, open_, blots(fixed, others), low, high)


@inlined
def _single(starts: int, die: int) -> Numbers:
    """Number the moves of one die; number 0 stands for the pass if there are none."""
    return SINGLE, starts, np.int64(die), NONE, NONE, max(ONE, popcount(starts)), NONE


@inlined
def _pairs(ours: Masks, open_: int, blot: int, low: int, high: int) -> Numbers:
    some, two = ours[0], ours[1]
    first, second = some & (open_ << low), some & (open_ << high)
    far = open_ << (low + high)
    hit_low, hit_high = blot << low, blot << high
    free_low, free_high = ~(some << low), ~(some << high)
    through = first & far & free_low & ~(second & ~free_high & ~hit_low)
    across = second & far & free_high & ~(first & ~hit_low & ~hit_high)
    holes = popcount(first & second & ~two)
    holes += popcount(first & second & (second << low) & (first << high))
    drawn = popcount(first) * popcount(second) + popcount(through) + popcount(across)
    if drawn > holes:
        return PAIRS, first, second, through, across, drawn, holes
    if second:
        return _single(second, high)
    return _single(first, low)


@inlined
def _after(fixed: Fixed, ours: Masks, open_: int, die: int, then: int) -> int:
    """Give the stones that can play a die after one has come in with another."""
    bar = ONE << fixed.bar
    if not (open_ << die) & bar:
        return NONE
    if ours[1] & bar:
        return bar & (open_ << then)
    return ((ours[0] & ~bar) | (bar >> die)) & (open_ << then)


@inlined
def _entering(fixed: Fixed, ours: Masks, open_: int, blot: int, low: int, high: int) -> Numbers:
    bar = ONE << fixed.bar
    first = _after(fixed, ours, open_, low, high)
    second = _after(fixed, ours, open_, high, low)
    if low == high or ours[1] & bar:
        second = NONE
    elif first & (bar >> low) and not blot & ((bar >> low) | (bar >> high)):
        second &= ~(bar >> high)
    count = popcount(first) + popcount(second)
    if count:
        return ENTERING, first, second, NONE, NONE, count, NONE
    if (open_ << high) & bar:
        return _single(bar, high)
    return _single(bar & (open_ << low), low)


@inlined
def _twice(ours: Masks, open_: int, die: int) -> Numbers:
    starts = ours[0] & (open_ << die)
    through = starts & (open_ << (2 * die)) & ~(ours[0] << die)
    lone = popcount(starts & ~ours[1])
    count = popcount(starts)
    drawn = count * (count + 1) // 2 + popcount(through)
    if drawn > lone:
        return TWICE, starts, ours[1], through, NONE, drawn, lone
    return _single(starts, die)


@inlined
def make(
    fixed: Fixed,
    board: Board,
    seat: int,
    ours: Masks,
    others: Masks,
    numbering: Numbers,
    low: int,
    high: int,
    k: int,
) -> tuple[Masks, Masks, int]:
    """Make the play of a number: the masks of both sides and how many moves cut.

    The last is negative where the number stands for nothing; then nothing is done.
    """
    one, die, other, then = _numbered(fixed, ours, numbering, low, high, k)
    if one < 0:
        return ours, others, one
    if die == 0:
        return ours, others, NONE
    ours, others, cuts = moved(fixed, board, seat, ours, others, one, one - die)
    if then == 0:
        return ours, others, cuts
    ours, others, more = moved(fixed, board, seat, ours, others, other, other - then)
    return ours, others, cuts + more


@inlined
def _numbered(fixed: Fixed, ours: Masks, numbering: Numbers, low: int, high: int, k: int) -> TwoMoves:
    """Give the moves of a number as start, die, start, die; a die is 0 where there is no move.

    The first start is -1 where the number stands for nothing.
    """
    kind, first, second, through, across, _, _ = numbering
    if kind == PAIRS:
        return _pair(ours[1], first, second, through, across, low, high, k)
    if kind == ENTERING:
        entered = popcount(first)
        if k < entered:
            return fixed.bar, low, kth(first, k), high
        return fixed.bar, high, kth(second, k - entered), low
    if kind == TWICE:
        return _two(ours[1], first, through, low, k)
    if first == 0:
        return NONE, NONE, NONE, NONE
    return kth(first, k), second, NONE, NONE


@inlined
def _pair(
    two: int, first: int, second: int, through: int, across: int, low: int, high: int, k: int
) -> TwoMoves:
    wide = popcount(second)
    pairs = popcount(first) * wide
    if k < pairs:
        one, other = kth(first, k // wide), kth(second, k % wide)
        if one == other:
            hole: int = not (two >> one) & 1
        else:  # the same as the pair of this stone with the one on its lower stop
            hole = one == other - high and (first & (second << low)) >> other & 1
        return NONE - 1 if hole else one, low, other, high
    k -= pairs
    if k < popcount(through):
        start = kth(through, k)
        return start, low, start - low, high
    start = kth(across, k - popcount(through))
    return start, high, start - high, low


@inlined
def _two(two: int, starts: int, through: int, die: int, k: int) -> TwoMoves:
    left = popcount(starts)
    if k >= left * (left + 1) // 2:
        start = kth(through, k - left * (left + 1) // 2)
        return start, die, start - die, die
    while k >= left:
        starts &= starts - 1
        k -= left
        left -= 1
    one, other = kth(starts, NONE), kth(starts, k)
    hole = one == other and not (two >> one) & 1
    return NONE - 1 if hole else one, die, other, die


@compiled
def repeated(
    fixed: Fixed,
    board: Board,
    seat: int,
    ours: Masks,
    open_: int,
    die: int,
    moves: int,
    k: int,
    path: int,
) -> int:
    """Walk through the plays of so many equal dice up to number `k`, and put its starts into a path.

    Each play is met once: its stones move from furthest back on. Gives how many plays there are, or
    `k + 1`. The board is left as it was. `path` is an address of words: the starts, and from word
    `moves` on what is left to try.
    """
    some, two = ours[0], ours[1]
    plays, depth, left = NONE, NONE, path + 8 * moves
    set_word(left, _startable(fixed, some, open_, die, fixed.bar))
    while True:
        starts = word_at(left + 8 * depth)
        count = NONE
        if depth == moves - 1:
            count = popcount(starts)
            if k < plays + count:
                set_word(path + 8 * depth, kth(starts, k - plays))
                break
            starts = NONE
        elif depth == moves - 2:
            count = _last_two(fixed, some, two, open_, die, starts)
            if k < plays + count:  # it is one of these
                count = NONE
            elif count:
                starts = NONE
        plays += count
        if starts:
            start = highest(starts)
            set_word(path + 8 * depth, start)
            set_word(left + 8 * depth, starts & ~(ONE << start))
            some, two = _shift(fixed, board, seat, some, two, start, max(start - die, NONE))
            depth += 1
            set_word(left + 8 * depth, _startable(fixed, some, open_, die, start))
        elif depth == 0:
            return plays
        else:
            depth -= 1
            start = word_at(path + 8 * depth)
            some, two = _shift(fixed, board, seat, some, two, max(start - die, NONE), start)
    for made in range(depth - 1, -1, -1):
        start = word_at(path + 8 * made)
        _shift(fixed, board, seat, some, two, max(start - die, NONE), start)
    return k + 1


@inlined
def _startable(fixed: Fixed, some: int, open_: int, die: int, last: int) -> int:
    """Give the stones that can play a die from a point on, those on the bar first."""
    if some >> fixed.bar:
        return some & (open_ << die) & (ONE << fixed.bar)
    starts = some & (open_ << die)
    if fixed.bears_off:
        starts |= going_off(fixed, some, die)
    return starts & ((ONE << last << 1) - 1)


@inlined
def _last_two(fixed: Fixed, some: int, two: int, open_: int, die: int, starts: int) -> int:
    """Count the plays of two equal dice whose first stone is one of some; 0 where that takes a walk."""
    outside = some & fixed.outside
    stays = outside & (outside - 1) or outside & two
    if some >> fixed.bar or (fixed.bears_off and not stays):
        return NONE
    count = popcount(starts)
    through = starts & (open_ << (2 * die)) & ~(some << die)
    return count * (count - 1) // 2 + popcount(starts & two) + popcount(through)


@inlined
def _shift(
    fixed: Fixed, board: Board, seat: int, some: int, two: int, start: int, to: int
) -> tuple[int, int]:
    """Move a stone and nothing else; the masks of the points with a stone and with two."""
    left_there = add(fixed, board, seat, start, -ONE)
    here = add(fixed, board, seat, to, ONE)
    some = (some & ~(np.int64(left_there == 0) << start)) | (ONE << to)
    two = (two & ~(np.int64(left_there == 1) << start)) | (np.int64(here > 1) << to)
    return some, two
