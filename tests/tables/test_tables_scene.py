"""The pictures of tables boards: what lies where, every stone once, the ways of a turn, scans, the command."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import dist
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from sugoroku import load
from sugoroku.drawing.moment import Moment
from sugoroku.drawing.palette import AI, BENI, HEIGHT, WIDTH
from sugoroku.drawing.scene import LAYERS, Disc, Polygon, Polyline, Rect, Scene, Shape, Text, dump
from sugoroku.drawing.sheet import LEAST, Box
from sugoroku.families import family_of
from sugoroku.game import match, record
from sugoroku.game.dice import SeededDice
from sugoroku.game.header import write_header
from sugoroku.game.players import Seat
from sugoroku.tables.drawing import caption as captions
from sugoroku.tables.drawing import layout, picture, pieces
from sugoroku.tables.drawing.pieces import STONES, Step, Way
from sugoroku.tables.game import TablesGame
from sugoroku.telling.labels import Style
from support import EDO, FIRST, HERE, ROOT, play, rows, run
from test_scene import GOLDEN, bounds, ink, texts

BAN, SMALL = "ban-sugoroku", "small"
ODD = """\
format: 1
id: odd
family: tables
title: {en: Odd}
points: 13
stones: 7
home: 4
dice: {faces: [1, 2, 4]}
set_ups: {standard: 13:2 8:3 4:2}
point_names:
  - {name: {en: Inner, kana: うち}, from: 1, to: 4}
