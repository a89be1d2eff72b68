"""Whole processes against baselines that anybody has: importing click, and check-jsonschema."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from sugoroku import __version__
from support import ARMOUR, BOARDS, EDO, ROOT

SUGOROKU = (sys.executable, "-m", "sugoroku")
OTHER = (
    sys.executable,
    "-m",
    "check_jsonschema",
    "--schemafile",
    str(ROOT / "schema" / "race.schema.json"),
)


def seconds(command: Sequence[str]) -> float:
    begun = time.perf_counter()
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    took = time.perf_counter() - begun
    assert done.returncode == 0, done.stderr
    return took


def ratio(ours: Sequence[str], baseline: Sequence[str], rounds: int) -> float:
    """Time both in turn; the median of the ratios of the rounds."""
    if rounds > 1:  # warm up
        seconds(ours)
        seconds(baseline)
    pairs = [(seconds(ours), seconds(baseline)) for _ in range(rounds)]
    own, base = (median(pair[side] for pair in pairs) for side in (0, 1))
    found = median(one / other for one, other in pairs)
    shown = " ".join(f"{one / other:.2f}" for one, other in sorted(pairs, key=lambda p: p[0] / p[1]))
    print(
        f"\n{' '.join(ours[1:4])} … {own * 1000:.0f} ms, baseline {base * 1000:.0f} ms, ratio {found:.2f} ({shown})"
    )
    return found


def test_version_costs_little_more_than_click() -> None:
    done = subprocess.run((*SUGOROKU, "--version"), capture_output=True, text=True, check=True)
    assert __version__ in done.stdout
    assert ratio((*SUGOROKU, "--version"), (sys.executable, "-c", "import click"), 15) <= 1.2


def boards(folder: Path, count: int) -> list[str]:
    """Copy the shipped race boards into `count` files, each under an id of its own."""
    names = []
    for number in range(count):
        old = (EDO, ARMOUR)[number % 2]  # one schema for all, which the other program is given
        text = BOARDS[old].read_text(encoding="utf-8")
        path = folder / f"board-{number}.yaml"
        path.write_text(text.replace(f"id: {old}", f"id: board-{number}", 1), encoding="utf-8")
        names.append(str(path))
    return names


def checked(paths: Sequence[str]) -> int:
    done = subprocess.run((*SUGOROKU, "check", *paths), capture_output=True, check=True)
    return int(done.stdout.splitlines()[-1].split()[0])


def test_checking_one_board_is_no_slower_than_check_jsonschema(tmp_path: Path) -> None:
    paths = [str(BOARDS[EDO])]
    assert checked(paths) == 1
    assert ratio((*SUGOROKU, "check", *paths), (*OTHER, *paths), 7) <= 1


def test_checking_many_boards_is_four_times_faster_than_check_jsonschema(tmp_path: Path) -> None:
    count = int(os.environ.get("SUGOROKU_BENCH_BOARDS", "100"))
    paths = boards(tmp_path, count)
    assert checked(paths) == count
    assert ratio((*SUGOROKU, "check", *paths), (*OTHER, *paths), 1) <= 1 / 4
