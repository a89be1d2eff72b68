"""The checks of tables boards: one exact message for each mistake, and none for a board that is sound."""

from __future__ import annotations

import copy
import itertools
import json
import random
from typing import Any

import pytest

from sugoroku import load
from sugoroku.families import family_of
from sugoroku.game.contract import choose_house_rules
from sugoroku.telling import page as prose
from sugoroku.telling import show
from sugoroku.telling.labels import Style
from support import HERE, of_family, rows, rule_page
from test_rules import at, leaves

BOARDS = of_family("tables")
DATA = {name: load.load(str(path)).document.data for name, path in BOARDS.items()}
STOOD = "24:2 13:5 8:3 6:5"
IMAGE = {"id": "scan", "width": 1000, "height": 800}


def examine(data: dict[str, Any]) -> load.Loaded:
    text = json.dumps(data, ensure_ascii=False, indent=1)
    return load.examine(text.encode(), f"{data.get('id', 'x')}.yaml")


def found(**more: Any) -> list[str]:
    """Check a small board with other keys; `code message` of all that is found, notes on doubts not."""
    base = {
        "format": 1, "id": "little", "family": "tables", "title": {"en": "Little"},
        "set_ups": {"standard": STOOD},
    }  # fmt: skip
    return [f"{each.code.code} {each.message}" for each in examine(base | more).diagnostics]


def spots() -> dict[str, list[int]]:
    """Mark a board of two rows of twelve points, as one would on a scan, with all that lies beside."""
    near = {f"p{k}": [(k - 1) * 70 + (100 if k > 6 else 0), 500, 60, 250] for k in range(1, 13)}
    far = {f"p{k}": [(24 - k) * 70 + (100 if k < 19 else 0), 50, 60, 250] for k in range(13, 25)}
    bar = {"bar-first": [430, 600, 60, 150], "bar-second": [430, 50, 60, 150]}
    return near | far | bar | {"off-first": [960, 600, 40, 150], "off-second": [960, 50, 40, 150]}


@pytest.mark.parametrize("board", BOARDS)
def test_the_boards_are_sound(board: str) -> None:
    assert {each.code.code for each in load.load(str(BOARDS[board])).diagnostics} <= {"B303"}


