"""A person at the terminal in a tables game: who moves is asked after the dice are thrown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from sugoroku.game.contract import AnyGame, NotationError, Play, Roll
from sugoroku.game.players import Player
from sugoroku.game.session import HELP, Ask, Show, word
from sugoroku.tables.game import Position, TablesGame
from sugoroku.tables.turn import Refused, Turn

LIST, UNDO = ("l", "list"), ("u", "undo")
BOARD, ALL = ("b", "board"), ("la", "l all", "list all")


class TurnTeller(Protocol):
    """What speaks to a person who is to move; `sugoroku.tables.telling.narrate.Narrator` does."""

    def board(self, position: Position, seat: int) -> list[str]:
        """Draw a position from the side of a seat."""

    def prompt(self, turn: Turn) -> str:
        """Ask for moves."""

    def progress(self, turn: Turn) -> list[str]:
        """Show the board in mid-turn, and what is made so far."""

    def undone(self, turn: Turn) -> list[str]:
        """Show the board after moves are taken back, or say that there were none."""

    def forced(self, turn: Turn, play: Play) -> list[str]:
        """Say which rule leaves no other play."""

    def ways(self, turn: Turn, *, every: bool = False) -> list[str]:
        """List what may be played on; `every`: in every order of moves."""

    def unread(self, turn: Turn, error: Exception | None) -> list[str]:
        """Say that what was typed is no moves, or that nothing was typed."""

    def refused(self, turn: Turn, error: Refused) -> list[str]:
        """Say why moves are refused."""

    def help(self, position: Position) -> list[str]:
        """Explain the keys and the rules in force."""


@dataclass(frozen=True, slots=True)
class Mover:
    """A person whose dice are thrown unasked, and who types moves: one, some, or a whole turn.

    `blind`: nobody has shown the board and the dice, as where the lines go to a program.
    """

    teller: TurnTeller
    ask: Ask
    show: Show
    blind: bool = False

    def ready(self, game: AnyGame, position: Position) -> None:
        """Do not wait."""

    def choose(self, game: AnyGame, position: Position, roll: Roll, plays: tuple[Play, ...]) -> Play:
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
        """Say why there is one play only; who watches the game reads it later, with the play."""
        lines = self.teller.forced(turn, play) if play else []  # a pass has a line of its own
        if self.blind:
            self.show(lines)

    def _undone(self, turn: Turn) -> Turn:
        self.show(self.teller.undone(turn))
        return Turn(turn.game, turn.position, turn.roll, turn.ways)

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


def person(teller: TurnTeller, ask: Ask, show: Show, *, blind: bool) -> Player:
    """Seat the person at the terminal. `blind`: see `Mover`."""
    return Mover(teller, ask, show, blind)
