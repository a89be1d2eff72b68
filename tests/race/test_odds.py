"""Exact odds: published figures, slow enumeration, simulation, and the command that tells them."""

from __future__ import annotations

import copy
import csv
import io
import json
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any, cast

import pytest

from sugoroku import load
from sugoroku.race.game import Position
from sugoroku.race.odds import as_text as columns
from sugoroku.race.odds import odds as analyse
from sugoroku.race.odds import turns
from sugoroku.race.odds.as_data import Figures, as_json
from sugoroku.race.odds.chain import chain_of
from sugoroku.race.odds.elimination import factor
from sugoroku.race.odds.odds import Odds
from sugoroku.race.odds.piece import Moments
from sugoroku.race.odds.seats import Seats
from sugoroku.race.odds.without import each_effect
from sugoroku.race.odds.worth import Worth
from sugoroku.screen import width_of
from sugoroku.telling.labels import Style
from support import ARMOUR, EDO, RACES, ROOT, SHIPPED, compiled, game, loaded, play, rows, run

Data = dict[str, Any]


def board(squares: Sequence[Mapping[str, Any]], **more: Any) -> Data:
    """Write a race board; squares without an id are called by their place."""
    named = [{"id": f"s{i}", "name": {"en": f"S {i}"}, **square} for i, square in enumerate(squares)]
    return {"format": 1, "id": "test", "family": "race", "title": {"en": "T"}, "squares": named, **more}


def examined(data: Data) -> load.Loaded:
    found = load.examine(json.dumps(data, indent=1).encode(), "test.yaml")
    assert found.sound, found.diagnostics
    return found


def built(data: Data, **house: str | bool) -> Any:
    return load.build(load.compile_loaded(examined(data)), house)


def odds(this: Any, *counts: int) -> Odds:
    return analyse.odds(this, counts, counts)


def mean(this: Any) -> Fraction:
    found = odds(this).piece.rolls
    assert found is not None
    return found.mean


def data_of(name: str) -> Data:
    return copy.deepcopy(loaded(name).document.data)


# -- what others have published ----------------------------------------------------------------------


def althoen(go: Mapping[str, str | None] | None = None, *, plain: bool = False, **house: str) -> Any:
    data = data_of("althoen-1993")
    for square in data["squares"]:
        if plain or square["id"] in (go or {}):
            square.pop("go", None)
        if target := (go or {}).get(square["id"]):
            square["go"] = target
    return built(data, **house)


def test_althoen_king_and_schilling_1993() -> None:
    found = odds(althoen(), 2)
    assert found.piece.rolls is not None
    assert found.piece.rolls == found.piece.turns
    assert found.piece.rolls.mean == Fraction(
        225837582538403273407117496273279920181931269186581786048583,
        5757472998140039232950575874628786131130999406013041613400,
    )
    assert f"{float(found.piece.rolls.mean):.9f}" == "39.225122308"
    shortest = found.turns.shortest()
    assert shortest is not None
    assert shortest[0] == 7
    assert f"{float(shortest[1]):.8f}" == "0.00151106"
    assert f"{found.seats[0].wins[0]:.6f}" == "0.507912"


@pytest.mark.parametrize(
    ("this", "published"),
    [
        (althoen({"s47": None, "s48": "s26"}), "39.598366"),
        (althoen(finish="over"), "35.834938"),
        (althoen(finish="bounce"), "43.324597"),
        (althoen(plain=True), "33.333333"),
        (althoen({"s79": "s81"}), "41.948742"),
    ],
    ids=["chute 48-26", "over", "bounce", "no jumps", "ladder 79-81"],
)
def test_neighbours_of_althoen(this: Any, published: str) -> None:
    assert f"{float(mean(this)):.6f}" == published


def road(steps: int, finish: str = "bounce") -> Any:
    choices = {"finish": {"default": finish, "choices": [finish]}}
    return built(board([{}] * (steps + 1), house_rules=choices))


@pytest.mark.parametrize(
    ("steps", "published"),
    [(6, Fraction(6)), (7, Fraction(7)), (8, Fraction(43, 6)), (10, Fraction(1639, 216))],
)
def test_a_plain_race_with_bounce(steps: int, published: Fraction) -> None:
    assert mean(road(steps)) == published


def test_longer_plain_races() -> None:
    assert f"{float(mean(road(20))):.6f}" == "10.476469"
    assert f"{float(mean(road(54))):.6f}" == "20.190476"
    assert f"{float(mean(road(54, 'over'))):.6f}" == "15.904762"


