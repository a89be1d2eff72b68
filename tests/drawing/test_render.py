"""Pictures: the pixels of the drawn sheets, scans as they come, and the command that makes them."""

from __future__ import annotations

import copy
import io
import json
import shutil
import zlib
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops, ImageFont

import test_tables_scene as tables
from sugoroku.drawing import raster as render
from sugoroku.drawing import scan as scans_of
from sugoroku.race.drawing import overlay, pieces, scene
from sugoroku.race.telling.labels import Labels
from sugoroku.telling.labels import Style
from support import ARMOUR, EDO, loaded, run
from test_scene import GOLDEN, marked, printed, sheet, standing, with_pieces

# -- pixels -------------------------------------------------------------------------------------------


def same(one: Image.Image, other: Image.Image) -> bool:
    return (
        one.size == other.size
        and ImageChops.difference(one.convert("RGB"), other.convert("RGB")).getbbox() is None
    )


@pytest.mark.parametrize(
    ("name", "make"),
    [
        (EDO, lambda: sheet(EDO)),
        (f"{ARMOUR}-upright", lambda: sheet(ARMOUR, "ja", upright=True)),
        (f"{EDO}-turn-25", lambda: with_pieces(EDO)),
        (
            "ban-sugoroku-turn-21",
            lambda: tables.shown("ban-sugoroku", tables.at_turn("ban-sugoroku", 4, 21)),
        ),
    ],
)
def test_picture_is_as_it_was(name: str, make: Any, golden: bool) -> None:
    path = GOLDEN / f"picture-{name}.png"
    image = render.draw(make(), 900)
    if golden:
        image.quantize(256).save(path, optimize=True)
    with Image.open(path) as before:
        assert same(before, image.quantize(256))


def test_the_pixels_do_not_depend_on_raqm_or_fribidi(monkeypatch: pytest.MonkeyPatch) -> None:
    before = render.draw(sheet(EDO), 700)
    render._font.cache_clear()
    monkeypatch.setattr(ImageFont.core, "HAVE_RAQM", False)
    monkeypatch.setattr(ImageFont.core, "HAVE_FRIBIDI", False)
    asked: list[Any] = []
    real = ImageFont.truetype

    def spy(*arguments: Any, **more: Any) -> Any:
        asked.append(more.get("layout_engine"))
        return real(*arguments, **more)

    monkeypatch.setattr(ImageFont, "truetype", spy)
    assert same(before, render.draw(sheet(EDO), 700))
    assert set(asked) == {ImageFont.Layout.BASIC}
    render._font.cache_clear()


@pytest.mark.parametrize("board", [EDO, ARMOUR])
def test_each_seats_colour_is_at_its_spot(board: str) -> None:
    position, _ = standing(board, 6, 25)
    image = render.draw(with_pieces(board), 2100)
    found = [shape for shape in pieces.pieces(scene.places(printed(board)), position.squares)
             if getattr(shape, "fill", None) in pieces.COLOURS]  # fmt: skip
    assert len(found) == 6
    for shape in found:
        x, y = shape_middle(shape)
        pixel = image.getpixel((round(x / 2), round(y / 2)))
        assert isinstance(pixel, tuple)
        assert "#" + "".join(f"{part:02x}" for part in pixel) == getattr(shape, "fill", None)


def shape_middle(shape: Any) -> tuple[float, float]:
    if hasattr(shape, "points"):
        xs, ys = [x for x, _ in shape.points], [y for _, y in shape.points]
        return sum(xs) / len(xs), sum(ys) / len(ys)
    return shape.x, shape.y


# -- scans as they come ---------------------------------------------------------------------------------


def encoded(image: Image.Image, kind: str, **more: Any) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, kind, **more)
    return buffer.getvalue()


def picture(mode: str = "RGB") -> Image.Image:
    """A small picture whose left half is dark and whose right half is light."""
    image = Image.new("RGB", (60, 40), (40, 40, 40))
    image.paste((220, 220, 220), (30, 0, 60, 40))
    return image.convert(mode)


EXIF_TURNED = Image.Exif()
EXIF_TURNED[0x0112] = 6


