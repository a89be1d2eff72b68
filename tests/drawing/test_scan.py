"""Scans: which files are opened, whose spots are drawn, and that their colours and depths come out right."""

from __future__ import annotations

import io
import os
import struct
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageCms

from support import run

SIZE = 600, 400


def board(folder: Path, *images: str) -> Path:
    """A board of two squares with one or more images of the size of the scans here."""
    spots = "spots: {a: [0, 0, 100, 100], b: [200, 0, 100, 100]}"
    others = [f"  - {{{image}, width: 600, height: 400, {spots}}}" for image in images or ("id: one",)]
    path = folder / "b.yaml"
    path.write_text(
        "format: 1\nid: b\nfamily: race\ntitle: {en: T}\nsquares: [{id: a}, {id: b}]\nimages:\n"
        + "\n".join(others)
        + "\n",
        encoding="utf-8",
    )
    return path


def plain(mode: str = "RGB", colour: Any = (120, 90, 60)) -> Image.Image:
    return Image.new(mode, SIZE, colour)


def drawn(scan: Path, ending: str = "png") -> Image.Image:
    """What comes out of a scan, with a corner of it at which nothing is drawn."""
    target = scan.parent / f"out.{ending}"
    result = run("render", board(scan.parent), "--scan", scan, "-o", target)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    with Image.open(target) as image:
        image.load()
        return image


def pixel(image: Image.Image) -> tuple[int, ...]:
    value = image.convert("RGB").getpixel((550, 350))
    assert isinstance(value, tuple)
    return value


def refused(scan: Path, *said: str) -> None:
    target = scan.parent / "out.png"
    result = run("render", board(scan.parent), "--scan", scan, "-o", target)
    assert result.exit_code == 1, result.output
    assert result.stderr.count("\n") == 1
    assert all(part in result.stderr for part in said), result.stderr
    assert not target.exists()


# -- which files are opened ----------------------------------------------------------------------------

EPS = b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 600 400\n%%EndComments\nshowpage\n%%EOF\n"


@pytest.mark.parametrize("name", ["evil.png", "evil.eps", "evil.jpg"])
def test_a_program_for_a_printer_is_no_scan_and_starts_nothing(name: str, tmp_path: Path) -> None:
    scan, started = tmp_path / name, tmp_path / "started"
    scan.write_bytes(EPS)
    ghost = tmp_path / "gs"
    ghost.write_text(f"#!/bin/sh\ntouch {started}\n", encoding="utf-8")
    ghost.chmod(0o755)
    command: list[str | Path] = [
        sys.executable,
        "-m",
        "sugoroku",
        "render",
        board(tmp_path),
        "--scan",
        scan,
    ]
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    done = subprocess.run(
        [*command, "-o", tmp_path / "x.png"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "not a readable picture (PNG, JPEG, WebP, TIFF, GIF, BMP)" in done.stderr
    assert not started.exists()


@pytest.mark.parametrize("compression", ["tiff_lzw", "tiff_deflate", "group4"])
def test_a_damaged_scan_ends_in_one_line_or_none(compression: str, tmp_path: Path) -> None:
    """The library for TIFF writes lines of its own to stderr, past Python."""
    buffer = io.BytesIO()
    mode = "1" if compression == "group4" else "L"
    Image.effect_noise(SIZE, 50).convert(mode).save(buffer, "TIFF", compression=compression)
    raw = bytearray(buffer.getvalue())
    raw[200:900] = b"\xff" * 700
    (tmp_path / "scan.tif").write_bytes(raw)
    command: list[str | Path] = [sys.executable, "-m", "sugoroku", "render", board(tmp_path)]
    command += ["--scan", tmp_path / "scan.tif", "-o", tmp_path / "x.png"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1)
    assert done.stderr.count("\n") == done.returncode, done.stderr
    assert done.stderr.startswith("sugoroku: " * done.returncode)


@pytest.mark.parametrize("kind", ["PPM", "ICO", "PCX", "TGA", "SGI", "PDF"])
def test_other_formats_are_refused_by_what_they_hold(kind: str, tmp_path: Path) -> None:
    plain().save(tmp_path / "scan.png", kind)
    refused(tmp_path / "scan.png", "not a readable picture")


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "TIFF", "GIF", "BMP"])
def test_a_name_with_another_ending_is_no_hindrance(kind: str, tmp_path: Path) -> None:
    plain().save(tmp_path / "scan.dat", kind)
    assert pixel(drawn(tmp_path / "scan.dat")) == pytest.approx((120, 90, 60), abs=8)


