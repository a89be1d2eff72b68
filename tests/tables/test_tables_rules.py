"""The rule sheet, `show` and the listing of tables boards: told from the data, under the house rules."""

from __future__ import annotations

import copy
import itertools
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sugoroku import load
from sugoroku.board import checks, library
from sugoroku.board.diagnostics import Level
from sugoroku.families import FAMILIES
from sugoroku.game.contract import choose_house_rules
from sugoroku.screen import WIDTH, width_of
from sugoroku.telling import page as prose
from sugoroku.telling.words.rules import SENTENCES
from support import HERE, ROOT, TABLES, faults, rows, rule_page, run
from test_rules import SLIPS, Path_, Tags, at, changed, leaves, section

BOARDS = TABLES
BAN = "ban-sugoroku"
DATA = {name: load.load(str(path)).document.data for name, path in BOARDS.items()}
FAMILY = FAMILIES["tables"]
STOOD = {"standard": "24:2 13:5 8:3 6:5"}


def page(data: dict[str, Any], form: str = "md", **house: str) -> str:
    """Write the rule sheet of plain data."""
    built = FAMILY.compile_board(FAMILY.read(data), b"")
    chosen = choose_house_rules(built["house_rules"], house)
    return prose.WRITERS[form](rule_page(data, built, chosen))


def tables(**more: Any) -> Any:
    """Make a board of little data."""
    data = {
        "format": 1, "id": "little", "family": "tables", "title": {"en": "Little"}, "set_ups": STOOD,
        **more,
    }  # fmt: skip
    assert sound(data), errors(data)
    return data


def errors(data: dict[str, Any]) -> list[str]:
    if mistakes := faults(data):
        return [mistake.message for mistake in mistakes]
    board = FAMILY.read(data)
    wanted = [c for c in (*checks.CHECKS, *FAMILY.checks()) if c.code.level is Level.ERROR]
    return [found.text for check in sorted(wanted, key=lambda c: c.needs) for found in check.run(board)]


def sound(data: dict[str, Any]) -> bool:
    return not errors(data)


def each_house(board: str) -> Iterator[dict[str, Any]]:
    """List all house rules that a board offers, put together in every way."""
    offered = load.compile_loaded(load.load(str(BOARDS[board])))["house_rules"]
    for values in itertools.product(*(rule["choices"] for rule in offered.values())):
        yield dict(zip(offered, values, strict=True))


# -- every value of the data is on the page -----------------------------------------------------------

SILENT: tuple[Path_, ...] = (("format",), ("family",))  # there is one version, and one such family
ONE_OF = {
    "bear_off": ("furthest", "exact"),
    "home_side": ("left", "right"),
    "finish": ("iri_gachi", "bear_off"),
    "muji": ("bigger_win", "on_the_spot", "off"),
    "who_starts": ("alternate", "roll"),
    "set_up": ("standard", "yamato"),
}
ANOTHER = {"kana": "べつ", "ja": "別", "romaji": "betsu"}
DROPPED = {  # what stands in the way of another number of points, stones, home points or faces
    "points": ("point_names", "shapes"),
    "stones": ("shapes",),
    "home": ("shapes",),
    "faces": ("dice_names", "shapes"),
}


Pair = tuple[dict[str, Any], dict[str, Any]]  # two boards that differ in one value


def variants(data: dict[str, Any], path: Path_) -> list[Pair]:
    """List pairs of sound boards that differ in the one value at a path."""
    if "choices" in path:
        return without_choice(data, path)
    key = "faces" if path[:2] == ("dice", "faces") else str(path[-1])
    if key in DROPPED:
        like = bare(data, key)
        return [(like, like | more) for more in SIZES[key] if sound(like | more)]
    return [(data, new) for new in others(data, path) if sound(new)]


SIZES: dict[str, list[dict[str, Any]]] = {
    "points": [{"points": 25}, {"points": 26}],
    "stones": [{"stones": 10, "set_ups": {"standard": "24:2 13:5 8:3"}}],
    "home": [{"home": 7}, {"home": 8}],
    "faces": [{"dice": {"faces": [1, 2, 3], "double": 2}}],
}


