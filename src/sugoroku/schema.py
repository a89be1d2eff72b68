"""Plain data to diagnostics S2xx. jsonschema is met only here.

The family named in the data chooses the schema file in code. References are written out once at
loading, since following them for every value is what costs time. Each mistake yields one finding, at
the key or the value that is wrong, in our words: where a pattern, a limit or a ban has a reason, the
schema carries it as `x-says`.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from sugoroku import library
from sugoroku.diagnostics import Code, Diagnostic, Level, Path, did_you_mean
from sugoroku.document import TRUTH_WORDS, Document, plain_digits

FAMILY_FILES = {"race": "race.schema.json"}


def _code(number: int, name: str, manual: str) -> Code:
    return Code(f"S{number}", name, Level.ERROR, manual)


UNKNOWN_KEY = _code(
    201, "unknown-key",
    "A key that the format does not know: most often a typing mistake. Keys that begin with `x-` are\n"
    "free for the author.",
)  # fmt: skip
MISSING_KEY = _code(202, "missing-key", "A key that must be there is missing.")
WRONG_TYPE = _code(
    203, "wrong-type",
    "A value is of another kind than the key wants: text for a number, one value for a list, nothing\n"
    "at all. Numbers are written in plain digits without a leading zero; yes and no are true and\n"
    "false.",
)  # fmt: skip
NOT_A_CHOICE = _code(204, "not-a-choice", "A value is none of the few that this key knows.")
BAD_FORM = _code(
    205, "bad-form",
    "A text has not the form it needs: an id, a code, a number of extra pips.",
)  # fmt: skip
OUT_OF_RANGE = _code(206, "out-of-range", "A number is smaller or larger than can be.")
WRONG_COUNT = _code(
    207, "wrong-count", "A list, mapping or text has too few or too many parts, or is empty."
)
REPEATED = _code(208, "repeated-value", "A value stands twice in a list where it may stand once.")
NOT_TOGETHER = _code(
    209, "not-together",
    "Two keys stand together that exclude or contradict each other.",
)  # fmt: skip
CODES: tuple[Code, ...] = (
    UNKNOWN_KEY, MISSING_KEY, WRONG_TYPE, NOT_A_CHOICE, BAD_FORM, OUT_OF_RANGE, WRONG_COUNT,
    REPEATED, NOT_TOGETHER,
)  # fmt: skip


class Mistake(Protocol):
    """What is read of jsonschema's ValidationError, whose own types promise nothing."""

    validator: Any
    validator_value: Any
    instance: Any
    schema: Any
    absolute_path: Any
    absolute_schema_path: Any


@dataclass(frozen=True, slots=True)
class Fault:
    """One mistake against the schema; `at_key`: the key itself is wrong, not its value."""

    code: Code
    path: Path
    message: str
    at_key: bool = False
    meant: str = ""  # the key that is missing, or that an unknown one is taken for


def validate(document: Document) -> list[Diagnostic]:
    """Hold the data of a document against the schema of its family."""
    return [
        Diagnostic(fault.code, document.place(fault.path, key=fault.at_key), fault.path, fault.message)
        for fault in faults(document.data)
    ]  # fmt: skip


def faults(data: Any) -> list[Fault]:
    """Find what is wrong with plain data, each mistake once."""
    if not isinstance(data, dict):
        said = "a board is a set of keys, `format`, `id`, `family` …"
        return [Fault(WRONG_TYPE, (), f"{said}; {_what_stands(data)} stands here")]
    family = data.get("family")
    if not isinstance(family, str) or family not in FAMILY_FILES:
        return [_family_fault(data)]
    found: dict[Fault, None] = {}
    for error in _validator(family).iter_errors(data):
        for fault in _explain(error):
            found[fault] = None
    return [fault for fault in found if not _is_told(fault, found)]


def _is_told(fault: Fault, found: Iterable[Fault]) -> bool:
    """Whether another finding says it better: a key that is wrong itself, or was mistyped."""
    if fault.code is MISSING_KEY:
        return any(
            f.code is UNKNOWN_KEY and f.path[:-1] == fault.path and f.meant == fault.meant
            for f in found
        )
    keys = [f.path for f in found if f.at_key]
    return not fault.at_key and any(fault.path[: len(key)] == key for key in keys)


def _family_fault(data: dict[str, Any]) -> Fault:
    families = _listed(list(FAMILY_FILES))
    if "family" not in data:
        return Fault(MISSING_KEY, (), f"the key `family` is missing; it says the rules: {families}")
    family = data["family"]
    if not isinstance(family, str):
        return Fault(WRONG_TYPE, ("family",), f"{families} is due, {_what_stands(family)} stands here")
    hint = did_you_mean(family, FAMILY_FILES)
    message = f"`{_short(family)}` is no family of boards; {families} is due{hint}"
    return Fault(NOT_A_CHOICE, ("family",), message)


