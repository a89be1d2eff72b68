"""The compiled form of a board, as types: what all families have in common.

It is the content of a `.game.json`: plain data, the same for the same board, and all that a front end
needs. What a family adds is in its own `form`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NotRequired, TypedDict

Plain = Any
"""A value of plain data: nothing, a truth, a number, a text, a list of values or a mapping by texts."""

Data = Mapping[str, Plain]
"""The plain data of a board file, after the schema has passed it."""

Json = dict[str, Plain]
"""An object that is written as JSON."""

NameForms = dict[str, str]
"""A name in up to four forms: en, ja, kana, romaji."""


class HouseRuleForm(TypedDict):
    """A house rule: what is played when nobody asks, and what the party may choose."""

    default: str | bool
    choices: list[str | bool]


class ImageForm(TypedDict):
    """A picture of the sheet. `spots`: id → x, y, width, height in its pixels."""

    id: str
    width: int
    height: int
    file: NotRequired[str]
    spots: dict[str, list[int]]


class Head(TypedDict):
    """What a compiled board begins with. `seats`: the fewest and the most."""

    format: int
    family: str
    board: str
    sha256: str
    rules_sha256: str
    title: NameForms
    unverified: list[str]
    seats: list[int]
    house_rules: dict[str, HouseRuleForm]


class Form(Head):
    """What every compiled board has."""

    images: list[ImageForm]


class PrintedForm(Form):
    """A compiled board with what its sheet says of itself, for those who draw it."""

    sheet: Data
