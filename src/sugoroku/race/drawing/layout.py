"""Where the squares of a race lie on the sheet that the program draws.

Comes in: the layout of the board and the number of squares. Goes out: a cell for each square, in
tenths of a millimetre of an A3 sheet in landscape, with the side of the sheet from which its label is
read. The road runs along rectangles, one inside the other, from a corner; the goal is what is left in
the middle. Where a spiral has more cells than squares, the start takes those left over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from sugoroku.drawing.palette import HEIGHT, MARGIN, WIDTH

FEWEST = 8  # squares before the goal of which a ring can be made
CORNER = 1.22  # how much wider and higher the row and column of the start are
QUARTERS = {"bottom": 0, "left": 1, "top": 2, "right": 3}


@dataclass(frozen=True, slots=True)
class Cell:
    """The place of a square: left, top, width, height, and the side it is read from."""

    x: float
    y: float
    width: float
    height: float
    side: str = "bottom"

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the cell."""
        return self.x + self.width / 2, self.y + self.height / 2


@dataclass(frozen=True, slots=True)
class Plan:
    """The cells of all squares, the goal last, and the space in the middle that the goal shares."""

    cells: tuple[Cell, ...]
    middle: Cell


def plan(layout: Mapping[str, Any] | None, squares: int) -> Plan:
    """Lay out a board of at least two squares."""
    layout = layout or {"form": "spiral"}
    start, direction = layout.get("start", "bottom_right"), layout.get("direction", "clockwise")
    if squares - 1 < FEWEST:
        return _row(squares - 1, start)
    rings = _fit([(ring[0], ring[1]) for ring in layout.get("rings", ())], squares - 1)
    if rings is None:
        rings = _spiral(squares - 1, layout.get("turns"))
    places = [
        place for depth in range(len(rings)) for place in _ring(rings[0], depth, start, direction)
    ]
    grid = _Grid(*rings[0], start)
    spare = len(places) - (squares - 1)
    groups = [places[: 1 + spare], *([place] for place in places[1 + spare :])]
    middle = grid.middle(len(rings))
    return Plan((*map(grid.cell, groups), _goal_of(middle)), middle)


def _row(count: int, start: str) -> Plan:
    """Lay a short road along one side of the sheet; the middle is all the rest."""
    columns = _edges(count, WIDTH, large_last=start.endswith("right"))
    height = (HEIGHT - 2 * MARGIN) * 0.4
    top = HEIGHT - MARGIN - height if start.startswith("bottom") else MARGIN
    cells = [Cell(x, top, after - x, height) for x, after in pairwise(columns)]
    rest = MARGIN if start.startswith("bottom") else MARGIN + height
    middle = Cell(MARGIN, rest, WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN - height)
    road = cells[::-1] if start.endswith("right") else cells
    return Plan((*road, _goal_of(middle)), middle)


def _fit(rings: list[tuple[int, int]], squares: int) -> list[tuple[int, int]] | None:
    """Take the rings that the board states, if they hold its squares and leave room inside."""
    nested = all(inner == (outer[0] - 2, outer[1] - 2) for outer, inner in pairwise(rings))
    roomy = bool(rings) and rings[-1][0] >= 4 and rings[-1][1] >= 3
    return rings if nested and roomy and _held(rings) == squares else None


def _held(rings: list[tuple[int, int]]) -> int:
    return sum(2 * (columns + rows) - 4 for columns, rows in rings)


def _spiral(squares: int, turns: int | None) -> list[tuple[int, int]]:
    """Choose rings that hold all squares with few cells over, in about the proportions of the sheet.

    A number of turns that cannot hold them is not kept; see `is_drawn_as_stated`.
    """
    candidates = list(_candidates(squares, [turns])) if turns else []
    candidates = candidates or list(_candidates(squares, list(range(1, 24))))
    return min(candidates)[1]


