"""How things are called on screen: their names in a style, and a `?` behind what no source states.

Names are English with the Japanese ones beside, or Japanese first; plain ASCII on demand.
"""

from __future__ import annotations

from dataclasses import dataclass

from sugoroku.form import Data, Form
from sugoroku.game.contract import HouseRules, write_choice
from sugoroku.screen import as_ascii
from sugoroku.telling.words.house_rules import LIST, SHORT
from sugoroku.telling.words.shared import SENTENCES


@dataclass(frozen=True, slots=True)
class Style:
    """How to write: names in English or Japanese, plain ASCII, with colour, each turn in one line."""

    lang: str = "en"
    ascii: bool = False
    colour: bool = False
    brief: bool = False

    def plain(self, text: str) -> str:
        """Write a text in this style."""
        return as_ascii(text) if self.ascii else text


def doubt_mark(beside: Data, key: str, inner: str = "") -> str:
    """Give the `?` of a value that is unverified, itself or as part of its key."""
    names = {key, f"{key}.{inner}"} if inner else {key}
    return "?" if names & set(beside.get("unverified", ())) else ""


def names_of(data: Data, key: str, style: Style) -> list[str]:
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


def title_of(compiled: Form, style: Style) -> str:
    """Write the title of a board in all its forms."""
    return SENTENCES["names"].join(names_of(compiled, "title", style))


def choices_of(house_rules: HouseRules) -> str:
    """List what was chosen for each house rule in a few words, inside a sentence."""
    return LIST.join(choice_of(name, value) for name, value in house_rules.items())


def choice_of(name: str, value: str | bool) -> str:
    """Say what was chosen for a house rule in a few words."""
    written = write_choice(value)
    words = SHORT.get(f"rule.{name}.{written}") or SHORT[f"rule.{name}"]
    return words.format(value=written)


def rules_of(house_rules: HouseRules) -> str:
    """Say in a sentence which house rules are in force."""
    return SENTENCES["rules"].format(rules=choices_of(house_rules))


def counted(things: str, count: int) -> str:
    """Write how many `games` or `seats` there are."""
    return SENTENCES[f"{things}.{'one' if count == 1 else 'many'}"].format(count=count)


def seat_number(seat: int) -> str:
    """Call a seat by its number, which counts from 1 where `seat` counts from 0."""
    return SENTENCES["seat"].format(seat=seat + 1)
