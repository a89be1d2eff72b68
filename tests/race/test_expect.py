"""What a second source says of a race, against the board: squares, inns, numbers, the panel."""

from __future__ import annotations

from sugoroku import load
from support import rows

SQUARES = """\
format: 1
id: test
family: race
title: {en: Test}
first_number: 1
squares:
  - {id: a}
  - {id: b, inn: true}
  - {id: c, numbered: false, inn: true}
  - {id: d}
overshoot: {1: c, 2: b}
"""
RIGHT = "{squares: 4, numbers: {b: 2}, overshoot: {2: 2}}"


def said(expect: str) -> list[str]:
    found = load.examine(f"{SQUARES}expect: {expect}\n".encode(), "test.yaml").diagnostics
    return [each.message for each in found if each.code.code.startswith("E")]


def test_what_agrees_is_silent() -> None:
    assert said(RIGHT) == []


@rows(
    ("expect", "message"),
    [
        ("{inns: [2, 3]}", "`expect` has an inn at 3; the board has none there"),
        ("{inns: [2]}", "`expect` has no inn without number; the board has `c`"),
        ("{inns: []}", "`expect` has no inn at 2; the board has `b`"),
        ("{numbers: {c: 3}}", "`expect` gives `c` the number 3; the board gives it none"),
        ("{numbers: {b: 5}}", "`expect` gives `b` the number 5; the board gives it 2"),
    ],
)
def test_what_differs_is_named(expect: str, message: str) -> None:
    assert message in said(expect)


def test_the_panel_is_compared_by_numbers() -> None:
    assert len(said("{overshoot: {1: 4}}")) == len(said("{overshoot: {2: 3}}")) == 1
    assert "no number" in said("{overshoot: {1: 4}}")[0]


def test_squares_that_are_not_there_are_left_to_another_check() -> None:
    assert said("{numbers: {nowhere: 3}}") == []
