"""`sugoroku check` and `sugoroku explain`."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from sugoroku import load
from sugoroku.board import library
from sugoroku.board.characters import MAX_BYTES
from sugoroku.board.diagnostics import (
    Code,
    Diagnostic,
    Level,
    Summary,
    as_json,
    write_concise,
    write_text,
)
from sugoroku.board.examples import Fix, example_of
from sugoroku.cli import note
from sugoroku.cli.options import bundle
from sugoroku.cli.writing import relative, speak, write_json
from sugoroku.errors import did_you_mean
from sugoroku.screen import folded, reflowed

SUFFIXES = (".yaml", ".yml")


@dataclass(frozen=True, slots=True)
class Codes:
    """Which codes are reported: those that begin with one of `select`, if any, and none of `ignore`."""

    select: tuple[str, ...]
    ignore: tuple[str, ...]

    @property
    def all(self) -> bool:
        """Whether every code is reported."""
        return not (self.select or self.ignore)

    def take(self, code: str) -> bool:
        """Whether a code is reported."""
        return (not self.select or code.startswith(self.select)) and not code.startswith(self.ignore)


def _codes(select: str | None, ignore: str | None) -> Codes:
    return Codes(_beginnings(select, "--select"), _beginnings(ignore, "--ignore"))


code_options = bundle(
    "codes",
    _codes,
    click.option(
        "--select",
        metavar="CODES",
        help="Report only these codes, such as `R401,B3`; the start of a code is enough.",
    ),
    click.option("--ignore", metavar="CODES", help="Leave these codes out."),
)


@click.command("check")
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "concise", "json"]),
    default="text",
    show_default=True,
    help="How to write the findings.",
)
@click.option("--strict", is_flag=True, help="Exit 1 for warnings too.")
@code_options
def check_command(paths: tuple[str, ...], form: str, strict: bool, codes: Codes) -> None:
    """Check board files: files, folders, or `-` for standard input.

    Without PATH, it checks the built-in boards. It reports all faults of all files at once.

    \b
    Exit 0: no error (with --strict, no warning either)
    Exit 1: at least one error (with --strict, warning)
    Exit 2: could not run: a missing or unreadable file, a wrong option
    """
    troubles: list[str] = []
    checked = [load.examine(*source).diagnostics for source in _sources(paths, troubles)]
    findings = [each for board in checked for each in board if codes.take(each.code.code)]
    findings.sort(key=lambda each: each.order)
    _report(findings, len(checked), form)
    exit_code, why = _verdict(Summary.of(findings), strict, troubles)
    if why == "clean" and not codes.all:
        why = "nothing found with the codes you chose"
    if any(each.level is Level.ERROR and each.code.code[0] == "Y" for each in findings):
        why += "; fix the errors in the text (Y) to check the rest"
    for trouble in troubles:
        note(trouble)
    if form != "json":
        files = f"{len(checked)} file{'' if len(checked) == 1 else 's'}"
        summary = f"{files}: {Summary.of(findings)}; exit {exit_code}, {why}"
        _write_messages([summary])
    sys.exit(exit_code)


def _beginnings(text: str | None, option: str) -> tuple[str, ...]:
    """Read the beginnings of codes. Raises BadParameter."""
    if text is None:
        return ()
    parts = text.replace(",", " ").split()
    wanted = tuple(part.upper() for part in parts)
    for part, typed in zip(wanted, parts, strict=True):
        if not any(code.startswith(part) for code in load.codes()):
            message = f"no code begins with `{typed}`{did_you_mean(part, load.codes())}"
            raise click.BadParameter(message, param_hint=option)
    if not wanted:
        raise click.BadParameter("name at least one code", param_hint=option)
    return wanted


def _sources(paths: tuple[str, ...], troubles: list[str]) -> Iterator[tuple[bytes, str]]:
    """Read what is to be checked, and its name, each file once; troubles are what cannot be read."""
    seen: set[str] = set()
    for path in paths or [relative(path) for path in library.built_in().values()]:
        names = _files_of(path, troubles) if Path(path).is_dir() else [path]
        for name in names:
            real = name if name == "-" else os.path.realpath(name)
            if real in seen:
                continue
            seen.add(real)
            try:
                yield _read(name), "<stdin>" if name == "-" else name
            except (OSError, ValueError) as error:
                reason = getattr(error, "strerror", None) or "no file can have this name"
                troubles.append(f"cannot read {name}: {reason.lower()}")


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

    def remember(error: OSError) -> None:
        troubles.append(f"cannot read {error.filename}: {(error.strerror or '').lower()}")

    names = [
        os.path.join(where, file)
        for where, _, files in os.walk(folder, onerror=remember)
        for file in files
        if file.lower().endswith(SUFFIXES) and os.path.isfile(os.path.join(where, file))
    ]
    if not names and len(troubles) == before:
        troubles.append(f"no board files (.yaml, .yml) in {folder}")
    return sorted(os.path.normpath(name) for name in names)


def _report(findings: list[Diagnostic], files: int, form: str) -> None:
    if form == "json":
        write_json(as_json(findings, files), indent=2)
        return
    write = write_concise if form == "concise" else write_text
    for diagnostic in findings:
        speak(write(diagnostic))


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
    """Explain a code that `check` reports, with a small board that has the fault and how to fix it."""
    entry = _code_of(code)
    allowed = "may be allowed" if entry.may_be_allowed else "cannot be allowed"
    head = f"{entry.code} {entry.name} ({entry.level}, {allowed})"
    _write_messages([head, "", *reflowed(entry.manual)])
    folder, name = library.folder("cases"), f"{entry.code}.yaml"
    mended = (folder / "mended" / name).read_bytes()
    example = example_of(entry.code, (folder / name).read_bytes(), mended)
    fault = f"A board with this fault, on line {example.at}:"
    _write_messages(["", fault, "", *_indented(example.board), "", *_fixed_by(example.fix)])


def _write_messages(lines: Iterable[str]) -> None:
    """Write lines that programs may read: they are broken for a terminal only."""
    speak("\n".join(part for line in lines for part in folded(line)))


def _fixed_by(fix: Fix) -> list[str]:
    """Say which lines of a board change, and how they read then."""
    if not fix.lines:
        return [f"To fix it, take out {_lines_named(fix)}."]
    if fix.last < fix.first:
        return [f"To fix it, add after line {fix.last}:", "", *_indented(fix.lines)]
    return [f"To fix it, change {_lines_named(fix)} to:", "", *_indented(fix.lines)]


def _lines_named(fix: Fix) -> str:
    count = fix.last - fix.first + 1
    link = "and" if count == 2 else "to"
    return f"line {fix.first}" if count == 1 else f"lines {fix.first} {link} {fix.last}"


def _code_of(text: str) -> Code:
    """Find a code by itself or by its name. Raises BadParameter."""
    codes = load.codes()
    if text.upper() in codes:
        return codes[text.upper()]
    named = next((each for each in codes.values() if each.name == text.lower()), None)
    if named is None:
        message = f"no code `{text}`{did_you_mean(text.upper(), codes)}"
        raise click.BadParameter(message, param_hint="CODE")
    return named


def _indented(lines: tuple[str, ...]) -> list[str]:
    return [f"  {line}".rstrip() for line in lines]
