"""Which plays a roll allows, on packed boards: one integer a board, one addition a move.

A board is seen by the mover. Each point takes a byte: above are the mover's stones, from the bar down
to those borne off; below are the other's, on the same points as the mover numbers them, so that their
bar is at 0 and their borne-off stones at the bar. Beside it go masks, bit p for point p: where the
mover has stones, where a lone stone can be cut, and what is open. What is open never changes within a
turn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from sugoroku.game.contract import Move, Play, Roll

PAIR = 2  # dice; and the stones that close a point where boards are listed without a search
Masks = tuple[int, int, int]  # points with stones, with too few to close them, closed
Step = tuple[int, Move]  # what a move adds to the board, and the move


class Node(NamedTuple):
    """A board in mid-turn, the moves that led there, and its masks."""

    board: int
    play: Play
    occupied: int
    blots: int


@lru_cache(maxsize=1 << 15)
def points_in(mask: int) -> tuple[int, ...]:
    """List the points of a mask, the furthest first."""
    points = []
    while mask:
        points.append(mask.bit_length() - 1)
        mask ^= 1 << points[-1]
    return tuple(points)


def _delta(size: int, start: int, to: int, cut: int = 0) -> int:
    """Say what a move adds to a board of so many places; `cut` stones of the other go to their bar."""
    own = 8 * size
    return (1 << own + 8 * to) - (1 << own + 8 * start) + cut - (cut << 8 * to)


@lru_cache(maxsize=256)
def _all_steps(size: int, die: int) -> tuple[tuple[Step, ...], tuple[Step, ...]]:
    """List the moves of a die from every point, as they are and with a lone stone cut."""
    plain, cutting = (
        tuple((_delta(size, p, max(p - die, 0), cut), (p, p - die)) for p in range(size))
        for cut in (0, 1)
    )
    return plain, cutting


def _steps(size: int, starts: int, die: int, cut: int) -> list[Step]:
    """List the moves of one die from a mask of points; `cut`: from where a lone stone is cut."""
    plain, cutting = _all_steps(size, die)
    if not cut:
        return [plain[start] for start in points_in(starts)]
    return [(cutting if cut >> start & 1 else plain)[start] for start in points_in(starts)]


@dataclass(frozen=True)
class Plays:
    """The moves of one game. `wins_shut`: a closed home wins at once while the other is cut."""

    points: int
    home: int
    closed: int
    faces: tuple[int, ...]
    double: int
    bears_off: bool
    furthest: bool
    wins_shut: bool

    @cached_property
    def bar(self) -> int:
        """The index of the bar."""
        return self.points + 1

    @cached_property
    def _size(self) -> int:
        return self.points + 2

    @cached_property
    def on_board(self) -> int:
        """The mask of all points, without the bar."""
        return (1 << self.bar) - 2

    @cached_property
    def _outside(self) -> int:
        """The mask of what is not home, the bar included."""
        return (1 << self._size) - (2 << self.home)

    @cached_property
    def _unfinished(self) -> int:
        """The mask of what has to be empty for a win."""
        return (1 << self._size) - 2 if self.bears_off else self._outside

    @cached_property
    def _digits(self) -> tuple[bytes, bytes, bytes, bytes]:
        """Give the binary digits for counts of stones: some, one, too few to close, closed."""
        few = self.closed - 1
        return (
            b"0" + b"1" * 255,
            b"01" + b"0" * 254,
            b"0" + b"1" * few + b"0" * (255 - few),
            b"0" * self.closed + b"1" * (256 - self.closed),
        )

    def unpack(self, board: int) -> tuple[bytes, bytes]:
        """Give the two sides of a board, each indexed by point from its own end."""
        data = board.to_bytes(2 * self._size, "big")
        return data[self._size - 1 :: -1], data[self._size :]

    def masks(self, side: bytes) -> Masks:
        """Give the masks of a side as it numbers the points itself."""
        return self.seen(side[::-1])

    def seen(self, side: bytes) -> Masks:
        """Give the masks of a side as the other numbers the points."""
        some, _, few, closed = self._digits
        return int(side.translate(some), 2), int(side.translate(few), 2), int(side.translate(closed), 2)

    def _root(self, mine: bytes, theirs: bytes) -> tuple[Node, int]:
        """Pack a position; the second value is the mask of the open points."""
        some, _, few, closed = self._digits
        upper = mine[::-1]
        occupied = int(upper.translate(some), 2) & -2
        blots = int(theirs.translate(few), 2) & self.on_board
        open_ = self.on_board & ~int(theirs.translate(closed), 2)
        return Node(int.from_bytes(upper + theirs, "big"), (), occupied, blots), open_

    # -- all positions that can follow -------------------------------------------------------------

    @cached_property
    def ends(self) -> Callable[[bytes, bytes, Roll], dict[int, Play]]:
        """List the boards that can follow, each with the play that is shown for it.

        Of several ways to one board it is the greatest, compared as pairs of points move by move:
        the one that moves from furthest back, by the smaller steps. The boards of late are kept.
        """
        return lru_cache(maxsize=256)(self._ends)

    def _ends(self, mine: bytes, theirs: bytes, roll: Roll) -> dict[int, Play]:
        root, open_ = self._root(mine, theirs)
        low, high = sorted((int(roll[0]), int(roll[1])))
        ends: dict[int, Play] = {}
        if self.closed == PAIR and self._is_early(mine):
            lone = int(mine[::-1].translate(self._digits[1]), 2)
            if low == high:
                if self.double == PAIR and not mine[self.bar]:
                    ends = self._early_double(root, open_, lone, low)
            elif mine[self.bar]:
                ends = self._entering(root, open_, low, high)
            else:
                ends = self._early(root, open_, lone, low, high)
        if not ends:
            for node in self._full(root, open_, low, high, merged=True):
                ends[node.board] = max(node.play, ends.get(node.board, ()))
        return ends

    def _is_early(self, mine: bytes) -> bool:
        """Whether two moves can neither win nor bring the last stone home."""
        if sum(mine[self.home + 1 :]) <= PAIR:
            return False
        made = sum(count >= self.closed for count in mine[1 : self.home + 1]) if self.wins_shut else 0
        return not self.wins_shut or made + PAIR < self.home

    def _early(self, root: Node, open_: int, lone: int, low: int, high: int) -> dict[int, Play]:
        """List the ends of two different dice without a search; empty where one needs to be made."""
        board, _, occupied, blots = root
        first, second = occupied & open_ << low, occupied & open_ << high
        ends = self._through(root, open_, second, high, low)
        steps = _steps(self._size, first, low, first & blots << low)
        near = [(board + x, m) for x, m in steps]
        far = _steps(self._size, second, high, second & blots << high)
        alone = first & second & lone
        if alone:
            ends |= {
                after + y: (m, n) if m > n else (n, m)
                for after, m in near for y, n in far if m[0] != n[0] or not alone >> m[0] & 1
            }  # fmt: skip
        else:
            ends |= {after + y: (m, n) if m > n else (n, m) for after, m in near for y, n in far}
        for to in points_in(first >> low & second >> high & blots):
            # two moves stop on one lone stone, and above it was cut twice
            wrong = board + _delta(self._size, to + low, to, 1) + _delta(self._size, to + high, to, 1)
            ends[wrong - 1 + (1 << 8 * to)] = ends.pop(wrong)
        return ends | self._through(root, open_, first, low, high)

    def _entering(self, root: Node, open_: int, low: int, high: int) -> dict[int, Play]:
        """List the ends of two different dice of which the first brings a cut stone in."""
        ends: dict[int, Play] = {}
        for die, then in ((high, low), (low, high)):
            enter = (self.bar, self.bar - die)
            if open_ >> enter[1] & 1:
                node = self._moved(root, enter)
                starts = node.occupied & open_ << then
                starts &= 1 << self.bar if node.occupied >> self.bar else -1
                for delta, move in _steps(self._size, starts, then, starts & node.blots << then):
                    ends[node.board + delta] = (enter, move)
        return ends

    def _early_double(self, root: Node, open_: int, lone: int, die: int) -> dict[int, Play]:
        """List the ends of two equal dice that give two moves."""
        board, _, occupied, blots = root
        starts = occupied & open_ << die
        steps = _steps(self._size, starts, die, starts & blots << die)
        ends: dict[int, Play] = {
            board + x + y: (m, n) for at, (x, m) in enumerate(steps) for y, n in steps[at + 1 :]
        }  # fmt: skip
        for delta, move in steps:
            if not lone >> move[0] & 1:
                ends[board + delta + _delta(self._size, *move)] = (move, move)
        return ends | self._through(root, open_, starts, die, die)

    def _through(self, root: Node, open_: int, starts: int, die: int, then: int) -> dict[int, Play]:
        """List the ends of one stone that plays both dice in this order."""
        size, blots = self._size, root.blots
        ends: dict[int, Play] = {}
        for start in points_in(starts & open_ << die + then):
            stop = start - die
            to = stop - then
            delta = _delta(size, start, stop, blots >> stop & 1) + _delta(
                size, stop, to, blots >> to & 1
            )
            ends[root.board + delta] = ((start, stop), (stop, to))
        return ends

    # -- the search --------------------------------------------------------------------------------

    @cached_property
    def ways(self) -> Callable[[bytes, bytes, Roll], dict[Play, int]]:
        """List every legal order of moves, each with the board it leads to. Those of late are kept."""
        return lru_cache(maxsize=16)(self._ways)

    def _ways(self, mine: bytes, theirs: bytes, roll: Roll) -> dict[Play, int]:
        root, open_ = self._root(mine, theirs)
        low, high = sorted((int(roll[0]), int(roll[1])))
        nodes = self._full(root, open_, low, high, merged=False)
        return {node.play: node.board for node in nodes}

    def _full(self, root: Node, open_: int, low: int, high: int, *, merged: bool) -> list[Node]:
        """List what uses as many dice as can be, or wins before.

        `merged`: of the orders of moves that lead to one board only one is followed.
        """
        if low == high:
            nodes = by_high = self._played(root, open_, (low,) * self.double, merged=merged)
        else:
            by_high = self._played(root, open_, (high, low), merged=merged)
            nodes = by_high + self._played(root, open_, (low, high), merged=merged)
        most = max(len(node.play) for node in nodes)
        full = [node for node in nodes if len(node.play) == most or self.is_won(node)]
        if most == 1 and low != high and any(node.play for node in by_high):
            higher = {node.play for node in by_high}
            full = [node for node in full if node.play in higher or self.is_won(node)]
        return full

    def _played(self, root: Node, open_: int, dice: tuple[int, ...], *, merged: bool) -> list[Node]:
        """Play dice in this order, each as far as it goes, or to a win."""
        done, layer = [], [root]
        for die in dice:
            following: dict[int | Play, Node] = {}
            for node in layer:
                moves = self._moves(node, open_, die)
                if not moves:
                    done.append(node)
                for move in moves:
                    after = self._moved(node, move)
                    key = after.board if merged else after.play
                    if self.is_won(after):
                        done.append(after)
                    elif key not in following or after.play > following[key].play:
                        following[key] = after
            layer = list(following.values())
        return done + layer

    def _moves(self, node: Node, open_: int, die: int) -> list[Move]:
        """List the moves of one die; one off the board can only be made when all are home."""
        movable = node.occupied & open_ << die
        if node.occupied >> self.bar:
            movable &= 1 << self.bar
        moves = [(start, start - die) for start in points_in(movable)]
        if self.bears_off and not node.occupied & self._outside:
            last = node.occupied.bit_length() - 1
            if node.occupied >> die & 1:
                moves.append((die, 0))
            elif self.furthest and last < die:
                moves.append((last, 0))
        return moves

    def _moved(self, node: Node, move: Move) -> Node:
        start, to = move
        cut = node.board >> 8 * to & 255 if node.blots >> to & 1 else 0
        board = node.board + _delta(self._size, start, to, cut)
        occupied = node.occupied | (1 << to & -2)
        if not board >> 8 * (self._size + start) & 255:
            occupied &= ~(1 << start)
        return Node(board, (*node.play, move), occupied, node.blots & ~(1 << to))

    def can_play(self, mine: bytes, theirs: bytes, die: int) -> bool:
        """Whether a die can be played, by itself."""
        root, open_ = self._root(mine, theirs)
        return bool(self._moves(root, open_, die))

    def is_stuck(self, mine: bytes, theirs: bytes) -> bool:
        """Whether no die at all can be played."""
        return not any(self.can_play(mine, theirs, die) for die in self.faces)

    def is_won(self, node: Node) -> bool:
        """Whether the mover has won on this board."""
        return not node.occupied & self._unfinished or (self.wins_shut and self.is_shut(node.board))

    def is_shut(self, board: int) -> bool:
        """Whether the mover's home is closed while a stone of the other is cut."""
        if not board & 255:
            return False
        mine, _ = self.unpack(board)
        return min(mine[1 : self.home + 1]) >= self.closed
