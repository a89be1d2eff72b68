"""Many games of a race: against the game itself on the same dice, and against a plain simulation."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from statistics import mean, median, stdev
from typing import Any

import pytest

from sugoroku.families import FAMILIES
from sugoroku.simulation import engines, simulate, workers
from sugoroku.simulation.simulate import Plan
from sugoroku.simulation.workers import Workers
from support import EDO, compiled, game
from test_bench_processes import SUGOROKU, ratio
from test_simulate import CHOICES, agree, needs_numba

ROUNDS, FULL_ROUNDS = 5, 15


@needs_numba
@pytest.mark.parametrize(("board", "house"), CHOICES, ids=lambda value: str(value))
def test_squares_turns_and_order_home_are_those_of_the_game(
    board: str, house: Mapping[str, Any], full: bool
) -> None:
    """`--full` plays 10,000 games of each board under each choice of house rules; without it 100."""
    this = game(board, **house)
    agree("kernel", this, min(4, this.seats[-1]), 0, 10_000 if full else 100, seed=2)


GOAL = 36
JUMPS = {(11, 1): 17}
OVERSHOOT = {1: 35, 2: 34, 3: 33, 4: 30, 5: 29}
INNS = {9, 13, 17, 25, 30}


class Player:
    """A piece on its way, as a plain simulation has it."""

    def __init__(self) -> None:
        self.square = 0
        self.rest = 0


class PlainGame:
    """One game of the Edo board, as one would write it without a package: classes, dicts, randint."""

    def __init__(self, seats: int) -> None:
        self.players = [Player() for _ in range(seats)]
        self.turns = 0

    def target(self, square: int, roll: int) -> int:
        if (square, roll) in JUMPS:
            return JUMPS[square, roll]
        to = square + roll
        return OVERSHOOT[to - GOAL] if to > GOAL else to

    def turn(self, player: Player) -> bool:
        self.turns += 1
        if player.rest:
            player.rest -= 1
            return False
        player.square = self.target(player.square, random.randint(1, 6))
        if player.square in INNS:
            player.rest = 1
        return player.square == GOAL

    def play(self) -> int:
        while True:
            for seat, player in enumerate(self.players):
                if self.turn(player):
                    return seat

    def places(self) -> list[int]:
        return [1 + sum(o.square > p.square for o in self.players) for p in self.players]


def test_the_plain_simulation_knows_the_board() -> None:
    this, plain = game(EDO), PlainGame(1)
    for square, row in enumerate(this.landing[:-1]):
        for roll, to in enumerate(row, 1):
            assert plain.target(square, roll) == to
    assert {square for square, rest in enumerate(this.rest) if rest} == INNS


def plainly(games: int) -> tuple[list[int], list[int], list[list[int]]]:
    """Play games of four seats; turns, winners and places."""
    turns, winners, places = [], [], []
    for _ in range(games):
        each = PlainGame(4)
        winners.append(each.play())
        places.append(each.places())
        turns.append(each.turns)
    return turns, winners, places


def seconds(work: Callable[..., Any], *arguments: Any) -> float:
    begun = time.perf_counter()
    work(*arguments)
    return time.perf_counter() - begun


def shown(name: str, ratios: Sequence[float]) -> float:
    found = median(ratios)
    print(f"\n{name}: {found:.2f} ({min(ratios):.2f} to {max(ratios):.2f}, {len(ratios)} rounds)")
    return found


def bulk(games: int, threads: int) -> Any:
    """Play games of four seats as `simulate` does, compiled."""
    engine = engines.choose(FAMILIES["race"].simulation)
    lookups = engine.prepare(game(EDO), 4)
    with ThreadPoolExecutor(threads) as executor:
        return simulate.play(
            engine, lookups, Plan(1, games), Workers(executor, threads), lambda _: None
        )


@needs_numba
def test_the_kernel_is_hundreds_of_times_faster_than_a_plain_simulation(full: bool) -> None:
    turns, winners, places = plainly(4_000)
    found = engines.figures(
        FAMILIES["race"].simulation, game(EDO), 4, compiled(EDO), bulk(400_000, 1).sums
    )
    error = stdev(turns) / sqrt(len(turns))
    assert abs(mean(turns) - found["turns"]["mean"]) < 5 * error
    for seat in range(4):
        share = found["wins"][seat]["share"]
        assert abs(winners.count(seat) / 4_000 - share) < 5 * sqrt(share / 4_000)
        second = found["places"][seat][1]["share"]
        assert abs(sum(row[seat] == 2 for row in places) / 4_000 - second) < 5 * sqrt(second / 4_000)
    games, bulky = 4_000, 8_000_000
    rounds = []
    for _ in range(FULL_ROUNDS if full else ROUNDS):
        plain = seconds(plainly, games) / games
        one, two = (seconds(bulk, bulky, threads) / bulky for threads in (1, 2))
        rounds.append((plain / one, plain / two))
    alone = shown("race, 4 seats, one thread, against a plain simulation", [r[0] for r in rounds])
    shared = shown("race, 4 seats, two threads, against a plain simulation", [r[1] for r in rounds])
    assert max(alone, shared) >= 500
    assert alone >= 350


def bare_kernel() -> Any:
    """Compile one lookup a turn and little more: a stream for all games, turns and no other count."""
    import numpy as np
    from numba import njit

    from sugoroku.simulation.streams_kernel import stream, word

    zero, one, unsigned = np.uint64(0), np.uint64(1), np.uint64
    bits, mask, dice = unsigned(61), unsigned(2**61 - 1), unsigned(12)

    @njit(nogil=True)  # type: ignore[untyped-decorator]
    def bare(rules: Any, follows: Any, games: Any) -> Any:
        at, state = np.empty(rules.seats, np.uint64), stream(one, one)
        total, left, fraction = zero, zero, zero
        for _ in range(games):
            at[:] = rules.start
            seat, after = zero, zero
            while after < rules.special:
                if left == zero:
                    state, fraction = word(state)
                    fraction >>= unsigned(64) - bits
                    left = dice
                left -= one
                fraction *= rules.faces
                after = unsigned(follows[at[seat] + (fraction >> bits)])
                fraction &= mask
                at[seat] = after
                total += one
                seat = zero if seat + one == rules.seats else seat + one
        return total

    return bare


@needs_numba
def test_leaps_with_all_that_is_counted_cost_no_more_than_a_bare_lookup_a_turn(full: bool) -> None:
    lookups, games = engines.choose(FAMILIES["race"].simulation).prepare(game(EDO), 4), 4_000_000
    bare, known = bare_kernel(), bulk(games, 1).sums
    assert abs(int(bare(*lookups[:2], games)) / games - known.totals[3] / games) < 0.05
    rounds = [
        seconds(bulk, games, 1) / seconds(bare, *lookups[:2], games)
        for _ in range(FULL_ROUNDS if full else ROUNDS)
    ]
    assert shown("race, time of leaps and counts against a bare kernel", rounds) <= 1


@needs_numba
@pytest.mark.skipif(workers.cores() < 2, reason="there is one core only")
def test_two_threads_are_faster_than_one(full: bool) -> None:
    games = 8_000_000
    assert bulk(100_000, 1).sums == bulk(100_000, 2).sums
    times = [
        [seconds(bulk, games, threads) for threads in (1, 2)]
        for _ in range(FULL_ROUNDS if full else ROUNDS)
    ]
    ratios = [one / two for one, two in times]
    shown("race, two threads against one", ratios)
    if full:
        assert median(ratios) >= 1.5


@needs_numba
def test_a_whole_cached_process_costs_at_most_three_imports_of_numba() -> None:
    command = (*SUGOROKU, "simulate", EDO, "-n", "1000", "--seed", "7")
    done = subprocess.run((*command, "--json"), capture_output=True, check=True)
    assert json.loads(done.stdout)["games"] == 1000
    assert ratio(command, (sys.executable, "-c", "import numba"), ROUNDS) <= 3
