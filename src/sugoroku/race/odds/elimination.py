"""Exact elimination for Markov chains: sparse rows of fractions, factored once and solved often.

Comes in: for each transient node the chances of what follows, `rows[i][j]`; a row may sum to less
than 1, and from every node the chain must be able to leave. With P for these rows, I - P = L U is
factored in the order of the nodes, so an order in which most ways lead upwards keeps it sparse. No
pivoting is needed: every pivot is a chance to leave, which is not 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import heapify, heappop, heappush

Row = Mapping[int, Fraction]
ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True, slots=True)
class Factors:
    """I - P as `lower` (a 1 on its diagonal is left out), `pivots`, and `upper` without them."""

    lower: tuple[dict[int, Fraction], ...]
    upper: tuple[dict[int, Fraction], ...]
    pivots: tuple[Fraction, ...]

    def totals(self, gains: Sequence[Fraction]) -> list[Fraction]:
        """Sum up what is gained on the way from each node: x = gains + P x."""
        totals = list(gains)
        for i, row in enumerate(self.lower):
            for j, value in row.items():
                if totals[j]:
                    totals[i] -= value * totals[j]
        for i in reversed(range(len(totals))):
            for j, value in self.upper[i].items():
                if totals[j]:
                    totals[i] -= value * totals[j]
            totals[i] /= self.pivots[i]
        return totals

    def visits(self, start: int) -> list[Fraction]:
        """Count the expected times at each node of a chain that begins on `start`."""
        visits = [ZERO] * len(self.pivots)
        visits[start] = ONE
        for i, row in enumerate(self.upper):
            if visits[i]:
                visits[i] /= self.pivots[i]
                for j, value in row.items():
                    visits[j] -= value * visits[i]
        for i in reversed(range(len(visits))):
            for j, value in self.lower[i].items():
                visits[j] -= value * visits[i]
        return visits

    def returns(self) -> list[Fraction]:
        """Count for each node the expected times there of a chain that begins on it.

        The diagonal of the inverse, from the entries where the factors have some: K. Takahashi,
        J. Fagan and M.-S. Chin, Formation of a sparse bus impedance matrix (1973).
        """
        count = len(self.pivots)
        columns: list[dict[int, Fraction]] = [{} for _ in range(count)]
        for i, row in enumerate(self.lower):
            for j, value in row.items():
                columns[j][i] = value
        inverse: dict[tuple[int, int], Fraction] = {}
        for i in reversed(range(count)):
            below, right, pivot = columns[i], self.upper[i], self.pivots[i]
            for k in right if below else ():
                inverse[k, i] = -sum((inverse.get((k, j), ZERO) * below[j] for j in below), ZERO)
            for j in below:
                total = sum((right[k] * inverse.get((k, j), ZERO) for k in right), ZERO)
                inverse[i, j] = -total / pivot
            back = sum((right[k] * inverse[k, i] for k in right), ZERO) if below else ZERO
            inverse[i, i] = (1 - back) / pivot
        return [inverse[i, i] for i in range(count)]


def factor(rows: Sequence[Row]) -> Factors:
    """Factor I - P, row by row."""
    lower: list[dict[int, Fraction]] = []
    upper: list[dict[int, Fraction]] = []
    pivots: list[Fraction] = []
    for i, row in enumerate(rows):
        left = {j: -value for j, value in row.items() if value}
        pivot = 1 + left.pop(i, ZERO)
        todo = [j for j in left if j < i]
        heapify(todo)
        below: dict[int, Fraction] = {}
        while todo:
            j = heappop(todo)
            below[j] = times = left.pop(j) / pivots[j]
            for k, value in upper[j].items():
                if k == i:
                    pivot -= times * value
                elif k in left:
                    left[k] -= times * value
                else:
                    left[k] = -times * value
                    if k < i:
                        heappush(todo, k)
        lower.append(below)
        upper.append(left)
        pivots.append(pivot)
    return Factors(tuple(lower), tuple(upper), tuple(pivots))