def read_schema(name: str) -> Any:
    """Load a schema file as plain data, with every reference written out."""
    files: dict[str, Any] = {}

    def load(file: str) -> Any:
        if file not in files:
            files[file] = json.loads((library.folder("schema") / file).read_text(encoding="utf-8"))
        return files[file]

    def inline(node: Any, file: str) -> Any:
        if isinstance(node, list):
            return [inline(item, file) for item in node]
        if not isinstance(node, dict):
            return node
        out = {key: inline(value, file) for key, value in node.items() if key not in _UNREAD}
        if "$ref" in node:
            target, _, pointer = node["$ref"].partition("#")
            found = load(target or file)
            for step in pointer.split("/")[1:]:
                found = found[step]
            out = {**inline(found, target or file), **out}
        return out

    return inline(load(name), name)


# Keywords that say nothing about validity here, or are written out.
_UNREAD = ("$ref", "$defs", "$schema", "$comment")


@cache
def _validator(family: str) -> Any:
    from jsonschema import Draft202012Validator
    from jsonschema.validators import extend as untyped_extend

    extend: Callable[..., Any] = untyped_extend
    # jsonschema takes 6.0 for an integer; `die: 6.0` is a slip that the author should see.
    checker = Draft202012Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool)
    )
    validator = extend(Draft202012Validator, validators={"enum": _strict_enum}, type_checker=checker)
    return validator(read_schema(FAMILY_FILES[family]))


def _strict_enum(_: Any, choices: list[Any], value: Any, __: Any) -> Iterator[Any]:
    """Hold a value against `enum` as jsonschema does, but take 1.0 and true for no 1."""
    from jsonschema.exceptions import ValidationError

    if not any(value == choice and type(value) is type(choice) for choice in choices):
        yield ValidationError("no choice")


def _explain(error: Mistake) -> Iterator[Fault]:
    explain = _EXPLAIN.get(str(error.validator), _bad_form)
    yield from explain(error, tuple(error.absolute_path))


def _unknown_keys(error: Mistake, path: Path) -> Iterator[Fault]:
    known = error.schema["properties"]
    for key in error.instance:
        if key not in known and not key.startswith("x-"):
            free = [name for name in known if name not in error.instance]
            hint = did_you_mean(key, free)
            meant = next((name for name in free if f"`{name}`" in hint), "")
            if key.partition(":")[0] in known and ":" in key:
                hint, meant = "; a space is missing after the `:`", key.partition(":")[0]
            where = f"in {_name_of(path)}" if path else "in a board"
            message = f"the key `{_short(key)}` is unknown {where}{hint}"
            yield Fault(UNKNOWN_KEY, (*path, key), message, at_key=True, meant=meant)


def _missing_keys(error: Mistake, path: Path) -> Iterator[Fault]:
    for key in error.validator_value:
        if key not in error.instance:
            where = f"in {_name_of(path)}" if path else "in this board"
            yield Fault(MISSING_KEY, path, f"the key `{key}` is missing {where}", meant=key)


def _wrong_type(error: Mistake, path: Path) -> Iterator[Fault]:
    wanted = error.validator_value
    kinds = [wanted] if isinstance(wanted, str) else list(wanted)
    due = " or ".join(_KINDS[kind] for kind in kinds)
    hint = _type_hint(error.instance, kinds) or _name_hint(error.instance, path)
    message = f"{due} is due{_for(path)}, {_what_stands(error.instance)} stands here{hint}"
    yield Fault(WRONG_TYPE, path, message)


def _not_a_choice(error: Mistake, path: Path) -> Iterator[Fault]:
    choices = [_spell(choice) for choice in error.validator_value]
    value = error.instance
    hint = ""
    if isinstance(value, str):
        hint = f"; write {value} without quotes" if value in choices else did_you_mean(value, choices)
        hint = hint or _type_hint(value, ["boolean", "integer"], choices)
    message = f"{_listed(choices)} is due{_for(path)}, {_what_stands(value)} stands here{hint}"
    yield Fault(NOT_A_CHOICE, path, message)


def _bad_form(error: Mistake, path: Path) -> Iterator[Fault]:
    says = error.schema.get("x-says", "another form")
    at_key = _is_about_key(error)
    if at_key:
        path = (*path, error.instance)
    bare = re.sub("[ _-]+", "-", str(error.instance).strip().lower())
    hint = f"; write `{bare}`" if re.search(error.validator_value, bare) else ""
    yield Fault(BAD_FORM, path, f"`{_short(error.instance)}` is not {says}{hint}", at_key)


def _is_about_key(error: Mistake) -> bool:
    return "propertyNames" in error.absolute_schema_path


def _out_of_range(error: Mistake, path: Path) -> Iterator[Fault]:
    limit, value = error.validator_value, error.instance
    word = "least" if error.validator == "minimum" else "most"
    yield Fault(OUT_OF_RANGE, path, f"{value} is out of range{_for(path)}: at {word} {limit}")


