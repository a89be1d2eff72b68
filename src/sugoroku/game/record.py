"""Records of games: JSON Lines, written as they happen, replayed and verified against the board.

A record holds the lines that a game with `--json` prints, and in each line a last key `sum`: the
start of the SHA-256 over the sum before and the line. All lines that follow from one roll are
written in one call before the next roll, so that a killed process leaves a record that can go on.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from sugoroku.errors import SugorokuError, shortened
from sugoroku.game.contract import AnyGame, AnyPosition, Face, Play, Roll
from sugoroku.game.dice import DiceSpent, ScriptedDice, SeededDice
from sugoroku.game.header import QUOTED, RecordError, improper, look_at
from sugoroku.game.match import GIVEN_UP, Batch, Line, Standing, answer, begin, give_up, throw

_SUM = re.compile(rb',"sum":"([0-9a-f]{16})"\}\Z')


class Divergence(SugorokuError):
    """A record says something else than the board, or than its own seed."""

    def __init__(
        self, line: int, turn: int, recorded: str, expected: str, *, witness: str = "the board"
    ) -> None:
        self.line, self.turn = line, turn
        when = f"turn {turn}" if turn else "before the first turn"
        recorded, expected = shortened(recorded, QUOTED), shortened(expected, QUOTED)
        differs = f"recorded {recorded}; {witness} says {expected}"
        super().__init__(f"line {line}, {when}: {differs}")


Mark = tuple[int, str]  # the bytes up to the end of a line, and its sum


@dataclass(frozen=True, slots=True)
class Record:
    """What a record file holds."""

    header: Line
    lines: list[Line]
    size: int = 0  # bytes of the file, an unfinished last line among them, which is left out
    marks: tuple[Mark, ...] = ((0, ""),)  # of the first line and of `lines`
    bad_sum: int = 0  # number of the first line whose sum does not fit; 0 if all fit

    @property
    def length(self) -> int:
        """How many bytes are used."""
        return self.marks[-1][0]

    @property
    def last_sum(self) -> str:
        """The sum of the last line."""
        return self.marks[-1][1]

    @property
    def torn(self) -> bool:
        """Whether something unfinished at the end is left out."""
        return self.size > self.length

    def cut(self, count: int) -> Record:
        """Leave out all lines after so many."""
        return replace(self, lines=self.lines[:count], marks=self.marks[: count + 1])

    @property
    def finished(self) -> bool:
        """Whether the game was played to its end."""
        return bool(self.lines) and self.lines[-1].get("event") == "end"

    @property
    def state(self) -> str:
        """Say in a word whether the game is over."""
        given_up = self.finished and self.lines[-1].get("kind") == GIVEN_UP
        return "given up" if given_up else "finished" if self.finished else "unfinished"

    @property
    def rolls(self) -> int:
        """How many rolls were thrown in turns."""
        return sum(line.get("event") == "roll" for line in self.lines)

    @property
    def thrown(self) -> int:
        """How often dice were thrown, for the start too."""
        return self.rolls + len(start_faces(self.lines))


def start_faces(lines: Sequence[Line]) -> list[Face]:
    """List the faces that were thrown for the start, in order; none where there was no such roll."""
    if not lines or lines[0]["event"] != "start_roll":
        return []
    rounds = lines[0].get("rolls")
    if not isinstance(rounds, list) or not all(isinstance(each, list) for each in rounds):
        return []
    return [face for each in rounds for face in each]


def write_line(line: Line) -> str:
    """Write a line as JSON, the same text on every machine."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def _summed(line: Line, before: str) -> tuple[bytes, str]:
    body = write_line(line).encode()
    new = _sum(body, before)
    return body[:-1] + f',"sum":"{new}"}}\n'.encode(), new


def _sum(body: bytes, before: str) -> str:
    return hashlib.sha256(before.encode() + body).hexdigest()[:16]


