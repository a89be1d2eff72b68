"""Scenes to PDF by fpdf2: lines and areas as such, text that can be searched and copied, fonts inside.

A column is a line of a font whose glyphs are turned back, so that it is one word to whoever searches.
There are no dates in the file: the same picture is the same bytes.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from sugoroku.drawing import typeset
from sugoroku.drawing.columns import Column, in_columns, offset
from sugoroku.drawing.fonts.glyphs import save_columns
from sugoroku.drawing.scene import Disc, Polygon, Polyline, Rect, Scene, moved

if TYPE_CHECKING:
    from fpdf import FPDF

NO_DATE = datetime(1970, 1, 1, tzinfo=UTC)  # blank in the file
POINT = 72 / 25.4  # points to a millimetre
LINES, COLUMNS = "lines", "columns"  # the fonts
STRAY = 0.02  # ems that a character may be off its place in a line that runs down


def can_draw() -> bool:
    """Whether the extra `pdf` is installed."""
    try:
        import fpdf  # noqa: F401
    except ImportError:
        return False
    return True


def write(scene: Scene, page: tuple[float, float], ground: str, scan: bytes | None = None) -> bytes:
    """Write a scene as one page. `page`: its sides in millimetres; `scan`: a JPEG to lie under it.

    The scene is as large as the page allows, and in its middle; `ground` is the colour around it.
    """
    from fpdf import FPDF

    scale = min(page[0] / scene.width, page[1] / scene.height)
    width, height = page[0] / scale, page[1] / scale
    left, top = (width - scene.width) / 2, (height - scene.height) / 2
    pdf = FPDF(unit=scale * POINT, format=(width, height))
    pdf.set_auto_page_break(False)
    pdf.set_title(scene.title)
    pdf.set_creation_date(NO_DATE)
    pdf.add_page()
    _area(pdf, Rect(0, 0, width, height, ground))
    if scan is not None:
        high = scene.scan_height or scene.height
        pdf.image(io.BytesIO(scan), left, top, scene.width, high)
    things = list(in_columns(moved(shape, left, top) for shape in scene.shapes))
    with TemporaryDirectory() as folder:
        _add_fonts(pdf, Path(folder), [each for each in things if isinstance(each, tuple)])
        with pdf.local_context(stroke_cap_style="square"):
            for each in things:
                _text(pdf, each) if isinstance(each, tuple) else _draw(pdf, each)
        return _undated(pdf)


def _undated(pdf: FPDF) -> bytes:
    """Write the file, the date in it blank, which keeps the places of all that follows."""
    written = bytes(pdf.output())
    date = b"/CreationDate (D:19700101000000Z)"
    assert written.count(date) == 1
    return written.replace(date, b" " * len(date))


# -- shapes --------------------------------------------------------------------------------------------


def _draw(pdf: FPDF, shape: Disc | Polygon | Polyline | Rect) -> None:
    if isinstance(shape, Rect) and shape.clear:
        with pdf.local_context(fill_opacity=1 - shape.clear):
            _area(pdf, shape)
    elif isinstance(shape, Polyline):
        pdf.set_draw_color(shape.stroke)
        pdf.set_line_width(shape.line)
        pdf.polyline(shape.points)
    else:
        _area(pdf, shape)


def _area(pdf: FPDF, shape: Disc | Polygon | Rect) -> None:
    """Draw what has a fill, an edge or both; the edge of boxes and discs lies inside."""
    style = "D" * bool(shape.stroke) + "F" * bool(shape.fill)
    if shape.fill:
        pdf.set_fill_color(shape.fill)
    if shape.stroke:
        pdf.set_draw_color(shape.stroke)
        pdf.set_line_width(shape.line)
    inset = shape.line / 2 if shape.stroke else 0
    if not style:
        return
    if isinstance(shape, Polygon):
        pdf.polygon(shape.points, style=style)
    elif isinstance(shape, Disc):
        r = max(shape.radius - inset, 0)
        pdf.ellipse(shape.x - r, shape.y - r, 2 * r, 2 * r, style=style)
    else:
        width, height = max(shape.width - 2 * inset, 0), max(shape.height - 2 * inset, 0)
        box = (shape.x + inset, shape.y + inset, width, height)
        pdf.rect(*box, style=style, round_corners=shape.radius > 0, corner_radius=shape.radius)


# -- text ----------------------------------------------------------------------------------------------


def _is_down(column: Column) -> bool:
    """Whether a column is set as one that runs down, as a single character need not be."""
    return len(column) > 1 or any(map(typeset.is_upright, column[0].text))


def _add_fonts(pdf: FPDF, folder: Path, texts: list[Column]) -> None:
    """Give the file its fonts; what of them it uses is taken out when it is written."""
    pdf.add_font(LINES, fname=typeset.FONT)
    down = frozenset(each.text for column in texts if _is_down(column) for each in column)
    if down:
        save_columns(folder / "columns.otf", down)
        pdf.add_font(COLUMNS, fname=folder / "columns.otf")


def _text(pdf: FPDF, column: Column) -> None:
    if not _is_down(column):
        _line(pdf, column[0].text, LINES, column, column[0].width, 0)
        return
    for run in _runs(column):
        text = typeset.spelled("".join(each.text for each in run))
        _line(pdf, text, COLUMNS, run, typeset.step_of(text[0]) * run[0].size, 90)


def _line(pdf: FPDF, text: str, font: str, run: Column, before: float, more: int) -> None:
    """Set a line turned around the middle of its first text, which begins half of `before` earlier."""
    first = run[0]
    pdf.set_font(font)
    pdf.set_font_size(first.size * pdf.k)
    pdf.set_text_color(first.fill)
    x, y = first.x - before / 2, first.y + typeset.BASELINE * first.size
    angle = (first.angle + more) % 360
    if not angle:
        pdf.text(x, y, text)
        return
    with pdf.rotation(-angle, first.x, first.y):
        pdf.text(x, y, text)


def _runs(column: Column) -> Iterator[Column]:
    """Cut a column where a character does not stand right below the one before it."""
    run: Column = ()
    reach = 0.0  # from the middle of the first one to the foot of the last one
    for text in column:
        step = typeset.step_of(typeset.spelled(text.text)) * text.size
        if run and abs(offset(run[0], text)[1] - reach - step / 2) > STRAY * text.size:
            yield run
            run = ()
        reach = reach + step if run else step / 2
        run = (*run, text)
    yield run
