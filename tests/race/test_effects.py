"""The table of effects: it knows every key of the schema, and what it says is what is compiled."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from sugoroku import load
from sugoroku.board import schema
from sugoroku.drawing.scene import Text
from sugoroku.race.compile import moves_of
from sugoroku.race.drawing import marks, overlay
from sugoroku.race.effects import BY_NAME, EFFECTS, KEYS, Kind, is_of, printed_on
from sugoroku.race.form import Reason
from sugoroku.race.telling.labels import Labels
from sugoroku.telling.labels import Style
from sugoroku.telling.words import pictures_race, reports_race
from support import BOARDS, RACES, loaded

PLAIN = {"id", "name", "numbered", "season", "note", "faces", "printed", "unverified"}


def test_every_key_of_a_square_is_an_effect_or_is_known_to_be_none() -> None:
    square = schema.read_schema("race.schema.json")["properties"]["squares"]["items"]["properties"]
    assert set(square) == PLAIN | set(KEYS)


def test_every_kind_has_an_effect_and_every_effect_its_words() -> None:
    assert {effect.kind for effect in EFFECTS} == set(get_args(Kind))
    marks = {key.removesuffix(".one") for key in pictures_race.SENTENCES}
    for effect in EFFECTS:
        assert {f"mark.{effect.name}", f"mark.{effect.kind}"} & marks, effect.name
        if effect.without is not None:
            assert f"effects.{effect.kind}" in reports_race.ODDS


def test_effects_that_move_a_piece_are_reasons_of_moves() -> None:
    moving = {effect.name for effect in EFFECTS if effect.kind in ("way", "list", "sent")}
    assert moving <= set(get_args(Reason))
    assert all(is_of(reason, BY_NAME[reason].kind) for reason in moving)  # type: ignore[arg-type]
    assert not is_of("roll", "way")


@pytest.mark.parametrize("name", sorted(RACES))
def test_what_is_printed_is_what_is_compiled(name: str) -> None:
    board = loaded(name).board
    finish = board.finishes[0]
    for index in range(len(board.squares)):
        arrivals = {to for face in board.faces for to, _ in moves_of(board, index, face, finish)}
        for printed in printed_on(board, index):
            effect = BY_NAME[printed.effect]
            if effect.kind == "cost":
                assert printed.amount == board.squares[index].rest
            elif effect.kind in ("way", "list"):
                face = next(face for face in board.faces if str(face) == printed.face)
                to, why = moves_of(board, index, face, finish)[0]
                assert (to, why) == (printed.to, effect.name)
            elif effect.kind == "sent" and index:
                assert printed.to != index
                # nobody stands there: whatever arrives goes on
                assert arrivals == {index}
    assert printed_on(board, board.goal) == []


@pytest.mark.parametrize("name", ["little-edo", "six-characters"])
def test_a_scan_says_what_the_drawn_sheet_says(name: str) -> None:
    """Each `?`, each list and each roll again; what an arrow or a disc shows is not said once more."""
    data = doubtful(name)
    labels = Labels(data, Style())
    texts = {shape.text for shape in annotated(data).shapes if isinstance(shape, Text)}
    said = " ".join(texts).replace(marks.NO_BREAK, " ")
    for square, effects in enumerate(data["effects"]):
        cost = marks.cost(data, labels, square)
        if cost is not None:
            assert {cost.character, cost.below} <= texts
            assert cost.below.endswith("?")
        for printed in effects:
            assert marks.doubt(labels, printed) == "?"
            kind = BY_NAME[printed.effect].kind
            if kind in ("way", "sent"):
                assert f"{printed.face or ''}?" in texts
            elif kind == "again":
                assert "roll again?" in texts
            elif kind == "list":
                assert f"{printed.face}→{labels.number(printed.to) or labels.label(printed.to)}" in said
    for extra in data["overshoot"]:
        assert f"+{extra}?" in texts


def doubtful(name: str) -> Any:
    """A board with what its sheet prints, every effect of it in doubt."""
    data: Any = load.printed(load.examine(BOARDS[name].read_bytes(), str(BOARDS[name])))
    for square in data["squares"]:
        square["unverified"] = [*square["unverified"], *KEYS]
    data["unverified"] = [*data["unverified"], "overshoot"]
    return data


def annotated(data: Any) -> Any:
    spots = {
        id_: [20 + 320 * (i % 6), 20 + 320 * (i // 6), 300, 300] for i, id_ in enumerate(data["ids"])
    }
    image = {"id": "scan", "width": 2000, "height": 1000, "spots": spots}
    return overlay.draw(data, Labels(data, Style()), image)  # type: ignore[arg-type]
