"""The rule sheet of a race: set-up, how to play, the road, and the squares by name.

Every part gives blocks, and none where there is nothing to say. The other parts are in
`sugoroku.race.telling.squares`, `finish`, `questions` and `doubts`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sugoroku.form import Data
from sugoroku.game.contract import HouseRules
from sugoroku.race.form import RaceForm
from sugoroku.race.telling import doubts, finish, questions
from sugoroku.race.telling import squares as effects
from sugoroku.race.telling.facts import Face, Facts
from sugoroku.telling.page import Block, Item, List, Paragraph, bullets
from sugoroku.telling.phrases import count, grouped, listed, say, say_many, times


def parts(data: Data, compiled: RaceForm, house: HouseRules) -> dict[str, list[Block]]:
    """Write what the family has to say: the blocks of each part of the page."""
    facts = Facts(data, compiled, house)
    return {key: list(write(facts)) for key, write in PARTS.items()}


def setup(facts: Facts) -> Iterator[Block]:
    """Tell who plays with what, from where to where."""
    begin = say_many("begin", facts.most, start=facts.full(0))
    lines = [_seats(facts), _die(facts), begin, say("goal", goal=facts.full(facts.goal))]
    rules = facts.compiled["house_rules"].values()
    if any(len(rule["choices"]) > 1 for rule in rules):
        lines.append(say("setup.house"))
    yield bullets(lines)


def _seats(facts: Facts) -> str:
    low, high = facts.compiled["seats"]
    doubt = facts.top_doubt("seats")
    if low == high:
        return say("seats.alone" if low == 1 else "seats.exact", n=count(low), doubt=doubt)
    return say("seats.range", low=count(low), high=count(high), doubt=doubt)


def _die(facts: Facts) -> str:
    faces = [roll[0] for roll in facts.compiled["rolls"]]
    doubt = facts.top_doubt("die", "die.faces")
    if faces == [1, 2, 3, 4, 5, 6]:
        return say("die.plain", doubt=doubt)
    if faces == list(range(1, len(faces) + 1)) and len(faces) > 2:
        return say("die.range", n=count(len(faces)), high=len(faces), doubt=doubt)
    list_of_faces = say("die.faces", n=count(len(faces)), faces=listed(faces), doubt=doubt)
    often = [
        say("die.often.face", face=face, times=times(faces.count(face)))
        for face in facts.faces
        if faces.count(face) > 1
    ]
    return f"{list_of_faces} {say('die.often', faces=listed(often))}" if often else list_of_faces


def play(facts: Facts) -> Iterator[Block]:
    """Tell what a turn is, and when the game ends."""
    order = [say("turn.order")] if facts.most > 1 else []
    yield Paragraph(" ".join([*order, say(_turn(facts)), say("turn.forced")]))
    yield from map(Paragraph, filter(None, [" ".join(_faces(facts))]))
    if facts.most > 1:
        yield Paragraph(say("share"))
    which = "all" if facts.house["rank_everyone"] else "first"
    ending = [say(f"end.{which}.{'many' if facts.most > 1 else 'one'}")]
    yield Paragraph(" ".join(ending + [say("end.hopeless")] * bool(facts.hopeless)))


def _turn(facts: Facts) -> str:
    if facts.only_lists:
        return "turn.list"
    return "turn.unless" if effects.own_lists(facts) or facts.shortcuts else "turn.roll"


def _faces(facts: Facts) -> Iterator[str]:
    """Tell of the faces that are no pips to move by."""
    users = grouped([*_listing(facts), *((face, square) for square, face in facts.shortcuts)])
    for face in facts.faces:
        if isinstance(face, int) and face and (not facts.only_lists or face in users):
            continue
        if face not in users:
            yield say("face.idle", face=face)
        elif not facts.only_lists:
            squares = facts.named(sorted(users[face]))
            yield say("face.named", face=face, squares=squares)


def _listing(facts: Facts) -> Iterator[tuple[Face, int]]:
    for square in facts.lists:
        for face in facts.faces:
            if str(face) in [str(each.face) for each in facts.printed(square, "list")]:
                yield face, square


def road(facts: Facts) -> Iterator[Block]:
    """Tell how the road lies, how it is numbered, and what is seen along it."""
    lines = [say("road", n=count(len(facts.squares))), *_layout(facts), *_numbers(facts)]
    yield Paragraph(" ".join(lines))
    labels = [*_labels(facts), *_printed(facts), *_unnamed(facts)]
    yield from map(Paragraph, filter(None, [" ".join(labels)]))
    yield from _seasons(facts)


def _layout(facts: Facts) -> Iterator[str]:
    layout = facts.data.get("layout")
    if layout is None:
        return
    way = _way(facts, layout)
    rings = [
        say("road.ring.size", columns=columns, rows=rows) for columns, rows in layout.get("rings", ())
    ]
    if layout["form"] == "rings":
        key = "road.ring" if len(rings) == 1 else "road.rings"
        doubt = facts.top_doubt("layout.rings")
        yield say(key, n=count(len(rings)), rings=listed(rings), ring_doubt=doubt, way=way)
    elif "turns" in layout:
        doubt = facts.top_doubt("layout.turns")
        yield say_many("road.turns", layout["turns"], turn_doubt=doubt, way=way)
    else:
        yield say("road.spiral", way=way)
    if facts.top_doubt("layout", "layout.form"):
        yield say("road.form.doubt")


def _way(facts: Facts, layout: Mapping[str, Any]) -> str:
    return say(
        "road.way",
        direction=say(f"direction.{layout.get('direction', 'clockwise')}"),
        way_doubt=facts.top_doubt("layout.direction"),
        corner=say(f"corner.{layout.get('start', 'bottom_right')}"),
        corner_doubt=facts.top_doubt("layout.start"),
    )


def _numbers(facts: Facts) -> Iterator[str]:
    numbered = [s for s, here in enumerate(facts.compiled["squares"]) if here["number"] is not None]
    without = [s for s in range(len(facts.squares)) if s not in numbered]
    if not numbered:
        yield say("numbers.none")
        return
    first, last = (facts.labels.number(square) for square in (numbered[0], numbered[-1]))
    yield say("numbers.range", first=first, last=last)
    if without:
        yield say_many("numbers.without", len(without), squares=facts.named(without))


def _labels(facts: Facts) -> Iterator[str]:
    layout = facts.data.get("layout")
    if layout is not None:
        doubt = facts.top_doubt("layout.labels")
        yield say(f"labels.{layout.get('labels', 'outward')}", doubt=doubt)
    sides = grouped(
        (here["faces"], facts.label(square) + facts.doubt(square, "faces"))
        for square, here in enumerate(facts.squares)
        if "faces" in here
    )
    for side, squares in sides.items():
        seen_from = say(f"side.{side}")
        yield say_many("side", len(squares), squares=listed(squares), side=seen_from)


def _printed(facts: Facts) -> Iterator[str]:
    marks = [
        say(
            "printed.mark",
            mark=here["printed"],
            square=facts.label(square),
            doubt=facts.doubt(square, "printed"),
        )
        for square, here in enumerate(facts.squares)
        if "printed" in here
    ]
    if marks:
        yield say_many("printed", len(marks), marks=listed(marks))


def _unnamed(facts: Facts) -> Iterator[str]:
    unnamed = [s for s in range(len(facts.squares)) if not facts.labels.names(s)]
    if len(unnamed) == len(facts.squares):
        yield say("unnamed.all")
    elif unnamed:
        yield say_many("unnamed", len(unnamed), squares=facts.spans(unnamed))


def _seasons(facts: Facts) -> Iterator[Block]:
    seasons = grouped(
        (here["season"], square) for square, here in enumerate(facts.squares) if "season" in here
    )
    items = tuple(
        Item(_season(facts, squares), say(f"season.{season}")) for season, squares in seasons.items()
    )
    if items:
        yield Paragraph(say("seasons"))
        yield List(items)


def _season(facts: Facts, squares: list[int]) -> str:
    doubtful = [square for square in squares if facts.labels.mark(square, "season")]
    spans = facts.spans(squares)
    if doubtful == squares:
        return say("season.doubt.all", squares=spans)
    return say("season.doubt", squares=spans, doubtful=facts.spans(doubtful)) if doubtful else spans


def names(facts: Facts) -> Iterator[Block]:
    """List the squares that have names or remarks."""
    lines = []
    for square, here in enumerate(facts.squares):
        label = ", ".join([facts.label(square), *facts.labels.names(square)[1:]])
        if "note" in here:
            note = here["note"].strip() + facts.doubt(square, "note")
            lines.append(say("label.noted", label=label, note=note))
        elif facts.labels.names(square):
            lines.append(label)
    if lines:
        yield bullets(lines)


PARTS: Mapping[str, Callable[[Facts], Iterator[Block]]] = {
    "setup": setup,
    "play": play,
    "road": road,
    "squares": effects.squares,
    "finish": finish.finish,
    "house": finish.house,
    "questions": questions.questions,
    "names": names,
    "doubt": doubts.squares,
}
