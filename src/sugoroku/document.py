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
            self.notes.add(TAG, start, start, "a board has no directives such as `%YAML`")
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
        if text.isascii():
            if text.lower() in TRUTH_WORDS and not is_key:
                truth = TRUTH_WORDS[text.lower()]
                message = f'`{text}` is text here; write {truth}, or "{text}" in quotes'
                self.notes.add(TRUTH_WORD, start, end, message)
            return
        if _misplaced_wide_space(text):
            message = "an ideographic space (U+3000) stands where YAML wants a plain space"
            self.notes.add(IDEOGRAPHIC_SPACE, start, end, message)
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


def _resolve(text: str) -> None | bool | int | float | str:
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


# What the two parsers of PyYAML say, by a part of it, and what we say.
_SYNTAX: tuple[tuple[str, str], ...] = (
    ("mapping values are not allowed", "a `:` stands where no key can be; quote the text"),
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


def _explain_syntax(error: Any, document: Document, notes: _Notes) -> None:
    """Turn a syntax error of either parser into one finding in our words."""
    said = " ".join(str(getattr(error, part, "") or "") for part in ("context", "problem"))
    problem = getattr(error, "problem_mark", None)
    context = getattr(error, "context_mark", None) or problem
    at = min(problem.index if problem else 0, len(document.text))
    begun = min(context.index if context else at, at)
    colon = _full_width_colon(document, begun, at)
    if colon is not None:
        message = "`：` is a full-width colon; write `: `"
        notes.add(FULL_WIDTH_COLON, colon, colon + 1, message)
    elif re.search(r"\btag\b", said):
        notes.add(TAG, at, at + 1, "a tag is not part of the format; quote the text")
    else:
        wording = next((ours for part, ours in _SYNTAX if part in said), "this cannot be read")
        if "quoted scalar" in said or "could not find expected ':'" in said:
            at = begun
        if "mapping values are not allowed" in said and _is_first_key(document.text, at):
            wording = "this line does not stand in line with its neighbours"
        if "the closing" in wording:
            wording += f" (it opens on line {document.span(begun, begun).line})"
        notes.add(NOT_YAML, at, min(at + 1, document._line_end(at)), wording)


def _is_first_key(text: str, colon: int) -> bool:
    line = text[text.rfind("\n", 0, colon) + 1 : colon]
    return re.fullmatch(r"\s*(- +)*[A-Za-z_][A-Za-z0-9_-]*", line) is not None


_WIDE_KEY = re.compile(r"^[ \-{]*[A-Za-z_][A-Za-z0-9_-]*(：)", re.MULTILINE)


def _full_width_colon(document: Document, begun: int, at: int) -> int | None:
    """Find a full-width colon behind a key on the lines that a syntax error spans."""
    first = document.text.rfind("\n", 0, max(document.text.rfind("\n", 0, begun), 0)) + 1
    lines = document.text[first : document._line_end(at)]
    matches: Iterator[re.Match[str]] = _WIDE_KEY.finditer(lines)
    return next((first + match.start(1) for match in matches), None)
