"""SVG files: what can be found in them, how large they are, and that all of it is what the scene holds."""

from __future__ import annotations

import base64
import io
import re
import sys
from collections import Counter
from itertools import groupby
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from sugoroku import load
from sugoroku.drawing import svg, typeset
from sugoroku.drawing.fonts import glyphs
from sugoroku.drawing.scene import Polyline, Rect, Scene, Text, turned
from sugoroku.families import family_of
from sugoroku.race.drawing import overlay
from sugoroku.race.telling.labels import Labels
from sugoroku.telling.labels import Style
from support import ARMOUR, EDO, RACES, TABLES, loaded, needs, run
from test_scene import marked, with_pieces

NS = "{http://www.w3.org/2000/svg}"
SCENES: dict[str, Any] = {board: load.printed(loaded(board)) for board in (*RACES, *TABLES)}


def drawn(board: str) -> Scene:
    data = SCENES[board]
    style = Style()
    drawing = family_of(data).drawing()
    return drawing.set_up(drawing.drawn(data, style, False), data, style)


def rendered(path: Path, *arguments: str | Path) -> Element:
    result = run("render", *arguments, "-o", path)
    assert result.exit_code == 0, result.output
    return ElementTree.fromstring(path.read_bytes())


def groups(root: Element) -> dict[str, Element]:
    """The groups by their ids, each of which is given once."""
    ids = [each.attrib["id"] for each in root.iter() if "id" in each.attrib]
    assert [id_ for id_, count in Counter(ids).items() if count > 1] == []
    return {each.attrib["id"]: each for each in root.iter(f"{NS}g") if "id" in each.attrib}


@pytest.mark.parametrize("board", [EDO, ARMOUR])
def test_every_square_is_found_by_its_id(board: str, tmp_path: Path) -> None:
    by_id = groups(rendered(tmp_path / "x.svg", board))
    for index, square in enumerate(SCENES[board]["squares"]):
        group = by_id[f"square-{SCENES[board]['ids'][index]}"]
        assert group.get("class") == "square"
        number = square["number"]
        assert group.get("data-number") == (None if number is None else str(number))
        assert group.get("role") == "img"
        title = group.findtext(f"{NS}title") or ""
        assert all(name in title for name in square["name"].values())
        assert group.find(f"{NS}rect") is not None


def test_every_point_is_found_by_its_id(tmp_path: Path) -> None:
    by_id = groups(rendered(tmp_path / "x.svg", "ban-sugoroku"))
    for point in range(1, 25):
        group = by_id[f"point-{point}"]
        assert (group.get("class"), group.get("data-number")) == ("point", str(point))
        assert group.find(f"{NS}rect") is not None
    assert {"way-1", "way-2", "off-first", "off-second", "stones-p24", "title"} <= set(by_id)


def test_pieces_moves_panel_and_box_are_groups(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    run("play", EDO, "--auto", "--seats", "3", "--rolls", "6 5 4", "--record", record)
    by_id = groups(rendered(tmp_path / "x.svg", EDO, "--record", record))
    assert {
        "piece-1",
        "piece-2",
        "piece-3",
        "move-1",
        "panel",
        "road",
        "title",
        "box",
        "caption",
    } <= set(by_id)
    assert [by_id[f"piece-{seat}"].get("data-number") for seat in (1, 2, 3)] == ["1", "2", "3"]
    assert (by_id["piece-3"].findtext(f"{NS}title") or "").startswith("CPU 3: square 5")


def test_squares_and_ways_over_a_scan_are_groups() -> None:
    data = marked()
    over = overlay.draw(data, Labels(data, Style()), data["images"][0])
    by_id = groups(ElementTree.fromstring(svg.write(over, 900)))
    assert {f"square-{id_}" for id_ in data["ids"]} | {"road", "way-1"} <= set(by_id)


@pytest.mark.parametrize("board", SCENES)
def test_the_shapes_of_a_group_lie_together(board: str) -> None:
    """Else one of them could not be in the element that has the id."""
    runs = Counter(group for group, _ in groupby(drawn(board).shapes, key=lambda shape: shape.group))
    assert {group for group, count in runs.items() if group and count > 1} == set()
    assert len({group.id for group in runs if group}) == len([group for group in runs if group])


@needs("fonts")
def test_the_file_is_small_and_holds_the_glyphs_it_uses(tmp_path: Path) -> None:
    for board in (EDO, ARMOUR):
        root = rendered(tmp_path / "x.svg", board)
        assert (tmp_path / "x.svg").stat().st_size < 150_000
        lines, columns = embedded(root)
        texts = list(root.iter(f"{NS}text"))
        down = {c for text in texts if text.get("class") == "column" for c in text.text or ""}
        along = {c for text in texts if text.get("class") is None for c in text.text or ""}
        assert down <= lines | columns
        assert columns <= down
        assert along - {" "} <= lines
        assert not any("\ue000" <= c <= "\uf8ff" for c in down | along)


def embedded(root: Element) -> list[set[str]]:
    """The characters of the fonts in the file."""
    from fontTools.ttLib import TTFont

    sources = re.findall(r"base64,([^)]*)\)", root.findtext(f"{NS}style") or "")
    fonts = [TTFont(io.BytesIO(base64.b64decode(source))) for source in sources]
    return [set(map(chr, font.getBestCmap())) for font in fonts]


@needs("fonts")
def test_an_upright_form_is_found_under_its_character(tmp_path: Path) -> None:
    """A small kana stands elsewhere in a column; who copies it gets the kana all the same."""
    from fontTools.pens.boundsPen import BoundsPen
    from fontTools.ttLib import TTFont

    def middle(raw: bytes) -> float:
        font = TTFont(io.BytesIO(raw))
        pen = BoundsPen(font.getGlyphSet())
        font.getGlyphSet()[font.getBestCmap()[ord("っ")]].draw(pen)
        assert pen.bounds is not None
        return float(pen.bounds[0] + pen.bounds[2]) / 2

    (upright,) = typeset.column("っ", 0, 0, 10, "#000000")
    assert upright.text != "っ"
    assert middle(glyphs.upright_forms(frozenset(upright.text))) > middle(
        glyphs.chosen(frozenset("っ"))
    )


def test_without_the_extra_the_whole_font_is_inside_and_a_line_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "fontTools", None)
    result = run("render", EDO, "-o", tmp_path / "x.svg")
    assert result.exit_code == 0
    assert result.stderr.count("\n") == 1
    assert "pip install 'sugoroku[fonts]'" in result.stderr
    root = ElementTree.fromstring((tmp_path / "x.svg").read_bytes())
    whole = base64.b64encode(typeset.FONT.read_bytes()).decode()
    assert whole in (root.findtext(f"{NS}style") or "")
    assert run("render", EDO, "-o", tmp_path / "x.png", "--size", "200").stderr == ""


