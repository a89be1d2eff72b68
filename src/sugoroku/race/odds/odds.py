"""The exact figures of a board: what a piece can expect, who wins, what printed effects are worth.

Comes in: a race game, for which numbers of seats, and the same game without single effects. Goes out:
`Odds`. The figures of one piece and the distribution of its turns are exact fractions; those of
several seats are decimals in double precision, worked out from the exact distribution.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass
from fractions import Fraction

from sugoroku.race.form import Printed
from sugoroku.race.game import RaceGame
from sugoroku.race.odds import piece, turns
from sugoroku.race.odds.chain import chain_of
from sugoroku.race.odds.piece import Piece
from sugoroku.race.odds.seats import Seats, seats
from sugoroku.race.odds.turns import Turns
from sugoroku.race.odds.worth import Worth, worth

PERCENTS = (1, 5, 10, 25, 50, 75, 90, 95, 99)


@dataclass(frozen=True, slots=True)
class Odds:
    """All that is known exactly of a race under one choice of house rules.

    `piece`: one piece, square by square too. `turns`: the distribution of its turns until home.
    `quantiles`: percent → the turn by which that many of the pieces that ever get home are home; None
    beyond the cut, or where none does. `seats`: by number of seats. `worths`: the printed effects, in
    the order of the road.
    """

    piece: Piece
    turns: Turns
    quantiles: dict[int, int | None]
    seats: tuple[Seats, ...]
    worths: tuple[Worth, ...]


def odds(
    game: RaceGame,
    counts: Iterable[int],
    ranked: Container[int] = (),
    effects: Iterable[tuple[Printed, RaceGame | None]] = (),
) -> Odds:
    """Work out all figures of a race.

    `counts`: the numbers of seats to look at; `ranked`: those of which the places are wanted.
    """
    chain = chain_of(game)
    one = piece.figures(chain)
    length = turns.turns(game, chain.results)
    return Odds(
        piece=one,
        turns=length,
        quantiles={
            percent: length.quantile(one.home * Fraction(percent, 100)) if one.home else None
            for percent in PERCENTS
        },
        seats=tuple(
            seats(length, count, rank_everyone=game.rank_everyone, ranked=count in ranked)
            for count in counts
        ),
        worths=tuple(worth(one, effect, without) for effect, without in effects),
    )
