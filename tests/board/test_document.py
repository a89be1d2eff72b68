"""Reading: what stays text, what becomes a number, where things stand, and that nothing is ever raised."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sugoroku import load
from sugoroku.board import document
from sugoroku.board.diagnostics import Level, frame, write_concise, write_text
from sugoroku.screen import width_of
from support import BOARDS, rows


def data(text: str) -> Any:
    return document.read(text.encode(), "test.yaml").data


@rows(
    ("written", "value"),
    [
        ("no", "no"), ("off", "off"), ("Yes", "Yes"), ("1:30", "1:30"), ("2020-01-01", "2020-01-01"),
        ("08", "08"), ("0", 0), ("-3", -3), ("+3", 3), ("017", "017"), ("0o17", "0o17"),
        ("0x1F", "0x1F"), ("1_000", "1_000"), ("1.10", 1.1), ("1.", 1.0), (".5", 0.5), ("1e3", 1000.0),
        ("1e999", "1e999"), (".inf", ".inf"), (".nan", ".nan"), ("-", None), ("~", None), ("", None),
        ("null", None), ("true", True), ("FALSE", False), ("truE", "truE"), ("'1'", "1"), ('"a\\u306f"', "aは"),
        ("9" * 16, "9" * 16), ("1.2.3", "1.2.3"), ("<<x", "<<x"), ("=", "="),
    ],
)  # fmt: skip
def test_scalars_follow_the_core_schema(written: str, value: Any) -> None:
    if written == "-":
        assert data("a: '-'") == {"a": "-"}
        return
    read = data(f"a: {written}\n")["a"]
    assert (read, type(read)) == (value, type(value))


def test_keys_are_text() -> None:
    assert data("{1: a, '2': b, true: c, 1.5: d}") == {"1": "a", "2": "b", "true": "c", "1.5": "d"}


def test_one_and_quoted_one_are_the_same_key() -> None:
    (found,) = document.read(b"1: a\nb: c\n'1': d\n", "x.yaml").findings
    assert found.code.code == "Y103"
    assert (found.place.line, found.place.column) == (3, 1)
    assert "line 1" in found.message


def test_places_of_keys_and_values() -> None:
    text = "a:\r\n  - {江戸: 'x', c: 12}\n"
    read = document.read(text.encode(), "x.yaml")
    value, key = read.place(("a", 0, "c")), read.place(("a", 0, "c"), key=True)
    assert (value.line, value.column, value.end_column) == (2, 18, 20)
    assert (key.column, key.end_column) == (15, 16)
    assert read.place(("a", 0, "江戸"), key=True).column == 6
    # what is not there is shown by what is nearest
    assert read.place(("a", 0, "zz")).line == 2
    assert read.place(()).line == 1


def test_offsets_do_not_count_a_byte_order_mark() -> None:
    read = document.read(b"\xef\xbb\xbfa: 1\nb: &x 2\n", "x.yaml")
    assert [(f.code.code, f.place.line, f.place.column) for f in read.findings] == [
        ("Y109", 1, 1),
        ("Y105", 2, 4),
    ]


@rows("before", ["", "\t", "江戸", "が", "か\u3099", "𠮷", "a\tb", "🎲"])
def test_caret_stands_right_under_the_fault(before: str) -> None:
    text = f'x: "{before}", y'
    read = document.read(text.encode(), "x.yaml")
    place = read.span(text.index("y"), text.index("y") + 1)
    line, carets = frame(place).split("\n")
    assert width_of(line.split("| ", 1)[1].split("y")[0]) == carets.split("| ", 1)[1].index("^")


def test_long_lines_are_cut_around_the_fault() -> None:
    text = "a: " + "x" * 300 + " Z " + "江" * 300
    read = document.read(text.encode(), "x.yaml")
    line, carets = frame(read.span(text.index("Z"), text.index("Z") + 1)).split("\n")
    assert width_of(line) < 110
    assert line[len(carets) - 1 - (width_of(line[:40]) - 40)] == "Z"


def test_a_block_text_may_hold_what_yaml_would_mind_elsewhere() -> None:
    assert data("a: |\n  key: *x &y !z #1 - [\n") == {"a": "key: *x &y !z #1 - [\n"}


@rows("encoding", ["shift_jis", "euc_jp", "utf-16", "utf-16-le", "utf-32"])
def test_other_encodings_are_one_finding(encoding: str) -> None:
    text = "id: x\ntitle: {ja: 双六}\n"
    (found,) = document.read(text.encode(encoding), "x.yaml").findings
    assert found.code.code == "Y111"


def test_the_first_byte_that_cannot_be_read_is_named() -> None:
    (found,) = document.read("id: x\ntitle: 双六\n".encode("shift_jis"), "x.yaml").findings
    assert "byte 0x91 at offset 13, on line 2" in found.message
    assert (found.place.line, found.place.column) == (2, 8)


@rows(
    "text",
    [
        "[" * 100_000, "{a: " * 50_000, "- " * 50_000, "a: &a [" + "*a," * 60_000 + "]",
        "\n".join(f"k{n}: v" for n in range(60_000)), "? " * 10_000, "'" * 4001, "#" * 4001,
        "a: " + "1" * 3990, "[" * 31, "x: " + "{" * 33, "%" * 100, "\n" * 100_000, "a: |" + "\n" * 9,
    ],
)  # fmt: skip
def test_absurd_texts_end_quickly_in_a_finding_or_in_data(text: str) -> None:
    found = load.examine(text.encode(), "x.yaml")
    assert found.diagnostics
    assert found.board is None


@rows("board", BOARDS)
def test_both_parsers_read_the_same(board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import yaml

    raw = BOARDS[board].read_bytes()
    one = document.read(raw, "x.yaml")
    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    other = document.read(raw, "x.yaml")
    assert one.data == other.data
    for path in [("squares", 0, "id"), ("title", "en"), ("squares", 1, "name")]:
        assert one.place(path) == other.place(path)


CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


def harmless(source: bytes) -> None:
    """Read and check anything; whatever is found can be written."""
    found = load.examine(source, "test.yaml")
    lines = source.count(b"\n") + 1
    for each in found.diagnostics:
        assert not CONTROL.search(each.message), each.message
        assert "\n" not in write_concise(each)
        assert 1 <= each.place.line <= lines
        write_text(each)
    errors = [each for each in found.diagnostics if each.level is Level.ERROR]
    assert (found.board is None) is bool(errors)
    if found.sound:
        compiled = load.compile_loaded(found)
        game = load.build(compiled, {})
        game.start(game.seats[-1])


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200))
def test_no_bytes_raise(source: bytes) -> None:
    harmless(source)


YAMLISH = st.text(
    st.sampled_from("abc:,-[]{}#&*!|>'\"%@`? \n\t\r0１：　、ロが\u3099~=<\\") | st.characters(),
    max_size=80,
)


@settings(max_examples=400, deadline=None)
@given(YAMLISH)
def test_no_text_raises(text: str) -> None:
    harmless(text.encode("utf-8", "surrogatepass"))


@settings(max_examples=150, deadline=None)
@given(YAMLISH)
def test_no_text_raises_in_the_pure_parser(text: str) -> None:
    import yaml

    with pytest.MonkeyPatch.context() as patch:
        patch.delattr(yaml, "CSafeLoader", raising=False)
        harmless(text.encode("utf-8", "surrogatepass"))


TEXTS = {
    name: path.read_text(encoding="utf-8") for name, path in BOARDS.items() if name != "althoen-1993"
}
PIECES = [
    "", " ", "\n", "  ", "\t", ":", ": ", "- ", "{", "}", "[", "]", ",", "'", '"', "#", " #", "&a ", "*a",
    "!!int ", "|", "null", "true", "yes", "08", "1.0", "-1", "999999999999999999", "０", "：", "　", "ロ",
    "squares:", "id: x", "rolls: {1: start}", "go: start", "back: 1", "again: true", "rest: 2", "<<: {}",
]  # fmt: skip


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(sorted(TEXTS)), st.integers(0, 2**32), st.integers(1, 4))
def test_no_mutated_board_raises(board: str, seed: int, times: int) -> None:
    dice = random.Random(seed)
    text = TEXTS[board]
    for _ in range(times):
        at = dice.randrange(len(text))
        end = min(len(text), at + dice.choice([0, 0, 1, 2, 5, 40]))
        text = text[:at] + dice.choice(PIECES) + text[end:]
    harmless(text.encode())


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 200) | st.floats(allow_nan=False) | st.text(max_size=6)
    | st.sampled_from(["start", "goal", "mill", "as_printed", "name.en", "number", "rings"]),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.sampled_from(["1", "2", "7", "en", "ja", "kana", "id", "default", "x-a"]), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip
SQUARE_KEYS = ["name", "inn", "rest", "shortcut", "rolls", "go", "back", "forward", "again", "unverified",
               "numbered", "printed", "season", "faces", "note"]  # fmt: skip
BOARD_KEYS = ["title", "seats", "die", "first_number", "overshoot", "house_rules", "images", "layout",
              "unverified", "expect", "allow", "terms", "sheet", "about", "overshoot_panel", "squares"]  # fmt: skip


@settings(max_examples=400, deadline=None)
@given(
    st.dictionaries(st.sampled_from(BOARD_KEYS), VALUES, max_size=3),
    st.lists(st.dictionaries(st.sampled_from(SQUARE_KEYS), VALUES, max_size=3), max_size=4),
)
def test_no_data_raise(board: dict[str, Any], squares: list[dict[str, Any]]) -> None:
    ids = ["start", "mill", "hill", "well"]
    whole = {
        "format": 1, "id": "test", "family": "race", "title": {"en": "T"},
        "squares": [{"id": id_, **square} for id_, square in zip(ids, squares, strict=False)]
        + [{"id": "gate"}, {"id": "goal"}],
        **board,
    }  # fmt: skip
    harmless(json.dumps(whole, indent=1, ensure_ascii=False).encode())


EFFECTS = st.sampled_from(
    [{}, {}, {}, {"inn": True}, {"rest": 3}, {"again": True}, {"back": 1}, {"forward": 2},
     {"go": "goal"}, {"go": "start"}, {"shortcut": {"1": "goal"}}, {"rolls": {"2": "start", "3": "goal"}}]
)  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(
    st.lists(EFFECTS, min_size=1, max_size=8),
    st.sampled_from(["bounce", "over", "stay"]),
    st.integers(1, 5),
)
def test_sound_boards_of_any_effects_play_to_their_end(
    effects: list[dict[str, Any]], finish: str, seats: int
) -> None:
    from support import play

    squares = [{"id": f"s{n}", **effect} for n, effect in enumerate(effects)]
    board = {
        "format": 1, "id": "test", "family": "race", "title": {"en": "T"}, "seats": [1, 5], "die": 3,
        "squares": [{"id": "start"}, *squares, {"id": "goal"}],
        "house_rules": {"finish": {"default": finish, "choices": [finish]}},
        "allow": {"R410": "made by chance"},
    }  # fmt: skip
    found = load.examine(json.dumps(board, indent=1).encode(), "test.yaml")
    if found.sound:
        game = load.build(load.compile_loaded(found), {"rank_everyone": seats % 2 == 0})
        lines, standing = play(game, seats, dice=seats)
        assert game.outcome(standing.position) is not None
        assert lines[-1]["event"] == "end"


@rows(
    ("line", "message"),
    [
        ("squares: ［{id: a}, {id: b}]", "`［` is full-width; write `[`"),
        ("seats: ｛a: b}\nsquares: [{id: a}", "`｛` is full-width; write `{`"),
        ("＃ note\n x: y", "`＃` is full-width; write `#`"),
        ("title: {en: A, ja: #い\nsquares: []", "a comment begins at `#`; put the value in quotes"),
        ("squares: [{id: a， name: {en: X}}]", "`，` is a full-width comma; write `, `"),
        ("squares: [{id: a}、 {id: b}]", "`、` is a full-width comma; write `, `"),
        ("squares:\n  - id: a\n  -id: b", "a space is missing after the `-`"),
    ],
)
def test_what_the_parser_trips_over_is_named(line: str, message: str) -> None:
    found = load.examine(f"format: 1\n{line}\n".encode(), "test.yaml").diagnostics
    assert [each.message for each in found if each.code.code.startswith("Y")] == [message]
