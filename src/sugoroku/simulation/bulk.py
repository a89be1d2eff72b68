"""What a family brings for many games: names of modules, so that none is loaded before it is asked."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bulk:
    """Many games of a family: the modules that play and report them, and what can be asked for.

    `kernel` plays compiled, `playout` in plain Python, `ahead` in plain Python with a look ahead.
    `first`: who begins where nobody says, counted from 1; None: each seat in turn. `levels`: how
    well CPUs can play, the usual first, the one that looks ahead last. `visits`: what happens on
    single squares can be counted.
    """

    kernel: str
    playout: str
    tally: str
    report: str
    ahead: str | None = None
    first: int | None = None
    levels: tuple[str, ...] = ()
    visits: bool = False
