"""The bulk engines of tables boards against OpenSpiel's backgammon through its Python state API."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import pytest

from sugoroku.tables.simulation import playout
from test_peers import ends_of, side, turns
from test_tables_kernel import tables

pytest.importorskip("numba", reason="the extra `sim` is not installed")
import kernel_probe
from sugoroku.tables.simulation import kernel

pyspiel: Any = pytest.importorskip("pyspiel", reason="the extra `peers` is not installed")

Work = Callable[[], float]  # does its work and says how many turns, or boards, that was a second


def rate(work: Callable[[], int]) -> float:
    begun = time.perf_counter()
    done = work()
    return done / (time.perf_counter() - begun)


def ratio(what: str, ours: Callable[[], int], baseline: Callable[[], int], rounds: int) -> float:
    """Let both work in turn; the median of the ratios of the rounds."""
    pairs = [(rate(ours), rate(baseline)) for _ in range(rounds + 1)][1:]
    found = sorted(one / other for one, other in pairs)
    own, base = (median(pair[side] for pair in pairs) for side in (0, 1))
    print(
        f"\n{what}: {own:,.0f} a second, OpenSpiel {base:,.0f}, "
        f"ratio {median(found):.1f} ({found[0]:.1f} to {found[-1]:.1f})"
    )
    return median(found)


def openspiel_turns(games: int, seed: int = 1) -> int:
    """Play random games to their ends; the rolls thrown, those for the start included."""
    draw, backgammon, rolls = random.Random(seed).random, pyspiel.load_game("backgammon"), 0
    for _ in range(games):
        state = backgammon.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(draw() * len(outcomes))][0])
                rolls += 1
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(draw() * len(actions))])
    return rolls


@pytest.mark.parametrize(("name", "least"), [("ban", 150), ("backgammon", 20)])
def test_compiled_playouts_against_openspiel(name: str, least: float, full: bool) -> None:
    compiled, plain = tables(name)
    due = playout.run(plain, 1, 0, 20)
    assert kernel.run(compiled, 1, 0, 20).tolist() == due
    assert openspiel_turns(3) == openspiel_turns(3) > 100
    games = 12_000 if name == "ban" else 2_500  # about as long as the baseline takes
    found = ratio(
        f"{name}, compiled, turns",
        lambda: int(kernel.run(compiled, 1, 0, games)[:, 0].sum()),
        lambda: openspiel_turns(60 if full else 40),
        25 if full else 9,
    )
    assert found >= least


def test_plain_playouts_against_openspiel(full: bool) -> None:
    plain = tables("ban")[1]
    assert sum(row[0] for row in playout.run(plain, 1, 0, 3)) > 100
    found = ratio(
        "ban, plain Python, turns",
        lambda: sum(row[0] for row in playout.run(plain, 1, 0, 80)),
        lambda: openspiel_turns(60 if full else 40),
        25 if full else 9,
    )
    assert found >= 1


def test_counting_plays_against_openspiel(full: bool) -> None:
    """Plain backgammon, positions of random games; a double is played out here, half of it there."""
    source, states, positions = turns(5), [], []
    for _ in range(2_000):
        state, mover, roll = next(source)
        states.append(state.clone())
        positions.append((side(state, mover), side(state, 1 - mover), roll))
    compiled = tables("backgammon")[0]
    packed = kernel_probe.packed(compiled, positions)
    counts = kernel_probe.counts(compiled, packed)
    for state, position, count in zip(states[:300], positions, counts, strict=False):
        assert count == len(ends_of(state, state.current_player())), position

    def ours() -> int:
        for _ in range(100):
            kernel_probe.counts(compiled, packed)
        return 100 * len(states)

    def theirs() -> int:
        for state in states:
            state.legal_actions()
        return len(states)

    assert ratio("backgammon, plays counted", ours, theirs, 25 if full else 9) >= 100
