"""Random numbers for many games: one stream for each game, from a seed and the index of the game.

splitmix64 of seed and index fills the four words of an xoshiro256++ (Blackman and Vigna, public
domain), in whole numbers of 64 bits that wrap around. `streams_kernel` is the same, compiled: the same
seed and index give the same numbers there.
"""

from __future__ import annotations

from collections.abc import Iterator

WORD = 2**64 - 1
HALF = 2**32 - 1
State = tuple[int, int, int, int]


def _mixed(word: int) -> int:
    """Scatter the bits of a word, as splitmix64 does."""
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & WORD
    return word ^ word >> 31


def stream(seed: int, index: int) -> State:
    """Begin the stream of one game. Of the seed the lowest 64 bits count."""
    golden = 0x9E3779B97F4A7C15
    begin = _mixed(_mixed(seed + golden & WORD) + index * golden & WORD)
    a, b, c, d = (_mixed(begin + step * golden & WORD) for step in range(1, 5))
    return a, b, c, d


def word(state: State) -> tuple[State, int]:
    """Draw 64 bits; also give the state that follows."""
    a, b, c, d = state
    drawn = a + d & WORD
    drawn = (drawn << 23 | drawn >> 41) + a & WORD
    c ^= a
    d ^= b
    return (a ^ d, b ^ c, c ^ b << 17 & WORD, (d << 45 | d >> 19) & WORD), drawn


def words(seed: int, index: int) -> Iterator[int]:
    """Draw the words of a game's stream one after the other."""
    state = stream(seed, index)
    while True:
        state, drawn = word(state)
        yield drawn


def upper(word: int, count: int) -> int:
    """Turn the upper half of a word into a number from 0 up to `count`, itself left out.

    `count` is less than 2**32; some numbers come up more often than others, by less than `count` in
    2**32.
    """
    return (word >> 32) * count >> 32


def lower(word: int, count: int) -> int:
    """Turn the lower half of a word into a number from 0 up to `count`, itself left out."""
    return (word & HALF) * count >> 32
