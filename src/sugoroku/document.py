"""YAML text to plain data, with the place of every key and value. PyYAML is met only here.

Comes in: bytes. Goes out: a `Document`, whose data is None, bool, int, float, str, list and dict
alone, with text for every key. Scalars follow the core schema of YAML 1.2, so that `no`, `off`,
`1:30` and dates are text; a number with a leading zero stays text, for the schema to refuse.
Nothing is raised for any input: what is wrong is a diagnostic Y1xx. Offsets count code points.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sugoroku.diagnostics import Code, Diagnostic, Level, Path, Place

MAX_BYTES = 1_048_576
MAX_LINE = 4_000
MAX_VALUES = 50_000
MAX_DEPTH = 32
MAX_DIGITS = 15


def _code(number: int, name: str, level: Level, manual: str) -> Code:
    return Code(f"Y{number}", name, level, manual)


NOT_YAML = _code(
    101, "not-yaml", Level.ERROR,
    "The text is not YAML: a bracket or quote that is never closed, a key without its colon, a line\n"
    "that is indented more or less than its neighbours. The place is where reading stopped; the\n"
    "mistake is there or on the line before.",
)  # fmt: skip
TAB = _code(
    102, "tab", Level.ERROR,
    "A line is indented with a tab. YAML knows only spaces there.",
)  # fmt: skip
DUPLICATE_KEY = _code(
    103, "duplicate-key", Level.ERROR,
    "A key stands twice in one mapping, so one of its two values would be lost.\n"
    '`1` and `"1"` are the same key.',
)  # fmt: skip
ALIAS = _code(
    104, "alias", Level.ERROR,
    "An alias (`*name`) repeats a value from elsewhere. A board reads top to bottom and every value\n"
    "has one place: write the value out. Text that begins with `*` needs quotes.",
)  # fmt: skip
ANCHOR = _code(
    105, "anchor", Level.ERROR,
    "An anchor (`&name`) names a value for an alias. Boards have no aliases: take it away. Text that\n"
    "begins with `&` needs quotes.",
)  # fmt: skip
TAG = _code(
    106, "tag", Level.ERROR,
    "A tag (`!!int`, `!name`) or a directive (`%YAML`) tells a reader what to make of a value. Boards\n"
    "need none. Text that begins with `!` or `%` needs quotes.",
)  # fmt: skip
MERGE_KEY = _code(
    107, "merge-key", Level.ERROR,
    "The merge key `<<` copies another mapping. Boards have none: write the keys out.",
)  # fmt: skip
SECOND_DOCUMENT = _code(
    108, "second-document", Level.ERROR,
    "A file holds one board: a second YAML document begins here.",
)  # fmt: skip
BOM = _code(
    109, "byte-order-mark", Level.NOTE,
    "The file begins with a byte order mark. It is skipped; save as UTF-8 without one.",
)  # fmt: skip
CRLF = _code(
    110, "crlf", Level.NOTE,
    "Lines end in CR LF, as Windows writes them. They are read as line ends; LF alone keeps\n"
    "differences small.",
)  # fmt: skip
ENCODING = _code(
    111, "wrong-encoding", Level.ERROR,
    "The file is not UTF-8. The message names the first byte that cannot be read. Shift JIS, EUC-JP\n"
    "and UTF-16 have to be converted.",
)  # fmt: skip
CONTROL = _code(
    112, "control-character", Level.ERROR,
    "An invisible control character stands in the text: one that no editor shows, a lone carriage\n"
    "return, or a mark that changes the direction of writing.",
)  # fmt: skip
TOO_DEEP = _code(
    113, "too-deep", Level.ERROR,
    f"Values are nested more than {MAX_DEPTH} deep. No board needs that.",
)  # fmt: skip
TOO_LARGE = _code(
    114, "too-large", Level.ERROR,
    f"The file is larger than {MAX_BYTES:,} bytes, has more than {MAX_VALUES:,} values or a line\n"
    f"longer than {MAX_LINE:,} characters.",
)  # fmt: skip
CUT = _code(
    115, "cut-by-comment", Level.WARNING,
    "An unquoted value ends at ` #`, where a comment begins, and what follows the `#` without a space\n"
    "looks like part of the value. Quote the value, or put a space after the `#`.",
)  # fmt: skip
TRUTH_WORD = _code(
    116, "truth-word", Level.WARNING,
    "`yes`, `no`, `on` and `off` are text in YAML 1.2, and true or false to older readers. Quote the\n"
    "word where text is meant; write true or false where that is meant.",
)  # fmt: skip
FULL_WIDTH_DIGITS = _code(
    117, "full-width-digits", Level.WARNING,
    "A value is a number in full-width digits, which is text to YAML. Write plain digits, or quote it\n"
    "where text is meant.",
)  # fmt: skip
FULL_WIDTH_COLON = _code(
    118, "full-width-colon", Level.ERROR,
    "A full-width colon `：` stands where YAML wants `:` and a space.",
)  # fmt: skip
IDEOGRAPHIC_SPACE = _code(
    119, "ideographic-space", Level.ERROR,
    "An ideographic space (U+3000) stands where YAML wants a plain space: in the indentation, beside\n"
    "a key, after a colon or before a comment. Inside quotes, or between the words of a text, it may\n"
    "stay.",
)  # fmt: skip
NFD = _code(
    120, "decomposed", Level.WARNING,
    "A letter and its mark are two characters (か and ゛ for が), as some file systems write them.\n"
    "They look the same and are not found by a search. Save the text in the composed form (NFC).",
)  # fmt: skip
BAD_KEY = _code(
    121, "key-is-not-text", Level.ERROR,
    "A key is empty, or is itself a list or a mapping. Keys are single words or numbers.",
)  # fmt: skip

CODES: tuple[Code, ...] = (
    NOT_YAML, TAB, DUPLICATE_KEY, ALIAS, ANCHOR, TAG, MERGE_KEY, SECOND_DOCUMENT, BOM, CRLF,
    ENCODING, CONTROL, TOO_DEEP, TOO_LARGE, CUT, TRUTH_WORD, FULL_WIDTH_DIGITS, FULL_WIDTH_COLON,
    IDEOGRAPHIC_SPACE, NFD, BAD_KEY,
)  # fmt: skip

TRUTH_WORDS = {"yes": "true", "on": "true", "no": "false", "off": "false"}


@dataclass(slots=True)
class Node:
    """A value and where it stands; `entries` are those of a mapping, `items` those of a list."""

    start: int
    end: int
    value: Any
    entries: dict[str, tuple[int, int, Node]] | None = None
    items: list[Node] | None = None


@dataclass(slots=True)
class Document:
    """A board file: its text, its data, and what was wrong with the text."""

    file: str
    text: str
    root: Node
    findings: list[Diagnostic] = field(default_factory=list)
    _starts: list[int] = field(default_factory=list)

    @property
    def data(self) -> Any:
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
        return self.span(node.start, min(node.end, self._line_end(node.start)))

    def span(self, start: int, end: int) -> Place:
        """Turn offsets into a place."""
        line, column = self._position(start)
        end_line, end_column = self._position(max(end, start))
        first = self._starts_of()[line - 1]
        return Place(
            self.file, line, column, end_line, end_column, self.text[first : self._line_end(first)]
        )

    def _position(self, offset: int) -> tuple[int, int]:
        starts = self._starts_of()
        line = bisect_right(starts, offset)
        return line, offset - starts[line - 1] + 1

    def _line_end(self, offset: int) -> int:
        end = self.text.find("\n", offset)
        end = len(self.text) if end < 0 else end
        return end - 1 if end > offset and self.text[end - 1] == "\r" else end

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
    document = Document(file, text, Node(0, 0, None))
    notes = _Notes(document)
    if trouble is not None:
        notes.add(*trouble)
    elif not _scan(text, notes, raw.startswith(b"\xef\xbb\xbf")):
        _Composer(document, notes).compose()
    document.findings = notes.diagnostics()
    return document


def _decode(raw: bytes) -> tuple[str, tuple[Code, int, int, str] | None]:
    """Decode; the second value is the one finding that ends the reading of this file."""
    if len(raw) > MAX_BYTES:
        message = f"the file has {len(raw):,} bytes; {MAX_BYTES:,} is the most a board may have"
        return "", (TOO_LARGE, 0, 0, message)
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "", (ENCODING, 0, 0, "the file is UTF-16; save it as UTF-8")
    if raw.count(b"\0") * 4 > len(raw):
        return "", (ENCODING, 0, 0, "the file is UTF-16, or no text at all; save it as UTF-8")
    try:
        return raw.removeprefix(b"\xef\xbb\xbf").decode("utf-8"), None
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        byte = f"byte 0x{raw[error.start]:02X} at offset {error.start:,}, on line {line}"
        text = raw.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace")
        at = text.find("\N{REPLACEMENT CHARACTER}")
        return text, (ENCODING, at, at + 1, f"the file is not UTF-8: {byte}, cannot be read")


_ONE_A_FILE = frozenset((NFD, CONTROL))


@dataclass(slots=True)
class _Fault:
    start: int
    end: int
    message: str
    count: int = 0


class _Notes:
    """Collects findings; repeats of one fault become one with a count."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.found: dict[tuple[Code, str], _Fault] = {}

    def add(self, code: Code, start: int, end: int, message: str) -> None:
        group = "" if code in _ONE_A_FILE else message
        fault = self.found.setdefault((code, group), _Fault(start, end, message))
        fault.count += 1

    @property
    def has_error(self) -> bool:
        return any(code.level is Level.ERROR for code, _ in self.found)

    def diagnostics(self) -> list[Diagnostic]:
        out = []
        for (code, _), fault in self.found.items():
            many = f" ({fault.count:,} times in this file)" if fault.count > 1 else ""
            place = self.document.span(fault.start, fault.end)
            out.append(Diagnostic(code, place, (), fault.message + many))
        return out


