"""The rule sheet: written from the data alone, so that every datum that matters is in it."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from sugoroku import load
from sugoroku.board import checks
from sugoroku.board.diagnostics import Level
from sugoroku.families import FAMILIES
from sugoroku.game.contract import choose_house_rules
from sugoroku.screen import WIDTH, width_of
from sugoroku.telling import page as prose
from sugoroku.telling.labels import Style, names_of
from sugoroku.telling.words.rules import SENTENCES
from support import ARMOUR, EDO, HERE, RACES, SHIPPED, compiled, faults, loaded, rows, rule_page, run

Path_ = tuple[str | int, ...]
BOARDS = RACES
WHOLE = ("little-edo", *(path.stem for path in SHIPPED if path.stem in BOARDS))

# What rightly changes nothing on the page, and why. `*` stands for any step.
SILENT: dict[Path_, str] = {
    ("format",): "there is one version",
    ("family",): "there is one family",
    ("squares", "*", "id"): "a name for references",
    ("images", "*", "id"): "a name for references",
    ("images", "*", "width"): "pixels of a picture say nothing of the game",
    ("images", "*", "height"): "pixels of a picture say nothing of the game",
    ("images", "*", "spots", "*", "*"): "pixels of a picture say nothing of the game",
}
UNREAD = ("expect", "allow")  # for the checker alone

ONE_OF = {
    "season": ("spring", "summer", "autumn", "winter"),
    "faces": ("bottom", "left", "top", "right"),
    "place": ("left", "right", "above", "below", "beside"),
    "start": ("bottom_right", "bottom_left", "top_left", "top_right"),
    "direction": ("clockwise", "counterclockwise"),
    "labels": ("outward", "upright"),
    "finish": ("as_printed", "bounce", "over", "stay"),
}
ANOTHER = {"kana": "べつ", "ja": "別", "romaji": "betsu"}


def page(data: dict[str, Any], form: str = "md", **house: str | bool) -> str:
    """Write the rule sheet of plain data."""
    family = FAMILIES["race"]
    built = family.compile_board(family.read(data), b"")
    chosen = choose_house_rules(built["house_rules"], house)
    return prose.WRITERS[form](rule_page(data, built, chosen))


def sound(data: dict[str, Any]) -> bool:
    if faults(data):
        return False
    board = FAMILIES["race"].read(data)
    wanted = [*checks.CHECKS, *FAMILIES["race"].checks()]
    errors = sorted(
        (c for c in wanted if c.code.level is Level.ERROR and not c.code.allowable),
        key=lambda c: c.needs,
    )
    return not any(True for check in errors for _ in check.run(board))


@cache
def stated(board: str) -> Any:
    """Give the data of a board but for what only the checker reads."""
    data = loaded(board).document.data
    return {key: data[key] for key in data if key not in UNREAD and not key.startswith("x-")}


def leaves(data: Any, path: Path_ = ()) -> Iterator[Path_]:
    items: Any = (
        data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else None
    )
    if items is None:
        yield path
        return
    for step, value in items:
        yield from leaves(value, (*path, step))


def at(data: Any, path: Path_) -> Any:
    for step in path:
        data = data[step]
    return data


def changed(data: dict[str, Any], path: Path_, value: Any) -> Any:
    """Copy data with another value at a path; none takes the value away, and what it leaves empty."""
    new = copy.deepcopy(data)
    if value is not None:
        at(new, path[:-1])[path[-1]] = value
        return new
    while path:
        del at(new, path[:-1])[path[-1]]
        path = path[:-1]
        if not path or at(new, path):
            break
    return new


def others(data: dict[str, Any], path: Path_) -> list[Any]:
    """List other values that may stand at a path."""
    value, key = at(data, path), next(step for step in reversed(path) if isinstance(step, str))
    if isinstance(value, bool):
        return [not value]
    if key == "die":
        return [value + 1, value - 1, {"faces": [*range(1, value + 1), 0]}]
    if isinstance(value, int):
        return [value + 1, value - 1]
    beside = path[-2] if len(path) > 1 else ""
    ids = [square["id"] for square in data["squares"]]
    if key == "go" or beside in ("shortcut", "rolls", "overshoot"):
        return [each for each in ids if each != value]
    if key in ("default", "choices"):
        return [each for each in ONE_OF["finish"] if each != value]
    if key in ONE_OF and path[0] != "die":
        return [each for each in ONE_OF[key] if each != value]
    return [] if key == "unverified" else [ANOTHER.get(key, "another")]


def variants(data: dict[str, Any], path: Path_) -> list[dict[str, Any]]:
    """List sound boards that differ in the one value at a path; without it where it has no other."""
    found = [changed(data, path, each) for each in others(data, path)]
    if path[:2] == ("die", "faces"):
        found = [another_face(data, path)]
    elif "choices" in path:
        found = [another_choice(data, path)]
    elif path == ("layout", "form"):
        found = [another_form(data)]
    return [*filter(sound, found)] or [*filter(sound, [changed(data, path, None)])]


def another_face(data: dict[str, Any], path: Path_) -> Any:
    """Write another text on a face, in the lists too; the panel loses what cannot come up then."""
    new, old = changed(data, path, "another"), str(at(data, path))
    for square in new["squares"]:
        for entries in (square.get("shortcut", {}), square.get("rolls", {})):
            if old in entries:
                entries["another"] = entries.pop(old)
    most = max(face for face in new["die"]["faces"] if isinstance(face, int))
    new["overshoot"] = {e: to for e, to in new["overshoot"].items() if int(e) < most}
    return new


def another_form(data: dict[str, Any]) -> Any:
    """Make rings of a spiral, or a spiral of rings."""
    form, lost = ("rings", "turns") if data["layout"]["form"] == "spiral" else ("spiral", "rings")
    layout = {key: value for key, value in data["layout"].items() if key != lost} | {"form": form}
    new = {**data, "layout": layout | ({"rings": [[4, 3]]} if form == "rings" else {})}
    doubts = [name for name in data.get("unverified", ()) if name != f"layout.{lost}"]
    return {**new, "unverified": doubts} if doubts else {k: new[k] for k in new if k != "unverified"}


def another_choice(data: dict[str, Any], path: Path_) -> Any:
    """Take a choice away; where it was the default, the first one left becomes it."""
    new = changed(data, path, None)
    rule = at(new, path[:2])
    if "default" in rule and rule["default"] not in rule["choices"]:
        rule["default"] = rule["choices"][0]
    return new


def silent(path: Path_) -> bool:
    return any(
        len(path) == len(each) and all(b in ("*", a) for a, b in zip(path, each, strict=True))
        for each in SILENT
    )


DATA = [(board, path) for board in WHOLE for path in leaves(stated(board))]


@pytest.mark.parametrize("board", WHOLE)
def test_every_datum_is_told(board: str) -> None:
    data = stated(board)
    before, tried = page(data), 0
    for path in leaves(data):
        if silent(path):
            continue
        kept = variants(data, path)
        assert kept, f"nothing else can stand at {path}"
        for new in kept:
            after = page(new)
            assert after != before, path
            told = {"die": "setup", "layout": "road"}.get(str(path[0]))
            assert told is None or section(after, told) != section(before, told)
        tried += len(kept)
    assert tried > 60


@pytest.mark.parametrize("path", SILENT)
def test_what_changes_nothing_is_a_short_list_of_keys_that_are_there(path: Path_) -> None:
    assert SILENT[path]
    assert any(
        len(path) == len(leaf) and all(a in ("*", b) for a, b in zip(path, leaf, strict=True))
        for _, leaf in DATA
    )


def unverifiable(data: Any) -> Iterator[str]:
    """List all names that may stand under `unverified` beside some keys."""
    for key, value in data.items():
        if key not in ("unverified", "id") and value:
            yield key
            if isinstance(value, dict) and key != "expect":
                yield from (f"{key}.{inner}" for inner in value if inner != "unverified")


@pytest.mark.parametrize("board", WHOLE)
def test_every_doubt_is_told(board: str) -> None:
    data = stated(board)
    before = page(data)
    for path in [(), ("overshoot_panel",), *(("squares", i) for i in range(len(data["squares"])))]:
        given = at(data, path).get("unverified", [])
        for name in [*unverifiable(at(data, path)), *(["number"] if len(path) == 2 else [])]:
            if name not in given:
                after = page(changed(data, (*path, "unverified"), [*given, name]))
                assert after != before, (path, name)
                assert "not verified" in after


def test_pictures_are_told_by_their_source() -> None:
    data = changed(stated("little-edo"), ("images", 0, "source"), "A museum")
    assert "**Pictures:** A museum" in page(data)
    both = changed(data, ("images", 0, "file"), "scan.jpg")
    assert "**Pictures:** the file scan.jpg, from A museum" in page(both)


# What is said of the two shipped boards, in the words of nobody but the catalogue.


def section(text: str, head: str) -> str:
    return text.split(f"## {SENTENCES[f'head.{head}']}\n")[1].split("\n## ")[0]


def test_as_printed_equals_bounce_on_the_armour_sheet_and_not_on_the_other() -> None:
    same = "On this board it comes to the same as the rule in force."
    assert same in section(page(stated(ARMOUR)), "house")
    edo = section(page(stated(EDO)), "house")
    assert same not in edo
    assert "Four extra pips: not to 31 Passing Shower at Sekiya but to square 33" in edo
    assert edo.count("extra pip") == 2  # the panel differs from a bounce in two entries alone
    moved = changed(stated(ARMOUR), ("overshoot", "3"), "oyoroi")
    assert same not in page(moved)
    assert "not to 37 Great Armour but to 39 Commander's Fan" in page(moved)


def test_an_inn_costs_a_turn_however_one_comes_there() -> None:
    text = page(stated(EDO))
    inn = "18 Niwaka Festival at Yoshiwara, which costs the next turn"
    assert inn in section(text, "squares")
    assert "to 31 Passing Shower at Sekiya, which costs the next turn" in section(text, "finish")
    asked = section(text, "questions")
    assert "at 31 Passing Shower at Sekiya with four extra pips" in asked
    assert "by the shortcut on 12? Evening Cool at Ryogoku" in asked


def test_names_stand_with_their_numbers() -> None:
    assert "- 10 Clamming at Shinagawa, 品川の汐干?, しながわのしおひ?\n" in page(stated(EDO))
    assert "- 1 Loincloth, 褌, ふんどし\n" in page(stated(ARMOUR))


def test_doubts_are_grouped() -> None:
    doubts = section(page(stated(EDO)), "doubt")
    assert "The Japanese names and readings of twelve squares: 1, 10, 12?" in doubts
    assert "The seasons of 35 squares: 2 to 36?" in doubts
    assert doubts.count("\n- ") == 4


def test_nothing_is_said_of_what_a_board_does_not_have() -> None:
    bare = {
        "format": 1, "id": "bare", "family": "race", "title": {"en": "Bare"},
        "squares": [{"id": "a"}, {"id": "b"}, {"id": "c"}],
    }  # fmt: skip
    text = page(bare)
    for word in ("panel", "season", "shortcut:", "label", "not verified", "?  ", "list"):
        assert word not in text
    for head in ("squares", "terms", "names", "sheet", "sources", "doubt"):
        assert f"## {SENTENCES[f'head.{head}']}\n" not in text
    assert "**Which squares cost a turn?** None." in text


SLIPS = re.compile(
    r"[{}]|\bNone\b(?!\.| of)|square square|\S  |\.\.|,\.| [.,]|\(\)|: *$\n\n?#", re.MULTILINE
)


@rows("board", BOARDS)
@rows("form", prose.WRITERS)
def test_pages_are_whole(board: str, form: str) -> None:
    offered = compiled(board)["house_rules"]
    pages = set()
    for finish in offered["finish"]["choices"]:
        for everyone in (False, True):
            text = page(stated(board), form, finish=finish, rank_everyone=everyone)
            assert not SLIPS.search(text.split("</style>")[-1])
            pages.add(text)
    assert len(pages) == 2 * len(offered["finish"]["choices"])


@pytest.mark.parametrize("board", BOARDS)
def test_text_is_80_columns_wide(board: str) -> None:
    text = page(stated(board), "text")
    assert max(map(width_of, text.splitlines())) <= WIDTH
    assert not re.search(r" $|\n\n\n|\A\n", text, re.MULTILINE)


def test_long_words_without_spaces_are_broken() -> None:
    long = "これは長い文である。" * 20
    text = prose.write_text([prose.Paragraph(long), prose.bullets([long])])
    assert max(map(width_of, text.splitlines())) <= WIDTH
    assert re.sub(r"[-\s]", "", text) == long * 2


class Tags(HTMLParser):
    """Checks that tags close in order; collects texts by the language they are in."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.japanese = ""
        self.latin = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        assert not {name for name, _ in attrs} & {"src", "href", "style"}
        if tag not in ("meta", "br"):
            self.open.append(tag)
        if tag == "li":
            assert self.open[-2] == "ul"

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] == ["span"]:
            self.japanese += data
        elif "title" not in self.open:
            self.latin += data