def bare(data: dict[str, Any], key: str) -> Any:
    """Take away what would be wrong with another value of a key; one set-up is left."""
    new = {name: value for name, value in data.items() if name not in (*DROPPED[key], "unverified")}
    new["house_rules"] = {k: v for k, v in data["house_rules"].items() if k != "set_up"}
    return new | {"set_ups": {"standard": data["set_ups"]["standard"]}}


def without_choice(data: dict[str, Any], path: Path_) -> list[Pair]:
    """Take a choice away; where it was the default, the first one left becomes it."""
    like = data if path[1] in ("who_starts", "set_up") else changed(data, ("shapes",), None)
    new = changed(like, path, None)
    rule = at(new, path[:2])
    if rule["default"] not in rule["choices"]:
        rule["default"] = rule["choices"][0]
    return [(like, new)] if sound(new) else []


def others(data: dict[str, Any], path: Path_) -> list[dict[str, Any]]:
    """List boards with another value at a path; without it, where no other can stand there."""
    value, key = at(data, path), str(path[-1])
    rule = str(path[1]) if path[0] == "house_rules" else key
    if rule in ONE_OF:
        found = [changed(data, path, each) for each in ONE_OF[rule] if each != value]
    elif path[0] == "set_ups":
        found = [changed(data, path, "24:3 13:5 6:7"), changed(data, path, "23:2 13:5 8:3 6:5")]
    elif "stackings" in path:
        found = [changed(data, path[:-1], [3, 3, 3, 2, 2, 2])]
    elif isinstance(value, int):
        found = [changed(data, path, value + 1), changed(data, path, value - 1)]
    else:
        found = [changed(data, path, ANOTHER.get(key, "another"))]
    if path[0] == "dice_names" and isinstance(value, int):
        found = [changed(data, path[:2], None)]
    return [*filter(sound, found)] or [changed(data, path, None)]


def test_every_datum_is_told() -> None:
    data = DATA[BAN]
    tried = 0
    for path in leaves(data):
        if path in SILENT:
            continue
        pairs = variants(data, path)
        assert pairs, f"nothing else can stand at {path}"
        for like, new in pairs:
            assert page(new) != page(like), path
        tried += len(pairs)
    assert tried > 150


def test_every_doubt_is_told() -> None:
    data = DATA[BAN]
    before = page(data)
    names = [key for key in data if key not in ("format", "id", "family", "unverified")]
    names += [f"{key}.{inner}" for key in names if isinstance(data[key], dict) for inner in data[key]]
    for name in names:
        if name not in data["unverified"]:
            after = page(changed(data, ("unverified",), [*data["unverified"], name]))
            assert after != before, name
            lines = section(after, "doubt").splitlines()
            assert len(lines) == len(section(before, "doubt").splitlines()) + 1, name
            assert not re.search(r"value \w|_", lines[-2]) or name.startswith("sheet"), lines[-2]
    for list_, index in (("dice_names", 0), ("point_names", 1)):
        path = (list_, index, "unverified")
        assert "読" not in before
        assert page(changed(data, path, ["name.ja"])) != before


# -- the statements of the sheet, under the house rules -----------------------------------------------