_CONTROL = re.compile(
    "\r(?!\n)|[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
    "|[\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]"
)
_TAB_INDENT = re.compile(r"^ *\t[ \t]*(?=[^ \t\r\n#])", re.MULTILINE)
_WIDE_INDENT = re.compile("^[ \t]*(\u3000+)(?=[^ \t\u3000\r\n])", re.MULTILINE)
_LONG_LINE = re.compile(f"^[^\n]{{{MAX_LINE + 1}}}", re.MULTILINE)


def _scan(text: str, notes: _Notes, bom: bool) -> bool:
    """Look at the bare characters; tell whether an error was found, which ends the reading."""
    if bom:
        notes.add(BOM, 0, 0, "the file begins with a byte order mark")
    for match in re.finditer("\r\n", text):
        notes.add(CRLF, match.start(), match.start(), "the line ends in CR LF")
    for match in _CONTROL.finditer(text):
        name = "a lone carriage return" if match[0] == "\r" else f"U+{ord(match[0]):04X}"
        notes.add(CONTROL, match.start(), match.end(), f"{name} cannot stand in a board")
    for match in _TAB_INDENT.finditer(text):
        notes.add(TAB, match.start(), match.end(), "the line is indented with a tab; use spaces")
    for match in _WIDE_INDENT.finditer(text):
        notes.add(
            IDEOGRAPHIC_SPACE, match.start(1), match.end(1),
            "the line is indented with an ideographic space (U+3000); use plain spaces",
        )  # fmt: skip
    for match in _LONG_LINE.finditer(text):
        notes.add(TOO_LARGE, match.start(), match.end(), f"a line is over {MAX_LINE:,} characters")
    _scan_composed(text, notes)
    return notes.has_error


