"""The packaged font: what it can draw, that its list is true, and what is said of what it lacks."""

from __future__ import annotations

import json
import struct
import sys
from pathlib import Path
from subprocess import run as call

import pytest

from sugoroku.drawing import coverage
from sugoroku.drawing.fonts.make_subset import of_codec
from support import HERE, ROOT, rows, run

MAKE = "run src/sugoroku/drawing/fonts/make_subset.py again"


def race(folder: Path, *names: str, more: str = "") -> Path:
    """Write a race whose squares have these names."""
    path = folder / "odd.yaml"
    squares = "".join(f"  - {{id: s{i}, name: {{ja: '{name}'}}}}\n" for i, name in enumerate(names))
    text = f"format: 1\nid: odd\nfamily: race\ntitle: {{en: Odd}}\n{more}squares:\n{squares}"
    path.write_text(text + "  - {id: goal, name: {ja: 上り}}\n", encoding="utf-8")
    return path


def characters_of(font: bytes) -> set[int]:
    """Read which code points a font has glyphs for: its table `cmap`, format 12."""
    tables = struct.unpack(">H", font[4:6])[0]
    records = (struct.unpack(">4sIII", font[at : at + 16]) for at in range(12, 12 + 16 * tables, 16))
    start = next(offset for tag, _, offset, _ in records if tag == b"cmap")
    count = struct.unpack(">H", font[start + 2 : start + 4])[0]
    heads = (
        struct.unpack(">HHI", font[at : at + 8]) for at in range(start + 4, start + 4 + 8 * count, 8)
    )
    known: set[int] = set()
    for _, _, offset in heads:
        at = start + offset
        if struct.unpack(">H", font[at : at + 2])[0] == 12:
            groups = struct.unpack(">I", font[at + 12 : at + 16])[0]
            for group in range(at + 16, at + 16 + 12 * groups, 12):
                first, last, _ = struct.unpack(">III", font[group : group + 12])
                known |= set(range(first, last + 1))
    return known


def test_the_list_beside_the_font_is_that_of_the_font() -> None:
    font = characters_of(coverage.FONT.read_bytes())
    listed = set(map(ord, coverage.metrics().characters))
    upright = set(map(ord, coverage.metrics().vertical.values()))
    assert len(listed) > 11_000
    assert font == listed | upright
    assert not listed & upright


def test_the_font_stays_under_four_megabytes() -> None:
    assert coverage.FONT.stat().st_size < 4_000_000


def test_the_font_draws_every_character_of_the_boards() -> None:
    for path in [*(ROOT / "boards").glob("*.yaml"), *(HERE / "boards").glob("*.yaml")]:
        lacking = coverage.missing(path.read_text(encoding="utf-8"))
        assert not lacking, f"{path.name}: {' '.join(lacking)} not in the font; {MAKE}"


@rows(("codec", "count"), [("cp932", 7_326), ("shift_jis", 6_879)])
def test_the_font_draws_what_japanese_keyboards_type(codec: str, count: int) -> None:
    characters = {chr(code) for code in of_codec(codec)}
    assert len(characters) == count
    assert [each for each in characters if coverage.missing(each)] == []


def test_of_jis_x_0213_the_font_lacks_no_japanese() -> None:
    codes = sorted(of_codec("shift_jis_2004"))
    lacking = [code for code in codes if coverage.missing(chr(code))]
    assert len(codes) > 11_000
    assert all(code < 0x2100 or chr(code) in "⅓⅔⅕⦅⦆" for code in lacking)


@rows(
    "text",
    [
        "〱〲〳〴〵々〻ゝゞヽヾゟヿゔヷヸヹヺ㊀㊁㊂㊃㊄㊅㊆㊇㊈㊉",
        "～－∥￠￡￢≒―",
        "盔葊靎髙﨑𠮷",
        "".join(map(chr, range(0x3041, 0x3097))) + "".join(map(chr, range(0x30A1, 0x3100))),
        "".join(map(chr, range(0x31F0, 0x3200))) + "".join(map(chr, range(0xFF61, 0xFFA0))),
    ],
)
def test_the_font_draws_repeat_marks_and_old_kana(text: str) -> None:
    assert coverage.missing(text) == []


@rows(
    ("text", "drawn"),
    [
        ("ｶﾞｷﾞﾊﾟﾋﾟｱｰ｢｣", "ガギパピアー「」"),
        ("か\u3099は\u309a", "がぱ"),
        ("e\u0301", "é"),
        ("葛\U000e0100城", "葛城"),
        ("神", "神"),  # not rewritten as the usual form of it
        ("か\u309a", "か゜"),
        ("江戸🎲", "江戸〓"),
        ("a\tb\u3000c", "a b c"),
    ],
)
def test_twins_are_drawn(text: str, drawn: str) -> None:
    assert coverage.drawable(text) == drawn


# -- through the command line -----------------------------------------------------------------------------


