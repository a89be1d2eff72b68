"""How squares are called on screen: number, name, reading, and a `?` behind what no source states."""

from __future__ import annotations

from dataclasses import dataclass

from sugoroku.race.form import RaceForm
from sugoroku.telling.labels import Style, names_of
from sugoroku.telling.words.labels import SQUARE


@dataclass(frozen=True, slots=True)
class Labels:
    """The words for the squares of one board."""

    compiled: RaceForm
    style: Style

    def plain(self, text: str) -> str:
        """Write a text in the style that was asked for."""
        return self.style.plain(text)

    def number(self, square: int) -> str:
        """Write the number of a square; empty where it has none."""
        data = self.compiled["squares"][square]
        return "" if data["number"] is None else f"{data['number']}{self.mark(square, 'number')}"

    def label(self, square: int, *, long: bool = False) -> str:
        """Name a square as the label box does: number and name, and if `long` the other names."""
        names = self.names(square)
        number = self.number(square)
        if not names:
            return SQUARE.format(number=number) if number else str(self.compiled["ids"][square])
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