@pytest.mark.parametrize("board", BOARDS)
def test_html_is_well_formed_and_needs_nothing_else(board: str) -> None:
    text = page(stated(board), "html")
    tags = Tags()
    tags.feed(text)
    tags.close()
    assert tags.open == []
    assert tags.seen <= {
        "html", "head", "meta", "title", "style", "body", "h1", "h2", "p", "ul", "li", "strong", "span",
    }  # fmt: skip
    assert text.startswith('<!DOCTYPE html>\n<html lang="en">')
    assert "http" not in text
    assert not re.search("[぀-ヿ一-鿿]", tags.latin)
    assert "<ul>\n</ul>" not in text


NASTY = "<b>&amp; *a* _b_ [c](d) `e` ~~f~~ \\ | <!-- \"'"


def test_html_asks_for_japanese_forms_of_kanji_on_every_system() -> None:
    """`serif` alone may be a Chinese font, in which 直 and 角 look otherwise."""
    text = run("rules", EDO, "--format", "html").stdout
    for font in ("Hiragino Mincho ProN", "Yu Mincho", "Noto Serif CJK JP", "serif"):
        assert font in text.partition("</style>")[0]


def test_html_escapes() -> None:
    tags = Tags()
    tags.feed(prose.write_html([prose.Heading(NASTY, 1), prose.bullets([NASTY])]))
    assert tags.latin.count(NASTY) == 2
    assert tags.open == []


