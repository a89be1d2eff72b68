"""Figures as pictures: charts of the odds, and squares coloured by them; what is drawn is what is so."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from sugoroku import load
from sugoroku.drawing import chart, heat, svg
from sugoroku.drawing import raster as render
from sugoroku.drawing.lengths import MARKS, Series, Words, lengths, page
from sugoroku.drawing.palette import AI, HEIGHT, PAPER, SUMI, WIDTH
from sugoroku.drawing.scene import HEAT, LAYERS, Polygon, Polyline, Rect, Scene, Shape, Text, dump
from sugoroku.race.drawing import heat as heats
from sugoroku.race.drawing import layout, plot
from sugoroku.race.drawing import picture as race_picture
from sugoroku.race.drawing.heat import heat_of
from sugoroku.race.drawing.pieces import COLOURS
from sugoroku.race.odds import chain, piece
from sugoroku.race.odds import odds as analyse
from sugoroku.race.odds.as_data import Figures
from sugoroku.telling.labels import Style
from support import (
    ARMOUR,
    BOARDS,
    EDO,
    RACES,
    ROOT,
    compiled,
    from_text,
    game,
    house_choices,
    rows,
    run,
)
from test_scene import GOLDEN, bounds, ink, marked, printed, texts

WORDS = Words("Head", "within a turn", "within {width} turns", "done")


@cache
def found(board: str, finish: str) -> Figures:
    low, high = compiled(board)["seats"]
    rules = {name: rule["default"] for name, rule in compiled(board)["house_rules"].items()}
    return Figures(
        {**rules, "finish": finish}, analyse.odds(game(board, finish=finish), range(low, high + 1))
    )


def finishes(board: str) -> list[str]:
    return [str(each) for each in compiled(board)["house_rules"]["finish"]["choices"]]


@cache
def plotted(board: str, *, compare: bool = False, lang: str = "en") -> Scene:
    default = compiled(board)["house_rules"]["finish"]["default"]
    wanted = finishes(board) if compare else [default]
    return plot.draw(compiled(board), [found(board, each) for each in wanted], 2, Style(lang))


def filled(shapes: Iterator[Shape] | tuple[Shape, ...], colour: str) -> list[Rect]:
    return [shape for shape in shapes if isinstance(shape, Rect) and shape.fill == colour]


# -- axes ---------------------------------------------------------------------------------------------


@rows("low", [0, 3, 96])
@rows("span", [0.003, 0.7, 1, 9, 41, 137, 4999])
def test_ticks_are_round_and_reach_over_both_ends(low: float, span: float) -> None:
    axis = chart.rounded(low, low + span, 8)
    ticks = axis.ticks()
    assert axis.low <= low < low + span <= axis.high + 1e-9
    assert [ticks[0], ticks[-1]] == pytest.approx([axis.low, axis.high])
    assert 2 <= len(ticks) <= 11
    assert f"{axis.step:e}"[0] in "125"
    assert all(b - a == pytest.approx(axis.step) for a, b in pairwise(ticks))


def test_an_axis_of_whole_numbers_has_no_other_ticks() -> None:
    assert chart.rounded(0, 3, 12, whole=True).ticks() == [0, 1, 2, 3]


# -- one distribution ---------------------------------------------------------------------------------

DICE = [(total, (6 - abs(total - 7)) / 36) for total in range(2, 13)]


def test_bars_are_as_high_as_their_shares_and_stand_on_their_turn() -> None:
    shapes = tuple(lengths((0, 0, 1300, 2000), [Series("", DICE, [(50, 7)], 7.0)], WORDS))
    bars = filled(shapes, AI)
    assert len(bars) == len(DICE)
    high = max(bar.height for bar in bars)
    assert [bar.height / high for bar in bars] == pytest.approx([6 * share for _, share in DICE])
    middles = [bar.x + bar.width / 2 for bar in bars]
    assert all(b - a == pytest.approx(middles[1] - middles[0]) for a, b in pairwise(middles))
    told = {text.text: text for text in shapes if isinstance(text, Text)}
    for tick in ("2", "6", "12"):
        assert told[tick].x == pytest.approx(middles[int(tick) - 2])


def test_the_axis_of_shares_measures_the_bars() -> None:
    shapes = tuple(lengths((0, 0, 1300, 2000), [Series("", DICE, [(50, 7)], 7.0)], WORDS))
    ticks = {text.text: text.y for text in shapes if isinstance(text, Text) and "%" in text.text}
    foot = max(bar.y + bar.height for bar in filled(shapes, AI))
    unit = (foot - ticks["15 %"]) / 15
    assert sum(bar.height for bar in filled(shapes, AI)) / unit == pytest.approx(100)


def test_many_turns_share_bars_and_nothing_is_lost() -> None:
    many = [(turn, 1 / 400) for turn in range(1, 401)]
    shapes = tuple(lengths((0, 0, 2000, 2000), [Series("", many, [(99, 396)], None)], WORDS))
    bars = filled(shapes, AI)
    assert len(bars) == 80
    assert len({round(bar.height, 6) for bar in bars}) == 1
    assert "within 5 turns" in [text.text for text in shapes if isinstance(text, Text)]


def test_what_is_not_shown_is_told() -> None:
    slow = [(turn, 0.5**turn) for turn in range(1, 60)]
    shapes = lengths((0, 0, 2000, 2000), [Series("", slow, [(50, 1), (90, 4)], None)], WORDS)
    told = [shape.text for shape in shapes if isinstance(shape, Text)]
    assert "not shown: 0.39 %, after turn 8 or never" in told


def test_late_distributions_begin_late() -> None:
    late = [(turn, 1 / 20) for turn in range(301, 321)]
    shapes = tuple(lengths((0, 0, 2000, 2000), [Series("", late, [(50, 310)], None)], WORDS))
    told = [shape.text for shape in shapes if isinstance(shape, Text)]
    assert "300" in told
    assert "0" not in told


def test_a_distribution_can_stand_on_a_sheet_of_its_own() -> None:
    drawn = page(["Title", "題"], "Some games.", [Series("", DICE, [(50, 7)], 7.0)], WORDS)
    assert (drawn.width, drawn.height, drawn.title) == (WIDTH, HEIGHT, "Title")
    told = [text.text for text in texts(drawn)]
    assert {"Title", "題", "Some games.", "Head", "within a turn", "by turn 7", "7.00"} <= set(told)
    bars = [bar for bar in filled(drawn.shapes, AI) if bar.y > chart.TOP]
    assert len(bars) == len(DICE)
    assert max(bar.x + bar.width for bar in bars) <= chart.RIGHT


def test_nothing_to_draw_is_said() -> None:
    shapes = lengths((0, 0, 2000, 2000), [Series("", [], [], None)], WORDS)
    assert "there is nothing to draw" in [each.text for each in shapes if isinstance(each, Text)]


def test_no_line_of_a_flag_cuts_the_words_of_another() -> None:
    frame = chart.Frame((0, 0, 1000, 500), chart.Axis(0, 10, 1), chart.Axis(0, 10, 1))
    wanted = [chart.Flag(x, "half", "by turn 5") for x in (1, 1.1, 1.5, 4, 4.2, 9.9)]
    shapes = list(chart.flags(frame, chart.placed(frame, wanted), 500))
    lines = [bounds(shape) for shape in shapes if isinstance(shape, Polyline)]
    boxes = [ink(shape) for shape in shapes if isinstance(shape, Text)]
    for left, top, right, bottom in boxes:
        assert not any(
            left < x < right and upper < bottom and lower > top for x, upper, _, lower in lines
        )
    for index, one in enumerate(boxes):
        for other in boxes[:index]:
            assert min(one[2], other[2]) <= max(one[0], other[0]) or min(one[3], other[3]) <= max(
                one[1], other[1]
            )


# -- the picture of the odds --------------------------------------------------------------------------


@pytest.mark.parametrize("board", RACES)
def test_the_bars_of_a_board_are_its_figures(board: str) -> None:
    drawn = plotted(board)
    chance = analyse.odds(game(board), ()).turns.chance
    bars = [bar for bar in filled(drawn.shapes, AI) if bar.y > 300]  # not the band of the title
    wide = next((int(m[1]) for t in texts(drawn) if (m := re.search(r"within (\d+) turns", t.text))), 1)
    shares = [sum(chance[at : at + wide]) for at in range(1, len(chance), wide)]
    shown = [share for share in shares if share][: len(bars)]
    high = max(bar.height for bar in bars)
    heights = [bar.height / high for bar in bars if bar.height]
    assert heights == pytest.approx([share / max(shown) for share in shown])


@pytest.mark.parametrize("board", [EDO, ARMOUR])
def test_quantiles_and_mean_are_marked_where_they_are(board: str) -> None:
    drawn, odds = plotted(board), analyse.odds(game(board), ())
    foot = next(text for text in texts(drawn) if text.text == "10" and text.size == chart.SMALL)
    five = next(text for text in texts(drawn) if text.text == "5" and text.size == chart.SMALL)
    unit = (foot.x - five.x) / 5
    lines = [shape for shape in drawn.shapes if isinstance(shape, Polyline) and shape.line == 3.5]
    assert odds.piece.turns is not None
    wanted = [*(odds.quantiles[percent] for percent in MARKS), float(odds.piece.turns.mean)]
    assert sorted(line.points[0][0] for line in lines) == pytest.approx(
        sorted(five.x + (turn - 5) * unit for turn in wanted if turn is not None)
    )
    said = [text.text for text in texts(drawn)]
    for percent in MARKS:
        assert f"by turn {odds.quantiles[percent]}" in said


@pytest.mark.parametrize("board", RACES)
def test_each_seat_has_its_share_of_the_bar(board: str) -> None:
    drawn = plotted(board)
    (odds,) = [found(board, compiled(board)["house_rules"]["finish"]["default"]).odds]
    segments = [
        shape for shape in drawn.shapes
        if isinstance(shape, Rect) and shape.fill in (*COLOURS, plot.NOBODY) and shape.height > 40
    ]  # fmt: skip
    rows: dict[float, list[Rect]] = {}
    for segment in segments:
        rows.setdefault(segment.y, []).append(segment)
    told = [each for each in odds.seats if each.seats > 1]
    assert len(rows) == len(told)
    for seats, row in zip(told, rows.values(), strict=True):
        width = sum(segment.width for segment in row)
        shares = [*seats.wins, seats.nobody] if seats.nobody else seats.wins
        assert [segment.width / width for segment in row] == pytest.approx(shares)
        assert [each.fill for each in row[: seats.seats]] == list(COLOURS[: seats.seats])


def test_finishes_are_lines_of_their_own_and_equal_ones_share_theirs() -> None:
    def lines(board: str) -> set[str]:
        return {
            str(shape.fill) for shape in plotted(board, compare=True).shapes
            if isinstance(shape, Polygon) and len(shape.points) > 40
        }  # fmt: skip

    assert lines(EDO) == set(chart.COLOURS[:3])
    assert lines(ARMOUR) == set(chart.COLOURS[:2])  # there the panel is a bounce
    assert "as printed = bounce: mean 16.76" in [
        text.text for text in texts(plotted(ARMOUR, compare=True))
    ]


every_plot = pytest.mark.parametrize(
    ("board", "compare", "lang"),
    [(board, compare, lang) for board in RACES for compare in (False, True) for lang in ("en", "ja")],
)


@every_plot
def test_no_word_is_small_clipped_or_covered(board: str, compare: bool, lang: str) -> None:
    drawn = plotted(board, compare=compare, lang=lang)
    boxes = []
    for text in texts(drawn):
        assert text.size >= 25  # 14 pixels of the usual picture
        assert "…" not in text.text
        left, top, right, bottom = ink(text)
        assert left > 80
        assert top > 80
        assert right < WIDTH - 80
        assert bottom < HEIGHT - 80
        boxes.append((left, top, right, bottom))
    for index, one in enumerate(boxes):
        for other in boxes[:index]:
            apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            assert apart, (texts(drawn)[index], other)


LOST = """format: 1
id: lost
family: race
title: {en: Lost}
seats: [1, 3]
squares:
  - {id: a}
  - {id: b, rolls: {1: a, 2: a, 3: c, 4: d, 5: e, 6: a}}
  - {id: c, rolls: {1: c}}
  - {id: d, rolls: {1: c}}
  - {id: e, rolls: {1: f, 2: e}}
  - {id: f}
