"""The sheet of a race board as the program draws it: washi, squares in their rings, the middle.

Comes in: the compiled form of a board with what its sheet prints. Goes out: a scene, in tenths of a
millimetre of an A3 sheet, and the places where pieces stand on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import median

from sugoroku.drawing.heat import Heat
from sugoroku.drawing.palette import HEIGHT, SUMI, WIDTH
from sugoroku.drawing.scene import Polygon, Rect, Scene, Shape, grouped, moved, turned
from sugoroku.drawing.sheet import paper
from sugoroku.race.drawing.groups import ROAD, square_group
from sugoroku.race.drawing.layout import QUARTERS, Cell, Plan, plan, sign
from sugoroku.race.drawing.middle import middle
from sugoroku.race.drawing.pieces import Place
from sugoroku.race.drawing.square import Square
from sugoroku.race.form import PrintedRace
from sugoroku.race.telling.labels import Labels


def draw(
    compiled: PrintedRace, labels: Labels, *, upright: bool = False, heat: Heat | None = None
) -> Scene:
    """Draw the empty sheet. `upright`: all labels are read from the bottom; `heat` colours it."""
    drawn, sides = _laid_out(compiled, upright)
    shapes: list[Shape] = [*paper()]
    goal = len(drawn.cells) - 1
    for index, cell in enumerate(drawn.cells[:goal]):
        square = Square(compiled, labels, index, heat)
        shapes += grouped(_facing(cell, sides[index], square), square_group(labels, index))
    shapes += grouped(_way(drawn.cells[:goal], sides), ROAD)
    shapes += middle(compiled, labels, drawn, heat)
    return Scene(WIDTH, HEIGHT, tuple(shapes), compiled["title"]["en"])


def _laid_out(compiled: PrintedRace, upright: bool) -> tuple[Plan, list[str]]:
    """Lay the squares out, and tell from which side of the sheet each is read."""
    layout = compiled["layout"] or {}
    drawn = plan(layout, len(compiled["ids"]))
    if upright or layout.get("labels") == "upright":
        return drawn, ["bottom"] * len(drawn.cells)
    stated = (square.get("faces") for square in compiled["squares"])
    return drawn, [side or cell.side for side, cell in zip(stated, drawn.cells, strict=True)]


def places(compiled: PrintedRace, *, upright: bool = False) -> list[Place | None]:
    """Tell where pieces stand: below the middle of a square, as it is read, clear of its number."""
    drawn, sides = _laid_out(compiled, upright)
    places = []
    for cell, side in zip(drawn.cells, sides, strict=True):
        x, y = cell.centre
        if cell.width > cell.height * 2:  # a long square, as the start often is: beside its name
            x = cell.x + cell.width * 0.22
        down = 0.1 * (cell.width if QUARTERS[side] % 2 else cell.height)
        dx, dy = ((0, down), (-down, 0), (0, -down), (down, 0))[QUARTERS[side]]
        places.append(Place(x + dx, y + dy, min(cell.width, cell.height) * 0.82))
    usual = median(min(cell.width, cell.height) for cell in drawn.cells) * 0.82
    return [replace(place, room=min(place.room, usual)) for place in places]


def _way(cells: Sequence[Cell], sides: Sequence[str]) -> Iterator[Shape]:
    """Mark the way on with a small arrowhead on the edge between one square and the next."""
    for (cell, after), side in zip(pairwise(cells), sides, strict=False):
        left, right = max(cell.x, after.x), min(cell.x + cell.width, after.x + after.width)
        top, bottom = max(cell.y, after.y), min(cell.y + cell.height, after.y + after.height)
        dx, dy = after.centre[0] - cell.centre[0], after.centre[1] - cell.centre[1]
        ux, uy = (sign(dx), 0) if right - left < bottom - top else (0, sign(dy))
        # near the foot of the label, clear of its number and of what stands in the middle
        x = (left + right) / 2 if ux else left + (right - left) * (0.07 if side == "left" else 0.93)
        y = (top + bottom) / 2 if uy else top + (bottom - top) * (0.1 if side == "top" else 0.9)
        tip, back = (x + 15 * ux, y + 15 * uy), (x - 9 * ux, y - 9 * uy)
        points = (tip, (back[0] - 15 * uy, back[1] + 15 * ux), (back[0] + 15 * uy, back[1] - 15 * ux))
        yield Polygon(points, SUMI, layer="route")


def _facing(cell: Cell, side: str, square: Square) -> Iterator[Shape]:
    """Draw a square so that it is read from a side of the sheet."""
    quarter = QUARTERS[side]
    width, height = (cell.height, cell.width) if quarter % 2 else (cell.width, cell.height)
    yield Rect(cell.x, cell.y, cell.width, cell.height, square.tint, SUMI, 4)
    x, y = cell.centre
    for shape in square.draw(width, height):
        yield moved(turned(shape, quarter, (width / 2, height / 2)), x - width / 2, y - height / 2)