MISTAKES: list[tuple[dict[str, Any], list[str]]] = [
    # the sheet
    ({"home_side": "top"}, ["S204 `home_side` must be left or right, not the text `top`"]),
    ({"home_side": "rigth"}, ["S204 `home_side` must be left or right, not the text `rigth`; did you mean `right`?"]),
    # stones and set-ups
    ({"stones": 14}, ["T501 the set-up has 15 stones; a side has 14"]),
    ({"points": 20}, ["T502 there is no point 24; the board has 20"]),
    ({"points": 23}, ["T502 there is no point 24; the board has 23"]),
    ({"set_ups": {"a": "24:2 13:5 12:3 6:5"}}, ["T503 both sides are on one point: 13 of the first is 12 of the second"]),
    (
        {"set_ups": {"a": {"first": STOOD, "second": "24:2 13:5 7:3 6:5"}}},
        ["T504 the set-up `a` differs between the seats"],
    ),
    ({"set_ups": {"a": "6:15"}}, ["T505 all stones begin in their home, so the game is over before it begins"]),
    ({"set_ups": {"a": "6:15"}, "house_rules": {"finish": {"choices": ["bear_off"]}}}, []),
    ({"home": 13}, ["T505 two homes of 13 points do not fit on a board of 24"]),
    ({"set_ups": {"a": "24:2 13:5 8:3 8:5"}}, ["T517 the set-up names point 8 twice"]),
    ({"set_ups": {"a": STOOD, "b": STOOD}}, ["T520 the set-up `b` is the same as `a`"]),
    (
        {"set_ups": {"a": STOOD, "b": "24:15"}, "house_rules": {"set_up": {"choices": ["a"]}}},
        ["T520 `house_rules` does not offer the set-up `b`, so no game can use it"],
    ),
    ({"set_ups": {}}, ["S207 `set_ups` needs at least 1 key; this has none"]),
    ({"set_ups": {"a": {"first": STOOD}}}, ["S202 `a` needs the key `second`"]),
    ({"set_ups": {"a": "24:2, 13:5, 8:3、6:5"}}, [f"S205 `24:2, 13:5, 8:3、6:5` is not a list of stones on points, such as `{STOOD}`; write `{STOOD}`"]),
    ({"set_ups": {"a": "bar:1 24:14"}}, [f"S205 `bar:1 24:14` is not a list of stones on points, such as `{STOOD}`; look at `bar:1`"]),
    # dice and the home
    ({"dice": {"double": 0}}, ["T506 two equal dice must give at least 1 move"]),
    ({"home": 5}, ["T507 a cut stone cannot come in with a 6: the home has 5 points"]),
    ({"dice": {"faces": [0, 1]}}, ["S206 item 1 of `faces` must be at least 1, not 0"]),
    ({"dice": {"faces": [1, 1, 2]}}, ["S208 1 is already in this list"]),
    (
        {"bear_off": "exact", "dice": {"faces": [2, 4]}},
        ["T513 no stone on point 13 can ever be borne off: no dice add up to its way"],
    ),
    (
        {"bear_off": "exact", "dice": {"faces": [2, 4]}, "set_ups": {"a": "24:2 14:5 8:3 6:5"}},
        ["T513 a cut stone can never be borne off: no dice add up to 25"],
    ),
    ({"bear_off": "exact", "dice": {"faces": [2, 4]}, "house_rules": {"finish": {"choices": ["iri_gachi"]}}}, []),
    ({"closed": 3, "stones": 2, "set_ups": {"a": "24:2"}}, ["T521 no point can ever be closed: a side has 2 stones"]),
    (
        {"closed": 3, "house_rules": {"muji": {"default": "on_the_spot"}}},
        ["T521 a closed home needs 18 stones; a side has 15, so nobody can win `on_the_spot`"],
    ),
    # shapes
    ({"shapes": {"a": {"value": 2, "least": 3}}}, ["T508 the shape needs 18 stones; a side has 15"]),
    ({"shapes": {"a": {"value": 2, "stackings": [[5, 5, 5]]}}}, ["T508 the stacking has 3 points; the home has 6"]),
    (
        {"shapes": {"a": {"value": 2, "stackings": [[2, 2, 2, 2, 2, 2]]}}},
        ["T508 the stacking has 12 stones; a winner has all 15 at home"],
    ),
    (
        {"shapes": {"a": {"value": 2, "least": 2, "stackings": [[1, 2, 3, 3, 3, 3]]}}},
        ["T508 one point has 1, but `least` asks for 2 on every point"],
    ),
    (
        {"shapes": {"a": {"value": 2, "finish": "bear_off", "least": 1}}},
        ["T508 the home is empty once all stones are borne off, so the shape never holds"],
    ),
    (
        {"shapes": {"a": {"value": 2, "least": 2}}, "dice": {"faces": [3, 6]}, "set_ups": {"a": "24:6 18:4 9:5"}},
        ["T508 no stone can ever reach point 2, whatever is rolled"],
    ),
    (
        {"shapes": {"a": {"value": 2, "least": 1}}, "house_rules": {"finish": {"choices": ["bear_off"]}}},
        ["T508 `finish` cannot be `iri_gachi` on this board, so the shape never counts"],
    ),
    (
        {"shapes": {"a": {"value": 2, "cut": True}}, "house_rules": {"muji": {"choices": ["off"]}}},
        ["T508 `muji` cannot be `bigger_win` on this board, so the shape never counts"],
    ),
    ({"shapes": {"a": {"value": 2}}}, ["T514 the shape states no condition, so every win under `iri_gachi` has it"]),
    (
        {"shapes": {"a": {"value": 2, "none_off": True}}},
        ["T514 the shape states no condition, so every win under `iri_gachi` has it"],
    ),
    (
        {"shapes": {"a": {"value": 2, "least": 2}, "b": {"value": 2, "least": 2}}},
        ["T515 the shape never counts: whenever it holds, `b` holds too and counts 2"],
    ),
    (
        {"shapes": {"a": {"value": 3, "cut": True}, "b": {"value": 3, "behind": True}}},
        ["T515 the shape never counts: whenever it holds, `b` holds too and counts 3"],
    ),
    ({"shapes": {"a": {"value": 3, "cut": True}, "b": {"value": 2, "behind": True}}}, []),
    (
        {"shapes": {"a": {"value": 2, "least": 2}, "b": {"value": 2, "behind": True}}},
        ["T516 when `a` and `b` both hold, the win is called `b`"],
    ),
    ({"shapes": {"a": {"value": 2, "least": 2}, "b": {"value": 2, "finish": "bear_off", "behind": True}}}, []),
    ({"shapes": {"a": {"value": 2, "stackings": [[2, 2, 2, 3, 3, 3]] * 2}}}, ["S208 an equal list is already in this list"]),
    ({"shapes": {"a": {"value": 1, "cut": True}}}, ["S206 `value` must be at least 2, not 1"]),
    # house rules
    ({"house_rules": {"finish": {"default": "irigachi"}}}, ["S204 `default` must be iri_gachi or bear_off, not the text `irigachi`; did you mean `iri_gachi`?"]),
    ({"house_rules": {"muji": {"default": False}}}, ["S204 `default` must be bigger_win, on_the_spot or off, not false"]),
    ({"house_rules": {"set_up": {"default": "standrad"}}}, ["T509 there is no set-up `standrad`; did you mean `standard`?"]),
    ({"house_rules": {"who_starts": {"default": "roll", "choices": ["alternate"]}}}, ["B310 the default `roll` is not among the choices"]),
    ({"house_rules": {"rank_everyone": {"default": True}}}, ["S201 unknown key `rank_everyone` in `house_rules`"]),
    # names
    (
        {"point_names": [{"name": {"en": "In"}, "from": 1, "to": 6}, {"name": {"en": "Out"}, "from": 12, "to": 5}]},
        ["T518 points 5, 6 already have a name"],
    ),
    (
        {"point_names": [{"name": {"en": "In"}, "from": 1, "to": 6}, {"name": {"en": "In"}, "from": 12, "to": 7}]},
        ["T518 points 1 to 6 have that name too"],
    ),
    ({"point_names": [{"name": {"en": "In"}, "from": 1, "to": 26}]}, ["T502 there is no point 26; the board has 24"]),
    # what only a race has, and images
    ({"expect": {"squares": 24}}, ["S201 unknown key `expect` in this board"]),
    ({"images": [IMAGE]}, []),
    ({"images": [IMAGE | {"spots": spots()}]}, []),
    ({"images": [IMAGE | {"spots": spots() | {"p25": [0, 0, 9, 9]}}]}, ["I601 no place `p25` on this board; did you mean `p5`?"]),
    (
        {"images": [IMAGE | {"spots": {k: v for k, v in spots().items() if k[0] == "p"}}]},
        ["I604 4 of 28 places have no spot: bar-first, bar-second, off-first, off-second"],
    ),
    (
        {"images": [IMAGE | {"spots": spots() | {"off-first": [960, 600, 41, 150]}}]},
        ["I602 the spot of `off-first` reaches outside the image of 1000 x 800 pixels"],
    ),
]  # fmt: skip


