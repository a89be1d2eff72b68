"""The compiled form of a race board, as types. Squares are indices: 0 the start, the last the goal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, NotRequired, TypedDict, cast, get_args

from sugoroku.form import Data, Form, NameForms, PrintedForm
from sugoroku.game.contract import Face

Finish = Literal["as_printed", "bounce", "over", "stay"]
"""What becomes of extra pips; the schemas of boards and of compiled boards list the same."""

FINISHES: tuple[Finish, ...] = get_args(Finish)

Reason = Literal[
    "roll", "rolls", "shortcut", "overshoot", "bounce", "over", "go", "back", "forward", "stay"
]
"""Why a piece moves, or stays; `game.schema.json` lists the same."""

Step = tuple[int, Reason]
"""A square that a roll leads over, and why."""

Moves = tuple[Step, ...]


class SquareForm(TypedDict):
    """What people are shown of a square."""

    number: int | None
    name: NameForms
    season: NotRequired[str]
    printed: NotRequired[str]
    faces: NotRequired[str]
    unverified: list[str]


class FinishForm(TypedDict):
    """The lookups under one finish, by square and by the index of the roll."""

    landing: list[list[int]]
    moves: list[list[list[Step]]]
    hope: list[bool]


class Lookups(TypedDict):
    """All that decides a game, and nothing else."""

    ids: list[str]
    rolls: list[list[int | str]]
    rest: list[int]
    again: list[bool]
    progress: list[int]
    finish: dict[Finish, FinishForm]


class RaceForm(Form, Lookups):
    """A compiled race board."""

    squares: list[SquareForm]


class Printed(NamedTuple):
    """One effect that is printed on a square, or one entry of it; squares count from 0.

    `effect`: its name, see `sugoroku.race.effects`. `face`: the roll that it speaks of. `to`: where it
    leads. `amount`: turns to miss, or squares to go.
    """

    effect: str
    square: int
    face: Face | None = None
    to: int | None = None
    amount: int = 0


class PrintedRace(RaceForm, PrintedForm):
    """A compiled race board with what its sheet prints, for those who draw or describe it."""

    layout: Data | None
    overshoot_panel: Data
    overshoot: Mapping[int, int]
    effects: list[list[Printed]]  # by square


def finish_of(house_rules: Mapping[str, str | bool]) -> Finish:
    """Read how one gets home under house rules that the board offers."""
    return cast(Finish, house_rules["finish"])
