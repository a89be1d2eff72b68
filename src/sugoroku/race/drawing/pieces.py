"""Pieces on a race board, the path of the last move, and the label box below the picture.

Comes in: where the squares are, a position, who sits where. Every seat has a shape and a colour of its
own; the colours are told apart by people who do not tell red from green (Okabe and Ito 2008).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import cos, pi, radians, sin
from typing import Any

from sugoroku.drawing.labelbox import Row, with_box
from sugoroku.drawing.palette import PAPER, SUMI
from sugoroku.drawing.scene import Disc, Group, Point, Polygon, Scene, Shape, grouped
from sugoroku.drawing.sheet import arrow
from sugoroku.race.telling.labels import Labels
from sugoroku.telling.words.pictures_race import SENTENCES

COLOURS = (
    "#0072b2",
    "#e69f00",
    "#009e73",
    "#cc79a7",
    "#d55e00",
    "#56b4e9",
    "#f0e442",
    "#4d4d4d",
)


@dataclass(frozen=True, slots=True)
class Place:
    """Where pieces stand on a square: the middle, and how much room there is around it."""

    x: float
    y: float
    room: float


@dataclass(frozen=True, slots=True)
class Step:
    """A displacement of the last turn: its seat, the squares, and the reason."""

    seat: int
    from_: int
    to: int
    why: str


def pieces(
    places: Sequence[Place | None], squares: Sequence[int], titles: Sequence[str] = ()
) -> Iterator[Shape]:
    """Draw the piece of each seat on its square; those on one square stand side by side.

    `titles`: how the pieces are called, by seat.
    """
    for square in sorted(set(squares)):
        place = places[square]
        seats = [seat for seat, at in enumerate(squares) if at == square]
        if place is not None:
            yield from _together(place, seats, titles)


def _together(place: Place, seats: list[int], titles: Sequence[str]) -> Iterator[Shape]:
    columns = min(len(seats), 3 if len(seats) != 4 else 2)
    rows = -(-len(seats) // columns)
    radius = place.room * (0.3, 0.22, 0.165, 0.15)[min(max(columns, rows), 3)] if seats else 0
    for index, seat in enumerate(seats):
        row, column = divmod(index, columns)
        in_row = min(columns, len(seats) - row * columns)
        x = place.x + (column - (in_row - 1) / 2) * radius * 2.1
        y = place.y + (row - (rows - 1) / 2) * radius * 2.1
        title = titles[seat] if titles else ""
        group = Group(f"piece-{seat + 1}", "piece", title, seat + 1)
        yield from grouped(piece(seat, x, y, radius), group)


def piece(seat: int, x: float, y: float, radius: float, layer: str = "pieces") -> Iterator[Shape]:
    """Draw the piece of a seat."""
    halo, edge = radius * 0.12, radius * 0.09
    if seat == 0:
        yield Disc(x, y, radius * 0.92 + halo, PAPER, layer=layer)
        yield Disc(x, y, radius * 0.92, COLOURS[0], SUMI, edge, layer=layer)
        return
    points = outline(seat, x, y, radius)
    yield Polygon(points, PAPER, PAPER, halo * 2, layer=layer)
    yield Polygon(points, COLOURS[seat], SUMI, edge, layer=layer)


def outline(seat: int, x: float, y: float, r: float) -> tuple[Point, ...]:
    """Give the outline of a seat's shape: triangle, square, diamond, star, cross, heart, clover."""
    shapes = {
        1: lambda: _regular(3, r * 1.08, -90, 0.16),
        2: lambda: _regular(4, r * 1.12, -45),
        3: lambda: _regular(4, r * 1.06, -90),
        4: lambda: _star(r * 1.1),
        5: lambda: _cross(r * 0.96),
        6: lambda: _heart(r),
        7: lambda: _clover(r),
    }
    return tuple((x + px, y + py) for px, py in shapes[seat]())


def _regular(corners: int, r: float, start: float, drop: float = 0) -> list[Point]:
    angles = [radians(start + 360 / corners * k) for k in range(corners)]
    return [(r * cos(a), r * sin(a) + r * drop) for a in angles]


