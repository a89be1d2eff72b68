"""The exact figures of a race board, as `family.Odds` asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sugoroku.game.contract import HouseRules
from sugoroku.race.form import RaceForm, finish_of
from sugoroku.race.game import build
from sugoroku.race.model import Board
from sugoroku.race.odds.as_data import Figures
from sugoroku.race.odds.as_data import as_csv as as_csv
from sugoroku.race.odds.as_data import as_json as as_json
from sugoroku.race.odds.as_text import as_text as as_text
from sugoroku.race.odds.odds import odds
from sugoroku.race.odds.without import each_effect
from sugoroku.telling.labels import Style

if TYPE_CHECKING:
    from sugoroku.drawing.scene import Scene


def work_out(
    board: Board,
    compiled: RaceForm,
    choices: Sequence[HouseRules],
    counts: Sequence[int],
    ranked: Sequence[int],
) -> list[Figures]:
    """Work the figures out under each choice of house rules.

    `counts`: the numbers of seats to look at; `ranked`: those of which the places are wanted.
    """
    return [_figures(board, compiled, chosen, counts, ranked) for chosen in choices]


def _figures(
    board: Board,
    compiled: RaceForm,
    chosen: HouseRules,
    counts: Sequence[int],
    ranked: Sequence[int],
) -> Figures:
    game = build(compiled, chosen)
    effects = each_effect(board, game, finish_of(chosen))
    return Figures(chosen, odds(game, counts, ranked, effects))


def plot(compiled: RaceForm, figures: Sequence[Figures], seats: int, style: Style) -> Scene:
    """Draw the figures. `seats`: the number of seats of which several finishes are compared."""
    from sugoroku.race.drawing.plot import draw

    return draw(compiled, figures, seats, style)
