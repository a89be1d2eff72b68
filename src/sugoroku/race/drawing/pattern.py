"""The traditional patterns that fill a square whose name nobody has read, by its season."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin

from sugoroku.drawing.palette import PAPER
from sugoroku.drawing.scene import Disc, Point, Polygon, Polyline, Rect, Shape


def pattern(season: str | None, x: float, y: float, r: float, colour: str) -> Iterator[Shape]:
    """Draw a traditional pattern: petals, waves, chequers or snow, by the season."""
    pale = _paler(colour)
    if season == "spring":
        yield from (_petal(x, y, r, k * 72 - 90, pale) for k in range(5))
    elif season == "summer":
        yield from _waves(x, y, r, pale)
    elif season == "autumn":
        yield from _chequers(x, y, r * 0.44, pale)
    elif season == "winter":
        yield from (Disc(*_polar(x, y, r * 0.55, k * 60 + 30), r * 0.4, pale) for k in range(6))
        yield Disc(x, y, r * 0.6, pale)
    else:
        yield from (Disc(x, y, r * part, None, pale, 3) for part in (1.0, 0.84))


def _chequers(x: float, y: float, step: float, colour: str) -> Iterator[Shape]:
    """Draw a chequered pattern of four by four."""
    for i in range(-2, 2):
        for j in range(-2, 2):
            if (i + j) % 2 == 0:
                yield Rect(x + i * step, y + j * step, step, step, colour)


def _waves(x: float, y: float, r: float, colour: str) -> Iterator[Shape]:
    """Draw rows of blue-sea waves."""
    for row in range(4):
        for k in range(-2, 3):
            cx, cy = x + (k + 0.5 * (row % 2)) * r * 0.6, y + (row - 1.1) * r * 0.42
            if abs(cx - x) < r * 1.3:
                for part in (0.3, 0.2, 0.1):
                    yield Polyline(_arc(cx, cy, r * part, 180, 360), colour, 4, layer="squares")


def _petal(x: float, y: float, r: float, angle: float, colour: str) -> Polygon:
    """Draw a petal of a cherry blossom, with the notch at its tip."""
    half = [(0.16, 0), (0.3, 13), (0.45, 21), (0.6, 25), (0.74, 25), (0.86, 21), (0.95, 14), (0.99, 7)]
    shape = [(p, -t) for p, t in half] + [(0.9, 0)] + list(reversed(half))
    return Polygon(tuple(_polar(x, y, r * p, angle + t) for p, t in shape), colour, layer="squares")


def _polar(x: float, y: float, r: float, degrees: float) -> tuple[float, float]:
    return x + r * cos(radians(degrees)), y + r * sin(radians(degrees))


def _arc(x: float, y: float, r: float, start: int, end: int) -> tuple[Point, ...]:
    return tuple(_polar(x, y, r, angle) for angle in range(start, end + 1, 12))


def _paler(colour: str) -> str:
    """Mix a colour with the paper."""
    mixed = ((int(colour[at : at + 2], 16) + 2 * int(PAPER[at : at + 2], 16)) // 3 for at in (1, 3, 5))
    return "#" + "".join(f"{part:02x}" for part in mixed)
