"""Files that commands write: whole or not at all, never in the place of what the command reads."""

from __future__ import annotations

import os
import resource
import stat
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import pytest

from sugoroku.cli import COMMANDS, cli
from sugoroku.cli.writing import write_whole
from support import EDO, ROOT, rows, run

BOARD = (ROOT / "boards" / f"{EDO}.yaml").read_bytes()

# options that write a file, by command, and calls in which it would take the place of an input
WRITES = {
    ("compile", "--out"): ["compile {board} -o ."],
    ("odds", "--plot"): ["odds {board} --plot {out}"],
    ("play", "--record"): ["play {board} --auto --seed 1 --record {out}"],
    ("render", "--out"): [
        "render {board} -o {out}",
        "render {board} --record {record} -o {out}",
        "render {board} --scan {scan} -o {out}",
    ],
    ("simulate", "--plot"): ["simulate {board} -n 5 --seed 1 --plot {out}"],
}
TARGETS = {"{board}", "{record}", "{scan}"}


def test_every_option_that_writes_is_in_the_table() -> None:
    named = set()
    context = click.Context(cli)
    for name in COMMANDS:
        command = cli.get_command(context, name)
        assert command is not None
        for param in command.params:
            what = f"{getattr(param, 'help', None) or ''} {param.metavar or ''}".lower()
            writes = any(
                word in what for word in ("where to write", "draw the figures", "keep the game")
            )
            writes = writes or (name, param.opts[-1]) == ("render", "--out")
            if writes:
                named.add((name, param.opts[-1]))
    assert named == WRITES.keys()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Lay a board, a record and a scan out, each of which has an ending that pictures have too."""
    monkeypatch.chdir(tmp_path)
    Path("board.txt").write_bytes(BOARD)
    run("play", EDO, "--auto", "--seed", "1", "--record", "record.txt")
    run("render", EDO, "-o", "scan.png", "--size", "400")
    return tmp_path


INPUTS = {"board": "board.txt", "record": "record.txt", "scan": "scan.png"}


def linked(kind: str, path: str) -> str:
    """Name a file another way."""
    if kind == "itself":
        return path
    name = f"{kind}-{path}"
    if kind == "symlink":
        os.symlink(path, name)
    else:
        os.link(path, name)
    return name


@rows("kind", ["itself", "symlink", "hardlink"])
def test_no_input_is_replaced(kind: str, tmp_path: Path) -> None:
    place = tmp_path / kind
    place.mkdir()
    before = Path.cwd()
    os.chdir(place)
    try:
        Path("board.txt").write_bytes(BOARD)
        run("play", EDO, "--auto", "--seed", "1", "--record", "record.txt")
        run("render", EDO, "-o", "scan.png", "--size", "400")
        for calls in WRITES.values():
            for call in calls:
                used = [name for name in INPUTS if f"{{{name}}}" in call]
                guard(call, used, kind)
    finally:
        os.chdir(before)


def guard(call: str, used: list[str], kind: str) -> None:
    """Let a call write to each of its inputs: refused with 2, one line, and nothing is changed."""
    for name in used:
        path = INPUTS[name]
        content = Path(path).read_bytes()
        if "{out}" in call:
            out = linked(kind, path)
        else:  # `compile` names its file itself
            target = f"{EDO}.game.json"
            (os.symlink if kind == "symlink" else os.link)(path, target)
            out = target
        done = run(*call.format(**{**{k: f"./{v}" for k, v in INPUTS.items()}, "out": out}).split())
        assert done.exit_code == 2, (call, done.output)
        assert done.stderr.count("\n") == 1, (call, done.stderr)
        assert Path(path).read_bytes() == content, call
        if out != path:
            os.unlink(out)


def test_a_link_stays_a_link(folder: Path) -> None:
    Path("real.svg").write_text("old", encoding="utf-8")
    os.chmod("real.svg", 0o640)
    os.symlink("real.svg", "link.svg")
    os.symlink("new.svg", "dangling.svg")
    for name in ("link.svg", "dangling.svg"):
        assert run("render", EDO, "-o", name).exit_code == 0
        assert Path(name).is_symlink()
    assert Path("real.svg").read_text(encoding="utf-8").startswith("<?xml")
    assert stat.S_IMODE(os.stat("real.svg").st_mode) == 0o640
    assert Path("new.svg").stat().st_size > 1000
    assert not list(folder.glob(".*"))


def test_a_device_or_a_pipe_is_written_to(tmp_path: Path) -> None:
    os.symlink("/dev/null", tmp_path / "null.svg")
    assert run("render", EDO, "-o", str(tmp_path / "null.svg")).exit_code in (0, 2)
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)
    write_whole(Path("/dev/null"), b"x", frozenset())
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


@rows(
    "call",
    [
        f"render {EDO} -o old.svg",
        f"odds {EDO} --plot old.svg",
        f"simulate {EDO} -n 5 --seed 1 --plot old.svg",
    ],
)
def test_a_full_disk_leaves_the_old_file(call: str, tmp_path: Path) -> None:
    folder = tmp_path / call.split()[0]
    folder.mkdir()
    (folder / "old.svg").write_text("old", encoding="utf-8")

    def little() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))

    done: Any = subprocess.run(
        [sys.executable, "-m", "sugoroku", *call.split()],
        capture_output=True,
        text=True,
        cwd=folder,
        check=False,
        preexec_fn=little,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "NUMBA_DISABLE_JIT": "1"},
    )
    assert done.returncode == 2, done.stderr
    assert "old.svg: file too large" in done.stderr
    assert [path.name for path in folder.iterdir()] == ["old.svg"]
    assert (folder / "old.svg").read_text(encoding="utf-8") == "old"


def test_a_process_that_dies_leaves_the_old_file(tmp_path: Path) -> None:
    old = tmp_path / "old.svg"
    old.write_text("old", encoding="utf-8")
    code = (
        "import os; from pathlib import Path; from sugoroku.cli import writing\n"
        "os.replace = lambda *_: os._exit(9)\n"
        f"writing.write_whole(Path({str(old)!r}), b'new', frozenset())"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    assert subprocess.run([sys.executable, "-c", code], check=False, env=env).returncode == 9
    assert old.read_text(encoding="utf-8") == "old"


def test_all_that_write_pictures_and_games_write_whole_files() -> None:
    """Nobody but `writing` and the records opens a file to write; `test_layers` reads the rest."""
    for name in ("compile", "plots", "render"):
        module = import_module(f"sugoroku.cli.{name}")
        assert module.write_whole is write_whole


@rows("call", ["replay record.txt --to 999", f"render {EDO} --record record.txt --turn 999 -o x.svg"])
def test_a_turn_that_is_not_there_has_one_answer(call: str, tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    if not path.exists():
        run("play", EDO, "--auto", "--seed", "1", "--record", str(path))
    done = run(*call.replace("record.txt", str(path)).split())
    assert done.exit_code == 2
    assert "turns; there is no turn 999" in done.stderr
    assert not done.stdout
