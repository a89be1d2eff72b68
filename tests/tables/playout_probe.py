"""What the plain engine makes of single positions and turns: to compare it with the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sugoroku.game.contract import Play
from sugoroku.tables.game import Side
from sugoroku.tables.simulation.lookups import COLUMNS, Tables
from sugoroku.tables.simulation.playout import own, turns
from sugoroku.tables.simulation.playout_plays import (
    SEARCHED,
    WALKED,
    make,
    most,
    numbered,
    numbers,
    see,
    way_of,
)


class Turn(NamedTuple):
    """One turn as the mover sees it: who moves, the index of the roll, the sides before and after."""

    seat: int
    roll: int
    mine: Side
    theirs: Side
    mine_after: Side
    theirs_after: Side


def trace(tables: Tables, seed: int, index: int) -> Iterator[Turn]:
    """Play one game turn by turn."""
    before = tuple(map(bytes, tables[1].set_up))
    for seat, roll, sides in turns(own(tables), seed, index, [0] * len(COLUMNS)):
        after = bytes(sides[0]), bytes(sides[1])
        yield Turn(seat, roll, before[seat], before[1 - seat], after[seat], after[1 - seat])
        before = after


def ends(tables: Tables, mine: Side, theirs: Side, roll: tuple[int, int]) -> list[tuple[Side, Side]]:
    """List what each number of a drawn play leads to, numbers that stand for nothing left out."""
    fixed, _, game = own(tables)
    low, high = min(roll), max(roll)
    sight = see(fixed, bytearray(mine), bytearray(theirs))
    way = way_of(fixed, bytearray(mine), sight.some, low, high)
    if way == SEARCHED:
        return [game.moves.unpack(board) for board in sorted(game.moves.ends(mine, theirs, roll))]
    if way == WALKED:
        plays: Iterable[Play | None] = most(fixed, bytearray(mine), sight, low)
    else:
        numbering = numbers(fixed, sight, low, high)
        plays = (numbered(fixed, sight.two, numbering, low, high, k) for k in range(numbering.drawn))
    boards = []
    for play in plays:
        if play is not None:
            sides = bytearray(mine), bytearray(theirs)
            make(fixed.bar, *sides, play)
            boards.append((bytes(sides[0]), bytes(sides[1])))
    return boards
