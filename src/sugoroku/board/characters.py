"""The bare text of a board file: the codes Y1xx, the limits, and what its characters alone show.

Comes in: decoded text. Goes out: findings, by offsets in code points. What an error is found in here
is not handed to the YAML reader.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from sugoroku.board.diagnostics import Code, Level

MAX_BYTES = 1_048_576
MAX_LINE = 4_000
MAX_VALUES = 50_000
MAX_DEPTH = 32
MAX_DIGITS = 15


def _code(number: int, name: str, level: Level, manual: str) -> Code:
    return Code(f"Y{number}", name, level, manual)


NOT_YAML = _code(
    101, "not-yaml", Level.ERROR,
    "The text is not YAML: a bracket or quote is never closed, a key has no colon, or a line is\n"
    "indented more or less than its neighbours. The place is where reading stopped; the mistake is\n"
    "there or on the line before.",
)  # fmt: skip
TAB = _code(
    102, "tab", Level.ERROR,
    "A line is indented with a tab. YAML allows only spaces there.",
)  # fmt: skip
DUPLICATE_KEY = _code(
    103, "duplicate-key", Level.ERROR,
    "A key appears twice in one set of keys, so one of its two values would be lost.\n"
    '`1` and `"1"` are the same key.',
)  # fmt: skip
ALIAS = _code(
    104, "alias", Level.ERROR,
    "An alias (`*name`) repeats a value from elsewhere. A board reads from top to bottom, and every\n"
    "value has one place: write the value out. Put text that begins with `*` in quotes.",
)  # fmt: skip
ANCHOR = _code(
    105, "anchor", Level.ERROR,
    "An anchor (`&name`) names a value for an alias. Boards have no aliases: remove the anchor. Put\n"
    "text that begins with `&` in quotes.",
)  # fmt: skip
TAG = _code(
    106, "tag", Level.ERROR,
    "A tag (`!!int`, `!name`) or a directive (`%YAML`) says how to read a value. Boards have neither:\n"
    "remove it. Put text that begins with `!` or `%` in quotes.",
)  # fmt: skip
MERGE_KEY = _code(
    107, "merge-key", Level.ERROR,
    "The merge key `<<` copies another set of keys. Boards do not use it: write the keys out.",
)  # fmt: skip
SECOND_DOCUMENT = _code(
    108, "second-document", Level.ERROR,
    "A file holds one board, and a second YAML document begins here.",
)  # fmt: skip
BOM = _code(
    109, "byte-order-mark", Level.NOTE,
    "The file begins with a byte order mark. It is skipped; save the file without one.",
)  # fmt: skip
CRLF = _code(
    110, "crlf", Level.NOTE,
    "Lines end in CR LF, as Windows writes them. That is read correctly, but LF alone keeps the\n"
    "differences between versions small.",
)  # fmt: skip
ENCODING = _code(
    111, "wrong-encoding", Level.ERROR,
    "The file is not UTF-8. The message names the first byte that cannot be read. Convert files in\n"
    "Shift JIS, EUC-JP or UTF-16.",
)  # fmt: skip
CONTROL = _code(
    112, "control-character", Level.ERROR,
    "The text contains an invisible control character: one that no editor shows, a lone carriage\n"
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
    "An unquoted value ends at ` #`, where a comment begins, but the word right after the `#` looks\n"
    "like part of the value. Put the value in quotes, or a space after the `#`.",
)  # fmt: skip
TRUTH_WORD = _code(
    116, "truth-word", Level.WARNING,
    "YAML 1.2 reads `yes`, `no`, `on` and `off` as text; older programs read true or false. Put the\n"
    "word in quotes if you mean the text; otherwise write `true` or `false`.",
)  # fmt: skip
FULL_WIDTH_DIGITS = _code(
    117, "full-width-digits", Level.WARNING,
    "A value is a number in full-width digits, which YAML reads as text. Write plain digits, or put\n"
    "the value in quotes if you mean the text.",
)  # fmt: skip
FULL_WIDTH_COLON = _code(
    118, "full-width-colon", Level.ERROR,
    "There is a full-width colon `：` where YAML needs `:` and a space.",
)  # fmt: skip
ODD_SPACE = _code(
    119, "odd-space", Level.ERROR,
    "There is a full-width space (U+3000), a no-break space or another unusual one where YAML needs a\n"
    "plain space: in the indentation, beside a key, after a colon or before a comment. Inside quotes,\n"
    "or between the words of a text, it may stay.",
)  # fmt: skip
NFD = _code(
    120, "decomposed", Level.WARNING,
    "A letter and its mark are two characters (か and ゛ for が), as some file systems write them.\n"
    "They look the same, but a search does not find them. Save the text in composed form (NFC).",
)  # fmt: skip
BAD_KEY = _code(
    121, "key-is-not-text", Level.ERROR,
    "A key is empty, or is itself a list or a set of keys. Keys are single words or numbers.",
)  # fmt: skip

CODES: tuple[Code, ...] = (
    NOT_YAML, TAB, DUPLICATE_KEY, ALIAS, ANCHOR, TAG, MERGE_KEY, SECOND_DOCUMENT, BOM, CRLF,
    ENCODING, CONTROL, TOO_DEEP, TOO_LARGE, CUT, TRUTH_WORD, FULL_WIDTH_DIGITS, FULL_WIDTH_COLON,
    ODD_SPACE, NFD, BAD_KEY,
)  # fmt: skip

TRUTH_WORDS = {"yes": "true", "on": "true", "no": "false", "off": "false"}


_ONE_A_FILE = frozenset((NFD, CONTROL))


@dataclass(slots=True)
class Fault:
    """One fault of the text, and how often it was met."""

    start: int
    end: int
    message: str
    count: int = 0


class Notes:
    """Collects what is wrong with a text; repeats of one fault become one with a count."""

    def __init__(self) -> None:
        self.found: dict[tuple[Code, str], Fault] = {}

    def add(self, code: Code, start: int, end: int, message: str) -> None:
        """Note a fault between two offsets."""
        group = "" if code in _ONE_A_FILE else message
        fault = self.found.setdefault((code, group), Fault(start, end, message))
        fault.count += 1

    @property
    def has_error(self) -> bool:
        """Whether anything noted is an error."""
        return any(code.level is Level.ERROR for code, _ in self.found)


def name_of_space(character: str) -> str:
    """Name a space that is no plain one."""
    known = {"\u3000": "a full-width space", "\u00a0": "a no-break space"}
    return known.get(character, f"an odd space (U+{ord(character):04X})")


def line_end(text: str, offset: int) -> int:
    """Find where the line of an offset ends, its line break left out."""
    end = text.find("\n", offset)
    end = len(text) if end < 0 else end
    return end - 1 if end > offset and text[end - 1] == "\r" else end


def line_of(text: str, offset: int) -> int:
    """Count the lines up to an offset, from 1."""
    return text.count("\n", 0, offset) + 1


CONTROLS = re.compile(
    "\r(?!\n)|[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
    "|[\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]"
)
ODD_SPACES = "\u3000\u00a0\u2000-\u200a\u202f\u205f"
_TAB_INDENT = re.compile(r"^ *(\t)[ \t]*(?=[^ \t\r\n#])", re.MULTILINE)
_ODD_INDENT = re.compile(f"^ *([{ODD_SPACES}])[ {ODD_SPACES}]*(?=[^ {ODD_SPACES}\\r\\n])", re.MULTILINE)
_LONG_LINE = re.compile(f"^[^\n]{{{MAX_LINE + 1}}}", re.MULTILINE)


def scan(text: str, notes: Notes, bom: bool) -> bool:
    """Look at the bare characters; give whether an error was found, which ends the reading."""
    if bom:
        notes.add(BOM, 0, 0, "the file begins with a byte order mark, which does no harm")
    for match in re.finditer("\r\n", text):
        notes.add(CRLF, match.start(), match.start(), "the line ends in CR LF, which does no harm")
    for match in CONTROLS.finditer(text):
        name = "a lone carriage return" if match[0] == "\r" else f"U+{ord(match[0]):04X}"
        notes.add(CONTROL, match.start(), match.end(), f"a board cannot contain {name}")
    for match in _TAB_INDENT.finditer(text):
        notes.add(TAB, match.start(1), match.end(1), "the line is indented with a tab; use spaces")
    for match in _ODD_INDENT.finditer(text):
        message = f"the line is indented with {name_of_space(match[1])}; use plain spaces"
        notes.add(ODD_SPACE, match.start(1), match.start(1) + 1, message)
    for match in _LONG_LINE.finditer(text):
        notes.add(
            TOO_LARGE, match.start(), match.end(), f"a line has more than {MAX_LINE:,} characters"
        )
    _scan_composed(text, notes)
    return notes.has_error


def _scan_composed(text: str, notes: Notes) -> None:
    if unicodedata.is_normalized("NFC", text):
        return
    for at, character in enumerate(text):
        pair = text[max(at - 1, 0) : at + 1]
        if unicodedata.combining(character) and not unicodedata.is_normalized("NFC", pair):
            whole = unicodedata.normalize("NFC", pair)
            message = f"`{whole}` is written as two characters; save the text in composed form (NFC)"
            notes.add(NFD, at - 1, at + 1, message)


_FULL_WIDTH = re.compile("[0-9０-９]+")


def plain_digits(text: str) -> str | None:
    """Rewrite a number in full-width digits in plain ones; None if `text` is nothing of the kind."""
    if text.isascii() or not _FULL_WIDTH.fullmatch(text):
        return None
    return unicodedata.normalize("NFKC", text)