@rows(
    ("text", "written"),
    [
        (NASTY, "\\<b>\\&amp; \\*a\\* \\_b\\_ \\[c\\](d) \\`e\\` \\~\\~f\\~\\~ \\\\ \\| \\<!-- \"'"),
        ("1. no", "1\\. no"),
        ("12) no", "12\\) no"),
        ("1.5 yes", "1.5 yes"),
        ("10 Clamming & co", "10 Clamming & co"),
        ("- no", "\\- no"),
        ("# no", "\\# no"),
        ("> no", "\\> no"),
        ("+ no", "\\+ no"),
        ("=== no", "\\=== no"),
        ("C #", "C \\#"),
        ("two\n lines", "two lines"),
    ],
)
def test_markdown_escapes(text: str, written: str) -> None:
    assert prose.write_md([prose.Paragraph(text)]) == f"{written}\n"
    assert prose.write_md([prose.bullets([text])]) == f"- {written}\n"


def test_markdown_lists_never_touch() -> None:
    for board in BOARDS:
        data = compiled(board)
        chosen = choose_house_rules(data["house_rules"], {})
        blocks = rule_page(stated(board), data, chosen)
        for one, other in pairwise(blocks[1:]):
            assert not (isinstance(one, prose.List) and isinstance(other, prose.List))
            assert not (isinstance(one, prose.Heading) and isinstance(other, prose.Heading))