@pytest.mark.parametrize(
    "raw",
    [
        encoded(picture(), "PNG"),
        encoded(picture(), "JPEG", quality=95),
        encoded(picture("CMYK"), "JPEG", quality=95),
        encoded(picture("L"), "JPEG", quality=95),
        encoded(picture("L"), "PNG"),
        encoded(picture("P"), "PNG"),
        encoded(picture("RGBA"), "PNG"),
        encoded(picture("LA"), "PNG"),
        encoded(picture("1"), "PNG"),
        encoded(picture("L").convert("I").point(lambda v: v * 257).convert("I;16"), "PNG"),
        encoded(picture("L").convert("I").point(lambda v: v * 257).convert("I;16"), "TIFF"),
        encoded(picture(), "WEBP", lossless=True),
        encoded(picture(), "TIFF"),
        encoded(picture(), "BMP"),
        encoded(picture().rotate(90, expand=True), "JPEG", exif=EXIF_TURNED, quality=95),
    ],
)
def test_scans_of_all_kinds_come_out_upright_and_in_rgb(raw: bytes) -> None:
    image = scans_of.read_scan(raw, "scan")
    assert (image.mode, image.size) == ("RGB", (60, 40))
    left, right = image.getpixel((5, 20)), image.getpixel((55, 20))
    assert isinstance(left, tuple)
    assert isinstance(right, tuple)
    assert max(left) < 90 < 170 < min(right)


def test_transparent_parts_of_a_scan_are_white() -> None:
    image = scans_of.read_scan(encoded(Image.new("RGBA", (9, 9), (0, 0, 0, 0)), "PNG"), "scan")
    assert image.getpixel((4, 4)) == (255, 255, 255)


def test_an_absurd_size_is_refused_from_the_header() -> None:
    head = b"IHDR" + (90_000).to_bytes(4, "big") * 2 + bytes((8, 2, 0, 0, 0))
    raw = encoded(picture(), "PNG")
    raw = raw[:12] + head + zlib.crc32(head).to_bytes(4, "big") + raw[33:]
    with pytest.raises(scans_of.ScanError, match="90000 x 90000 pixels are more than"):
        scans_of.read_scan(raw, "scan")