def _scan_composed(text: str, notes: _Notes) -> None:
    if unicodedata.is_normalized("NFC", text):
        return
    for at, character in enumerate(text):
        pair = text[max(at - 1, 0) : at + 1]
        if unicodedata.combining(character) and not unicodedata.is_normalized("NFC", pair):
            whole = unicodedata.normalize("NFC", pair)
            message = f"`{whole}` is written as two characters; save the text in composed form, NFC"
            notes.add(NFD, at - 1, at + 1, message)


class _Frame:
    """A collection that is still open while events arrive."""

    __slots__ = ("key", "node")

    def __init__(self, node: Node) -> None:
        self.node = node
        self.key: tuple[str, int, int] | None = None


class _Composer:
    """Builds nodes from parser events, without recursion, in one pass."""

    def __init__(self, document: Document, notes: _Notes) -> None:
        self.document, self.notes, self.text = document, notes, document.text
        self.stack: list[_Frame] = []
        self.values = 0
        self.documents = 0

    def compose(self) -> None:
        """Fill the document's root; syntax errors become findings."""
        import yaml

        loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        try:
            for event in yaml.parse(self.text, Loader=loader):
                if not self._take(event):
                    return
        except yaml.YAMLError as error:
            _explain_syntax(error, self.document, self.notes)

    def _take(self, event: Any) -> bool:
        """Handle one event; False ends the reading."""
        name = type(event).__name__
        start, end = event.start_mark.index, event.end_mark.index
        if name == "ScalarEvent":
            self._scalar(event, start, end)
        elif name in ("MappingStartEvent", "SequenceStartEvent"):
            is_mapping = name == "MappingStartEvent"
            self._properties(event, start)
            value: Any = {} if is_mapping else []
            node = Node(start, end, value, {} if is_mapping else None, None if is_mapping else [])
            self._place_node(node)
            self.stack.append(_Frame(node))
        elif name in ("MappingEndEvent", "SequenceEndEvent"):
            self.stack.pop().node.end = end
        elif name == "AliasEvent":
            message = f"`*{event.anchor}` is an alias; write the value out, or quote the text"
            self.notes.add(ALIAS, start, end, message)
            self._place_node(Node(start, end, None))
        elif name == "DocumentStartEvent":
            return self._begin(event, start, end)
        return self._within_limits(start, end)

    def _begin(self, event: Any, start: int, end: int) -> bool:
        self.documents += 1
        if self.documents > 1:
            end = max(end, start + 3)
            self.notes.add(SECOND_DOCUMENT, start, end, "a second document begins here")
            return False
        if event.version or event.tags:
            self.notes.add(
                TAG, start, start, "a board has no directives such as `%YAML`; take the line away"
            )
        return True

    def _within_limits(self, start: int, end: int) -> bool:
        if len(self.stack) > MAX_DEPTH:
            message = f"values are nested more than {MAX_DEPTH} deep"
            self.notes.add(TOO_DEEP, start, end, message)
            return False
        if self.values > MAX_VALUES:
            message = f"the file holds more than {MAX_VALUES:,} values"
            self.notes.add(TOO_LARGE, start, end, message)
            return False
        return True

    def _properties(self, event: Any, start: int) -> None:
        end = min(event.end_mark.index, self.document._line_end(start))
        if event.anchor is not None:
            message = f"`&{event.anchor}` is an anchor; take it away, or quote the text"
            self.notes.add(ANCHOR, start, end, message)
        if event.tag is not None:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            self.notes.add(TAG, start, end, f"`{tag}` is a tag; take it away, or quote the text")

    def _scalar(self, event: Any, start: int, end: int) -> None:
        self._properties(event, start)
        is_key = self._wants_key()
        plain = not event.style
        if plain:
            self._look_at_plain(event.value, start, end, is_key)
        elif event.style == '"':
            for match in _CONTROL.finditer(event.value):
                message = f"U+{ord(match[0]):04X} cannot stand in a board, nor can its escape"
                self.notes.add(CONTROL, start, end, message)
        value = _resolve(event.value) if plain and not is_key else event.value
        if plain and not is_key and (value is None or isinstance(value, str)):
            self._look_for_cut(end)
        self._place_node(Node(start, end, value))

    def _wants_key(self) -> bool:
        if not self.stack:
            return False
        frame = self.stack[-1]
        return frame.node.entries is not None and frame.key is None

    def _place_node(self, node: Node) -> None:
        """Put a finished value, or a collection just opened, where it belongs."""
        self.values += 1
        if not self.stack:
            self.document.root = node
            return
        frame = self.stack[-1]
        parent = frame.node
        if parent.items is not None:
            parent.items.append(node)
            parent.value.append(node.value)
        elif frame.key is None:
            frame.key = self._key(node, parent)
        elif parent.entries is not None:
            key, start, end = frame.key
            frame.key = None
            if key not in parent.entries:
                parent.entries[key] = (start, end, node)
                parent.value[key] = node.value

    def _key(self, node: Node, parent: Node) -> tuple[str, int, int]:
        assert parent.entries is not None
        key = node.value
        if not isinstance(key, str) or not key:
            end = min(node.end, self.document._line_end(node.start))
            self.notes.add(BAD_KEY, node.start, end, "a key has to be a word or a number")
            key = ""
        elif key in parent.entries:
            line = self.document.span(parent.entries[key][0], node.start).line
            message = f"the key `{_short(key)}` stands already on line {line}"
            self.notes.add(DUPLICATE_KEY, node.start, node.end, message)
        elif key == "<<":
            message = "the merge key `<<` is not part of the format; write the keys out"
            self.notes.add(MERGE_KEY, node.start, node.end, message)
        return key, node.start, node.end

    def _look_at_plain(self, text: str, start: int, end: int, is_key: bool) -> None:
        """Find what looks like a number, a truth or a key and is text to YAML."""
        if text.isascii():
            if text.lower() in TRUTH_WORDS and not is_key:
                truth = TRUTH_WORDS[text.lower()]
                message = f'`{text}` is text here; write {truth}, or "{text}" in quotes'
                self.notes.add(TRUTH_WORD, start, end, message)
            return
        if _misplaced_wide_space(text):
            message = "an ideographic space (U+3000) stands where YAML wants a plain space"
            self.notes.add(IDEOGRAPHIC_SPACE, start, end, message)
        colon = _WIDE_KEY.match(text)
        if colon and (is_key or not self.stack or self.stack[-1].node.items is not None):
            at = start + colon.start(1)
            self.notes.add(FULL_WIDTH_COLON, at, at + 1, _SAY_COLON)
        if plain_digits(text) is not None and not is_key:
            message = f'write {plain_digits(text)} in plain digits, or "{text}" in quotes'
            self.notes.add(FULL_WIDTH_DIGITS, start, end, message)

    def _look_for_cut(self, end: int) -> None:
        match = _CUT_AT.match(self.text, end)
        if match:
            message = f"the value ends before ` {_short(match[1])}`, which is read as a comment"
            self.notes.add(CUT, match.start(1), match.end(1), message)


