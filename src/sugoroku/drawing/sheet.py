"""What the pictures of all families share: the sheet with its frame and title, arrows, fitted text.

Measures are tenths of a millimetre of an A3 sheet in landscape, but for arrows, which are drawn over
scans too. A box is left, top, width, height.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sugoroku.drawing import breaks, typeset
from sugoroku.drawing.palette import AI, HEIGHT, KIHADA, PAPER, SUMI, WASHI, WIDTH
from sugoroku.drawing.scene import Group, Point, Polygon, Polyline, Rect, Shape, grouped
from sugoroku.drawing.setting import height_of
from sugoroku.form import PrintedForm
from sugoroku.game.sums import total

LEAST = 20.0  # two millimetres: nothing on the sheet is set smaller
PAD = 16.0
SHEET = Group("sheet", "sheet")

Box = tuple[float, float, float, float]


def paper() -> Iterator[Shape]:
    """Draw the empty sheet and its double frame."""
    yield Rect(0, 0, WIDTH, HEIGHT, WASHI, layer="paper", group=SHEET)
    for inset, line in ((56, 9.0), (76, 2.5)):
        width, height = WIDTH - 2 * inset, HEIGHT - 2 * inset
        yield Rect(inset, inset, width, height, None, SUMI, line, layer="paper", group=SHEET)


def fitted(text: str, room: float, size: float) -> tuple[list[str], float]:
    """Break a name into at most three lines, smaller if need be."""
    while size > LEAST:
        # a word is cut only where it does not fit at the smallest size either
        whole = all(typeset.width_of(word, size) <= room for word in text.split(" "))
        lines = typeset.broken(text, room, size) if whole else []
        if whole and len(lines) <= 3:
            return lines, size
        size -= 1
    lines = typeset.broken(text, room, LEAST)
    if len(lines) > 3:
        lines = [*lines[:2], typeset.cut(lines[2] + "…", room, LEAST)]
    return lines, LEAST


def cartouche(
    compiled: PrintedForm, box: Box, *, largest: float = 130.0, reading: bool = False
) -> Iterator[Shape]:
    """Draw the title on an indigo ground, the artist below it; with its `reading` if wanted.

    `largest`: the size of the Japanese title, if there is room for it.
    """
    group = Group("title", "title", compiled["title"]["en"])
    yield from grouped(_cartouche(compiled, box, largest, reading), group)


def _cartouche(compiled: PrintedForm, box: Box, largest: float, reading: bool) -> Iterator[Shape]:
    x, top, width, height = box
    yield Rect(x, top, width, height, AI, SUMI, 4, layer="panel")
    yield Rect(x + 12, top + 12, width - 24, height - 24, None, KIHADA, 2.5, layer="panel")
    title, unverified = compiled["title"], compiled["unverified"]
    room = width - 2 * (PAD + 14)
    top, bottom = top + 30, top + height - 30
    first = 40 if "ja" in title else 66
    lines, size = fitted(title["en"], room, first)
    rows = [(line, size, 1.25) for line in lines]
    doubt = "?" if {"title", "title.kana"} & set(unverified) else ""
    kana = (f"{title['kana']}{doubt}",) if reading and "kana" in title else ()
    for text in (*kana, title.get("romaji"), *_maker(compiled)):
        lines, size = fitted(text, room, 32) if text else ([], 0)
        rows += [(line, size, 1.25 + 0.6 * (line is lines[0])) for line in lines]
    used = total(size * step for _, size, step in rows)
    y = bottom - used
    if "ja" in title:
        unsure = "title.ja" in unverified
        yield from _title(title["ja"], unsure, x + width / 2, top, y - PAD, room, largest)
    else:
        y = top + (bottom - top - used) / 2
    for line, size, step in rows:
        y += size * step
        yield typeset.line(line, x + width / 2, y - size * 0.62, size, WASHI, layer="panel")


def _title(
    text: str, doubt: bool, x: float, top: float, bottom: float, room: float, largest: float
) -> Iterator[Shape]:
    """Set the Japanese title in one column or two."""
    parts = breaks.best(typeset.down(text), 1 if len(text) <= 8 else 2, height_of)
    size = min((bottom - top) / max(1, *map(height_of, parts)), room / len(parts) / 1.1, largest)
    x += (len(parts) - 1) * size * 0.55
    for part in parts:
        yield from typeset.column(part, x, top, size, WASHI, layer="panel")
        x -= size * 1.1
    if doubt:
        yield typeset.line("?", x + size * 1.1, bottom, LEAST, WASHI, layer="panel")


def _maker(compiled: PrintedForm) -> list[str]:
    sheet = compiled["sheet"]
    artist = sheet.get("artist", {})
    doubts = set(compiled["unverified"])
    name = " ".join(
        artist[form] + ("?" if {"sheet.artist", f"sheet.artist.{form}"} & doubts else "")
        for form in ("en", "ja")
        if form in artist
    )
    year = f"{sheet['year']}{'?' if 'sheet.year' in doubts else ''}" if "year" in sheet else ""
    return [part for part in (name, year) if part]


def arrow(points: Sequence[Point], colour: str, line: float, layer: str) -> Iterator[Shape]:
    """Draw a line from point to point with a head at its end."""
    (ax, ay), (bx, by) = points[-2], points[-1]
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 or 1.0
    ux, uy = (bx - ax) / length, (by - ay) / length
    head = line * 4.2
    end = (bx - ux * head, by - uy * head)
    line_to_head = (*points[:-1], end)
    yield Polyline(line_to_head, PAPER, line * 1.9, layer=layer)
    yield Polyline(line_to_head, colour, line, layer=layer)
    side = head * 0.55
    corners = (
        (bx, by),
        (end[0] - uy * side, end[1] + ux * side),
        (end[0] + uy * side, end[1] - ux * side),
    )
    yield Polygon(corners, colour, PAPER, line * 0.4, layer=layer)
