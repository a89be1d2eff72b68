"""The sheet of a tables board as the program draws it: two rows of points, a band between them.

Comes in: the compiled form of a board with what its sheet prints. Goes out: a scene, in tenths of a
millimetre of an A3 sheet. The first seat sits below and its stones are black, the other's are white.
Each side names its own row, and each number has the colour of the side that counts so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import cos, pi, sin

from sugoroku.drawing import typeset
from sugoroku.drawing.palette import HEIGHT, SUMI, WIDTH
from sugoroku.drawing.scene import Disc, Point, Polygon, Rect, Scene, Shape, grouped, turned
from sugoroku.drawing.sheet import LEAST, Box, cartouche, paper
from sugoroku.tables.drawing.groups import (
    NOTE,
    WOODWORK,
    WORDS,
    own_number,
    point_group,
    tray_group,
    way_group,
)
from sugoroku.tables.drawing.layout import EDGE, INSET, LANES, RIM, Plan, column_of, columns_of, plan
from sugoroku.tables.drawing.pieces import STONES, stone
from sugoroku.tables.drawing.point_names import PointName, names_of_point
from sugoroku.tables.form import PrintedTables
from sugoroku.telling.words.pictures_tables import SENTENCES

WOOD = "#c49a62"
BRIGHT = "#d9b883"  # wood that is not walked on: the band, the trays
FIELDS = "#f0e2c3", "#e6d2a6"
HOMES = ("#ecccb6", "#e0b49b"), ("#d2dcda", "#b9cacd")  # of the first seat, of the second

SLIPS = 520.0, 1180.0  # how long the slip of a title is, without and with Japanese


def draw(compiled: PrintedTables, *, upright: bool = False) -> Scene:
    """Draw the empty board. `upright`: the names of the upper row are read from below too."""
    drawn = plan(compiled["points"], compiled["home_side"])
    shapes = [
        *paper(),
        *grouped(_board(drawn), WOODWORK),
        *_ways(drawn),
        *_points(compiled, drawn, upright),
        *grouped(_words(drawn, upright), WORDS),
        *_title(compiled, drawn.title),
    ]
    return Scene(WIDTH, HEIGHT, tuple(shapes), compiled["title"]["en"])


def _title(compiled: PrintedTables, box: Box) -> Iterator[Shape]:
    """Set the title on a slip of paper beside the board."""
    x, y, width, height = box
    slip = SLIPS["ja" in compiled["title"]]
    box = (x, y + (height - slip) / 2, width, slip)
    yield from cartouche(compiled, box, largest=230.0, reading=True)


def _board(drawn: Plan) -> Iterator[Shape]:
    """Draw the wood: the board with its edge, the band, and a tray for each side."""
    x, y, width, height = drawn.board
    yield Rect(x, y, width, height, WOOD, SUMI, 9)
    yield Rect(x + 16, y + 16, width - 32, height - 32, None, BRIGHT, 3)
    first = drawn.fields[0]
    inner = (drawn.band[0], y + RIM, drawn.band[2], first[1] + first[3] - y - RIM)
    yield Rect(*inner, BRIGHT, SUMI, 5)
    for seat, tray in enumerate(drawn.trays):
        outer = Rect(*tray, WOOD, SUMI, 6)
        inner = (tray[0] + 16, tray[1] + 16, tray[2] - 32, tray[3] - 32)
        yield from grouped(
            (outer, Rect(*inner, BRIGHT, SUMI, 2.5)), tray_group(len(drawn.fields), seat)
        )


def _points(compiled: PrintedTables, drawn: Plan, upright: bool) -> Iterator[Shape]:
    """Draw the points, each with what stands at its two ends; those of a home have its colour."""
    points, home = compiled["points"], compiled["home"]
    for point, field in enumerate(drawn.fields, 1):
        column = column_of(points, point)
        tones = HOMES[0] if point <= home else HOMES[1] if point > points - home else FIELDS
        ground = Rect(*field, tones[(column + (point > columns_of(points))) % 2], SUMI, 3)
        shapes = (ground, *_rims(compiled, drawn, point, upright))
        yield from grouped(shapes, point_group(compiled, point))


def _ways(drawn: Plan) -> Iterator[Shape]:
    """Draw the ways of both sides in the band, each from a stone of its colour to an arrowhead."""
    x, y, width, height = drawn.band
    middle = y + height / 2
    for seat, (lane, inset) in enumerate(zip(LANES, INSET, strict=True)):
        box = (x + INSET[0] + 30, middle - lane, x + width - inset, middle + lane)
        start, end = (box[1], box[3]) if seat == 0 else (box[3], box[1])
        lines = [Polygon(_laid(drawn, _turn(box, 12)), SUMI, layer="route")]
        if seat:  # so that a white way has an edge
            lines.append(Polygon(_laid(drawn, _turn(box, 6)), STONES[seat], layer="route"))
        head = Polygon(_laid(drawn, _head((box[0], end))), STONES[seat], SUMI, 3, layer="route")
        first = stone(seat, *_laid(drawn, [(box[0], start)])[0], 22, layer="route")
        yield from grouped((*lines, head, *first), way_group(seat))


def _laid(drawn: Plan, points: Sequence[Point]) -> tuple[Point, ...]:
    """Lay points of a way, given for homes at the left, where the board has them."""
    if drawn.home_side == "left":
        return tuple(points)
    ends = 2 * drawn.band[0] + drawn.band[2]
    return tuple((ends - x, y) for x, y in points)


def _turn(box: tuple[float, float, float, float], line: float) -> tuple[Point, ...]:
    """Outline a way along the top of a box, around its right-hand end, and back along its foot."""
    outer = _rounded(box, 70.0, line / 2)
    return (*outer, *reversed(_rounded(box, 70.0, -line / 2)))


def _rounded(box: tuple[float, float, float, float], radius: float, out: float) -> list[Point]:
    left, top, right, bottom = box
    corner = [pi / 2 * step / 12 for step in range(13)]
    across, reach = right - radius, radius + out
    upper = [(across + reach * sin(a), top + radius - reach * cos(a)) for a in corner]
    lower = [(across + reach * cos(a), bottom - radius + reach * sin(a)) for a in corner]
    return [(left, top - out), *upper, *lower, (left, bottom + out)]


def _head(tip: Point) -> tuple[Point, ...]:
    x, y = tip
    return (x - 40, y), (x + 14, y - 23), (x + 14, y + 23)


def _words(drawn: Plan, upright: bool) -> Iterator[Shape]:
    """Say which fields are the home of each side, and what its tray is for."""
    left, _, width, _ = drawn.board
    x = left + (EDGE * 0.66 if drawn.home_side == "left" else width - EDGE * 0.66)
    home, off = SENTENCES["home"], SENTENCES["off"]
    for seat, (left, top, width, height) in enumerate(drawn.trays):
        angle = 0 if seat == 0 or upright else 180
        y = top + height / 2
        yield typeset.line(home, x, y, 32, SUMI, angle=(angle + 270) % 360, layer="names")
        y = top - 34 if seat == 0 else top + height + 34
        yield typeset.line(off, left + width / 2, y, 40, SUMI, angle=angle, layer="names")


def _rims(compiled: PrintedTables, drawn: Plan, point: int, upright: bool) -> Iterator[Shape]:
    """Set what each side calls a point at the edge before it, and the other's number in the band."""
    points, band = compiled["points"], drawn.band
    x, y, width, height = drawn.fields[point - 1]
    lower = point <= columns_of(points)
    seat = 0 if lower else 1
    own = own_number(points, point)
    outer = (x, y + height if lower else y - RIM, width, RIM)
    names = names_of_point(compiled, own)
    quarter = 0 if lower or upright else 2
    middle = (x + width / 2, outer[1] + RIM / 2)
    for shape in _label(outer, own, seat, names, reverse=quarter == 0 and not lower):
        yield turned(shape, quarter, middle)
    inner = band[1] + band[3] - 36 if lower else band[1] + 36
    at = (x + width / 2, inner)
    for shape in _number(at, points + 1 - own, 1 - seat, 26):
        yield turned(shape, 2 if lower and not upright else 0, at)


