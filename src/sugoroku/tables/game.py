"""The tables engine: two sides, stones on points, dice played one after the other.

A position is seen by the seat that moves. A side is a tuple indexed by point: 0 are the stones borne
off, 1 to `points` those on the board, counted down towards home, `points + 1` those on the bar. The
other side's point is `points + 1` less one's own. How many points, stones and faces there are, what
closes a point and what wins, all comes from the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from sugoroku.game import (
    Event,
    HouseRules,
    IllegalPlay,
    Move,
    Outcome,
    Play,
    Roll,
    SeatsError,
    choose_house_rules,
)
from sugoroku.tables import notation

Side = tuple[int, ...]
Win = tuple[str, int]


class Position(NamedTuple):
    """The mover's stones, the other's, each from its own side, and the seat that moves."""

    mine: Side
    theirs: Side
    seat: int


class Way(NamedTuple):
    """One legal order of moves: the moves, the dice they use, where they lead, and what they win."""

    play: Play
    dice: Roll
    mine: Side
    theirs: Side
    win: Win | None


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape that raises the value of a win; everything stated must hold at that moment."""

    kind: str
    value: int
    finish: str
    cut: bool
    least: int
    stackings: tuple[Side, ...]
    none_off: bool
    behind: bool


@dataclass(frozen=True, slots=True)
class TablesGame:
    """A tables board under chosen house rules; see `sugoroku.game.Game`."""

    seats: range
    points: int
    stones: int
    home: int
    closed: int
    double: int
    all_rolls: tuple[Roll, ...]
    set_up: tuple[Side, Side]
    finish: str
    furthest: bool
    muji: str
    shapes: tuple[Shape, ...]

    @property
    def bar(self) -> int:
        """The index of the bar."""
        return self.points + 1

    def start(self, seats: int, first: int = 0) -> Position:
        """Set the stones up. Raises SeatsError."""
        if seats not in self.seats or first not in range(seats):
            raise SeatsError(f"a game of {seats}, seat {first} first, on a board for {self.seats[0]}")
        mine, theirs = self.set_up if first == 0 else self.set_up[::-1]
        return Position(mine, theirs, first)

    def mover(self, position: Position) -> int:
        """Say whose turn it is."""
        return position.seat

    def continues(self, position: Position) -> bool:
        """A turn is one roll."""
        return False

    def rolls(self, position: Position) -> tuple[Roll, ...]:
        """List the rolls of the dice, each order of faces its own."""
        return self.all_rolls

    # -- moves -------------------------------------------------------------------------------------

    def _moves(self, mine: Side, theirs: Side, die: int) -> Iterator[Move]:
        """List the moves of one die, from the furthest point on."""
        if mine[self.bar]:
            to = self.bar - die
            if self._open(theirs, to):
                yield self.bar, to
            return
        furthest = next((p for p in range(self.points, 0, -1) if mine[p]), 0)
        for point in range(furthest, 0, -1):
            to = point - die
            if not mine[point]:
                continue
            if to > 0:
                if self._open(theirs, to):
                    yield point, to
            elif self._may_go_off(point, to, furthest):
                yield point, 0

    def _may_go_off(self, point: int, to: int, furthest: int) -> bool:
        """Whether a stone may be borne off: all home, and the die exact or nothing further."""
        if self.finish != "bear_off" or furthest > self.home:
            return False
        return to == 0 or (self.furthest and point == furthest)

    def _open(self, theirs: Side, point: int) -> bool:
        return 0 < point <= self.points and theirs[self.bar - point] < self.closed

    def _moved(self, mine: Side, theirs: Side, move: Move) -> tuple[Side, Side, int]:
        """Make a move; the third value is how many stones it cut."""
        start, to = move
        left = list(mine)
        left[start] -= 1
        left[to] += 1
        there = self.bar - to
        cut = theirs[there] if to else 0
        if cut:
            other = list(theirs)
            other[there] = 0
            other[self.bar] += cut
            theirs = tuple(other)
        return tuple(left), theirs, cut

    def won(self, mine: Side, theirs: Side) -> Win | None:
        """Judge whether a side has won, and what: after any single move of its own."""
        shut = self._is_shut(mine, theirs)
        if shut and self.muji == "on_the_spot":
            return "muji", 1
        if self.finish == "bear_off":
            plain, over = "bear_off", mine[0] == self.stones
        else:
            plain, over = "iri", sum(mine[1 : self.home + 1]) == self.stones
        return self._best_shape(mine, theirs, (plain, 1)) if over else None

    def _is_shut(self, mine: Side, theirs: Side) -> bool:
        """Whether the home is closed while a stone of the other is cut."""
        return theirs[self.bar] > 0 and min(mine[1 : self.home + 1]) >= self.closed

    def _best_shape(self, mine: Side, theirs: Side, plain: Win) -> Win:
        """Find the shape that counts most; a plain win where none holds."""
        found = [(s.value, s.kind) for s in self.shapes if self._holds(s, mine, theirs)]
        return max(found)[::-1] if found else plain

    def _holds(self, shape: Shape, mine: Side, theirs: Side) -> bool:
        home = mine[1 : self.home + 1]
        far = self.points - self.home
        return (
            shape.finish == self.finish
            and (not shape.cut or (self.muji == "bigger_win" and theirs[self.bar] > 0))
            and min(home) >= shape.least
            and (not shape.stackings or home in shape.stackings)
            and (not shape.none_off or theirs[0] == 0)
            and (not shape.behind or sum(theirs[far + 1 :]) > 0)
        )

    # -- plays -------------------------------------------------------------------------------------

    def every_way(self, position: Position, roll: Roll) -> list[Way]:
        """List all legal orders of moves of a roll, the pass if there is none."""
        first, second = (int(face) for face in roll)
        orders = [(first,) * self.double] if first == second else [(first, second), (second, first)]
        found = [way for dice in orders for way in self._sequences(position, dice)]
        most = max(len(way.play) for way in found)
        full = [way for way in found if way.win or len(way.play) == most]
        if most == 1 and first != second:
            high = max(first, second)
            if any(way.dice == (high,) for way in full):
                full = [way for way in full if way.win or way.dice == (high,)]
        return list(dict.fromkeys(full))

    def _sequences(self, position: Position, dice: tuple[int, ...]) -> Iterator[Way]:
        """List what can be played with dice in this order, each as far as it goes."""
        todo = [Way((), (), position.mine, position.theirs, None)]
        while todo:
            way = todo.pop()
            used = len(way.play)
            more = [] if way.win or used == len(dice) else self._moves(way.mine, way.theirs, dice[used])
            stuck = True
            for move in more:
                stuck = False
                mine, theirs, _ = self._moved(way.mine, way.theirs, move)
                win = self.won(mine, theirs)
                todo.append(Way((*way.play, move), (*way.dice, dice[used]), mine, theirs, win))
            if stuck:
                yield way

    def plays(self, position: Position, roll: Roll) -> tuple[Play, ...]:
        """List one play for each position that can follow, in the order of their moves from behind."""
        ends: dict[tuple[Side, Side], Play] = {}
        for way in sorted(self.every_way(position, roll), key=lambda way: way.play, reverse=True):
            ends.setdefault((way.mine, way.theirs), way.play)
        return tuple(ends.values())

    def ways(self, position: Position, roll: Roll) -> tuple[Play, ...]:
        """List every legal order of moves."""
        found = {way.play for way in self.every_way(position, roll)}
        return tuple(sorted(found, reverse=True))

    def step(self, position: Position, roll: Roll, play: Play) -> tuple[Position, tuple[Event, ...]]:
        """Play a roll and hand the board over. Raises IllegalPlay."""
        way = next((way for way in self.every_way(position, roll) if way.play == play), None)
        if way is None:
            raise IllegalPlay(f"{notation.write_play(self.bar, play)} is no legal play of {roll}")
        events = self._tell(position, way)
        if way.win:
            return Position(way.mine, way.theirs, position.seat), events
        return Position(way.theirs, way.mine, 1 - position.seat), events

    def _tell(self, position: Position, way: Way) -> tuple[Event, ...]:
        if not way.play:
            return (Event("pass", position.seat, {}),)
        events = []
        mine, theirs = position.mine, position.theirs
        for move, die in zip(way.play, way.dice, strict=True):
            mine, theirs, cut = self._moved(mine, theirs, move)
            values = {"from": move[0], "to": move[1], "die": die, "hit": cut > 0}
            events.append(Event("move", position.seat, values))
        return tuple(events)

    def outcome(self, position: Position) -> Outcome | None:
        """Say who has won; the winner is the seat whose view the position is, or the other."""
        for side, other, seat in (
            (position.mine, position.theirs, position.seat),
            (position.theirs, position.mine, 1 - position.seat),
        ):
            win = self.won(side, other)
            if win:
                ranks = (1, 2) if seat == 0 else (2, 1)
                return Outcome(ranks, *win)
        return None

    def spots(self, position: Position) -> tuple[tuple[int, ...], ...]:
        """List the points of each seat's stones, from its own side, one entry a stone."""
        sides = (position.mine, position.theirs)
        sides = sides if position.seat == 0 else sides[::-1]
        return tuple(
            tuple(point for point, count in enumerate(side) for _ in range(count)) for side in sides
        )

    def write(self, position: Position) -> str:
        """Write a position as one line; see `sugoroku.tables.notation`."""
        return notation.write_position(position.mine, position.theirs, position.seat)

    def read(self, text: str) -> Position:
        """Read a position. Raises NotationError."""
        return Position(*notation.read_position(self.points, self.stones, text))

    def read_roll(self, text: str) -> Roll:
        """Read a roll such as `6-5`. Raises NotationError."""
        return notation.read_roll(self.all_rolls, text)


def build(compiled: Mapping[str, Any], chosen: HouseRules) -> TablesGame:
    """Build the game from the compiled form. Raises HouseRuleError."""
    house = choose_house_rules(compiled["house_rules"], chosen)
    faces = compiled["faces"]
    set_up = compiled["set_ups"][str(house["set_up"])]
    return TablesGame(
        seats=range(2, 3),
        points=compiled["points"],
        stones=compiled["stones"],
        home=compiled["home"],
        closed=compiled["closed"],
        double=compiled["double"],
        all_rolls=tuple((a, b) for a in faces for b in faces),
        set_up=(tuple(set_up[0]), tuple(set_up[1])),
        finish=str(house["finish"]),
        furthest=compiled["furthest"],
        muji=str(house["muji"]),
        shapes=tuple(
            Shape(**{**shape, "stackings": tuple(map(tuple, shape["stackings"]))})
            for shape in compiled["shapes"]
        ),
    )