_CUT_AT = re.compile(r"[ \t]+(#[^\s#!][^\s]*)")
_FULL_WIDTH = re.compile("[0-9０-９]+")


def _misplaced_wide_space(text: str) -> bool:
    wide = "\u3000"
    return text.startswith(wide) or text.endswith(wide) or f":{wide}" in text or f"{wide}#" in text


def plain_digits(text: str) -> str | None:
    """Rewrite a number in full-width digits in plain ones; None if `text` is nothing of the kind."""
    if text.isascii() or not _FULL_WIDTH.fullmatch(text):
        return None
    return unicodedata.normalize("NFKC", text)


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"


_NULL = frozenset(("", "~", "null", "Null", "NULL"))
_TRUE = frozenset(("true", "True", "TRUE"))
_FALSE = frozenset(("false", "False", "FALSE"))
_INT = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_FLOAT = re.compile(r"[-+]?(0|[1-9][0-9]*)?(\.[0-9]+|\.)?([eE][-+]?[0-9]{1,2})?")


def _resolve(text: str) -> bool | int | float | str | None:
    """Resolve a plain scalar by the core schema; what is not surely a number stays text."""
    first = text[:1]
    if first and first in "0123456789-+.":
        if len(text) <= MAX_DIGITS and text[-1] in "0123456789.":
            if _INT.fullmatch(text):
                return int(text)
            if _FLOAT.fullmatch(text) and any(map(str.isdigit, text)):
                return float(text)
        return text
    if text in _NULL:
        return None
    if text in _TRUE:
        return True
    return False if text in _FALSE else text


