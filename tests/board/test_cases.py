"""The case boards: one for every code, each with exactly the fault it shows, and one that mends it."""

from __future__ import annotations

import json
import re
from difflib import SequenceMatcher

from click.testing import CliRunner

from sugoroku import load
from sugoroku.board import library
from sugoroku.board.diagnostics import Diagnostic, Level, frame
from sugoroku.board.examples import Example, example_of, without_marks
from sugoroku.cli import cli
from support import rows

CODES = load.codes()
FOLDER = library.folder("cases")
CASES = {path.stem: path for path in sorted(FOLDER.glob("*.yaml"))}
MENDED = {path.stem: path for path in sorted((FOLDER / "mended").glob("*.yaml"))}
MOST_CHANGED = 3  # lines that differ between a case and its mended board
CHANGED = {"Y110": (9, "all lines of the file end otherwise")}  # where more lines have to differ

EXPECT = re.compile(r" # expect: ([A-Z][0-9]{3})\r?$")

# What Python, PyYAML and jsonschema say; a curator never reads it.
FOREIGN = re.compile(
    r"<class|NoneType|\b(None|True|False|dict|str|int|float|bool|tuple)\b|Traceback|\[\]|\{\}"
    r"|is not of type|is not one of|does not match|is a required|non-unique|should not be valid"
    r"|while (parsing|scanning)|could not find|did not find|expected <|found character|mapping values"
)


def examine(code: str) -> load.Loaded:
    """Examine a case as if its file were named by its id, which B301 alone is not."""
    return load.examine(CASES[code].read_bytes(), f"{code.lower()}.yaml")


def lines_of(code: str) -> list[str]:
    return CASES[code].read_bytes().decode("utf-8", "replace").split("\n")


def expected_in(code: str) -> list[tuple[str, int]]:
    marks = ((EXPECT.search(line), number) for number, line in enumerate(lines_of(code), 1))
    return sorted((mark[1], number) for mark, number in marks if mark)


def shown_of(code: str) -> Example:
    return example_of(code, CASES[code].read_bytes(), MENDED[code].read_bytes())


def as_pairs(diagnostics: list[Diagnostic]) -> list[tuple[str, int]]:
    return sorted((each.code.code, each.place.line) for each in diagnostics)


def test_every_code_has_a_case_and_every_case_a_code() -> None:
    assert CASES.keys() == CODES.keys()


@rows("code", CASES)
def test_a_case_has_its_fault_and_no_other(code: str) -> None:
    expected = expected_in(code)
    codes = {each for each, _ in expected}
    assert code in codes
    diagnostics = examine(code).diagnostics
    told = [each for each in diagnostics if each.level > Level.NOTE or each.code.code in codes]
    assert as_pairs(told) == expected


@rows("code", CASES)
def test_every_finding_has_a_place_in_the_file(code: str) -> None:
    lines = lines_of(code)
    for each in examine(code).diagnostics:
        place = each.place
        assert 1 <= place.line <= place.end_line <= len(lines)
        assert 1 <= place.column <= len(lines[place.line - 1]) + 1
        assert 1 <= place.end_column <= len(lines[place.end_line - 1]) + 1
        assert (place.line, place.column) <= (place.end_line, place.end_column)
        source, carets = frame(place).split("\n")
        assert source.startswith(f"  {place.line} | ")
        assert "^" in carets


@rows("code", CASES)
def test_every_message_is_a_line_in_our_own_words(code: str) -> None:
    for each in examine(code).diagnostics:
        assert each.message.isprintable(), each.message
        assert not FOREIGN.search(each.message), each.message


@rows("code", CASES)
def test_a_case_has_its_fault_without_the_comment_that_marks_it(code: str) -> None:
    marked = CASES[code].read_bytes()
    source = without_marks(marked)
    assert b"# expect" in marked
    assert b"# expect" not in source
    found = load.examine(source, f"{code.lower()}.yaml").diagnostics
    assert as_pairs(found) == as_pairs(examine(code).diagnostics)


