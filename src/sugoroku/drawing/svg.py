"""Scenes to SVG: the same shapes, with the glyphs they use inside, so that it looks alike everywhere.

What belongs together is one `<g>` with the id, kind, number and title of its group; those with a title
are pictures of their own to whoever hears the page. Characters of one column are one `<text>`.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from xml.etree.ElementTree import Element, SubElement, tostring

from sugoroku.drawing import typeset
from sugoroku.drawing.columns import Column, in_columns, offset
from sugoroku.drawing.fonts.glyphs import FORM, can_choose, only, upright_forms
from sugoroku.drawing.scene import Disc, Group, Point, Polygon, Polyline, Rect, Scene, Shape, Text

FAMILY, COLUMNS = "Sugoroku Serif", "Sugoroku Columns"
# a browser smooths the edges of boxes, so that what is below shows through between two that touch
SHARP = "rect:not([rx]) { shape-rendering: crispEdges; }"


def write(scene: Scene, width: int, scan: bytes | None = None) -> bytes:
    """Write a scene as SVG. `scan`: a JPEG or PNG to lie under it."""
    root = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {_n(scene.width)} {_n(scene.height)}",
            "width": str(width),
            "height": str(round(width * scene.height / scene.width)),
            "role": _role(scene),
            "stroke-linecap": "square",
        },
    )
    SubElement(root, "title").text = scene.title
    if scene.description:
        SubElement(root, "desc").text = scene.description
    spell = can_choose()
    SubElement(root, "style").text = _style(scene.shapes, spell)
    if scan is not None:
        root.append(_picture(scene, scan))
    known: set[str] = set()
    for group, shapes in groupby(scene.shapes, key=lambda shape: shape.group):
        parent = root if group is None else SubElement(root, "g", _naming(group, known))
        if group is not None and group.title:
            SubElement(parent, "title").text = group.title
        parent.extend(_elements(shapes, spell))
    body: bytes = tostring(root, encoding="utf-8")
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + body


def _role(scene: Scene) -> str:
    """Say what the whole is: a document if parts of it have titles, for a picture hides its parts."""
    named = any(shape.group and shape.group.title for shape in scene.shapes)
    return "graphics-document img" if named else "img"


def _naming(group: Group, known: set[str]) -> dict[str, str]:
    """Give the attributes of a group; an id is given once."""
    given = {} if group.id in known else {"id": group.id}
    known.add(group.id)
    given["class"] = group.kind
    if group.number is not None:
        given["data-number"] = str(group.number)
    if group.title:
        given["role"] = "img"
    return given


def _style(shapes: Iterable[Shape], spell: bool) -> str:
    """Write the fonts: one for all, and one with the upright forms of columns in their places."""
    characters = frozenset("".join(shape.text for shape in shapes if isinstance(shape, Text)))
    upright = frozenset(filter(typeset.is_upright, characters)) if spell else frozenset()
    faces = [_face(FAMILY, only(characters - upright))]
    if upright:
        faces.append(_face(COLUMNS, (FORM, upright_forms(upright))))
    rules = f"text {{ font-family: '{FAMILY}', serif; white-space: pre; }}"
    return f"{' '.join(faces)} {rules} .column {{ font-family: '{COLUMNS}', '{FAMILY}'; }} {SHARP}"


def _face(family: str, font: tuple[str, bytes]) -> str:
    kind, data = font
    source = f"url(data:font/{kind};base64,{base64.b64encode(data).decode()})"
    return f"@font-face {{ font-family: '{family}'; src: {source}; }}"


def _picture(scene: Scene, scan: bytes) -> Element:
    kind = "png" if scan.startswith(b"\x89PNG") else "jpeg"
    return Element(
        "image",
        {
            "href": f"data:image/{kind};base64,{base64.b64encode(scan).decode()}",
            "width": _n(scene.width),
            "height": _n(scene.scan_height or scene.height),
            "preserveAspectRatio": "none",
        },
    )


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _place(value: float) -> str:
    """Write a place: a tenth of the unit is as fine as anybody can see."""
    return f"{value:.1f}".removesuffix(".0")


def _steps(points: Sequence[Point]) -> str:
    """Write a line as its first point and the steps from there on, which are shorter than points."""
    tenths = [(round(x * 10), round(y * 10)) for x, y in points]
    steps = [(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(tenths)]
    written = [",".join(_place(part / 10) for part in pair) for pair in (tenths[0], *steps)]
    return f"M{written[0]}l{' '.join(written[1:])}".replace(",-", "-").replace(" -", "-")


def _elements(shapes: Iterable[Shape], spell: bool) -> Iterator[Element]:
    for each in in_columns(shapes):
        yield _text(each, spell) if isinstance(each, tuple) else _element(each)


def _element(shape: Disc | Polygon | Polyline | Rect) -> Element:
    if isinstance(shape, Polyline | Polygon):
        end = "z" if isinstance(shape, Polygon) else ""
        element = Element("path", {"d": _steps(shape.points) + end})
    elif isinstance(shape, Disc):
        r = shape.radius - (shape.line / 2 if shape.stroke else 0)
        element = Element("circle", {"cx": _place(shape.x), "cy": _place(shape.y), "r": _n(max(r, 0))})
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
    given = {
        "x": _n(shape.x + inset),
        "y": _n(shape.y + inset),
        "width": _n(max(shape.width - 2 * inset, 0)),
        "height": _n(max(shape.height - 2 * inset, 0)),
    }
    return Element("rect", given | ({"rx": _n(shape.radius)} if shape.radius else {}))


def _text(column: Column, spell: bool) -> Element:
    """Write a line, or a column of single characters, turned around the middle of the first.

    `spell`: the font for columns is inside, so that characters are written as anybody spells them.
    """
    first = column[0]
    places = [offset(first, text) for text in column]
    xs = [first.x + dx - text.width / 2 for text, (dx, _) in zip(column, places, strict=True)]
    ys = [first.y + dy + typeset.BASELINE * first.size for _, dy in places]
    given = {
        "x": " ".join(map(_place, xs)),
        "y": " ".join(map(_place, ys)),
        "font-size": _n(first.size),
        "fill": first.fill,
    }
    if first.angle:
        given["transform"] = f"rotate({first.angle} {_place(first.x)} {_place(first.y)})"
    text = "".join(text.text for text in column)
    if spell and typeset.spelled(text) != text:
        text, given["class"] = typeset.spelled(text), "column"
    element = Element("text", given)
    element.text = text
    return element
