"""Japanese names in columns: in how many, where they break, and how large they are.

Comes in: a name and the room for it. Goes out: columns in reading order, from the right, and a size.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import ceil

from sugoroku.drawing import breaks, typeset

GAIN = 1.3  # a name takes one column more only if its characters grow by this
LEADING = 1.06  # from one column to the next, in ems
MARGIN = 0.7  # ems beside the columns, for a reading
WORTH = 0.5  # characters may be so much smaller, so that no head is a stray one


@dataclass(frozen=True, slots=True)
class Columns:
    """A name in columns: its parts, the longest one in ems, the size of its characters."""

    parts: tuple[str, ...]
    length: float
    size: float


def height_of(text: str) -> float:
    """Measure a column, in ems."""
    return typeset.column_height(text, 1)


def arranged(text: str, height: float, room: float, largest: float, most: int, least: float) -> Columns:
    """Set a name in at most so many columns: well broken, and as large as that allows.

    `least`: where whole numbers and Latin words would be smaller than this, they are cut.
    """
    name = typeset.down(text)
    whole = [*breaks.settings(name, most, height_of)]
    usual = _largest(_sized(whole, height, room, largest))
    well = [each for each in whole if not each.strays]
    best = _largest(_sized(well, height, room, largest))
    if best.size < usual.size * WORTH:
        best = usual
    if best.size >= least:
        return best
    cut = breaks.settings(name, most, height_of, whole=False)
    return _largest(_sized(cut, height, room, largest))


def _sized(
    settings: Iterable[breaks.Setting], height: float, room: float, largest: float
) -> Iterator[Columns]:
    for each in settings:
        across = room / (len(each.parts) * LEADING + MARGIN)
        yield Columns(each.parts, each.length, min(largest, height / max(each.length, 1), across))


def _largest(columns: Iterable[Columns]) -> Columns:
    best, *others = columns
    for each in others:
        if each.size > best.size * GAIN:
            best = each
    return best


def within(text: str, height: float) -> list[str]:
    """Break a reading into even columns no higher than so many ems."""
    name = typeset.down(text)
    count = ceil(height_of(name) / height)
    for each in breaks.settings(name, count + 1, height_of) if count < 3 else ():
        if len(each.parts) >= count and each.length <= height:
            return [*each.parts]
    return breaks.filled(name, height, height_of)
