"""A turn that a person makes move by move, among the legal orders of moves.

The engine knows no half-played turn: what is made so far is the beginning of one or more of the `ways`
of the roll, and taking back is to forget it. Comes in: what a person types. Goes out: the turn after
it, or `Refused` with the key of a sentence and its values.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise, permutations

from sugoroku.errors import SugorokuError
from sugoroku.game.contract import Move, Play, Roll
from sugoroku.tables import notation
from sugoroku.tables.game import Position, TablesGame, dice_of


class Refused(SugorokuError):
    """Moves that are not legal: `key` names the reason, `values` are for its sentence.

    A value that is a tuple is a list for the sentence to write out.
    """

    def __init__(self, key: str, **values: object) -> None:
        self.key, self.values = key, values
        super().__init__(key)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn under way: a position, a roll, all ways to play it, and the moves made so far."""

    game: TablesGame
    position: Position
    roll: Roll
    ways: tuple[Play, ...]
    made: Play = ()

    @property
    def now(self) -> Position:
        """The position after the moves made so far, seen by the mover."""
        return _after(self.game, self.position, self.made)

    def after(self, moves: Play) -> Position:
        """The position after further moves."""
        return _after(self.game, self.now, moves)

    @property
    def left(self) -> tuple[Play, ...]:
        """What may still be played, each once; `()` where the turn can end here."""
        made = len(self.made)
        return tuple(dict.fromkeys(way[made:] for way in self.ways if way[:made] == self.made))

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice that are not used yet."""
        faces = [int(face) for face in self.roll]
        if faces[0] == faces[1]:
            return (faces[0],) * (self.game.moves.double - len(self.made))
        for die in dice_of(self.roll, self.made):
            faces.remove(die)
        return tuple(faces)

    @property
    def is_whole(self) -> bool:
        """Whether nothing more can be played."""
        return self.left == ((),)

    @property
    def is_over(self) -> bool:
        """Whether the turn ends at once: all dice are used, or the game is won."""
        mine, theirs, _ = self.now
        return self.is_whole and (not self.dice or self.game.won(mine, theirs) is not None)

    def enter(self, text: str) -> Turn:
        """Make the moves that a person typed. Raises NotationError, Refused."""
        return self.make(notation.read_chains(self.game.names, text))

    def make(self, chains: tuple[notation.Chain, ...]) -> Turn:
        """Make moves, in whichever order they were typed; a stone may go by several dice at once.

        Raises Refused.
        """
        if not chains:
            raise Refused("refused.pass")
        plays: dict[Position, Play] = {}
        for moves in self._fitting(chains):
            plays.setdefault(self.after(moves), moves)
        if not plays:
            raise self._reason(chains)
        if len(plays) > 1:
            written = (notation.write_play(self.game.bar, play) for play in plays.values())
            raise Refused("refused.several", plays=tuple(written))
        return replace(self, made=self.made + next(iter(plays.values())))

    def _fitting(self, chains: tuple[notation.Chain, ...]) -> Iterator[Play]:
        """List beginnings of what is left that do just what was typed; in the typed order first."""
        typed = tuple(move for chain in chains for move in pairwise(chain))
        if any(rest[: len(typed)] == typed for rest in self.left):
            yield typed
            return
        for rest in self.left:
            for count in range(len(typed), len(rest) + 1):
                if _does(list(rest[:count]), list(typed)):
                    yield rest[:count]

    def _reason(self, chains: tuple[notation.Chain, ...]) -> Refused:
        """Say why moves are not legal: the first that is not by itself, else what they leave unused."""
        at, dice = self.now, list(self.dice)
        for start, to in (move for chain in chains for move in pairwise(chain)):
            if not dice:
                return Refused("refused.none_left")
            fault = _fault_of_start(self.game, at, start, to) or _fault_of_way(
                self.game, at, (start, to), dice
            )
            if fault:
                return fault
            at = self.game.moved(at, (start, to))
            for die in next(_dice_for(start - to, dice, off=to == 0)):
                dice.remove(die)
        if max(map(len, self.ways)) == 1:
            return Refused("refused.higher", die=max(self.dice))
        return Refused("refused.unused")


def _fault_of_start(game: TablesGame, at: Position, start: int, to: int) -> Refused | None:
    """Find what is wrong with the stone that is to move, or with where it is to go."""
    bar = game.bar
    if at.mine[bar] and start != bar:
        return Refused("refused.bar", n=at.mine[bar])
    if not at.mine[start]:
        key = "bar_empty" if start == bar else "theirs" if at.theirs[bar - start] else "empty"
        return Refused(f"refused.{key}", point=notation.write_place(bar, start))
    if to >= start:
        return Refused("refused.back")
    if to == 0 and game.finish != "bear_off":
        return Refused("refused.off")
    if to == 0 and any(at.mine[game.home + 1 :]):
        return Refused("refused.not_home")
    return None


def _fault_of_way(game: TablesGame, at: Position, move: Move, dice: list[int]) -> Refused | None:
    """Find what is wrong with the way of a stone: no dice for it, or a closed point."""
    start, to = move
    last = max(point for point in range(game.bar + 1) if at.mine[point])
    exact = not game.moves.furthest or start < last
    ways = list(_dice_for(start - to, dice, off=to == 0 and not exact))
    if not ways:
        key = "refused.off_die" if to == 0 else "refused.distance"
        point = notation.write_place(game.bar, start)
        return Refused(key, point=point, n=start - to, dice=tuple(dice))
    if to and not _is_open(game, at, to):
        return Refused("refused.closed", point=to, n=at.theirs[game.bar - to])
    stops = {start - sum(way[:n]) for way in ways for n in range(1, len(way))}
    if stops and not any(
        all(_is_open(game, at, start - sum(way[:n])) for n in range(1, len(way))) for way in ways
    ):
        return Refused("refused.stop", stops=tuple(sorted(stops, reverse=True)))
    return None


def _is_open(game: TablesGame, at: Position, point: int) -> bool:
    return at.theirs[game.bar - point] < game.closed


def _dice_for(distance: int, dice: list[int], *, off: bool) -> Iterator[tuple[int, ...]]:
    """List the orders of dice that make a distance; `off`: a greater last die will do as well."""
    for count in range(1, len(dice) + 1):
        for way in dict.fromkeys(permutations(dice, count)):
            if sum(way) == distance or (off and sum(way[:-1]) < distance < sum(way)):
                yield way


def _after(game: TablesGame, position: Position, moves: Iterable[Move]) -> Position:
    for move in moves:
        position = game.moved(position, move)
    return position


def _does(moves: list[Move], typed: list[Move]) -> bool:
    """Whether moves do what was typed: each typed pair is one move, or several of one stone."""
    if not typed:
        return not moves
    start, to = typed[0]
    if start == to:
        return _does(moves, typed[1:])
    for index, (begin, end) in enumerate(moves):
        rest = moves[:index] + moves[index + 1 :]
        if begin == start and end >= to and _does(rest, [(end, to), *typed[1:]]):
            return True
    return False
