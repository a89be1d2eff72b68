"""The contract of `sugoroku.game.contract`, held by every board under every choice of house rules."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

import oracle
from sugoroku.families import FAMILIES
from sugoroku.game import following, match, record
from sugoroku.game.contract import IllegalPlay, NotationError, SeatsError
from sugoroku.game.dice import SeededDice
from support import (
    BOARDS,
    EDO,
    RACES,
    compiled,
    few_or_many,
    game,
    go_on,
    house_choices,
    loaded,
    play,
    rows,
)

ALL = [
    pytest.param(board, house, id="-".join(map(str, (board, *house.values()))))
    for board in BOARDS
    for house in house_choices(board)
]
every_game = pytest.mark.parametrize(("board", "house"), ALL)
every_race = pytest.mark.parametrize(
    ("board", "house"), [each for each in ALL if each.values[0] in RACES]
)


@every_race
def test_lines_are_those_of_the_slow_oracle(board: str, house: dict[str, Any]) -> None:
    this, data = game(board, **house), loaded(board).document.data
    for seed in range(12 if len(data["squares"]) < 60 else 3):
        seats = this.seats[seed % len(this.seats)]
        first = seed % seats
        table = oracle.set_up(data, seats, first, **house)
        lines, _ = play(this, seats, seed, first)
        for line in lines:
            if line["event"] == "roll":
                assert line["seat"] == table.turn_of
                oracle.roll(table, line["roll"][0])
        told = [_as_oracle(line) for line in lines if line["event"] in ("move", "rest", "home")]
        assert told == table.events
        assert table.over
        assert lines[-1] == {"event": "end", "ranks": oracle.ranks(table)}


def _as_oracle(line: match.Line) -> tuple[Any, ...]:
    if line["event"] == "move":
        return ("move", line["seat"], line["from"], line["to"], line["why"])
    if line["event"] == "home":
        return ("home", line["seat"], line["rank"])
    return ("rest", line["seat"])


@every_game
def test_plays_never_empty_step_pure_and_positions_read_back(board: str, house: dict[str, Any]) -> None:
    this = game(board, **house)
    for seed in range(4):
        dice = SeededDice(seed)
        position = this.start(this.seats[-1], first=seed % this.seats[-1])
        for _ in range(200):
            assert this.read(this.write(position)) == position
            if this.outcome(position) is not None:
                break
            roll = dice.roll(this.rolls(position))
            plays, ways = this.plays(position, roll), this.ways(position, roll)
            ends = [this.write(this.step(position, roll, each)[0]) for each in plays]
            assert 0 < len(plays) == len(set(ends))
            assert set(plays) <= set(ways)
            assert {this.write(this.step(position, roll, way)[0]) for way in ways} == set(ends)
            before = repr(position)
            chosen = plays[seed % len(plays)]
            one = this.step(position, roll, chosen)
            assert one == this.step(position, roll, chosen)
            assert repr(position) == before
            pieces = [len(spots) for spots in this.spots(one[0])]
            assert pieces == [len(spots) for spots in this.spots(position)]
            if advise := FAMILIES[compiled(board)["family"]].advise:
                assert advise(this, position, roll, plays, 0) in plays
            position = one[0]


@every_game
@pytest.mark.parametrize("games", few_or_many(5, 20))
def test_games_end_and_turns_count_up(board: str, house: dict[str, Any], games: int) -> None:
    this = game(board, **house)
    for seed in range(games):
        lines, standing = play(this, this.seats[0], seed)
        assert this.outcome(standing.position) is not None
        turns = [line["turn"] for line in lines if line["event"] in ("roll", "rest")]
        assert turns[0] == 1
        assert all(after - before in (0, 1) for before, after in pairwise(turns))
        # the same turn comes twice only where a square gives another roll
        if not any(compiled(board).get("again", ())):
            assert len(turns) == len(set(turns))


@every_game
@pytest.mark.parametrize("most", few_or_many(5, 20))
def test_the_record_of_any_prefix_replays(board: str, house: dict[str, Any], most: int) -> None:
    this = game(board, **house)
    lines, _ = play(this, this.seats[0], seed := 5)
    first = next((line["first"] for line in lines if line["event"] == "start_roll"), 0)
    header = {"seats": [None] * this.seats[0], "first": first, "seed": seed, "house_rules": dict(house)}
    begun = int(bool(this.start_rolls))  # before that line there is no match to go on with
    cuts = random.Random(1).sample(range(begun, len(lines) + 1), min(most, len(lines)) - begun)
    for cut in sorted({*cuts, begun}):
        whole = record.Record(header, lines[:cut], marks=((0, ""),) * (cut + 1))
        kept, (standing, missing) = following.settled(this, whole)
        again, _ = go_on(this, (standing, missing), SeededDice(seed, kept.thrown))
        assert kept.lines + again == lines


@pytest.mark.parametrize("board", BOARDS)
def test_refusals_are_of_the_documented_kind(board: str) -> None:
    this = game(board)
    for seats in (0, this.seats[-1] + 1, -1):
        with pytest.raises(SeatsError):
            this.start(seats)
    with pytest.raises(SeatsError):
        this.start(this.seats[-1], first=this.seats[-1])
    position = this.start(this.seats[-1])
    with pytest.raises(IllegalPlay):
        this.step(position, this.rolls(position)[0], ((0, 10_000),))
    with pytest.raises(IllegalPlay):
        this.step(position, ("no such face",), ())
    for text in ("", "@1", "!", "nowhere", "x" * 5_000, "\n", "@", "+1", "#1"):
        with pytest.raises(NotationError):
            this.read(text)
    with pytest.raises(NotationError):
        this.read_roll("no such face")


@rows(
    "text", ["@1 a b", "nihonbashi nihonbashi @3", "#2 nihonbashi", "#1 #1", "#1 #3", "goal nihonbashi"]
)
def test_races_refuse_positions_that_cannot_be(text: str) -> None:
    this = game(EDO)
    goal = this.write(this.start(2)).split()[0]
    with pytest.raises(NotationError):
        this.read(text.replace("nihonbashi", goal))
