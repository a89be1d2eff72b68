"""What commands write: JSON, notes on stderr, and files that are there whole or not at all."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

import click

from sugoroku.screen import wrapped, wrapped_all
from sugoroku.telling.labels import Style


def write_json(data: object, *, indent: int | None = None) -> None:
    """Write data as JSON to stdout, Japanese as it is."""
    click.echo(json.dumps(data, ensure_ascii=False, indent=indent))


def write_page(lines: Iterable[str], style: Style) -> None:
    """Write lines of text to stdout, all at once, none wider than the terminal."""
    click.echo("\n".join(wrapped_all(map(style.plain, lines))))


def write_lines(lines: Iterable[str], *, err: bool = False) -> None:
    """Write lines of text as they come, none wider than the terminal; `err`: to stderr."""
    for line in lines:
        for part in wrapped(line):
            click.echo(part, err=err)


def relative(path: Path) -> str:
    """Write a path from the current folder where it lies inside it."""
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all. Raises OSError, which names the file."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            _fill(handle, data)
            os.chmod(name, 0o666 & ~_mask())
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


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
