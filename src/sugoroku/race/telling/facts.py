"""What a rule sheet has to know of a race board under chosen house rules.

Comes in: the plain data of a board, its compiled form, and the house rules in force. What rolls lead
to is read from the compiled lookups alone, so that the sheet tells the game that is played. Squares
count from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sugoroku.form import Data
from sugoroku.game.contract import HouseRules
from sugoroku.race.compile import within_reach
from sugoroku.race.effects import BY_NAME, Kind, of_kind, printed_on
from sugoroku.race.form import Finish, Printed, RaceForm, finish_of
from sugoroku.race.model import read
from sugoroku.race.telling.labels import Labels
from sugoroku.telling.labels import Style
from sugoroku.telling.phrases import grouped, listed, part_many, runs, say, say_many

Face = int | str
Steps = Sequence[tuple[int, str]]

MOVERS = ("roll", "over", "overshoot", "bounce")
STYLE = Style()


@dataclass(frozen=True)
class Facts:
    """A board, and the rules in force."""

    data: Data
    compiled: RaceForm
    house: HouseRules

    @cached_property
    def labels(self) -> Labels:
        """The words for the squares."""
        return Labels(self.compiled, STYLE)

    @property
    def squares(self) -> list[Mapping[str, Any]]:
        """The squares as the author wrote them."""
        return list(self.data["squares"])

    @cached_property
    def _effects(self) -> list[list[Printed]]:
        board = read(self.data)
        return [printed_on(board, index) for index in range(len(board.squares))]

    def printed(self, square: int, kind: Kind) -> list[Printed]:
        """List the effects of a kind that are printed on a square."""
        return [each for each in self._effects[square] if BY_NAME[each.effect].kind == kind]

    @property
    def goal(self) -> int:
        """The last square."""
        return len(self.compiled["ids"]) - 1

    @property
    def most(self) -> int:
        """The largest number of players."""
        return int(self.compiled["seats"][1])

    @cached_property
    def faces(self) -> list[Face]:
        """The faces of the die, each once."""
        return list(dict.fromkeys(roll[0] for roll in self.compiled["rolls"]))

    @property
    def finish(self) -> Finish:
        """How one gets home under the rules in force."""
        return finish_of(self.house)

    @property
    def finishes(self) -> list[Finish]:
        """All that the party may choose for the finish."""
        return list(self.compiled["finish"])

    def steps(self, square: int, face: Face, finish: Finish | None = None) -> Steps:
        """Look up where a roll leads, step by step, each with its reason."""
        index = self.compiled["rolls"].index([face])
        lookups = self.compiled["finish"][finish or self.finish]
        return [(to, why) for to, why in lookups["moves"][square][index]]

    @cached_property
    def standing(self) -> list[int]:
        """The squares on which a piece can await its turn, under any choice of the finish."""
        standing: set[int] = set()
        for lookups in self.compiled["finish"].values():
            standing |= within_reach(dict(enumerate(lookups["landing"])), 0)
        return sorted(standing - {self.goal})

    @cached_property
    def senders(self) -> list[int]:
        """The squares that send a piece on at once."""
        return [s for s in range(self.goal) if self.printed(s, "sent")]

    @cached_property
    def lists(self) -> list[int]:
        """The squares with a list of their own."""
        return [s for s in range(self.goal) if self.printed(s, "list")]

    @property
    def only_lists(self) -> bool:
        """Whether all squares on which a piece stands have lists, so that nobody counts squares."""
        return set(self.standing) <= set(self.lists)

    @cached_property
    def shortcuts(self) -> list[tuple[int, Face]]:
        """The squares with shortcuts, and the faces that take them, as the author listed them."""
        faces = {str(face): face for face in self.faces}
        return [
            (square, faces[str(way.face)])
            for square in range(self.goal)
            for way in self.printed(square, "way")
        ]

    @cached_property
    def costly(self) -> list[int]:
        """The squares that cost turns."""
        return [s for s in range(self.goal) if self.compiled["rest"][s]]

    @cached_property
    def giving(self) -> list[int]:
        """The squares that give another roll."""
        return [s for s in range(self.goal) if self.compiled["again"][s]]

    @cached_property
    def hopeless(self) -> list[int]:
        """The squares from which there is no way home."""
        lookups = self.compiled["finish"][self.finish]
        reached = within_reach(dict(enumerate(lookups["landing"])), 0)
        return [s for s in sorted(reached) if not lookups["hope"][s]]

    @cached_property
    def too_high(self) -> list[int]:
        """The squares from which a roll can carry a piece past the goal."""
        return [s for s in self.standing if any(self.extra(s, face) for face in self.faces)]

    def extra(self, square: int, face: Face) -> int:
        """Count the pips by which a roll goes past the goal; 0 where it does not."""
        if not isinstance(face, int) or self.steps(square, face)[0][1] not in (*MOVERS, "stay"):
            return 0
        if self.printed(square, "list"):
            return 0
        return max(square + face - self.goal, 0)

    def beyond(self, finish: Finish) -> dict[int, Steps]:
        """Tell where each number of extra pips leads, smallest first."""
        beyond = {}
        for square in self.too_high:
            for face in self.faces:
                if extra := self.extra(square, face):
                    beyond[extra] = self.steps(square, face, finish)
        return dict(sorted(beyond.items()))

    def same(self, one: Finish, other: Finish) -> bool:
        """Whether two choices of the finish make the same game on this board."""
        return all(
            self._result(square, face, one) == self._result(square, face, other)
            for square in self.standing
            for face in self.faces
        )

    def _result(self, square: int, face: Face, finish: Finish) -> tuple[int, bool]:
        """Tell where a piece ends, and whether what is printed there happens to it."""
        to, why = self.steps(square, face, finish)[-1]
        happens = bool(self.compiled["rest"][to] or self.compiled["again"][to])
        return to, happens and why != "stay"

    # words

    def label(self, square: int) -> str:
        """Name a square shortly."""
        return self.labels.label(square)

    def full(self, square: int) -> str:
        """Name a square with all its names."""
        others = self.labels.names(square)[1:]
        if not others:
            return self.label(square)
        return say("names", label=self.label(square), names=", ".join(others))

    def named(self, squares: Iterable[int]) -> str:
        """List squares by their short names."""
        return listed(self.label(square) for square in squares)

    def spans(self, squares: Iterable[int]) -> str:
        """List squares as stretches of the road, by number where they have one."""
        parts: list[tuple[int, str]] = []
        for numbered in (False, True):
            alike = [s for s in sorted(squares) if bool(self.labels.number(s)) == numbered]
            for run in runs(alike):
                ends = [(s, self.labels.number(s) or self.label(s)) for s in run]
                if len(run) > 2:
                    ends = [(run[0], say("span", first=ends[0][1], last=ends[-1][1]))]
                parts += ends
        return listed(text for _, text in sorted(parts))

    def places(self, squares: Sequence[int]) -> str:
        """Name one square, or list several inside a sentence: `squares 3 to 5`."""
        if len(squares) == 1:
            return self.label(squares[0])
        numbered = all(map(self.labels.number, squares))
        spans = self.spans(squares)
        return say("squares.span", squares=spans) if numbered else spans

    def doubts(self, kind: Kind, *faces: object) -> list[str]:
        """List the names under which a board says that no source states an effect, or its entries."""
        return [
            name
            for effect in of_kind(kind)
            for face in faces or (None,)
            for name in effect.doubts(face)
        ]

    def effect_doubt(self, square: int, kind: Kind, *faces: object) -> str:
        """Mark an effect of a square, or entries of it, that no source states."""
        return self.doubt(square, *self.doubts(kind, *faces))

    def doubt(self, square: int, *keys: str) -> str:
        """Mark what a square says under `keys`, where no source states it."""
        return say("doubt") if self.labels.mark(square, *keys) else ""

    def top_doubt(self, *keys: str) -> str:
        """Mark what the board says under `keys`, where no source states it."""
        return say("doubt") if set(keys) & set(self.data.get("unverified", ())) else ""

    def panel_doubt(self, key: str) -> str:
        """Mark what is said of the panel itself."""
        unverified = self.data.get("overshoot_panel", {}).get("unverified", ())
        here = say("doubt") if key in unverified else ""
        return here or self.top_doubt("overshoot_panel", f"overshoot_panel.{key}")

    def lands(self, square: int, name: str = "") -> str:
        """Name the square that a piece arrives at, and all that happens to the piece there."""
        place = name or self.label(square)
        while (after := self.onward(square)) is not None:
            key = "to.on" if after > square else "to.off"
            place, square = say(key, before=place, to=self.label(after)), after
        rest = self.compiled["rest"][square]
        if square == self.goal:
            return say("to.goal", goal=place)
        if rest:
            return say("to.rest", before=place, turns=part_many("turns", rest))
        return say("to.again", before=place) if self.compiled["again"][square] else place

    def onward(self, square: int) -> int | None:
        """Find where a square sends whoever arrives there."""
        return next((sent.to for sent in self.printed(square, "sent")), None)

    def by_target(self, square: int) -> str:
        """Tell the list of a square: faces with the same target together."""
        faces = {str(face): face for face in self.faces}
        entries = {str(each.face): each.to or 0 for each in self.printed(square, "list")}
        parts = []
        for target, texts in grouped((to, text) for text, to in entries.items()).items():
            to = self.lands(target)
            doubt = self.effect_doubt(square, "list", *texts)
            rolled = listed(faces[text] for text in texts)
            parts.append(say_many("list.rolls", len(texts), faces=rolled, to=to, doubt=doubt))
        others = [face for face in self.faces if str(face) not in entries]
        if others:
            parts.append(say("list.stay", faces=listed(others, "list.or")))
        return "; ".join(parts) + "."
