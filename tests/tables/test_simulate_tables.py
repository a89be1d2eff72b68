"""Many games of tables boards: rows as sums and figures, players that look ahead, the command."""

from __future__ import annotations

import json
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from sugoroku.families import FAMILIES
from sugoroku.screen import width_of
from sugoroku.simulation import engines, simulate
from sugoroku.simulation.simulate import Plan
from sugoroku.simulation.workers import Here, Workers
from sugoroku.tables.simulation import ahead, lookups, playout, tally
from support import from_text, run
from test_simulate import WITHOUT, needs_dask, needs_numba, on_cluster, sugoroku
from test_tables import RULES, game

BAN = "ban-sugoroku"
ASK = ("simulate", BAN, "-n", "150", "--seed", "7", "--json")
Rows = list[list[int]]

UNTITLED: Any = {}  # a compiled form of which nothing is looked up


def rows_of(name: str, games: int, **options: Any) -> tuple[Any, Any, Rows]:
    board, house, _ = RULES[name]
    this = game(board, **house)
    tables = playout.prepare(this, 2, **options)
    return this, tables, playout.run(tables, 3, 10, games)


@pytest.mark.parametrize("name", RULES)
def test_figures_are_those_of_the_rows(name: str) -> None:
    this, tables, rows = rows_of(name, 60)
    found = tally.figures(this, 2, UNTITLED, tally.count(playout, tables, 3, 10, 60))
    assert found["broken_off"] == 0
    assert found["turns"]["mean"] == sum(row[lookups.TURNS] for row in rows) / 60
    for seat in (0, 1):
        won = [row for row in rows if row[lookups.WINNER] == seat]
        assert found["wins"][seat]["count"] == len(won)
        assert found["hits"][seat]["mean"] == sum(row[lookups.HITS + seat] for row in rows) / 60
        assert found["passes"][seat]["mean"] == sum(row[lookups.PASSES + seat] for row in rows) / 60
    for side, seat_of in (("seat_1", lambda row: 0), ("beginner", lambda row: row[lookups.FIRST])):
        worths = [
            row[lookups.VALUE] * (1 if row[lookups.WINNER] == seat_of(row) else -1) for row in rows
        ]
        mean = sum(worths) / 60
        assert found["worth"][side]["mean"] == pytest.approx(mean)
        deviation = sqrt(sum((worth - mean) ** 2 for worth in worths) / 59)
        assert found["worth"][side]["deviation"] == pytest.approx(deviation)
    begun = sum(row[lookups.WINNER] == row[lookups.FIRST] for row in rows)
    assert found["beginner"]["count"] == begun
    kinds = [lookups.kinds(this)[row[lookups.KIND]] for row in rows]
    assert sum(kind["games"]["count"] for kind in found["kinds"]) == 60
    for kind in found["kinds"]:
        assert kind["games"]["count"] == kinds.count(kind["kind"])
        values = {
            row[lookups.VALUE] for row, each in zip(rows, kinds, strict=True) if each == kind["kind"]
        }
        assert values in ({kind["value"]}, set())
    assert sum(kind["part_of_value"] for kind in found["kinds"]) == pytest.approx(1)


def test_games_without_an_end_and_without_a_winner_are_counted_apart() -> None:
    rows = [
        [50, 0, lookups.PLAIN, 1, 3, 2, 1, 0, 0],
        [40, -1, lookups.BLOCKED, 0, 1, 1, 5, 6, 1],
        [lookups.LONGEST, -1, lookups.UNFINISHED, 0, 9, 9, 9, 9, 0],
        [30, 1, lookups.SHAPES, 3, 0, 4, 0, 0, 0],
    ]
    board, house, _ = next(iter(RULES.values()))
    this = game(board, **house)
    kinds = len(lookups.kinds(this))
    found = tally.counted(rows, kinds)
    assert found.totals == [4, 3]
    assert tally.won(found) == (1, 3)
    told = tally.figures(this, 2, UNTITLED, found)
    assert (told["broken_off"], told["blocked"]["count"]) == (1, 1)
    assert told["turns"]["mean"] == 40
    assert told["worth"]["seat_1"]["mean"] == pytest.approx((1 + 0 - 3) / 3)
    assert told["kinds"][lookups.BLOCKED]["games"]["count"] == 1
    nothing = tally.figures(this, 2, UNTITLED, tally.counted(rows[2:3], kinds))
    assert nothing["turns"] is nothing["wins"][0] is nothing["worth"]["seat_1"] is None


@pytest.mark.parametrize("name", RULES)
def test_players_that_look_no_turn_ahead_play_as_the_middle_level_does(name: str) -> None:
    """The same rows by the engine and its advice as by the lookups: so looking ahead is all that differs."""
    board, house, _ = RULES[name]
    this = game(board, **house)
    due = playout.run(playout.prepare(this, 2, levels=("middle", "middle")), 5, 0, 8)
    assert ahead.run(ahead.prepare(this, 2), 5, 0, 8, ahead=0) == due


