"""A tables board to the compiled form: all that decides a game as plain numbers.

Comes in: a board without errors. Goes out: plain data, the content of a `.game.json`, the same for the
same board. A side is a list indexed by point: 0 borne off, then the points, last the bar.
"""

from __future__ import annotations

from dataclasses import asdict

from sugoroku.board.compiled import compiled, given
from sugoroku.form import Json
from sugoroku.tables.model import Board, Shape, Stones


def compile_board(board: Board, source: bytes) -> Json:
    """Compile a board without errors; `source` is its text, whose SHA-256 goes into the result."""
    shown = {
        "home_side": board.home_side,
        "point_names": [
            {
                "name": given(run.name),
                "from": run.start,
                "to": run.end,
                "unverified": sorted(run.unverified),
            }
            for run in board.point_names
        ],
        "dice_names": [
            {"roll": list(e.roll), "name": given(e.name), "unverified": sorted(e.unverified)}
            for e in board.dice_names
        ],
        "shape_names": {shape.kind: given(shape.name) for shape in board.shapes},
    }
    return compiled(board.common, source, (2, 2), shown, _rules(board))


def _rules(board: Board) -> Json:
    """Build all that decides a game, and nothing else."""
    return {
        "points": board.points,
        "stones": board.stones,
        "home": board.home,
        "closed": board.closed,
        "faces": list(board.faces),
        "double": board.double,
        "set_ups": {
            name: [side(board, stones) for stones in sides] for name, sides in board.set_ups.items()
        },
        "furthest": board.furthest,
        "shapes": [_shape(shape) for shape in board.shapes],
    }


def side(board: Board, stones: Stones) -> list[int]:
    """Write stones as a list indexed by point."""
    return [stones.get(point, 0) for point in range(board.points + 2)]


def _shape(shape: Shape) -> Json:
    data = asdict(shape)
    data["stackings"] = [list(stacking) for stacking in shape.stackings]
    data.pop("name")
    return data