def test_every_code_has_a_mended_board() -> None:
    assert MENDED.keys() == CODES.keys()


@rows("code", MENDED)
def test_a_mended_board_has_no_fault(code: str) -> None:
    found = load.examine(MENDED[code].read_bytes(), f"{code.lower()}.yaml").diagnostics
    assert [each for each in found if each.level > Level.NOTE or each.code.code == code] == []


@rows("code", MENDED)
def test_a_mended_board_differs_from_its_case_in_few_lines(code: str) -> None:
    case = [line for line in without_marks(CASES[code].read_bytes()).split(b"\n") if line[:1] != b"#"]
    mended = MENDED[code].read_bytes().split(b"\n")
    blocks = SequenceMatcher(None, case, mended, autojunk=False).get_opcodes()
    changed = sum(max(end - start, to - at) for tag, start, end, at, to in blocks if tag != "equal")
    assert sum(tag != "equal" for tag, *_ in blocks) == 1
    most, _ = CHANGED.get(code, (MOST_CHANGED, ""))
    assert 1 <= changed <= most


@rows("code", CODES)
def test_an_example_turns_into_its_mended_board(code: str) -> None:
    example = shown_of(code)
    top = sum(line.startswith("#") for line in example.board)
    fix = example.fix
    mended = (*example.board[top : fix.first - 1], *fix.lines, *example.board[fix.last :])
    source = MENDED[code].read_bytes().decode()
    assert mended == tuple(line.replace("\u3000", "□") for line in source.splitlines())


@rows("code", CODES)
def test_explain_prints_the_manual_the_case_and_what_mends_it(code: str) -> None:
    result = CliRunner().invoke(cli, ["explain", code])
    assert result.exit_code == 0
    shown = result.output.split("\n")
    assert shown[0].startswith(f"{code} {CODES[code].name} ")
    assert CODES[code].manual.split("\n")[0] in shown
    assert "# expect" not in result.output
    # Lines with characters that cannot be shown, and very long ones, are shown otherwise.
    case = without_marks(CASES[code].read_bytes()).decode("utf-8", "replace").split("\n")
    plain = [f"  {line}" for line in case if line.isascii() and line.isprintable() and len(line) < 200]
    assert [line for line in plain if line.strip() and line not in shown] == []
    head, _, tail = result.output.partition("\n\nTo fix it, ")
    assert f"\nA board with this fault, on line {dict(expected_in(code))[code]}:\n" in head
    assert [line for line in shown_of(code).fix.lines if f"  {line}\n" not in tail] == []


@rows(
    ("code", "sentence"),
    [
        ("S204", "change line 10 to:\n\n      season: autumn\n"),
        ("R419", "change lines 7 and 8 to:"),
        ("Y110", "change lines 1 to 9 to:"),
        ("R402", "take out line 14.\n"),
        ("Y108", "take out lines 10 to 12.\n"),
        ("I604", "add after line 17:\n\n        asakusa: [10, 10, 80, 80]\n"),
        ("T501", "change line 10 to:\n\n  set_ups: {standard: 12:2 7:3}\n"),
    ],
)
def test_explain_says_which_lines_to_change(code: str, sentence: str) -> None:
    output = CliRunner().invoke(cli, ["explain", code]).output
    assert output.partition("\n\nTo fix it, ")[2].startswith(sentence)


def test_a_folder_is_checked_with_the_mended_boards_in_it() -> None:
    result = CliRunner().invoke(cli, ["check", str(FOLDER), "--format", "json"])
    found = json.loads(result.output)
    assert found["files"] == len(CASES) + len(MENDED)
    errors = {each["file"] for each in found["diagnostics"] if each["level"] == "error"}
    assert errors == {str(path) for code, path in CASES.items() if CODES[code].level is Level.ERROR}


@rows("name", library.built_in())
def test_a_sound_board_has_no_fault(name: str) -> None:
    diagnostics = load.load(name).diagnostics
    assert [each for each in diagnostics if each.level > Level.NOTE] == []