def _label(
    box: Box, number: int, seat: int, names: Sequence[PointName], *, reverse: bool
) -> Iterator[Shape]:
    """Set number and names of a point, from the field outwards; `reverse`: the field is below."""
    x, y, width, height = box
    middle, room = x + width / 2, width * 0.94

    def across(down: float) -> float:
        return y + height * (1 - down if reverse else down)

    for name, (size, down) in zip(names, ((60.0, 0.54), (34.0, 0.79)), strict=False):
        fit = typeset.fitting(str(name), room, size, LEAST)
        yield typeset.line(name.within(room, fit), middle, across(down), fit, SUMI, layer="names")
    yield from _number((middle, across(0.21 if names else 0.46)), number, seat, 30)


def _number(at: Point, number: int, seat: int, radius: float) -> Iterator[Shape]:
    """Set the number of a point on a disc of the colour of the side that counts so."""
    yield Disc(*at, radius, STONES[seat], SUMI, 2.5, layer="names")
    yield typeset.line(str(number), *at, radius * 1.3, STONES[1 - seat], layer="names")


def note(text: str, box: Box) -> Iterator[Shape]:
    """Set a remark in the middle of the band."""
    x, y, width, height = box
    size = typeset.fitting(text, width, 40, LEAST)
    line = typeset.cut(text, width, size)
    yield replace(
        typeset.line(line, x + width / 2, y + height / 2, size, SUMI, layer="names"), group=NOTE
    )
