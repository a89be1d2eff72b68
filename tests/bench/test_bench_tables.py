"""The tables engine on many positions: equal to the slow oracle, and how fast."""

from __future__ import annotations

import random
from math import sqrt

import pytest

import tables_oracle as oracle
from test_tables import RULES, check, game
from test_tables_play import duel

# Many positions settle it; a quick run takes fewer.
POSITIONS = 20_000
QUICK = 400


@pytest.mark.parametrize("name", RULES)
def test_plays_values_and_kinds_are_those_of_the_slow_oracle(name: str, full: bool) -> None:
    """`--full` takes 20,000 random positions of the rule set; without it 400."""
    board, house, rules = RULES[name]
    this, dice = game(board, **house), random.Random(f"bench {name}")
    wanted = POSITIONS if full else QUICK
    wins = bars = passes = 0
    for _ in range(wanted):
        mine, theirs = oracle.random_position(dice, rules)
        roll = dice.choice(oracle.rolls(rules))
        check(this, rules, mine, theirs, roll)
        due = oracle.ends(rules, mine, theirs, roll)
        wins += any(won for _, _, won in due)
        bars += mine[-1] > 0
        passes += {()} in due.values()
    print(f"{name}: {wanted} positions, {wins} with a win, {bars} with a stone cut, {passes} passed")
    assert min(wins, bars, passes) > wanted // 200


@pytest.mark.parametrize(("better", "worse"), [("cpu", "cpu:easy"), ("cpu:hard", "cpu")])
def test_each_level_beats_the_one_below(better: str, worse: str, full: bool) -> None:
    """With `--full` over 300 games, each sequence of dice played from both sides; else over a few.

    The interval of 95 % has to lie above a half; a few games show no more than that it runs.
    """
    this = game()
    pairs = 150 if full else 6 if worse == "cpu:easy" else 1
    won = 0
    for seed in range(pairs):
        for first in (0, 1):
            lines, _ = duel(this, seed, first, better, worse)
            won += lines[-1]["ranks"][0] == 1
    games = 2 * pairs
    share = won / games
    half_width = 1.96 * sqrt(share * (1 - share) / games)
    print(f"{better} beats {worse}: {won} of {games}, {share:.1%} +- {half_width:.1%}")
    assert len(lines) > 20
    if full:
        assert share - half_width > 0.5
    elif worse == "cpu:easy":
        assert share > 0.5
