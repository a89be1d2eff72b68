"""The two dice of a roll in the band of a drawn board, with their old name beside them."""

from __future__ import annotations

from collections.abc import Iterator

from sugoroku.drawing import typeset
from sugoroku.drawing.palette import PAPER, SUMI
from sugoroku.drawing.scene import Disc, Rect, Shape
from sugoroku.drawing.sheet import LEAST, Box
from sugoroku.game.contract import Face, Roll
from sugoroku.game.sums import total
from sugoroku.tables.form import PrintedTables
from sugoroku.tables.names import roll_names
from sugoroku.telling.labels import Style

SIDE = 150.0
GAP = 26.0  # between the dice
ASIDE = 39.0  # from the dice to the name
LEADING = 1.12  # from line to line, in sizes
_ODD, _TWO = ((0, 0),), ((-1, -1), (1, 1))
_FOUR = (*_TWO, (-1, 1), (1, -1))
PIPS = {1: _ODD, 2: _TWO, 3: _ODD + _TWO, 4: _FOUR, 5: _ODD + _FOUR, 6: (*_FOUR, (-1, 0), (1, 0))}


def dice(compiled: PrintedTables, style: Style, roll: Roll, box: Box) -> Iterator[Shape]:
    """Draw a roll in the middle of a box, its name on the right."""
    names = roll_names(compiled, roll, style)
    x, y, width, height = box
    across = SIDE * len(roll) + GAP * (len(roll) - 1)
    room = width - across - ASIDE
    large = typeset.fitting(names[0], room, 80, LEAST) if names else 0.0
    small = [(name, typeset.fitting(name, room, 40, LEAST)) for name in names[1:3]]
    wide = [typeset.width_of(name, size) for name, size in [*((n, large) for n in names[:1]), *small]]
    widest = max(wide, default=-ASIDE)
    left, middle = x + (width - across - ASIDE - widest) / 2, y + height / 2
    for index, face in enumerate(roll):
        yield from die(face, left + index * (SIDE + GAP), middle - SIDE / 2, SIDE)
    lines = [(names[0], large)] if names else []
    yield from _column([*lines, *small], left + across + ASIDE, middle)


def _column(lines: list[tuple[str, float]], x: float, middle: float) -> Iterator[Shape]:
    y = middle - total(size for _, size in lines) * LEADING / 2
    for text, size in lines:
        yield typeset.line(text, x, y + size * LEADING / 2, size, SUMI, align="start", layer="pieces")
        y += size * LEADING


def die(face: Face, x: float, y: float, side: float) -> Iterator[Shape]:
    """Draw a die with its left and top: pips up to six, else what is written on the face."""
    yield Rect(x, y, side, side, PAPER, SUMI, side * 0.03, side * 0.16, layer="pieces")
    middle = x + side / 2, y + side / 2
    if face in PIPS:
        for across, down in PIPS[int(face)]:
            at = middle[0] + across * side * 0.26, middle[1] + down * side * 0.26
            yield Disc(*at, side * 0.085, SUMI, layer="pieces")
        return
    size = typeset.fitting(str(face), side * 0.8, side * 0.6, LEAST)
    yield typeset.line(str(face), *middle, size, SUMI, layer="pieces")
