"""Spots marked over a scan: a box, a number and names for each, in the pixels of the image."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median

from sugoroku.drawing import typeset
from sugoroku.drawing.palette import BENI, PAPER, SUMI
from sugoroku.drawing.scene import Point, Rect, Shape
from sugoroku.form import ImageForm
from sugoroku.game.sums import total

Spot = Sequence[float]  # x, y, width, height


def unit(image: ImageForm) -> float:
    """Give the usual size of a spot, by which lines and letters are measured."""
    return float(median(min(w, h) for _, _, w, h in image["spots"].values()))


def centre(spot: Spot) -> Point:
    """Give the middle of a spot."""
    return spot[0] + spot[2] / 2, spot[1] + spot[3] / 2


def boxed(
    spot: Spot, size: float, number: str, names: Sequence[str], notes: Sequence[str] = ()
) -> Iterator[Shape]:
    """Draw the box of a spot, its number in the corner, its first two names along the foot.

    `notes`: what happens there, in red above the names.
    """
    yield from framed(spot, size)
    x, y = spot[0], spot[1]
    letter = max(size * 0.15, 8.0)
    if number:
        badge = typeset.width_of(number, letter) + letter * 0.7
        yield Rect(x, y, badge, letter * 1.3, PAPER, SUMI, size * 0.015, layer="names")
        yield typeset.line(number, x + badge / 2, y + letter * 0.65, letter, SUMI, layer="names")
    if names or notes:
        yield from named(spot, size, names, notes)


def framed(spot: Spot, size: float) -> Iterator[Shape]:
    """Draw the box of a spot alone."""
    x, y, width, height = spot
    yield Rect(x, y, width, height, None, PAPER, size * 0.045)
    yield Rect(
        x + size * 0.01,
        y + size * 0.01,
        width - size * 0.02,
        height - size * 0.02,
        None,
        SUMI,
        size * 0.02,
    )


def named(
    spot: Spot,
    size: float,
    names: Sequence[str],
    notes: Sequence[str] = (),
    *,
    head: bool = False,
) -> Iterator[Shape]:
    """Set notes and the first two names on a strip along the foot of a spot, or its head."""
    x, y, width, height = spot
    letter = max(size * 0.15, 8.0) * 0.8
    room = width * 0.94
    rows = [(part, BENI, "marks") for note in notes for part in typeset.broken(note, room, letter)]
    rows += [(name, SUMI, "names") for name in names[:2]]
    sized = [(*row, typeset.fitting(row[0], room, letter, letter * 0.5)) for row in rows]
    strip = total(size * 1.2 for *_, size in sized) + letter * 0.2
    begin = y if head else y + height - strip
    yield Rect(x, begin, width, strip, PAPER, layer="names")
    top = begin + letter * 0.1
    for text, ink, layer, size in sized:
        yield typeset.line(text, x + width / 2, top + size * 0.6, size, ink, layer=layer)
        top += size * 1.2
