"""What a player reads: every sentence, keyed, and how a game is told line by line.

Comes in: the compiled form of a board and the lines of a match. Goes out: lines of text, at most 80
columns wide where the words allow it. Names are shown in English with the Japanese name and its
reading beside, or in Japanese; what no source states has a `?` behind it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sugoroku.diagnostics import width_of
from sugoroku.game import write_choice
from sugoroku.match import Line, Standing
from sugoroku.screen import WIDTH, as_ascii, die, wrapped

SENTENCES: Mapping[str, str] = {
    "opening": "{title}",
    "opening.rules": "House rules: {rules}.",
    "opening.start": "Everyone stands on {start}. The goal is {goal}.",
    "turn": "Turn {turn} · {seat}",
    "roll": "Turn {turn} · {seat} rolls {roll}",
    "from": "{from_}",
    "to": "→ {to}",
    "to.names": "  {names}",
    "to.stay": "stays on {to}",
    "why.roll": "",
    "why.rolls": "By the list of the square.",
    "why.shortcut": "A shortcut, taken by a {roll}.",
    "why.go": "{from_} sends the piece on to {to}.",
    "why.back": "{from_} sends the piece back to {to}.",
    "why.forward": "{from_} sends the piece forward to {to}.",
    "why.overshoot": "Too far: the overshoot panel sends the piece here.",
    "why.bounce": "Too far: the piece goes back from the goal by the extra pips.",
    "why.over": "More than enough, and over is fine.",
    "why.stay": "The roll does not move the piece.",
    "here.rest": "An inn{mark}: the next turn is missed.{doubt}",
    "here.rest.many": "Here {rest} turns are missed.{doubt}",
    "here.again": "Roll again!{doubt}",
    "here.shortcut": "From here a {roll} leads straight to {to}.{doubt}",
    "rest": "{seat} rests at {at} and misses this turn.",
    "home": "{seat} is home, place {rank}!",
    "unnamed": "square {number}",
    "doubt": " (?)",
    "ranking": "The ranking:",
    "ranking.home": "home",
    "ranking.on": "on {at}",
    "end.hopeless": "Nobody left can reach the goal any more.",
    "prompt": "{seat}: Enter to roll, ? for help, q to leave > ",
    "prompt.again": "Again? (y/n) > ",
    "prompt.unknown": "Enter rolls the die; ? explains, q leaves.",
    "help.keys": "Enter rolls the die for you; ? shows this; q leaves the game.",
    "help.rules": "House rules: {rules}.",
    "help.finish.as_printed": "The exact roll is needed; with extra pips the sheet says where to go:",
    "help.finish.as_printed.entry": "{extra} extra → {to}",
    "help.finish.bounce": "The exact roll is needed; extra pips go back from the goal.",
    "help.finish.over": "Any roll that reaches the goal is enough.",
    "help.finish.stay": "The exact roll is needed; with more pips the piece stays.",
    "help.inns": "Inns: {inns}.",
    "help.standing": "Where everybody stands:",
    "stopped": "The dice given are used up; the game stops here.",
    "left": "You have left the game.",
    "left.record": "Go on with: sugoroku resume {file}",
    "left.no_record": "It was not recorded; `--record FILE` keeps a game to go on with.",
    "resumed": "The game goes on at turn {turn}.",
    "over": "This game is over.",
    "waits": " (rests)",
    "waits.many": " (rests {rest})",
    "seed": "Dice of seed {seed}.",
}

_SHAPES = "●▲■◆★✚♥♣"
_ASCII_SHAPES = "o^#*+%@&"
_COLOURS = ("cyan", "yellow", "green", "magenta", "blue", "red", "bright_cyan", "bright_yellow")


@dataclass(frozen=True, slots=True)
class Style:
    """How to write: names in English or Japanese, plain ASCII, with colour."""

    lang: str = "en"
    ascii: bool = False
    colour: bool = False


class Narrator:
    """Tells one match in words. Its only memory is the roll that is not told yet."""

    def __init__(self, compiled: Mapping[str, Any], header: Mapping[str, Any], style: Style) -> None:
        self.compiled, self.style = compiled, style
        self.seats = [seat["name"] for seat in header["seats"]]
        self.house_rules: Mapping[str, str | bool] = header["house_rules"]
        self.seed = header["seed"]
        self.index = {id_: i for i, id_ in enumerate(compiled["ids"])}
        self.lookups = compiled["finish"][self.house_rules["finish"]]
        self._roll: Line | None = None

    # -- words ---------------------------------------------------------------------------------

    def say(self, key: str, **values: object) -> str:
        """Fill a sentence in."""
        return self._plain(SENTENCES[key].format(**values))

    def _plain(self, text: str) -> str:
        return as_ascii(text) if self.style.ascii else text

    def seat(self, seat: int) -> str:
        """Name a seat with its shape, in its colour."""
        shapes = _ASCII_SHAPES if self.style.ascii else _SHAPES
        text = f"{shapes[seat]} {self.seats[seat]}"
        if not self.style.colour:
            return text
        import click

        return click.style(text, fg=_COLOURS[seat], bold=True)

    def label(self, square: int, *, long: bool = False) -> str:
        """Name a square as the label box does: number, name, and if `long` the other names."""
        data = self.compiled["squares"][square]
        number = self._marked(data, "number", data["number"])
        names = names_of(data, "name", self.style)
        if not names:
            return (number and self.say("unnamed", number=number)) or self.compiled["ids"][square]
        name = f"{names[0]} · {' '.join(names[1:])}" if long and names[1:] else names[0]
        return self._plain(f"{number} {name}".strip())

    @staticmethod
    def _marked(data: Mapping[str, Any], key: str, value: object) -> str:
        if value is None:
            return ""
        return f"{value}?" if key in data["unverified"] else str(value)

    # -- the lines of a match --------------------------------------------------------------------

    def opening(self) -> list[str]:
        """Tell what is played, under which rules, from where to where."""
        title = names_of(self.compiled, "title", self.style)
        last = len(self.index) - 1
        return [
            *wrapped(self.say("opening", title=self._plain(" · ".join(title)))),
            *wrapped(self.say("opening.start", start=self.label(0), goal=self.label(last))),
            *wrapped(self.say("opening.rules", rules=self._rules())),
            *([self.say("seed", seed=self.seed)] if self.seed is not None else []),
            "",
        ]

    def _rules(self) -> str:
        return ", ".join(f"{k} {write_choice(v)}" for k, v in self.house_rules.items())

    def tell(self, standing: Standing, lines: Sequence[Line]) -> list[str]:
        """Tell one batch of lines; a roll is told together with what follows from it."""
        out: list[str] = []
        moves: list[Line] = []
        for line in lines:
            kind = line["event"]
            if kind == "roll":
                self._roll = line
            elif kind == "move":
                moves.append(line)
            elif kind == "home":
                continue
            elif kind == "rest":
                out += self._rest(line, standing)
            elif kind == "end":
                out += self.ending(standing, line["ranks"])
        if moves and self._roll is not None:
            homes = [line for line in lines if line["event"] == "home"]
            out = self._turn(self._roll, moves, homes) + self._stand(lines, standing) + out
            self._roll = None
        return out

    def _rest(self, line: Line, standing: Standing) -> list[str]:
        at = self.label(standing.position.squares[line["seat"]])
        said = self.say("rest", seat=self.seat(line["seat"]), at=at)
        return [self.say("turn", turn=line["turn"], seat=said), ""]

    def _stand(self, lines: Sequence[Line], standing: Standing) -> list[str]:
        """Tell where everybody stands before the rests in `lines`, which are told after it."""
        rested = [line["seat"] for line in lines if line["event"] == "rest"]
        position = standing.position
        rests = tuple(rest + rested.count(seat) for seat, rest in enumerate(position.rests))
        return [*wrapped(self.standings(Standing(position._replace(rests=rests)))), ""]

    def _turn(self, roll: Line, moves: list[Line], homes: list[Line]) -> list[str]:
        """Draw the die, with the label box of the square arrived at to its right."""
        seat, face = self.seat(roll["seat"]), roll["roll"][0]
        text = [self.say("roll", turn=roll["turn"], seat=seat, roll=face)]
        for move in moves:
            text += self._move(move, face, first=move is moves[0])
        square = self.index[moves[-1]["to"]]
        arrived = moves[-1]["why"] != "stay"
        if homes:
            text.append(self.say("home", seat=seat, rank=homes[0]["rank"]))
        elif arrived:
            text += self._here(square)
        drawn = die(face, plain=self.style.ascii)
        room = WIDTH - width_of(drawn[0]) - 2
        told = [part for line in text for part in wrapped(line, room)]
        rows = max(len(drawn), len(told))
        blank = " " * width_of(drawn[0])
        padded = drawn + [blank] * (rows - len(drawn))
        told += [""] * (rows - len(told))
        return [f"{left}  {right}".rstrip() for left, right in zip(padded, told, strict=True)]

    def _move(self, move: Line, face: object, *, first: bool) -> list[str]:
        from_, to = self.index[move["from"]], self.index[move["to"]]
        why = move["why"]
        names = {"from_": self.label(from_), "to": self.label(to)}
        text = []
        if first and why == "stay":
            text.append(self.say("to.stay", **names))
        elif first:
            text += [self.say("from", **names), self.say("to", **names)]
            others = self._other_names(to)
            text += [self.say("to.names", names=others)] if others else []
        reason = self.say(f"why.{why}", roll=face, **names)
        return text + ([reason] if reason else [])

    def _other_names(self, square: int) -> str:
        names = names_of(self.compiled["squares"][square], "name", self.style)
        return self._plain(" ".join(names[1:])).strip()

    def _here(self, square: int) -> list[str]:
        """Tell what the square arrived at does, and what it offers."""
        out = []
        rest = self.compiled["rest"][square]
        if rest:
            key = "here.rest" if rest == 1 else "here.rest.many"
            mark = "" if self.style.ascii else " (泊)"
            doubt = self._doubt(square, "inn", "rest")
            out.append(self.say(key, rest=rest, mark=mark, doubt=doubt))
        if self.compiled["again"][square]:
            out.append(self.say("here.again", doubt=self._doubt(square, "again")))
        for index, moves in enumerate(self.lookups["moves"][square]):
            to, why = moves[0]
            if why == "shortcut":
                face = self.compiled["rolls"][index][0]
                doubt = self._doubt(square, "shortcut", f"shortcut.{face}")
                out.append(self.say("here.shortcut", roll=face, to=self.label(to), doubt=doubt))
        return out

    def _doubt(self, square: int, *keys: str) -> str:
        unverified = self.compiled["squares"][square]["unverified"]
        return SENTENCES["doubt"] if set(keys) & set(unverified) else ""

    def standings(self, standing: Standing) -> str:
        """Tell in one line where everybody stands."""
        parts = []
        for seat, square in enumerate(standing.position.squares):
            data = self.compiled["squares"][square]
            where = self._marked(data, "number", data["number"]) or self.label(square)
            rest = standing.position.rests[seat]
            waits = "" if not rest else self.say("waits" if rest == 1 else "waits.many", rest=rest)
            parts.append(f"{self.seat(seat)} {where}{waits}")
        return "   ".join(parts)

    def ending(self, standing: Standing, ranks: Sequence[int]) -> list[str]:
        """Tell the ranking."""
        out = []
        left = len(ranks) - len(standing.position.home)
        if left > 1 and (self.house_rules["rank_everyone"] or left == len(ranks)):
            out.append(self.say("end.hopeless"))
        out.append(self.say("ranking"))
        for rank, seat in sorted(zip(ranks, range(len(ranks)), strict=True)):
            square = standing.position.squares[seat]
            home = seat in standing.position.home
            where = self.say("ranking.home") if home else self.say("ranking.on", at=self.label(square))
            out.append(f"  {rank}  {self.seat(seat)}, {where}")
        return out

    def help(self, standing: Standing) -> list[str]:
        """Explain the keys, the rules in force, the inns, and where everybody stands."""
        out = [self.say("help.keys"), *wrapped(self.say("help.rules", rules=self._rules()))]
        out.append(self.say(f"help.finish.{self.house_rules['finish']}"))
        if self.house_rules["finish"] == "as_printed":
            for extra, square in self.panel():
                entry = self.say("help.finish.as_printed.entry", extra=extra, to=self.label(square))
                out.append(f"  {entry}")
        inns = [self.label(square) for square, rest in enumerate(self.compiled["rest"]) if rest]
        if inns:
            out += wrapped(self.say("help.inns", inns=", ".join(inns)))
        out.append(self.say("help.standing"))
        for seat, square in enumerate(standing.position.squares):
            out += wrapped(f"  {self.seat(seat)}: {self.label(square, long=True)}")
        return out

    def panel(self) -> list[tuple[int, int]]:
        """Read the overshoot panel out of the lookups: extra pips and square."""
        found: dict[int, int] = {}
        goal = len(self.index) - 1
        for square, row in enumerate(self.lookups["moves"]):
            for index, moves in enumerate(row):
                if moves[0][1] == "overshoot":
                    found[square + self.compiled["rolls"][index][0] - goal] = moves[0][0]
        return sorted(found.items())


def names_of(data: Mapping[str, Any], key: str, style: Style) -> list[str]:
    """List the forms of the name under `key`, the main one first; `?` marks unverified ones."""
    order = ["ja", "kana", "romaji", "en"] if style.lang == "ja" else ["en", "ja", "kana", "romaji"]
    if style.ascii:
        order = ["en", "romaji"]
    name, unverified = data.get(key, {}), data["unverified"]
    return [
        name[form] + ("?" if key in unverified or f"{key}.{form}" in unverified else "")
        for form in order
        if form in name
    ]
