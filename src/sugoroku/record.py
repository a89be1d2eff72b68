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
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sugoroku.diagnostics import SugorokuError
from sugoroku.dice import SEED_LIMIT, SeededDice
from sugoroku.game import Game, HouseRules, Roll
from sugoroku.match import Batch, Line, Standing, answer, begin, throw
from sugoroku.players import LONGEST_NAME, Seat

FORMAT = 1
_SUM = re.compile(rb',"sum":"([0-9a-f]{16})"\}\Z')


class RecordError(SugorokuError):
    """A file that is no record of a game, or one of another format."""


class Divergence(SugorokuError):
    """A record says something else than the board, or than its own seed."""

    def __init__(
        self, line: int, turn: int, recorded: str, expected: str, *, witness: str = "the board"
    ) -> None:
        self.line, self.turn = line, turn
        when = f"turn {turn}" if turn else "before the first turn"
        said = f"recorded {_cut(recorded)}; {witness} says {_cut(expected)}"
        super().__init__(f"line {line}, {when}: {said}")


def _cut(text: str) -> str:
    return text if len(text) <= 300 else text[:299] + "…"


@dataclass(frozen=True, slots=True)
class Record:
    """What a record file holds."""

    header: Line
    lines: list[Line]
    torn_bytes: int  # of an unfinished last line, which is left out
    length: int  # bytes of the finished lines
    last_sum: str
    bad_sum: int  # number of the first line whose sum does not fit; 0 if all fit

    @property
    def torn(self) -> bool:
        """Whether the last line was unfinished."""
        return self.torn_bytes > 0

    @property
    def finished(self) -> bool:
        """Whether the game was played to its end."""
        return bool(self.lines) and self.lines[-1].get("event") == "end"

    @property
    def rolls(self) -> int:
        """How many rolls were thrown."""
        return sum(line.get("event") == "roll" for line in self.lines)


def write_header(
    compiled: dict[str, Any], house_rules: HouseRules, seats: Sequence[Seat], first: int,
    seed: int | None,
) -> Line:  # fmt: skip
    """Make the first line of a record."""
    return {
        "event": "game",
        "format": FORMAT,
        "board": compiled["board"],
        "sha256": compiled["sha256"],
        "rules_sha256": compiled["rules_sha256"],
        "house_rules": dict(house_rules),
        "seats": [{"name": seat.name, "player": seat.player} for seat in seats],
        "first": first,
        "seed": seed,
    }


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
            if os.fstat(self._file).st_size != going_on.length + going_on.torn_bytes:
                raise RecordError(f"{path} has been written on meanwhile; try again")
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
        raise RecordError("somebody else is playing this game") from error


def read(raw: bytes) -> Record:
    """Read the bytes of a record. Raises RecordError."""
    *whole, rest = raw.split(b"\n")
    if not whole:
        raise RecordError("no record of a game: it has no finished line")
    lines: list[Line] = []
    last_sum, bad_sum = "", 0
    for number, text in enumerate(whole, 1):
        match = _SUM.search(text)
        body = text[: match.start()] + b"}" if match else text
        lines.append(_read_line(body, number))
        expected = _sum(body, last_sum)
        last_sum = match[1].decode() if match else ""
        if last_sum != expected and not bad_sum:
            bad_sum = number
    _look_at_header(lines[0])
    length = len(raw) - len(rest)
    return Record(lines[0], lines[1:], len(rest), length, last_sum, bad_sum)


def _read_line(body: bytes, number: int) -> Line:
    try:
        line = json.loads(body.decode("utf-8"))
    except (ValueError, RecursionError):
        line = None
    if not isinstance(line, dict) or not isinstance(line.get("event"), str) or _depth(line) > 5:
        raise RecordError(f"no record of a game: line {number} is no event")
    return line


def _depth(value: Any) -> int:
    """Measure how deep a value is nested, without recursion."""
    depth, level = 0, [value]
    while level:
        depth += 1
        inner = (v.values() if isinstance(v, dict) else v for v in level if isinstance(v, dict | list))
        level = [each for values in inner for each in values]
    return depth


_HEADER: dict[str, type | tuple[type, ...]] = {
    "board": str,
    "sha256": str,
    "rules_sha256": str,
    "house_rules": dict,
    "seats": list,
    "first": int,
    "seed": (int, type(None)),
}


