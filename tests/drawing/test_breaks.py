"""Where names break into columns and lines: sixty names of real sheets, and rules that always hold."""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sugoroku.drawing import breaks, coverage, setting, typeset
from support import ARMOUR, EDO, HERE, rows, run

TABLE = (HERE / "drawing" / "breaks.tsv").read_text(encoding="utf-8").splitlines()
NAMES = [tuple(line.split("\t")) for line in TABLE if not line.startswith("#")]
HEADS = "」』）】ぁぃぅぇぉっゃゅょァィゥェォッャュョヵヶー々ゝゞヽヾ。、"
FEET = "「『（【"


@rows(("name", "count", "broken", "reason"), NAMES)
def test_a_name_breaks_as_the_table_says(name: str, count: str, broken: str, reason: str) -> None:
    assert reason
    assert "/".join(breaks.best(name, int(count), setting.height_of)) == broken


def test_the_table_holds_sixty_names() -> None:
    assert len({name for name, *_ in NAMES}) == 60
    assert "".join(broken.replace("/", "") for _, _, broken, _ in NAMES) == "".join(
        name for name, *_ in NAMES
    )


LETTERS = st.text("江戸日本橋一二十のしきりァッーゝ々。、「」（）12aB ", max_size=24)


@given(LETTERS, st.integers(1, 3), st.floats(20, 900), st.floats(20, 900))
def test_every_name_is_set_whole_and_starts_no_column_badly(
    name: str, most: int, height: float, room: float
) -> None:
    name = name.strip()
    columns = setting.arranged(name, height, room, 104, most, 20)
    # a break may take the spaces around it
    assert "".join(columns.parts).replace(" ", "") == typeset.down(name).replace(" ", "")
    assert len(columns.parts) <= most
    assert columns.length == pytest.approx(max(map(setting.height_of, columns.parts)), abs=1)
    assert columns.size * columns.length <= height + 1e-6
    for before, after in zip(columns.parts, columns.parts[1:], strict=False):
        assert after[0] not in HEADS
        assert before[-1] not in FEET


@given(LETTERS, st.floats(1, 12))
def test_lines_lose_nothing_and_fit(text: str, room: float) -> None:
    lines = typeset.broken(text, room * 10, 10)
    assert "".join(lines).replace(" ", "") == typeset.along(text).replace(" ", "")
    assert all(typeset.width_of(line, 10) <= room * 10 + 1e-6 or len(line) == 1 for line in lines)


@rows(
    ("text", "room", "lines"),
    [
        ("日本橋（通二丁目）", 4, ["日本橋", "（通二丁", "目）"]),
        ("ツキチ三十六丁目", 4, ["ツキチ", "三十六丁", "目"]),
        ("おにごッ子", 3, ["おに", "ごッ子"]),
        ("江戸、京都", 2, ["江", "戸、", "京都"]),
        ("W" * 9, 3, ["WWW"] * 3),
    ],
)
def test_lines_keep_the_rules_too(text: str, room: int, lines: list[str]) -> None:
    assert breaks.filled(text, room, len) == lines


def test_a_very_long_name_takes_no_time() -> None:
    name = "江戸名所の四季遊山" * 400
    assert setting.arranged(name, 300, 300, 104, 3, 20).parts == (name,)
    assert "".join(breaks.filled(name, 20, len)) == name


def test_a_repeat_mark_of_two_has_halves() -> None:
    assert typeset.line("いろ〱", 0, 0, 10, "#000000").text == "いろ／＼"
    assert "".join(each.text for each in typeset.column("いろ〲", 0, 0, 10, "#000000")) == "いろ〴〵"
    assert setting.height_of("いろ〱") == 4


# -- through the command line -----------------------------------------------------------------------------

SHAPE = re.compile(r"^text names x=(\S+) y=(\S+) text=(\S) size=(\S+)", re.MULTILINE)
NUMBER = "46"  # the size of the numbers of squares
ORDINARY = {form: character for character, form in coverage.metrics().vertical.items()}


