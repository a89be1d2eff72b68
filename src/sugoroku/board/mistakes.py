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
    201, "unknown-key",
    "A key that the format does not know: most often a typing mistake. Keys that begin with `x-` are\n"
    "free for the author.",
)  # fmt: skip
MISSING_KEY = _code(202, "missing-key", "A key that must be there is missing.")
WRONG_TYPE = _code(
    203, "wrong-type",
    "A value is of another kind than the key wants: text for a number, one value for a list, nothing\n"
    "at all. Numbers are written in plain digits without a leading zero; write true or false, not\n"
    "yes or no.",
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
            where = f"in {_name_of(path, error.instance)}" if path else "in a board"
            message = f"the key `{shortened(key)}` is unknown {where}{hint}"
            yield Fault(UNKNOWN_KEY, (*path, key), message, at_key=True, meant=meant)


def _missing_keys(error: Mistake, path: Path) -> Iterator[Fault]:
    for key in error.validator_value:
        if key not in error.instance:
            where = f"in {_name_of(path, error.instance)}" if path else "in this board"
            yield Fault(MISSING_KEY, path, f"the key `{key}` is missing {where}", meant=key)


def _wrong_type(error: Mistake, path: Path) -> Iterator[Fault]:
    wanted = error.validator_value
    kinds = [wanted] if isinstance(wanted, str) else list(wanted)
    due = " or ".join(_KINDS[kind] for kind in kinds)
    hint = _path_hint(error, path) or _type_hint(error.instance, kinds)
    message = f"{due} is due{_for(path)}, {what_stands(error.instance)} stands here{hint}"
    yield Fault(WRONG_TYPE, path, message)


def _not_a_choice(error: Mistake, path: Path) -> Iterator[Fault]:
    choices = [_spell(choice) for choice in error.validator_value]
    value = error.instance
    hint = ""
    if isinstance(value, str):
        hint = f"; write {value} without quotes" if value in choices else did_you_mean(value, choices)
        hint = hint or _type_hint(value, ["boolean", "integer"], choices)
    message = f"{listed(choices)} is due{_for(path)}, {what_stands(value)} stands here{hint}"
    yield Fault(NOT_A_CHOICE, path, message)


def _bad_form(error: Mistake, path: Path) -> Iterator[Fault]:
    says = error.schema.get("x-says", "another form")
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
            return f"; character {place} is no Latin letter but {name.lower()}"
    return ""


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
    shape = "; a spot is [x, y, width, height]" if path[-2:-1] == ("spots",) else ""
    due = f"at {word} {limit} {unit}{'' if limit == 1 else 's'} {_be(limit)} due"
    message = f"{due}{_for(path)}, there {_be(count or 1)} {count or 'none'}{shape}"
    if _is_about_key(error):
        path = (*path, error.instance)
    yield Fault(WRONG_COUNT, path, message)


def _be(count: int) -> str:
    return "is" if count == 1 else "are"


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
            yield Fault(REPEATED, (*path, index), f"{what_stands(item)} stands in this list already")
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


def what_stands(value: object) -> str:
    """Name a value as it stands in the file."""
    if value is None:
        return "nothing"
    if isinstance(value, bool | int | float):
        return _spell(value)
    if isinstance(value, str):
        return f"the text `{shortened(value)}`" if value else "an empty text"
    return "a list" if isinstance(value, list) else "a set of keys"


def _type_hint(value: object, kinds: list[str], choices: list[str] | None = None) -> str:
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


def _path_hint(error: Mistake, path: Path) -> str:
    """Say how the value of this very key is written."""
    value, key, kind = error.instance, path[-1] if path else "", error.validator_value
    if value is None and isinstance(key, str) and (":" in key or "：" in key):
        return "; a space is missing after the `:`" if ":" in key else "; write `: ` for `：`"
    single = isinstance(value, str | int) and error.schema.get("minItems", 1) == 1
    if kind == "array" and single and not isinstance(value, bool):
        return f"; write [{shortened(str(value))}]" if "、" not in str(value) else ""
    if kind == "object" and isinstance(value, str) and key in ("name", "title", "artist", "publisher"):
        return f"; write {{en: {shortened(value)}}}"
    if kind == "object" and key in ("finish", "rank_everyone", "rotate_first"):
        return f"; write {{default: {_spell(value)}}}" if isinstance(value, str | bool) else ""
    if isinstance(value, list) and key == "die":
        return "; write {faces: [...]}"
    if isinstance(value, str) and key == "year":
        return "; what is no plain year goes into `date`"
    if kind == "string" and "pattern" in error.schema and isinstance(value, int):
        named = "an id begins with a letter" if key == "id" else "a square is named by its id"
        return f"; {named}, such as `s{value}`" if key == "id" else f"; {named}, not by its number"
    return ""


def _for(path: Path) -> str:
    names = [step for step in path if isinstance(step, str)]
    if not names or path[-1] == names[-1]:
        return f" for `{names[-1]}`" if names else ""
    return f" in `{names[-1]}`"


def _name_of(path: Path, value: object) -> str:
    """Name a set of keys: a square by its id, others by their place."""
    if isinstance(value, dict) and isinstance(value.get("id"), str) and path[0] == "squares":
        return f"square `{shortened(value['id'])}`"
    names = [step for step in path if isinstance(step, str)]
    last = path[-1]
    return f"item {last + 1} of `{names[-1]}`" if isinstance(last, int) else f"`{last}`"


def _spell(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def listed(words: list[str]) -> str:
    """List choices: `a, b or c`."""
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]
