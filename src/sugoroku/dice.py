"""Dice: from a seed, or scripted. They have a stream of their own, so the players cannot change it.

`random.Random(seed).random()` gives the same numbers in every version of Python; the other methods
promise nothing of the kind.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Protocol

from sugoroku.game import Roll

SEED_LIMIT = 2**53  # seeds are JSON numbers, and many readers of JSON keep 53 bits


class DiceSpent(Exception):
    """Scripted dice have no roll left."""


class Dice(Protocol):
    """Whatever rolls."""

    def roll(self, rolls: tuple[Roll, ...]) -> Roll:
        """Pick one of the listed rolls. Raises DiceSpent."""


class SeededDice:
    """Dice of a seed; `thrown` rolls of theirs are past already."""

    def __init__(self, seed: int, thrown: int = 0) -> None:
        self._random = random.Random(seed)
        for _ in range(thrown):
            self._random.random()

    def roll(self, rolls: tuple[Roll, ...]) -> Roll:
        """Pick one of the listed rolls, all equally likely."""
        return rolls[int(self._random.random() * len(rolls))]


class ScriptedDice:
    """Dice that roll what they are told, in order."""

    def __init__(self, rolls: Iterable[Roll]) -> None:
        self._rolls = iter(rolls)

    def roll(self, rolls: tuple[Roll, ...]) -> Roll:
        """Give the next scripted roll. Raises DiceSpent."""
        for roll in self._rolls:
            return roll
        raise DiceSpent


def new_seed() -> int:
    """Draw a seed from the machine's own randomness."""
    return random.SystemRandom().randrange(SEED_LIMIT)
