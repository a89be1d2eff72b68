"""A match at the terminal: people, CPUs, a record, and leaving cleanly.

Nothing here knows a rule of any game, and nothing prints: lines go to `show`, text is asked for
through `ask`. A person is one more player: who rolls waits before the dice are thrown, who moves is
asked after it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from typing import Any

from sugoroku.game.contract import Game, NotationError, Play, Roll
from sugoroku.game.dice import Dice, DiceSpent
from sugoroku.game.match import Batch, Line, Standing, run
from sugoroku.game.players import Cpu, Player, Seat
from sugoroku.tables.turn import Refused, Turn

Tell = Callable[[Standing, Sequence[Line]], None]
Ask = Callable[[str], str]
Show = Callable[[Sequence[str]], None]


class Left(Exception):
    """A person has left the game: by `q` or by the end of input."""


@dataclass(frozen=True, slots=True)
class Roller:
    """A person who presses Enter to roll, and has nothing to choose."""

    teller: Any
    ask: Ask
    show: Show

    def ready(self, game: Game[Any], position: Any) -> None:
        """Wait for Enter; `?` explains, `q` leaves. Raises Left."""
        seat = self.teller.seat(game.mover(position))
        while True:
            self.show(self.teller.standings(position))
            said = _word(self.ask(self.teller.say("prompt", seat=seat)))
            if said in ("", "r", "roll"):
                return
            if said in HELP:
                self.show(self.teller.help(position))
            else:
                self.show([self.teller.say("prompt.unknown")])

    def choose(self, game: Game[Any], position: Any, roll: Roll, plays: tuple[Play, ...]) -> Play:
        """Take the one play there is."""
        return plays[0]


@dataclass(frozen=True, slots=True)
class Mover:
    """A person whose dice are thrown unasked, and who types moves: one, some, or a whole turn.

    `blind`: nobody has shown the board and the dice, as where the lines go to a program.
    """

    teller: Any
    ask: Ask
    show: Show
    blind: bool = False

    def ready(self, game: Game[Any], position: Any) -> None:
        """Do not wait."""

    def choose(self, game: Game[Any], position: Any, roll: Roll, plays: tuple[Play, ...]) -> Play:
        """Ask for moves until the turn is over. Raises Left."""
        if self.blind:
            self.show(self.teller.board(position, game.mover(position)))
        turn = Turn(game, position, roll, game.ways(position, roll))  # type: ignore[arg-type]
        if len(plays) == 1:
            self._forced(turn, plays[0])
            return plays[0]
        while not turn.is_over:
            said = self.ask(self.teller.prompt(turn))
            word = _word(said)
            if turn.is_whole and word == "":
                break
            turn = self._undone(turn) if word in UNDO else self._entered(turn, said, word)
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

    def _entered(self, turn: Turn, said: str, word: str) -> Turn:
        """Make what was typed, or say what is wrong with it."""
        if word in HELP:
            self.show(self.teller.help(turn.position))
        elif word in LIST:
            self.show(self.teller.ways(turn))
        elif word in ALL:
            self.show(self.teller.ways(turn, every=True))
        elif word in BOARD:
            self.show(self.teller.board(turn.now, turn.position.seat))
        elif word == "":
            self.show(self.teller.unread(turn, None))
        else:
            try:
                after = turn.enter(said)
            except NotationError as error:
                self.show(self.teller.unread(turn, error))
            except Refused as error:
                self.show(self.teller.refused(turn, error))
            else:
                if not after.is_over:
                    self.show(self.teller.progress(after))
                return after
        return turn


HELP, LIST, UNDO = ("?", "h", "help"), ("l", "list"), ("u", "undo")
BOARD, ALL = ("b", "board"), ("la", "l all", "list all")
MOVERS = ("tables",)  # the families in which a player has something to choose


def person_of(family: str, teller: Any, ask: Ask, show: Show, *, blind: bool) -> Player:
    """Give the person at the terminal for a family of boards. `blind`: see `Mover`."""
    return Mover(teller, ask, show, blind) if family in MOVERS else Roller(teller, ask, show)


def _word(said: str) -> str:
    """Read a word of command, full-width letters too. Raises Left."""
    word = unicodedata.normalize("NFKC", said).strip().lower()
    if word in ("q", "quit", "exit"):
        raise Left
    return word


def players_of(seats: Sequence[Seat], person: Player, salt: str) -> list[Player]:
    """Give each seat its player; all people share the terminal. `salt`: what chance hangs on."""
    return [
        person if seat.player == "person" else Cpu(seat.player, f"{salt} {number}")
        for number, seat in enumerate(seats)
    ]


def session(
    game: Game[Any],
    begun: Batch,
    players: Sequence[Player],
    dice: Dice,
    outputs: Sequence[Tell],
) -> Standing:
    """Play from `begun` on, whose lines are told first, to the end or until the dice are spent.

    Every batch goes to each of `outputs` in order before anybody chooses. Gives how the match stands
    then. Raises Left, and what the outputs raise.
    """
    last = begun[0]
    with suppress(DiceSpent):
        for standing, lines in chain([begun], run(game, last, players, dice)):
            for output in outputs:
                output(standing, lines)
            last = standing
    return last
