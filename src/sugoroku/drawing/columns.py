"""Columns put together again: a scene has a text for each character, a file that is searched has one.

A column may be turned with its square; how far its characters are apart is told as if it were not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import cos, radians, sin

from sugoroku.drawing.scene import Disc, Point, Polygon, Polyline, Rect, Shape, Text

SAME = 0.05  # how far characters may stand beside each other and still be of one column

Column = tuple[Text, ...]
"""A line of text alone, or single characters from the top down."""


def in_columns(shapes: Iterable[Shape]) -> Iterator[Disc | Polygon | Polyline | Rect | Column]:
    """Put characters that stand below each other together; leave all other shapes as they are."""
    column: Column = ()
    for shape in shapes:
        if column and not (isinstance(shape, Text) and _goes_on(column, shape)):
            yield column
            column = ()
        if isinstance(shape, Text):
            column = (*column, shape)
        else:
            yield shape
    if column:
        yield column


def _goes_on(column: Sequence[Text], text: Text) -> bool:
    """Whether a character stands below the last one of a column, as both are read."""
    first, last = column[0], column[-1]
    alike = all(
        (each.size, each.fill, each.angle, each.group)
        == (first.size, first.fill, first.angle, first.group)
        and len(each.text) == 1
        for each in (first, text)
    )
    (across, down), (_, before) = offset(first, text), offset(first, last)
    return alike and abs(across) < SAME and down > before


def offset(first: Text, text: Text) -> Point:
    """Say how far a text is from the first one of its column, before the column is turned."""
    turn = radians(-first.angle)
    x, y = text.x - first.x, text.y - first.y
    return x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)
