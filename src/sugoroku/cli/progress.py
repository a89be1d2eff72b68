"""How far a long run is, told on stderr."""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field

import click

from sugoroku.cli import note
from sugoroku.screen import cut, width

SOON, OFTEN, SELDOM = 1.0, 0.2, 30.0  # seconds until, and between, lines of progress


@dataclass(slots=True)
class Progress:
    """Tells how many games are played, often at a terminal and else seldom, and how long it took.

    `asked`: how many are wanted, if that is known. `last`: seconds until the last line; `width`: what
    a terminal shows of it.
    """

    asked: int | None
    begun: float = field(default_factory=time.monotonic)
    last: float = 0.0
    width: int = 0

    def tell(self, games: int) -> None:
        """Tell how many games are played, if it is time to."""
        now = time.monotonic() - self.begun
        at_terminal = _is_rewritable()
        if now - self.last < (OFTEN if at_terminal else SELDOM) or now < SOON:
            return
        self.last = now
        share = f" of {self.asked:,}, {100 * games // self.asked} %" if self.asked else ""
        text = f"{games:,} games{share}, {now:.0f} s"
        if at_terminal:
            text = cut(text, width() - 1)  # a line that breaks cannot be written over
            self._rewrite(text.ljust(self.width))
            self.width = len(text)
        else:
            note(text)

    def end(self, games: int) -> None:
        """Tell how long it took."""
        if self.width:
            self._rewrite(" " * self.width + "\r")
        took = time.monotonic() - self.begun
        note(f"{games:,} game{'' if games == 1 else 's'} in {took:.2f} s")

    @staticmethod
    def _rewrite(text: str) -> None:
        with suppress(OSError):
            click.echo("\r" + text, err=True, nl=False)  # figures of our own


def _is_rewritable() -> bool:
    """Whether a line on stderr can be written over: at a terminal that is not a dumb one."""
    at_terminal = sys.stderr is not None and sys.stderr.isatty()
    return at_terminal and os.environ.get("TERM") != "dumb"
