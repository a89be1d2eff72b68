"""The same race without one of its printed effects: what a square does is taken away, all else stays.

Comes in: a board without errors and a game compiled from it. Goes out: each effect with the game
without it, under the same finish. Without a shortcut the roll moves the piece as any roll does;
without `go`, `back`, `forward` or `again` whoever arrives stands there, and the turn is over; without
an inn no turn is missed there. Lists of rolls are left alone: without one a square has no other rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from sugoroku.race.compile import moves_of, with_hope
from sugoroku.race.effects import BY_NAME, printed_on
from sugoroku.race.form import Finish, Printed
from sugoroku.race.game import RaceGame
from sugoroku.race.model import Board


def each_effect(
    board: Board, game: RaceGame, finish: Finish
) -> Iterator[tuple[Printed, RaceGame | None]]:
    """List the effects of all squares but the goal, in the order of the road.

    The game is None where the board does not say what a roll does without the effect.
    """
    for index, square in enumerate(board.squares[:-1]):
        for printed in _effects(board, index):
            effect = BY_NAME[printed.effect]
            assert effect.without is not None
            changed = effect.without(square, printed)
            squares = (*board.squares[:index], changed, *board.squares[index + 1 :])
            if effect.kind in ("cost", "again"):  # these change no way
                rest = tuple(each.rest for each in squares)
                yield printed, replace(game, rest=rest, again=tuple(each.again for each in squares))
            else:
                yield printed, _compiled(replace(board, squares=squares), game, finish)


def _effects(board: Board, index: int) -> Iterator[Printed]:
    """List the effects of a square that can be taken away, shortcuts in the order of the die."""
    printed = [each for each in printed_on(board, index) if BY_NAME[each.effect].without]
    faces = {str(face): face for face in board.faces}
    for _, entries in groupby(printed, key=lambda each: each.effect):
        by_face = {each.face: each for each in entries}
        if None in by_face:
            yield by_face[None]
        for text, face in faces.items():
            if text in by_face:
                yield by_face[text]._replace(face=face)


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
