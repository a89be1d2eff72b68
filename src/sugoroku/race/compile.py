"""A race board to the compiled form: everything printed on the sheet as lookups of small ints.

Comes in: a board without errors. Goes out: plain data, the content of a `.game.json`, the same for
the same board. `landing[square][roll]` is where a roll leads in the end; `moves[square][roll]` tells
the single displacements on the way there, each with its reason. One pair of them for each choice of
`finish`. A lone `stay` is no arrival: what the square does on arrival does not happen again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import cast

from sugoroku.board.compiled import head, images, names
from sugoroku.game.contract import Face
from sugoroku.race.form import Finish, FinishForm, Lookups, Moves, RaceForm, SquareForm, Step
from sugoroku.race.model import Board, Square


def first_move(board: Board, square: int, face: Face, finish: Finish) -> Step:
    """Find where one roll leads from a square before the square arrived at has its say."""
    here, places = board.squares[square], board.places
    if here.rolls is not None:
        target = here.rolls.get(str(face))
        return (square, "stay") if target is None else (places[target], "rolls")
    if str(face) in here.shortcut:
        return places[here.shortcut[str(face)]], "shortcut"
    if not isinstance(face, int) or face == 0 or square == board.goal:
        return square, "stay"
    extra = square + face - board.goal
    if extra <= 0:
        return square + face, "roll"
    return _beyond(board, square, extra, finish)


def _beyond(board: Board, square: int, extra: int, finish: Finish) -> Step:
    """Find where a roll leads that has `extra` pips more than it takes to reach the goal."""
    if finish == "over":
        return board.goal, "over"
    if finish == "bounce":
        return max(board.goal - extra, 0), "bounce"
    if finish == "as_printed":
        return board.places[board.overshoot[extra]], "overshoot"
    return square, "stay"


def onward(board: Board, square: int) -> Step | None:
    """Find where a square sends whoever arrives there; None where the piece stays."""
    here = board.squares[square]
    if square == board.goal:
        return None
    if here.go is not None:
        return board.places[here.go], "go"
    if here.back:
        return square - here.back, "back"
    return (square + here.forward, "forward") if here.forward else None


def can_stand(board: Board, square: int) -> bool:
    """Whether a piece can be on a square when its turn comes: not where it is sent on at once.

    All pieces begin on the start, without having arrived there.
    """
    return square == 0 or onward(board, square) is None


def moves_of(board: Board, square: int, face: Face, finish: Finish) -> Moves:
    """List the displacements that one roll causes, the effects of the squares arrived at included."""
    if not can_stand(board, square):
        return ((square, "stay"),)
    move = first_move(board, square, face, finish)
    moves = [move]
    if move[1] == "stay":
        return tuple(moves)
    following = onward(board, move[0])
    while following is not None:
        moves.append(following)
        following = onward(board, following[0])
    return tuple(moves)


def compile_board(board: Board, source: bytes) -> RaceForm:
    """Compile a board without errors; `source` is its text, whose SHA-256 goes into the result."""
    lookups = _lookups(board)
    return {
        **head(board.common, source, board.seats, lookups),
        "squares": [_square(square) for square in board.squares],
        "images": images(board.common),
        **lookups,
    }


def _lookups(board: Board) -> Lookups:
    """Build all that decides a game, and nothing else."""
    return {
        "ids": [square.id for square in board.squares],
        "rolls": [[face] for face in board.faces],
        "rest": [square.rest for square in board.squares],
        "again": [square.again for square in board.squares],
        "progress": progress(board),
        "finish": {finish: _finish(board, finish) for finish in board.finishes},
    }


def _finish(board: Board, finish: Finish) -> FinishForm:
    squares = range(len(board.squares))
    moves = [[moves_of(board, square, face, finish) for face in board.faces] for square in squares]
    landing = [[steps[-1][0] for steps in row] for row in moves]
    hopeful = with_hope(landing, board.goal)
    return {
        "landing": landing,
        "moves": [[list(steps) for steps in row] for row in moves],
        "hope": [square in hopeful for square in squares],
    }


def progress(board: Board) -> list[int]:
    """Measure how far along the road each square is, by walking the road from the start."""
    far = [0] * len(board.squares)
    for before, after in road(board):
        far[after] = far[before] + 1
    return far


def road(board: Board) -> Iterator[tuple[int, int]]:
    """List the steps of the road, from the start on: a square and the one after it."""
    for after in range(1, len(board.squares)):
        yield after - 1, after


def within_reach(edges: Mapping[int, Iterable[int]], start: int) -> set[int]:
    """Walk a graph from `start` and tell where one gets, `start` included."""
    reached, todo = {start}, [start]
    while todo:
        for after in edges.get(todo.pop(), ()):
            if after not in reached:
                reached.add(after)
                todo.append(after)
    return reached


def with_hope(landing: Sequence[Sequence[int]], goal: int) -> set[int]:
    """Find the squares from which the goal can be reached."""
    backwards: dict[int, set[int]] = {}
    for square, row in enumerate(landing):
        for after in row:
            backwards.setdefault(after, set()).add(square)
    return within_reach(backwards, goal)


def _square(square: Square) -> SquareForm:
    shown = {
        "number": square.number,
        "name": names(square.name),
        "season": square.season,
        "printed": square.printed,
        "faces": square.side,
        "unverified": sorted(square.unverified),
    }
    given = {key: value for key, value in shown.items() if value is not None or key == "number"}
    return cast(SquareForm, given)