class Recorder:
    """Appends lines to a record, each batch in one call to the system."""

    def __init__(self, path: Path, going_on: Record | None = None) -> None:
        """Create the file, or go on with one. Raises OSError, FileExistsError among them."""
        flags = os.O_WRONLY | (0 if going_on else os.O_CREAT | os.O_EXCL)
        self._path = path
        self._file = os.open(path, flags | getattr(os, "O_BINARY", 0), 0o666)
        self._last_sum = going_on.last_sum if going_on else ""
        _lock(self._file)
        if going_on:
            if os.fstat(self._file).st_size != going_on.size:
                raise RecordError(f"{path} has changed in the meantime; try again")
            os.ftruncate(self._file, going_on.length)
            os.lseek(self._file, 0, os.SEEK_END)

    def write(self, lines: Sequence[Line]) -> None:
        """Append lines. Raises OSError."""
        data = b""
        for line in lines:
            written, self._last_sum = _summed(line, self._last_sum)
            data += written
        try:
            while data:
                data = data[os.write(self._file, data) :]
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(self._path)) from error

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)


def _lock(file: int) -> None:
    """Keep others from going on with the same game. Raises RecordError."""
    try:
        import fcntl
    except ImportError:  # not on every system
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise RecordError("this game is being played somewhere else") from error


def read(raw: bytes) -> Record:
    """Read the bytes of a record. Raises RecordError."""
    *whole, _ = raw.split(b"\n")
    if not whole:
        raise RecordError("not a record of a game: no line of it is complete")
    lines: list[Line] = []
    marks: list[Mark] = []
    length, last_sum, bad_sum = 0, "", 0
    for number, text in enumerate(whole, 1):
        match = _SUM.search(text)
        body = text[: match.start()] + b"}" if match else text
        lines.append(_read_line(body, number))
        expected = _sum(body, last_sum)
        last_sum = match[1].decode() if match else ""
        if last_sum != expected and not bad_sum:
            bad_sum = number
        length += len(text) + 1
        marks.append((length, last_sum))
    look_at(lines[0])
    return Record(lines[0], lines[1:], len(raw), tuple(marks), bad_sum)


def _read_line(body: bytes, number: int) -> Line:
    try:
        line = json.loads(body.decode("utf-8"))
    except (ValueError, RecursionError):
        line = None
    if not isinstance(line, dict) or not isinstance(line.get("event"), str) or _depth(line) > 5:
        raise RecordError(f"not a record of a game: line {number} is not an event")
    return line


def _depth(value: object) -> int:
    """Measure how deep a value is nested, without recursion."""
    depth, level = 0, [value]
    while level:
        depth += 1
        inner = (v.values() if isinstance(v, dict) else v for v in level if isinstance(v, dict | list))
        level = [each for values in inner for each in values]
    return depth


def follow(game: AnyGame, record: Record) -> Iterator[Batch]:
    """Play a record again, batch by batch. Raises Divergence where the board says otherwise.

    The last batch may tell lines that the record lacks, where it stops short of what the last roll
    led to.
    """
    header, lines = record.header, record.lines
    dice = None if header["seed"] is None else SeededDice(header["seed"])
    standing, expected = _begin_as_recorded(game, record, dice)
    yield standing, expected
    at, rolls = len(expected), 0
    while at < len(lines):
        if standing.given_up or game.outcome(standing.position) is not None:
            raise Divergence(at + 2, standing.turn, write_line(lines[at]), "that the game is over")
        if lines[at].get("kind") == GIVEN_UP:
            standing, expected = give_up(game, standing, rolls)
            _compare(lines, at, expected, standing.turn)
            yield standing, expected
            at += 1
            continue
        roll = _read_roll(game, standing, lines, at)
        rolls += 1
        thrown, expected = throw(game, standing, roll)
        _compare(lines, at, expected, thrown.turn)
        if dice is not None:
            due = dice.roll(game.rolls(standing.position))
            _compare(lines, at, throw(game, standing, due)[1], thrown.turn, witness="its seed")
        yield thrown, expected
        at += 1
        standing, expected = _answer_as_recorded(game, thrown, lines[at:])
        if at < len(lines):
            _compare(lines, at, expected, thrown.turn)
            yield standing, expected
            at += len(expected)
        else:
            return


