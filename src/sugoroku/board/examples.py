"""The example of a code: a small board with the fault, and the lines that fix it.

Comes in: the bytes of two boards, a case and the same board without its fault. Goes out: lines that a
terminal can show. A comment `# expect: CODE` marks the line at fault in a case; the boards differ in
one stretch of lines. Lines count from 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile

from sugoroku.printable import printable

EXPECT = re.compile(rb" # expect: ([A-Z][0-9]{3})(?=\r?$)", re.MULTILINE)

_MOST = 200  # characters of a line


@dataclass(frozen=True, slots=True)
class Fix:
    """What fixes a board: the lines `first` to `last` give way to `lines`, or `lines` follow `last`."""

    first: int
    last: int
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A board with a fault: its lines as they are shown, the first one at fault, and what fixes it."""

    board: tuple[str, ...]
    at: int
    fix: Fix


def example_of(code: str, marked: bytes, mended: bytes) -> Example:
    """Make an example of the bytes of a case and of the same board without the fault."""
    board = _lines(without_marks(marked))
    return Example(board, _line_at_fault(marked, code), _fix(board, _lines(mended)))


def without_marks(source: bytes) -> bytes:
    """Take the comments out of a case that mark where its faults are."""
    return EXPECT.sub(b"", source)


def _line_at_fault(marked: bytes, code: str) -> int:
    mark = next(each for each in EXPECT.finditer(marked) if each[1].decode() == code)
    return marked.count(b"\n", 0, mark.start()) + 1


def _fix(board: tuple[str, ...], mended: tuple[str, ...]) -> Fix:
    """Find the stretch in which two boards differ; a remark at the top is no part of it."""
    top = next(index for index, line in enumerate(board) if not line.startswith("#"))
    before = _alike(board[top:], mended)
    after = _alike(reversed(board[top + before :]), reversed(mended[before:]))
    return Fix(top + before + 1, len(board) - after, mended[before : len(mended) - after])


def _alike(some: Iterable[str], others: Iterable[str]) -> int:
    """Count the lines that are alike from the beginning on."""
    pairs = zip(some, others, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _lines(source: bytes) -> tuple[str, ...]:
    """Write a file that may hold anything as lines that a terminal can show."""
    text = source.decode("utf-8", "backslashreplace").removesuffix("\n")
    return tuple(_visible(line) for line in text.split("\n"))


def _visible(line: str) -> str:
    line = line if len(line) <= _MOST else f"{line[: _MOST - 1]}…"
    line = line.translate({ord("\t"): "→", ord("\r"): "␍", 0x3000: "□"})
    return printable(line, None).rstrip()
