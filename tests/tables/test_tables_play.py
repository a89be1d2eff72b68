"""Playing tables at the terminal: what people type, undo, refusals, CPUs, the roll for the start."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tables_oracle as oracle
from sugoroku.game import match
from sugoroku.game.contract import NotationError, SeatsError
from sugoroku.game.dice import DiceSpent, ScriptedDice, SeededDice, read_script, throw_for_start
from sugoroku.game.match import Line
from sugoroku.game.players import Cpu, read_seats
from sugoroku.tables import notation
from sugoroku.tables.family import advise
from sugoroku.tables.game import Position, TablesGame
from sugoroku.tables.telling.narrate import Narrator
from sugoroku.tables.turn import Refused, Turn
from sugoroku.telling.labels import Style
from sugoroku.telling.words.match import SENTENCES
from support import play, rows, run
from test_tables import BAN, RULES, compiled, game

HEADER = {
    "seats": [{"name": "Aki", "player": "person"}, {"name": "Ben", "player": "cpu"}],
    "house_rules": {"finish": "iri_gachi"}, "seed": None, "first": 0,
}  # fmt: skip


def turn(position: str, roll: str, board: str = "ban-sugoroku", **house: str) -> Turn:
    this = game(board, **house)
    at, dice = this.read(position), this.read_roll(roll)
    return Turn(this, at, dice, this.ways(at, dice))


def teller(this: TablesGame, board: str = "ban-sugoroku", **style: Any) -> Narrator:
    return Narrator(compiled(board), HEADER, Style(**style), this)


SET_UP = "24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5"


# -- moves that are typed ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "typed",
    ["24/18 13/8", "13/8 24/18", "24 18, 13 8", "24/18* 13/8", "their in 1/their out 6 their out1/out5",
     "敵内一/敵外六 敵外一/外五", "２４/１８、１３/８"],
)  # fmt: skip
def test_a_whole_turn_is_typed_in_any_order_and_by_name(typed: str) -> None:
    done = turn(SET_UP, "6-5").enter(typed)
    assert done.is_over
    assert sorted(done.made) == [(13, 8), (24, 18)]


def test_one_stone_may_play_both_dice_in_one_word() -> None:
    assert turn(SET_UP, "6-5").enter("24/13").made == ((24, 18), (18, 13))
    assert turn(SET_UP, "6-5").enter("24/18/13").made == ((24, 18), (18, 13))
    four = turn(SET_UP, "2-2", "backgammon").enter("13/7 6/4")
    assert (sorted(four.made), four.dice) == ([(6, 4), (9, 7), (11, 9), (13, 11)], ())


def test_where_two_ways_differ_they_have_to_be_written_out() -> None:
    # by 18 a stone is cut, by 19 none
    at = turn("24:1 6:14 / 7:1 24:14", "6-5")
    with pytest.raises(Refused) as error:
        at.enter("24/13")
    assert error.value.key == "refused.several"
    assert at.enter("24/19/13").made == ((24, 19), (19, 13))


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(RULES)), st.integers(0, 2**40))
def test_every_way_can_be_typed_move_by_move_or_at_once(name: str, seed: int) -> None:
    board, house, rules = RULES[name]
    this, rng = game(board, **house), random.Random(seed)
    mine, theirs = oracle.random_position(rng, rules)
    position = Position(bytes(mine), bytes(theirs), rng.randrange(2))
    roll = (rng.choice(rules.faces), rng.choice(rules.faces))
    begun = Turn(this, position, roll, this.ways(position, roll))
    way = rng.choice(begun.ways)
    if not way:
        assert begun.is_whole
        return
    at = begun
    for move in way:
        assert not at.is_whole
        at = at.enter(notation.write_play(this.bar, (move,)))
    assert (at.made, at.is_whole) == (way, True)
    end = this.moves.ways(position.mine, position.theirs, roll)[way]
    assert this.moves.unpack(end) == at.now[:2]  # what is shown in mid-turn is what is played
    assert at.is_over == (not at.dice or this.won(*at.now[:2]) is not None)
    assert begun.enter(notation.write_play(this.bar, way)).now == at.now
    assert begun.made == ()


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from(sorted(RULES)), st.integers(0, 2**40),
    st.lists(st.tuples(st.integers(0, 26), st.integers(0, 26)), min_size=1, max_size=3),
)  # fmt: skip
def test_what_is_refused_is_not_legal_and_says_why(
    name: str, seed: int, moves: list[tuple[int, int]]
) -> None:
    board, house, rules = RULES[name]
    this, rng = game(board, **house), random.Random(seed)
    mine, theirs = oracle.random_position(rng, rules)
    position = Position(bytes(mine), bytes(theirs), 0)
    roll = (rng.choice(rules.faces), rng.choice(rules.faces))
    begun = Turn(this, position, roll, this.ways(position, roll))
    chains = tuple((min(a, this.bar), min(b, this.points)) for a, b in moves)
    if begun.is_whole:
        return
    try:
        after = begun.make(chains)
    except Refused as error:
        assert chains not in [way[: len(chains)] for way in begun.ways]
        (line, *_) = teller(this, board).refused(begun, error)
        assert line
        assert "{" not in line
    else:
        assert any(way[: len(after.made)] == after.made for way in begun.ways)


REFUSALS = [
    ("refused.pass", SET_UP, "6-5", "pass", {}),
    ("refused.bar", "bar:1 13:14 / 24:15", "6-5", "13/7", {}),
    ("refused.bar_empty", SET_UP, "6-5", "bar/20", {}),
    ("refused.empty", SET_UP, "6-5", "23/18", {}),
    ("refused.theirs", SET_UP, "6-5", "12/7", {}),
    ("refused.back", SET_UP, "6-5", "13/18", {}),
    ("refused.off", "10:1 6:14 / 24:15", "6-5", "6/off", {}),
    ("refused.not_home", "7:1 6:14 / 24:15", "6-5", "6/off", {"finish": "bear_off"}),
    ("refused.off_die", "6:5 5:5 3:5 / 24:15", "5-4", "3/off", {"finish": "bear_off"}),
    ("refused.distance", SET_UP, "6-5", "13/10", {}),
    ("refused.closed", SET_UP, "6-5", "24/19", {}),
    ("refused.stop", "24:1 20:1 6:13 / 7:2 6:2 23:11", "6-5", "24/13", {}),
    ("refused.higher", "13:1 1:14 / 23:15", "6-5", "13/8", {}),
    ("refused.unused", "13:1 10:1 1:13 / 20:2 23:13", "6-5", "13/7", {}),
]


@rows(("key", "position", "roll", "typed", "house"), REFUSALS)
def test_a_refused_move_says_why(
    key: str, position: str, roll: str, typed: str, house: dict[str, str]
) -> None:
    at = turn(position, roll, **house)
    with pytest.raises(Refused) as error:
        at.enter(typed)
    assert error.value.key == key
    said = " ".join(" ".join(teller(at.game).refused(at, error.value)).split())
    legal = said.split(" For example, ")[1].removesuffix(" is legal.")
    assert at.enter(legal).is_whole


def test_more_moves_than_dice_are_refused() -> None:
    with pytest.raises(Refused) as error:
        turn(SET_UP, "6-5").enter("24/18 13/8 6/5")
    assert error.value.key == "refused.none_left"


def test_every_reason_is_tried() -> None:
    tried = {key for key, *_ in REFUSALS} | {"refused.several", "refused.none_left"}
    assert tried == {key for key in SENTENCES if key.startswith("refused.")}


# -- the dialogue ------------------------------------------------------------------------------------


def talk(*said: str, rolls: str, arguments: tuple[str, ...] = ()) -> Any:
    return run("play", BAN, "--rolls", rolls, *arguments, stdin="".join(f"{each}\n" for each in said))


def recorded(file: Path) -> list[Line]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def test_undo_goes_back_to_the_start_of_the_turn_and_leaves_no_trace(tmp_path: Path) -> None:
    kept = {}
    for name, said in (
        ("straight", ["13/8 13/7"]),
        ("undone", ["24/18", "u", "13/7", "u", "u", "13/8", "13/7"]),
    ):
        file = tmp_path / f"{name}.jsonl"
        result = talk(*said, "q", rolls="6-5", arguments=("--record", str(file)))
        assert result.exit_code == 0, result.stderr
        kept[name] = recorded(file)
    assert "Back to the start of the turn." in result.stdout
    assert "There is nothing to undo yet." in result.stdout
    assert kept["straight"] == kept["undone"]


STUCK = "14:1 10:1 1:13 / 16:2 20:2 22:2 23:9"  # a 6 by either stone, and then no 5


def test_a_die_that_cannot_be_played_is_said_and_waits_for_enter_or_undo(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    given = ("--position", STUCK, "--seats", "Aki,Ben", "--record", str(file))
    result = talk("14/8", "x", "u", "10/4", "", "q", rolls="6-5 1-2", arguments=given)
    assert result.stdout.count("The 5 cannot be played.") == 2
    assert "Back to the start of the turn." in result.stdout
    moves = [line for line in recorded(file) if line["event"] == "move"]
    assert [(line["from"], line["to"], line["die"]) for line in moves] == [(10, 4, 6)]


def test_an_undo_takes_back_a_die_that_is_stuck() -> None:
    at = turn(STUCK, "6-5")
    assert at.ways == (((14, 8),), ((10, 4),))
    after = at.enter("10/4")
    assert after.is_whole
    assert not after.is_over
    said = teller(at.game).progress(after)
    assert said[-1] == "The 5 cannot be played."
    assert teller(at.game).prompt(after).endswith("Enter to end the turn, u to undo it > ")


def test_a_win_ends_the_turn_at_once() -> None:
    at = turn("7:1 6:14 / 24:15", "1-2")
    assert at.enter("7/6").is_over
    done = talk("7/6", rolls="1-2", arguments=("--position", "7:1 6:14 / 24:15", "--seats", "Aki,Ben"))
    assert "Aki won: all stones home (iri-gachi). The win counts 1." in done.stdout


def test_a_win_of_more_names_its_kind_and_value() -> None:
    at = "7:1 6:3 5:3 4:2 3:2 2:2 1:2 / bar:1 13:14"
    done = talk("7/6", rolls="1-1", arguments=("--position", at, "--seats", "Aki,Ben"))
    assert "won: Mushi-gachi." in done.stdout
    assert "The win counts 2." in done.stdout


@pytest.mark.parametrize(
    ("position", "roll", "said"),
    [
        ("bar:1 10:14 / 6:7 5:7 13:1", "6-5", "the cut stone cannot come in, so the turn passes"),
        ("bar:2 10:13 / 6:7 5:7 13:1", "6-5", "the 2 cut stones cannot come in, so the turn passes"),
        ("15:15 / 12:8 11:7", "2-1", "no legal move, so the turn passes"),
        ("bar:2 13:13 / 24:15", "6-5", "bar/20 bar/19. No other play was legal."),
        (
            "bar:1 13:14 / 6:5 18:5 11:5",
            "6-5",
            "the 6 could not be played. No other play was legal.",
        ),
        ("13:1 1:14 / 23:15", "6-5", "Only one die could be played, so it had to be the higher."),
        ("13:1 1:14 / 18:2 23:13", "6-5", "the 6 could not be played. No other play was legal."),
    ],
)
def test_passes_and_forced_plays_are_announced_and_name_the_rule(
    position: str, roll: str, said: str
) -> None:
    given = ("--position", position, "--seats", "Aki,Ben")
    result = run("play", BAN, "--rolls", roll, *given, stdin="q\n")
    assert result.exit_code == 0, result.stderr
    assert said in " ".join(result.stdout.split())


def test_a_whole_game_is_typed_and_every_board_fits_the_terminal(tmp_path: Path) -> None:
    """Two people play a game out in any order of moves, with nonsense between; recorded, it verifies."""
    this, rng = game(), random.Random(8)
    position, said, rolls = this.start(2), [], []
    while this.outcome(position) is None:
        roll = rng.choice(this.all_rolls)
        plays = this.plays(position, roll)
        rolls.append(f"{roll[0]}-{roll[1]}")
        if len(plays) > 1:
            said += [
                rng.choice(["l", "b", "?", "", "nonsense", "99/98", "u"]),
                notation.write_play(25, plays[0]),
            ]
        position, _ = this.step(position, roll, plays[0])
    file = tmp_path / "game.jsonl"
    result = talk(*said, rolls=" ".join(rolls), arguments=("--seats", "Aki,Ben", "--record", str(file)))
    assert result.exit_code == 0, result.stderr
    assert " won: " in result.stdout
    assert max(len(line) for line in result.stdout.splitlines() if " > " not in line) <= 80
    assert run("verify", file, "--board", BAN).exit_code == 0
    replayed = run("replay", file, "--board", BAN)
    assert replayed.stdout.splitlines()[-1] == result.stdout.splitlines()[-1]


@pytest.mark.parametrize("board", ["ban-sugoroku", "backgammon", "small"])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_ascii_is_ascii(board: str, lang: str) -> None:
    this = game(board)
    told = teller(this, board, ascii=True, lang=lang)
    lines = [*told.opening(), *told.board(this.start(2), 1), *told.help(this.start(2))]
    assert "\n".join(lines).isascii()
    assert max(map(len, lines)) <= 80


def test_the_board_shows_every_stone_at_its_point_with_both_numberings() -> None:
    this = game()
    lines = teller(this).board(this.read("bar:2 24:1 13:5 8:3 6:3 4:1 / 24:2 13:7 6:5 2:1"), 0)
    text = "\n".join(lines)
    # five stones are drawn, more are counted
    assert text.count("●") == 2 + 1 + 5 + 3 + 3 + 1 + 3
    assert text.count("○") == 2 + 4 + 5 + 1 + 3
    assert "7" in [line.strip() for line in lines]
    numbers = [line.split()[1:] for line in lines if line.startswith(" ●")]
    assert [*map(int, numbers[0])] == [*range(24, 12, -1)]
    assert [*map(int, numbers[1])] == [*range(1, 13)]
    assert lines[0].split() == [f"In{k}" for k in range(1, 7)] + [f"Out{k}" for k in range(6, 0, -1)]


@pytest.mark.parametrize("board", ["ban-sugoroku", "small"])
@pytest.mark.parametrize("style", [{"ascii": True}, {}])
@pytest.mark.parametrize("seat", [0, 1])
def test_with_homes_at_the_right_the_columns_and_the_way_are_the_other_way_round(
    board: str, style: dict[str, bool], seat: int
) -> None:
    this = game(board)
    at = this.read(
        "bar:2 24:1 13:5 8:3 6:3 4:1 / 24:2 13:7 6:5 2:1"
        if board == "ban-sugoroku"
        else "12:2 7:2 5:3 / bar:7"
    )
    told = teller(this, board, **style)
    one = told.board(at, seat)
    told.compiled = {**told.compiled, "home_side": "right"}
    other = told.board(at, seat)
    half, turned = this.points // 2, {"->": "<-", "<-": "->", "→": "←", "←": "→"}

    def columns(line: str) -> list[str]:
        wide = line.ljust(3 + 6 * half)
        return [line[:3].strip(), *(wide[3 + 6 * k : 9 + 6 * k].strip() for k in range(half))]

    assert [line for line in one if "cut:" in line] == [line for line in other if "cut:" in line]
    assert one[-1] == other[-1]  # how the race stands
    drawn = [(a, b) for a, b in zip(one[:-1], other[:-1], strict=True) if "cut:" not in a]
    assert len(drawn) >= 16
    for left, right in drawn:
        mark, *cells = columns(left)
        assert columns(right) == [mark, *(turned.get(cell, cell) for cell in reversed(cells))]
    numbers = [line.split()[1:] for line in other if line[1:2] == told.stones[seat]]
    assert [*map(int, numbers[0])] == [*range(half + 1, this.points + 1)]
    assert [*map(int, numbers[1])] == [*range(half, 0, -1)]


# -- who begins, and a series ------------------------------------------------------------------------


def test_each_rolls_one_die_the_higher_begins_and_equal_rolls_are_rolled_again() -> None:
    rolls = tuple((face,) for face in range(1, 7))
    dice = ScriptedDice([(3,), (3,), (2,), (5,)])
    assert throw_for_start(rolls, 2, dice) == ([[3, 3], [2, 5]], 1)
    with pytest.raises(DiceSpent):
        throw_for_start(rolls, 2, ScriptedDice([(3,), (3,), (2,)]))


def test_the_roll_for_the_start_is_an_event_and_is_scripted_first() -> None:
    result = run(
        "play", BAN, "--auto", "--json", "--house", "who_starts=roll", "--rolls", "3 3 5 2 6-5"
    )
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert lines[1] == {"event": "start_roll", "rolls": [[3, 3], [5, 2]], "first": 0}
    assert lines[2] == {"event": "roll", "turn": 1, "seat": 0, "roll": [6, 5]}
    other = run("play", BAN, "--auto", "--json", "--house", "who_starts=roll", "--rolls", "2 5 6-5")
    assert [json.loads(line) for line in other.stdout.splitlines()][2]["seat"] == 1


@pytest.mark.parametrize(
    ("rolls", "said"),
    [("6-5", "do not settle who begins"), ("3 3", "do not settle"), ("3 4 5 6-5", "one die too many")],
)
def test_rolls_that_do_not_settle_who_begins_are_refused(rolls: str, said: str) -> None:
    result = run("play", BAN, "--auto", "--house", "who_starts=roll", "--rolls", rolls)
    assert result.exit_code == 2
    assert said in result.stderr
    with pytest.raises(NotationError):
        read_script(game(), "3 4 6-5", 2)  # nobody rolls for the start by the default


@pytest.mark.parametrize("seed", range(4))
def test_a_record_with_a_roll_for_the_start_verifies_and_goes_on(seed: int, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    house = ("--house", "who_starts=roll", "--seed", str(seed))
    run("play", BAN, "--auto", *house, "--record", file, "--seats", "cpu:easy,cpu")
    whole = file.read_bytes()
    assert run("verify", file, "--board", BAN).exit_code == 0
    lines = whole.splitlines(keepends=True)
    for cut in (1, 2, 3, len(lines) // 2, len(lines) - 1):
        file.write_bytes(b"".join(lines[:cut]))
        assert cut > 1 or run("verify", file, "--board", BAN).exit_code == 0
        assert run("resume", file, "--board", BAN, "--auto").exit_code == 0
        assert file.read_bytes() == whole
    rolls = ("--rolls", "5 2 6-5", "--house", "who_starts=roll")
    file.unlink()
    run("play", BAN, "--auto", *rolls, "--record", file)
    file.write_bytes(file.read_bytes().splitlines(keepends=True)[0])
    result = run("resume", file, "--board", BAN, "--auto")
    assert (result.exit_code, "nobody knows the dice for who begins" in result.stderr) == (1, True)


@pytest.mark.parametrize(
    "change", [('"first":0', '"first":1'), ('"rolls":[[', '"rolls":[[7,7],['), ('"rolls":[[', '"rolls":[[true,1],[')]
)  # fmt: skip
def test_a_changed_roll_for_the_start_is_found(change: tuple[str, str], tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    run("play", BAN, "--auto", "--house", "who_starts=roll", "--rolls", "5 2 6-5", "--record", file)
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    assert change[0] in lines[1]
    lines[1] = lines[1].replace(*change)
    file.write_text("".join(lines), encoding="utf-8")
    assert run("verify", file, "--board", BAN).exit_code == 1


def test_a_game_may_begin_in_a_position_and_its_record_says_so(tmp_path: Path) -> None:
    file, at = tmp_path / "game.jsonl", "bar:1 6:14 / 24:15 @1"
    run("play", BAN, "--auto", "--seed", "3", "--position", at, "--record", file)
    header = recorded(file)[0]
    assert (header["position"], header["first"]) == (at, 1)
    assert run("verify", file, "--board", BAN).exit_code == 0
    over = run("play", BAN, "--auto", "--position", "6:15 / 24:15")
    assert (over.exit_code, over.stderr) == (1, "sugoroku: the game is over in this position: iri\n")


def test_a_position_in_which_nobody_can_ever_move_is_over() -> None:
    shut = "bar:3 6:2 5:2 4:2 3:2 2:2 1:2"
    this = game()
    outcome = this.outcome(this.read(f"{shut} / {shut}"))
    assert outcome is not None
    assert (outcome.ranks, outcome.kind, outcome.value) == ((1, 1), "blocked", 0)


def test_the_start_alternates_and_the_values_of_a_series_are_counted() -> None:
    assert [match.next_first(first, 2, rotate=True) for first in (0, 1)] == [1, 0]


# -- CPUs --------------------------------------------------------------------------------------------


def test_cpus_have_levels_and_names() -> None:
    read = read_seats("cpu, cpu:hard:Cleo", range(2, 3), auto=False)
    assert [(seat.name, seat.player) for seat in read] == [("CPU", "cpu"), ("Cleo", "cpu:hard")]
    read = read_seats("cpu:easy, CPU:Hard", range(2, 3), auto=False)
    assert [(seat.name, seat.player) for seat in read] == [("CPU 1", "cpu:easy"), ("CPU 2", "cpu:hard")]
    assert read_seats("cpu:middle,Aki", range(2, 3), auto=True)[1].player == "cpu"
    for text in ("cpu:,Aki", "cpu:hard:,Aki"):
        with pytest.raises(SeatsError):
            read_seats(text, range(2, 3), auto=False)


@pytest.mark.parametrize("kind", ["cpu:easy", "cpu", "cpu:hard"])
def test_a_cpu_chooses_a_legal_play_and_always_the_same(kind: str) -> None:
    this, dice = game(), SeededDice(4)
    position = this.start(2)
    for _ in range(6):
        roll = dice.roll(this.rolls(position))
        plays = this.plays(position, roll)
        chosen = Cpu(kind, "x", advise).choose(this, position, roll, plays)
        assert chosen in plays
        assert Cpu(kind, "x", advise).choose(this, position, roll, plays) == chosen
        position, _ = this.step(position, roll, chosen)


def test_the_easy_cpu_takes_all_plays_about_as_often() -> None:
    this = game()
    position, roll = this.start(2), (2, 1)
    plays = this.plays(position, roll)
    chosen = [
        Cpu("cpu:easy", str(salt), advise).choose(this, position, roll, plays) for salt in range(2_000)
    ]
    counts = [chosen.count(each) for each in plays]
    expected = 2_000 / len(plays)
    assert sum((count - expected) ** 2 / expected for count in counts) < 3 * len(plays)


@pytest.mark.parametrize("kind", ["cpu", "cpu:hard"])
def test_a_cpu_wins_when_it_can_and_takes_the_win_that_counts_most(kind: str) -> None:
    this = game()
    at = this.read("7:1 6:2 5:3 4:3 3:2 2:2 1:2 / bar:1 13:14")
    roll = (2, 1)
    plays = this.plays(at, roll)
    chosen = Cpu(kind, advise=advise).choose(this, at, roll, plays)
    after, _ = this.step(at, roll, chosen)
    outcome = this.outcome(after)
    assert outcome is not None
    values = []
    for each in plays:
        ended = this.outcome(this.step(at, roll, each)[0])
        values.append(ended.value if ended else 0)
    assert outcome.value == max(values) == 3
    assert len(set(values)) > 1


def test_the_middle_cpu_beats_the_easy_one() -> None:
    this = game()
    won = 0
    for seed in range(6):
        for first in (0, 1):
            lines, _ = duel(this, seed, first, "cpu", "cpu:easy")
            won += lines[-1]["ranks"][0] == 1
    assert won >= 11


def duel(this: TablesGame, seed: int, first: int, *kinds: str) -> tuple[list[Line], match.Standing]:
    players = [Cpu(kind, f"{seed} {seat}", advise) for seat, kind in enumerate(kinds)]
    return play(this, 2, seed, first, players)


def test_a_turn_that_was_torn_is_asked_for_again(tmp_path: Path) -> None:
    """Where a file ends after the first of two moves, nobody knows the second."""
    file = tmp_path / "game.jsonl"
    run(
        "play",
        BAN,
        "--rolls",
        "6-5 2-1",
        "--seats",
        "Aki,Ben",
        "--record",
        file,
        stdin="24/18 13/8\nq\n",
    )
    lines = file.read_bytes().splitlines(keepends=True)
    assert [json.loads(line)["event"] for line in lines] == ["game", "roll", "move", "move", "roll"]
    file.write_bytes(b"".join(lines[:3]))
    assert run("verify", file, "--board", BAN).exit_code == 1
    result = run("resume", file, "--board", BAN, "--rolls", "2-1", stdin="13/7 13/8\nq\n")
    assert "what is unfinished at its end is left out" in result.stderr
    moves = [line for line in recorded(file) if line["event"] == "move"]
    assert [line["from"] for line in moves] == [13, 13]
    assert run("verify", file, "--board", BAN).exit_code == 0


def test_who_plays_beside_a_program_sees_the_board_all_the_same() -> None:
    """With --json the lines go to stdout, and the talk to stderr: nobody has shown the board there."""
    result = run(
        *("play", BAN, "--seats", "Aki,Ben", "--rolls", "6-5 6-6", "--json"),
        stdin="b\n24/18\nu\n24/18\n\n24/13\nq\n",
    )
    assert '"event":"stopped"' in result.stdout
    assert result.stderr.count("pips to go") >= 8  # once a side, for each board
    assert "Back to the start of the turn." in result.stderr


def test_who_plays_beside_a_program_is_told_why_there_is_no_choice() -> None:
    forced = "bar:1 10:14 / 6:7 5:7 13:1"
    result = run(
        "play", BAN, "--seats", "Aki,Ben", "--position", forced, "--rolls", "6-3", "--json", stdin="q\n"
    )
    assert result.exit_code == 0
    assert "pips to go" in result.stderr


def test_counting_ends_where_a_game_is_over() -> None:
    """One pip to win: each roll that brings the last stone home ends its branch as one leaf."""
    near = ("--position", "7:1 6:14 / 13:15")
    one, two = (int(run("perft", BAN, *near, "--depth", depth).stdout) for depth in ("1", "2"))
    assert 0 < one < two
    over = run("perft", BAN, "--position", "6:15 / 13:15", "--depth", "1")
    assert over.exit_code == 1
