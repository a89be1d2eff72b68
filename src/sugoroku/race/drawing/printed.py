"""What a sheet prints beyond the rules, added to the compiled form for those who draw or tell it."""

from __future__ import annotations

from sugoroku.race.effects import printed_on
from sugoroku.race.form import PrintedRace, RaceForm
from sugoroku.race.model import Board


def printed(board: Board, compiled: RaceForm) -> PrintedRace:
    """Add what the sheet prints to the compiled form: layout, makers, panel, effects by square."""
    data = board.common.data
    return {
        **compiled,
        "layout": board.layout,
        "sheet": data.get("sheet", {}),
        "overshoot_panel": data.get("overshoot_panel", {}),
        "overshoot": {extra: board.places[to] for extra, to in board.overshoot.items()},
        "effects": [printed_on(board, index) for index in range(len(board.squares))],
    }
