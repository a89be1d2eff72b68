"""The exact figures of a board as text: tables and a bar chart, as wide as the terminal.

Comes in: the compiled form of a board and its figures under one or more choices of the finish.
Several choices stand side by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import isfinite

from sugoroku.game.contract import write_choice
from sugoroku.game.sums import total
from sugoroku.race.effects import BY_NAME
from sugoroku.race.form import RaceForm
from sugoroku.race.odds.as_data import Figures, common_rules, cut_off
from sugoroku.race.odds.odds import PERCENTS
from sugoroku.race.odds.piece import decimal
from sugoroku.race.odds.turns import BOUND
from sugoroku.race.odds.worth import Worth
from sugoroku.race.telling.labels import Labels
from sugoroku.screen import wrapped
from sugoroku.telling.columns import aligned, bar_room
from sugoroku.telling.labels import Style, rules_of, title_of
from sugoroku.telling.words.house_rules import COLUMNS
from sugoroku.telling.words.reports_race import ODDS, WHY_NULL
from sugoroku.telling.words.shared import SENTENCES as SHARED

ROWS = 16
NONE = "-"
LARGEST = "1e308"  # what a float can be, roughly

Row = Sequence[str]


def as_text(compiled: RaceForm, figures: Sequence[Figures], seats: int, style: Style) -> Iterator[str]:
    """Write the figures as text. `seats`: the number of seats whose places are listed."""
    labels = Labels(compiled, style)
    yield from wrapped(title_of(compiled, style))
    yield from wrapped(rules_of(common_rules(figures)))
    if labels.doubtful:
        yield from wrapped(SHARED["doubt"])
    yield ""
    yield from _piece(figures)
    if len(figures) > 1:
        yield from list(aligned([*_compared_seats(figures, seats)], left=1))[:-1]
        yield from _why_no_length(figures, bool(figures[0].house_rules["rank_everyone"]))
        yield ""
        yield from _compared_effects(labels, figures)
        yield from _compared_squares(labels, figures)
        return
    yield from _chart(figures[0], "#" if style.ascii else "█")
    yield from _wins(figures[0])
    yield from _places(figures[0], seats)
    yield from _effects(labels, figures[0].odds.worths)
    yield from _squares(labels, figures[0])


def _number(value: Fraction | float | None) -> str:
    if value is None:
        return NONE
    number = value if isinstance(value, float) else decimal(value)
    if not isfinite(number):
        return SHARED["above"].format(value=LARGEST)
    return f"{number:,.3f}" if number < 1e9 else f"{number:.4g}"


def _percent(value: Fraction | float | None) -> str:
    if value is None:
        return NONE
    share = 100 * float(value)
    written = f"{share:.2f}" if share >= 0.1 or not share else f"{share:.3g}"
    return SHARED["percent"].format(value=written)


def _share(value: float, places: int = 2) -> str:
    """Write a chance in per cent for a table that says so."""
    share = 100 * value
    return f"{share:.{places}f}" if share >= 0.1 or not share else f"{share:.2g}"


def _ordinals(count: int) -> list[str]:
    return [SHARED["ordinal"].format(n=n) for n in range(1, count + 1)]


def _length(turns: float | None) -> str:
    return NONE if turns is None else f"{turns:.2f}"


def _whole(value: int | None, last: int) -> str:
    return SHARED["above"].format(value=last) if value is None else str(value)


def _piece(figures: Sequence[Figures]) -> Iterator[str]:
    """Set the figures of one piece in a table, a column for each choice of the finish."""
    yield SHARED["piece"]
    yield from aligned(piece_rows(figures), left=1)
    if not any(each.odds.piece.home for each in figures):
        yield from (SHARED["never"], "")
    elif not _certain(figures):
        yield from (*wrapped(ODDS["some"]), "")
    worst = max((each.odds.turns for each in figures), key=lambda turns: turns.tail)
    last = max(each.odds.turns.last for each in figures)
    key = "cut" if worst.tail <= BOUND else "cut.early"
    yield from wrapped(ODDS[key].format(turn=last, tail=f"{float(worst.tail):.3g}"))
    yield ""


def piece_rows(figures: Sequence[Figures]) -> list[list[str]]:
    """List the figures of one piece: a name, and a figure for each choice of the finish.

    Of several choices the first row names them. The chance to get home is left out where it is 1.
    """
    rows = [["", *_finishes(figures)]] if figures[1:] else []
    columns = [dict(_column(each)) for each in figures]
    names = dict.fromkeys(name for column in columns for name in column)
    for name in names:
        if name != ODDS["piece.home"] or not _certain(figures):
            rows.append([name, *(column.get(name, NONE) for column in columns)])
    return rows


def _certain(figures: Sequence[Figures]) -> bool:
    return all(each.odds.piece.home == 1 for each in figures)


def _column(one: Figures) -> Iterator[tuple[str, str]]:
    """List the figures of one piece, each under its name."""
    odds, piece = one.odds, one.odds.piece
    yield ODDS["piece.home"], _percent(piece.home)
    shortest = odds.turns.shortest()
    if piece.turns is None or piece.rolls is None or shortest is None:
        return
    yield ODDS["piece.turns"], _number(piece.turns.mean)
    yield ODDS["piece.deviation"], _number(piece.turns.deviation)
    yield ODDS["piece.shortest"], str(shortest[0])
    yield ODDS["piece.chance"], _percent(shortest[1])
    yield ODDS["piece.mode"], str(odds.turns.mode())
    for percent in PERCENTS:
        key = "piece.half" if percent == 50 else "piece.quantile"
        key += "" if piece.home == 1 else ".some"
        turn = _whole(odds.quantiles[percent], odds.turns.last)
        yield ODDS[key].format(percent=percent), turn
    yield ODDS["piece.rolls"], _number(piece.rolls.mean)
    yield ODDS["piece.rolls.deviation"], _number(piece.rolls.deviation)
    yield ODDS["piece.lost"], _number(piece.lost)
    yield ODDS["piece.overshoots"], _number(piece.overshoots)


def _chart(one: Figures, mark: str) -> Iterator[str]:
    """Draw the distribution of the turns until home, several turns in a bar where there are many."""
    turns, shortest = one.odds.turns, one.odds.turns.shortest()
    if shortest is None:
        return
    first, last = one.odds.quantiles[1] or shortest[0], one.odds.quantiles[99] or turns.last
    width = (last - first) // ROWS + 1
    bars = []
    for begin in range(first, last + 1, width):
        end = min(begin + width - 1, turns.last)
        bars.append((begin, end, total(turns.chance[begin : end + 1])))
    most = max(chance for _, _, chance in bars)
    rows = [[ODDS["chart"], "", SHARED["by_then"]]]
    for begin, end, chance in bars:
        span = str(begin) if begin == end else f"{begin}-{end}"
        rows.append([f"  {span}", _percent(chance), _percent(turns.by[end])])
    room = bar_room(rows)
    lengths = [0, *(max(round(room * chance / most), 1) for *_, chance in bars)]
    rows = [[*row, (mark * length).ljust(room)] for row, length in zip(rows, lengths, strict=True)]
    yield from (line.removeprefix("  ") for line in aligned(rows, left=1))


def _wins(one: Figures) -> Iterator[str]:
    seats = one.odds.seats
    if not one.odds.piece.home:
        return
    most = max(each.seats for each in seats)
    places = 2 if most <= 6 else 1
    whole = bool(one.house_rules["rank_everyone"])
    nobody = any(each.nobody for each in seats)
    head = [ODDS["wins.seats"], *_ordinals(most)]
    head += [SHARED["nobody"]] * nobody + [ODDS["wins.turns"]]
    rows = [head + [ODDS["wins.whole"]] * whole]
    for each in seats if most == 1 else (each for each in seats if each.seats > 1):
        wins = [_share(chance, places) for chance in each.wins] + [""] * (most - each.seats)
        row = [str(each.seats), *wins, *[_share(each.nobody)] * nobody, _length(each.first)]
        rows.append(row + [_length(each.whole)] * whole)
    yield ODDS["wins"]
    yield from list(aligned(rows, left=0))[:-1]
    yield from wrapped("  " + ODDS["wins.note"] + ODDS["wins.note.whole"] * whole)
    yield from _why_no_length([one], whole)
    yield ""


def _why_no_length(figures: Sequence[Figures], whole: bool) -> Iterator[str]:
    """Say why there is no mean length of some games, if there is none."""
    for one in figures:
        if any(each.first is None or (whole and each.whole is None) for each in one.odds.seats):
            yield from wrapped("  " + ODDS["wins.why"].format(reason=cut_off(one.odds)))
            return


def _places(one: Figures, count: int) -> Iterator[str]:
    (seats,) = (each for each in one.odds.seats if each.seats == count)
    if count == 1 or not one.odds.piece.home or seats.places is None or seats.ties is None:
        return
    rows = [[SHARED["places.seat"], *_ordinals(count), SHARED["places.tied"]]]
    for seat, (row, tie) in enumerate(zip(seats.places, seats.ties, strict=True), 1):
        rows.append([str(seat), *map(_share, row), _share(tie)])
    yield ODDS["places"].format(seats=count)
    yield from list(aligned(rows, left=0))[:-1]
    yield from wrapped("  " + SHARED["places.note"])
    yield ""


def _compared_seats(figures: Sequence[Figures], count: int) -> Iterator[Row]:
    """Set the seats of one game side by side."""
    columns = []
    for each in figures:
        (seats,) = (one for one in each.odds.seats if one.seats == count)
        columns.append(seats)
    yield ["", *_finishes(figures)]
    for seat in range(count):
        name = ODDS["compare.seat"].format(seat=seat + 1, seats=count)
        yield [name, *(_percent(seats.wins[seat]) for seats in columns)]
    name = ODDS["compare.turns"].format(seats=count)
    yield [name, *(_number(seats.first) for seats in columns)]
    if figures[0].house_rules["rank_everyone"]:
        name = ODDS["compare.whole"].format(seats=count)
        yield [name, *(_number(seats.whole) for seats in columns)]


def _effect(labels: Labels, worth: Worth) -> str:
    """Say what is taken away."""
    effect = worth.effect
    sentence = ODDS[f"effects.{BY_NAME[effect.effect].kind}"]
    to = "" if effect.to is None else labels.label(effect.to)
    return sentence.format(square=labels.label(effect.square), face=effect.face, to=to)


def _gain(worth: Worth) -> str:
    if worth.gain is None:
        return WHY_NULL["panel"] if worth.home is None else NONE
    key = "saves" if worth.gain > 0 else "costs" if worth.gain else "nothing"
    gain = ODDS[f"effects.{key}"].format(turns=_number(abs(worth.gain)))
    if worth.home == 1:
        return gain
    return ODDS["effects.home"].format(gain=gain, chance=_percent(worth.home))


def _effects(labels: Labels, worths: Iterable[Worth]) -> Iterator[str]:
    rows = [[_effect(labels, each), _number(each.turns), _gain(each)] for each in worths]
    if rows:
        yield ODDS["effects"]
        yield from aligned(rows, left=1)


def _compared_effects(labels: Labels, figures: Sequence[Figures]) -> Iterator[str]:
    rows = [
        [_effect(labels, same[0]), *(_number(each.turns) for each in same)]
        for same in zip(*(each.odds.worths for each in figures), strict=True)
    ]
    if rows:
        yield ODDS["effects"]
        yield from aligned([["", *_finishes(figures)], *rows], left=1)


def _finishes(figures: Sequence[Figures]) -> list[str]:
    return [finish_name(each) for each in figures]


def finish_name(one: Figures) -> str:
    """Name the choice of the finish, at the head of a column."""
    return COLUMNS[write_choice(one.house_rules["finish"])]


def _squares(labels: Labels, one: Figures) -> Iterator[str]:
    piece = one.odds.piece
    lossy = bool(piece.lost)
    head = [ODDS["squares"], SHARED["squares.visits"], ODDS["squares.ever"]]
    rows = [head + [SHARED["squares.missed"]] * lossy]
    for square, (visits, ever) in enumerate(zip(piece.visits, piece.ever, strict=True)):
        lost = piece.lost_on[square] if piece.lost_on else None
        row = [f"  {labels.label(square)}", _number(visits), _percent(ever)]
        rows.append(row + [_number(lost) if lost else ""] * lossy)
    yield from [line.removeprefix("  ") for line in aligned(rows, left=1)][:-1]
    note = ODDS["squares.note"] + ODDS["squares.note.missed"] * lossy
    note += ODDS["squares.note.some"] * (lossy and piece.home != 1)
    yield from wrapped(f"  {note}")


def _compared_squares(labels: Labels, figures: Sequence[Figures]) -> Iterator[str]:
    yield ODDS["squares.compare"]
    rows = [
        [labels.label(square), *(_number(each.odds.piece.visits[square]) for each in figures)]
        for square in range(len(figures[0].odds.piece.visits))
    ]
    yield from list(aligned([["", *_finishes(figures)], *rows], left=1))[:-1]
