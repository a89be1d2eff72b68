"""What version 0.1.0 wrote still holds: its boards are read, its records verify, its JSON says the same.

Keys may be added to a JSON form; none may go, and none may change its value.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sugoroku.board.schema import read_schema
from support import ROOT, run

KEPT = Path(__file__).parent / "kept" / "0.1.0"
KEPT_BOARDS = {path.stem: path for path in sorted((KEPT / "boards").glob("*.yaml"))}
RECORDS = sorted((KEPT / "records").glob("*.jsonl"))
POSITION = "bar:1 24:1 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5"
COMMANDS: dict[str, tuple[str | Path, ...]] = {
    **{f"show-{name}": ("show", path, "--json") for name, path in KEPT_BOARDS.items()},
    **{
        path.stem: ("odds", KEPT_BOARDS[path.stem.removeprefix("odds-")], "--json")
        for path in sorted((KEPT / "json").glob("odds-*.json"))
    },
    "simulate-edo-meisho-shiki-yusan": (
        *("simulate", KEPT_BOARDS["edo-meisho-shiki-yusan"]),
        *("-n", "200", "--seed", "7", "--visits", "--json"),
    ),
    "simulate-ban-sugoroku": (
        *("simulate", KEPT_BOARDS["ban-sugoroku"], "-n", "200", "--seed", "7", "--json"),
    ),
    "plays-ban-sugoroku": (
        *("plays", KEPT_BOARDS["ban-sugoroku"], "--position", POSITION, "--roll", "6-4", "--json"),
    ),
}  # fmt: skip


def kept_json(name: str) -> Any:
    return json.loads((KEPT / "json" / f"{name}.json").read_text(encoding="utf-8"))


def lost(old: Any, new: Any, at: str = "") -> list[str]:
    """List where `new` no longer says what `old` says; more keys are no loss."""
    if isinstance(old, dict) and isinstance(new, dict):
        gone = [f"{at}.{key} is gone" for key in old.keys() - new.keys()]
        kept = [key for key in old if key in new]
        return gone + [loss for key in kept for loss in lost(old[key], new[key], f"{at}.{key}")]
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True))
        return [loss for i, pair in pairs for loss in lost(*pair, f"{at}[{i}]")]
    return [] if old == new and type(old) is type(new) else [f"{at}: {old!r} is now {new!r}"]


def test_a_loss_is_seen() -> None:
    assert lost({"a": [1, {"b": 2}]}, {"a": [1, {"b": 2, "c": 3}], "d": 4}) == []
    assert lost({"a": [1, {"b": 2}]}, {"a": [1, {}]}) == [".a[1].b is gone"]
    assert lost({"a": [1]}, {"a": [1, 2]}) == [".a: [1] is now [1, 2]"]
    assert lost({"a": True}, {"a": 1}) == [".a: True is now 1"]


def test_every_kept_file_is_compared() -> None:
    compared = {*COMMANDS, "boards", "check-boards"}
    assert {path.stem for path in (KEPT / "json").iterdir()} == compared
    assert {path.name.removesuffix(".game.json") for path in (KEPT / "compiled").iterdir()} == {
        *KEPT_BOARDS
    }


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_records_verify(path: Path) -> None:
    header = json.loads(path.read_text(encoding="utf-8").partition("\n")[0])
    result = run("verify", path, "--board", KEPT_BOARDS[header["board"]])
    assert result.exit_code == 0, result.output
    ending = "unfinished" if path.stem.endswith("unfinished") else "finished"
    assert result.output.endswith(f" rolls, {ending}\n")


def test_records_of_both_families_and_all_finishes_are_kept() -> None:
    headers = [
        json.loads(path.read_text(encoding="utf-8").partition("\n")[0]) for path in RECORDS
    ]  # fmt: skip
    assert {header["house_rules"]["finish"] for header in headers} == {
        *("as_printed", "bounce", "over", "stay", "iri_gachi", "bear_off")
    }  # fmt: skip
    assert {header["seed"] is None for header in headers} == {False, True}


def test_an_unfinished_record_goes_on(tmp_path: Path) -> None:
    board = KEPT_BOARDS["edo-meisho-shiki-yusan"]
    copy = tmp_path / "game.jsonl"
    copy.write_bytes((KEPT / "records" / "edo-scripted-unfinished.jsonl").read_bytes())
    assert run("resume", copy, "--auto", "--board", board).exit_code == 0
    assert run("verify", copy, "--board", board).output.endswith(" rolls, finished\n")


def test_boards_pass_the_check_as_they_did() -> None:
    result = run("check", KEPT / "boards", "--format", "json")
    old, new = kept_json("check-boards"), json.loads(result.output)
    for each in (*old["diagnostics"], *new["diagnostics"]):
        each["file"] = Path(each["file"]).name
        del each["message"]  # is for people: its words may change
    assert result.exit_code == 0
    assert lost(old, new) == []


@pytest.mark.parametrize("name", KEPT_BOARDS)
def test_compiled_games_say_the_same(name: str, tmp_path: Path) -> None:
    assert run("compile", KEPT_BOARDS[name], "-o", tmp_path).exit_code == 0
    file = f"{name}.game.json"
    old, new = (
        json.loads((folder / file).read_text(encoding="utf-8"))
        for folder in (KEPT / "compiled", tmp_path)
    )
    assert lost(old, new) == []


@pytest.mark.parametrize("name", KEPT_BOARDS)
def test_compiled_games_fit_the_schema_of_today(name: str) -> None:
    from jsonschema import Draft202012Validator

    data = json.loads((KEPT / "compiled" / f"{name}.game.json").read_text(encoding="utf-8"))
    assert list(Draft202012Validator(read_schema("game.schema.json")).iter_errors(data)) == []


@pytest.mark.parametrize("name", COMMANDS)
def test_json_says_the_same(name: str) -> None:
    result = run(*COMMANDS[name])
    assert result.exit_code == 0, result.output
    assert lost(kept_json(name), json.loads(result.stdout)) == []


@pytest.mark.parametrize("path", sorted((KEPT / "json").glob("*.csv")), ids=lambda path: path.stem)
def test_tables_of_squares_say_the_same(path: Path) -> None:
    result = run("odds", KEPT_BOARDS[path.stem.removeprefix("odds-")], "--csv")
    assert result.stdout_bytes == path.read_bytes()


def test_the_list_of_boards_has_its_keys() -> None:
    """Boards come and get more names; what is said of one stays of the same kind."""
    rows = {row["board"]: row for row in json.loads(run("boards", "--json").output)}
    for old in kept_json("boards"):
        new = rows[old["board"]]
        assert {key: type(value) for key, value in old.items()} == {
            key: type(new.get(key)) for key in old
        }
        assert new["family"] == old["family"]


def test_the_changelog_says_what_still_works() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    table = text.partition("\n| ")[2].partition("\n\n")[0]
    for word in ("Boards", "Records", "JSON"):
        assert f"| {word}" in f"| {table}"
