"""What boards are worth to the compiled kernel: the values of wins, and what `advice.best` chooses.

The same sums in the same order as in `tables.advice`, so that the same numbers come out and the same
play is chosen. A board is row `at` of an array for the mover and row `at ^ 1` for the other.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from sugoroku.simulation.streams_kernel import compiled
from sugoroku.tables.advice import (
    ANCHOR,
    CUT,
    CUT_BEHIND,
    HEAP,
    MADE_AT_HOME,
    MADE_NEAR_HOME,
    WALL,
    WIN,
)
from sugoroku.tables.simulation.kernel_board import (
    NONE,
    ONE,
    Array,
    Board,
    Masks,
    address_of,
    has_won,
    highest,
    is_shut,
    kth,
    popcount,
    stones,
)
from sugoroku.tables.simulation.kernel_plays import CLOSED, make, numbers, way_of
from sugoroku.tables.simulation.kernel_search import PLACE, Scratch, note, order, scratch_of, search
from sugoroku.tables.simulation.lookups import Fixed, Rows

_float: Callable[[int], float] = np.float64
Boards = Array  # bytes, two rows a board
MUJI, SHAPE_KIND = NONE + 1, NONE + 4


@compiled
def win(
    fixed: Fixed, rows: Rows, boards: Boards, at: int, ours: Masks, others: Masks
) -> tuple[int, int]:
    """Give kind and value of a board that the mover has won; see `lookups.kinds`."""
    if fixed.wins_shut and is_shut(fixed, ours, others):
        return MUJI, ONE
    least, behind = np.int64(255), NONE
    for point in range(1, fixed.home + 1):
        least = min(least, np.int64(boards[at, point]))
        behind += boards[at ^ 1, fixed.bar - point]
    behind += boards[at ^ 1, fixed.bar]
    for number in range(len(rows.shapes)):
        value, cut, fewest, none_off, is_behind, begin, end = rows.shapes[number]
        if (cut and boards[at ^ 1, fixed.bar] == 0) or least < fewest:
            continue
        if (none_off and boards[at ^ 1, 0]) or (is_behind and not behind):
            continue
        if begin == end or _is_stacked(fixed, rows.stackings, begin, end, boards, at):
            return SHAPE_KIND + number, value
    return NONE, ONE


@compiled
def _is_stacked(fixed: Fixed, stackings: Array, begin: int, end: int, boards: Boards, at: int) -> bool:
    for stacking in range(begin, end):
        same = NONE
        for point in range(fixed.home):
            same += stackings[stacking, point] == boards[at, point + 1]
        if same == fixed.home:
            return True
    return False


@compiled
def choose(
    fixed: Fixed,
    rows: Rows,
    scratch: Scratch,
    board: Board,
    seat: int,
    ours: Masks,
    others: Masks,
    low: int,
    high: int,
) -> tuple[Scratch, int]:
    """Choose as `advice.best` does without a look ahead: the scratch, and the board's place there."""
    scratch, count = _listed(fixed, scratch, board, seat, ours, others, low, high)
    boards, notes = scratch.boards, scratch.notes
    best, worth = notes[0, PLACE], -np.inf
    for number in range(count):
        at = notes[number, PLACE]
        value = _judge(fixed, rows, boards, notes, at)
        if value > worth or (value == worth and order(fixed, address_of(boards), at, best) < 0):
            best, worth = at, value
    return scratch, best


@compiled
def _listed(
    fixed: Fixed,
    scratch: Scratch,
    board: Board,
    seat: int,
    ours: Masks,
    others: Masks,
    low: int,
    high: int,
) -> tuple[Scratch, int]:
    """List the boards that can follow, in any order; the scratch and how many they are."""
    if way_of(fixed, board, seat, ours, low, high) != CLOSED:
        return search(fixed, scratch, board, seat, ours, others, low, high)
    numbering = numbers(fixed, ours, others, low, high)
    if numbering[5] > len(scratch.notes):
        scratch = scratch_of(fixed, numbering[5])
    boards, notes, count = scratch.boards, scratch.notes, NONE
    for k in range(numbering[5]):
        for point in range(fixed.bar + 1):
            boards[2 * count, point] = stones(fixed, board, seat, point)
            boards[2 * count + 1, point] = stones(fixed, board, seat ^ 1, point)
        mine, theirs, cuts = make(
            fixed, address_of(boards), 2 * count, ours, others, numbering, low, high, k
        )
        if cuts >= 0:
            note(address_of(notes), count, mine, theirs, NONE, NONE)
            notes[count, PLACE] = count
            count += 1
    return scratch, count


