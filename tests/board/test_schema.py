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
        ({"seats": 4}, "S203", "a list is due for `seats`, 4 stands here"),
        ({"die": "6"}, "S203", "a whole number or a set of keys is due for `die`, the text `6` stands here; write 6"),
        ({"die": "06"}, "S203", "a whole number or a set of keys is due for `die`, the text `06` stands here; write 6, without a leading zero"),
        ({"die": 6.0}, "S203", "a whole number or a set of keys is due for `die`, 6.0 stands here"),
        ({"die": True}, "S203", "a whole number or a set of keys is due for `die`, true stands here"),
        ({"die": 1}, "S206", "1 is out of range for `die`: at least 2"),
        ({"first_number": 1.0}, "S204", "0 or 1 is due for `first_number`, 1.0 stands here"),
        ({"first_number": True}, "S204", "0 or 1 is due for `first_number`, true stands here"),
        ({"about": None}, "S203", "text is due for `about`, nothing stands here"),
        ({"about": ""}, "S207", "at least 1 character is due for `about`, there is none"),
        ({"house_rules": {"rank_everyone": {"default": "off"}}}, "S203", "true or false is due for `default`, the text `off` stands here; write false"),
        ({"house_rules": {"finish": {"default": "bouncy"}}}, "S204", "as_printed, bounce, over or stay is due for `default`, the text `bouncy` stands here; did you mean `bounce`?"),
        ({"title": "T"}, "S203", "a set of keys is due for `title`, the text `T` stands here; write {en: T}"),
        ({"titel": "T"}, "S201", "the key `titel` is unknown in a board"),
        ({"houserules": {}}, "S201", "the key `houserules` is unknown in a board; did you mean `house_rules`?"),
        ({"layout": {}}, "S202", "the key `form` is missing in `layout`"),
        ({"id": "Edo Meisho"}, "S205", "`Edo Meisho` is not an id: lower-case Latin letters, digits and single hyphens, beginning with a letter; write `edo-meisho`"),
        ({"id": "test\n"}, "S205", "`test` is not an id: lower-case Latin letters, digits and single hyphens, beginning with a letter; write `test`"),
        ({"allow": {"R4": "x"}}, "S205", "`R4` is not a code such as R410"),
        ({"unverified": ["id", "id"]}, "S208", "the text `id` stands in this list already"),
        ({"terms": [{"meaning": "x"}]}, "S202", "the key `term` is missing in item 1 of `terms`"),
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


@rows("data", [None, [], "x", 3, True])
def test_what_is_no_board_at_all(data: Any) -> None:
    assert [code for code, _ in messages(data)] == ["S203"]


@rows(("family", "code"), [("rice", "S204"), (3, "S203"), (None, "S203")])
def test_family(family: Any, code: str) -> None:
    assert [each for each, _ in messages(board(family=family))] == [code]


@rows(
    ("square", "said"),
    [
        ({"inn": True, "rest": 2}, "keep one of the two"),
        ({"rolls": {"1": "a"}, "shortcut": {"2": "a"}}, "put the roll into the list"),
        ({"go": "a", "back": 1}, "in one way only"),
        ({"back": 1, "inn": True}, "nobody stays"),
        ({"again": True, "rest": 1}, "cannot give another roll and cost a turn"),
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