# The rules of single boards, each made of little data.


def small(*squares: dict[str, Any], **more: Any) -> Any:
    data = {
        "format": 1, "id": "small", "family": "race", "title": {"en": "Small"}, "first_number": 1,
        "squares": [{"id": f"s{i}", **square} for i, square in enumerate(squares, 1)], **more,
    }  # fmt: skip
    assert sound(data)
    return data


@pytest.mark.parametrize(
    ("die", "said"),
    [
        (6, "One ordinary die, with the faces 1 to 6."),
        ({"faces": [1, 2, 3, 4, 5, 6]}, "One ordinary die, with the faces 1 to 6."),
        (10, "One die with the ten faces 1 to 10."),
        (20, "One die with the 20 faces 1 to 20."),
        ({"faces": [1, 2]}, "One die with the two faces 1 and 2."),
        ({"faces": [0, 1]}, "One die with the two faces 0 and 1."),
        ({"faces": [1, 2, 2, 3, 3, 3]}, "six faces 1, 2, 2, 3, 3 and 3. Repeated faces come up more often: 2 (twice) and 3 (three times)."),
        ({"faces": [1, "休"]}, "A roll of 休 moves nobody."),
    ],
)  # fmt: skip
def test_dice(die: Any, said: str) -> None:
    assert said in page(small({}, {}, {}, {}, die=die))


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ([2, 6], "Two to six players"),
        ([4, 4], "Four players, each"),
        ([1, 1], "One player, with one piece."),
    ],
)
def test_seats(seats: list[int], said: str) -> None:
    text = page(small({}, {}, {}, seats=seats))
    assert said in text
    assert ("**Who begins?**" in text) == (seats[1] > 1)
    assert ("Agree who begins the first game" in text) == (seats[1] > 1)
    assert ("take turns" in text) == (seats[1] > 1)


