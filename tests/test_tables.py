"""The tables engine: the rules of ban-sugoroku, compared with a slow oracle and with known counts."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tables_oracle as oracle
from sugoroku import load
from sugoroku.game import IllegalPlay, NotationError, SeatsError
from sugoroku.tables import notation
from sugoroku.tables.game import Position, TablesGame
from support import EDO, TABLES, play, run

BOARDS = TABLES
BAN = BOARDS["ban-sugoroku"]


@cache
def compiled(board: str) -> dict[str, Any]:
    return load.compile_loaded(load.load(str(BOARDS[board])))


def game(board: str = "ban-sugoroku", **house: str | bool) -> TablesGame:
    this = load.build(compiled(board), house)
    assert isinstance(this, TablesGame)
    return this


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


def check(
    this: TablesGame, rules: oracle.Rules, mine: oracle.Side, theirs: oracle.Side, roll: tuple[int, int]
) -> None:
    position = Position(bytes(mine), bytes(theirs), 0)
    due = oracle.ends(rules, mine, theirs, roll)
    plain = "single" if rules.gammon else "bear_off"
    named = {(m, t, ("bear_off", 1) if w == (plain, 1) else w): ways for (m, t, w), ways in due.items()}
    found = {(tuple(way.mine), tuple(way.theirs), way.win) for way in this.every_way(position, roll)}
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


# -- the rule page, statement by statement -----------------------------------------------------------


def plays(position: str, roll: str, **house: str) -> dict[str, Any]:
    """List the plays of a position: play → the end, or None."""
    this = game("ban-sugoroku", **house)
    at = this.read(position)
    out = {}
    for each in this.plays(at, this.read_roll(roll)):
        after, _ = this.step(at, this.read_roll(roll), each)
        outcome = this.outcome(after)
        out[notation.write_play(this.bar, each)] = (outcome.kind, outcome.value) if outcome else None
    return out


SET_UP = "24:2 13:5 8:3 6:5"


def test_the_set_up_is_two_five_three_five_and_mirrored() -> None:
    assert game().write(game().start(2)) == f"{SET_UP} / {SET_UP}"
    assert (
        game(set_up="yamato").write(game(set_up="yamato").start(2)) == "24:5 13:5 6:5 / 24:5 13:5 6:5"
    )


def test_both_dice_move_one_stone_or_two() -> None:
    found = plays("24:1 13:14 / 11:15", "2-1")
    assert "24/22 22/21" in found or "24/23 23/21" in found
    assert "24/22 13/12" in found


def test_a_double_moves_twice() -> None:
    this = game()
    at = this.start(2)
    assert {len(each) for each in this.plays(at, (3, 3))} == {2}
    assert {len(each) for each in game("backgammon").plays(at, (3, 3))} == {4}


def test_a_point_with_two_stones_of_the_other_is_closed() -> None:
    # the other's points 12 and 11 are the mover's 13 and 14
    assert not [each for each in plays("15:15 / 12:8 11:7", "2-1") if each != "pass"]


def test_stopping_on_a_lone_stone_cuts_it_also_on_the_way() -> None:
    this = game()
    at = this.read("10:15 / 16:1 24:14")
    after, events = this.step(at, (1, 2), ((10, 9), (9, 7)))
    assert [event.values["hit"] for event in events] == [True, False]
    assert after.mine[this.bar] == 1


def test_a_cut_stone_comes_in_first_on_the_point_of_the_die_in_the_others_home() -> None:
    found = plays("bar:1 13:14 / 24:15", "6-5")
    assert all(each.startswith("bar/") for each in found)
    assert {each.split()[0] for each in found} == {"bar/20", "bar/19"}


def test_two_cut_stones_use_both_dice() -> None:
    assert set(plays("bar:2 13:13 / 24:15", "6-5")) == {"bar/20 bar/19"}


def test_who_cannot_come_in_passes() -> None:
    assert plays("bar:1 13:14 / 7:1 6:7 5:7", "6-5") == {"pass": None}


def test_if_one_die_only_can_be_used_it_is_the_higher() -> None:
    # either die can be played from 13, neither after the other: 13/7 and 13/8, then both 2 are closed
    found = plays("13:1 1:14 / 23:15", "6-5")
    assert set(found) == {"13/7"}
    # with the lower alone possible, the lower
    assert set(plays("13:1 1:14 / 18:2 23:13", "6-5")) == {"13/8"}


def test_if_coming_in_by_the_lower_die_lets_both_be_used_it_is_so() -> None:
    # by the 6 the stone comes in on 19 and nothing else moves; by the 5 both dice are used
    found = plays("bar:1 8:14 / 6:2 22:2 23:11", "6-5")
    assert all(len(each.split()) == 2 or "(" in each for each in found)


def test_iri_gachi_wins_the_moment_the_last_stone_is_home_and_the_die_left_is_not_played() -> None:
    found = plays("7:1 6:14 / 13:15", "1-2")
    assert found["7/6"] == ("iri", 1)
    assert found["7/5"] == ("iri", 1)
    this = game()
    at = this.read("7:1 6:14 / 13:15")
    _, events = this.step(at, (1, 2), ((7, 6),))
    assert len(events) == 1


def test_a_winner_may_choose_a_play_that_does_not_win() -> None:
    found = plays("9:1 6:14 / 13:15", "3-1")
    assert ("iri", 1) in found.values()
    assert None in found.values()


def test_mushi_counts_double_and_mujo_triple() -> None:
    shut = "7:1 6:4 5:2 4:2 3:2 2:2 1:2 / bar:1 13:14"
    assert plays(shut, "1-1")["7/6"] == ("mushi", 2)
    mujo = "7:1 6:3 5:3 4:2 3:2 2:2 1:2 / bar:1 13:14"
    assert plays(mujo, "2-2")["7/5"] == ("mushi", 2)
    assert plays("7:1 6:2 5:3 4:3 3:2 2:2 1:2 / bar:1 13:14", "1-1")["7/6"] == ("mujo", 3)
    assert plays(shut, "1-1", muji="off")["7/6"] == ("iri", 1)


def test_mujo_is_read_from_in_one_to_in_six() -> None:
    # In 1 to In 6: 2-2-2-3-3-3 and 2-3-2-3-2-3
    first = "7:1 6:2 5:3 4:3 3:2 2:2 1:2 / bar:1 13:14"
    second = "7:1 6:2 5:2 4:3 3:2 2:3 1:2 / bar:1 13:14"
    other = "7:1 6:1 5:3 4:2 3:3 2:3 1:2 / bar:1 13:14"
    assert plays(first, "1-1")["7/6"] == ("mujo", 3)
    assert plays(second, "1-1")["7/6"] == ("mujo", 3)
    assert plays(other, "1-1")["7/6"] == ("mushi", 2)


def test_a_stone_cut_by_the_winning_move_counts() -> None:
    found = plays("7:2 5:3 4:3 3:3 2:2 1:2 / 19:1 13:14", "1-1")
    assert found["7/6(2)"] == ("mushi", 2)


def test_on_the_spot_wins_when_the_home_is_closed_even_with_stones_elsewhere() -> None:
    found = plays("13:1 7:1 6:1 5:3 4:3 3:2 2:2 1:2 / bar:1 14:14", "1-2", muji="on_the_spot")
    assert found["7/6"] == ("muji", 1)
    assert plays("13:1 7:1 6:1 5:3 4:3 3:2 2:2 1:2 / bar:1 14:14", "1-2").get("7/6") is None


def test_bearing_off_is_by_the_exact_die_or_from_the_furthest_point() -> None:
    at = "5:2 3:1 off:12 / 13:15"
    found = plays(at, "6-3", finish="bear_off")
    assert any("5/off" in each and "3/off" in each for each in found)
    assert plays("1:1 off:14 / 13:15", "6-5", finish="bear_off") == {"1/off": ("bear_off", 1)}
    assert not [
        each
        for each in plays("6:1 2:1 off:13 / 13:15", "3-3", finish="bear_off")
        if each.startswith("2/off")
    ]


def test_backgammon_counts_gammon_and_backgammon() -> None:
    this = game("backgammon")
    for theirs, kind in (
        ("13:14 off:1", "bear_off"),
        ("13:15", "gammon"),
        ("23:1 13:14", "backgammon"),
    ):
        at = this.read(f"1:1 off:14 / {theirs}")
        after, _ = this.step(at, (6, 5), ((1, 0),))
        outcome = this.outcome(after)
        assert outcome is not None
        assert outcome.kind == kind


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


@pytest.mark.parametrize(
    "text",
    ["", "/", "24:15", "24:15 / 24:15 / 24:15", "24:16 / 24:15", "24:14 / 24:15", "25:15 / 24:15",
     "24:2 24:13 / 24:15", "24:15 / 1:15", "24:15 / 24:15 @2", "24:x / 24:15", "24:15 / 24:15 @"],
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
        ([BAN, "--roll", "6-5", "--position", "nonsense"], 2, "two sides are due"),
        ([BAN, "--roll", "6-5", "--position", "6:15 / 13:15"], 1, "the game is over"),
        ([BAN, "--roll", "6-5", "--house", "muji=maybe"], 2, "`muji` cannot be maybe"),
        ([EDO, "--roll", "6"], 1, "is forced"),
        (["missing.yaml", "--roll", "6-5"], 2, "no board file"),
    ],
)
def test_plays_refuses_with_one_message(arguments: list[Any], code: int, said: str) -> None:
    result = run("plays", *arguments)
    assert (result.exit_code, said in result.output) == (code, True), result.output
