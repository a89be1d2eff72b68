"""Exact odds as whole processes, against showing the same board."""

from __future__ import annotations

import subprocess

import pytest

from support import ARMOUR, EDO
from test_bench_processes import SUGOROKU, seconds


@pytest.mark.parametrize(("board", "mean"), [(EDO, "17.261"), (ARMOUR, "16.762")])
def test_odds_cost_little_more_than_showing_the_board(board: str, mean: str) -> None:
    command = (*SUGOROKU, "odds", board)
    told = subprocess.run(command, capture_output=True, check=True).stdout.decode()
    assert mean in told
    pairs = [(seconds(command), seconds((*SUGOROKU, "show", board))) for _ in range(11)]
    more = sorted(1000 * (odds - show) for odds, show in pairs)
    ratios = sorted(odds / show for odds, show in pairs)
    middle = len(pairs) // 2
    print(
        f"\nodds {board}: {more[middle]:.0f} ms more than show ({more[0]:.0f} to {more[-1]:.0f}), "
        f"ratio {ratios[middle]:.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})"
    )
    assert ratios[middle] <= 1.6
