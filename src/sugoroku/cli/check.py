"""`sugoroku check` and `sugoroku explain`."""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from sugoroku import load
from sugoroku.board import library
from sugoroku.board.characters import MAX_BYTES
from sugoroku.board.diagnostics import Diagnostic, Level, Summary, as_json, write_concise, write_text
from sugoroku.cli.options import relative
from sugoroku.errors import did_you_mean

SUFFIXES = (".yaml", ".yml")


@click.command("check")
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "concise", "json"]),
    default="text",
    show_default=True,
    help="How the findings are written.",
)
@click.option("--strict", is_flag=True, help="Exit 1 for warnings too.")
@click.option(
    "--select", metavar="CODES", help="Report only these codes, as `R401,B3`: a start will do."
)
@click.option("--ignore", metavar="CODES", help="Leave these codes out.")  # fmt: skip
def check_command(
    paths: tuple[str, ...], form: str, strict: bool, select: str | None, ignore: str | None
) -> None:
    """Check board files: files, folders, or `-` for standard input.

    Without PATH the built-in boards are checked. All findings of all files are reported.

    \b
    Exit 0: no error (with --strict, no warning either)
    Exit 1: at least one error (with --strict, warning)
    Exit 2: could not run: a missing or unreadable file, a wrong option
    """
    chosen, left_out = _codes(select, "--select"), _codes(ignore, "--ignore")
    troubles: list[str] = []
    files = 0
    found: list[Diagnostic] = []
    for name, source in _sources(paths, troubles):
        files += 1
        for diagnostic in load.examine(source, name).diagnostics:
            code = diagnostic.code.code
            if (not chosen or code.startswith(chosen)) and not code.startswith(left_out or ("-",)):
                found.append(diagnostic)
    found.sort(key=lambda each: each.order)
    _report(found, files, form)
    exit_code, why = _verdict(Summary.of(found), strict, troubles)
    if why == "clean" and (chosen or left_out):
        why = "nothing of what was asked for"
    if any(each.level is Level.ERROR and each.code.code[0] == "Y" for each in found):
        why += "; a file with an error in its text (Y) was not checked further"
    for trouble in troubles:
        click.echo(f"sugoroku: {trouble}", err=True)
    if form != "json":
        counted = f"{files} file{'' if files == 1 else 's'}: {Summary.of(found)}"
        click.echo(f"{counted}; exit {exit_code}, {why}")
    sys.exit(exit_code)


def _codes(text: str | None, option: str) -> tuple[str, ...]:
    if text is None:
        return ()
    wanted = tuple(part.upper() for part in text.replace(",", " ").split())
    for part in wanted:
        if not any(code.startswith(part) for code in load.codes()):
            raise click.BadParameter(f"no code begins with `{part}`{did_you_mean(part, load.codes())}",
                                     param_hint=option)  # fmt: skip
    if not wanted:
        raise click.BadParameter("no code is named", param_hint=option)
    return wanted


def _sources(paths: tuple[str, ...], troubles: list[str]) -> Iterator[tuple[str, bytes]]:
    """Read what is to be checked, each file once; what cannot be read goes into `troubles`."""
    seen: set[str] = set()
    for path in paths or [relative(path) for path in library.built_in().values()]:
        names = _files_of(path, troubles) if Path(path).is_dir() else [path]
        for name in names:
            real = name if name == "-" else os.path.realpath(name)
            if real in seen:
                continue
            seen.add(real)
            try:
                yield "<stdin>" if name == "-" else name, _read(name)
            except (OSError, ValueError) as error:
                said = getattr(error, "strerror", None) or "no such name can be"
                troubles.append(f"cannot read {name}: {said.lower()}")


def _read(name: str) -> bytes:
    """Read a file, or as much as shows that it is too large. Raises OSError, ValueError."""
    if name != "-":
        with open(name, "rb") as file:
            return file.read(MAX_BYTES + 1)
    if sys.stdin is None:
        raise OSError(errno.EBADF, "standard input is closed")
    return sys.stdin.buffer.read(MAX_BYTES + 1)


def _files_of(folder: str, troubles: list[str]) -> list[str]:
    """List the board files in a folder and those in it; what cannot be listed is a trouble."""
    before = len(troubles)

    def note(error: OSError) -> None:
        troubles.append(f"cannot read {error.filename}: {(error.strerror or '').lower()}")

    names = [
        os.path.join(where, file)
        for where, _, files in os.walk(folder, onerror=note)
        for file in files
        if file.lower().endswith(SUFFIXES) and os.path.isfile(os.path.join(where, file))
    ]
    if not names and len(troubles) == before:
        troubles.append(f"no board files (.yaml, .yml) in {folder}")
    return sorted(os.path.normpath(name) for name in names)


def _report(found: list[Diagnostic], files: int, form: str) -> None:
    if form == "json":
        click.echo(json.dumps(as_json(found, files), ensure_ascii=False, indent=2))
        return
    write = write_concise if form == "concise" else write_text
    for diagnostic in found:
        click.echo(write(diagnostic))


def _verdict(summary: Summary, strict: bool, troubles: list[str]) -> tuple[int, str]:
    if troubles:
        return 2, "not everything could be read"
    if summary.errors:
        return 1, "there are errors"
    if strict and summary.warnings:
        return 1, "there are warnings, and --strict counts them"
    return 0, "no errors" if summary.warnings and not strict else "clean"


@click.command("explain")
@click.argument("code")
def explain_command(code: str) -> None:
    """Explain a code that `check` reports: its manual, and a small board that has the fault."""
    codes = load.codes()
    wanted = code.upper() if code.upper() in codes else ""
    wanted = wanted or next((each for each in codes if codes[each].name == code.lower()), "")
    if not wanted:
        raise click.BadParameter(f"no code `{code}`{did_you_mean(code.upper(), codes)}",
                                 param_hint="CODE")  # fmt: skip
    found = codes[wanted]
    allowed = "may be allowed" if found.may_be_allowed else "cannot be allowed"
    click.echo(f"{found.code} {found.name} ({found.level}, {allowed})\n\n{found.manual}")
    case = library.folder("cases") / f"{wanted}.yaml"
    if case.exists():
        click.echo(f"\nA board that has it:\n\n{_shown(case.read_bytes())}")


def _shown(source: bytes) -> str:
    text = source.decode("utf-8", "backslashreplace")
    lines = text.replace("\r\n", "\n").split("\n")
    return "\n".join(f"  {_visible(line)}".rstrip() for line in lines).rstrip()


def _visible(line: str) -> str:
    line = line if len(line) <= 200 else line[:199] + "…"
    line = line.replace("\t", "→").replace("\u3000", "□")
    return "".join(c if c.isprintable() else "�" for c in line)
