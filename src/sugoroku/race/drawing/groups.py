"""What of a race picture can be found again: each square, the ways, the pieces, what stands around.

The ids are those of the board, so that they stay when a picture is drawn anew.
"""

from __future__ import annotations

from sugoroku.drawing.scene import Group
from sugoroku.race.telling.labels import Labels
from sugoroku.telling.words.pictures_race import SENTENCES

ROAD = Group("road", "road")
MIDDLE = Group("middle", "middle")


def square_group(labels: Labels, square: int, kind: str = "square") -> Group:
    """Give the group of a square, by its number and all its names; or of what belongs to it."""
    number = labels.compiled["squares"][square]["number"]
    id_ = f"{kind}-{labels.compiled['ids'][square]}"
    return Group(id_, kind, labels.label(square, long=True), number)


def panel_group(labels: Labels) -> Group:
    """Give the group of the overshoot panel, by what is written over it."""
    return Group("panel", "panel", SENTENCES["panel.head"].format(doubt=labels.panel_mark(0)))


def way(number: int) -> Group:
    """Give the group of a way off the road, which single rolls or effects take."""
    return Group(f"way-{number}", "way", number=number)
