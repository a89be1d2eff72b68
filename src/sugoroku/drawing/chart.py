"""Charts as plain shapes: axes with round numbers, bars, steps, lines, flags, tables and keys.

Comes in: numbers and words. Goes out: shapes, in tenths of a millimetre of the sheet. Nothing here
knows of boards. A box is left, top, width, height; a span is left, right, value along the axes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, hypot, log10

from sugoroku.drawing import typeset
from sugoroku.drawing.palette import AI, FAINT, KIHADA, MARGIN, PAPER, SUMI, WASHI, WIDTH
from sugoroku.drawing.scene import Disc, Point, Polygon, Polyline, Rect, Shape
from sugoroku.drawing.sheet import Box
from sugoroku.game.sums import total

SMALL, USUAL, LARGE = 32.0, 36.0, 50.0  # letters: of ticks, of words, of the head of a panel
# where charts stand on the sheet, below its banner; their left edge leaves room for the ticks
TOP, FOOT, LEFT, RIGHT = 400.0, 2810.0, 260.0, WIDTH - MARGIN - 30
GRID = "#ddd2bb"
LAYER = "panel"
# which people who do not see red and green apart can still distinguish (Okabe and Ito 2008)
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00")

Span = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Axis:
    """A scale from `low` to `high`, with a tick at every multiple of `step`; `unit` follows each."""

    low: float
    high: float
    step: float
    unit: str = ""

    def ticks(self) -> list[float]:
        """List the round numbers on it."""
        first, last = ceil(self.low / self.step - 1e-9), floor(self.high / self.step + 1e-9)
        return [number * self.step for number in range(first, last + 1)]

    def label(self, value: float) -> str:
        """Write a tick."""
        return f"{value:,.10g}{self.unit}"


def rounded(low: float, high: float, most: int, *, whole: bool = False, unit: str = "") -> Axis:
    """Choose an axis from tick to tick with about `most` steps of 1, 2 or 5 times a power of ten.

    `whole`: only whole numbers are ticks.
    """
    rough = max(high - low, 1e-9) / most
    power = 10.0 ** floor(log10(rough))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough * (1 - 1e-9))
    if whole:
        step = max(step, 1.0)
    return Axis(floor(low / step + 1e-9) * step, ceil(high / step - 1e-9) * step, step, unit)


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a chart stands on the sheet, and its axes."""

    box: Box
    x: Axis
    y: Axis

    def at(self, x: float, y: float) -> Point:
        """Give the point on the sheet of a point of the chart."""
        left, top, width, height = self.box
        across = (x - self.x.low) / (self.x.high - self.x.low)
        up = (y - self.y.low) / (self.y.high - self.y.low)
        return left + width * across, top + height * (1 - up)


def axes(frame: Frame, across: str, up: str, *, lift: float = 34.0) -> Iterator[Shape]:
    """Draw the grid, the ticks with their numbers, and what the axes measure, in words.

    `lift`: how far above the chart the words of the upright axis stand.
    """
    left, top, width, height = frame.box
    foot, right = top + height, left + width
    for tick in frame.y.ticks():
        _, y = frame.at(frame.x.low, tick)
        yield Polyline(((left, y), (right, y)), GRID, 2, layer=LAYER)
        yield typeset.line(frame.y.label(tick), left - 14, y, SMALL, SUMI, align="end", layer=LAYER)
    for tick in frame.x.ticks():
        x, _ = frame.at(tick, frame.y.low)
        yield Polyline(((x, foot), (x, foot + 12)), SUMI, 3, layer=LAYER)
        yield typeset.line(frame.x.label(tick), x, foot + 36, SMALL, SUMI, layer=LAYER)
    yield Polyline(((left, foot), (right, foot)), SUMI, 4, layer=LAYER)
    yield typeset.line(up, left, top - lift, USUAL, FAINT, align="start", layer=LAYER)
    yield typeset.line(across, right, foot + 84, USUAL, FAINT, align="end", layer=LAYER)


