"""The family of the tables game: two sides, stones on points, two dice played one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sugoroku.board.checks import Check
from sugoroku.form import Data
from sugoroku.game.contract import HouseRules, Play, Roll
from sugoroku.simulation.bulk import Bulk
from sugoroku.tables.compile import compile_board as compile_board
from sugoroku.tables.form import TablesForm
from sugoroku.tables.game import LONGEST, Position, TablesGame
from sugoroku.tables.game import build as build
from sugoroku.tables.model import Board
from sugoroku.tables.model import read as read
from sugoroku.tables.person import person as person

if TYPE_CHECKING:
    from sugoroku.family import Drawing, Plays, Showing
    from sugoroku.tables.drawing.layout import Places
    from sugoroku.tables.form import PrintedTables
    from sugoroku.telling.labels import Style
    from sugoroku.telling.page import Block
    from sugoroku.telling.teller import Teller

schema = "tables.schema.json"
simulation = Bulk(
    kernel="sugoroku.tables.simulation.kernel",
    playout="sugoroku.tables.simulation.playout",
    tally="sugoroku.tables.simulation.tally",
    report="sugoroku.tables.simulation.report",
    longest=LONGEST,
    ahead="sugoroku.tables.simulation.ahead",
    levels=("random", "easy", "middle", "hard"),
)
odds = None  # a whole game of two sides has too many positions


def checks() -> tuple[Check, ...]:
    """List what is examined on tables boards alone."""
    from sugoroku.tables.checks.stones import CHECKS

    return CHECKS


def teller(
    compiled: TablesForm,
    header: Data,
    style: Style,
    game: TablesGame,
    *,
    auto: bool = False,
) -> Teller:
    """Give what puts a match into words."""
    from sugoroku.tables.telling.narrate import Narrator

    return Narrator(compiled, header, style, game, auto=auto)


def rules(data: Data, compiled: TablesForm, house_rules: HouseRules) -> dict[str, list[Block]]:
    """Write the parts of the rule sheet of a tables board."""
    from sugoroku.tables.telling.rules import parts

    return parts(data, compiled, house_rules)


def show() -> Showing[TablesForm]:
    """Give what lists and describes tables boards."""
    from sugoroku.tables.telling import show

    return show


def drawing() -> Drawing[Board, PrintedTables, Places]:
    """Give what draws tables boards."""
    from sugoroku.tables.drawing import picture

    return picture


def plays() -> Plays:
    """Give what lists and counts plays."""
    from sugoroku.tables import perft

    return perft


def advise(
    game: TablesGame, position: Position, roll: Roll, plays: tuple[Play, ...], ahead: int
) -> Play:
    """Choose the play that seems best, looking so many turns ahead; the same one every time."""
    from sugoroku.tables.advice import best

    return best(game, position, roll, plays, ahead)
