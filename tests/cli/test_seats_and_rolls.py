"""Who plays and with which dice, as typed: what could be a level is never a name, two dice may be `6 5`."""

from __future__ import annotations

import json

import pytest

from support import EDO, rows, run

BAN = "ban-sugoroku"


def seats(text: str, board: str = BAN) -> list[tuple[str, str]]:
    result = run("play", board, "--auto", "--json", "--rolls", "", "--seats", text)
    assert result.exit_code == 0, result.output
    return [
        (each["name"], each["player"]) for each in json.loads(result.stdout.split("\n")[0])["seats"]
    ]


def refusal(*arguments: str, board: str = BAN) -> str:
    result = run("play", board, "--auto", "--rolls", "", *arguments)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    return result.stderr


@pytest.mark.parametrize("board", [BAN, EDO])
@pytest.mark.parametrize(
    "level", ["expert", "medium", "strong", "Expert", "MASTER", "normal", "hardd", "cleo", "7", "強い"]
)
def test_a_word_that_could_be_a_level_is_refused_with_the_levels(level: str, board: str) -> None:
    said = refusal("--seats", f"cpu:{level},Aki", board=board)
    assert f"no CPU has the level `{level}`" in said
    assert "easy, middle, hard" in said
    assert f"write `{level}=cpu`" in said


@rows(
    ("text", "expected"),
    [
        ("Cleo=cpu:hard,Aki=cpu", [("Cleo", "cpu:hard"), ("Aki", "cpu")]),
        ("expert=cpu:easy,あき＝cpu", [("expert", "cpu:easy"), ("あき", "cpu")]),
        ("cpu:middle,cpu：HARD", [("CPU 1", "cpu"), ("CPU 2", "cpu:hard")]),
        ("cpu:hard:expert,cpu:Cleo", [("expert", "cpu:hard"), ("Cleo", "cpu")]),
    ],
)
def test_levels_and_names(text: str, expected: list[tuple[str, str]]) -> None:
    assert seats(text) == expected


@rows(
    ("text", "said"),
    [
        ("=cpu,Aki", "needs a name before the `=`"),
        ("Cleo=cpu:pro,Aki", "no CPU has the level `pro`"),
        ("hard,Aki", "`hard` is written `cpu:hard`"),
        ("cpu-hard,Aki", "`cpu-hard` is written `cpu:hard`"),
        ("CPU hard,Aki", "`CPU hard` is written `cpu:hard`"),
        ("cpu_expert,Aki", "no CPU has the level `expert`"),
        ("cpu:hadr,Aki", "did you mean `hard`?"),
    ],
)
def test_what_is_nearly_a_cpu_is_no_person(text: str, said: str) -> None:
    assert said in refusal("--seats", text)


def test_levels_stand_at_the_head_and_beside_the_result() -> None:
    played = run("play", BAN, "--auto", "--seats", "Cleo=cpu:hard,cpu:easy", "--seed", "4").stdout
    line = "CPU levels: ● Cleo hard, ○ CPU easy."
    assert played.split("\n\n")[0].count(line) == 1
    assert played.rstrip().split("\n")[-2] == line
    beside = run("play", BAN, "--seats", "Aki,cpu", "--seed", "4", stdin="q\n").stdout
    assert "CPU levels: ○ CPU middle." in beside
    assert "CPU levels" not in run("play", EDO, "--auto", "--seed", "1").stdout  # nothing to choose


def rolls(text: str, *more: str, board: str = BAN) -> list[list[int]]:
    result = run("play", board, "--auto", "--json", "--rolls", text, *more)
    assert result.exit_code == 0, result.output
    lines = map(json.loads, result.stdout.splitlines())
    return [line["roll"] for line in lines if line["event"] == "roll"]


@pytest.mark.parametrize(
    "text", ["6-5 3-1", "6 5 3 1", "65 31", "6,5 3,1", "6, 5, 3, 1", "６５　31", "6，5、3，1"]
)
def test_two_dice_may_be_typed_in_many_ways(text: str) -> None:
    assert rolls(text) == [[6, 5], [3, 1]]


def test_after_the_roll_for_the_start_too() -> None:
    start = ("--house", "who_starts=roll")
    for text in ("3 3 4 2 6 5", "3,3 4,2 65", "3 3 4 2 6-5"):
        assert rolls(text, *start) == [[6, 5]]


def test_with_one_die_every_number_is_a_roll() -> None:
    assert rolls("6 5", board=EDO) == [[6], [5]]


@rows(
    ("text", "said"),
    [
        ("6 5 3", "`6` is one die; a roll on this board is two"),
        ("6-5 3 1", "`3` is one die; a roll on this board is two"),
        ("6", "write all rolls like 6-6, or all dice one by one"),
        ("67", "`67` is no roll on this board"),
    ],
)
def test_dice_that_make_no_rolls_are_refused(text: str, said: str) -> None:
    result = run("play", BAN, "--auto", "--rolls", text)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


def test_dice_with_two_digits_are_not_guessed() -> None:
    from sugoroku.game.contract import NotationError
    from sugoroku.tables.notation import read_roll

    faces = range(1, 13)
    listed = [(a, b) for a in faces for b in faces]
    with pytest.raises(NotationError, match=r"`112` can be 1-12 or 11-2; put a `-` between the dice"):
        read_roll(listed, "112")
    assert read_roll(listed, "1212") == (12, 12)


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "You may type the names of points: In1 is yours, their In1 the other side's."),
        ("ja", "You may type the names of points: 内一 is yours, 敵内一 the other side's."),
    ],
)
def test_help_names_points_as_they_can_be_typed(lang: str, sentence: str) -> None:
    position = "24:1 13:5 8:3 6:5 2:1 / 24:2 13:5 8:3 6:5"
    own, other = ("In2/In1", "their In1/their In2") if lang == "en" else ("内二/内一", "敵内一/敵内二")
    played = run(
        *("play", BAN, "--position", position, "--rolls", "1-1", "--lang", lang),
        stdin=f"?\n{own}\n{other}\n",
    )
    assert sentence in played.stdout
    assert "24/23" in played.stdout
