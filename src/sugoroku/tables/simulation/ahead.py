"""Games between players that look ahead, by the engine itself: slow, and for the hardest level alone.

Comes in and goes out: what `playout` takes and gives. Each turn draws a word of the game's stream,
whose upper half is the roll.
"""

from __future__ import annotations

from sugoroku.simulation.streams import upper, words
from sugoroku.tables.advice import best
from sugoroku.tables.game import TablesGame
from sugoroku.tables.simulation import lookups
from sugoroku.tables.simulation.lookups import (
    BLOCKED,
    FIRST,
    HITS,
    KIND,
    LONGEST,
    PASSES,
    SHAPES,
    TURNS,
    VALUE,
    WINNER,
)

COLUMNS = lookups.COLUMNS
HARD = 1  # turns of the other that are looked at


def prepare(
    game: TablesGame, seats: int, first: int | None = None, levels: tuple[str, str] = ("hard", "hard")
) -> lookups.Tables:
    """Make the lookups of a game in which both seats look ahead. Raises SeatsError."""
    return lookups.prepare(game, seats, first)


def run(
    tables: lookups.Tables, seed: int, begin: int, count: int, ahead: int = HARD
) -> list[list[int]]:
    """Play so many games from index `begin` on; a row of `COLUMNS` for each."""
    return [_game(tables, seed, index, ahead) for index in range(begin, begin + count)]


def _game(tables: lookups.Tables, seed: int, index: int, ahead: int) -> list[int]:
    fixed, _, game = tables
    first = index & 1 if fixed.first < 0 else fixed.first
    row = [0] * len(COLUMNS)
    row[FIRST], row[WINNER], row[KIND] = first, -1, lookups.UNFINISHED
    position, numbers = game.start(2, first), words(seed, index)
    while row[TURNS] < LONGEST:
        roll = game.all_rolls[upper(next(numbers), len(game.all_rolls))]
        plays = game.plays(position, roll)
        play = plays[0] if len(plays) == 1 else best(game, position, roll, plays, ahead)
        seat = position.seat
        position, events = game.step(position, roll, play)
        outcome = game.outcome(position)
        row[TURNS] += 1
        row[PASSES + seat] += not play
        row[HITS + seat] += sum(bool(event.values.get("hit")) for event in events)
        if outcome is not None and outcome.kind == lookups.kinds(game)[BLOCKED]:
            row[KIND] = BLOCKED
            return row
        if outcome is not None:
            row[WINNER], row[VALUE] = outcome.ranks.index(1), outcome.value
            row[KIND] = lookups.kinds(game).index(
                str(outcome.kind), 0 if outcome.value == 1 else SHAPES
            )
            return row
    return row
