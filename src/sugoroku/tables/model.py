"""A tables board as frozen values. Points count from each side's own end: 1 is the last of its way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sugoroku.board.model import Common, Name, read_common, read_house_rule, read_name
from sugoroku.form import Data

Stones = Mapping[int, int]  # point → stones
APART = ("bar-first", "bar-second", "off-first", "off-second")  # spots beside the points


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape that raises the value of a win; everything stated must hold."""

    kind: str
    value: int
    finish: str
    cut: bool
    least: int
    stackings: tuple[tuple[int, ...], ...]
    none_off: bool
    behind: bool
    name: Name


@dataclass(frozen=True, slots=True)
class Run:
    """Points that share a name: number 1 is `start`, the last one `end`."""

    name: Name
    start: int
    end: int
    unverified: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class DiceName:
    """The old name of a roll."""

    roll: tuple[int, int]
    name: Name
    unverified: frozenset[str]


@dataclass(frozen=True, slots=True)
class Board:
    """A tables board."""

    common: Common
    points: int
    stones: int
    home: int
    home_side: str  # left or right
    closed: int
    faces: tuple[int, ...]
    double: int
    set_ups: Mapping[str, tuple[Stones, Stones]]
    furthest: bool
    shapes: tuple[Shape, ...]
    point_names: tuple[Run, ...]
    dice_names: tuple[DiceName, ...]

    def choices(self, rule: str) -> tuple[str | bool, ...]:
        """List what the party may choose for a house rule."""
        (house_rule,) = (each for each in self.common.house_rules if each.name == rule)
        return house_rule.choices


def read(data: Data) -> Board:
    """Read data that the schema has passed."""
    set_ups = {name: _read_set_up(text) for name, text in data["set_ups"].items()}
    points = data.get("points", 24)
    dice = data.get("dice", {})
    names = tuple(set_ups)
    rules = (
        read_house_rule(data, "finish", "iri_gachi", ("iri_gachi", "bear_off")),
        read_house_rule(data, "muji", "bigger_win", ("bigger_win", "on_the_spot", "off")),
        read_house_rule(data, "who_starts", "alternate", ("alternate", "roll")),
        read_house_rule(data, "set_up", names[0], names),
    )
    spots = tuple(f"p{point}" for point in range(1, points + 1))
    return Board(
        common=read_common(data, rules, spots, APART),
        points=points,
        stones=data.get("stones", 15),
        home=data.get("home", 6),
        home_side=data.get("home_side", "left"),
        closed=data.get("closed", 2),
        faces=tuple(dice.get("faces", range(1, 7))),
        double=dice.get("double", 2),
        set_ups=set_ups,
        furthest=data.get("bear_off", "furthest") == "furthest",
        shapes=tuple(_read_shape(k, each) for k, each in data.get("shapes", {}).items()),
        point_names=tuple(_read_run(run) for run in data.get("point_names", ())),
        dice_names=tuple(_read_dice_name(each) for each in data.get("dice_names", ())),
    )


def _read_set_up(data: str | Mapping[str, str]) -> tuple[Stones, Stones]:
    if isinstance(data, str):
        return _read_stones(data), _read_stones(data)
    return _read_stones(data["first"]), _read_stones(data["second"])


def _read_stones(text: str) -> Stones:
    """Read `24:2 13:5`; a point that stands twice counts all its stones, for a check to find."""
    stones: dict[int, int] = {}
    for word in text.split():
        point, count = word.split(":")
        stones[int(point)] = stones.get(int(point), 0) + int(count)
    return stones


def _read_shape(kind: str, data: Data) -> Shape:
    return Shape(
        kind=kind,
        value=data["value"],
        finish=data.get("finish", "iri_gachi"),
        cut=data.get("cut", False),
        least=data.get("least", 0),
        stackings=tuple(map(tuple, data.get("stackings", ()))),
        none_off=data.get("none_off", False),
        behind=data.get("behind", False),
        name=read_name(data.get("name")),
    )


def _read_run(data: Data) -> Run:
    doubts = frozenset(data.get("unverified", ()))
    return Run(read_name(data["name"]), data["from"], data["to"], doubts)


def _read_dice_name(data: Data) -> DiceName:
    low, high = sorted(data["roll"])
    doubts = frozenset(data.get("unverified", ()))
    return DiceName((high, low), read_name(data["name"]), doubts)