def _star(r: float) -> list[Point]:
    radii = [r if k % 2 == 0 else r * 0.46 for k in range(10)]
    return [(s * cos(radians(36 * k - 90)), s * sin(radians(36 * k - 90))) for k, s in enumerate(radii)]


def _cross(r: float) -> list[Point]:
    t = r * 0.36
    return [
        (-t, -r),
        (t, -r),
        (t, -t),
        (r, -t),
        (r, t),
        (t, t),
        (t, r),
        (-t, r),
        (-t, t),
        (-r, t),
        (-r, -t),
        (-t, -t),
    ]


def _heart(r: float) -> list[Point]:
    out = []
    for k in range(36):
        t = 2 * pi * k / 36
        x = 16 * sin(t) ** 3
        y = 13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t)
        out.append((x * r / 17, -y * r / 17 - r * 0.08))
    return out


def _clover(r: float) -> list[Point]:
    out = []
    for k in range(60):
        t = 2 * pi * k / 60 - pi / 2
        s = r * (0.62 + 0.38 * cos(3 * (t + pi / 2)))
        out.append((s * cos(t), s * sin(t)))
    return out


def path(places: Sequence[Place | None], steps: Sequence[Step]) -> Iterator[Shape]:
    """Draw the way of the last turn: along the road for a roll, straight for everything else."""
    for number, step in enumerate(steps, 1):
        between = range(step.from_, step.to + 1) if step.why == "roll" else (step.from_, step.to)
        points = [(p.x, p.y) for p in (places[square] for square in between) if p is not None]
        if len(points) < 2 or step.from_ == step.to:
            continue
        room = min(place.room for place in places if place is not None)
        points[-1] = _short_of(points[-2], points[-1], room * 0.36)
        x, y = points[0]
        colour = COLOURS[step.seat]
        shapes = [
            Disc(x, y, room * 0.14, PAPER, colour, room * 0.04, layer="pieces"),
            *arrow(points, colour, room * 0.05, layer="pieces"),
        ]
        yield from grouped(shapes, Group(f"move-{number}", "move", number=step.seat + 1))


def _short_of(start: Point, end: Point, gap: float) -> Point:
    """Stop short of a point, so that the head of an arrow is not under the piece."""
    length = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
    part = max(length - gap, length * 0.3) / (length or 1.0)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _row(labels: Labels, name: str, position: Any, seat: int) -> Row:
    """Tell a seat's square, number, name and reading."""
    square = position.squares[seat]
    place = position.home.index(seat) + 1 if seat in position.home else 0
    turns = position.rests[seat]
    key = "box.home" if place else f"box.rests.{'one' if turns == 1 else 'many'}" if turns else "box"
    label = labels.label(square)
    head = SENTENCES[key].format(name=name, label=label, place=place, turns=turns)
    return Row(partial(piece, seat, layer="box"), head, " ".join(labels.names(square)[1:]))


def last_steps(lines: Sequence[Mapping[str, Any]], index: Mapping[str, int]) -> list[Step]:
    """Read the displacements of the last turn that moved a piece out of the lines of a match."""
    moves = [line for line in lines if line["event"] == "move" and line["why"] != "stay"]
    if not moves:
        return []
    last = [line for line in moves if line["turn"] == moves[-1]["turn"]]
    return [Step(line["seat"], index[line["from"]], index[line["to"]], line["why"]) for line in last]


def with_pieces(
    scene: Scene,
    where: Sequence[Place | None],
    labels: Labels,
    names: Sequence[str],
    position: Any,
    steps: Sequence[Step] = (),
    caption: str = "",
) -> Scene:
    """Put pieces on a picture, the path of the last turn, and the label box below it."""
    rows = [_row(labels, name, position, seat) for seat, name in enumerate(names)]
    titles = [row.head for row in rows]
    shapes = [*path(where, steps), *pieces(where, position.squares, titles)]
    return with_box(replace(scene, shapes=(*scene.shapes, *shapes)), rows, caption)
