"""The middle of the sheet: the goal, the overshoot panel beside it, and the title."""

from __future__ import annotations

from collections.abc import Iterator

from sugoroku.drawing import typeset
from sugoroku.drawing.heat import Heat, cover
from sugoroku.drawing.palette import BENI, KIHADA, PAPER, SUMI
from sugoroku.drawing.scene import Polyline, Rect, Shape, grouped
from sugoroku.drawing.sheet import LEAST, PAD, cartouche, fitted
from sugoroku.race.drawing.groups import MIDDLE, panel_group, square_group
from sugoroku.race.drawing.layout import Cell, Plan
from sugoroku.race.drawing.square import Square
from sugoroku.race.form import PrintedRace
from sugoroku.race.telling.labels import Labels
from sugoroku.telling.words.pictures_race import SENTENCES

PANELS = {
    "yellow": KIHADA,
    "red": "#d9a097",
    "blue": "#b4c6d6",
    "green": "#bcd0bb",
    "white": PAPER,
}


def middle(
    compiled: PrintedRace, labels: Labels, drawn: Plan, heat: Heat | None = None
) -> Iterator[Shape]:
    """Draw all that stands inside the innermost ring."""
    m = drawn.middle
    yield Rect(m.x, m.y, m.width, m.height, PAPER, SUMI, 6, group=MIDDLE)
    goal = square_group(labels, len(compiled["ids"]) - 1)
    yield from grouped(_goal(compiled, labels, drawn.cells[-1], heat), goal)
    yield from grouped(_panel(compiled, labels, drawn), panel_group(labels))
    yield from _cartouche(compiled, drawn)


def _goal(compiled: PrintedRace, labels: Labels, cell: Cell, heat: Heat | None) -> Iterator[Shape]:
    """Draw the goal, larger than the squares, with the character for arriving."""
    index = len(compiled["ids"]) - 1
    square = Square(compiled, labels, index, heat)
    yield Rect(cell.x, cell.y, cell.width, cell.height, square.tint, SUMI, 6)
    inner = 14
    inside = (cell.x + inner, cell.y + inner, cell.width - 2 * inner, cell.height - 2 * inner)
    yield Rect(*inside, None, BENI, 4)
    if heat is not None:
        yield from cover(heat, index, inside, 4)
    head = 84.0
    number = labels.number(index)
    text = SENTENCES["goal.numbered" if number else "goal"].format(number=number)
    y = cell.y + inner + head / 2
    yield typeset.line(text, cell.centre[0], y, 60, square.red, layer="names")
    if heat is not None:
        begin = cell.centre[0] + typeset.width_of(text, 60) / 2
        yield square.figure(heat, begin + PAD, cell.x + cell.width - inner - PAD, y)
    pad = inner + PAD
    box = (cell.x + pad, cell.y + inner + head, cell.x + cell.width - pad, cell.y + cell.height - pad)
    square.largest = 170.0
    square.most_columns = 1 if len(square.name.get("ja", "")) < 7 else 2
    yield from square.body(box)


def _panel(compiled: PrintedRace, labels: Labels, drawn: Plan) -> Iterator[Shape]:
    """Draw the overshoot panel beside the goal: extra pips and where they lead."""
    panel = compiled["overshoot"]
    goal, middle = drawn.cells[-1], drawn.middle
    if not panel:
        return
    left_of = compiled["overshoot_panel"].get("place") == "left"
    x, right = _beside(middle, goal, left_of)
    colour = PANELS.get(compiled["overshoot_panel"].get("colour", "yellow"), PAPER)
    width, height = right - x, goal.height
    yield Rect(x, goal.y, width, height, colour, SUMI, 4, layer="panel")
    head = SENTENCES["panel.head"].format(doubt=labels.panel_mark(0))
    step = height / (len(panel) + 1.3)
    room = width - 2 * PAD
    size = typeset.fitting(head, room, min(38, step * 0.6), LEAST)
    yield typeset.line(head, x + width / 2, goal.y + step * 0.65, size, SUMI, layer="panel")
    y = goal.y + step * 1.3
    for extra, to in sorted(panel.items(), key=lambda entry: int(entry[0])):
        doubt = labels.panel_mark(int(extra))
        text = SENTENCES["panel.entry"].format(extra=extra, to=labels.label(to), doubt=doubt)
        lines, size = fitted(text, room, min(54, max(step * 0.22, min(34, step * 0.42))))
        lines = lines[: max(1, int(step / size / 1.1))]
        line_y = y + step / 2 - (len(lines) - 1) * size * 0.55
        for line in lines:
            yield typeset.line(line, x + PAD, line_y, size, SUMI, align="start", layer="panel")
            line_y += size * 1.1
        yield Polyline(((x + PAD, y), (right - PAD, y)), SUMI, 1.5, layer="panel")
        y += step


def _beside(middle: Cell, goal: Cell, left: bool) -> tuple[float, float]:
    gap = (middle.width - goal.width) / 2
    pad = gap * 0.07
    start = middle.x if left else goal.x + goal.width
    return start + pad, start + gap - pad


def _cartouche(compiled: PrintedRace, drawn: Plan) -> Iterator[Shape]:
    """Draw the title on the side of the goal where the panel is not, with the artist below it."""
    left_of = compiled["overshoot_panel"].get("place") == "left" and bool(compiled["overshoot"])
    goal, middle = drawn.cells[-1], drawn.middle
    x, right = _beside(middle, goal, not left_of)
    yield from cartouche(compiled, (x, goal.y, right - x, goal.height))