def bars(frame: Frame, spans: Iterable[Span], fill: str) -> Iterator[Shape]:
    """Draw a bar for each span, from the foot of the chart up to its value."""
    for start, end, value in spans:
        if not value:
            continue
        (left, top), (right, foot) = frame.at(start, value), frame.at(end, frame.y.low)
        gap = (right - left) * 0.07
        yield Rect(left + gap, top, right - left - 2 * gap, foot - top, fill, layer=LAYER)


def steps(frame: Frame, spans: Sequence[Span], colour: str, line: float) -> Shape:
    """Draw the outline of spans that touch, from the foot of the chart and back to it.

    At both ends spans are left out that would lie on the foot of the chart.
    """
    high = [at for at, (_, _, value) in enumerate(spans) if value > frame.y.high / 500]
    spans = spans[high[0] : high[-1] + 1] if high else spans
    points = [(spans[0][0], frame.y.low)]
    for start, end, value in spans:
        points += [(start, value), (end, value)]
    return curve(frame, [*points, (spans[-1][1], frame.y.low)], colour, line)


def curve(frame: Frame, points: Iterable[Point], colour: str, line: float) -> Shape:
    """Draw a line from point to point of the chart, as one shape: it has no joints to be seen."""
    placed = [frame.at(x, y) for x, y in points]
    placed = placed[:1] + [b for a, b in pairwise(placed) if a != b]
    normals = []
    for (ax, ay), (bx, by) in pairwise(placed):
        length = hypot(bx - ax, by - ay)
        normals.append(((ay - by) / length, (bx - ax) / length))
    sides: tuple[list[Point], list[Point]] = ([], [])
    ends = zip(placed, [normals[0], *normals], [*normals, normals[-1]], strict=True)
    for (x, y), before, after in ends:
        # the corner lies where the edges of both parts meet
        reach = line / 2 / max(1 + before[0] * after[0] + before[1] * after[1], 0.5)
        dx, dy = (before[0] + after[0]) * reach, (before[1] + after[1]) * reach
        sides[0].append((x + dx, y + dy))
        sides[1].append((x - dx, y - dy))
    return Polygon((*sides[0], *reversed(sides[1])), colour, layer=LAYER)


def marker(kind: int, x: float, y: float, r: float, colour: str) -> Iterator[Shape]:
    """Draw a small mark; each kind has a shape of its own: disc, square, triangle, diamond."""
    corners: tuple[tuple[Point, ...], ...] = (
        (),
        ((-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)),
        ((0, -1.1), (1.05, 0.75), (-1.05, 0.75)),
        ((0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)),
    )
    outline = corners[kind % len(corners)]
    if not outline:
        yield Disc(x, y, r, colour, PAPER, r * 0.2, layer=LAYER)
        return
    points = tuple((x + r * dx, y + r * dy) for dx, dy in outline)
    yield Polygon(points, colour, PAPER, r * 0.2, layer=LAYER)


@dataclass(frozen=True, slots=True)
class Flag:
    """A value on the axis across that is called by two short lines above the chart."""

    x: float
    head: str
    below: str
    colour: str = SUMI


FLAG = 84.0  # the height of one row of flags
Placed = tuple[Flag, int]


def placed(frame: Frame, wanted: Iterable[Flag]) -> list[Placed]:
    """Give each flag a row, 0 the lowest: its words, right of its line, are cut by no other line."""
    rows: list[tuple[float, Flag, int]] = []
    for flag in sorted(wanted, key=lambda each: -each.x):
        x, _ = frame.at(flag.x, frame.y.low)
        reach = x + max(typeset.width_of(text, SMALL) for text in (flag.head, flag.below)) + 30
        row = max((row + 1 for at, _, row in rows if at < reach), default=0)
        rows.append((x, flag, row))
    return [(flag, row) for _, flag, row in rows]


def flags(frame: Frame, wanted: Iterable[Placed], foot: float) -> Iterator[Shape]:
    """Raise flags above a chart, each on a line down to `foot`."""
    _, top, _, _ = frame.box
    for flag, row in wanted:
        x, _ = frame.at(flag.x, frame.y.low)
        y = top - FLAG * (row + 0.5)
        yield Polyline(((x, y - 34), (x, foot)), flag.colour, 3.5, layer=LAYER)
        for text, dy in ((flag.head, -18), (flag.below, 17)):
            yield typeset.line(text, x + 12, y + dy, SMALL, flag.colour, align="start", layer=LAYER)


