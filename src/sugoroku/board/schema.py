"""Plain data to diagnostics S2xx. jsonschema is met only here.

The family named in the data chooses the schema file in code. References are written out once at
loading, since following them for every value is what costs time.
"""

from __future__ import annotations

import copy
import itertools
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Protocol

from sugoroku.board import library
from sugoroku.board.diagnostics import Diagnostic, Path
from sugoroku.board.document import Document
from sugoroku.board.mistakes import (
    CODES,
    MISSING_KEY,
    NOT_A_CHOICE,
    UNKNOWN_KEY,
    WRONG_TYPE,
    Fault,
    Mistake,
    explain,
    listed,
    must_be,
)
from sugoroku.errors import did_you_mean
from sugoroku.form import Data, Json, Plain

__all__ = ["CODES", "faults", "read_schema", "validate", "without_faults"]


Files = Mapping[str, str]  # family → its schema file

_A_BOARD = "a set of keys (`format`, `id`, `family` …)"


class Validator(Protocol):
    """What is used of a validator of jsonschema."""

    def iter_errors(self, data: Plain, /) -> Iterable[Mistake]:
        """List what is wrong with data."""


def validate(document: Document, files: Files) -> list[Diagnostic]:
    """Hold the data of a document against the schema of its family."""
    return [
        Diagnostic(fault.code, document.place(fault.path, key=fault.at_key), fault.path, fault.message)
        for fault in faults(document.data, files)
    ]


def faults(data: Plain, files: Files) -> list[Fault]:
    """Find what is wrong with plain data, each mistake once."""
    if not isinstance(data, dict):
        empty = f"the file has no content; a board must be {_A_BOARD}"
        return [Fault(WRONG_TYPE, (), empty if data is None else must_be("a board", _A_BOARD, data))]
    family = data.get("family")
    if not isinstance(family, str) or family not in files:
        return [_family_fault(data, files)]
    noted: dict[Fault, None] = {}
    for error in _validator(files[family]).iter_errors(data):
        for fault in explain(error):
            noted[fault] = None
    return [fault for fault in noted if not _is_outdone(fault, noted)]


def _is_outdone(fault: Fault, others: Iterable[Fault]) -> bool:
    """Whether another fault says it better: a key that is wrong itself, or was mistyped."""
    if fault.code is MISSING_KEY:
        return any(
            f.code is UNKNOWN_KEY and f.path[:-1] == fault.path and f.meant == fault.meant
            for f in others
        )
    keys = [f.path for f in others if f.at_key]
    return not fault.at_key and any(fault.path[: len(key)] == key for key in keys)


def _family_fault(data: Data, files: Files) -> Fault:
    families = listed(list(files))
    if "family" not in data:
        return Fault(MISSING_KEY, (), f"this board needs the key `family`: {families}")
    family = data["family"]
    message = must_be("`family`", families, family)
    if not isinstance(family, str):
        return Fault(WRONG_TYPE, ("family",), message)
    return Fault(NOT_A_CHOICE, ("family",), message + did_you_mean(family, files))


def read_schema(name: str) -> Json:
    """Load a schema file as plain data, with every reference written out."""
    files: dict[str, Json] = {}

    def load(file: str) -> Json:
        if file not in files:
            files[file] = json.loads((library.folder("schema") / file).read_text(encoding="utf-8"))
        return files[file]

    def inline(node: Plain, file: str) -> Plain:
        if isinstance(node, list):
            return [inline(item, file) for item in node]
        if not isinstance(node, dict):
            return node
        out = {key: inline(value, file) for key, value in node.items() if key not in _UNREAD}
        if "$ref" in node:
            target, _, pointer = node["$ref"].partition("#")
            part = load(target or file)
            for step in pointer.split("/")[1:]:
                part = part[step]
            out = {**inline(part, target or file), **out}
        return out

    schema: Json = inline(load(name), name)
    return schema


# Keywords that say nothing about validity here, or are written out.
_UNREAD = ("$ref", "$defs", "$schema", "$comment")


@cache
def _validator(file: str) -> Validator:
    from jsonschema import Draft202012Validator
    from jsonschema.validators import extend as untyped_extend

    extend: Callable[..., Callable[[Json], Validator]] = untyped_extend
    # jsonschema takes 6.0 for an integer; `die: 6.0` is a slip that the author should see.
    checker = Draft202012Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool)
    )
    validator = extend(Draft202012Validator, validators={"enum": _strict_enum}, type_checker=checker)
    return validator(read_schema(file))


def _strict_enum(_: object, choices: list[Plain], value: Plain, __: object) -> Iterator[Exception]:
    """Hold a value against `enum` as jsonschema does, but take 1.0 and true for no 1."""
    from jsonschema.exceptions import ValidationError

    if not any(value == choice and type(value) is type(choice) for choice in choices):
        yield ValidationError("no choice")


def without_faults(data: Plain, paths: Iterable[Path], files: Files) -> Plain:
    """Copy data without the values at fault, for the checks of single parts; None if that cannot be.

    A key at fault is left out; if that is not enough, the key of the board that it stands under. It
    cannot be where an item of the squares is at fault, since those after it would change places, or
    where a key that must be there would be lost.
    """
    paths = list(paths)
    if not paths or not isinstance(data, dict):
        return None if paths else data
    pruned = copy.deepcopy(data)
    for shorten in (_to_key, lambda path: path[:1]):
        if not all(map(_take_out, itertools.repeat(pruned), map(shorten, paths))):
            return None
        paths = [fault.path for fault in faults(pruned, files)]
        if not paths:
            return pruned
    return None


def _to_key(path: Path) -> Path:
    """Shorten a path until it ends in a key."""
    while path and isinstance(path[-1], int):
        path = path[:-1]
    return path


def _take_out(data: Plain, path: Path) -> bool:
    """Take a key out of data, if it is there; False if the board cannot do without it."""
    if not path or path == ("squares",):
        return False
    for step in path[:-1]:
        if isinstance(data, dict):
            data = data.get(step, {})
        elif isinstance(data, list) and isinstance(step, int) and step < len(data):
            data = data[step]
    if isinstance(data, dict):
        data.pop(path[-1], None)
    return True