@rows(
    "names",
    [
        ("東海道～江戸", "－", "∥"),
        ("ｶﾞｷﾞ", "ﾊﾟﾋﾟ", "ｿｳﾙ｡"),
        ("いろ〱", "ゟヿ", "ゔヷ"),
        ("㊀㊉", "よし〴〵", "≒纊"),
        ("盔", "小倉葊", "ゑび靎"),
    ],
)
def test_what_is_typed_in_japan_is_drawn(names: tuple[str, ...], tmp_path: Path) -> None:
    board = race(tmp_path, *names)
    checked, drawn = run("check", board), run("render", board, "-o", tmp_path / "x.svg")
    assert (checked.exit_code, drawn.exit_code) == (0, 0)
    assert "B312" not in checked.output
    assert drawn.stderr == ""
    assert "〓" not in (tmp_path / "x.svg").read_text(encoding="utf-8")


PLACES = [
    ("title: {en: Odd}", "title: {en: Odd, ja: 双六𛀀}", "title.ja"),
    ("title: {en: Odd}", "title: {en: Odd, kana: す𛀀}", "title.kana"),
    ("title: {en: Odd}", "title: {en: Odd}\nsheet: {artist: {ja: 𛀀川}}", "sheet.artist.ja"),
    ("title: {en: Odd}", "title: {en: Odd}\ndie: {faces: [1, 2, 𛀀]}", "die.faces.2"),
    ("{id: s1, ", "{id: s1, printed: 一𛀀, ", "squares.s1.printed"),
    ("{ja: 'に'}", "{ja: に, kana: 𛀀}", "squares.s1.name.kana"),
    ("{ja: 'に'}", "{ja: に𛀀}", "squares.s1.name.ja"),
]


@rows(("old", "new", "place"), PLACES)
def test_what_the_font_lacks_is_noted_and_named(old: str, new: str, place: str, tmp_path: Path) -> None:
    board = race(tmp_path, "い", "に", "は")
    text = board.read_text(encoding="utf-8")
    board.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert board.read_text(encoding="utf-8") != text
    found = json.loads(run("check", board, "--format", "json").stdout)["diagnostics"]
    (finding,) = (each for each in found if each["code"] == "B312")
    assert finding["level"] == "note"
    line = board.read_text(encoding="utf-8").splitlines()[finding["line"] - 1]
    assert "𛀀" in line[finding["column"] - 1 :]
    result = run("render", board, "-o", tmp_path / "x.svg")
    assert result.exit_code == 0
    assert result.stderr == f"sugoroku: not in the font, 〓 stands for it: `𛀀` ({place})\n"


def test_one_line_names_all_places(tmp_path: Path) -> None:
    board = race(tmp_path, "い🎲", "に🎲", "は\ue000")
    result = run("render", board, "-o", tmp_path / "x.png", "--size", "400")
    places = "`🎲` (squares.s0.name.ja, squares.s1.name.ja), U+E000 (squares.s2.name.ja)"
    assert result.stderr == f"sugoroku: not in the font, 〓 stands for it: {places}\n"


def test_the_name_of_a_player_is_named_by_its_seat(tmp_path: Path) -> None:
    board = race(tmp_path, "い", "に", "は")
    record = tmp_path / "game.jsonl"
    played = run("play", board, "--auto", "--seats", "cpu,cpu:🎲", "--seed", "1", "--record", record)
    assert played.exit_code == 0, played.output
    result = run("render", board, "--record", record, "-o", tmp_path / "x.png", "--size", "400")
    assert result.exit_code == 0, result.output
    assert result.stderr == "sugoroku: not in the font, 〓 stands for it: `🎲` (Seat 2)\n"


def test_a_tables_board_is_noted_too(tmp_path: Path) -> None:
    text = (ROOT / "boards" / "ban-sugoroku.yaml").read_text(encoding="utf-8")
    text = text.replace("id: ban-sugoroku", "id: odd", 1)
    odd = text.replace("point_names:\n", "point_names: # names\n", 1).replace("ja: 内", "ja: 内𛀀", 1)
    assert odd != text
    (tmp_path / "odd.yaml").write_text(odd, encoding="utf-8")
    assert "B312" in run("check", tmp_path / "odd.yaml").output
    result = run("render", tmp_path / "odd.yaml", "-o", tmp_path / "x.svg")
    assert "`𛀀` (point_names.0.name.ja)" in result.stderr


def test_checking_opens_neither_font_nor_picture(tmp_path: Path) -> None:
    board = race(tmp_path, "い𛀀", "に", "は")
    program = (
        "import sys; from sugoroku import load; from pathlib import Path\n"
        f"found = load.examine(Path({str(board)!r}).read_bytes(), 'odd.yaml').diagnostics\n"
        "print([each.code.code for each in found], 'PIL' in sys.modules, 'fontTools' in sys.modules)"
    )
    result = call([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True)
    assert result.stdout == "['B312'] False False\n"


@pytest.mark.parametrize("words", sorted((ROOT / "src/sugoroku/telling/words").glob("*.py")))
def test_all_words_of_the_program_can_be_drawn(words: Path) -> None:
    assert coverage.missing(words.read_text(encoding="utf-8")) == []
