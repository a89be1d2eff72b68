"""The bulk engines of tables boards: equal to the engine, to each other, and fair in what they draw."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from functools import cache
from itertools import islice
from typing import Any

import pytest

import playout_probe
import tables_oracle as oracle
from sugoroku.game.contract import SeatsError
from sugoroku.simulation.streams import lower, stream, upper, word, words
from sugoroku.tables.advice import best
from sugoroku.tables.game import Position, Side, TablesGame
from sugoroku.tables.simulation import lookups, playout
from support import from_text
from test_tables import RULES, game

pytest.importorskip("numba", reason="the extra `sim` is not installed")

import kernel_probe
from sugoroku.tables.simulation import kernel

POSITIONS, QUICK = 100_000, 3_000

HEAD = "format: 1\nid: test\nfamily: tables\ntitle: {en: Test}\n"
ODD = {
    "three close a point": "points: 12\nstones: 9\nhome: 3\nclosed: 3\ndice: {faces: [1, 2, 3], double: 2}\n"
    "set_ups: {standard: 12:3 7:3 5:3}\n",
    "four moves, furthest": "points: 13\nstones: 6\nhome: 4\ndice: {faces: [1, 2, 4], double: 4}\n"
    "set_ups: {standard: 13:2 8:2 5:2}\nhouse_rules: {finish: {default: bear_off}}\n",
    "one move, exactly": "points: 11\nstones: 5\nhome: 3\ndice: {faces: [1, 3], double: 1}\nbear_off: exact\n"
    "set_ups: {standard: 11:1 9:2 4:2}\nhouse_rules: {finish: {default: bear_off}}\n",
    "closed on the spot": "points: 12\nstones: 10\nhome: 3\nclosed: 2\ndice: {faces: [1, 2, 3], double: 4}\n"
    "set_ups: {standard: 12:2 8:4 4:4}\nhouse_rules: {muji: {default: on_the_spot}}\n",
    "sixty points": "points: 60\nstones: 24\nhome: 8\ndice: {faces: [2, 3, 5, 7, 8], double: 3}\n"
    "set_ups: {standard: 60:6 40:6 30:6 9:6}\n",
    "stones that stay": "points: 9\nstones: 4\nhome: 3\ndice: {faces: [2, 3], double: 2}\nbear_off: exact\n"
    "set_ups: {standard: 9:1 8:3}\nhouse_rules: {finish: {default: bear_off}}\n",
    "lone stones": "points: 24\nstones: 12\nhome: 6\n"
    "set_ups: {standard: 24:1 23:1 20:1 16:1 14:2 12:1 10:1 8:1 7:1 6:1 4:1}\n",
}  # fmt: skip


@cache
def board(name: str) -> TablesGame:
    if name in RULES:
        stem, house, _ = RULES[name]
        return game(stem, **house)
    found = from_text(HEAD + ODD[name])
    assert isinstance(found, TablesGame)
    return found


every_board = pytest.mark.parametrize("name", [*RULES, *ODD])


@cache
def tables(name: str, *levels: str, first: int | None = None) -> tuple[Any, Any]:
    """Prepare a board for both engines."""
    chosen: Any = levels or ("random", "random")
    return (
        kernel.prepare(board(name), 2, first, chosen),
        playout.prepare(board(name), 2, first, chosen),
    )


# -- streams -----------------------------------------------------------------------------------------


def test_xoshiro_gives_its_published_words() -> None:
    """The first words from the state 1 2 3 4, as the authors' own program prints them."""
    state, found = (1, 2, 3, 4), []
    for _ in range(6):
        state, drawn = word(state)
        found.append(drawn)
    assert found == [
        41943041, 58720359, 3588806011781223, 3591011842654386, 9228616714210784205, 9973669472204895162,
    ]  # fmt: skip


@pytest.mark.parametrize(("seed", "index"), [(0, 0), (7, 3), (2**53 - 1, 10**9), (2**63 + 5, 1)])
def test_streams_are_the_same_when_compiled(seed: int, index: int) -> None:
    from sugoroku.simulation import streams_kernel as compiled

    state = compiled.stream(compiled.U(seed), index)
    assert tuple(map(int, state)) == stream(seed, index)
    for due in islice(words(seed, index), 5):
        state, drawn = compiled.word(tuple(map(compiled.U, state)))
        assert int(drawn) == due
        assert compiled.upper(compiled.U(drawn), 36) == upper(due, 36)
        assert compiled.lower(compiled.U(drawn), 1000) == lower(due, 1000)


# -- plays -------------------------------------------------------------------------------------------