@rows(
    ("square", "said"),
    [
        ({"inn": True}, "There is one inn, square 2: whoever arrives there misses the next turn."),
        ({"rest": 1}, "There is one inn, square 2: whoever arrives there misses the next turn."),
        ({"rest": 2, "name": {"ja": "橋"}}, "Whoever arrives at 2 橋 misses two turns."),
        ({"again": True}, "Whoever arrives at square 2 rolls again in the same turn."),
        ({"again": True, "unverified": ["again"]}, "arrives at square 2 (not verified) rolls"),
        ({"forward": 1}, "One square sends a piece on at once: Square 2 leads one square forward, to square 3."),
        ({"back": 1, "unverified": ["back"]}, "Square 2 leads one square back, to square 1 (not verified)."),
        ({"go": "s4"}, "Square 2 leads on to square 4, the goal."),
        ({"shortcut": {"3": "s1"}}, "There is one shortcut. It replaces the ordinary move: a roll of 3 on square 2 leads to square 1."),
        ({"rolls": {"1": "s4", "5": "s4", "2": "s1"}}, "Square 2 has its own list instead of the ordinary move: 1 and 5 lead to square 4, the goal; 2 leads to square 1; with 3, 4 or 6 the piece stays."),
        ({"numbered": False, "name": {"en": "B"}}, "B counts as a square of the road but has no number."),
        ({"printed": "②"}, "The sheet itself prints a mark on one square: ② on square 2."),
        ({"faces": "left"}, "Read the label of square 2 from the left of the sheet."),
        ({"season": "autumn"}, "- **Autumn:** 2"),
        ({"note": "Rain."}, "- square 2: Rain."),
    ],
)  # fmt: skip
def test_squares(square: dict[str, Any], said: str) -> None:
    assert said in page(small({}, square, {}, {}))


@pytest.mark.parametrize(
    ("square", "said"),
    [
        ({"shortcut": {"1": "s4", "3": "s4", "2": "s1"}}, "There are two shortcuts. Each replaces the ordinary move:\n\n- A roll of 1 or 3 on square 2 leads to square 4, the goal.\n- A roll of 2 on square 2 leads to square 1."),
        ({"shortcut": {"1": "s1", "3": "s1"}, "unverified": ["shortcut.3"]}, "- A roll of 1 on square 2 leads to square 1.\n- A roll of 3 on square 2 leads to square 1 (not verified)."),
        ({"go": "s3"}, "**Are there shortcuts?** Not by a roll, but one square leads ahead: square 2."),
        ({"go": "s1"}, "**Are there shortcuts?** No."),
    ],
)  # fmt: skip
def test_shortcuts(square: dict[str, Any], said: str) -> None:
    assert said in page(small({}, square, {}, {}))


def test_an_inn_and_one_missed_turn_are_counted_together() -> None:
    text = page(small({}, {"inn": True}, {"rest": 1}, {"rest": 2}, {}))
    assert "There are two inns. Whoever arrives at one of them" in text
    assert "Whoever arrives at square 4 misses two turns." in text


