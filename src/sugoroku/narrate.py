"""What a player reads: every sentence, keyed, and how a match is told line by line.

Comes in: the compiled form of a board and the lines of a match. Goes out: lines of text, at most 80
columns wide where the words allow it. Where people play, their own rolls are told at length, those of
CPUs in a line or two, so that nothing of theirs scrolls away unread.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sugoroku.diagnostics import width_of
from sugoroku.game import write_choice
from sugoroku.labels import Labels, Style, names_of
from sugoroku.match import Line, Standing
from sugoroku.screen import WIDTH, as_ascii, die, packed, wrapped

SENTENCES: Mapping[str, str] = {
    "opening": "{title}",
    "opening.start": "Everyone stands on {start}. The goal is {goal}.",
    "opening.rules": "House rules: {rules}.",
    "opening.doubt": "A ? stands behind what no source states.",
    "opening.seed": "Dice of seed {seed}.",
    "turn": "Turn {turn} · {seat}",
    "roll": "Turn {turn} · {seat} · roll {roll}",
    "from": "{from_}",
    "to": "→ {to}",
    "to.names": "  {names}",
    "stay": "stays on {to}",
    "short": "Turn {turn} · {seat} · roll {roll}: {from_} {road}",
    "short.stay": "Turn {turn} · {seat} · roll {roll}: stays on {to}.",
    "why.roll": "",
    "why.rolls": "By the list printed on {from_}.{doubt}",
    "why.shortcut": "A shortcut, taken by a {roll}.{doubt}",
    "why.go": "{from_} sends the piece on.{doubt}",
    "why.back": "{from_} sends the piece back.{doubt}",
    "why.forward": "{from_} sends the piece forward.{doubt}",
    "why.overshoot": "{extra} too far: so says the panel beside the goal.{doubt}",
    "why.bounce": "{extra} too far: to the goal, and {extra} back.",
    "why.over": "More than enough, and over is fine.",
    "why.stay": "The roll does not move the piece.",
    "here.rest": "An inn{mark}: the next turn is missed.{doubt}",
    "here.rest.many": "Here {rest} turns are missed.{doubt}",
    "here.again": "Roll again!{doubt}",
    "here.shortcut": "From here a {roll} leads straight to {to}.{doubt}",
    "rest": "{seat} · rests on {at}, this turn is missed.",
    "home": "{seat} · home, place {rank}!",
    "doubt": " (?)",
    "ranking": "The ranking:",
    "ranking.home": "{rank}  {seat}, home",
    "ranking.on": "{rank}  {seat}, on {at}",
    "end.hopeless": "Nobody left can reach the goal any more.",
    "prompt": "{seat}: Enter to roll, ? for help, q to leave > ",
    "prompt.again": "Again? (y/n) > ",
    "prompt.unknown": "Enter rolls the die; ? explains, q leaves.",
    "help.keys": "Enter rolls the die for you; ? shows this; q leaves the game.",
    "help.finish.as_printed": "The exact roll is needed; with extra pips the sheet says where to go:",
    "help.panel": "  {extra} extra → {to}{doubt}",
    "help.finish.bounce": "The exact roll is needed; extra pips go back from the goal.",
    "help.finish.over": "Any roll that reaches the goal is enough.",
    "help.finish.stay": "The exact roll is needed; with more pips the piece stays.",
    "help.inns": "Turns are missed on: {inns}.",
    "help.shortcut": "Shortcut: a {roll} rolled on {at} leads to {to}.{doubt}",
    "help.rolls": "{at} has a list of its own: {list}.",
    "help.rolls.entry": "{roll} → {to}",
    "help.again": "Another roll: {squares}.",
    "help.standing": "Where everybody stands:",
    "help.standing.seat": "  {seat}: {at}",
    "stopped": "The dice given are used up; the game stops here.",
    "left": "You have left the game.",
    "left.record": "Go on with: {command}",
    "left.no_record": "It was not recorded; `--record FILE` keeps a game to go on with.",
    "resumed": "The game goes on at turn {turn}.",
    "over": "This game is over.",
    "standing.rest": " (rests)",
    "standing.rest.many": " (rests {rest})",
}

_SHAPES = "●▲■◆★✚♥♣"
_ASCII_SHAPES = "o^#*+%@&"
_COLOURS = ("cyan", "yellow", "green", "magenta", "blue", "red", "bright_cyan", "bright_yellow")


class Narrator:
    """Tells one match in words. Its only memory is the roll that is not told yet."""

    def __init__(
        self,
        compiled: Mapping[str, Any],
        header: Mapping[str, Any],
        style: Style,
        *,
        auto: bool = False,
    ) -> None:
        self.compiled, self.style = compiled, style
        self.labels = Labels(compiled, style)
        self.seats = [seat["name"] for seat in header["seats"]]
        if style.ascii:
            self.seats = [as_ascii(n).strip() or f"Seat {i}" for i, n in enumerate(self.seats, 1)]
        self.people = {i for i, s in enumerate(header["seats"]) if s["player"] == "person" and not auto}
        self.house_rules: Mapping[str, str | bool] = header["house_rules"]
        self.seed = header["seed"]
        self.index = {id_: i for i, id_ in enumerate(compiled["ids"])}
        self.lookups = compiled["finish"][self.house_rules["finish"]]
        self._roll: Line | None = None

    def say(self, key: str, **values: object) -> str:
        """Fill a sentence in."""
        return self.labels.plain(SENTENCES[key].format(**values))

    def seat(self, seat: int) -> str:
        """Name a seat with its shape, in its colour."""
        shapes = _ASCII_SHAPES if self.style.ascii else _SHAPES
        text = f"{shapes[seat]} {self.seats[seat]}"
        if not self.style.colour:
            return text
        import click

        return click.style(text, fg=_COLOURS[seat], bold=True)

    def face(self, face: object) -> str:
        """Write a face; in ASCII one that has no such form by its number on the die."""
        shown = self.labels.plain(str(face))
        return shown or f"#{self.compiled['rolls'].index([face]) + 1}"

    def _doubt(self, mark: str) -> str:
        return SENTENCES["doubt"] if mark else ""

    def opening(self) -> list[str]:
        """Tell what is played, under which rules, from where to where."""
        title = " · ".join(names_of(self.compiled, "title", self.style))
        start, goal = self.labels.label(0), self.labels.label(len(self.index) - 1)
        lines = [
            self.say("opening", title=title),
            self.say("opening.start", start=start, goal=goal),
            self.say("opening.rules", rules=self._rules()),
        ]
        lines += [self.say("opening.doubt")] if self.labels.doubtful else []
        lines += [self.say("opening.seed", seed=self.seed)] if self.seed is not None else []
        return [part for line in lines for part in wrapped(line)] + [""]

    def _rules(self) -> str:
        return ", ".join(f"{k} {write_choice(v)}" for k, v in self.house_rules.items())

    def tell(self, standing: Standing, lines: Sequence[Line], *, to: int | None = None) -> list[str]:
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
                out += self._rest(line, standing)
            elif line["event"] == "end":
                out += self.ending(standing, line["ranks"])
        moves = [line for line in lines if line["event"] == "move"]
        if moves and self._roll is not None:
            homes = [line for line in lines if line["event"] == "home"]
            out = self._turn(self._roll, moves, homes, self._before(lines, standing)) + out
            self._roll = None
        return out

    def _rest(self, line: Line, standing: Standing) -> list[str]:
        at = self.labels.label(standing.position.squares[line["seat"]])
        said = self.say("rest", seat=self.seat(line["seat"]), at=at)
        gap = [] if self.people else [""]
        return [*wrapped(self.say("turn", turn=line["turn"], seat=said)), *gap]

    @staticmethod
    def _before(lines: Sequence[Line], standing: Standing) -> Standing:
        """Find how the match stood before the rests in `lines`, which are told after the move."""
        rested = [line["seat"] for line in lines if line["event"] == "rest"]
        position = standing.position
        rests = tuple(rest + rested.count(seat) for seat, rest in enumerate(position.rests))
        return Standing(position._replace(rests=rests))

    def _turn(self, roll: Line, moves: list[Line], homes: list[Line], at: Standing) -> list[str]:
        events = [part for move in moves for part in self._why(move, roll["roll"][0])]
        if homes:
            events.append(self.say("home", seat=self.seat(roll["seat"]), rank=homes[0]["rank"]))
        elif moves[-1]["why"] != "stay":
            events += self._here(self.index[moves[-1]["to"]])
        if not self.people:
            return [*self._long(roll, moves, events), *self.standings(at), ""]
        if roll["seat"] in self.people:
            return ["", *self._long(roll, moves, events), ""]
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
        room = WIDTH - width_of(drawn[0]) - 2
        told = [part for line in (*text, *events) for part in wrapped(line, room)]
        rows = max(len(drawn), len(told))
        drawn += [" " * width_of(drawn[0])] * (rows - len(drawn))
        told += [""] * (rows - len(told))
        return [f"{left}  {right}".rstrip() for left, right in zip(drawn, told, strict=True)]

    def _short(self, roll: Line, moves: list[Line], events: list[str]) -> list[str]:
        """Tell a turn in a line or two."""
        seat, face = self.seat(roll["seat"]), roll["roll"][0]
        labels = [self.labels.label(self.index[move["to"]]) for move in moves]
        told = {"turn": roll["turn"], "seat": seat, "roll": self.face(face)}
        if moves[0]["why"] == "stay":
            return wrapped(self.say("short.stay", to=labels[0], **told))
        road = " ".join(self.say("to", to=label) for label in labels)
        before = self.labels.label(self.index[moves[0]["from"]])
        line = self.say("short", from_=before, road=road, **told)
        return wrapped(". ".join([line, *(event.rstrip(".") for event in events)]) + ".")

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
        said = self.say(
            f"why.{why}", roll=self.face(face), extra=extra, doubt=self._doubt(mark), **labels
        )
        return [said] if said else []

    def _here(self, square: int) -> list[str]:
        """Tell what the square arrived at does, and what it offers."""
        out = []
        rest = self.compiled["rest"][square]
        if rest:
            key = "here.rest" if rest == 1 else "here.rest.many"
            mark = "" if self.style.ascii else " (泊)"
            doubt = self._doubt(self.labels.mark(square, "inn", "rest"))
            out.append(self.say(key, rest=rest, mark=mark, doubt=doubt))
        if self.compiled["again"][square]:
            out.append(self.say("here.again", doubt=self._doubt(self.labels.mark(square, "again"))))
        for face, to, doubt in self._shortcuts(square):
            out.append(self.say("here.shortcut", roll=face, to=to, doubt=doubt))
        return out

    def _shortcuts(self, square: int) -> list[tuple[object, str, str]]:
        found = {}  # a die may have a face twice
        for index, moves in enumerate(self.lookups["moves"][square]):
            if moves[0][1] == "shortcut":
                face = self.compiled["rolls"][index][0]
                doubt = self._doubt(self.labels.mark(square, "shortcut", f"shortcut.{face}"))
                found[face] = (self.face(face), self.labels.label(moves[0][0]), doubt)
        return list(found.values())

    def standings(self, standing: Standing) -> list[str]:
        """Tell where everybody stands, in as few lines as fit."""
        parts = []
        for seat, square in enumerate(standing.position.squares):
            where = self.labels.number(square) or self.labels.label(square)
            rest = standing.position.rests[seat]
            key = "standing.rest" if rest == 1 else "standing.rest.many"
            parts.append(f"{self.seat(seat)}: {where}{self.say(key, rest=rest) if rest else ''}")
        return packed(parts)

    def ending(self, standing: Standing, ranks: Sequence[int]) -> list[str]:
        """Tell the ranking."""
        position = standing.position
        left = len(ranks) - len(position.home)
        hopeless = left > 1 and (self.house_rules["rank_everyone"] or left == len(ranks))
        out = ["", self.say("end.hopeless")] if hopeless else [""] if self.people else []
        out.append(self.say("ranking"))
        for rank, seat in sorted(zip(ranks, range(len(ranks)), strict=True)):
            key = "ranking.home" if seat in position.home else "ranking.on"
            at = self.labels.label(position.squares[seat])
            out += wrapped("  " + self.say(key, rank=rank, seat=self.seat(seat), at=at))
        return out

    def help(self, standing: Standing) -> list[str]:
        """Explain the keys, the rules in force, what squares do, and where everybody stands."""
        lines = [self.say("help.keys"), self.say("opening.rules", rules=self._rules())]
        lines += [self.say("opening.doubt")] if self.labels.doubtful else []
        lines += self._finish()
        squares = range(len(self.index))
        for square in squares:
            for face, to, doubt in self._shortcuts(square):
                at = self.labels.label(square)
                lines.append(self.say("help.shortcut", roll=face, at=at, to=to, doubt=doubt))
        inns = [s for s in squares[:-1] if self.compiled["rest"][s]]
        again = [s for s in squares[:-1] if self.compiled["again"][s]]
        lines += [self.say("help.inns", inns=self._listed(inns, "inn", "rest"))] if inns else []
        lines += [self.say("help.again", squares=self._listed(again, "again"))] if again else []
        lines += self._list_here(standing)
        lines.append(self.say("help.standing"))
        for seat, square in enumerate(standing.position.squares):
            at = self.labels.label(square, long=True)
            lines.append(self.say("help.standing.seat", seat=self.seat(seat), at=at))
        return [part for line in lines for part in wrapped(line)]

    def _listed(self, squares: list[int], *keys: str) -> str:
        marks = [self._doubt(self.labels.mark(square, *keys)) for square in squares]
        return ", ".join(self.labels.label(s) + mark for s, mark in zip(squares, marks, strict=True))

    def _finish(self) -> list[str]:
        """Explain how one gets home, with the overshoot panel where it holds."""
        found: dict[int, int] = {}
        for square, row in enumerate(self.lookups["moves"]):
            for index, moves in enumerate(row):
                if moves[0][1] == "overshoot":
                    extra = square + self.compiled["rolls"][index][0] - len(self.index) + 1
                    found[extra] = moves[0][0]
        lines = [self.say(f"help.finish.{self.house_rules['finish']}")]
        for extra, square in sorted(found.items()):
            doubt = self._doubt(self.labels.panel_mark(extra))
            lines.append(self.say("help.panel", extra=extra, to=self.labels.label(square), doubt=doubt))
        return lines

    def _list_here(self, standing: Standing) -> list[str]:
        """Tell the list of the square on which the mover stands, where it has one."""
        square = standing.position.squares[standing.position.mover]
        entries = [
            self.say("help.rolls.entry", roll=self.face(roll[0]), to=self.labels.label(moves[0][0]))
            for roll, moves in zip(self.compiled["rolls"], self.lookups["moves"][square], strict=True)
            if moves[0][1] == "rolls"
        ]
        if not entries:
            return []
        return [self.say("help.rolls", at=self.labels.label(square), list=", ".join(entries))]
