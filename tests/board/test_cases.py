"""The case boards: one for every code, each with exactly the fault it shows."""

from __future__ import annotations

import re

from click.testing import CliRunner

from sugoroku import load
from sugoroku.board import library
from sugoroku.board.diagnostics import Diagnostic, Level, frame
from sugoroku.cli import cli
from support import rows

CODES = load.codes()
CASES = {path.stem: path for path in sorted(library.folder("cases").glob("*.yaml"))}

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


@rows("code", CODES)
def test_explain_prints_the_manual_and_the_case(code: str) -> None:
    result = CliRunner().invoke(cli, ["explain", code])
    assert result.exit_code == 0
    shown = result.output.split("\n")
    assert shown[0].startswith(f"{code} {CODES[code].name} ")
    assert CODES[code].manual.split("\n")[0] in shown
    # Lines with characters that cannot be shown, and very long ones, are shown otherwise.
    plain = [line.rstrip() for line in lines_of(code) if line.isascii() and len(line) < 200]
    case = [f"  {line}" for line in plain if line.isprintable()]
    assert len(case) > 4
    assert [line for line in case if line.strip() and line not in shown] == []


@rows("name", library.built_in())
def test_a_sound_board_has_no_fault(name: str) -> None:
    diagnostics = load.load(name).diagnostics
    assert [each for each in diagnostics if each.level > Level.NOTE] == []
