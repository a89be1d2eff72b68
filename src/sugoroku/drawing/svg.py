"""Scenes to SVG: the same shapes, with the packaged font inside, so that it looks alike everywhere."""

from __future__ import annotations

import base64
from xml.etree.ElementTree import Element, SubElement, tostring

from sugoroku.drawing import typeset
from sugoroku.drawing.raster import BASELINE
from sugoroku.drawing.scene import Disc, Polygon, Polyline, Rect, Scene, Shape, Text

FAMILY = "Sugoroku Serif"


def write(scene: Scene, width: int, scan: bytes | None = None) -> bytes:
    """Write a scene as SVG. `scan`: a JPEG or PNG to lie under it."""
    root = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {_n(scene.width)} {_n(scene.height)}",
            "width": str(width),
            "height": str(round(width * scene.height / scene.width)),
        },
    )
    SubElement(root, "title").text = scene.title
    font = base64.b64encode(typeset.FONT.read_bytes()).decode()
    source = f"url(data:font/otf;base64,{font}) format('opentype')"
    SubElement(root, "style").text = (
        f"@font-face {{ font-family: '{FAMILY}'; src: {source}; }}"
        f" text {{ font-family: '{FAMILY}', serif; white-space: pre; }}"
    )
    if scan is not None:
        kind = "png" if scan.startswith(b"\x89PNG") else "jpeg"
        SubElement(
            root,
            "image",
            {
                "href": f"data:image/{kind};base64,{base64.b64encode(scan).decode()}",
                "width": _n(scene.width),
                "height": _n(scene.scan_height or scene.height),
                "preserveAspectRatio": "none",
            },
        )
    for shape in scene.shapes:
        root.append(_element(shape))
    body: bytes = tostring(root, encoding="utf-8")
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + body


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _element(shape: Shape) -> Element:
    if isinstance(shape, Text):
        return _text(shape)
    if isinstance(shape, Polyline | Polygon):
        points = " ".join(f"{_n(x)},{_n(y)}" for x, y in shape.points)
        element = Element("polyline" if isinstance(shape, Polyline) else "polygon", {"points": points})
        if isinstance(shape, Polyline):
            element.set("stroke-linecap", "square")
    elif isinstance(shape, Disc):
        r = shape.radius - (shape.line / 2 if shape.stroke else 0)
        element = Element("circle", {"cx": _n(shape.x), "cy": _n(shape.y), "r": _n(max(r, 0))})
    else:
        element = _rect(shape)
        if shape.clear:
            element.set("fill-opacity", _n(1 - shape.clear))
    element.set("fill", getattr(shape, "fill", None) or "none")
    if shape.stroke:
        element.set("stroke", shape.stroke)
        element.set("stroke-width", _n(shape.line))
    return element


def _rect(shape: Rect) -> Element:
    inset = shape.line / 2 if shape.stroke else 0  # Pillow draws the edge inside
    return Element(
        "rect",
        {
            "x": _n(shape.x + inset),
            "y": _n(shape.y + inset),
            "width": _n(max(shape.width - 2 * inset, 0)),
            "height": _n(max(shape.height - 2 * inset, 0)),
            "rx": _n(shape.radius),
        },
    )


def _text(shape: Text) -> Element:
    x, y = shape.x - shape.width / 2, shape.y + BASELINE * shape.size
    element = Element(
        "text",
        {
            "x": _n(x),
            "y": _n(y),
            "font-size": _n(shape.size),
            "fill": shape.fill,
        },
    )
    if shape.angle:
        element.set("transform", f"rotate({shape.angle} {_n(shape.x)} {_n(shape.y)})")
    element.text = shape.text
    return element
