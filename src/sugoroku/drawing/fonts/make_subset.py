"""Make the packaged font: the part of Noto Serif CJK JP that Japanese sheets need.

Run once by hand, with the extra `fonts` and the font of Debian's package fonts-noto-cjk:

    python -m sugoroku.drawing.fonts.make_subset /usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc

It keeps Latin letters, JIS X 0208, the marks that the program draws, and every character of `boards/`
(the folder is read). The upright forms of characters that look different in vertical text get code
points of the private use area, listed in `metrics.json` beside the
advance widths that are no full em, so that text can be measured and set without shaping.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

HERE = Path(__file__).parent
FONT = HERE / "sugoroku-serif.otf"
METRICS = HERE / "metrics.json"
FIRST_PRIVATE = 0xE000
JAPANESE = 0  # the font's number in the collection
MARKS = "→←↑↓·…—–‘’“”×°①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳？●▲■◆★□○△◇☆※〒々〆〇ヽヾゝゞー"


def jis_x_0208() -> set[int]:
    """List the characters of JIS X 0208, by way of the codec."""
    known = set()
    for row in range(0xA1, 0xFF):
        for cell in range(0xA1, 0xFF):
            try:
                known.add(ord(bytes((row, cell)).decode("euc_jp")))
            except (UnicodeDecodeError, TypeError):
                continue
    return known


def wanted(boards: Path) -> set[int]:
    """List all code points that the subset has to hold."""
    latin = {*range(0x20, 0x7F), *range(0xA0, 0x180)}
    texts = {ord(c) for path in boards.glob("*.yaml") for c in path.read_text(encoding="utf-8")}
    return latin | jis_x_0208() | set(map(ord, MARKS)) | {code for code in texts if code >= 0x20}


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

    font = TTFont(source, fontNumber=JAPANESE)
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
    advance = {chr(code): font["hmtx"][cmap[code]][0] for code in keep}
    metrics = {
        "widths": {char: round(width / em, 3) for char, width in advance.items() if width != em},
        "vertical": {char: chr(code) for char, code in private.items()},
        "characters": "".join(map(chr, keep)),
    }
    METRICS.write_text(json.dumps(metrics, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
