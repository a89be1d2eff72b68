"""Scans as they come, to pixels that can be drawn on: upright, in sRGB, eight bits a channel.

Comes in: the bytes of a file, whatever its name. Goes out: an image that has nothing of it but pixels.
Nothing larger than `MAX_PIXELS` is decoded, and no format that is a program.
"""

from __future__ import annotations

import io
import logging
import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from math import isfinite
from typing import TYPE_CHECKING, cast

from sugoroku.errors import SugorokuError

if TYPE_CHECKING:
    from PIL.Image import Image as Image

MAX_PIXELS = 200_000_000
FORMATS = "PNG", "JPEG", "WebP", "TIFF", "GIF", "BMP"
SPACES = {"L": "GRAY", "RGB": "RGB", "CMYK": "CMYK", "LAB": "Lab"}  # colours of a profile, by mode
PHOTOMETRIC, BITS, LARGEST, SIGN = 262, 258, 281, 339  # tags of a TIFF file
SIGNED = 2  # a value of the last one
DARKEST = 16  # a picture of more than eight bits without a brighter value than this is misread


class ScanError(SugorokuError):
    """A scan that cannot be read, or that does not fit the board."""


def read_scan(raw: bytes, name: str, *, max_pixels: int = MAX_PIXELS) -> Image:
    """Decode a scan: upright by its EXIF orientation, in sRGB by its profile. Raises ScanError.

    The size is taken from the header first, so that an absurd one costs nothing.
    """
    try:
        with _quietly():
            return _read(raw, name, max_pixels)
    except _Misread as error:
        raise ScanError(f"{name}: {error}; save it with 8 bits a channel") from error
    except ScanError:
        raise
    except Exception as error:  # Pillow's readers raise whatever they meet
        known = f"not a readable picture ({', '.join(FORMATS)})"
        raise ScanError(f"{name}: this is {known}, or it is cut short") from error


def _read(raw: bytes, name: str, max_pixels: int) -> Image:
    from PIL import Image, ImageOps

    Image.MAX_IMAGE_PIXELS = None  # the limit is ours, and stated
    scan = Image.open(io.BytesIO(raw), formats=FORMATS)
    if scan.width * scan.height > max_pixels:
        size = f"{scan.width} x {scan.height}"
        raise ScanError(f"{name}: {size} pixels are more than {max_pixels:,} (--max-pixels)")
    full, inverted = _white(scan), _is_inverted(scan)
    scan.load()
    ImageOps.exif_transpose(scan, in_place=True)
    image = _in_srgb(_in_bytes(scan, full, inverted), scan.info.get("icc_profile"))
    if full > 255:
        _refuse_black(image)
    image.info.clear()
    return image


@contextmanager
def _quietly() -> Iterator[None]:
    """Keep warnings away: those of Python, of Pillow's log, and what libraries in C write to stderr."""
    log, nobody = logging.getLogger("PIL"), logging.NullHandler()
    log.addHandler(nobody)
    try:
        with warnings.catch_warnings(action="ignore"), _nothing_on(2):
            yield
    finally:
        log.removeHandler(nobody)


@contextmanager
def _nothing_on(stream: int) -> Iterator[None]:
    """Send elsewhere what is written to a stream of the process by its number."""
    try:
        kept = os.dup(stream)
    except OSError:  # it is closed
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream)
    os.close(nowhere)
    try:
        yield
    finally:
        os.dup2(kept, stream)
        os.close(kept)


class _Misread(Exception):
    """Values that no known scale makes a picture of."""


# -- depth ---------------------------------------------------------------------------------------------


def _tag(scan: Image, number: int) -> int | None:
    """Read a tag of a TIFF file: the largest of its values."""
    tags = getattr(scan, "tag_v2", {})
    value = tags.get(number)
    return max(value) if isinstance(value, tuple) else value


def _white(scan: Image) -> int:
    """Say which value is white before Pillow makes bytes of it; 255 where it is a byte."""
    bits = _tag(scan, BITS) or (16 if scan.mode.startswith("I") else 8)
    if _tag(scan, SIGN) == SIGNED:
        bits -= 1
    stated = _tag(scan, LARGEST)
    if scan.mode.startswith("I;16") and stated and 255 < stated < 2**bits:
        return int(stated)
    return int(2**bits) - 1


def _is_inverted(scan: Image) -> bool:
    """Whether 0 is white in a mode in which Pillow leaves the values as they are."""
    return (scan.mode.startswith("I") or scan.mode == "F") and _tag(scan, PHOTOMETRIC) == 0


def _in_bytes(scan: Image, full: int, inverted: bool) -> Image:
    """Scale grey of more than eight bits down to one byte; leave everything else as it is."""
    if not (scan.mode.startswith("I") or scan.mode == "F"):
        return scan
    image = scan if scan.mode == "F" else scan.convert("I")
    low, high = cast(tuple[float, float], image.getextrema())
    if not (isfinite(low) and isfinite(high)) or low < 0:
        raise _Misread("it has values below 0, or that are no numbers")
    if full > 65_535:
        full = _range(scan.mode, high)
    grey = image.convert("F").point(lambda value: value * (255 / full)).convert("L")
    return grey.point(lambda value: 255 - value) if inverted else grey


def _range(mode: str, high: float) -> int:
    """Find the scale of values that are stored wider than they are: fractions, bytes or 16 bits."""
    for full in (1, 255, 65_535) if mode == "F" else (255, 65_535):
        if high <= full:
            return full
    raise _Misread(f"its values go up to {high:,.0f}")


def _refuse_black(image: Image) -> None:
    high = max(most for _, most in cast(tuple[tuple[int, int], ...], image.getextrema()))
    if high < DARKEST:
        raise _Misread(f"its brightest value is {high} of 255, so it would be drawn black")


# -- colour --------------------------------------------------------------------------------------------


def _in_srgb(image: Image, profile: bytes | None) -> Image:
    """Bring the colours of all modes to sRGB; what is transparent becomes white."""
    from PIL import Image

    if image.mode in ("RGBA", "RGBa", "LA", "La", "PA") or "transparency" in image.info:
        layered = image.convert("RGBA")
        grey = image.mode in ("L", "LA", "La")
        colours = _converted(layered.convert("L" if grey else "RGB"), profile)
        colours.putalpha(layered.getchannel("A"))
        ground = Image.new("RGBA", layered.size, "white")
        return Image.alpha_composite(ground, colours).convert("RGB")
    if image.mode == "1":
        image = image.convert("L")
    return _converted(image if image.mode in SPACES else image.convert("RGB"), profile)


def _converted(image: Image, profile: bytes | None) -> Image:
    """Convert pixels by a profile of their own kind; a broken one, or one of another kind, is left."""
    from PIL import ImageCms

    srgb = ImageCms.createProfile("sRGB")
    if profile:
        try:
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            if source.profile.xcolor_space.strip() == SPACES[image.mode]:
                return _transformed(image, source, srgb)
        except (ImageCms.PyCMSError, OSError, ValueError, TypeError):
            pass  # as if there were none
    if image.mode == "LAB":
        return _transformed(image, ImageCms.createProfile("LAB"), srgb)
    return image.convert("RGB")


def _transformed(image: Image, source: object, target: object) -> Image:
    from PIL import ImageCms

    done = ImageCms.profileToProfile(image, source, target, outputMode="RGB")  # type: ignore[arg-type]
    assert done is not None
    return done
