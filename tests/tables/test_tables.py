"""The tables engine: the rules of ban-sugoroku, compared with a slow oracle and with known counts."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tables_oracle as oracle
from sugoroku import load
from sugoroku.game.contract import IllegalPlay, NotationError, SeatsError
from sugoroku.tables import notation
from sugoroku.tables.game import Position, TablesGame
from support import EDO, TABLES, play, rows, run

BOARDS = TABLES
BAN = BOARDS["ban-sugoroku"]
SET_UP = "24:2 13:5 8:3 6:5"


@cache
def compiled(board: str) -> Any:
    return load.compile_loaded(load.load(str(BOARDS[board])))


def game(board: str = "ban-sugoroku", **house: str | bool) -> TablesGame:
    this = load.build(compiled(board), house)
    assert isinstance(this, TablesGame)
    return this


THREE = oracle.Rules(
    points=13, stones=9, home=4, faces=(1, 2, 4), double_moves=3, closed=3, muji="off", exact_only=True
)
RULES: dict[str, tuple[str, dict[str, Any], oracle.Rules]] = {
    "ban": ("ban-sugoroku", {}, oracle.Rules()),
    "spot": ("ban-sugoroku", {"muji": "on_the_spot"}, oracle.Rules(muji="on_the_spot")),
    "off": ("ban-sugoroku", {"muji": "off"}, oracle.Rules(muji="off")),
    "bear off": ("ban-sugoroku", {"finish": "bear_off"}, oracle.Rules(finish="bear_off")),
    "bear off, spot": (
        "ban-sugoroku", {"finish": "bear_off", "muji": "on_the_spot"},
        oracle.Rules(finish="bear_off", muji="on_the_spot"),
    ),
    "backgammon": (
        "backgammon", {}, oracle.Rules(double_moves=4, finish="bear_off", muji="off", gammon=True),
    ),
    "small": (
        "small", {},
        oracle.Rules(points=12, stones=7, home=3, faces=(1, 2, 3), mujo=((2, 2, 3), (3, 2, 2))),
    ),
    "three": ("closed-by-three", {}, THREE),
    "three, off": (
        "closed-by-three", {"finish": "bear_off"}, replace(THREE, finish="bear_off"),
    ),
}  # fmt: skip
every_rule_set = pytest.mark.parametrize("name", RULES)


@every_rule_set
def test_plays_are_those_of_the_slow_oracle(name: str) -> None:
    board, house, rules = RULES[name]
    this, dice = game(board, **house), random.Random(name)
    for _ in range(60):
        mine, theirs = oracle.random_position(dice, rules)
        for roll in dice.sample(oracle.rolls(rules), 4):
            check(this, rules, mine, theirs, roll)


def ends_of_ways(
    this: TablesGame, position: Position, roll: tuple[int, int]
) -> set[tuple[bytes, bytes]]:
    """List where all legal orders of moves lead: the mover's side and the other's."""
    boards = this.moves.ways(position.mine, position.theirs, roll).values()
    return {this.moves.unpack(board) for board in boards}


def check(
    this: TablesGame, rules: oracle.Rules, mine: oracle.Side, theirs: oracle.Side, roll: tuple[int, int]
) -> None:
    position = Position(bytes(mine), bytes(theirs), 0)
    due = oracle.ends(rules, mine, theirs, roll)
    plain = "single" if rules.gammon else "bear_off"
    named = {(m, t, ("bear_off", 1) if w == (plain, 1) else w): ways for (m, t, w), ways in due.items()}
    found = {(tuple(m), tuple(t), this.won(m, t)) for m, t in ends_of_ways(this, position, roll)}
    assert found == set(named), (this.write(position), roll)
    assert set(this.ways(position, roll)) == {way for ways in named.values() for way in ways}
    # of all ways to a position the one that is shown is the greatest, and the positions are in order
    after = sorted((bytes(m)[::-1] + bytes(t), max(ways)) for (m, t, _), ways in named.items())
    assert this.plays(position, roll) == tuple(way for _, way in after), (this.write(position), roll)


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(sorted(RULES)), st.integers(0, 2**40))
def test_plays_are_those_of_the_oracle_anywhere(name: str, seed: int) -> None:
    board, house, rules = RULES[name]
    dice = random.Random(seed)
    mine, theirs = oracle.random_position(dice, rules)
    roll = (dice.choice(rules.faces), dice.choice(rules.faces))
    check(game(board, **house), rules, mine, theirs, roll)


def test_perft_is_what_two_other_programs_count() -> None:
    assert run("perft", BAN, "--depth", "1").stdout == "246\n"
    assert run("perft", BAN, "--depth", "2").stdout == "63722\n"


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seed", range(6))
def test_games_end_stones_are_conserved_and_positions_read_back(board: str, seed: int) -> None:
    this, dice = game(board), random.Random(seed)
    position = this.start(2, first=seed % 2)
    for _ in range(4000):
        assert this.read(this.write(position)) == position
        assert sum(position.mine) == sum(position.theirs) == this.stones
        if this.outcome(position) is not None:
            break
        roll = dice.choice(this.rolls(position))
        before = repr(position)
        chosen = dice.choice(this.plays(position, roll))
        assert chosen in this.ways(position, roll)
        after = this.step(position, roll, chosen)
        assert after == this.step(position, roll, chosen)
        assert repr(position) == before
        position = after[0]
    outcome = this.outcome(position)
    assert outcome is not None
    assert sorted(outcome.ranks) == [1, 2]
    assert outcome.kind
    assert [len(stones) for stones in this.spots(position)] == [this.stones] * 2


@pytest.mark.parametrize("board", BOARDS)
def test_a_match_is_told_in_the_documented_lines(board: str) -> None:
    lines, _ = play(game(board), 2, 5)
    for line in lines:
        if line["event"] == "move":
            assert list(line) == ["event", "turn", "seat", "from", "to", "die", "hit"]
        elif line["event"] == "pass":
            assert list(line) == ["event", "turn", "seat"]
        elif line["event"] == "end":
            assert list(line) == ["event", "ranks", "kind", "value"]
    assert lines[-1]["event"] == "end"


# -- notation ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "play_"),
    [
        ("24/18 13/11*", ((24, 18), (13, 11))), ("24 18, 13 11", ((24, 18), (13, 11))),
        ("bar/20", ((25, 20),)), ("6/off", ((6, 0),)), ("8/5(2)", ((8, 5), (8, 5))),
        ("pass", ()), (" PASS ", ()), ("２４/１８", ((24, 18),)), ("bar/20;6/off", ((25, 20), (6, 0))),
    ],
)  # fmt: skip
def test_plays_are_read_tolerantly(text: str, play_: Any) -> None:
    assert notation.read_play(game().names, text) == play_


@pytest.mark.parametrize(
    "text", ["", "24", "24/", "/18", "x", "24/18 13", "24\\18", "bar", "(2)", "24/18(0)"]
)
def test_what_is_no_play_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        notation.read_play(game().names, text)


def test_plays_are_written_one_way() -> None:
    assert notation.write_play(25, ((8, 5), (8, 5))) == "8/5(2)"
    assert notation.write_play(25, ((24, 18), (13, 11)), [False, True]) == "24/18 13/11*"
    assert notation.write_play(25, ()) == "pass"


@rows(
    "text",
    ["", "/", "24:15", "24:15 / 24:15 / 24:15", "24:16 / 24:15", "24:14 / 24:15", "25:15 / 24:15",
     "24:2 24:13 / 24:15", "24:15 / 1:15", "24:15 / 24:15 @2", "24:x / 24:15", "24:15 / 24:15 @",
     "off:1 24:14 / 24:15"],
)  # fmt: skip
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        game().read(text)


@settings(max_examples=200, deadline=None)
@given(st.text(st.sampled_from("0123456789:/ @barof(*)-x"), max_size=40))
def test_no_text_breaks_the_reader(text: str) -> None:
    for read in (game().read, lambda each: notation.read_play(game().names, each), game().read_roll):
        try:
            read(text)
        except NotationError:
            continue


def test_refusals() -> None:
    this = game()
    for seats, first in ((1, 0), (3, 0), (2, 2)):
        with pytest.raises(SeatsError):
            this.start(seats, first)
    with pytest.raises(IllegalPlay):
        this.step(this.start(2), (6, 5), ((24, 1),))


# -- the commands -------------------------------------------------------------------------------------


def test_plays_lists_one_entry_for_each_position_that_can_follow() -> None:
    import json

    shown = json.loads(run("plays", BAN, "--roll", "6-5", "--json").stdout)
    assert shown["position"] == f"{SET_UP} / {SET_UP}"
    assert shown["roll"] == [6, 5]
    assert len(shown["plays"]) == len({each["after"] for each in shown["plays"]})
    assert set(shown["plays"][0]) == {"play", "after", "end"}
    assert shown["plays"][0]["play"] == "24/18 18/13"
    won = json.loads(
        run("plays", BAN, "--position", "7:1 6:14 / 13:15", "--roll", "1-1", "--json").stdout
    )
    assert {"kind": "iri", "value": 1} in [each["end"] for each in won["plays"]]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ([BAN, "--roll", "6-7"], 2, "is no roll on this board"),
        ([BAN, "--roll", "6-5", "--position", "nonsense"], 2, "write both sides with"),
        ([BAN, "--roll", "6-5", "--position", "6:15 / 13:15"], 1, "the game is over"),
        ([BAN, "--roll", "6-5", "--house", "muji=maybe"], 2, "`muji` cannot be maybe"),
        ([EDO, "--roll", "6"], 1, "is forced"),
        (["missing.yaml", "--roll", "6-5"], 2, "no board file"),
    ],
)
def test_plays_refuses_with_one_message(arguments: list[Any], code: int, said: str) -> None:
    result = run("plays", *arguments)
    assert (result.exit_code, said in result.output) == (code, True), result.output
