"""The contract between a game and everything that plays, records, draws or counts it.

A game is static: one board under one choice of house rules. A position is all that changes. Dice
are listed, never rolled, here. `Roll` is a tuple of faces, `Move` one piece and one die as
`(from, to)`, `Play` all the moves of one turn; `()` is a pass.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeVar

from sugoroku.errors import SugorokuError
from sugoroku.form import HouseRuleForm

Face = int | str
Roll = tuple[Face, ...]
Move = tuple[int, int]
Play = tuple[Move, ...]
HouseRules = Mapping[str, str | bool]


class NotationError(SugorokuError):
    """A roll, a play or a position in text form that cannot be read."""


class HouseRuleError(SugorokuError):
    """A house rule, or a value of one, that the board does not offer."""


class SeatsError(SugorokuError):
    """A number of players that the board does not seat."""


class IllegalPlay(SugorokuError):
    """A play that the roll does not allow."""


class GameOver(SugorokuError):
    """A position in which nothing is left to be played."""


Values = Mapping[str, Any]
"""What a line of a match says of an event: values ready for JSON, by their keys."""


class Event(NamedTuple):
    """One thing that happened to a seat: `move`, `rest`, `home`, and what a family adds.

    `values` are ready for JSON, in the order in which they are written.
    """

    kind: str
    seat: int
    values: Values


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game. `ranks`: by seat, 1 is best, ties share and the next rank is skipped.

    `kind` and `value`: how it was won and what the win counts, where a family knows such a thing.
    """

    ranks: tuple[int, ...]
    kind: str | None = None
    value: int = 1


P = TypeVar("P")


class Game(Protocol[P]):
    """One board under one choice of house rules: who may do what, and what happens then.

    A game never rolls dice, prints or remembers: every method is a function of its arguments.
    """

    @property
    def seats(self) -> range:
        """The numbers of players that the board seats."""

    @property
    def start_rolls(self) -> tuple[Roll, ...]:
        """The rolls of one die by which it is settled who begins, in rising order; none: as agreed."""

    def start(self, seats: int, first: int = 0) -> P:
        """Set up for `seats` players, of whom `first` begins. Raises SeatsError."""

    def mover(self, position: P) -> int:
        """Say whose turn it is."""

    def continues(self, position: P) -> bool:
        """Say whether the mover rolls again in the turn that is already begun."""

    def rolls(self, position: P) -> tuple[Roll, ...]:
        """List the rolls, all equally likely."""

    def plays(self, position: P, roll: Roll) -> tuple[Play, ...]:
        """List one play per position that can follow; never empty; in a stated order."""

    def ways(self, position: P, roll: Roll) -> tuple[Play, ...]:
        """List every legal order of moves, for people."""

    def step(self, position: P, roll: Roll, play: Play) -> tuple[P, tuple[Event, ...]]:
        """Play one roll, and pass over the seats that rest. Raises IllegalPlay."""

    def outcome(self, position: P) -> Outcome | None:
        """Say how the game ended; None while it goes on."""

    def ranks(self, position: P) -> tuple[int, ...]:
        """Rank the seats as they stand, which is final once the game is over."""

    def spots(self, position: P) -> tuple[tuple[int, ...], ...]:
        """List the spots on which each seat has pieces, for drawing."""

    def write(self, position: P) -> str:
        """Write a position as one line."""

    def read(self, text: str) -> P:
        """Read what `write` wrote. Raises NotationError."""

    def read_roll(self, text: str) -> Roll:
        """Read a roll as people write it. Raises NotationError."""


AnyGame = Game[Any]
"""A game of any family: whoever holds it takes its positions as they come, and looks into none."""

AnyPosition = Any
"""A position of such a game."""

Advise = Callable[[Any, AnyPosition, Roll, tuple[Play, ...], int], Play]
"""Chooses a play for a CPU: a game of its own family, position, roll, plays, turns to look ahead."""


def choose_house_rules(
    offered: Mapping[str, HouseRuleForm], chosen: HouseRules
) -> dict[str, str | bool]:
    """Fill the defaults in. `offered`: rule → default and choices. Raises HouseRuleError."""
    for name, value in chosen.items():
        if name not in offered:
            raise HouseRuleError(
                f"no house rule `{name}` on this board; there are: {', '.join(offered)}"
            )
        choices = offered[name]["choices"]
        if not any(value is choice or value == choice for choice in choices):
            listed = ", ".join(write_choice(choice) for choice in choices)
            raise HouseRuleError(f"`{name}` cannot be {write_choice(value)} here; it can be: {listed}")
    return {name: chosen.get(name, rule["default"]) for name, rule in offered.items()}


def write_choice(value: str | bool) -> str:
    """Write a house rule's value as the command line takes it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return value


def refuse_over(game: Game[P], position: P) -> None:
    """Refuse a position in which the game is over. Raises GameOver."""
    outcome = game.outcome(position)
    if outcome is not None:
        how = f": {outcome.kind}" if outcome.kind else ""
        raise GameOver(f"the game is over in this position{how}")
