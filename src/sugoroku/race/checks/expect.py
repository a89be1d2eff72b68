"""Checks E7xx: the board against what a second source says of it, under `expect`."""

from __future__ import annotations

from collections.abc import Iterator

from sugoroku.board.checks import Check, Finding, Needs, check
from sugoroku.board.diagnostics import Level
from sugoroku.race.model import Board


def expect_squares(board: Board) -> Iterator[Finding]:
    """Compare the number of squares with what `expect` says."""
    expected = board.expect.get("squares")
    if expected is not None and expected != len(board.squares):
        text = f"`expect` says {expected} squares; the board has {len(board.squares)}"
        yield Finding(("expect", "squares"), text)


def expect_inns(board: Board) -> Iterator[Finding]:
    """Compare the numbers of the squares that cost turns with what `expect` says."""
    expected = board.expect.get("inns")
    if expected is None:
        return
    inns = [square for square in board.squares if square.rest]
    for number in expected:
        if number not in [inn.number for inn in inns]:
            yield Finding(
                ("expect", "inns"), f"`expect` has an inn at {number}; the board has none there"
            )
    for inn in inns:
        if inn.number not in expected:
            at = "without number" if inn.number is None else f"at {inn.number}"
            text = f"`expect` has no inn {at}; the board has `{inn.id}`"
            yield Finding(("expect", "inns"), text)


def expect_numbers(board: Board) -> Iterator[Finding]:
    """Compare the numbers of single squares with what `expect` says."""
    for target, number in board.expect.get("numbers", {}).items():
        if target not in board.places:
            continue
        have = _number(board, target)
        if have != number:
            has = "none" if have is None else have
            text = f"`expect` gives `{target}` the number {number}; the board gives it {has}"
            yield Finding(("expect", "numbers", target), text)


def expect_overshoot(board: Board) -> Iterator[Finding]:
    """Compare the overshoot panel with what `expect` says in numbers."""
    for extra, number in board.expect.get("overshoot", {}).items():
        target = board.overshoot.get(int(extra))
        if target is not None and target not in board.places:
            continue
        have = None if target is None else _number(board, target)
        if have != number:
            at = f"number {have}" if have is not None else "no number"
            pips, them = ("pip", "it") if extra == "1" else ("pips", "them")
            leads = f"does not list {them}" if target is None else f"sends {them} to `{target}`, {at}"
            text = f"`expect` sends {extra} extra {pips} to number {number}; the panel {leads}"
            yield Finding(("expect", "overshoot", extra), text)


def _number(board: Board, target: str) -> int | None:
    return board.squares[board.places[target]].number


CHECKS: tuple[Check, ...] = (
    check("E701", "expect-squares", Level.ERROR, expect_squares, Needs.BOARD),
    check("E702", "expect-inns", Level.ERROR, expect_inns, Needs.BOARD),
    check("E703", "expect-numbers", Level.ERROR, expect_numbers, Needs.BOARD),
    check("E704", "expect-overshoot", Level.ERROR, expect_overshoot, Needs.BOARD),
)
