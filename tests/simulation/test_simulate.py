"""Many games: streams, both engines of the race against the game itself, estimates, the command."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib.util import find_spec
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from sugoroku.cli.progress import Progress
from sugoroku.families import FAMILIES
from sugoroku.race.odds.odds import odds
from sugoroku.race.simulation import playout
from sugoroku.screen import width_of
from sugoroku.simulation import engines, estimate, simulate, streams, workers
from sugoroku.simulation.simulate import LOOK, Plan
from sugoroku.simulation.workers import Here, Workers
from support import (
    ARMOUR,
    BOARDS,
    EDO,
    ROOT,
    compiled,
    from_text,
    game,
    house_choices,
    needs,
    rows,
    run,
)

COMPILED = find_spec("numba") is not None
needs_numba = needs("sim")
RACES = [name for name in BOARDS if compiled(name)["family"] == "race"]
ENGINES = ["playout", pytest.param("kernel", marks=needs_numba)]

# every kind of effect, hope that can be lost, a rest together with another roll, three faces
ODD = """
format: 1
id: test
family: race
title: {en: Odd}
seats: [1, 8]
die: {faces: [1, 2, 千]}
squares:
  - {id: a, name: {en: A}, rest: 2}
  - {id: b, name: {en: B}, again: true, shortcut: {千: g}}
  - {id: c, name: {en: C}, back: 2}
  - {id: d, name: {en: D}, rolls: {千: pit, 1: e}}
  - {id: e, name: {en: E}, again: true}
  - {id: f, name: {en: F}, rest: 1}
  - {id: pit, name: {en: Pit}, rolls: {1: pit}}
  - {id: g, name: {en: G}, forward: 1}
  - {id: h, name: {en: H}}
  - {id: i, name: {en: I}}
allow: {R410: the pit is deep}
overshoot: {1: h}
house_rules:
  finish: {default: stay, choices: [stay, bounce, over, as_printed]}