@needs("fonts")
def test_the_same_picture_is_the_same_file(tmp_path: Path) -> None:
    for name in ("a.svg", "b.svg"):
        glyphs.chosen.cache_clear()
        rendered(tmp_path / name, "ban-sugoroku")
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


def test_all_shapes_and_texts_of_the_scene_are_in_the_file() -> None:
    scene = with_pieces(EDO)
    root = ElementTree.fromstring(svg.write(scene, 800))
    kinds = Counter(type(shape).__name__ for shape in scene.shapes)
    tags = Counter(each.tag.removeprefix(NS) for each in root.iter())
    assert (tags["rect"], tags["circle"]) == (kinds["Rect"], kinds["Disc"])
    assert tags["path"] == kinds["Polygon"] + kinds["Polyline"]
    written = "".join(text.text or "" for text in root.iter(f"{NS}text"))
    texts = "".join(shape.text for shape in scene.shapes if isinstance(shape, Text))
    assert written in (texts, typeset.spelled(texts))


@pytest.mark.parametrize("quarter", range(4))
def test_a_column_is_one_text_whose_characters_stand_where_they_stood(quarter: int) -> None:
    upright = typeset.column("日本橋", 40, 10, 20, "#000000")
    column: list[Any] = [turned(text, quarter, (50, 80)) for text in upright]
    root = ElementTree.fromstring(svg.write(Scene(100, 160, tuple(column)), 100))
    (text,) = root.iter(f"{NS}text")
    assert text.text == "日本橋"
    xs, ys = ([float(each) for each in text.attrib[key].split()] for key in ("x", "y"))
    for index, shape in enumerate(column):
        across, down = xs[index] + 10 - column[0].x, ys[index] - typeset.BASELINE * 20 - column[0].y
        for _ in range(quarter):
            across, down = -down, across
        assert (column[0].x + across, column[0].y + down) == pytest.approx((shape.x, shape.y), abs=0.1)


def test_a_line_is_written_in_steps_that_do_not_drift() -> None:
    points = tuple((n * 1.04, n * 0.06) for n in range(500))
    root = ElementTree.fromstring(svg.write(Scene(600, 100, (Polyline(points, "#000000", 1),)), 100))
    (path,) = root.iter(f"{NS}path")
    first, steps = re.fullmatch(r"M(\S+)l(.*)", path.attrib["d"]).groups()  # type: ignore[union-attr]
    numbers = [float(each) for each in re.findall(r"-?[\d.]+", f"{first} {steps}")]
    assert (sum(numbers[::2]), sum(numbers[1::2])) == pytest.approx(points[-1], abs=0.051)


def test_filled_boxes_are_drawn_sharp_and_nothing_has_a_style_of_its_own(tmp_path: Path) -> None:
    """A browser smooths edges: between two boxes that touch, a line of the ground would show."""
    rendered(tmp_path / "x.svg", EDO, "--heat", "visits")
    text = (tmp_path / "x.svg").read_text(encoding="utf-8")
    assert text.count("<style>") == 1
    assert "style=" not in text
    assert "rect:not([rx]) { shape-rendering: crispEdges; }" in text
    bands = ElementTree.fromstring(svg.write(Scene(9, 9, (Rect(0, 0, 9, 9, "#ff0000"),)), 9))
    (rect,) = bands.iter(f"{NS}rect")
    assert not {"stroke", "rx"} & set(rect.attrib)


def test_the_picture_says_what_it_is_to_those_who_hear_it(tmp_path: Path) -> None:
    root = rendered(tmp_path / "x.svg", EDO)
    assert root.attrib["role"] == "graphics-document img"
    assert root.findtext(f"{NS}title") == SCENES[EDO]["title"]["en"]
    assert SCENES[EDO]["title"]["en"] in (root.findtext(f"{NS}desc") or "")
    figures = tmp_path / "odds.svg"
    assert run("odds", EDO, "--plot", figures).exit_code == 0
    assert ElementTree.fromstring(figures.read_bytes()).attrib["role"] == "img"
