"""The rule sheet of a board: what its family says, and what every board has.

Comes in: the plain data of a board, its compiled form, and what its family says. Goes out: the
blocks of a page, see `sugoroku.telling.page`. No sentence is about one board; all are in
`sugoroku.telling.words.rules`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sugoroku.board.checks import each_unverified
from sugoroku.form import Data, Form
from sugoroku.telling.labels import Style, names_of
from sugoroku.telling.page import Block, Heading, Item, List, Paragraph
from sugoroku.telling.phrases import capital, part_many, say, say_many
from sugoroku.telling.words.rules import SENTENCES
from sugoroku.telling.words.shared import SENTENCES as SHARED

ORDER = (
    "aim",
    "way",
    "setup",
    "play",
    "road",
    "squares",
    "cut",
    "finish",
    "win",
    "worth",
    "house",
    "questions",
    "terms",
    "names",
    "rolls",
    "sheet",
    "sources",
    "doubt",
)
FACTS = ("artist", "signature", "publisher", "year", "date", "size", "holder", "copies")


def page(data: Data, compiled: Form, parts: dict[str, list[Block]]) -> list[Block]:
    """Write the rule sheet; `parts`: what its family says, by the keys of `ORDER`."""
    parts["terms"] = list(_terms(data))
    parts["sheet"] = list(_sheet(data))
    parts["sources"] = list(_sources(data))
    parts["doubt"] = list(_doubts(data, parts["doubt"]))
    blocks = list(_opening(data, compiled, bool(parts["doubt"])))
    for key in ORDER:
        if parts.get(key):
            blocks += [Heading(say(f"head.{key}")), *parts[key]]
    return [*blocks, Paragraph(say("foot", board=compiled["board"]))]


def _opening(data: Data, compiled: Form, doubtful: bool) -> Iterator[Block]:
    names = names_of(compiled, "title", Style())
    yield Heading(names[0], 1)
    if names[1:]:
        yield Paragraph(SHARED["list"].join(names[1:]))
    about = [" ".join(text.split()) for text in data.get("about", "").strip().split("\n\n")]
    if about[-1]:
        about[-1] += _doubt(data, "about")
    yield from (Paragraph(text) for text in about if text)
    if doubtful:
        yield Paragraph(say("intro.doubt"))


def _terms(data: Data) -> Iterator[Block]:
    items = []
    for term in data.get("terms", ()):
        head = say("term.ja" if "ja" in term else "term", **term)
        items.append(Item(term["meaning"], head))
    if items:
        yield List(tuple(items))


def _sheet(data: Data) -> Iterator[Block]:
    """List who made the sheet, when, and where it is."""
    items = [Item(text, say(f"fact.{key}")) for key, text in _facts(data, FACTS)]
    pictures = [text for image in data.get("images", ()) for text in _picture(image)]
    if pictures:
        text = SENTENCES["list.commas"].join(pictures) + _doubt(data, "images")
        items.append(Item(text, say("fact.pictures")))
    if items:
        yield List(tuple(items))


def _picture(image: Data) -> Iterator[str]:
    if "file" in image:
        key = "fact.picture.both" if "source" in image else "fact.picture.file"
        yield say(key, file=image["file"], source=image.get("source"))
    elif "source" in image:
        yield image["source"]


def _sources(data: Data) -> Iterator[Block]:
    sources = dict(_facts(data, ("rules",)))
    items = [Item(text, say(f"fact.{key}")) for key, text in sources.items()]
    others = tuple(map(Item, data.get("sheet", {}).get("sources", ())))
    if others:
        items.append(Item(_doubt(data, "sheet", "sheet.sources"), say("fact.sources"), others))
    if items:
        yield List(tuple(items))


def _facts(data: Data, keys: Sequence[str]) -> Iterator[tuple[str, str]]:
    sheet = data.get("sheet", {})
    unverified = [name.removeprefix("sheet.") for name in data.get("unverified", ())]
    for key in keys:
        if key in sheet:
            value, doubt = sheet[key], _doubt(data, "sheet", f"sheet.{key}")
            if isinstance(value, dict):
                names = names_of({key: value, "unverified": unverified}, key, Style())
                value, doubt = SHARED["list"].join(names), ""
            elif isinstance(value, list):
                value = SENTENCES["list.commas"].join(value)
            yield key, f"{value}{doubt}"


def _doubt(data: Data, *keys: str) -> str:
    return say("doubt") if set(keys) & set(data.get("unverified", ())) else ""


def _doubts(data: Data, own: Sequence[Block]) -> Iterator[Block]:
    """List what no source states: first what the family lists of its own, then the rest."""
    names = list(data.get("unverified", ()))
    panel = data.get("overshoot_panel", {}).get("unverified", ())
    names += [f"overshoot_panel.{name}" for name in panel]
    number = sum(1 for _ in each_unverified(data))
    if number:
        yield Paragraph(say_many("doubt.lead", number))
        items = [item for block in own if isinstance(block, List) for item in block.items]
        yield List((*items, *(Item(capital(_whole(name))) for name in names)))


def _whole(name: str) -> str:
    """Call a value of the board by its words: `title.kana` is the reading of the title."""
    if f"whole.{name}" in SENTENCES:
        return say(f"whole.{name}")
    whole, _, part = name.rpartition(".")
    if whole == "overshoot" and part.isdecimal():
        extra = int(part)
        return say_many("whole.panel.entry", extra, pips=part_many("pips", extra))
    if f"whole.{whole}.any" in SENTENCES:
        return say(f"whole.{whole}.any", part=part)
    if f"whole.{whole}" in SENTENCES and f"value.{part}" in SENTENCES:
        value = SENTENCES[f"value.{part}"].split()[0].replace("|", " ")
        return say("doubt.part", value=value, whole=say(f"whole.{whole}"))
    return say("whole.other", path=name)