"""


def engine_of(name: str) -> Any:
    return engines.loaded(f"sugoroku.race.simulation.{name}")


def trace(name: str, lookups: Any, seed: int, index: int) -> list[list[int]]:
    """Play one game by an engine and list each roll and each missed turn; see `playout.STEP`."""
    if name == "kernel":
        from race_trace import trace  # it compiles, as soon as the engine is loaded

        return list(trace(lookups, seed, index))
    log: list[list[int]] = []
    playout.play(lookups, seed, index, [0] * len(lookups.follows), log)
    return log


def odd(**house: str | bool) -> Any:
    """Build the odd board; no sheet may cost a turn where it gives another roll, but the engine can."""
    this: Any = from_text(ODD, **house)
    return replace(this, rest=(this.rest[0], 3, *this.rest[2:]))


# -- streams -----------------------------------------------------------------------------------------


def test_words_are_those_of_splitmix64_and_xoshiro256() -> None:
    # the published generators, written out again
    def mixed(x: int) -> int:
        x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) % 2**64
        x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) % 2**64
        return x ^ (x >> 31)

    def rotated(x: int, by: int) -> int:
        return ((x << by) | (x >> (64 - by))) % 2**64

    gamma = 0x9E3779B97F4A7C15
    assert mixed(gamma) == 0xE220A8397B1DCDAF  # the first word of splitmix64 from 0
    for seed, index in ((0, 0), (7, 3), (2**53 - 1, 10**12)):
        begin = mixed((mixed((seed + gamma) % 2**64) + index * gamma) % 2**64)
        s = [mixed((begin + k * gamma) % 2**64) for k in (1, 2, 3, 4)]
        drawn = streams.words(seed, index)
        for _ in range(100):
            assert next(drawn) == (rotated((s[0] + s[3]) % 2**64, 23) + s[0]) % 2**64
            t = (s[1] << 17) % 2**64
            s[2] ^= s[0]
            s[3] ^= s[1]
            s[1] ^= s[2]
            s[0] ^= s[3]
            s[2] ^= t
            s[3] = rotated(s[3], 45)


@rows("seats", [1, 2, 4, 8])
@rows("faces", [2, 3, 6, 7, 20, 100])
def test_faces_of_a_word_are_equally_likely_within_the_bound(faces: int, seats: int) -> None:
    for states in (2, 42, 500, 5_000):
        lanes, depth = playout.cut(faces, seats, states)
        # how many of the fractions give one row of dice differs by one at most
        assert 2**64 // faces ** (lanes * depth) >= 2**playout.BIAS
        assert lanes == seats or (lanes < seats and depth == 1)
        if depth > 1:
            assert (states + 1) * faces**depth <= playout.LEAPS


@pytest.mark.parametrize("faces", [2, 3, 6, 7])
def test_each_row_of_dice_of_a_word_has_its_share_of_the_fractions(faces: int) -> None:
    board = f"format: 1\nid: test\nfamily: race\ntitle: {{en: T}}\ndie: {faces}\nsquares:\n"
    board += "  - {id: a, name: {en: A}}\n  - {id: b, name: {en: B}}\n"
    board += "house_rules: {finish: {default: over, choices: [over]}}\n"
    this: Any = from_text(board)
    lookups = playout.prepare(this, 3)
    lanes, depth = lookups.rules.lanes, lookups.rules.depth
    rows, draw = faces ** (lanes * depth), random.Random(1)
    for row in (0, 1, rows // 2, rows - 1, *(draw.randrange(rows) for _ in range(50))):
        # the first fraction of a row and the last: its digits are the dice, lane by lane
        digits = [row // faces**place % faces for place in reversed(range(lanes * depth))]
        for fraction in (-(-row * 2**64 // rows), -(-(row + 1) * 2**64 // rows) - 1):
            thrown = [(fraction * shift % 2**64) * faces >> 64 for shift in lookups.dice]
            assert [
                thrown[turn * lanes + lane] for lane in range(lanes) for turn in range(depth)
            ] == digits


def test_four_seats_get_three_dice_each_from_a_word() -> None:
    rules = playout.prepare(game(EDO), 4).rules
    assert (rules.lanes, rules.depth) == (4, 3)


# -- the engines against the game --------------------------------------------------------------------


def dice_of(this: Any, seats: int, seed: int, index: int) -> Iterator[int]:
    """Throw the dice of a game by the definition: base digits of each word, dealt to the lanes in turn."""
    faces = len(this.faces)
    lanes, depth = playout.cut(faces, seats, len(playout.states_of(this)))
    for fraction in streams.words(seed, index):
        digits = []
        for _ in range(lanes * depth):
            face, fraction = divmod(fraction * faces, 2**64)
            digits.append(face)
        for turn in range(depth):
            yield from (digits[lane * depth + turn] for lane in range(lanes))


def played(
    this: Any, seats: int, first: int, seed: int, index: int
) -> tuple[list[int], list[list[int]]]:
    """Play a game by the engine itself, on the dice of a stream; a row, and the turns as told by `trace`."""
    position = this.start(seats, first)
    dice, turn, told, until_first = dice_of(this, seats, seed, index), 0, [], 0
    while this.outcome(position) is None:
        seat = position.mover
        turn += not position.again
        face = next(dice)
        roll = this.faces[face]
        position, events = this.step(position, roll, this.plays(position, roll)[0])
        told.append([turn, seat, face, position.squares[seat], position.again])
        if position.home and not until_first:
            until_first = turn
        for event in events:
            if event.kind == "rest":
                turn += 1
                told.append([turn, event.seat, next(dice), position.squares[event.seat], 0])
    order = [position.home.index(seat) + 1 if seat in position.home else 0 for seat in range(seats)]
    ranks = this.outcome(position).ranks
    return [1, turn, until_first or turn, len(position.home), *ranks, *order, *position.squares], told


def agree(name: str, this: Any, seats: int, first: int, games: int, seed: int = 11) -> None:
    engine = engine_of(name)
    lookups = engine.prepare(this, seats, first)
    rows = [[int(value) for value in row] for row in engine.run(lookups, seed, 5, games)]
    assert rows == [played(this, seats, first, seed, index)[0] for index in range(5, 5 + games)]
    found = engine.sums(lookups, seed, 5, games)._asdict()
    for key, values in sums_of_rows(rows, seats).items():
        assert list(found[key])[: len(values)] == values, key


CHOICES = [(board, house) for board in RACES for house in house_choices(board)]


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize(("board", "house"), CHOICES, ids=lambda x: str(x))
def test_squares_turns_and_order_home_are_those_of_the_game(
    name: str, board: str, house: Mapping[str, Any]
) -> None:
    this = game(board, **house)
    low, high = this.seats[0], this.seats[-1]
    agree(name, this, high, high - 1, 40)
    agree(name, this, low, 0, 40)


@pytest.mark.parametrize("name", ENGINES)
@rows("finish", ["stay", "bounce", "over", "as_printed"])
@rows("everyone", [False, True])
@rows("seats", [1, 2, 8])
def test_an_odd_board_is_played_as_the_game_plays_it(
    name: str, finish: str, everyone: bool, seats: int
) -> None:
    agree(name, odd(finish=finish, rank_everyone=everyone), seats, seats // 2, 150)


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize("everyone", [False, True])
def test_two_hundred_games_turn_by_turn(name: str, everyone: bool) -> None:
    engine = engine_of(name)
    for this, seats in ((game(EDO, rank_everyone=everyone), 4), (odd(rank_everyone=everyone), 3)):
        lookups = engine.prepare(this, seats, 1)
        for index in range(200):
            told = [[int(value) for value in step] for step in trace(name, lookups, 3, index)]
            assert [[*step[:4], bool(step[4])] for step in told] == [
                [*step[:4], bool(step[4])] for step in played(this, seats, 1, 3, index)[1]
            ]


@needs_numba
@pytest.mark.parametrize(("board", "seats"), [(EDO, 2), (EDO, 3), (EDO, 4), ("", 1), ("", 3)])
def test_sums_by_leaps_are_those_of_plain_python(board: str, seats: int) -> None:
    kernel, this = engine_of("kernel"), game(board) if board else slow(2)
    for first in range(seats):
        lookups = kernel.prepare(this, seats, first)
        assert lookups.leaps is not None
        found = kernel.sums(lookups, 5, 1_000, 200)
        plain = playout.sums(playout.prepare(this, seats, first), 5, 1_000, 200)
        assert [row.tolist() for row in found] == list(plain)


@needs_numba
def test_no_leaps_where_more_is_asked_for_than_the_first_to_come_home() -> None:
    kernel, this = engine_of("kernel"), game(EDO)
    assert kernel.prepare(this, 5).leaps is None
    assert kernel.prepare(this, 4, visits=True).leaps is None
    assert kernel.prepare(game(EDO, rank_everyone=True), 4).leaps is None
    assert kernel.prepare(odd(), 4).leaps is None


def slow(squares: int, back: str = "") -> Any:
    """Build a board on which one face of a hundred leads on, and some faces back to the start."""
    board = "format: 1\nid: test\nfamily: race\ntitle: {en: Slow}\nseats: [1, 8]\ndie: 100\nsquares:\n"
    for i in range(squares):
        board += f"  - {{id: s{i}, name: {{en: S{i}}}, rolls: {{1: s{i + 1}{back}}}}}\n"
    board += f"  - {{id: s{squares}, name: {{en: End}}}}\n"
    return from_text(board)


@needs_numba
def test_a_long_game_is_traced_to_its_end() -> None:
    kernel, this = engine_of("kernel"), slow(20)
    for index in range(3):
        steps = trace("kernel", kernel.prepare(this, 2), 1, index)
        assert len(steps) > 1024
        assert steps[-1][0] == len(steps) == kernel.run(kernel.prepare(this, 2), 1, index, 1)[0][1]
        assert steps == trace("playout", playout.prepare(this, 2), 1, index)


def sums_of_rows(rows: list[list[int]], seats: int) -> Any:
    over = [row for row in rows if row[0]]
    ranks = [row[4 : 4 + seats] for row in over]
    return {
        "totals": [
            len(rows), len(over), sum(row[3] > 0 for row in over), sum(row[2] for row in over),
            sum(row[2] ** 2 for row in over), sum(row[1] for row in over), sum(row[1] ** 2 for row in over),
        ],
        "wins": [sum(row[4 + seats + seat] == 1 for row in over) for seat in range(seats)],
        "places": [sum(r[seat] == place for r in ranks) for seat in range(seats) for place in range(1, seats + 1)],
        "ties": [sum(r.count(r[seat]) > 1 for r in ranks) for seat in range(seats)],
        "first": [sum(row[2] == turns for row in over) for turns in range(200)],
        "whole": [sum(row[1] == turns for row in over) for turns in range(200)],
    }  # fmt: skip


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize("everyone", [False, True])
def test_sums_are_those_of_the_rows(name: str, everyone: bool) -> None:
    engine = engine_of(name)
    for this, seats in ((game(ARMOUR, rank_everyone=everyone), 4), (odd(rank_everyone=everyone), 5)):
        lookups = engine.prepare(this, seats)
        found = engine.sums(lookups, 9, 100, 300)._asdict()
        rows = [list(map(int, row)) for row in engine.run(lookups, 9, 100, 300)]
        for key, values in sums_of_rows(rows, seats).items():
            assert list(found[key])[: len(values)] == values, key
        assert not any(found["seen"])


@pytest.mark.parametrize("name", ENGINES)
def test_visits_are_those_of_the_events(name: str) -> None:
    engine = engine_of(name)
    for this, seats in ((game(EDO), 4), (odd(), 2)):
        found = engines.loaded("sugoroku.race.simulation.tally")
        lookups = engine.prepare(this, seats, visits=True)
        names = {"squares": [{"number": i} for i in range(len(this.ids))]}
        told = found.figures(this, seats, names, simulate.added(None, engine.sums(lookups, 2, 0, 50)))
        visits, rests, high = ([0] * len(this.ids) for _ in range(3))
        for index in range(50):
            count_events(this, seats, index, visits, rests, high)
        shown = [
            (round(s["visits"] * 50), round(s["rests"] * 50), round(s["overshoots"] * 50))
            for s in told["squares"]
        ]
        assert shown == list(zip(visits, rests, high, strict=True))
        assert sum(rests)
        assert sum(high)


def count_events(
    this: Any, seats: int, index: int, visits: list[int], rests: list[int], high: list[int]
) -> None:
    position, dice = this.start(seats, 0), dice_of(this, seats, 2, index)
    visits[0] += seats
    while this.outcome(position) is None:
        seat, face = position.mover, next(dice)
        square, roll = position.squares[seat], this.faces[face]
        pips = roll[0] if isinstance(roll[0], int) else 0
        moves = this.moves[square][face]
        if moves[0][1] in ("bounce", "over", "overshoot"):
            high[square] += 1
        elif moves[0][1] == "stay" and not any(m[0][1] == "rolls" for m in this.moves[square]):
            high[square] += this.progress[square] + pips > this.progress[-1]
        position, events = this.step(position, roll, this.plays(position, roll)[0])
        for event in events:
            if event.kind == "rest":
                rests[position.squares[event.seat]] += 1
                next(dice)
            elif event.kind == "move" and event.values["why"] != "stay":
                visits[this.ids.index(event.values["to"])] += 1


@pytest.mark.parametrize("name", ENGINES)
def test_nobody_can_get_home_from_the_start(name: str) -> None:
    board = "format: 1\nid: test\nfamily: race\ntitle: {en: T}\nsquares:\n"
    board += "  - {id: a, name: {en: A}, rolls: {1: a}}\n  - {id: b, name: {en: B}}\nallow: {R410: so be it, R409: it is}\n"
    this = from_text(board)
    agree(name, this, 4, 0, 3)
    engine = engine_of(name)
    assert list(engine.sums(engine.prepare(this, 4), 1, 0, 10).totals) == [10, 10, 0, 0, 0, 0, 0]


@pytest.mark.parametrize("name", ENGINES)
def test_a_game_that_does_not_end_is_broken_off(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    this, engine = slow(60, ", 2: s0, 3: s0, 4: s0"), engine_of(name)
    monkeypatch.setattr(playout, "LONGEST", 401)
    lookups = engine.prepare(this, 2)
    found = engine.sums(lookups, 1, 0, 2)
    assert list(found.totals) == [2, 0, 0, 0, 0, 0, 0]
    assert not any(map(sum, found[1:]))
    over, turns, _, homes = engine.run(lookups, 1, 0, 1)[0][:4]
    assert (over, homes) == (0, 0)
    assert turns == 400  # a word has a die for each seat


def test_games_that_were_broken_off_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playout, "LONGEST", 48)  # about half the games take longer
    monkeypatch.setattr(
        engines,
        "choose",
        lambda *_, **__: engines.Engine(
            FAMILIES["race"].simulation, "sugoroku.race.simulation.playout", ""
        ),
    )
    found = json.loads(run(*ASK).stdout)
    assert 0 < found["broken_off"] < found["games"] == 3000
    assert sum(found["turns"]["games_of_turns"]) == 3000 - found["broken_off"]
    assert f"{found['broken_off']:,} games were given up" in run(*ASK[:-1]).stdout
    monkeypatch.setattr(playout, "LONGEST", 12)
    none = run(*ASK[:-1])
    assert none.exit_code == 0
    assert "3,000 games were given up" in none.stdout
    assert json.loads(run(*ASK).stdout)["turns"] is None


# -- estimates ---------------------------------------------------------------------------------------


def test_wilson_bounds() -> None:
    # 8 of 10, as in the textbooks: 0.490 to 0.943
    assert estimate.interval(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert estimate.interval(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert estimate.interval(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert estimate.interval(0, 0) == (0.0, 1.0)
    assert estimate.share(0, 0) is None


def test_means_and_quantiles() -> None:
    values = [3, 5, 5, 7, 10]
    found = estimate.mean(5, sum(values), sum(value**2 for value in values))
    assert found is not None
    assert found["mean"] == 6
    assert found["deviation"] == pytest.approx(sqrt(28 / 4))
    assert found["high"] - found["mean"] == pytest.approx(1.959964 * sqrt(7 / 5), rel=1e-6)
    assert estimate.mean(0, 0, 0) is None
    assert estimate.mean(1, 4, 16) == {"mean": 4.0, "low": None, "high": None, "deviation": None}
    assert estimate.quantiles([0, 1, 2, 1], (25, 26, 75, 99)) == {"25": 1, "26": 2, "75": 2, "99": None}
    assert estimate.quantiles([0, 0], (50,)) == {"50": None}
    assert estimate.trimmed([0, 2, 0, 0]) == [0, 2]


@pytest.mark.parametrize("board", [EDO, ARMOUR, "little-edo"])
def test_simulation_agrees_with_the_exact_odds(board: str) -> None:
    """All shares and means within 4 standard errors; half a million games where they are compiled."""
    games = 500_000 if COMPILED else 4_000
    this, seats = game(board), 4
    engine = engines.choose(FAMILIES["race"].simulation, plain=not COMPILED)
    with workers.threads(1, engine) as crew:
        done = simulate.play(
            engine, engine.prepare(this, seats), Plan(5, games), crew, lambda games: None
        )
    assert done.sums is not None
    found = engines.figures(engine.bulk, this, seats, compiled(board), done.sums)
    (exact,) = odds(this, [seats], [seats]).seats
    assert exact.places
    assert exact.ties
    assert exact.first
    turns = found["turns"]
    assert abs(turns["mean"] - exact.first) <= 4 * turns["deviation"] / sqrt(games)
    pairs = [*zip(found["wins"], exact.wins, strict=True), *zip(found["ties"], exact.ties, strict=True)]
    for row, due in zip(found["places"], exact.places, strict=True):
        pairs += zip(row, due, strict=True)
    assert len(pairs) == 24
    for share, chance in pairs:
        assert abs(share["share"] - chance) <= 4 * sqrt(chance * (1 - chance) / games) + 1e-12


# -- blocks ------------------------------------------------------------------------------------------


def sums_by(cut: int, plan: Plan) -> Any:
    """Play a plan in blocks of one size, whatever time they take."""
    engine = engines.choose(FAMILIES["race"].simulation, plain=not COMPILED)
    lookups = engine.prepare(game(EDO), 3)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(simulate, "_fit", lambda *_: cut)
        return simulate.play(engine, lookups, plan, Workers(Here(), 3), lambda games: None)


def test_sums_do_not_depend_on_the_cut() -> None:
    found = [sums_by(cut, Plan(8, 2_000)) for cut in (1, 17, 1_000)]
    assert found[0] == found[1] == found[2]
    assert found[0].games == 2_000
    assert found[0].stopped is None


def test_until_stops_at_the_same_game_whatever_the_cut() -> None:
    found = [sums_by(cut, Plan(8, until=0.05)) for cut in (3, 100, 10**6)]
    assert found[0] == found[1] == found[2]
    assert found[0].stopped == "until"
    games, wins = found[0].games, found[0].sums.wins[0]
    low, high = estimate.interval(wins, games)
    assert high - low <= 0.05
    looks = [0]
    while looks[-1] < games:
        looks.append(simulate.next_look(looks[-1]))
    assert looks[-1] == games
    assert looks[1] == LOOK
    before = sums_by(50, Plan(8, looks[-2]))
    low, high = estimate.interval(before.sums.wins[0], looks[-2])
    assert high - low > 0.05


def test_an_interruption_keeps_the_games_up_to_some_index() -> None:
    engine = engines.choose(FAMILIES["race"].simulation, plain=True)
    lookups = engine.prepare(game(EDO), 2)

    def stop(games: int) -> None:
        if games > 500:
            raise KeyboardInterrupt

    found = simulate.play(engine, lookups, Plan(8), Workers(Here(), 1), stop)
    assert found.stopped == "interrupted"
    assert found.games > 500
    again = simulate.play(engine, lookups, Plan(8, found.games), Workers(Here(), 1), lambda games: None)
    assert again.sums == found.sums


# -- the command -------------------------------------------------------------------------------------


def sugoroku(*arguments: str, before: str = "", **more: Any) -> subprocess.CompletedProcess[str]:
    """Call the program in a process of its own; `before` is done first."""
    code = f"{before}\nfrom sugoroku.__main__ import main\nmain()"
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), **more.pop("env", {})}
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        env=env,
        check=False,
        **more,
    )


ASK = ("simulate", EDO, "-n", "3000", "--seed", "7", "--json")
WITHOUT = "import sys; sys.modules['numba'] = None"


def test_the_same_bytes_for_any_number_of_threads_and_without_numba() -> None:
    for more in ((), ("--visits",), ("--until", "9%")):
        found = [run(*ASK, *more, "--threads", threads).stdout for threads in ("1", "2", "7")]
        plain = sugoroku(*ASK, *more, before=WITHOUT)
        assert plain.returncode == 0
        assert {*found, plain.stdout} == {found[0]}
        assert json.loads(found[0])["games"] == (
            3000 if "--until" not in more else json.loads(found[0])["games"]
        )
    assert "plain Python plays" in plain.stderr
    assert "sugoroku[sim]" in plain.stderr


def test_the_result_is_known() -> None:
    """Changes only when streams, rules or the shape of the result do."""
    found = json.loads(run(*ASK).stdout)
    assert found["turns"]["mean"] * 3000 == 137332
    assert [share["count"] for share in found["wins"]] == [843, 769, 745, 643]
    assert (found["seed"], found["games"], found["asked"], found["stopped"]) == (7, 3000, 3000, None)
    assert (found["seats"], found["first"], found["level"], found["squares"]) == (4, 1, None, None)
    assert sum(found["turns"]["games_of_turns"]) == 3000
    assert found["house_rules"]["finish"] == "as_printed"


def test_a_seed_is_drawn_and_shown() -> None:
    first, second = (json.loads(run("simulate", EDO, "-n", "20", "--json").stdout) for _ in range(2))
    assert first["seed"] != second["seed"]
    again = run("simulate", EDO, "-n", "20", "--json", "--seed", str(first["seed"]))
    assert json.loads(again.stdout) == first
    assert (
        f"Seed {first['seed']}."
        in run("simulate", EDO, "-n", "20", "--seed", str(first["seed"])).stdout
    )


def test_options_change_the_games() -> None:
    found = json.loads(run(*ASK, "--seats", "2", "--first", "2", "--house", "rank_everyone=on").stdout)
    assert found["first"] == 2
    assert len(found["wins"]) == 2
    assert found["wins"][1]["count"] > found["wins"][0]["count"]
    assert found["whole"]["mean"] == found["turns"]["mean"]
    everyone = json.loads(run(*ASK, "--house", "rank_everyone=on").stdout)
    assert everyone["whole"]["mean"] > everyone["turns"]["mean"] + 5
    assert json.loads(run(*ASK, "--house", "finish=over").stdout)["turns"]["mean"] < 40


def test_one_game_and_a_board_that_loses_hope_are_told(tmp_path: Path) -> None:
    one = run("simulate", EDO, "-n", "1", "--seed", "3")
    assert one.exit_code == 0
    assert "1 games" not in one.stdout
    assert "1 game with 4 seats" in one.stdout
    (tmp_path / "test.yaml").write_text(ODD, encoding="utf-8")
    lost = run("simulate", str(tmp_path / "test.yaml"), "-n", "500", "--seed", "3", "--visits")
    assert lost.exit_code == 0
    assert "nobody" in lost.stdout
    alone = run("simulate", str(tmp_path / "test.yaml"), "-n", "500", "--seed", "3", "--seats", "1")
    assert alone.exit_code == 0
    assert "Chance in % of each place" not in alone.stdout


@pytest.mark.parametrize("board", RACES)
@pytest.mark.parametrize("style", [(), ("--ascii",), ("--lang", "ja")])
def test_the_text_fits_80_columns(board: str, style: tuple[str, ...]) -> None:
    high = str(game(board).seats[-1])
    for more in (("--visits", "--seats", high), ("--house", "rank_everyone=on", "--until", "20%")):
        shown = run("simulate", BOARDS[board], "-n", "300", "--seed", "7", *more, *style)
        assert shown.exit_code == 0, shown.output
        lines = shown.stdout.splitlines()
        assert max(map(width_of, lines)) <= 80
        assert "--ascii" not in style or shown.stdout.isascii()
        assert not any(line != line.rstrip() for line in lines)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("-n", "0"), "-n"),
        (("-n", "-5"), "-n"),
        (("-n", "many"), "-n"),
        (("-n", str(10**20)), "-n"),
        (("--threads", "0"), "--threads"),
        (("--level", "easy"), "a race is forced"),
        (("--level", "best"), "--level"),
        (("--until", "0.1"), "per cent"),
        (("--until", "0%"), "per cent"),
        (("--until", "100%"), "per cent"),
        (("--until", "nan%"), "per cent"),
        (("--until", "1e-3%"), "per cent"),
        (("--seats", "9"), "seats 2 to 6"),
        (("--seats", "1"), "seats 2 to 6"),
        (("--first", "5"), "there is no seat 5 among 4"),
        (("--first", "0"), "--first"),
        (("--seed", "-1"), "--seed"),
        (("--house", "finish=never"), "finish"),
        (("--dask", "tcp://127.0.0.1:1", "--threads", "2"), "choose one"),
    ],
)
def test_wrong_options_are_refused_in_a_sentence(arguments: tuple[str, ...], said: str) -> None:
    found = run("simulate", EDO, *arguments)
    assert found.exit_code == 2
    assert said in found.stderr
    assert "Traceback" not in found.output
    assert not found.stdout


def test_a_missing_board_is_refused() -> None:
    assert run("simulate", "edo", "-n", "5").exit_code == 2


# Ctrl-C a moment after the first games, whatever the shell that runs the tests does with that signal.
STOPPED_SOON = """
import os, signal, threading
from sugoroku.cli.simulate import Progress
signal.signal(signal.SIGINT, signal.default_int_handler)
tell, timers = Progress.tell, []
def told(self, games):
    tell(self, games)
    if games and not timers:
        timers.append(threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)))
        timers[0].start()
