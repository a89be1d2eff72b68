"""A game of tables in words, line by line.

Comes in: the compiled form of a board, its game, and the lines of a match. Goes out: lines of text, as
wide as the terminal. A person sees the board before each turn of their own;
a turn of anybody else takes a line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sugoroku.form import Data
from sugoroku.game.contract import Play
from sugoroku.game.match import GIVEN_UP, Line
from sugoroku.screen import WIDEST, height, width, wrapped, wrapped_all
from sugoroku.tables import notation
from sugoroku.tables.form import TablesForm
from sugoroku.tables.game import Position, TablesGame, sides
from sugoroku.tables.names import as_typed, roll_names, shape_name, short
from sugoroku.tables.telling import terminal
from sugoroku.tables.turn import Refused, Turn
from sugoroku.telling.columns import columns, packed
from sugoroku.telling.labels import Style
from sugoroku.telling.voice import voice_of
from sugoroku.telling.words.match_tables import BETWEEN

_STONES = "●○"
_ASCII_STONES = "XO"
NEWS = 4  # lines of what happened that still fit below the board


class Narrator:
    """Tells one match in words.

    It remembers a roll until it is played. Where people play it also remembers what has happened since
    the last board: that goes below the next board, so that nothing scrolls away unread.
    """

    def __init__(
        self,
        compiled: TablesForm,
        header: Data,
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
        self._note = ""
        self._news: list[str] = []
        self._first: int | None = None if game.start_rolls else header["first"]

    # -- the match ---------------------------------------------------------------------------------

    def opening(self) -> list[str]:
        """Say what is played, by whom, under which rules."""
        stones, home = self.game.stones, self.game.home
        lines = [
            self.voice.title(),
            self.voice.say_many(f"tables.aim.{self.game.finish}", stones, home=home),
            *([self.say("tables.help.muji")] if self.game.muji == "on_the_spot" else []),
            self.say("tables.opening", first=self.seat(0), second=self.seat(1)),
            *self.voice.level_line(),
            *([] if self._first is None else [self.say("tables.begins", seat=self.seat(self._first))]),
            self.voice.rules(),
            *([self.say("opening.doubt")] if self._doubtful else []),
            *self.voice.dice(),
        ]
        return [*wrapped_all(lines), ""]

    @property
    def _doubtful(self) -> bool:
        return any(each["unverified"] for each in self.compiled["dice_names"])

    def tell(self, position: Position, lines: Sequence[Line], *, to: int | None = None) -> list[str]:
        """Put one batch of lines into words; `to`: leave out the turns after this one."""
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
            BETWEEN["faces"].join(
                self.say("start_roll.round", seat=self.seat(seat), face=face)
                for seat, face in enumerate(faces)
            )
            for faces in line["rolls"]
        ]
        first = self.seat(line["first"])
        text = self.say("start_roll", rounds=BETWEEN["rounds"].join(rounds), seat=first)
        return self._later(wrapped_all([text])) if self.people else [*wrapped_all([text]), ""]

    def _later(self, lines: list[str]) -> list[str]:
        """Keep lines until the next board."""
        self._news += lines
        return []

    def _kept(self) -> list[str]:
        news, self._news = self._news[-NEWS:], []
        return news

    def _rolled(self, position: Position, line: Line) -> list[str]:
        """Show the board and the dice to a person; else keep the roll until it is played."""
        self._roll = line
        if line["seat"] not in self.people:
            return []
        below = [*self._kept(), *wrapped(self.turn(line))]
        return ["", *self._above(position, line["seat"], below)]

    def turn(self, line: Line) -> str:
        """Say whose turn it is and what was rolled, with the old name of the roll."""
        roll = notation.write_roll(line["roll"])
        name = self.dice_name(line["roll"])
        named = self.say("tables.roll.named" if name else "tables.roll", roll=roll, name=name)
        return self.say("tables.turn", turn=line["turn"], seat=self.seat(line["seat"]), what=named)

    def dice_name(self, roll: Sequence[int]) -> str:
        """Name a roll in all forms, a `?` behind what no source states; empty where it has none."""
        return BETWEEN["names"].join(roll_names(self.compiled, tuple(roll), self.style))

    def _played(self, position: Position, moves: Sequence[Line]) -> list[str]:
        """Put a turn into words; `position` is the one after it, seen by who moves next."""
        assert self._roll is not None
        roll, self._roll = self._roll, None
        note, self._note = self._note, ""
        turn = self.turn(roll)
        if moves:
            parts = BETWEEN["moves"].join(self._moves(turn, roll, moves, position))
        else:
            cut = sides(position, roll["seat"])[0][self.game.bar]
            stuck = self.voice.say_many("tables.pass.bar", cut, turn=turn)
            parts = stuck if cut else self.say("tables.pass", turn=turn)
        lines = wrapped_all([f"{self.say('tables.sentence', parts=parts)} {note}".rstrip()])
        if self.people:
            return self._later(lines)
        if self.style.brief:
            return lines
        return [*lines, *("  " + line for line in self.standings(position))]

    def _moves(self, turn: str, roll: Line, moves: Sequence[Line], position: Position) -> Iterator[str]:
        """List the moves of a turn, what they cut, and the dice that could not be played."""
        play = tuple((move["from"], move["to"]) for move in moves)
        hits = [move["hit"] for move in moves]
        written = notation.write_play(self.game.bar, play, hits)
        yield self.say("tables.play", turn=turn, play=written)
        if any(hits):
            yield self.voice.say_many("tables.cut", sum(hits), seat=self.seat(1 - roll["seat"]))
        dice = [*roll["roll"]]
        left = self.game.moves.double - len(moves) if dice[0] == dice[1] else 2 - len(moves)
        if left and self.game.outcome(position) is None:
            unused = dice[0] if moves[0]["die"] != dice[0] else dice[1]
            yield self.voice.say_many("tables.unused", left, die=unused)

    def standings(self, position: Position) -> list[str]:
        """Say what each side has still to go, and its stones that are cut or borne off."""
        texts = []
        for seat in (0, 1):
            side, _ = sides(position, seat)
            cut, off = side[self.game.bar], side[0]
            texts.append(
                self.voice.say_many(
                    "tables.pips",
                    self.game.pips(side),
                    seat=self.seat(seat),
                    cut=self.say("tables.pips.cut", n=cut) if cut else "",
                    off=self.say("tables.pips.off", n=off) if off else "",
                )
            )
        return packed(texts)

    def closing(self, position: Position) -> list[str]:
        """Draw the board where the lines stop before the end."""
        return ["", *self._above(position, min(self.people, default=0), self._kept())]

    def ending(self, position: Position, end: Line) -> list[str]:
        """Draw the last position, and say who has won, how, and what the win counts."""
        below = [*self._kept(), *wrapped_all([*self.voice.level_line(), self._end(end)])]
        return ["", *self._above(position, min(self.people, default=0), below)]

    def _end(self, end: Line) -> str:
        if end["kind"] == GIVEN_UP:
            return self.say("end.given_up", rolls=end["rolls"])
        if end["ranks"] == [1, 1]:
            return self.say("tables.blocked")
        winner = self.seat(end["ranks"].index(1))
        return self.say("tables.won", seat=winner, kind=self._kind(end["kind"]), value=end["value"])

    def _kind(self, kind: str) -> str:
        """Call a win by the name of its shape, or say what a plain one is."""
        if kind not in self.compiled["shape_names"]:
            return self.say(f"tables.kind.{kind}")
        name = shape_name(self.compiled, kind, self.style)
        return self.say("tables.kind.shape", name=name or kind)

    # -- the board ---------------------------------------------------------------------------------

    def _above(self, position: Position, seat: int, below: Sequence[str]) -> list[str]:
        """Draw a board above lines, low enough for them and a prompt to stand on the same screen."""
        board = self.board(position, seat)
        excess = len(board) + len(below) + 1 - (height() or len(board) + len(below) + 1)
        if excess > 0:
            high = max(terminal.HIGH - (excess + 1) // 2, terminal.LOW)
            board = self.board(position, seat, high)
        return [*board, *below]

    def board(self, position: Position, seat: int, high: int = terminal.HIGH) -> list[str]:
        """Draw a position from the side of a seat, with how the race stands below it.

        `high`: how many stones of a point are drawn before they are counted.
        """
        looks = terminal.Looks(
            stones=self.stones,
            home_side=self.compiled["home_side"],
            arrows=("->", "<-", "v") if self.style.ascii else ("→", "←", "↓"),
            cut=self.say("tables.bar"),
            names=short(self.compiled, self.style),
            paint=self.voice.coloured,
            dim=self.voice.dim,
        )
        drawing = terminal.drawn(self.game, position, seat, looks, high)
        least = terminal.least_width(self.game)
        if width() < least <= WIDEST:
            drawing = wrapped_all([*drawing, self.say("tables.narrow", columns=least)])
        return [*drawing, *self.standings(position)]

    # -- to a person who is to move ----------------------------------------------------------------

    def dice(self, dice: Iterable[int]) -> str:
        """Write dice that are left."""
        return BETWEEN["dice"].join(map(str, dice))

    def prompt(self, turn: Turn) -> str:
        """Ask for moves."""
        seat = self.seat(turn.position.seat)
        if turn.is_whole:
            return self.say("tables.prompt.stuck", seat=seat)
        return self.say("tables.prompt", seat=seat, dice=self.dice(turn.dice))

    def progress(self, turn: Turn) -> list[str]:
        """Show the board in mid-turn, and what is made so far."""
        play = notation.write_play(self.game.bar, turn.made, self._hits(turn))
        below = wrapped_all([self.say("tables.made", play=play)])
        if turn.is_whole:
            below += wrapped_all([self._stuck(turn.dice)])
        return ["", *self._above(turn.now, turn.position.seat, below)]

    def undone(self, turn: Turn) -> list[str]:
        """Show the board after moves are taken back, or say that there were none."""
        if not turn.made:
            return [self.say("tables.nothing")]
        below = wrapped_all([self.say("tables.undone")])
        return ["", *self._above(turn.position, turn.position.seat, below)]

    def _stuck(self, dice: Sequence[int]) -> str:
        return self.voice.say_many("tables.stuck", len(dice), dice=dice[0])

    @staticmethod
    def _hits(turn: Turn) -> list[bool]:
        hits, at = [], turn.position
        for move in turn.made:
            hits.append(turn.game.cuts(at, move))
            at = turn.game.moved(at, move)
        return hits

    def forced(self, turn: Turn, play: Play) -> list[str]:
        """Say which rule leaves no other play; the line of the turn repeats it."""
        dice = sorted({int(face) for face in turn.roll})
        after = self.game.moved(turn.position, play[0])
        is_higher = len(play) == 1 and len(dice) > 1 and not self.game.won(after.mine, after.theirs)
        is_higher = is_higher and all(self.game.can_play(turn.position, die) for die in dice)
        self._note = self.say("tables.forced.higher" if is_higher else "tables.forced")
        return wrapped_all([f"{notation.write_play(self.game.bar, play)}. {self._note}"])

    def ways(self, turn: Turn, *, every: bool = False) -> list[str]:
        """List what may be played on: a play for each position that can follow, or `every` order."""
        ways = [way for way in turn.left if way]
        if not ways:
            return [self._stuck(turn.dice)]
        plays = {turn.after(way): way for way in reversed(ways)}
        listed = ways if every else [*plays.values()][::-1]
        if every or len(ways) == 1:
            head = self.voice.say_many("tables.ways", len(ways))
        else:
            head = self.voice.say_many("tables.plays", len(plays), ways=len(ways))
        return [head, *columns([self.voice.plain(self._way(turn, way)) for way in listed])]

    def _way(self, turn: Turn, way: Play) -> str:
        text = notation.write_play(self.game.bar, way)
        after = turn.after(way)
        won = self.game.won(after.mine, after.theirs)
        return self.say("tables.way.wins", play=text) if won else text

    def unread(self, turn: Turn, error: Exception | None) -> list[str]:
        """Say that what was typed is no moves, or that nothing was typed."""
        legal = notation.write_play(self.game.bar, turn.left[0])
        if error is None:
            return [self.say("tables.enter", play=legal)]
        if self.style.ascii and not str(error).isascii():
            return [self.say("tables.unread.other")]
        return wrapped_all([self.say("tables.unread", error=error)])

    def refused(self, turn: Turn, error: Refused) -> list[str]:
        """Say why moves are refused, and show legal ones."""
        values = {key: _written(key, value) for key, value in error.values.items()}
        reason = self.say(error.key, **values)
        legal = notation.write_play(self.game.bar, turn.left[0])
        return wrapped_all([self.say("tables.refused", reason=reason, play=legal)])

    def help(self, position: Position) -> list[str]:
        """Explain what can be typed, and the rules in force."""
        game = self.game
        lines = [
            self.say("tables.help.keys"),
            *([self.say("tables.help.off")] if game.finish == "bear_off" else []),
            self.say("tables.help.more"),
            *self._names(),
            self.say("tables.help.closed", closed=game.closed),
            self.say("tables.help.dice"),
            self.voice.say_many("tables.help.double", game.moves.double),
            self.say(f"tables.help.win.{game.finish}"),
            *([self.say("tables.help.muji")] if game.muji == "on_the_spot" else []),
            self.voice.rules(),
        ]
        return wrapped_all(lines)

    def _names(self) -> list[str]:
        """Say how points may be named, in the language of the names."""
        named = as_typed(self.compiled, self.style)
        return [self.say("tables.help.names", name=named[0], other=named[1])] if named else []


def _written(key: str, value: object) -> object:
    """Write a list out, whatever it is of; give any other value as it is."""
    return BETWEEN[key].join(map(str, value)) if isinstance(value, tuple) else value
