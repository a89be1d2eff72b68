"""Checks over the graph of landings: where a piece can get, and whether it gets home."""

from __future__ import annotations

from collections.abc import Iterator

from sugoroku.board.checks import Check, Finding, Needs, check, some
from sugoroku.board.diagnostics import Level
from sugoroku.race.compile import moves_of, with_hope, within_reach
from sugoroku.race.form import Finish
from sugoroku.race.model import Board


def _arrivals(board: Board, finish: Finish) -> dict[int, set[int]]:
    """The graph of a board: square → all squares that one roll there leads to or over."""
    return {
        index: {to for face in board.faces for to, _ in moves_of(board, index, face, finish)}
        for index in range(board.goal)
    }


def unreachable_square(board: Board) -> Iterator[Finding]:
    """Find squares where no piece can ever arrive, whatever it rolls and whatever `finish` is."""
    reached: set[int] = set()
    for finish in board.finishes:
        reached |= within_reach(_arrivals(board, finish), 0)
    lost = [index for index in range(len(board.squares)) if index not in reached]
    if lost and board.goal not in lost:
        ids = some([board.squares[index].id for index in lost])
        text = f"no piece can ever arrive at {ids}"
        yield Finding(("squares", lost[0]), text)


def no_way_home(board: Board) -> Iterator[Finding]:
    """Find squares from which the goal can never be reached, under one of the choices of `finish`.

    This is usually a slip in a list. Some sheets have such a square on purpose, as the Pure Land sheets
    have their deepest hell: write `allow: {R410: the reason}`. A game ends, and the players are ranked,
    once nobody left in it can get home.
    """
    for finish in board.finishes:
        # `endless-turn` reports a turn that never ends
        stuck = sorted(_stuck(board, finish) - _never_ending(board, finish))
        if stuck:
            ids = some([board.squares[index].id for index in stuck])
            under = "" if finish == board.finishes[0] else f"with finish={finish}, "
            yield Finding(("squares", stuck[0]), f"{under}the goal cannot be reached from {ids}")
            return


def _stuck(board: Board, finish: Finish) -> set[int]:
    """Find the squares where a piece can come to stand and has no way to the goal."""
    landing = [
        [moves_of(board, index, face, finish)[-1][0] for face in board.faces]
        for index in range(len(board.squares))
    ]
    standing = within_reach(dict(enumerate(landing)), 0)
    return standing - with_hope(landing, board.goal)


def endless_turn(board: Board) -> Iterator[Finding]:
    """Find squares with `again` where the turn can never end, since every roll leads to another one.

    A turn ends on a square without `again`, at the goal, or when a roll does not move the piece.
    """
    for finish in board.finishes:
        lost = sorted(_never_ending(board, finish))
        if lost:
            ids = some([board.squares[index].id for index in lost])
            yield Finding(("squares", lost[0], "again"), f"a turn that gets here never ends: {ids}")
            return


def _never_ending(board: Board, finish: Finish) -> set[int]:
    """Find the squares from which no roll, nor any roll after it, ends the turn."""
    giving = {i for i, square in enumerate(board.squares[:-1]) if square.again}
    before: dict[int, set[int]] = {}
    ended = -1
    for index in giving:
        for face in board.faces:
            to, why = moves_of(board, index, face, finish)[-1]
            on = to if to in giving and why != "stay" else ended
            before.setdefault(on, set()).add(index)
    return giving - within_reach(before, ended)


CHECKS: tuple[Check, ...] = (
    check("R409", "unreachable-square", Level.WARNING, unreachable_square, Needs.GRAPH),
    check("R410", "no-way-home", Level.ERROR, no_way_home, Needs.GRAPH, allowable=True),
    check("R417", "endless-turn", Level.ERROR, endless_turn, Needs.GRAPH),
)
