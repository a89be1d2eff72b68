"""A match at the terminal: people who press Enter, CPUs, a record, and leaving cleanly.

Nothing here knows a rule of any game, and nothing prints: lines go to `tell`, text is asked for
through `ask`. A person is one more player, who waits before the dice are thrown.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from sugoroku.dice import Dice, DiceSpent
from sugoroku.game import Game, Play, Roll
from sugoroku.match import Batch, Line, Standing, run
from sugoroku.players import FirstPlay, Player, Seat

Tell = Callable[[Standing, Sequence[Line]], None]


class Left(Exception):
    """A person has left the game: by `q` or by the end of input."""


@dataclass(frozen=True, slots=True)
class Person:
    """A player at the terminal. `ask` prompts for seat and position, and returns one line."""

    ask: Callable[[int, Any], str]
    explain: Callable[[Any], None]
    wonder: Callable[[], None]

    def ready(self, game: Game[Any], position: Any) -> None:
        """Wait for Enter; `?` explains, `q` leaves. Raises Left."""
        while True:
            said = self.ask(game.mover(position), position)
            said = unicodedata.normalize("NFKC", said).strip().lower()  # ？ and ｑ will do
            if said in ("", "r", "roll"):
                return
            if said in ("q", "quit", "exit"):
                raise Left
            if said in ("?", "h", "help"):
                self.explain(position)
            else:
                self.wonder()

    def choose(self, game: Game[Any], position: Any, roll: Roll, plays: tuple[Play, ...]) -> Play:
        """Take the one play there is."""
        return plays[0]


def players_of(seats: Sequence[Seat], person: Player) -> list[Player]:
    """Give each seat its player; all people share the terminal."""
    return [person if seat.player == "person" else FirstPlay() for seat in seats]


def session(
    game: Game[Any],
    begun: Batch,
    players: Sequence[Player],
    dice: Dice,
    outputs: Sequence[Tell],
) -> bool:
    """Play from `begun` on, whose lines are told first, to the end or until the dice are spent.

    Every batch goes to each of `outputs` in order before anybody chooses. Says whether the match is
    over. Raises Left, and what the outputs raise.
    """
    try:
        for standing, lines in chain([begun], run(game, begun[0], players, dice)):
            for output in outputs:
                output(standing, lines)
    except DiceSpent:
        return False
    return True
