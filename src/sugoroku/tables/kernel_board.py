"""The compiled kernel's boards: counts of stones, and beside them masks that follow every move.

A board is two rows of bytes, seats 0 and 1, each indexed by point from its own end as in `tables.game`;
functions get its address in memory and a row, for an array in their arguments would be counted up and
down at every call, which takes longer than a move. The caller holds the array. Beside each row go four
masks of 64 bits: points with a stone and with two, as the side numbers them; points with a stone and
closed points, as the other numbers them. `fixed` is a `lookups.Fixed`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

Board = Any  # the address of bytes, rows of points + 2
Masks = Any  # four integers: with a stone, with two, with a stone as the other sees it, closed
ONE = np.int64(1)


@intrinsic
def popcount(typing_context: Any, mask: Any) -> Any:
    """Count the bits of a mask."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return mask(mask), build


@intrinsic
def _byte(typing_context: Any, address: Any) -> Any:
    """Read a byte of memory."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        pointer = builder.inttoptr(arguments[0], ir.IntType(8).as_pointer())
        return builder.zext(builder.load(pointer), ir.IntType(64))

    return address(address), build


@intrinsic
def _set_byte(typing_context: Any, address: Any, value: Any) -> Any:
    """Write a byte of memory."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        pointer = builder.inttoptr(arguments[0], ir.IntType(8).as_pointer())
        builder.store(builder.trunc(arguments[1], ir.IntType(8)), pointer)
        return context.get_dummy_value()

    return types.void(address, value), build


@njit(cache=True, nogil=True, forceinline=True)
def address_of(board: Any) -> Any:
    """Find where an array of bytes begins."""
    return np.int64(board.ctypes.data)


@njit(cache=True, nogil=True, forceinline=True)
def stones(fixed: Any, board: Board, row: Any, point: Any) -> Any:
    """Count the stones on a point."""
    return _byte(board + row * (fixed.bar + 1) + point)


@njit(cache=True, nogil=True, forceinline=True)
def set_stones(fixed: Any, board: Board, row: Any, point: Any, count: Any) -> None:
    """Let so many stones stand on a point."""
    _set_byte(board + row * (fixed.bar + 1) + point, count)


@njit(cache=True, nogil=True, forceinline=True)
def add(fixed: Any, board: Board, row: Any, point: Any, more: Any) -> Any:
    """Add stones to a point; how many are there then."""
    count = stones(fixed, board, row, point) + more
    set_stones(fixed, board, row, point, count)
    return count


@njit(cache=True, nogil=True, forceinline=True)
def kth(mask: Any, k: Any) -> Any:
    """Find the bit of a mask below which there are `k` others."""
    at = np.int64(0)
    for width in (32, 16, 8, 4, 2, 1):
        fewer = popcount(mask & ((ONE << width) - 1))
        beyond = k >= fewer
        k -= fewer if beyond else 0
        mask >>= width if beyond else 0
        at += width if beyond else 0
    return at


@njit(cache=True, nogil=True)
def highest(mask: Any) -> Any:
    """Find the highest bit of a mask that is not empty."""
    at = np.int64(0)
    for width in (32, 16, 8, 4, 2, 1):
        if mask >> width:
            mask >>= width
            at += width
    return at


@njit(cache=True, nogil=True)
def masks_of(fixed: Any, board: Board, row: Any) -> Masks:
    """Read the masks of a side off its counts."""
    some, two, seen, shut = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    for point in range(fixed.bar + 1):
        count, there = stones(fixed, board, row, point), fixed.bar - point
        some |= np.int64(count > 0) << point
        two |= np.int64(count > 1) << point
        seen |= np.int64(count > 0) << there
        shut |= np.int64(count >= fixed.closed) << there
    return some, two, seen, shut


@njit(cache=True, nogil=True, forceinline=True)
def _put(fixed: Any, board: Board, row: Any, masks: Masks, point: Any, more: Any) -> Masks:
    """Add stones to a point."""
    some, two, seen, shut = masks
    count = add(fixed, board, row, point, more)
    there = fixed.bar - point
    some = (some & ~(ONE << point)) | (np.int64(count > 0) << point)
    two = (two & ~(ONE << point)) | (np.int64(count > 1) << point)
    seen = (seen & ~(ONE << there)) | (np.int64(count > 0) << there)
    shut = (shut & ~(ONE << there)) | (np.int64(count >= fixed.closed) << there)
    return some, two, seen, shut


@njit(cache=True, nogil=True, forceinline=True)
def moved(fixed: Any, board: Board, row: Any, ours: Masks, others: Masks, start: Any, to: Any) -> Any:
    """Make one move: the masks of both sides, and whether it cut."""
    ours = _put(fixed, board, row, ours, start, -ONE)
    ours = _put(fixed, board, row, ours, to, ONE)
    cut = stones(fixed, board, row ^ 1, fixed.bar - to)
    if to == 0 or cut == 0:
        return ours, others, np.int64(0)
    others = _put(fixed, board, row ^ 1, others, fixed.bar, cut)
    others = _put(fixed, board, row ^ 1, others, fixed.bar - to, -cut)
    return ours, others, ONE


@njit(cache=True, nogil=True, forceinline=True)
def is_open(fixed: Any, others: Masks) -> Any:
    """Give the mask of the points that the other does not close."""
    return fixed.on_board & ~others[3]


@njit(cache=True, nogil=True, forceinline=True)
def blots(fixed: Any, others: Masks) -> Any:
    """Give the mask of the points where a move cuts."""
    return fixed.on_board & others[2] & ~others[3]


@njit(cache=True, nogil=True, forceinline=True)
def has_won(fixed: Any, ours: Masks, others: Masks) -> Any:
    """Whether the mover has won on this board."""
    if ours[0] & fixed.unfinished == 0:
        return True
    return fixed.wins_shut != 0 and is_shut(fixed, ours, others)


@njit(cache=True, nogil=True, forceinline=True)
def is_shut(fixed: Any, ours: Masks, others: Masks) -> Any:
    """Whether the mover's home is closed while a stone of the other is cut."""
    return others[0] >> fixed.bar != 0 and ours[3] & fixed.home_seen == fixed.home_seen


@njit(cache=True, nogil=True, forceinline=True)
def movable(fixed: Any, ours: Masks, open_: Any, die: Any) -> Any:
    """Give the mask of the stones that a die can move, save those that go off the board."""
    found = ours[0] & (open_ << die)
    if ours[0] >> fixed.bar:
        found &= ONE << fixed.bar
    return found


@njit(cache=True, nogil=True)
def goes_off(fixed: Any, ours: Masks, die: Any) -> Any:
    """Find the point from which a die takes a stone off the board; 0 if there is none."""
    on_board = ours[0] & ~ONE
    if not fixed.bears_off or on_board & fixed.outside or on_board == 0:
        return np.int64(0)
    if (on_board >> die) & 1:
        return np.int64(die)
    last = highest(on_board)
    return last if fixed.furthest and last < die else np.int64(0)


@njit(cache=True, nogil=True)
def is_stuck(fixed: Any, ours: Masks, others: Masks) -> Any:
    """Whether no die at all can be played."""
    open_, dice = is_open(fixed, others), fixed.faces
    while dice:
        die = highest(dice)
        dice ^= ONE << die
        if movable(fixed, ours, open_, die) or goes_off(fixed, ours, die):
            return False
    return True