def _candidates(squares: int, depths: list[int]) -> Iterator[tuple[float, list[tuple[int, int]]]]:
    """List rings with how badly they suit; the start can take the cells over along its first side."""
    for depth in depths:
        for rows in range(2 * depth + 1, max(60, squares // 4 + 4)):
            across = -(-(squares + 4 * depth * depth) // (2 * depth)) - rows
            for columns in range(max(rows, 2 * depth + 2, across - 1), min(2 * rows + 3, across + 4)):
                rings = [(columns - 2 * d, rows - 2 * d) for d in range(depth)]
                spare = _held(rings) - squares
                if 0 <= spare <= columns - 2:
                    shape = abs((columns + 0.2) / (rows + 0.2) - 1.25)
                    middle = (columns - 2 * depth) * (rows - 2 * depth) / (columns * rows)
                    lost = spare * 0.5 + shape * 3 + max(0.0, 0.15 - middle) * 20
                    yield lost + abs(squares / 22 - depth) * 1.5, rings


def is_drawn_as_stated(layout: Mapping[str, Any], squares: int) -> bool:
    """Whether the sheet that is drawn has the rings or the turns that the board states."""
    if layout["form"] == "rings":
        rings = [(ring[0], ring[1]) for ring in layout["rings"]]
        return squares - 1 >= FEWEST and _fit(rings, squares - 1) is not None
    if "turns" not in layout:
        return True
    return squares - 1 >= FEWEST and any(True for _ in _candidates(squares - 1, [layout["turns"]]))


_CORNERS = ("bottom_right", "bottom_left", "top_left", "top_right")  # clockwise


def _ring(ring: tuple[int, int], depth: int, start: str, direction: str) -> list[tuple[int, int, str]]:
    """List the places of a ring as column, row and side, in order of travel.

    `ring` is the outermost one; `depth` counts inwards. A corner belongs to the side that begins
    there.
    """
    left, top, right, bottom = depth, depth, ring[0] - 1 - depth, ring[1] - 1 - depth
    at = {
        "bottom_right": (right, bottom),
        "bottom_left": (left, bottom),
        "top_left": (left, top),
        "top_right": (right, top),
    }
    step = 1 if direction == "clockwise" else -1
    first = _CORNERS.index(start)
    around = [_CORNERS[(first + step * index) % 4] for index in range(5)]
    places = []
    for corner, following in pairwise(around):
        (x, y), (to_x, to_y) = at[corner], at[following]
        side = _side(corner, following)
        while (x, y) != (to_x, to_y):
            places.append((x, y, side))
            x, y = x + sign(to_x - x), y + sign(to_y - y)
    return places


def sign(value: float) -> int:
    """Tell the direction of a step: -1, 0 or 1."""
    return (value > 0) - (value < 0)


def _side(corner: str, following: str) -> str:
    """Name the side between two corners."""
    shared = set(corner.split("_")) & set(following.split("_"))
    return shared.pop()


class _Grid:
    """Columns and rows on the sheet; those of the start are a little larger."""

    def __init__(self, columns: int, rows: int, start: str) -> None:
        self.xs = _edges(columns, WIDTH, large_last=start.endswith("right"))
        self.ys = _edges(rows, HEIGHT, large_last=start.startswith("bottom"))
        self.columns, self.rows = columns, rows

    def cell(self, group: Sequence[tuple[int, int, str]]) -> Cell:
        """Join the places of one square, which lie side by side, into a cell."""
        columns, rows = [place[0] for place in group], [place[1] for place in group]
        return self._box(min(columns), min(rows), max(columns), max(rows), group[0][2])

    def middle(self, depth: int) -> Cell:
        """Give what lies inside the innermost ring."""
        return self._box(depth, depth, self.columns - depth - 1, self.rows - depth - 1, "bottom")

    def _box(self, left: int, top: int, right: int, bottom: int, side: str) -> Cell:
        x, y = self.xs[left], self.ys[top]
        return Cell(x, y, self.xs[right + 1] - x, self.ys[bottom + 1] - y, side)


def _edges(count: int, length: float, *, large_last: bool) -> list[float]:
    step = (length - 2 * MARGIN) / (count - 1 + CORNER)
    offset = 0 if large_last else step * (CORNER - 1)
    inner = [MARGIN + offset + step * index for index in range(1, count)]
    return [MARGIN, *inner, length - MARGIN]


def _goal_of(middle: Cell) -> Cell:
    """Give the goal its part of the middle; the panel and the title stand beside it."""
    width = min(middle.width * 0.42, middle.height * 1.3)
    pad = min(middle.width, middle.height) * 0.06
    x = middle.x + (middle.width - width) / 2
    return Cell(x, middle.y + pad, width, middle.height - 2 * pad)
