"""The catalogue of words: nothing in it is idle or stands twice, and a second language can be held against it."""

from __future__ import annotations

import ast
import importlib
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from types import ModuleType

import pytest

from source import BY_NAME, MODULES, Module, imported
from sugoroku.telling.words.rules import SENTENCES as RULES

HERE = "telling.words"
WORDS = [module for module in MODULES if module.name.startswith(f"{HERE}.")]
USERS = [module for module in MODULES if not module.name.startswith(HERE)]

# Keys that are put together while the program runs, from parts of which the first is no plain text.
PUT_TOGETHER = {
    r"piece\.(quantile|half)\.some": "the form for boards on which not every piece gets home",
}
FORMS = ".one", ".many"
LETTERS = re.compile(r"[^\W\d_]{2}")

Texts = dict[str, str]  # `roll` of SENTENCES in `match` stands under `match.SENTENCES.roll`


# -- reading a set of words ----------------------------------------------------------------------------


def read(package: str) -> Texts:
    """Read all texts of a set of word modules."""
    texts: Texts = {}
    for module in WORDS:
        words = importlib.import_module(f"{package}.{module.last}")
        for name in constants(module):
            texts |= {f"{module.last}.{key}": text for key, text in of_constant(words, name)}
    return texts


def constants(module: Module) -> Iterator[str]:
    """List the constants that a module of words gives itself."""
    for node in module.tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else ()
        for target in (node.target,) if isinstance(node, ast.AnnAssign) else targets:
            yield from (each.id for each in ast.walk(target) if isinstance(each, ast.Name))


def of_constant(words: ModuleType, name: str) -> Iterator[tuple[str, str]]:
    value = getattr(words, name, None)
    if isinstance(value, str):
        yield name, value
    elif isinstance(value, Mapping):
        yield from ((f"{name}.{key}", text) for key, text in value.items())
    elif isinstance(value, tuple):
        yield from ((f"{name}.{place}", text) for place, text in enumerate(value))


def test_what_has_a_form_for_one_has_a_form_for_many() -> None:
    texts = read(f"sugoroku.{HERE}")
    stems = {form: {key.removesuffix(form) for key in texts if key.endswith(form)} for form in FORMS}
    assert stems[".one"] == stems[".many"]
    assert len(stems[".one"]) > 50


def placeholders(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}


def differences(one: Texts, other: Texts) -> Iterator[str]:
    """List the keys and the placeholders in which two languages differ."""
    for key in sorted(one.keys() | other.keys()):
        if key not in other or key not in one:
            yield f"{key} is {'missing' if key in one else 'unknown'}"
            continue
        differing = placeholders(one[key]) ^ placeholders(other[key])
        if differing - ({"n", "count"} if key.endswith(".one") else set()):
            yield f"{key} differs in {', '.join(sorted(differing))}"


# -- the catalogue as it is ----------------------------------------------------------------------------


def test_all_texts_are_read() -> None:
    texts = read(f"sugoroku.{HERE}")
    assert len(texts) > 500
    assert all(isinstance(text, str) for text in texts.values())
    assert texts["shared.SENTENCES.seat"] == "Seat {seat}"


def test_no_key_is_idle() -> None:
    idle = [
        f"{module.last}: {key}" for module in WORDS for key in keys(module) if not used(module, key)
    ]
    assert idle == []
    assert not used(BY_NAME[f"{HERE}.match"], "no.such.key")


def keys(module: Module) -> Iterator[str]:
    """List the keys that stand in a module itself, not those that it takes over from another."""
    for node in module.nodes:
        if isinstance(node, ast.Dict):
            yield from (str(key.value) for key in node.keys if isinstance(key, ast.Constant))


def used(module: Module, key: str, but: Mapping[str, str] = {}) -> bool:
    """Whether somebody spells a key, its stem before the number, or an f-string that gives it."""
    stem = key.removesuffix(".one").removesuffix(".many")
    texts, patterns = spelled(module.last.rpartition("_")[2])
    made = {*patterns, *(PUT_TOGETHER.keys() - but.keys())}
    return key in texts or stem in texts or any(re.fullmatch(each, key) for each in made)


@cache
def spelled(family: str) -> tuple[frozenset[str], frozenset[str]]:
    """List the texts of all who may use words of a family, and the patterns of their f-strings."""
    mute = {"board", "game"} | (
        {"race", "tables"} - {family} if family in ("race", "tables") else set()
    )
    speakers = [module for module in USERS if module.room not in mute]
    texts = frozenset(text for each in speakers for text in each.names_and_texts)
    return texts, frozenset(pattern for each in speakers for pattern in key_patterns(each))


def key_patterns(module: Module) -> Iterator[str]:
    """List the f-strings that begin like a key, `why.{reason}`, as patterns."""
    for node in module.nodes:
        if isinstance(node, ast.JoinedStr):
            parts = [each.value if isinstance(each, ast.Constant) else None for each in node.values]
            if re.match(r"[a-z_]+\.", str(parts[0] or "")):
                yield "".join(".+" if part is None else re.escape(str(part)) for part in parts)


def test_every_key_that_is_asked_for_is_there() -> None:
    asked = [(module, *each) for module in MODULES for each in asked_for(module)]
    assert len(asked) > 300
    missing = [f"{module.at(node)}: {key}" for module, node, words, key in asked if key not in words]
    assert missing == []


