"""Comparing a reading with romaji: twice the length against the length."""

from __future__ import annotations

import time
from statistics import median

import pytest

from sugoroku.board.kana import agrees
from test_kana import REPEATS

LENGTH = 4000


def seconds(kana: str, romaji: str, times: int) -> float:
    begun = time.process_time()
    agrees(kana * times, romaji * times + "x")
    agrees(kana * times, romaji * (times * 3 // 4))
    return time.process_time() - begun


@pytest.mark.parametrize(("kana", "romaji", "right"), REPEATS)
def test_twice_the_length_takes_hardly_more_than_twice_the_time(
    kana: str, romaji: str, right: bool
) -> None:
    assert agrees(kana * LENGTH, romaji * LENGTH) is right
    pairs = [(seconds(kana, romaji, 2 * LENGTH), seconds(kana, romaji, LENGTH)) for _ in range(7)]
    ratio = median(two / one for two, one in pairs)
    print(f"\n{kana} {romaji}: {2 * LENGTH} against {LENGTH} repeats, ratio {ratio:.2f}")
    assert ratio <= 3.2