def check(name: str, mine: Side, theirs: Side, roll: tuple[int, int]) -> int:
    """Compare the plays of both bulk engines with those of the engine, and the choices; count them."""
    this = board(name)
    shown = this.write(Position(mine, theirs, 0)), roll
    due = [this.moves.unpack(board) for board in this.moves.ends(mine, theirs, roll)]
    compiled, plain = tables(name)
    found = kernel_probe.ends(compiled, mine, theirs, roll)
    assert len(found) == len(due), shown
    assert set(found) == set(due), shown
    assert playout_probe.ends(plain, mine, theirs, roll) == found, shown
    return len(due)


def some_positions(name: str, count: int) -> Any:
    _, _, rules = RULES[name]
    dice = random.Random(f"kernel {name}")
    for _ in range(count):
        mine, theirs = oracle.random_position(dice, rules)
        yield bytes(mine), bytes(theirs), dice.choice(oracle.rolls(rules))


@pytest.mark.parametrize("name", RULES)
def test_plays_are_those_of_the_engine(name: str, full: bool) -> None:
    """`--full` takes 100,000 positions in all; without it 3,000. Many are one die from a win."""
    wanted = -(-(POSITIONS if full else QUICK) // len(RULES))
    positions = list(some_positions(name, wanted))
    counts = [check(name, *each) for each in positions]
    compiled, _ = tables(name)
    assert kernel_probe.count(compiled, positions).tolist() == counts
    assert max(counts) > 20
    assert min(counts) == 1


@pytest.mark.parametrize("name", ODD)
def test_plays_are_those_of_the_engine_on_odd_boards(name: str) -> None:
    """Positions of random games, to their ends."""
    _, plain = tables(name)
    seen = 0
    for index in range(12):
        for turn in islice(playout_probe.trace(plain, 3, index), 0, 300, 4):
            a, b = board(name).all_rolls[turn.roll]
            seen += check(name, turn.mine, turn.theirs, (int(a), int(b)))
    assert seen > 100


@pytest.mark.parametrize("name", ["ban", "spot", "bear off"])
def test_one_stone_from_home_the_plays_are_those_of_the_slow_oracle(name: str) -> None:
    """Where a die wins at once: a home stone first, then the win; a stop after it; the other order."""
    _, _, rules = RULES[name]
    dice, compared, won = random.Random(f"edge {name}"), 0, 0
    while compared < 150:
        mine, theirs = oracle.random_position(dice, rules)
        if sum(mine[rules.home + 1 :]) != 1:
            continue
        for roll in oracle.rolls(rules):
            due = oracle.ends(rules, mine, theirs, roll)
            found = kernel_probe.ends(tables(name)[0], bytes(mine), bytes(theirs), roll)
            assert sorted(found) == sorted((bytes(m), bytes(t)) for m, t, _ in due), (
                mine,
                theirs,
                roll,
            )
            won += any(win for _, _, win in due)
        compared += 1
    assert won > 20


@pytest.mark.parametrize("name", RULES)
def test_middle_chooses_what_the_advice_says(name: str, full: bool) -> None:
    this = board(name)
    for mine, theirs, roll in some_positions(name, 2_000 if full else 120):
        position = Position(mine, theirs, 0)
        after = position
        for move in best(this, position, roll, this.plays(position, roll), 0):
            after = this.moved(after, move)
        found = kernel_probe.chosen(tables(name)[0], mine, theirs, roll)
        assert found == (after.mine, after.theirs), (this.write(position), roll)


# -- games -------------------------------------------------------------------------------------------


@every_board
def test_rows_are_the_same_with_and_without_compiled_code(name: str) -> None:
    compiled, plain = tables(name)
    count = 6 if name == "sixty points" else 30
    assert kernel.run(compiled, 11, 0, count).tolist() == playout.run(plain, 11, 0, count)


@pytest.mark.parametrize("levels", [("middle", "easy"), ("random", "middle"), ("middle", "middle")])
@pytest.mark.parametrize("name", ["ban", "backgammon", "small", "three close a point"])
def test_rows_are_the_same_at_other_levels(name: str, levels: tuple[str, str]) -> None:
    compiled, plain = tables(name, *levels)
    assert kernel.run(compiled, 2**60 + 1, 5, 3).tolist() == playout.run(plain, 2**60 + 1, 5, 3)


def test_blocks_cut_anywhere_give_the_same_rows() -> None:
    compiled, plain = (pickle.loads(pickle.dumps(each)) for each in tables("ban"))
    whole = kernel.run(compiled, 4, 100, 60).tolist()
    for cut in (1, 17, 59):
        parts = [kernel.run(compiled, 4, 100, cut), kernel.run(compiled, 4, 100 + cut, 60 - cut)]
        assert [row for part in parts for row in part.tolist()] == whole
    assert playout.run(plain, 4, 117, 3) == whole[17:20]


def follow(name: str, seed: int, index: int, compiled: bool) -> None:
    """Play a game of a bulk engine again in the engine, and compare all that is counted."""
    this, engine = board(name), kernel if compiled else playout
    probe = kernel_probe if compiled else playout_probe
    prepared = tables(name)[0 if compiled else 1]
    (row,) = [list(map(int, row)) for row in engine.run(prepared, seed, index, 1)]
    of = dict(zip(playout.COLUMNS, row, strict=True))
    assert of["first"] == index % 2
    position = this.start(2, of["first"])
    hits, passes, turns = [0, 0], [0, 0], 0
    for turn in probe.trace(prepared, seed, index):
        assert this.outcome(position) is None
        assert Position(turn.mine, turn.theirs, turn.seat) == position
        roll, after = this.all_rolls[turn.roll], (turn.mine_after, turn.theirs_after)
        ends = this.moves.ends(*position[:2], roll)
        (play,) = [play for board, play in ends.items() if this.moves.unpack(board) == after]
        position, events = this.step(position, roll, play)
        hits[turn.seat] += sum(event.values.get("hit", False) for event in events)
        passes[turn.seat] += events[0].kind == "pass"
        turns += 1
    outcome = this.outcome(position)
    assert outcome is not None
    kind = lookups.kinds(this)[of["kind"]]
    winner = outcome.ranks.index(1) if kind != "blocked" else -1
    assert (of["winner"], kind, of["value"]) == (winner, outcome.kind, outcome.value)
    assert [of["hits 0"], of["hits 1"], of["passes 0"], of["passes 1"], of["turns"]] == [
        *hits,
        *passes,
        turns,
    ]


@every_board
@pytest.mark.parametrize("compiled", [True, False])
def test_games_are_those_of_the_engine_turn_by_turn(name: str, compiled: bool) -> None:
    """In all, 200 games and more of the compiled engine."""
    count = 2 if name == "sixty points" else 16 if compiled else 3
    for index in range(count):
        follow(name, 20, index, compiled)


def test_games_end_in_every_way() -> None:
    kinds: Counter[str] = Counter()
    for name in (*RULES, "stones that stay"):
        for row in kernel.run(tables(name)[0], 9, 0, 3_000).tolist():
            kinds[lookups.kinds(board(name))[row[2]]] += 1
    assert set(kinds) >= {"iri", "bear_off", "muji", "mushi", "gammon", "backgammon", "blocked"}
    assert not kinds["unfinished"]


def test_a_game_without_end_is_left_unfinished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playout, "LONGEST", 7)
    (row,) = playout.run(tables("ban")[1], 1, 0, 1)
    assert row[:4] == [7, -1, lookups.UNFINISHED, 0]
    assert len(list(playout_probe.trace(tables("ban")[1], 1, 0))) == 7


