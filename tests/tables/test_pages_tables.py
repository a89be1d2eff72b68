"""The statements of the rule page of ban-sugoroku, one test each, in our own words.

Positions are written as `sugoroku.tables.notation` has them: the mover's stones, then the other's, each
from its own side. What the page says of a server is in `LATER` of the pages of the races.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from sugoroku.game.match import next_first
from sugoroku.tables import notation
from support import TABLES, loaded, run
from test_pages import LATER
from test_tables import SET_UP, game

BOARD = "ban-sugoroku"
BAN = TABLES[BOARD]
DATA = loaded(BOARD).document.data


def plays(position: str, roll: str, **house: str) -> Any:
    """List the plays of a position: play → the end, or None."""
    this = game(BOARD, **house)
    at = this.read(position)
    out = {}
    for each in this.plays(at, this.read_roll(roll)):
        after, _ = this.step(at, this.read_roll(roll), each)
        outcome = this.outcome(after)
        out[notation.write_play(this.bar, each)] = (outcome.kind, outcome.value) if outcome else None
    return out


# -- objective and setup -----------------------------------------------------------------------------


def test_two_players_have_fifteen_stones_each_on_twenty_four_points() -> None:
    this = game()
    assert (list(this.seats), this.points, this.stones) == ([2], 24, 15)
    assert [len(stones) for stones in this.spots(this.start(2))] == [15, 15]


def test_each_side_has_twelve_points_named_in_one_to_six_and_out_six_to_one_from_the_left() -> None:
    lines = run("show", BAN, "--json").stdout
    assert json.loads(lines)["point_names"] == DATA["point_names"]
    names = game().names
    row = [
        name for point in range(1, 13) for name, at in names.items() if at == point and name.isascii()
    ]
    assert row == [f"in{k}" for k in range(1, 7)] + [f"out{k}" for k in range(6, 0, -1)]
    assert DATA["home_side"] == "left"


def test_the_other_names_its_side_the_same_way() -> None:
    names = game().names
    assert [names[f"theirin{k}"] for k in range(1, 7)] == [24, 23, 22, 21, 20, 19]
    assert [names[f"theirout{k}"] for k in range(1, 7)] == [13, 14, 15, 16, 17, 18]


def test_the_home_is_in_one_to_in_six() -> None:
    assert game().home == 6
    assert [game().names[f"in{k}"] for k in range(1, 7)] == [1, 2, 3, 4, 5, 6]


def test_the_stones_stand_on_their_in_one_their_out_one_out_five_and_in_six() -> None:
    this = game()
    mine = this.start(2).mine
    places = {"theirin1": 2, "theirout1": 5, "out5": 3, "in6": 5}
    assert {this.names[name]: count for name, count in places.items()} == {
        point: count for point, count in enumerate(mine) if count
    }


def test_stones_travel_from_their_in_one_along_their_side_then_down_to_ones_own_home() -> None:
    this = game()
    for point in range(24, 1, -1):
        at = this.read(f"{point}:15 / {point if point != 12 else 11}:15")
        moves = {move for way in this.ways(at, (1, 2)) for move in way}
        assert all(to < start for start, to in moves)
    shown = run("play", BAN, "--rolls", "6-5", "--seats", "Aki,Ben").stdout.splitlines()
    right = next(number for number, line in enumerate(shown) if "→" in line)
    assert shown[right].split()[-1] == "↓"  # along the far side to the right, and down
    assert set(shown[right + 1].split()) == {"←"}


def test_the_first_seat_begins_with_both_dice_and_the_start_alternates() -> None:
    lines = [
        json.loads(line)
        for line in run("play", BAN, "--auto", "--json", "--rolls", "6-5").stdout.splitlines()
    ]
    assert lines[1] == {"event": "roll", "turn": 1, "seat": 0, "roll": [6, 5]}
    assert [next_first(first, 2, rotate=True) for first in (0, 1)] == [1, 0]
    assert DATA["house_rules"]["who_starts"]["default"] == "alternate"


def test_by_a_house_rule_each_rolls_a_die_and_the_higher_begins_with_both() -> None:
    told = run(
        "play", BAN, "--auto", "--json", "--house", "who_starts=roll", "--rolls", "2 5 3-1"
    ).stdout
    lines = [json.loads(line) for line in told.splitlines()]
    assert lines[1] == {"event": "start_roll", "rolls": [[2, 5]], "first": 1}
    assert lines[2] == {"event": "roll", "turn": 1, "seat": 1, "roll": [3, 1]}


# -- how to play -------------------------------------------------------------------------------------


def test_the_dice_are_thrown_without_asking() -> None:
    result = run("play", BAN, "--rolls", "6-5", "--seats", "Aki,Ben", stdin="q\n")
    asked = result.stdout.index(" to play > ")
    assert result.stdout.index("roll 6-5") < asked
    assert "Enter to roll" not in result.stdout


def test_a_stone_moves_by_the_number_of_a_die() -> None:
    this = game()
    ways = this.ways(this.start(2), (6, 5))
    assert {start - to for way in ways for start, to in way} == {6, 5}


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


def test_empty_points_own_points_and_points_with_one_stone_of_the_other_are_open() -> None:
    this = game()
    at = this.read("13:13 11:1 10:1 / 16:1 24:14")
    found = {to for way in this.ways(at, (3, 1)) for start, to in way if start == 13}
    assert {12, 10} <= found  # an empty one, and an own one
    assert (10, 9) in {move for way in this.ways(at, (3, 1)) for move in way}  # one of the other


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


def test_a_cut_stone_waits_in_the_band_and_the_other_die_is_played_after_it_is_in() -> None:
    this = game()
    at = this.read("8:15 / bar:1 13:14 @1")
    assert this.spots(at)[0].count(25) == 1
    found = plays("bar:1 13:14 / 24:15", "6-5")
    assert {each.split()[1].split("/")[0] for each in found} >= {"13"}


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


def test_with_no_legal_move_the_turn_is_passed() -> None:
    this = game()
    at = this.read("15:15 / 12:8 11:7")
    after, events = this.step(at, (2, 1), ())
    assert [event.kind for event in events] == ["pass"]
    assert after.seat == 1


def test_both_dice_are_used_if_any_order_allows_it() -> None:
    # 13/8 first leaves no 6, 13/7 first leaves no 5: but by 18 the other stone can play both
    this = game()
    at = this.read("24:1 13:1 1:13 / 17:2 18:2 23:2 20:9")
    assert {len(way) for way in this.ways(at, (6, 5))} == {2}


def test_while_a_die_is_unused_the_turn_can_be_taken_back() -> None:
    result = run("play", BAN, "--rolls", "6-5", "--seats", "Aki,Ben", stdin="24/18\nu\nq\n")
    assert "Back to the start of the turn." in result.stdout


# -- winning and what it counts ----------------------------------------------------------------------


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


def test_on_the_spot_wins_in_mid_turn_and_with_own_stones_on_the_bar() -> None:
    found = plays("bar:2 13:1 6:2 5:2 4:2 3:2 2:2 1:2 / 5:1 13:14", "6-5", muji="on_the_spot")
    assert found["bar/20"] == ("muji", 1)


def test_on_the_spot_it_is_muji_also_when_all_are_home() -> None:
    shut = "7:1 6:4 5:2 4:2 3:2 2:2 1:2 / bar:1 13:14"
    assert plays(shut.replace("6:4", "6:1 8:3"), "1-2", muji="on_the_spot")["7/6"] == ("muji", 1)
    assert plays("7:1 6:1 5:3 4:3 3:3 2:2 1:2 / bar:1 13:14", "1-2", muji="on_the_spot")["7/6"] == (
        "muji",
        1,
    )


def test_switched_off_the_closed_home_has_no_effect() -> None:
    shut = "7:1 6:4 5:2 4:2 3:2 2:2 1:2 / bar:1 13:14"
    assert plays(shut, "1-1", muji="off")["7/6"] == ("iri", 1)


def test_a_bigger_win_has_no_effect_where_stones_are_borne_off() -> None:
    found = plays("1:1 off:14 / bar:1 13:14", "2-1", finish="bear_off")
    assert found == {"1/off": ("bear_off", 1)}
    assert "no effect" in " ".join(run("rules", BAN, "--house", "finish=bear_off").stdout.split())


def test_bearing_off_begins_when_all_fifteen_are_home() -> None:
    found = plays("7:1 6:14 / 13:15", "6-1", finish="bear_off")
    assert "7/6 6/off" in found  # the last stone comes home, and then one may go off
    assert not [each for each in found if each.startswith("6/off")]
    assert None is found["7/6 6/off"]


# -- defaults, house rules, dice names ---------------------------------------------------------------


def test_the_defaults_are_iri_gachi_bigger_win_and_alternate() -> None:
    rules = game_rules()
    assert {name: rules[name]["default"] for name in ("finish", "muji", "who_starts")} == {
        "finish": "iri_gachi", "muji": "bigger_win", "who_starts": "alternate",
    }  # fmt: skip


def test_each_rule_can_be_changed_by_the_party() -> None:
    rules = game_rules()
    assert rules["finish"]["choices"] == ["iri_gachi", "bear_off"]
    assert rules["muji"]["choices"] == ["bigger_win", "on_the_spot", "off"]
    assert rules["who_starts"]["choices"] == ["alternate", "roll"]


def game_rules() -> Any:
    rules: dict[str, Any] = json.loads(run("show", BAN, "--json").stdout)["house_rules"]
    return rules


@pytest.mark.parametrize(("roll", "name"), [("6-6", "choroku"), ("4-4", "shushi"), ("6-5", "goroku")])
def test_every_roll_has_an_old_name_which_is_shown_by_the_dice(roll: str, name: str) -> None:
    assert len(DATA["dice_names"]) == 21
    shown = run("play", BAN, "--rolls", roll, "--seats", "Aki,Ben", stdin="q\n").stdout
    assert name in next(line for line in shown.splitlines() if f"roll {roll}" in line)


def test_the_source_of_the_rules_is_named() -> None:
    assert "Jun Kusaba of the Japan Backgammon League" in DATA["sheet"]["rules"]
    assert "Jun Kusaba" in run("rules", BAN).stdout


def test_the_statements_about_a_server_are_for_later() -> None:
    """Clocks, dropping out and ratings stand on this page as on the others."""
    assert len(LATER) == 3
