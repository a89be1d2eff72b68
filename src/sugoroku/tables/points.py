"""What points and rolls are called on a picture, with a `?` behind what no source states."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sugoroku.game import Roll
from sugoroku.labels import Style, names_of

_DIGITS = "〇一二三四五六七八九"


@dataclass(frozen=True, slots=True)
class PointName:
    """The name of a point: its main form, and one beside it; empty where it has none."""

    main: str = ""
    second: str = ""


def name_of(compiled: Mapping[str, Any], point: int) -> PointName:
    """Name a point as its own side does, Japanese first where the board has it."""
    everything = {"point_names"} & set(compiled["unverified"])
    for run in compiled["point_names"]:
        first, last = run["from"], run["to"]
        if min(first, last) <= point <= max(first, last):
            number = abs(point - first) + 1
            doubts = {"name"} if everything else set(run.get("unverified", ()))
            forms = _forms(run["name"], number, doubts)
            return PointName(*forms[:2])
    return PointName()


def _forms(name: Mapping[str, str], number: int, doubts: set[str]) -> list[str]:
    """List the forms with their number: one in Japanese, one in Latin letters."""
    found = []
    for keys in (("ja", "kana"), ("en", "romaji")):
        key = next((key for key in keys if key in name), None)
        if key:
            japanese = keys[0] == "ja"
            told = f"{name[key]}{kanji(number)}" if japanese else f"{name[key]} {number}"
            found.append(told + ("?" if {"name", f"name.{key}"} & doubts else ""))
    return found


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
