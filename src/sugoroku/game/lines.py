"""The lines of a record file: bytes in, events out, each with its place and its checksum.

What editors, version control and mail do to a text changes no game: line ends of any kind, a byte order
mark, spaces and empty lines at the end, a last line without its line end. A checksum is over the line
without its line end.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from sys import intern

from sugoroku.game.header import RecordError
from sugoroku.game.match import Line

MOST_BYTES = 64 * 2**20  # of a record
MOST_LINES = 1_000_000
LONGEST_LINE = 64 * 2**10  # bytes
_DEEPEST = 5  # an object in an object, and so on
BOM = b"\xef\xbb\xbf"

_LINE = re.compile(rb"([^\r\n]*)(\r\n|\r|\n|\Z)")
_SUM = re.compile(rb',"sum":"([0-9a-f]{16})"\}\Z')
_BEGINNING = b'{"event":"game"'
_CONFLICT = (b"<<<<<<<", b"=======", b">>>>>>>")
_UTF_16 = "UTF-16; save it as UTF-8"
_OTHER_KINDS = {
    b"\xff\xfe\0\0": "UTF-32; save it as UTF-8",
    b"\xff\xfe": _UTF_16,
    b"\xfe\xff": _UTF_16,
    b"{\0": _UTF_16,
    b"\0{": _UTF_16,
    b"\x1f\x8b": "compressed; unpack it first",
    b"PK\3\4": "compressed; unpack it first",
}


@dataclass(frozen=True, slots=True)
class Written:
    """A line of a record. `end`: bytes of the file up to its end; `sum`: empty where it has none."""

    line: Line
    number: int
    end: int
    sum: str
    fits: bool


def checksum(body: bytes, before: str) -> str:
    """Compute the sum of a line from that of the line before; see the manual."""
    return hashlib.sha256(before.encode() + body).hexdigest()[:16]


def read_lines(raw: bytes) -> Iterator[Written]:
    """Read the lines of a record, as far as they are whole. Raises RecordError."""
    if len(raw) > MOST_BYTES:
        raise RecordError(f"too large for a record of a game: more than {MOST_BYTES >> 20} MB")
    _refuse_other_kinds(raw)
    before = ""
    for number, (text, end, ended) in enumerate(_texts(raw), 1):
        if number > MOST_LINES:
            raise RecordError(f"too long for a record of a game: more than {MOST_LINES:,} lines")
        if not text:
            continue
        if len(text) > LONGEST_LINE:
            raise RecordError(f"line {number} is longer than {LONGEST_LINE >> 10} kB")
        match = _SUM.search(text)
        body = text[: match.start()] + b"}" if match else text
        try:
            line = _read_line(body)
        except _NoEvent as error:
            if not ended and (number > 1 or text[: len(_BEGINNING)] == _BEGINNING[: len(text)]):
                return  # torn
            raise RecordError(
                f"not a record of a game: line {number} is not an event: {error}"
            ) from None
        stated = match[1].decode() if match else ""
        has_sum = bool(match) or line.pop("sum", None) is not None
        fits = stated == checksum(body, before) if has_sum else not before
        before = stated
        yield Written(line, number, end, stated if match else "?" * has_sum, fits)


def _texts(raw: bytes) -> Iterator[tuple[bytes, int, bool]]:
    """Part a file into lines: the text of each, where it ends, and whether a line end follows."""
    at = len(BOM) if raw.startswith(BOM) else 0
    while at < len(raw):
        match = _LINE.match(raw, at)
        assert match is not None  # the pattern fits anything
        at = match.end()
        yield match[1].strip(), at, bool(match[2])


def line_end(raw: bytes) -> bytes:
    """Give what ends the first line, and with it every line that is appended."""
    match = _LINE.match(raw)
    return (match[2] if match else b"") or b"\n"


def _refuse_other_kinds(raw: bytes) -> None:
    """Refuse what is plainly another kind of file. Raises RecordError."""
    for beginning, kind in _OTHER_KINDS.items():
        if raw.startswith(beginning):
            raise RecordError(f"not a record of a game: this is {kind}")


class _NoEvent(ValueError):
    """A line that is no event; its text says why."""


def _read_line(body: bytes) -> Line:
    """Read a line without its checksum. Raises _NoEvent."""
    try:
        line = json.loads(body.decode("utf-8"), object_pairs_hook=_each_key_once)
    except (ValueError, RecursionError) as error:
        raise _NoEvent(_why(body, error)) from None
    if not isinstance(line, dict):
        raise _NoEvent("a record has one object on each line")
    if not isinstance(line.get("event"), str):
        raise _NoEvent("it has no `event`")
    if body.count(b"[") + body.count(b"{") > _DEEPEST and _depth(line) > _DEEPEST:
        raise _NoEvent("it is nested too deep")
    return line


def _each_key_once(pairs: list[tuple[str, object]]) -> Line:
    line = {intern(key): value for key, value in pairs}  # the same few keys, line after line
    if len(line) != len(pairs):
        raise _NoEvent("it has a key twice")
    return line


def _why(body: bytes, error: Exception) -> str:
    """Say what is wrong with a line that cannot be read."""
    if isinstance(error, _NoEvent):
        return str(error)
    if isinstance(error, UnicodeDecodeError):
        return "it is not UTF-8"
    if isinstance(error, RecursionError):
        return "it is nested too deep"
    if body.startswith(_CONFLICT):
        return "it is a mark of a merge conflict"
    if not isinstance(error, json.JSONDecodeError):
        return "a number in it has too many digits"
    return "a record has one object on each line" if body in (b"[", b"{") else "it is not JSON"


def _depth(value: object) -> int:
    """Measure how deep a value is nested, without recursion."""
    depth, level = 0, [value]
    while level:
        depth += 1
        inner = (v.values() if isinstance(v, dict) else v for v in level if isinstance(v, dict | list))
        level = [each for values in inner for each in values]
    return depth
