"""The family of races: one piece a seat, a road, a forced move for every roll."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sugoroku.board.checks import Check
from sugoroku.form import Data
from sugoroku.game.contract import Game, HouseRules
from sugoroku.race.compile import compile_board as compile_board
from sugoroku.race.form import RaceForm
from sugoroku.race.game import LONGEST, Position
from sugoroku.race.game import build as build
from sugoroku.race.model import Board
from sugoroku.race.model import read as read
from sugoroku.race.person import person as person
from sugoroku.simulation.bulk import Bulk

if TYPE_CHECKING:
    from sugoroku.family import Drawing, Odds, Showing
    from sugoroku.race.drawing.picture import Places
    from sugoroku.race.form import PrintedRace
    from sugoroku.race.odds.as_data import Figures
    from sugoroku.telling.labels import Style
    from sugoroku.telling.page import Block
    from sugoroku.telling.teller import Teller

schema = "race.schema.json"
simulation = Bulk(
    kernel="sugoroku.race.simulation.kernel",
    playout="sugoroku.race.simulation.playout",
    tally="sugoroku.race.simulation.tally",
    report="sugoroku.race.simulation.report",
    longest=LONGEST,
    first=1,
    visits=True,
)
plays = None  # every play is forced
advise = None


def checks() -> tuple[Check, ...]:
    """List what is examined on race boards alone."""
    from sugoroku.race.checks.squares import CHECKS

    return CHECKS


def teller(
    compiled: RaceForm, header: Data, style: Style, game: Game[Position], *, auto: bool = False
) -> Teller:
    """Give the teller of a race."""
    from sugoroku.race.telling.narrate import Narrator

    return Narrator(compiled, header, style, game, auto=auto)


def rules(data: Data, compiled: RaceForm, house_rules: HouseRules) -> dict[str, list[Block]]:
    """Write the parts of the rule sheet of a race."""
    from sugoroku.race.telling.rules import parts

    return parts(data, compiled, house_rules)


def show() -> Showing[RaceForm]:
    """Give what lists and describes race boards."""
    from sugoroku.race.telling import show

    return show


def drawing() -> Drawing[Board, PrintedRace, Places]:
    """Give what draws race boards."""
    from sugoroku.race.drawing import picture

    return picture


def odds() -> Odds[Board, RaceForm, list[Figures]]:
    """Give what works the exact figures of races out."""
    from sugoroku.race.odds import door

    return door