def test_a_piece_that_comes_back_to_its_square_arrives_there() -> None:
    back = "This can happen on square 4."
    data = small({}, {}, {}, {"inn": True}, {}, {})
    assert back in page(data, finish="bounce")
    assert back not in page(data, finish="stay")
    assert back in page(changed(data, ("squares", 3, "rolls"), {"1": "s4", "2": "s6"}))


def test_extra_pips_with_one_end_are_told_together() -> None:
    panel = {str(extra): "s2" if extra != 4 else "s1" for extra in range(1, 6)}
    data = small({}, {"inn": True}, {}, {}, overshoot=panel)
    asked = section(page(data), "questions")
    assert "at square 2 with one to three or five extra pips." in asked
    home = dict.fromkeys(panel, "s4")
    assert "with one to five extra pips the panel leads home as well" in page(
        changed(data, ("overshoot",), home)
    )


def test_where_most_squares_have_lists_all_are_printed() -> None:
    text = page(stated("yokai"))
    assert "- **0 Start:** 1 leads to 1 Snow Woman;" in text
    assert "comes to the same as moving" not in text


def test_passing_over_a_square_is_told_where_it_can_be() -> None:
    passing = "only passes over"
    assert passing not in page(stated("six-characters"))
    assert passing in page(small({}, {"inn": True}, {}))
    assert passing not in page(small({}, {"inn": True}, {}, die={"faces": [0, 1]}))


def test_a_list_that_equals_the_roll_is_told_as_such() -> None:
    data = small({"rolls": {"1": "s2", "2": "s3"}}, {}, {}, {}, die=2)
    said = "has its own list for the rolls 1 and 2, but it comes to the same as moving by the roll."
    assert said in page(data)
    assert said not in page(changed(data, ("squares", 0, "rolls", "2"), "s4"))


def test_effects_follow_on_one_another() -> None:
    data = small({}, {"go": "s3"}, {"back": 2}, {}, {"shortcut": {"1": "s2"}}, {})
    text = page(data)
    chain = "square 2, which leads on to square 3, which leads back to square 1"
    assert f"a roll of 1 on square 5 leads to {chain}." in text


@pytest.mark.parametrize(
    ("layout", "said"),
    [
        ({"form": "spiral"}, "It winds inwards in a spiral, clockwise from the bottom right corner to"),
        ({"form": "spiral", "turns": 1}, "in a spiral of one turn, clockwise"),
        ({"form": "spiral", "turns": 3, "start": "top_left"}, "in a spiral of three turns, clockwise from the top left corner"),
        ({"form": "rings", "rings": [[3, 2]], "direction": "counterclockwise"}, "It follows a ring of 3 by 2 squares, counterclockwise from"),
        ({"form": "spiral", "labels": "upright"}, "All labels are upright."),
    ],
)  # fmt: skip
def test_layouts(layout: dict[str, Any], said: str) -> None:
    text = page(small({}, {}, {}, {}, layout=layout))
    assert said in text
    assert ("labels that do not face me" in text) == (layout.get("labels") != "upright")


@pytest.mark.parametrize(
    ("finish", "said"),
    [
        ("bounce", "and your piece goes on to the goal and then back by that number, but never further back than the start:"),
        ("over", "The exact roll brings your piece home, and so does any higher one."),
        ("stay", "On squares 1 to 3 a roll can be too high; then your piece stays where it is."),
    ],
)  # fmt: skip
def test_finishes(finish: str, said: str) -> None:
    data = small({}, {}, {}, {})
    assert said in section(page(data, finish=finish), "finish")
    chosen = "It was chosen for this page instead of the default (finish=stay)."
    assert (chosen in page(data, finish=finish)) == (finish != "stay")


def test_a_panel_that_is_not_in_force_is_told_all_the_same() -> None:
    text = section(page(stated(EDO), finish="over"), "finish")
    assert "The panel has no effect under the rules in force; with finish=as\\_printed" in text
    assert text.count("extra pip") == 5


def test_rules_that_the_party_cannot_change() -> None:
    only = {"finish": ["over"], "rank_everyone": [True], "rotate_first": [False]}
    data = small({}, {}, {}, house_rules={name: {"choices": each} for name, each in only.items()})
    text = page(data)
    assert text.count("This board offers no other choice.") == 3
    assert "may choose" not in text
    assert "may agree" not in text
    assert "the same player begins all the others." in text