SAID: list[tuple[dict[str, str], str, str]] = [
    ({}, "aim", "Bring all your 15 stones into your home, points 1 to 6 (In 1 to In 6)"),
    ({"finish": "bear_off"}, "aim", "and then take them off the board."),
    ({"muji": "on_the_spot"}, "aim", "There is a second way to win"),
    ({}, "setup", "- Two stones on 24 (the other side's In 1)\n- Five stones on 13 (the other side's Out 1)\n"),
    ({}, "setup", "- Three stones on 8 (your Out 5)\n- Five stones on 6 (your In 6)\n"),
    ({"set_up": "yamato"}, "setup", "seen from its own end (yamato (not verified)):"),
    ({"set_up": "yamato"}, "setup", "- Five stones on 24 (the other side's In 1)\n- Five stones on 13"),
    ({}, "way", "Your point 1 is the other side's 24, and your 24 is its 1."),
    ({}, "way", "go to the right along the far row, come down at its end, and go to the left"),
    ({}, "way", "- Points 1 to 6 are your In 1 to In 6 (内, うち?).\n"),
    ({}, "way", "- Points 7 to 12 are your Out 6 to Out 1 (外, そと?).\n"),
    ({}, "way", "- Points 13 to 18 are the other side's Out 1 to Out 6.\n"),
    ({}, "way", "- Points 19 to 24 are the other side's In 6 to In 1.\n"),
    ({}, "play", "The two take turns to begin the games that follow."),
    ({"who_starts": "roll"}, "play", "if the two are equal, both roll again. The higher roll begins"),
    ({}, "play", "the program rolls them for you"),
    ({}, "play", "You may move two stones, or one stone twice."),
    ({}, "play", "stops in between, and that point must be open to it; a single stone of the other side"),
    ({}, "play", "A double, two equal dice, gives two moves of its number and no more."),
    ({}, "play", "A point with two or more stones of the other side is closed"),
    ({}, "play", "If you can use either but not both, use the higher."),
    ({}, "play", "if entering with the lower die lets you use both, enter with the lower"),
    ({}, "play", "If you can use no die, your turn passes."),
    ({}, "play", "A winning move completes the turn, whatever the other die could still do"),
    ({}, "play", "You do not have to win: you may choose any other play"),
    ({}, "cut", "If you stop on a single stone of the other side, you cut it"),
    ({}, "cut", "none of the others may move"),
    ({}, "cut", "with a 1 at 24 (the other side's In 1), with a 6 at 19 (the other side's In 6)"),
    ({}, "win", "the moment the last of your 15 stones is in your home, after any single move"),
    ({}, "win", "You do not play a die that is left over."),
    ({"finish": "bear_off"}, "win", "A die higher than any of your stones needs takes off the"),
    ({"muji": "on_the_spot"}, "win", "every point of your home holds two or more of your stones while"),
    ({"muji": "on_the_spot"}, "win", "a win by muji and counts 1, also when all your stones are home."),
    ({}, "worth", "**Mushi-gachi** counts 2 if a stone of the loser is cut, and each of the six points"),
    ({}, "worth", "stacked 2-2-2-3-3-3 or 2-3-2-3-2-3, read from In 1 to In 6."),
    ({}, "worth", "judged at the moment of the win, after the winning move: a stone that it cuts counts."),
    ({"finish": "bear_off"}, "worth", "bigger\\_win has no effect when stones are borne off"),
    ({"finish": "bear_off"}, "worth", "**Mushi-gachi** counts 2 with finish=iri\\_gachi if"),
    ({"muji": "off"}, "worth", "**Mushi-gachi** counts 2 with muji=bigger\\_win if"),
    ({}, "house", "The rule muji=bigger\\_win then has no effect, since the home is empty at the win."),
    ({"finish": "bear_off", "muji": "off"}, "house", "comes to the same as the rule in force"),
    ({"muji": "off"}, "house", "A win may then count more: see Mushi-gachi and Mujō-gachi above."),
    ({"finish": "bear_off"}, "questions", "**Can a die that is too high take a stone off?** Yes, the"),
    ({"muji": "off"}, "questions", "while a stone of the other side is cut. Under the house rules in force it has"),
    ({}, "questions", "**Must I win when I can?** No."),
    ({}, "rolls", "- **6-6:** 重六, ちょうろく, choroku\n"),
    ({}, "rolls", "- **6-4:** 四六, しろく?, shiroku?\n"),
    ({}, "rolls", "- **2-2:** 重二, じゅうに, juni (the source spells it ぢうに)\n"),
    ({}, "terms", "**Cut stone (手石):**"),
    ({}, "sources", "Jun Kusaba of the Japan Backgammon League"),
    ({}, "doubt", "- The readings of the points In 1 to In 6\n"),
    ({}, "doubt", "ten rolls: 6-4, 6-3, 6-2, 6-1, 5-3, 5-1, 4-2, 4-1, 3-2 and 2-1\n"),
    ({}, "doubt", "- The set-up yamato\n"),
]  # fmt: skip


@rows(("house", "part", "said"), SAID)
def test_the_sheet_says(house: dict[str, str], part: str, said: str) -> None:
    assert said in section(page(DATA[BAN], **house), part)


NOT_SAID = [
    ({}, "bears off|borne off: at|second way|too high"),
    ({"finish": "bear_off"}, "you win at once|iri-gachi\\.\\)"),
    ({"muji": "on_the_spot"}, "A win counts 1, and more"),
    ({"muji": "off"}, "A win counts 1, and more|no effect when"),
    ({"set_up": "yamato", "who_starts": "roll"}, "Agree who begins"),
]


