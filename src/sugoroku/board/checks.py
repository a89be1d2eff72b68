"""Checks of what a board means: the runner, and the checks that hold for every family.

A check is a small function from a board to findings, a path and a sentence each; the runner finds
the place, applies the board's `allow` and sorts. The docstring of a check is its manual, shown by
`sugoroku explain`. What a check needs decides when it runs, so that one mistake is not told twice:
checks of single parts always, checks of the board as a whole when the schema found nothing, checks of
its graph when nothing else found an error either.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from pathlib import PurePath
from typing import Any, Protocol

from sugoroku.board import kana
from sugoroku.board.diagnostics import Code, Diagnostic, Level, Path
from sugoroku.board.document import Document
from sugoroku.board.model import Common
from sugoroku.errors import did_you_mean
from sugoroku.form import Data


class Board(Protocol):
    """What the runner needs of a board of any family."""

    @property
    def common(self) -> Common:
        """What all boards share."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found: where in the data, and what to say; `at_key`: the key is at fault."""

    path: Path
    text: str
    at_key: bool = False


class Needs(IntEnum):
    """How much of a board has to be sound before a check can speak of it."""

    PART = 0
    BOARD = 1
    GRAPH = 2


Examine = Callable[[Any], Iterable[Finding]]  # of a board of the family that lists it


@dataclass(frozen=True, slots=True)
class Check:
    """One examination of a board."""

    code: Code
    run: Examine
    needs: Needs


def check(
    code: str,
    name: str,
    level: Level,
    run: Examine,
    needs: Needs = Needs.PART,
    *,
    allowable: bool = False,
) -> Check:
    """Make a check of a function whose docstring is the manual of the code."""
    return Check(Code(code, name, level, inspect.getdoc(run) or "", allowable), run, needs)


def run(
    board: Board, document: Document, checks: Sequence[Check], *, sound: bool = True
) -> list[Diagnostic]:
    """Run the checks; `sound`: the schema found nothing wrong with the document."""
    findings: list[Diagnostic] = []
    for needs in Needs:
        if needs is Needs.BOARD and not sound:
            break
        if needs is Needs.GRAPH and any(_spoils_graph(each) for each in findings):
            break
        findings += _pass(board, document, [each for each in checks if each.needs is needs])
    return findings


def _spoils_graph(diagnostic: Diagnostic) -> bool:
    """Whether the graph of a board cannot be walked: an error of its family, not of an image, say."""
    return diagnostic.level is Level.ERROR and diagnostic.code.code[0] not in "BIE"


def _pass(board: Board, document: Document, checks: Iterable[Check]) -> Iterator[Diagnostic]:
    for each in checks:
        for finding in each.run(board):
            place = document.place(finding.path, key=finding.at_key)
            yield Diagnostic(each.code, place, finding.path, finding.text)


def lift_allowed(
    findings: list[Diagnostic], allow: Mapping[str, str], known: Mapping[str, Code], document: Document
) -> list[Diagnostic]:
    """Take out what the board allows, and say which allowances are unknown, vain or idle."""
    kept = [
        diagnostic
        for diagnostic in findings
        if diagnostic.code.code not in allow or not diagnostic.code.may_be_allowed
    ]
    present = {diagnostic.code.code for diagnostic in findings}
    complete = not any(diagnostic.level is Level.ERROR for diagnostic in kept)
    for code in allow:
        path: Path = ("allow", code)
        place = document.place(path, key=True)
        if code not in known:
            text = f"there is no code {code}{did_you_mean(code, known)}"
            kept.append(Diagnostic(UNKNOWN_CODE, place, path, text))
        elif not known[code].may_be_allowed:
            text = f"{code} {known[code].name} cannot be allowed; remove the entry"
            kept.append(Diagnostic(NOT_ALLOWABLE, place, path, text))
        elif complete and code not in present:
            text = f"{code} {known[code].name} is allowed, but this board has no such finding"
            kept.append(Diagnostic(IDLE_ALLOW, place, path, text))
    return kept


IDLE_ALLOW = Code(
    "B307",
    "idle-allow",
    Level.WARNING,
    "`allow` names a finding that this board does not have. Remove the entry, so that you see the\n"
    "finding if it ever comes up.",
)
UNKNOWN_CODE = Code("B308", "unknown-code", Level.ERROR, "`allow` names a code that does not exist.")
NOT_ALLOWABLE = Code(
    "B309",
    "not-allowable",
    Level.ERROR,
    "`allow` names an error that cannot be allowed. A board may allow warnings and notes, and those\n"
    "errors that some historical sheet really has.",
)
CODES: tuple[Code, ...] = (IDLE_ALLOW, UNKNOWN_CODE, NOT_ALLOWABLE)


def file_name(board: Board, document: Document) -> Iterator[Diagnostic]:
    """Compare the id of a board with the name of its file."""
    stem = PurePath(document.file).stem
    if stem != board.common.id and PurePath(document.file).suffix in (".yaml", ".yml"):
        path: Path = ("id",)
        text = f"the id is `{board.common.id}`, but the file is named `{stem}`"
        yield Diagnostic(FILE_NAME, document.place(path), path, text)


FILE_NAME = Code(
    "B301",
    "id-is-not-file-name",
    Level.WARNING,
    "A board is known and looked up by its id: name the file `<id>.yaml`.",
)


