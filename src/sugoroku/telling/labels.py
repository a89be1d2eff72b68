"""How squares are called on screen: number, name, reading, and a `?` behind what no source states.

Comes in: the compiled form of a board. Names are English with the Japanese ones beside, or Japanese
first; plain ASCII on demand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sugoroku.screen import as_ascii

UNNAMED = "square {number}"


@dataclass(frozen=True, slots=True)
class Style:
    """How to write: names in English or Japanese, plain ASCII, with colour, each turn in one line."""

    lang: str = "en"
    ascii: bool = False
    colour: bool = False
    brief: bool = False


@dataclass(frozen=True, slots=True)
class Labels:
    """The words for the squares of one board."""

    compiled: Mapping[str, Any]
    style: Style

    def plain(self, text: str) -> str:
        """Write a text in the style that was asked for."""
        return as_ascii(text) if self.style.ascii else text

    def number(self, square: int) -> str:
        """Write the number of a square; empty where it has none."""
        data = self.compiled["squares"][square]
        return "" if data["number"] is None else f"{data['number']}{self.mark(square, 'number')}"

    def label(self, square: int, *, long: bool = False) -> str:
        """Name a square as the label box does: number and name, and if `long` the other names."""
        names = self.names(square)
        number = self.number(square)
        if not names:
            return UNNAMED.format(number=number) if number else str(self.compiled["ids"][square])
        name = f"{names[0]} · {' '.join(names[1:])}" if long and names[1:] else names[0]
        return self.plain(f"{number} {name}".strip())

    def names(self, square: int) -> list[str]:
        """List the names of a square, the main one first."""
        return [self.plain(n) for n in names_of(self.compiled["squares"][square], "name", self.style)]

    def mark(self, square: int, *keys: str) -> str:
        """Give the `?` of a square of which one of the keys is unverified."""
        return "?" if set(keys) & set(self.compiled["squares"][square]["unverified"]) else ""

    def panel_mark(self, extra: int) -> str:
        """Give the `?` of an entry of the overshoot panel that is unverified."""
        names = {"overshoot", f"overshoot.{extra}"}
        return "?" if names & set(self.compiled["unverified"]) else ""

    @property
    def doubtful(self) -> bool:
        """Whether anything on this board is unverified, so that a `?` can be met."""
        squares = self.compiled["squares"]
        return bool(self.compiled["unverified"]) or any(square["unverified"] for square in squares)


def doubt_mark(beside: Mapping[str, Any], key: str, inner: str = "") -> str:
    """Give the `?` of a value that is unverified, itself or as part of its key."""
    names = {key, f"{key}.{inner}"} if inner else {key}
    return "?" if names & set(beside.get("unverified", ())) else ""


def names_of(data: Mapping[str, Any], key: str, style: Style) -> list[str]:
    """List the forms of the name under `key`, the main one first; `?` marks unverified ones."""
    order = ["ja", "kana", "romaji", "en"] if style.lang == "ja" else ["en", "ja", "kana", "romaji"]
    if style.ascii:
        order = ["en", "romaji"]
    name, unverified = data.get(key, {}), data["unverified"]
    return [
        name[form] + ("?" if key in unverified or f"{key}.{form}" in unverified else "")
        for form in order
        if form in name
    ]