@pytest.mark.parametrize(("house", "said"), NOT_SAID)
def test_the_sheet_does_not_say(house: dict[str, str], said: str) -> None:
    assert not re.search(said, page(DATA[BAN], **house))


@pytest.mark.parametrize("board", BOARDS)
def test_the_shapes_that_count_are_those_of_the_engine(board: str) -> None:
    compiled = load.compile_loaded(load.load(str(BOARDS[board])))
    for house in each_house(board):
        game: Any = load.build(compiled, house)
        told = section(page(DATA[board], **house), "worth").split("These count only")[0]
        for shape in game.shapes:
            named = compiled_name(board, shape["kind"])
            assert (f"**{named}**" in told) == any(made(game, shape)), (house, shape["kind"])


def compiled_name(board: str, kind: str) -> str:
    name: str = DATA[board]["shapes"][kind].get("name", {}).get("en", kind.capitalize())
    return name


def made(game: Any, shape: Any) -> Iterator[bool]:
    """Try won positions in which all that the shape asks for is so; whether it is what is won."""
    theirs = [0] * (game.points + 2)
    theirs[game.bar if shape["cut"] or shape["behind"] else game.points // 2] = game.stones
    for home in shape["stackings"] or [spread(game)]:
        mine = [0] * (game.points + 2)
        if game.finish == "bear_off":
            mine[0] = game.stones
        else:
            mine[1 : game.home + 1] = home
        won = game.won(bytes(mine), bytes(theirs))
        yield won == (shape["kind"], shape["value"])


def spread(game: Any) -> list[int]:
    """Spread all stones over the home, what is left over on a middle point: no stacking of note."""
    each, over = divmod(game.stones, game.home)
    return [each + (over if point == game.home // 2 else 0) for point in range(game.home)]


VARIED: list[tuple[dict[str, Any], dict[str, str], str]] = [
    ({}, {}, "lie from left to right; in the far row 13 to 24 lie from right to left. So your stones go to"),
    ({}, {}, "go to the left along the near row, with your home at its left end. The other"),
    ({"home_side": "right"}, {}, "points 1 to 12 lie from right to left; in the far row 13 to 24 lie from left to"),
    ({"home_side": "right"}, {}, "So your stones go to the left along the far row, come down at its end, and"),
    ({"home_side": "right"}, {}, "go to the right along the near row, with your home at its right end. The other"),
    ({"home_side": "right", "unverified": ["home_side"]}, {}, "at its right end (not verified)."),
    ({"home_side": "right", "unverified": ["home_side"]}, {}, "- The side on which the homes lie\n"),
    ({"dice": {"double": 1}}, {}, "gives only one move of its number."),
    ({"dice": {"double": 4}}, {}, "gives four moves of its number, made by one stone or by several."),
    ({"dice": {"faces": [1, 3, 5]}}, {}, "Two dice, each with the three faces 1, 3 and 5."),
    ({"dice": {"faces": [1, 2, 3, 4]}}, {}, "Two dice, each with the four faces 1 to 4."),
    ({"closed": 3}, {}, "If you stop on fewer than three stones of the other side, you cut them"),
    ({"closed": 3}, {}, "three or more stones of the other side is closed"),
    ({"bear_off": "exact"}, {"finish": "bear_off"}, "A stone goes off only by its exact die"),
    ({"bear_off": "exact"}, {"finish": "bear_off"}, "take a stone off?** No. Every stone needs its"),
    (
        {"set_ups": {"odds": {"first": "24:2 13:5 8:3 6:5", "second": "24:1 13:6 8:3 6:5"}}}, {},
        "The other side sets up its stones like this, seen from its own end:\n\n- One stone on 24\n",
    ),
    ({"point_names": [{"name": {"en": "Gate"}, "from": 9, "to": 9}]}, {}, "- Point 9 is your Gate 1.\n"),
    ({"point_names": [{"name": {"en": "Gate"}, "from": 9, "to": 9}]}, {}, "- Point 16 is the other side's"),
    ({"dice_names": [{"roll": [1, 1], "name": {"ja": "重一"}}]}, {}, "These rolls have no names here: 6-6, 6-5"),
    ({"shapes": {"all": {"value": 2}}}, {}, "- **All** counts 2 at every win."),
    ({"shapes": {"all": {"value": 2}}}, {}, "no effect here: no case above needs a cut stone."),
    ({"shapes": {"long-way": {"value": 4, "behind": True}}}, {}, "**Long way** counts 4 if the loser still"),
    ({"shapes": {"g": {"value": 2, "finish": "bear_off", "none_off": True}}}, {}, "finish=bear\\_off if the"),
    ({"house_rules": {"muji": {"choices": ["off"], "default": "off"}}}, {}, "(muji=off). This board offers no"),
]  # fmt: skip


@rows(("more", "house", "said"), VARIED)
def test_other_boards(more: dict[str, Any], house: dict[str, str], said: str) -> None:
    assert said in page(tables(**more), **house)


def test_a_small_board_is_told_in_its_own_numbers() -> None:
    text = page(DATA["small"])
    for said in (
        "all your seven stones into your home, points 1 to 3",
        "with a 1 at 12, with a 3 at 10",
    ):
        assert said in text
    assert "two rows of six points" in text
    assert "2-2-3 or 3-2-2, read from 1 to 3" in text
    assert not re.search(r"\b(15|24|fifteen|six|In 1)\b(?! points\. In the near)", text)
    assert "The names of the dice" not in text


def test_backgammon_is_told_too() -> None:
    text = page(DATA["backgammon"])
    assert "gives four moves of its number" in text
    assert "- **Gammon** counts 2 if the loser has taken no stone off.\n" in text
    assert "muji?" not in text
    assert "iri" not in text


def test_a_board_of_odd_points_has_no_two_equal_rows() -> None:
    text = page(tables(points=25, set_ups={"standard": "25:2 14:5 8:3 6:5"}))
    assert "Your point 1 is the other side's 25" in text
    assert "two rows" not in text


# -- the pages as such --------------------------------------------------------------------------------


@pytest.mark.parametrize("board", BOARDS)
def test_pages_are_whole_in_all_forms(board: str) -> None:
    for house in each_house(board):
        for form in prose.WRITERS:
            text = page(DATA[board], form, **house)
            assert not SLIPS.search(text.split("</style>")[-1]), (house, form)
            if form == "text":
                assert max(map(width_of, text.splitlines())) <= WIDTH
            if form == "html":
                tags = Tags()
                tags.feed(text)
                assert tags.open == []
                assert "<ul>\n</ul>" not in text


def test_no_sentence_stands_outside_the_catalogue() -> None:
    for path in (ROOT / "src" / "sugoroku" / "tables").rglob("*.py"):
        if path.stem in ("rules", "facts", "winning", "questions", "doubts"):
            code = re.sub(r'"""(.|\n)*?"""|#.*', "", path.read_text(encoding="utf-8"))
            assert not re.search(r'"[A-Z][a-z]+ [a-z]+ ', code), path


def test_the_sentences_of_tables_speak_of_no_board() -> None:
    from sugoroku.telling.words.rules_tables import TABLES

    told = " ".join(text for key, text in TABLES.items())
    assert not re.search(r"[Mm]ushi|[Mm]uj[oō]|[Gg]ammon|\b(15|24|fifteen)\b|\bIn 1\b|Ban-", told)
    assert set(TABLES) <= set(SENTENCES)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("command", ["rules", "show"])
def test_golden(board: str, command: str, golden: bool) -> None:
    form, ending = (["--format", "md"], "md") if command == "rules" else ([], "txt")
    path = HERE / "golden" / f"{command}-tables-{board}.{ending}"
    result = run(command, BOARDS[board], *form)
    assert result.exit_code == 0, result.output
    if golden:
        path.write_text(result.stdout, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == result.stdout


def test_the_command_takes_house_rules_and_refuses_others() -> None:
    chosen = run(
        "rules", BOARDS[BAN], "--format", "md", "--house", "finish=bear_off", "--house", "muji=off"
    )
    assert chosen.stdout == page(DATA[BAN], finish="bear_off", muji="off")
    for wrong in ("finish=never", "rank_everyone=on", "set_up=edo"):
        assert run("rules", BOARDS[BAN], "--house", wrong).exit_code == 2


# -- show, and the list of boards ---------------------------------------------------------------------


def test_show_as_json_holds_all_that_is_known() -> None:
    shown = json.loads(run("show", BOARDS[BAN], "--json").stdout)
    assert (shown["board"], shown["family"]) == (BAN, "tables")
    assert [shown[key] for key in ("points", "stones", "home", "closed")] == [24, 15, 6, 2]
    assert shown["dice"] == {"faces": [1, 2, 3, 4, 5, 6], "double": 2}
    assert shown["home_side"] == "left"
    assert shown["set_ups"]["yamato"] == {"first": "24:5 13:5 6:5", "second": "24:5 13:5 6:5"}
    assert shown["unverified"] == ["set_ups.yamato"]
    assert shown["point_names"][0]["unverified"] == ["name.kana"]
    assert len(shown["dice_names"]) == 21
    assert shown["dice_names"][1]["note"] == "the source spells it ぢうに"
    assert shown["shapes"]["mujo"]["value"] == 3
    assert shown["house_rules"]["set_up"] == {"default": "standard", "choices": ["standard", "yamato"]}
    assert {"sheet", "about", "terms", "seats", "images", "bear_off"} <= set(shown)


def test_show_marks_what_is_unverified(tmp_path: Path) -> None:
    text = run("show", BOARDS[BAN]).stdout
    for mark in ("yamato?   24:5 13:5 6:5", "しろく?", "うち? 1 to 6", "Unverified: set_ups.yamato"):
        assert mark in text
    data = copy.deepcopy(DATA[BAN]) | {"id": "t"}
    data["unverified"] = [
        "points",
        "home",
        "home_side",
        "dice.double",
        "shapes.mujo",
        "shapes.mushi.name.en",
        "title.ja",
    ]
    (tmp_path / "t.yaml").write_text(json.dumps(data, ensure_ascii=False, indent=1), encoding="utf-8")
    text = run("show", tmp_path / "t.yaml").stdout
    for mark in (
        "points: 24?",
        "1 to 6?",
        "home_side: left?",
        "double: 2 moves?",
        "mujo? ",
        "Mushi-gachi?",
        "盤双六?",
    ):
        assert mark in text


def test_show_counts_the_spots_of_images(tmp_path: Path) -> None:
    image = {
        "id": "scan",
        "width": 90,
        "height": 60,
        "spots": {"p1": [0, 0, 9, 9], "bar-first": [9, 9, 9, 9]},
    }
    (tmp_path / "little.yaml").write_text(json.dumps(tables(images=[image])), encoding="utf-8")
    assert "  image: scan, 90 x 60, 2 spots\n" in run("show", tmp_path / "little.yaml").stdout
    shown = json.loads(run("show", tmp_path / "little.yaml", "--json").stdout)
    assert shown["images"] == [{"id": "scan", "spots": 2}]


@pytest.mark.parametrize("board", BOARDS)
def test_show_in_ascii_and_in_japanese(board: str) -> None:
    assert run("show", BOARDS[board], "--ascii").stdout.isascii()
    assert run("show", BOARDS[board], "--lang", "ja").exit_code == 0


def test_show_in_japanese_puts_kanji_first() -> None:
    text = run("show", BOARDS[BAN], "--lang", "ja").stdout
    assert text.startswith("盤双六 · ばんすごろく · Ban-sugoroku")
    assert "内 1 to 6 · うち? 1 to 6 · In 1 to 6" in text


def test_boards_lists_tables_beside_races(monkeypatch: pytest.MonkeyPatch) -> None:
    built_in = library.built_in() | BOARDS
    monkeypatch.setattr(library, "built_in", lambda: built_in)
    rows = {row["board"]: row for row in json.loads(run("boards", "--json").stdout)}
    assert set(rows) == set(built_in)
    assert rows[BAN] | {"title": ""} == {
        "board": BAN, "family": "tables", "title": "", "seats": [2, 2], "points": 24, "rolls": 21,
        "named": 21, "unverified": 23,
    }  # fmt: skip
    text = run("boards").stdout
    assert "    tables, 2 players, 24 points, 21 of 21 rolls named, 23 values unverified\n" in text
    assert "    tables, 2 players, 12 points, 0 of 6 rolls named, 0 values unverified\n" in text
    assert "    race, 2 to 6 players, 12 of 37 squares named" in text