# -- whose spots ---------------------------------------------------------------------------------------


def test_two_images_of_one_size_are_told_apart_by_file_or_by_option(tmp_path: Path) -> None:
    plain().save(tmp_path / "back.png")
    alike = board(tmp_path, "id: front", "id: back")
    out = ("-o", tmp_path / "x.png")
    result = run("render", alike, "--scan", tmp_path / "back.png", *out)
    assert result.exit_code == 2
    assert "2 images of the board fit" in result.stderr
    assert "--image: front, back" in result.stderr
    assert not (tmp_path / "x.png").exists()
    for chosen in ("front", "back"):
        by_option = ("--scan", tmp_path / "back.png", "--image", chosen)
        assert run("render", alike, *by_option, *out).exit_code == 0
    named = board(tmp_path, "id: front, file: scans/front.png", "id: back, file: scans/back.png")
    assert run("render", named, "--scan", tmp_path / "back.png", *out).exit_code == 0
    plain().save(tmp_path / "other.png")
    assert run("render", named, "--scan", tmp_path / "other.png", *out).exit_code == 2


def test_the_file_decides_whose_spots_are_drawn(tmp_path: Path) -> None:
    path = board(tmp_path, "id: front, file: front.png", "id: back, file: back.png")
    text = path.read_text(encoding="utf-8")
    low = text.rpartition("a: [0, 0,")
    path.write_text(low[0] + "a: [0, 200," + low[2], encoding="utf-8")
    shapes = {}
    for name in ("front", "back"):
        plain().save(tmp_path / f"{name}.png")
        out = tmp_path / f"{name}.txt"
        assert run("render", path, "--scan", tmp_path / f"{name}.png", "-o", out).exit_code == 0
        shapes[name] = out.read_text(encoding="utf-8")
    assert "y=200" not in shapes["front"]
    assert "y=200" in shapes["back"]


def test_two_images_of_the_same_proportions_are_no_better(tmp_path: Path) -> None:
    plain().resize((300, 200)).save(tmp_path / "half.png")
    alike = board(tmp_path, "id: front", "id: back")
    result = run("render", alike, "--scan", tmp_path / "half.png", "-o", tmp_path / "x.png")
    assert result.exit_code == 2
    assert "--image" in result.stderr


@pytest.mark.parametrize("size", [(1, 1), (2, 1), (2, 2), (3, 2), (4, 3), (4, 4), (6, 4)])
def test_a_few_pixels_have_no_proportions(size: tuple[int, int], tmp_path: Path) -> None:
    plain().resize(size).save(tmp_path / "scan.png")
    refused(tmp_path / "scan.png", f"{size[0]} x {size[1]} pixels")


@pytest.mark.parametrize("size", [(300, 200), (301, 200), (90, 60), (2400, 1600)])
def test_a_scan_in_another_size_fits_to_a_pixel(size: tuple[int, int], tmp_path: Path) -> None:
    plain().resize(size).save(tmp_path / "scan.png")
    assert drawn(tmp_path / "scan.png").width == size[0]


# -- colours -------------------------------------------------------------------------------------------


def srgb() -> bytes:
    return bytes(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())


def crossed() -> bytes:
    """A profile in which red is what sRGB calls blue, and the other way round."""
    return srgb().replace(b"rXYZ", b"tXYZ").replace(b"bXYZ", b"rXYZ").replace(b"tXYZ", b"bXYZ")


