"""The exact figures of a race as a picture: how long it takes, who wins, the figures of one piece.

Comes in: the compiled form of a board and its figures under one or more choices of the finish.
Goes out: a scene, of the size of the sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sugoroku.drawing import chart, typeset
from sugoroku.drawing.chart import FOOT, LAYER, LEFT, RIGHT, SMALL, TOP
from sugoroku.drawing.lengths import MARKS, Series, Words, lengths
from sugoroku.drawing.palette import FAINT, HEIGHT, SUMI, WIDTH
from sugoroku.drawing.scene import Rect, Scene, Shape
from sugoroku.drawing.sheet import paper
from sugoroku.race.drawing.pieces import COLOURS, piece
from sugoroku.race.form import RaceForm
from sugoroku.race.odds.as_data import Figures, common_rules
from sugoroku.race.odds.as_text import finish_name, piece_rows
from sugoroku.race.odds.piece import decimal
from sugoroku.race.odds.seats import Seats
from sugoroku.telling.labels import Style, choice_of, names_of, rules_of
from sugoroku.telling.words.pictures_race_figures import PLOT
from sugoroku.telling.words.reports_race import ODDS
from sugoroku.telling.words.shared import SENTENCES as SHARED

NOBODY = "#b9b0a2"
DIVIDE = 2660.0  # between the charts and what stands beside them
BESIDE, WIDE = DIVIDE + 150, RIGHT - DIVIDE - 150  # where that begins, and how wide it is
WINS_HIGH, WIN_HIGH = 960.0, 190.0  # the bars of who wins: all together and one at most
FIGURES_TOP = TOP + 1170.0
LINE = 44  # from line to line of small letters


class Row(NamedTuple):
    """A bar of who wins. `kind`: the mark of the line in the charts that it belongs to."""

    name: str
    seats: Seats
    kind: int | None = None


def draw(compiled: RaceForm, figures: Sequence[Figures], seats: int, style: Style) -> Scene:
    """Draw the figures. `seats`: the number of seats of which several finishes are compared."""
    shapes = [
        *paper(),
        *chart.banner(names_of(compiled, "title", style), rules_of(common_rules(figures))),
        *_lengths(figures),
        *_wins(figures, seats),
        *_figures(figures),
    ]
    return Scene(WIDTH, HEIGHT, tuple(shapes), compiled["title"]["en"])


def _lengths(figures: Sequence[Figures]) -> Iterator[Shape]:
    box = (LEFT, TOP, DIVIDE - LEFT, FOOT - TOP)
    words = Words(PLOT["head"], PLOT["within"], PLOT["within.several"], PLOT["done"])
    if not any(each.odds.piece.home for each in figures):
        yield from chart.head(box, SHARED["never"])
        return
    yield from lengths(box, [*_series(figures)], words)


def _groups(figures: Sequence[Figures]) -> list[list[Figures]]:
    """Put choices of the finish that come to the same together; they share a line and its mark."""
    groups: dict[tuple[float, ...], list[Figures]] = {}
    for each in figures:
        if each.odds.piece.home:
            groups.setdefault(each.odds.turns.chance, []).append(each)
    return [*groups.values()]


def _series(figures: Sequence[Figures]) -> Iterator[Series]:
    several = len(figures) > 1
    for same in _groups(figures):
        odds = same[0].odds
        marks = [(percent, odds.quantiles[percent]) for percent in MARKS]
        yield Series(
            name=_same(same) if several else "",
            shares=[(turn, chance) for turn, chance in enumerate(odds.turns.chance) if turn],
            marks=[(percent, turn) for percent, turn in marks if turn is not None],
            mean=None if odds.piece.turns is None else decimal(odds.piece.turns.mean),
        )


def _same(figures: Sequence[Figures]) -> str:
    """Name choices of the finish that come to the same; one alone is explained too."""
    names = [finish_name(each) for each in figures]
    if len(names) > 1:
        return PLOT["compared.same"].join(names)
    words = choice_of("finish", figures[0].house_rules["finish"])
    return PLOT["compared"].format(choice=names[0], words=words)


def _wins(figures: Sequence[Figures], count: int) -> Iterator[Shape]:
    """Draw a bar for each number of seats, or for each finish: whose seat is home first."""
    several = len(figures) > 1
    rows = _compared(figures, count) if several else _by_seats(figures[0])
    text = PLOT["wins.of"].format(seats=count) if several else PLOT["wins"]
    yield from chart.head((BESIDE, TOP, WIDE, 0), text)
    nobody = any(row.seats.nobody for row in rows)
    yield from _seat_key((BESIDE, TOP + 105), max(row.seats.seats for row in rows), nobody)
    top, step = TOP + 160, min(WIN_HIGH, WINS_HIGH / len(rows))
    for row in rows:
        yield from _bar(row, top, step)
        top += step


def _bar(row: Row, top: float, step: float) -> Iterator[Shape]:
    """Draw one bar, with its name above it."""
    title, left, middle = row.name, BESIDE, top + 24
    if row.seats.first is not None:
        title = PLOT["wins.turns"].format(row=row.name, turns=row.seats.first)
    if row.kind is not None:
        colour = chart.COLOURS[row.kind % len(chart.COLOURS)]
        yield from chart.marker(row.kind, left + 18, middle, 16, colour)
        left += 48
    size = typeset.fitting(title, RIGHT - left, SMALL, SMALL * 0.8)
    yield typeset.line(title, left, middle, size, SUMI, align="start", layer=LAYER)
    yield from chart.shares((BESIDE, top + 52, WIDE, step - 80), _parts(row.seats))


def _by_seats(one: Figures) -> list[Row]:
    seats = one.odds.seats
    return [Row(_name(each), each) for each in seats if each.seats > 1 or len(seats) == 1]


def _compared(figures: Sequence[Figures], count: int) -> list[Row]:
    rows: list[Row] = []
    groups = _groups(figures)
    for each in figures:
        (one,) = (one for one in each.odds.seats if one.seats == count)
        kind = next((at for at, same in enumerate(groups) if each in same), None)
        rows.append(Row(finish_name(each), one, kind if len(groups) > 1 else None))
    return rows


def _name(seats: Seats) -> str:
    key = "one" if seats.seats == 1 else "many"
    return PLOT[f"wins.seats.{key}"].format(seats=seats.seats)


def _parts(seats: Seats) -> list[tuple[float, str, str]]:
    parts = [
        (chance, COLOURS[seat % len(COLOURS)], f"{100 * chance:.1f}")
        for seat, chance in enumerate(seats.wins)
    ]
    return [*parts, (seats.nobody, NOBODY, f"{100 * seats.nobody:.1f}")] if seats.nobody else parts


def _seat_key(at: tuple[float, float], count: int, nobody: bool) -> Iterator[Shape]:
    """Say which colour is whose, by the pieces of the seats."""
    x, y = at
    for seat in range(count):
        yield from piece(seat, x + 22, y, 22, layer=LAYER)
        number = SHARED["ordinal"].format(n=seat + 1)
        yield typeset.line(number, x + 56, y, SMALL, SUMI, align="start", layer=LAYER)
        x += 118
    if nobody:
        yield Rect(x, y - 20, 40, 40, NOBODY, layer=LAYER)
        yield typeset.line(SHARED["nobody"], x + 54, y, SMALL, SUMI, align="start", layer=LAYER)


def _figures(figures: Sequence[Figures]) -> Iterator[Shape]:
    """Set the figures of one piece in a table, a column for each choice of the finish."""
    yield from chart.head((BESIDE, FIGURES_TOP, WIDE, 0), SHARED["piece"])
    top = FIGURES_TOP + 80
    if any(0 < each.odds.piece.home < 1 for each in figures):
        for line in typeset.broken(ODDS["some"], WIDE, SMALL):
            yield typeset.line(line, BESIDE, top + 14, SMALL, FAINT, align="start", layer=LAYER)
            top += LINE
    yield from chart.table(
        (BESIDE, top, WIDE, FOOT - top), piece_rows(figures), headed=len(figures) > 1
    )
