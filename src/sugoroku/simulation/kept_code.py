"""Compiled code that is kept between runs: its folder, and a manifest of what it holds.

numba loads a file of its cache without a look at it, and one that is cut or altered can end the
process. So the files are compared with a manifest (name, size, SHA-256) before numba is asked; what
does not agree is deleted and compiled anew. That is against damage only: whoever can write the
folder can run code anyway.
"""

from __future__ import annotations

import json
import os
import stat
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias

from sugoroku.telling.words.reports import SENTENCES

SOURCES = ("*kernel*.py", "*playout*.py", "lookups.py", "estimate.py")  # of what is compiled
MANIFEST, LOCK = "manifest.json", "lock"
OTHERS = stat.S_IRWXG | stat.S_IRWXO
OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH

Say: TypeAlias = Callable[[str], None]
Files: TypeAlias = dict[str, list[int | str]]  # by name: size in bytes, SHA-256


@contextmanager
def kept_code(say: Say) -> Iterator[bool]:
    """Let numba load what is kept and keep what it compiles; say if something had to go.

    Gives whether something was said. One process at a time; another waits. Raises OSError, and what
    an import of numba raises.
    """
    folder, trusted = _folder(say)
    with _locked(folder):
        damaged = not _agrees(folder, trusted)
        if damaged:
            say(SENTENCES["damaged"].format(folder=folder))
        _aim_numba_at(folder)
        before = _stamps(folder)
        yield damaged
        if damaged or _stamps(folder) != before or not (folder / MANIFEST).exists():
            _write_manifest(folder)


def _aim_numba_at(folder: Path) -> None:
    """Set where numba keeps code, without the settings for its developers, which may print or fail."""
    for name in [name for name in os.environ if name.startswith("NUMBA_")]:
        if name not in ("NUMBA_CACHE_DIR", "NUMBA_DISABLE_JIT"):
            del os.environ[name]
    import numba

    if numba.config.DISABLE_JIT:
        raise RuntimeError("numba is told not to compile")
    numba.config.CACHE_DIR = str(folder)


# -- the folder ----------------------------------------------------------------------------------------


@cache
def _folder(say: Say) -> tuple[Path, bool]:
    """Choose where compiled code is kept, and say whether nobody else could have written there.

    The name of the folder comes from all that is compiled, because numba itself looks only at the file
    of a function, not at those of the functions and numbers that it takes from elsewhere.
    """
    package = Path(__file__).parent.parent
    sources = sorted(path for name in SOURCES for path in package.rglob(name))
    name = "kernels-" + sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()[:16]
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    for place in [Path(chosen)] if chosen else [package / "__pycache__", *_caches_of_user()]:
        with suppress(OSError):
            return place / name, _made_private(place / name)
        if place != package / "__pycache__":  # it often belongs to whoever installed the program
            say(SENTENCES["unsafe"].format(folder=place / name))
    return _passing_folder(), True


def _caches_of_user() -> list[Path]:
    try:
        cache_home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    except RuntimeError:  # nobody knows where the user is at home
        return []
    return [Path(cache_home) / "sugoroku"]


def _made_private(folder: Path) -> bool:
    """Make a folder, or take one of one's own, and close it to others; say if it was closed to writing.

    Raises OSError where it belongs to somebody else or cannot be written.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    about = folder.lstat()
    mine = not hasattr(os, "getuid") or about.st_uid == os.getuid()
    if not (stat.S_ISDIR(about.st_mode) and mine and os.access(folder, os.W_OK)):
        raise PermissionError(f"{folder} is not the user's own")
    if about.st_mode & OTHERS:
        folder.chmod(0o700)
    return not about.st_mode & OTHERS_WRITE


def _passing_folder() -> Path:
    """Make a folder for this run alone."""
    import atexit
    import shutil

    folder = Path(tempfile.mkdtemp(prefix="sugoroku-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Hold the folder alone, where the system can do that."""
    with open(folder / LOCK, "ab") as file:
        with suppress(ImportError, OSError):
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


# -- the manifest --------------------------------------------------------------------------------------


def _agrees(folder: Path, trusted: bool) -> bool:
    """Delete what is not as the manifest says, and say whether all that it names is as it was."""
    listed, sound = _read_manifest(folder) if trusted else ({}, False)
    there = _entries(folder)
    for name, path in there.items():
        if name not in listed or _described(path) != listed[name]:
            path.unlink()
            sound = sound and name not in listed
    return sound and listed.keys() <= there.keys()


def _read_manifest(folder: Path) -> tuple[Files, bool]:
    """Read the manifest, and say whether it is whole; where there never was one, it names nothing."""
    try:
        listed = json.loads((folder / MANIFEST).read_bytes())["files"]
        return dict(listed), True
    except FileNotFoundError:
        return {}, True
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return {}, False


def _write_manifest(folder: Path) -> None:
    """List all that the folder holds, in a file that is there whole or not at all. Raises OSError."""
    files = {name: _described(path) for name, path in _entries(folder).items()}
    new = folder / f"{MANIFEST}.new"
    new.write_text(json.dumps({"files": files}), encoding="utf-8")
    os.replace(new, folder / MANIFEST)


def _entries(folder: Path) -> dict[str, Path]:
    """List what lies in the folder and its folders by name, but for the manifest and the lock."""
    paths = (Path(at) / name for at, _, names in os.walk(folder) for name in names)
    entries = {path.relative_to(folder).as_posix(): path for path in paths}
    return {name: path for name, path in sorted(entries.items()) if name not in (MANIFEST, LOCK)}


def _described(path: Path) -> list[int | str] | None:
    """Give the size and the SHA-256 of a file; None of what is none."""
    if not stat.S_ISREG(path.lstat().st_mode):
        return None
    data = path.read_bytes()
    return [len(data), sha256(data).hexdigest()]


def _stamps(folder: Path) -> dict[str, tuple[int, int]]:
    """Give the time and the size of all files, which show whether something has been compiled."""
    about = {name: path.lstat() for name, path in _entries(folder).items()}
    return {name: (each.st_mtime_ns, each.st_size) for name, each in about.items()}
