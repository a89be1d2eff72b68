"""The exact figures of a board as text: tables and a bar chart, at most 80 columns wide.

Comes in: the compiled form of a board and what was found under one or more choices of the finish.
Several choices stand side by side. Every sentence is keyed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import isfinite

from sugoroku.game.contract import write_choice
from sugoroku.game.sums import total
from sugoroku.race.effects import BY_NAME
from sugoroku.race.form import RaceForm
from sugoroku.race.odds.as_data import Figures
from sugoroku.race.odds.odds import PERCENTS
from sugoroku.race.odds.piece import decimal
from sugoroku.race.odds.turns import BOUND
from sugoroku.race.odds.worth import Worth
from sugoroku.race.telling.labels import Labels
from sugoroku.screen import aligned, wrapped
from sugoroku.telling.labels import Style, names_of

SENTENCES: Mapping[str, str] = {
    "rules": "House rules: {rules}.",
    "doubt": "A ? stands behind what no source states.",
    "piece": "One piece until it is home",
    "piece.home": "chance ever to get home",
    "piece.turns": "turns, missed ones too: mean",
    "piece.deviation": "  standard deviation",
    "piece.shortest": "  shortest way home",
    "piece.chance": "    chance of it",
    "piece.mode": "  most come home in turn",
    "piece.quantile": "  {percent} % are home by turn",
    "piece.half": "  half are home by turn",
    "piece.quantile.some": "  {percent} % of these are home by turn",
    "piece.half.some": "  half of these are home by turn",
    "piece.rolls": "rolls: mean",
    "piece.lost": "turns missed: mean",
    "piece.overshoots": "rolls too high for the goal: mean",
    "never": "Nobody can ever get home here.",
    "some": "Not every piece gets home here. Turns and rolls are those of the pieces that do.",
    "cut": "Cut after turn {turn}: the chance to be under way longer is at most {tail}.",
    "cut.early": (
        "Cut after turn {turn}: the chance to be under way longer is {tail}, and the chances of the "
        "seats may lack as much."
    ),
    "chart": "Home in turn",
    "chart.head": "by then",
    "wins": "Chance in % to be home first, by the order of turns",
    "wins.seats": "seats",
    "wins.nobody": "nobody",
    "wins.turns": "turns",
    "wins.whole": "whole",
    "wins.note": "turns: the mean number of turns of all seats together until the first is home",
    "wins.note.whole": "; whole: until all but one are",
    "places": "Chance in % of each place among {seats}",
    "places.seat": "seat",
    "places.tie": "tied",
    "places.note": "tied: to share one's place; who is not home is ranked by how far along the road",
    "compare.seat": "seat {seat} of {seats} is home first",
    "compare.turns": "turns of {seats} seats until then: mean",
    "compare.whole": "turns of {seats} seats in all: mean",
    "effects": "What the effects of single squares are worth: the mean number of turns without",
    "effects.without": "without",
    "effects.cost": "no turn missed on {square}",
    "effects.way": "no shortcut from {square} with a {face}",
    "effects.sent": "{square} sends nobody to {to}",
    "effects.again": "no other roll on {square}",
    "effects.saves": "it saves {turns}",
    "effects.costs": "it costs {turns}",
    "effects.nothing": "it changes nothing",
    "effects.home": "{said}; {chance} get home",
    "effects.unknown": "the panel does not say where a roll would lead",
    "squares": "The squares",
    "squares.visits": "visits",
    "squares.ever": "ever",
    "squares.lost": "missed",
    "squares.note": (
        "visits: how often a piece comes there in the mean; ever: the chance that it does at all"
    ),
    "squares.note.lost": "; missed: the turns lost there in the mean",
    "squares.note.some": ", by the pieces that get home (visits and ever are of all)",
    "squares.compare": "Visits to the squares: how often a piece comes there in the mean",
}
BAR, ROWS = 40, 16
NONE = "-"

Row = Sequence[str]


def as_text(compiled: RaceForm, found: Sequence[Figures], seats: int, style: Style) -> Iterator[str]:
    """Tell what was found. `seats`: the number of seats whose places are told."""
    labels = Labels(compiled, style)
    yield from wrapped(" · ".join(names_of(compiled, "title", style)))
    rules = {**found[0].house_rules}
    if len(found) > 1:
        del rules["finish"]
    told = ", ".join(f"{name} {write_choice(value)}" for name, value in rules.items())
    yield from wrapped(SENTENCES["rules"].format(rules=told))
    if labels.doubtful:
        yield SENTENCES["doubt"]
    yield ""
    yield from _piece(found)
    if len(found) > 1:
        yield from aligned([*_compared_seats(found, seats)], left=1)
        yield from _compared_effects(labels, found)
        yield from _compared_squares(labels, found)
        return
    yield from _chart(found[0], "#" if style.ascii else "█")
    yield from _wins(found[0])
    yield from _places(found[0], seats)
    yield from _effects(labels, found[0].odds.worths)
    yield from _squares(labels, found[0])


def _number(value: Fraction | float | None) -> str:
    if value is None:
        return NONE
    number = value if isinstance(value, float) else decimal(value)
    if not isfinite(number):
        return "> 1e308"
    return f"{number:,.3f}" if number < 1e9 else f"{number:.4g}"


def _percent(value: Fraction | float | None) -> str:
    if value is None:
        return NONE
    share = 100 * float(value)
    return f"{share:.2f} %" if share >= 0.1 or not share else f"{share:.3g} %"


def _share(value: float, places: int = 2) -> str:
    """Write a chance in per cent for a table that says so."""
    share = 100 * value
    return f"{share:.{places}f}" if share >= 0.1 or not share else f"{share:.2g}"


def _length(turns: float | None) -> str:
    return NONE if turns is None else f"{turns:.2f}"


def _whole(value: int | None, last: int) -> str:
    return f"> {last}" if value is None else str(value)


def _piece(found: Sequence[Figures]) -> Iterator[str]:
    """Tell the figures of one piece, a column for each choice of the finish."""
    yield SENTENCES["piece"]
    yield from aligned(piece_rows(found), left=1)
    if not any(each.odds.piece.home for each in found):
        yield from (SENTENCES["never"], "")
    elif not _certain(found):
        yield from (*wrapped(SENTENCES["some"]), "")
    worst = max((each.odds.turns for each in found), key=lambda turns: turns.tail)
    last = max(each.odds.turns.last for each in found)
    key = "cut" if worst.tail <= BOUND else "cut.early"
    yield from wrapped(SENTENCES[key].format(turn=last, tail=f"{float(worst.tail):.3g}"))
    yield ""


def piece_rows(found: Sequence[Figures]) -> list[list[str]]:
    """List the figures of one piece: a name, and a figure for each choice of the finish.

    Of several choices the first row names them. The chance to get home is left out where it is 1.
    """
    rows = [["", *_finishes(found)]] if found[1:] else []
    columns = [dict(_column(each)) for each in found]
    names = dict.fromkeys(name for column in columns for name in column)
    for name in names:
        if name != SENTENCES["piece.home"] or not _certain(found):
            rows.append([name, *(column.get(name, NONE) for column in columns)])
    return rows


def _certain(found: Sequence[Figures]) -> bool:
    return all(each.odds.piece.home == 1 for each in found)


def _column(found: Figures) -> Iterator[tuple[str, str]]:
    """List the figures of one piece, each under its name."""
    odds, piece = found.odds, found.odds.piece
    yield SENTENCES["piece.home"], _percent(piece.home)
    shortest = odds.turns.shortest()
    if piece.turns is None or piece.rolls is None or shortest is None:
        return
    yield SENTENCES["piece.turns"], _number(piece.turns.mean)
    yield SENTENCES["piece.deviation"], _number(piece.turns.deviation)
    yield SENTENCES["piece.shortest"], str(shortest[0])
    yield SENTENCES["piece.chance"], _percent(shortest[1])
    yield SENTENCES["piece.mode"], str(odds.turns.mode())
    for percent in PERCENTS:
        key = "piece.half" if percent == 50 else "piece.quantile"
        key += "" if piece.home == 1 else ".some"
        turn = _whole(odds.quantiles[percent], odds.turns.last)
        yield SENTENCES[key].format(percent=percent), turn
    yield SENTENCES["piece.rolls"], _number(piece.rolls.mean)
    yield f"{SENTENCES['piece.deviation']} ", _number(piece.rolls.deviation)
    yield SENTENCES["piece.lost"], _number(piece.lost)
    yield SENTENCES["piece.overshoots"], _number(piece.overshoots)


def _chart(found: Figures, mark: str) -> Iterator[str]:
    """Draw the distribution of the turns until home, several turns in a bar where there are many."""
    turns, shortest = found.odds.turns, found.odds.turns.shortest()
    if shortest is None:
        return
    first, last = found.odds.quantiles[1] or shortest[0], found.odds.quantiles[99] or turns.last
    width = (last - first) // ROWS + 1
    bars = []
    for begin in range(first, last + 1, width):
        end = min(begin + width - 1, turns.last)
        bars.append((begin, end, total(turns.chance[begin : end + 1])))
    most = max(chance for _, _, chance in bars)
    rows = [[SENTENCES["chart"], "", SENTENCES["chart.head"], ""]]
    for begin, end, chance in bars:
        span = str(begin) if begin == end else f"{begin}-{end}"
        bar = mark * max(round(BAR * chance / most), 1)
        rows.append([f"  {span}", _percent(chance), _percent(turns.by[end]), bar.ljust(BAR)])
    yield from (line.removeprefix("  ") for line in aligned(rows, left=1))


def _wins(found: Figures) -> Iterator[str]:
    seats = found.odds.seats
    if not found.odds.piece.home:
        return
    most = max(each.seats for each in seats)
    places = 2 if most <= 6 else 1
    whole = bool(found.house_rules["rank_everyone"])
    nobody = any(each.nobody for each in seats)
    head = [SENTENCES["wins.seats"], *(f"{seat}." for seat in range(1, most + 1))]
    head += [SENTENCES["wins.nobody"]] * nobody + [SENTENCES["wins.turns"]]
    rows = [head + [SENTENCES["wins.whole"]] * whole]
    for each in seats if most == 1 else (each for each in seats if each.seats > 1):
        wins = [_share(chance, places) for chance in each.wins] + [""] * (most - each.seats)
        row = [str(each.seats), *wins, *[_share(each.nobody)] * nobody, _length(each.first)]
        rows.append(row + [_length(each.whole)] * whole)
    yield SENTENCES["wins"]
    yield from list(aligned(rows, left=0))[:-1]
    yield from wrapped("  " + SENTENCES["wins.note"] + SENTENCES["wins.note.whole"] * whole)
    yield ""


def _places(found: Figures, count: int) -> Iterator[str]:
    (seats,) = (each for each in found.odds.seats if each.seats == count)
    if count == 1 or not found.odds.piece.home or seats.places is None or seats.ties is None:
        return
    head = [f"{place}." for place in range(1, count + 1)]
    rows = [[SENTENCES["places.seat"], *head, SENTENCES["places.tie"]]]
    for seat, (row, tie) in enumerate(zip(seats.places, seats.ties, strict=True), 1):
        rows.append([str(seat), *map(_share, row), _share(tie)])
    yield SENTENCES["places"].format(seats=count)
    yield from list(aligned(rows, left=0))[:-1]
    yield from wrapped("  " + SENTENCES["places.note"])
    yield ""


def _compared_seats(found: Sequence[Figures], count: int) -> Iterator[Row]:
    """Set the seats of one game side by side."""
    columns = []
    for each in found:
        (seats,) = (one for one in each.odds.seats if one.seats == count)
        columns.append(seats)
    yield ["", *_finishes(found)]
    for seat in range(count):
        name = SENTENCES["compare.seat"].format(seat=seat + 1, seats=count)
        yield [name, *(_percent(seats.wins[seat]) for seats in columns)]
    name = SENTENCES["compare.turns"].format(seats=count)
    yield [name, *(_number(seats.first) for seats in columns)]
    if found[0].house_rules["rank_everyone"]:
        name = SENTENCES["compare.whole"].format(seats=count)
        yield [name, *(_number(seats.whole) for seats in columns)]


def _effect(labels: Labels, worth: Worth) -> str:
    """Say what is taken away."""
    effect = worth.effect
    key = BY_NAME[effect.effect].kind
    to = "" if effect.to is None else labels.label(effect.to)
    square = labels.label(effect.square)
    return SENTENCES[f"effects.{key}"].format(square=square, face=effect.face, to=to)


def _gain(worth: Worth) -> str:
    if worth.gain is None:
        return SENTENCES["effects.unknown"] if worth.home is None else NONE
    key = "saves" if worth.gain > 0 else "costs" if worth.gain else "nothing"
    said = SENTENCES[f"effects.{key}"].format(turns=_number(abs(worth.gain)))
    if worth.home != 1:
        said = SENTENCES["effects.home"].format(said=said, chance=_percent(worth.home))
    return said


def _effects(labels: Labels, worths: Iterable[Worth]) -> Iterator[str]:
    rows = [[_effect(labels, each), _number(each.turns), _gain(each)] for each in worths]
    if rows:
        yield SENTENCES["effects"]
        yield from aligned(rows, left=1)


def _compared_effects(labels: Labels, found: Sequence[Figures]) -> Iterator[str]:
    rows = [
        [_effect(labels, same[0]), *(_number(each.turns) for each in same)]
        for same in zip(*(each.odds.worths for each in found), strict=True)
    ]
    if rows:
        yield SENTENCES["effects"]
        yield from aligned([["", *_finishes(found)], *rows], left=1)


def _finishes(found: Sequence[Figures]) -> list[str]:
    return [write_choice(each.house_rules["finish"]) for each in found]


def _squares(labels: Labels, found: Figures) -> Iterator[str]:
    piece = found.odds.piece
    lossy = bool(piece.lost)
    head = [SENTENCES["squares"], SENTENCES["squares.visits"], SENTENCES["squares.ever"]]
    rows = [head + [SENTENCES["squares.lost"]] * lossy]
    for square, (visits, ever) in enumerate(zip(piece.visits, piece.ever, strict=True)):
        lost = piece.lost_on[square] if piece.lost_on else None
        row = [f"  {labels.label(square)}", _number(visits), _percent(ever)]
        rows.append(row + [_number(lost) if lost else ""] * lossy)
    yield from [line.removeprefix("  ") for line in aligned(rows, left=1)][:-1]
    note = SENTENCES["squares.note"] + SENTENCES["squares.note.lost"] * lossy
    note += SENTENCES["squares.note.some"] * (lossy and piece.home != 1)
    yield from wrapped(f"  {note}")


def _compared_squares(labels: Labels, found: Sequence[Figures]) -> Iterator[str]:
    yield SENTENCES["squares.compare"]
    rows = [
        [labels.label(square), *(_number(each.odds.piece.visits[square]) for each in found)]
        for square in range(len(found[0].odds.piece.visits))
    ]
    yield from list(aligned([["", *_finishes(found)], *rows], left=1))[:-1]
