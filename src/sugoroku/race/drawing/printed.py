"""What a sheet prints beyond the rules, added to the compiled form for those who draw or tell it."""

from __future__ import annotations

from sugoroku.race.form import PrintedEffects, PrintedRace, RaceForm
from sugoroku.race.model import Board, Square


def printed(board: Board, compiled: RaceForm) -> PrintedRace:
    """Add what the sheet prints to the compiled form: layout, makers, panel, effects by square."""
    data, at = board.common.data, board.places

    def effects_of(square: Square) -> PrintedEffects:
        index = at[square.id]
        effects: PrintedEffects = {
            "shortcut": {face: at[to] for face, to in square.shortcut.items()},
            "rolls": {face: at[to] for face, to in (square.rolls or {}).items()},
        }
        if square.go:
            effects["go"] = at[square.go]
        if square.back:
            effects["back"] = index - square.back
        if square.forward:
            effects["forward"] = index + square.forward
        return effects

    return {
        **compiled,
        "layout": board.layout,
        "sheet": data.get("sheet", {}),
        "overshoot_panel": data.get("overshoot_panel", {}),
        "overshoot": {extra: at[to] for extra, to in board.overshoot.items()},
        "effects": [effects_of(square) for square in board.squares],
    }
