"""A game of programs alone is given up in the end; what is recorded of it can be used as any other."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

from sugoroku import families
from sugoroku.race.simulation import playout
from sugoroku.tables.simulation import lookups
from support import HERE, compiled, run

ENDLESS = HERE / "cases" / "T521.yaml"
LONG_RACE = """\
format: 1
id: long-race
family: race
title: {en: Long Race}
squares:
  - {id: start, name: {en: Start}}
  - {id: one, name: {en: One}, back: 1}
  - {id: two, name: {en: Two}, back: 2}
  - {id: three, name: {en: Three}, back: 3}
  - {id: four, name: {en: Four}, back: 4}
  - {id: five, name: {en: Five}, back: 5}
  - {id: six, name: {en: Six}}
  - {id: seven, name: {en: Seven}, back: 7}
  - {id: eight, name: {en: Eight}, back: 8}
  - {id: nine, name: {en: Nine}, back: 9}
  - {id: ten, name: {en: Ten}, back: 10}
  - {id: eleven, name: {en: Eleven}, back: 11}
  - {id: twelve, name: {en: Twelve}}
  - {id: thirteen, name: {en: Thirteen}, back: 13}
  - {id: goal, name: {en: Goal}}
overshoot: {1: start, 2: start, 3: start, 4: start}
"""
LIMIT = 40


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give games up after a few rolls."""
    for family in families.FAMILIES.values():
        monkeypatch.setattr(family, "simulation", dataclasses.replace(family.simulation, longest=LIMIT))


def test_the_limit_is_that_of_simulate() -> None:
    limits = {name: family.simulation.longest for name, family in families.FAMILIES.items()}
    assert limits == {"race": playout.LONGEST, "tables": lookups.LONGEST}
    assert limits == {"race": 800_000, "tables": 100_000}


@pytest.fixture(params=["tables", "race"])
def board(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / ("t521.yaml" if request.param == "tables" else "long-race.yaml")
    text = ENDLESS.read_text(encoding="utf-8") if request.param == "tables" else LONG_RACE
    path.write_text(text, encoding="utf-8")
    return path


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.usefixtures("short")
def test_all_commands_cope_with_a_game_that_was_given_up(board: Path, tmp_path: Path) -> None:
    kept = tmp_path / "game.jsonl"
    played = run("play", board, "--auto", "--seats", "2", "--seed", "2", "--record", kept)
    assert played.exit_code == 0
    assert "The game was given up: after 40 rolls it was still not over." in played.stdout
    end = lines_of(kept)[-1]
    assert (end["event"], end["kind"], end["value"], end["rolls"]) == ("end", "given_up", 0, LIMIT)
    assert sum(line["event"] == "roll" for line in lines_of(kept)) == LIMIT
    verified = run("verify", kept)
    assert verified.stdout == f"{kept}: verified, 40 rolls, given up\n"
    for command in ("replay", "resume"):
        assert "The game was given up: after 40 rolls" in run(command, kept).stdout
    drawn = run("render", board, "--record", kept, "-o", tmp_path / "end.txt")
    assert drawn.exit_code == 0, drawn.output


@pytest.mark.usefixtures("short")
def test_a_game_that_goes_on_is_given_up_after_as_many_rolls_in_all(
    board: Path, tmp_path: Path
) -> None:
    kept = tmp_path / "game.jsonl"
    run("play", board, "--auto", "--seats", "2", "--seed", "2", "--record", kept)
    whole = kept.read_bytes()
    for length in (
        len(whole) // 3,
        len(whole) - 3,
        len(b"".join(whole.splitlines(keepends=True)[:-1])),
    ):
        kept.write_bytes(whole[:length])
        assert "given up" in run("resume", kept, "--auto").stdout
        assert kept.read_bytes() == whole


@pytest.mark.usefixtures("short")
def test_a_false_end_is_found(board: Path, tmp_path: Path) -> None:
    kept = tmp_path / "game.jsonl"
    run("play", board, "--auto", "--seats", "2", "--seed", "2", "--record", kept)
    lines = lines_of(kept)
    for wrong in ({"rolls": 39}, {"ranks": [2, 1]}, {"kind": "iri"}):
        text = "\n".join(json.dumps(line) for line in (*lines[:-1], lines[-1] | wrong))
        kept.write_text(text + "\n", encoding="utf-8")
        assert run("verify", kept).exit_code == 1


@pytest.mark.usefixtures("short")
def test_as_json_the_end_says_so(board: Path) -> None:
    lines = run("play", board, "--auto", "--seats", "2", "--seed", "2", "--json").stdout.splitlines()
    assert json.loads(lines[-1])["kind"] == "given_up"


@pytest.mark.usefixtures("short")
def test_a_person_is_never_stopped(board: Path) -> None:
    played = run("play", board, "--seats", "2", "--seed", "2", stdin="\n" * 60 + "q\n")
    assert "given up" not in played.stdout


def test_check_says_where_it_can_be_seen() -> None:
    finding = run("check", ENDLESS).stdout
    assert "T521 never-closed: no point can ever be closed: a side has 5 stones" in finding
    assert "note T523 endless: a trial of two CPUs was not over after 1,000 rolls" in finding
    assert "given up after 100,000 rolls" in " ".join(run("explain", "T523").stdout.split())


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_the_endless_board_ends(seed: int) -> None:
    """Some seeds lead to a win after tens of thousands of rolls, the others to the limit."""
    played = run("play", ENDLESS, "--auto", "--brief", "--seed", str(seed))
    assert played.exit_code == 0
    given_up = "The game was given up: after 100,000 rolls it was still not over." in played.stdout
    assert given_up or " won: " in played.stdout
    assert played.stdout.count("\nTurn ") <= 100_000
    assert given_up == (played.stdout.count("\nTurn ") == 100_000)


def test_a_board_that_ends_is_not_given_up() -> None:
    assert compiled("ban-sugoroku")["closed"] <= compiled("ban-sugoroku")["stones"]
    assert "given up" not in run("play", "ban-sugoroku", "--auto", "--seed", "1").stdout
