"""What points are called on a picture, with a `?` behind what no source states."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sugoroku.drawing import typeset
from sugoroku.tables.form import PrintedTables
from sugoroku.tables.names import kanji, runs_of


@dataclass(frozen=True, slots=True)
class PointName:
    """One form of the name of a point: the word that its run shares, and its number there."""

    word: str
    number: str

    def within(self, room: float, size: float) -> str:
        """Write the name; where it is too wide, its word is cut and never its number."""
        return typeset.cut(self.word, room - typeset.width_of(self.number, size), size) + self.number

    def __str__(self) -> str:
        return self.word + self.number


def names_of_point(compiled: PrintedTables, point: int) -> list[PointName]:
    """Name a point as its own side does: in Japanese, then in Latin letters, as the board has them."""
    everything = "point_names" in compiled["unverified"]
    for run, points in runs_of(compiled):
        if point in points:
            doubts = {"name"} if everything else set(run["unverified"])
            return list(_forms(run["name"], points.index(point) + 1, doubts))
    return []


def _forms(name: Mapping[str, str], number: int, doubts: set[str]) -> Iterator[PointName]:
    for keys, place in ((("ja", "kana"), kanji(number)), (("en", "romaji"), f" {number}")):
        key = next((key for key in keys if key in name), None)
        if key:
            yield PointName(name[key], place + ("?" if {"name", f"name.{key}"} & doubts else ""))
