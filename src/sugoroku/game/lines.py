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

from sugoroku.game.header import RecordError
from sugoroku.game.match import Line

MOST_BYTES = 64 * 2**20  # of a record
MOST_LINES = 1_000_000
LONGEST_LINE = 64 * 2**10  # bytes
BOM = b"\xef\xbb\xbf"

_LINE = re.compile(rb"([^\r\n]*)(\r\n|\r|\n|\Z)")
_SUM = re.compile(rb',"sum":"([0-9a-f]{16})"\}\Z')


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
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise RecordError("not a record of a game: this is UTF-16; save it as UTF-8")
    before = ""
    for number, (text, end, ended) in enumerate(_texts(raw), 1):
        if not text:
            continue
        if number > MOST_LINES:
            raise RecordError(f"too long for a record of a game: more than {MOST_LINES:,} lines")
        if len(text) > LONGEST_LINE:
            raise RecordError(f"line {number} is longer than {LONGEST_LINE >> 10} kB")
        match = _SUM.search(text)
        body = text[: match.start()] + b"}" if match else text
        line = _read_line(body)
        if line is None and not ended and number > 1:
            return  # torn
        if line is None:
            raise RecordError(f"not a record of a game: line {number} is not an event")
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
        yield match[1].strip(b" \t"), at, bool(match[2])


def line_end(raw: bytes) -> bytes:
    """Give what ends the first line, and with it every line that is appended."""
    match = _LINE.match(raw)
    return (match[2] if match else b"") or b"\n"


def _read_line(body: bytes) -> Line | None:
    try:
        line = json.loads(body.decode("utf-8"))
    except (ValueError, RecursionError):
        return None
    if not isinstance(line, dict) or not isinstance(line.get("event"), str) or _depth(line) > 5:
        return None
    return line


def _depth(value: object) -> int:
    """Measure how deep a value is nested, without recursion."""
    depth, level = 0, [value]
    while level:
        depth += 1
        inner = (v.values() if isinstance(v, dict) else v for v in level if isinstance(v, dict | list))
        level = [each for values in inner for each in values]
    return depth