# -- the command ----------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def scans(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder: the Edo sheet with spots for a made-up scan of 1,050 x 743 pixels, the scan, records."""
    folder = tmp_path_factory.mktemp("scans")
    data = copy.deepcopy(loaded(EDO).document.data)
    spots = {key: [v // 2 for v in box] for key, box in marked()["images"][0]["spots"].items()}
    data["id"] = "marked"
    data["images"] = [{"id": "scan", "width": 1050, "height": 743, "spots": spots}]
    (folder / "marked.yaml").write_text(
        json.dumps(data, ensure_ascii=False, indent=1), encoding="utf-8"
    )
    image = noise()
    image.save(folder / "scan.png")
    image.rotate(90, expand=True).save(folder / "turned.jpg", exif=EXIF_TURNED)
    image.resize((2100, 1486)).save(folder / "double.png", compress_level=1)
    image.crop((0, 0, 1000, 743)).save(folder / "cropped.png")
    (folder / "cut.png").write_bytes((folder / "scan.png").read_bytes()[:2000])
    (folder / "text.jpg").write_text("not a picture")
    run("play", ARMOUR, "--auto", "--seed", "1", "--record", folder / "other.jsonl")
    game = ("--auto", "--seats", "6", "--seed", "5", "--record", folder / "game.jsonl")
    run("play", folder / "marked.yaml", *game)
    return folder


def noise() -> Image.Image:
    return Image.effect_noise((1050, 743), 40).convert("RGB")


@pytest.fixture
def marked_board(scans: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of that folder, which is the current one."""
    folder = tmp_path / "here"
    shutil.copytree(scans, folder)
    monkeypatch.chdir(folder)
    return folder


@pytest.mark.parametrize("ending", ["png", "jpg", "jpeg", "webp", "svg", "pdf", "txt", "PNG"])
def test_every_format_is_written(ending: str, tmp_path: Path) -> None:
    target = tmp_path / f"sheet.{ending}"
    result = run("render", EDO, "-o", target, "--size", "600")
    assert (result.exit_code, result.stdout) == (0, f"{target}\n")
    raw = target.read_bytes()
    if ending == "svg":
        root = ElementTree.fromstring(raw)
        assert root.get("width") == "600"
    elif ending == "txt":
        assert raw.startswith(b"scene 4200 2970 Four Seasons")
    elif ending == "pdf":
        assert raw.startswith(b"%PDF-")
    else:
        with Image.open(target) as image:
            assert image.size == (600, 424)


@pytest.mark.usefixtures("marked_board")
@pytest.mark.parametrize("scan", ["scan.png", "turned.jpg", "double.png"])
def test_a_scan_is_annotated_whatever_its_size_and_turn(scan: str) -> None:
    for ending in ("png", "jpg", "svg", "pdf"):
        result = run(
            "render", "marked.yaml", "--scan", scan, "--record", "game.jsonl", "-o", f"out.{ending}"
        )
        assert result.exit_code == 0, result.output
    with Image.open("out.png") as image:
        assert image.width == (2100 if scan == "double.png" else 1050)
        assert image.height > image.width * 743 / 1050 + 50  # the label box


@pytest.mark.usefixtures("marked_board")
def test_the_same_spots_in_another_size_are_the_same_picture() -> None:
    for scan, out in (("scan.png", "a.png"), ("double.png", "b.png")):
        assert run("render", "marked.yaml", "--scan", scan, "-o", out, "--size", "1050").exit_code == 0
    with Image.open("a.png") as one, Image.open("b.png") as other:
        assert one.size == other.size


@pytest.mark.usefixtures("marked_board")
@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["marked.yaml", "--scan", "cropped.png"], 1, "the board has spots for 1050 x 743 (scan)"),
        ([EDO, "--scan", "scan.png"], 1, "has no spots"),
        (
            ["marked.yaml", "--scan", "scan.png", "--image", "other"],
            2,
            "no image `other` on this board: scan",
        ),
        (["marked.yaml", "--scan", "missing.png"], 2, "missing.png: no such file"),
        (["marked.yaml", "--scan", "marked.yaml"], 1, "not a readable picture"),
        (["marked.yaml", "--scan", "cut.png"], 1, "cut short"),
        (["marked.yaml", "--scan", "scan.png", "--max-pixels", "1000"], 1, "--max-pixels"),
        ([EDO, "-o", "sheet.gif"], 2, "none of the endings"),
        ([EDO, "--image", "scan"], 2, "--image needs --scan"),
        ([EDO, "--turn", "3"], 2, "--turn needs --record"),
        ([EDO, "--position", "nowhere"], 2, "no square `nowhere`"),
        ([EDO, "--position", "sekiya"], 2, "a game of 1"),
        ([EDO, "--layers", "names,clouds"], 2, "no layer `clouds`"),
        ([EDO, "--size", "5"], 2, "200<=x"),
        ([EDO, "-o", "no/folder/sheet.png"], 2, "no such file or directory"),
        ([EDO, "--record", "other.jsonl"], 1, ""),
        ([EDO, "--record", "x", "--position", "y"], 2, "exclude each other"),
    ],
)
def test_what_cannot_be_drawn_is_one_message_and_no_file(
    arguments: list[str], code: int, said: str
) -> None:
    before = sorted(Path().iterdir())
    out = [] if "-o" in arguments else ["-o", "out.png"]
    result = run("render", *arguments, *out)
    assert result.exit_code == code, result.output
    assert said in result.output
    assert "Traceback" not in result.output
    assert sorted(Path().iterdir()) == before


@cache
def noise_as(kind: str) -> bytes:
    return encoded(noise(), kind)


@pytest.mark.usefixtures("marked_board")
@pytest.mark.parametrize("ending", ["jpg", "png", "tif", "webp"])
@pytest.mark.parametrize("content", ["text", "empty", "cut", "noise"])
def test_broken_scans_of_all_kinds(ending: str, content: str) -> None:
    kind = {"jpg": "JPEG", "png": "PNG", "tif": "TIFF", "webp": "WEBP"}[ending]
    whole = noise_as(kind)
    raw = {
        "text": b"hello" * 9,
        "empty": b"",
        "cut": whole[: len(whole) // 2],
        "noise": whole[:60] + b"\xff" * 999,
    }
    Path(f"scan.{ending}").write_bytes(raw[content])
    result = run("render", "marked.yaml", "--scan", f"scan.{ending}", "-o", "out.png")
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1
    assert not Path("out.png").exists()


def test_a_position_and_a_record_are_shown(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    run("play", EDO, "--auto", "--seats", "3", "--seed", "5", "--record", record)
    shown: list[str] = []
    for more in (["--turn", "0"], ["--turn", "9"], []):
        target = tmp_path / f"{len(shown)}.svg"
        result = run("render", EDO, "--record", record, *more, "-o", target)
        assert result.exit_code == 0, result.output
        shown.append(target.read_text(encoding="utf-8"))
    assert len(set(shown)) == 3
    assert "CPU 1: 1 First Fuji from Nihonbashi" in shown[0]
    assert "home, place 1" in shown[2]
    target = tmp_path / "position.svg"
    assert run("render", EDO, "--position", "sekiya+1 ryogoku @1", "-o", target).exit_code == 0
    assert "31 Passing Shower at Sekiya · misses a turn" in target.read_text(encoding="utf-8")


def test_the_caption_tells_the_turn_and_a_missed_turn_shows_no_old_move(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    run("play", EDO, "--auto", "--seats", "2", "--rolls", "6 6 3 1 2", "--record", record)
    shown = {}
    for turn in (3, 4, 5):
        target = tmp_path / f"{turn}.svg"
        assert run("render", EDO, "--record", record, "--turn", str(turn), "-o", target).exit_code == 0
        shown[turn] = target.read_text(encoding="utf-8")
    assert "Turn 3 · CPU 1 · roll 3" in shown[3]
    assert "Turn 5 · CPU 1 · rests" in shown[5]
    arrows = {turn: text.count('class="move"') for turn, text in shown.items()}
    assert arrows[3] == arrows[4] > arrows[5]
    result = run("render", EDO, "--record", record, "--turn", "99", "-o", tmp_path / "x.png")
    assert result.exit_code == 2
    assert "the record has" in result.output


@pytest.mark.usefixtures("marked_board")
def test_a_scan_is_never_overwritten_by_its_picture() -> None:
    before = Path("scan.png").read_bytes()
    Path("link.png").symlink_to("scan.png")
    for out in ("scan.png", "./scan.png", "link.png"):
        result = run("render", "marked.yaml", "--scan", "scan.png", "-o", out)
        assert result.exit_code == 2
        assert Path("scan.png").read_bytes() == before


def large_board(count: int, name: str = "") -> str:
    rows = "\n".join(f"  - {{id: s{n}{name}}}" for n in range(count))
    return f"format: 1\nid: large\nfamily: race\ntitle: {{en: L}}\nsquares:\n{rows}\n"


@pytest.mark.parametrize("size", ["200", "900"])
@pytest.mark.parametrize(
    "name", ["", ", name: {en: W, ja: 双六, kana: すごろく}", ", name: {romaji: Shiro}"]
)
def test_boards_of_two_thousand_squares_are_drawn(size: str, name: str, tmp_path: Path) -> None:
    board = tmp_path / "large.yaml"
    board.write_text(large_board(2000, name), encoding="utf-8")
    result = run("render", board, "-o", tmp_path / "x.png", "--size", size)
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["-o", "x.webp", "--size", "17000"], "16383"),
        (["--layers", ""], "no layer"),
        (["-o", "."], "endings"),
    ],
)
def test_limits_of_formats_and_layers(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("render", EDO, *arguments)
    assert (result.exit_code, said in result.output) == (2, True), result.output


def test_a_name_in_latin_letters_or_kana_alone_is_drawn(tmp_path: Path) -> None:
    board = tmp_path / "b.yaml"
    board.write_text(
        "format: 1\nid: b\nfamily: race\ntitle: {en: B}\nsquares:\n  - {id: a, name: {romaji: Shiro}}\n"
        "  - {id: b, name: {kana: みなくち}}\n  - {id: c, name: {en: " + "W" * 90 + "}}\n",
        encoding="utf-8",
    )
    assert run("render", board, "-o", tmp_path / "b.svg").exit_code == 0
    drawn = (tmp_path / "b.svg").read_text(encoding="utf-8")
    assert ">Shiro<" in drawn
    assert ">みなくち<" in drawn


def test_the_usual_place_is_the_build_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("render", EDO, "--size", "300")
    assert result.stdout.strip() == f"build/{EDO}.png"
    assert Path("build", f"{EDO}.png").exists()


def test_missing_glyphs_are_replaced_and_reported(tmp_path: Path) -> None:
    board = tmp_path / "odd.yaml"
    board.write_text(
        "format: 1\nid: odd\nfamily: race\ntitle: {en: Odd}\nsquares:\n"
        "  - {id: a, name: {ja: 双𛀀}}\n  - {id: b, name: {en: 🎲 Dice}}\n  - {id: c}\n",
        encoding="utf-8",
    )
    result = run("render", board, "-o", tmp_path / "odd.svg")
    assert result.exit_code == 0
    assert result.stderr == (
        "sugoroku: not in the font, 〓 stands for it: "
        "`𛀀` (squares.a.name.ja), `🎲` (squares.b.name.en)\n"
    )
    assert "〓 Dice" in (tmp_path / "odd.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "board",
    [
        "tests/boards/yokai.yaml",
        "tests/boards/six-characters.yaml",
        "tests/boards/little-edo.yaml",
        "tests/boards/althoen-1993.yaml",
    ],
)
def test_any_board_can_be_drawn(board: str, tmp_path: Path) -> None:
    assert run("render", board, "-o", tmp_path / "x.png", "--size", "800").exit_code == 0


def test_an_overlay_needs_no_layout() -> None:
    data: Any = {**marked(), "layout": None}
    drawn = overlay.draw(data, Labels(data, Style()), data["images"][0])
    assert (drawn.width, drawn.height) == (2100, 1485)
