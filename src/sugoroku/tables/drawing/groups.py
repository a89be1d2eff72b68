"""What of a tables picture can be found again: each point, the trays, the ways of both sides.

Points are numbered as the first seat counts them, and have the names that their own side gives them.
"""

from __future__ import annotations

from sugoroku.drawing.scene import Group
from sugoroku.tables.drawing.layout import columns_of, spot_of
from sugoroku.tables.drawing.point_names import names_of_point
from sugoroku.tables.form import PrintedTables

WOODWORK, WORDS, NOTE = (Group(each, each) for each in ("board", "words", "note"))


def own_number(points: int, point: int) -> int:
    """Number a point of the first seat as the side sitting before it counts."""
    return point if point <= columns_of(points) else points + 1 - point


def point_group(compiled: PrintedTables, point: int) -> Group:
    """Give the group of a point, by its number and names."""
    names = names_of_point(compiled, own_number(compiled["points"], point))
    return Group(f"point-{point}", "point", " ".join(map(str, (point, *names))), point)


def tray_group(points: int, seat: int) -> Group:
    """Give the group of the tray for the stones that a seat has borne off."""
    return Group(spot_of(points, seat, 0), "tray", number=seat + 1)


def way_group(seat: int) -> Group:
    """Give the group of the way that a seat goes."""
    return Group(f"way-{seat + 1}", "way", number=seat + 1)