def banner(forms: Sequence[str], below: str) -> Iterator[Shape]:
    """Set a title on an indigo band at the top of the sheet, its other forms at the right.

    `below`: a line under the band.
    """
    left, top, width, height = MARGIN, MARGIN, WIDTH - 2 * MARGIN, 150.0
    yield Rect(left, top, width, height, AI, SUMI, 4, layer=LAYER)
    yield Rect(left + 12, top + 12, width - 24, height - 24, None, KIHADA, 2.5, layer=LAYER)
    first, other = forms[0], " · ".join(forms[1:])
    room, y = width - 120, top + height / 2
    own = room * (0.58 if other else 1)
    size = typeset.fitting(first, own, 76, SMALL)
    title = typeset.cut(first, own, size)
    yield typeset.line(title, left + 60, y, size, WASHI, align="start", layer=LAYER)
    for size, most in ((52.0, 1), (42.0, 2), (SMALL, 3)):
        lines = typeset.broken(other, room * 0.39, size)
        if len(lines) <= most:
            break
    y -= (len(lines[:3]) - 1) * size * 0.6
    for line in lines[:3]:
        yield typeset.line(
            line.removesuffix(" ·"), left + width - 60, y, size, WASHI, align="end", layer=LAYER
        )
        y += size * 1.2
    size = typeset.fitting(below, width - 40, USUAL, SMALL * 0.8)
    line = typeset.cut(below, width - 40, size)
    yield typeset.line(line, left + 20, top + height + 52, size, SUMI, align="start", layer=LAYER)


def head(box: Box, text: str) -> Iterator[Shape]:
    """Set the head of a panel at its top left, smaller if it would be too wide."""
    left, top, width, _ = box
    size = typeset.fitting(text, width, LARGE, SMALL)
    line = typeset.cut(text, width, size)
    yield typeset.line(line, left, top + LARGE / 2, size, SUMI, align="start", layer=LAYER)


def table(box: Box, rows: Sequence[Sequence[str]], *, headed: bool) -> Iterator[Shape]:
    """Set a table, its first column at the left, the others at the right, no higher than the box.

    `headed`: a line is drawn below the first row.
    """
    left, top, width, height = box
    step = min(height / len(rows), 62.0)
    size = min(USUAL, step * 0.7)
    widths = [max(typeset.width_of(row[at], 1.0) for row in rows) for at in range(len(rows[0]))]
    column = max(widths[1:]) + 1.0
    size = min(size, width / (widths[0] + column * len(widths[1:])))
    for number, row in enumerate(rows):
        y = top + (number + 0.5) * step
        yield typeset.line(row[0], left, y, size, SUMI, align="start", layer=LAYER)
        for after, cell in enumerate(reversed(row[1:])):
            x = left + width - after * column * size
            yield typeset.line(cell, x, y, size, SUMI, align="end", layer=LAYER)
        edge = y + step / 2
        colour, line = (SUMI, 3.0) if headed and not number else (GRID, 2.0)
        yield Polyline(((left, edge), (left + width, edge)), colour, line, layer=LAYER)


def shares(box: Box, parts: Sequence[tuple[float, str, str]]) -> Iterator[Shape]:
    """Draw a bar of parts side by side: share of its width, colour, and what is written on it."""
    left, top, width, height = box
    for share, colour, text in parts:
        yield Rect(left, top, width * share, height, colour, PAPER, 3, layer=LAYER)
        size = typeset.fitting(text, width * share - 12, USUAL, SMALL * 0.8)
        if typeset.width_of(text, size) <= width * share - 8:
            ink = PAPER if luminance(colour) < 0.25 else SUMI
            x, y = left + width * share / 2, top + height / 2
            yield typeset.line(text, x, y, size, ink, layer=LAYER)
        left += width * share


def luminance(colour: str) -> float:
    """Measure how bright a colour is: 0 for black, 1 for white (the relative luminance of sRGB)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return total(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
