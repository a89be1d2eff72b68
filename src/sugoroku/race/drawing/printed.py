"""What a sheet prints beyond the rules, added to the compiled form for those who draw or tell it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sugoroku.race.model import Board, Square


def with_print(board: Board, compiled: Mapping[str, Any]) -> dict[str, Any]:
    """Add what the sheet prints to the compiled form: layout, makers, panel, effects by square."""
    data, at = board.common.data, board.places

    def effects_of(square: Square) -> dict[str, Any]:
        index = at[square.id]
        printed: dict[str, Any] = {"shortcut": {f: at[to] for f, to in square.shortcut.items()}}
        printed["rolls"] = {face: at[to] for face, to in (square.rolls or {}).items()}
        printed |= {"go": at[square.go]} if square.go else {}
        printed |= {"back": index - square.back} if square.back else {}
        return printed | ({"forward": index + square.forward} if square.forward else {})

    return {
        **compiled,
        "layout": board.layout,
        "sheet": data.get("sheet", {}),
        "overshoot_panel": data.get("overshoot_panel", {}),
        "overshoot": {extra: at[to] for extra, to in board.overshoot.items()},
        "effects": [effects_of(square) for square in board.squares],
    }
