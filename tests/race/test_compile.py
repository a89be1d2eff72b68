"""The compiled form: described by its schema, the same everywhere, enough to play by lookups alone."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from jsonschema import Draft202012Validator

from sugoroku import load
from sugoroku.board import schema
from sugoroku.game.dice import SeededDice
from sugoroku.race.form import FINISHES, Reason
from support import BOARDS, EDO, RACES, compiled, game, house_choices, loaded, play, run

VALIDATOR = Draft202012Validator(schema.read_schema("game.schema.json"))


@pytest.mark.parametrize("board", BOARDS)
def test_valid_against_its_schema(board: str) -> None:
    VALIDATOR.validate(json.loads(json.dumps(compiled(board))))


@pytest.mark.parametrize("board", BOARDS)
def test_the_bytes_are_the_same_each_time(board: str, tmp_path: Path) -> None:
    for folder in ("one", "two"):
        assert run("compile", BOARDS[board], "-o", tmp_path / folder).exit_code == 0
    one, two = (next((tmp_path / folder).iterdir()).read_bytes() for folder in ("one", "two"))
    assert one == two
    assert json.loads(one) == json.loads(json.dumps(compiled(board)))


def lists_in(node: Any) -> Iterator[set[Any]]:
    """List the choices that a schema gives anywhere."""
    if isinstance(node, dict):
        if "enum" in node:
            yield set(node["enum"])
        yield from (choices for value in node.values() for choices in lists_in(value))
    elif isinstance(node, list):
        yield from (choices for value in node for choices in lists_in(value))


def test_the_schemas_list_the_finishes_and_reasons_of_the_types() -> None:
    of_game, of_board = (
        [each for each in lists_in(schema.read_schema(name)) if "bounce" in each]
        for name in ("game.schema.json", "race.schema.json")
    )
    finishes, reasons = set(FINISHES), set(get_args(Reason))
    assert [each for each in of_game if each != finishes] == [reasons]
    assert [each for each in of_board if each != finishes] == []
    assert min(len(of_game) - 1, len(of_board)) >= 2


def by_lookups(
    data: dict[str, Any], seats: int, seed: int, finish: str, rank_everyone: bool
) -> list[int]:
    """Play a game as a front end would that has the compiled file alone; the ranks."""
    lookups, goal = data["finish"][finish], len(data["ids"]) - 1
    dice, squares, rests = SeededDice(seed), [0] * seats, [0] * seats
    home: list[int] = []
    seat = 0
    while True:
        index = data["rolls"].index(list(dice.roll(tuple(map(tuple, data["rolls"])))))
        here = squares[seat]
        squares[seat] = lookups["landing"][here][index]
        stays = lookups["moves"][here][index][0][1] == "stay"
        again = False
        if squares[seat] == goal:
            home.append(seat)
        elif not stays:
            rests[seat] += data["rest"][squares[seat]]
            again = data["again"][squares[seat]]
        left = [each for each in range(seats) if each not in home]
        over = len(left) <= (1 if seats > 1 else 0) if rank_everyone else bool(home)
        if over or not any(lookups["hope"][squares[each]] for each in left):
            far = [data["progress"][square] for square in squares]
            return [
                home.index(each) + 1 if each in home
                else 1 + len(home) + sum(far[other] > far[each] for other in left)
                for each in range(seats)
            ]  # fmt: skip
        while not again:
            seat = (seat + 1) % seats
            if seat in home:
                continue
            if not rests[seat]:
                break
            rests[seat] -= 1


@pytest.mark.parametrize("board", [board for board in RACES if board != "althoen-1993"])
def test_lookups_alone_play_the_same_games(board: str) -> None:
    for house in house_choices(board):
        this = game(board, **house)
        for seed in range(15):
            seats = this.seats[seed % len(this.seats)]
            lines, _ = play(this, seats, seed)
            assert by_lookups(compiled(board), seats, seed, **house) == lines[-1]["ranks"]


def changed(change: Any) -> Any:
    data = copy.deepcopy(loaded(EDO).document.data)
    data.pop("expect")  # the second source would notice
    change(data)
    return load.compile_loaded(load.examine(json.dumps(data, indent=1).encode(), f"{EDO}.yaml"))


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data["title"].update(en="Other"),
        lambda data: data["squares"][3].update(name={"en": "Found out"}, note="x", season="winter"),
        lambda data: data.update(images=[{"id": "scan", "width": 9, "height": 9}]),
        lambda data: data.update(seats=[2, 4]),
        lambda data: data["squares"][0]["unverified"].clear() or data["squares"][0].pop("unverified"),
        lambda data: data["house_rules"]["rank_everyone"].update(default=True),
    ],
)
def test_names_and_spots_do_not_change_the_sum_of_the_rules(change: Any) -> None:
    now = changed(change)
    assert now["rules_sha256"] == compiled(EDO)["rules_sha256"]
    assert now["sha256"] != compiled(EDO)["sha256"]


def test_the_side_of_the_homes_is_shown_and_decides_no_game() -> None:
    data = copy.deepcopy(loaded("ban-sugoroku").document.data)
    left, right, unsaid = (
        load.compile_loaded(load.examine(json.dumps(each, indent=1).encode(), "ban-sugoroku.yaml"))
        for each in (
            data,
            data | {"home_side": "right"},
            {k: v for k, v in data.items() if k != "home_side"},
        )
    )
    for built in (left, right, unsaid):
        VALIDATOR.validate(json.loads(json.dumps(built)))
    boards: tuple[Any, ...] = (left, right, unsaid)
    assert [built["home_side"] for built in boards] == ["left", "right", "left"]
    assert left["rules_sha256"] == right["rules_sha256"] == unsaid["rules_sha256"]
    assert left | {"sha256": ""} == unsaid | {"sha256": ""}
    assert left | {"sha256": "", "home_side": "right"} == right | {"sha256": ""}


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data["squares"][9].pop("inn"),
        lambda data: data["squares"][2].update(again=True),
        lambda data: data["squares"][2].update(id="renamed"),
        lambda data: data.update(die={"faces": [1, 2, 3, 4, 6, 5]}),
        lambda data: data["overshoot"].update({"1": "massaki"}),
        lambda data: data["house_rules"]["finish"]["choices"].remove("over"),
    ],
)
def test_any_rule_changes_the_sum_of_the_rules(change: Any) -> None:
    assert changed(change)["rules_sha256"] != compiled(EDO)["rules_sha256"]


def test_a_board_with_errors_compiles_to_nothing(tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("format: 1\nid: bad\nfamily: race\ntitle: {en: B}\nsquares: [{id: a}]\n")
    result = run("compile", bad, EDO, "-o", tmp_path / "out")
    assert result.exit_code == 1
    assert "R415" in result.stderr
    assert [path.name for path in (tmp_path / "out").iterdir()] == [f"{EDO}.game.json"]


def test_nothing_is_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    target = tmp_path / f"{EDO}.game.json"
    target.write_text("before")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    result = run("compile", EDO, "-o", tmp_path)
    assert result.exit_code == 2
    assert "no space left" in result.stderr
    assert [path.read_text() for path in tmp_path.iterdir()] == ["before"]


def test_two_boards_of_one_id_are_refused(tmp_path: Path) -> None:
    text = "format: 1\nid: same\nfamily: race\ntitle: {en: B}\nsquares: [{id: a}, {id: b}]\n"
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text(text)
    result = run("compile", tmp_path / "a.yaml", tmp_path / "b.yaml", "-o", tmp_path / "out")
    assert result.exit_code == 2
    assert "would both become" in result.output


def test_the_stated_meanings_of_moves() -> None:
    edo = compiled(EDO)
    at = {id_: index for index, id_ in enumerate(edo["ids"])}
    moves = edo["finish"]["as_printed"]["moves"]
    assert moves[at["ryogoku"]][0] == [(at["yoshiwara"], "shortcut")]
    assert moves[at["massaki"]][5] == [(at["sekiya"], "overshoot")]
    little = compiled("little-edo")
    at = {id_: index for index, id_ in enumerate(little["ids"])}
    as_printed = little["finish"]["as_printed"]["moves"]
    # overshoot by one leads to the hill, which sends on to the ferry
    assert as_printed[at["wall"]][1] == [(at["hill"], "overshoot"), (at["ferry"], "go")]
    assert as_printed[at["bridge"]][4] == [(at["bridge"], "stay")]
    assert little["finish"]["bounce"]["moves"][at["wall"]][3] == [(at["gate"], "bounce")]
