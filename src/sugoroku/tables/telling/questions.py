"""Questions that a player of tables asks, answered from the board.

Comes in: the facts of a board. A question that the board gives no cause for is not asked.
"""

from __future__ import annotations

from collections.abc import Iterator

from sugoroku.tables.telling import winning
from sugoroku.tables.telling.facts import Facts
from sugoroku.telling.page import Block, Item, List
from sugoroku.telling.phrases import capital, count, part_many, say

Asked = Iterator[tuple[str, str]]


def questions(facts: Facts) -> Iterator[Block]:
    """List the questions with their answers."""
    asked = [*_moving(facts), *_finishing(facts), *_muji(facts), ("next", winning.begins(facts))]
    yield List(tuple(Item(answer, say(f"ask.{key}")) for key, answer in asked))


def _moving(facts: Facts) -> Asked:
    moves = part_many("moves", facts.size("double"))
    yield "way", say("answer.way", last=facts.points)
    yield "double", capital(say("answer.double", moves=moves))
    yield from ((key, say(f"answer.{key}")) for key in ("closed", "stack", "cut", "both"))


def _finishing(facts: Facts) -> Asked:
    if facts.finish == "bear_off":
        way = "furthest" if facts.compiled["furthest"] else "exact"
        yield "higher", say(f"answer.higher.{way}")
    yield from ((key, say(f"answer.{key}")) for key in ("left", "must"))


def _muji(facts: Facts) -> Asked:
    """Ask of the closed home where the party can let it count."""
    if facts.choices("muji") == ["off"]:
        return
    idle = winning.without_effect(facts, facts.finish, facts.muji)
    effect = say(f"answer.muji.{'idle' if idle else facts.muji}")
    yield "muji", f"{say('answer.muji', n=count(facts.size('closed')))} {effect}"
