"""The manual of the board format tells every key, and what it tells is so.

Its YAML blocks are marked `yaml board` (a whole board), `yaml top` (keys laid over the smallest board),
`yaml square` (squares that take the place of those with the same ids) and `yaml tables` (keys laid over
the smallest tables board). The lines of `text position` and `text play` are read by the game.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from sugoroku import load
from sugoroku.board import characters as text_limits
from sugoroku.board import document, schema
from sugoroku.board.diagnostics import Level
from sugoroku.tables import names, notation

ROOT = Path(__file__).parents[1]
MANUAL = (ROOT / "boards" / "README.md").read_text(encoding="utf-8")
SCHEMAS = [
    json.loads((ROOT / "schema" / name).read_text(encoding="utf-8"))
    for name in ("board.schema.json", "race.schema.json", "tables.schema.json")
]  # every `$ref` leads from one of them to one of them
RACE = schema.read_schema("race.schema.json")["properties"]

RUNS = [{"name": {"en": "In", "ja": "内"}, "from": 1, "to": 6},
        {"name": {"en": "Out", "ja": "外"}, "from": 12, "to": 7}]  # fmt: skip
NAMES = names.typed(cast(Any, {"point_names": RUNS}), 25)  # as the manual names points

FENCE = re.compile(r"^```(.*)\n((?:.*\n)*?)^```$", re.MULTILINE)
BLOCKS = [(match[1], match[2]) for match in FENCE.finditer(MANUAL)]
BOARDS = [text for kind, text in BLOCKS if kind == "yaml board"]
TABLES = [text for text in BOARDS if "family: tables" in text]
YAML = [(kind, text) for kind, text in BLOCKS if kind.startswith("yaml")]
TEXTS = [(kind, line) for kind, text in BLOCKS if kind.startswith("text") for line in text.splitlines()]
PROSE = FENCE.sub("", MANUAL)
QUOTED = re.findall(r"`([^`\n]+)`", PROSE) + [re.sub("#.*", "", text) for _, text in BLOCKS]
WORDS = set(re.findall(r"[\w-]+", " ".join(QUOTED)))


def each_schema(node: Any) -> Iterator[dict[str, Any]]:
    """List every set of keys in the schema files, at every level."""
    if isinstance(node, dict):
        yield node
    for inner in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from each_schema(inner)


def properties() -> Iterator[tuple[str, dict[str, Any]]]:
    for node in each_schema(SCHEMAS):
        if isinstance(found := node.get("properties"), dict):
            yield from found.items()


def data_of(text: str) -> Any:
    found = document.read(text.encode(), "manual.yaml")
    assert found.findings == []
    return found.data


def merged(kind: str, text: str) -> Any:
    """Lay a part of a board over the smallest board of its family."""
    board: dict[str, Any] = data_of(TABLES[0] if kind == "yaml tables" else BOARDS[0])
    if kind != "yaml square":
        board.update(data_of(text))
        return board
    places = {square["id"]: place for place, square in enumerate(board["squares"])}
    for square in data_of(text):
        board["squares"][places[square["id"]]] = square
    return board


def examine(text: str, id_: str) -> load.Loaded:
    loaded = load.examine(text.encode(), f"{id_}.yaml")
    assert [found for found in loaded.diagnostics if found.level > Level.NOTE] == []
    return loaded


def compiled(text: str, id_: str = "little-edo") -> Any:
    return load.compile_loaded(examine(text, id_))


def test_manual_names_every_key() -> None:
    assert {name for name, _ in properties()} - WORDS == set()


def test_manual_names_every_value_of_a_choice() -> None:
    listed = [value for node in each_schema(SCHEMAS) for value in node.get("enum", ())]
    assert {json.dumps(value).strip('"') for value in listed} - WORDS == set()


def test_manual_tells_every_default_of_the_schema() -> None:
    for name, node in properties():
        default = re.search(r"Left out: (\w+)\.", node.get("description", ""))
        if default:
            assert re.search(rf"^\| `{name}` \|.*\| `{default[1]}` \|", PROSE, re.MULTILINE), name


@pytest.mark.parametrize(("kind", "text"), YAML)
def test_example_passes_the_check(kind: str, text: str) -> None:
    assert kind in ("yaml board", "yaml top", "yaml square", "yaml tables")
    assert ("format:" in text) == (kind == "yaml board")
    if kind == "yaml board":
        examine(text, data_of(text)["id"])
    else:
        board = merged(kind, text)
        examine(json.dumps(board, ensure_ascii=False, indent=1), board["id"])


def test_limits_are_those_of_the_program() -> None:
    section = MANUAL.partition("\n## Limits\n")[2].partition("\n## ")[0]
    told = re.findall(r"^\| ([^|]+) \| ([0-9,]+) \|$", section, re.MULTILINE)
    assert {what: int(number.replace(",", "")) for what, number in told} == {
        "bytes in a file": text_limits.MAX_BYTES,
        "characters in a line": text_limits.MAX_LINE,
        "keys and values in a file": text_limits.MAX_VALUES,
        "levels of nesting": text_limits.MAX_DEPTH,
        "characters of a number (a longer one is text)": text_limits.MAX_DIGITS,
        "squares": RACE["squares"]["maxItems"],
        "faces of a die": RACE["die"]["then"]["properties"]["faces"]["maxItems"],
        "players": RACE["seats"]["items"]["maximum"],
    }


def test_every_bound_of_the_schema_is_told() -> None:
    told = {number.replace(",", "") for number in re.findall(r"[0-9][0-9,]*", MANUAL)}
    for bound in ("minimum", "maximum", "minItems", "maxItems"):
        assert {str(node[bound]) for node in each_schema(SCHEMAS) if bound in node} - told == set()


def test_smallest_board_has_nothing_but_what_must_be_there() -> None:
    board = data_of(BOARDS[0])
    assert list(board) == ["format", "id", "family", "title", "squares"]
    assert list(board["title"]) == ["en"]
    assert all(list(square) == ["id"] for square in board["squares"])


def test_defaults_are_as_told() -> None:
    board = compiled(BOARDS[0])
    assert board["seats"] == [2, 6]
    assert board["rolls"] == [[1], [2], [3], [4], [5], [6]]
    assert [square["number"] for square in board["squares"]] == [0, 1, 2, 3, 4]
    assert board["house_rules"] == {
        "finish": {"default": "stay", "choices": ["bounce", "over", "stay"]},
        "rank_everyone": {"default": False, "choices": [False, True]},
        "rotate_first": {"default": True, "choices": [True, False]},
    }


def test_defaults_written_out_change_nothing() -> None:
    smallest, written_out = compiled(BOARDS[0]), compiled(BOARDS[1])
    assert smallest | {"sha256": ""} == written_out | {"sha256": ""}


def test_defaults_of_a_tables_board_written_out_change_nothing() -> None:
    smallest, written_out = (compiled(text, "little-tables") for text in TABLES[:2])
    assert smallest | {"sha256": ""} == written_out | {"sha256": ""}
    assert list(data_of(TABLES[0])) == ["format", "id", "family", "title", "set_ups"]


@pytest.mark.parametrize(("kind", "line"), TEXTS)
def test_texts_of_the_manual_are_read_and_written_back(kind: str, line: str) -> None:
    finish = "bear_off" if "off:" in line else "iri_gachi"
    game = load.build(compiled(TABLES[0], "little-tables"), {"finish": finish})
    if kind == "text position":
        assert game.write(game.read(line)) == line
    else:
        assert kind == "text play"
        play = notation.read_play(NAMES, line)
        hits = ["*" in word for word in line.split()] if "*" in line else ()
        assert notation.write_play(25, play, hits) == line


def test_plays_are_read_as_the_manual_says() -> None:
    (told,) = re.findall(
        r"Plays are read as people write them(.*)They are written one way", PROSE, re.DOTALL
    )
    texts = re.findall(r"`([^`]+)`", told)
    read = [notation.read_play(NAMES, text) for text in texts[:-2]]
    assert read == [
        ((24, 18), (13, 11)), ((24, 18), (18, 13)), ((24, 13),), ((12, 8),), ((12, 8),)
    ]  # fmt: skip
    assert [notation.read_play(NAMES, f"{text}/7") for text in texts[-2:]] == [((13, 7),)] * 2


def test_spots_of_a_tables_board_are_all_told() -> None:
    (text,) = [text for kind, text in BLOCKS if kind == "yaml tables" and "spots:" in text]
    board = examine(json.dumps(merged("yaml tables", text)), "little-tables").board
    assert set(board.common.images[0].spots) == set(board.common.spot_ids)


def test_overshoot_panel_is_followed_by_default() -> None:
    (text,) = [text for kind, text in BLOCKS if kind == "yaml top" and "overshoot_panel" in text]
    finish = compiled(json.dumps(merged("yaml top", text)))["house_rules"]["finish"]
    assert finish == {"default": "as_printed", "choices": ["as_printed", "bounce", "over", "stay"]}


def test_without_default_the_first_choice_is_played_where_the_usual_one_is_none() -> None:
    board = data_of(BOARDS[0]) | {"house_rules": {"finish": {"choices": ["over", "bounce"]}}}
    assert compiled(json.dumps(board))["house_rules"]["finish"]["default"] == "over"
