"""Text for a terminal: how wide it is, wide characters measured, lines broken, dice drawn.

`width` is the only place that decides how many columns there are.
"""

from __future__ import annotations

import os
import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache

from sugoroku.printable import STYLE

WIDTH = 80  # columns, where nobody knows better
NARROWEST, WIDEST = 40, 120  # columns that are made use of

_PIPS = {
    1: (0, 2, 0), 2: (1, 0, 4), 3: (1, 2, 4), 4: (5, 0, 5), 5: (5, 2, 5), 6: (5, 5, 5),
}  # fmt: skip
_ROWS = ("       ", " ●     ", "   ●   ", "", "     ● ", " ●   ● ")


def as_ascii(text: str) -> str:
    """Write a text in plain ASCII; what has no such form is left out."""
    text = text.replace("→", "->").replace("·", "-").replace("…", "...").replace("±", "+-")
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()


def die(face: object, *, plain: bool) -> list[str]:
    """Draw a face: pips up to six, else what is written on it."""
    if isinstance(face, int) and face in _PIPS:
        rows = [_ROWS[row] for row in _PIPS[face]]
    else:
        text = (as_ascii(str(face)) if plain else str(face)) or "?"
        text = text if width_of(text) <= 7 else text[:3] + ("..." if plain else "…")
        left = (7 - width_of(text)) // 2
        rows = ["       ", " " * left + text + " " * (7 - left - width_of(text)), "       "]
    if plain:
        edge = "+-------+"
        return [edge, *(f"|{row.replace('●', 'o')}|" for row in rows), edge]
    return ["┌───────┐", *(f"│{row}│" for row in rows), "└───────┘"]


def width() -> int:
    """Say how many columns a line may have: those of the terminal, from 40 to 120.

    `COLUMNS` goes before the terminal. Without either it is 80.
    """
    return _known_width() or WIDTH


def _known_width() -> int | None:
    columns = _stated("COLUMNS") or _terminal().columns
    return min(max(columns, NARROWEST), WIDEST) if columns else None


def height() -> int | None:
    """Say how many lines the terminal shows, if there is one. `LINES` goes before it."""
    return _stated("LINES") or _terminal().lines or None


def _stated(name: str) -> int:
    """Read a size that the surroundings state; 0 where they state none that makes sense."""
    text = os.environ.get(name, "")
    return int(text) if re.fullmatch("[0-9]{1,6}", text) else 0


def _terminal() -> os.terminal_size:
    try:
        return os.get_terminal_size(sys.__stdout__.fileno() if sys.__stdout__ else -1)
    except (OSError, ValueError):
        return os.terminal_size((0, 0))


_WORDS = re.compile(r"\S+|\s+")
_NOT_FIRST = frozenset("、。，．・：；？！）」』】ー々ゝゞ,.:;?!)]")


def wrapped(text: str, room: int | None = None) -> list[str]:
    """Break a line at spaces so that no part is wider than `room` columns, by default the terminal's.

    A word that is wider than a line, as Japanese has no spaces, is broken where the line ends.
    """
    room = width() if room is None else room
    if shown_width(text) <= room:
        return [text.rstrip()]
    indent = " " * (len(text) - len(text.lstrip()))
    lines, line = [], ""
    for part in _WORDS.findall(text):
        if line.strip() and shown_width(line + part.rstrip()) > room:
            lines.append(line.rstrip())
            line = indent + "  " + part.lstrip()
        else:
            line += part
        while part.strip() and shown_width(line) > room:
            fits = _fitting(line, room)
            lines.append(line[:fits])
            line = indent + "  " + line[fits:]
    return [*lines, line.rstrip()] if line.strip() or not lines else lines


def _fitting(line: str, room: int) -> int:
    """Count the characters that fit into `room`; no line is to begin with a closing mark."""
    ends = [0]
    for part in _PARTS.finditer(line):
        room -= shown_width(part[0])
        if room < 0:
            break
        ends.append(part.end())
    inside = len(line) - len(line.lstrip()) + 1
    if ends[-1] < len(line) and line[ends[-1]] in _NOT_FIRST and ends[-2:-1] > [inside]:
        ends.pop()
    return max(ends[-1], inside)