def each_unverified(data: object, path: Path = ()) -> Iterator[tuple[Path, Data, str]]:
    """List all names under `unverified`: the path of the name, the keys it speaks of, the name."""
    if isinstance(data, dict):
        for index, name in enumerate(data.get("unverified", ())):
            yield (*path, "unverified", index), data, name
    items = (
        data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    )
    for step, value in items:
        if not str(step).startswith("x-"):
            yield from each_unverified(value, (*path, step))


def unknown_unverified(board: Board) -> Iterator[Finding]:
    """Find entries of `unverified` that name no value beside them.

    `name.ja` means the key `ja` of the `name` beside it. A square may always name its `number`, which
    follows from the order.
    """
    for path, beside, name in each_unverified(board.common.data):
        if not _is_there(path, beside, name):
            hint = did_you_mean(name, _names_of(beside))
            yield Finding(path, f"`{name}` names no value here{hint}")


def _is_there(path: Path, beside: Data, name: str) -> bool:
    if name == "number" and path[0] == "squares":
        return True
    value: object = beside
    for step in name.split("."):
        value = value.get(step) if isinstance(value, dict) else None
    return value is not None


def _names_of(data: Data) -> list[str]:
    inner = [f"{k}.{i}" for k, v in data.items() if isinstance(v, dict) for i in v]
    return [*data, *inner]


def unverified_count(board: Board) -> Iterator[Finding]:
    """Count the values that no source states.

    The program shows each of them with a `?`. Once you can read a value on the sheet, or a second
    source confirms it, take its name off the `unverified` list.
    """
    paths = [each[0] for each in each_unverified(board.common.data) if _is_there(*each)]
    if paths:
        count = f"{len(paths)} value{'' if len(paths) == 1 else 's'} on this board"
        yield Finding(paths[0][:-1], f"{count} {'is' if len(paths) == 1 else 'are'} unverified")


def each_name(data: object, path: Path = ()) -> Iterator[tuple[Path, Mapping[str, str]]]:
    """List all names with a Japanese form or a reading, wherever they stand."""
    items: Iterable[tuple[str | int, object]] = ()
    if isinstance(data, dict):
        if {"ja", "kana", "romaji"} & data.keys():
            yield path, data
        items = data.items()
    elif isinstance(data, list):
        items = enumerate(data)
    for step, value in items:
        if isinstance(value, dict | list) and not str(step).startswith("x-"):
            yield from each_name(value, (*path, step))


def reading_not_kana(board: Board) -> Iterator[Finding]:
    """Find readings under `kana` with characters other than hiragana and katakana."""
    for path, name in each_name(board.common.data):
        reading = name.get("kana", "")
        alike = [wrong for wrong, _ in kana.look_alikes_in_reading(reading)]
        strange = [character for character in kana.strangers(reading) if character not in alike]
        if strange:
            listed = " ".join(strange[:5])
            yield Finding((*path, "kana"), f"the reading has characters that are not kana: {listed}")


def look_alike(board: Board) -> Iterator[Finding]:
    """Find characters that only look like the right ones: ニ for 二, 口 for ロ.

    They come from text recognition and from typing by shape, and a search does not find them.
    """
    for path, name in each_name(board.common.data):
        for typed, meant in kana.look_alikes_in_reading(name.get("kana", "")):
            yield Finding((*path, "kana"), f"the reading has `{typed}`; did you mean `{meant}`?")
        for typed, meant in kana.look_alikes_in_name(name.get("ja", "")):
            text = f"the katakana `{typed}` is among kanji; did you mean the kanji `{meant}`?"
            yield Finding((*path, "ja"), text)


def romaji_disagrees(board: Board) -> Iterator[Finding]:
    """Compare `romaji` with `kana`, where both are given.

    Any usual way of writing Japanese in Latin letters will do, with or without marks for long vowels.
    Where they disagree, one of the two has a slip.
    """
    for path, name in each_name(board.common.data):
        if "kana" in name and "romaji" in name and not kana.agrees(name["kana"], name["romaji"]):
            text = f"`{name['romaji']}` is not how `{name['kana']}` is read"
            yield Finding((*path, "romaji"), text)


def house_rule_default(board: Board) -> Iterator[Finding]:
    """Find house rules whose default is not among their choices."""
    given = board.common.data.get("house_rules", {})
    for rule in board.common.house_rules:
        if "choices" in given.get(rule.name, {}) and rule.default not in rule.choices:
            path: Path = ("house_rules", rule.name, "default")
            default = str(rule.default).lower()
            yield Finding(path, f"the default `{default}` is not among the choices")


def seats_reversed(board: Board) -> Iterator[Finding]:
    """Find `seats` with the larger number first."""
    low, high = board.common.data.get("seats", (1, 1))
    if low > high:
        yield Finding(("seats",), f"the smaller number comes first; write `[{high}, {low}]`")


def some(words: Sequence[str], most: int = 5) -> str:
    """List words, the first few of many: `a, b, c and 7 more`."""
    listed = ", ".join(words[:most])
    return listed if len(words) <= most else f"{listed} and {len(words) - most} more"


CHECKS: tuple[Check, ...] = (
    check("B302", "unknown-unverified", Level.ERROR, unknown_unverified, Needs.BOARD),
    check("B303", "unverified-values", Level.NOTE, unverified_count),
    check("B304", "reading-not-kana", Level.WARNING, reading_not_kana),
    check("B305", "look-alike", Level.WARNING, look_alike),
    check("B306", "romaji-disagrees", Level.WARNING, romaji_disagrees),
    check("B310", "default-not-a-choice", Level.ERROR, house_rule_default, Needs.BOARD),
    check("B311", "seats-reversed", Level.ERROR, seats_reversed),
)