def test_the_chance_to_land_on_a_square_of_an_endless_road() -> None:
    ever = odds(road(60)).piece.ever
    shown = [f"{100 * float(ever[n]):.4f}" for n in (1, 2, 3, 4, 5, 6, 18)]
    assert shown == ["16.6667", "19.4444", "22.6852", "26.4660", "30.8771", "36.0232", "28.5587"]


def test_armour() -> None:
    exact = Fraction(28814901429242766611627217175, 1719070799748422591028658176)
    assert f"{float(exact):.6f}" == "16.761905"
    stay = data_of(ARMOUR)
    stay["house_rules"]["finish"] = {"default": "stay", "choices": ["stay", "as_printed"]}
    for this in (game(ARMOUR), game(ARMOUR, finish="bounce"), built(stay)):
        assert mean(this) == exact
    assert f"{float(mean(game(ARMOUR, finish='over'))):.6f}" == "12.476190"


# -- elimination ---------------------------------------------------------------------------------------


def inverse(rows: Sequence[Mapping[int, Fraction]]) -> list[list[Fraction]]:
    """Invert I - P by whole rows."""
    count = len(rows)
    left = [
        [Fraction(i == j) - rows[i].get(j, Fraction(0)) for j in range(count)] for i in range(count)
    ]
    right = [[Fraction(i == j) for j in range(count)] for i in range(count)]
    for i in range(count):
        pivot = left[i][i]
        for each in (left, right):
            each[i] = [value / pivot for value in each[i]]
        for k in range(count):
            if k != i and left[k][i]:
                times = left[k][i]
                for each in (left, right):
                    each[k] = [one - times * other for one, other in zip(each[k], each[i], strict=True)]
    return right


@rows("seed", range(20))
def test_elimination_is_the_inverse(seed: int) -> None:
    dice = random.Random(seed)
    count = dice.randrange(1, 12)
    rows = []
    for _ in range(count):
        weights = {j: dice.randrange(1, 5) for j in range(count) if dice.random() < 0.3}
        whole = sum(weights.values()) + dice.randrange(1, 4)
        rows.append({j: Fraction(weight, whole) for j, weight in weights.items()})
    wanted, factors = inverse(rows), factor(rows)
    gains = [Fraction(dice.randrange(-3, 4)) for _ in range(count)]
    assert factors.totals(gains) == [
        sum((a * b for a, b in zip(row, gains, strict=True)), Fraction(0)) for row in wanted
    ]
    for start in range(count):
        assert factors.visits(start) == wanted[start]
    assert factors.returns() == [wanted[i][i] for i in range(count)]


# -- against the engine, position by position ---------------------------------------------------------


class Enumerated:
    """All games of some seats, followed by the engine position by position until few are left.

    `all_games`: the chance of them all, a fraction or a float; all figures are of its type.
    """

    def __init__(self, this: Any, seats: int, all_games: Any, least: float = 0) -> None:
        none = 0 * all_games
        self.wins = [none] * seats
        self.nobody = self.first = self.whole = none
        self.places = [[none] * seats for _ in range(seats)]
        self.ties = [none] * seats
        now: dict[Position, Any] = {this.start(seats): all_games}
        while now:
            after: dict[Position, Any] = defaultdict(type(all_games))
            for position, chance in now.items():
                if this.outcome(position) is not None:
                    self._over(this.outcome(position).ranks, position, chance)
                elif chance > least:
                    self._roll(this, position, chance, after)
            now = after

    def _roll(self, this: Any, position: Position, chance: Any, after: dict[Position, Any]) -> None:
        share = chance / len(this.faces)
        for roll in this.faces:
            following, events = this.step(position, roll, this.plays(position, roll)[0])
            after[following] += share
            took = share * (not position.again)
            rested = share * sum(event.kind == "rest" for event in events)
            self.whole += took + rested
            if not position.home:
                # missed turns told with the roll that brings somebody home come after it
                self.first += took + (rested if not following.home else 0)
                if following.home:
                    self.wins[position.mover] += share

    def _over(self, ranks: Sequence[int], position: Position, chance: Any) -> None:
        self.nobody += chance * (not position.home)
        for seat, rank in enumerate(ranks):
            self.places[seat][rank - 1] += chance
            self.ties[seat] += chance * (ranks.count(rank) > 1)