_SAY_COLON = "`：` is a full-width colon; write `: `"
_SAY_SPACE = "an ideographic space (U+3000) stands where YAML wants a plain space"

# What the two parsers of PyYAML say, by a part of it, and what we say.
_SYNTAX: tuple[tuple[str, str], ...] = (
    ("mapping values are not allowed", "a text that contains `: ` needs quotes"),
    ("could not find expected ':'", "a key has no `:` behind it"),
    ("expected ',' or '}'", "a `,` or the closing `}` is missing"),
    ("expected ',' or ']'", "a `,` or the closing `]` is missing"),
    ("unknown escape character", "an escape after `\\` is unknown; use single quotes"),
    ("did not find expected hexdecimal", "an escape after `\\` lacks its digits"),
    ("expected escape sequence", "an escape after `\\` lacks its digits"),
    ("invalid Unicode character escape", "an escape names no character"),
    ("quoted scalar", "a quotation mark is never closed"),
    ("cannot start any token", "a value cannot begin with this character; quote the text"),
    ("block sequence entries are not allowed", "a list cannot begin here; put `-` on its own line"),
    ("expected '-' indicator", "an item of a list begins with `- `, in line with the others"),
    ("expected <block end>", "this line does not stand in line with its neighbours"),
    ("did not find expected key", "this line does not stand in line with its neighbours"),
    ("unexpected document indicator", "`---` or `...` stands inside a value"),
    ("expected <document start>", "nothing more can follow here"),
    ("did not find expected node", "a value is missing here"),
    ("expected the node content", "a value is missing here"),
)
_WIDE_KEY = re.compile(r"[ \-{]*[A-Za-z_][A-Za-z0-9_-]*(：)")
_WIDE_SPACE = re.compile("(?:[:,]|^[ ]*-)(\u3000)", re.MULTILINE)
_FIRST_KEY = re.compile(r"\s*(- +)*[A-Za-z_][A-Za-z0-9_-]*")
_TIGHT_COLON = re.compile(r"\s*(- +)*[A-Za-z_][A-Za-z0-9_-]*(:)\S")