unverified: [point_names, set_ups.standard]
"""


def to_the_right(text: str) -> str:
    """The text of a board, with its homes at the right."""
    text = text.replace("home_side: left\n", "")
    return text.replace("family: tables\n", "family: tables\nhome_side: right\n")


def plain(points: int, stones: int = 9) -> str:
    """A board of any number of points; all stones begin on the last."""
    return (
        f"format: 1\nid: plain\nfamily: tables\ntitle: {{en: Plain}}\npoints: {points}\nstones: {stones}\n"
        f"home: 2\ndice: {{faces: [1, 2]}}\nset_ups: {{standard: '{points}:{stones}'}}\n"
        "house_rules:\n  finish: {default: bear_off, choices: [bear_off]}\n"
    )


def board_file(board: str) -> Path:
    places = (ROOT / "boards" / f"{board}.yaml", HERE / "boards" / f"{board}.yaml")
    return next(path for path in places if path.is_file())


@cache
def printed(board: str) -> Any:
    """Compile a board by its name or its text, with its print."""
    source = board.encode() if "\n" in board else board_file(board).read_bytes()
    return load.printed(load.examine(source, "test.yaml"))


def game(board: str = BAN, **house: str | bool) -> TablesGame:
    this = load.build(printed(board), house)
    assert isinstance(this, TablesGame)
    return this


def sheet(board: str, *, upright: bool = False, lang: str = "en") -> Scene:
    """The sheet of a board as it is drawn without a record: set up."""
    data = printed(board)
    style, draw = Style(lang), family_of(data).drawing()
    drawn: Scene = draw.set_up(draw.drawn(data, style, upright), data, style)
    return drawn


def shown(board: str, standing: Moment, lang: str = "en") -> Scene:
    data = printed(board)
    style, draw = Style(lang), family_of(data).drawing()
    drawn: Scene = draw.with_pieces(draw.drawn(data, style, False), data, style, standing)
    return drawn


def at_turn(board: str, seed: int, turn: int, **house: str | bool) -> Moment:
    """How a game of the first plays stands after a turn."""
    this = game(board, **house)
    lines, _ = play(this, 2, seed, 0, FIRST)
    of_turn = [line for line in lines if line.get("turn") == turn]
    standing = match.begin(this, 2, 0, SeededDice(seed))[0]
    for number in range(1, turn + 1):
        moves = [line for line in lines if line.get("turn") == number]
        standing = match.throw(this, standing, tuple(moves[0]["roll"]))[0]
        way = tuple((line["from"], line["to"]) for line in moves if line["event"] == "move")
        standing = match.answer(this, standing, way)[0]
    return Moment(this, ("Genji", "Heike"), standing.position, tuple(of_turn))


def position(text: str, board: str = BAN, **house: str | bool) -> Moment:
    this = game(board, **house)
    return Moment(this, ("Seat 1", "Seat 2"), this.read(text))


def stones_of(drawn: Scene | Sequence[Shape], seat: int) -> list[Disc]:
    """The stones of a seat on the board, without their inner rings, dice and the label box."""
    shapes = drawn.shapes if isinstance(drawn, Scene) else drawn
    found = [each for each in shapes if isinstance(each, Disc) and each.layer == "pieces"]
    return [each for each in found if each.fill == STONES[seat] and each.stroke == STONES[1 - seat]]


def said(drawn: Scene, *layers: str) -> list[str]:
    return [text.text for text in texts(drawn) if not layers or text.layer in layers]


# -- the board ----------------------------------------------------------------------------------------

SHEETS = {"ban": BAN, "backgammon": "backgammon", "small": SMALL, "odd": ODD}
SHEETS |= {str(points): plain(points) for points in (4, 5, 7, 24, 25, 40, 59, 60)}
MIRRORED = {
    name: to_the_right(board_file(SHEETS[name]).read_text(encoding="utf-8"))
    for name in ("ban", "backgammon")
}
MIRRORED |= {name: to_the_right(SHEETS[name]) for name in ("odd", "5", "60")}
SHEETS |= {f"{name} to the right": text for name, text in MIRRORED.items()}
every_sheet = pytest.mark.parametrize("name", SHEETS)


@every_sheet
@pytest.mark.parametrize("upright", [False, True])
def test_every_text_can_be_read_and_lies_over_no_other(name: str, upright: bool) -> None:
    found = [text for text in texts(sheet(SHEETS[name], upright=upright)) if text.layer != "pieces"]
    boxes = [(ink(text), text) for text in found]
    for index, (a, text) in enumerate(boxes):
        assert text.size >= LEAST, text
        assert 80 < a[0] < a[2] < WIDTH - 80, text
        assert 80 < a[1] < a[3] < HEIGHT - 80, text
        for b, other in boxes[:index]:
            apart = a[2] <= b[0] + 0.5 or b[2] <= a[0] + 0.5 or a[3] <= b[1] + 0.5 or b[3] <= a[1] + 0.5
            column = text.layer == other.layer == "panel" and text.size == other.size
            assert apart or column, (text, other)


@every_sheet
def test_no_number_of_a_point_lies_over_another_or_over_a_way(name: str) -> None:
    discs = [bounds(each) for each in sheet(SHEETS[name]).shapes
             if isinstance(each, Disc) and each.layer in ("names", "route") and each.fill]  # fmt: skip
    for index, a in enumerate(discs):
        for b in discs[:index]:
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] + 6 or b[3] <= a[1] + 6


@rows("points", range(4, 61))
def test_any_number_of_points_is_laid_out_in_two_rows_that_face_each_other(points: int) -> None:
    drawn = layout.plan(points)
    columns = layout.columns_of(points)
    assert len(drawn.fields) == points
    assert {field[2:] for field in drawn.fields} == {drawn.fields[0][2:]}
    lower, upper = drawn.fields[:columns], drawn.fields[columns:]
    assert {field[1] for field in lower} == {drawn.band[1] + drawn.band[3]}
    assert {field[1] + field[3] for field in upper} == {drawn.band[1]}
    assert [field[0] for field in lower] == sorted(field[0] for field in lower)
    # the highest point is above point 1: a side's way ends where the other's begins
    for below, above in zip(lower, reversed(upper), strict=False):
        assert below[0] == above[0]
    boxes = [*drawn.trays, drawn.board, drawn.title]
    assert all(x >= 100 and x + width <= WIDTH - 100 for x, _, width, _ in boxes)
    assert drawn.trays[0][0] + drawn.trays[0][2] < drawn.board[0]
    assert drawn.board[0] + drawn.board[2] < drawn.title[0]


def test_the_first_seat_sits_below_and_the_other_sees_the_same_from_above() -> None:
    drawn = layout.plan(24)
    middle = drawn.band[1] + drawn.band[3] / 2
    assert drawn.fields[0][:2] == (drawn.band[0], drawn.band[1] + drawn.band[3])
    assert drawn.fields[23][0] == drawn.band[0]
    assert drawn.fields[23][1] < middle
    assert layout.spot_of(24, 0, 24) == layout.spot_of(24, 1, 1) == "p24"
    assert layout.spot_of(24, 0, 25) == "bar-first"
    assert layout.spot_of(24, 1, 0) == "off-second"
    named = [text for text in texts(sheet(BAN)) if text.layer == "names"]
    for word, column in {"内一": 0, "In 6": 5, "Out 6": 6, "外一": 11}.items():
        top, bottom = sorted((text for text in named if text.text == word), key=lambda text: text.y)
        assert (top.angle, bottom.angle) == (180, 0)
        for text in (top, bottom):
            x, _, width, _ = drawn.fields[column]
            assert text.x == pytest.approx(x + width / 2)
        assert top.y < drawn.fields[23][1]
        assert bottom.y > drawn.fields[0][1] + drawn.fields[0][3]
    # the first seat's own numbers of the far row stand at the band, upright, on black
    far = [text for text in named if text.text == "24" and text.angle == 0]
    assert len(far) == 1
    assert drawn.band[1] < far[0].y < middle
    assert far[0].fill == STONES[1]


def test_upright_turns_all_but_the_words_along_the_edge() -> None:
    assert {text.angle for text in texts(sheet(BAN, upright=True))} == {0, 270}
    assert {text.angle for text in texts(sheet(BAN))} == {0, 90, 180, 270}


@pytest.mark.parametrize("name", ["ban", "small", "odd"])
def test_the_home_of_each_side_has_its_colour(name: str) -> None:
    from sugoroku.tables.drawing.scene import FIELDS, HOMES

    data = printed(SHEETS[name])
    fields = layout.plan(data["points"]).fields
    rects = {(s.x, s.y): s.fill for s in sheet(SHEETS[name]).shapes if isinstance(s, Rect)}
    for point, (x, y, _, _) in enumerate(fields, 1):
        tones = FIELDS
        tones = HOMES[0] if point <= data["home"] else tones
        tones = HOMES[1] if point > data["points"] - data["home"] else tones
        assert rects[x, y] in tones, point


@pytest.mark.parametrize("side", ["left", "right"])
def test_the_ways_lead_from_the_others_home_around_the_far_end_to_ones_own(side: str) -> None:
    drawn = sheet(BAN if side == "left" else MIRRORED["ban"])
    plan = layout.plan(24, side)
    x, _, width, _ = plan.band

    def inwards(at: float) -> float:
        """How far a place is from the end of the homes."""
        return at - x if side == "left" else x + width - at

    middle = plan.band[1] + plan.band[3] / 2
    heads = {each.fill: bounds(each) for each in drawn.shapes
             if isinstance(each, Polygon) and each.layer == "route" and len(each.points) == 3}  # fmt: skip
    tails = {each.fill: each for each in drawn.shapes
             if isinstance(each, Disc) and each.layer == "route" and each.fill}  # fmt: skip
    for seat, down in ((0, 1), (1, -1)):
        head, tail = heads[STONES[seat]], tails[STONES[seat]]
        assert (head[1] - middle) * down > 0
        assert (tail.y - middle) * down < 0
        (tip,) = (s.points[0] for s in drawn.shapes if isinstance(s, Polygon) and bounds(s) == head)
        assert inwards(tip[0]) == min(map(inwards, (head[0], head[2])))
        assert 0 < inwards(tip[0]) < 60
        assert inwards(tail.x) < 120
    lanes = [bounds(each) for each in drawn.shapes
             if isinstance(each, Polygon) and each.layer == "route" and len(each.points) > 9]  # fmt: skip
    for lane in lanes:
        assert max(map(inwards, (lane[0], lane[2]))) > width - 100
        assert lane[1] < middle < lane[3]


# -- homes at the right -------------------------------------------------------------------------------


def test_with_homes_at_the_right_point_one_is_at_the_bottom_right_and_the_highest_above_it() -> None:
    plan = layout.plan(24, "right")
    fields = plan.fields
    x, y, width, height = plan.band
    for point, column, row in ((1, 11, 1), (12, 0, 1), (13, 0, -1), (24, 11, -1)):
        assert fields[point - 1][0] == pytest.approx(x + column * width / 12)
        assert (fields[point - 1][1] - y - height / 2) * row > 0
    assert all(tray[0] > plan.board[0] + plan.board[2] for tray in plan.trays)
    assert plan.title[0] + plan.title[2] < plan.board[0]
    ones = [text.x for text in texts(sheet(MIRRORED["ban"])) if text.text == "内一"]
    assert ones == [pytest.approx(fields[0][0] + fields[0][2] / 2)] * 2
    homes = [text.x for text in texts(sheet(MIRRORED["ban"])) if text.text == "Home"]
    assert all(x + width < home < plan.board[0] + plan.board[2] for home in homes)
    assert len(homes) == 2


def outline(shape: Shape, *, mirrored: bool) -> tuple[Any, ...]:
    """What a shape looks like, and where; `mirrored`: where it would be the other way round."""

    def across(x: float) -> float:
        return round(WIDTH - x if mirrored else x, 3)

    look = type(shape), shape.layer, getattr(shape, "fill", None), getattr(shape, "stroke", None)
    if isinstance(shape, Polygon | Polyline):
        return *look, *sorted((across(x), round(y, 3)) for x, y in shape.points)
    if isinstance(shape, Rect):
        return *look, across(shape.x + shape.width / 2), shape.y, round(shape.width, 3), shape.height
    more = (shape.text, shape.angle) if isinstance(shape, Text) else (shape.radius,)
    return *look, *more, across(shape.x), round(shape.y, 3)


@pytest.mark.parametrize("name", MIRRORED)
def test_a_board_with_homes_at_the_right_is_the_mirror_image(name: str) -> None:
    layers = [layer for layer in LAYERS if layer != "panel"]  # a title is read as ever
    one, other = (sheet(board).only(layers) for board in (SHEETS[name], MIRRORED[name]))
    before, after = (
        [outline(s, mirrored=m) for s in drawn.shapes] for drawn, m in ((one, True), (other, False))
    )
    assert Counter(before) == Counter(after)
    assert Counter(before) != Counter(outline(shape, mirrored=False) for shape in one.shapes)


def test_the_stones_and_arrows_of_a_turn_are_mirrored_too() -> None:
    seen = Counter[str]()
    for turn in range(1, 30):
        pair = []
        for board, mirrored in ((BAN, True), (MIRRORED["ban"], False)):
            standing = at_turn(board, 4, turn)
            drawn = shown(board, standing)
            lines = [s for s in drawn.shapes if s.layer == "pieces" and isinstance(s, Polyline)]
            heads = [s for s in drawn.shapes if s.layer == "pieces" and isinstance(s, Polygon)]
            kept: list[Shape] = [*stones_of(drawn, 0), *stones_of(drawn, 1), *lines, *heads]
            pair.append(Counter(outline(shape, mirrored=mirrored) for shape in kept))
            seen.update(line.stroke for line in lines)
        assert pair[0] == pair[1], turn
    assert seen[BENI]
    assert seen[AI]


def test_the_title_stands_in_kanji_kana_and_english() -> None:
    panel = said(sheet(BAN), "panel")
    assert {"盤", "双", "六", "Ban-sugoroku", "ばんすごろく"} <= set(panel)


@pytest.mark.parametrize("title", ["東海道中膝栗毛道中双六大盤", "双"])
def test_long_titles_stay_on_their_slip(title: str) -> None:
    text = plain(12).replace("title: {en: Plain}", f"title: {{en: {'Plain and ' * 12}, ja: {title}}}")
    x, _, width, _ = layout.plan(12).title
    for each in texts(sheet(text)):
        if each.layer == "panel":
            left, _, right, _ = ink(each)
            assert x <= left < right <= x + width, each


def test_what_no_source_states_has_its_mark() -> None:
    names = said(sheet(ODD), "names")
    assert names.count("うち四?") == names.count("Inner 4?") == 2
    assert "Set-up: standard?" in names
    assert not [text for text in said(sheet(BAN)) if "?" in text]
    unsure = said(shown(BAN, at_turn(BAN, 4, 7)), "pieces")
    assert printed(BAN)["unverified"] == ["set_ups.yamato"]
    assert {"四六", "しろく?", "shiroku?"} <= set(unsure)


@pytest.mark.parametrize(
    ("roll", "names"),
    [
        ([6, 4], ["四六", "しろく?", "shiroku?"]),
        ([5, 6], ["五六", "ごろく", "goroku"]),
        ([1, 1], ["重一", "でっち", "decchi"]),
    ],
)
def test_the_dice_have_their_old_name_and_a_mark_behind_a_reading_without_a_source(
    roll: list[int], names: list[str]
) -> None:
    standing = Moment(
        game(), ("A", "B"), game().start(2), ({"event": "roll", "turn": 1, "seat": 0, "roll": roll},)
    )
    drawn = shown(BAN, standing)
    assert [text for text in said(drawn, "pieces") if text in names] == names
    assert f"Turn 1 · A · roll {roll[0]}-{roll[1]} · {' '.join(names)}" in said(drawn, "box")
    pips = [each for each in drawn.shapes
            if isinstance(each, Disc) and each.layer == "pieces" and each.fill and not each.stroke]  # fmt: skip
    assert len(pips) == sum(roll)


def test_faces_that_are_no_pips_are_written() -> None:
    text = plain(60).replace("[1, 2]", "[1, 14]").replace("home: 2", "home: 14")
    line = {"event": "roll", "turn": 1, "seat": 0, "roll": [14, 1]}
    standing = Moment(game(text), ("A", "B"), game(text).start(2), (line,))
    assert "14" in said(shown(text, standing), "pieces")


# -- stones -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHEETS)
def test_a_board_without_a_game_is_set_up(name: str) -> None:
    data = printed(SHEETS[name])
    drawn = sheet(SHEETS[name])
    for seat in (0, 1):
        assert len(stones_of(drawn, seat)) == data["stones"]
    if name == "ban":
        field = layout.plan(24).fields[23]  # the first seat's two stones on the other's In 1
        found = [
            each for each in stones_of(drawn, 0) if each.y < HEIGHT / 2 and each.x < field[0] + field[2]
        ]
        assert len(found) == 2


@st.composite
def positions(draw: st.DrawFn) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """Any stones of two sides that share no point: the points of the board, and those of the stones."""
    points, count = draw(st.integers(4, 60)), draw(st.integers(1, 60))
    owner = draw(st.lists(st.integers(0, 1), min_size=points, max_size=points))
    sides = []
    for seat in (0, 1):
        free = [
            p for p in range(1, points + 1) if owner[(p if seat == 0 else points + 1 - p) - 1] == seat
        ]
        places = [0, points + 1, *free]
        sides.append(tuple(draw(st.lists(st.sampled_from(places), min_size=count, max_size=count))))
    return points, tuple(sides)


@settings(max_examples=150, deadline=None)
@given(positions())
def test_every_stone_is_drawn_once_and_inside_its_place(found: Any) -> None:
    points, sides = found
    plan = layout.plan(points)
    where = layout.places(plan)
    shapes = list(pieces.stones(points, where, sides))
    boxes = {f"p{point}": box for point, box in enumerate(plan.fields, 1)}
    for seat, name in enumerate(("first", "second")):
        boxes |= {f"off-{name}": plan.trays[seat], f"bar-{name}": plan.band}
    for seat, own in enumerate(sides):
        drawn = Counter(spot for stone in stones_of(shapes, seat) for spot in lying_in(stone, boxes))
        assert drawn == Counter(layout.spot_of(points, seat, point) for point in own)
    labels = sorted(int(text.text) for text in shapes if isinstance(text, Text))
    stacks = [count for own in sides for count in Counter(own).values()]
    assert labels == sorted(count for count in stacks if count > pieces.MANY)


def lying_in(stone: Disc, boxes: dict[str, Box]) -> list[str]:
    """The spots that a stone lies wholly in; one of the band is the first's on the left."""
    left, top, right, bottom = bounds(stone)
    inside = [
        spot
        for spot, (x, y, width, height) in boxes.items()
        if x - 1 <= left and right <= x + width + 1 and y - 1 <= top and bottom <= y + height + 1
    ]
    if inside == ["bar-first", "bar-second"]:
        middle = boxes["bar-first"][0] + boxes["bar-first"][2] / 2
        return ["bar-first" if stone.x < middle else "bar-second"]
    return inside


