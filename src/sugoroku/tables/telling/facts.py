"""What a rule sheet has to know of a tables board under chosen house rules, and its words for points.

Comes in: the plain data of a board, its compiled form, and the house rules in force. Points are those
of the reader, the side that moves, counted from its own end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from sugoroku.form import Data
from sugoroku.game.contract import HouseRules
from sugoroku.tables import names
from sugoroku.tables.form import ShapeForm, TablesForm
from sugoroku.telling.labels import Style, names_of
from sugoroku.telling.phrases import capital, count, listed, part_many, say, say_many

STYLE = Style()


@dataclass(frozen=True)
class Facts:
    """A board, and the rules in force."""

    data: Data
    compiled: TablesForm
    house: HouseRules

    def size(self, key: Literal["points", "stones", "home", "closed", "double"]) -> int:
        """Give one of the numbers of the board: `points`, `stones`, `home`, `closed`, `double`."""
        return self.compiled[key]

    @property
    def points(self) -> int:
        """How many points there are."""
        return self.size("points")

    @property
    def finish(self) -> str:
        """How a game is won under the rules in force."""
        return str(self.house["finish"])

    @property
    def muji(self) -> str:
        """What a closed home does under the rules in force."""
        return str(self.house["muji"])

    def choices(self, rule: str) -> list[str | bool]:
        """List all that the party may choose for a rule."""
        return list(self.compiled["house_rules"][rule]["choices"])

    # shapes

    @cached_property
    def shapes(self) -> list[ShapeForm]:
        """The shapes, those that count most last."""
        return sorted(self.compiled["shapes"], key=lambda shape: shape["value"])

    def counting(self, finish: str, muji: str) -> list[ShapeForm]:
        """List the shapes that count under two house rules, as the engine takes them."""
        return [
            shape
            for shape in self.shapes
            if shape["finish"] == finish and (not shape["cut"] or muji == "bigger_win")
        ]

    def shape_name(self, shape: ShapeForm) -> str:
        """Name a shape as the board does, or by its id."""
        kind = str(shape["kind"])
        prefix = f"shapes.{kind}."
        doubts = [name.removeprefix(prefix) for name in self.data.get("unverified", ())]
        forms = names_of({**self.data["shapes"][kind], "unverified": doubts}, "name", STYLE)
        return ", ".join(forms) or capital(kind.replace("-", " "))

    # words

    def stones(self, number: int) -> str:
        """Write a number of stones."""
        return part_many("stones", number)

    @property
    def all_stones(self) -> str:
        """All stones of a side."""
        return self.stones(self.size("stones"))

    @property
    def lone(self) -> str:
        """What leaves a point open although it is held: a single stone, or a few."""
        closed = self.size("closed")
        return say("lone") if closed == 2 else say("lone.few", n=count(closed))

    @property
    def lone_cut(self) -> str:
        """Say that what leaves a point open is cut there."""
        closed = self.size("closed")
        return say("lone.cut") if closed == 2 else say("lone.few.cut", n=count(closed))

    @property
    def home(self) -> str:
        """The points of the home, with their names."""
        last = self.size("home")
        numbered = say_many("home", last, last=last)
        own = [names.called(self.compiled, point, STYLE) for point in (1, last)]
        if not all(own):
            return numbered
        ends = list(dict.fromkeys(forms[0] for forms in own))
        return say("home.named", home=numbered, names=self.run(ends))

    def run(self, ends: Sequence[str]) -> str:
        """Write the first and the last of a run, or the only one."""
        return say("span", first=ends[0], last=ends[-1]) if len(ends) > 1 else ends[0]

    def name(self, point: int) -> str:
        """Name a point by its own side's word, or its number."""
        return next(iter(names.called(self.compiled, point, STYLE)), str(point))

    def point(self, point: int) -> str:
        """Call a point by its number, and by the name that one of the sides has for it."""
        mine = names.called(self.compiled, point, STYLE)
        if mine:
            return say("point.mine", point=point, name=mine[0])
        theirs = names.called(self.compiled, self.points + 1 - point, STYLE)
        if theirs:
            return say("point.theirs", point=point, name=theirs[0])
        return say("point", point=point)

    def placed(self, side: Sequence[int]) -> list[str]:
        """Say where the stones of a side stand, from behind."""
        return [
            say("placed.point", stones=self.stones(side[point]), point=self.point(point))
            for point in range(self.points, 0, -1)
            if side[point]
        ]

    def doubt(self, *keys: str) -> str:
        """Mark what the board says under `keys`, where no source states it."""
        return say("doubt") if set(keys) & set(self.data.get("unverified", ())) else ""

    def conditions(self, shape: ShapeForm) -> str:
        """Say when a shape holds; empty if it always does."""
        parts = [
            *[say("if.cut")] * bool(shape["cut"]),
            *self._stacked(shape),
            *(say(f"if.{key}") for key in ("none_off", "behind") if shape[key]),
        ]
        joined = parts[0] if parts else ""
        for part in parts[1:]:
            joined = say("if.and", before=joined, last=part)
        return joined

    def _stacked(self, shape: ShapeForm) -> list[str]:
        home = self.size("home")
        parts = []
        if shape["least"]:
            parts.append(say_many("if.least", home, stones=self.stones(shape["least"])))
        if shape["stackings"]:
            ways = listed(("-".join(map(str, each)) for each in shape["stackings"]), "list.or")
            first, last = self.name(1), self.name(home)
            parts.append(say_many("if.stackings", home, stackings=ways, first=first, last=last))
        return parts
