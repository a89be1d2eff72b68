"""What the compiled kernel makes of single positions and turns: to compare it with the game, and to count."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from playout_probe import Turn
from sugoroku.simulation.streams import WORD
from sugoroku.simulation.streams_kernel import compiled, inlined
from sugoroku.tables.game import Side
from sugoroku.tables.simulation.kernel import COLUMNS, ROOM, Tables, most, play_game, take, walk
from sugoroku.tables.simulation.kernel_board import (
    NONE,
    Array,
    Board,
    Masks,
    address_of,
    is_open,
    masks_of,
)
from sugoroku.tables.simulation.kernel_judge import choose
from sugoroku.tables.simulation.kernel_plays import (
    SEARCHED,
    WALKED,
    make,
    numbers,
    repeated,
    way_of,
)
from sugoroku.tables.simulation.kernel_search import PLACE, Scratch, scratch_of, search
from sugoroku.tables.simulation.lookups import LONGEST, TURNS, Fixed, Rows

Packed = tuple[Array, Array, Array]  # boards, masks, dice
Position = tuple[Side, Side, tuple[int, int]]  # with its roll


def trace(tables: Tables, seed: int, index: int) -> Iterator[Turn]:
    """Play one game turn by turn, from its beginning for each turn anew."""
    fixed, rows = tables
    row, last = np.zeros(len(COLUMNS), np.int64), np.zeros(2, np.int64)
    scratch, board = scratch_of(fixed, ROOM), np.empty((2, fixed.bar + 1), np.uint8)
    before = None
    for turns in range(LONGEST + 1):
        play_game(fixed, rows, scratch, board, np.uint64(seed & WORD), index, turns, row, last)
        sides = bytes(board[0]), bytes(board[1])
        if row[TURNS] < turns:
            return
        seat, roll = int(last[0]), int(last[1])
        if before:
            yield Turn(seat, roll, before[seat], before[1 - seat], sides[seat], sides[1 - seat])
        before = sides


def count(tables: Tables, positions: list[Position]) -> Array:
    """Count the plays of positions, each with its roll."""
    return counts(tables, packed(tables, positions))


def packed(tables: Tables, positions: list[Position]) -> Packed:
    """Put positions into the form that they have within a game: boards, masks, dice."""
    boards = np.array([[list(mine), list(theirs)] for mine, theirs, _ in positions], np.uint8)
    return boards, _masks(tables[0], boards), np.array([sorted(roll) for *_, roll in positions])


def counts(tables: Tables, positions: Packed) -> Array:
    """Count the plays of packed positions."""
    return _counts(tables[0], *positions)


def ends(tables: Tables, mine: Side, theirs: Side, roll: tuple[int, int]) -> list[tuple[Side, Side]]:
    """List what each number of a drawn play leads to, numbers that stand for nothing left out."""
    fixed = tables[0]
    start, boards, scratch = np.array([list(mine), list(theirs)], np.uint8), [], scratch_of(fixed, ROOM)
    for number in range(_drawn(fixed, scratch, start.ctypes.data, min(roll), max(roll))):
        board = start.copy()
        if _make(fixed, scratch, board.ctypes.data, min(roll), max(roll), number) >= 0:
            boards.append((bytes(board[0]), bytes(board[1])))
    return boards


def chosen(tables: Tables, mine: Side, theirs: Side, roll: tuple[int, int]) -> tuple[Side, Side]:
    """Give the board to which the level `middle` plays."""
    fixed, rows = tables
    board = np.array([list(mine), list(theirs)], np.uint8)
    _choose(fixed, rows, scratch_of(fixed, ROOM), board.ctypes.data, min(roll), max(roll))
    return bytes(board[0]), bytes(board[1])


@inlined
def _numbers(
    fixed: Fixed, scratch: Scratch, board: Board, ours: Masks, others: Masks, low: int, high: int
) -> tuple[int, int]:
    """Count the numbers that a play of row 0 is drawn from, and those that stand for nothing."""
    way = way_of(fixed, board, NONE, ours, low, high)
    if way == SEARCHED:
        return search(fixed, scratch, board, NONE, ours, others, low, high)[1], NONE
    if way == WALKED:
        return most(fixed, address_of(scratch.path), board, NONE, ours, is_open(fixed, others), low)[
            1
        ], NONE
    numbering = numbers(fixed, ours, others, low, high)
    return numbering[5], numbering[6]


@compiled
def _drawn(fixed: Fixed, scratch: Scratch, board: Board, low: int, high: int) -> int:
    ours, others = masks_of(fixed, board, NONE), masks_of(fixed, board, NONE + 1)
    return _numbers(fixed, scratch, board, ours, others, low, high)[0]


@compiled
def _make(fixed: Fixed, scratch: Scratch, board: Board, low: int, high: int, k: int) -> int:
    """Make the play of a number; negative where it stands for nothing."""
    ours, others = masks_of(fixed, board, NONE), masks_of(fixed, board, NONE + 1)
    way = way_of(fixed, board, NONE, ours, low, high)
    if way == SEARCHED:
        scratch, _ = search(fixed, scratch, board, NONE, ours, others, low, high)
        take(fixed, board, NONE, scratch.boards, scratch.notes[k, PLACE])
        return NONE
    if way == WALKED:
        open_, path = is_open(fixed, others), address_of(scratch.path)
        moves, _ = most(fixed, path, board, NONE, ours, open_, low)
        if moves:
            repeated(fixed, board, NONE, ours, open_, low, moves, k, path)
            walk(fixed, path, board, NONE, ours, others, low, moves)
        return NONE
    numbering = numbers(fixed, ours, others, low, high)
    return make(fixed, board, NONE, ours, others, numbering, low, high, k)[2]


@compiled
def _masks(fixed: Fixed, boards: Array) -> Array:
    masks, base = np.empty((len(boards), 8), np.int64), address_of(boards)
    for at in range(len(boards)):
        for side in range(2):
            row = masks_of(fixed, base, 2 * at + side)
            for number in range(4):
                masks[at, 4 * side + number] = row[number]
    return masks


@compiled
def _counts(fixed: Fixed, boards: Array, masks: Array, dice: Array) -> Array:
    plays, scratch = np.empty(len(boards), np.int64), scratch_of(fixed, ROOM)
    base, size = address_of(boards), 2 * (fixed.bar + 1)
    for at in range(len(boards)):
        ours = masks[at, 0], masks[at, 1], masks[at, 2], masks[at, 3]
        others = masks[at, 4], masks[at, 5], masks[at, 6], masks[at, 7]
        low, high = dice[at, 0], dice[at, 1]
        drawn, holes = _numbers(fixed, scratch, base + at * size, ours, others, low, high)
        plays[at] = drawn - holes
    return plays


@compiled
def _choose(fixed: Fixed, rows: Rows, scratch: Scratch, board: Board, low: int, high: int) -> None:
    ours, others = masks_of(fixed, board, NONE), masks_of(fixed, board, NONE + 1)
    scratch, at = choose(fixed, rows, scratch, board, NONE, ours, others, low, high)
    take(fixed, board, NONE, scratch.boards, at)
