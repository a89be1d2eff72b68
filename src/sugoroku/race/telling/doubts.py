"""The part of a race's rule sheet that lists what no source states of its squares.

Comes in: the facts of a board. Values that are in doubt on the same squares are told together.
"""

from __future__ import annotations

from collections.abc import Iterator

from sugoroku.race.telling.facts import Facts
from sugoroku.telling.page import Block, bullets
from sugoroku.telling.phrases import called, count, say, together


def squares(facts: Facts) -> Iterator[Block]:
    """List the values of squares that are in doubt."""
    pairs = (
        (name, square)
        for square, here in enumerate(facts.squares)
        for name in here.get("unverified", ())
    )
    lines = [_line(facts, places, names) for places, names in together(pairs)]
    if lines:
        yield bullets(lines)


def _line(facts: Facts, places: list[int], names: list[str]) -> str:
    values = called(names, len(places))
    if len(places) == 1:
        return say("doubt.square", values=values, square=facts.label(places[0]))
    spans = facts.spans(places)
    return say("doubt.squares", values=values, n=count(len(places)), squares=spans)
