"""Games that are killed at any instant: no record is lost, and each goes on as if nothing had been."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from support import EDO, ROOT, run

BAN = "ban-sugoroku"


def is_kept(path: Path) -> bool:
    return path.exists() and path.stat().st_size > 0


def killed(words: list[str], path: Path, chance: random.Random) -> bool:
    """Start the program, kill it at some instant, often while it writes; False if it ended before."""
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    before = path.stat().st_size if path.exists() else 0
    command = [sys.executable, "-m", "sugoroku", *words]
    with subprocess.Popen(command, stdout=-3, stderr=-3, env=env) as process:
        if chance.random() < 0.8:
            while process.poll() is None and (path.stat().st_size if path.exists() else 0) == before:
                time.sleep(0)
        time.sleep(chance.choice((0.0, 0.002, 0.02, 0.2)) * chance.random())
        is_running = process.poll() is None
        process.kill()
    return is_running


GAMES = [
    (BAN, "--house", "who_starts=roll", "--seats", "cpu:easy,cpu"),
    (BAN, "--house", "who_starts=roll", "--seats", "cpu:hard,cpu:hard"),
    (EDO, "--seats", "4", "--house", "rank_everyone=on"),
    (EDO,),
]


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="the system has no SIGKILL")
def test_no_record_is_lost_when_a_game_is_killed(full: bool, tmp_path: Path) -> None:
    """Each goes on to the game that was never killed, byte for byte. `--full`: 500 kills."""
    wanted, kills, number, chance = 500 if full else 10, 0, 0, random.Random(7)
    while kills < wanted:
        number += 1
        path, whole = tmp_path / f"{number}.jsonl", tmp_path / f"{number}-whole.jsonl"
        board, *options = chance.choice(GAMES)
        play = ["play", board, "--auto", *options, "--seed", str(number), "--record"]
        words, going_on = [*play, str(path)], ["resume", str(path), "--auto"]
        while kills < wanted and killed(words, path, chance):
            kills += is_kept(path)
            words = going_on if is_kept(path) else words
            if is_kept(path):
                assert run("verify", path).exit_code == 0, number
        if is_kept(path):
            assert run(*going_on).exit_code == 0, number
            assert run(*play, whole).exit_code == 0
            assert path.read_bytes() == whole.read_bytes(), number
    assert kills == wanted
