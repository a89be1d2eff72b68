"""Records that are long: verify and resume cost no more for a line than for short ones."""

from __future__ import annotations

import time
from pathlib import Path

from sugoroku.game import following
from sugoroku.game.dice import SeededDice
from sugoroku.game.match import begin, run
from sugoroku.game.players import Cpu
from sugoroku.game.record import Record, read, write_line
from support import from_text

ROUND = """
format: 1
id: test
family: race
title: {en: Round}
seats: [2, 2]
die: 6
squares:
  - {id: a, name: {en: A}}
"""


def board() -> str:
    back = [
        "" if n % 6 == 0 else ", go: a" for n in range(1, 49)
    ]  # only a 6, eight times in a row, leads on
    squares = [f"  - {{id: s{n}, name: {{en: S{n}}}{sent}}}" for n, sent in enumerate(back, 1)]
    return ROUND + "\n".join([*squares, "  - {id: goal, name: {en: Goal}}", ""])


def long_record(rolls: int) -> tuple[object, bytes]:
    """Play so many rolls, and write them as a record."""
    game = from_text(board())
    header = {
        "event": "game",
        "format": 1,
        "board": "test",
        "sha256": "0" * 64,
        "rules_sha256": "0" * 64,
        "house_rules": {},
        "seats": [{"name": "A", "player": "cpu"}, {"name": "B", "player": "cpu"}],
        "first": 0,
        "seed": 3,
    }
    dice = SeededDice(3)
    begun = begin(game, 2, 0, dice)
    lines, count = list(begun[1]), 0
    for _, more in run(game, begun[0], [Cpu("cpu", "1", None), Cpu("cpu", "2", None)], dice):
        if more and more[0]["event"] == "roll":
            count += 1
            if count > rolls:
                break
        lines += more
    assert sum(line["event"] == "roll" for line in lines) == rolls
    return game, "".join(write_line(line) + "\n" for line in [header, *lines]).encode()


def seconds(game: object, raw: bytes) -> tuple[float, Record]:
    begun = time.process_time()
    record = read(raw)
    following.verify(game, record)  # type: ignore[arg-type]
    return time.process_time() - begun, record


def test_verify_is_linear(tmp_path: Path) -> None:
    game, short = long_record(10_000)
    _, long = long_record(100_000)
    _, one = seconds(game, short)
    _, ten = seconds(game, long)
    assert (one.rolls, ten.rolls) == (10_000, 100_000)
    ratios = sorted(seconds(game, long)[0] / seconds(game, short)[0] for _ in range(3))
    print(f"\nverify of 100,000 rolls against 10,000: {ratios[1]:.1f} times")
    assert ratios[1] <= 12
    ratios = []
    for _ in range(3):
        times = []
        for record in (one, ten):
            begun = time.process_time()
            following.settled(game, record)  # type: ignore[arg-type]
            times.append(time.process_time() - begun)
        ratios.append(times[1] / times[0])
    print(f"resume of 100,000 rolls against 10,000: {sorted(ratios)[1]:.1f} times")
    assert sorted(ratios)[1] <= 12
