"""Which characters the packaged font can draw, by the list beside it: no font is opened for that.

A character that only its twin stands for in the font is drawn as that twin: half-width kana as full
ones, a letter and its mark as one character. What cannot be drawn is replaced by `SUBSTITUTE`.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

FOLDER = Path(__file__).parent / "fonts"
FONT = FOLDER / "sugoroku-serif.otf"
SUBSTITUTE = "〓"

# Half-width kana with their marks, or any character with what is combined with it.
_CLUSTER = re.compile(
    "[\uff61-\uff9f]+|.[\u0300-\u036f\u3099\u309a\ufe00-\ufe0f\U000e0100-\U000e01ef]*", re.DOTALL
)
_UNSEEN = re.compile("[\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef]")  # they choose a form, no more
_TWINS = str.maketrans({"≒": "≈", "\u3099": "゛", "\u309a": "゜"})


@dataclass(frozen=True, slots=True)
class Metrics:
    """What is known of the font: its characters, widths that are no full em, upright forms."""

    characters: frozenset[str]
    widths: Mapping[str, float]
    vertical: Mapping[str, str]


@cache
def metrics() -> Metrics:
    """Read the list beside the font."""
    data = json.loads((FOLDER / "metrics.json").read_text(encoding="utf-8"))
    return Metrics(frozenset(data["characters"]), data["widths"], data["vertical"])


@lru_cache(maxsize=4096)
def drawable(text: str) -> str:
    """Write a text with characters of the font alone."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(form if form is not None else SUBSTITUTE for _, form in _clusters(text))


def missing(text: str) -> list[str]:
    """List what cannot be drawn of a text, each once: characters, with what is combined with them."""
    if text.isascii():
        return []
    return list(dict.fromkeys(cluster for cluster, form in _clusters(text) if form is None))


def _clusters(text: str) -> Iterator[tuple[str, str | None]]:
    """Cut a text into what is drawn together, each with its form in the font, or None."""
    for match in _CLUSTER.finditer(text):
        yield match[0], _form(match[0])


def _form(cluster: str) -> str | None:
    known = metrics().characters
    if cluster.isspace():
        return " "
    if cluster in known and not _is_half_width(cluster):
        return cluster
    seen = _UNSEEN.sub("", cluster)
    for form in (unicodedata.normalize("NFC", seen), seen, unicodedata.normalize("NFKC", seen)):
        twin = form.translate(_TWINS)
        if known.issuperset(twin) and not _is_half_width(twin):
            return twin
    return None


def _is_half_width(text: str) -> bool:
    return any("\uff61" <= character <= "\uff9f" for character in text)
