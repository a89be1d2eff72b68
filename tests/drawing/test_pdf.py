"""PDF files: their page, the text that can be copied out of them, and what is left of it without the extra."""

from __future__ import annotations

import re
import sys
import zlib
from pathlib import Path
from time import sleep

import pytest
from PIL import Image

from sugoroku import load
from sugoroku.drawing import typeset
from support import ARMOUR, EDO, loaded, needs, run

SIDES = {"a3": [420, 297], "a4": [297, 210]}


def rendered(path: Path, *arguments: str | Path) -> bytes:
    result = run("render", *arguments, "-o", path)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    return path.read_bytes()


def page_of(raw: bytes) -> list[int]:
    """The sides of the page in millimetres."""
    box = re.search(rb"/MediaBox \[ ?0 0 ([0-9.]+) ([0-9.]+) ?\]", raw)
    assert box
    return [round(float(side) / 72 * 25.4) for side in box.groups()]


def streams(raw: bytes) -> list[bytes]:
    parts = re.findall(rb"/FlateDecode.*?stream\n(.*?)\nendstream", raw, re.DOTALL)
    return [zlib.decompress(part) for part in parts]


def copied(raw: bytes) -> list[str]:
    """The text that a reader copies, line by line: the codes of each font by its map to Unicode."""
    page = next(stream for stream in streams(raw) if b" Tj ET" in stream)
    numbers = {int(n) for n in re.findall(rb"/F(\d+) [0-9.]+ Tf", page)}
    maps = [unicode_of(part) for part in re.findall(rb"beginbfchar.*?endcmap", raw, re.DOTALL)]
    by_font = dict(zip(sorted(numbers), maps, strict=True))
    font, lines = 0, []
    for number, text in re.findall(rb"/F(\d+) [0-9.]+ Tf|\((.*?)(?<!\\)\) Tj", page, re.DOTALL):
        if number:
            font = int(number)
        else:
            codes = re.sub(rb"\\([()\\r])", lambda m: b"\r" if m[1] == b"r" else m[1], text)
            lines.append("".join(by_font[font][code] for code in codes.decode("utf-16-be")))
    return lines


def unicode_of(stream: bytes) -> dict[str, str]:
    pairs = re.findall(rb"<([0-9A-F]{4})> <([0-9A-F]+)>\n", stream)
    return {chr(int(code, 16)): bytes.fromhex(to.decode()).decode("utf-16-be") for code, to in pairs}


@needs("pdf")
@pytest.mark.parametrize("paper", SIDES)
def test_a_page_has_the_size_of_its_paper_and_is_no_picture(paper: str, tmp_path: Path) -> None:
    raw = rendered(tmp_path / "x.pdf", EDO, "--paper", paper)
    assert page_of(raw) == SIDES[paper]
    assert b"/Subtype /Image" not in raw
    assert len(raw) < 150_000


@needs("pdf")
@pytest.mark.parametrize("board", [EDO, ARMOUR, "ban-sugoroku"])
def test_names_are_copied_as_anybody_spells_them(board: str, tmp_path: Path) -> None:
    lines = copied(rendered(tmp_path / "x.pdf", board))
    text = "".join(lines)
    assert typeset.spelled(text) == text, "no upright form from the private use area"
    if board == EDO:
        names = [square["name"] for square in load.printed(loaded(EDO))["squares"]]  # type: ignore[typeddict-item]
        for name in names:
            assert all(form in lines for form in (name.get("kana", ""),) if form)
            assert name.get("ja", "") in text.replace("?", "")
        assert {"日本橋の", "初富士", "First Fuji from Nihonbashi"} <= set(lines)


@needs("pdf")
def test_columns_with_digits_and_small_kana_are_words(tmp_path: Path) -> None:
    board = tmp_path / "b.yaml"
    board.write_text(
        "format: 1\nid: b\nfamily: race\ntitle: {en: B}\nsquares:\n"
        "  - {id: a, name: {ja: メーカー, kana: いっちょう}}\n"
        "  - {id: c, name: {ja: 東海道}}\n  - {id: d, name: {ja: 上り}}\n",
        encoding="utf-8",
    )
    lines = copied(rendered(tmp_path / "b.pdf", board))
    assert {"いっちょう", "東海道"} <= set(lines)
    assert "メーカー" in "".join(lines)


@needs("pdf")
def test_the_same_picture_is_the_same_file_and_has_no_date(tmp_path: Path) -> None:
    first = rendered(tmp_path / "a.pdf", "ban-sugoroku")
    assert b"Date" not in first
    sleep(1.1)  # a date in it would be another one by now
    assert rendered(tmp_path / "b.pdf", "ban-sugoroku") == first


@needs("pdf")
def test_pieces_and_a_scan_are_in_the_page(tmp_path: Path) -> None:
    cells = "\n".join(f"      s{n}: [{n * 90}, 10, 80, 80]" for n in range(4))
    squares = "\n".join(f"  - {{id: s{n}, name: {{en: Place {n}}}}}" for n in range(4))
    (tmp_path / "b.yaml").write_text(
        f"format: 1\nid: b\nfamily: race\ntitle: {{en: B}}\nsquares:\n{squares}\n"
        f"images:\n  - id: scan\n    width: 400\n    height: 100\n    spots:\n{cells}\n",
        encoding="utf-8",
    )
    Image.new("RGB", (400, 100), "#88aacc").save(tmp_path / "scan.png")
    scan = ("--scan", tmp_path / "scan.png", "--position", "s1 s2")
    raw = rendered(tmp_path / "x.pdf", tmp_path / "b.yaml", *scan)
    assert raw.count(b"/Subtype /Image") == 1
    assert b"/DCTDecode" in raw
    assert "Place 2" in copied(raw)


def test_without_the_extra_the_page_is_a_picture_and_a_line_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)
    for name in ("a.pdf", "b.pdf"):
        result = run("render", EDO, "-o", tmp_path / name, "--paper", "a4")
        assert result.exit_code == 0
        assert result.stderr.count("\n") == 1
        assert "pip install 'sugoroku[pdf]'" in result.stderr
    raw = (tmp_path / "a.pdf").read_bytes()
    assert page_of(raw) == SIDES["a4"]
    assert b"/Subtype /Image" in raw
    assert raw == (tmp_path / "b.pdf").read_bytes()


@needs("pdf")
def test_figures_are_drawn_as_lines_and_letters_too(tmp_path: Path) -> None:
    target = tmp_path / "odds.pdf"
    result = run("odds", EDO, "--plot", target)
    assert result.exit_code == 0
    raw = target.read_bytes()
    assert b"/Subtype /Image" not in raw
    assert any("Turns" in line for line in copied(raw))
