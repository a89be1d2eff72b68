"""How a match is told, by the family of its board.

Comes in: the compiled form of a board and the lines of a match. Goes out: lines of text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import sugoroku.race.telling.narrate
import sugoroku.tables.telling.narrate
from sugoroku.game.contract import Game
from sugoroku.game.match import Line
from sugoroku.telling.labels import Style


class Teller(Protocol):
    """What tells a match, whatever its family."""

    @property
    def say(self) -> Callable[..., str]:
        """Fill a sentence of `sugoroku.telling.words.match` in."""

    @property
    def seat(self) -> Callable[[int], str]:
        """Name a seat."""

    def opening(self) -> list[str]:
        """Tell what is played."""

    def tell(self, position: Any, lines: Sequence[Line], *, to: int | None = None) -> list[str]:
        """Tell one batch of lines, after which `position` stands; nothing of turns after `to`."""

    def closing(self, position: Any) -> list[str]:
        """Tell what has to be told where the telling stops before the end."""

    def ending(self, position: Any, end: Line) -> list[str]:
        """Tell how the game ended."""

    def standings(self, position: Any) -> list[str]:
        """Tell where everybody stands."""

    def help(self, position: Any) -> list[str]:
        """Explain the keys and the rules in force."""


def teller_of(
    compiled: Mapping[str, Any],
    header: Mapping[str, Any],
    style: Style,
    game: Game[Any],
    *,
    auto: bool = False,
) -> Teller:
    """Give what tells a match. `header`: its first line; `auto`: nobody is asked anything."""
    return TELLERS[compiled["family"]](compiled, header, style, game, auto=auto)


TELLERS: Mapping[str, Callable[..., Teller]] = {
    "race": sugoroku.race.telling.narrate.Narrator,
    "tables": sugoroku.tables.telling.narrate.Narrator,
}