@rows(("more", "said"), MISTAKES)
def test_each_mistake_has_one_exact_message(more: dict[str, Any], said: list[str]) -> None:
    assert found(**more) == said


def test_dice_names_are_compared_with_the_rolls() -> None:
    names = [
        {"roll": [high, low], "name": {"ja": f"名{high}{low}"}}
        for high in (1, 2)
        for low in range(1, high + 1)
    ]
    more: dict[str, Any] = {"dice": {"faces": [1, 2]}}
    assert found(dice_names=names, **more) == []
    assert found(dice_names=names[:2], **more) == ["T511 no name for 2-2"]
    assert found(dice_names=[*names, names[1]], **more) == ["T510 2-1 already has a name"]
    foreign = {"roll": [3, 1], "name": {"ja": "三一"}}
    assert found(dice_names=[*names, foreign], **more) == ["T510 these dice cannot roll 3-1"]
    alike = [*names[:2], {"roll": [2, 2], "name": {"ja": "名21"}}]
    assert found(dice_names=alike, **more) == ["T519 2-1 has that name too"]


def test_a_board_on_which_nobody_moves_is_refused_rightly() -> None:
    """The case board of T512, played all the same: neither seat ever has a move."""
    path = HERE / "cases" / "T512.yaml"
    loaded = load.examine(path.read_bytes(), "t512.yaml")
    assert [each.code.code for each in loaded.diagnostics] == ["T512"]
    from sugoroku.families import FAMILIES

    family = FAMILIES["tables"]
    game = family.build(family.compile_board(family.read(loaded.document.data), b""), {})
    for first in (0, 1):
        position = game.start(2, first)
        assert {game.plays(position, roll) for roll in game.rolls(position)} == {((),)}