def improper(key: str) -> RecordError:
    """Make the error for a first line that lacks something, or has it in another form."""
    return RecordError(f"no record of a game: its first line has no proper `{key}`")


def _look_at_header(header: Line) -> None:
    if header["event"] != "game":
        raise RecordError(f"no record of a game: it begins with `{header['event']}`, not `game`")
    if header.get("format") != FORMAT:
        has = json.dumps(header.get("format"))
        raise RecordError(f"a record of format {_cut(has)}; this program reads {FORMAT}")
    for key, kind in _HEADER.items():
        if key not in header or not isinstance(header[key], kind) or isinstance(header[key], bool):
            raise improper(key)
    seed = header["seed"]
    if seed is not None and not 0 <= seed < SEED_LIMIT:
        raise improper("seed")
    rules = header["house_rules"].values()
    if not all(isinstance(value, str | bool) for value in rules):
        raise improper("house_rules")
    for seat in header["seats"]:
        if not _is_seat(seat):
            raise improper("seats")


def _is_seat(seat: Any) -> bool:
    return (
        isinstance(seat, dict)
        and seat.keys() == {"name", "player"}
        and isinstance(seat["name"], str)
        and seat["name"].isprintable()
        and 0 < len(seat["name"]) <= LONGEST_NAME
        and seat["player"] in ("person", "cpu")
    )


def follow(game: Game[Any], record: Record) -> Iterator[Batch]:
    """Play a record again, batch by batch. Raises Divergence where the board says otherwise.

    The last batch may tell lines that the record lacks, where it stops short of what the last roll
    led to.
    """
    header, lines = record.header, record.lines
    standing, expected = begin(game, len(header["seats"]), header["first"])
    _compare(lines, 0, expected, standing.turn)
    yield standing, expected
    at = len(expected)
    dice = None if header["seed"] is None else SeededDice(header["seed"])
    while at < len(lines):
        if game.outcome(standing.position) is not None:
            raise Divergence(at + 2, standing.turn, write_line(lines[at]), "that the game is over")
        roll = _read_roll(game, standing, lines, at)
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


def _read_roll(game: Game[Any], standing: Standing, lines: list[Line], at: int) -> Roll:
    recorded = lines[at].get("roll")
    for roll in game.rolls(standing.position):
        if isinstance(recorded, list) and write_line({"": list(roll)}) == write_line({"": recorded}):
            return roll
    raise Divergence(at + 2, standing.turn + 1, write_line(lines[at]), "that a roll is due")


def _answer_as_recorded(game: Game[Any], thrown: Standing, lines: list[Line]) -> Batch:
    """Choose the play that leads to the recorded lines; the first one if none does."""
    assert thrown.roll is not None
    batches = [answer(game, thrown, play) for play in game.plays(thrown.position, thrown.roll)]
    for batch in batches:
        if [write_line(line) for line in lines[: len(batch[1])]] == [*map(write_line, batch[1])]:
            return batch
    return batches[0]


def _compare(
    lines: list[Line], at: int, expected: list[Line], turn: int, *, witness: str = "the board"
) -> None:
    for number, line in enumerate(expected[: len(lines) - at], at):
        recorded, due = write_line(lines[number]), write_line(line)
        if recorded != due:
            raise Divergence(number + 2, line.get("turn", turn), recorded, due, witness=witness)


def missing_lines(game: Game[Any], record: Record) -> tuple[Standing, list[Line]]:
    """Find how a record stands, and which lines it lacks of what follows from its last roll.

    Raises Divergence.
    """
    batches = list(follow(game, record))
    standing, last = batches[-1]
    lacking = sum(len(lines) for _, lines in batches) - len(record.lines)
    return standing, last[len(last) - lacking :]


def verify(game: Game[Any], record: Record, *, unfinished: bool = False) -> None:
    """Compare a record with the board, line by line. Raises Divergence at the first difference.

    `unfinished`: a record that stops in the middle of what a roll led to is no difference.
    """
    standing, missing = missing_lines(game, record)
    if missing and not (record.torn or unfinished):
        line = len(record.lines) + 2
        turn = missing[0].get("turn", standing.turn)
        raise Divergence(line, turn, "nothing more", write_line(missing[0]))
    if record.bad_sum:
        said = "its sum does not fit: it, or the line before, was changed after it was written"
        raise RecordError(f"line {record.bad_sum}: {said}")