Progress.tell = told
"""


def test_a_million_million_games_can_be_interrupted() -> None:
    ask = ("simulate", EDO, "-n", str(10**12), "--seed", "7", "--json")
    done = sugoroku(*ask, before=STOPPED_SOON, timeout=120)
    assert done.returncode == 130, done.stderr
    found = json.loads(done.stdout)
    assert found["stopped"] == "interrupted"
    assert 0 < found["games"] < 10**12
    again = json.loads(run("simulate", EDO, "-n", str(found["games"]), "--seed", "7", "--json").stdout)
    differ = {key for key in found if found[key] != again[key]}
    assert differ == {"stopped", "asked"}


def test_the_clean_output_holds_no_progress() -> None:
    found = sugoroku("simulate", EDO, "-n", "50", "--seed", "7", "--json")
    assert json.loads(found.stdout)["games"] == 50
    assert found.stderr.splitlines()[-1].startswith("sugoroku: 50 games in ")
    assert "\r" not in found.stderr


def test_progress_is_told_in_one_line_at_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    progress = Progress(1_000, begun=time.monotonic() - 5)
    progress.tell(250)
    progress.tell(260)  # too soon after it
    progress.end(1_000)
    told = capsys.readouterr().err
    assert told.startswith("\r250 games of 1,000, 25 %, 5 s\r ")
    assert "260" not in told
    assert told.splitlines()[-1].endswith("sugoroku: 1,000 games in 5.00 s")


def test_progress_is_told_seldom_elsewhere(capsys: Any) -> None:
    progress = Progress(None, begun=time.monotonic() - 5)
    progress.tell(250)
    assert not capsys.readouterr().err
    Progress(None, begun=time.monotonic() - 31).tell(250)
    assert capsys.readouterr().err == "sugoroku: 250 games, 31 s\n"


def test_nothing_heavy_is_imported_before_it_is_needed() -> None:
    code = "import sys; from sugoroku.cli.simulate import simulate_command; print([m for m in ('numba', 'numpy', 'distributed', 'PIL') if m in sys.modules])"
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=env, check=True
    )
    assert done.stdout.strip() == "[]"


def shown_in_manual(command: str) -> list[str]:
    """List the lines that the manual shows of a command."""
    text = (ROOT / "docs" / "simulation.md").read_text(encoding="utf-8")
    found = re.search(re.escape(f"`sugoroku {command}`:") + "\n\n```text\n(.*?)```", text, re.DOTALL)
    assert found, command
    return found[1].splitlines()


@needs_numba
@pytest.mark.parametrize(
    "command",
    [
        "simulate ban-sugoroku -n 100000 --seed 1 --level middle",
        f"simulate {EDO} -n 1000000 --seed 7",
    ],
)
def test_what_the_manual_shows_is_what_comes_out(command: str) -> None:
    told = run(*command.split()).stdout.splitlines()
    lines = shown_in_manual(command)
    assert len(lines) >= 3
    for line in lines:
        assert line in told


def test_the_keys_of_the_result_are_those_of_the_manual() -> None:
    text = (ROOT / "docs" / "simulation.md").read_text(encoding="utf-8")
    named = {
        key
        for row in re.findall(r"^\| (`[^|]*`) \|", text, re.MULTILINE)
        for key in re.findall("`([a-z_]+)`", row)
    }
    boards = [EDO, *(["ban-sugoroku"] if find_spec("sugoroku.tables.simulation.playout") else [])]
    found = {
        key
        for board in boards
        for key in json.loads(run("simulate", board, "-n", "1", "--json").stdout)
    }
    assert found - named == {"board", "family", "title"}


# -- compiled code is kept ---------------------------------------------------------------------------


@needs_numba
def test_the_first_compilation_is_told_and_kept(tmp_path: Path) -> None:
    env = {"NUMBA_CACHE_DIR": str(tmp_path)}
    first, second = (sugoroku(*ASK, env=env) for _ in range(2))
    assert first.returncode == second.returncode == 0
    assert first.stdout == second.stdout
    assert first.stderr.count("compiling") == 1
    assert "compiling" not in second.stderr
    assert list(tmp_path.rglob("*.nbi"))


@needs_numba
def test_what_is_kept_is_compiled_anew_when_something_it_calls_has_changed(tmp_path: Path) -> None:
    copy = tmp_path / "sugoroku"
    shutil.copytree(ROOT / "src" / "sugoroku", copy, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "schema", copy / "data" / "schema")
    ask = ("simulate", str(BOARDS[EDO]), "-n", "100", "--seed", "7", "--json")
    env = {"PYTHONPATH": str(tmp_path), "NUMBA_CACHE_DIR": ""}
    before = [sugoroku(*ask, env=env) for _ in range(2)]
    assert ["compiling" in each.stderr for each in before] == [True, False]
    called = copy / "simulation" / "streams_kernel.py"
    called.write_text(
        called.read_text(encoding="utf-8").replace("U(23)", "U(24)").replace("U(41)", "U(40)")
    )
    after = sugoroku(*ask, env=env)
    assert after.returncode == 0, after.stderr
    assert "compiling" in after.stderr
    assert before[0].stdout == before[1].stdout != after.stdout


@needs_numba
def test_a_package_that_cannot_be_written_uses_the_cache_of_the_user(tmp_path: Path) -> None:
    refuse = "import os; real = os.access; os.access = lambda path, mode: 'sugoroku/' not in f'{path}/' and real(path, mode) or str(path).startswith(os.environ['XDG_CACHE_HOME'])"
    env = {"XDG_CACHE_HOME": str(tmp_path / "cache"), "NUMBA_CACHE_DIR": ""}
    done = sugoroku(*ASK, before=refuse, env=env)
    assert done.returncode == 0, done.stderr
    assert list((tmp_path / "cache" / "sugoroku").rglob("*.nbi"))


@needs_numba
def test_a_user_without_any_cache_compiles_every_time(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file, no folder", encoding="utf-8")
    refuse = "import os; os.access = lambda path, mode: 'sugoroku/' not in f'{path}/'"
    env = {"XDG_CACHE_HOME": str(tmp_path / "cache"), "NUMBA_CACHE_DIR": "", "TMPDIR": str(tmp_path)}
    done = sugoroku(*ASK, before=refuse, env=env)
    assert done.returncode == 0, done.stderr
    assert "compiling" in done.stderr


# -- a cluster ---------------------------------------------------------------------------------------

needs_dask = needs("cluster")
CLUSTER = """
import sys
from distributed import LocalCluster
from sugoroku.__main__ import main
if __name__ == "__main__":
    local = {"host": "127.0.0.1", "dashboard_address": None, "threads_per_worker": 2}
    with LocalCluster(n_workers=int(sys.argv.pop(1)), **local) as cluster:
        sys.argv += ["--dask", cluster.scheduler_address]
        main()
