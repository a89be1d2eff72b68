"""What a family brings for many games: names of modules, so that none is loaded before it is asked.

What these modules hold is said by `Player`, `Tally` and `Report`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from sugoroku.form import Form, Json
from sugoroku.game.contract import AnyGame
from sugoroku.telling.labels import Style

Lookups = Any  # a game as an engine prepared it: nobody but its family looks inside
Sums = tuple[Any, ...]  # rows of whole numbers, lists or arrays; the first begins with the games


@dataclass(frozen=True, slots=True)
class Bulk:
    """Many games of a family: the modules that play and report them, and what can be asked for.

    `kernel` plays compiled, `playout` in plain Python, `ahead` in plain Python with a look ahead.
    `longest`: rolls of a game at most; one that would take more is given up, here and where programs
    play alone. `first`: who begins where nobody says, counted from 1; None: each seat in turn.
    `levels`: how well CPUs can play, the usual first, the one that looks ahead last. `visits`: what
    happens on single squares can be counted.
    """

    kernel: str
    playout: str
    tally: str
    report: str
    longest: int
    ahead: str | None = None
    first: int | None = None
    levels: tuple[str, ...] = ()
    visits: bool = False


class Player(Protocol):
    """A module that prepares and plays games; how it plays them its own family's `tally` knows."""

    def prepare(self, game: AnyGame, seats: int, **options: Any) -> Lookups:
        """Prepare a game for so many seats. Raises SeatsError."""


class Tally(Protocol):
    """A module that counts games and works the figures out."""

    def count(self, player: Player, lookups: Lookups, seed: int, begin: int, games: int) -> Sums:
        """Play a block of games and count them."""

    def won(self, sums: Sums) -> tuple[int, int]:
        """Count the games that the first seat won, and all that were over."""

    def figures(self, game: AnyGame, seats: int, compiled: Form, sums: Sums) -> Json:
        """Work out what the sums come to, as data for JSON."""


class Report(Protocol):
    """A module that writes figures as text. `CHARTED`: what a chart of lengths counts."""

    CHARTED: str

    def lines(self, compiled: Form, figures: Json, style: Style) -> Iterator[str]:
        """Write figures as lines of text."""
