"""`sugoroku compile`."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from pathlib import Path

import click

from sugoroku import load
from sugoroku.board.diagnostics import Level, write_text
from sugoroku.cli.writing import identities, relative, speak, write_whole
from sugoroku.form import Form
from sugoroku.printable import file_name


@click.command("compile")
@click.argument("boards", nargs=-1, required=True, metavar="BOARD...")
@click.option(
    "-o", "--out", default="build", show_default=True, metavar="FOLDER", help="Where to write."
)
def compile_command(boards: tuple[str, ...], out: str) -> None:
    """Compile boards to `FOLDER/<id>.game.json`.

    The result holds all that a front end in any language needs to play by lookups alone, and is the
    same for the same board on every machine. A board with errors compiles to nothing.

    \b
    Exit 0: all boards were compiled
    Exit 1: a board has errors
    Exit 2: a missing or unreadable file, a folder that cannot be written
    """
    failed, inputs = False, identities(boards)
    written: dict[Path, str] = {}
    for name in boards:
        compiled = _compiled(name)
        if compiled is None:
            failed = True
            continue
        target = Path(out) / f"{compiled['board']}.game.json"
        before = written.setdefault(target, name)
        if before != name:
            raise click.UsageError(f"{before} and {name} would both become {target}")
        target.parent.mkdir(parents=True, exist_ok=True)
        data = (json.dumps(compiled, ensure_ascii=False) + "\n").encode()
        write_whole(target, data, inputs | identities([load.find(name)]))
        speak(file_name(str(target)))
    sys.exit(1 if failed else 0)


def _compiled(name: str) -> Form | None:
    """Compile a board; its errors, if it has any, go to stderr. Raises BoardNotFound, OSError."""
    path = load.find(name)
    loaded = load.examine(path.read_bytes(), relative(path))
    if loaded.sound:
        return load.compile_loaded(loaded)
    for diagnostic in loaded.diagnostics:
        if diagnostic.level is Level.ERROR:
            with suppress(OSError):  # the exit code says it too
                speak(write_text(diagnostic), err=True)
    return None