def test_cut_stones_lie_beside_the_dice_and_on_no_way() -> None:
    where = layout.places(layout.plan(24))
    shapes = list(pieces.stones(24, where, ([25] * 15, [25] * 15)))
    assert where.dice
    x, _, width, _ = where.dice
    inner = min(layout.LANES) - 6
    for seat in (0, 1):
        for stone in stones_of(shapes, seat):
            assert stone.x + stone.radius <= x or stone.x - stone.radius >= x + width
            assert abs(stone.y - where.middle) + stone.radius < inner


# -- the ways of the last turn ------------------------------------------------------------------------


def test_the_ways_of_a_turn_are_those_of_its_moves() -> None:
    sides = ((18, 18, 11, 3), (25, 13))
    steps = [Step(0, 24, 18, False), Step(0, 24, 18, False), Step(0, 14, 11, True)]
    assert pieces.traced(24, sides, steps) == [
        Way(0, ("p24", 1), ("p18", 0), cut=False),
        Way(0, ("p24", 0), ("p18", 1), cut=False),
        Way(0, ("p14", 0), ("p11", 0), cut=False),
        Way(1, ("p11", 0), ("bar-second", 0), cut=True),
    ]


def test_one_stone_that_goes_on_has_two_ways_and_entering_and_bearing_off_one() -> None:
    steps = [Step(1, 25, 20, False), Step(1, 20, 14, False)]
    assert pieces.traced(24, ((), (14, 8)), steps) == [
        Way(1, ("bar-second", 0), ("p5", 0), cut=False),
        Way(1, ("p5", 0), ("p11", 0), cut=False),
    ]
    off = [Step(0, 2, 0, False)]
    assert pieces.traced(24, ((0, 0, 2), ()), off) == [Way(0, ("p2", 1), ("off-first", 1), cut=False)]


