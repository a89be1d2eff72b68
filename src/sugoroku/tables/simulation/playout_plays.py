"""The plays of a turn, counted and numbered in closed form, without a list where that can be.

It holds where no move but the last can win or bear off. Of two different dice with no stone on the bar
the numbers are, in this order: pairs, a stone that plays the lower die and one that plays the higher,
the latter changing faster; one stone that plays the lower die and then the higher; one that plays them
the other way round. Stones are counted from home. A stone that goes by way of a point with a stone of
its own is such a pair; where a pair is no play, or the same as another one, its number stands for
nothing. A cut stone comes in with the lower die and one that plays the higher follows; then the other
way round. Of two equal dice the numbers are pairs, and one stone that plays both. If one die is all
that can be played, its stones are the numbers. `kernel_plays` is the same, compiled.

Equal dice that give other than two moves are walked through by `repeated`, in its order. Near a win,
where a die may win in mid-turn, the plays are searched for and numbered as `TablesGame.plays` has them.

A turn's masks, bit p for point p as the mover numbers them: `some` and `two`, where the mover has a
stone and two of them; `open_`, where no point is closed; `blot`, where a move cuts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sugoroku.game.contract import Play
from sugoroku.tables.simulation.lookups import Fixed

CLOSED, WALKED, SEARCHED = range(3)
SINGLE, PAIRS, ENTERING, TWICE = range(4)
_SOME, _TWO = b"0" + b"1" * 255, b"00" + b"1" * 254


class Sight(NamedTuple):
    """The masks of a turn."""

    some: int
    two: int
    open_: int
    blot: int


class Numbers(NamedTuple):
    """What numbers stand for: a kind and its masks, how many there are, how many stand for nothing."""

    kind: int
    first: int
    second: int
    through: int
    across: int
    drawn: int
    holes: int


def see(fixed: Fixed, mine: bytearray, theirs: bytearray) -> Sight:
    """Read the masks off the counts."""
    upper = mine[::-1]
    few = fixed.closed - 1
    shut = int(theirs.translate(b"0" * fixed.closed + b"1" * (256 - fixed.closed)), 2)
    blot = int(theirs.translate(b"0" + b"1" * few + b"0" * (255 - few)), 2)
    on_board = fixed.on_board
    return Sight(
        int(upper.translate(_SOME), 2),
        int(upper.translate(_TWO), 2),
        on_board & ~shut,
        on_board & blot,
    )


def kth(mask: int, k: int) -> int:
    """Find the bit of a mask below which there are `k` others."""
    for _ in range(k):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def is_early(fixed: Fixed, mine: bytearray, some: int, high: int, moves: int) -> bool:
    """Whether no move but the last of so many can win, or bring the last stone home to bear off."""
    if fixed.wins_shut:
        made = sum(count >= fixed.closed for count in mine[1 : fixed.home + 1])
        if made + moves > fixed.home:
            return False
    outside = some & fixed.outside
    if outside & (outside - 1) and moves == 2:
        return True
    stones = sum(mine[fixed.home + 1 :])
    if stones >= moves:
        return True
    return moves == 2 and not fixed.bears_off and outside >> fixed.home + 1 + high != 0


def way_of(fixed: Fixed, mine: bytearray, some: int, low: int, high: int) -> int:
    """Say how plays are found: in closed form, walked through by `repeated`, or searched for."""
    moves = fixed.double if low == high else 2
    if is_early(fixed, mine, some, high, moves):
        return CLOSED if moves == 2 else WALKED
    return WALKED if low == high and fixed.bears_off and not fixed.wins_shut else SEARCHED


def numbers(fixed: Fixed, sight: Sight, low: int, high: int) -> Numbers:
    """Count the plays of two moves, or of one where that is all."""
    if sight.some >> fixed.bar:
        return _entering(fixed, sight, low, high)
    return _twice(sight, low) if low == high else _pairs(sight, low, high)


def _single(starts: int, die: int) -> Numbers:
    """Number the moves of one die; number 0 stands for the pass if there are none."""
    return Numbers(SINGLE, starts, die, 0, 0, max(1, starts.bit_count()), 0)


def _pairs(sight: Sight, low: int, high: int) -> Numbers:
    some, two, open_, blot = sight
    first, second = some & open_ << low, some & open_ << high
    far = open_ << low + high
    hit_low, hit_high = blot << low, blot << high
    own_low, own_high = some << low, some << high
    # the same as by way of a stone of one's own, and as the other way round, where nothing is cut
    through = first & far & ~own_low & ~(second & own_high & ~hit_low)
    across = second & far & ~own_high & ~(first & ~hit_low & ~hit_high)
    both = first & second
    holes = (both & ~two).bit_count() + (both & second << low & first << high).bit_count()
    drawn = first.bit_count() * second.bit_count() + through.bit_count() + across.bit_count()
    if drawn > holes:
        return Numbers(PAIRS, first, second, through, across, drawn, holes)
    return _single(second, high) if second else _single(first, low)


def _entering(fixed: Fixed, sight: Sight, low: int, high: int) -> Numbers:
    _, two, open_, blot = sight
    bar = 1 << fixed.bar
    first = _after(bar, sight, low, high)
    second = 0 if low == high or two & bar else _after(bar, sight, high, low)
    if first & bar >> low and not blot & (bar >> low | bar >> high):
        second &= ~(bar >> high)
    count = first.bit_count() + second.bit_count()
    if count:
        return Numbers(ENTERING, first, second, 0, 0, count, 0)
    return _single(bar, high) if open_ << high & bar else _single(bar & open_ << low, low)


def _after(bar: int, sight: Sight, die: int, then: int) -> int:
    """Give the stones that can play a die after one has come in with another."""
    some, two, open_, _ = sight
    if not open_ << die & bar:
        return 0
    return (bar if two & bar else some & ~bar | bar >> die) & open_ << then


def _twice(sight: Sight, die: int) -> Numbers:
    some, two, open_, _ = sight
    starts = some & open_ << die
    through = starts & open_ << 2 * die & ~(some << die)
    lone, count = (starts & ~two).bit_count(), starts.bit_count()
    drawn = count * (count + 1) // 2 + through.bit_count()
    if drawn > lone:
        return Numbers(TWICE, starts, 0, through, 0, drawn, lone)
    return _single(starts, die)


def numbered(fixed: Fixed, two: int, numbering: Numbers, low: int, high: int, k: int) -> Play | None:
    """Give the play that a number stands for; None if it stands for nothing."""
    kind, first, second, through, _, _, _ = numbering
    if kind == PAIRS:
        return _pair(two, numbering, low, high, k)
    if kind == ENTERING:
        entered = first.bit_count()
        if k < entered:
            return _both(fixed.bar, low, kth(first, k), high)
        return _both(fixed.bar, high, kth(second, k - entered), low)
    if kind == TWICE:
        return _two(two, first, through, low, k)
    start = kth(first, k)
    return ((start, start - second),) if first else ()


def _both(one: int, die: int, other: int, then: int) -> Play:
    return (one, one - die), (other, other - then)


def _pair(two: int, numbering: Numbers, low: int, high: int, k: int) -> Play | None:
    _, first, second, through, across, _, _ = numbering
    wide = second.bit_count()
    pairs = first.bit_count() * wide
    if k < pairs:
        one, other = kth(first, k // wide), kth(second, k % wide)
        if one == other:
            hole = not two >> one & 1
        else:  # the same as the pair of this stone with the one on its lower stop
            hole = one == other - high and bool((first & second << low) >> other & 1)
        return None if hole else _both(one, low, other, high)
    k -= pairs
    if k < through.bit_count():
        start = kth(through, k)
        return _both(start, low, start - low, high)
    start = kth(across, k - through.bit_count())
    return _both(start, high, start - high, low)


def _two(two: int, starts: int, through: int, die: int, k: int) -> Play | None:
    left = starts.bit_count()
    pairs = left * (left + 1) // 2
    if k >= pairs:
        start = kth(through, k - pairs)
        return _both(start, die, start - die, die)
    while k >= left:
        starts &= starts - 1
        k -= left
        left -= 1
    one, other = kth(starts, 0), kth(starts, k)
    return None if one == other and not two >> one & 1 else _both(one, die, other, die)


def make(bar: int, mine: bytearray, theirs: bytearray, play: Play) -> int:
    """Make a play; how often it cut, -1 if it is the pass."""
    cuts = 0 if play else -1
    for start, to in play:
        mine[start] -= 1
        mine[to] += 1
        if to and theirs[bar - to]:
            theirs[bar] += theirs[bar - to]
            theirs[bar - to] = 0
            cuts += 1
    return cuts


def most(fixed: Fixed, mine: bytearray, sight: Sight, die: int) -> list[Play]:
    """List the plays of equal dice that use as many as can be; the pass if there are none."""
    for moves in range(fixed.double, 0, -1):
        plays = list(repeated(fixed, mine, sight.some, sight.open_, die, moves, fixed.bar))
        if plays:
            return plays
    return [()]


def repeated(
    fixed: Fixed, mine: bytearray, some: int, open_: int, die: int, moves: int, last: int
) -> Iterator[Play]:
    """List the plays of so many equal dice, from point `last` on, each once.

    The stones move from furthest back on; those that move last are listed from home.
    """
    left = _startable(fixed, some, open_, die) & (2 << last) - 1
    if moves == 1:
        while left:
            start = (left & -left).bit_length() - 1
            left &= left - 1
            yield ((start, max(start - die, 0)),)
        return
    while left:
        start = left.bit_length() - 1
        left ^= 1 << start
        to = max(start - die, 0)
        mine[start] -= 1
        mine[to] += 1
        after = some if mine[start] else some & ~(1 << start)
        for more in repeated(fixed, mine, after | 1 << to, open_, die, moves - 1, start):
            yield (start, to), *more
        mine[start] += 1
        mine[to] -= 1


def _startable(fixed: Fixed, some: int, open_: int, die: int) -> int:
    """Give the stones that can play a die, off the board too; those on the bar first."""
    if some >> fixed.bar:
        return some & open_ << die & 1 << fixed.bar
    starts, on_board = some & open_ << die, some & -2
    if fixed.bears_off and not on_board & fixed.outside and on_board:
        furthest = fixed.furthest and not on_board >> die
        starts |= 1 << on_board.bit_length() - 1 if furthest else on_board & 1 << die
    return starts
