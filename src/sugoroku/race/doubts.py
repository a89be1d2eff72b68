"""The part of a race's rule sheet that lists what no source states of its squares.

Comes in: the facts of a board. Values that are in doubt on the same squares are told together.
"""

from __future__ import annotations

from collections.abc import Iterator

from sugoroku.phrases import count, grouped, listed, say
from sugoroku.prose import Block, bullets
from sugoroku.race.facts import Facts
from sugoroku.wording import SENTENCES


def squares(facts: Facts) -> Iterator[Block]:
    """List the values of squares that are in doubt."""
    where = grouped(
        (name, square)
        for square, here in enumerate(facts.squares)
        for name in here.get("unverified", ())
    )
    together = grouped((tuple(found), name) for name, found in where.items())
    lines = [_line(facts, list(found), names) for found, names in together.items()]
    if lines:
        yield bullets(lines)


def _line(facts: Facts, found: list[int], names: list[str]) -> str:
    order = [*(key.removeprefix("value.") for key in SENTENCES if key.startswith("value."))]
    names = sorted(names, key=lambda name: _place(order, name))
    values = listed(_value(name, len(found)) for name in names)
    if len(found) == 1:
        return say("doubt.square", values=values, square=facts.label(found[0]))
    told = facts.spans(found)
    return say("doubt.squares", values=values, n=count(len(found)), squares=told)


def _place(order: list[str], name: str) -> int:
    key = name.removeprefix("name.").split(".")[0]
    return order.index(key) if key in order else len(order)


def _value(name: str, number: int) -> str:
    """Call a value of one square, or of several, by its words."""
    key, _, inner = name.removeprefix("name.").partition(".")
    if f"value.{key}" not in SENTENCES:
        return say("whole.other", path=name).removeprefix("the ")
    forms = SENTENCES[f"value.{key}"].split()
    value = forms[0 if number == 1 else 1].replace("|", " ")
    return say("value.face", value=value, face=inner).replace("|", " ") if inner else value
