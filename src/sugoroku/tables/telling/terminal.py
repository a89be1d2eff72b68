"""The board as lines of text, as wide and as high as the terminal allows.

Comes in: a position and the seat from whose side it is seen: its own points run along the bottom, home
at the side where the sheet has it. On both edges stand the numbers by which that seat calls the points;
in dim print those of the other, and the names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from sugoroku.screen import width, width_of
from sugoroku.tables.game import Position, Side, TablesGame, sides

HIGH, LOW = 5, 3  # most and fewest stones that are drawn on a point before they are counted
MARGIN, NARROWEST = 3, 3  # columns before the points, and of one point at least

Paint = Callable[[int, str], str]


@dataclass(frozen=True, slots=True)
class Looks:
    """How a board is drawn: a sign for each seat, the side of the home, arrows, names of points."""

    stones: str
    home_side: str  # left or right
    arrows: tuple[str, str, str]  # to the right, to the left, and down
    cut: str  # what the stones on the bar are called
    names: Mapping[int, str]
    paint: Paint
    dim: Callable[[str], str]


def drawn(game: TablesGame, position: Position, seat: int, looks: Looks, high: int = HIGH) -> list[str]:
    """Draw a position seen by a seat; a board too wide for the terminal is listed.

    `high`: how many stones of a point are drawn, at least `LOW`, before they are counted.
    """
    half = (game.points + 1) // 2
    if width() < least_width(game):
        return _listed(game, position, seat, looks)
    cell = max(min(6, (width() - 2 * MARGIN) // half), NARROWEST)
    upper = [point if point > half else None for point in range(game.points, game.points - half, -1)]
    lower: list[int | None] = [*range(1, half + 1)]
    if looks.home_side == "right":
        upper, lower = upper[::-1], lower[::-1]
    own, other = sides(position, seat)
    picture = _Picture(game, seat, own, other, cell, looks, high)
    top = [picture.row(upper, height) for height in range(high)]
    bottom = [picture.row(lower, height) for height in reversed(range(high))]
    return [
        *picture.edge(upper, outer_first=True),
        *top,
        *picture.band(cell * half),
        *bottom,
        *picture.edge(lower, outer_first=False),
    ]


def least_width(game: TablesGame) -> int:
    """Say how many columns the board takes where it is drawn."""
    return MARGIN + NARROWEST * ((game.points + 1) // 2)


def _listed(game: TablesGame, position: Position, seat: int, looks: Looks) -> list[str]:
    """List the stones of both sides by point, each from its own end."""
    lines = []
    for who, side in zip((seat, 1 - seat), sides(position, seat), strict=True):
        stones = "  ".join(f"{p}:{side[p]}" for p in range(game.points, 0, -1) if side[p])
        lines.append(looks.paint(who, f"{looks.stones[who]}  {stones}"))
    return lines


@dataclass(frozen=True, slots=True)
class _Picture:
    game: TablesGame
    seat: int
    own: Side
    other: Side
    cell: int
    looks: Looks
    high: int

    def row(self, points: Sequence[int | None], height: int) -> str:
        """Draw what stands at a height on a row of points, counted from the edge."""
        return ("   " + "".join(self._stone(point, height) for point in points)).rstrip()

    def _stone(self, point: int | None, height: int) -> str:
        if point is None:
            return " " * self.cell
        there = self.other[self.game.bar - point]
        seat, count = (self.seat, self.own[point]) if self.own[point] else (1 - self.seat, there)
        if not count:
            home = point <= self.game.home or point > self.game.points - self.game.home
            return self._centred("." if home and height == 0 else " ", None)
        if count <= height:
            return " " * self.cell
        crowded = count > self.high and height == self.high - 1
        return self._centred(str(count) if crowded else self.looks.stones[seat], seat)

    def _centred(self, text: str, seat: int | None) -> str:
        space = self.cell - width_of(text)
        left, right = space - space // 2, space // 2
        painted = text if seat is None else self.looks.paint(seat, text)
        return " " * left + painted + " " * right

    def band(self, width: int) -> list[str]:
        """Draw the way of the seat that looks, and the stones that are cut."""
        right, left, down = (self._centred(arrow, None) for arrow in self.looks.arrows)
        steps = width // self.cell
        if self.looks.home_side == "left":
            far, near = right * (steps - 1) + down, left * steps
        else:
            far, near = down + left * (steps - 1), right * steps
        cut = []
        for seat, side in ((self.seat, self.own), (1 - self.seat, self.other)):
            stones = side[self.game.bar]
            if stones:
                cut.append(self.looks.paint(seat, self.looks.stones[seat] * min(stones, HIGH * 2)))
        waiting = [f"   {self.looks.cut}: {'  '.join(cut)}"] if cut else []
        return [self.looks.dim(f"   {far}".rstrip()), *waiting, self.looks.dim(f"   {near}".rstrip())]

    def edge(self, points: Sequence[int | None], *, outer_first: bool) -> list[str]:
        """Write the numbers of a row, those of the other and the names beyond them."""
        bar = self.game.bar
        own = [("" if point is None else str(point)) for point in points]
        other = ["" if point is None else str(bar - point) for point in points]
        names = [self._name(point) for point in points]
        rows = [self._numbers(own, self.seat), self.looks.dim(self._numbers(other, 1 - self.seat))]
        if any(names):
            rows.append(self.looks.dim("   " + "".join(self._centred(n, None) for n in names)))
        rows = [row.rstrip() for row in rows]
        return rows[::-1] if outer_first else rows

    def _numbers(self, numbers: Sequence[str], seat: int) -> str:
        return f" {self.looks.stones[seat]} " + "".join(self._centred(n, None) for n in numbers)

    def _name(self, point: int | None) -> str:
        """Name a point as the seat does on whose side it lies."""
        if point is None:
            return ""
        names = self.looks.names
        name = names.get(point) or names.get(self.game.bar - point, "")
        room = self.cell if self.cell > NARROWEST else self.cell - 1  # the narrowest leave no gap
        return name if width_of(name) <= room else ""
