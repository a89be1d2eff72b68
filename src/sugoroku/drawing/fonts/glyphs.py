"""Parts of the packaged font, as fonts of their own for files that carry their type, by fontTools.

Comes in: characters. Goes out: the bytes of a font file; the whole font without the extra `fonts`. The
names of the font, its licence among them, stay. No date is changed, so the bytes are the same for the
same characters.
"""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sugoroku.drawing import typeset

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

UNUSED = ["BASE", "DSIG", "GDEF", "GPOS", "GSUB", "VORG", "vhea", "vmtx"]  # nothing is shaped

FORM = "woff"  # of fonts inside an SVG
COLUMNS = "SugorokuColumns"
NAMES = 1, 4, 6  # of the name table: family, full name, name in PostScript
WINDOWS = 3, 1, 0x409  # where the names stand: platform, encoding, language


def can_choose() -> bool:
    """Whether single glyphs can be taken out of the font."""
    try:
        import fontTools.subset  # noqa: F401
    except ImportError:
        return False
    return True


def only(characters: frozenset[str]) -> tuple[str, bytes]:
    """Give the font with some glyphs alone, and its form as a media type names it."""
    if not can_choose():
        return "otf", typeset.FONT.read_bytes()
    return FORM, chosen(characters)


@cache
def chosen(characters: frozenset[str]) -> bytes:
    """Take single glyphs out of the font, for an SVG."""
    return _bytes(_subset(_font(), characters))


@cache
def upright_forms(characters: frozenset[str]) -> bytes:
    """Take glyphs for a column: upright forms are found under the characters that they stand for."""
    return _bytes(_column_font(characters))


def _column_font(characters: frozenset[str]) -> TTFont:
    return _subset(_spelled(_font()), frozenset(map(typeset.spelled, characters)))


def save_columns(path: Path, characters: frozenset[str]) -> None:
    """Write a font with which a line that runs down the page is a column: its glyphs are turned back.

    Each stands in the middle of the line, and takes it on as far as a column goes down. Raises OSError.
    """
    font = _column_font(characters)
    em, cmap = font["head"].unitsPerEm, font.getBestCmap()
    for code, glyph in cmap.items():
        step = round(em * typeset.step_of(chr(code)))
        _turn_back(font, glyph, step, em)
        font["hmtx"][glyph] = (step, 0)
    for number in NAMES:
        font["name"].removeNames(number)
        font["name"].setName(COLUMNS, number, *WINDOWS)
    font.save(path)


def _turn_back(font: TTFont, glyph: str, step: int, em: int) -> None:
    """Turn the outline of a glyph against the clock, its middle to the middle of its step."""
    from fontTools.pens.t2CharStringPen import T2CharStringPen
    from fontTools.pens.transformPen import TransformPen

    across, middle = font["hmtx"][glyph][0] / 2, typeset.BASELINE * em
    strings = font["CFF "].cff.topDictIndex[0].CharStrings
    before = strings[glyph]
    pen = T2CharStringPen(None, font.getGlyphSet())
    # x, y of the middle go to step / 2, BASELINE; to the right becomes upwards
    turned = TransformPen(pen, (0, 1, -1, 0, step / 2 + middle, middle - across))
    before.draw(turned)
    strings[glyph] = pen.getCharString(before.private, before.globalSubrs)


def _font() -> TTFont:
    from fontTools.ttLib import TTFont

    return TTFont(typeset.FONT, recalcTimestamp=False)


def _spelled(font: TTFont) -> TTFont:
    """Put the upright forms in the places of the characters that they stand for."""
    for table in font["cmap"].tables:
        if table.isUnicode():
            forms = [code for code in table.cmap if typeset.is_upright(chr(code))]
            table.cmap.update({ord(typeset.spelled(chr(code))): table.cmap[code] for code in forms})
    return font


def _subset(font: TTFont, characters: frozenset[str]) -> TTFont:
    from fontTools import subset

    options = subset.Options(
        hinting=False,
        layout_features=[],
        notdef_outline=True,
        desubroutinize=True,
        name_IDs=[0, 1, 2, 4, 6, 13, 14],
        drop_tables=UNUSED,
    )
    subsetter = subset.Subsetter(options)
    subsetter.populate(text="".join(sorted(characters)))
    subsetter.subset(font)
    return font


def _bytes(font: TTFont) -> bytes:
    font.flavor = FORM
    buffer = io.BytesIO()
    font.save(buffer)
    return buffer.getvalue()
