"""The board of tables as lines of text: narrow, odd and wide boards."""

from __future__ import annotations

from sugoroku.screen import WIDTH, width_of
from sugoroku.tables.game import TablesGame
from sugoroku.tables.telling.terminal import Looks, drawn
from support import from_text

LOOKS = Looks(
    stones="●○",
    home_side="left",
    arrows=("→", "←", "↓"),
    cut="cut",
    names={},
    paint=lambda _, text: text,
    dim=lambda text: text,
)


def board(points: int, set_up: str) -> TablesGame:
    text = (
        "format: 1\nid: test\nfamily: tables\ntitle: {en: Test}\n"
        f"points: {points}\nstones: 6\nhome: 3\ndice: {{faces: [1, 2, 3]}}\nset_ups: {{standard: {set_up}}}\n"
    )
    game = from_text(text)
    assert isinstance(game, TablesGame)
    return game


def lines(game: TablesGame) -> list[str]:
    return drawn(game, game.start(2), 0, LOOKS)


def test_a_board_too_wide_for_the_terminal_is_listed() -> None:
    game = board(60, "60:2 30:3 4:1")
    assert lines(game) == ["●  60:2  30:3  4:1", "○  60:2  30:3  4:1"]


def test_an_odd_number_of_points_leaves_a_gap() -> None:
    game = board(9, "9:2 6:3 2:1")
    drawing = lines(game)
    assert max(map(width_of, drawing)) <= WIDTH
    assert sum(line.count("●") for line in drawing[2:-2]) == 6
    assert sum(line.count("○") for line in drawing[2:-2]) == 6
    widths = {width_of(line) for line in drawing}
    assert len(lines(board(10, "10:2 6:3 2:1"))) == len(drawing)
    assert max(widths) == max(map(width_of, lines(board(10, "10:2 6:3 2:1"))))
