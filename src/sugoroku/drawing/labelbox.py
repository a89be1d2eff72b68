"""The caption and the label box below a picture: who stands where.

Comes in: what stands on a board, and a row of words for each seat. Goes out: the picture, made higher
by the box.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from sugoroku.drawing import typeset
from sugoroku.drawing.palette import PAPER, SUMI
from sugoroku.drawing.scene import Group, Rect, Scene, Shape, grouped

PALER = "#6b6257"
CAPTION, BOX = Group("caption", "caption"), Group("box", "box")
SMALLEST = 0.5  # of the usual size: nothing is set smaller to make it fit


@dataclass(frozen=True, slots=True)
class Row:
    """What the box says of a seat: two lines, and its piece, drawn at x and y with a radius."""

    piece: Callable[[float, float, float], Iterable[Shape]]
    head: str
    below: str


def with_box(scene: Scene, rows: Sequence[Row], caption: str = "") -> Scene:
    """Put a caption and the label box below a picture."""
    if caption:
        scene = _with_caption(scene, caption)
    box, height = _box(rows, scene.width, scene.height, scene.letter)
    return scene.with_foot(height, grouped(box, BOX))


def _with_caption(scene: Scene, caption: str) -> Scene:
    size, top = scene.letter, scene.height
    room, height = scene.width - size * 2.4, size * 2
    fit = typeset.fitting(caption, room, size, size * SMALLEST)
    line = typeset.cut(caption, room, fit)
    shapes = (
        Rect(0, top, scene.width, height, PAPER, layer="box"),
        typeset.line(line, size * 1.2, top + size * 1.1, fit, SUMI, align="start", layer="box"),
    )
    return scene.with_foot(height, grouped(shapes, CAPTION))


def _box(rows: Sequence[Row], width: float, top: float, size: float) -> tuple[list[Shape], float]:
    """Draw the label box; returns the shapes and the height of the box."""
    columns = 2 if len(rows) > 1 else 1
    deep = -(-len(rows) // columns)
    step = size * 3.0
    height = deep * step + size
    shapes: list[Shape] = [Rect(0, top, width, height, PAPER, layer="box")]
    shapes.append(Rect(0, top, width, max(size * 0.08, 1), SUMI, layer="box"))
    for seat, row in enumerate(rows):
        x = size * 1.2 + (seat // deep) * width / columns
        y = top + size * 0.5 + (seat % deep) * step + step / 2
        shapes += row.piece(x + size * 0.8, y, size * 0.75)
        room = width / columns - size * 4.2
        for text, dy, ink, scale in ((row.head, -0.55, SUMI, 1.0), (row.below, 0.72, PALER, 0.85)):
            fitting = typeset.fitting(text, room, size * scale, size * SMALLEST)
            line = typeset.line(
                text, x + size * 2.2, y + dy * size, fitting, ink, align="start", layer="box"
            )
            shapes.append(line)
    return shapes, height