def columns_of(folder: Path, name: str, squares: int = 7) -> list[str]:
    """Draw a race whose second square has this name; its columns, from the right."""
    others = "".join(f"  - {{id: s{i}, name: {{ja: 並}}}}\n" for i in range(2, squares))
    (folder / "one.yaml").write_text(
        f"format: 1\nid: one\nfamily: race\ntitle: {{en: T}}\nsquares:\n"
        f"  - {{id: s0, name: {{ja: 並}}}}\n  - {{id: s1, name: {{ja: '{name}'}}}}\n{others}",
        encoding="utf-8",
    )
    result = run("render", folder / "one.yaml", "--upright", "-o", folder / "one.txt")
    assert result.exit_code == 0, result.output
    drawn = columns_in((folder / "one.txt").read_text(encoding="utf-8"))
    return [each for each in drawn if set(each) != {"並"}]


def columns_in(scene: str) -> list[str]:
    """List the columns of an upright sheet, as they were drawn."""
    shapes = [(x, size, text) for x, _, text, size in SHAPE.findall(scene) if size != NUMBER]
    groups = groupby(shapes, key=lambda shape: shape[:2])
    return ["".join(ORDINARY.get(text, text) for *_, text in each) for _, each in groups]


@rows(
    ("name", "squares", "broken"),
    [
        ("「江戸」（日本橋）", 7, ["「江戸」", "（日本橋）"]),
        ("（品川）「御茶の間」", 7, ["（品川）", "「御茶の間」"]),
        ("明治45年12月31日", 7, ["明治45年", "12月31日"]),
        ("文政元年十二月三日", 7, ["文政元年", "十二月三日"]),
        ("江戸のHotel街道", 7, ["江戸の", "Hotel街道"]),
        ("日本橋の朝市", 30, ["日本橋の", "朝市"]),
        ("おにごッ子", 12, ["おに", "ごッ子"]),
        ("御茶の間", 36, ["御茶の間"]),
        ("一人り車", 36, ["一人り車"]),
        ("振出し", 36, ["振出し"]),
    ],
)
def test_the_sheet_breaks_its_names_well(
    name: str, squares: int, broken: list[str], tmp_path: Path
) -> None:
    assert columns_of(tmp_path, name, squares) == broken


@rows(("board", "name"), [(EDO, "富ヶ岡の"), (EDO, "牡丹"), (EDO, "吉原の俄"), (ARMOUR, "振出し")])
def test_boards_of_ours_break_well(board: str, name: str, tmp_path: Path) -> None:
    assert run("render", board, "--upright", "-o", tmp_path / "x.txt").exit_code == 0
    drawn = columns_in((tmp_path / "x.txt").read_text(encoding="utf-8"))
    assert len(drawn) > 20
    assert name in drawn
    assert [each for each in drawn if each[0] in HEADS] == []


def test_a_name_too_long_for_columns_stands_on_lines(tmp_path: Path) -> None:
    name = "東海道五十三次の内廿八番「袋井（出茶屋）」"
    names = [name if index == 25 else "並" for index in range(36)]
    squares = (f"  - {{id: s{i}, name: {{ja: {each}, en: Tea}}}}\n" for i, each in enumerate(names))
    (tmp_path / "long.yaml").write_text(
        f"format: 1\nid: long\nfamily: race\ntitle: {{en: T}}\nsquares:\n{''.join(squares)}",
        encoding="utf-8",
    )
    assert run("render", tmp_path / "long.yaml", "-o", tmp_path / "x.txt").exit_code == 0
    drawn = (tmp_path / "x.txt").read_text(encoding="utf-8")
    lines = re.findall(r"^text names .* text=(\S{3,}) size", drawn, re.MULTILINE)
    assert "".join(line for line in lines if line in name) == name
    assert len([line for line in lines if line in name]) > 1
