"""The tables engine against programs that others wrote, where they are installed.

OpenSpiel's backgammon is the extra `peers`; GNU Backgammon is a package of Debian.
"""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from sugoroku import load
from sugoroku.tables import notation
from sugoroku.tables.game import Position, Side, TablesGame
from support import HERE, needs
from test_tables import ends_of_ways

pyspiel: Any = import_module("pyspiel") if find_spec("pyspiel") else None
GNUBG = shutil.which("gnubg", path=f"{os.environ.get('PATH', '')}:/usr/games")

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


@needs("peers")
def test_the_positions_that_can_follow_are_those_of_openspiel() -> None:
    """Plain backgammon, wins included. On 20,000 positions of random games the two never differed."""
    this = backgammon()
    compared = wins = 0
    for state, mover, roll in turns(7):
        position = Position(side(state, mover), side(state, 1 - mover), 0)
        ends = ends_of_ways(this, position, roll)
        shown = f"{this.write(position)} with {roll}"
        assert ends == ends_of(state, mover), shown
        wins += any(this.won(*end) for end in ends)
        compared += 1
        if compared == POSITIONS:
            break
    assert compared == POSITIONS
    assert wins > 10


SCRIPT = """
import gnubg, json
for command in ("set automatic game off", "set automatic roll off", "set player 0 human",
                "set player 1 human", "new game"):
    gnubg.command(command)
for board, (one, two) in json.load(open({positions!r})):
    gnubg.command("set turn 1")  # first: a board is that of whose turn it is, by a roll of its own
    gnubg.command("set board simple " + board)
    gnubg.command("set dice %d %d" % (one, two))
    found = gnubg.hint(9999)
    print("PLAYS " + json.dumps([each["move"] for each in found["hint"]]))
"""


def in_play(count: int) -> Iterator[tuple[Position, tuple[int, int]]]:
    """Take positions with a roll of two different dice out of random games, not all of one game."""
    this, dice = backgammon(), random.Random(11)
    while count:
        position = this.start(2)
        while count and this.outcome(position) is None:
            roll = (dice.randint(1, 6), dice.randint(1, 6))
            plays = this.plays(position, roll)
            if roll[0] != roll[1] and plays != ((),) and dice.random() < 0.2:
                count -= 1
                yield position, roll
            position, _ = this.step(position, roll, dice.choice(plays))


def simple(position: Position) -> str:
    """Write a board as GNU Backgammon reads it: the mover's bar, its points 1 to 24, the other's bar."""
    points = [position.mine[p] - position.theirs[25 - p] for p in range(1, 25)]
    return " ".join(map(str, (position.mine[25], *points, position.theirs[25])))


def after(this: TablesGame, position: Position, move: str) -> tuple[Side, Side]:
    """Make what GNU Backgammon wrote; it names a stop between only where a stone is hit there."""
    for step in notation.read_play(this.names, move):
        position = this.moved(position, step)
    return position.mine, position.theirs


@pytest.mark.skipif(GNUBG is None, reason="GNU Backgammon is not installed")
def test_the_positions_that_can_follow_are_those_of_gnu_backgammon(tmp_path: Path) -> None:
    """Two hundred positions with different dice, bar and bearing off among them. None differed."""
    assert GNUBG
    this, wanted = backgammon(), list(in_play(200))
    positions, script = tmp_path / "positions.json", tmp_path / "plays.py"
    positions.write_text(json.dumps([(simple(at), roll) for at, roll in wanted]), encoding="utf-8")
    script.write_text(SCRIPT.format(positions=str(positions)), encoding="utf-8")
    done = subprocess.run(
        [GNUBG, "-t", "-q", "-p", str(script)], capture_output=True, check=False, timeout=300, cwd=tmp_path
    )  # fmt: skip
    lines = [line for line in done.stdout.decode().splitlines() if line.startswith("PLAYS ")]
    assert len(lines) == len(wanted)
    entered = borne_off = 0
    for (position, roll), line in zip(wanted, lines, strict=True):
        theirs = {after(this, position, move) for move in json.loads(line.removeprefix("PLAYS "))}
        ours = ends_of_ways(this, position, roll)
        assert ours == theirs, f"{this.write(position)} with {roll}"
        entered += position.mine[25] > 0
        borne_off += any(mine[0] > position.mine[0] for mine, _ in ours)
    assert min(entered, borne_off) > 5
