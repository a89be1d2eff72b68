"""`render --no-marks`: no `?` is drawn, and a small line says what is not marked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image

from sugoroku.drawing.sheet import LEAST
from support import ARMOUR, EDO, run

REMARK = "Doubtful values are not marked."
DOUBTFUL = """\
format: 1
id: doubtful
family: race
title: {en: Why?}
squares:
  - {id: a, name: {en: Gate, ja: 門}, unverified: [name]}
  - {id: b, name: {en: Mill}, inn: true, unverified: [inn, number]}
  - {id: c, name: {en: Hill}, go: a, unverified: [go]}
  - {id: d, name: {en: Hall}}
overshoot: {1: c, 2: b, 3: a, 4: b, 5: a}
images:
  - id: scan
    width: 400
    height: 300
    spots: {a: [0, 0, 90, 90], b: [100, 0, 90, 90], c: [200, 0, 90, 90], d: [300, 0, 90, 90]}
unverified: [overshoot]
"""


def written(folder: Path, *arguments: str | Path) -> list[str]:
    """The texts of a picture, its title and the descriptions left out."""
    target = folder / "x.txt"
    result = run("render", *arguments, "-o", target)
    assert result.exit_code == 0, result.output
    lines = target.read_text(encoding="utf-8").splitlines()[1:]
    texts = (re.search(r' text=("[^"]*"|\S+) ', line) for line in lines)
    return [text[1].strip('"') for text in texts if text]


@pytest.mark.parametrize(
    "more",
    [
        (EDO,),
        (ARMOUR, "--upright", "--lang", "ja"),
        (EDO, "--heat", "visits"),
        (EDO, "--position", "sekiya+1 ryogoku"),
        ("ban-sugoroku",),
    ],
)
def test_no_question_mark_is_drawn(more: tuple[str, ...], tmp_path: Path) -> None:
    assert not any("?" in text for text in written(tmp_path, *more, "--no-marks"))
    assert written(tmp_path, *more, "--no-marks").count(REMARK) == 1
    assert REMARK not in written(tmp_path, *more)


def test_the_caption_of_a_record_has_none_either(tmp_path: Path) -> None:
    record = tmp_path / "g.jsonl"
    run("play", EDO, "--auto", "--seats", "3", "--seed", "5", "--record", record)
    texts = written(tmp_path, EDO, "--record", record, "--turn", "0", "--no-marks")
    assert any("First Fuji from Nihonbashi" in text for text in texts)
    assert not any("?" in text for text in texts)


def test_over_a_scan_the_line_stands_below_it(tmp_path: Path) -> None:
    board = tmp_path / "doubtful.yaml"
    board.write_text(DOUBTFUL, encoding="utf-8")
    Image.new("RGB", (400, 300), "#ffffff").save(tmp_path / "scan.png")
    scan = ("--scan", tmp_path / "scan.png")
    assert sum("?" in text for text in written(tmp_path, board, *scan)) > 5
    texts = written(tmp_path, board, *scan, "--no-marks")
    assert [text for text in texts if "?" in text] == []
    assert texts[-1] == REMARK
    for more in ((), ("--no-marks",)):
        assert run("render", board, *scan, *more, "-o", tmp_path / f"{len(more)}.png").exit_code == 0
    with Image.open(tmp_path / "0.png") as plain, Image.open(tmp_path / "1.png") as unmarked:
        assert plain.size == (400, 300)
        assert unmarked.width == 400
        assert 300 < unmarked.height < 320


def test_the_line_is_small_and_does_not_change_the_size_of_a_sheet(tmp_path: Path) -> None:
    target = tmp_path / "x.txt"
    assert run("render", EDO, "--no-marks", "-o", target).exit_code == 0
    lines = target.read_text(encoding="utf-8").splitlines()
    size = re.search(rf'"{re.escape(REMARK)}" size=([0-9.]+)', lines[-1])
    assert lines[0].startswith("scene 4200 2970 ")
    assert size
    assert LEAST <= float(size[1]) <= 1.5 * LEAST


def test_what_a_board_asks_itself_and_a_board_without_doubts_stay(tmp_path: Path) -> None:
    board = tmp_path / "doubtful.yaml"
    board.write_text(DOUBTFUL, encoding="utf-8")
    assert "Why?" in written(tmp_path, board, "--no-marks")
    certain = "\n".join(
        re.sub(r", unverified: \[.*?\]", "", line) for line in DOUBTFUL.splitlines()[:-1]
    )
    board.write_text(certain + "\n", encoding="utf-8")
    texts = written(tmp_path, board, "--no-marks")
    assert REMARK not in texts, "there is nothing that it leaves out"
    assert texts == written(tmp_path, board)