TINY = board(
    [
        {},
        {"inn": True},
        {"again": True},
        {"rolls": {"1": "s5", "2": "s4"}},
        {"rest": 2, "shortcut": {"2": "s7"}},
        {"go": "s1"},
        {"again": True},
        {},
    ],
    die=3,
    seats=[1, 4],
)
HELL = board(
    [
        {},
        {"rolls": {"1": "s2", "2": "s1"}},
        {"rolls": {"1": "s1", "2": "s4"}},
        {"inn": True},
        {"rolls": {"2": "s5"}},
        {"rolls": {"1": "s4"}},
        {"rest": 2},
        {},
    ],
    die=2,
    seats=[1, 4],
    allow={"R410": "a board for tests"},
)


@pytest.mark.parametrize("everyone", [False, True])
@pytest.mark.parametrize("seats", [1, 2, 3])
@pytest.mark.parametrize("finish", ["over", "bounce", "stay"])
@pytest.mark.parametrize("data", [TINY, HELL], ids=["tiny", "hell"])
def test_seats_equal_an_enumeration_by_the_engine(
    data: Data, finish: str, seats: int, everyone: bool
) -> None:
    this = built(data, finish=finish, rank_everyone=everyone)
    slow = Enumerated(this, seats, 1.0, 1e-11)
    (found,) = odds(this, seats).seats
    near = pytest.approx
    assert list(found.wins) == near(slow.wins, abs=1e-7)
    assert found.nobody == near(slow.nobody, abs=1e-7)
    assert found.first == near(slow.first, abs=1e-5)
    assert found.whole == (near(slow.whole, abs=1e-5) if everyone else None)
    assert found.places is not None
    for row, other in zip(found.places, slow.places, strict=True):
        assert list(row) == near(other, abs=1e-7)
    assert found.ties is not None
    assert list(found.ties) == near(slow.ties, abs=1e-7)


SHORT = board(
    [
        {},
        {"inn": True},
        {"again": True},
        {"shortcut": {"1": "s5"}},
        {"rest": 2},
        {"forward": 1},
        {},
        {},
    ],
    die=3,
    seats=[1, 4],
    house_rules={"finish": {"default": "over", "choices": ["over"]}},
)


@pytest.mark.parametrize("everyone", [False, True])
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_a_board_without_a_way_back_equals_all_its_games_in_fractions(
    seats: int, everyone: bool
) -> None:
    this = built(SHORT, rank_everyone=everyone)
    slow, found = Enumerated(this, seats, Fraction(1)), odds(this, seats)
    (chances,) = found.seats
    assert found.turns.tail == 0
    assert sum(slow.wins) == 1
    assert list(chances.wins) == pytest.approx([float(chance) for chance in slow.wins], abs=1e-14)
    for row, other in zip(chances.places or (), slow.places, strict=True):
        assert list(row) == pytest.approx([float(chance) for chance in other], abs=1e-14)
    assert list(chances.ties or ()) == pytest.approx([float(chance) for chance in slow.ties], abs=1e-14)
    assert chances.first == pytest.approx(float(slow.first), abs=1e-12)
    if everyone:
        assert chances.whole == pytest.approx(float(slow.whole), abs=1e-12)
    if seats == 1:
        assert found.piece.turns is not None
        assert found.piece.turns.mean == slow.whole


def test_a_game_of_a_few_rolls_by_hand() -> None:
    # two squares ahead, a coin with 1 and 2, over is fine: home in turn 1 or 2 with a half each
    data = board([{}, {}, {}], die=2, house_rules={"finish": {"default": "over", "choices": ["over"]}})
    found = odds(built(data), 2)
    assert found.piece.turns == found.piece.rolls
    assert found.piece.turns is not None
    assert (found.piece.turns.mean, found.piece.turns.variance) == (Fraction(3, 2), Fraction(1, 4))
    assert list(found.piece.visits) == [1, Fraction(1, 2), 1]
    assert found.piece.overshoots == Fraction(1, 4)
    assert found.turns.tail == 0
    assert found.turns.chance == (0, 0.5, 0.5)
    assert found.quantiles[50] == 1
    assert found.turns.quantile(Fraction(501, 1000)) == 2
    # the first seat wins with its 2, or with its second turn if the other rolls 1
    assert found.seats[0].wins == (0.75, 0.25)
    assert found.seats[0].first == 0.5 * 1 + 0.25 * 2 + 0.25 * 3


# -- against simulation ---------------------------------------------------------------------------------