class Anything:
    """A player who plays whatever it may."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def ready(self, game: Any, position: Any) -> None:
        """Nothing to get ready."""

    def choose(self, game: Any, position: Any, roll: Any, plays: Any) -> Any:
        return self.random.choice(plays)


@pytest.mark.parametrize(
    ("board", "house"), [(BAN, {}), (BAN, {"finish": "bear_off"}), ("backgammon", {}), (SMALL, {})]
)
def test_arrows_agree_with_the_moves_of_whole_games(board: str, house: dict[str, Any]) -> None:
    this = game(board, **house)
    where = layout.places(layout.plan(this.points))
    seen: Counter[str] = Counter()
    for seed in range(3):
        dice = SeededDice(seed)
        begun = match.begin(this, 2, 0, dice)[0]
        for standing, lines in match.run(this, begun, [Anything(seed), Anything(seed)], dice):
            steps = pieces.last_steps(lines)
            if not steps:
                continue
            sides = this.spots(standing.position)
            ways = pieces.traced(this.points, sides, steps)
            assert [way for way in ways if not way.cut] == [
                Way(step.seat, (layout.spot_of(this.points, step.seat, step.from_), way.from_[1]),
                    (layout.spot_of(this.points, step.seat, step.to), way.to[1]), cut=False)
                for step, way in zip(steps, [way for way in ways if not way.cut], strict=True)
            ]  # fmt: skip
            assert sum(way.cut for way in ways) == sum(step.hit for step in steps)
            heads = [
                each
                for each in pieces.path(this.points, where, sides, steps)
                if isinstance(each, Polygon)
            ]
            for way, head in zip(ways, heads, strict=True):
                assert head.fill == (AI if way.cut else BENI)
                _points_at(way, head, where, pieces.counted(this.points, sides))
                seen[
                    "cut" if way.cut else way.to[0][:3] if way.to[0][0] == "o" else way.from_[0][:3]
                ] += 1
    assert seen["bar"]
    assert seen["cut"]
    assert bool(seen["off"]) == (this.finish == "bear_off")


def _points_at(way: Way, head: Polygon, where: layout.Places, counts: Counter[str]) -> None:
    """The tip of an arrow stops at the edge of the stone that it leads to, and its foot is further away."""
    place = where.spots[way.to[0]]
    assert place
    end = place.slot(way.to[1], max(counts[way.to[0]], way.to[1] + 1))
    start = where.spots[way.from_[0]]
    assert start
    tip, *foot = head.points
    assert dist(tip, end) == pytest.approx(start.radius * 1.08, abs=start.radius * 0.02)
    assert all(dist(corner, end) > dist(tip, end) for corner in foot)


# -- the words below ----------------------------------------------------------------------------------


def test_caption_and_label_box_tell_the_turn_and_how_both_sides_stand() -> None:
    box = said(shown(BAN, at_turn(BAN, 4, 7)), "box")
    standing = at_turn(BAN, 4, 7)
    moves = [line for line in standing.lines if line["event"] == "move"]
    assert [line["from"] for line in moves][:1] == [25]
    assert any(line["hit"] for line in moves)
    assert box[0].startswith("Turn 7 · Genji · roll ")
    assert box[0].endswith(" · bar/21 21/15*")
    assert box[1].startswith("Genji · black · ")
    assert "pips to go · to move" in box[3]
    assert box[2] == "all stones on the board"
    assert box[4] == "1 cut, on the bar"


def test_pips_to_go_are_counted_to_the_home_or_off_the_board_by_the_finish() -> None:
    text = "7:1 1:14 / 23:2 6:12 off:1 @1"
    home = text.replace("6:12 off:1", "6:13")
    assert "Seat 2 · white · 1 pip to go · to move" in said(shown(BAN, position(home)), "box")
    off = said(shown(BAN, position(text, finish="bear_off")), "box")
    first, second = 7 + 14, 23 * 2 + 6 * 12
    # in the text the mover, here the second seat, comes first
    assert f"Seat 2 · white · {first} pips to go · to move" in off
    assert f"Seat 1 · black · {second} pips to go" in off
    assert "1 borne off" in off


def test_a_pass_a_win_and_the_roll_for_the_start_are_told() -> None:
    this = game()
    roll = {"event": "roll", "turn": 9, "seat": 1, "roll": [6, 6]}

    def caption(*lines: dict[str, Any]) -> str:
        return captions.caption(printed(BAN), Style(), Moment(this, ("A", "B"), this.start(2), lines))

    assert caption(roll, {"event": "pass", "turn": 9, "seat": 1}).endswith("choroku · pass")
    move = {"event": "move", "turn": 9, "seat": 1, "from": 7, "to": 1, "die": 6, "hit": False}
    end = {"event": "end", "ranks": [2, 1], "kind": "mujo", "value": 3}
    assert caption(roll, move, end).endswith("7/1 · wins: Mujō-gachi, counting 3")
    begun = {"event": "start_roll", "rolls": [[3, 3], [5, 2]], "first": 0}
    assert caption(begun) == "First to play: A · 3-3, 5-2"
    assert caption() == ""


def test_a_game_that_is_over_has_nobody_to_move() -> None:
    box = said(shown(BAN, position("6:15 / 24:15")), "box")
    assert not [text for text in box if "to move" in text]


def test_long_captions_stay_on_the_picture() -> None:
    text = plain(60, 60).replace("home: 2", "home: 30").replace("[1, 2]", "[1, 29]")
    name = "W" * 24
    moves = [{"event": "move", "turn": 1, "seat": 0, "from": n, "to": n - 1, "die": 1, "hit": True}
             for n in range(60, 20, -1)]  # fmt: skip
    roll = {"event": "roll", "turn": 1, "seat": 0, "roll": [1, 29]}
    drawn = shown(text, Moment(game(text), (name, name), game(text).start(2), (roll, *moves)))
    for each in texts(drawn):
        left, _, right, _ = bounds(each)
        assert 0 <= left < right <= WIDTH, each


# -- over a scan --------------------------------------------------------------------------------------


def spots(points: int = 24, scale: float = 0.25) -> dict[str, list[int]]:
    """Spots where the drawn sheet has its points, the cut stones in the halves of its band."""
    plan = layout.plan(points)
    x, y, width, height = plan.band
    boxes = {f"p{point}": box for point, box in enumerate(plan.fields, 1)}
    for seat, name in enumerate(("first", "second")):
        boxes[f"bar-{name}"] = (x + seat * width / 2, y + 80, width / 2, height - 160)
        boxes[f"off-{name}"] = plan.trays[seat]
    return {key: [round(value * scale) for value in box] for key, box in boxes.items()}


def marked(*without: str) -> Any:
    """Ban-sugoroku with an image of 1,050 x 743 pixels, some spots left out."""
    found = {key: box for key, box in spots().items() if key not in without}
    return {**printed(BAN), "images": [{"id": "scan", "width": 1050, "height": 743, "spots": found}]}


def annotated(data: Any) -> tuple[Scene, layout.Places]:
    return picture.annotated(data, Style(), data["images"][0])


def test_an_annotated_scan_shows_boxes_numbers_names_and_the_way() -> None:
    drawn, _ = annotated(marked())
    names = said(drawn, "names")
    assert {"24 内一", "1 内一", "13 外一", "bar", "off"} <= set(names)
    assert names.count("In 6") == 2
    assert {shape.layer for shape in drawn.shapes} == {"squares", "names", "route"}
    heads = [each for each in drawn.shapes if isinstance(each, Polygon)]
    assert len(heads) == 2  # each side's way ends in its own home
    first, second = (spots()[key] for key in ("p1", "p24"))
    assert heads[0].points[0] == (first[0] + first[2] / 2, first[1] + first[3] / 2)
    assert heads[1].points[0] == (second[0] + second[2] / 2, second[1] + second[3] / 2)


def test_on_a_scan_spots_say_where_things_are_and_ways_bend_away_from_the_homes() -> None:
    data = marked()
    other = {**data, "home_side": "right"}
    assert annotated(other)[0] == annotated(data)[0]
    bends = []
    for each in (data, other):
        _, where = annotated(each)
        path = pieces.path(24, where, ((6,), ()), [Step(0, 19, 6, False)])
        curve = next(shape for shape in path if isinstance(shape, Polyline))
        bends.append(curve.points[len(curve.points) // 2][0] - curve.points[0][0])
    assert bends[0] > 0 > bends[1]


def test_every_stone_lies_in_its_spot_on_a_scan_and_leaves_names_free() -> None:
    data = marked()
    standing = position("bar:2 24:2 13:4 6:5 off:2 / bar:1 24:1 8:3 6:5 off:5", finish="bear_off")
    drawn, where = annotated(data)
    full = picture.with_pieces((drawn, where), data, Style(), standing)
    for seat in (0, 1):
        boxes = {key: tuple(box) for key, box in spots().items()}
        found: Counter[str] = Counter()
        for stone in stones_of(full, seat):
            left, top, right, bottom = bounds(stone)
            found.update(
                key for key, (x, y, width, height) in boxes.items()
                if x - 1 <= left and right <= x + width + 1 and y - 1 <= top and bottom <= y + height + 1
            )  # fmt: skip
        due = Counter(
            layout.spot_of(24, seat, point) for point in standing.game.spots(standing.position)[seat]
        )
        assert found == due
    strips = [bounds(each) for each in drawn.shapes if isinstance(each, Rect) and each.layer == "names"]
    for seat in (0, 1):
        for box in map(bounds, stones_of(full, seat)):
            over = [s for s in strips if min(s[2], box[2]) - max(s[0], box[0]) > 1
                    and min(s[3], box[3]) - max(s[1], box[1]) > 1]  # fmt: skip
            assert not over


def test_stones_stack_from_the_outer_end_of_a_spot_whichever_way_it_lies() -> None:
    data = marked()
    data["images"][0]["spots"] = {
        f"p{n}": [0 if n < 13 else 500, 20 * ((n - 1) % 12), 400, 20] for n in range(1, 25)
    }
    _, where = annotated(data)
    left, right = where.spots["p3"], where.spots["p20"]
    assert left
    assert right
    assert (left.dx, right.dx) == (1, -1)
    assert left.x < 20
    assert right.x > 880
    assert where.spots["bar-first"] is None


def test_spots_that_a_scan_lacks_are_named_only_where_stones_are() -> None:
    data = marked("p7", "p6", "bar-second", "off-first")
    _, where = annotated(data)
    standing = position("24:2 13:5 6:8 / bar:1 24:14")
    assert picture.unmarked(data, where, standing) == ["p6", "bar-second"]
    full = picture.with_pieces(annotated(data), data, Style(), standing)
    assert (len(stones_of(full, 0)), len(stones_of(full, 1))) == (7, 14)


# -- the command --------------------------------------------------------------------------------------


def write_record(
    path: Path, board: str = BAN, seed: int = 4, turns: int = 99, **house: str | bool
) -> None:
    this = game(board, **house)
    lines, _ = play(this, 2, seed, 0, FIRST)
    rules = {name: rule["default"] for name, rule in printed(board)["house_rules"].items()} | house
    seats = [Seat("Genji", "cpu"), Seat("Heike", "cpu")]
    writer = record.Recorder(path)
    writer.write([write_header(printed(board), rules, seats, 0, seed)])
    writer.write([line for line in lines if line.get("turn", turns) <= turns])
    writer.close()


ENDINGS = {"png": b"\x89PNG", "jpg": b"\xff\xd8", "jpeg": b"\xff\xd8", "webp": b"RIFF", "svg": b"<?xml",
           "pdf": b"%PDF", "txt": b"scene 4200 "}  # fmt: skip


@pytest.mark.parametrize("ending", ENDINGS)
def test_all_formats_are_written_with_and_without_a_record(ending: str, tmp_path: Path) -> None:
    write_record(tmp_path / "game.jsonl")
    for name, more in (("a", []), ("b", ["--record", str(tmp_path / "game.jsonl"), "--turn", "7"])):
        target = tmp_path / f"{name}.{ending}"
        result = run("render", board_file(BAN), "-o", target, "--size", "600", *more)
        assert result.exit_code == 0, result.output
        assert result.stderr == ""
        assert target.read_bytes().startswith(ENDINGS[ending])


@pytest.mark.parametrize("board", ["backgammon", SMALL])
def test_other_boards_are_drawn_by_the_command(board: str, tmp_path: Path) -> None:
    result = run("render", board_file(board), "-o", tmp_path / "x.png", "--size", "500")
    assert result.exit_code == 0, result.output
    with Image.open(tmp_path / "x.png") as image:
        assert image.size == (500, round(500 * HEIGHT / WIDTH))


def test_any_turn_of_a_record_is_shown(tmp_path: Path) -> None:
    write_record(tmp_path / "game.jsonl")
    pictures = {}
    for turn in ("0", "6", "7", "8", ""):
        target = tmp_path / f"{turn or 'end'}.svg"
        more = ["--turn", turn] if turn else []
        result = run(
            "render", board_file(BAN), "--record", tmp_path / "game.jsonl", *more, "-o", target
        )
        assert result.exit_code == 0, result.output
        pictures[turn] = target.read_text(encoding="utf-8")
    assert len(set(pictures.values())) == 5
    assert "Turn" not in pictures["0"].replace("Turns", "")
    assert "Turn 7 · Genji" in pictures["7"]
    assert "wins: iri-gachi, counting 1" in pictures[""]
    assert "1 cut, on the bar" in pictures["7"]


def test_a_record_that_stops_after_a_roll_shows_the_roll_and_no_old_move(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    write_record(path, turns=7)
    lines = path.read_bytes().split(b"\n")
    cut = next(i for i, line in enumerate(lines) if b'"turn":7,' in line and b'"roll"' in line)
    path.write_bytes(b"\n".join(lines[: cut + 1]) + b"\n")
    result = run("render", board_file(BAN), "--record", path, "-o", tmp_path / "x.svg")
    assert result.exit_code == 0, result.output
    drawn = (tmp_path / "x.svg").read_text(encoding="utf-8")
    assert "Turn 7 · Genji · roll 6-4 · 四六 しろく? shiroku?<" in drawn
    assert "<polyline" not in drawn


def test_a_record_under_other_house_rules_is_shown_under_them(tmp_path: Path) -> None:
    write_record(tmp_path / "game.jsonl", finish="bear_off", set_up="yamato")
    for turn in ("0", "200"):
        more = ["--record", str(tmp_path / "game.jsonl"), "--turn", turn]
        result = run("render", board_file(BAN), *more, "-o", tmp_path / "x.svg")
        assert result.exit_code == (0 if turn == "0" else 2), result.output
    drawn = (tmp_path / "x.svg").read_text(encoding="utf-8")
    pips = 24 * 5 + 13 * 5 + 6 * 5
    assert drawn.count(f"{pips} pips to go") == 2


@pytest.fixture
def marked_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A board `marked.yaml` whose image lacks two spots, and its scan `scan.png`."""
    monkeypatch.chdir(tmp_path)
    rows = "\n".join(
        f"      {key}: {box}" for key, box in spots().items() if key not in ("p6", "bar-first")
    )
    images = f"images:\n  - id: scan\n    width: 1050\n    height: 743\n    spots:\n{rows}\n"
    text = board_file(BAN).read_text(encoding="utf-8").replace("id: ban-sugoroku", "id: marked", 1)
    Path("marked.yaml").write_text(text + images, encoding="utf-8")
    Image.new("RGB", (1050, 743), "#c49a62").save("scan.png")
    Image.new("RGB", (900, 743), "#c49a62").save("other.png")
    return tmp_path


