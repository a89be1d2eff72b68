"""What many games of a race come to: the sums of `playout` as figures.

Comes in: a game, its lookups and the sums. Goes out: data ready for JSON. Shares and means come
with their bounds: see `sugoroku.simulation.estimate`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from sugoroku.form import Json
from sugoroku.race.form import RaceForm
from sugoroku.race.game import RaceGame
from sugoroku.race.odds.chain import results
from sugoroku.race.simulation.playout import TOTALS, Lookups, N, R, Row, Sums, states_of
from sugoroku.simulation.estimate import length, share

C = TypeVar("C")  # the rows of the counts


class Player(Protocol[N, R, C]):
    """`kernel` or `playout`."""

    def sums(self, lookups: Lookups[N, R], seed: int, begin: int, count: int) -> Sums[C]:
        """Play games and count what came of them."""


def count(
    player: Player[N, R, C], lookups: Lookups[N, R], seed: int, begin: int, games: int
) -> Sums[C]:
    """Play a block of games and count them."""
    return player.sums(lookups, seed, begin, games)


def won(sums: Sums[Row]) -> tuple[int, int]:
    """Count the games that the first seat won, and all that were over."""
    return sums.wins[0], sums.totals[1]


def figures(game: RaceGame, seats: int, compiled: RaceForm, sums: Sums[Row]) -> Json:
    """Work out figures of games of so many seats; `squares` is None where it was not counted.

    `broken_off`: games that would have taken too long; they are in no figure but those of `squares`.
    `turns`: of all seats, missed ones too, until the first was home or nobody could be any more.
    `whole`: the same until the game was over, None where that is no later.
    """
    totals = dict(zip(TOTALS, sums.totals, strict=True))
    over = totals["over"]
    first, whole = (
        length(over, totals[name], totals[f"{name}_squares"], histogram)
        for name, histogram in (("first", sums.first), ("turns", sums.whole))
    )
    return {
        "broken_off": totals["games"] - over,
        "turns": first,
        "whole": whole if game.rank_everyone else None,
        "wins": [share(count, over) for count in sums.wins],
        "nobody": share(over - totals["home"], over),
        "places": [
            [share(count, over) for count in sums.places[seat * seats : (seat + 1) * seats]]
            for seat in range(seats)
        ],
        "ties": [share(count, over) for count in sums.ties],
        "squares": _squares(game, seats, totals["games"], compiled, sums.seen),
    }


def _squares(
    game: RaceGame, seats: int, games: int, compiled: RaceForm, seen: Sequence[int]
) -> list[Json] | None:
    """Count visits, missed turns and rolls too high by square, all seats of all games together."""
    if not any(seen) or not games:
        return None
    visits, rests, overshoots = ([0] * len(game.ids) for _ in range(3))
    visits[0] = seats * games
    faces, rolled = len(game.faces), results(game)
    for place, (square, rest, again) in enumerate(states_of(game)):
        for face, count in enumerate(seen[place * faces : (place + 1) * faces]):
            if rest and not again:
                rests[square] += count
                continue
            result = rolled[square][face]
            overshoots[square] += count * result.overshoot
            for to in () if result.stays else (*result.passed, result.to):
                visits[to] += count
    rows = zip(game.ids, compiled["squares"], visits, rests, overshoots, strict=True)
    return [
        {
            "square": name,
            "number": square["number"],
            "visits": visited / games,
            "rests": missed / games,
            "overshoots": high / games,
        }
        for name, square, visited, missed, high in rows
    ]
