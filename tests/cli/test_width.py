"""Whatever a command writes is as wide as the terminal: 40, 80 or 120 columns."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sugoroku import load
from sugoroku.cli import COMMANDS
from sugoroku.screen import shown_width, width, wrapped
from support import ARMOUR, BOARDS, EDO, HERE, RACES, TABLES, run

BAN = "ban-sugoroku"
SEATS = ("--seats", "Nihonbashi Tarō,Aki,cpu:hard", "--seed", "3")
# command → arguments, each of which writes text; {game} and {moves} are records of a race and of tables
WRITTEN: dict[str, list[tuple[str, ...]]] = {
    "boards": [()],
    "check": [(str(path),) for path in sorted((HERE / "cases").glob("*.yaml"))],
    "compile": [(str(HERE / "cases" / "R401.yaml"),)],
    "explain": [(code,) for code in load.codes()],
    "odds": [(EDO,), (EDO, "--compare", "finish"), (ARMOUR, "--ascii"), ("{yokai}", "--lang", "ja")],
    "perft": [(BAN, "--depth", "1")],
    "play": [
        (EDO, "--auto", *SEATS),
        (EDO, "--auto", "--lang", "ja", *SEATS),
        (ARMOUR, "--auto", "--brief", *SEATS),
        (BAN, "--auto", "--seed", "5"),
        (EDO, "--seed", "1"),
        (BAN, "--seed", "1", "--house", "who_starts=roll"),
        (BAN, "--seed", "1", "--lang", "ja"),
    ],
    "plays": [(BAN, "--roll", "3-2"), (BAN, "--roll", "1-1")],
    "render": [(EDO, "-o", "{folder}/x.txt")],
    "replay": [("{game}",), ("{moves}", "--ascii"), ("{game}", "--lang", "ja")],
    "resume": [("{game}",), ("{moves}", "--auto")],
    "rules": [(str(path),) for path in BOARDS.values()],
    "show": [(str(path), *lang) for path in BOARDS.values() for lang in ((), ("--lang", "ja"))],
    "simulate": [(EDO, "-n", "40", "--visits", "--seed", "1"), (BAN, "-n", "9", "--seed", "1")],
    "verify": [("{game}",)],
}
TYPED = "?\n\nl\nl all\nb\nwrong\n6/1\n\n"


def stretches(text: str, folder: Path) -> Iterator[str]:
    """List the lines of a text as they end at a terminal, where Enter is seen after a prompt.

    Those with a path, which is never broken, are left out.
    """
    lines = text.replace(" > ", " >\n").splitlines()
    yield from (line for line in lines if str(folder) not in line)


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("records")
    files = {"game": str(folder / "game.jsonl"), "moves": str(folder / "moves.jsonl")}
    run("play", EDO, "--auto", "--seats", "3", "--seed", "4", "--record", files["game"])
    run("play", BAN, "--auto", "--seed", "4", "--record", files["moves"])
    return {**files, "folder": str(folder), "yokai": str(BOARDS["yokai"])}


def test_every_command_is_tried() -> None:
    assert WRITTEN.keys() == COMMANDS.keys()


@pytest.mark.parametrize("columns", [40, 80, 120])
@pytest.mark.parametrize("command", COMMANDS)
def test_no_line_is_wider_than_the_terminal(
    command: str, columns: int, records: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    folder = Path(records["folder"])
    for arguments in (("--help",), *WRITTEN[command]):
        given = [each.format(**records) for each in arguments]
        result = run(command, *given, stdin=TYPED)
        assert result.exit_code in (0, 1), result.output
        assert result.stdout or command == "compile"
        wide = [line for line in stretches(result.stdout, folder) if shown_width(line) > columns]
        assert not wide, (given, wide)


def test_forty_columns_at_least_and_a_hundred_and_twenty_at_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for stated, used in {"10": 40, "39": 40, "64": 64, "300": 120, "": 80, "0": 80, "wide": 80}.items():
        monkeypatch.setenv("COLUMNS", stated)
        assert width() == used, stated


def test_a_wide_terminal_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    assert max(map(shown_width, run("rules", EDO).stdout.splitlines())) > 100


def test_without_a_terminal_a_finding_stays_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    case = HERE / "cases" / "R410.yaml"
    first = run("check", case).stdout.splitlines()[0]
    assert first == run("check", "--format", "concise", case).stdout.splitlines()[0]
    assert shown_width(first) > 80


@pytest.mark.parametrize("board", [*RACES, *TABLES])
def test_words_are_not_broken_where_a_line_can_hold_them(
    board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = {}
    for columns in (40, 120):
        monkeypatch.setenv("COLUMNS", str(columns))
        words[columns] = [word for word in run("rules", BOARDS[board]).stdout.split() if word.isascii()]
    plain = [[word for word in each if word.strip("=-")] for each in words.values()]
    assert plain[0] == plain[1]


def test_japanese_is_broken_before_no_closing_mark() -> None:
    text = "江戸名所四季遊山双六、" * 6
    lines = wrapped(text, 43)
    assert "".join(line.strip() for line in lines) == text
    assert all(shown_width(line) <= 43 and line.strip()[0] != "、" for line in lines)
