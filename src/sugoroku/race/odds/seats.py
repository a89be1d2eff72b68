"""Who wins, the places, and how long a game takes, for any number of seats.

Comes in: the distribution of one piece's turns. Goes out: `Seats`, decimals in double precision.
Pieces never meet, so that each is as likely to be anywhere whatever the others did; what ties them
together is only when the game ends. Seat 0 begins. A game ends in turn t of a seat, when those
before it have had t turns, those behind it t - 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from sugoroku.game.sums import total
from sugoroku.race.odds.turns import BOUND, Share, Turns

SETTLED = 1e-9  # the most games that may go on beyond the cut for which a mean length is given
HOME = inf  # how far along the road somebody is who is home
Polynomial = Sequence[float]  # [k]: the chance of k others ahead
Pair = tuple[float, float]  # the chances of one other: not to be ahead, to be ahead


@dataclass(frozen=True, slots=True)
class Seats:
    """The chances of the seats of one game, by seat in the order of turns.

    `wins`: to be home first; `nobody`: that nobody ever is. `places[seat][place - 1]`, those who are
    not home ranked by how far along the road they are; `ties`: to share one's place; both are None
    where they were not asked for. `first`: the mean number of turns of all seats together, missed
    ones included, until the first is home or nobody can be any more; `whole`: the same until all but
    one are, None where that is not played. Both are None where more games than one in 10^9 are not
    over when the distribution is cut.
    """

    seats: int
    wins: tuple[float, ...]
    nobody: float
    places: tuple[tuple[float, ...], ...] | None
    ties: tuple[float, ...] | None
    first: float | None
    whole: float | None


def seats(turns: Turns, count: int, *, rank_everyone: bool, ranked: bool = True) -> Seats:
    """Work out the chances of a game of `count` seats; the places, which cost most, if `ranked`."""
    everyone = rank_everyone and count > 1
    rows = _ranks(turns, count, everyone) if ranked else None
    first, whole = _lengths(turns, count, everyone)
    return Seats(
        seats=count,
        wins=_wins(turns, count),
        nobody=float(total(turns.lost[-1].values())) ** count,
        places=None if rows is None else tuple(tuple(row[:count]) for row in rows),
        ties=None if rows is None else tuple(row[count] for row in rows),
        first=first,
        whole=whole if rank_everyone else None,
    )


def _ranks(turns: Turns, count: int, everyone: bool) -> list[list[float]]:
    """Sum up the chances of the places over all turns in which a game can end."""
    if turns.lost[0]:  # there is no way home from the start: the game is over before it begins
        return [[1.0, *[0.0] * (count - 1), float(count > 1)]] * count
    ranking = _Ranking(count)
    for turn in range(1, len(turns.home)):
        if everyone:
            _rank_everyone(ranking, turns, turn)
        elif turns.after[turn - 1] ** count < BOUND:
            break
        else:
            _rank_first(ranking, turns, turn)
    return ranking.by_seat()


def _wins(turns: Turns, count: int) -> tuple[float, ...]:
    """P(seat i wins) = Σ P(T = t) · P(T > t)^i · P(T ≥ t)^(count - 1 - i)."""
    by_turn = zip(turns.chance[1:], turns.after[1:], turns.after, strict=False)
    rows = [(home, now, before) for home, now, before in by_turn if home]
    return tuple(
        total(home * now**seat * before ** (count - 1 - seat) for home, now, before in rows)
        for seat in range(count)
    )


def _rank_first(ranking: _Ranking, turns: Turns, turn: int) -> None:
    """Rank the games that end in this turn because somebody is home, or nobody can be any more."""
    if turns.chance[turn]:
        now, before = turns.standing[turn], turns.standing[turn - 1]
        ranking.end({HOME: turns.chance[turn]}, now, before)
    if turns.losing[turn]:
        ranking.end(turns.losing[turn], turns.lost[turn], turns.lost[turn - 1])


def _rank_everyone(ranking: _Ranking, turns: Turns, turn: int) -> None:
    """Rank who comes home in this turn, and all that never do if everybody's fate is known now."""
    ranking.home(turns.chance[turn], turns.by[turn], turns.by[turn - 1])
    if turns.lost[turn]:
        ending = {HOME: turns.chance[turn], **turns.losing[turn]}
        now = {HOME: turns.by[turn], **turns.lost[turn]}
        before = {HOME: turns.by[turn - 1], **turns.lost[turn - 1]}
        ranking.end(ending, now, before, home=False)


