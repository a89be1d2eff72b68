"""What many games of a tables board come to: the rows of `playout` or `kernel` as sums and figures.

Comes in: rows of `lookups.COLUMNS`. Goes out: sums, and data ready for JSON. Shares and means come
with their bounds: see `sugoroku.simulation.estimate`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from operator import mul
from typing import NamedTuple, Protocol, TypeVar

from sugoroku.form import Json
from sugoroku.simulation.estimate import LENGTHS, length, mean, share
from sugoroku.tables.form import TablesForm
from sugoroku.tables.game import TablesGame
from sugoroku.tables.simulation.lookups import (
    FIRST,
    HITS,
    KIND,
    PASSES,
    TURNS,
    UNFINISHED,
    VALUE,
    WINNER,
    Arrays,
    Tables,
    kinds,
)

SEATS = 2
MOMENTS = (TURNS, HITS, HITS + 1, PASSES, PASSES + 1)  # the columns that are summed up, squares too


class Sums(NamedTuple):
    """What is counted of many games; sums of the same board can be added up.

    `totals`: games, and how many of them came to an end; all else is of those. `moments`: for each of
    `MOMENTS` the sum and the sum of squares. `ends[kind * 4 + winner * 2 + first]`: games won, by seat
    and by who began. `values[kind]`: what such wins count together. `turns`: games by length.
    """

    totals: list[int]
    moments: list[int]
    ends: list[int]
    values: list[int]
    turns: list[int]


L = TypeVar("L", Arrays, Tables)
P = TypeVar("P", Arrays, Tables, contravariant=True)
Wanted = Callable[[int, int], bool]  # of the winner and who began


class Array(Protocol):
    """Rows as numpy has them."""

    def tolist(self) -> list[list[int]]:
        """Give them as lists."""


class Player(Protocol[P]):
    """`kernel`, `playout` or `ahead`."""

    def run(self, tables: P, seed: int, begin: int, count: int) -> list[list[int]] | Array:
        """Play so many games from index `begin` on; a row of `COLUMNS` for each."""


def count(player: Player[L], lookups: L, seed: int, begin: int, games: int) -> Sums:
    """Play a block of games and count them."""
    rows = player.run(lookups, seed, begin, games)
    ends = UNFINISHED + 1 + len(lookups[1].shapes)
    return counted(rows if isinstance(rows, list) else rows.tolist(), ends)


def counted(rows: Sequence[Sequence[int]], kinds: int) -> Sums:
    """Count the rows of a block."""
    over = [row for row in rows if row[KIND] != UNFINISHED]
    columns = list(zip(*over, strict=True)) or [()] * (FIRST + 1)
    ends, values, turns = [0] * (kinds * 4), [0] * kinds, [0] * LENGTHS
    seen = Counter(zip(*(columns[at] for at in (KIND, WINNER, FIRST, VALUE)), strict=True))
    for (kind, winner, first, value), times in seen.items():
        values[kind] += value * times
        if winner >= 0:
            ends[kind * 4 + winner * 2 + first] += times
    for long, times in Counter(columns[TURNS]).items():
        turns[min(long, LENGTHS - 1)] += times
    moments = [
        sum(each) for at in MOMENTS for each in (columns[at], map(mul, columns[at], columns[at]))
    ]
    return Sums([len(rows), len(over)], moments, ends, values, turns)


def won(sums: Sums) -> tuple[int, int]:
    """Count the games that the first seat won, and all that were over."""
    return _won_by(sums, 0), sums.totals[1]


def _won_by(sums: Sums, seat: int) -> int:
    return _wins(sums, lambda winner, _: winner == seat)


def _wins(sums: Sums, wanted: Wanted) -> int:
    return sum(times for at, times in enumerate(sums.ends) if wanted(at // 2 % 2, at % 2))


def figures(game: TablesGame, seats: int, compiled: TablesForm, sums: Sums) -> Json:
    """Work out the figures of games on a board.

    `broken_off`: games that were too long; they are in no other figure. `turns`: of both seats.
    `blocked`: games in which nobody could move any more. `beginner`: games that who began has won.
    `worth`: what a game counts in the mean for seat 1, wins less losses, and for who began.
    """
    games, over = sums.totals
    moments = [mean(over, *sums.moments[at : at + 2]) for at in range(0, 2 * len(MOMENTS), 2)]
    wins = [_won_by(sums, seat) for seat in range(SEATS)]
    return {
        "broken_off": games - over,
        "turns": length(over, sums.moments[0], sums.moments[1], sums.turns),
        "wins": [share(each, over) for each in wins],
        "blocked": share(over - sum(wins), over),
        "beginner": share(_wins(sums, lambda winner, first: winner == first), over),
        "worth": {
            "seat_1": _worth(sums, lambda winner, _: winner == 0),
            "beginner": _worth(sums, lambda winner, first: winner == first),
        },
        "kinds": [_kind(sums, at, name) for at, name in enumerate(kinds(game)) if at != UNFINISHED],
        "hits": moments[1:3],
        "passes": moments[3:5],
    }


def _value(sums: Sums, kind: int) -> int:
    """Say what a win of a kind counts; 0 where there was none."""
    times = sum(sums.ends[kind * 4 : kind * 4 + 4])
    return sums.values[kind] // times if times else 0


def _worth(sums: Sums, wanted: Wanted) -> Json | None:
    """Work out what a game counts in the mean for one side, the wins of the other being losses."""
    total = squares = 0
    for at, times in enumerate(sums.ends):
        value = _value(sums, at // 4)
        total += times * value * (1 if wanted(at // 2 % 2, at % 2) else -1)
        squares += times * value**2
    return mean(sums.totals[1], total, squares)


def _kind(sums: Sums, kind: int, name: str) -> Json:
    """Count how often games end so, who wins them, and their part of all that is won."""
    games = sums.ends[kind * 4 : kind * 4 + 4]
    over, all_values = sums.totals[1], sum(sums.values)
    blocked = over - sum(sums.ends) if name == "blocked" else 0
    return {
        "kind": name,
        "value": _value(sums, kind),
        "games": share(sum(games) + blocked, over),
        "wins": [share(sum(games[2 * seat : 2 * seat + 2]), over) for seat in range(SEATS)],
        "part_of_value": sums.values[kind] / all_values if all_values else None,
    }
