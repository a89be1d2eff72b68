"""How things are called on screen: their names in a style, and a `?` behind what no source states.

Names are English with the Japanese ones beside, or Japanese first; plain ASCII on demand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sugoroku.form import Data
from sugoroku.screen import as_ascii


@dataclass(frozen=True, slots=True)
class Style:
    """How to write: names in English or Japanese, plain ASCII, with colour, each turn in one line."""

    lang: str = "en"
    ascii: bool = False
    colour: bool = False
    brief: bool = False

    def plain(self, text: str) -> str:
        """Write a text in this style."""
        return as_ascii(text) if self.ascii else text


def doubt_mark(beside: Mapping[str, Any], key: str, inner: str = "") -> str:
    """Give the `?` of a value that is unverified, itself or as part of its key."""
    names = {key, f"{key}.{inner}"} if inner else {key}
    return "?" if names & set(beside.get("unverified", ())) else ""


def names_of(data: Data, key: str, style: Style) -> list[str]:
    """List the forms of the name under `key`, the main one first; `?` marks unverified ones."""
    order = ["ja", "kana", "romaji", "en"] if style.lang == "ja" else ["en", "ja", "kana", "romaji"]
    if style.ascii:
        order = ["en", "romaji"]
    name, unverified = data.get(key, {}), data["unverified"]
    return [
        name[form] + ("?" if key in unverified or f"{key}.{form}" in unverified else "")
        for form in order
        if form in name
    ]
