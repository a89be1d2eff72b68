"""Many games of a race as text: how long they are, who wins, the places, and what squares see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sugoroku.form import Json
from sugoroku.race.form import RaceForm
from sugoroku.race.telling.labels import Labels
from sugoroku.screen import wrapped
from sugoroku.simulation.report import Figures, bounds, head, length, percent
from sugoroku.telling.columns import aligned
from sugoroku.telling.labels import Style
from sugoroku.telling.words.reports_race import GAMES
from sugoroku.telling.words.shared import SENTENCES as SHARED

CHARTED = GAMES["turns"]


def lines(compiled: RaceForm, figures: Figures, style: Style) -> Iterator[str]:
    """Write what many games came to."""
    yield from head(compiled, figures, style)
    mark = "#" if style.ascii else "█"
    if figures["turns"] is not None:
        yield from length(GAMES["turns"], figures["turns"], mark)
        if figures["whole"] is not None:
            yield from length(GAMES["whole"], figures["whole"], mark)
        yield from _wins(figures)
        yield from _places(figures)
    if figures["squares"] is not None:
        yield from _squares(Labels(compiled, style), figures["squares"])


def _wins(figures: Figures) -> Iterator[str]:
    yield GAMES["wins"]
    rows = [[SHARED["places.seat"], "%", SHARED["bounds"]]]
    for seat, share in enumerate(figures["wins"], 1):
        rows.append([str(seat), percent(share), bounds(share)])
    if figures["nobody"]["count"]:
        rows.append([SHARED["nobody"], percent(figures["nobody"]), bounds(figures["nobody"])])
    yield from aligned(rows, left=0)


def _places(figures: Figures) -> Iterator[str]:
    count = len(figures["places"])
    if count == 1:
        return
    yield GAMES["places"]
    head = [SHARED["places.seat"], *(SHARED["ordinal"].format(n=n) for n in range(1, count + 1))]
    rows = [[*head, SHARED["places.tied"]]]
    for seat, row in enumerate(figures["places"], 1):
        shares = [f"{100 * share['share']:.2f}" for share in (*row, figures["ties"][seat - 1])]
        rows.append([str(seat), *shares])
    yield from list(aligned(rows, left=0))[:-1]
    yield from wrapped("  " + SHARED["places.note"])
    yield ""


def _squares(labels: Labels, squares: Sequence[Json]) -> Iterator[str]:
    heads = {
        "visits": SHARED["squares.visits"],
        "rests": SHARED["squares.missed"],
        "overshoots": GAMES["squares.overshoots"],
    }
    columns = [name for name in heads if any(square[name] for square in squares)]
    rows = [[GAMES["squares"], *(heads[name] for name in columns)]]
    for place, square in enumerate(squares):
        values = (f"{square[name]:.3f}" if square[name] else "" for name in columns)
        rows.append([f"  {labels.label(place)}", *values])
    yield from [line.removeprefix("  ") for line in aligned(rows, left=1)][:-1]
    yield from wrapped("  " + GAMES["squares.note"])
