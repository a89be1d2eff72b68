"""What counts of many games say about chances and means: intervals that hold in 95 of 100 cases.

Comes in: whole numbers. Goes out: values ready for JSON. All sums are exact; there is one division or
root at a time, so that equal counts give equal digits on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt

from sugoroku.form import Json

LENGTHS = 4096  # entries of a histogram of turns; the last one counts the longer games too
PERCENTS = (1, 5, 10, 25, 50, 75, 90, 95, 99)
Z = 1.959963984540054  # 95 of 100 cases of a normal distribution lie no further than this from its mean


def interval(count: int, of: int) -> tuple[float, float]:
    """Give the bounds of a share by Wilson's score interval; (0, 1) of no case at all."""
    if not of:
        return 0.0, 1.0
    share, most = count / of, 1 + Z * Z / of
    middle = (share + Z * Z / (2 * of)) / most
    half = Z * sqrt(share * (1 - share) / of + (Z / (2 * of)) ** 2) / most
    low, high = middle - half, middle + half
    return 0.0 if count == 0 else low, 1.0 if count == of else high


def share(count: int, of: int) -> Json | None:
    """Give a share with its bounds; None of no case at all."""
    if not of:
        return None
    low, high = interval(count, of)
    return {"count": count, "share": count / of, "low": low, "high": high}


def mean(count: int, total: int, squares: int) -> Json | None:
    """Give a mean with its bounds and the standard deviation; None of no case at all.

    `total` is the sum of the values, `squares` that of their squares. Of one case there is neither
    deviation nor bound.
    """
    if not count:
        return None
    middle = total / count
    if count == 1:
        return {"mean": middle, "low": None, "high": None, "deviation": None}
    deviation = sqrt((count * squares - total**2) / (count * (count - 1)))
    half = Z * deviation / sqrt(count)
    return {"mean": middle, "low": middle - half, "high": middle + half, "deviation": deviation}


def quantiles(histogram: Sequence[int], percents: Iterable[int]) -> dict[str, int | None]:
    """Find by which value so many per cent of the cases are reached; None in the last entry or beyond.

    The last entry of the histogram counts all larger values too.
    """
    reached: dict[str, int | None] = {}
    total, seen, value = sum(histogram), 0, -1
    for percent in percents:
        while value < len(histogram) - 1 and (value < 0 or 100 * seen < percent * total):
            value += 1
            seen += histogram[value]
        reached[str(percent)] = None if not total or value == len(histogram) - 1 else value
    return reached


def length(count: int, total: int, squares: int, histogram: Sequence[int]) -> Json | None:
    """Describe how long games are: their mean, quantiles, and how many took so many turns."""
    in_mean = mean(count, total, squares)
    if in_mean is None:
        return None
    return {
        **in_mean,
        "shortest": next(turns for turns, games in enumerate(histogram) if games),
        "quantiles": quantiles(histogram, PERCENTS),
        "games_of_turns": trimmed(histogram),
    }


def trimmed(histogram: Sequence[int]) -> list[int]:
    """Leave out the empty entries at the end of a histogram."""
    last = max((value for value, count in enumerate(histogram) if count), default=-1)
    return list(histogram[: last + 1])