def _begin_as_recorded(game: AnyGame, record: Record, seeded: SeededDice | None) -> Batch:
    header, lines = record.header, record.lines
    seats, first, position = len(header["seats"]), header["first"], header.get("position")
    known = {write_line({"": roll[0]}): roll for roll in game.start_rolls}
    faces = (known.get(write_line({"": face})) for face in start_faces(lines))
    try:
        batch = begin(game, seats, first, ScriptedDice(filter(None, faces)), position)
    except DiceSpent as error:
        if lines:
            raise Divergence(2, 0, write_line(lines[0]), "nobody who begins") from error
        raise RecordError("not a record of a game: it does not settle who begins") from error
    _compare(lines, 0, batch[1], 0)
    if seeded is not None:
        _compare(lines, 0, begin(game, seats, first, seeded, position)[1], 0, witness="its seed")
    if game.mover(batch[0].position) != first:
        raise improper("first")
    return batch


def _read_roll(game: AnyGame, standing: Standing, lines: list[Line], at: int) -> Roll:
    recorded = lines[at].get("roll")
    for roll in game.rolls(standing.position):
        if isinstance(recorded, list) and write_line({"": list(roll)}) == write_line({"": recorded}):
            return roll
    raise Divergence(at + 2, standing.turn + 1, write_line(lines[at]), "that a roll is due")


def _answer_as_recorded(game: AnyGame, thrown: Standing, lines: list[Line]) -> Batch:
    """Choose the play that leads to the recorded lines; the first one if none does."""
    assert thrown.roll is not None
    plays = game.plays(thrown.position, thrown.roll)
    return next(_fitting(game, thrown, lines), None) or answer(game, thrown, plays[0])


def _fitting(game: AnyGame, thrown: Standing, lines: list[Line]) -> Iterator[Batch]:
    """List what the plays lead to that begin as recorded, in whichever order the moves were made."""
    assert thrown.roll is not None
    for play in _candidates(game, thrown.position, thrown.roll, lines):
        batch = answer(game, thrown, play)
        recorded = [write_line(line) for line in lines[: len(batch[1])]]
        if recorded == [write_line(line) for line in batch[1][: len(recorded)]]:
            yield batch


def _candidates(game: AnyGame, position: AnyPosition, roll: Roll, lines: list[Line]) -> Iterator[Play]:
    """List the plays, then the other orders of moves that agree with the recorded ones.

    Nearly always a play is what was recorded, and the many orders need not be listed.
    """
    plays = game.plays(position, roll)
    yield from plays
    moves = [(line.get("from"), line.get("to")) for line in lines if line.get("event") == "move"]
    for way in game.ways(position, roll) if len(plays) > 1 else ():
        if way not in plays and list(way[: len(moves)]) == moves[: len(way)]:
            yield way


def _compare(
    lines: list[Line], at: int, expected: list[Line], turn: int, *, witness: str = "the board"
) -> None:
    for number, line in enumerate(expected[: len(lines) - at], at):
        recorded, due = write_line(lines[number]), write_line(line)
        if recorded != due:
            raise Divergence(number + 2, line.get("turn", turn), recorded, due, witness=witness)


def settled(game: AnyGame, record: Record) -> Record:
    """Leave out the moves of a last turn that was torn, where more than one play begins with them.

    Raises Divergence.
    """
    thrown, at = None, 0
    for standing, lines in follow(game, record):
        at += len(lines)
        thrown = (standing, at) if standing.roll is not None else thrown
    if thrown is None or at <= len(record.lines):
        return record
    standing, start = thrown
    fitting = list(_fitting(game, standing, record.lines[start:]))
    return record if len(fitting) == 1 else record.cut(start)


def missing_lines(game: AnyGame, record: Record) -> tuple[Standing, list[Line]]:
    """Find how a record stands, and which lines it lacks of what follows from its last roll.

    Raises Divergence.
    """
    batches = list(follow(game, record))
    standing, last = batches[-1]
    lacking = sum(len(lines) for _, lines in batches) - len(record.lines)
    return standing, last[len(last) - lacking :]


def verify(game: AnyGame, record: Record, *, unfinished: bool = False) -> None:
    """Compare a record with the board, line by line. Raises Divergence at the first difference.

    `unfinished`: a record that stops in the middle of what a roll led to is no difference.
    """
    standing, missing = missing_lines(game, record)
    if missing and not (record.torn or unfinished):
        line = len(record.lines) + 2
        turn = missing[0].get("turn", standing.turn)
        raise Divergence(line, turn, "nothing more", write_line(missing[0]))
    if record.bad_sum:
        changed = "its sum does not fit: it, or the line before, was changed after it was written"
        raise RecordError(f"line {record.bad_sum}: {changed}")
