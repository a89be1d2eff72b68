"""What is drawn over a scan of a tables board: boxes, numbers and names at the spots, the way.

Comes in: an image of the board with its spots, in pixels. Goes out: a scene in the same pixels, and
the places of stones. Numbers are those of the first seat; each row has the names of its own side.
Stones lie from the outer end of a spot inwards, so its number and name stand at the inner end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sugoroku.drawing.annotate import Spot, centre, framed, named, unit
from sugoroku.drawing.palette import AI
from sugoroku.drawing.scene import Group, Point, Scene, Shape, grouped
from sugoroku.drawing.sheet import arrow
from sugoroku.form import ImageForm
from sugoroku.tables.drawing.groups import own_number, point_group
from sugoroku.tables.drawing.layout import Place, Places, spot_of
from sugoroku.tables.drawing.point_names import names_of_point
from sugoroku.tables.form import PrintedTables
from sugoroku.telling.words.pictures_tables import SENTENCES

ROAD = Group("road", "road")
STRIP = 0.33  # how much of the usual size of a spot the strip with its name takes at most
FULL = 0.46  # radius of a stone, in widths of its spot
FROM_EDGE = 1.05  # from the end of a spot to the middle of its first stone, in radii


def draw(compiled: PrintedTables, image: ImageForm) -> Scene:
    """Annotate a scan. Every point without a spot is left out."""
    spots, size = image["spots"], unit(image)
    middle = _middle(compiled, image)
    shapes: list[Shape] = [*grouped(_way(compiled["points"], spots, size), ROAD)]
    for key, names in _marks(compiled).items():
        if key in spots:
            box = framed(spots[key], size)
            strip = named(spots[key], size, names, head=_is_below(spots[key], middle))
            shapes += grouped((*box, *strip), _group(compiled, key))
    return Scene(image["width"], image["height"], tuple(shapes), compiled["title"]["en"])


def _group(compiled: PrintedTables, key: str) -> Group:
    """Give the group of a spot: of a point, or of where stones are that were cut or borne off."""
    if key.startswith("p"):
        return point_group(compiled, int(key.removeprefix("p")))
    kind, _, _ = key.partition("-")
    return Group(key, kind)


def _marks(compiled: PrintedTables) -> dict[str, list[str]]:
    """List the spots with what is written there."""
    points = compiled["points"]
    marks: dict[str, list[str]] = {}
    for point in range(1, points + 1):
        own = own_number(points, point)
        first, *others = [str(name) for name in names_of_point(compiled, own)] or [""]
        marks[f"p{point}"] = [f"{point} {first}".strip(), *others]
    for seat in (0, 1):
        marks[spot_of(points, seat, points + 1)] = [SENTENCES["spot.bar"]]
        marks[spot_of(points, seat, 0)] = [SENTENCES["spot.off"]]
    return marks


def _way(points: int, spots: Mapping[str, Spot], size: float) -> Iterator[Shape]:
    """Draw the way through the points, with a head at each end: the sides go opposite ways."""
    keys = [f"p{point}" for point in range(points, 0, -1)]
    known = [centre(spots[key]) for key in keys if key in spots]
    if len(known) > 1:
        yield from arrow(known, AI, size * 0.025, "route")
        yield from arrow(known[1::-1], AI, size * 0.025, "route")


def _middle(compiled: PrintedTables, image: ImageForm) -> Point:
    """Find the middle of the board: that of its points."""
    keys = [f"p{point}" for point in range(1, compiled["points"] + 1)]
    known = [centre(image["spots"][key]) for key in keys if key in image["spots"]]
    if not known:
        return image["width"] / 2, image["height"] / 2
    return sum(x for x, _ in known) / len(known), sum(y for _, y in known) / len(known)


def _is_below(spot: Spot, middle: Point) -> bool:
    """Whether stones lie in a spot from its foot up: it is high, and below the middle."""
    return spot[3] >= spot[2] and centre(spot)[1] > middle[1]


def places(compiled: PrintedTables, image: ImageForm) -> Places:
    """Say where stones stand on a scan: along the longer side of a spot, from the outside inwards."""
    spots, size = image["spots"], unit(image)
    middle = _middle(compiled, image)
    where = {
        key: _place(spots[key], middle, size) if key in spots else None for key in _marks(compiled)
    }
    return Places(where, middle[1], None, compiled["home_side"])


def _place(spot: Spot, middle: Point, size: float) -> Place:
    x, y, width, height = spot
    strip = min(size * STRIP, height / 2)  # at the inner end, or along the foot of a wide spot
    if width > height:
        radius = min(height - strip, size) * FULL
        left = x + width / 2 < middle[0]
        start = x + radius * FROM_EDGE if left else x + width - radius * FROM_EDGE
        way = 1 if left else -1
        return Place(start, y + (height - strip) / 2, way, 0, width - radius * 0.1, radius)
    radius = min(width, size) * FULL
    below = _is_below(spot, middle)
    start = y + height - radius * FROM_EDGE if below else y + radius * FROM_EDGE
    length = max(height - radius * 0.1 - strip, 2 * radius)
    return Place(x + width / 2, start, 0, -1 if below else 1, length, radius)
