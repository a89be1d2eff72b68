"""Text measured and set by the packaged font, without any font library.

Widths are advances in ems. Vertical text is set character by character from the top; characters that
look otherwise in vertical text are replaced by their upright forms, which the font holds in the
private use area. What the font lacks is replaced by a box, and can be reported.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from sugoroku.drawing.scene import Text
from sugoroku.form import Json
from sugoroku.game.sums import total

FOLDER = Path(__file__).parent / "fonts"
FONT = FOLDER / "sugoroku-serif.otf"
SUBSTITUTE = "〓"
BASELINE = 0.38  # from the middle of the em box down to the baseline, in ems
LATIN_STEP = 0.9  # how far a Latin letter or digit takes the column down


@cache
def _metrics() -> Json:
    data = json.loads((FOLDER / "metrics.json").read_text(encoding="utf-8"))
    return {**data, "characters": frozenset(data["characters"])}


def missing(text: str) -> set[str]:
    """List the characters that the packaged font lacks."""
    known: frozenset[str] = _metrics()["characters"]
    return {c for c in text if not c.isspace()} - known


def drawable(text: str) -> str:
    """Replace what the font lacks."""
    lacking = missing(text)
    return "".join(SUBSTITUTE if c in lacking else " " if c.isspace() else c for c in text)


def width_of(text: str, size: float) -> float:
    """Measure a line of text."""
    widths = _metrics()["widths"]
    return float(total(widths.get(c, 1.0) for c in text)) * size


def line(
    text: str,
    x: float,
    y: float,
    size: float,
    fill: str,
    *,
    align: str = "middle",
    angle: int = 0,
    layer: str = "names",
) -> Text:
    """Set one line around, from (`start`) or up to (`end`) a point; `y` is the middle of the line."""
    text = drawable(text)
    width = width_of(text, size)
    x += {"start": width / 2, "middle": 0, "end": -width / 2}[align]
    return Text(x, y, text, size, fill, angle, width, layer)


def fitting(text: str, room: float, size: float, least: float) -> float:
    """Find the largest size, at most `size`, at which a line fits; never below `least`."""
    return max(min(size, size * room / max(width_of(drawable(text), size), 1e-9)), least)


def broken(text: str, room: float, size: float) -> list[str]:
    """Break a text into lines no wider than `room`: at spaces, and inside a word that is wider."""
    lines: list[str] = []
    # a no-break space keeps its words together, as it should
    for word in (part for each in text.split(" ") if each for part in _parts(each, room, size)):
        if lines and width_of(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _parts(word: str, room: float, size: float) -> Iterator[str]:
    """Cut a word that is wider than the room; Japanese has no spaces to break at."""
    part = ""
    for character in word:
        if part and width_of(part + character, size) > room:
            yield part
            part = ""
        part += character
    yield part


def cut(text: str, room: float, size: float) -> str:
    """Cut a line that is too wide, with an ellipsis at its end."""
    if width_of(text, size) <= room:
        return text
    kept = text
    while kept and width_of(f"{kept}…", size) > room:
        kept = kept[:-1]
    return f"{kept}…"


# Only these look otherwise in vertical text to a reader; the others keep their own code points, so
# that a picture with text in it can be searched.
_UPRIGHT = frozenset(
    "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶー、。「」『』（）〈〉《》【】〔〕…‥〜―"
)


def column(
    text: str, x: float, top: float, size: float, fill: str, *, layer: str = "names"
) -> Iterator[Text]:
    """Set a vertical column of characters from `top` down; `x` is its middle."""
    upright = _metrics()["vertical"]
    y = top
    for character in drawable(text):
        step = size * step_of(character)
        if not character.isspace():
            form = upright.get(character, character) if character in _UPRIGHT else character
            width = width_of(character, size)
            yield Text(x, y + step / 2, form, size, fill, width=width, layer=layer)
        y += step


def column_height(text: str, size: float) -> float:
    """Measure a vertical column."""
    return total(size * step_of(c) for c in drawable(text))


def step_of(character: str) -> float:
    """Say how far a character takes a column down, in ems."""
    return LATIN_STEP if character.isascii() else 1.0


def private_forms() -> frozenset[str]:
    """List the code points under which the font holds upright forms."""
    return frozenset(_metrics()["vertical"].values())


def spelled(text: str) -> str:
    """Write a text with the characters that its upright forms stand for."""
    return text.translate(_spelling())


def is_upright(character: str) -> bool:
    """Whether a character is the upright form of another."""
    return ord(character) in _spelling()


@cache
def _spelling() -> dict[int, str]:
    return {ord(form): character for character, form in _metrics()["vertical"].items()}