def _wrong_count(error: Mistake, path: Path) -> Iterator[Fault]:
    keyword, limit = str(error.validator), error.validator_value
    unit = {"Items": "item", "Properties": "key", "Length": "character"}[keyword[3:]]
    word = "least" if keyword.startswith("min") else "most"
    count = len(error.instance)
    due = f"at {word} {limit} {unit}{'' if limit == 1 else 's'} {_be(limit)} due"
    message = f"{due}{_for(path)}, there {_be(count)} {count or 'none'}"
    if _is_about_key(error):
        path = (*path, error.instance)
    yield Fault(WRONG_COUNT, path, message)


def _be(count: int) -> str:
    return "is" if count == 1 else "are"


def _repeated(error: Mistake, path: Path) -> Iterator[Fault]:
    seen: list[Any] = []
    for index, item in enumerate(error.instance):
        if item in seen:
            yield Fault(REPEATED, (*path, index), f"{_what_stands(item)} stands in this list already")
        seen.append(item)


def _not_together(error: Mistake, path: Path) -> Iterator[Fault]:
    yield Fault(NOT_TOGETHER, path, str(error.schema.get("x-says", "this cannot stand here")), True)


_EXPLAIN: dict[str, Callable[[Mistake, Path], Iterator[Fault]]] = {
    "additionalProperties": _unknown_keys,
    "required": _missing_keys,
    "type": _wrong_type,
    "enum": _not_a_choice,
    "const": _not_a_choice,
    "pattern": _bad_form,
    "minimum": _out_of_range,
    "maximum": _out_of_range,
    "minItems": _wrong_count,
    "maxItems": _wrong_count,
    "minProperties": _wrong_count,
    "minLength": _wrong_count,
    "uniqueItems": _repeated,
    "not": _not_together,
}

_KINDS = {
    "object": "a set of keys",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "boolean": "true or false",
}


def _what_stands(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool | int | float):
        return _spell(value)
    if isinstance(value, str):
        return f"the text `{_short(value)}`" if value else "an empty text"
    return "a list" if isinstance(value, list) else "a set of keys"


def _type_hint(value: Any, kinds: list[str], choices: list[str] | None = None) -> str:
    """Say how the value would be written, where that is plain from the text that stands there."""
    if not isinstance(value, str):
        if "string" in kinds and isinstance(value, bool | int | float):
            return f'; quote it: "{_spell(value)}"'
        return ""
    truth = TRUTH_WORDS.get(value.lower())
    if "boolean" in kinds and truth and (choices is None or truth in choices):
        return f"; write {truth}"
    bare = value.lstrip("+-").lstrip("0") or "0"
    if "integer" in kinds and value.isascii() and value.isdigit() and len(value) <= 12:
        return f"; write {bare}, without a leading zero" if value[0] == "0" else f"; write {bare}"
    if "integer" in kinds and plain_digits(value):
        return f"; write {plain_digits(value)} in plain digits"
    if "string" in kinds:
        return ""
    wide = next((mark for mark in _WIDE_MARKS if mark in value), "")
    return f"; `{wide}` is a full-width {_WIDE_MARKS[wide]}" if wide else ""


_WIDE_MARKS = {"：": "colon, write `: `", "，": "comma, write `, `", "、": "comma, write `, `"}


def _name_hint(value: Any, path: Path) -> str:
    is_name = path and path[-1] in ("name", "title", "artist", "publisher")
    return f"; write {{en: {_short(value)}}}" if is_name and isinstance(value, str) else ""


def _for(path: Path) -> str:
    names = [step for step in path if isinstance(step, str)]
    if not names or path[-1] == names[-1]:
        return f" for `{names[-1]}`" if names else ""
    return f" in `{names[-1]}`"


def _name_of(path: Path) -> str:
    names = [step for step in path if isinstance(step, str)]
    last = path[-1]
    return f"item {last + 1} of `{names[-1]}`" if isinstance(last, int) else f"`{last}`"


def _spell(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]


def _short(text: str) -> str:
    flat = text.replace("\n", " ").strip() or text
    return flat if len(flat) <= 40 else flat[:39] + "…"


def without_faults(data: Any, paths: Iterable[Path]) -> Any:
    """Copy data without the keys at fault, for the checks of single parts; None if that cannot be.

    It cannot be where an item of a list is at fault, since the items after it would change their
    places, and where what is left lacks a key that must be there.
    """
    paths = list(paths)
    if not paths:
        return data
    if not isinstance(data, dict) or any(not path or isinstance(path[-1], int) for path in paths):
        return None
    pruned = copy.deepcopy(data)
    for path in paths:
        parent: Any = pruned
        for step in path[:-1]:
            parent = parent.get(step, {}) if isinstance(parent, dict) else parent[step]
        parent.pop(path[-1], None)
    return None if faults(pruned) else pruned
