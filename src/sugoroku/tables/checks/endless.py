"""Whether a game may go on for ever: tried on boards where every stone can always be cut."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from sugoroku.board.checks import Check, Finding, Needs, check
from sugoroku.board.diagnostics import Level
from sugoroku.game.dice import SeededDice
from sugoroku.game.match import begin, run
from sugoroku.game.players import Cpu
from sugoroku.tables.advice import best
from sugoroku.tables.compile import compile_board
from sugoroku.tables.game import LONGEST, build
from sugoroku.tables.model import Board

TRIED = 1000  # rolls


def endless(board: Board) -> Iterator[Finding]:
    """Find boards on which two CPUs cut each other again and again, so that games may never end.

    No point can ever be closed there, and a trial of 1,000 rolls does not bring a game to its end.
    Among programs alone, a game is given up after 100,000 rolls.
    """
    if board.closed > board.stones and not _ends(board):
        text = (
            f"a trial of two CPUs was not over after {TRIED:,} rolls; games may never end, "
            f"and are given up after {LONGEST:,}"
        )
        yield Finding(("closed",) if "closed" in board.common.data else ("stones",), text)


def _ends(board: Board) -> bool:
    """Play a game, and say whether it was over in time."""
    game, dice = build(compile_board(board, b""), {}), SeededDice(1)
    standing, _ = begin(game, 2, 0, dice)
    players = [Cpu("cpu", str(seat), best) for seat in (0, 1)]
    batches = islice(run(game, standing, players, dice), 2 * TRIED)
    return any(line["event"] == "end" for _, lines in batches for line in lines)


CHECKS: tuple[Check, ...] = (check("T523", "endless", Level.NOTE, endless, Needs.GRAPH),)
