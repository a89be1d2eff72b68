"""The tables engine: two sides, stones on points, dice played one after the other.

A position is seen by the seat that moves. A side is a row of counts indexed by point: 0 are the stones
borne off, 1 to `points` those on the board, counted down towards home, `points + 1` those on the bar.
The other side's point is `points + 1` less one's own. How many points, stones and faces there are, what
closes a point and what wins, all comes from the board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sugoroku.game.contract import (
    Event,
    HouseRules,
    IllegalPlay,
    Move,
    NotationError,
    Outcome,
    Play,
    Roll,
    SeatsError,
    choose_house_rules,
)
from sugoroku.tables import names, notation
from sugoroku.tables.form import ShapeForm, TablesForm
from sugoroku.tables.plays import Plays

Side = bytes
Win = tuple[str, int]
LONGEST = 100_000  # rolls of one game: one that comes so far is given up


class Position(NamedTuple):
    """The mover's stones, the other's, each from its own side, and the seat that moves."""

    mine: Side
    theirs: Side
    seat: int


@dataclass(frozen=True, slots=True)
class TablesGame:
    """A tables board under chosen house rules; see `sugoroku.game.contract.Game`."""

    seats: range
    points: int
    stones: int
    home: int
    closed: int
    all_rolls: tuple[Roll, ...]
    start_rolls: tuple[Roll, ...]
    set_up: tuple[Side, Side]
    finish: str
    muji: str
    shapes: tuple[ShapeForm, ...]
    stackings: Mapping[str, tuple[Side, ...]]  # kind of a shape → the homes that show it
    names: Mapping[str, int]
    moves: Plays

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

    def pips(self, side: Side) -> int:
        """Count the points that a side has still to go at the least, to be home or to be off."""
        end = 0 if self.finish == "bear_off" else self.home
        return sum(count * (point - end) for point, count in enumerate(side) if point > end)

    def moved(self, position: Position, move: Move) -> Position:
        """Make one move in mid-turn, without a look at the dice; the mover stays the mover."""
        start, to = move
        mine, theirs = bytearray(position.mine), bytearray(position.theirs)
        mine[start] -= 1
        mine[to] += 1
        there = self.bar - to
        if to and theirs[there]:
            theirs[self.bar] += theirs[there]
            theirs[there] = 0
        return Position(bytes(mine), bytes(theirs), position.seat)

    def can_play(self, position: Position, die: int) -> bool:
        """Whether a die can be played, by itself."""
        return self.moves.can_play(position.mine, position.theirs, die)

    # -- what wins ---------------------------------------------------------------------------------

    def won(self, mine: Side, theirs: Side) -> Win | None:
        """Judge whether a side has won, and what: after any single move of its own."""
        if self.muji == "on_the_spot" and self.is_shut(mine, theirs):
            return "muji", 1
        left = mine[1:] if self.finish == "bear_off" else mine[self.home + 1 :]
        if any(left):
            return None
        return self._best_shape(mine, theirs, ("bear_off" if self.finish == "bear_off" else "iri", 1))

    def is_shut(self, mine: Side, theirs: Side) -> bool:
        """Whether a home is closed while a stone of the other is cut."""
        return theirs[self.bar] > 0 and min(mine[1 : self.home + 1]) >= self.closed

    def _best_shape(self, mine: Side, theirs: Side, plain: Win) -> Win:
        """Find the shape that counts most; a plain win where none holds."""
        held = [(s["value"], s["kind"]) for s in self.shapes if self._holds(s, mine, theirs)]
        return max(held)[::-1] if held else plain

    def _holds(self, shape: ShapeForm, mine: Side, theirs: Side) -> bool:
        home = mine[1 : self.home + 1]
        far = self.points - self.home
        return (
            shape["finish"] == self.finish
            and (not shape["cut"] or (self.muji == "bigger_win" and theirs[self.bar] > 0))
            and min(home) >= shape["least"]
            and (not shape["stackings"] or home in self.stackings[shape["kind"]])
            and (not shape["none_off"] or theirs[0] == 0)
            and (not shape["behind"] or sum(theirs[far + 1 :]) > 0)
        )

    # -- plays -------------------------------------------------------------------------------------

    def plays(self, position: Position, roll: Roll) -> tuple[Play, ...]:
        """List one play for each position that can follow, in the order of these positions.

        Compared point by point from the bar down, first the mover's stones and then the other's on
        the same points: who has fewer stones furthest back comes first.
        """
        ends = self.moves.ends(position.mine, position.theirs, roll)
        return tuple([ends[board] for board in sorted(ends)])

    def ways(self, position: Position, roll: Roll) -> tuple[Play, ...]:
        """List every legal order of moves, those from furthest back first."""
        orders = self.moves.ways(position.mine, position.theirs, roll)
        return tuple(sorted(orders, reverse=True))

    def step(self, position: Position, roll: Roll, play: Play) -> tuple[Position, tuple[Event, ...]]:
        """Play a roll and hand the board over. Raises IllegalPlay."""
        mine, theirs = self.moves.unpack(self._end_of(position, roll, play))
        events = self._events(position, roll, play)
        if self.won(mine, theirs):
            return Position(mine, theirs, position.seat), events
        return Position(theirs, mine, 1 - position.seat), events

    def _end_of(self, position: Position, roll: Roll, play: Play) -> int:
        """Find the board to which a legal play leads, whichever order of moves it is."""
        if roll in self.all_rolls:
            for board, usual in self.moves.ends(position.mine, position.theirs, roll).items():
                if usual == play:
                    return board
            ways = self.moves.ways(position.mine, position.theirs, roll)
            if play in ways:
                return ways[play]
        raise IllegalPlay(f"{notation.write_play(self.bar, play)} is not a legal play of {roll}")

    def _events(self, position: Position, roll: Roll, play: Play) -> tuple[Event, ...]:
        if not play:
            return (Event("pass", position.seat, {}),)
        events = []
        for move, die in zip(play, dice_of(roll, play), strict=True):
            values = {"from": move[0], "to": move[1], "die": die, "hit": self.cuts(position, move)}
            events.append(Event("move", position.seat, values))
            position = self.moved(position, move)
        return tuple(events)

    def cuts(self, position: Position, move: Move) -> bool:
        """Whether a move stops on a lone stone of the other."""
        return move[1] > 0 and position.theirs[self.bar - move[1]] > 0

    def outcome(self, position: Position) -> Outcome | None:
        """Say who has won; nobody where neither side can ever move again.

        The winner is the seat whose view the position is, or the other.
        """
        mine, theirs, seat = position
        win = self.won(mine, theirs)
        if win is None:
            win, seat = self.won(theirs, mine), 1 - seat
        if win is not None:
            return Outcome((1, 2) if seat == 0 else (2, 1), *win)
        if self.moves.is_stuck(mine, theirs) and self.moves.is_stuck(theirs, mine):
            return Outcome((1, 1), "blocked", 0)
        return None

    def ranks(self, position: Position) -> tuple[int, ...]:
        """Rank the sides as they stand: nobody is first before one has won."""
        outcome = self.outcome(position)
        return (1, 1) if outcome is None else outcome.ranks

    def spots(self, position: Position) -> tuple[tuple[int, ...], ...]:
        """List the points of each seat's stones, from its own side, one entry a stone."""
        return tuple(map(stones_of, sides(position, 0)))

    def write(self, position: Position) -> str:
        """Write a position as one line; see `sugoroku.tables.notation`."""
        return notation.write_position(position.mine, position.theirs, position.seat)

    def read(self, text: str) -> Position:
        """Read a position. Raises NotationError."""
        position = Position(*notation.read_position(self.points, self.stones, text))
        if self.finish != "bear_off" and (position.mine[0] or position.theirs[0]):
            raise NotationError(f"no stone is borne off in this game, as in `{text.strip()}`")
        return position

    def read_roll(self, text: str) -> Roll:
        """Read a roll such as `6-5`. Raises NotationError."""
        return notation.read_roll(self.all_rolls, text)


