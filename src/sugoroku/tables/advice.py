"""What a play is worth: a judgement of positions in points of the way, and a look ahead.

A position is judged as its side leaves it, with the other to roll. What counts: the race, the shots
that the other has at lone stones, points that are made, stones that are cut, and a closed home. No
board is known here by its numbers.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from sugoroku.game.contract import Play, Roll
from sugoroku.tables.plays import Masks, Plays, points_in

if TYPE_CHECKING:
    from sugoroku.tables.game import Position, Side, TablesGame

NODES = 6_000  # positions that are judged for one play, look-ahead included
WIN = 1_000.0
LEAST = 3  # plays that are looked into, however many positions that takes
MADE_AT_HOME, MADE_NEAR_HOME, ANCHOR = 3.0, 1.5, 3.0
CUT, CUT_BEHIND = 4.0, 2.5  # a stone that is cut: in any case, and for each closed point before it
HEAP = 0.4  # a stone too many on a point
WALL = 0.7  # for the square of the length of a row of made points


def best(game: TablesGame, position: Position, roll: Roll, plays: tuple[Play, ...], ahead: int) -> Play:
    """Choose a play: by judgement alone, or with the other's best answers to all rolls.

    `ahead`: 0 or 1 turns of the other. The same position and roll always give the same play.
    """
    ends = game.moves.ends(position.mine, position.theirs, roll)
    sides = {play: game.moves.unpack(board) for board, play in ends.items()}
    worth = {play: judge(game, *sides[play]) for play in plays}
    ranked = sorted(plays, key=lambda play: -worth[play])
    if not ahead or worth[ranked[0]] >= WIN:
        return ranked[0]
    return _look_ahead(game, ranked, sides)


def _look_ahead(game: TablesGame, ranked: list[Play], sides: dict[Play, tuple[Side, Side]]) -> Play:
    """Weigh the best plays by what the other can make of each roll, until the nodes are spent."""
    values: list[tuple[float, int]] = []
    nodes = 0
    for rank, play in enumerate(ranked):
        if nodes > NODES and rank >= LEAST:
            break
        value, seen = _answered(game, *sides[play])
        nodes += seen
        values.append((value, -rank))
    return ranked[-max(values)[1]]


def _answered(game: TablesGame, mine: Side, theirs: Side) -> tuple[float, int]:
    """Judge a position by the other's best answer to each roll; also count the positions judged."""
    if game.won(mine, theirs):
        return judge(game, mine, theirs), 1
    total, seen = 0.0, 0
    for roll, weight in _weighted(game.all_rolls):
        boards = game.moves.ends(theirs, mine, roll)
        total -= weight * max(judge(game, *game.moves.unpack(board)) for board in boards)
        seen += len(boards)
    return total, seen


@lru_cache(maxsize=64)
def _weighted(rolls: tuple[Roll, ...]) -> tuple[tuple[Roll, float], ...]:
    """List the distinct rolls with their chances."""
    share = 1 / len(rolls)
    return tuple((r, share if r[0] == r[1] else 2 * share) for r in rolls if r[0] >= r[1])  # type: ignore[operator]


def judge(game: TablesGame, mine: Side, theirs: Side) -> float:
    """Say how a side stands that has just moved, in points of the way; a win is `WIN` by its value."""
    win = game.won(mine, theirs)
    if win:
        return WIN * win[1]
    value = float(game.pips(theirs) - game.pips(mine))
    ours, others = game.moves.masks(mine), game.moves.masks(theirs)
    value += _structure(game, mine, ours, theirs) - _structure(game, theirs, others, mine)
    return value - _risk(game, mine, theirs, others)


def _structure(game: TablesGame, side: Side, masks: Masks, other: Side) -> float:
    """Weigh the points a side has made, and the stones of the other that wait behind them."""
    _, _, closed = masks
    home, points = game.home, game.points
    at_home = (closed & (2 << home) - 2).bit_count()
    value = at_home * MADE_AT_HOME
    value += (closed >> home + 1 & (1 << home) - 1).bit_count() * MADE_NEAR_HOME
    value += (closed >> points - home + 1 & (1 << home) - 1).bit_count() * ANCHOR
    if other[game.bar]:
        value += other[game.bar] * (CUT + CUT_BEHIND * at_home)
        value += WIN / 20 if at_home == home else 0
    if any(other[points - home + 1 :]):
        value += WALL * _longest(closed & (1 << 2 * home + 1) - 2) ** 2
    return value - HEAP * sum(count - 4 for count in side[1 : game.bar] if count > 4)


@lru_cache(maxsize=1 << 14)
def _longest(mask: int) -> int:
    """Measure the longest row of points in a mask."""
    length = 0
    while mask:
        mask &= mask << 1
        length += 1
    return length


def _risk(game: TablesGame, mine: Side, theirs: Side, others: Masks) -> float:
    """Weigh the chance that a lone stone is cut by what is lost with it."""
    _, lone, closed = game.moves.seen(mine)
    exposed = lone & game.moves.on_board & (1 << others[0].bit_length()) - 1
    if not exposed:
        return 0.0
    chance = _shots(game.moves, others[0], exposed, closed, theirs[game.bar])
    points = points_in(exposed)
    lost = sum(points) / len(points)
    at_home = (others[2] & (2 << game.home) - 2).bit_count()
    return chance * (lost + CUT + CUT_BEHIND * at_home)


def _shots(moves: Plays, shooters: int, targets: int, closed: int, cut: int) -> float:
    """Find the share of rolls that cut one of the targets; all masks as the shooter numbers points.

    A shooter with a stone on the bar shoots with that one alone, which is nearly so.
    """
    open_ = moves.on_board & ~closed
    if cut:
        shooters = 1 << moves.bar
    hits = 0
    direct = {die: bool(shooters & targets << die) for die in moves.faces}
    for a in moves.faces:
        for b in moves.faces:
            if direct[a] or direct[b] or shooters & (open_ & targets << b) << a:
                hits += 1
    return hits / len(moves.faces) ** 2
