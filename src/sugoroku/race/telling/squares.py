"""The part of a race's rule sheet that tells what squares do.

Comes in: the facts of a board. Goes out: blocks, none for what the board does not have.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from sugoroku.race.effects import BY_NAME
from sugoroku.race.telling.facts import MOVERS, Face, Facts
from sugoroku.telling.page import Block, Item, List, Paragraph, bullets
from sugoroku.telling.phrases import capital, count, grouped, listed, part_many, pips, say, say_many


def squares(facts: Facts) -> Iterator[Block]:
    """Tell what squares do to a piece."""
    parts = (_costly, _again, _shortcuts, _send_on, _lists, _hopeless)
    blocks = list(chain.from_iterable(part(facts) for part in parts))
    if on_arrival(facts):
        yield Paragraph(" ".join(_arrival(facts)))
    yield from blocks


def on_arrival(facts: Facts) -> list[int]:
    """List the squares that do something to whoever arrives."""
    return sorted({*facts.costly, *facts.giving, *facts.senders})


def _arrival(facts: Facts) -> Iterator[str]:
    yield say("arrival")
    if _can_pass(facts):
        yield say("arrival.passing")
    if 0 in on_arrival(facts):
        yield say("arrival.start")
    lasting = [s for s in on_arrival(facts) if s in facts.standing and s not in facts.senders]
    if any(facts.steps(s, face)[0][1] == "stay" for s in lasting for face in facts.faces):
        yield say("arrival.stay")
    back = [s for s in lasting if any(_returns(facts, s, face) for face in facts.faces)]
    if back:
        yield say("arrival.return", squares=facts.places(back))


def _can_pass(facts: Facts) -> bool:
    """Whether a roll can carry a piece over a square."""
    return any(
        isinstance(face, int) and face > 1 and facts.steps(square, face)[0][1] in MOVERS
        for square in facts.standing
        for face in facts.faces
    )


def _returns(facts: Facts, square: int, face: Face) -> bool:
    """Whether a move ends where it began."""
    to, why = facts.steps(square, face)[-1]
    return to == square and why != "stay"


def _costly(facts: Facts) -> Iterator[Block]:
    """Tell which squares cost turns, by how many, an inn being a square that costs one."""
    kinds = grouped((facts.compiled["rest"][s], s) for s in facts.costly)
    for rest, places in kinds.items():
        names = [facts.full(s) + facts.effect_doubt(s, "cost") for s in places]
        turns, key = part_many("turns", rest), "cost.one" if rest == 1 else "cost.some"
        yield Paragraph(say_many(key, len(places), turns=turns, squares=names[0]))
        if len(places) > 1:
            yield bullets(names)


def _again(facts: Facts) -> Iterator[Block]:
    if facts.giving:
        names = listed(facts.label(s) + facts.effect_doubt(s, "again") for s in facts.giving)
        yield Paragraph(say_many("again", len(facts.giving), squares=names))


def _shortcuts(facts: Facts) -> Iterator[Block]:
    entries = shortcuts(facts)
    if len(entries) == 1:
        yield Paragraph(say("shortcut.one", entry=entries[0]))
    elif entries:
        yield Paragraph(say("shortcut.many", n=count(len(entries))))
        yield bullets([capital(entry) + "." for entry in entries])


def shortcuts(facts: Facts) -> list[str]:
    """Tell where the shortcuts lead: faces with the same target together."""
    ways = grouped((_shortcut(facts, *each), each[1]) for each in facts.shortcuts)
    return [
        say(
            "shortcut.entry",
            faces=listed(faces, "list.or"),
            square=facts.label(square),
            to=facts.lands(to),
            doubt=doubt,
        )
        for (square, to, doubt), faces in ways.items()
    ]


def _shortcut(facts: Facts, square: int, face: Face) -> tuple[int, int, str]:
    """Find the square of a shortcut, where it leads, and its doubt."""
    doubt = facts.effect_doubt(square, "way", face)
    return square, facts.steps(square, face)[0][0], doubt


def _send_on(facts: Facts) -> Iterator[Block]:
    entries = [_sent(facts, square) for square in facts.senders]
    if len(entries) == 1:
        yield Paragraph(say("send.one", entry=entries[0]))
    elif entries:
        yield Paragraph(say("send.many", n=count(len(entries))))
        yield bullets(entries)


def _sent(facts: Facts, square: int) -> str:
    (sent,) = facts.printed(square, "sent")
    assert sent.to is not None
    values = {"square": facts.label(square), "to": facts.lands(sent.to)}
    doubt = facts.doubt(square, *BY_NAME[sent.effect].doubts())
    if sent.amount:
        n = part_many("squares", sent.amount)
        return say(f"send.{sent.effect}", n=n, doubt=doubt, **values)
    return say("send.on" if sent.to > square else "send.off", doubt=doubt, **values)


def _lists(facts: Facts) -> Iterator[Block]:
    own = own_lists(facts)
    same = [square for square in facts.lists if square not in own]
    for texts, places in grouped((_rolled(facts, square), square) for square in same).items():
        names = listed(facts.label(s) + facts.effect_doubt(s, "list") for s in places)
        yield Paragraph(say_many("list.same", len(places), squares=names, faces=texts))
    if own:
        yield from _told_lists(facts, own)


def own_lists(facts: Facts) -> list[int]:
    """List the squares whose lists are told in full: all where most squares have one."""
    if 2 * len(facts.lists) > len(facts.standing):
        return facts.lists
    return [square for square in facts.lists if not same_as_roll(facts, square)]


def _told_lists(facts: Facts, own: Sequence[int]) -> Iterator[Block]:
    key = "list.only" if facts.only_lists else "list.own"
    lists = [(facts.label(square), facts.by_target(square)) for square in own]
    yield Paragraph(say_many(key, len(own), square=lists[0][0], entry=lists[0][1]))
    if len(own) > 1:
        yield List(tuple(Item(text, say("list.head", square=label)) for label, text in lists))


def _rolled(facts: Facts, square: int) -> str:
    """Tell for which rolls a list stands that equals moving by them."""
    faces = sorted(int(str(each.face)) for each in facts.printed(square, "list"))
    span = say("span", first=faces[0], last=faces[-1]) if len(faces) > 2 else listed(faces)
    return say_many("list.faces", len(faces), faces=span)


def same_as_roll(facts: Facts, square: int) -> bool:
    """Whether a list leads where the roll leads anyway, and leaves no roll out."""
    return all(
        isinstance(face, int) and face and facts.steps(square, face)[0][0] == square + face
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
    beyond = facts.beyond(facts.finish).items()
    landings = grouped((steps[-1][0], extra) for extra, steps in beyond if steps[-1][1] != "stay")
    for to, extras in landings.items():
        yield to, say("sent.extra", pips=pips(extras, "list.or"))


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