def within(values: Iterable[float], exact: float) -> None:
    """Hold the mean of a sample against the exact figure: at most 4 standard errors off."""
    sample = list(values)
    middle = sum(sample) / len(sample)
    spread = sqrt(sum((value - middle) ** 2 for value in sample) / (len(sample) - 1))
    # a sample in which nothing varies has no error to go by: it could have missed one in so many
    assert abs(middle - exact) <= max(4 * spread / sqrt(len(sample)), 8 / len(sample)), (middle, exact)


CHOICES = [
    pytest.param(name, finish, id=f"{name}-{finish}")
    for name in RACES
    for finish in compiled(name)["house_rules"]["finish"]["choices"]
]


@pytest.mark.parametrize(("name", "finish"), CHOICES)
def test_one_piece_agrees_with_simulation(name: str, finish: str) -> None:
    this = game(name, finish=finish)
    goal, piece, dice = len(this.ids) - 1, odds(this).piece, random.Random(7)
    lists = {i for i, square in enumerate(data_of(name)["squares"]) if "rolls" in square}
    trips = [trip(this, dice, lists) for _ in range(400)]
    home = [each for each in trips if each["home"]]
    within((each["home"] for each in trips), float(piece.home))
    assert piece.rolls is not None
    assert piece.turns is not None
    assert piece.lost is not None
    assert piece.overshoots is not None
    within((each["rolls"] for each in home), float(piece.rolls.mean))
    within((each["turns"] for each in home), float(piece.turns.mean))
    within((each["rests"] for each in home), float(piece.lost))
    within((each["beyond"] for each in home), float(piece.overshoots))
    within(
        ((each["rolls"] - float(piece.rolls.mean)) ** 2 for each in home), float(piece.rolls.variance)
    )
    within(
        ((each["turns"] - float(piece.turns.mean)) ** 2 for each in home), float(piece.turns.variance)
    )
    for square in range(goal + 1):
        within((bool(each["at", square]) for each in trips), float(piece.ever[square]))
        if (visits := piece.visits[square]) is not None:
            within((each["at", square] for each in trips), float(visits))


def trip(this: Any, dice: random.Random, lists: set[int]) -> Counter[Any]:
    """Take one piece home, or to where there is no hope; count what happens on the way."""
    position, told = Position(0, (0,), (0,), (), False), Counter[Any]({("at", 0): 1})
    while this.outcome(position) is None:
        roll, here = dice.choice(this.faces), position.squares[0]
        far = here not in lists and isinstance(roll[0], int) and here + roll[0] > len(this.ids) - 1
        told["turns"] += not position.again
        told["rolls"] += 1
        position, events = this.step(position, roll, this.plays(position, roll)[0])
        for event in events:
            told["home"] += event.kind == "home"
            told["rests"] += event.kind == "rest"
            told["turns"] += event.kind == "rest"
            if event.kind == "move":
                why = event.values["why"]
                told["beyond"] += why in ("overshoot", "bounce", "over") or (why == "stay" and far)
                told["at", this.ids.index(event.values["to"])] += why != "stay"
    return told


@pytest.mark.parametrize("everyone", [False, True])
@pytest.mark.parametrize("name", [name for name in RACES if name != "althoen-1993"])
def test_matches_agree_with_simulation(name: str, everyone: bool) -> None:
    this = game(name, rank_everyone=everyone)
    seats = 3 if everyone else 4
    (found,) = odds(this, seats).seats
    matches = [play(this, seats, seed)[0] for seed in range(400)]
    first = [next((line for line in lines if line["event"] == "home"), lines[-1]) for lines in matches]
    ends = [lines[-1]["ranks"] for lines in matches]
    assert found.places is not None
    assert found.ties is not None
    for seat in range(seats):
        within((line.get("seat") == seat for line in first), found.wins[seat])
        within((ranks.count(ranks[seat]) > 1 for ranks in ends), found.ties[seat])
        for place in range(seats):
            within((ranks[seat] == place + 1 for ranks in ends), found.places[seat][place])
    length = [max(line["turn"] for line in lines if "turn" in line) for lines in matches]
    assert found.first is not None
    if everyone:
        assert found.whole is not None
        within(length, found.whole)
    else:
        within(length, found.first)
    within((line.get("seat") is None for line in first), found.nobody)


# -- what holds of every board ---------------------------------------------------------------------------


