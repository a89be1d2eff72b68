"""The sheet that the program draws: what stands where, that it can be read, and that it does not change."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from sugoroku import load
from sugoroku.drawing import typeset
from sugoroku.drawing.palette import MARGIN, WIDTH
from sugoroku.drawing.scene import (
    LAYERS,
    Disc,
    Polygon,
    Polyline,
    Rect,
    Scene,
    Shape,
    Text,
    dump,
    turned,
)
from sugoroku.race.drawing import layout, overlay, pieces, scene
from sugoroku.race.telling.labels import Labels
from sugoroku.telling.labels import Style
from support import ARMOUR, EDO, HERE, RACES, game, loaded, play, rows

GOLDEN = HERE / "golden"
GLYPH = 0.82  # of the em box: what ink a glyph can have; the boxes of neighbours touch
DRAWN = [board for board in RACES if board != "althoen-1993"]


def printed(board: str) -> Any:
    return load.printed(loaded(board))


def sheet(board: str, lang: str = "en", *, upright: bool = False) -> Scene:
    data = printed(board)
    return scene.draw(data, Labels(data, Style(lang)), upright=upright)


def texts(drawn: Scene) -> list[Text]:
    return [shape for shape in drawn.shapes if isinstance(shape, Text)]


def bounds(shape: Shape) -> tuple[float, float, float, float]:
    """Measure the box of a shape: left, top, right, bottom; for text its em box."""
    if isinstance(shape, Polygon | Polyline):
        xs, ys = [x for x, _ in shape.points], [y for _, y in shape.points]
        return min(xs), min(ys), max(xs), max(ys)
    if isinstance(shape, Rect):
        return shape.x, shape.y, shape.x + shape.width, shape.y + shape.height
    if isinstance(shape, Disc):
        r = shape.radius
        return shape.x - r, shape.y - r, shape.x + r, shape.y + r
    along, across = shape.width / 2, shape.size / 2
    if shape.angle % 180:
        along, across = across, along
    return shape.x - along, shape.y - across, shape.x + along, shape.y + across


def ink(text: Text) -> tuple[float, float, float, float]:
    """The box in which the glyphs of a text can have ink."""
    left, top, right, bottom = bounds(text)
    across = text.size * (1 - GLYPH) / 2
    return (
        (left + across, top, right - across, bottom)
        if text.angle % 180
        else (left, top + across, right, bottom - across)
    )


every_sheet = pytest.mark.parametrize(
    ("board", "lang", "upright"),
    [(board, lang, upright) for board in DRAWN for lang in ("en", "ja") for upright in (False, True)],
)


@every_sheet
def test_nothing_is_set_smaller_than_two_millimetres(board: str, lang: str, upright: bool) -> None:
    assert min(text.size for text in texts(sheet(board, lang, upright=upright))) >= 20


@every_sheet
def test_every_text_lies_inside_its_square(board: str, lang: str, upright: bool) -> None:
    plan = layout.plan(printed(board)["layout"], len(printed(board)["ids"]))
    cells = [(c.x, c.y, c.x + c.width, c.y + c.height) for c in (*plan.cells, plan.middle)]
    for text in texts(sheet(board, lang, upright=upright)):
        left, top, right, bottom = ink(text)
        home = [c for c in cells if c[0] <= text.x <= c[2] and c[1] <= text.y <= c[3]]
        assert home, text
        box = home[0]
        assert left >= box[0] - 0.5, text
        assert top >= box[1] - 0.5, text
        assert right <= box[2] + 0.5, text
        assert bottom <= box[3] + 0.5, text


@every_sheet
def test_no_text_lies_over_another(board: str, lang: str, upright: bool) -> None:
    boxes = [(ink(text), text) for text in texts(sheet(board, lang, upright=upright))]
    for index, (a, text) in enumerate(boxes):
        for b, other in boxes[:index]:
            apart = a[2] <= b[0] + 0.5 or b[2] <= a[0] + 0.5 or a[3] <= b[1] + 0.5 or b[3] <= a[1] + 0.5
            # the characters of one column follow each other without a gap
            stacked = (
                text.size == other.size
                and abs(text.x - other.x) + abs(text.y - other.y) >= text.size * 0.6
            )
            assert apart or stacked, (text, other)


@every_sheet
def test_no_arrowhead_of_the_road_stands_on_a_text(board: str, lang: str, upright: bool) -> None:
    drawn = sheet(board, lang, upright=upright)
    heads = [bounds(shape) for shape in drawn.shapes if shape.layer == "route"]
    for text in texts(drawn):
        box = ink(text)
        for head in heads:
            across = min(box[2], head[2]) - max(box[0], head[0])
            down = min(box[3], head[3]) - max(box[1], head[1])
            assert across <= 6 or down <= 6, text


ODD_NAMES = [
    {"en": "W" * 120}, {"en": "A very long name of a square that goes on and on " * 3}, {"ja": "双" * 30},
    {"ja": "東", "kana": "あ" * 60}, {"kana": "みなくち"}, {"romaji": "Shiro"}, {"ja": "ローマ字ABCと123"},
]  # fmt: skip


@rows("count", [3, 9, 12, 38, 64, 120])
@rows("name", ODD_NAMES)
def test_odd_names_stay_inside_their_squares(count: int, name: dict[str, str]) -> None:
    import json

    squares = [{"id": f"s{n}", "name": name, "shortcut": {"6": "s0"}} for n in range(count)]
    del squares[0]["shortcut"], squares[-1]["shortcut"]
    board = {"format": 1, "id": "odd", "family": "race", "title": {"en": "Odd"}, "squares": squares}
    found = load.examine(json.dumps(board, indent=1, ensure_ascii=False).encode(), "odd.yaml")
    data: Any = load.printed(found)
    plan = layout.plan(data["layout"], count)
    for text in texts(scene.draw(data, Labels(data, Style()))):
        left, _, right, _ = ink(text)
        home = [
            c
            for c in (*plan.cells, plan.middle)
            if c.x <= text.x <= c.x + c.width and c.y <= text.y <= c.y + c.height
        ]
        assert home, text
        assert left >= home[0].x - 1, text
        assert right <= home[0].x + home[0].width + 1, text


@pytest.mark.parametrize("board", DRAWN)
def test_labels_face_the_four_sides_unless_upright(board: str) -> None:
    angles = {text.angle for text in texts(sheet(board))}
    upright = {text.angle for text in texts(sheet(board, upright=True))}
    assert upright == {0}
    assert angles == ({0, 90, 180, 270} if len(printed(board)["ids"]) > 10 else angles)


def test_stated_sides_of_labels_are_kept() -> None:
    data = printed("little-edo")
    square = data["ids"].index("gate")
    assert data["squares"][square]["faces"] == "top"
    plan = layout.plan(data["layout"], len(data["ids"]))
    cell = plan.cells[square]
    inside = [
        t
        for t in texts(sheet("little-edo"))
        if cell.x < t.x < cell.x + cell.width and cell.y < t.y < cell.y + cell.height
    ]
    assert {text.angle for text in inside} == {180}


def said(board: str) -> str:
    return " ".join(text.text for text in texts(sheet(board, upright=True)))


def test_the_sheet_tells_what_the_print_tells() -> None:
    edo, armour = said(EDO), said(ARMOUR)
    assert edo.count("泊") == 5
    assert "1 → 18 Niwaka Festival" in edo
    assert "Utagawa Kuniyasu" in edo
    assert "12?" in edo
    assert "泊" not in armour
    panel = {5: "Great Armour", 4: "Post-Road Bell", 3: "Commander's Fan", 2: "Battle Surcoat"}
    for extra, name in {**panel, 1: "Command Baton"}.items():
        assert f"{extra} → {42 - extra} {name}" in armour
    assert "①" in armour
    assert "Isshusai Yoshikazu?" in armour


def test_goal_and_start_are_larger_than_the_squares() -> None:
    for board in (EDO, ARMOUR):
        cells = layout.plan(printed(board)["layout"], len(printed(board)["ids"])).cells
        usual = sorted(cell.width * cell.height for cell in cells)[len(cells) // 2]
        assert cells[0].width * cells[0].height > usual * 1.2
        assert cells[-1].width * cells[-1].height > usual * 1.2


@rows("squares", [*range(2, 40), 63, 90, 101, 150, 250])
@rows("start", ["bottom_right", "bottom_left", "top_left", "top_right"])
@rows("direction", ["clockwise", "counterclockwise"])
def test_any_number_of_squares_is_laid_out_along_a_road(
    squares: int, start: str, direction: str
) -> None:
    cells = layout.plan({"form": "spiral", "start": start, "direction": direction}, squares).cells
    assert len(cells) == squares
    boxes = [(c.x, c.y, c.x + c.width, c.y + c.height) for c in cells]
    for a, b in pairwise(boxes[:-1]):
        # neighbours share an edge, and no two overlap
        touch_x = abs(a[2] - b[0]) < 0.1 or abs(b[2] - a[0]) < 0.1
        touch_y = abs(a[3] - b[1]) < 0.1 or abs(b[3] - a[1]) < 0.1
        assert touch_x or touch_y
    side = {"right": 2, "left": 0}[start.split("_")[1]]
    assert boxes[0][side] == pytest.approx((MARGIN, 0, WIDTH - MARGIN)[side])
    for index, a in enumerate(boxes):
        for b in boxes[:index]:
            assert a[2] <= b[0] + 0.1 or b[2] <= a[0] + 0.1 or a[3] <= b[1] + 0.1 or b[3] <= a[1] + 0.1


@pytest.mark.parametrize("quarter", range(4))
def test_four_quarter_turns_are_none(quarter: int) -> None:
    for shape in sheet("little-edo").shapes[:80]:
        once = turned(shape, quarter, (50, 20))
        back = turned(once, 4 - quarter, (50, 20))
        assert bounds(back) == pytest.approx(bounds(shape))
        assert type(back) is type(shape)


# -- pieces -------------------------------------------------------------------------------------------


def standing(board: str, seats: int, turns: int) -> tuple[Any, list[pieces.Step]]:
    this = game(board)
    lines, _ = play(this, seats, 5)
    index = {id_: i for i, id_ in enumerate(this.ids)}
    upto = [line for line in lines if line.get("turn", 0) <= turns]
    position = this.start(seats)
    for line in upto:
        if line["event"] == "move":
            squares = list(position.squares)
            squares[line["seat"]] = index[line["to"]]
            position = position._replace(squares=tuple(squares))
    return position, pieces.last_steps(upto, index)


def with_pieces(board: str, seats: int = 6, turns: int = 25) -> Scene:
    data = printed(board)
    labels = Labels(data, Style())
    position, steps = standing(board, seats, turns)
    names = [f"CPU {n}" for n in range(1, seats + 1)]
    return pieces.with_pieces(
        scene.draw(data, labels), scene.places(data), labels, names, position, steps
    )


@pytest.mark.parametrize("board", [EDO, ARMOUR, "little-edo"])
def test_six_pieces_on_one_square_do_not_cover_each_other(board: str) -> None:
    for place in scene.places(printed(board)):
        assert place is not None
        shapes = list(pieces.pieces([place], [0] * 6))
        coloured = [shape for shape in shapes if getattr(shape, "fill", None) in pieces.COLOURS]
        boxes = [bounds(shape) for shape in coloured]
        assert len(boxes) == 6
        for index, a in enumerate(boxes):
            for b in boxes[:index]:
                across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
                assert max(across, 0) * max(down, 0) < 0.1 * (a[2] - a[0]) * (a[3] - a[1])


def test_every_seat_has_a_shape_and_a_colour_of_its_own() -> None:
    assert len(set(pieces.COLOURS)) == 8
    outlines = {
        tuple((round(x), round(y)) for x, y in pieces.outline(seat, 0, 0, 100)) for seat in range(1, 8)
    }
    assert len(outlines) == 7


def test_the_label_box_names_each_seats_square() -> None:
    drawn = with_pieces(EDO)
    box = " | ".join(text.text for text in texts(drawn) if text.layer == "box")
    position, _ = standing(EDO, 6, 25)
    labels = Labels(printed(EDO), Style())
    for seat, square in enumerate(position.squares):
        assert f"CPU {seat + 1}: {labels.label(square)}" in box
        for name in labels.names(square)[1:]:
            assert name in box


# -- over a scan ----------------------------------------------------------------------------------------


def marked(board: str = EDO) -> Any:
    """A board with spots for an image of 2,100 x 1,485 pixels: the cells of the drawn sheet."""
    data = printed(board)
    cells = layout.plan(data["layout"], len(data["ids"])).cells
    spots = {
        id_: [round(v / 2) for v in (c.x, c.y, c.width, c.height)]
        for id_, c in zip(data["ids"], cells, strict=True)
    }
    return {**data, "images": [{"id": "scan", "width": 2100, "height": 1485, "spots": spots}]}


def test_an_annotated_scan_shows_boxes_numbers_names_road_arrows_and_inns() -> None:
    data = marked()
    drawn = overlay.draw(data, Labels(data, Style()), data["images"][0])
    kinds = {(type(shape).__name__, shape.layer) for shape in drawn.shapes}
    assert {
        ("Rect", "squares"),
        ("Polyline", "route"),
        ("Text", "names"),
        ("Disc", "marks"),
        ("Polygon", "panel"),
    } <= kinds
    told = [text.text for text in texts(drawn)]
    assert told.count("泊") == 5
    assert "Evening Cool at Ryogoku" in told
    assert {"1", "+1", "+2", "+3", "+4", "+5"} <= set(told)  # on the arrows
    assert (
        len(
            [
                shape
                for shape in drawn.shapes
                if shape.layer == "panel" and type(shape).__name__ == "Polygon"
            ]
        )
        == 5
    )


def test_squares_without_a_spot_are_left_out_of_an_annotated_scan() -> None:
    data = marked()
    del data["images"][0]["spots"]["sekiya"]
    drawn = overlay.draw(data, Labels(data, Style()), data["images"][0])
    assert "Passing Shower at Sekiya" not in [text.text for text in texts(drawn)]
    assert overlay.places(data, data["images"][0])[data["ids"].index("sekiya")] is None


# -- the font -------------------------------------------------------------------------------------------


def test_vertical_forms_are_used_in_columns() -> None:
    (bar,) = typeset.column("ー", 0, 0, 10, "#000000")
    assert bar.text in typeset.private_forms()
    (kanji,) = typeset.column("双", 0, 0, 10, "#000000")
    assert kanji.text == "双"


# -- goldens --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "make"),
    [
        (EDO, lambda: sheet(EDO)),
        (ARMOUR, lambda: sheet(ARMOUR)),
        ("little-edo", lambda: sheet("little-edo", "ja", upright=True)),
        (f"{EDO}-turn-25", lambda: with_pieces(EDO)),
        ("overlay", lambda: overlay.draw(marked(), Labels(marked(), Style()), marked()["images"][0])),
    ],
)
def test_scene_is_as_it_was(name: str, make: Any, golden: bool) -> None:
    path: Path = GOLDEN / f"scene-{name}.txt"
    text = dump(make())
    if golden:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_layers_can_be_left_out() -> None:
    drawn = with_pieces(EDO)
    assert {shape.layer for shape in drawn.shapes} == set(LAYERS)
    assert {shape.layer for shape in drawn.only(["names", "box"]).shapes} == {"names", "box"}
