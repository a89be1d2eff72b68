"""Dice: from a seed, or scripted. They have a stream of their own, so the players cannot change it.

`random.Random(seed).random()` gives the same numbers in every version of Python; the other methods
promise nothing of the kind.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial
from itertools import takewhile
from typing import Protocol

from sugoroku.game.contract import AnyGame, Face, NotationError, Roll

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
    """Dice that roll what a script says, in order."""

    def __init__(self, rolls: Iterable[Roll]) -> None:
        self._rolls = iter(rolls)

    def roll(self, rolls: tuple[Roll, ...]) -> Roll:
        """Give the next scripted roll. Raises DiceSpent."""
        for roll in self._rolls:
            return roll
        raise DiceSpent


def read_script(game: AnyGame, text: str, seats: int) -> list[Roll]:
    """Read rolls for `ScriptedDice`: first, where `seats` roll for the start, single dice for that.

    With no seats the game has begun already. Raises NotationError.
    """
    words = re.sub("[,，、]", " ", text).split()
    faces = {str(roll[0]): roll for roll in game.start_rolls if seats}
    lead = [faces[word] for word in takewhile(faces.__contains__, words)]
    if faces:
        try:
            rounds, _ = throw_for_start(game.start_rolls, seats, ScriptedDice(lead))
            lead = lead[: sum(map(len, rounds))]
        except DiceSpent as error:
            low, *_, high = faces
            lacking = "the rolls do not settle who begins: one die for each seat comes first"
            raise NotationError(f"{lacking}, such as `{high} {low}`") from error
    left = words[len(lead) :]
    if left and left[0] in faces and any(map(partial(_is_roll, game), left)):
        raise NotationError(f"`{left[0]}` is one die too many: it is settled before who begins")
    return lead + _read_rolls(game, left)


def _read_rolls(game: AnyGame, words: Sequence[str]) -> list[Roll]:
    """Read rolls. Words that are all no roll may be single dice, two of which make one."""
    pairs = [" ".join(words[at : at + 2]) for at in range(0, len(words), 2)]
    if all(_is_roll(game, pair) and pair not in words for pair in pairs):
        words = pairs
    return [game.read_roll(word) for word in words]


def _is_roll(game: AnyGame, text: str) -> bool:
    with suppress(NotationError):
        return bool(game.read_roll(text))
    return False


def throw_for_start(rolls: tuple[Roll, ...], seats: int, dice: Dice) -> tuple[list[list[Face]], int]:
    """Throw one die for each seat, again where the highest are equal. Raises DiceSpent.

    Gives the faces of every round in the order of seats, and the seat that begins.
    """
    rounds: list[list[Face]] = []
    while True:
        faces = [dice.roll(rolls)[0] for _ in range(seats)]
        rounds.append(faces)
        ranked = [rolls.index((face,)) for face in faces]
        if ranked.count(max(ranked)) == 1:
            return rounds, ranked.index(max(ranked))


def new_seed() -> int:
    """Draw a seed from the machine's own randomness."""
    return random.SystemRandom().randrange(SEED_LIMIT)