@pytest.mark.usefixtures("marked_board")
@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
def test_a_scan_is_annotated_and_missing_spots_are_reported(ending: str) -> None:
    arguments = ["render", "marked.yaml", "--scan", "scan.png", "-o", f"x.{ending}"]
    result = run(*arguments)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    result = run(*arguments, "--position", "bar:1 24:2 6:12 / 24:15")
    assert result.exit_code == 0, result.output
    assert result.stderr == "sugoroku: no spot for p6, bar-first: the pieces there are not drawn\n"
    result = run(*arguments, "--position", "24:2 13:13 / 8:15")
    assert (result.exit_code, result.stderr) == (0, ""), result.output


@pytest.mark.usefixtures("marked_board")
@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--position", "nonsense"], 2, "write both sides with"),
        (["--position", "24:2 13:5 8:3 6:4 / 24:15"], 2, "has 14 stones; a side has 15"),
        (["--position", "25:15 / 24:15"], 2, "no point 25"),
        (["--position", "24:15 / 1:15"], 2, "both sides have stones"),
        (["--position", "24:15 / 24:15 @2"], 2, "names no seat"),
        (["--record", "game.jsonl", "--turn", "9999"], 2, "the record has"),
        (["--record", "small.jsonl"], 1, "a record of the board small"),
        (["--record", "race.jsonl"], 1, ""),
        (["--record", "spoilt.jsonl"], 1, "recorded"),
        (["--scan", "other.png"], 1, "the board has no spots"),
    ],
)
def test_what_cannot_be_drawn_is_one_message_and_no_file(
    arguments: list[str], code: int, message: str
) -> None:
    write_record(Path("game.jsonl"))
    write_record(Path("small.jsonl"), SMALL)
    run("play", EDO, "--auto", "--seed", "1", "--record", "race.jsonl")
    spoilt = Path("game.jsonl").read_text(encoding="utf-8").replace('"hit":false', '"hit":true', 1)
    Path("spoilt.jsonl").write_text(spoilt, encoding="utf-8")
    before = sorted(Path().iterdir())
    result = run("render", board_file(BAN), *arguments, "-o", "x.png")
    assert result.exit_code == code, result.output
    assert message in result.output
    assert "Traceback" not in result.output
    assert sorted(Path().iterdir()) == before