def sides(position: Position, seat: int) -> tuple[Side, Side]:
    """Give the stones of a seat, then those of the other, each from its own side."""
    mine, theirs, mover = position
    return (mine, theirs) if mover == seat else (theirs, mine)


def stones_of(side: Sequence[int]) -> tuple[int, ...]:
    """List the points of a side's stones, one entry a stone."""
    return tuple(point for point, count in enumerate(side) for _ in range(count))


def dice_of(roll: Roll, play: Play) -> list[int]:
    """Say which die each move of a play used: the exact one where there is a choice."""
    left = [int(face) for face in roll]
    if left[0] == left[1]:
        return left[:1] * len(play)
    used = []
    for start, to in play:
        used.append(start - to if start - to in left else max(left))
        left.remove(used[-1])
    return used


def build(compiled: TablesForm, house_rules: HouseRules) -> TablesGame:
    """Build the game from the compiled form. Raises HouseRuleError."""
    house = choose_house_rules(compiled["house_rules"], house_rules)
    faces = compiled["faces"]
    set_up = compiled["set_ups"][str(house["set_up"])]
    finish, muji = str(house["finish"]), str(house["muji"])
    return TablesGame(
        seats=range(2, 3),
        points=compiled["points"],
        stones=compiled["stones"],
        home=compiled["home"],
        closed=compiled["closed"],
        all_rolls=tuple((a, b) for a in faces for b in faces),
        start_rolls=tuple((face,) for face in sorted(faces)) if house["who_starts"] == "roll" else (),
        set_up=(bytes(set_up[0]), bytes(set_up[1])),
        finish=finish,
        muji=muji,
        shapes=tuple(compiled["shapes"]),
        stackings={
            shape["kind"]: tuple(map(bytes, shape["stackings"])) for shape in compiled["shapes"]
        },
        names=names.typed(compiled, compiled["points"] + 1),
        moves=Plays(
            points=compiled["points"],
            home=compiled["home"],
            closed=compiled["closed"],
            faces=tuple(faces),
            double=compiled["double"],
            bears_off=finish == "bear_off",
            furthest=compiled["furthest"],
            wins_shut=muji == "on_the_spot",
        ),
    )
