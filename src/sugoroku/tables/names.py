"""What points and rolls are called, with a `?` behind what no source states.

Comes in: the compiled form of a tables board. A side names its own points only; a point without a name
of its own may have one of the other side's, whose point is `points + 1` less one's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sugoroku.labels import Style, names_of


def runs_of(compiled: Mapping[str, Any]) -> Iterator[tuple[Mapping[str, Any], Sequence[int]]]:
    """List the runs of points that share a name, each with its points from number 1 on."""
    for run in compiled["point_names"]:
        first, last = run["from"], run["to"]
        step = 1 if last >= first else -1
        yield run, range(first, last + step, step)


def called(compiled: Mapping[str, Any], point: int, style: Style) -> list[str]:
    """Name a point as its own side does, in all forms, the main one first; empty without a name."""
    for run, points in runs_of(compiled):
        if point in points:
            number = points.index(point) + 1
            return [f"{form} {number}" for form in names_of(run, "name", style)]
    return []


def rolls_of(compiled: Mapping[str, Any]) -> list[tuple[int, int]]:
    """List the rolls, each once, the higher face first: from the highest double down."""
    faces = sorted(compiled["faces"], reverse=True)
    return [(high, low) for high in faces for low in faces if high >= low]


def unnamed(compiled: Mapping[str, Any]) -> list[tuple[int, int]]:
    """List the rolls without an old name."""
    named = [tuple(each["roll"]) for each in compiled["dice_names"]]
    return [roll for roll in rolls_of(compiled) if roll not in named]