@rows(("name", "finish"), CHOICES)
def test_the_distribution_and_the_elimination_agree(name: str, finish: str) -> None:
    found = odds(game(name, finish=finish))
    piece, length = found.piece, found.turns
    assert length.tail < turns.BOUND
    assert piece.turns is not None
    weighed = sum(turn * chance for turn, chance in enumerate(length.chance))
    assert weighed / float(piece.home) == pytest.approx(float(piece.turns.mean), abs=1e-9)
    assert length.by[-1] == pytest.approx(float(piece.home), abs=1e-12)
    assert sum(piece.lost_on or ()) == piece.lost
    assert piece.ever[0] == 1
    assert all(0 <= chance <= 1 for chance in piece.ever)
    assert all(
        visits is None or visits >= ever for visits, ever in zip(piece.visits, piece.ever, strict=True)
    )
    order = [found.quantiles[percent] for percent in analyse.PERCENTS]
    assert order == sorted(order, key=lambda turn: turn or 0)


def sums_up(seats: Seats) -> None:
    assert seats.places is not None
    for row in seats.places:
        assert sum(row) == pytest.approx(1, abs=1e-12)
    assert sum(seats.wins) + seats.nobody == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("everyone", [False, True])
@pytest.mark.parametrize("name", RACES)
def test_chances_of_the_seats_add_up(name: str, everyone: bool) -> None:
    this = game(name, rank_everyone=everyone)
    for seats in odds(this, *this.seats).seats:
        sums_up(seats)
        if chain_of(this).certain:
            assert seats.wins == pytest.approx([row[0] for row in seats.places or ()])


def test_rounding_on_slow_boards_counts_as_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    this = game(EDO)
    exact = turns.turns(this, chain_of(this).results)
    monkeypatch.setattr(turns, "MOST_BITS", 90)
    short = turns.turns(this, chain_of(this).results)
    assert short.powers[-1].bit_length() < 100 < exact.powers[-1].bit_length()
    assert all(0 <= one - other <= 1e-12 for one, other in zip(exact.by, short.by, strict=False))
    assert 1 - Fraction(short.counts[-1], short.powers[-1]) == short.tail


def test_figures_beyond_all_floats_and_very_long_fractions_are_told_all_the_same() -> None:
    found = odds(game(EDO), 2)
    huge = Moments(Fraction(10**310 + 1, 3), Fraction(10**700, 7))
    found = replace(found, piece=replace(found.piece, turns=huge, lost=Fraction(1, 7**9000)))
    told = Figures({"finish": "as_printed", "rank_everyone": False}, found)
    assert "> 1e308" in "\n".join(columns.as_text(compiled(EDO), [told], 2, Style()))
    (one,) = as_json(compiled(EDO), [told])["odds"]
    assert one["turns"]["mean"] == {
        "fraction": f"{10**310 + 1}/3",
        "decimal": None,
        "why_null": {"decimal": "larger than a decimal number can be"},
    }
    assert one["turns"]["deviation"] is None
    assert len(one["turns_lost"]["fraction"]) > 7000
    assert one["turns_lost"]["decimal"] == 0
    assert Moments(Fraction(1), Fraction(10**400)).deviation == pytest.approx(1e200)


def test_a_board_that_keeps_a_piece_for_ages_is_cut_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(turns, "MOST_TURNS", 30)
    found = odds(game(EDO), 2)
    assert found.turns.last == 30
    assert found.turns.tail > Fraction(1, 100)
    assert found.quantiles[99] is None
    assert found.seats[0].first is None
    shown = run("odds", EDO).output
    assert "Cut off after turn 30" in shown
    assert "may fall short by as much" in shown
    assert "> 30" in shown


# -- what effects are worth --------------------------------------------------------------------------------


def worths(data: Data, **house: str) -> tuple[Odds, tuple[Worth, ...]]:
    found, this = examined(data), built(data, **house)
    finish: Any = house.get("finish") or found.board.common.house_rules[0].default
    told = analyse.odds(this, (), (), each_effect(found.board, this, finish))
    return told, told.worths


def without(data: Data, worth: Worth) -> Data:
    """Take an effect out of the text of a board."""
    changed = copy.deepcopy(data)
    square = changed["squares"][worth.effect.square]
    if worth.effect.effect == "shortcut":
        del square["shortcut"][str(worth.effect.face)]
        if not square["shortcut"]:
            del square["shortcut"]
    elif worth.effect.effect == "inn":
        square.pop("inn", None)
        square.pop("rest", None)
    else:
        del square[worth.effect.effect]
    for key in ("expect", "allow"):
        changed.pop(key, None)
    return changed


