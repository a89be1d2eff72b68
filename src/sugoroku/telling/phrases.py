"""Parts of sentences: a sentence of the catalogue filled in, numbers in words, lists of words.

Everything goes in and comes out as text; what language it is, `sugoroku.telling.words` alone knows.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import TypeVar

from sugoroku.telling.words.rules import SENTENCES
from sugoroku.telling.words.shared import SENTENCES as SHARED

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")

_CAPITAL = ("{n}", "{low}", "{square}", "{squares}")


def say(key: str, **values: object) -> str:
    """Fill a sentence in; one that begins with a number in words, or a square, is capitalised."""
    sentence = SENTENCES[key]
    text = sentence.format(**values)
    return capital(text) if sentence.startswith(_CAPITAL) else text


def say_many(key: str, number: int, **values: object) -> str:
    """Fill in the form of a sentence that goes with a number, which is `{n}` in it."""
    return say(f"{key}.{'one' if number == 1 else 'many'}", n=count(number), **values)


def part_many(key: str, number: int) -> str:
    """Fill in what counts things inside a sentence, such as `2 squares`."""
    return SENTENCES[f"{key}.{'one' if number == 1 else 'many'}"].format(n=count(number))


def count(number: int) -> str:
    """Write a number of things, in words as far as is usual."""
    words = SENTENCES["numbers"].split()
    return words[number] if number < len(words) else str(number)


def pips(numbers: Sequence[int], key: str = "list.and") -> str:
    """Write ascending numbers of extra pips inside a sentence, such as `one to five extra pips`."""
    if len(numbers) == 1:
        return part_many("pips", numbers[0])
    parts = []
    for run in runs(numbers):
        words = [count(number) for number in run]
        parts += words if len(run) <= 2 else [say("span", first=words[0], last=words[-1])]
    return say("pips.several", numbers=listed(parts, key))


def times(number: int) -> str:
    """Write how often."""
    words = SENTENCES["times"].split()
    return words[number] if number < len(words) else SENTENCES["times.more"].format(n=count(number))


def capital(text: str) -> str:
    """Begin a sentence."""
    return text[:1].upper() + text[1:]


def listed(parts: Iterable[object], key: str = "list.and") -> str:
    """List parts: `a, b and c`; those that hold commas themselves are parted by semicolons."""
    texts = [str(part) for part in parts]
    if any("," in text for text in texts) and len(texts) > 1:
        return SENTENCES["list.commas"].join(texts)
    before, last = SHARED["list"].join(texts[:-1]), texts[-1] if texts else ""
    return say(key, before=before, last=last) if before else last


def grouped(pairs: Iterable[tuple[Key, Value]]) -> dict[Key, list[Value]]:
    """Collect values under their keys, in the order in which they come."""
    groups: dict[Key, list[Value]] = {}
    for key, value in pairs:
        groups.setdefault(key, []).append(value)
    return groups


def together(pairs: Iterable[tuple[str, Value]]) -> list[tuple[list[Value], list[str]]]:
    """Collect names with the things they speak of; names that speak of the same things as one."""
    groups = grouped((tuple(things), name) for name, things in grouped(pairs).items())
    return [(list(things), names) for things, names in groups.items()]


def called(names: Sequence[str], number: int) -> str:
    """Call values of one thing, or of several, by their words: `Japanese names and readings`."""
    order = [key.removeprefix("value.") for key in SENTENCES if key.startswith("value.")]
    return listed(_called(name, number) for name in sorted(names, key=lambda name: _place(order, name)))


def _place(order: list[str], name: str) -> int:
    key = name.removeprefix("name.").split(".")[0]
    return order.index(key) if key in order else len(order)


def _called(name: str, number: int) -> str:
    key, _, inner = name.removeprefix("name.").partition(".")
    if f"value.{key}" not in SENTENCES:
        return say("values.other", path=name)
    forms = SENTENCES[f"value.{key}"].split()
    value = forms[0 if number == 1 else 1].replace("|", " ")
    return say("value.face", value=value, face=inner).replace("|", " ") if inner else value


def runs(numbers: Sequence[int]) -> list[list[int]]:
    """Part ascending numbers into runs without a gap."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and parts[-1][-1] == number - 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return parts
