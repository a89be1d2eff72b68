"""What tells a match, whatever its family: lines of a match to lines of text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from sugoroku.game.contract import AnyPosition
from sugoroku.game.match import Line


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

    def tell(self, position: AnyPosition, lines: Sequence[Line], *, to: int | None = None) -> list[str]:
        """Tell one batch of lines, after which `position` stands; nothing of turns after `to`."""

    def closing(self, position: AnyPosition) -> list[str]:
        """Tell what has to be told where the telling stops before the end."""

    def ending(self, position: AnyPosition, end: Line) -> list[str]:
        """Tell how the game ended."""

    def standings(self, position: AnyPosition) -> list[str]:
        """Tell where everybody stands."""

    def help(self, position: AnyPosition) -> list[str]:
        """Explain the keys and the rules in force."""
