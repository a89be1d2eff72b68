"""Every command in every surrounding, one at a time: the documented exit code, one line on stderr at most."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sugoroku.cli import COMMANDS
from support import EDO, ROOT

# what each command is called with: `{record}` is a recorded game, and the exit code where all is well
CALLS = {
    "boards": "boards",
    "check": "check {board}",
    "compile": "compile {board} -o out",
    "explain": "explain R401",
    "odds": f"odds {EDO} --seats 2",
    "perft": "perft ban-sugoroku --depth 1",
    "play": f"play {EDO} --auto --seed 1",
    "plays": "plays ban-sugoroku --roll 6-5",
    "render": f"render {EDO} -o out.txt",
    "replay": "replay {record}",
    "resume": "resume {record}",
    "rules": f"rules {EDO}",
    "show": f"show {EDO}",
    "simulate": f"simulate {EDO} -n 5 --seed 1",
    "verify": "verify {record}",
}

# name: shell around the call `$CALL`, its exit code, and environment; None takes a variable away
SURROUNDINGS: dict[str, tuple[str, int, dict[str, str | None]]] = {
    "a pipe": ("$CALL | cat; exit ${PIPESTATUS[0]}", 0, {}),
    "a file": ("$CALL > stdout.txt", 0, {}),
    "a full stdout": ("$CALL > /dev/full", 2, {}),
    "a full stderr": ("$CALL 2> /dev/full", 0, {}),
    "both full": ("$CALL > /dev/full 2> /dev/full", 2, {}),
    "a closed stdout": ("$CALL >&-", 0, {}),
    "a closed stderr": ("$CALL 2>&-", 0, {}),
    "a closed stdin": ("$CALL <&-", 0, {}),
    "an unbuffered pipe": ("$CALL | cat; exit ${PIPESTATUS[0]}", 0, {"PYTHONUNBUFFERED": "1"}),
    "an unbuffered full stdout": ("$CALL > /dev/full", 2, {"PYTHONUNBUFFERED": "1"}),
    "no home": ("$CALL", 0, {"HOME": None, "XDG_CACHE_HOME": None}),
    "a home that cannot be written": ("$CALL", 0, {"HOME": "/proc/nowhere", "XDG_CACHE_HOME": None}),
    "no locale": ("$CALL", 0, {"LANG": None, "LC_ALL": None, "LC_CTYPE": None}),
    "the locale C": ("$CALL", 0, {"LANG": "C", "LC_ALL": "C"}),
    "an ascii encoding": ("$CALL", 0, {"PYTHONIOENCODING": "ascii"}),
    "a dumb terminal": ("$CALL", 0, {"TERM": "dumb"}),
    "40 columns": ("$CALL", 0, {"COLUMNS": "40"}),
    "80 columns": ("$CALL", 0, {"COLUMNS": "80"}),
    "120 columns": ("$CALL", 0, {"COLUMNS": "120"}),
    "little memory": ("ulimit -v 614400; $CALL", 0, {}),
}
COUNTED = re.compile(
    "plain Python plays|games in [0-9.]+ s"
)  # `simulate` says which engine, and counts
QUICK = ("a full stdout", "a closed stderr", "the locale C", "no home")  # the others are slow


@pytest.fixture(scope="session")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Record a whole game."""
    path = tmp_path_factory.mktemp("record") / "game.jsonl"
    command = [sys.executable, "-m", "sugoroku", "play", EDO, "--auto", "--seed", "1"]
    subprocess.run([*command, "--record", str(path)], check=True, capture_output=True)
    return path


def call(
    folder: Path, name: str, shell: str, record: Path, changed: dict[str, str | None]
) -> subprocess.CompletedProcess[str]:
    """Call a command in a shell, in a folder of its own."""
    board = ROOT / "boards" / f"{EDO}.yaml"
    words = CALLS[name].format(record=record, board=board)
    shell = shell.replace("$CALL", f"{sys.executable} -m sugoroku {words}")
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), **changed}
    kept = {key: value for key, value in env.items() if value is not None}
    return subprocess.run(
        ["bash", "-c", shell],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=kept,
        cwd=folder,
        check=False,
        timeout=120,
    )


def test_every_command_is_in_the_table() -> None:
    assert CALLS.keys() == COMMANDS.keys()


def hold(surrounding: str, folder: Path, record: Path) -> None:
    """Call each command in a surrounding, and hold what comes of it against what is documented."""
    shell, code, changed = SURROUNDINGS[surrounding]
    wrong = []
    for name in COMMANDS:
        place = folder / name
        place.mkdir()
        done = call(place, name, shell, record, changed)
        lines = done.stderr.splitlines()
        ours = [line for line in lines if not COUNTED.search(line)]
        half = [path.name for path in place.rglob(".*")]
        if done.returncode != code or len(ours) > 1 or half:
            wrong.append(f"{name}: {done.returncode}, {lines}, {half}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    "surrounding",
    [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in SURROUNDINGS],
)
def test_a_surrounding(surrounding: str, tmp_path: Path, record: Path) -> None:
    hold(surrounding, tmp_path, record)


@pytest.mark.slow
def test_a_deleted_folder_is_said(tmp_path: Path, record: Path) -> None:
    """What writes nothing there works all the same; what does says why it cannot."""
    wrong = []
    for name in COMMANDS:
        folder = tmp_path / name
        folder.mkdir()
        done = call(folder, name, f"rmdir {folder}; $CALL", record, {})
        writes = name in ("compile", "render")
        said = done.stderr == "sugoroku: the current folder no longer exists\n"
        if done.returncode != (2 if writes else 0) or writes != said or "Traceback" in done.stderr:
            wrong.append(f"{name}: {done.returncode}, {done.stderr}")
    assert not wrong, "\n".join(wrong)


def test_a_file_of_a_deleted_folder_is_said_too(tmp_path: Path, record: Path) -> None:
    for words in ("verify game.jsonl", "check board.yaml"):
        folder = tmp_path / words.split()[0]
        folder.mkdir()
        shell = f"rmdir {folder}; {sys.executable} -m sugoroku {words}"
        done = call(folder, "boards", shell, record, {})
        assert done.returncode == 2
        assert "Traceback" not in done.stderr
        assert "the output" not in done.stderr


@pytest.mark.parametrize(
    "words", ["check", "verify", "show", "compile", f"render {EDO} --scan", "resume"]
)
def test_an_empty_name_is_said(words: str, tmp_path: Path, record: Path) -> None:
    done = call(tmp_path, "boards", f"{sys.executable} -m sugoroku {words} ''", record, {})
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "it is empty" in done.stderr
