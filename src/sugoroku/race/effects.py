"""The part of a race's rule sheet that tells what squares do.

Comes in: the facts of a board. Goes out: blocks, none for what the board does not have.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from sugoroku.phrases import capital, count, grouped, listed, part_many, say, say_many
from sugoroku.prose import Block, Item, List, Paragraph, bullets
from sugoroku.race.facts import SENDERS, Facts


def squares(facts: Facts) -> Iterator[Block]:
    """Tell what squares do to a piece."""
    parts = (_costly, _again, _shortcuts, _send_on, _lists, _hopeless)
    found = list(chain.from_iterable(part(facts) for part in parts))
    if on_arrival(facts):
        yield Paragraph(" ".join(_arrival(facts)))
    yield from found


def on_arrival(facts: Facts) -> list[int]:
    """List the squares that do something to whoever arrives."""
    again = [s for s in range(facts.goal) if facts.compiled["again"][s]]
    return sorted({*facts.costly, *again, *facts.senders})


def _arrival(facts: Facts) -> Iterator[str]:
    yield say("arrival")
    if 0 in on_arrival(facts):
        yield say("arrival.start")
    lasting = [s for s in on_arrival(facts) if s in facts.standing and s not in facts.senders]
    if any(facts.steps(s, face)[0][1] == "stay" for s in lasting for face in facts.faces):
        yield say("arrival.stay")


def _costly(facts: Facts) -> Iterator[Block]:
    """Tell which squares cost turns, by how many, and whether they are inns."""
    kinds = grouped((("inn" in facts.squares[s], facts.compiled["rest"][s]), s) for s in facts.costly)
    for (inn, rest), found in kinds.items():
        names = [facts.full(s) + facts.doubt(s, "inn", "rest") for s in found]
        turns, key = part_many("turns", rest), "inn" if inn else "rest"
        yield Paragraph(say_many(key, len(found), turns=turns, squares=names[0]))
        if len(found) > 1:
            yield bullets(names)


def _again(facts: Facts) -> Iterator[Block]:
    found = [s for s in range(facts.goal) if facts.compiled["again"][s]]
    if found:
        names = listed(facts.label(s) + facts.doubt(s, "again") for s in found)
        yield Paragraph(say_many("again", len(found), squares=names))


def _shortcuts(facts: Facts) -> Iterator[Block]:
    if len(facts.shortcuts) == 1:
        yield Paragraph(say("shortcut.one", entry=shortcut(facts, *facts.shortcuts[0])))
    elif facts.shortcuts:
        yield Paragraph(say("shortcut.many", n=count(len(facts.shortcuts))))
        yield bullets([capital(shortcut(facts, *each)) + "." for each in facts.shortcuts])


def shortcut(facts: Facts, square: int, face: int | str) -> str:
    """Tell where a shortcut leads."""
    to = facts.lands(facts.steps(square, face)[0][0])
    doubt = facts.doubt(square, "shortcut", f"shortcut.{face}")
    return say("shortcut.entry", face=face, square=facts.label(square), to=to, doubt=doubt)


def _send_on(facts: Facts) -> Iterator[Block]:
    entries = [_sent(facts, square) for square in facts.senders]
    if len(entries) == 1:
        yield Paragraph(say("send.one", entry=entries[0]))
    elif entries:
        yield Paragraph(say("send.many", n=count(len(entries))))
        yield bullets(entries)


def _sent(facts: Facts, square: int) -> str:
    here = facts.squares[square]
    (key,) = (key for key in SENDERS if key in here)
    after = facts.onward(square)
    assert after is not None
    values = {"square": facts.label(square), "to": facts.lands(after)}
    doubt = facts.doubt(square, key)
    if key == "go":
        return say("send.go.on" if after > square else "send.go.off", doubt=doubt, **values)
    return say(f"send.{key}", n=part_many("squares", here[key]), doubt=doubt, **values)


def _lists(facts: Facts) -> Iterator[Block]:
    same = [square for square in facts.lists if same_as_roll(facts, square)]
    own = [square for square in facts.lists if square not in same]
    for texts, found in grouped((_rolled(facts, square), square) for square in same).items():
        names = listed(facts.label(s) + facts.doubt(s, "rolls") for s in found)
        yield Paragraph(say_many("list.same", len(found), squares=names, faces=texts))
    if own:
        yield from _own_lists(facts, own)


def _own_lists(facts: Facts, own: Sequence[int]) -> Iterator[Block]:
    key = "list.only" if facts.only_lists else "list.own"
    lists = [(facts.label(square), facts.by_target(square)) for square in own]
    yield Paragraph(say_many(key, len(own), square=lists[0][0], entry=lists[0][1]))
    if len(own) > 1:
        yield List(tuple(Item(text, say("list.head", square=label)) for label, text in lists))


def _rolled(facts: Facts, square: int) -> str:
    """Tell for which rolls a list stands that equals moving by them."""
    faces = sorted(int(text) for text in facts.squares[square]["rolls"])
    span = say("span", first=faces[0], last=faces[-1]) if len(faces) > 2 else listed(faces)
    return say_many("rolls", len(faces), faces=span)


def same_as_roll(facts: Facts, square: int) -> bool:
    """Whether a list leads where the roll leads anyway, and leaves no roll out."""
    return all(
        isinstance(face, int) and face and facts.steps(square, face)[0] == (square + face, "rolls")
        for face in facts.faces
    )


def _hopeless(facts: Facts) -> Iterator[Block]:
    if facts.hopeless:
        names = listed(facts.full(square) for square in facts.hopeless)
        yield Paragraph(say_many("hopeless", len(facts.hopeless), squares=names))


def sent_here(facts: Facts) -> list[str]:
    """Tell of the ways, other than a move by the roll, that end on a square that costs turns."""
    ways = grouped((*_extra(facts), *_taken(facts), *_passed(facts)))
    return [
        say("sent", to=facts.label(to), ways=listed(dict.fromkeys(ways[to]), "list.or"))
        for to in sorted(ways)
        if facts.compiled["rest"][to] and to != facts.goal
    ]


def _extra(facts: Facts) -> Iterator[tuple[int, str]]:
    for extra, steps in facts.beyond(facts.finish).items():
        if steps[-1][1] != "stay":
            yield steps[-1][0], say("sent.extra", pips=part_many("pips", extra))


def _taken(facts: Facts) -> Iterator[tuple[int, str]]:
    """List where shortcuts and lists lead; not so where the list is the ordinary move."""
    for square, face in facts.shortcuts:
        yield facts.steps(square, face)[-1][0], say("sent.shortcut", square=facts.label(square))
    if facts.only_lists:
        return
    for square in facts.lists:
        for face in facts.faces:
            to, why = facts.steps(square, face)[-1]
            if why != "stay" and not same_as_roll(facts, square):
                yield to, say("sent.rolls", square=facts.label(square))


def _passed(facts: Facts) -> Iterator[tuple[int, str]]:
    for square in facts.senders:
        after = facts.onward(square)
        if after is not None and after not in facts.senders:
            yield after, say("sent.go", square=facts.label(square))
