"""A person at the terminal in a tables game: who moves is asked after the dice are thrown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sugoroku.game.contract import Game, NotationError, Play, Roll
from sugoroku.game.players import Player
from sugoroku.game.session import HELP, Ask, Show, word
from sugoroku.tables.game import Position, TablesGame
from sugoroku.tables.turn import Refused, Turn

LIST, UNDO = ("l", "list"), ("u", "undo")
BOARD, ALL = ("b", "board"), ("la", "l all", "list all")


@dataclass(frozen=True, slots=True)
class Mover:
    """A person whose dice are thrown unasked, and who types moves: one, some, or a whole turn.

    `blind`: nobody has shown the board and the dice, as where the lines go to a program.
    """

    teller: Any
    ask: Ask
    show: Show
    blind: bool = False

    def ready(self, game: Game[Any], position: Position) -> None:
        """Do not wait."""

    def choose(self, game: Game[Any], position: Position, roll: Roll, plays: tuple[Play, ...]) -> Play:
        """Ask for moves until the turn is over. Raises Left."""
        assert isinstance(game, TablesGame)
        if self.blind:
            self.show(self.teller.board(position, game.mover(position)))
        turn = Turn(game, position, roll, game.ways(position, roll))
        if len(plays) == 1:
            self._forced(turn, plays[0])
            return plays[0]
        while not turn.is_over:
            line = self.ask(self.teller.prompt(turn))
            typed = word(line)
            if turn.is_whole and typed == "":
                break
            turn = self._undone(turn) if typed in UNDO else self._entered(turn, line, typed)
        return turn.made

    def _forced(self, turn: Turn, play: Play) -> None:
        """Tell why there is one play only; where the game is told it stands with the play, later."""
        told = self.teller.forced(turn, play) if play else []  # a pass is told by itself
        if self.blind:
            self.show(told)

    def _undone(self, turn: Turn) -> Turn:
        back = Turn(turn.game, turn.position, turn.roll, turn.ways)
        if turn.made:
            board = self.teller.board(back.position, back.position.seat)
            self.show(["", *board, self.teller.say("tables.undone")])
        else:
            self.show([self.teller.say("tables.nothing")])
        return back

    def _entered(self, turn: Turn, line: str, typed: str) -> Turn:
        """Make what was typed, or say what is wrong with it."""
        if typed in HELP:
            self.show(self.teller.help(turn.position))
        elif typed in LIST:
            self.show(self.teller.ways(turn))
        elif typed in ALL:
            self.show(self.teller.ways(turn, every=True))
        elif typed in BOARD:
            self.show(self.teller.board(turn.now, turn.position.seat))
        elif typed == "":
            self.show(self.teller.unread(turn, None))
        else:
            try:
                after = turn.enter(line)
            except NotationError as error:
                self.show(self.teller.unread(turn, error))
            except Refused as error:
                self.show(self.teller.refused(turn, error))
            else:
                if not after.is_over:
                    self.show(self.teller.progress(after))
                return after
        return turn


def person(teller: Any, ask: Ask, show: Show, *, blind: bool) -> Player:
    """Seat the person at the terminal. `blind`: see `Mover`."""
    return Mover(teller, ask, show, blind)
