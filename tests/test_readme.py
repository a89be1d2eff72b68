"""The README: short, its worked example runs, its commands set up, and its links lead somewhere."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from pages import dead_links, run_examples, words_in
from sugoroku.cli import COMMANDS, cli
from support import ROOT

README = ROOT / "README.md"
TEXT = README.read_text(encoding="utf-8")


def test_it_has_at_most_200_lines() -> None:
    assert len(TEXT.splitlines()) <= 200


def test_worked_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, golden: bool) -> None:
    monkeypatch.chdir(tmp_path)
    assert run_examples(README, golden=golden) >= 4


def test_links_lead_somewhere() -> None:
    assert dead_links(README) == []


def command_of(marker: str) -> list[list[str]]:
    """Read the command after a marker as CI does: one line, its parts parted by `&&`."""
    block = TEXT.partition(f"<!-- {marker} -->\n```sh\n")[2].partition("```")[0]
    (line,) = block.splitlines()
    return [shlex.split(part) for part in line.split(" && ")]


def test_both_commands_set_up_first() -> None:
    play, tests = command_of("play"), command_of("tests")
    assert play[0] == tests[0] == ["python3", "-m", "venv", ".venv"]
    assert play[1][:2] == tests[1][:2] == [".venv/bin/pip", "install"]
    assert tests[2:] == [[".venv/bin/python", "-m", "pytest", "-q", "-n", "auto"]]


def test_the_first_command_plays_a_game_in_a_line_a_turn_and_says_what_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    game, picture, echo = command_of("play")[2:]
    assert game[0] == picture[0] == ".venv/bin/sugoroku"
    output = CliRunner().invoke(cli, [*game[1:], "--seed", "7"]).output
    turns, _, ranking = output.partition("\nRanking:\n")
    turns = turns.partition("\n\n")[2]
    assert ranking
    assert [line.startswith(f"Turn {n} · ") for n, line in enumerate(turns.splitlines(), 1)] == [
        True
    ] * 41
    assert max(map(len, turns.splitlines())) <= 80
    path = CliRunner().invoke(cli, picture[1:]).output.strip()
    assert Path(path).is_file()
    assert echo[0] == "echo"
    (again,) = re.findall(r"\.venv/bin/sugoroku (.*)", echo[1])
    assert shlex.split(again)[0] in COMMANDS


def test_the_table_names_commands_and_options_that_exist() -> None:
    rows = re.findall(r"^\| [^|]* \| (`sugoroku .*) \|$", TEXT, re.MULTILINE)
    assert len(rows) >= 12
    for row in rows:
        words = shlex.split(words_in(row)[0])
        shown = CliRunner().invoke(cli, [words[1], "--help"]).output
        for option in [word for each in words_in(row) for word in shlex.split(each)]:
            assert not option.startswith("-") or f"{option} " in shown.replace(",", " "), option
