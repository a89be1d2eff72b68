"""The compiled kernel's boards: counts of stones, and beside them masks that follow every move.

A board is two rows of bytes, seats 0 and 1, each indexed by point from its own end as in `tables.game`;
functions get its address in memory and a row, for an array in their arguments would be counted up and
down at every call, which takes longer than a move. The caller holds the array. Beside each row go four
masks of 64 bits: points with a stone and with two, as the side numbers them; points with a stone and
closed points, as the other numbers them. `fixed` is a `lookups.Fixed`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from sugoroku.simulation.streams_kernel import compiled, inlined
from sugoroku.tables.simulation.lookups import Fixed

Array = Any  # of numpy: bytes or whole numbers
Ir = Any  # what numba and llvmlite build code with
Board = int  # the address of bytes, rows of points + 2
Masks = tuple[int, int, int, int]  # a stone, two stones, a stone as the other sees it, closed
NONE: int = np.int64(0)
ONE: int = np.int64(1)
WORD = 64
U = np.uint64
_PAIRS, _FOURS, _BYTES = U(0x5555555555555555), U(0x3333333333333333), U(0x0F0F0F0F0F0F0F0F)
_ONES, _TOPS = U(0x0101010101010101), U(0x8080808080808080)
_IN_BYTE = np.array(
    [([at for at in range(8) if byte >> at & 1] + [0] * 8)[:8] for byte in range(256)], np.int64
).ravel()  # eight places a byte: where its first bit is, its second, and so on


def whole_numbers(count: int) -> Iterator[int]:
    """Give so many whole numbers from 0 on, as compiled code takes them."""
    return map(np.int64, range(count))


def _build_popcount(typing_context: Ir, mask: Ir) -> Ir:
    """Count the bits of a mask."""

    def build(context: Ir, builder: Ir, signature: Ir, arguments: Ir) -> Ir:
        return builder.ctpop(arguments[0])

    return mask(mask), build


def _reading(bits: int) -> Callable[[int], int]:
    """Read memory: a number of so many bits. Ordered, as `_writing` says."""

    def read(typing_context: Ir, address: Ir) -> Ir:
        def build(context: Ir, builder: Ir, signature: Ir, arguments: Ir) -> Ir:
            pointer = builder.inttoptr(arguments[0], ir.IntType(bits).as_pointer())
            read = builder.load_atomic(pointer, "monotonic", bits // 8)
            return read if bits == WORD else builder.zext(read, ir.IntType(WORD))

        return address(address), build

    made: Callable[[int], int] = intrinsic(read)
    return made


def _writing(bits: int) -> Callable[[int, int], None]:
    """Write memory: the low bits of a number.

    Ordered, which costs nothing on common machines: of plain accesses by address LLVM has been seen to
    read before a write to the same place.
    """

    def write(typing_context: Ir, address: Ir, value: Ir) -> Ir:
        def build(context: Ir, builder: Ir, signature: Ir, arguments: Ir) -> Ir:
            pointer = builder.inttoptr(arguments[0], ir.IntType(bits).as_pointer())
            value = arguments[1] if bits == WORD else builder.trunc(arguments[1], ir.IntType(bits))
            builder.store_atomic(value, pointer, "monotonic", bits // 8)
            return context.get_dummy_value()

        return types.void(address, value), build

    made: Callable[[int, int], None] = intrinsic(write)
    return made


def _build_highest(typing_context: Ir, mask: Ir) -> Ir:
    """Find the highest bit of a mask that is not empty."""

    def build(context: Ir, builder: Ir, signature: Ir, arguments: Ir) -> Ir:
        zeros = builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 1))
        return builder.sub(ir.Constant(ir.IntType(64), 63), zeros)

    return mask(mask), build


popcount: Callable[[int], int] = intrinsic(_build_popcount)
highest: Callable[[int], int] = intrinsic(_build_highest)
_byte = _reading(8)
_set_byte = _writing(8)
word_at = _reading(WORD)
set_word = _writing(WORD)


@inlined
def address_of(board: Array) -> int:
    """Find where an array begins."""
    address: int = np.int64(board.ctypes.data)
    return address


@inlined
def stones(fixed: Fixed, board: Board, row: int, point: int) -> int:
    """Count the stones on a point."""
    return _byte(board + row * (fixed.bar + 1) + point)


@inlined
def set_stones(fixed: Fixed, board: Board, row: int, point: int, count: int) -> None:
    """Let so many stones stand on a point."""
    _set_byte(board + row * (fixed.bar + 1) + point, count)


@inlined
def add(fixed: Fixed, board: Board, row: int, point: int, more: int) -> int:
    """Add stones to a point; how many are there then."""
    count = stones(fixed, board, row, point) + more
    set_stones(fixed, board, row, point, count)
    return count


@inlined
def kth(mask: int, k: int) -> int:
    """Find the bit of a mask below which there are `k` others, without a branch.

    Selection by broadword (Vigna, "Broadword implementation of rank/select queries"): bytes are summed
    up in one multiplication, the byte is found by one subtraction, the bit in it by a lookup.
    """
    bits, rank = U(mask), U(k)
    sums = bits - ((bits >> U(1)) & _PAIRS)
    sums = (sums & _FOURS) + ((sums >> U(2)) & _FOURS)
    sums = ((sums + (sums >> U(4))) & _BYTES) * _ONES
    place = U(popcount(((rank * _ONES | _TOPS) - sums) & _TOPS)) << U(3)
    rank -= ((sums << U(8)) >> place) & U(255)
    bit: int = np.int64(place) + _IN_BYTE[np.int64(((bits >> place) & U(255)) << U(3) | rank)]
    return bit


@compiled
def masks_of(fixed: Fixed, board: Board, row: int) -> Masks:
    """Read the masks of a side off its counts."""
    some, two, seen, shut = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    for point in range(fixed.bar + 1):
        count, there = stones(fixed, board, row, point), fixed.bar - point
        some |= np.int64(count > 0) << point
        two |= np.int64(count > 1) << point
        seen |= np.int64(count > 0) << there
        shut |= np.int64(count >= fixed.closed) << there
    return some, two, seen, shut


@inlined
def _put(fixed: Fixed, board: Board, row: int, masks: Masks, point: int, more: int) -> Masks:
    """Add stones to a point."""
    some, two, seen, shut = masks
    count = add(fixed, board, row, point, more)
    there = fixed.bar - point
    some = (some & ~(ONE << point)) | (np.int64(count > 0) << point)
    two = (two & ~(ONE << point)) | (np.int64(count > 1) << point)
    seen = (seen & ~(ONE << there)) | (np.int64(count > 0) << there)
    shut = (shut & ~(ONE << there)) | (np.int64(count >= fixed.closed) << there)
    return some, two, seen, shut


@inlined
def moved(
    fixed: Fixed, board: Board, row: int, ours: Masks, others: Masks, start: int, to: int
) -> tuple[Masks, Masks, int]:
    """Make one move: the masks of both sides, and whether it cut."""
    ours = _put(fixed, board, row, ours, start, -ONE)
    ours = _put(fixed, board, row, ours, to, ONE)
    cut = stones(fixed, board, row ^ 1, fixed.bar - to)
    if to == 0 or cut == 0:
        return ours, others, np.int64(0)
    others = _put(fixed, board, row ^ 1, others, fixed.bar, cut)
    others = _put(fixed, board, row ^ 1, others, fixed.bar - to, -cut)
    return ours, others, ONE


@inlined
def is_open(fixed: Fixed, others: Masks) -> int:
    """Give the mask of the points that the other does not close."""
    return fixed.on_board & ~others[3]


@inlined
def blots(fixed: Fixed, others: Masks) -> int:
    """Give the mask of the points where a move cuts."""
    return fixed.on_board & others[2] & ~others[3]


@inlined
def has_won(fixed: Fixed, ours: Masks, others: Masks) -> bool:
    """Whether the mover has won on this board."""
    if ours[0] & fixed.unfinished == 0:
        return True
    return fixed.wins_shut != 0 and is_shut(fixed, ours, others)


@inlined
def is_shut(fixed: Fixed, ours: Masks, others: Masks) -> bool:
    """Whether the mover's home is closed while a stone of the other is cut."""
    return others[0] >> fixed.bar != 0 and ours[3] & fixed.home_seen == fixed.home_seen


@inlined
def movable(fixed: Fixed, ours: Masks, open_: int, die: int) -> int:
    """Give the mask of the stones that a die can move, save those that go off the board."""
    starts = ours[0] & (open_ << die)
    if ours[0] >> fixed.bar:
        starts &= ONE << fixed.bar
    return starts


@compiled
def going_off(fixed: Fixed, some: int, die: int) -> int:
    """Give the stones that a die takes off the board, as a mask of one point or none."""
    on_board = some & ~ONE
    if not fixed.bears_off or on_board & fixed.outside or on_board == 0:
        return NONE
    if fixed.furthest and on_board >> die == 0:
        return ONE << highest(on_board)
    return on_board & (ONE << die)


@compiled
def is_stuck(fixed: Fixed, ours: Masks, others: Masks) -> bool:
    """Whether no die at all can be played."""
    open_, dice = is_open(fixed, others), fixed.faces
    while dice:
        die = highest(dice)
        dice ^= ONE << die
        if movable(fixed, ours, open_, die) or going_off(fixed, ours[0], die):
            return False
    return True
