"""A picture as plain shapes, before anything is drawn. Every writer draws the same scene.

Coordinates run from the top left, x to the right and y downwards, in the scene's own unit: a tenth of
a millimetre on an A3 sheet, or a pixel of the scan that is drawn over. Colours are `#rrggbb`. An angle
turns text clockwise, in quarter turns. By its `layer` a shape can be left out; by its `group` it can be
found again, with all that belongs to the same square or piece. Shapes of a group lie one on the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes that are one thing to whoever reads a picture: a square, a piece, the panel.

    `id`: of its own in a scene, and a name as XML has it; `kind`: what it is, a word in lower case;
    `title`: how it is called; `number`: of a square or point, or of a seat.
    """

    id: str
    kind: str
    title: str = ""
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle, with rounded corners if `radius` is given.

    `clear`: how much of what lies under the fill shows through, 0 to 1; for sharp corners alone.
    """

    x: float
    y: float
    width: float
    height: float
    fill: str | None = None
    stroke: str | None = None
    line: float = 0
    radius: float = 0
    clear: float = 0
    layer: str = "squares"
    group: Group | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled circle or a ring."""

    x: float
    y: float
    radius: float
    fill: str | None = None
    stroke: str | None = None
    line: float = 0
    layer: str = "squares"
    group: Group | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed shape."""

    points: tuple[Point, ...]
    fill: str | None = None
    stroke: str | None = None
    line: float = 0
    layer: str = "squares"
    group: Group | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Polyline:
    """A line from point to point."""

    points: tuple[Point, ...]
    stroke: str
    line: float
    layer: str = "route"
    group: Group | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text. `x`, `y`: the middle of its em box, along and across; `size`: the em."""

    x: float
    y: float
    text: str
    size: float
    fill: str
    angle: int = 0
    width: float = 0
    layer: str = "names"
    group: Group | None = field(default=None, compare=False)


LETTERS = 88  # of the size that is used below a picture, across it

Shape = Rect | Disc | Polygon | Polyline | Text


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture. `scan_height`: how much of the height a scan under it takes; 0 for all of it.

    `title`, `description`: what it shows, in a few words and in more, for those who cannot see it.
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str = ""
    scan_height: float = 0
    description: str = ""

    def only(self, layers: Iterable[str]) -> Scene:
        """Keep the shapes of some layers."""
        wanted = set(layers)
        return replace(self, shapes=tuple(s for s in self.shapes if s.layer in wanted))

    def with_foot(self, foot: float, shapes: Iterable[Shape]) -> Scene:
        """Make room below the picture, so high, for some shapes; a scan under it stays as it is."""
        return replace(
            self,
            height=self.height + foot,
            scan_height=self.scan_height or self.height,
            shapes=(*self.shapes, *shapes),
        )

    @property
    def letter(self) -> float:
        """Give the size of letters below the picture."""
        return self.width / LETTERS


def grouped(shapes: Iterable[Shape], group: Group) -> Iterator[Shape]:
    """Put shapes into a group, but for those that are in one already."""
    for shape in shapes:
        yield shape if shape.group else replace(shape, group=group)


LAYERS = ("paper", "squares", "route", "marks", "names", "panel", "pieces", "box")
HEAT = "heat"  # a layer of its own, on boards that are coloured by figures


def dump(scene: Scene) -> str:
    """Write a scene as text, one shape a line, for people and for comparison."""
    lines = [f"scene {_number(scene.width)} {_number(scene.height)} {scene.title}".rstrip()]
    for shape in scene.shapes:
        words = [type(shape).__name__.lower(), shape.layer]
        for name in shape.__slots__:
            value = getattr(shape, name)
            if name not in ("layer", "group") and value not in (None, 0, 0.0, ""):
                words.append(f"{name}={_value(value)}")
        lines.append(" ".join(words))
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    if isinstance(value, tuple):
        return ";".join(f"{_number(x)},{_number(y)}" for x, y in value)
    if isinstance(value, int | float):
        return _number(value)
    text = str(value)
    return f'"{text}"' if " " in text else text


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def turned(shape: Shape, quarter: int, centre: Point) -> Shape:
    """Turn a shape clockwise by quarter turns around a point."""
    quarter %= 4

    def turn(point: Point) -> Point:
        x, y = point[0] - centre[0], point[1] - centre[1]
        for _ in range(quarter):
            x, y = -y, x
        return centre[0] + x, centre[1] + y

    if isinstance(shape, Polygon | Polyline):
        return replace(shape, points=tuple(turn(point) for point in shape.points))
    if isinstance(shape, Rect):
        ax, ay = turn((shape.x, shape.y))
        bx, by = turn((shape.x + shape.width, shape.y + shape.height))
        box = (min(ax, bx), min(ay, by), abs(ax - bx), abs(ay - by))
        return replace(shape, x=box[0], y=box[1], width=box[2], height=box[3])
    x, y = turn((shape.x, shape.y))
    if isinstance(shape, Text):
        return replace(shape, x=x, y=y, angle=(shape.angle + 90 * quarter) % 360)
    return replace(shape, x=x, y=y)


def moved(shape: Shape, dx: float, dy: float) -> Shape:
    """Shift a shape."""
    if isinstance(shape, Polygon | Polyline):
        return replace(shape, points=tuple((x + dx, y + dy) for x, y in shape.points))
    return replace(shape, x=shape.x + dx, y=shape.y + dy)