@dataclass(slots=True)
class _Syntax:
    """A syntax error: what was said, where reading began and where it stopped, and the text there."""

    said: str
    begun: int
    at: int
    line: str  # the line where it stopped, and what of it is read
    read: str
    lines: str  # from the line before its beginning on
    lines_start: int


def _explain_syntax(error: Any, document: Document, notes: _Notes) -> None:
    """Turn a syntax error of either parser into one finding in our words."""
    syntax = _syntax_of(error, document)
    for (code, _), fault in notes.found.items():
        if code.level is Level.ERROR and fault.end >= syntax.lines_start:
            return  # what is wrong there has been told, and is the cause
    for explain in (_as_wide_mark, _as_indicator, _as_spacing, _as_quote):
        found = explain(syntax)
        if found is not None:
            code, at, end, message = found
            notes.add(code, at, end, message)
            return
    wording = next((ours for part, ours in _SYNTAX if part in syntax.said), "this cannot be read")
    at = syntax.at
    if "closed" in wording or "no `:`" in wording:
        at = syntax.begun
    elif "the closing" in wording and document.span(syntax.begun, at).line < document.span(at, at).line:
        wording += f" (it opens on line {document.span(syntax.begun, at).line})"
    notes.add(NOT_YAML, at, min(at + 1, document._line_end(at)), wording)


