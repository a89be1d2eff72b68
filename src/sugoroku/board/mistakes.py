"""One mistake against the schema, in our words.

Comes in: an error of jsonschema, of which only the keyword, its value and the paths are read. Goes out:
faults, each once, at the key or the value that is wrong. Where a pattern or a ban has a reason, the
schema carries it as `x-says`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from sugoroku.board.characters import TRUTH_WORDS, plain_digits
from sugoroku.board.diagnostics import Code, Level, Path
from sugoroku.errors import did_you_mean, shortened
from sugoroku.form import Data, Plain


def _code(number: int, name: str, manual: str) -> Code:
    return Code(f"S{number}", name, Level.ERROR, manual)


UNKNOWN_KEY = _code(
    201,
    "unknown-key",
    "The format has no such key; usually it is a typing mistake. Keys that begin with `x-` are free\n"
    "for the author.",
)
MISSING_KEY = _code(202, "missing-key", "A required key is missing.")
WRONG_TYPE = _code(
    203,
    "wrong-type",
    "A value is of the wrong kind: text where the key needs a number, one value where it needs a\n"
    "list, or nothing at all. Write numbers in plain digits without a leading zero; write `true` or\n"
    "`false`, not `yes` or `no`.",
)
NOT_A_CHOICE = _code(
    204, "not-a-choice", "The key takes one of a few values, and this is none of them."
)
BAD_FORM = _code(
    205,
    "bad-form",
    "A text does not have the form that it needs, as an id, a code or a number of extra pips.",
)
OUT_OF_RANGE = _code(206, "out-of-range", "A number is too small or too large.")
WRONG_COUNT = _code(
    207, "wrong-count", "A list, a set of keys or a text has too few or too many parts, or is empty."
)
REPEATED = _code(
    208, "repeated-value", "A list has the same value twice, where each may be there only once."
)
NOT_TOGETHER = _code(
    209,
    "not-together",
    "Two keys exclude or contradict each other.",
)
CODES: tuple[Code, ...] = (
    UNKNOWN_KEY,
    MISSING_KEY,
    WRONG_TYPE,
    NOT_A_CHOICE,
    BAD_FORM,
    OUT_OF_RANGE,
    WRONG_COUNT,
    REPEATED,
    NOT_TOGETHER,
)


class Mistake(Protocol):
    """What is read of jsonschema's ValidationError, whose own types promise nothing."""

    validator: object
    validator_value: Plain
    instance: Plain
    schema: Data
    absolute_path: Iterable[str | int]
    absolute_schema_path: Collection[str | int]


@dataclass(frozen=True, slots=True)
class Fault:
    """One mistake against the schema; `at_key`: the key itself is wrong, not its value."""

    code: Code
    path: Path
    message: str
    at_key: bool = False
    meant: str = ""  # the key that is missing, or that an unknown one is taken for


def explain(error: Mistake) -> Iterator[Fault]:
    """Turn an error of jsonschema into faults."""
    explain = _EXPLAIN.get(str(error.validator), _bad_form)
    yield from explain(error, tuple(error.absolute_path))


def _unknown_keys(error: Mistake, path: Path) -> Iterator[Fault]:
    known = error.schema["properties"]
    for key in error.instance:
        if key not in known and not key.startswith("x-"):
            free = [name for name in known if name not in error.instance]
            hint = did_you_mean(key, free)
            meant = next((name for name in free if f"`{name}`" in hint), "")
            if not hint and error.instance[key] is None and isinstance(key, str) and path:
                hint = "; a text with a comma needs quotes"
            if key.partition(":")[0] in known and ":" in key:
                hint, meant = "; a space is missing after the `:`", key.partition(":")[0]
            where = _name_of(path, error.instance) if path else "this board"
            message = f"unknown key `{shortened(key)}` in {where}{hint}"
            yield Fault(UNKNOWN_KEY, (*path, key), message, at_key=True, meant=meant)


def _missing_keys(error: Mistake, path: Path) -> Iterator[Fault]:
    for key in error.validator_value:
        if key not in error.instance:
            where = _name_of(path, error.instance) if path else "this board"
            yield Fault(MISSING_KEY, path, f"{where} needs the key `{key}`", meant=key)


