"""The statements of the two rule pages of the race sheets, one test each, in our own words.

Positions are written by ids, see `sugoroku.race.notation`; seats count from 0.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from sugoroku import load
from sugoroku.errors import SugorokuError
from sugoroku.game.match import next_first
from sugoroku.load import BoardError
from sugoroku.race.game import RaceGame
from support import ARMOUR, EDO, compiled, game, loaded, play, rows, run

# What the pages say of a server: none of it is a rule of the game. It comes with playing online.
LATER = (
    "a host can set a time limit for a turn",
    "who drops out returns to the seat; else a CPU plays in its place",
    "in ranked play a draw counts halfway for the rating",
)

INNS = {"shinagawa": 10, "tomigaoka": 14, "yoshiwara": 18, "higurashi": 26, "sekiya": 31}
EDO_PANEL = ("komagata-hall", "massaki", "matsuchiyama", "sekiya", "azuma-woods")
ARMOUR_PANEL = ("saihai", "jinbaori", "gunsen", "ekiro-no-suzu", "oyoroi")
ORDER_OF_DRESSING = (
    "fundoshi shitagi obi kobakama tabi kyahan waranji suneate haidate yugake kote wakibiki do uwaobi "
    "sode ryoto nodowa hachimaki hoate kabuto"
)

Make = Callable[..., Any]
DATA = {board: loaded(board).document.data for board in (EDO, ARMOUR)}


def after(this: Any, position: str, face: int) -> str:
    """Roll `face` in a position; the position that follows."""
    before = this.read(position)
    return str(this.write(this.step(before, (face,), this.plays(before, (face,))[0])[0]))


def events(this: Any, position: str, face: int) -> list[tuple[Any, ...]]:
    before = this.read(position)
    found = this.step(before, (face,), this.plays(before, (face,))[0])[1]
    return [(event.kind, event.seat, *event.values.values()) for event in found]


def square_at(board: str, number: int) -> str:
    """Find the id of the square that carries a number."""
    numbers = [square["number"] for square in compiled(board)["squares"]]
    return str(compiled(board)["ids"][numbers.index(number)])


# -- statements of both pages that can be broken by deleting a datum: used again further down --------


def inn_costs_the_next_turn(make: Make, inn: str) -> None:
    this = make(EDO)
    ids = this.ids
    before = ids[ids.index(inn) - 1]
    assert after(this, f"{before} nihonbashi", 1) == f"{inn}+1 nihonbashi @1"
    position = this.read(f"{inn}+1 nihonbashi @1")
    _, told = this.step(position, (1,), this.plays(position, (1,))[0])
    assert [event.kind for event in told] == ["move", "rest"]


def one_at_ryogoku_leads_to_yoshiwara(make: Make) -> None:
    this = make(EDO)
    assert events(this, "ryogoku nihonbashi", 1)[0][2:4] == ("ryogoku", "yoshiwara")
    assert events(this, "ryogoku nihonbashi", 1)[0][-1] == "shortcut"


def extra_pips_lead_by_the_panel(make: Make, board: str, extra: int) -> None:
    this = make(board)
    panel = EDO_PANEL if board == EDO else ARMOUR_PANEL
    before, start = this.ids[-2 - (6 - extra - 1)], this.ids[0]
    move = events(this, f"{before} {start}", 6)[0]
    assert (move[0], move[3], move[-1]) == ("move", panel[extra - 1], "overshoot")


def finishing_can_bounce(make: Make, board: str) -> None:
    this = make(board, finish="bounce")
    before, start = this.ids[-3], this.ids[0]
    move = events(this, f"{before} {start}", 6)[0]
    assert (move[3], move[-1]) == (this.ids[-1 - 4], "bounce")


def finishing_can_be_over(make: Make, board: str) -> None:
    this = make(board, finish="over")
    assert events(this, f"{this.ids[-2]} {this.ids[0]}", 6)[1] == ("home", 0, 1)


def finishing_is_one_of_three(make: Make, board: str) -> None:
    rule = make.compiled(board)["house_rules"]["finish"]  # type: ignore[attr-defined]
    assert rule["choices"] == ["as_printed", "bounce", "over"]


def finishing_is_as_printed_by_default(make: Make, board: str) -> None:
    assert make(board).landing == make(board, finish="as_printed").landing
    extra_pips_lead_by_the_panel(make, board, 2)


def everyone_can_be_ranked(make: Make, board: str) -> None:
    assert "rank_everyone" in make.data(board)["house_rules"]  # type: ignore[attr-defined]
    this = make(board, rank_everyone=True)
    assert {line["rank"] for line in play(this, 4, 3)[0] if line["event"] == "home"} == {1, 2, 3}
    this = make(board)
    assert [line["rank"] for line in play(this, 4, 3)[0] if line["event"] == "home"] == [1]


def first_seat_can_rotate(make: Make, board: str) -> None:
    assert "rotate_first" in make.data(board)["house_rules"]  # type: ignore[attr-defined]
    make(board, rotate_first=False)
    rule = make.compiled(board)["house_rules"]["rotate_first"]  # type: ignore[attr-defined]
    assert rule == {"default": True, "choices": [True, False]}


BREAKABLE: dict[tuple[Any, ...], tuple[str, Callable[[Make], None]]] = {
    **{("squares", inn, "inn"): (EDO, partial(inn_costs_the_next_turn, inn=inn)) for inn in INNS},
    ("squares", "ryogoku", "shortcut"): (EDO, one_at_ryogoku_leads_to_yoshiwara),
}
for _board in (EDO, ARMOUR):
    for _extra in range(1, 6):
        BREAKABLE[_board, "overshoot", str(_extra)] = (
            _board,
            partial(extra_pips_lead_by_the_panel, board=_board, extra=_extra),
        )
    for _path, _statement in (
        (("finish",), finishing_is_one_of_three),
        (("finish", "default"), finishing_is_as_printed_by_default),
        (("finish", "choices", "bounce"), finishing_can_bounce),
        (("finish", "choices", "over"), finishing_can_be_over),
        (("rank_everyone",), everyone_can_be_ranked),
        (("rotate_first",), first_seat_can_rotate),
    ):
        BREAKABLE[_board, "house_rules", *_path] = (
            _board,
            partial(_statement, board=_board),
        )


class Shipped:
    """Makes games of boards as they are shipped."""

    def __call__(self, board: str, **house: Any) -> RaceGame:
        this = game(board, **house)
        assert isinstance(this, RaceGame)
        return this

    @staticmethod
    def compiled(board: str) -> Any:
        return compiled(board)

    @staticmethod
    def data(board: str) -> Any:
        return DATA[board]


@rows("path", BREAKABLE)
def test_statement_holds(path: tuple[Any, ...]) -> None:
    BREAKABLE[path][1](Shipped())


class Broken:
    """Makes games of a board from which one datum was taken."""

    def __init__(self, path: tuple[Any, ...]) -> None:
        self.board = BREAKABLE[path][0]
        self.board_data = copy.deepcopy(DATA[self.board])
        self._take(path if path[0] == "squares" else path[1:])

    def _take(self, path: tuple[Any, ...]) -> None:
        self.board_data.pop("expect")  # the second source would notice
        parent: Any = self.board_data
        for step in path[:-1]:
            if parent is self.board_data["squares"]:
                parent = next(square for square in parent if square["id"] == step)
            else:
                parent = parent[step]
        if path[-1] == "default":
            parent["choices"] = [c for c in parent["choices"] if c != parent["default"]]
            del parent["default"]
        elif isinstance(parent, list):
            parent.remove(path[-1])
        else:
            del parent[path[-1]]

    def __call__(self, board: str, **house: Any) -> Any:
        return load.build(self.compiled(board), house)

    def data(self, board: str) -> Any:
        return self.board_data

    def compiled(self, board: str) -> Any:
        assert board == self.board
        # JSON is YAML: this is the board's text without the datum
        text = json.dumps(self.board_data, ensure_ascii=False, indent=1)
        return load.compile_loaded(load.examine(text.encode(), f"{board}.yaml"))


@rows("path", BREAKABLE)
def test_taking_a_datum_out_of_the_board_breaks_its_statement(path: tuple[Any, ...]) -> None:
    broken = Broken(path)
    with pytest.raises((AssertionError, BoardError, IndexError, SugorokuError)):
        BREAKABLE[path][1](broken)


def test_every_inn_shortcut_overshoot_entry_and_house_rule_has_a_statement() -> None:
    for board, data in DATA.items():
        for square in data["squares"]:
            for key in {"inn", "rest", "shortcut", "go", "back", "forward", "again"} & square.keys():
                assert ("squares", square["id"], key) in BREAKABLE
        for extra in data["overshoot"]:
            assert (board, "overshoot", extra) in BREAKABLE
        for rule in data["house_rules"]:
            assert any(path[:3] == (board, "house_rules", rule) for path in BREAKABLE)


# -- set-up, both pages -----------------------------------------------------------------------------

both = pytest.mark.parametrize("board", [EDO, ARMOUR])


@both
def test_two_to_six_players(board: str) -> None:
    assert game(board).seats == range(2, 7)
    for seats in "17":
        assert run("play", board, "--auto", "--seats", seats).exit_code == 2


@both
def test_alone_one_plays_against_three_cpus(board: str) -> None:
    result = run("play", board, "--json", "--rolls", "")
    seats = json.loads(result.stdout.splitlines()[0])["seats"]
    assert [seat["player"] for seat in seats] == ["person", "cpu", "cpu", "cpu"]


@both
def test_all_pieces_begin_on_the_start_at_the_bottom_right(board: str) -> None:
    this = game(board)
    assert this.spots(this.start(6)) == ((0,),) * 6
    assert DATA[board]["layout"]["start"] == "bottom_right"


@both
def test_each_piece_has_a_shape_of_its_own(board: str) -> None:
    from sugoroku.race.telling.narrate import Narrator
    from sugoroku.telling.labels import Style

    header = {
        "seats": [{"name": "X", "player": "cpu"}] * 6, "house_rules": {"finish": "as_printed"}, "seed": None,
    }  # fmt: skip
    for plain in (False, True):
        teller = Narrator(compiled(board), header, Style(ascii=plain))
        assert len({teller.seat(seat) for seat in range(6)}) == 6


@both
def test_pieces_share_squares_and_never_block_or_capture(board: str) -> None:
    this = game(board)
    ids = this.ids
    together = f"{ids[2]} {ids[3]} {ids[3]}"
    assert after(this, together, 1) == f"{ids[3]} {ids[3]} {ids[3]} @1"


@both
def test_seats_take_turns_with_one_die_and_move_by_its_roll(board: str) -> None:
    this = game(board)
    assert this.rolls(this.start(2)) == tuple((face,) for face in range(1, 7))
    for face in range(1, 7):
        assert after(this, f"{this.ids[0]} {this.ids[0]}", face).split()[0] == this.ids[face]
    turns = [line["seat"] for line in play(this, 3, [(1,)] * 6)[0] if line["event"] == "roll"]
    assert turns == [0, 1, 2, 0, 1, 2]


@both
def test_the_road_goes_clockwise(board: str) -> None:
    assert DATA[board]["layout"]["direction"] == "clockwise"


# -- winning, both pages ----------------------------------------------------------------------------


@both
def test_the_exact_roll_wins(board: str) -> None:
    this = game(board)
    before = f"{this.ids[-4]} {this.ids[0]}"
    assert ("home", 0, 1) in events(this, before, 3)
    assert this.outcome(this.read(after(this, before, 3))).ranks == (1, 2)
    for face in (1, 2, 4, 5, 6):
        assert ("home", 0, 1) not in events(this, before, face)


@both
def test_the_game_ends_with_the_first_one_home_and_the_others_rank_by_how_far(board: str) -> None:
    this = game(board)
    ids = this.ids
    won = this.read(after(this, f"{ids[-2]} {ids[4]} {ids[9]} {ids[4]}", 1))
    assert this.outcome(won).ranks == (1, 3, 2, 3)


@both
def test_ranking_everyone_goes_on_until_one_is_left(board: str) -> None:
    this = game(board, rank_everyone=True)
    ids = this.ids
    one_home = after(this, f"{ids[-2]} {ids[-2]} {ids[3]}", 1)
    assert this.outcome(this.read(one_home)) is None
    two_home = after(this, one_home, 1)
    assert this.outcome(this.read(two_home)).ranks == (1, 2, 3)
    assert compiled(board)["house_rules"]["rank_everyone"]["default"] is False


@both
def test_the_next_game_begins_with_the_next_seat(board: str) -> None:
    assert next_first(0, 3, rotate=True) == 1
    assert next_first(2, 3, rotate=True) == 0
    assert next_first(2, 3, rotate=False) == 2
    assert compiled(board)["house_rules"]["rotate_first"]["default"] is True


@both
def test_bounce_counts_pips_too_many_backwards_from_the_goal(board: str) -> None:
    this = game(board, finish="bounce")
    for extra in range(1, 6):
        before = f"{this.ids[-1 - (6 - extra)]} {this.ids[0]}"
        assert events(this, before, 6)[0][3] == this.ids[-1 - extra]


@both
def test_over_means_that_a_roll_too_high_wins_as_well(board: str) -> None:
    this = game(board, finish="over")
    for steps in range(1, 7):
        before = f"{this.ids[-1 - steps]} {this.ids[0]}"
        for face in range(1, 7):
            assert (("home", 0, 1) in events(this, before, face)) is (face >= steps)


@both
def test_no_time_limit_and_the_source_of_the_rules_is_named(board: str) -> None:
    assert DATA[board]["sheet"]["rules"].startswith("standard reference rules")
    assert len(LATER) == 3


@both
def test_labels_face_the_four_sides(board: str) -> None:
    assert DATA[board]["layout"]["labels"] == "outward"


@both
def test_the_label_box_spells_out_number_name_and_reading(board: str) -> None:
    shown = run("play", board, "--auto", "--rolls", "6 3").stdout
    if board == EDO:
        shown = run("play", board, "--auto", "--seats", "2", "--rolls", "6 1 3").stdout
        assert "10 Clamming at Shinagawa" in shown
        assert "しながわのしおひ?" in shown
    else:
        assert "6 Leggings" in shown
        assert "脚半 きゃはん" in shown


@both
def test_the_house_rules_are_three_with_the_defaults_of_the_page(board: str) -> None:
    assert compiled(board)["house_rules"] == {
        "finish": {"default": "as_printed", "choices": ["as_printed", "bounce", "over"]},
        "rank_everyone": {"default": False, "choices": [False, True]},
        "rotate_first": {"default": True, "choices": [True, False]},
    }


# -- Kuniyasu's Edo sheet ---------------------------------------------------------------------------


def test_edo_is_by_kuniyasu_and_from_the_diet_library() -> None:
    sheet = DATA[EDO]["sheet"]
    assert sheet["artist"]["en"] == "Utagawa Kuniyasu"
    assert "National Diet Library" in sheet["holder"]
    assert DATA[EDO]["title"]["romaji"] == "Edo Meisho Shiki Yusan Sugoroku"


def test_edo_counts_37_squares_from_nihonbashi_to_asakusa() -> None:
    squares = compiled(EDO)["squares"]
    assert [square["number"] for square in squares] == list(range(1, 38))
    assert squares[0]["name"]["en"] == "First Fuji from Nihonbashi"
    assert squares[-1]["name"]["en"] == "Asakusa Year-End Market"
    assert not any("printed" in square for square in squares)  # none is on the print


def test_edo_goes_round_outside_then_inside_then_to_the_centre() -> None:
    assert DATA[EDO]["layout"]["form"] == "rings"
    assert len(DATA[EDO]["layout"]["rings"]) == 2


def test_edo_seasons_follow_the_road_from_spring_to_the_year_end_market() -> None:
    seasons = [square["season"] for square in DATA[EDO]["squares"]]
    order = list(dict.fromkeys(seasons))
    assert order == ["spring", "summer", "autumn", "winter"]
    assert seasons == sorted(seasons, key=order.index)
    bottom, left = 7, 4  # squares of the outer ring: the bottom row and the left column are spring
    assert seasons.count("spring") == bottom + left


@pytest.mark.parametrize(("inn", "number"), INNS.items())
def test_edo_inns_have_their_numbers(inn: str, number: int) -> None:
    assert square_at(EDO, number) == inn


def test_edo_has_five_inns_and_no_more() -> None:
    rest = compiled(EDO)["rest"]
    assert [i + 1 for i, turns in enumerate(rest) if turns] == [10, 14, 18, 26, 31]
    assert set(rest) == {0, 1}


def test_edo_shortcut_stands_at_ryogoku_top_left_and_only_a_one_takes_it() -> None:
    this = game(EDO)
    assert square_at(EDO, 12) == "ryogoku"  # the corner of 7 + 4 squares: inferred from the rings
    for face in range(2, 7):
        assert events(this, "ryogoku nihonbashi", face)[0][-1] == "roll"
    # passing Ryogoku with a one left over is not standing there
    assert events(this, "square-11 nihonbashi", 2)[0][3] == "square-13"


def test_edo_shortcut_costs_a_turn_at_the_inn_of_yoshiwara() -> None:
    assert after(game(EDO), "ryogoku nihonbashi", 1) == "yoshiwara+1 nihonbashi @1"


def test_edo_overshoot_to_sekiya_costs_a_turn_too() -> None:
    this = game(EDO)
    assert after(this, "massaki nihonbashi", 6) == "sekiya+1 nihonbashi @1"
    assert this.ids[-3] == "massaki"  # two to go, so a six is four extra


def test_edo_overshoot_panel_is_yellow_and_beside_the_market() -> None:
    assert DATA[EDO]["overshoot_panel"] == {"place": "beside", "colour": "yellow"}


def test_edo_panel_is_no_bounce() -> None:
    printed, bounce = game(EDO, finish="as_printed"), game(EDO, finish="bounce")
    assert printed.landing != bounce.landing


def test_edo_terms_are_explained() -> None:
    terms = {term["term"]: term for term in DATA[EDO]["terms"]}
    assert {"Start", "Goal", "Inn", "Shortcut"} <= terms.keys()
    assert terms["Inn"]["ja"] == "泊"


# -- Yoshikazu's armour sheet -----------------------------------------------------------------------


def test_armour_is_by_yoshikazu_of_1858() -> None:
    sheet = DATA[ARMOUR]["sheet"]
    assert "Yoshikazu" in sheet["artist"]["en"]
    assert sheet["year"] == 1858
    assert "National Diet Library" in sheet["holder"]
    assert DATA[ARMOUR]["title"]["romaji"] == "Katchu Chakuyo Sonae Sugoroku"


def test_armour_squares_follow_the_order_of_dressing() -> None:
    assert compiled(ARMOUR)["ids"][1:21] == ORDER_OF_DRESSING.split()
    names = [square["name"].get("en") for square in compiled(ARMOUR)["squares"]]
    assert (names[1], names[12], names[20]) == ("Loincloth", "Armpit Guard", "Helmet")


def test_armour_numbers_1_to_41_between_a_start_and_a_goal_without_number() -> None:
    numbers = [square["number"] for square in compiled(ARMOUR)["squares"]]
    assert numbers == [None, *range(1, 42), None]


def test_armour_prints_the_numbers_1_to_6_and_no_others() -> None:
    printed = {s["number"]: s["printed"] for s in compiled(ARMOUR)["squares"] if "printed" in s}
    assert printed == dict(zip(range(1, 7), "①②③④⑤⑥", strict=True))


def test_armour_start_list_equals_moving_by_the_roll() -> None:
    this = game(ARMOUR)
    assert this.landing[0] == (1, 2, 3, 4, 5, 6)
    assert {moves[0][1] for moves in this.moves[0]} == {"rolls"}
    codes = [each.code.code for each in loaded(ARMOUR).diagnostics]
    assert "R416" in codes


def test_armour_has_no_inn_and_no_jump() -> None:
    this = game(ARMOUR)
    assert not any(this.rest)
    assert not any(this.again)
    for square, row in enumerate(this.landing[:-1]):
        for index, landed in enumerate(row):
            if square + index + 1 <= len(this.ids) - 1:
                assert landed == square + index + 1


def test_armour_panel_is_yellow_and_left_of_the_goal() -> None:
    assert DATA[ARMOUR]["overshoot_panel"] == {"place": "left", "colour": "yellow"}


def test_armour_panel_numbers_run_from_41_down_to_37() -> None:
    this = game(ARMOUR)
    assert [this.numbers[this.ids.index(square)] for square in ARMOUR_PANEL] == [41, 40, 39, 38, 37]


def test_armour_as_printed_equals_bounce() -> None:
    printed, bounce = game(ARMOUR, finish="as_printed"), game(ARMOUR, finish="bounce")
    assert printed.landing == bounce.landing


def test_armour_goal_is_victorious_return_to_camp() -> None:
    goal = compiled(ARMOUR)["squares"][-1]
    assert goal["name"]["en"] == "Victorious Return to Camp"
    assert goal["name"]["ja"] == "勝軍歸陣"


def test_armour_terms_are_explained() -> None:
    assert {term["term"] for term in DATA[ARMOUR]["terms"]} >= {
        "Start", "Goal", "Gusoku", "Yellow panel",
    }  # fmt: skip


def mean_rolls(this: Any) -> Fraction:
    """Work out the exact mean number of rolls of one piece, start to goal, by elimination."""
    goal = len(this.ids) - 1
    # the mean from a square: 1 + the mean of the means it leads to; 0 at home
    rows: dict[int, dict[int, Fraction]] = {}
    todo = [0]
    while todo:
        square = todo.pop()
        row = {square: Fraction(1), goal: Fraction(1)}  # the goal's column holds the constant
        for landed in this.landing[square]:
            if landed != goal:
                row[landed] = row.get(landed, Fraction(0)) - Fraction(1, len(this.faces))
        rows[square] = row
        todo += {landed for landed in this.landing[square] if landed not in (*rows, *todo, goal)}
    for pivot in sorted(rows.keys() - {0}, reverse=True):
        by = rows.pop(pivot)
        for row in rows.values():
            _eliminate(row, by, pivot)
    return rows[0][goal] / rows[0][0]


def _eliminate(row: dict[int, Fraction], by: dict[int, Fraction], pivot: int) -> None:
    factor = row.pop(pivot, Fraction(0)) / by[pivot]
    if factor:
        for column, value in by.items():
            if column != pivot:
                row[column] = row.get(column, Fraction(0)) - factor * value


def without_stay(board: str) -> Iterator[Any]:
    yield from (game(board, finish="as_printed"), game(board, finish="bounce"))


def test_armour_takes_16_761905_rolls_as_printed_and_by_bounce() -> None:
    exact = Fraction(28814901429242766611627217175, 1719070799748422591028658176)
    for this in without_stay(ARMOUR):
        assert mean_rolls(this) == exact
    assert f"{float(exact):.6f}" == "16.761905"


def test_armour_takes_12_476190_rolls_when_over_is_fine() -> None:
    assert f"{float(mean_rolls(game(ARMOUR, finish='over'))):.6f}" == "12.476190"


def test_armour_takes_as_long_if_one_stays_put() -> None:
    data = copy.deepcopy(DATA[ARMOUR])
    data["house_rules"]["finish"] = {"default": "stay", "choices": ["stay", "as_printed"]}
    text = json.dumps(data, indent=1)
    this = load.build(load.compile_loaded(load.examine(text.encode(), "x.yaml")), {})
    assert f"{float(mean_rolls(this)):.6f}" == "16.761905"


# -- a board that others have computed: Althoen, King and Schilling 1993 ---------------------------

PUBLISHED = Fraction(
    225837582538403273407117496273279920181931269186581786048583,
    5757472998140039232950575874628786131130999406013041613400,
)


def variant(**change: Any) -> Any:
    data = copy.deepcopy(loaded("althoen-1993").document.data)
    squares = {square["id"]: square for square in data["squares"]}
    if change.get("plain"):
        for square in squares.values():
            square.pop("go", None)
    for square, target in change.get("go", {}).items():
        squares[square].pop("go", None)
        if target:
            squares[square]["go"] = target
    text = json.dumps(data, indent=1)
    house = {"finish": change["finish"]} if "finish" in change else {}
    return load.build(load.compile_loaded(load.examine(text.encode(), "x.yaml")), house)


def test_althoen_mean_is_the_published_fraction() -> None:
    assert mean_rolls(game("althoen-1993")) == PUBLISHED
    assert f"{float(PUBLISHED):.9f}" == "39.225122308"


@pytest.mark.parametrize(
    ("change", "mean"),
    [
        ({"go": {"s47": None, "s48": "s26"}}, "39.598366"),
        ({"finish": "over"}, "35.834938"),
        ({"finish": "bounce"}, "43.324597"),
        ({"plain": True}, "33.333333"),
        ({"go": {"s79": "s81"}}, "41.948742"),
    ],
    ids=["chute 48-26", "over", "bounce", "no jumps", "ladder 79-81"],
)
def test_althoen_neighbours(change: dict[str, Any], mean: str) -> None:
    assert f"{float(mean_rolls(variant(**change))):.6f}" == mean


def test_althoen_shortest_game_is_seven_rolls() -> None:
    this = game("althoen-1993")
    chance = {0: Fraction(1)}
    for roll in range(1, 8):
        after: dict[int, Fraction] = {}
        for square, share in chance.items():
            for landed in this.landing[square]:
                after[landed] = after.get(landed, Fraction(0)) + share / 6
        home = after.pop(100, Fraction(0))
        assert bool(home) is (roll == 7)
        chance = after
    assert f"{float(home):.8f}" == "0.00151106"
