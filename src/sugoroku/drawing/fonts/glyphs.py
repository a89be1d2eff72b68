"""The glyphs of the packaged font that a picture uses, as a font of their own, by fontTools.

Comes in: a text. Goes out: the bytes of a font file. Without the extra `fonts` it is the whole font.
"""

from __future__ import annotations

import io
from functools import cache

from sugoroku.drawing import typeset

UNUSED = ["BASE", "DSIG", "GDEF", "GPOS", "GSUB", "VORG", "vhea", "vmtx"]  # nothing is shaped


def can_choose() -> bool:
    """Whether single glyphs can be taken out of the font."""
    try:
        import fontTools.subset  # noqa: F401
    except ImportError:
        return False
    return True


def only(text: str) -> tuple[str, bytes]:
    """Give the font with the glyphs of a text alone, and its form as a media type names it."""
    if not can_choose():
        return "otf", typeset.FONT.read_bytes()
    return "woff", chosen(frozenset(text), "woff")


@cache
def chosen(characters: frozenset[str], form: str | None = None) -> bytes:
    """Take single glyphs out of the font; `form`: of the file, None as the font itself is.

    The names of the font, its licence among them, stay. No date is changed, so the bytes are the same
    for the same characters.
    """
    from fontTools import subset
    from fontTools.ttLib import TTFont

    options = subset.Options(
        hinting=False,
        layout_features=[],
        notdef_outline=True,
        desubroutinize=True,
        name_IDs=[0, 1, 2, 13, 14],
        drop_tables=UNUSED,
    )
    font = TTFont(typeset.FONT, recalcTimestamp=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text="".join(sorted(characters)))
    subsetter.subset(font)
    font.flavor = form
    buffer = io.BytesIO()
    font.save(buffer)
    return buffer.getvalue()
