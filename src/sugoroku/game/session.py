"""A match at the terminal: people, CPUs, a record, and leaving cleanly.

Nothing here knows a rule of any game, and nothing prints: lines go to `show`, text is asked for
through `ask`. A person is one more player: who rolls waits before the dice are thrown, who moves is
asked after it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import chain

from sugoroku.game.contract import Advise, AnyGame
from sugoroku.game.dice import Dice, DiceSpent
from sugoroku.game.match import Batch, Limit, Line, Standing, run
from sugoroku.game.players import Cpu, Player, Seat

Tell = Callable[[Standing, Sequence[Line]], None]
Ask = Callable[[str], str]
Show = Callable[[Sequence[str]], None]


class Left(Exception):
    """A person has left the game: by `q` or by the end of input."""


HELP = ("?", "h", "help")


def word(typed: str) -> str:
    """Read a word of command, full-width letters too. Raises Left."""
    read = unicodedata.normalize("NFKC", typed).strip().lower()
    if read in ("q", "quit", "exit"):
        raise Left
    return read


def players_of(seats: Sequence[Seat], person: Player, advise: Advise | None, salt: str) -> list[Player]:
    """Give each seat its player; all people share the terminal. `salt`: what chance hangs on."""
    return [
        person if seat.player == "person" else Cpu(seat.player, f"{salt} {number}", advise)
        for number, seat in enumerate(seats)
    ]


def session(
    game: AnyGame,
    begun: Batch,
    players: Sequence[Player],
    dice: Dice,
    outputs: Sequence[Tell],
    limit: Limit | None = None,
) -> Standing:
    """Play from `begun` on, whose lines come first, to the end, the limit or until the dice are spent.

    Every batch goes to each of `outputs` in order before anybody chooses. Gives how the match stands
    then. Raises Left, and what the outputs raise.
    """
    last = begun[0]
    with suppress(DiceSpent):
        for standing, lines in chain([begun], run(game, last, players, dice, limit)):
            for output in outputs:
                output(standing, lines)
            last = standing
    return last