def grey(gamma: float) -> bytes:
    """A profile for grey, of a gamma of its own."""
    white = b"XYZ \0\0\0\0" + struct.pack(">3i", 63190, 65536, 54061)
    curve = b"curv\0\0\0\0" + struct.pack(">IH", 1, round(gamma * 256)) + b"\0\0"
    parts = {b"wtpt": white, b"kTRC": curve}
    at, table, data = 128 + 4 + 12 * len(parts), b"", b""
    for name, part in parts.items():
        table += name + struct.pack(">II", at + len(data), len(part))
        data += part
    head = bytearray(128)
    head[0:4] = struct.pack(">I", at + len(data))
    head[8:12] = b"\x02\x10\0\0"
    head[12:24] = b"mntrGRAYXYZ "
    head[36:40] = b"acsp"
    head[68:80] = struct.pack(">3i", 63190, 65536, 54061)
    return bytes(head) + struct.pack(">I", len(parts)) + table + data


@pytest.mark.parametrize("ending", ["png", "jpg", "webp"])
@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "TIFF"])
def test_colours_are_converted_on_reading_and_no_profile_stays(
    kind: str, ending: str, tmp_path: Path
) -> None:
    scan = tmp_path / "scan.dat"
    plain(colour=(200, 90, 20)).save(scan, kind, icc_profile=crossed())
    image = drawn(scan, ending)
    assert "icc_profile" not in image.info
    assert pixel(image) == pytest.approx((20, 90, 200), abs=12)


def test_a_profile_for_grey_is_used_for_grey(tmp_path: Path) -> None:
    scan = tmp_path / "scan.png"
    for gamma, expected in ((1.0, 182), (3.0, 91)):  # of sRGB it is about 2.2, where 120 stays 120
        plain("L", 120).save(scan, icc_profile=grey(gamma))
        image = drawn(scan)
        assert (image.mode, "icc_profile" in image.info) == ("RGB", False)
        assert pixel(image) == pytest.approx((expected,) * 3, abs=2)
        plain("LA", (120, 255)).save(scan, icc_profile=grey(gamma))
        assert pixel(drawn(scan)) == pytest.approx((expected,) * 3, abs=2)


@pytest.mark.parametrize(
    "profile", [b"", b"not a profile", srgb()[:200], grey(2.2), srgb().replace(b"RGB ", b"CMYK", 1)]
)
@pytest.mark.parametrize("ending", ["png", "jpg", "webp"])
def test_a_profile_that_is_broken_or_of_another_kind_is_dropped(
    profile: bytes, ending: str, tmp_path: Path
) -> None:
    scan = tmp_path / "scan.png"
    plain().save(scan, icc_profile=profile)
    image = drawn(scan, ending)
    assert "icc_profile" not in image.info
    assert pixel(image) == pytest.approx((120, 90, 60), abs=8)


def test_four_inks_and_lab_come_out_in_their_colours(tmp_path: Path) -> None:
    scan = tmp_path / "scan.tif"
    plain("CMYK", (0, 0, 255, 0)).save(scan)
    red, green, blue = pixel(drawn(scan))
    assert min(red, green) > 200 > 60 > blue
    lab = ImageCms.profileToProfile(
        plain(colour=(200, 90, 20)),
        ImageCms.createProfile("sRGB"),
        ImageCms.createProfile("LAB"),
        outputMode="LAB",
    )
    assert lab is not None
    lab.save(scan)
    assert pixel(drawn(scan)) == pytest.approx((200, 90, 20), abs=6)


def test_nothing_else_of_the_scan_is_in_the_picture(tmp_path: Path) -> None:
    scan = tmp_path / "scan.jpg"
    exif = Image.Exif()
    exif[0x010E] = "made by hand"
    plain().save(scan, exif=exif, comment=b"a remark", dpi=(300, 300), icc_profile=srgb())
    for ending in ("png", "jpg", "webp"):
        drawn(scan, ending)
        raw = (tmp_path / f"out.{ending}").read_bytes()
        assert not any(word in raw for word in (b"made by hand", b"a remark", b"ICC_PROFILE", b"iCCP"))


# -- depths --------------------------------------------------------------------------------------------