@pytest.mark.parametrize("finish", ["as_printed", "bounce", "over"])
@pytest.mark.parametrize("name", [EDO, "little-edo"])
def test_the_mean_without_an_effect_is_that_of_a_board_without_it(name: str, finish: str) -> None:
    data = data_of(name)
    _, found = worths(data, finish=finish)
    assert Counter(each.effect.effect for each in found) == (
        {"inn": 5, "shortcut": 1}
        if name == EDO
        else {"inn": 2, "shortcut": 2, "go": 1, "forward": 1, "back": 1, "again": 1}
    )
    for each in found:
        piece = odds(built(without(data, each), finish=finish)).piece
        assert piece.turns is not None
        assert (each.home, each.turns) == (piece.home, piece.turns.mean)


def test_the_gain_is_the_difference_of_two_means() -> None:
    told, found = worths(data_of(EDO))
    assert told.piece.turns is not None
    for each in found:
        assert each.turns is not None
        assert each.gain == each.turns - told.piece.turns.mean
        assert (each.gain > 0) is (each.effect.effect == "shortcut")


def test_a_chute_of_althoen_is_taken_away() -> None:
    _, found = worths(data_of("althoen-1993"))
    (chute,) = (each for each in found if each.effect.square == 98)
    assert chute.turns == mean(althoen({"s98": None}))
    assert chute.gain is not None
    assert chute.gain < 0


def test_what_the_panel_does_not_tell_is_not_made_up() -> None:
    # a 3 on s2 would be two pips too many: the panel knows one, since the shortcut takes the 3
    data = board([{}, {}, {"shortcut": {"3": "s0"}}, {}], die=3, overshoot={"1": "s1"})
    _, found = worths(data)
    assert [(each.home, each.turns, each.gain) for each in found] == [(None, None, None)]
    _, found = worths(data, finish="bounce")
    assert found[0].turns == Fraction(3)


# -- no way home ------------------------------------------------------------------------------------------


def test_a_sheet_with_a_hell() -> None:
    found = odds(game("six-characters"), 2)
    # from This World one roll in six leads to hell; the mountain leads back or on
    assert found.piece.home == Fraction(4, 5)
    assert found.piece.visits[1] is None
    assert found.piece.ever[1] == Fraction(1, 5)
    assert found.seats[0].nobody == pytest.approx(1 / 25)
    assert sum(found.seats[0].wins) == pytest.approx(24 / 25)
    assert found.turns.by[-1] == pytest.approx(0.8)
    shown = run("odds", RACES["six-characters"]).output
    assert "chance of ever getting home" in shown
    assert "80.00 %" in shown
    assert "Some pieces never get home here." in shown
    assert "it saves 0.500; 80.00 % get home" in shown


def test_a_board_without_any_way_home() -> None:
    data = board(
        [{"rolls": {"1": "s1"}}, {"rolls": {"1": "s0", "2": "s1"}}, {}],
        die=2,
        allow={"R410": "a board for tests", "R409": "a board for tests"},
    )
    found = odds(built(data), 3)
    assert found.piece.home == 0
    assert found.piece.turns is None
    assert found.piece.lost is None
    assert list(found.piece.visits) == [None, None, 0]
    assert list(found.piece.ever) == [1, 1, 0]
    assert found.turns.shortest() is None
    assert found.turns.mode() is None
    assert found.seats[0].places == ((1, 0, 0),) * 3
    assert found.seats[0].ties == (1, 1, 1)
    assert (found.seats[0].first, found.seats[0].nobody) == (0, 1)
    told = Figures({"finish": "stay", "rank_everyone": False}, found)
    lines = list(columns.as_text(cast(Any, load.compile_loaded(examined(data))), [told], 3, Style()))
    assert "Nobody can ever get home here." in lines


# -- the command -------------------------------------------------------------------------------------------


def figures(*arguments: Any) -> Data:
    result = run("odds", *arguments, "--json")
    assert result.exit_code == 0, result.output
    found: Data = json.loads(result.output)
    return found


