"""Records of games: JSON Lines, written as they happen, batch by batch.

A record holds the lines that a game with `--json` prints, and in each line a last key `sum`, see
`sugoroku.game.lines`. All lines that follow from one roll are written in one call before the next
roll, the first line together with the first of them, so that a killed process leaves a record that
can go on. `sugoroku.game.following` plays it again.
"""

from __future__ import annotations

import gc
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from sugoroku.game.contract import Face
from sugoroku.game.header import RecordError, look_at
from sugoroku.game.lines import checksum, line_end, read_lines
from sugoroku.game.match import GIVEN_UP, Line

Mark = tuple[int, str]  # the bytes up to the end of a line, and its sum


@dataclass(frozen=True, slots=True)
class Record:
    """What a record file holds.

    `size`: bytes of the file; `marks`, `numbers`: of the first line and of `lines`, where each ends,
    its sum, and its number in the file. `blank`: bytes of empty lines at the end. `bad_sum`: number of
    the first line whose sum does not fit, 0 if all fit; `unsummed`: how many lines have none.
    """

    header: Line
    lines: list[Line]
    size: int = 0
    marks: tuple[Mark, ...] = ((0, ""),)
    numbers: tuple[int, ...] = ()
    blank: int = 0
    bad_sum: int = 0
    unsummed: int = 0
    line_end: bytes = b"\n"

    @property
    def length(self) -> int:
        """How many bytes are used."""
        return self.marks[-1][0] + self.blank

    @property
    def last_sum(self) -> str:
        """The sum of the last line."""
        return self.marks[-1][1]

    @property
    def torn(self) -> bool:
        """Whether something unfinished at the end is left out."""
        return self.size > self.length

    def number(self, at: int) -> int:
        """Give the number in the file of a line, or of the one that would come next."""
        return self.numbers[at + 1] if at + 1 < len(self.numbers) else (self.numbers or (1,))[-1] + 1

    def cut(self, count: int) -> Record:
        """Leave out all lines after so many."""
        kept = count + 1
        return replace(
            self,
            lines=self.lines[:count],
            marks=self.marks[:kept],
            numbers=self.numbers[:kept],
            blank=0,
        )

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


def agree(recorded: Line, due: Line) -> bool:
    """Whether two lines say the same; the order of keys says nothing."""
    return write_line(recorded) == write_line(due) or _in_order(recorded) == _in_order(due)


def _in_order(line: Line) -> str:
    return json.dumps(line, sort_keys=True)


def _summed(line: Line, before: str) -> tuple[bytes, str]:
    body = write_line(line).encode()
    new = checksum(body, before)
    return body[:-1] + f',"sum":"{new}"}}'.encode(), new


class Recorder:
    """Appends lines to a record, each batch in one call to the system."""

    def __init__(
        self, path: Path, going_on: Record | None = None, *, opening: Sequence[Line] = ()
    ) -> None:
        """Create the file, or go on with one. `opening`: lines that go before the first batch.

        A file that is there may be empty: it holds nothing to lose. Raises OSError, RecordError.
        """
        self._is_new = not (going_on or _is_empty(path))
        flags = os.O_RDWR | (os.O_CREAT | os.O_EXCL if self._is_new else 0)
        self._path, self._opening = path, list(opening)
        self._file = os.open(path, flags | getattr(os, "O_BINARY", 0), 0o666)
        self._last_sum = going_on.last_sum if going_on else ""
        self._line_end = going_on.line_end if going_on else b"\n"
        _lock(self._file)
        if os.fstat(self._file).st_size != (going_on.size if going_on else 0):
            raise RecordError(f"{path} has changed in the meantime; try again")
        if going_on:
            os.ftruncate(self._file, going_on.length)
            self._end_the_last_line()

    def _end_the_last_line(self) -> None:
        """Write what its line end lacks: an editor left it out, or the process died."""
        os.lseek(self._file, -1, os.SEEK_END)
        last = os.read(self._file, 1)
        if last not in b"\r\n":
            self._append(self._line_end)
        elif last + b"\n" == self._line_end:
            self._append(b"\n")

    def write(self, lines: Sequence[Line]) -> None:
        """Append lines. Raises OSError."""
        data = b""
        for line in [*self._opening, *lines]:
            written, self._last_sum = _summed(line, self._last_sum)
            data += written + self._line_end
        self._append(data)
        self._opening.clear()

    def _append(self, data: bytes) -> None:
        try:
            while data:
                data = data[os.write(self._file, data) :]
        except OSError as error:
            self._forget()
            raise OSError(error.errno, error.strerror, str(self._path)) from error

    def _forget(self) -> None:
        """Leave no record of a game that has not begun."""
        if self._opening and self._is_new:
            self._path.unlink()
        elif self._opening:
            os.ftruncate(self._file, 0)

    def is_there(self) -> bool:
        """Whether the file still lies where it was opened."""
        try:
            return os.path.samestat(os.stat(self._path), os.fstat(self._file))
        except OSError:
            return False

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)


def _is_empty(path: Path) -> bool:
    """Whether a file is there, and empty."""
    return path.is_file() and not path.stat().st_size


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


@contextmanager
def _without_a_search_for_circles() -> Iterator[None]:
    """Read many lines without a search for circles among them: there are none, and it costs time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def read(raw: bytes) -> Record:
    """Read the bytes of a record. Raises RecordError."""
    if not raw:
        raise RecordError("the file is empty: no game was recorded; `sugoroku play` can use it")
    lines, marks, numbers, bad_sum = [], [], [], 0
    with _without_a_search_for_circles():
        for each in read_lines(raw):
            lines.append(each.line)
            marks.append((each.end, each.sum))
            numbers.append(each.number)
            bad_sum = bad_sum or (0 if each.fits else each.number)
    if not lines:
        none = "not a record of a game: no line of it is complete"
        raise RecordError(f"{none}, so there is nothing to go on with")
    header = lines.pop(0)
    look_at(header)
    rest = raw[marks[-1][0] :]
    return Record(
        header,
        lines,
        size=len(raw),
        marks=tuple(marks),
        numbers=tuple(numbers),
        blank=0 if rest.strip() else len(rest),
        bad_sum=bad_sum,
        unsummed=sum(not each for _, each in marks),
        line_end=line_end(raw),
    )
