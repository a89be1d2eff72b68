"""Many games of a tables board as text: how long they are, who wins and how, cuts and passes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sugoroku.screen import aligned, wrapped
from sugoroku.simulation.report import Figures, bounds, head, length, number, percent
from sugoroku.tables.form import TablesForm
from sugoroku.telling.labels import Style

SENTENCES: Mapping[str, str] = {
    "turns": "Turns of both seats",
    "wins": "Chance in % to win",
    "wins.seat": "seat {seat}",
    "wins.bounds": "bounds",
    "wins.worth": "worth",
    "wins.beginner": "who begins",
    "wins.blocked": "nobody, all being blocked",
    "wins.note": "worth: what a game counts for that side in the mean, wins less losses",
    "kinds": "How games end, in %",
    "kinds.value": "value",
    "kinds.games": "games",
    "kinds.part": "of all value",
    "moves": "In a game, in the mean",
    "moves.hits": "cuts",
    "moves.passes": "passes",
}


def lines(compiled: TablesForm, found: Figures, style: Style) -> Iterator[str]:
    """Tell what many games came to."""
    yield from head(compiled, found, style)
    if found["turns"] is None:
        return
    yield from length(SENTENCES["turns"], found["turns"], "#" if style.ascii else "█")
    yield from _wins(found)
    yield from _kinds(found)
    rows = [[SENTENCES["moves"], SENTENCES["moves.hits"], SENTENCES["moves.passes"]]]
    for seat, pair in enumerate(zip(found["hits"], found["passes"], strict=True), 1):
        rows.append(["  " + SENTENCES["wins.seat"].format(seat=seat), *map(number, pair)])
    yield from [line.removeprefix("  ") for line in aligned(rows, left=1)][:-1]


def _wins(found: Figures) -> Iterator[str]:
    rows = [[SENTENCES["wins"], "%", SENTENCES["wins.bounds"], SENTENCES["wins.worth"]]]
    for seat, share in enumerate(found["wins"], 1):
        worth = number(found["worth"]["seat_1"]) if seat == 1 else ""
        name = "  " + SENTENCES["wins.seat"].format(seat=seat)
        rows.append([name, percent(share), bounds(share), worth])
    name, share = "  " + SENTENCES["wins.beginner"], found["beginner"]
    rows.append([name, percent(share), bounds(share), number(found["worth"]["beginner"])])
    if found["blocked"]["count"]:
        share = found["blocked"]
        rows.append(["  " + SENTENCES["wins.blocked"], percent(share), bounds(share), ""])
    yield from [line.removeprefix("  ") for line in aligned(rows, left=1)][:-1]
    yield from wrapped("  " + SENTENCES["wins.note"])
    yield ""


def _kinds(found: Figures) -> Iterator[str]:
    head_ = (SENTENCES[f"kinds.{name}"] for name in ("value", "games"))
    rows = [[SENTENCES["kinds"], *head_, SENTENCES["wins.bounds"], SENTENCES["kinds.part"]]]
    for kind in found["kinds"]:
        if kind["games"]["count"]:
            games, part = kind["games"], kind["part_of_value"]
            shown = "" if part is None else f"{100 * part:.2f}"
            cells = [str(kind["value"]), percent(games), bounds(games), shown]
            rows.append([f"  {kind['kind']}", *cells])
    yield from (line.removeprefix("  ") for line in aligned(rows, left=1))