@pytest.mark.parametrize(("most", "same"), [(1, 2), (2, 1), (3, 0)])
def test_house_rules_among_few(most: int, same: int) -> None:
    text = section(page(small({}, {}, {}, seats=[1, most])), "house")
    assert text.count("With so few players") + text.count("With one player") == same
    assert ("Between two players" in text) == (most > 2)


def test_who_cannot_get_home() -> None:
    text = page(stated("six-characters"))
    assert "There is no way home from 1 Deepest Hell (永沈)" in text
    assert "**Can I get stuck for good?** Yes, on 1 Deepest Hell" in text
    assert "stuck for good" not in page(stated("yokai"))


def test_the_exact_roll_is_not_the_only_way_where_a_square_leads_home() -> None:
    asked = section(page(stated("althoen-1993")), "questions")
    assert "**Do I need the exact roll?** Yes, unless square 80 takes you there." in asked


# The catalogue, the command and the golden pages.


def test_every_sentence_is_used() -> None:
    source = "".join(
        path.read_text(encoding="utf-8")
        for path in (HERE.parent / "src").rglob("*.py")
        if "words" not in path.parts
    )
    for key in SENTENCES:
        whole = re.sub(r"\.(one|many)$", "", key)
        steps = key.split(".")
        begins = [f'"{".".join(steps[:n])}.{{' for n in range(1, len(steps))]
        assert any(each in source for each in (f'"{key}', f'"{whole}"', *begins)), key


def test_no_sentence_stands_outside_the_catalogue() -> None:
    for path in (HERE.parent / "src" / "sugoroku" / "race").rglob("*.py"):
        if path.stem in ("rules", "facts", "effects", "finish", "questions", "doubts"):
            code = re.sub(r'"""(.|\n)*?"""|#.*', "", path.read_text(encoding="utf-8"))
            assert not re.search(r'"[A-Z][a-z]+ [a-z]+ ', code), path


@pytest.mark.parametrize("board", BOARDS)
def test_golden(board: str, golden: bool) -> None:
    path = HERE / "golden" / f"rules-{board}.md"
    result = run("rules", BOARDS[board], "--format", "md")
    assert result.exit_code == 0, result.output
    if golden:
        path.parent.mkdir(exist_ok=True)
        path.write_text(result.stdout, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == result.stdout


def test_the_command_writes_the_page_in_three_forms() -> None:
    assert run("rules", EDO).stdout == page(loaded(EDO).document.data, "text")
    assert run("rules", EDO, "--format", "html").stdout == page(loaded(EDO).document.data, "html")
    chosen = run("rules", EDO, "--format", "md", "--house", "finish=bounce").stdout
    assert chosen == page(loaded(EDO).document.data, finish="bounce")
    title = ", ".join(names_of(compiled(EDO), "title", Style())[1:])
    assert title in chosen


def test_exit_codes(tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text(json.dumps({"format": 1, "id": "bad", "family": "race"}), encoding="utf-8")
    assert run("rules", EDO).exit_code == 0
    assert run("rules", bad).exit_code == 1
    assert run("rules", tmp_path / "none.yaml").exit_code == 2
    assert run("rules", "no-such-board").exit_code == 2
    assert run("rules", EDO, "--format", "pdf").exit_code == 2
    assert run("rules", EDO, "--house", "finish=never").exit_code == 2
    assert run("rules", EDO, "--house", "finish").exit_code == 2


def test_load_is_the_way_in() -> None:
    data = load.load(str(BOARDS["little-edo"])).document.data
    assert page(data) == (HERE / "golden" / "rules-little-edo.md").read_text(encoding="utf-8")


def test_start_and_goal_of_edo_are_not_in_doubt() -> None:
    """The source says that the squares are counted from 1 to 37; of four others it gives no number."""
    opening = " ".join(run("play", EDO, "--auto", "--seed", "1").stdout.split())
    assert "Everyone starts on 1 First Fuji from Nihonbashi. The goal is 37 Asakusa" in opening
    listed = [line.split()[0] for line in run("show", EDO).stdout.splitlines() if line.strip()]
    assert {"1", "37", "12?", "30?", "34?", "35?", "36?"} <= set(listed)
    assert not {"1?", "37?"} & set(listed)