def asked_for(module: Module) -> Iterator[tuple[ast.AST, Mapping[str, str], str]]:
    """List the keys that a module spells out where it looks into words, each with these words."""
    mappings: dict[str, Mapping[str, str]] = {}
    for node in module.nodes:
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith(f"sugoroku.{HERE}."):
            words = importlib.import_module(str(node.module))
            mappings |= {each.asname or each.name: getattr(words, each.name) for each in node.names}
    for node in module.nodes:
        match node:
            case ast.Subscript(value=ast.Name(id=name), slice=ast.Constant(value=str(key))):
                if name in mappings:
                    yield node, mappings[name], key
            case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(key)), *_]):
                if f"sugoroku.telling.phrases.{name}" in set(imported(module.nodes)):
                    yield from ((node, RULES, each) for each in forms(name, key))


def forms(function: str, key: str) -> Iterator[str]:
    """List the keys that a function of `telling.phrases` looks up."""
    if function == "say":
        yield key
    elif function in ("say_many", "part_many"):
        yield from (f"{key}.one", f"{key}.many")


def test_every_exception_is_needed() -> None:
    plain = [key for module in WORDS for key in keys(module) if not used(module, key, PUT_TOGETHER)]
    for pattern in PUT_TOGETHER:
        assert any(re.fullmatch(pattern, key) for key in plain), pattern


def test_no_sentence_stands_in_two_modules() -> None:
    places: dict[str, set[str]] = defaultdict(set)
    for module in WORDS:
        for text in literals(module):
            if LETTERS.search(re.sub(r"\{.*?\}", "", text)):
                places[text].add(module.last)
    assert {text: sorted(names) for text, names in places.items() if len(names) > 1} == {}


def literals(module: Module) -> Iterator[str]:
    """List the texts that a module spells out: no keys, no docstring."""
    silent = {id(node.value) for node in module.nodes if isinstance(node, ast.Expr)}
    silent |= {id(node.slice) for node in module.nodes if isinstance(node, ast.Subscript)}
    silent |= {id(key) for node in module.nodes if isinstance(node, ast.Dict) for key in node.keys}
    for node in module.nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent:
            yield node.value


def test_no_key_hides_another() -> None:
    """A module that takes others over has no key of theirs; nor has one of them a key twice."""
    for name in ("match", "rules"):
        module = BY_NAME[f"{HERE}.{name}"]
        parts = [module, *(BY_NAME[each] for each in module.own if taken_over(module, each))]
        every = [key for part in parts for key in first_keys(part)]
        assert len(every) > 100
        assert sorted({key for key in every if every.count(key) > 1}) == []


def taken_over(module: Module, name: str) -> bool:
    """Whether a module puts all keys of another among its own."""
    last = name.split(".")[-1]
    inside = [node for node in module.nodes if isinstance(node, ast.Dict)]
    spread = [ast.unparse(value) for node in inside for key, value in zip(node.keys, node.values, strict=True) if key is None]  # fmt: skip
    imports = {each.split(".")[-1] for each in constants(BY_NAME[name])}
    return any(each.split(".")[0] == last or each in imports - {"SENTENCES"} for each in spread)


def first_keys(module: Module) -> Iterator[str]:
    """List the keys of the first mapping of a module."""
    node = next(node for node in module.nodes if isinstance(node, ast.Dict))
    yield from (str(key.value) for key in node.keys if isinstance(key, ast.Constant))


# -- a second language ---------------------------------------------------------------------------------


@pytest.fixture
def made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Write a second set of modules in a language that turns everything round."""
    folder = tmp_path / "made_up"
    folder.mkdir()
    (folder / "__init__.py").write_text("", encoding="utf-8")
    for module in WORDS:
        words = importlib.import_module(f"sugoroku.{module.name}")
        lines = (f"{name} = {turned_round(getattr(words, name))!r}\n" for name in constants(module))
        (folder / f"{module.last}.py").write_text("".join(lines), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield folder
    for name in [name for name in sys.modules if name.split(".")[0] == "made_up"]:
        del sys.modules[name]


def turned_round(value: str | tuple[str, ...] | Mapping[str, str]) -> object:
    if isinstance(value, Mapping):
        return {key: turned_round(text) for key, text in sorted(value.items(), reverse=True)}
    if isinstance(value, tuple):
        return tuple(map(turned_round, value))
    return "・".join(f"{{{field}}}" for field in sorted(placeholders(value), reverse=True))


def test_a_second_language_is_a_second_set_of_the_same_modules(made_up: Path) -> None:
    assert list(differences(read(f"sugoroku.{HERE}"), read("made_up"))) == []


@pytest.mark.parametrize(
    ("module", "key", "text", "difference"),
    [
        ("match", "left", None, "match.SENTENCES.left is missing"),
        ("match", "brand_new", "あ", "match.SENTENCES.brand_new is unknown"),
        ("shared", "seat", "{saet}番", "shared.SENTENCES.seat differs in saet, seat"),
        ("shared", "seat", "番", "shared.SENTENCES.seat differs in seat"),
        ("shared", "seats.one", "一人", None),
        ("shared", "seats.many", "数人", "shared.SENTENCES.seats.many differs in count"),
        ("show", "listed", "{family}・{players}・{counted}・{unverified:>3}", None),
    ],
)
def test_what_differs_is_listed(
    made_up: Path, module: str, key: str, text: str | None, difference: str | None
) -> None:
    file = made_up / f"{module}.py"
    change = f"SENTENCES.pop({key!r})" if text is None else f"SENTENCES[{key!r}] = {text!r}"
    file.write_text(f"{file.read_text(encoding='utf-8')}{change}\n", encoding="utf-8")
    listed = list(differences(read(f"sugoroku.{HERE}"), read("made_up")))
    assert listed == ([] if difference is None else [difference])


def test_a_constant_that_is_missing_is_listed(made_up: Path) -> None:
    (made_up / "labels.py").write_text("", encoding="utf-8")
    (listed,) = differences(read(f"sugoroku.{HERE}"), read("made_up"))
    assert listed == "labels.SQUARE is missing"
