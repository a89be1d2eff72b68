"""Where names break into columns and lines: sixty names of real sheets, and rules that always hold."""

from __future__ import annotations

import json
import re
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sugoroku.drawing import breaks, columns, coverage, typeset
from support import HERE, rows, run

TABLE = (HERE / "drawing" / "breaks.tsv").read_text(encoding="utf-8").splitlines()
NAMES = [tuple(line.split("\t")) for line in TABLE if not line.startswith("#")]
HEADS = "」』）】ぁぃぅぇぉっゃゅょァィゥェォッャュョヵヶー々ゝゞヽヾ。、"
FEET = "「『（【"


@rows(("name", "count", "broken", "reason"), NAMES)
def test_a_name_breaks_as_the_table_says(name: str, count: str, broken: str, reason: str) -> None:
    assert reason
    assert "/".join(breaks.best(name, int(count), columns.height_of)) == broken


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
    setting = columns.arranged(name, height, room, 104, most, 20)
    assert "".join(setting.parts) == typeset.down(name)
    assert len(setting.parts) <= most
    assert setting.length == pytest.approx(max(map(columns.height_of, setting.parts)), abs=1)
    assert setting.size * setting.length <= height + 1e-6
    for before, after in zip(setting.parts, setting.parts[1:], strict=False):
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
    assert columns.arranged(name, 300, 300, 104, 3, 20).parts == (name,)
    assert "".join(breaks.filled(name, 20, len)) == name


# -- through the command line -----------------------------------------------------------------------------

SHAPE = re.compile(r"^text names x=(\S+) y=(\S+) text=(\S) size=(\S+)", re.MULTILINE)
NUMBER = "46"  # the size of the numbers of squares
ORDINARY = {form: character for character, form in coverage.metrics().vertical.items()}


def columns_of(folder: Path, name: str, squares: int = 7) -> list[str]:
    """Draw a race whose start has this name alone; its columns, from the right."""
    others = "".join(f"  - {{id: s{i}, name: {{ja: 並}}}}\n" for i in range(1, squares))
    (folder / "one.yaml").write_text(
        f"format: 1\nid: one\nfamily: race\ntitle: {{en: T}}\nsquares:\n"
        f"  - {{id: s0, name: {{ja: {json.dumps(name)}}}}}\n{others}",
        encoding="utf-8",
    )
    result = run("render", folder / "one.yaml", "--upright", "-o", folder / "one.txt")
    assert result.exit_code == 0, result.output
    shapes = SHAPE.findall((folder / "one.txt").read_text(encoding="utf-8"))
    named = [(x, ORDINARY.get(t, t)) for x, _, t, size in shapes if size != NUMBER and t != "並"]
    return ["".join(text for _, text in each) for _, each in groupby(named, key=lambda each: each[0])]


@rows(
    ("name", "squares", "broken"),
    [
        ("「江戸」（日本橋）", 7, ["「江戸」", "（日本橋）"]),
        ("（品川）「御茶の間」", 7, ["（品川）", "「御茶の間」"]),
        ("明治45年12月31日", 7, ["明治45年", "12月31日"]),
        ("平成十二年三十一日", 7, ["平成十二年", "三十一日"]),
        ("江戸のHotel街道", 7, ["江戸の", "Hotel街道"]),
        ("日本橋の朝市見物", 7, ["日本橋の", "朝市見物"]),
        ("おにごッ子", 12, ["おに", "ごッ子"]),
        ("振出し", 10, ["振出し"]),
        ("一人り車", 10, ["一人り車"]),
    ],
)
def test_the_sheet_breaks_its_names_well(
    name: str, squares: int, broken: list[str], tmp_path: Path
) -> None:
    assert columns_of(tmp_path, name, squares) == broken
