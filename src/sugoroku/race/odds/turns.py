"""How many turns one piece takes, as an exact distribution: whole numbers over powers of one scale.

Comes in: the results of the rolls. Goes out: `Turns`. Turns count from 1, missed ones included;
another roll is in the same turn. Where pieces stand, which only the ranking needs, is kept as
decimals. What rounding drops, on boards that take some thousand turns, counts as under way for ever.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

from sugoroku.race.game import RaceGame
from sugoroku.race.odds.chain import Result, Results
from sugoroku.race.odds.elimination import ONE, ZERO, factor

BOUND = Fraction(1, 2**60)  # the distribution is cut where less than this is still under way
MOST_TURNS = 5_000  # or after as many turns, on boards that keep a piece for ages
MOST_BITS = 4_096  # numbers that have become longer are rounded down to this

Ends = Mapping[tuple[int, int], Fraction]  # where a turn ends: (square, turns missed after it)
Kernel = Mapping[int, Sequence[tuple[int, int, int]]]  # from square: (square, missed, scaled chance)
Share = Mapping[float, float]  # progress → the chance that a piece is that far


@dataclass(frozen=True)
class Turns:
    """The distribution of the number of turns until a piece is home.

    `home[t] / powers[t]`: the chance to come home in turn t, from t = 0 on; `counts[t] / powers[t]`:
    to be home by then. `tail`: the chance to be
    under way with hope after the last of them, an upper bound of what is cut. By turn and progress:
    `standing`, all that are not home then; `lost`, those without hope; `losing`, those that have lost
    it in this very turn.
    """

    home: tuple[int, ...]
    counts: tuple[int, ...]
    powers: tuple[int, ...]
    tail: Fraction
    standing: tuple[Share, ...]
    lost: tuple[Share, ...]
    losing: tuple[Share, ...]

    @cached_property
    def chance(self) -> tuple[float, ...]:
        """The chance to come home in turn t."""
        return tuple(count / power for count, power in zip(self.home, self.powers, strict=True))

    @cached_property
    def by(self) -> tuple[float, ...]:
        """The chance to be home by turn t."""
        return tuple(count / power for count, power in zip(self.counts, self.powers, strict=True))

    @cached_property
    def after(self) -> tuple[float, ...]:
        """The chance not to be home by turn t, as exact where it is small as where it is not."""
        return tuple((power - n) / power for n, power in zip(self.counts, self.powers, strict=True))

    @property
    def last(self) -> int:
        """The turn after which the distribution is cut."""
        return len(self.home) - 1

    def shortest(self) -> tuple[int, Fraction] | None:
        """Find the shortest way home, in turns, and its chance."""
        for turn, count in enumerate(self.home):
            if count:
                return turn, Fraction(count, self.powers[turn])
        return None

    def mode(self) -> int | None:
        """Find the turn in which a piece comes home most often; of equal ones the first."""
        return max(range(len(self.home)), key=self.chance.__getitem__) if any(self.home) else None

    def quantile(self, share: Fraction) -> int | None:
        """Find the turn by which a piece is home with the chance `share`; None beyond the cut."""
        for turn, count in enumerate(self.counts):
            if count * share.denominator >= share.numerator * self.powers[turn]:
                return turn
        return None


def turns(game: RaceGame, results: Results) -> Turns:
    """Follow one piece turn by turn until the rest of the distribution is negligible."""
    scale, kernel = _kernel(game, results)
    walk = _Walk(game, scale, kernel)
    while walk.still > walk.power * BOUND and len(walk.home) <= MOST_TURNS:
        walk.turn()
    return Turns(
        home=tuple(walk.home),
        counts=tuple(walk.counts),
        powers=tuple(walk.powers),
        tail=Fraction(walk.still, walk.power),
        standing=tuple(walk.shares["standing"]),
        lost=tuple(walk.shares["lost"]),
        losing=tuple(walk.shares["losing"]),
    )


class _Walk:
    """All that may have become of a piece by some turn, in numbers over `power`."""

    def __init__(self, game: RaceGame, scale: int, kernel: Kernel) -> None:
        self.game, self.scale, self.kernel = game, scale, kernel
        self.goal = len(game.ids) - 1
        self.power = 1
        self.ready = {0: 1}  # square → chance to roll there in the next turn
        self.resting: dict[int, dict[int, int]] = {}  # turn in which one rolls again → the same
        self.where = {0: 1}  # square → chance to be there, resting or not
        self.home: list[int] = []
        self.counts: list[int] = []
        self.powers: list[int] = []
        self.shares: dict[str, list[Share]] = {"standing": [], "lost": [], "losing": []}
        self._keep(0, {})

    @property
    def still(self) -> int:
        """The chance to be under way with hope."""
        lost = sum(count for square, count in self.where.items() if not self.game.hope[square])
        return self.power - self.counts[-1] - lost

    def turn(self) -> None:
        """Go on by one turn."""
        if self.power.bit_length() > MOST_BITS:
            self._shorten()
        self.power *= self.scale
        where = {square: count * self.scale for square, count in self.where.items()}
        ready = self.resting.pop(len(self.home) + 1, {})
        losing: dict[int, int] = {}
        home = 0
        for square, count in self.ready.items():
            if not count:  # rounded away
                continue
            where[square] -= count * self.scale
            for to, rest, weight in self.kernel[square]:
                share = count * weight
                if to == self.goal:
                    home += share
                    continue
                where[to] = where.get(to, 0) + share
                if rest:
                    later = self.resting.setdefault(len(self.home) + 1 + rest, {})
                    later[to] = later.get(to, 0) + share * self.scale**rest
                else:
                    ready[to] = ready.get(to, 0) + share
                if self.game.hope[square] and not self.game.hope[to]:
                    losing[to] = losing.get(to, 0) + share
        self.ready, self.where = ready, {square: n for square, n in where.items() if n}
        self._keep(home, losing)

    def _shorten(self) -> None:
        """Round all numbers down to a smaller power."""
        self.power //= self.scale
        for counts in (self.ready, self.where, *self.resting.values()):
            for square in counts:
                counts[square] //= self.scale

    def _keep(self, home: int, losing: Mapping[int, int]) -> None:
        """Keep what is known at the end of a turn."""
        hope = self.game.hope
        lost = {square: count for square, count in self.where.items() if not hope[square]}
        before = self.counts[-1] * self.power // self.powers[-1] if self.counts else 0
        self.home.append(home)
        self.counts.append(before + home)
        self.powers.append(self.power)
        self.shares["standing"].append(self._by_progress(self.where))
        self.shares["lost"].append(self._by_progress(lost))
        self.shares["losing"].append(self._by_progress(losing))

    def _by_progress(self, counts: Mapping[int, int]) -> Share:
        sums: dict[int, int] = {}
        for square, count in counts.items():
            far = self.game.progress[square]
            sums[far] = sums.get(far, 0) + count
        return {far: count / self.power for far, count in sums.items()}


def _kernel(game: RaceGame, results: Results) -> tuple[int, Kernel]:
    """List how a turn ends from each square where it can begin, in whole numbers of 1/scale."""
    by_square = dict(_turns_from(game, results))
    scale = lcm(*(chance.denominator for ends in by_square.values() for chance in ends.values()))
    return scale, {
        square: [(to, rest, int(chance * scale)) for (to, rest), chance in ends.items()]
        for square, ends in by_square.items()
    }


def _turns_from(game: RaceGame, results: Results) -> Iterator[tuple[int, Ends]]:
    """Put the rolls of a turn together, as long as squares give another roll in it."""
    giving = sorted({each.to for row in results for each in row if each.again})
    place = {square: i for i, square in enumerate(giving)}
    following = {square: _goes_on(results[square]) for square in giving}
    factors = factor([{place[to]: n for to, n in following[square].items()} for square in giving])
    after = {}
    for square in giving:
        times = factors.visits(place[square])
        after[square] = _sum((times[place[to]], _stops(results[to])) for to in giving)
    for square, row in enumerate(results):
        more = ((chance, after[to]) for to, chance in _goes_on(row).items())
        yield square, _sum([(ONE, _stops(row)), *more])


def _goes_on(row: Sequence[Result]) -> dict[int, Fraction]:
    """Find the chances of the squares that give another roll."""
    counts = Counter(each.to for each in row if each.again)
    return {to: Fraction(count, len(row)) for to, count in counts.items()}


def _stops(row: Sequence[Result]) -> Ends:
    """Find the chances of the ends of a turn that one roll makes."""
    counts = Counter((each.to, each.rest) for each in row if not each.again)
    return {end: Fraction(count, len(row)) for end, count in counts.items()}


def _sum(parts: Iterable[tuple[Fraction, Ends]]) -> Ends:
    """Mix ends, each with its weight."""
    mixed: dict[tuple[int, int], Fraction] = {}
    for weight, ends in parts:
        for end, chance in ends.items():
            mixed[end] = mixed.get(end, ZERO) + weight * chance
    return mixed
