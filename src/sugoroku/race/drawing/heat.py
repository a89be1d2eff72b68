"""What colours the squares of a race: visits, the chance ever to come there, turns missed there.

Comes in: a race game and its finish. Goes out: a `Heat`, from the exact figures of one piece. The
scale begins at 0 and ends at a round number over the most that a square between start and goal has;
start and goal, where everybody is, would leave little of it to the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from sugoroku.drawing.chart import Axis, rounded
from sugoroku.drawing.heat import Heat
from sugoroku.game.contract import HouseRules
from sugoroku.race.game import RaceGame
from sugoroku.race.odds.chain import chain_of
from sugoroku.race.odds.piece import Piece, decimal, figures
from sugoroku.telling.labels import rules_of
from sugoroku.telling.words.pictures_race_figures import HEAT
from sugoroku.telling.words.shared import SENTENCES as SHARED

NO_FIGURE = "–"

Values = tuple[Fraction | None, ...]


def heat_of(game: RaceGame, house_rules: HouseRules, what: str) -> Heat:
    """Work out what colours the squares. `what`: `visits`, `ever` or `rests`."""
    piece = figures(chain_of(game))
    exact = _VALUES[what](piece)
    scale = 100 if what == "ever" else 1
    values = tuple(None if value is None else decimal(value * scale) for value in exact)
    write = _percent if what == "ever" else _mean
    axis = _axis(values, SHARED["unit.percent"] if what == "ever" else "")
    return Heat(
        values=values,
        labels=tuple(NO_FIGURE if value is None else write(value) for value in values),
        axis=axis,
        title=HEAT[what],
        notes=tuple(_notes(piece, values, house_rules, what, axis)),
    )


def _rests(piece: Piece) -> Values:
    return (None,) * len(piece.visits) if piece.lost_on is None else piece.lost_on


_VALUES: Mapping[str, Callable[[Piece], Values]] = {
    "visits": lambda piece: piece.visits,
    "ever": lambda piece: piece.ever,
    "rests": _rests,
}


def _axis(values: tuple[float | None, ...], unit: str) -> Axis:
    """Choose the scale."""
    road = [value for value in values[1:-1] if value]
    return rounded(0, max(road, default=0) or max(filter(None, values), default=1), 10, unit=unit)


def _percent(value: float) -> str:
    if value and value < 0.05:
        return SHARED["below"].format(value=SHARED["percent"].format(value=0.1))
    return SHARED["percent"].format(value=f"{value:.1f}")


def _mean(value: float) -> str:
    if value >= 1000:
        return f"{value:,.0f}"
    if value >= 0.005:
        return f"{value:.2f}"
    return SHARED["below"].format(value=0.01) if value else "0"


def _notes(
    piece: Piece,
    values: tuple[float | None, ...],
    house_rules: HouseRules,
    what: str,
    axis: Axis,
) -> Iterator[str]:
    """Say under which rules the figures hold, and what is odd about them."""
    yield rules_of({"finish": house_rules["finish"]})
    if what == "rests" and piece.lost == 0:
        yield HEAT["none"]
    if any(value is not None and value > axis.high for value in (values[0], values[-1])):
        yield HEAT["more"].format(most=axis.label(axis.high))
    if None in values:
        yield HEAT["endless" if piece.home or what == "visits" else "nobody"]
    if what == "rests" and 0 < piece.home < 1:
        yield HEAT["some"]
