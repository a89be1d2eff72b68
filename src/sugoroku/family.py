"""What a family of boards is: the steps from data to game, and all that is shown of it.

A family is a module with these names. What it says, draws or counts it imports when asked, so
that checking and playing a board loads nothing else. What a family lacks is None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from sugoroku.board.checks import Check
from sugoroku.form import Data, Form, ImageForm, Json
from sugoroku.game.contract import Advise, AnyGame, AnyPosition, HouseRules, Roll
from sugoroku.game.players import Player
from sugoroku.game.session import Ask, Show
from sugoroku.simulation.bulk import Bulk

if TYPE_CHECKING:
    from sugoroku.drawing.moment import Moment
    from sugoroku.drawing.scene import Scene
    from sugoroku.telling.labels import Style
    from sugoroku.telling.page import Block
    from sugoroku.telling.teller import Teller

B = TypeVar("B")  # the board that a family reads
F = TypeVar("F", bound=Form, contravariant=True)  # its compiled form
BC = TypeVar("BC", contravariant=True)
FI = TypeVar("FI", bound=Form)
P = TypeVar("P")  # the places of a picture, which only the family itself looks into
W = TypeVar("W")  # figures that were worked out

Own = Any  # what only the family itself looks into: its board, form, game, teller, figures
Picture = tuple["Scene", P]
Colouring = tuple[AnyGame, HouseRules, str]  # which figures of which game colour a board


class Family(Protocol[B, FI]):
    """One kind of rules."""

    @property
    def schema(self) -> str:
        """The file of the JSON Schema that its boards pass."""

    @property
    def simulation(self) -> Bulk:
        """Who plays many games, and what can be asked of them."""

    def checks(self) -> tuple[Check, ...]:
        """List what is examined on its boards alone."""

    def read(self, data: Data) -> B:
        """Read data that the schema has passed."""

    def compile_board(self, board: B, source: bytes) -> Form:
        """Compile a board without errors; `source` is its text."""

    def build(self, compiled: FI, house_rules: HouseRules) -> AnyGame:
        """Build a game. Raises HouseRuleError."""

    def person(self, teller: Own, ask: Ask, show: Show, *, blind: bool) -> Player:
        """Seat the person at the terminal. `blind`: no story is told, as for a program."""

    def teller(self, compiled: FI, header: Data, style: Style, game: Own, *, auto: bool) -> Teller:
        """Give the teller of a match. `header`: its first line; `auto`: nobody is asked anything."""

    def rules(self, data: Data, compiled: FI, house_rules: HouseRules) -> dict[str, list[Block]]:
        """Write the parts of the rule sheet, by their keys."""

    def show(self) -> Showing[FI]:
        """Give what lists and describes boards."""

    def drawing(self) -> Drawing[B, FI, Own]:
        """Give what draws boards."""

    @property
    def odds(self) -> Callable[[], Odds[B, FI, Own]] | None:
        """Give what works exact figures out; None where nobody can."""

    @property
    def plays(self) -> Callable[[], Plays] | None:
        """Give what lists and counts plays; None where every play is forced."""

    @property
    def advise(self) -> Advise | None:
        """Choose a play for a CPU; None where every play is forced."""


class Showing(Protocol[F]):
    """How boards are shown: in the list of boards, as JSON, as text around the house rules."""

    def listing(self, compiled: F) -> Json:
        """Count what the list of boards says of a board."""

    def listed(self, row: Data) -> str:
        """Write what `listing` counted."""

    def as_json(self, data: Data, compiled: F) -> Json:
        """Turn what only this family has into data for JSON."""

    def head(self, data: Data, compiled: F, style: Style) -> Iterator[str]:
        """Describe the board as a whole, a line each, before its house rules."""

    def body(self, data: Data, compiled: F, style: Style) -> Iterator[str]:
        """Describe the places of the board, after its house rules."""


class Drawing(Protocol[BC, FI, P]):
    """How boards are drawn: the sheet, an annotated scan, pieces on either."""

    def printed(self, board: BC, compiled: Own) -> FI:
        """Add what the sheet prints beyond the rules to the compiled form."""

    def drawn(self, compiled: FI, style: Style, upright: bool) -> Picture[P]:
        """Draw the sheet, and say where pieces stand on it."""

    def annotated(self, compiled: FI, style: Style, image: ImageForm) -> Picture[P]:
        """Annotate a scan by the spots of an image entry."""

    def set_up(self, picture: Picture[P], compiled: FI, style: Style) -> Scene:
        """Put on a drawn sheet what is there before a game."""

    def with_pieces(self, picture: Picture[P], compiled: FI, style: Style, moment: Moment) -> Scene:
        """Put the pieces of a position on a picture, and a caption below it."""

    def unmarked(self, compiled: FI, places: P, moment: Moment) -> list[str]:
        """List the spots with pieces that a scan does not have."""

    @property
    def heated(
        self,
    ) -> Callable[[FI, Style, ImageForm | None, bool, Colouring], Picture[P]] | None:
        """Draw or annotate, coloured by figures; None where single squares have no figures."""


class Odds(Protocol[BC, F, W]):
    """Exact figures of a board under some choices of its house rules."""

    def work_out(
        self,
        board: BC,
        compiled: F,
        choices: Sequence[HouseRules],
        counts: Sequence[int],
        ranked: Sequence[int],
    ) -> W:
        """Work the figures out. `counts`: numbers of seats; `ranked`: those with all places."""

    def as_json(self, compiled: F, figures: W) -> Json:
        """Turn all figures into data for JSON."""

    def as_csv(self, compiled: F, figures: W) -> str:
        """Write the figures of the squares as CSV."""

    def as_text(self, compiled: F, figures: W, seats: int, style: Style) -> Iterator[str]:
        """Write the figures as text; places are those of `seats` seats."""

    def plot(self, compiled: F, figures: W, seats: int, style: Style) -> Scene:
        """Draw the figures."""


class Plays(Protocol):
    """What a position and a roll allow."""

    def listed(self, game: Own, position: AnyPosition, roll: Roll) -> Json:
        """List the plays and where they lead, as data for JSON."""

    def perft(self, game: Own, position: AnyPosition, depth: int) -> int:
        """Count the positions after `depth` turns, each distinct roll taken once."""


AnyFamily = Family[Own, Own]
AnyDrawing = Drawing[Own, Own, Own]
AnyOdds = Odds[Own, Own, Own]
