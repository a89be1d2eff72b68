"""One piece on its way as a Markov chain, out of the lookups of a race game.

A node is a square on which a piece stands when a roll is thrown, or one that it only passes because
the square sends it on. Chances are exact. Nothing here asks who else plays: pieces never meet.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from sugoroku.race.form import Reason
from sugoroku.race.game import RaceGame
from sugoroku.race.odds.elimination import ZERO, factor

# why a piece moves at first with more pips than needed
BEYOND: tuple[Reason, ...] = ("overshoot", "bounce", "over")


@dataclass(frozen=True, slots=True)
class Result:
    """What one roll does to the piece that stands on a square."""

    to: int
    passed: tuple[int, ...]  # squares that sent the piece on, in order
    stays: bool  # a lone stay, which is no arrival
    again: bool  # another roll in the same turn
    rest: int  # turns missed after it
    overshoot: bool  # more pips than it takes to reach the goal, whatever comes of it

    @property
    def turns(self) -> int:
        """The turns that are over with this roll, those missed after it included."""
        return 0 if self.again else 1 + self.rest


Node = tuple[int, bool]  # a square, and whether the piece only passes it
Results = tuple[tuple[Result, ...], ...]


def results(game: RaceGame) -> Results:
    """List what each roll does from each square: `[square][roll]`."""
    return tuple(
        tuple(_result(game, square, roll) for roll in range(len(game.faces)))
        for square in range(len(game.ids))
    )


def _result(game: RaceGame, square: int, roll: int) -> Result:
    moves = game.moves[square][roll]
    to, why = moves[-1]
    happens = why != "stay" and to != len(game.ids) - 1
    return Result(
        to=to,
        passed=tuple(step[0] for step in moves[:-1]),
        stays=why == "stay",
        again=happens and game.again[to],
        rest=game.rest[to] if happens else 0,
        overshoot=moves[0][1] in BEYOND or (why == "stay" and _too_far(game, square, roll)),
    )


def _too_far(game: RaceGame, square: int, roll: int) -> bool:
    """Whether a roll that does not move the piece has too many pips, and not an entry missing."""
    face = game.faces[roll][0]
    listed = any(moves[0][1] == "rolls" for moves in game.moves[square])
    far = isinstance(face, int) and game.progress[square] + face > game.progress[-1]
    return far and not listed and square != len(game.ids) - 1


Ways = Mapping[Node, Mapping[Node, Fraction]]


@dataclass(frozen=True, slots=True)
class Chain:
    """All ways of one piece from the start on.

    `ways`: node → what follows, with its chance; nothing follows the goal. `nodes`: those from which
    there is a way home, in the order of the road, the goal left out; `place` is where each is there.
    `certain`: whether every piece gets home in the end.
    """

    game: RaceGame
    results: Results
    ways: Ways
    nodes: tuple[Node, ...]
    place: Mapping[Node, int]
    certain: bool

    @property
    def goal(self) -> int:
        """The goal, which is the last square."""
        return len(self.game.ids) - 1


def chain_of(game: RaceGame) -> Chain:
    """Build the chain of one piece."""
    by_square = results(game)
    ways = _ways(game, by_square)
    lost = [node for node in ways if not _hope(game, ways, node)]
    wanted = (node for node in ways if node not in lost and node != (len(game.ids) - 1, False))
    nodes = tuple(sorted(wanted, key=lambda node: (game.progress[node[0]], node)))
    return Chain(game, by_square, ways, nodes, {node: i for i, node in enumerate(nodes)}, not lost)


def _hope(game: RaceGame, ways: Ways, node: Node) -> bool:
    """Whether there is a way home from a node."""
    while node[1]:
        (node,) = ways[node]
    return game.hope[node[0]]


def _ways(game: RaceGame, by_square: Results) -> dict[Node, dict[Node, Fraction]]:
    """Follow the piece from the start."""
    goal, share = (len(game.ids) - 1, False), Fraction(1, len(game.faces))
    ways: dict[Node, dict[Node, Fraction]] = {goal: {}, (0, False): {}}
    todo = [0]
    while todo:
        square = todo.pop()
        row = ways[square, False]
        for result in by_square[square]:
            road = [*((passed, True) for passed in result.passed), (result.to, False)]
            row[road[0]] = row.get(road[0], 0) + share
            for before, after in pairwise(road):
                ways[before] = {after: Fraction(1)}
            if road[-1] not in ways:
                ways[road[-1]] = {}
                todo.append(result.to)
    return ways


def rows(ways: Ways, place: Mapping[Node, int]) -> list[dict[int, Fraction]]:
    """Write the ways among some nodes as rows for `sugoroku.race.odds.elimination`."""
    return [
        {place[after]: chance for after, chance in ways[node].items() if after in place}
        for node in place
    ]


def chance_to_reach(ways: Ways, square: int) -> Fraction:
    """Work out the chance that a piece on the start ever comes to a square, or passes it."""
    if square == 0:
        return Fraction(1)
    wanted = {node for node in ((square, False), (square, True)) if node in ways}
    before: dict[Node, set[Node]] = {}
    for node, row in ways.items():
        for after in row:
            before.setdefault(after, set()).add(node)
    leading, todo = set(wanted), list(wanted)
    while todo:
        new = before.get(todo.pop(), set()) - leading
        leading |= new
        todo += new
    place = {node: i for i, node in enumerate(sorted(leading - wanted))}
    if (0, False) not in place:
        return Fraction(0)
    gains = [sum((ways[node].get(each, ZERO) for each in wanted), ZERO) for node in place]
    return factor(rows(ways, place)).totals(gains)[place[0, False]]
