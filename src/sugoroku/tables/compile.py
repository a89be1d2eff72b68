"""A tables board to the compiled form: all that decides a game as plain numbers.

Comes in: a board without errors. Goes out: plain data, the content of a `.game.json`, the same for the
same board. A side is a list indexed by point: 0 borne off, then the points, last the bar.
"""

from __future__ import annotations

from sugoroku.board.compiled import head, images, names
from sugoroku.tables.form import Lookups, ShapeForm, TablesForm
from sugoroku.tables.model import Board, Shape, Stones


def compile_board(board: Board, source: bytes) -> TablesForm:
    """Compile a board without errors; `source` is its text, whose SHA-256 goes into the result."""
    lookups = _lookups(board)
    return {
        **head(board.common, source, (2, 2), lookups),
        "home_side": board.home_side,
        "point_names": [
            {
                "name": names(run.name),
                "from": run.start,
                "to": run.end,
                "unverified": sorted(run.unverified),
            }
            for run in board.point_names
        ],
        "dice_names": [
            {"roll": list(e.roll), "name": names(e.name), "unverified": sorted(e.unverified)}
            for e in board.dice_names
        ],
        "shape_names": {shape.kind: names(shape.name) for shape in board.shapes},
        "images": images(board.common),
        **lookups,
    }


def _lookups(board: Board) -> Lookups:
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


def _shape(shape: Shape) -> ShapeForm:
    return {
        "kind": shape.kind,
        "value": shape.value,
        "finish": shape.finish,
        "cut": shape.cut,
        "least": shape.least,
        "stackings": [list(stacking) for stacking in shape.stackings],
        "none_off": shape.none_off,
        "behind": shape.behind,
    }
