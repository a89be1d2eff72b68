"""A board file as plain data, with the place of every key and value.

Comes in: bytes. Goes out: a `Document`, whose data is None, bool, int, float, str, list and dict
alone, with text for every key. Nothing is raised for any input: what is wrong is a diagnostic Y1xx.
Offsets count code points.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field

from sugoroku.board.characters import ENCODING, MAX_BYTES, TOO_LARGE, Notes, line_end, scan
from sugoroku.board.diagnostics import Code, Diagnostic, Level, Path, Place
from sugoroku.board.nodes import Node, compose
from sugoroku.form import Plain


@dataclass(slots=True)
class Document:
    """A board file: its text, its data, and what was wrong with the text."""

    file: str
    text: str
    root: Node
    findings: list[Diagnostic] = field(default_factory=list)
    _starts: list[int] = field(default_factory=list)

    @property
    def data(self) -> Plain:
        """The plain data of the file."""
        return self.root.value

    @property
    def broken(self) -> bool:
        """Whether the text has an error, so that its data is not to be used."""
        return any(finding.level is Level.ERROR for finding in self.findings)

    def place(self, path: Path, *, key: bool = False) -> Place:
        """Find the place of the value at `path`, or of its key; the nearest one above if none.

        A mapping or list is shown by its key, where it has one: its own end says little.
        """
        node, span = self.root, (0, 0)
        whole = True
        for step in path:
            inner = _child(node, step)
            if inner is None:
                whole = False
                break
            span, node = inner
        as_key = span != (0, 0) and (key or not whole or node.value is None)
        is_block = node.entries is not None or node.items is not None
        if span != (0, 0) and (as_key or is_block):
            return self.span(*span)
        return self.span(node.start, min(node.end, line_end(self.text, node.start)))

    def span(self, start: int, end: int) -> Place:
        """Turn offsets into a place."""
        line, column = self._position(start)
        end_line, end_column = self._position(max(end, start))
        first = self._starts_of()[line - 1]
        return Place(
            self.file, line, column, end_line, end_column, self.text[first : line_end(self.text, first)]
        )

    def _position(self, offset: int) -> tuple[int, int]:
        starts = self._starts_of()
        line = bisect_right(starts, offset)
        return line, offset - starts[line - 1] + 1

    def _starts_of(self) -> list[int]:
        if not self._starts:
            self._starts = [0, *(match.end() for match in re.finditer("\n", self.text))]
        return self._starts


def _child(node: Node, step: str | int) -> tuple[tuple[int, int], Node] | None:
    if node.entries is not None and isinstance(step, str) and step in node.entries:
        start, end, inner = node.entries[step]
        return (start, end), inner
    if node.items is not None and isinstance(step, int) and step < len(node.items):
        return (0, 0), node.items[step]
    return None


def read(raw: bytes, file: str) -> Document:
    """Read the bytes of a board file. Never raises; see `Document.findings`."""
    text, trouble = _decode(raw)
    notes = Notes()
    root = Node(0, 0, None)
    if trouble is not None:
        notes.add(*trouble)
    elif not scan(text, notes, raw.startswith(b"\xef\xbb\xbf")):
        root = compose(text, notes)
    document = Document(file, text, root)
    document.findings = _diagnostics(document, notes)
    return document


def _diagnostics(document: Document, notes: Notes) -> list[Diagnostic]:
    out = []
    for (code, _), fault in notes.found.items():
        many = f" ({fault.count:,} times in this file)" if fault.count > 1 else ""
        place = document.span(fault.start, fault.end)
        out.append(Diagnostic(code, place, (), fault.message + many))
    return out


def _decode(raw: bytes) -> tuple[str, tuple[Code, int, int, str] | None]:
    """Decode; the second value is the one finding that ends the reading of this file."""
    if len(raw) > MAX_BYTES:
        message = f"the file has {len(raw):,} bytes; a board may have at most {MAX_BYTES:,}"
        return "", (TOO_LARGE, 0, 0, message)
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "", (ENCODING, 0, 0, "the file is UTF-16; save it as UTF-8")
    if raw.count(b"\0") * 4 > len(raw):
        return "", (ENCODING, 0, 0, "the file is UTF-16, or not text at all; save it as UTF-8")
    try:
        return raw.removeprefix(b"\xef\xbb\xbf").decode("utf-8"), None
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        byte = f"byte 0x{raw[error.start]:02X} at offset {error.start:,}, on line {line}"
        looks = _guess(raw)
        text = raw.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace")
        at = text.find("\N{REPLACEMENT CHARACTER}")
        return text, (ENCODING, at, at + 1, f"the file is not UTF-8: {byte}, cannot be read{looks}")


def _guess(raw: bytes) -> str:
    """Say which encoding a Japanese file most likely has."""
    for codec, name in (("euc_jp", "EUC-JP"), ("cp932", "Shift JIS")):
        try:
            raw.decode(codec)
        except UnicodeDecodeError:
            continue
        return f"; it looks like {name}: convert it to UTF-8"
    return ""
