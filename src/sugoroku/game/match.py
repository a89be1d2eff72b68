"""A match: a game, players and dice, as lines ready for JSON. The only place where a game goes on.

A turn is one seat's chance, rests included, counted from 1. `throw` writes a roll before anybody
chooses; `answer` plays it. Whoever plays, replays or verifies a game calls these two and no other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sugoroku.form import Json
from sugoroku.game.contract import AnyGame, AnyPosition, Outcome, Play, Roll
from sugoroku.game.dice import Dice, throw_for_start
from sugoroku.game.players import Player

Line = Json
"""What happened, ready for JSON: `event` says what, and which other keys there are."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match stands: the last turn begun, and a roll that is thrown and not yet played.

    `given_up`: it was as long as a game may be, and ended though nobody has won.
    """

    position: AnyPosition
    turn: int = 0
    roll: Roll | None = None
    given_up: bool = False


GIVEN_UP = "given_up"


Batch = tuple[Standing, list[Line]]


def begin(game: AnyGame, seats: int, first: int, dice: Dice, position: str | None = None) -> Batch:
    """Set up, or begin in a position. Where the seats roll for the start, `first` is rolled by `dice`.

    Lines follow at once where there was such a roll, and where nobody can ever get home.
    Raises SeatsError, NotationError, DiceSpent.
    """
    lines: list[Line] = []
    if position is not None:
        standing = Standing(game.read(position))
    else:
        if game.start_rolls:
            rolls, first = throw_for_start(game.start_rolls, seats, dice)
            lines.append({"event": "start_roll", "rolls": rolls, "first": first})
        standing = Standing(game.start(seats, first))
    return standing, lines + _end(game, standing)


def throw(game: AnyGame, standing: Standing, roll: Roll) -> Batch:
    """Take a roll for the seat whose turn it is."""
    position = standing.position
    turn = standing.turn + (0 if game.continues(position) else 1)
    line = {"event": "roll", "turn": turn, "seat": game.mover(position), "roll": list(roll)}
    return Standing(position, turn, roll), [line]


def answer(game: AnyGame, standing: Standing, play: Play) -> Batch:
    """Play the roll that was thrown, and give all that follows from it before the next roll."""
    assert standing.roll is not None
    position, events = game.step(standing.position, standing.roll, play)
    turn = standing.turn
    lines: list[Line] = []
    for event in events:
        turn += event.kind == "rest"
        lines.append({"event": event.kind, "turn": turn, "seat": event.seat, **event.values})
    after = Standing(position, turn)
    return after, lines + _end(game, after)


def _end(game: AnyGame, standing: Standing) -> list[Line]:
    outcome = game.outcome(standing.position)
    if outcome is None:
        return []
    how = {} if outcome.kind is None else {"kind": outcome.kind, "value": outcome.value}
    return [{"event": "end", "ranks": list(outcome.ranks), **how}]


def give_up(game: AnyGame, standing: Standing, rolls: int) -> Batch:
    """End a match after so many rolls, ranked as it stands; it counts nothing."""
    ranks = list(game.ranks(standing.position))
    line = {"event": "end", "ranks": ranks, "kind": GIVEN_UP, "value": 0, "rolls": rolls}
    return replace(standing, given_up=True), [line]


@dataclass(frozen=True, slots=True)
class Limit:
    """How many rolls a match may have before it is given up; `thrown`: those it has had already."""

    rolls: int
    thrown: int = 0


def run(
    game: AnyGame,
    standing: Standing,
    players: Sequence[Player],
    dice: Dice,
    limit: Limit | None = None,
) -> Iterator[Batch]:
    """Play from a standing to the end. Raises what dice and players raise: DiceSpent, a leave."""
    rolls = limit.thrown if limit else 0
    while game.outcome(standing.position) is None:
        position = standing.position
        player = players[game.mover(position)]
        if standing.roll is None:
            if limit and rolls >= limit.rolls:
                yield give_up(game, standing, rolls)
                return
            rolls += 1
            player.ready(game, position)
            standing, lines = throw(game, standing, dice.roll(game.rolls(position)))
            yield standing, lines
        assert standing.roll is not None
        plays = game.plays(position, standing.roll)
        play = player.choose(game, position, standing.roll, plays)
        standing, lines = answer(game, standing, play)
        yield standing, lines


def next_first(first: int, seats: int, *, rotate: bool) -> int:
    """Say who begins when the same players play again."""
    return (first + 1) % seats if rotate else first


def worths(outcome: Outcome) -> list[int]:
    """List by seat what a game counts in a series: its value for the winner, nothing for others."""
    return [outcome.value * (rank == 1) for rank in outcome.ranks]
