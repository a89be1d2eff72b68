"""What commands write: text, JSON, notes on stderr, and files that are there whole or not at all.

All text goes out through `speak` or `sugoroku.cli.note`, all files but records through `write_whole`.
"""

from __future__ import annotations

import json
import os
import stat
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import click

from sugoroku.cli import OUTPUT
from sugoroku.errors import SugorokuError
from sugoroku.printable import escaped, printable, styled
from sugoroku.screen import wrapped, wrapped_all
from sugoroku.telling.labels import Style


class IsInput(SugorokuError):
    """A file that would be replaced is one that the command reads."""

    exit_code = 2


def speak(text: object = "", *, err: bool = False, nl: bool = True, colour: bool = False) -> None:
    """Write lines for people. `colour`: the text may hold colours of our own.

    Whatever it holds, a terminal does nothing odd. Raises OSError, which names the output.
    """
    make = styled if colour else _shown
    _echo("\n".join(map(make, str(text).split("\n"))), err, nl)


def _shown(line: str) -> str:
    return printable(line, None)


def write_data(text: str, *, err: bool = False) -> None:
    """Write JSON as text; what would disturb a terminal is escaped. Raises OSError."""
    _echo(escaped(text), err, True)


def _echo(text: str, err: bool, nl: bool) -> None:
    try:
        click.echo(text, err=err, nl=nl)
    except OSError as error:
        raise OSError(error.errno, error.strerror, OUTPUT) from error


def write_json(data: object, *, indent: int | None = None) -> None:
    """Write data as JSON to stdout, Japanese as it is."""
    write_data(json.dumps(data, ensure_ascii=False, indent=indent))


def write_page(lines: Iterable[str], style: Style) -> None:
    """Write lines of text to stdout, all at once, none wider than the terminal."""
    speak("\n".join(wrapped_all(map(style.plain, lines))))


def write_lines(lines: Iterable[str], *, err: bool = False, colour: bool = False) -> None:
    """Write lines of text as they come, none wider than the terminal; see `speak`."""
    for line in lines:
        for part in wrapped(line):
            speak(part, err=err, colour=colour)


def relative(path: Path) -> str:
    """Write a path from the current folder where it lies inside it."""
    with suppress(ValueError, OSError):
        return str(path.relative_to(Path.cwd()))
    return str(path)


FileId = tuple[int, int]  # a file itself, whatever its names: the device, and its number there


def identities(paths: Iterable[str | Path | None]) -> frozenset[FileId]:
    """Find out which files a command reads; what is not there, or no name of a file, is left out."""
    files = (_identity(path) for path in paths if path is not None)
    return frozenset(each for each in files if each is not None)


def _identity(path: str | Path) -> FileId | None:
    with suppress(OSError, ValueError):
        about = os.stat(path)
        return about.st_dev, about.st_ino
    return None


def refuse_input(target: Path, inputs: frozenset[FileId]) -> None:
    """Refuse to replace a file that the command reads, by whatever name or link. Raises IsInput."""
    if _identity(target) in inputs:
        raise IsInput(f"{target} is read by this command and would be replaced; name another file")


def write_whole(target: Path, data: bytes, inputs: frozenset[FileId]) -> None:
    """Write a file so that it is there whole or not at all; a link stays one, to what is written.

    `inputs`: the files that the command reads. Raises IsInput, and OSError, which names the file.
    """
    refuse_input(target, inputs)
    try:
        real = Path(os.path.realpath(target))
        mode = _mode(real)
        if mode is not None and not stat.S_ISREG(mode):  # a device or a pipe: nothing is replaced
            with open(real, "wb") as file:
                file.write(data)
            return
        handle, name = tempfile.mkstemp(dir=real.parent, prefix=".sugoroku-")
        try:
            _fill(handle, data)
            os.chmod(name, 0o666 & ~_mask() if mode is None else stat.S_IMODE(mode))
            os.replace(name, real)
        except BaseException:
            os.unlink(name)
            raise
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(target)) from error


def _mode(path: Path) -> int | None:
    """Read the kind and the permissions of a file; None of one that is not there."""
    with suppress(FileNotFoundError):
        return path.stat().st_mode
    return None


def _fill(handle: int, data: bytes) -> None:
    with os.fdopen(handle, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _mask() -> int:
    """Read the permissions that new files do not get."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
