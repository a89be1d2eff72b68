"""The same race without one of its printed effects: what a square does is taken away, all else stays.

Comes in: a board without errors and a game compiled from it. Goes out: each effect with the game
without it, under the same finish. Without a shortcut the roll moves the piece as any roll does;
without `go`, `back`, `forward` or `again` whoever arrives stands there, and the turn is over; without
an inn no turn is missed there. Lists of rolls are left alone: without one a square has no other rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from sugoroku.race.compile import moves_of, onward, with_hope
from sugoroku.race.form import Finish
from sugoroku.race.game import RaceGame
from sugoroku.race.model import Board, Square
from sugoroku.race.odds.worth import Effect

Found = tuple[Effect, RaceGame | None]


def each_effect(board: Board, game: RaceGame, finish: Finish) -> Iterator[Found]:
    """List the effects of all squares but the goal, in the order of the road.

    The game is None where the board does not say what a roll does without the effect.
    """
    for index, square in enumerate(board.squares[:-1]):
        for effect, changed in _effects(board, index, square):
            squares = (*board.squares[:index], changed, *board.squares[index + 1 :])
            if effect.kind in ("inn", "again"):  # these change no way
                rest = tuple(each.rest for each in squares)
                yield effect, replace(game, rest=rest, again=tuple(each.again for each in squares))
            else:
                yield effect, _compiled(replace(board, squares=squares), game, finish)


def _effects(board: Board, index: int, square: Square) -> Iterator[tuple[Effect, Square]]:
    """List the effects of one square, and the square without each of them."""
    if square.rest:
        yield Effect("inn", index), replace(square, rest=0)
    for face in dict.fromkeys(board.faces):
        if str(face) in square.shortcut:
            target = board.places[square.shortcut[str(face)]]
            left = {key: to for key, to in square.shortcut.items() if key != str(face)}
            yield Effect("shortcut", index, face, target), replace(square, shortcut=left)
    sent = onward(board, index)
    if sent is not None:
        gone: Mapping[str, Any] = {"go": None, "back": 0, "forward": 0}
        yield Effect(sent[1], index, to=sent[0]), replace(square, **gone)
    if square.again:
        yield Effect("again", index), replace(square, again=False)


def _compiled(board: Board, game: RaceGame, finish: Finish) -> RaceGame | None:
    """Compile the lookups of a changed board anew."""
    try:
        moves = tuple(
            tuple(moves_of(board, square, face, finish) for face in board.faces)
            for square in range(len(board.squares))
        )
    except KeyError:  # more extra pips than the panel lists
        return None
    landing = tuple(tuple(steps[-1][0] for steps in row) for row in moves)
    hopeful = with_hope(landing, board.goal)
    return replace(
        game,
        moves=moves,
        landing=landing,
        hope=tuple(square in hopeful for square in range(len(board.squares))),
    )
