"""Questions that a player of a race asks, answered from the board.

Comes in: the facts of a board. A question that the board gives no cause for is not asked.
"""

from __future__ import annotations

from collections.abc import Iterator

from sugoroku.game.contract import write_choice
from sugoroku.race.telling.facts import MOVERS, Facts
from sugoroku.race.telling.squares import own_lists, sent_here, shortcuts
from sugoroku.telling.page import Block, Item, List
from sugoroku.telling.phrases import count, listed, part_many, pips, say, say_many

Asked = Iterator[tuple[str, str]]


def questions(facts: Facts) -> Iterator[Block]:
    """List the questions with their answers."""
    asked = [entry for ask in ASKED for entry in ask(facts)]
    yield List(tuple(Item(answer, say(f"ask.{key}")) for key, answer in asked))


def _high(facts: Facts) -> Asked:
    if facts.too_high:
        yield "high", say(f"answer.high.{facts.finish}", example=_example(facts)).strip()


def _example(facts: Facts) -> str:
    """Make an example of a roll that is too high, from the square nearest to the goal that has one."""
    for square in reversed(facts.too_high):
        for face in facts.faces:
            extra = facts.extra(square, face)
            if extra and facts.steps(square, face)[0][0] != square:
                to = facts.lands(facts.steps(square, face)[0][0])
                at = facts.label(square)
                return say(
                    "answer.high.example", face=face, square=at, extra=part_many("over", extra), to=to
                )
    return ""


def _exact(facts: Facts) -> Asked:
    if facts.too_high:
        yield "exact", _needed(facts)


def _needed(facts: Facts) -> str:
    """Say whether the exact roll is needed, or what else leads home."""
    if facts.finish == "over":
        return say("answer.exact.no")
    beyond = facts.beyond(facts.finish).items()
    home = [extra for extra, steps in beyond if steps[-1][0] == facts.goal]
    if home:
        return say("answer.exact.panel", pips=pips(home))
    takers = sorted(_takers(facts))
    if takers:
        return say_many("answer.exact.but", len(takers), squares=facts.named(takers))
    return say("answer.exact.yes")


def _takers(facts: Facts) -> set[int]:
    """Find the squares that bring a piece home by a rule of their own."""
    takers = set()
    for square in facts.standing:
        for face in facts.faces:
            road = [(square, ""), *facts.steps(square, face)]
            if road[-1][0] == facts.goal and road[-1][1] not in MOVERS:
                takers.add(road[-2][0])
    return takers


def _cost(facts: Facts) -> Asked:
    rests = facts.compiled["rest"]
    costs = [
        facts.label(s)
        if rests[s] == 1
        else say("answer.cost.turns", at=facts.label(s), n=count(rests[s]))
        for s in facts.costly
    ]
    answer = say("answer.cost", squares=listed(costs)) if costs else say("answer.cost.none")
    yield "cost", answer
    if ways := sent_here(facts):
        yield "sent", say("answer.sent", ways=say("sent.join").join(ways))


def _share(facts: Facts) -> Asked:
    if facts.most > 1:
        yield "share", say("answer.share")


def _shortcuts(facts: Facts) -> Asked:
    ways = shortcuts(facts)
    ahead = [square for square in facts.senders if (facts.onward(square) or 0) > square]
    if ways:
        yield "ways", say_many("answer.shortcut", len(ways), ways="; ".join(ways))
    elif ahead:
        squares = facts.places(ahead)
        yield "ways", say_many("answer.shortcut.ahead", len(ahead), squares=squares)
    elif not own_lists(facts):
        yield "ways", say("answer.shortcut.none")


def _labels(facts: Facts) -> Asked:
    layout = facts.data.get("layout", {"labels": "upright"})
    if layout.get("labels", "outward") == "outward":
        known = any(facts.labels.names(square) for square in range(len(facts.squares)))
        more = [say("answer.labels.names")] if known else []
        yield "labels", " ".join([say("answer.labels"), *more])


def _next(facts: Facts) -> Asked:
    if facts.most > 1:
        yield "next", say(f"answer.next.{write_choice(facts.house['rotate_first'])}")


def _stuck(facts: Facts) -> Asked:
    if facts.hopeless:
        yield "hopeless", say("answer.hopeless", squares=facts.named(facts.hopeless))


ASKED = (_high, _exact, _cost, _share, _shortcuts, _stuck, _labels, _next)