def _syntax_of(error: Any, document: Document) -> _Syntax:
    text = document.text
    said = " ".join(str(getattr(error, part, "") or "") for part in ("context", "problem"))
    problem = getattr(error, "problem_mark", None)
    context = getattr(error, "context_mark", None) or problem
    at = min(problem.index if problem else 0, len(text))
    begun = min(context.index if context else at, at)
    start = text.rfind("\n", 0, at) + 1
    before = text.rfind("\n", 0, max(text.rfind("\n", 0, begun), 0)) + 1
    end = document._line_end(at)
    return _Syntax(said, begun, at, text[start:end], text[start:at], text[before:end], before)


_Told = tuple[Code, int, int, str] | None


def _as_wide_mark(syntax: _Syntax) -> _Told:
    """Find a full-width colon, comma or space that was taken for part of a text."""
    for line_start, line in _each_line(syntax):
        colon = _WIDE_KEY.match(line)
        if colon:
            at = line_start + colon.start(1)
            return FULL_WIDTH_COLON, at, at + 1, _SAY_COLON
    space = _WIDE_SPACE.search(syntax.lines)
    if space:
        at = syntax.lines_start + space.start(1)
        return IDEOGRAPHIC_SPACE, at, at + 1, _SAY_SPACE
    comma = re.search("[，、]", syntax.lines) if "expected ','" in syntax.said else None
    if comma:
        at = syntax.lines_start + comma.start()
        return NOT_YAML, at, at + 1, f"`{comma[0]}` is a full-width comma; write `, `"
    return None


def _each_line(syntax: _Syntax) -> Iterator[tuple[int, str]]:
    start = syntax.lines_start
    for line in syntax.lines.split("\n"):
        yield start, line
        start += len(line) + 1


def _as_indicator(syntax: _Syntax) -> _Told:
    """Find text that begins with a mark of YAML's own: `*`, `&`, `!`."""
    for word, code, mark in (("alias", ALIAS, "*"), ("anchor", ANCHOR, "&"), ("tag", TAG, "!")):
        if re.search(rf"\b{word}\b", syntax.said):
            at = syntax.begun
            return code, at, at + 1, f"a value cannot begin with `{mark}`; quote the text"
    return None


def _as_spacing(syntax: _Syntax) -> _Told:
    """Find spaces that are missing after `:` and `-`, and lines out of line."""
    for start, line in _each_line(syntax):
        tight = _TIGHT_COLON.match(line)
        if tight and "could not find expected ':'" in syntax.said:
            at = start + tight.start(2)
            return NOT_YAML, at, at + 1, "a space is missing after the `:`"
    if re.match(r" *-[^ \n-]", syntax.line) and "expected" in syntax.said:
        at = syntax.at - len(syntax.read) + syntax.line.index("-")
        return NOT_YAML, at, at + 1, "a space is missing after the `-`"
    if "mapping values" in syntax.said and _FIRST_KEY.fullmatch(syntax.read):
        wording = "this line does not stand in line with its neighbours"
        return NOT_YAML, syntax.at, syntax.at + 1, wording
    return None


def _as_quote(syntax: _Syntax) -> _Told:
    """Find text behind a closing quotation mark, and brackets too many."""
    if syntax.line[len(syntax.read) : len(syntax.read) + 1] in ("}", "]"):
        bracket = syntax.line[len(syntax.read)]
        return NOT_YAML, syntax.at, syntax.at + 1, f"one `{bracket}` too many"
    if syntax.read.rstrip()[-1:] in ("'", '"') and "expected" in syntax.said:
        wording = "text goes on after the closing quotation mark; put all of it in quotes"
        return NOT_YAML, syntax.at, syntax.at + 1, wording
    return None
