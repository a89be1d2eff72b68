"""Many games of a race as text: how long they are, who wins, the places, and what squares see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sugoroku.race.form import RaceForm
from sugoroku.race.telling.labels import Labels
from sugoroku.screen import aligned, wrapped
from sugoroku.simulation.report import Figures, bounds, head, length, percent
from sugoroku.telling.labels import Style

SENTENCES: Mapping[str, str] = {
    "turns": "Turns of all seats, missed ones too, until the first is home",
    "whole": "Turns of all seats in all, until only one is left",
    "wins": "Chance in % to be home first",
    "wins.seat": "seat",
    "wins.bounds": "bounds",
    "nobody": "nobody",
    "places": "Chance in % of each place",
    "places.tied": "tied",
    "places.note": "tied: to share one's place; who is not home is ranked by how far along the road",
    "squares": "Squares, of all seats together in a game",
    "squares.visits": "visits",
    "squares.rests": "missed",
    "squares.overshoots": "too high",
    "squares.note": (
        "visits: how often a piece comes there in the mean, the start being the first; missed: turns "
        "missed there; too high: rolls from there of more pips than it takes to the goal"
    ),
}


def lines(compiled: RaceForm, found: Figures, style: Style) -> Iterator[str]:
    """Tell what many games came to."""
    yield from head(compiled, found, style)
    mark = "#" if style.ascii else "█"
    if found["turns"] is not None:
        yield from length(SENTENCES["turns"], found["turns"], mark)
        if found["whole"] is not None:
            yield from length(SENTENCES["whole"], found["whole"], mark)
        yield from _wins(found)
        yield from _places(found)
    if found["squares"] is not None:
        yield from _squares(Labels(compiled, style), found["squares"])


def _wins(found: Figures) -> Iterator[str]:
    yield SENTENCES["wins"]
    rows = [[SENTENCES["wins.seat"], "%", SENTENCES["wins.bounds"]]]
    for seat, share in enumerate(found["wins"], 1):
        rows.append([str(seat), percent(share), bounds(share)])
    if found["nobody"]["count"]:
        rows.append([SENTENCES["nobody"], percent(found["nobody"]), bounds(found["nobody"])])
    yield from aligned(rows, left=0)


def _places(found: Figures) -> Iterator[str]:
    count = len(found["places"])
    if count == 1:
        return
    yield SENTENCES["places"]
    head = [SENTENCES["wins.seat"], *(f"{place}." for place in range(1, count + 1))]
    rows = [[*head, SENTENCES["places.tied"]]]
    for seat, row in enumerate(found["places"], 1):
        shares = [f"{100 * share['share']:.2f}" for share in (*row, found["ties"][seat - 1])]
        rows.append([str(seat), *shares])
    yield from list(aligned(rows, left=0))[:-1]
    yield from wrapped("  " + SENTENCES["places.note"])
    yield ""


def _squares(labels: Labels, squares: Any) -> Iterator[str]:
    every = ("visits", "rests", "overshoots")
    columns = [name for name in every if any(square[name] for square in squares)]
    rows = [[SENTENCES["squares"], *(SENTENCES[f"squares.{name}"] for name in columns)]]
    for place, square in enumerate(squares):
        values = (f"{square[name]:.3f}" if square[name] else "" for name in columns)
        rows.append([f"  {labels.label(place)}", *values])
    yield from [line.removeprefix("  ") for line in aligned(rows, left=1)][:-1]
    yield from wrapped("  " + SENTENCES["squares.note"])