"""


def on_cluster(folder: Path, workers: int, *arguments: str) -> subprocess.CompletedProcess[str]:
    (folder / "on_cluster.py").write_text(CLUSTER, encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, str(folder / "on_cluster.py"), str(workers), *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=env, check=False, timeout=120)


@needs_dask
def test_a_cluster_gives_the_same_bytes(tmp_path: Path) -> None:
    for more in ((), ("--visits", "--until", "9%")):
        done = on_cluster(tmp_path, 1, *ASK, *more)
        assert done.returncode == 0, done.stderr
        assert done.stdout == run(*ASK, *more).stdout


@needs_dask
def test_a_cluster_without_workers_is_refused(tmp_path: Path) -> None:
    done = on_cluster(tmp_path, 0, *ASK)
    assert done.returncode == 1
    assert "has no workers" in done.stderr
    assert not done.stdout
    assert "Traceback" not in done.stderr


@needs_dask
@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense", "udp://x:1", ""])
def test_nobody_at_the_address_of_a_cluster(address: str) -> None:
    done = sugoroku(*ASK, "--dask", address)
    assert (done.returncode, done.stdout) == (1, ""), done.stderr
    assert "Traceback" not in done.stderr
    assert f"no cluster at `{address}`" in done.stderr


def test_a_cluster_needs_its_extra() -> None:
    done = sugoroku(
        *ASK, "--dask", "tcp://127.0.0.1:1", before="import sys; sys.modules['distributed'] = None"
    )
    assert done.returncode == 1
    assert "extra `cluster`" in done.stderr
    assert "Traceback" not in done.stderr


def test_bounds_are_written_in_ascii_too() -> None:
    shown = run("simulate", EDO, "-n", "20", "--seed", "1", "--ascii").stdout
    assert shown.isascii()
    assert " +- " in shown


def test_a_width_that_was_not_reached_is_said() -> None:
    shown = run("simulate", EDO, "-n", "20", "--until", "1%", "--seed", "1").stdout
    assert "not yet as close as asked" in " ".join(shown.split())


@pytest.mark.parametrize("closed", ["2>&-", "2>/dev/full"])
def test_the_figures_are_told_where_nobody_hears_what_is_beside_them(closed: str) -> None:
    command = f"{sys.executable} -m sugoroku simulate {EDO} -n 20 --seed 1 --json {closed}"
    done = subprocess.run(["bash", "-c", command], stdout=subprocess.PIPE, check=False)
    assert done.returncode == 0
    assert json.loads(done.stdout)["games"] == 20