@pytest.mark.usefixtures("marked_board")
def test_a_scan_of_another_shape_is_refused() -> None:
    result = run("render", "marked.yaml", "--scan", "other.png", "-o", "x.png")
    assert result.exit_code == 1
    assert "the board has spots for 1050 x 743 (scan)" in result.output


def test_characters_that_the_font_lacks_are_reported(tmp_path: Path) -> None:
    (tmp_path / "odd.yaml").write_text(ODD.replace("kana: うち", "ja: 内𛀀"), encoding="utf-8")
    result = run("render", tmp_path / "odd.yaml", "-o", tmp_path / "x.svg")
    assert result.exit_code == 0, result.output
    assert result.stderr == (
        "sugoroku: not in the font, 〓 stands for it: `𛀀` (point_names.0.name.ja)\n"
    )


def test_names_that_are_too_long_keep_their_number() -> None:
    text = plain(60).replace("home: 2\n", "home: 2\npoint_names:\n  - {name: {en: The Innermost Field, "
                             "ja: 内陣奥之院}, from: 1, to: 60}\n")  # fmt: skip
    names = said(sheet(text), "names")
    assert names.count("The I… 23") == 2
    assert [name for name in names if name.startswith("内") and name.endswith("…二十三")]


def test_layers_can_be_left_out() -> None:
    drawn = shown(BAN, at_turn(BAN, 4, 7))
    assert {shape.layer for shape in drawn.shapes} == set(LAYERS) - {"marks"}
    assert not [text for text in said(drawn.only(["paper", "squares", "names"])) if text == "四六"]


# -- goldens ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "make"),
    [
        (BAN, lambda: sheet(BAN)),
        (f"{BAN}-turn-7", lambda: shown(BAN, at_turn(BAN, 4, 7))),
        (f"tables-{SMALL}", lambda: sheet(SMALL, upright=True)),
        ("tables-overlay", lambda: annotated(marked())[0]),
    ],
)
def test_scene_is_as_it_was(name: str, make: Any, golden: bool) -> None:
    path: Path = GOLDEN / f"scene-{name}.txt"
    text = dump(make())
    if golden:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
