"""The story of a match, whatever its family: from lines of a match to lines of text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from sugoroku.game.contract import AnyPosition
from sugoroku.game.match import Line


class Teller(Protocol):
    """Tells a match, whatever its family."""

    @property
    def say(self) -> Callable[..., str]:
        """Fill a sentence of `sugoroku.telling.words.match` in."""

    @property
    def seat(self) -> Callable[[int], str]:
        """Name a seat."""

    def opening(self) -> list[str]:
        """Say what is played."""

    def tell(self, position: AnyPosition, lines: Sequence[Line], *, to: int | None = None) -> list[str]:
        """Tell one batch of lines, which led to `position`; leave turns after `to` out."""

    def closing(self, position: AnyPosition) -> list[str]:
        """Say what is left to say where the story stops before the end."""

    def ending(self, position: AnyPosition, end: Line) -> list[str]:
        """Say how the game ended."""

    def standings(self, position: AnyPosition) -> list[str]:
        """Say where everybody is."""

    def help(self, position: AnyPosition) -> list[str]:
        """Explain the keys and the rules in force."""