def test_json_holds_all_figures_as_fractions_and_decimals() -> None:
    told = figures(ARMOUR)
    assert (told["board"], told["family"]) == (ARMOUR, "race")
    (one,) = told["odds"]
    assert one["house_rules"] == {"finish": "as_printed", "rank_everyone": False, "rotate_first": True}
    exact = "28814901429242766611627217175/1719070799748422591028658176"
    assert one["turns"]["mean"]["fraction"] == exact
    assert f"{one['turns']['mean']['decimal']:.6f}" == "16.761905"
    for each in fractions(one):
        assert float(Fraction(each["fraction"])) == each["decimal"]
    assert [row["seats"] for row in one["seats"]] == [2, 3, 4, 5, 6]
    assert all(len(row["places"]) == len(row["ties"]) == row["seats"] for row in one["seats"])
    length = one["length"]
    assert length["still_under_way"] < 2**-60
    assert len(length["home_by_turn"]) == length["cut_after_turn"] + 1
    assert length["quantiles"]["50"] == 15
    assert len(one["squares"]) == 43


def fractions(value: Any) -> Iterable[Data]:
    if isinstance(value, dict) and "fraction" in value:
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from fractions(each)


def test_json_of_a_board_with_a_hell_leaves_out_what_does_not_exist() -> None:
    (one,) = figures(RACES["six-characters"], "--seats", "2")["odds"]
    assert one["home"]["fraction"] == "4/5"
    assert one["squares"][1]["visits"] is None
    assert [row["seats"] for row in one["seats"]] == [2]


def test_compare_has_one_entry_for_each_finish() -> None:
    told = figures(EDO, "--compare", "finish")["odds"]
    assert [each["house_rules"]["finish"] for each in told] == ["as_printed", "bounce", "over"]
    for each in told:
        (alone,) = figures(EDO, "--house", f"finish={each['house_rules']['finish']}")["odds"]
        assert each == alone
    shown = run("odds", EDO, "--compare", "finish").output
    row = next(line for line in shown.splitlines() if "mean" in line)
    assert row.split()[-3:] == ["17.261", "16.420", "12.134"]


def test_csv_is_the_table_of_the_squares() -> None:
    rows = list(csv.DictReader(io.StringIO(run("odds", EDO, "--csv").output)))
    exact = odds(game(EDO)).piece
    assert [row["square"] for row in rows] == compiled(EDO)["ids"]
    assert [Fraction(row["visits_fraction"]) for row in rows] == list(exact.visits)
    assert [float(row["ever"]) for row in rows] == [float(chance) for chance in exact.ever]
    assert sum(float(row["turns_lost"]) for row in rows) == pytest.approx(float(exact.lost or 0))
    both = list(csv.DictReader(io.StringIO(run("odds", EDO, "--csv", "--compare", "finish").output)))
    assert Counter(row["finish"] for row in both) == {"as_printed": 37, "bounce": 37, "over": 37}


EVERY_FORM = [
    [],
    ["--compare", "finish"],
    ["--house", "rank_everyone=on"],
    ["--house", "rank_everyone=on", "--compare", "finish"],
    ["--lang", "ja"],
    ["--ascii"],
]


@pytest.mark.parametrize("options", EVERY_FORM, ids=" ".join)
@pytest.mark.parametrize("name", RACES)
def test_text_fits_eighty_columns(name: str, options: list[str]) -> None:
    result = run("odds", RACES[name], *options)
    assert result.exit_code == 0
    assert not [line for line in result.output.splitlines() if width_of(line) > 80]
    assert "None" not in result.output
    if "--ascii" in options:
        assert result.output.isascii()


def test_the_headline_comes_first_and_all_fits_a_few_screens() -> None:
    lines = run("odds", EDO).output.splitlines()
    assert "17.261" in next(line for line in lines if "mean" in line)
    assert len(lines) <= 4 * 25 + 37


def test_seats_alone() -> None:
    shown = run("odds", EDO, "--seats", "2").output
    assert "52.89" in shown
    assert "each place among 2" in shown
    assert run("odds", EDO, "--seats", "7").exit_code == 2
    assert "seats 2 to 6" in run("odds", EDO, "--seats", "7").output


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ([ROOT / "tests" / "boards" / "small.yaml"], 1, "exact odds are for race boards"),
        ([EDO, "--json", "--csv"], 2, "choose one"),
        ([EDO, "--compare", "finish", "--house", "finish=over"], 2, "--compare finish"),
        ([EDO, "--house", "finish=stay"], 2, "finish"),
        ([EDO, "--seats", "0"], 2, "0"),
        (["no-such-board"], 2, "no board"),
    ],
)
def test_refusals(arguments: list[Any], code: int, said: str) -> None:
    result = run("odds", *arguments)
    assert result.exit_code == code
    assert said in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_odds_say_the_same_each_time(path: Any) -> None:
    assert run("odds", path, "--json").output == run("odds", path, "--json").output


