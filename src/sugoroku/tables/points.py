"""What points and rolls are called on a picture, with a `?` behind what no source states."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sugoroku import typeset
from sugoroku.game import Roll
from sugoroku.labels import Style, names_of

_DIGITS = "〇一二三四五六七八九"


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


def names_of_point(compiled: Mapping[str, Any], point: int) -> list[PointName]:
    """Name a point as its own side does: in Japanese, then in Latin letters, as the board has them."""
    everything = "point_names" in compiled["unverified"]
    for run in compiled["point_names"]:
        first, last = run["from"], run["to"]
        if min(first, last) <= point <= max(first, last):
            doubts = {"name"} if everything else set(run.get("unverified", ()))
            return list(_forms(run["name"], abs(point - first) + 1, doubts))
    return []


def _forms(name: Mapping[str, str], number: int, doubts: set[str]) -> Iterator[PointName]:
    for keys, told in ((("ja", "kana"), kanji(number)), (("en", "romaji"), f" {number}")):
        key = next((key for key in keys if key in name), None)
        if key:
            yield PointName(name[key], told + ("?" if {"name", f"name.{key}"} & doubts else ""))


def kanji(number: int) -> str:
    """Write a number below a hundred in kanji."""
    tens, ones = divmod(number, 10)
    head = "" if not tens else "十" if tens == 1 else f"{_DIGITS[tens]}十"
    return head + (_DIGITS[ones] if ones or not tens else "")


def roll_names(compiled: Mapping[str, Any], roll: Roll, style: Style) -> list[str]:
    """List the old names of a roll in all forms, Japanese first; empty where it has none."""
    for each in compiled["dice_names"]:
        if sorted(each["roll"]) == sorted(int(face) for face in roll):
            return names_of(each, "name", style)
    return []
