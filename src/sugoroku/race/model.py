"""A race board as frozen values. Squares count from 0 in order of travel: 0 the start, last the goal.

`number` is what people are shown; faces are kept as written, and looked up in `shortcut` and
`rolls` by their text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from sugoroku.board.model import Common, Name, read_common, read_house_rule, read_name
from sugoroku.form import Data
from sugoroku.game.contract import Face
from sugoroku.race.form import FINISHES, Finish


@dataclass(frozen=True, slots=True)
class Square:
    """One square, with its printed effects."""

    id: str
    number: int | None
    name: Name
    season: str | None
    note: str | None
    side: str | None
    printed: str | None
    rest: int
    shortcut: Mapping[str, str]
    rolls: Mapping[str, str] | None
    go: str | None
    back: int
    forward: int
    again: bool
    unverified: frozenset[str]


@dataclass(frozen=True, slots=True)
class Board:
    """A race sheet."""

    common: Common
    seats: tuple[int, int]
    faces: tuple[Face, ...]
    squares: tuple[Square, ...]
    overshoot: Mapping[int, str]
    layout: Mapping[str, Any] | None
    expect: Mapping[str, Any]
    places: Mapping[str, int]  # square id → index; of two equal ids the first

    @property
    def goal(self) -> int:
        """The index of the goal."""
        return len(self.squares) - 1

    @property
    def finishes(self) -> tuple[Finish, ...]:
        """The values that the party may choose for `finish`."""
        (rule,) = (rule for rule in self.common.house_rules if rule.name == "finish")
        return tuple(cast(Finish, choice) for choice in rule.choices)


def read(data: Data) -> Board:
    """Read data that the schema has passed."""
    first = data.get("first_number", 0)
    squares = tuple(_read_square(item, first + i) for i, item in enumerate(data["squares"]))
    overshoot = {int(extra): square for extra, square in data.get("overshoot", {}).items()}
    die = data.get("die", 6)
    low, high = data.get("seats", (2, 6))
    finishes = tuple(each for each in FINISHES if overshoot or each != "as_printed")
    rules = (
        read_house_rule(data, "finish", "as_printed" if overshoot else "stay", finishes),
        read_house_rule(data, "rank_everyone", False, (False, True)),
        read_house_rule(data, "rotate_first", True, (True, False)),
    )
    return Board(
        common=read_common(data, rules, tuple(square.id for square in squares)),
        seats=(low, high),
        faces=tuple(range(1, die + 1)) if isinstance(die, int) else tuple(die["faces"]),
        squares=squares,
        overshoot=overshoot,
        layout=data.get("layout"),
        expect=data.get("expect", {}),
        places={square.id: len(squares) - i for i, square in enumerate(reversed(squares), 1)},
    )


def _read_square(data: Data, number: int) -> Square:
    return Square(
        id=data["id"],
        number=number if data.get("numbered", True) else None,
        name=read_name(data.get("name")),
        season=data.get("season"),
        note=data.get("note"),
        side=data.get("faces"),
        printed=data.get("printed"),
        rest=data.get("rest", int(data.get("inn", False))),
        shortcut=data.get("shortcut", {}),
        rolls=data.get("rolls"),
        go=data.get("go"),
        back=data.get("back", 0),
        forward=data.get("forward", 0),
        again=data.get("again", False),
        unverified=frozenset(data.get("unverified", ())),
    )
