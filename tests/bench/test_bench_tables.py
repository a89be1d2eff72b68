"""The tables engine on many positions: equal to the slow oracle, and how fast."""

from __future__ import annotations

import random

import pytest

import tables_oracle as oracle
from test_tables import RULES, check, game

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
