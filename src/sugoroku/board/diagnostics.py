"""What a check says: places, levels, codes, diagnostics, and their text and JSON forms.

Everything here is a value. Lines and columns count from 1 and in code points; an end column is the
one after the last character. A code once shipped keeps its meaning.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from sugoroku.form import Json
from sugoroku.printable import file_name, printable
from sugoroku.screen import cut, cut_left, folded, width, width_of

Path = tuple[str | int, ...]

_TAB = 4


class Level(IntEnum):
    """How bad a finding is; a higher value is worse."""

    NOTE = 1
    WARNING = 2
    ERROR = 3

    def __str__(self) -> str:
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of finding: `R401`, its name, its level and its manual."""

    code: str
    name: str
    level: Level
    manual: str
    allowable: bool = False

    @property
    def may_be_allowed(self) -> bool:
        """Whether a board may lift this finding with `allow`: notes and warnings always."""
        return self.allowable or self.level < Level.ERROR


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of a file. `source` is the text of its first line, for the frame."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    source: str = ""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One thing found in one board file; the message is one line that disturbs no terminal."""

    code: Code
    place: Place
    path: Path
    message: str

    def __post_init__(self) -> None:
        if not self.message.isprintable():
            object.__setattr__(self, "message", printable(self.message, None))

    @property
    def level(self) -> Level:
        """How bad it is."""
        return self.code.level

    @property
    def order(self) -> tuple[str, int, int, str, str]:
        """The sort key: file, line, column, code, text."""
        return (
            self.place.file,
            self.place.line,
            self.place.column,
            self.code.code,
            self.message,
        )


@dataclass(frozen=True, slots=True)
class Summary:
    """How many findings of each level there are."""

    errors: int
    warnings: int
    notes: int

    @classmethod
    def of(cls, diagnostics: Iterable[Diagnostic]) -> Summary:
        """Count `diagnostics` by level."""
        counts = dict.fromkeys(Level, 0)
        for diagnostic in diagnostics:
            counts[diagnostic.level] += 1
        return cls(counts[Level.ERROR], counts[Level.WARNING], counts[Level.NOTE])

    def __str__(self) -> str:
        return ", ".join(
            f"{count} {word}{'' if count == 1 else 's'}"
            for count, word in (
                (self.errors, "error"),
                (self.warnings, "warning"),
                (self.notes, "note"),
            )
        )


def write_path(path: Path) -> str:
    """Write a path as people read it: `squares[3].name.ja`."""
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else step
    return text


def write_concise(diagnostic: Diagnostic) -> str:
    """Write a diagnostic as one line: `file:line:col: level CODE name: text`."""
    place, code = diagnostic.place, diagnostic.code
    head = f"{file_name(place.file)}:{place.line}:{place.column}"
    return f"{head}: {code.level} {code.code} {code.name}: {diagnostic.message}"


def write_text(diagnostic: Diagnostic) -> str:
    """Write a diagnostic as its line and a code frame with carets under the fault."""
    return "\n".join([*folded(write_concise(diagnostic)), frame(diagnostic.place)])


def frame(place: Place) -> str:
    """Draw the first line of a place with carets that stand right under tabs and wide text."""
    gutter = str(place.line)
    whole = width() - len(gutter) - len("   | ")
    last = place.end_column if place.end_line == place.line else len(place.source) + 1
    before, marked = place.source[: place.column - 1], place.source[place.column - 1 : last - 1]
    after = place.source[last - 1 :] if last <= len(place.source) else ""
    left = _printable(before)
    middle = _printable(marked, width_of(left))
    if width_of(_printable(place.source)) > whole:
        left = cut_left(left, whole // 2)
    room = whole - width_of(left)
    middle = cut(middle, room)
    line = left + middle
    if width_of(middle) < room:
        line += cut(_printable(after), room - width_of(middle))
    carets = "^" * max(width_of(middle), 1)
    blank = " " * len(gutter)
    return f"  {gutter} | {line}\n  {blank} | {' ' * width_of(left)}{carets}".rstrip()


def _printable(text: str, column: int = 0) -> str:
    """Expand tabs, and make the rest of a line fit for a terminal."""
    out = ""
    for part in _TABS.findall(text):
        out += " " * (_TAB - (column + width_of(out)) % _TAB) if part == "\t" else printable(part, None)
    return out


_TABS = re.compile("\t|[^\t]+")


def as_json(diagnostics: Sequence[Diagnostic], files: int) -> Json:
    """Turn the findings of a whole run into the documented JSON form."""
    summary = Summary.of(diagnostics)
    return {
        "version": 1,
        "files": files,
        "diagnostics": [_diagnostic_json(diagnostic) for diagnostic in diagnostics],
        "summary": {
            "errors": summary.errors,
            "warnings": summary.warnings,
            "notes": summary.notes,
        },
    }


def _diagnostic_json(diagnostic: Diagnostic) -> Json:
    place = diagnostic.place
    return {
        "code": diagnostic.code.code,
        "name": diagnostic.code.name,
        "level": str(diagnostic.level),
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
        "end_column": place.end_column,
        "path": write_path(diagnostic.path),
        "message": diagnostic.message,
    }