VALUES: list[Any] = [
    None, True, 0, 1, 2, 3, 7, 24, 60, 10**14, -1, 1.5, "", "x", "off", "24:2", STOOD, "1:15", "60:60", [], {},
    [1], [1, 2], [2, 2, 3], [[1, 2]], {"en": "A"}, {"first": "24:15", "second": "13:15"}, ["unverified"],
    "iri_gachi", "bear_off", "重一", {"value": 2}, {"value": 3, "none_off": True},
]  # fmt: skip
EXTRA = (
    "cut",
    "least",
    "behind",
    "none_off",
    "stackings",
    "finish",
    "unverified",
    "note",
    "points",
    "en",
    "x-y",
)


def mutated(dice: random.Random) -> Any:
    """Change one to three values or keys of a board, mostly to what makes no sense."""
    data: dict[str, Any] = copy.deepcopy(dice.choice(list(DATA.values())))
    for _ in range(dice.choice([1, 1, 2, 3])):
        path = dice.choice([path[: dice.randint(1, len(path))] for path in leaves(data) if path])
        beside, step = at(data, path[:-1]), path[-1]
        if dice.random() < 0.3:
            del beside[step]
        elif isinstance(beside[step], int) and dice.random() < 0.6:
            beside[step] += dice.choice([-2, -1, 1, 2, 10])
        elif isinstance(beside, dict) and dice.random() < 0.3:
            beside[dice.choice(EXTRA)] = copy.deepcopy(dice.choice(VALUES))
        else:
            beside[step] = copy.deepcopy(dice.choice(VALUES))
    return data


@pytest.mark.parametrize("seed", range(5))
def test_no_board_breaks_the_program(seed: int) -> None:
    """Each mutated board is refused with messages, or shown, told and set up under its house rules."""
    dice, sound = random.Random(seed), 0
    for _ in range(60):
        loaded = examine(mutated(dice))
        for each in loaded.diagnostics:
            assert each.message.isprintable()
            assert each.place.line >= 1
        if loaded.sound:
            sound += 1
            use(loaded)
    assert 0 < sound < 60


def use(loaded: load.Loaded) -> None:
    data, compiled = loaded.document.data, load.compile_loaded(loaded)
    family, style = family_of(compiled).show(), Style("ja", ascii=True)
    head, body = family.head(data, compiled, style), family.body(data, compiled, style)
    assert list(show.as_text(data, compiled, style, head, body))
    assert json.dumps(show.as_json(data, compiled, family.as_json(data, compiled)))
    offered = compiled["house_rules"]
    for finish, muji in itertools.product(offered["finish"]["choices"], offered["muji"]["choices"]):
        chosen = choose_house_rules(offered, {"finish": finish, "muji": muji})
        page = rule_page(data, compiled, chosen)
        assert all(write(page) for write in prose.WRITERS.values())
        game = load.build(compiled, chosen)
        position = game.start(2)
        assert game.read(game.write(position)) == position