def wrapped_all(lines: Iterable[str], room: int | None = None) -> list[str]:
    """Break each of several lines."""
    return [part for line in lines for part in wrapped(line, room)]


def unindented(text: str) -> list[str]:
    """Break a paragraph into lines that all begin at the margin."""
    return [line[2:] for line in wrapped("- " + text, width() + 2)]


def reflowed(text: str) -> list[str]:
    """Break paragraphs anew where it is known how wide the terminal is; else keep their lines."""
    if _known_width() is None:
        return text.split("\n")
    paragraphs = [unindented(" ".join(each.split())) for each in text.split("\n\n")]
    return [line for each in paragraphs for line in ("", *each)][1:]


def folded(text: str) -> list[str]:
    """Break a message where it is known how wide the terminal is; for a program it stays one line."""
    known = _known_width()
    return wrapped(text, known) if known else [text]


def shown_width(text: str) -> int:
    """Measure the columns of a text that may hold colours."""
    return width_of(STYLE.sub("", text))


def beside(head: str, body: str, indent: int = 0) -> list[str]:
    """Set a text to the right of a head; below it, where the head takes more than half of the line.

    The lines are narrower than the terminal by `indent`.
    """
    column, room = shown_width(head), width() - indent
    if column > room // 2:
        return [*wrapped(head.rstrip(), room), *wrapped("    " + body, room)]
    first, *others = wrapped(body, room - column)
    return [head + first, *(" " * column + other for other in others)]


def width_of(text: str) -> int:
    """Measure how many terminal columns `text` takes: wide characters two, combining ones none.

    What a terminal draws as one sign is measured as one: flags, emoji with a tone of skin or joined
    to others, syllables of Hangul in parts. It agrees with the package wcwidth on such text.
    """
    if text.isascii():
        return len(text)
    return sum(width for _, width in _signs(text))


_FLAG = "[\U0001f1e6-\U0001f1ff]"
_TONE = "[\U0001f3fb-\U0001f3ff]"
_EMOJI = "[0-9#*©®\u203c\u2049\u2122\u2139\u2190-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]"
_PERSON = f"{_EMOJI}[\ufe0e\ufe0f]?{_TONE}?"
_SIGN = re.compile(f"{_FLAG}{{2}}|{_PERSON}(?:\u200d{_PERSON})*|.", re.DOTALL)
_PARTS = re.compile(f"{STYLE.pattern}|{_SIGN.pattern}", re.DOTALL)  # never broken
_BEHIND = re.compile("[\u1160-\u11ff\ud7b0-\ud7fb\u3164\uffa0]")  # Hangul behind a first letter


def _signs(text: str) -> Iterator[tuple[str, int]]:
    """Cut a text into what a terminal draws as one, each with its columns."""
    for match in _SIGN.finditer(text):
        yield match[0], _columns(match[0])


@lru_cache(maxsize=4096)
def _columns(sign: str) -> int:
    first = sign[0]
    if len(sign) > 1 and "\ufe0f" in sign:  # asks for the coloured form of a sign
        return 2
    if sign[1:2] == "\ufe0e":  # ... for the plain one
        return 1
    if _BEHIND.match(first) or unicodedata.category(first) in ("Mn", "Me", "Mc", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(first) in "WF" or re.match(_FLAG, first) else 1


def cut_left(text: str, room: int) -> str:
    """Cut the start of a text off that is wider than `room` columns, and mark it by `…`."""
    if width_of(text) <= room:
        return text
    signs = [sign for sign, _ in _signs(text)]
    return "…" + "".join(reversed(_take(reversed(signs), room - 1)))


def cut(text: str, room: int) -> str:
    """Cut the end of a text off that is wider than `room` columns, and mark it by `…`."""
    if width_of(text) <= room:
        return text
    return "".join(_take((sign for sign, _ in _signs(text)), room - 1)) + "…"


def _take(signs: Iterable[str], room: int) -> list[str]:
    out: list[str] = []
    for sign in signs:
        room -= _columns(sign)
        if room < 0:
            break
        out.append(sign)
    return out
