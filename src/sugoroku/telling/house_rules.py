"""The part of a rule sheet on the house rules: what is in force, and what may be chosen instead.

Comes in: the house rules that a board offers, the choices in force, and two functions of a family: the
words of a choice, and what another choice would change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from sugoroku.form import HouseRuleForm
from sugoroku.game.contract import HouseRules, write_choice
from sugoroku.telling.page import Block, Item, List, Paragraph
from sugoroku.telling.phrases import say

Choice = str | bool


@dataclass(frozen=True, slots=True)
class House:
    """What a sheet says of house rules; `change` gives a sentence, and entries under it."""

    offered: Mapping[str, HouseRuleForm]
    chosen: HouseRules
    words: Callable[[str, Choice], str]
    change: Callable[[str, Choice], tuple[str, tuple[Item, ...]]]

    @property
    def free(self) -> bool:
        """Whether the party has anything to choose."""
        return any(len(rule["choices"]) > 1 for rule in self.offered.values())

    def part(self) -> Iterator[Block]:
        """List the house rules: the one in force, and what the others would change."""
        yield Paragraph(say("house" if self.free else "house.fixed"))
        yield List(tuple(self._rule(name) for name in self.offered))

    def _rule(self, name: str) -> Item:
        rule, value = self.offered[name], self.chosen[name]
        what = self._what(name, value)
        if len(rule["choices"]) == 1:
            text = say("house.only", what=what)
        elif value == rule["default"]:
            text = say("house.default", what=what)
        else:
            default = f"{name}={write_choice(rule['default'])}"
            text = say("house.chosen", what=what, default=default)
        others = tuple(self._other(name, other) for other in rule["choices"] if other != value)
        return Item(text, under=others)

    def _what(self, name: str, value: Choice) -> str:
        words = self.words(name, value)
        return say("house.rule", what=words, name=name, value=write_choice(value))

    def _other(self, name: str, value: Choice) -> Item:
        change, under = self.change(name, value)
        return Item(" ".join(filter(None, (self._what(name, value), change))), under=under)


def usual_words(name: str, value: Choice) -> str:
    """Say a choice by its sentence of the catalogue."""
    return say(f"house.{name}.{write_choice(value)}")
