"""The race engine: a handful of rules over the lookups of the compiled form.

A roll leads where `landing` says; who arrives on a square with `rest` misses turns, with `again`
rolls once more; who arrives at the last square is home. Everything else that a sheet prints has been
folded into the lookups. Squares and seats count from 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from sugoroku.game.contract import (
    Event,
    HouseRules,
    IllegalPlay,
    Outcome,
    Play,
    Roll,
    SeatsError,
    choose_house_rules,
)
from sugoroku.race import notation
from sugoroku.race.form import Moves, RaceForm, finish_of

LONGEST = 800_000  # rolls of one game, or a few less: one that would take more is given up


class Position(NamedTuple):
    """Who moves, and for each seat its square and the turns it still has to miss."""

    mover: int
    squares: tuple[int, ...]
    rests: tuple[int, ...]
    home: tuple[int, ...]  # seats, in the order in which they came home
    again: bool  # the mover rolls again in the same turn


@dataclass(frozen=True, slots=True)
class RaceGame:
    """A race board under chosen house rules; see `sugoroku.game.contract.Game`."""

    seats: range
    ids: tuple[str, ...]
    numbers: tuple[int | None, ...]
    faces: tuple[Roll, ...]
    index: Mapping[Roll, int]
    landing: tuple[tuple[int, ...], ...]
    moves: tuple[tuple[Moves, ...], ...]
    rest: tuple[int, ...]
    again: tuple[bool, ...]
    progress: tuple[int, ...]
    hope: tuple[bool, ...]
    rank_everyone: bool

    @property
    def start_rolls(self) -> tuple[Roll, ...]:
        """Nobody rolls for the start."""
        return ()

    def start(self, seats: int, first: int = 0) -> Position:
        """Put all pieces on the start. Raises SeatsError."""
        if seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            raise SeatsError(f"a game of {seats} on a board for {low} to {high}")
        if first not in range(seats):
            raise SeatsError(f"seat {first} cannot begin among {seats}")
        return Position(first, (0,) * seats, (0,) * seats, (), False)

    def mover(self, position: Position) -> int:
        """Say whose turn it is."""
        return position.mover

    def continues(self, position: Position) -> bool:
        """Say whether the mover rolls again in the same turn."""
        return position.again

    def rolls(self, position: Position) -> tuple[Roll, ...]:
        """List the faces of the die, the same in every position."""
        return self.faces

    def plays(self, position: Position, roll: Roll) -> tuple[Play, ...]:
        """List the one play there is: a race is forced."""
        square = position.squares[position.mover]
        return (((square, self.landing[square][self.index[roll]]),),)

    def ways(self, position: Position, roll: Roll) -> tuple[Play, ...]:
        """List the one play there is."""
        return self.plays(position, roll)

    def step(self, position: Position, roll: Roll, play: Play) -> tuple[Position, tuple[Event, ...]]:
        """Move the mover's piece, then hand the turn on. Raises IllegalPlay."""
        if roll not in self.index:
            raise IllegalPlay(f"no roll {notation.write_roll(roll)} on this board")
        if play not in self.plays(position, roll):
            raise IllegalPlay(f"{play} is not what {notation.write_roll(roll)} leads to")
        seat, squares, rests, home, _ = position
        moves = self.moves[squares[seat]][self.index[roll]]
        events = self._move_events(seat, squares[seat], moves)
        square = moves[-1][0]
        arrived = moves[-1][1] != "stay"
        squares = _replaced(squares, seat, square)
        if square == len(self.ids) - 1:
            home = (*home, seat)
            events.append(Event("home", seat, {"rank": len(home)}))
        elif arrived:
            rests = _replaced(rests, seat, self.rest[square])
        again = arrived and self.again[square] and seat not in home
        after = Position(seat, squares, rests, home, again)
        if not again and self.outcome(after) is None:
            after = self._hand_on(after, events)
        return after, tuple(events)

    def _move_events(self, seat: int, square: int, moves: Moves) -> list[Event]:
        """List the displacements as events."""
        events = []
        for to, why in moves:
            values = {
                "from": self.ids[square],
                "to": self.ids[to],
                "from_number": self.numbers[square],
                "to_number": self.numbers[to],
                "why": why,
            }
            events.append(Event("move", seat, values))
            square = to
        return events

    def _hand_on(self, position: Position, events: list[Event]) -> Position:
        """Go on to the next seat that has a turn; seats that rest on the way have one less to miss."""
        seat, squares, rests, home, _ = position
        while True:
            seat = (seat + 1) % len(squares)
            if seat in home:
                continue
            if not rests[seat]:
                return Position(seat, squares, rests, home, False)
            rests = _replaced(rests, seat, rests[seat] - 1)
            events.append(Event("rest", seat, {}))

    def outcome(self, position: Position) -> Outcome | None:
        """Rank the seats once the game is over: who is home by order, the others by how far."""
        _, squares, _, home, _ = position
        left = [seat for seat in range(len(squares)) if seat not in home]
        enough = len(left) <= min(1, len(squares) - 1) if self.rank_everyone else bool(home)
        if not enough and any(self.hope[squares[seat]] for seat in left):
            return None
        return Outcome(self.ranks(position))

    def ranks(self, position: Position) -> tuple[int, ...]:
        """Rank the seats as they stand: who is home by order, the others by how far."""
        _, squares, _, home, _ = position
        far = [self.progress[square] for square in squares]
        left = [seat for seat in range(len(squares)) if seat not in home]
        return tuple(
            home.index(seat) + 1
            if seat in home
            else len(home) + 1 + sum(far[other] > far[seat] for other in left)
            for seat in range(len(squares))
        )

    def spots(self, position: Position) -> tuple[tuple[int, ...], ...]:
        """List the square of each seat's piece."""
        return tuple((square,) for square in position.squares)

    def write(self, position: Position) -> str:
        """Write a position as one line; see `sugoroku.race.notation`."""
        return notation.write_position(self.ids, position)

    def read(self, text: str) -> Position:
        """Read a position. Raises NotationError, SeatsError."""
        position = Position(*notation.read_position(self.ids, text))
        if len(position.squares) not in self.seats:
            self.start(len(position.squares))
        return position

    def read_roll(self, text: str) -> Roll:
        """Read one face. Raises NotationError."""
        return notation.read_roll(self.faces, text)


def _replaced(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def build(compiled: RaceForm, house_rules: HouseRules) -> RaceGame:
    """Build the game from the compiled form. Raises HouseRuleError."""
    house = choose_house_rules(compiled["house_rules"], house_rules)
    lookups = compiled["finish"][finish_of(house)]
    faces = tuple(tuple(roll) for roll in compiled["rolls"])
    low, high = compiled["seats"]
    return RaceGame(
        seats=range(low, high + 1),
        ids=tuple(compiled["ids"]),
        numbers=tuple(square["number"] for square in compiled["squares"]),
        faces=faces,
        index={roll: i for i, roll in enumerate(faces)},
        landing=tuple(tuple(row) for row in lookups["landing"]),
        moves=tuple(
            tuple(tuple((to, why) for to, why in steps) for steps in row) for row in lookups["moves"]
        ),
        rest=tuple(compiled["rest"]),
        again=tuple(compiled["again"]),
        progress=tuple(compiled["progress"]),
        hope=tuple(lookups["hope"]),
        rank_everyone=bool(house["rank_everyone"]),
    )
