"""The exact figures of one piece, from the start until it is home: all of them fractions.

Comes in: the chain of a race game. Goes out: a `Piece`. A piece whose hope is lost is followed no
further; where that can happen the figures of rolls and turns are those of the pieces that get home.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf, isqrt, sqrt

from sugoroku.race.game import RaceGame
from sugoroku.race.odds.chain import Chain, Result, chain_of, chance_to_reach, rows
from sugoroku.race.odds.elimination import ONE, ZERO, Factors, factor


@dataclass(frozen=True, slots=True)
class Moments:
    """A mean and a variance, exact."""

    mean: Fraction
    variance: Fraction

    @property
    def deviation(self) -> float:
        """The standard deviation; infinite where no float is as large."""
        try:
            return sqrt(self.variance)
        except OverflowError:
            return decimal(Fraction(isqrt(int(self.variance))))


def decimal(value: Fraction) -> float:
    """Write a fraction as a float; infinite where no float is as large."""
    try:
        return float(value)
    except OverflowError:
        return inf


@dataclass(frozen=True, slots=True)
class Piece:
    """The figures of one piece, the same for every seat, since pieces never meet.

    `home`: the chance ever to get home. The others but `visits` and `ever` are of pieces that do, and
    None where none does. Turns count the missed ones; `lost` are those, `lost_on[square]` where.
    `overshoots`: rolls of more pips than it takes to reach the goal. `visits[square]`: how often a
    piece comes to a square in the mean, one that sends it on included, the beginning on the start
    counted as once; None where hope is lost. `ever[square]`: the chance that it comes there at all.
    """

    home: Fraction
    rolls: Moments | None
    turns: Moments | None
    lost: Fraction | None
    overshoots: Fraction | None
    lost_on: tuple[Fraction, ...] | None
    visits: tuple[Fraction | None, ...]
    ever: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class _Work:
    """A chain solved: by node the expected times there, and the chance to get home from it."""

    chain: Chain
    factors: Factors
    times: list[Fraction]
    home: list[Fraction]

    def of(self, values: Sequence[Fraction], square: int) -> Fraction:
        """Look up the value of the node where a piece stands on a square; 0 where there is none."""
        place = self.chain.place.get((square, False))
        return ZERO if place is None else values[place]

    def homeward(self, square: int) -> Fraction:
        """Give the chance to get home from a square."""
        return ONE if square == self.chain.goal else self.of(self.home, square)

    def gains(self, gain: Callable[[Result], Fraction]) -> list[Fraction]:
        """Work out by node what the next roll gains in the mean; a square only passed gains nothing."""
        faces = len(self.chain.game.faces)
        return [
            ZERO if passing else sum(map(gain, self.chain.results[square]), ZERO) / faces
            for square, passing in self.chain.nodes
        ]

    def total(self, gain: Callable[[Result], Fraction]) -> Fraction:
        """Sum up what all rolls of a piece gain in the mean."""
        return sum((n * gained for n, gained in zip(self.times, self.gains(gain), strict=True)), ZERO)


def figures(chain: Chain) -> Piece:
    """Work out all figures of one piece."""
    work = _solve(chain)
    home = work.homeward(0)
    visits, ever = _squares(work)
    if not home:
        return Piece(home, None, None, None, None, None, visits, ever)
    lost_on = tuple(_lost_on(work, square) / home for square in range(chain.goal + 1))
    return Piece(
        home=home,
        rolls=_moments(work, lambda result: 1),
        turns=_moments(work, lambda result: result.turns),
        lost=sum(lost_on, ZERO),
        overshoots=work.total(lambda each: each.overshoot * work.homeward(each.to)) / home,
        lost_on=lost_on,
        visits=visits,
        ever=ever,
    )


def mean_turns(game: RaceGame) -> tuple[Fraction, Fraction | None]:
    """Work out the chance to get home, and the mean number of turns of the pieces that do."""
    work = _solve(chain_of(game))
    home = work.homeward(0)
    turns = work.total(lambda each: each.turns * work.homeward(each.to))
    return home, turns / home if home else None


def _solve(chain: Chain) -> _Work:
    factors = factor(rows(chain.ways, chain.place))
    start = chain.place.get((0, False))
    times = [ZERO] * len(chain.nodes) if start is None else factors.visits(start)
    arrives = [chain.ways[node].get((chain.goal, False), ZERO) for node in chain.nodes]
    home = [ONE] * len(chain.nodes) if chain.certain else factors.totals(arrives)
    return _Work(chain, factors, times, home)


def _moments(work: _Work, cost: Callable[[Result], int]) -> Moments:
    """Work out mean and variance of what the rolls of a piece cost, on its ways home."""
    home = work.homeward(0)
    left = work.factors.totals(work.gains(lambda each: cost(each) * work.homeward(each.to)))
    mean = work.of(left, 0) / home

    def squared(each: Result) -> Fraction:
        own = cost(each)
        return own * (own * work.homeward(each.to) + 2 * work.of(left, each.to))

    return Moments(mean, work.total(squared) / home - mean**2)


def _arrivals(work: _Work, square: int) -> Fraction:
    """Count how often a piece comes to stand somewhere; a lone stay does not count."""
    row = work.chain.results[square]
    moving = Fraction(sum(not result.stays for result in row), len(row))
    return work.of(work.times, square) * moving


def _lost_on(work: _Work, square: int) -> Fraction:
    """Count the turns lost on a square, on the ways that lead home from it."""
    arrivals = _arrivals(work, square) - (square == 0)  # nobody has arrived at the beginning
    return work.chain.game.rest[square] * arrivals * work.homeward(square) if arrivals else ZERO


def _squares(work: _Work) -> tuple[tuple[Fraction | None, ...], tuple[Fraction, ...]]:
    """Count visits and chances ever to come there, square by square."""
    chain = work.chain
    lost = {node for node in chain.ways if node not in chain.place and node != (chain.goal, False)}
    endless = {square for square, _ in lost}
    endless |= {square for node in lost for square, _ in chain.ways[node]}
    back = work.factors.returns()
    visits: list[Fraction | None] = []
    ever = []
    for square in range(chain.goal):
        if square in endless:
            visits.append(None)
            ever.append(chance_to_reach(chain.ways, square))
        else:
            visits.append(_arrivals(work, square) + _passed(work, work.times, square))
            ever.append(_ever(work, back, square))
    return (*visits, work.homeward(0)), (*ever, work.homeward(0))


def _passed(work: _Work, values: Sequence[Fraction], square: int) -> Fraction:
    """Look up the value of the node where a piece passes a square that sends it on."""
    place = work.chain.place.get((square, True))
    return ZERO if place is None else values[place]


def _ever(work: _Work, back: Sequence[Fraction], square: int) -> Fraction:
    """Find the chance ever to come to a square: the times there over those of one who begins there."""
    if square == 0:
        return ONE
    stood, passed = work.of(work.times, square), _passed(work, work.times, square)
    if stood:
        return stood / work.of(back, square)
    return passed / _passed(work, back, square) if passed else ZERO