def tiff(
    values: bytes, bits: int, *, form: int = 1, zero_is_white: bool = False, most: int = 0
) -> bytes:
    """A plain TIFF file of one channel, all its pixels alike. `values`: those of two pixels."""
    data = values * (SIZE[0] * SIZE[1] // 2)
    entries = [(256, 4, SIZE[0]), (257, 4, SIZE[1]), (258, 3, bits), (259, 3, 1),
               (262, 3, 0 if zero_is_white else 1), (273, 4, 0), (277, 3, 1), (278, 4, SIZE[1]),
               (279, 4, len(data)), *([(281, 3, most)] if most else []), (339, 3, form)]  # fmt: skip
    at = 8 + 2 + 12 * len(entries) + 4
    entries = [(tag, kind, at if tag == 273 else value) for tag, kind, value in entries]
    table = b"".join(struct.pack("<HHII", tag, kind, 1, value) for tag, kind, value in entries)
    return b"II*\0" + struct.pack("<IH", 8, len(entries)) + table + b"\0" * 4 + data


def words(value: float, form: str) -> bytes:
    return struct.pack(f"<2{form}", value, value)


TWELVE = b"\xc0\x0c\x00"  # 3072 twice, in 12 bits each


@pytest.mark.parametrize(
    ("raw", "grey_value"),
    [
        (tiff(words(49152, "H"), 16), 191),
        (tiff(words(49152, "H"), 16, zero_is_white=True), 64),
        (tiff(TWELVE, 12), 191),
        (tiff(words(3072, "H"), 16, most=4095), 191),
        (tiff(words(24576, "h"), 16, form=2), 191),
        (tiff(words(0.75, "f"), 32, form=3), 191),
        (tiff(words(0.75, "f"), 32, form=3, zero_is_white=True), 64),
        (tiff(words(191.0, "f"), 32, form=3), 191),
        (tiff(words(49152.0, "f"), 32, form=3), 191),
        (tiff(words(49152, "I"), 32), 191),
        (tiff(words(191, "I"), 32), 191),
    ],
)
def test_deep_greys_are_scaled_to_bytes(raw: bytes, grey_value: int, tmp_path: Path) -> None:
    scan = tmp_path / "scan.tif"
    scan.write_bytes(raw)
    assert pixel(drawn(scan)) == pytest.approx((grey_value,) * 3, abs=1)


@pytest.mark.parametrize(
    "raw",
    [
        tiff(words(3072, "H"), 16),  # of 12 bits, and nothing says so
        tiff(words(0, "H"), 16),
        tiff(words(3_000_000_000, "I"), 32),
        tiff(words(1_000_000_000, "I"), 32),
        tiff(words(-1.0, "f"), 32, form=3),
        tiff(words(float("nan"), "f"), 32, form=3),
        tiff(words(float("inf"), "f"), 32, form=3),
        tiff(words(1e9, "f"), 32, form=3),
        tiff(words(-5, "h"), 16, form=2),
    ],
)
def test_depths_that_nobody_can_scale_are_refused_and_never_black(raw: bytes, tmp_path: Path) -> None:
    (tmp_path / "scan.tif").write_bytes(raw)
    refused(tmp_path / "scan.tif", "8 bits a channel")


def test_sixteen_bits_of_three_colours(tmp_path: Path) -> None:
    """What has 12 bits in words of 16 would be black."""
    scan = tmp_path / "scan.tif"
    for value, kept in ((49152, True), (4095, False)):
        data = struct.pack("<3H", value, value, value) * (SIZE[0] * SIZE[1])
        entries = [(256, 4, 1, SIZE[0]), (257, 4, 1, SIZE[1]), (258, 3, 3, 146), (259, 3, 1, 1), (262, 3, 1, 2),
                   (273, 4, 1, 152), (277, 3, 1, 3), (278, 4, 1, SIZE[1]), (279, 4, 1, len(data))]  # fmt: skip
        table = b"".join(struct.pack("<HHII", *entry) for entry in entries)
        head = b"II*\0" + struct.pack("<IH", 8, len(entries)) + table + b"\0" * 4
        scan.write_bytes(head.ljust(146, b"\0") + struct.pack("<3H", 16, 16, 16) + data)
        if kept:
            assert pixel(drawn(scan)) == pytest.approx((192,) * 3, abs=1)
            (tmp_path / "out.png").unlink()
        else:
            refused(scan, "8 bits a channel")
