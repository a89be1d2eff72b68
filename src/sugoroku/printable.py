"""Text from outside, made fit for a terminal: what is hidden is shown, and nothing moves the cursor.

All text that comes from files, records, arguments, names of files or the keyboard passes `printable`.
"""

from __future__ import annotations

import re
import unicodedata

STYLE = re.compile("\x1b\\[[0-9;]*m")  # a colour of our own
QUOTED = 300  # characters of a text from outside that are shown, unless somebody says otherwise

_CONTROL = frozenset(("Cc", "Zl", "Zp"))
_HIDDEN = frozenset(("Cf", "Cs", "Co", "Cn"))
_FILLERS = frozenset("\u115f\u1160\u3164\uffa0\u034f\u17b4\u17b5")  # letters that show nothing
_JOINER = "\u200d"


def printable(text: str, most: int | None = QUOTED) -> str:
    """Make a text from outside fit for a terminal, on one line, and cut it after `most` characters.

    A newline becomes `⏎`, other control characters `\\x1b`, what is invisible or turns the direction of
    the text its name: `<RIGHT-TO-LEFT OVERRIDE>`. Joined emoji stay as they are.
    """
    if not (text.isprintable() and _FILLERS.isdisjoint(text)):
        text = "".join(_visible(character, text, at) for at, character in enumerate(text))
    return text if most is None or len(text) <= most else text[: most - 1] + "…"


def _visible(character: str, text: str, at: int) -> str:
    kind = unicodedata.category(character)
    if character in "\n\u2028\u2029":
        return "⏎"
    if 0xDC80 <= ord(character) <= 0xDCFF:  # a byte that is no UTF-8, as Python keeps it
        return f"\\x{ord(character) - 0xDC00:02x}"
    if kind in _CONTROL:
        return f"\\x{ord(character):02x}"
    if character == _JOINER and at and unicodedata.category(text[at - 1]) in ("So", "Sk", "Mn"):
        return character
    if kind in _HIDDEN or character in _FILLERS:
        return f"<{unicodedata.name(character, f'U+{ord(character):04X}')}>"
    return character


def styled(line: str) -> str:
    """Make a line fit for a terminal that may hold colours of our own."""
    parts = STYLE.split(line)
    styles = [*STYLE.findall(line), ""]
    return "".join(printable(part, None) + style for part, style in zip(parts, styles, strict=True))


def escaped(json_text: str) -> str:
    """Escape in JSON what would disturb a terminal; the data are the same."""
    if json_text.isascii() and "\x7f" not in json_text:
        return json_text
    return "".join(
        character
        if character == "\n" or _visible(character, json_text, at) == character
        else _escape(character)
        for at, character in enumerate(json_text)
    )


def _escape(character: str) -> str:
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))


def file_name(name: str) -> str:
    """Write the name of a file at the head of a line, and so that CI takes none for a command."""
    name = printable(name, None)
    return name if re.match(r"[\w./~<\\-]", name) else f"./{name}"