def _wrong_type(error: Mistake, path: Path) -> Iterator[Fault]:
    wanted = error.validator_value
    kinds = [wanted] if isinstance(wanted, str) else list(wanted)
    hint = _path_hint(error, path) or _type_hint(error.instance, kinds)
    kind = " or ".join(_KINDS[kind] for kind in kinds)
    yield Fault(WRONG_TYPE, path, must_be(_value_at(path), kind, error.instance) + hint)


def _not_a_choice(error: Mistake, path: Path) -> Iterator[Fault]:
    choices = [_spell(choice) for choice in error.validator_value]
    value = error.instance
    hint = ""
    if isinstance(value, str):
        hint = f"; write `{value}` without quotes" if value in choices else did_you_mean(value, choices)
        hint = hint or _type_hint(value, ["boolean", "integer"], choices)
    due = "true or left out" if choices == ["true"] else listed(choices)
    yield Fault(NOT_A_CHOICE, path, must_be(_value_at(path), due, value) + hint)


def must_be(what: str, due: str, value: object) -> str:
    """Say what a value must be, and what it is."""
    if value is None:
        return f"{what} has no value; it must be {due}"
    return f"{what} must be {due}, not {quoted(value)}"


def _bad_form(error: Mistake, path: Path) -> Iterator[Fault]:
    says = error.schema.get("x-says", "in the form that it needs")
    at_key = _is_about_key(error)
    if at_key:
        path = (*path, error.instance)
    hint = _form_hint(str(error.instance), error.validator_value)
    yield Fault(BAD_FORM, path, f"`{shortened(error.instance)}` is not {says}{hint}", at_key)


def _form_hint(text: str, pattern: str) -> str:
    """Say how an id would be written, or which of its letters only looks right."""
    if ":" in pattern:
        return _stones_hint(text, pattern)
    if ":" in text:
        return "; a space is missing after the `:`"
    plain = unicodedata.normalize("NFKD", re.sub("[‐-―]", "-", text.strip().lower()))
    bare = re.sub("[ _-]+", "-", "".join(c for c in plain if not unicodedata.combining(c))).strip("-")
    if re.search(pattern, bare):
        return f"; write `{bare}`"
    for place, character in enumerate(text, 1):
        name = unicodedata.name(character, "")
        if not character.isascii() and ("CYRILLIC" in name or "GREEK" in name):
            return f"; character {place} is {name.capitalize()}, not a Latin letter"
    return ""


def _is_about_key(error: Mistake) -> bool:
    return "propertyNames" in error.absolute_schema_path


def _out_of_range(error: Mistake, path: Path) -> Iterator[Fault]:
    limit, value = error.validator_value, error.instance
    word = "least" if error.validator == "minimum" else "most"
    yield Fault(OUT_OF_RANGE, path, must_be(_value_at(path), f"at {word} {limit}", value))


def _wrong_count(error: Mistake, path: Path) -> Iterator[Fault]:
    keyword, limit = str(error.validator), error.validator_value
    unit = {"Items": "item", "Properties": "key", "Length": "character"}[keyword[3:]]
    needs = "needs at least" if keyword.startswith("min") else "takes at most"
    due = f"{needs} {limit} {unit}{'' if limit == 1 else 's'}"
    shape = "; a spot is `[x, y, width, height]`" if path[-2:-1] == ("spots",) else ""
    message = f"{_value_at(path)} {due}; this has {len(error.instance) or 'none'}{shape}"
    if _is_about_key(error):
        path = (*path, error.instance)
    yield Fault(WRONG_COUNT, path, message)


def _stones_hint(text: str, pattern: str) -> str:
    """Say how stones on points would be written, or which word among them is at fault."""
    words = re.split(r"[\s,;、]+", unicodedata.normalize("NFKC", text).strip())
    plain = " ".join(filter(None, words))
    if re.search(pattern, plain):
        return f"; write `{plain}`"
    wrong = next((word for word in words if word and not re.search(pattern, word)), "")
    return f"; look at `{shortened(wrong)}`" if wrong else ""


def _repeated(error: Mistake, path: Path) -> Iterator[Fault]:
    seen: list[object] = []
    for index, item in enumerate(error.instance):
        if item in seen:
            yield Fault(REPEATED, (*path, index), f"{_again(item)} is already in this list")
        seen.append(item)


