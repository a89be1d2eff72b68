"""The parts of a tables rule sheet on winning, on what a win is worth, and on the house rules.

Comes in: the facts of a board. Which shapes count under which rules is asked of the facts, so that the
sheet says what the engine does.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sugoroku.tables.form import ShapeForm
from sugoroku.tables.telling.facts import Facts
from sugoroku.telling.house_rules import House, usual_words
from sugoroku.telling.page import Block, Item, List, Paragraph
from sugoroku.telling.phrases import count, listed, say


def begins(facts: Facts) -> str:
    """Say who begins."""
    return say(f"begin.{facts.house['who_starts']}")


def win(facts: Facts) -> Iterator[Block]:
    """Say how a game is won."""
    yield Paragraph(say(f"win.{facts.finish}", stones=facts.all_stones))
    if facts.finish == "bear_off":
        yield Paragraph(f"{bearing_off(facts)} {say('off.cut')}")
    if facts.muji == "on_the_spot":
        yield Paragraph(say("win.spot", n=count(facts.size("closed"))))


def bearing_off(facts: Facts) -> str:
    """Say which die takes a stone off."""
    way = "furthest" if facts.compiled["furthest"] else "exact"
    return say(f"off.{way}", doubt=facts.doubt("bear_off"))


def worth(facts: Facts) -> Iterator[Block]:
    """Say what a win counts, in force and otherwise."""
    shapes = facts.counting(facts.finish, facts.muji)
    yield Paragraph(say("worth") if shapes else say("worth.plain"))
    if shapes:
        yield List(tuple(_counting(facts, shape) for shape in shapes))
        several = [say("worth.several")] if len(shapes) > 1 else []
        yield Paragraph(" ".join([say("worth.judged"), *several]))
    if without_effect(facts, facts.finish, facts.muji):
        yield Paragraph(say("worth.empty" if facts.finish == "bear_off" else "worth.none"))
    idle = [shape for shape in facts.shapes if shape not in shapes]
    if idle:
        yield Paragraph(say("worth.idle"))
        yield List(tuple(_idle(facts, shape) for shape in idle))


def _counting(facts: Facts, shape: ShapeForm) -> Item:
    conditions = facts.conditions(shape)
    key = "worth.shape" if conditions else "worth.always"
    text = say(key, value=shape["value"], conditions=conditions, doubt=_doubt(facts, shape))
    return Item(text, facts.shape_name(shape))


def _idle(facts: Facts, shape: ShapeForm) -> Item:
    """Say of a shape that does not count now under which rules it would."""
    conditions = facts.conditions(shape)
    wanted = {"finish": shape["finish"], **({"muji": "bigger_win"} if shape["cut"] else {})}
    other = [(name, value) for name, value in wanted.items() if facts.house[name] != value]
    text = say(
        "worth.idle.shape" if conditions else "worth.idle.always",
        value=shape["value"],
        rules=listed(say("worth.rule", name=name, value=value) for name, value in other),
        conditions=conditions,
        doubt=_doubt(facts, shape),
    )
    return Item(text, facts.shape_name(shape))


def _doubt(facts: Facts, shape: ShapeForm) -> str:
    return facts.doubt("shapes", f"shapes.{shape['kind']}")


def without_effect(facts: Facts, finish: str, muji: str) -> bool:
    """Whether a closed home was to count more, and no shape lets it."""
    shapes = facts.counting(finish, muji)
    return muji == "bigger_win" and not any(shape["cut"] for shape in shapes)


def house(facts: Facts) -> House:
    """Give the house rules in words."""
    offered = facts.compiled["house_rules"]
    return House(offered, facts.house, partial(_words, facts), partial(_change, facts))


def _words(facts: Facts, name: str, value: str | bool) -> str:
    if name != "set_up":
        return usual_words(name, value)
    if value == facts.house[name]:
        return say("house.set_up")
    first, second = (listed(facts.placed(side)) for side in facts.compiled["set_ups"][str(value)])
    doubt = facts.doubt("set_ups", f"set_ups.{value}")
    if first == second:
        return say("house.set_up.same", stones=first, doubt=doubt)
    return say("house.set_up.each", first=first, second=second, doubt=doubt)


def _change(facts: Facts, name: str, value: str | bool) -> tuple[str, tuple[Item, ...]]:
    """Say what another choice of a house rule would change."""
    sentences: list[str] = []
    if name == "finish":
        sentences = [bearing_off(facts)] if value == "bear_off" else []
        sentences += _worth_then(facts, str(value), facts.muji)
    elif name == "muji":
        sentences = [*_muji(facts, str(value)), *_worth_then(facts, facts.finish, str(value))]
    return " ".join(sentences), ()


def _worth_then(facts: Facts, finish: str, muji: str) -> Iterator[str]:
    """Say which shapes would count, where they are others than now."""
    then = facts.counting(finish, muji)
    if then == facts.counting(facts.finish, facts.muji):
        return
    if then:
        yield say("house.worth", shapes=listed(facts.shape_name(shape) for shape in then))
    else:
        yield say("house.worth.none")
    if finish == "bear_off" != facts.finish and without_effect(facts, finish, muji):
        yield say("house.worth.empty")


def _muji(facts: Facts, value: str) -> Iterator[str]:
    if without_effect(facts, facts.finish, value):
        yield say("house.muji.empty" if facts.finish == "bear_off" else "house.muji.idle")
    plain = {facts.muji, value} == {"bigger_win", "off"}
    if plain and facts.counting(facts.finish, value) == facts.counting(facts.finish, facts.muji):
        yield say("house.muji.same")