@compiled
def _judge(fixed: Fixed, rows: Rows, boards: Boards, notes: Array, at: int) -> float:
    ours = notes[at, 0], notes[at, 1], notes[at, 2], notes[at, 3]
    others = notes[at, 4], notes[at, 5], notes[at, 6], notes[at, 7]
    mine, theirs = 2 * at, 2 * at + 1
    if has_won(fixed, ours, others):
        return WIN * _float(win(fixed, rows, boards, mine, ours, others)[1])
    value = _float(_pips(fixed, boards, theirs) - _pips(fixed, boards, mine))
    value += _structure(fixed, boards, mine) - _structure(fixed, boards, theirs)
    return value - _risk(fixed, boards, theirs, ours, others[0])


@compiled
def _pips(fixed: Fixed, boards: Boards, at: int) -> int:
    end = NONE if fixed.bears_off else fixed.home
    pips = NONE
    for point in range(end + 1, fixed.bar + 1):
        pips += boards[at, point] * (point - end)
    return pips


@compiled
def _closed(fixed: Fixed, boards: Boards, at: int) -> int:
    """Give the mask of the points that a side closes, as it numbers them."""
    closed = NONE
    for point in range(fixed.bar + 1):
        closed |= np.int64(boards[at, point] >= fixed.closed) << point
    return closed


@compiled
def _structure(fixed: Fixed, boards: Boards, at: int) -> float:
    closed, home, heap, behind = _closed(fixed, boards, at), fixed.home, NONE, NONE
    for point in range(1, fixed.bar):
        heap += max(np.int64(boards[at, point]) - 4, NONE)
    for point in range(fixed.points - home + 1, fixed.bar + 1):
        behind += boards[at ^ 1, point]
    at_home = popcount(closed & ((ONE << (home + 1)) - 2))
    value = _float(at_home) * MADE_AT_HOME
    value += _float(popcount((closed >> (home + 1)) & ((ONE << home) - 1))) * MADE_NEAR_HOME
    value += _float(popcount((closed >> (fixed.points - home + 1)) & ((ONE << home) - 1))) * ANCHOR
    waiting = np.int64(boards[at ^ 1, fixed.bar])
    if waiting:
        value += _float(waiting) * (CUT + CUT_BEHIND * _float(at_home))
        value += WIN / 20 if at_home == home else 0.0
    if behind:
        length, wall = NONE, closed & ((ONE << (2 * home + 1)) - 2)
        while wall:
            wall &= wall << 1
            length += 1
        value += WALL * _float(length * length)
    return value - HEAP * _float(heap)


@compiled
def _risk(fixed: Fixed, boards: Boards, theirs: int, ours: Masks, shooters: int) -> float:
    """Weigh the shots of the other at lone stones; points are numbered as the other does."""
    exposed = ours[2] & ~ours[3] & fixed.on_board & ((ONE << highest(shooters) << 1) - 1)
    if exposed == 0:
        return 0.0
    if boards[theirs, fixed.bar]:
        shooters = ONE << fixed.bar
    chance = _shots(fixed.faces, shooters, exposed, fixed.on_board & ~ours[3])
    total = NONE
    for point in range(1, fixed.bar):
        total += point * ((exposed >> point) & 1)
    lost = _float(total) / _float(popcount(exposed))
    at_home = popcount(_closed(fixed, boards, theirs) & ((ONE << (fixed.home + 1)) - 2))
    return chance * (lost + CUT + CUT_BEHIND * _float(at_home))


@compiled
def _shots(faces: int, shooters: int, targets: int, open_: int) -> float:
    """Find the share of rolls that cut one of the targets."""
    hits, count = NONE, popcount(faces)
    for one in range(count):
        for other in range(count):
            a, b = kth(faces, one), kth(faces, other)
            direct = shooters & ((targets << a) | (targets << b))
            if direct or shooters & ((open_ & (targets << b)) << a):
                hits += 1
    return _float(hits) / _float(count * count)
