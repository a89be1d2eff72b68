"""The list of plays as text: each with what follows, a win named, one thing and several told apart."""

from __future__ import annotations

from support import run

BAN = "ban-sugoroku"


def test_a_play_that_wins_says_what_it_wins() -> None:
    lines = run("plays", BAN, "--position", "7:1 6:14 / 13:15", "--roll", "1-1").stdout.splitlines()
    assert lines[1] == "7/6                      6:15 / 13:15  wins: iri, value 1"
    assert lines[2] == "6/5(2)                   7:1 6:12 5:2 / 13:15"
    assert lines[-1] == "4 plays, 4 ways"


def test_one_play_is_no_plays() -> None:
    shut = "bar:1 10:14 / 6:7 5:7 13:1"
    lines = run("plays", BAN, "--position", shut, "--roll", "6-5").stdout.splitlines()
    assert lines == ["pass                     bar:1 10:14 / 13:1 6:7 5:7", "1 play, 1 way"]