def test_who_begins_is_as_asked_or_each_in_turn() -> None:
    assert [row[-1] for row in kernel.run(tables("ban")[0], 1, 4, 4).tolist()] == [0, 1, 0, 1]
    for first in (0, 1):
        compiled, plain = tables("ban", first=first)
        rows = kernel.run(compiled, 1, 0, 3).tolist()
        assert [row[-1] for row in rows] == [first] * 3
        assert rows == playout.run(plain, 1, 0, 3)
    with pytest.raises(SeatsError):
        playout.prepare(board("ban"), 3)


# -- fairness ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["lone stones", "ban", "four moves, furthest"])
def test_all_rolls_and_all_plays_of_a_roll_are_equally_likely(name: str) -> None:
    """Chi-square of first turns, summed over the rolls; the bound is five standard deviations."""
    compiled, _ = tables(name, first=0)
    games, this = 12_000, board(name)
    drawn = Counter(next(kernel_probe.trace(compiled, 77, index))[1:] for index in range(games))
    rolls = Counter(turn[0] for turn in drawn.elements())
    assert len(rolls) == len(this.all_rolls)
    assert is_even([rolls[roll] for roll in rolls])
    chi, freedom = 0.0, 0
    for roll in rolls:
        ends = this.moves.ends(*this.set_up, this.all_rolls[roll])
        found = [drawn[roll, *this.set_up, *this.moves.unpack(board)] for board in ends]
        assert sum(found) == rolls[roll]
        chi += chi_square(found)
        freedom += len(found) - 1
    assert freedom > 20
    assert abs(chi - freedom) < 5 * (2 * freedom) ** 0.5


def chi_square(found: list[int]) -> float:
    due = sum(found) / len(found)
    return sum((each - due) ** 2 / due for each in found)


def is_even(found: list[int]) -> bool:
    freedom = len(found) - 1
    return bool(chi_square(found) - freedom < 5 * (2 * freedom) ** 0.5)