house_rules: {finish: {default: stay, choices: [stay, over]}}
allow: {R409: for a test, R410: for a test}
"""
NOWHERE = LOST.replace("5: e, 6: a", "5: a, 6: a").replace("{id: a}", "{id: a, rolls: {1: c}}")


@pytest.mark.parametrize(
    ("text", "said"),
    [(LOST, "Some pieces never get home here."), (NOWHERE, "Nobody can ever get home here.")],
)
def test_boards_where_hope_can_be_lost_say_so(text: str, said: str, tmp_path: Path) -> None:
    board = tmp_path / "lost.yaml"
    board.write_text(text, encoding="utf-8")
    target = tmp_path / "odds.txt"
    result = run("odds", board, "--plot", target)
    assert result.exit_code == 0, result.output
    drawn = target.read_text(encoding="utf-8")
    assert said in drawn
    assert "text=nobody" in drawn


# -- coloured squares ---------------------------------------------------------------------------------


def heat_on(board: str, what: str, **house: str | bool) -> heat.Heat:
    rules = {name: rule["default"] for name, rule in compiled(board)["house_rules"].items()}
    return heat_of(game(board, **house), {**rules, **house}, what)


def coloured(board: str, what: str, image: Any = None) -> Scene:
    data = marked() if image else printed(board)
    rules = {name: rule["default"] for name, rule in compiled(board)["house_rules"].items()}
    colouring = (game(board), rules, what)
    return race_picture.heated(data, Style(), image, False, colouring)[0]


def test_the_scale_darkens_all_along_and_ink_can_be_read_on_it() -> None:
    shades = [heat.shade(part / 100) for part in range(101)]
    bright = [chart.luminance(shade) for shade in shades]
    assert all(a > b for a, b in pairwise(bright))
    assert shades[0] == heat.SCALE[0]
    assert heat.shade(7) == shades[-1] == heat.SCALE[-1]
    contrast = [(each + 0.05) / (chart.luminance(SUMI) + 0.05) for each in bright]
    assert min(contrast) >= 4.5  # WCAG 2.1, 1.4.3


@pytest.mark.parametrize("what", ["visits", "ever", "rests"])
@pytest.mark.parametrize("board", RACES)
def test_the_colours_are_in_the_order_of_the_figures(board: str, what: str) -> None:
    this, exact = heat_on(board, what), piece.figures(chain.chain_of(game(board)))
    figures = {"visits": exact.visits, "ever": exact.ever, "rests": exact.lost_on}[what]
    assert figures is not None
    ordered = sorted(range(len(figures)), key=lambda square: figures[square] or 0)
    colours = [this.colour(square) for square in ordered]
    bright = [chart.luminance(colour) for colour in colours if colour is not None]
    assert len(bright) == sum(figure is not None for figure in figures)
    assert all(a >= b for a, b in pairwise(bright))
    assert len(set(colours)) > 1 or not any(figures)


@pytest.mark.parametrize("what", ["visits", "ever", "rests"])
@pytest.mark.parametrize("board", RACES)
def test_every_square_of_a_sheet_is_coloured_and_bears_its_figure(board: str, what: str) -> None:
    drawn, this = coloured(board, what), heat_on(board, what)
    cells = layout.plan(printed(board)["layout"], len(this.values)).cells
    covers = [
        shape for shape in drawn.shapes
        if isinstance(shape, Rect) and shape.layer == HEAT and shape.y < HEIGHT
    ]  # fmt: skip
    assert len(covers) == len(cells)
    told = [text for text in texts(drawn) if text.layer == HEAT and text.y < HEIGHT]
    for square, (cell, cover, text) in enumerate(zip(cells, covers, told, strict=True)):
        assert cover.x >= cell.x - 0.01
        assert cover.x + cover.width <= cell.x + cell.width + 0.01
        assert cover.width * cover.height > 0.9 * cell.width * cell.height
        assert cover.fill == (this.colour(square) or PAPER)  # and hatched where there is no figure
        assert cell.x < text.x < cell.x + cell.width
        assert cell.y < text.y < cell.y + cell.height
        assert text.text == this.labels[square]


def test_figures_are_written_as_they_are() -> None:
    ever, visits = heat_on(EDO, "ever"), heat_on(EDO, "visits")
    assert (ever.labels[1], visits.labels[1]) == ("16.7 %", "0.17")  # a sixth
    assert (ever.labels[0], ever.labels[-1]) == ("100.0 %", "100.0 %")
    assert heat_on(EDO, "rests").labels[0] == "0"
    exact = piece.figures(chain.chain_of(game(EDO))).ever[6]
    assert Fraction(1, 6) < exact
    assert ever.labels[6] == f"{float(100 * exact):.1f} %"


def test_no_word_of_a_coloured_sheet_lies_on_another() -> None:
    for board in (EDO, ARMOUR, "yokai", "little-edo"):
        boxes = [ink(text) for text in texts(coloured(board, "ever")) if text.layer == HEAT]
        others = [ink(text) for text in texts(coloured(board, "ever")) if text.layer != HEAT]
        for one in boxes:
            for other in others:
                across = min(one[2], other[2]) - max(one[0], other[0])
                down = min(one[3], other[3]) - max(one[1], other[1])
                assert across <= 0.5 or down <= 0.5


def test_the_legend_has_the_scale_its_meaning_and_the_rules() -> None:
    this, drawn = heat_on(EDO, "ever"), coloured(EDO, "ever")
    legend = [text.text for text in texts(drawn) if text.y > HEIGHT]
    assert legend[0] == "The chance that a piece ever comes to a square"
    assert [text for text in legend if text.endswith(" %")] == [
        f"{tick} %" for tick in range(0, 71, 10)
    ]
    assert "House rules: extra pips go by the panel." in legend
    assert "The start and the goal have figures too; above 70 % the colour stays the same." in legend
    assert max(this.values[1:-1], key=lambda value: value or 0) == pytest.approx(66.1, abs=0.1)
    parts = [shape for shape in drawn.shapes if isinstance(shape, Rect) and shape.y > HEIGHT][:-1]
    bright = [chart.luminance(str(part.fill)) for part in parts]
    assert len(bright) == heat.PARTS
    assert all(a > b for a, b in pairwise(bright))


def test_without_inns_the_legend_says_that_no_turn_is_missed() -> None:
    assert "No turn is ever missed on this board." in heat_on(ARMOUR, "rests").notes
    assert {heat_on(ARMOUR, "rests").colour(square) for square in range(43)} == {PAPER}


@pytest.mark.parametrize(
    ("text", "what", "hatched", "said"),
    [
        (LOST, "visits", {2, 3}, "Hatched: a piece may stay there for ever, so there is no average."),
        (LOST, "ever", set(), ""),
        (NOWHERE, "rests", {0, 1, 2, 3, 4, 5}, "Hatched: nobody ever gets home."),
    ],
)
def test_squares_without_a_figure_are_hatched(
    text: str, what: str, hatched: set[int], said: str
) -> None:
    this = heat_of(from_text(text.replace("lost", "test")), {"finish": "stay"}, what)  # type: ignore[arg-type]
    assert {square for square, value in enumerate(this.values) if value is None} == hatched
    assert not hatched or said in this.notes
    for square in range(6):
        lines = [
            shape for shape in heat.cover(this, square, (0, 0, 100, 60), 2) if isinstance(shape, Polyline)
        ]  # fmt: skip
        assert bool(lines) == (square in hatched)
        for line in lines:
            assert all(-0.01 <= x <= 100.01 and -0.01 <= y <= 60.01 for x, y in line.points)
        assert this.labels[square] != "–" or square in hatched


def test_spots_of_a_scan_are_washed_and_the_print_shows_through() -> None:
    image = marked()["images"][0]
    drawn = coloured(EDO, "visits", image)
    this = heat_on(EDO, "visits")
    washes = [shape for shape in drawn.shapes if isinstance(shape, Rect) and shape.clear]
    assert [[w.x, w.y, w.width, w.height] for w in washes] == list(image["spots"].values())
    assert [wash.fill for wash in washes] == [this.colour(square) for square in range(len(washes))]
    told = [text.text for text in texts(drawn) if text.layer == HEAT]
    assert told[: len(this.labels)] == list(this.labels)
    assert drawn.scan_height == image["height"] < drawn.height


def test_a_clear_rectangle_mixes_with_what_lies_under_it() -> None:
    shown = Scene(10, 10, (Rect(0, 0, 10, 10, "#ff0000", clear=0.4),))
    pixel = render.draw(shown, 10, Image.new("RGB", (10, 10), "#0000ff")).getpixel((5, 5))
    assert pixel == (153, 0, 102)
    assert b'fill-opacity="0.6"' in svg.write(shown, 10)
    assert "clear=0.4" in dump(shown)
    solid = Scene(10, 10, (Rect(0, 0, 10, 10, "#ff0000"),))
    assert b"opacity" not in svg.write(solid, 10)
    assert "clear" not in dump(solid)


# -- goldens ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "make"),
    [
        (f"plot-{EDO}", lambda: plotted(EDO)),
        (f"plot-{ARMOUR}-finishes", lambda: plotted(ARMOUR, compare=True, lang="ja")),
        (f"heat-{EDO}", lambda: coloured(EDO, "visits")),
        ("heat-overlay", lambda: coloured(EDO, "ever", marked()["images"][0])),
    ],
)
def test_scene_is_as_it_was(name: str, make: Any, golden: bool) -> None:
    path: Path = GOLDEN / f"scene-{name}.txt"
    text = dump(make())
    if golden:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


# -- the commands -------------------------------------------------------------------------------------

FORMATS = ("png", "jpg", "jpeg", "webp", "svg", "pdf", "txt")


@pytest.mark.parametrize("ending", FORMATS)
def test_every_format_is_written(ending: str, tmp_path: Path) -> None:
    for command in (["odds", EDO, "--plot"], ["render", EDO, "--heat", "ever", "-o"]):
        target = tmp_path / f"{command[0]}.{ending}"
        result = run(*command, target)
        assert result.exit_code == 0, result.output
        assert target.stat().st_size > 1000
        if ending in ("png", "jpg", "jpeg", "webp"):
            with Image.open(target) as image:
                assert image.width == 2400


def test_the_figures_are_told_as_ever_and_the_picture_on_stderr(tmp_path: Path) -> None:
    target = tmp_path / "odds.svg"
    for form in ([], ["--json"], ["--csv"], ["--compare", "finish"], ["--seats", "3"]):
        with_picture = run("odds", EDO, *form, "--plot", target)
        assert with_picture.exit_code == 0
        assert with_picture.stdout == run("odds", EDO, *form).stdout
        assert with_picture.stderr == f"sugoroku: {target} shows these figures\n"
    assert json.loads(run("odds", EDO, "--json", "--plot", target).stdout)["board"] == EDO


def test_seats_and_finish_are_those_that_were_asked_for(tmp_path: Path) -> None:
    target = tmp_path / "odds.txt"
    run("odds", EDO, "--seats", "3", "--house", "finish=over", "--plot", target)
    drawn = target.read_text(encoding="utf-8")
    assert "3 seats: after" in drawn
    assert "2 seats" not in drawn
    assert "House rules: any roll that reaches the goal is enough;" in drawn
    run("odds", EDO, "--compare", "finish", "--seats", "5", "--plot", target)
    assert "Who of 5 gets home first" in target.read_text(encoding="utf-8")


def test_a_record_is_coloured_under_its_own_rules(tmp_path: Path) -> None:
    record, target = tmp_path / "game.jsonl", tmp_path / "heat.txt"
    run(
        "play",
        EDO,
        "--auto",
        "--seats",
        "3",
        "--seed",
        "5",
        "--house",
        "finish=bounce",
        "--record",
        record,
    )
    arguments = ["render", EDO, "--heat", "visits", "--record", record, "-o", target]
    assert run(*map(str, arguments)).exit_code == 0
    drawn = target.read_text(encoding="utf-8")
    assert "House rules: extra pips count back from the goal." in drawn
    assert "CPU 1" in drawn
    last = {name: drawn.rindex(f" {name} ") for name in ("heat", "pieces", "box")}
    assert last["box"] > last["pieces"]
    result = run(*map(str, arguments), "--house", "finish=over")
    assert result.exit_code == 2
    assert "leave --house out" in result.output


def test_the_house_rule_changes_the_colours(tmp_path: Path) -> None:
    for finish in finishes(EDO):
        target = tmp_path / f"{finish}.txt"
        run("render", EDO, "--heat", "visits", "--house", f"finish={finish}", "-o", target)
    assert len({path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}) == len(finishes(EDO))


def test_layers_of_a_coloured_sheet(tmp_path: Path) -> None:
    target = tmp_path / "heat.txt"
    for layers, left in (("heat", {"heat"}), ("names,squares", {"names", "squares"})):
        arguments = ["render", EDO, "--heat", "ever", "--layers", layers, "-o", target]
        assert run(*map(str, arguments)).exit_code == 0
        lines = target.read_text(encoding="utf-8").splitlines()[1:]
        assert {line.split()[1] for line in lines} == left
    assert HEAT not in LAYERS
    assert "`heat` needs --heat" in run("render", EDO, "--layers", "heat", "-o", target).output


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["odds", EDO, "--plot", "odds.gif"], 2, "none of the endings"),
        (["odds", EDO, "--plot", "folder.png"], 2, "is no file"),
        (["odds", EDO, "--plot", "no/folder/odds.png"], 2, "no such file or directory"),
        (["odds", "ban-sugoroku", "--plot", "odds.png"], 1, "is a tables board"),
        (["odds", "missing", "--plot", "odds.png"], 2, "no board"),
        (["render", "ban-sugoroku", "--heat", "visits", "-o", "x.png"], 1, "is a tables board"),
        (["render", EDO, "--heat", "cold", "-o", "x.png"], 2, "visits"),
        (["render", EDO, "--house", "finish=over", "-o", "x.png"], 2, "--house needs --heat"),
        (["render", EDO, "--heat", "ever", "--house", "finish=odd", "-o", "x.png"], 2, "it can be"),
        (["render", EDO, "--heat", "ever", "--house", "finish", "-o", "x.png"], 2, "name=value"),
        (["render", EDO, "--heat", "ever", "-o", "x.gif"], 2, "none of the endings"),
    ],
)
def test_bad_input_is_one_message_and_no_file(
    arguments: list[str], code: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder.png").mkdir()
    result = run(*arguments)
    assert result.exit_code == code, result.output
    assert said in result.output
    assert "Traceback" not in result.output
    assert sorted(Path().iterdir()) == [Path("folder.png")]


def test_drawing_a_sheet_loads_no_analysis() -> None:
    code = (
        "import atexit, sys; from sugoroku.cli import cli;"
        "exact = {'sugoroku.race.odds.odds', 'sugoroku.race.odds.piece', 'sugoroku.race.odds.chain', 'sugoroku.race.odds.elimination'};"
        "atexit.register(lambda: print(sorted(exact & set(sys.modules))));"
        "cli(sys.argv[1:])"
    )
    command = [sys.executable, "-c", code, "render", EDO, "-o", "/dev/null/x.txt"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("board", [EDO, ARMOUR])
def test_all_house_rules_can_be_drawn(board: str) -> None:
    for house in house_choices(board):
        rules = {**{n: r["default"] for n, r in compiled(board)["house_rules"].items()}, **house}
        this = load.build(compiled(board), rules)
        odds = analyse.odds(this, range(2, 4))  # type: ignore[arg-type]
        assert plot.draw(compiled(board), [Figures(rules, odds)], 2, Style()).shapes
    assert board in BOARDS


# -- many games --------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", [EDO, "ban-sugoroku"])
def test_many_games_are_drawn_as_they_are_told(board: str, tmp_path: Path) -> None:
    asked = ("simulate", board, "-n", "60", "--seed", "3", "--json")
    plain, drawn = run(*asked), run(*asked, "--plot", tmp_path / "games.txt")
    assert drawn.stdout == plain.stdout
    assert drawn.exit_code == 0
    assert f"sugoroku: {tmp_path / 'games.txt'} shows these figures" in drawn.stderr
    told = json.loads(plain.stdout)
    text = (tmp_path / "games.txt").read_text(encoding="utf-8")
    assert "60 games with" in text
    assert f"by turn {told['turns']['quantiles']['50']}" in text
    assert f"{told['turns']['mean']:,.2f}" in text
    assert ("at level random" in text) == (board == "ban-sugoroku")


def test_a_plot_that_cannot_be_is_refused_before_a_game_is_played(tmp_path: Path) -> None:
    result = run("simulate", EDO, "-n", "1000000000", "--plot", tmp_path / "games.xyz")
    assert result.exit_code == 2
    assert "has none of the endings" in result.stderr
    assert not [*tmp_path.iterdir()]


def test_a_mean_far_beyond_the_axis_is_told_and_not_drawn(tmp_path: Path) -> None:
    squares = "".join(
        f"  - {{id: s{n}, rolls: {{{', '.join(f'{face}: s0' for face in range(1, 6))}, 6: s{n + 1}}}}}\n"
        for n in range(14)
    )
    text = (
        "format: 1\nid: slow\nfamily: race\ntitle: {en: Slow}\nsquares:\n" + squares + "  - {id: s14}\n"
    )
    board = tmp_path / "slow.yaml"
    board.write_text(text, encoding="utf-8")
    result = run("odds", board, "--plot", tmp_path / "slow.png")
    assert result.exit_code == 0, result.output
    assert (tmp_path / "slow.png").read_bytes().startswith(b"\x89PNG")


def test_where_pieces_get_lost_no_mark_stands_on_the_curve_of_all() -> None:
    shares = [(turn, 0.08) for turn in range(1, 11)]
    words = Words("turns", "in this turn", "in {width} turns", "by then")
    lossy = page(["Title"], "below", [Series("", shares, [(50, 5)], None)], words)
    whole = page(
        ["Title"], "below", [Series("", [(t, 0.1) for t, _ in shares], [(50, 5)], None)], words
    )
    named = [sum(text.text == "half" for text in texts(scene)) for scene in (lossy, whole)]
    assert named == [1, 2]


@pytest.mark.parametrize(
    ("write", "value", "text"),
    [
        (heats._percent, 0.01, "< 0.1 %"),
        (heats._percent, 0.0, "0.0 %"),
        (heats._percent, 0.5, "0.5 %"),
        (heats._mean, 12_345.6, "12,346"),
        (heats._mean, 0.5, "0.50"),
        (heats._mean, 0.001, "< 0.01"),
        (heats._mean, 0.0, "0"),
    ],
)
def test_what_is_too_small_for_its_digits_is_not_nothing(write: Any, value: float, text: str) -> None:
    assert write(value) == text
