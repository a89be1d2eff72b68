"""How a game of tables is told, line by line.

Comes in: the compiled form of a board, its game, and the lines of a match. Goes out: lines of text, at
most 80 columns wide where the words allow it. A person sees the board before each turn of their own;
a turn of anybody else takes a line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sugoroku.game import Play
from sugoroku.labels import Style, names_of
from sugoroku.screen import wrapped
from sugoroku.tables import notation, terminal
from sugoroku.tables.game import Position, TablesGame, dice_of, sides
from sugoroku.tables.names import roll_names, short
from sugoroku.tables.turn import Refused, Turn
from sugoroku.voice import voice_of

Line = Mapping[str, Any]

_STONES = "●○"
_ASCII_STONES = "XO"
LISTED = 60  # ways that are listed on request; more do not help anybody


class Narrator:
    """Tells one match in words. Its only memory is the roll that is not told yet."""

    def __init__(
        self,
        compiled: Mapping[str, Any],
        header: Mapping[str, Any],
        style: Style,
        game: TablesGame,
        *,
        auto: bool = False,
    ) -> None:
        self.compiled, self.style, self.game = compiled, style, game
        self.stones = _ASCII_STONES if style.ascii else _STONES
        self.voice = voice_of(compiled, header, style, self.stones, auto=auto)
        self.say, self.seat, self.people = self.voice.say, self.voice.seat, self.voice.people
        self._roll: Line | None = None

    # -- what is told ------------------------------------------------------------------------------

    def opening(self) -> list[str]:
        """Tell what is played, by whom, under which rules."""
        goal = "tables.off" if self.game.finish == "bear_off" else "tables.home"
        lines = [
            self.voice.title(),
            self.say(goal, stones=self.game.stones, home=self.game.home),
            self.say("tables.opening", first=self.seat(0), second=self.seat(1)),
            self.voice.rules(),
            *([self.say("opening.doubt")] if self._doubtful else []),
            *self.voice.dice(),
        ]
        return [*_wrapped(lines), ""]

    @property
    def _doubtful(self) -> bool:
        return any(each["unverified"] for each in self.compiled["dice_names"])

    def tell(self, position: Position, lines: Sequence[Line], *, to: int | None = None) -> list[str]:
        """Tell one batch of lines; `to`: nothing is told of the turns after this one."""
        out: list[str] = []
        moves = [line for line in lines if line["event"] == "move"]
        for line in lines:
            if to is not None and line.get("turn", 0) > to:
                break
            if line["event"] == "start_roll":
                out += self._start(line)
            elif line["event"] == "roll":
                out += self._rolled(position, line)
            elif line["event"] == "pass" or (moves and line is moves[0]):
                out += self._played(position, moves)
            elif line["event"] == "end":
                out += self.ending(position, line)
        return out

    def _start(self, line: Line) -> list[str]:
        rounds = [
            ", ".join(
                self.say("start_roll.round", seat=self.seat(seat), face=face)
                for seat, face in enumerate(faces)
            )
            for faces in line["rolls"]
        ]
        first = self.seat(line["first"])
        return [*_wrapped([self.say("start_roll", rounds="; ".join(rounds), seat=first)]), ""]

    def _rolled(self, position: Position, line: Line) -> list[str]:
        """Show the board and the dice to a person; else keep the roll until it is played."""
        self._roll = line
        if line["seat"] not in self.people:
            return []
        return ["", *self.board(position, line["seat"]), self.turn(line)]

    def turn(self, line: Line) -> str:
        """Tell whose turn it is and what was rolled, with the old name of the roll."""
        roll = "-".join(str(face) for face in line["roll"])
        name = self.dice_name(line["roll"])
        told = self.say("tables.roll.named" if name else "tables.roll", roll=roll, name=name)
        return self.say("tables.turn", turn=line["turn"], seat=self.seat(line["seat"]), roll=told)

    def dice_name(self, roll: Sequence[int]) -> str:
        """Name a roll in all forms, a `?` behind what no source states; empty where it has none."""
        return " ".join(roll_names(self.compiled, tuple(roll), self.style))

    def _played(self, position: Position, moves: Sequence[Line]) -> list[str]:
        """Tell a turn; `position` is the one after it, seen by who moves next."""
        assert self._roll is not None
        roll, self._roll = self._roll, None
        seat = roll["seat"]
        turn = self.turn(roll)
        if not moves:
            cut = sides(position, seat)[0][self.game.bar]
            key = "tables.pass" if not cut else "tables.pass.bar" + (".many" if cut > 1 else "")
            return [*_wrapped([self.say(key, turn=turn, n=cut) + "."]), *self._gap(position)]
        play = tuple((move["from"], move["to"]) for move in moves)
        hits = [move["hit"] for move in moves]
        told = self.say("tables.play", turn=turn, play=notation.write_play(self.game.bar, play, hits))
        if any(hits):
            key = "tables.cut" if sum(hits) == 1 else "tables.cut.many"
            told += ", " + self.say(key, n=sum(hits), seat=self.seat(1 - seat))
        return [*_wrapped([told + "."]), *self._gap(position)]

    def _gap(self, position: Position) -> list[str]:
        """Where nobody is asked, tell how the race stands after each turn."""
        return [] if self.people else ["  " + line for line in self.standings(position)]

    def standings(self, position: Position) -> list[str]:
        """Tell what each side has still to go, and its stones that are cut or borne off."""
        told = []
        for seat in (0, 1):
            side, _ = sides(position, seat)
            cut, off = side[self.game.bar], side[0]
            told.append(
                self.say(
                    "tables.pips",
                    seat=self.seat(seat),
                    pips=self.game.pips(side),
                    cut=self.say("tables.pips.cut", n=cut) if cut else "",
                    off=self.say("tables.pips.off", n=off) if off else "",
                )
            )
        return [self.voice.plain(" · ").join(told)]

    def closing(self, position: Position) -> list[str]:
        """Show the board where the telling stops before the end."""
        return ["", *self.board(position, 0)]

    def ending(self, position: Position, end: Line) -> list[str]:
        """Show the last position, and tell who has won, how, and what the win counts."""
        winner = end["ranks"].index(1)
        view = min(self.people, default=0)
        lines = ["", *self.board(position, view)]
        if end["ranks"] == [1, 1]:
            return [*lines, self.say("tables.blocked")]
        key = "tables.won" if end["value"] == 1 else "tables.won.value"
        kind = self._kind(end["kind"])
        return [*lines, self.say(key, seat=self.seat(winner), kind=kind, value=end["value"])]

    def _kind(self, kind: str) -> str:
        """Call a win by the name of its shape, or say what a plain one is."""
        if kind not in self.compiled["shape_names"]:
            return self.say(f"tables.kind.{kind}")
        named = {"name": self.compiled["shape_names"][kind], "unverified": ()}
        names = names_of(named, "name", self.style)
        return self.say("tables.kind.shape", name=" ".join(names) or kind)

    # -- the board ---------------------------------------------------------------------------------

    def board(self, position: Position, seat: int) -> list[str]:
        """Draw a position from the side of a seat, with how the race stands below it."""
        looks = terminal.Looks(
            stones=self.stones,
            line="-" if self.style.ascii else "─",
            arrows=("->", "<-", "v") if self.style.ascii else ("→", "←", "↓"),
            cut=self.say("tables.bar"),
            names=short(self.compiled, self.style),
            paint=self.voice.coloured,
            dim=self.voice.dim,
        )
        return [*terminal.drawn(self.game, position, seat, looks), *self.standings(position)]

    # -- what a person is told in a turn -----------------------------------------------------------

    def dice(self, dice: Iterable[int]) -> str:
        """Write dice that are left."""
        return " ".join(map(str, dice))

    def prompt(self, turn: Turn) -> str:
        """Ask for moves."""
        seat = self.seat(turn.position.seat)
        if turn.is_whole:
            return self.say("tables.prompt.stuck", seat=seat)
        return self.say("tables.prompt", seat=seat, dice=self.dice(turn.dice))

    def progress(self, turn: Turn) -> list[str]:
        """Show the board in mid-turn, and what is made so far."""
        play = notation.write_play(self.game.bar, turn.made, self._hits(turn))
        lines = ["", *self.board(turn.now, turn.position.seat), self.say("tables.made", play=play)]
        if turn.is_whole:
            lines.append(self._stuck(turn.dice))
        return lines

    def _stuck(self, dice: Sequence[int]) -> str:
        key = "tables.stuck" if len(dice) == 1 else "tables.stuck.many"
        return self.say(key, dice=dice[0], n=len(dice))

    @staticmethod
    def _hits(turn: Turn) -> list[bool]:
        hits, at = [], turn.position
        for move in turn.made:
            hits.append(turn.game.cuts(at, move))
            at = turn.game.moved(at, move)
        return hits

    def forced(self, turn: Turn, play: Play) -> list[str]:
        """Tell that there is one play only, and which rule leaves no other."""
        told = notation.write_play(self.game.bar, play)
        dice = sorted({int(face) for face in turn.roll})
        after = self.game.moved(turn.position, play[0])
        if len(play) > 1 or len(dice) == 1 or self.game.won(after.mine, after.theirs):
            return _wrapped([self.say("tables.forced", play=told)])
        if all(self.game.can_play(turn.position, die) for die in dice):
            return _wrapped([self.say("tables.forced.higher", play=told)])
        (die,) = dice_of(turn.roll, play)
        return _wrapped([self.say("tables.forced.one", die=die, play=told)])

    def ways(self, turn: Turn) -> list[str]:
        """List what may be played on."""
        texts = [self._way(turn, way) for way in turn.left if way]
        if not texts:
            return [self._stuck(turn.dice)]
        key = "tables.ways.left" if turn.made else "tables.ways"
        key = "tables.ways.one" if len(texts) == 1 else key
        shown = texts[:LISTED] + (["…"] if len(texts) > LISTED else [])
        return [self.say(key, n=len(texts)), *columns([self.voice.plain(text) for text in shown])]

    def _way(self, turn: Turn, way: Play) -> str:
        text = notation.write_play(self.game.bar, way)
        at = turn.now
        for move in way:
            at = self.game.moved(at, move)
        won = self.game.won(at.mine, at.theirs)
        return self.say("tables.ways.wins", play=text) if won else text

    def unread(self, turn: Turn, error: Exception | None) -> list[str]:
        """Say that what was typed is no moves, or that nothing was typed."""
        legal = notation.write_play(self.game.bar, turn.left[0])
        if error is None:
            return [self.say("tables.enter", play=legal)]
        return _wrapped([self.say("tables.unread", error=error)])

    def refused(self, turn: Turn, error: Refused) -> list[str]:
        """Say why moves are refused, and show legal ones."""
        reason = self.say(error.key, **error.values)
        legal = notation.write_play(self.game.bar, turn.left[0])
        return _wrapped([self.say("tables.refused", reason=reason, play=legal)])

    def help(self, position: Position) -> list[str]:
        """Explain what can be typed, and the rules in force."""
        game = self.game
        names = [name for name in game.names if name not in ("bar", "off")]
        lines = [
            self.say("tables.help.keys"),
            *([self.say("tables.help.off")] if game.finish == "bear_off" else []),
            self.say("tables.help.more"),
            *([self.say("tables.help.names", name=names[0])] if names else []),
            self.say("tables.help.closed", closed=game.closed),
            self.say("tables.help.dice"),
            self.say("tables.help.double", double=game.moves.double),
            self.say(f"tables.help.win.{game.finish}"),
            *([self.say("tables.help.muji")] if game.muji == "on_the_spot" else []),
            self.voice.rules(),
        ]
        return _wrapped(lines)


def columns(texts: Sequence[str]) -> list[str]:
    """Set short texts in columns as wide as the widest."""
    width = max(map(len, texts)) + 2
    across = max(1, 78 // width)
    rows = -(-len(texts) // across)
    return [
        "  " + "".join(text.ljust(width) for text in texts[row::rows]).rstrip() for row in range(rows)
    ]


def _wrapped(lines: Iterable[str]) -> list[str]:
    return [part for line in lines for part in wrapped(line)]