STUCK = (
    "format: 1\nid: test\nfamily: tables\ntitle: {en: Test}\npoints: 9\nstones: 4\nhome: 3\n"
    "dice: {faces: [2, 3], double: 2}\nbear_off: exact\nset_ups: {standard: 9:1 8:3}\n"
    "house_rules: {finish: {default: bear_off}}\n"
)


def test_games_in_which_nobody_can_move_any_more_end_so_when_looking_ahead_too() -> None:
    this: Any = from_text(STUCK)
    due = playout.run(playout.prepare(this, 2, levels=("middle", "middle")), 5, 0, 2)
    assert [row[lookups.KIND] for row in due] == [lookups.BLOCKED] * 2
    assert ahead.run(ahead.prepare(this, 2), 5, 0, 2, ahead=0) == due


def test_games_that_nobody_wins_have_a_line(tmp_path: Path) -> None:
    board = tmp_path / "test.yaml"
    board.write_text(STUCK, encoding="utf-8")
    shown = run("simulate", board, "-n", "20", "--seed", "5").stdout
    assert "nobody" in shown
    assert json.loads(run("simulate", board, "-n", "20", "--seed", "5", "--json").stdout)["blocked"][
        "count"
    ]


def test_players_that_look_ahead_play_differently() -> None:
    board, house, _ = RULES[next(iter(RULES))]
    this = game(board, **house)
    rows = ahead.run(ahead.prepare(this, 2, 1), 5, 0, 2)
    assert [row[lookups.FIRST] for row in rows] == [1, 1]
    assert rows != ahead.run(ahead.prepare(this, 2, 1), 5, 0, 2, ahead=0)


@pytest.mark.parametrize("level", ["random", "easy", pytest.param("middle", marks=pytest.mark.slow)])
def test_the_same_bytes_for_any_number_of_threads_and_without_numba(level: str) -> None:
    found = [run(*ASK, "--level", level, "--threads", threads).stdout for threads in ("1", "3")]
    plain = sugoroku(*ASK, "--level", level, before=WITHOUT)
    assert plain.returncode == 0, plain.stderr
    assert {*found, plain.stdout} == {found[0]}
    told = json.loads(found[0])
    assert (told["games"], told["level"], told["first"]) == (150, level, None)


@needs_dask
@needs_numba
def test_a_cluster_gives_the_same_bytes(tmp_path: Any) -> None:
    done = on_cluster(tmp_path, 1, *ASK)
    assert done.returncode == 0, done.stderr
    assert done.stdout == run(*ASK).stdout


def test_the_hardest_level_is_played_without_a_kernel() -> None:
    found = run("simulate", BAN, "-n", "1", "--seed", "7", "--level", "hard", "--json")
    assert found.exit_code == 0, found.output
    told = json.loads(found.stdout)
    assert (told["games"], told["level"]) == (1, "hard")
    assert "plain Python plays" not in found.stderr


def test_until_holds_here_too() -> None:
    engine = engines.choose(FAMILIES["tables"].simulation, plain=True)
    this = game(next(iter(RULES.values()))[0])
    done = simulate.play(
        engine, engine.prepare(this, 2), Plan(3, until=0.2), Workers(Here(), 1), lambda games: None
    )
    assert done.stopped == "until"
    assert done.games < 1_000


def test_who_begins_can_be_chosen_where_the_dice_do_not() -> None:
    told = json.loads(run(*ASK, "--first", "2").stdout)
    assert told["first"] == 2
    assert told["beginner"] == told["wins"][1]
    rolled = run(*ASK, "--first", "2", "--house", "who_starts=roll")
    assert rolled.exit_code == 2
    assert "the dice say who begins" in rolled.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--visits",), "squares of a race"),
        (("--seats", "3"), "seats 2"),
        (("--level", "best"), "--level"),
        (("--first", "3"), "there is no seat 3 among 2"),
    ],
)
def test_wrong_options_are_refused_in_a_sentence(arguments: tuple[str, ...], said: str) -> None:
    found = run("simulate", BAN, *arguments)
    assert found.exit_code == 2
    assert said in found.stderr
    assert not found.stdout


@pytest.mark.parametrize("style", [(), ("--ascii",), ("--lang", "ja")])
def test_the_text_fits_80_columns(style: tuple[str, ...]) -> None:
    for games in ("1", "100"):
        shown = run("simulate", BAN, "-n", games, "--seed", "7", "--level", "middle", *style)
        assert shown.exit_code == 0, shown.output
        lines = shown.stdout.splitlines()
        assert max(map(width_of, lines)) <= 80
        assert "--ascii" not in style or shown.stdout.isascii()
        assert any("first to play" in line for line in lines)


def test_who_begins_is_said_where_the_rule_is_a_roll() -> None:
    shown = run(
        "simulate", "ban-sugoroku", "-n", "4", "--seed", "1", "--house", "who_starts=roll"
    ).stdout
    assert "take turns to begin, which is as fair as a roll for the start" in " ".join(shown.split())
