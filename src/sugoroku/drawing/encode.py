"""From a scene to the bytes of a file, and from a scan to the image entry that it belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING

from sugoroku.drawing import pdf, svg
from sugoroku.drawing import raster as render
from sugoroku.drawing.fonts.glyphs import can_choose
from sugoroku.drawing.palette import WASHI
from sugoroku.drawing.scene import Scene, dump
from sugoroku.errors import SugorokuError
from sugoroku.form import ImageForm

if TYPE_CHECKING:
    from sugoroku.drawing.raster import Image

ENDINGS = (".png", ".jpg", ".jpeg", ".webp", ".svg", ".pdf", ".txt")
USUAL = 2_400  # pixels across, where nobody asks for another width
LARGEST = 20_000  # pixels along a side
WEBP_LARGEST = 16_383  # which the format has room for
FEWEST = 32  # pixels along a side of a scan in another size than its image entry
PAPERS = {"a3": (420, 297), "a4": (297, 210)}  # millimetres
DOTS = 250 / 25.4  # per millimetre of a PDF


class NoPicture(SugorokuError):
    """A picture that cannot be drawn of this board: no spots, another size."""


class WhichImage(SugorokuError):
    """Several image entries fit a scan, and nothing tells which is meant."""


def entry_for(images: Sequence[ImageForm], size: tuple[int, int], name: str) -> ImageForm:
    """Choose the image entry of a scan: the one of its size, else of its proportions.

    Where several fit, the one whose `file` has the scan's name. Raises NoPicture, WhichImage.
    """
    marked = [each for each in images if each["spots"]]
    if not marked:
        raise NoPicture(f"the board has no spots, so {name} cannot be annotated")
    same = [each for each in marked if (each["width"], each["height"]) == size]
    fitting = same or [each for each in marked if _same_shape(each, size)]
    if not fitting:
        sizes = ", ".join(f"{each['width']} x {each['height']} ({each['id']})" for each in marked)
        own = f"{name} is {size[0]} x {size[1]} pixels"
        raise NoPicture(f"{own}; the board has spots for {sizes}")
    named = [each for each in fitting if PurePath(each.get("file", "")).name == PurePath(name).name]
    chosen = named if len(named) == 1 else fitting
    if len(chosen) > 1:
        ids = ", ".join(each["id"] for each in chosen)
        raise WhichImage(f"{len(chosen)} images of the board fit {name}; choose one by --image: {ids}")
    return chosen[0]


def _same_shape(entry: ImageForm, size: tuple[int, int]) -> bool:
    """Whether a scan is the image in another size, to within a pixel of rounding.

    A pixel of very few is no rounding, and a scan that small has no proportions to speak of.
    """
    scale = size[0] / entry["width"]
    off = abs(entry["height"] * scale - size[1])
    return min(size) >= FEWEST and off <= max(1.0, scale)


def encode(scene: Scene, ending: str, width: int, scan: Image | None, paper: str) -> bytes:
    """Write a scene as the picture that an ending names. `width`: pixels, but for PDF."""
    if ending == ".txt":
        return dump(scene).encode()
    if ending == ".svg":
        return svg.write(scene, width, render.encode(scan, "JPEG") if scan is not None else None)
    if ending == ".pdf":
        return _page(scene, scan, PAPERS[paper])
    kind = {".png": "PNG", ".webp": "WEBP"}.get(ending, "JPEG")
    return render.encode(render.draw(scene, width, scan), kind)


def _page(scene: Scene, scan: Image | None, paper: tuple[int, int]) -> bytes:
    """Write a scene as one page: as lines and letters, or as a picture where the extra `pdf` is not."""
    ground = "#ffffff" if scan is not None else WASHI
    wide, high = (round(side * DOTS) for side in paper)
    across = min(wide, int(high * scene.width / scene.height))
    if pdf.can_draw():
        under = None if scan is None else render.encode(render.within(scan, across), "JPEG")
        return pdf.write(scene, paper, ground, under)
    image = render.centred(render.draw(scene, across, scan), (wide, high), ground)
    undated = {"creationDate": None, "modDate": None}
    return render.encode(image, "PDF", resolution=DOTS * 25.4, title=scene.title, **undated)


def lacking(ending: str) -> str:
    """Name the extra with which a format would be better than it is here; empty where nothing lacks."""
    if ending == ".svg":
        return "" if can_choose() else "fonts"
    return "pdf" if ending == ".pdf" and not pdf.can_draw() else ""


def largest(ending: str) -> int:
    """Say how many pixels a side may have in a format."""
    return WEBP_LARGEST if ending == ".webp" else LARGEST


def too_large(scene: Scene, width: int, ending: str) -> bool:
    """Whether a picture of this width would be larger than the format, or reason, allows."""
    return max(width, scene.height / scene.width * width) > largest(ending)