class _Ranking:
    """Chances of the places, summed up over the ways in which a game can end.

    By the seat that ends it: of each seat before it, of itself, of each seat behind it. Each is a
    list by number of seats ahead, with the chance of a tie as its last entry.
    """

    def __init__(self, count: int) -> None:
        self.count = count
        self.before, self.own, self.behind = (
            [[0.0] * (count + 1) for _ in range(count)] for _ in range(3)
        )

    def by_seat(self) -> list[list[float]]:
        """Put together what is known of each seat."""
        sums = []
        for seat in range(self.count):
            rows = [self.own[seat], *self.before[seat + 1 :], *self.behind[:seat]]
            sums.append([total(column) for column in zip(*rows, strict=True)])
        return sums

    def home(self, chance: float, now: float, before: float) -> None:
        """Count who comes home in a turn by how many were home earlier."""
        nows, befores = (_powers((1 - share, share), self.count) for share in (now, before))
        for seat in range(self.count):
            _add(self.own[seat], chance, _product(nows[seat], befores[self.count - 1 - seat]))

    def end(self, ending: Share, now: Share, before: Share, *, home: bool = True) -> None:
        """Count the games that end with a seat that is as far as `ending` says.

        `now`: how far each seat before it is, `before`: each seat behind it. With `home` off only
        the places of those that are not home are counted.
        """
        groups = (ending, now, before)
        totals = [total(group.values()) for group in groups]
        ahead = [0.0, 0.0, 0.0]
        for far in sorted({*ending, *now, *before}, reverse=True):
            same = [group.get(far, 0.0) for group in groups]
            if home or far != HOME:
                self._count(same, ahead, totals)
            ahead = [each + more for each, more in zip(ahead, same, strict=True)]

    def _count(self, same: Polynomial, ahead: Polynomial, totals: Polynomial) -> None:
        """Count the seats that are equally far, by how many others are ahead of them or tie."""
        others = self.count - 1
        ends, now, before = ((total - far, far) for total, far in zip(totals, ahead, strict=True))
        apart = [total - one for total, one in zip(totals, same, strict=True)]
        nows, befores = _powers(now, self.count), _powers(before, self.count)
        for first in range(others if same[1] or same[2] else 0):
            last = others - 1 - first
            places = _times(_product(nows[first], befores[last]), ends)
            tied = total(places) - apart[0] * apart[1] ** first * apart[2] ** last
            _add(self.before[first + 1], same[1], places, tied)
            _add(self.behind[first], same[2], places, tied)
        for seat in range(self.count if same[0] else 0):
            places = _product(nows[seat], befores[others - seat])
            tied = total(places) - apart[1] ** seat * apart[2] ** (others - seat)
            _add(self.own[seat], same[0], places, tied)


def _add(row: list[float], chance: float, places: Polynomial, tied: float = 0.0) -> None:
    for place, share in enumerate(places):
        row[place] += chance * share
    row[-1] += chance * tied


def _powers(base: Pair, count: int) -> list[list[float]]:
    """List the powers of a polynomial below `count`."""
    powers = [[1.0]]
    while len(powers) < count:
        powers.append(_times(powers[-1], base))
    return powers


def _times(one: list[float], base: Pair) -> list[float]:
    low, high = base
    return [low * a + high * b for a, b in zip((*one, 0.0), (0.0, *one), strict=True)]


def _product(one: list[float], other: list[float]) -> list[float]:
    product = [0.0] * (len(one) + len(other) - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other, i):
            product[j] += a * b
    return product


def _lengths(turns: Turns, count: int, everyone: bool) -> tuple[float | None, float | None]:
    """Work out the mean number of turns until the first is home, and of the whole game."""
    under_way = turns.after[-1] ** count - total(turns.lost[-1].values()) ** count
    first = _first(turns, count) if under_way < SETTLED else None
    if not everyone:
        return first, first
    return first, _whole(turns, count) if turns.tail < SETTLED else None


def _first(turns: Turns, count: int) -> float:
    """Sum up the chances of each turn to be played: nobody is home yet, and somebody can still be."""
    lost = _totals(turns.lost)
    return total(
        turns.after[turn] ** seat * turns.after[turn - 1] ** (count - seat)
        - lost[turn] ** seat * lost[turn - 1] ** (count - seat)
        for turn in range(1, len(turns.home))
        for seat in range(count)
    )


def _whole(turns: Turns, count: int) -> float:
    """Sum up the chances of each turn to be played where the game goes on until one is left.

    A seat that is not home has no turn any more once all others are home, or once it is without hope
    and each of the others is home or without hope.
    """
    lost = _totals(turns.lost)
    fate = [home + without for home, without in zip(turns.by, lost, strict=True)]
    total = 0.0
    for turn in range(1, len(turns.home)):
        for seat in range(count):
            rest = count - 1 - seat
            home = turns.by[turn] ** seat * turns.by[turn - 1] ** rest
            known = fate[turn] ** seat * fate[turn - 1] ** rest
            total += turns.after[turn - 1] * (1 - home) - lost[turn - 1] * (known - home)
    return total


def _totals(shares: Sequence[Share]) -> list[float]:
    return [total(share.values()) for share in shares]
