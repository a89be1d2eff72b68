"""Text measured and set by the packaged font, without any font library.

Widths are advances in ems. Vertical text is set character by character from the top; characters that
look otherwise in vertical text are replaced by their upright forms, which the font holds in the
private use area. What the font lacks is replaced by a box.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain

from sugoroku.drawing.breaks import filled
from sugoroku.drawing.coverage import FONT as FONT
from sugoroku.drawing.coverage import drawable, metrics
from sugoroku.drawing.scene import Text
from sugoroku.game.sums import total

BASELINE = 0.38  # from the middle of the em box down to the baseline, in ems
LATIN_STEP = 0.9  # how far a Latin letter or digit takes the column down

# A repeat mark as high as two characters has halves for a column, and is written so in a line.
_DOWN = str.maketrans(
    {"〱": "〳〵", "〲": "〴〵", "(": "（", ")": "）", "[": "［", "]": "］", "-": "－"}
)
_ALONG = str.maketrans({"〱": "／＼", "〲": "／″＼", "〳": "／", "〴": "／″", "〵": "＼"})


def along(text: str) -> str:
    """Write a text as a line shows it."""
    return drawable(text).translate(_ALONG)


def down(text: str) -> str:
    """Write a text as a column shows it, its upright forms left out."""
    return drawable(text).translate(_DOWN)


def width_of(text: str, size: float) -> float:
    """Measure a line of text."""
    widths = metrics().widths
    return float(total(widths.get(c, 1.0) for c in along(text))) * size


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
    text = along(text)
    width = width_of(text, size)
    x += {"start": width / 2, "middle": 0, "end": -width / 2}[align]
    return Text(x, y, text, size, fill, angle, width, layer)


def fitting(text: str, room: float, size: float, least: float) -> float:
    """Find the largest size, at most `size`, at which a line fits; never below `least`."""
    return max(min(size, size * room / max(width_of(text, size), 1e-9)), least)


def broken(text: str, room: float, size: float) -> list[str]:
    """Break a text into lines no wider than `room`: at spaces, and inside a word that is wider."""
    lines: list[str] = []
    # a no-break space keeps its words together, as it should
    words = (filled(each, room / size, lambda part: width_of(part, 1)) for each in text.split(" "))
    for word in chain.from_iterable(words):
        if lines and width_of(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


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
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿー゛゜"
    "、。，．：；「」『』（）〈〉《》【】〔〕［］｛｝〖〗〘〙〝〟…‥〜～―－＝｜￣＿"
)


def column(
    text: str, x: float, top: float, size: float, fill: str, *, layer: str = "names"
) -> Iterator[Text]:
    """Set a vertical column of characters from `top` down; `x` is its middle."""
    upright = metrics().vertical
    y = top
    for character in down(text):
        step = size * step_of(character)
        if not character.isspace():
            form = upright.get(character, character) if character in _UPRIGHT else character
            width = width_of(character, size)
            yield Text(x, y + step / 2, form, size, fill, width=width, layer=layer)
        y += step


def column_height(text: str, size: float) -> float:
    """Measure a vertical column."""
    return total(map(step_of, down(text))) * size


def step_of(character: str) -> float:
    """Say how far a character takes a column down, in ems."""
    return LATIN_STEP if character.isascii() else 1.0


def private_forms() -> frozenset[str]:
    """List the code points under which the font holds upright forms."""
    return frozenset(metrics().vertical.values())


def spelled(text: str) -> str:
    """Write a text with the characters that its upright forms stand for."""
    return text.translate(_spelling())


def is_upright(character: str) -> bool:
    """Whether a character is the upright form of another."""
    return ord(character) in _spelling()


@cache
def _spelling() -> dict[int, str]:
    return {ord(form): character for character, form in metrics().vertical.items()}
