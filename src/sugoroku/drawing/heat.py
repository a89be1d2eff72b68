"""Squares coloured by figures: the scale of the colours, hatching, and the legend below a picture.

Comes in: a figure for each square, None where there is none, and words. Goes out: shapes of a layer of
their own. Steps of the scale look alike to the eye (OKLab); it darkens from the paper to persimmon all
along, so that it can be read in print without colours, and by those who see fewer of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sugoroku.drawing import typeset
from sugoroku.drawing.chart import Axis
from sugoroku.drawing.palette import PAPER, SUMI
from sugoroku.drawing.scene import HEAT, Group, Polyline, Rect, Scene, Shape, grouped
from sugoroku.drawing.sheet import Box

SCALE = (PAPER, "#f6e3be", "#f2ce9a", "#eeb77a", "#eb9e5d", "#e68544")
CLEAR = 0.35  # how much of a scan shows through
HATCH = "#c9bda4"
LEGEND = Group("legend", "legend")
PARTS = 50  # of the bar in the legend


@dataclass(frozen=True, slots=True)
class Heat:
    """What colours a board: by square a value and how it is written, the scale, what it all means."""

    values: tuple[float | None, ...]
    labels: tuple[str, ...]
    axis: Axis
    title: str
    notes: tuple[str, ...]

    def colour(self, square: int) -> str | None:
        """Give the colour of a square; the darkest beyond the end of the scale, None for no figure."""
        value = self.values[square]
        return None if value is None else shade(value / self.axis.high)


def shade(part: float) -> str:
    """Give the colour of a part of the scale, 0 to 1."""
    at = min(max(part, 0.0), 1.0) * (len(SCALE) - 1)
    before = min(int(at), len(SCALE) - 2)
    pairs = zip(_channels(SCALE[before]), _channels(SCALE[before + 1]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * (at - before)):02x}" for a, b in pairs)


def _channels(colour: str) -> list[int]:
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


def cover(heat: Heat, square: int, box: Box, line: float, *, clear: float = 0) -> Iterator[Shape]:
    """Colour the place of a square; hatch it where it has no figure."""
    colour = heat.colour(square)
    if colour is not None:
        yield Rect(*box, colour, SUMI, line, clear=clear, layer=HEAT)
    else:
        yield Rect(*box, PAPER, SUMI, line, clear=clear, layer=HEAT)
        yield from _hatch(box, line)


def _hatch(box: Box, line: float) -> Iterator[Shape]:
    """Draw slanting lines inside the edge of a box."""
    left, top, width, height = box[0] + line, box[1] + line, box[2] - 2 * line, box[3] - 2 * line
    step = max(min(width, height) / 7, line * 5)
    for number in range(1, int((width + height) / step) + 1):
        reach = number * step
        start = (left + min(reach, width), top + max(reach - width, 0))
        end = (left + max(reach - height, 0), top + min(reach, height))
        yield Polyline((start, end), HATCH, line * 0.7, layer=HEAT)


def with_legend(scene: Scene, heat: Heat) -> Scene:
    """Put the legend below a picture: what is shown, the scale, and under which rules."""
    size, top = scene.letter, scene.height
    room = scene.width * 0.46
    notes = [line for note in heat.notes for line in typeset.broken(note, room, size * 0.85)]
    height = size * max(5.4, 2.6 + 1.2 * len(notes))
    shapes: list[Shape] = [Rect(0, top, scene.width, height, PAPER, layer=HEAT)]
    shapes.append(Rect(0, top, scene.width, max(size * 0.08, 1), SUMI, layer=HEAT))
    letter = typeset.fitting(heat.title, scene.width - 2.4 * size, size * 1.15, size * 0.5)
    at = (size * 1.2, top + size * 1.3)
    shapes.append(typeset.line(heat.title, *at, letter, SUMI, align="start", layer=HEAT))
    shapes += _bar(heat.axis, (size * 1.6, top + size * 2.4, scene.width * 0.42, size * 1.2), size)
    for number, note in enumerate(notes):
        y = top + size * (2.7 + 1.2 * number)
        x = scene.width - room - size * 1.2
        shapes.append(typeset.line(note, x, y, size * 0.85, SUMI, align="start", layer=HEAT))
    return scene.with_foot(height, grouped(shapes, LEGEND))


def _bar(axis: Axis, box: Box, size: float) -> Iterator[Shape]:
    """Draw the scale from end to end, with its round numbers below."""
    left, top, width, height = box
    for part in range(PARTS):
        x = left + width * part / PARTS
        yield Rect(x, top, width / PARTS * 1.05, height, shade((part + 0.5) / PARTS), layer=HEAT)
    edge = max(size * 0.06, 1)
    yield Rect(left, top, width * (1 + 0.05 / PARTS), height, None, SUMI, edge, layer=HEAT)
    foot = top + height
    for tick in axis.ticks():
        x = left + width * tick / axis.high
        yield Polyline(((x, foot), (x, foot + size * 0.25)), SUMI, edge, layer=HEAT)
        yield typeset.line(axis.label(tick), x, foot + size * 0.8, size * 0.85, SUMI, layer=HEAT)
