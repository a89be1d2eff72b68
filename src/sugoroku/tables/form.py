"""The compiled form of a tables board, as types. A side is a list of counts indexed by point."""

from __future__ import annotations

from typing import TypedDict

from sugoroku.form import Form, NameForms, PrintedForm

# the key `from` is a keyword of Python
RunForm = TypedDict("RunForm", {"name": NameForms, "from": int, "to": int, "unverified": list[str]})
RunForm.__doc__ = "Points that share a name."


class DiceNameForm(TypedDict):
    """The old name of a roll."""

    roll: list[int]
    name: NameForms
    unverified: list[str]


class ShapeForm(TypedDict):
    """A shape that raises the value of a win; all that is stated must hold."""

    kind: str
    value: int
    finish: str
    cut: bool
    least: int
    stackings: list[list[int]]
    none_off: bool
    behind: bool


class Lookups(TypedDict):
    """All that decides a game, and nothing else."""

    points: int
    stones: int
    home: int
    closed: int
    faces: list[int]
    double: int
    set_ups: dict[str, list[list[int]]]
    furthest: bool
    shapes: list[ShapeForm]


class TablesForm(Form, Lookups):
    """A compiled tables board."""

    home_side: str
    point_names: list[RunForm]
    dice_names: list[DiceNameForm]
    shape_names: dict[str, NameForms]


class PrintedTables(TablesForm, PrintedForm):
    """A compiled tables board with who made it, for those who draw it."""
