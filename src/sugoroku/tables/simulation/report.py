"""Many games of a tables board as text: how long they are, who wins and how, cuts and passes."""

from __future__ import annotations

from collections.abc import Iterator

from sugoroku.screen import wrapped
from sugoroku.simulation.report import Figures, bounds, head, length, number, percent
from sugoroku.tables.form import TablesForm
from sugoroku.telling.columns import aligned
from sugoroku.telling.labels import Style
from sugoroku.telling.words.reports_tables import SENTENCES
from sugoroku.telling.words.shared import SENTENCES as SHARED

CHARTED = SENTENCES["charted"]


def lines(compiled: TablesForm, figures: Figures, style: Style) -> Iterator[str]:
    """Write what many games came to."""
    yield from head(compiled, figures, style)
    if figures["turns"] is None:
        return
    yield from length(SENTENCES["turns"], figures["turns"], "#" if style.ascii else "█")
    yield from _wins(figures)
    yield from _kinds(figures)
    rows = [[SENTENCES["moves"], SENTENCES["moves.hits"], SENTENCES["moves.passes"]]]
    for seat, pair in enumerate(zip(figures["hits"], figures["passes"], strict=True), 1):
        rows.append([_seat(seat), *map(number, pair)])
    yield from _table(rows)


def _seat(seat: int) -> str:
    return "  " + SENTENCES["wins.seat"].format(seat=seat)


def _table(rows: list[list[str]]) -> Iterator[str]:
    """Align rows of cells under their heading, without a line behind them."""
    yield from [line.removeprefix("  ") for line in aligned(rows, left=1)][:-1]


def _wins(figures: Figures) -> Iterator[str]:
    rows = [[SENTENCES["wins"], "%", SHARED["bounds"], SENTENCES["wins.worth"]]]
    for seat, share in enumerate(figures["wins"], 1):
        worth = number(figures["worth"]["seat_1"]) if seat == 1 else ""
        rows.append([_seat(seat), percent(share), bounds(share), worth])
    name, share = "  " + SENTENCES["wins.beginner"], figures["beginner"]
    rows.append([name, percent(share), bounds(share), number(figures["worth"]["beginner"])])
    if figures["blocked"]["count"]:
        share = figures["blocked"]
        rows.append(["  " + SENTENCES["wins.blocked"], percent(share), bounds(share), ""])
    yield from _table(rows)
    yield from wrapped("  " + SENTENCES["wins.note"])
    yield ""


def _kinds(figures: Figures) -> Iterator[str]:
    columns = [SENTENCES[f"kinds.{name}"] for name in ("value", "games")]
    rows = [[SENTENCES["kinds"], *columns, SHARED["bounds"], SENTENCES["kinds.part"]]]
    for kind in figures["kinds"]:
        if kind["games"]["count"]:
            games, part = kind["games"], kind["part_of_value"]
            percentage = "" if part is None else f"{100 * part:.2f}"
            cells = [str(kind["value"]), percent(games), bounds(games), percentage]
            rows.append([f"  {kind['kind']}", *cells])
    yield from _table(rows)
    yield ""
