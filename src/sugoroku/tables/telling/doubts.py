"""The part of a tables rule sheet that lists what no source states of points and throws.

Comes in: the facts of a board. Values that are in doubt for the same throws share a line.
"""

from __future__ import annotations

from collections.abc import Iterator

from sugoroku.tables import names
from sugoroku.tables.form import DiceNameForm
from sugoroku.tables.notation import write_roll
from sugoroku.tables.telling.facts import Facts
from sugoroku.telling.page import Block, bullets
from sugoroku.telling.phrases import called, listed, say, say_many, together


def named(facts: Facts) -> Iterator[Block]:
    """List the values of named points and throws that are in doubt."""
    lines = [*_points(facts), *_rolls(facts)]
    if lines:
        yield bullets(lines)


def _points(facts: Facts) -> Iterator[str]:
    for run, points in names.runs_of(facts.compiled):
        if run["unverified"]:
            ends = [facts.name(point) for point in dict.fromkeys((points[0], points[-1]))]
            values = called(run["unverified"], len(points))
            yield say("doubt.points", values=values, points=facts.run(ends))


def _rolls(facts: Facts) -> Iterator[str]:
    given = facts.compiled["dice_names"]
    pairs = ((name, place) for place, each in enumerate(given) for name in each["unverified"])
    for places, doubts in together(pairs):
        values = called(doubts, len(places))
        yield say_many("doubt.rolls", len(places), values=values, rolls=_listed(given, places))


def _listed(given: list[DiceNameForm], places: list[int]) -> str:
    return listed(write_roll(given[place]["roll"]) for place in places)
