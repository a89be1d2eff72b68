"""`play --brief`: each turn of a CPU in a line; whoever sits at the terminal still sees their own in full."""

from __future__ import annotations

import pytest

from support import ARMOUR, EDO, run


@pytest.mark.parametrize("seed", ["1", "2", "3"])
@pytest.mark.parametrize("board", [EDO, ARMOUR])
def test_a_race_takes_a_line_a_turn(board: str, seed: str) -> None:
    output = run("play", board, "--auto", "--brief", "--seed", seed).output
    turns = output.partition("\n\n")[2].partition("\n\nRanking:\n")[0].splitlines()
    heads = [line for line in turns if line.startswith("Turn ")]
    assert len(turns) - len(heads) <= 1  # a goal without a number may fill the last line
    assert [int(line.split()[1]) for line in heads] == [*range(1, len(heads) + 1)]


def test_a_tables_game_leaves_out_the_pips_of_each_turn() -> None:
    arguments = ("play", "ban-sugoroku", "--auto", "--rolls", "6-5 3-1")
    full, brief = run(*arguments).output, run(*arguments, "--brief").output
    assert full.count(" pips to go   ") == 3
    assert brief.count(" pips to go   ") == 1
    assert [line for line in full.splitlines() if line in brief.splitlines()] == brief.splitlines()


def test_own_turns_are_shown_in_full() -> None:
    arguments = ("play", EDO, "--seats", "You,cpu", "--seed", "7", "--brief")
    output = run(*arguments, stdin="\n\nq\n").output
    assert output.count("┌───────┐") == 2
    assert "Turn 2 · ▲ CPU · roll " in output
