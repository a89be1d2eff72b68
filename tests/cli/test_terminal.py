"""A game at a real terminal of 80 columns: what the screen shows after each key."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pexpect
import pyte
import pytest

from sugoroku.screen import shown_width
from support import EDO

SIZES = ("COLUMNS", "LINES", "NO_COLOR")
SURROUNDINGS = {name: value for name, value in os.environ.items() if name not in SIZES} | {
    "TERM": "xterm"
}


class Terminal:
    """A program on a screen, by default of 80 x 24."""

    def __init__(
        self,
        *arguments: str,
        folder: Path,
        size: tuple[int, int] = (24, 80),
        surroundings: Mapping[str, str] = {},
    ) -> None:
        self.screen = pyte.Screen(size[1], size[0])
        self.stream = pyte.ByteStream(self.screen)
        self.child: Any = pexpect.spawn(
            sys.executable,
            ["-m", "sugoroku", *arguments],
            dimensions=size,
            cwd=str(folder),
            env={**SURROUNDINGS, **surroundings},
            timeout=20,
        )
        self.seen = b""

    def until(self, pattern: str) -> str:
        """Read until `pattern` stands at the end of what is printed; the screen as text."""
        self.child.expect(pattern.encode())
        self._feed(self.child.before + self.child.after)
        return "\n".join(line.rstrip() for line in self.screen.display)

    def end(self) -> tuple[str, int]:
        self.child.expect(pexpect.EOF)
        self._feed(self.child.before)
        self.child.close()
        code = self.child.exitstatus if self.child.exitstatus is not None else -1
        return "\n".join(line.rstrip() for line in self.screen.display), code

    def _feed(self, data: bytes) -> None:
        self.seen += data
        self.stream.feed(data)

    def type(self, text: str) -> None:
        self.child.send(text)


PROMPT = r"q to leave > (\x1b\[\d*m)*"


def test_a_game_with_help_nonsense_and_leaving(tmp_path: Path) -> None:
    terminal = Terminal(
        "play", EDO, "--seats", "Aki,cpu", "--seed", "9", "--record", "g.jsonl", folder=tmp_path
    )
    screen = terminal.until(PROMPT)
    assert "Four Seasons of Edo Sugoroku" in screen
    assert "● Aki: Enter to roll" in screen
    terminal.type("?\r")
    screen = terminal.until(PROMPT)
    assert "You need the exact roll; with extra pips the panel says where to go:" in screen
    assert "4 extra → 31 Passing Shower at Sekiya" in screen
    assert "Where everyone is:" in screen
    terminal.type("fly\r")
    assert "Press Enter to roll, ? for help, q to leave." in terminal.until(PROMPT)
    terminal.type("\r")
    screen = terminal.until(PROMPT)
    assert re.search(r"┌───────┐  Turn 1 · ● Aki · roll \d", screen)
    assert "▲ CPU · roll" in screen
    terminal.type("q\r")
    screen, code = terminal.end()
    assert code == 0
    assert "sugoroku resume g.jsonl" in screen
    assert b"\x1b[" in terminal.seen  # seats have colours


def test_resume_goes_on_at_the_prompt(tmp_path: Path) -> None:
    terminal = Terminal(
        "play", EDO, "--seats", "Aki,cpu", "--seed", "9", "--record", "g.jsonl", folder=tmp_path
    )
    terminal.until(PROMPT)
    terminal.type("\r")
    terminal.until(PROMPT)
    terminal.type("q\r")
    terminal.end()
    terminal = Terminal("resume", "g.jsonl", folder=tmp_path)
    screen = terminal.until(PROMPT)
    assert "The game goes on at turn 3." in screen
    terminal.type("q\r")
    assert terminal.end()[1] == 0


def test_ctrl_c_leaves_with_130_and_says_how_to_go_on(tmp_path: Path) -> None:
    terminal = Terminal("play", EDO, "--record", "g.jsonl", folder=tmp_path)
    terminal.until(PROMPT)
    terminal.child.sendintr()
    screen, code = terminal.end()
    assert code == 130
    assert "sugoroku resume g.jsonl" in screen
    assert "Traceback" not in screen


def test_end_of_input_leaves_with_0(tmp_path: Path) -> None:
    terminal = Terminal("play", EDO, folder=tmp_path)
    terminal.until(PROMPT)
    terminal.child.sendeof()
    screen, code = terminal.end()
    assert (code, "To keep a game" in screen) == (0, True)


def test_again_hands_the_first_turn_on_and_numbers_the_record(tmp_path: Path) -> None:
    terminal = Terminal(
        "play",
        EDO,
        "--seats",
        "Aki,Ben",
        "--house",
        "finish=over",
        "--record",
        "g.jsonl",
        folder=tmp_path,
    )
    terminal.until(PROMPT)
    for _ in range(200):
        terminal.type("\r")
        found = terminal.child.expect([PROMPT.encode(), rb"Again\? \(y/n\) > "])
        if found == 1:
            break
    terminal.type("y\r")
    screen = terminal.until(PROMPT)
    assert "▲ Ben: Enter to roll" in screen
    terminal.type("q\r")
    screen, code = terminal.end()
    assert code == 0
    assert "sugoroku resume g-2.jsonl" in screen
    assert (tmp_path / "g-2.jsonl").exists()


MOVES = r"to play > (\x1b\[\d*m)*"


def test_tables_at_the_terminal_with_mistakes_undo_and_leaving(tmp_path: Path) -> None:
    terminal = Terminal(
        "play",
        "ban-sugoroku",
        "--seats",
        "Aki,cpu:easy",
        "--rolls",
        "6-5 3-1 2-1 4-4",
        "--record",
        "g.jsonl",
        folder=tmp_path,
    )
    lines = terminal.until(MOVES).splitlines()
    # the whole board, the dice with their old name and the question are on one screen
    assert ["In1", "In2"] in [line.split()[:2] for line in lines[:6]]
    assert any("roll 6-5, 五六 ごろく goroku" in line for line in lines)
    terminal.type("24/19\r")
    assert "Point 19 is closed: the other side has 5 stones on it." in terminal.until(MOVES)
    terminal.type("l\r")
    screen = " ".join(terminal.until(MOVES).split())
    assert "7 plays; `l all` lists their moves in every order, 14 ways:" in screen
    terminal.type("24/18\r")
    screen = " ".join(terminal.until(MOVES).split())
    assert "So far: 24/18." in screen
    terminal.type("l\r")
    assert "3 plays;" in terminal.until(MOVES)
    terminal.type("u\r")
    assert "Back to the start of the turn." in terminal.until(MOVES)
    terminal.type("24/13\r")
    screen = terminal.until(MOVES)
    assert "Turn 3" in screen
    terminal.type("q\r")
    screen, code = terminal.end()
    assert code == 0
    assert "sugoroku resume g.jsonl" in screen
    assert b"\x1b[" in terminal.seen


def test_a_series_counts_the_values_of_the_wins(tmp_path: Path) -> None:
    shut = "7:1 6:3 5:3 4:2 3:2 2:2 1:2 / bar:1 13:14"
    terminal = Terminal(
        "play",
        "ban-sugoroku",
        "--seats",
        "Aki,Ben",
        "--position",
        shut,
        "--rolls",
        "1-1",
        folder=tmp_path,
    )
    terminal.until(MOVES)
    terminal.type("7/6\r")
    screen = terminal.until(r"y/n\) > ")
    terminal.type("perhaps\r")
    assert "Type y to play another game, n to leave." in terminal.until(r"y/n\) > ")
    assert "Aki won: Mushi-gachi." in screen
    assert "The win counts 2." in screen
    assert re.search("So far: ● Aki 2, ○ Ben 0", screen)
    terminal.type("y\r")
    # the set-up now, and the other seat begins
    assert "Turn 1 · ○ Ben" in terminal.until(MOVES)
    terminal.type("q\r")
    assert terminal.end()[1] == 0


def test_a_dumb_terminal_gets_no_colours(tmp_path: Path) -> None:
    trials: list[tuple[dict[str, str], bool]] = [({"TERM": "dumb"}, False), ({"NO_COLOR": "1"}, False)]
    for surroundings, coloured in (*trials, ({}, True)):
        terminal = Terminal("play", EDO, folder=tmp_path, surroundings=surroundings)
        terminal.until(PROMPT)
        terminal.type("q\r")
        terminal.end()
        assert (b"\x1b[" in terminal.seen) == coloured


@pytest.mark.parametrize("columns", [40, 57, 120])
def test_the_width_is_that_of_the_terminal(columns: int, tmp_path: Path) -> None:
    terminal = Terminal("rules", EDO, folder=tmp_path, size=(60, columns))
    terminal.end()
    printed = terminal.seen.decode().split("\r\n")
    assert columns - 8 < max(map(shown_width, printed)) <= columns


@pytest.mark.parametrize(("rows", "high"), [(24, 4), (40, 5)])
def test_board_and_prompt_of_tables_fit_on_one_screen(rows: int, high: int, tmp_path: Path) -> None:
    """Also with a stone on the bar, and with news of both sides between board and prompt."""
    terminal = Terminal("play", "ban-sugoroku", "--seed", "3", folder=tmp_path, size=(rows, 80))
    cut, heights = False, set()
    while "Again?" not in (text := terminal.until(r"to play > |y/n\) > ")):
        screen = text.split("\n")
        at = max(i for i, line in enumerate(screen) if "to play >" in line)
        names = [i for i, line in enumerate(screen[:at]) if line.split()[:2] == ["In1", "In2"]]
        assert len(names) >= 2, "\n".join(screen)
        arrows = [i for i, line in enumerate(screen[:at]) if "→  " in line or "←  " in line]
        heights.add(arrows[-2] - names[-2] - 3)
        cut |= arrows[-1] - arrows[-2] > 1
        terminal.type("l\r")
        legal = terminal.until("to play > ").split("\n")
        first = next(line for line in legal if re.match(r"  (\d+|bar)/", line))
        terminal.type(re.split(r"\s{2,}", first.strip())[0] + "\r")
    assert cut
    assert high in heights
