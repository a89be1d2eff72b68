"""How a race is told, line by line.

Comes in: the compiled form of a board and the lines of a match. Goes out: lines of text, as
wide as the terminal. Where people play, their own rolls are told at length, those of
CPUs in a line or two, so that nothing of theirs scrolls away unread.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sugoroku.game.contract import Face
from sugoroku.game.match import GIVEN_UP
from sugoroku.race.effects import BY_NAME, Kind, doubts_of, is_of
from sugoroku.race.form import RaceForm
from sugoroku.race.telling.labels import Labels
from sugoroku.screen import die, width, width_of, wrapped, wrapped_all
from sugoroku.telling.columns import packed
from sugoroku.telling.labels import Style
from sugoroku.telling.voice import voice_of

Line = Mapping[str, Any]

_SHAPES = "●▲■◆★✚♥♣"
_ASCII_SHAPES = "o^#*+%@&"


class Narrator:
    """Tells one match in words. Its only memory is the roll that is not told yet."""

    def __init__(
        self,
        compiled: RaceForm,
        header: Mapping[str, Any],
        style: Style,
        game: Any = None,
        *,
        auto: bool = False,
    ) -> None:
        self.compiled, self.style = compiled, style
        self.labels = Labels(compiled, style)
        shapes = _ASCII_SHAPES if style.ascii else _SHAPES
        self.voice = voice_of(compiled, header, style, shapes, auto=auto)
        self.say, self.seat, self.people = self.voice.say, self.voice.seat, self.voice.people
        self.index = {id_: i for i, id_ in enumerate(compiled["ids"])}
        self.house_rules = header["house_rules"]
        self.lookups = compiled["finish"][self.house_rules["finish"]]
        self._roll: Line | None = None

    def face(self, face: Face) -> str:
        """Write a face; in ASCII one that has no such form by its number on the die."""
        written = self.labels.plain(str(face))
        return written or f"#{self.compiled['rolls'].index([face]) + 1}"

    def _doubt(self, mark: str) -> str:
        return self.say("doubt") if mark else ""

    def opening(self) -> list[str]:
        """Tell what is played, under which rules, from where to where."""
        start, goal = self.labels.label(0), self.labels.label(len(self.index) - 1)
        lines = [
            self.voice.title(),
            self.say("opening.start", start=start, goal=goal),
            self.voice.rules(),
        ]
        lines += [self.say("opening.doubt")] if self.labels.doubtful else []
        lines += self.voice.dice()
        return [*wrapped_all(lines), ""]

    def tell(self, position: Any, lines: Sequence[Line], *, to: int | None = None) -> list[str]:
        """Tell one batch of lines; a roll is told together with what follows from it.

        `to`: nothing is told of the turns after this one.
        """
        out: list[str] = []
        for line in lines:
            if to is not None and line.get("turn", 0) > to:
                break
            if line["event"] == "roll":
                self._roll = line
            elif line["event"] == "rest":
                out += self._rest(line, position)
            elif line["event"] == "end":
                out += self.ending(position, line)
        moves = [line for line in lines if line["event"] == "move"]
        if moves and self._roll is not None:
            homes = [line for line in lines if line["event"] == "home"]
            out = self._turn(self._roll, moves, homes, self._before(lines, position)) + out
            self._roll = None
        return out

    def _rest(self, line: Line, position: Any) -> list[str]:
        square = position.squares[line["seat"]]
        at = self._place(square) if self.style.brief else self.labels.label(square)
        resting = self.say("rest", seat=self.seat(line["seat"]), at=at)
        gap = [] if self.people or self.style.brief else [""]
        return [*wrapped(self.say("turn", turn=line["turn"], seat=resting)), *gap]

    @staticmethod
    def _before(lines: Sequence[Line], position: Any) -> Any:
        """Find how the match stood before the rests in `lines`, which are told after the move."""
        rested = [line["seat"] for line in lines if line["event"] == "rest"]
        rests = tuple(rest + rested.count(seat) for seat, rest in enumerate(position.rests))
        return position._replace(rests=rests)

    def _turn(self, roll: Line, moves: list[Line], homes: list[Line], at: Any) -> list[str]:
        events = [part for move in moves for part in self._why(move, roll["roll"][0])]
        if homes:
            events.append(self.say("home", seat=self.seat(roll["seat"]), rank=homes[0]["rank"]))
        elif moves[-1]["why"] != "stay":
            events += self._here(self.index[moves[-1]["to"]])
        if roll["seat"] in self.people:
            return ["", *self._long(roll, moves, events), ""]
        if self.style.brief:
            return self._brief(roll, moves, events[-1:] if homes else [])
        if not self.people:
            return [*self._long(roll, moves, events), *self.standings(at), ""]
        return self._short(roll, moves, events)

    def _long(self, roll: Line, moves: list[Line], events: list[str]) -> list[str]:
        """Draw the die, with the label box of the square arrived at to its right."""
        seat, face = self.seat(roll["seat"]), roll["roll"][0]
        text = [self.say("roll", turn=roll["turn"], seat=seat, roll=self.face(face))]
        labels = [self.labels.label(self.index[move["to"]]) for move in moves]
        if moves[0]["why"] == "stay":
            text.append(self.say("stay", to=labels[0]))
        else:
            text.append(self.say("from", from_=self.labels.label(self.index[moves[0]["from"]])))
            text += [self.say("to", to=label) for label in labels]
            others = " ".join(self.labels.names(self.index[moves[-1]["to"]])[1:])
            text += [self.say("to.names", names=others)] if others.strip() else []
        drawn = die(face if isinstance(face, int) else self.face(face), plain=self.style.ascii)
        room = width() - width_of(drawn[0]) - 2
        beside = wrapped_all((*text, *events), room)
        rows = max(len(drawn), len(beside))
        drawn += [" " * width_of(drawn[0])] * (rows - len(drawn))
        beside += [""] * (rows - len(beside))
        return [f"{left}  {right}".rstrip() for left, right in zip(drawn, beside, strict=True)]

    def _brief(self, roll: Line, moves: list[Line], events: list[str]) -> list[str]:
        """Tell a turn in one line: of the squares the first by its number, and the last."""
        to = self.index[moves[-1]["to"]]
        label = self._place(to) if events else self.labels.label(to)
        return self._line(roll, moves, events, self._place(self.index[moves[0]["from"]]), [label])

    def _place(self, square: int) -> str:
        """Name a square by its number, where it has one."""
        return self.labels.number(square) or self.labels.label(square)

    def _short(self, roll: Line, moves: list[Line], events: list[str]) -> list[str]:
        """Tell a turn in a line or two."""
        before = self.labels.label(self.index[moves[0]["from"]])
        labels = [self.labels.label(self.index[move["to"]]) for move in moves]
        return self._line(roll, moves, events, before, labels)

    def _line(
        self, roll: Line, moves: list[Line], events: list[str], before: str, labels: list[str]
    ) -> list[str]:
        seat, face = self.seat(roll["seat"]), roll["roll"][0]
        turn = {"turn": roll["turn"], "seat": seat, "roll": self.face(face)}
        if moves[0]["why"] == "stay":
            return wrapped(self.say("short.stay", to=labels[0], **turn))
        road = " ".join(self.say("to", to=label) for label in labels)
        return wrapped(" ".join([self.say("short", from_=before, road=road, **turn), *events]))

    def _why(self, move: Line, face: Any) -> list[str]:
        """Tell why a piece moved, unless it just moved by the roll."""
        from_, to = self.index[move["from"]], self.index[move["to"]]
        why = move["why"]
        extra = from_ + face - len(self.index) + 1 if isinstance(face, int) else 0
        if why == "overshoot":
            mark = self.labels.panel_mark(extra)
        else:
            mark = self.labels.mark(from_, why, f"{why}.{face}")
        labels = {"from_": self.labels.label(from_), "to": self.labels.label(to)}
        reason = self.say(
            f"why.{why}", roll=self.face(face), extra=extra, doubt=self._doubt(mark), **labels
        )
        return [reason] if reason else []

    def _here(self, square: int) -> list[str]:
        """Tell what the square arrived at does, and what it offers."""
        out = []
        rest = self.compiled["rest"][square]
        if rest:
            mark = "" if self.style.ascii else " (泊)"
            doubt = self._doubt(self.labels.mark(square, *doubts_of("cost")))
            out.append(self.voice.say_many("here.rest", rest, mark=mark, doubt=doubt))
        if self.compiled["again"][square]:
            out.append(
                self.say("here.again", doubt=self._doubt(self.labels.mark(square, *doubts_of("again"))))
            )
        for face, to, doubt in self._shortcuts(square):
            out.append(self.say("here.shortcut", roll=face, to=to, doubt=doubt))
        return out

    def _shortcuts(self, square: int) -> list[tuple[object, str, str]]:
        ways = {}  # a die may have a face twice
        for index, moves in enumerate(self.lookups["moves"][square]):
            to, why = moves[0]
            if is_of(why, "way"):
                face = self.compiled["rolls"][index][0]
                doubt = self._doubt(self.labels.mark(square, *BY_NAME[why].doubts(face)))
                ways[face] = (self.face(face), self.labels.label(to), doubt)
        return list(ways.values())

    def standings(self, position: Any) -> list[str]:
        """Tell where everybody stands, in as few lines as fit."""
        parts = []
        for seat, square in enumerate(position.squares):
            where = self._place(square)
            rest = position.rests[seat]
            rests = self.voice.say_many("standing.rest", rest) if rest else ""
            parts.append(f"{self.seat(seat)}: {where}{rests}")
        return packed(parts)

    def closing(self, position: Any) -> list[str]:
        """Say nothing more where the telling stops: each turn has told how everybody stands."""
        return []

    def ending(self, position: Any, end: Line) -> list[str]:
        """Tell the ranking."""
        ranks = end["ranks"]
        left = len(ranks) - len(position.home)
        hopeless = left > 1 and (self.house_rules["rank_everyone"] or left == len(ranks))
        gap = [""] if self.people or self.style.brief else []
        out = ["", self.say("end.hopeless")] if hopeless else gap
        if end.get("kind") == GIVEN_UP:
            out = [*gap, self.say("end.given_up", rolls=end["rolls"])]
        out.append(self.say("ranking"))
        for rank, seat in sorted(zip(ranks, range(len(ranks)), strict=True)):
            key = "ranking.home" if seat in position.home else "ranking.on"
            at = self.labels.label(position.squares[seat])
            out += wrapped("  " + self.say(key, rank=rank, seat=self.seat(seat), at=at))
        return out

    def help(self, position: Any) -> list[str]:
        """Explain the keys, the rules in force, what squares do, and where everybody stands."""
        lines = [self.say("help.keys"), self.voice.rules()]
        lines += [self.say("opening.doubt")] if self.labels.doubtful else []
        lines += self._finish()
        squares = range(len(self.index))
        for square in squares:
            for face, to, doubt in self._shortcuts(square):
                at = self.labels.label(square)
                lines.append(self.say("help.shortcut", roll=face, at=at, to=to, doubt=doubt))
        inns = [s for s in squares[:-1] if self.compiled["rest"][s]]
        again = [s for s in squares[:-1] if self.compiled["again"][s]]
        lines += [self.say("help.inns", inns=self._listed(inns, "cost"))] if inns else []
        lines += [self.say("help.again", squares=self._listed(again, "again"))] if again else []
        lines += self._list_here(position)
        lines.append(self.say("help.standing"))
        for seat, square in enumerate(position.squares):
            at = self.labels.label(square, long=True)
            lines.append(self.say("help.standing.seat", seat=self.seat(seat), at=at))
        return wrapped_all(lines)

    def _listed(self, squares: list[int], kind: Kind) -> str:
        marks = [self._doubt(self.labels.mark(square, *doubts_of(kind))) for square in squares]
        return ", ".join(self.labels.label(s) + mark for s, mark in zip(squares, marks, strict=True))

    def _finish(self) -> list[str]:
        """Explain how one gets home, with the overshoot panel where it holds."""
        panel: dict[int, int] = {}
        for square, row in enumerate(self.lookups["moves"]):
            for index, moves in enumerate(row):
                if moves[0][1] == "overshoot":
                    extra = square + int(self.compiled["rolls"][index][0]) - len(self.index) + 1
                    panel[extra] = moves[0][0]
        lines = [self.say(f"help.finish.{self.house_rules['finish']}")]
        for extra, square in sorted(panel.items()):
            doubt = self._doubt(self.labels.panel_mark(extra))
            lines.append(self.say("help.panel", extra=extra, to=self.labels.label(square), doubt=doubt))
        return lines

    def _list_here(self, position: Any) -> list[str]:
        """Tell the list of the square on which the mover stands, where it has one."""
        square = position.squares[position.mover]
        entries = [
            self.say("help.rolls.entry", roll=self.face(roll[0]), to=self.labels.label(moves[0][0]))
            for roll, moves in zip(self.compiled["rolls"], self.lookups["moves"][square], strict=True)
            if is_of(moves[0][1], "list")
        ]
        if not entries:
            return []
        return [self.say("help.rolls", at=self.labels.label(square), list=", ".join(entries))]
