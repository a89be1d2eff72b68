"""How long something takes, drawn: how often in which turn, and how many are done by then.

Comes in: one distribution or several, and the words for what is counted. Goes out: the shapes of two
charts that share their axis across, or a whole sheet with them. One distribution is drawn as bars with
flags, several as lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import floor, log10

from sugoroku.drawing import chart, typeset
from sugoroku.drawing.chart import LAYER, SMALL, USUAL, Axis, Flag, Frame, Span
from sugoroku.drawing.palette import AI, BENI, FAINT, HEIGHT, SUMI, WIDTH
from sugoroku.drawing.scene import Polyline, Scene, Shape
from sugoroku.drawing.sheet import Box, paper
from sugoroku.form import Form, Json
from sugoroku.game.sums import total
from sugoroku.telling.labels import Style, counted, names_of, rules_of
from sugoroku.telling.words.pictures import SENTENCES
from sugoroku.telling.words.shared import SENTENCES as SHARED

BARS = 90  # at most so many; beyond, several turns share one
POINTS = 400  # of a line
ROW = 50.0  # of the key
NEARLY_ALL = 0.999
MARKS = (1, 50, 90, 99)
UP = 112.0  # from the top of the box to the words of the upright axis


@dataclass(frozen=True, slots=True)
class Series:
    """A distribution: `shares` of all by turn, rising; `marks`: per cent → turn; perhaps a `mean`.

    The shares sum up to less than 1 where something takes longer, or never ends.
    """

    name: str
    shares: Sequence[tuple[int, float]]
    marks: Sequence[tuple[int, int]]
    mean: float | None

    def by(self, turn: int) -> float:
        """Sum up the shares up to a turn."""
        return total(share for at, share in self.shares if at <= turn)

    def reached(self, part: float) -> int:
        """Find the turn by which a part of what is ever done is done."""
        seen, wanted = 0.0, part * self.by(self.shares[-1][0])
        for turn, share in self.shares:
            seen += share
            if seen >= wanted:
                return turn
        return self.shares[-1][0]


@dataclass(frozen=True, slots=True)
class Words:
    """What is counted: the heads of both charts, and what is done in a turn, or in `{width}` turns."""

    head: str
    within: str
    within_several: str
    done: str


def games(compiled: Form, figures: Json, style: Style, head: str) -> Scene:
    """Draw how long many games were. `figures`: those of a simulation; `head`: what is counted."""
    level = SENTENCES["games.level"].format(level=figures["level"]) if figures["level"] else ""
    rules = rules_of(figures["house_rules"])
    games, seats = (counted(name, figures[name]) for name in ("games", "seats"))
    below = SENTENCES["games"].format(
        games=games, seats=seats, level=level, seed=figures["seed"], rules=rules
    )
    within, several = SENTENCES["games.within"], SENTENCES["games.within.several"]
    words = Words(head, within, several, SENTENCES["games.done"])
    series = [] if figures["turns"] is None else [_of_games(figures["turns"])]
    return page(names_of(compiled, "title", style), below, series, words)


def _of_games(turns: Json) -> Series:
    """Read how many games took so many turns, as a part of all."""
    counts = turns["games_of_turns"]
    over = sum(counts)
    shares = [(turn, count / over) for turn, count in enumerate(counts) if count]
    marks = [(percent, turns["quantiles"][str(percent)]) for percent in MARKS]
    return Series("", shares, [mark for mark in marks if mark[1] is not None], turns["mean"])


def page(forms: Sequence[str], below: str, series: Sequence[Series], words: Words) -> Scene:
    """Draw both charts on a sheet of their own: a title in its forms, a line below it."""
    box = (chart.LEFT, chart.TOP, chart.RIGHT - chart.LEFT, chart.FOOT - chart.TOP)
    shapes = [*paper(), *chart.banner(forms, below), *lengths(box, series, words)]
    return Scene(WIDTH, HEIGHT, tuple(shapes), forms[0])


def lengths(box: Box, series: Sequence[Series], words: Words) -> Iterator[Shape]:
    """Draw both charts, one above the other."""
    left, top, width, height = box
    yield from chart.head(box, words.head)
    drawn = [each for each in series if each.shares]
    if not drawn:
        middle = (left + width / 2, top + height / 4)
        yield typeset.line(SENTENCES["nothing"], *middle, USUAL, FAINT, layer=LAYER)
        return
    across, wide = _across(drawn)
    spans = [_spans(each, across, wide) for each in drawn]
    most = max(value for each in spans for _, _, value in each)
    up = chart.rounded(0, most, 6, unit=SHARED["unit.percent"])
    flat = Frame((left, top, width, height), across, up)
    flags = [flag for flag in _flags(drawn[0]) if flag.x <= across.high]
    wanted = chart.placed(flat, flags) if len(drawn) == 1 else []
    rows = (max(row for _, row in wanted) + 1) * chart.FLAG if wanted else (len(drawn) + 1.6) * ROW
    foot = top + height * 0.52
    begin = top + UP + 40 + rows
    upper = Frame((left, begin, width, foot - begin), across, up)
    middle_head = (left, foot + 100, width, 0.0)
    lower = Frame(
        (left, foot + 196, width, top + height - foot - 300), across, Axis(0, 100, 20, up.unit)
    )
    within = words.within if wide == 1 else words.within_several.format(width=wide)
    if len(drawn) == 1 and drawn[0].name:
        within = SENTENCES["named"].format(name=drawn[0].name, what=within)
    yield from chart.axes(upper, "", within, lift=begin - top - UP)
    yield from chart.head(middle_head, words.done)
    yield from chart.axes(lower, SENTENCES["across"], "")
    if len(drawn) == 1:
        yield from _one(upper, lower, drawn[0], spans[0], wanted)
    else:
        yield from _key(drawn, (left, top + UP + 50))
        yield from _several(upper, lower, drawn, spans)
    yield from _outside(lower, drawn)


def _across(series: Sequence[Series]) -> tuple[Axis, int]:
    """Choose the axis of the turns, and how many turns share a bar.

    It begins at 0 unless much would stand empty, and reaches a little over the last mark, or over
    where 99 of 100 are done.
    """
    first = min(each.reached(1 / 2000) for each in series) - 1
    ends = (max([each.reached(0.99), *(turn for _, turn in each.marks)]) for each in series)
    last = max(ends) * 1.04
    axis = chart.rounded(first if first > last / 3 else 0, last, 12, whole=True)
    span = axis.high - axis.low
    power = 10 ** floor(log10(max(span / BARS, 1)))
    wide = next(f * power for f in (1, 2, 5, 10) if f * power * BARS >= span)
    return replace(axis, high=axis.high + 0.5), wide  # room for the whole of the last bar


def _spans(series: Series, axis: Axis, wide: int) -> list[Span]:
    """Sum up the shares of so many turns each, in per cent, as far as the axis reaches."""
    begin = int(axis.low) + 1
    sums: dict[int, float] = {}
    for turn, share in series.shares:
        if begin <= turn < axis.high:
            group = (turn - begin) // wide
            sums[group] = sums.get(group, 0.0) + 100 * share
    groups = range(min(sums, default=0), max(sums, default=0) + 1)
    starts = ((group, begin + group * wide - 0.5) for group in groups)
    return [(start, start + wide, sums.get(group, 0.0)) for group, start in starts]


def _flags(series: Series) -> Iterator[Flag]:
    for percent, turn in series.marks:
        yield Flag(turn, _part(percent), SENTENCES["by"].format(turn=turn))
    if series.mean is not None:
        yield Flag(series.mean, SHARED["mean"], f"{series.mean:,.2f}", BENI)


def _part(percent: int) -> str:
    """Call the part that is done at a mark."""
    return SHARED["half"] if percent == 50 else SHARED["percent"].format(value=percent)


def _one(
    upper: Frame,
    lower: Frame,
    series: Series,
    spans: Sequence[Span],
    wanted: Sequence[chart.Placed],
) -> Iterator[Shape]:
    yield from chart.bars(upper, spans, AI)
    foot = upper.box[1] + upper.box[3]
    yield from chart.flags(upper, wanted, foot)
    yield chart.curve(lower, _done(series, lower.x), AI, 8)
    # where not all is ever done, half of what is done is no half of this curve
    for percent, turn in series.marks if series.by(series.shares[-1][0]) > NEARLY_ALL else ():
        x, y = lower.at(turn, 100 * series.by(turn))
        yield from chart.marker(0, x, y, 15, SUMI)
        part = _part(percent)
        if percent < 25:  # the line rises at its right
            yield typeset.line(part, x + 8, y - 40, SMALL, SUMI, align="end", layer=LAYER)
        else:
            yield typeset.line(part, x + 26, y + 34, SMALL, SUMI, align="start", layer=LAYER)


def _several(
    upper: Frame, lower: Frame, series: Sequence[Series], spans: Sequence[Sequence[Span]]
) -> Iterator[Shape]:
    for kind, (each, own) in enumerate(zip(series, spans, strict=True)):
        colour = chart.COLOURS[kind % len(chart.COLOURS)]
        yield chart.steps(upper, own, colour, 7)
        yield chart.curve(lower, _done(each, lower.x), colour, 7)
    for kind, each in enumerate(series):
        for _, turn in each.marks:
            x, y = lower.at(turn, 100 * each.by(turn))
            yield from chart.marker(kind, x, y, 17, chart.COLOURS[kind % len(chart.COLOURS)])


def _done(series: Series, axis: Axis) -> list[tuple[float, float]]:
    """List how many per cent are done by then, for each turn or every few of very many."""
    first, last = int(axis.low), floor(axis.high)
    seen = series.by(first)
    points = [(float(first), 100 * seen)]
    shares = dict(series.shares)
    for turn in range(first + 1, last + 1):
        seen += shares.get(turn, 0.0)
        if (turn - first) % ((last - first) // POINTS + 1) == 0:
            points.append((turn, 100 * seen))
    return points


def _key(series: Sequence[Series], at: tuple[float, float]) -> Iterator[Shape]:
    """Say which line is which, a row each, and what the marks on them are."""
    x, y = at
    for kind, each in enumerate(series):
        colour = chart.COLOURS[kind % len(chart.COLOURS)]
        middle = y + (kind + 0.5) * ROW
        yield Polyline(((x, middle), (x + 110, middle)), colour, 7, layer=LAYER)
        yield from chart.marker(kind, x + 55, middle, 17, colour)
        name = each.name
        if each.mean is not None:
            name = SENTENCES["key"].format(name=name, mean=each.mean)
        yield typeset.line(name, x + 140, middle, USUAL, SUMI, align="start", layer=LAYER)
    percents = dict.fromkeys(percent for each in series for percent, _ in each.marks)
    marks = SENTENCES["marks"].format(percents=SHARED["list"].join(map(_part, percents)))
    y += (len(series) + 0.5) * ROW
    yield typeset.line(marks, x + 140, y, SMALL, FAINT, align="start", layer=LAYER)


def _outside(frame: Frame, series: Sequence[Series]) -> Iterator[Shape]:
    """Say how much lies beyond the edges: of several the most."""
    left, top, _, height = frame.box
    first = int(frame.x.low)
    last = min(floor(frame.x.high), max(each.shares[-1][0] for each in series))
    share = 1 - min(each.by(last) - each.by(first) for each in series)
    if share < 5e-7:
        return
    key = "outside" if first else "longer"
    part = SHARED["percent"].format(value=f"{100 * share:.2g}")
    outside = SENTENCES[key].format(share=part, first=first + 1, turn=last)
    yield typeset.line(outside, left, top + height + 84, SMALL, FAINT, align="start", layer=LAYER)
