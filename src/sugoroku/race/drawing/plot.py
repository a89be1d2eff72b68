"""The exact figures of a race as a picture: how long it takes, who wins, the figures of one piece.

Comes in: the compiled form of a board and what was found under one or more choices of the finish.
Goes out: a scene, of the size of the sheet. Every sentence is keyed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sugoroku.drawing import chart, typeset
from sugoroku.drawing.chart import FOOT, LAYER, LEFT, RIGHT, SMALL, TOP
from sugoroku.drawing.lengths import MARKS, Series, Words, lengths
from sugoroku.drawing.palette import FAINT, HEIGHT, SUMI, WIDTH
from sugoroku.drawing.scene import Rect, Scene, Shape
from sugoroku.drawing.sheet import Box, paper
from sugoroku.game.contract import write_choice
from sugoroku.race.drawing.pieces import COLOURS, piece
from sugoroku.race.form import RaceForm
from sugoroku.race.odds import as_text as columns
from sugoroku.race.odds.as_data import Figures
from sugoroku.race.odds.piece import decimal
from sugoroku.race.odds.seats import Seats
from sugoroku.telling.house_rules import usual_words
from sugoroku.telling.labels import Style, names_of

SENTENCES: Mapping[str, str] = {
    "rules": "House rules: {rules}.",
    "compared": "{choice} ({words})",
    "head": "Turns until a piece is home, missed ones counted",
    "within": "chance to come home in this very turn",
    "within.several": "chance to come home within {width} turns",
    "done": "Chance to be home by then",
    "never": "Nobody can ever get home here.",
    "wins": "Who is home first, in %, by the order of turns",
    "wins.of": "Who of {seats} is home first, in %, by the order of turns",
    "wins.seats": "{seats} seats",
    "wins.one": "one seat",
    "wins.turns": "{row}: in the mean after {turns:,.2f} turns of all together",
    "seat": "{seat}.",
    "nobody": "nobody",
    "figures": "One piece until it is home",
}
NOBODY = "#b9b0a2"
DIVIDE = 2660.0  # between the charts and what stands beside them


def draw(compiled: RaceForm, found: Sequence[Figures], seats: int, style: Style) -> Scene:
    """Draw the figures. `seats`: the number of seats of which several finishes are compared."""
    shapes = [
        *paper(),
        *chart.banner(names_of(compiled, "title", style), _rules(found)),
        *_lengths(found),
        *_wins(found, seats),
        *_figures(found),
    ]
    return Scene(WIDTH, HEIGHT, tuple(shapes), compiled["title"]["en"])


def _rules(found: Sequence[Figures]) -> str:
    """Say which rules are in force; of those that are compared the chart tells."""
    rules = {**found[0].house_rules}
    if len(found) > 1:
        del rules["finish"]
    words = [f"{name} {write_choice(value)} ({_words(name, value)})" for name, value in rules.items()]
    return SENTENCES["rules"].format(rules="; ".join(words))


def _words(name: str, value: str | bool) -> str:
    """Say a house rule in words, inside a sentence."""
    said = usual_words(name, value)
    return said[0].lower() + said[1:]


def _lengths(found: Sequence[Figures]) -> Iterator[Shape]:
    box = (LEFT, TOP, DIVIDE - LEFT, FOOT - TOP)
    words = Words(
        SENTENCES["head"], SENTENCES["within"], SENTENCES["within.several"], SENTENCES["done"]
    )
    if not any(each.odds.piece.home for each in found):
        yield from chart.head(box, SENTENCES["never"])
        return
    yield from lengths(box, [*_series(found)], words)


def _groups(found: Sequence[Figures]) -> list[list[Figures]]:
    """Put choices of the finish that come to the same together; they share a line and its mark."""
    groups: dict[tuple[float, ...], list[Figures]] = {}
    for each in found:
        if each.odds.piece.home:
            groups.setdefault(each.odds.turns.chance, []).append(each)
    return [*groups.values()]


def _series(found: Sequence[Figures]) -> Iterator[Series]:
    several = len(found) > 1
    for same in _groups(found):
        odds = same[0].odds
        values = [each.house_rules["finish"] for each in same]
        names = [
            SENTENCES["compared"].format(choice=write_choice(value), words=_words("finish", value))
            for value in values
        ]
        marks = [(percent, odds.quantiles[percent]) for percent in MARKS]
        yield Series(
            name=" = ".join(names if len(names) == 1 else map(write_choice, values)) if several else "",
            shares=[(turn, chance) for turn, chance in enumerate(odds.turns.chance) if turn],
            marks=[(percent, turn) for percent, turn in marks if turn is not None],
            mean=None if odds.piece.turns is None else decimal(odds.piece.turns.mean),
        )


def _wins(found: Sequence[Figures], count: int) -> Iterator[Shape]:
    """Draw a bar for each number of seats, or for each finish: whose seat is home first."""
    several = len(found) > 1
    rows = _compared(found, count) if several else _by_seats(found[0])
    text = SENTENCES["wins.of"].format(seats=count) if several else SENTENCES["wins"]
    left = DIVIDE + 150
    yield from chart.head((left, TOP, RIGHT - left, 0), text)
    nobody = any(each.nobody for _, each, _ in rows)
    yield from _seat_key((left, TOP + 105), max(each.seats for _, each, _ in rows), nobody)
    top, step = TOP + 160, min(190.0, 960.0 / len(rows))
    for row, each, kind in rows:
        said = row
        if each.first is not None:
            said = SENTENCES["wins.turns"].format(row=row, turns=each.first)
        beside = left
        if kind is not None:
            yield from chart.marker(
                kind, left + 18, top + 24, 16, chart.COLOURS[kind % len(chart.COLOURS)]
            )
            beside += 48
        size = typeset.fitting(said, RIGHT - beside, SMALL, SMALL * 0.8)
        yield typeset.line(said, beside, top + 24, size, SUMI, align="start", layer=LAYER)
        yield from chart.shares((left, top + 52, RIGHT - left, step - 80), _parts(each))
        top += step


Row = tuple[str, Seats, int | None]  # what it is called, its figures, the mark of its line


def _by_seats(found: Figures) -> list[Row]:
    seats = found.odds.seats
    return [(_told(each), each, None) for each in seats if each.seats > 1 or len(seats) == 1]


def _compared(found: Sequence[Figures], count: int) -> list[Row]:
    rows: list[Row] = []
    groups = _groups(found)
    for each in found:
        (one,) = (one for one in each.odds.seats if one.seats == count)
        kind = next((at for at, same in enumerate(groups) if each in same), None)
        drawn = kind if len(groups) > 1 else None
        rows.append((write_choice(each.house_rules["finish"]), one, drawn))
    return rows


def _told(seats: Seats) -> str:
    key = "wins.one" if seats.seats == 1 else "wins.seats"
    return SENTENCES[key].format(seats=seats.seats)


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
        told = SENTENCES["seat"].format(seat=seat + 1)
        yield typeset.line(told, x + 56, y, SMALL, SUMI, align="start", layer=LAYER)
        x += 118
    if nobody:
        yield Rect(x, y - 20, 40, 40, NOBODY, layer=LAYER)
        yield typeset.line(SENTENCES["nobody"], x + 54, y, SMALL, SUMI, align="start", layer=LAYER)


def _figures(found: Sequence[Figures]) -> Iterator[Shape]:
    """Set the figures of one piece in a table, a column for each choice of the finish."""
    left = DIVIDE + 150
    top = TOP + 1170.0
    box: Box = (left, top, RIGHT - left, 0)
    yield from chart.head(box, SENTENCES["figures"])
    top += 80
    if any(0 < each.odds.piece.home < 1 for each in found):
        for said in typeset.broken(columns.SENTENCES["some"], RIGHT - left, SMALL):
            yield typeset.line(said, left, top + 14, SMALL, FAINT, align="start", layer=LAYER)
            top += 44
    rows = columns.piece_rows(found)
    yield from chart.table((left, top, RIGHT - left, FOOT - top), rows, headed=len(found) > 1)
