"""Where the parts of a tables board lie on the sheet that the program draws, and stones on them.

Comes in: how many points a board has, and the side of its homes. Goes out: boxes as left, top, width
and height in tenths of a millimetre of an A3 sheet, and the places of stones. Points are numbered as
the first seat counts them: its point 1 is at the bottom, its highest at the top, both at the end of
the homes. A board with its homes at the right is the mirror image. Spots are called as in `images`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from sugoroku.drawing.palette import HEIGHT, MARGIN, WIDTH
from sugoroku.drawing.scene import Point
from sugoroku.drawing.sheet import Box

RIM = 192.0  # above and below the fields, for the names of the points
EDGE = 66.0  # left and right of them
BAND = 490.0
TRAY = 230.0
TITLE = 330.0
GAP = 44.0
WIDEST, NARROWEST = 400.0, 1900.0  # of a field, and of all fields side by side
LARGEST = 92.0  # radius of a stone
LANES = 158.0, 112.0  # from the middle of the band to the ways of the first and of the second seat
INSET = 34.0, 80.0  # from the ends of the band to where those ways begin and turn
APART = 2.06  # from stone to stone, in radii
FROM_EDGE = 1.03  # from the edge of a field to the middle of its first stone, in radii


@dataclass(frozen=True, slots=True)
class Place:
    """Where the stones of a spot lie: the middle of the first, and the way on as a unit vector."""

    x: float
    y: float
    dx: float
    dy: float
    length: float
    radius: float

    def slot(self, index: int, count: int) -> Point:
        """Give the middle of a stone among so many: side by side, closer where there are many."""
        step = self.radius * APART
        if count > 1:
            step = min(step, (self.length - 2 * self.radius) / (count - 1))
        return self.x + self.dx * step * index, self.y + self.dy * step * index


@dataclass(frozen=True, slots=True)
class Places:
    """The place of every spot, None where a scan has none; the line between the two sides; the dice.

    A scan has no room for dice. `home_side`: where the homes lie, `left` or `right`.
    """

    spots: Mapping[str, Place | None]
    middle: float
    dice: Box | None
    home_side: str


@dataclass(frozen=True, slots=True)
class Plan:
    """The parts of a board. `fields`: by point, from the first seat's point 1 on; `trays`: by seat."""

    board: Box
    band: Box
    fields: tuple[Box, ...]
    trays: tuple[Box, Box]
    title: Box
    home_side: str = "left"


def columns_of(points: int) -> int:
    """Count the points of the lower row; with an odd number the upper row has one less."""
    return (points + 1) // 2


def column_of(points: int, point: int) -> int:
    """Count the points of a row that lie between a point and the end of the homes."""
    return point - 1 if point <= columns_of(points) else points - point


def spot_of(points: int, seat: int, point: int) -> str:
    """Name the spot of a point as a seat counts it: 0 are the stones off, `points + 1` the bar."""
    if point in (0, points + 1):
        return f"{'bar' if point else 'off'}-{('first', 'second')[seat]}"
    return f"p{point if seat == 0 else points + 1 - point}"


def plan(points: int, home_side: str = "left") -> Plan:
    """Lay a board out with its homes at the `left` or the `right`."""
    columns = columns_of(points)
    room = WIDTH - 2 * MARGIN - TRAY - TITLE - 2 * GAP - 2 * EDGE
    width = min(room / columns, max(WIDEST, NARROWEST / columns))
    across = width * columns + 2 * EDGE
    left = (WIDTH - across - TRAY - TITLE - 2 * GAP) / 2
    top, height = MARGIN, HEIGHT - 2 * MARGIN
    deep = (height - 2 * RIM - BAND) / 2
    x = left + TRAY + GAP
    upper, lower = top + RIM, top + RIM + deep + BAND
    fields = []
    for point in range(1, points + 1):
        row = lower if point <= columns else upper
        fields.append((x + EDGE + column_of(points, point) * width, row, width, deep))
    laid = Plan(
        board=(x, top, across, height),
        band=(x + EDGE, upper + deep, width * columns, BAND),
        fields=tuple(fields),
        trays=((left, lower, TRAY, deep), (left, upper, TRAY, deep)),
        title=(x + across + GAP, top, TITLE, height),
    )
    return _mirrored(laid) if home_side == "right" else laid


def _mirrored(laid: Plan) -> Plan:
    """Lay a board with its homes at the left out the other way: all of it is in the sheet's middle."""

    def across(box: Box) -> Box:
        return WIDTH - box[0] - box[2], *box[1:]

    first, second = laid.trays
    return replace(
        laid,
        board=across(laid.board),
        band=across(laid.band),
        fields=tuple(map(across, laid.fields)),
        trays=(across(first), across(second)),
        title=across(laid.title),
        home_side="right",
    )


def places(drawn: Plan) -> Places:
    """Say where stones and dice lie on a drawn board: from its edges inwards, cut ones in the band."""
    points = len(drawn.fields)
    radius = min(LARGEST, drawn.fields[0][2] * 0.42, drawn.fields[0][3] / 5 / APART)
    spots: dict[str, Place | None] = {}
    for point, field in enumerate(drawn.fields, 1):
        spots[f"p{point}"] = _stack(field, radius, upwards=point <= columns_of(points))
    x, y, wide, deep = drawn.band
    middle = y + deep / 2
    across = min(840.0, wide * 0.42)
    dice = (x + (wide - across) / 2, middle - 100, across, 200.0)
    length = dice[0] - x - INSET[1] - GAP
    ends = ((dice[0], -1.0), (dice[0] + across, 1.0))  # cut stones of the first are at its home's end
    for seat, (start, way) in enumerate(ends if drawn.home_side == "left" else ends[::-1]):
        first = start + way * radius * 1.1
        spots[spot_of(points, seat, points + 1)] = Place(first, middle, way, 0, length, radius)
        left, top, width, height = drawn.trays[seat]
        inside = (left, top + 20, width, height - 40)
        spots[spot_of(points, seat, 0)] = _stack(inside, radius, upwards=seat == 0)
    return Places(spots, middle, dice, drawn.home_side)


def _stack(box: Box, radius: float, *, upwards: bool) -> Place:
    """Stack stones in a box from its outer edge on."""
    x, y, width, height = box
    start = y + height - radius * FROM_EDGE if upwards else y + radius * FROM_EDGE
    return Place(x + width / 2, start, 0, -1 if upwards else 1, height - radius * 0.06, radius)
