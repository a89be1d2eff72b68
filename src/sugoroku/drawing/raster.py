"""Scenes to pictures, by Pillow.

Shapes are drawn smooth by masks four times as fine; text is set by Pillow's basic layout with the
packaged font alone, so that the pixels are the same on every machine.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from functools import cache
from math import ceil, floor
from typing import TYPE_CHECKING

from sugoroku.drawing import typeset
from sugoroku.drawing.scene import Disc, Point, Polygon, Polyline, Rect, Scene, Shape, Text

if TYPE_CHECKING:
    from PIL.Image import Image as Image
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

FINE = 4
OPTIONS: dict[str, dict[str, int]] = {
    "JPEG": {"quality": 92},
    "PNG": {"compress_level": 6},
    "WEBP": {"quality": 90},
    "PDF": {"quality": 92},
}


def draw(scene: Scene, width: int, scan: Image | None = None) -> Image:
    """Draw a scene `width` pixels wide, over a scan if there is one; the scan may be drawn on."""
    from PIL import Image

    scale = width / scene.width
    size = (width, max(1, round(scene.height * scale)))
    if scan is not None and scan.width != width:
        scan = scan.resize((width, round((scene.scan_height or scene.height) * scale)))
    if scan is not None and scan.size == size:
        image = scan  # nothing else needs it: a copy would cost as much as decoding
    else:
        image = Image.new("RGB", size, "#ffffff")
        if scan is not None:
            image.paste(scan, (0, 0))
    painter = _Painter(image, scale)
    for shape in scene.shapes:
        painter.paint(shape)
    return image


def encode(image: Image, kind: str, **more: object) -> bytes:
    """Write an image in one of the formats of Pillow."""
    buffer = io.BytesIO()
    image.save(buffer, kind, **OPTIONS[kind], **more)
    return buffer.getvalue()


def within(image: Image, width: int) -> Image:
    """Make an image smaller if it is wider than so many pixels."""
    if image.width <= width:
        return image
    return image.resize((width, max(1, round(image.height * width / image.width))))


def centred(image: Image, size: tuple[int, int], ground: str) -> Image:
    """Lay an image in the middle of a page."""
    from PIL import Image as Images

    page = Images.new("RGB", size, ground)
    page.paste(image, ((size[0] - image.width) // 2, (size[1] - image.height) // 2))
    return page


class _Painter:
    """Draws shapes into an image; all measures of the scene are scaled."""

    def __init__(self, image: Image, scale: float) -> None:
        self.image, self.scale = image, scale

    def paint(self, shape: Shape) -> None:
        """Draw one shape."""
        if isinstance(shape, Rect) and not shape.radius:
            self._rect(shape)
        elif isinstance(shape, Text):
            self._text(shape)
        elif isinstance(shape, Polyline):
            for start, end in zip(shape.points, shape.points[1:], strict=False):
                self._masked(_thick(start, end, shape.line), shape.stroke)
        elif isinstance(shape, Polygon):
            if shape.fill:
                self._masked(shape.points, shape.fill)
            if shape.stroke:
                for start, end in zip(shape.points, (*shape.points[1:], shape.points[0]), strict=True):
                    self._masked(_thick(start, end, shape.line), shape.stroke)
        else:
            self._round(shape)

    def _rect(self, shape: Rect) -> None:
        from PIL import ImageDraw

        s = self.scale
        box = (
            round(shape.x * s),
            round(shape.y * s),
            round((shape.x + shape.width) * s) - 1,
            round((shape.y + shape.height) * s) - 1,
        )
        if box[2] < box[0] or box[3] < box[1]:
            return
        line = max(1, round(shape.line * s)) if shape.stroke else 0
        fill = shape.fill
        if fill and shape.clear:
            self._wash(box, fill, shape.clear)
            fill = None
        pen = ImageDraw.Draw(self.image)
        pen.rectangle(box, fill=fill, outline=shape.stroke, width=line)

    def _wash(self, box: tuple[int, int, int, int], colour: str, clear: float) -> None:
        """Lay a colour over what is drawn already, so that it shows through."""
        from PIL import Image

        size = (box[2] + 1 - box[0], box[3] + 1 - box[1])
        mask = Image.new("L", size, round(255 * (1 - clear)))
        self.image.paste(Image.new("RGB", size, colour), box[:2], mask)

    def _mask(
        self, left: float, top: float, right: float, bottom: float
    ) -> tuple[Image, ImageDraw, int, int]:
        """Make a fine mask for a box in pixels: mask, pen, left and top."""
        from PIL import Image, ImageDraw

        x, y = floor(left) - 1, floor(top) - 1
        width, height = ceil(right) + 1 - x, ceil(bottom) + 1 - y
        mask = Image.new("L", (width * FINE, height * FINE), 0)
        return mask, ImageDraw.Draw(mask), x, y

    def _paste(self, mask: Image, colour: str, x: int, y: int) -> None:
        from PIL import Image

        small = mask.reduce(FINE)
        self.image.paste(Image.new("RGB", small.size, colour), (x, y), small)

    def _masked(self, points: Iterable[Point], colour: str) -> None:
        scaled = [(x * self.scale, y * self.scale) for x, y in points]
        xs, ys = [x for x, _ in scaled], [y for _, y in scaled]
        mask, pen, left, top = self._mask(min(xs), min(ys), max(xs), max(ys))
        pen.polygon([((x - left) * FINE, (y - top) * FINE) for x, y in scaled], fill=255)
        self._paste(mask, colour, left, top)

    def _round(self, shape: Disc | Rect) -> None:
        """Draw a disc or a rectangle with round corners: first its edge, then what is inside."""
        s = self.scale
        if isinstance(shape, Disc):
            r = shape.radius * s
            box = (shape.x * s - r, shape.y * s - r, shape.x * s + r, shape.y * s + r)
        else:
            r = shape.radius * s
            box = (shape.x * s, shape.y * s, (shape.x + shape.width) * s, (shape.y + shape.height) * s)
        line = shape.line * s if shape.stroke else 0
        if shape.stroke:
            self._ring(box, r, shape.stroke, line if not shape.fill else None)
        if shape.fill:
            inner = (box[0] + line, box[1] + line, box[2] - line, box[3] - line)
            self._ring(inner, max(r - line, 0), shape.fill, None)

    def _ring(
        self, box: tuple[float, float, float, float], r: float, colour: str, line: float | None
    ) -> None:
        if box[2] <= box[0] or box[3] <= box[1]:
            return  # nothing is left inside the edge
        mask, pen, left, top = self._mask(*box)

        def fine(inset: float) -> tuple[float, float, float, float]:
            return (
                (box[0] + inset - left) * FINE,
                (box[1] + inset - top) * FINE,
                (box[2] - inset - left) * FINE - 1,
                (box[3] - inset - top) * FINE - 1,
            )

        outer = fine(0)
        if outer[2] <= outer[0] or outer[3] <= outer[1]:
            return
        pen.rounded_rectangle(outer, r * FINE, fill=255)
        if line is not None and min(box[2] - box[0], box[3] - box[1]) > 2 * max(line, 1.0) + 1:
            line = max(line, 1.0)
            pen.rounded_rectangle(fine(line), max(r - line, 0) * FINE, fill=0)
        self._paste(mask, colour, left, top)

    def _text(self, shape: Text) -> None:
        from PIL import Image, ImageDraw

        # advances are rounded to whole pixels: small text is set large and reduced
        size = shape.size * self.scale
        fine = FINE if size < 24 else FINE // 2 if size < 56 else 1
        width = (ceil(shape.width * self.scale) + 4) * fine
        height = (ceil(size * 1.5) + 4) * fine
        size = max(size * fine, 1.0)
        font = _font(size)
        mask = Image.new("L", (width, height), 0)
        pen = ImageDraw.Draw(mask)
        start = (width - shape.width * self.scale * fine) / 2
        pen.text(
            (start, height / 2 + typeset.BASELINE * size), shape.text, fill=255, font=font, anchor="ls"
        )
        mask = mask.reduce(fine) if fine > 1 else mask
        turns = (shape.angle // 90) % 4
        if turns:
            mask = mask.transpose(
                (Image.Transpose.ROTATE_270, Image.Transpose.ROTATE_180, Image.Transpose.ROTATE_90)[
                    turns - 1
                ]
            )
        x = round(shape.x * self.scale - mask.width / 2)
        y = round(shape.y * self.scale - mask.height / 2)
        self.image.paste(Image.new("RGB", mask.size, shape.fill), (x, y), mask)


def _thick(start: Point, end: Point, line: float) -> tuple[Point, ...]:
    """Give the corners of a line with a width; its ends reach half the width further."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    ux, uy = dx / length * line / 2, dy / length * line / 2
    (ax, ay), (bx, by) = (start[0] - ux, start[1] - uy), (end[0] + ux, end[1] + uy)
    return (ax - uy, ay + ux), (bx - uy, by + ux), (bx + uy, by - ux), (ax + uy, ay - ux)


@cache
def _font(size: float) -> FreeTypeFont:
    from PIL import ImageFont

    return ImageFont.truetype(str(typeset.FONT), size, layout_engine=ImageFont.Layout.BASIC)
