"""The schema files: described, refusing what they do not know, valid themselves, and exact in their messages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from jsonschema import Draft202012Validator

from sugoroku.board import schema
from support import ROOT, faults, findings, rows

FILES = sorted((ROOT / "schema").glob("*.json"))


def subschemas(node: Any) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        yield node
        for value in node.values():
            yield from subschemas(value)
    elif isinstance(node, list):
        for value in node:
            yield from subschemas(value)


@rows("path", FILES)
def test_files_are_valid_schemas(path: Any) -> None:
    loaded = json.loads(path.read_text(encoding="utf-8"))
    assert loaded["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(loaded)


@rows("name", ["race.schema.json", "tables.schema.json", "game.schema.json"])
def test_every_property_has_a_description_and_unknown_keys_are_refused(name: str) -> None:
    root = schema.read_schema(name)
    count = 0
    for node in subschemas(root):
        assert not {"oneOf", "anyOf"} & node.keys()
        for key, inner in (
            node.get("properties", {}).items() if isinstance(node.get("properties"), dict) else ()
        ):
            if isinstance(inner, dict) and ("type" in inner or "enum" in inner):
                assert inner.get("description"), key
                count += 1
        if node.get("type") == "object" and "properties" in node:
            assert node["additionalProperties"] is False
            if not name.startswith("game"):
                assert "^x-" in node["patternProperties"]
    assert count > 20


def board(**more: Any) -> Any:
    return {
        "format": 1, "id": "test", "family": "race", "title": {"en": "T"},
        "squares": [{"id": "a"}, {"id": "b"}, {"id": "c"}], **more,
    }  # fmt: skip


def messages(data: Any) -> list[tuple[str, str]]:
    return [(fault.code.code, fault.message) for fault in faults(data)]


@rows(
    ("more", "code", "message"),
    [
        ({"seats": 4}, "S203", "`seats` must be a list, not 4"),
        ({"die": "6"}, "S203", "`die` must be a whole number or a set of keys, not the text `6`; write `6`"),
        ({"die": "06"}, "S203", "`die` must be a whole number or a set of keys, not the text `06`; write `6`, without a leading zero"),
        ({"die": 6.0}, "S203", "`die` must be a whole number or a set of keys, not 6.0"),
        ({"die": True}, "S203", "`die` must be a whole number or a set of keys, not true"),
        ({"die": 1}, "S206", "`die` must be at least 2, not 1"),
        ({"first_number": 1.0}, "S204", "`first_number` must be 0 or 1, not 1.0"),
        ({"first_number": True}, "S204", "`first_number` must be 0 or 1, not true"),
        ({"about": None}, "S203", "`about` has no value; it must be text"),
        ({"about": ""}, "S207", "`about` needs at least 1 character; this has none"),
        ({"house_rules": {"rank_everyone": {"default": "off"}}}, "S203", "`default` must be true or false, not the text `off`; write `false`"),
        ({"house_rules": {"finish": {"default": "bouncy"}}}, "S204", "`default` must be as_printed, bounce, over or stay, not the text `bouncy`; did you mean `bounce`?"),
        ({"title": "T"}, "S203", "`title` must be a set of keys, not the text `T`; write `{en: T}`"),
        ({"seats": [2, 9]}, "S206", "item 2 of `seats` must be at most 8, not 9"),
        ({"layout": {"form": "rings", "rings": [[2, 2], ["a", 2]]}}, "S203", "item 1 of item 2 of `rings` must be a whole number, not the text `a`"),
        ({"seats": [2, 4, 6]}, "S207", "`seats` takes at most 2 items; this has 3"),
        ({"titel": "T"}, "S201", "unknown key `titel` in this board"),
        ({"houserules": {}}, "S201", "unknown key `houserules` in this board; did you mean `house_rules`?"),
        ({"layout": {}}, "S202", "`layout` needs the key `form`"),
        ({"id": "Edo Meisho"}, "S205", "`Edo Meisho` is not an id: lower-case Latin letters, digits and single hyphens, starting with a letter; write `edo-meisho`"),
        ({"id": "test\n"}, "S205", "`test` is not an id: lower-case Latin letters, digits and single hyphens, starting with a letter; write `test`"),
        ({"allow": {"R4": "x"}}, "S205", "`R4` is not a code such as R410"),
        ({"unverified": ["id", "id"]}, "S208", "the text `id` is already in this list"),
        ({"terms": [{"meaning": "x"}]}, "S202", "item 1 of `terms` needs the key `term`"),
    ],
)  # fmt: skip
def test_one_exact_message_for_each_mistake(more: dict[str, Any], code: str, message: str) -> None:
    assert messages(board(**more)) == [(code, message)]


@rows("key", ["format", "id", "family", "title", "squares"])
def test_a_missing_key_is_one_finding(key: str) -> None:
    data = board()
    del data[key]
    ((code, message),) = messages(data)
    assert code == "S202"
    assert f"`{key}`" in message


def test_a_mistyped_key_is_not_told_to_be_missing_too() -> None:
    data = board()
    data["tittle"] = data.pop("title")
    assert [code for code, _ in messages(data)] == ["S201"]


@rows(
    ("data", "message"),
    [
        (None, "the file has no content; a board must be a set of keys (`format`, `id`, `family` …)"),
        ([], "a board must be a set of keys (`format`, `id`, `family` …), not a list"),
        ("x", "a board must be a set of keys (`format`, `id`, `family` …), not the text `x`"),
        (3, "a board must be a set of keys (`format`, `id`, `family` …), not 3"),
        (True, "a board must be a set of keys (`format`, `id`, `family` …), not true"),
    ],
)
def test_what_is_no_board_at_all(data: Any, message: str) -> None:
    assert messages(data) == [("S203", message)]


@rows(
    ("family", "code", "message"),
    [
        ("rice", "S204", "`family` must be race or tables, not the text `rice`; did you mean `race`?"),
        (3, "S203", "`family` must be race or tables, not 3"),
        (None, "S203", "`family` has no value; it must be race or tables"),
    ],
)
def test_family(family: Any, code: str, message: str) -> None:
    assert messages(board(family=family)) == [(code, message)]


@rows(
    ("value", "message"),
    [
        ("yes", "`inn` must be true or left out, not the text `yes`; write `true`"),
        (False, "`inn` must be true or left out, not false"),
        (None, "`inn` has no value; it must be true or left out"),
    ],
)
def test_a_key_that_is_true_or_left_out(value: Any, message: str) -> None:
    data = board()
    data["squares"][1]["inn"] = value
    assert messages(data) == [("S204", message)]


@rows(
    ("square", "said"),
    [
        ({"inn": True, "rest": 2}, "keep one of the two"),
        ({"rolls": {"1": "a"}, "shortcut": {"2": "a"}}, "put the roll into the list"),
        ({"go": "a", "back": 1}, "in only one way"),
        (
            {"back": 1, "inn": True},
            "no piece stays on a square that sends it on, so `inn` does nothing there",
        ),
        ({"again": True, "rest": 1}, "cannot both give another roll and cost a turn"),
    ],
)
def test_keys_that_exclude_each_other(square: dict[str, Any], said: str) -> None:
    data = board()
    data["squares"][1].update(square)
    ((code, message),) = messages(data)
    assert code == "S209"
    assert said in message


def test_keys_that_begin_with_x_are_free_everywhere() -> None:
    data = board(**{"x-note": {"any": [1]}}, title={"en": "T", "x-a": 1})
    data["squares"][0]["x-b"] = [1]
    assert messages(data) == []
    assert findings(json.dumps(data, indent=1)) == []


def test_faults_of_the_schema_do_not_end_the_checks_of_single_parts() -> None:
    text = """format: 1
id: test
family: race
title: {en: T, kana: 江}
colour: red
squares:
  - {id: a, go: zz}
  - {id: b, back: 9}
  - {id: b}
"""
    assert findings(text) == [("B304", 4), ("S201", 5), ("R404", 7), ("R414", 8), ("R405", 9)]


def test_warnings_of_the_text_give_way_to_the_exact_fault_at_the_same_place() -> None:
    text = "format: 1\nid: test\nfamily: race\ntitle: {en: no}\nsquares: [{id: a, inn: yes}, {id: b}]\n"
    assert findings(text) == [("Y116", 4), ("S204", 5)]
