"""Stones on a tables board, on the sheet or on a scan, and the moves of the last turn as arrows.

Comes in: the places of the board, and the points of each seat's stones as `spots` of the game lists
them: from its own side, one entry a stone. The first seat's stones are black.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import dist

from sugoroku.drawing import typeset
from sugoroku.drawing.palette import AI, BENI, PAPER, SUMI
from sugoroku.drawing.scene import Disc, Group, Point, Shape, grouped
from sugoroku.drawing.sheet import arrow
from sugoroku.game.match import Line
from sugoroku.tables.drawing.layout import Place, Places, spot_of

STONES = SUMI, PAPER
RINGS = "#6a5f54", "#d8cdb4"
BENDS = 20  # straight pieces of a bent arrow
MANY = 5  # more stones than these are counted by a number on the last one

Stones = Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True)
class Step:
    """A move of the last turn: its seat, the points as that seat counts them, whether it cut."""

    seat: int
    from_: int
    to: int
    hit: bool


@dataclass(frozen=True, slots=True)
class Way:
    """Where a stone went: the spot and its place in the stack there, before and after."""

    seat: int
    from_: tuple[str, int]
    to: tuple[str, int]
    cut: bool


def stone(seat: int, x: float, y: float, radius: float, layer: str = "pieces") -> Iterator[Shape]:
    """Draw a stone of a seat."""
    yield Disc(x, y, radius, STONES[seat], STONES[1 - seat], radius * 0.07, layer=layer)
    yield Disc(x, y, radius * 0.7, None, RINGS[seat], radius * 0.05, layer=layer)


def counted(points: int, all_stones: Stones) -> Counter[str]:
    """Count the stones on each spot."""
    return Counter(spot_of(points, seat, point) for seat, own in enumerate(all_stones) for point in own)


def stones(points: int, where: Places, all_stones: Stones) -> Iterator[Shape]:
    """Draw every stone whose spot has a place; tall stacks have their number on the last stone."""
    for seat, own in enumerate(all_stones):
        for spot, count in counted(points, [own, ()] if seat == 0 else [(), own]).items():
            place = where.spots.get(spot)
            if place:
                group = Group(f"stones-{spot}", "stones", number=seat + 1)
                yield from grouped(_stack(seat, place, count), group)


def _stack(seat: int, place: Place, count: int) -> Iterator[Shape]:
    x = y = 0.0
    for index in range(count):
        x, y = place.slot(index, count)
        yield from stone(seat, x, y, place.radius)
    if count > MANY:
        size = place.radius * 0.95
        yield typeset.line(str(count), x, y, size, STONES[1 - seat], layer="pieces")


def last_steps(lines: Sequence[Line]) -> list[Step]:
    """Read the moves out of the lines of the last turn."""
    moves = [line for line in lines if line["event"] == "move"]
    return [Step(line["seat"], line["from"], line["to"], line["hit"]) for line in moves]


def traced(points: int, all_stones: Stones, steps: Sequence[Step]) -> list[Way]:
    """Find out, from the position after them, which stone of which stack each move took and laid.

    A stone that was cut has a way of its own, to the bar, right after the move that cut it.
    """
    counts = counted(points, all_stones)

    def take(seat: int, point: int) -> tuple[str, int]:
        spot = spot_of(points, seat, point)
        counts[spot] -= 1
        return spot, max(counts[spot], 0)

    def lay(seat: int, point: int) -> tuple[str, int]:
        spot = spot_of(points, seat, point)
        counts[spot] += 1
        return spot, max(counts[spot] - 1, 0)

    ways: list[Way] = []
    for step in reversed(steps):
        to, other = take(step.seat, step.to), 1 - step.seat
        if step.hit:
            bar = take(other, points + 1)
            ways.append(Way(other, lay(other, points + 1 - step.to), bar, cut=True))
        ways.append(Way(step.seat, lay(step.seat, step.from_), to, cut=False))
    return ways[::-1]


def path(points: int, where: Places, all_stones: Stones, steps: Sequence[Step]) -> Iterator[Shape]:
    """Draw the last turn: a ring where each stone was, and an arrow to where it went."""
    counts = counted(points, all_stones)
    for number, way in enumerate(traced(points, all_stones, steps), 1):
        start, end = where.spots.get(way.from_[0]), where.spots.get(way.to[0])
        if start and end:
            a = start.slot(way.from_[1], max(counts[way.from_[0]], way.from_[1] + 1))
            b = end.slot(way.to[1], max(counts[way.to[0]], way.to[1] + 1))
            shapes = _way(way, a, b, start, where)
            yield from grouped(shapes, Group(f"move-{number}", "move", number=way.seat + 1))


def _way(way: Way, a: Point, b: Point, place: Place, where: Places) -> Iterator[Shape]:
    """Draw where a stone went; where it was as well, unless it was cut."""
    if not way.cut:
        yield Disc(*a, place.radius * 0.86, None, BENI, place.radius * 0.07, layer="pieces")
    yield from _arrow(way, a, b, place, where)


def _arrow(way: Way, a: Point, b: Point, place: Place, where: Places) -> Iterator[Shape]:
    line = place.radius * (0.07 if way.cut else 0.1)
    colour = AI if way.cut else BENI
    gap = place.radius * 1.08
    clear = gap + line * 5  # of the head, too
    between = [p for p in _bow(a, b, where) if dist(p, a) >= gap and dist(p, b) > clear]
    bend = between or [a]
    yield from arrow([*bend, _beside(b, bend[-1], gap)], colour, line, "pieces")


def _beside(end: Point, start: Point, gap: float) -> Point:
    """Stop before a stone, on the way to its middle."""
    part = gap / (dist(start, end) or 1.0)
    return end[0] + (start[0] - end[0]) * part, end[1] + (start[1] - end[1]) * part


def _bow(a: Point, b: Point, where: Places) -> list[Point]:
    """Bend the line between two points: towards the band in a row, away from the homes between rows."""
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    middle, away = where.middle, 1 if where.home_side == "left" else -1
    if (a[1] - middle) * (b[1] - middle) > 0:
        y += (middle - y) * min(0.9, abs(a[0] - b[0]) / abs(middle - y) * 0.35)
    elif abs(a[1] - middle) > 1 and abs(b[1] - middle) > 1:
        x += abs(a[1] - b[1]) * 0.12 * away
    parts = [step / BENDS for step in range(BENDS + 1)]
    return [
        (
            (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * x + t * t * b[0],
            (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * y + t * t * b[1],
        )
        for t in parts
    ]
