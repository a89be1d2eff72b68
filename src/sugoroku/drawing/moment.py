"""A moment of a game, for those who draw it: a position, who sits where, what the last turn was.

Comes in: a game and a position in text, or a record and a turn of it. Goes out: what stands on the
board then.
"""

from __future__ import annotations

from dataclasses import dataclass

from sugoroku.errors import SugorokuError
from sugoroku.game.contract import AnyGame, AnyPosition, HouseRules
from sugoroku.game.following import follow
from sugoroku.game.match import Line
from sugoroku.game.record import Record
from sugoroku.telling.labels import seat_number


class NoSuchTurn(SugorokuError):
    """A turn that a record does not have."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What stands on a board: a position of a game, names by seat, the lines of the last turn.

    The lines are those of a match from the last roll on; before the first roll, all there are.
    `house_rules`: those under which the position was reached.
    """

    game: AnyGame
    names: tuple[str, ...]
    position: AnyPosition
    lines: tuple[Line, ...] = ()
    house_rules: HouseRules | None = None


def refuse_turn(turn: int, played: Record) -> None:
    """Refuse a turn that a record does not have. Raises NoSuchTurn."""
    numbers = (line.get("turn") for line in played.lines)
    last = max((each for each in numbers if isinstance(each, int)), default=0)
    if turn > last:
        raise NoSuchTurn(
            f"the record has {last} turn{'' if last == 1 else 's'}; there is no turn {turn}"
        )


def of_position(game: AnyGame, text: str, house_rules: HouseRules) -> Moment:
    """Read a position in which nobody has a name. Raises SugorokuError where the game cannot."""
    position = game.read(text)
    names = tuple(map(seat_number, range(len(game.spots(position)))))
    return Moment(game, names, position, (), house_rules)


def of_record(game: AnyGame, played: Record, turn: int | None = None) -> Moment:
    """Replay a record to the end of a turn; as far as it goes if no turn is asked for.

    Raises NoSuchTurn, and Divergence, wherever in the record that is.
    """
    refuse_turn(turn or 0, played)
    batches = list(follow(game, played))
    last = max((line.get("turn", 0) for _, lines in batches for line in lines), default=0)
    wanted = last if turn is None else turn
    of_turn: list[Line] = []
    position: AnyPosition = None
    for standing, lines in batches:
        if lines and lines[0].get("turn", 0) > wanted:
            break
        if any(line["event"] == "roll" for line in lines):
            of_turn = []
        of_turn += (line for line in lines if line.get("turn", 0) <= wanted)
        position = standing.position
    names = tuple(seat["name"] for seat in played.header["seats"])
    return Moment(game, names, position, tuple(of_turn), played.header["house_rules"])
