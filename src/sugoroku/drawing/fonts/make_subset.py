"""Make the packaged font: the part of Noto Serif CJK JP that Japanese sheets need.

Run once by hand, with the extra `fonts` and the font of Debian's package fonts-noto-cjk:

    python -m sugoroku.drawing.fonts.make_subset /usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc

It keeps Latin letters, all kana with their repeat marks, Windows code page 932, JIS X 0213, the marks
that the program draws, and every character of `boards/` (the folder is read). The upright forms of
characters that look different in vertical text get code points of the private use area, listed in
`metrics.json` beside the advance widths that are no full em, so that text can be measured and set
without shaping. `metrics.json` lists the characters too, so that a check needs no font.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

HERE = Path(__file__).parent
FONT = HERE / "sugoroku-serif.otf"
METRICS = HERE / "metrics.json"
FIRST_PRIVATE = 0xE000
JAPANESE = 0  # the font's number in the collection
MARKS = "→←↑↓·…—–‘’“”×°≈①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳㊀㊁㊂㊃㊄㊅㊆㊇㊈㊉？●▲■◆★□○△◇☆※〒々〻〆〇𠮷盔葊靎"


def of_codec(codec: str) -> set[int]:
    """List the characters of a two-byte codec; sequences of several characters are left out."""
    known: set[str] = set()
    for first in range(0x81, 0xFD):
        for second in range(0x40, 0xFD):
            with suppress(UnicodeDecodeError):
                known.add(bytes((first, second)).decode(codec))
    codes = {ord(text) for text in known if len(text) == 1}
    return {code for code in codes if not 0xE000 <= code < 0xF900}  # what users define themselves


def wanted(boards: Path) -> set[int]:
    """List all code points that the subset has to hold."""
    latin = {*range(0x20, 0x7F), *range(0xA0, 0x180)}
    kana = {*range(0x3031, 0x3036), *range(0x3041, 0x3100), *range(0x31F0, 0x3200)}
    kana |= set(range(0xFF61, 0xFFA0))
    texts = {ord(c) for path in boards.glob("*.yaml") for c in path.read_text(encoding="utf-8")}
    sets = of_codec("cp932") | of_codec("shift_jis_2004") | set(map(ord, MARKS))
    return latin | kana | sets | {code for code in texts if code >= 0x20}


def vertical_forms(font: TTFont) -> dict[str, str]:
    """Read which glyph stands for which in vertical text: feature `vert` of the font."""
    table = font["GSUB"].table
    indices = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "vert"
        for index in record.Feature.LookupListIndex
    }
    forms: dict[str, str] = {}
    for index in indices:
        for subtable in table.LookupList.Lookup[index].SubTable:
            forms.update(getattr(getattr(subtable, "ExtSubTable", subtable), "mapping", {}))
    return forms


def main(source: str) -> None:
    """Write the font and its metrics."""
    from fontTools import subset
    from fontTools.ttLib import TTFont

    font = TTFont(source, fontNumber=JAPANESE, recalcTimestamp=False)
    cmap, forms = font.getBestCmap(), vertical_forms(font)
    keep = sorted(code for code in wanted(HERE.parents[3] / "boards") if code in cmap)
    upright = {chr(code): forms[cmap[code]] for code in keep if cmap[code] in forms}
    private = {char: FIRST_PRIVATE + index for index, char in enumerate(upright)}
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap.update({private[char]: glyph for char, glyph in upright.items()})
    options = subset.Options(
        hinting=False,
        layout_features=[],
        notdef_outline=True,
        desubroutinize=False,
        name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14],
        drop_tables=["vhea", "vmtx", "VORG", "BASE", "DSIG"],
    )
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[*keep, *private.values()])
    subsetter.subset(font)
    font.save(FONT)
    em = font["head"].unitsPerEm
    kept = sorted(set(font.getBestCmap()) - set(private.values()))  # with mirrored ones
    advance = {chr(code): font["hmtx"][cmap[code]][0] for code in kept}
    metrics = {
        "widths": {char: round(width / em, 3) for char, width in advance.items() if width != em},
        "vertical": {char: chr(code) for char, code in private.items()},
        "characters": "".join(map(chr, kept)),
    }
    METRICS.write_text(json.dumps(metrics, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