def _again(item: object) -> str:
    if isinstance(item, list | dict):
        return f"an equal {'list' if isinstance(item, list) else 'set of keys'}"
    return quoted(item)


def _not_together(error: Mistake, path: Path) -> Iterator[Fault]:
    yield Fault(
        NOT_TOGETHER,
        path,
        str(error.schema.get("x-says", "this key does not go with the others")),
        True,
    )


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


def quoted(value: object) -> str:
    """Name a value as it is written in the file."""
    if value is None:
        return "nothing"
    if isinstance(value, bool | int | float):
        return _spell(value)
    if isinstance(value, str):
        return f"the text `{shortened(value)}`" if value else "an empty text"
    return "a list" if isinstance(value, list) else "a set of keys"


def _type_hint(value: object, kinds: list[str], choices: list[str] | None = None) -> str:
    """Say how the value would be written, where that is plain from the text."""
    if not isinstance(value, str):
        if "string" in kinds and isinstance(value, bool | int | float):
            return f'; write `"{_spell(value)}"` with quotes'
        return ""
    truth = TRUTH_WORDS.get(value.lower())
    if "boolean" in kinds and truth and (choices is None or truth in choices):
        return f"; write `{truth}`"
    bare = value.lstrip("+-").lstrip("0") or "0"
    if "integer" in kinds and value.isascii() and value.isdigit() and len(value) <= 12:
        return f"; write `{bare}`, without a leading zero" if value[0] == "0" else f"; write `{bare}`"
    if "integer" in kinds and plain_digits(value):
        return f"; write `{plain_digits(value)}`, in plain digits"
    if "string" in kinds:
        return ""
    wide = next((mark for mark in _WIDE_MARKS if mark in value), "")
    return f"; `{wide}` is a full-width {_WIDE_MARKS[wide]}" if wide else ""


_WIDE_MARKS = {"：": "colon; write `: `", "，": "comma; write `, `", "、": "comma; write `, `"}


def _path_hint(error: Mistake, path: Path) -> str:
    """Say how the value of this very key is written."""
    value, key, kind = error.instance, path[-1] if path else "", error.validator_value
    if value is None and isinstance(key, str) and (":" in key or "：" in key):
        return "; a space is missing after the `:`" if ":" in key else "; write `: ` for `：`"
    single = isinstance(value, str | int) and error.schema.get("minItems", 1) == 1
    if kind == "array" and single and not isinstance(value, bool):
        return f"; write `[{shortened(str(value))}]`" if "、" not in str(value) else ""
    if kind == "object" and isinstance(value, str) and key in ("name", "title", "artist", "publisher"):
        return f"; write `{{en: {shortened(value)}}}`"
    if kind == "object" and key in ("finish", "rank_everyone", "rotate_first"):
        return f"; write `{{default: {_spell(value)}}}`" if isinstance(value, str | bool) else ""
    if isinstance(value, list) and key == "die":
        return "; write `{faces: [...]}`"
    if isinstance(value, str) and key == "year":
        return "; put a date that is not just a year into `date`"
    if kind == "string" and "pattern" in error.schema and isinstance(value, int):
        named = "an id begins with a letter" if key == "id" else "a square is named by its id"
        return f"; {named}, such as `s{value}`" if key == "id" else f"; {named}, not by its number"
    return ""


def _value_at(path: Path) -> str:
    """Name a value by its key, or an item of a list by its place; `path` is not empty."""
    names = [step for step in path if isinstance(step, str)]
    places = [
        step + 1 for step in path[len(path) - path[::-1].index(names[-1]) :] if isinstance(step, int)
    ]
    of_items = "".join(f"item {place} of " for place in reversed(places))
    return f"{of_items}`{shortened(names[-1])}`"


def _name_of(path: Path, value: object) -> str:
    """Name a set of keys: a square by its id, others by their place; `path` is not empty."""
    if isinstance(value, dict) and isinstance(value.get("id"), str) and path[0] == "squares":
        return f"square `{shortened(value['id'])}`"
    return _value_at(path)


def _spell(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def listed(words: list[str]) -> str:
    """List choices: `a, b or c`."""
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]
