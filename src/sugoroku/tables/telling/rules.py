"""The rule sheet of a tables board: the aim, set-up, points, turns, cutting, and the dice by name.

Every part gives blocks, and none where there is nothing to say. The other parts are in
`sugoroku.tables.telling.winning`, `questions` and `doubts`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from sugoroku.form import Data
from sugoroku.game.contract import HouseRules
from sugoroku.tables import names
from sugoroku.tables.form import DiceNameForm, RunForm, TablesForm
from sugoroku.tables.notation import write_roll
from sugoroku.tables.telling import doubts, questions, winning
from sugoroku.tables.telling.facts import STYLE, Facts
from sugoroku.telling.labels import names_of
from sugoroku.telling.page import Block, Item, List, Paragraph, bullets
from sugoroku.telling.phrases import capital, count, listed, part_many, say, say_many


def parts(data: Data, compiled: TablesForm, house: HouseRules) -> dict[str, list[Block]]:
    """Write what the family has to say: the blocks of each part of the page."""
    facts = Facts(data, compiled, house)
    return {key: list(write(facts)) for key, write in PARTS.items()}


def aim(facts: Facts) -> Iterator[Block]:
    """Say what the players strive for."""
    sentences = [say(f"aim.{facts.finish}", stones=facts.all_stones, home=facts.home)]
    if facts.muji == "on_the_spot":
        sentences.append(say("aim.spot"))
    yield Paragraph(" ".join(sentences))


def setup(facts: Facts) -> Iterator[Block]:
    """Say who plays with what, and where the stones stand at first."""
    yield bullets(
        [
            say("sides", stones=facts.all_stones, doubt=facts.doubt("stones")),
            _dice(facts),
            *[say("setup.house")] * winning.house(facts).free,
        ]
    )
    yield from _placed(facts)


def _dice(facts: Facts) -> str:
    faces = sorted(facts.compiled["faces"])
    doubt = facts.doubt("dice", "dice.faces")
    if faces == [1, 2, 3, 4, 5, 6]:
        return say("dice.plain", doubt=doubt)
    if faces == list(range(1, len(faces) + 1)) and len(faces) > 2:
        return say("dice.range", n=count(len(faces)), high=len(faces), doubt=doubt)
    return say("dice.faces", n=count(len(faces)), faces=listed(faces), doubt=doubt)


def _placed(facts: Facts) -> Iterator[Block]:
    name = str(facts.house["set_up"])
    first, second = facts.compiled["set_ups"][name]
    key = "placed" if first == second else "placed.first"
    doubt = facts.doubt("set_ups", f"set_ups.{name}")
    yield Paragraph(say(key, name=name, doubt=doubt))
    yield bullets([capital(text) for text in facts.placed(first)])
    if first != second:
        yield Paragraph(say("placed.second"))
        yield bullets([capital(text) for text in facts.placed(second)])


def way(facts: Facts) -> Iterator[Block]:
    """Say how points are counted and named, and which way stones go."""
    last, size = facts.points, facts.size("home")
    theirs = _span(facts, list(range(last + 1 - size, last + 1)))
    home = say("way.home", home=facts.home, theirs=theirs, doubt=facts.doubt("home"))
    board = say("way.board", points=part_many("points", last), doubt=facts.doubt("points"))
    yield Paragraph(" ".join([board, say("way.count", last=last), home]))
    yield Paragraph(" ".join([say("way.go"), *_rows(facts)]))
    called = list(_names(facts))
    if called:
        yield Paragraph(say("way.names") + facts.doubt("point_names"))
        yield bullets(called)


def _rows(facts: Facts) -> Iterator[str]:
    """Say how a board of two equal rows lies before the player."""
    half, odd = divmod(facts.points, 2)
    if not odd:
        sides = {"left": ("left", "right"), "right": ("right", "left")}[facts.compiled["home_side"]]
        side, other = (say(f"side.{each}") for each in sides)
        values = {"half": half, "next": half + 1, "last": facts.points, "side": side, "other": other}
        yield say("way.rows", n=count(half), doubt=facts.doubt("home_side"), **values)


def _names(facts: Facts) -> Iterator[str]:
    """List the runs of points with names, from point 1 on: one's own, then the other side's."""
    for side, mirrored in (("mine", False), ("theirs", True)):
        lines = []
        for run, along in names.runs_of(facts.compiled):
            points = sorted(facts.points + 1 - p if mirrored else p for p in along)
            lines.append((points, _run(facts, side, run, points, mirrored)))
        yield from (text for _, text in sorted(lines))


def _run(facts: Facts, side: str, run: RunForm, points: Sequence[int], mirrored: bool) -> str:
    ends = [points[0], points[-1]] if len(points) > 1 else points[:1]
    own = [facts.points + 1 - point if mirrored else point for point in ends]
    others = names_of(run, "name", STYLE)[1:]
    return say_many(
        f"way.{side}",
        len(points),
        points=capital(_span(facts, points)),
        names=facts.run([facts.name(point) for point in own]),
        others=say("way.others", names=", ".join(others)) if others and not mirrored else "",
    )


def _span(facts: Facts, points: Sequence[int]) -> str:
    if len(points) == 1:
        return say("way.point", point=points[0])
    return say("way.points", span=facts.run([str(points[0]), str(points[-1])]))


def play(facts: Facts) -> Iterator[Block]:
    """Say what a turn is: dice, doubles, closed points, and which dice must be used."""
    closed = count(facts.size("closed"))
    yield Paragraph(winning.begins(facts))
    roll = [say("turn.both.dice"), say("turn.one.or.two", cut=facts.lone_cut), _double(facts)]
    yield Paragraph(" ".join(roll))
    yield Paragraph(say("closed", n=closed, lone=facts.lone, doubt=facts.doubt("closed")))
    use = [say("use"), say("use.enter")]
    if facts.size("double") > 1:
        use.append(say("use.double", moves=part_many("moves", facts.size("double"))))
    yield Paragraph(" ".join([*use, say("use.pass")]))
    yield Paragraph(say("use.win"))


def _double(facts: Facts) -> str:
    number = facts.size("double")
    form = {1: "one", 2: "two"}.get(number, "many")
    doubt = facts.doubt("dice", "dice.double")
    return say(f"double.{form}", moves=part_many("moves", number), doubt=doubt)


def cut(facts: Facts) -> Iterator[Block]:
    """Say how stones are cut and come in again."""
    closed, last = facts.size("closed"), facts.points
    yield Paragraph(say("cut.lone") if closed == 2 else say("cut.few", n=count(closed)))
    low, high = min(facts.compiled["faces"]), max(facts.compiled["faces"])
    at = [facts.point(last + 1 - face) for face in (low, high)]
    how = say("enter", low=low, high=high, first=at[0], last=at[1], cut=facts.lone_cut)
    yield Paragraph(" ".join([how, say("enter.then")]))


def rolls(facts: Facts) -> Iterator[Block]:
    """List the old names of the throws."""
    given = facts.data.get("dice_names", ())
    if not given:
        return
    unnamed = names.unnamed(facts.compiled)
    yield Paragraph(say("rolls.some" if unnamed else "rolls") + facts.doubt("dice_names"))
    pairs = zip(given, facts.compiled["dice_names"], strict=True)
    yield List(tuple(_roll(*pair) for pair in pairs))
    if unnamed:
        without = listed(map(write_roll, unnamed))
        yield Paragraph(say_many("rolls.without", len(unnamed), rolls=without))


def _roll(given: Data, form: DiceNameForm) -> Item:
    text = ", ".join(names_of(form, "name", STYLE))
    if "note" in given:
        doubt = say("doubt") if "note" in given.get("unverified", ()) else ""
        text = say("rolls.noted", names=text, note=given["note"].strip() + doubt)
    return Item(text, say("rolls.head", roll=write_roll(form["roll"])))


PARTS: Mapping[str, Callable[[Facts], Iterator[Block]]] = {
    "aim": aim,
    "setup": setup,
    "way": way,
    "play": play,
    "cut": cut,
    "win": winning.win,
    "worth": winning.worth,
    "house": lambda facts: winning.house(facts).part(),
    "questions": questions.questions,
    "rolls": rolls,
    "doubt": doubts.named,
}
