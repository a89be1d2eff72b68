"""The parts of a race's rule sheet on the finish and on the house rules.

Comes in: the facts of a board. What another rule would change is found by comparing the compiled
landings, square by square and roll by roll.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sugoroku.race.form import Finish, finish_of
from sugoroku.race.telling.facts import Facts
from sugoroku.telling.house_rules import House, usual_words
from sugoroku.telling.page import Block, Item, Paragraph, bullets
from sugoroku.telling.phrases import capital, listed, part_many, say


def finish(facts: Facts) -> Iterator[Block]:
    """Tell how a piece gets home, and what becomes of extra pips."""
    if not facts.too_high:
        yield from _no_roll_too_high(facts)
    else:
        yield from _exact(facts)
    if "overshoot" in facts.data and (facts.finish != "as_printed" or not facts.too_high):
        offered = "panel.offered" if "as_printed" in facts.finishes else "panel.unused"
        yield Paragraph(say(offered if facts.too_high else "panel.idle", panel=panel(facts)))
        yield bullets(list(_entries(facts)))


def _no_roll_too_high(facts: Facts) -> Iterator[Block]:
    yield Paragraph(f"{say('finish.none')} {say('finish.ways')}")
    ways = []
    for square in facts.standing:
        faces = [face for face in facts.faces if facts.steps(square, face)[-1][0] == facts.goal]
        if faces:
            ways.append(say("finish.way", faces=listed(faces), square=facts.label(square)))
    yield bullets([capital(way) for way in ways])


def _exact(facts: Facts) -> Iterator[Block]:
    where = say("finish.from", squares=facts.places(facts.too_high))
    far = say("finish.bounce.start") if max(facts.beyond(facts.finish)) > facts.goal else ""
    yield Paragraph(say(f"finish.{facts.finish}", panel=panel(facts), where=where, far=far))
    if facts.finish == "as_printed":
        yield bullets(list(_entries(facts)))
    elif facts.finish == "bounce":
        yield bullets(list(_bounced(facts)))


def panel(facts: Facts) -> str:
    """Name the overshoot panel with its colour and place."""
    data = facts.data.get("overshoot_panel", {})
    colour = place = ""
    if "colour" in data:
        colour = say("panel.colour", colour=data["colour"], doubt=facts.panel_doubt("colour"))
    if "place" in data:
        place = say(f"panel.{data['place']}", doubt=facts.panel_doubt("place"))
    return say("panel", colour=colour, place=place)


def _entries(facts: Facts) -> Iterator[str]:
    for extra, target in sorted((int(each), to) for each, to in facts.data["overshoot"].items()):
        square = facts.compiled["ids"].index(target)
        pips = capital(part_many("pips", extra))
        doubt = facts.top_doubt("overshoot", f"overshoot.{extra}")
        yield say("panel.entry", pips=pips, to=facts.lands(square), doubt=doubt)


def _bounced(facts: Facts) -> Iterator[str]:
    for extra, steps in facts.beyond("bounce").items():
        pips = capital(part_many("pips", extra))
        yield say("panel.entry", pips=pips, to=facts.lands(steps[0][0]), doubt="")


def house(facts: Facts) -> Iterator[Block]:
    """List the house rules: the one in force, and what the others would change."""
    offered = facts.compiled["house_rules"]
    yield from House(offered, facts.house, usual_words, partial(_other, facts)).part()


def _other(facts: Facts, name: str, value: str | bool) -> tuple[str, tuple[Item, ...]]:
    if name == "finish":
        return _change(facts, finish_of({"finish": value}))
    return _few(facts, name), ()


def _few(facts: Facts, name: str) -> str:
    """Say where a rule makes no difference, the players being few."""
    if name == "rotate_first":
        return say("house.rotate_first.same") if facts.most == 1 else ""
    if facts.most <= 2:
        return say("house.rank_everyone.same")
    return say("house.rank_everyone.two") if facts.compiled["seats"][0] <= 2 else ""


def _change(facts: Facts, other: Finish) -> tuple[str, tuple[Item, ...]]:
    """Tell what another finish changes on this board."""
    if facts.same(facts.finish, other):
        return say("house.same"), ()
    if {facts.finish, other} <= {"as_printed", "bounce"}:
        return say("house.differs"), tuple(map(Item, _differing(facts, other)))
    return say("house.concerns", squares=facts.places(facts.too_high)), ()


def _differing(facts: Facts, other: Finish) -> Iterator[str]:
    now = facts.beyond(facts.finish)
    for extra, steps in facts.beyond(other).items():
        to, instead = steps[0][0], now[extra][0][0]
        if steps[-1] != now[extra][-1] and to != instead:
            yield say(
                "house.differs.entry",
                pips=capital(part_many("pips", extra)),
                to=facts.lands(to),
                instead=facts.label(instead),
            )
