"""The streams of `streams`, compiled: the same numbers, in unsigned words of 64 bits."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, TypeVar

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

U = np.uint64
_GOLDEN, _FIRST, _SECOND = U(0x9E3779B97F4A7C15), U(0xBF58476D1CE4E5B9), U(0x94D049BB133111EB)
_30, _27, _31, _32 = U(30), U(27), U(31), U(32)
_HALF = U(2**32 - 1)
Word: TypeAlias = np.uint64
State = tuple[Word, Word, Word, Word]
F = TypeVar("F", bound=Callable[..., object])


def compiled(function: F) -> F:
    """Compile a function, to run without the interpreter lock; the code is kept beside its module."""
    made: F = njit(cache=True, nogil=True)(function)
    return made


def inlined(function: F) -> F:
    """Compile a small function, for others to take in whole."""
    made: F = njit(cache=True, nogil=True, forceinline=True)(function)
    return made


@inlined
def _mixed(word: Word) -> Word:
    word = (word ^ (word >> _30)) * _FIRST
    word = (word ^ (word >> _27)) * _SECOND
    return word ^ (word >> _31)


@inlined
def stream(seed: Word, index: Word) -> State:
    """Begin the stream of one game."""
    word = _mixed(_mixed(U(seed) + _GOLDEN) + U(index) * _GOLDEN)
    return (
        _mixed(word + _GOLDEN),
        _mixed(word + U(2) * _GOLDEN),
        _mixed(word + U(3) * _GOLDEN),
        _mixed(word + U(4) * _GOLDEN),
    )


@inlined
def word(state: State) -> tuple[State, Word]:
    """Draw 64 bits; also give the state that follows."""
    a, b, c, d = state
    drawn = a + d
    drawn = ((drawn << U(23)) | (drawn >> U(41))) + a
    c ^= a
    d ^= b
    return (a ^ d, b ^ c, c ^ (b << U(17)), (d << U(45)) | (d >> U(19))), drawn


@intrinsic  # type: ignore[untyped-decorator]
def whole(_context: object, _one: Word, _other: Word) -> object:
    """Multiply two words, of which one is a fraction: give the whole part, which is the upper word."""

    def build(_: object, builder: ir.IRBuilder, __: object, values: list[ir.Value]) -> ir.Value:
        wide = ir.IntType(128)
        product = builder.mul(*(builder.zext(value, wide) for value in values))
        return builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), ir.IntType(64))

    return types.uint64(types.uint64, types.uint64), build


@inlined
def upper(word: Word, count: int) -> np.int64:
    """Turn the upper half of a word into a number from 0 up to `count`, itself left out."""
    return np.int64(((word >> _32) * U(count)) >> _32)


@inlined
def lower(word: Word, count: int) -> np.int64:
    """Turn the lower half of a word into a number from 0 up to `count`, itself left out."""
    return np.int64(((word & _HALF) * U(count)) >> _32)
