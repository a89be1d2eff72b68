"""A person at the terminal in a race: who rolls waits before the die is thrown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sugoroku.game.contract import Game, Play, Roll
from sugoroku.game.players import Player
from sugoroku.game.session import HELP, Ask, Show, word
from sugoroku.race.game import Position

if TYPE_CHECKING:
    from sugoroku.telling.teller import Teller


@dataclass(frozen=True, slots=True)
class Roller:
    """A person who presses Enter to roll, and has nothing to choose."""

    teller: Teller
    ask: Ask
    show: Show

    def ready(self, game: Game[Position], position: Position) -> None:
        """Wait for Enter; `?` explains, `q` leaves. Raises Left."""
        seat = self.teller.seat(game.mover(position))
        while True:
            self.show(self.teller.standings(position))
            typed = word(self.ask(self.teller.say("prompt", seat=seat)))
            if typed in ("", "r", "roll"):
                return
            if typed in HELP:
                self.show(self.teller.help(position))
            else:
                self.show([self.teller.say("prompt.unknown")])

    def choose(
        self, game: Game[Position], position: Position, roll: Roll, plays: tuple[Play, ...]
    ) -> Play:
        """Take the one play there is."""
        return plays[0]


def person(teller: Teller, ask: Ask, show: Show, *, blind: bool) -> Player:
    """Seat the person at the terminal."""
    return Roller(teller, ask, show)
