"""The compiled engine is optional in every sense: what fails in it, or in what it keeps, costs one line."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sugoroku.families import FAMILIES
from sugoroku.simulation import engines, kept_code, limits
from support import EDO, game, needs, rows
from test_simulate import ASK, sugoroku

needs_numba = needs("sim")


def folder_in(place: Path) -> Path:
    (folder,) = place.glob("kernels-*")
    return folder


def lines(done: subprocess.CompletedProcess[str]) -> list[str]:
    """List what stderr says but for the count of games at the end."""
    return [line for line in done.stderr.splitlines() if "games in" not in line]


@pytest.fixture(scope="module")
def compiled_once(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """Compile into a folder, and give it with what `simulate` wrote."""
    place = tmp_path_factory.mktemp("kept")
    done = sugoroku(*ASK, env={"NUMBA_CACHE_DIR": str(place)})
    assert done.returncode == 0, done.stderr
    return place, done.stdout


def cut(folder: Path) -> None:
    for path in sorted(folder.rglob("*.nbc"))[::2]:
        os.truncate(path, path.stat().st_size // 2)


def emptied(folder: Path) -> None:
    for path in folder.rglob("*.nbi"):
        path.write_bytes(b"")


def overwritten(folder: Path) -> None:
    """Change machine code in its midst, by as many bytes: nothing that counts bytes would see it."""
    for path in folder.rglob("*.nbc"):
        data = path.read_bytes()
        half = len(data) // 2
        path.write_bytes(data[:half] + b"\xcc" * 64 + data[half + 64 :])


def exchanged(folder: Path) -> None:
    one, other = sorted(folder.rglob("*.nbi"))[:2]
    one.write_bytes(other.read_bytes())


def bad_manifest(folder: Path) -> None:
    (folder / "manifest.json").write_text('{"files": [', encoding="utf-8")


def open_to_all(folder: Path) -> None:
    folder.chmod(0o777)


@needs_numba
@rows("damage", [cut, emptied, overwritten, exchanged, bad_manifest, open_to_all])
def test_damage_is_compiled_anew(
    damage: Callable[[Path], None], compiled_once: tuple[Path, str]
) -> None:
    place, expected = compiled_once
    env = {"NUMBA_CACHE_DIR": str(place)}
    folder = folder_in(place)
    damage(folder)
    again, then = sugoroku(*ASK, env=env), sugoroku(*ASK, env=env)
    assert (again.returncode, again.stdout) == (0, expected)
    (line,) = lines(again)
    assert str(folder) in line
    assert "compiling anew" in line
    assert (then.returncode, then.stdout, lines(then)) == (0, expected, [])
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@needs_numba
def test_what_no_manifest_names_is_not_loaded(compiled_once: tuple[Path, str]) -> None:
    """As a process leaves it that is killed while it compiles."""
    place, expected = compiled_once
    folder = folder_in(place)
    (folder / "manifest.json").unlink()
    for path in folder.rglob("*.nbc"):
        path.write_bytes(b"half")
    done = sugoroku(*ASK, env={"NUMBA_CACHE_DIR": str(place)})
    assert (done.returncode, done.stdout) == (0, expected)
    assert len(lines(done)) == 1
    listed = json.loads((folder / "manifest.json").read_bytes())["files"]
    assert listed.keys() == {
        path.relative_to(folder).as_posix() for path in folder.rglob("*.nb*") if path.is_file()
    }


@needs_numba
def test_two_may_compile_at_once(tmp_path: Path, compiled_once: tuple[Path, str]) -> None:
    code = "from sugoroku.__main__ import main; main()"
    env = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    both: list[Any] = [
        subprocess.Popen([sys.executable, "-c", code, *ASK], stdout=-1, stderr=-1, text=True, env=env)
        for _ in range(2)
    ]
    for process in both:
        out, err = process.communicate()
        assert (process.returncode, out) == (0, compiled_once[1]), err
    assert lines(sugoroku(*ASK, env={"NUMBA_CACHE_DIR": str(tmp_path)})) == []


@needs_numba
def test_a_folder_of_somebody_else_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(os, "getuid", lambda: 12345)
    heard: list[str] = []
    folder, _ = kept_code._folder(heard.append)
    assert tmp_path not in folder.parents
    (line,) = heard
    assert f"is not kept in {tmp_path}" in line


@rows(
    "settings",
    [
        {"NUMBA_DISABLE_JIT": "1"},
        {"NUMBA_DISABLE_JIT": "abc"},
    ],
)
def test_who_wants_nothing_compiled_gets_the_plain_engine(settings: dict[str, str]) -> None:
    done = sugoroku(*ASK, env=settings)
    assert done.returncode == 0, done.stderr
    (line,) = lines(done)
    assert line.startswith("sugoroku: plain Python plays")
    assert done.stdout == sugoroku(*ASK, before="import sys; sys.modules['numba'] = None").stdout


@needs_numba
@rows(
    "name",
    ["NUMBA_NUM_THREADS", "NUMBA_DEBUG", "NUMBA_OPT", "NUMBA_CPU_NAME", "NUMBA_CAPTURED_ERRORS"],
)
def test_settings_for_developers_of_numba_change_nothing(
    name: str, compiled_once: tuple[Path, str]
) -> None:
    place, expected = compiled_once
    done = sugoroku(
        *ASK, env={name: "1" if name == "NUMBA_DEBUG" else "odd", "NUMBA_CACHE_DIR": str(place)}
    )
    assert (done.returncode, done.stdout, lines(done)) == (0, expected, [])


@rows(
    "failure",
    [
        "ImportError('numba needs numpy 1.2\\n  or less')",
        "OSError('libllvmlite.so: no such file')",
        "SystemError('numba is out of order')",
        "MemoryError()",
    ],
)
def test_a_numba_that_cannot_be_imported_costs_one_line(failure: str, tmp_path: Path) -> None:
    (tmp_path / "numba.py").write_text(f"raise {failure}", encoding="utf-8")
    before = f"import sys; sys.path.insert(0, {str(tmp_path)!r})"
    done = sugoroku(*ASK, before=before, env={"NUMBA_CACHE_DIR": str(tmp_path / "kept")})
    assert done.returncode == 0, done.stderr
    (line,) = lines(done)
    assert line.startswith("sugoroku: plain Python plays")


def test_an_engine_that_fails_in_the_midst_of_it_costs_one_line() -> None:
    before = (
        "from sugoroku.simulation import engines, simulate; real = engines.block\n"
        "def block(engine, *rest):\n"
        "    if engine.why_plain is None: raise MemoryError('no room for an array')\n"
        "    return real(engine, *rest)\n"
        "engines.ready = lambda engine, *, game, seats, threads, say, **options: "
        "(engine, engines.Engine(engine.bulk, engine.bulk.playout).prepare(game, seats, **options))\n"
        "simulate.block = block"
    )
    done = sugoroku(*ASK, before=before)
    assert done.returncode == 0, done.stderr
    (line,) = lines(done)
    assert line.endswith("longer: no room for an array")
    assert done.stdout == sugoroku(*ASK, before="import sys; sys.modules['numba'] = None").stdout


def test_little_memory_is_not_tried() -> None:
    before = "import resource; resource.setrlimit(resource.RLIMIT_AS, (600 << 20, -1))"
    done = sugoroku(*ASK, before=before)
    assert done.returncode == 0, done.stderr
    (line,) = lines(done)
    assert "memory is limited to 600 MB" in line


def test_each_thread_needs_some_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    monkeypatch.setattr(limits, "_room", lambda: limits.COMPILING + 3 * limits.THREAD)
    assert limits.why_not(3) is None
    assert "MB" in str(limits.why_not(4))


@needs_numba
def test_a_worker_of_a_cluster_keeps_what_it_compiles(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    aimed: list[Any] = []
    monkeypatch.setattr(kept_code, "_aim_numba_at", aimed.append)
    monkeypatch.setattr(kept_code, "_folder", lambda _: (tmp_path, True))
    engine = engines.choose(FAMILIES["race"].simulation)
    lookups = engine.prepare(game(EDO), 2)
    first, second = (engines.elsewhere(engines.block, engine, lookups, 7, 0, 10)[0] for _ in range(2))
    assert aimed == [tmp_path]
    assert (tmp_path / "manifest.json").exists()
    plain = engines.choose(FAMILIES["race"].simulation, plain=True)
    sums = engines.block(plain, plain.prepare(game(EDO), 2), 7, 0, 10)[0]
    assert list(map(list, first)) == list(map(list, second)) == list(map(list, sums))