def test_the_questions_of_the_manual_are_answered_as_told() -> None:
    section = (ROOT / "docs" / "odds.md").read_text(encoding="utf-8")
    answers = re.findall(r"`sugoroku (odds [^`]*)`[^`]*```text\n(.*?)```", section, re.DOTALL)
    assert len(answers) == 3
    for command, shown in answers:
        lines = run(*command.split()).output.splitlines()
        assert shown.splitlines()
        assert all(line in lines for line in shown.splitlines())


def test_the_keys_of_the_json_are_told_in_the_manual() -> None:
    section = (ROOT / "docs" / "odds.md").read_text(encoding="utf-8")
    (one,) = figures(EDO)["odds"]
    keys = {*one, *one["length"], *one["seats"][0], *one["effects"][0], *one["squares"][0]}
    assert not [key for key in keys if f"`{key}`" not in section]


def test_an_effect_without_which_the_panel_says_too_little_has_no_figure(tmp_path: Path) -> None:
    board = tmp_path / "test.yaml"
    board.write_text(
        "format: 1\nid: test\nfamily: race\ntitle: {en: T}\ndie: {faces: [1, 2, 3]}\nsquares:\n"
        "  - {id: a}\n  - {id: b}\n  - {id: c, shortcut: {3: a}}\n  - {id: d}\novershoot: {1: a}\n",
        encoding="utf-8",
    )
    (line,) = [line for line in run("odds", board).stdout.splitlines() if "no shortcut" in line]
    assert " -  the panel does not say where a roll would lead" in line


# two seats play so long that the distribution is cut before nearly all games are over
SNAKES = """
format: 1
id: test
family: race
title: {en: Only snakes}
seats: [2, 2]
die: 6
squares:
"""


def snakes() -> str:
    squares = [f"  - {{id: s{n}, name: {{en: S{n}}}}}" for n in range(40)]
    for n in range(28, 39):
        squares[n] = f"  - {{id: s{n}, name: {{en: S{n}}}, go: s1}}"
    squares[33] = "  - {id: s33, name: {en: S33}}"
    return SNAKES + "\n".join(squares) + "\nhouse_rules:\n  finish: {default: over, choices: [over]}\n"


def test_why_a_length_is_not_worked_out_is_said(tmp_path: Path) -> None:
    board = tmp_path / "test.yaml"
    board.write_text(snakes(), encoding="utf-8")
    told = run("odds", str(board))
    assert told.exit_code == 0, told.stderr
    assert "not worked out: more than one game in 10^9 is still going on after turn" in " ".join(
        told.stdout.split()
    )
    (figures,) = json.loads(run("odds", str(board), "--json").stdout)["odds"]
    (seats,) = figures["seats"]
    assert seats["turns_until_first"] is None
    assert "after turn 500" in seats["why_null"]["turns_until_first"]
    assert seats["why_null"]["turns_of_whole_game"].startswith("the house rules end the game")


@rows(
    "name",
    ["=1+1", "+1", "-1", "@SUM(1)", "＝1+1", "plain", "a=1"],
)
def test_no_spreadsheet_runs_a_name(name: str, tmp_path: Path) -> None:
    board = tmp_path / "test.yaml"
    text = snakes().replace("{en: S2}", f'{{en: "{name}"}}')
    board.write_text(text, encoding="utf-8")
    table = list(csv.DictReader(run("odds", str(board), "--csv").stdout.splitlines()))
    assert table[2]["name"] == (name if name in ("plain", "a=1") else f"'{name}")
    assert float(table[2]["visits"]) >= 0


def test_every_null_of_the_figures_has_its_reason(tmp_path: Path) -> None:
    """Nulls that are no figures: where an effect does not lead anywhere, and places not asked for."""
    board = tmp_path / "test.yaml"
    board.write_text(snakes(), encoding="utf-8")
    named = [str(board), EDO, ARMOUR]

    def look(data: Any) -> None:
        for value in data.values() if isinstance(data, dict) else data:
            if isinstance(value, dict | list):
                look(value)
        if isinstance(data, dict):
            nulls = {key for key, value in data.items() if value is None} - {"to", "face", "number"}
            assert nulls <= data.get("why_null", {}).keys() | {str(n) for n in range(100)}, data

    for each in named:
        look(json.loads(run("odds", each, "--json").stdout)["odds"])
