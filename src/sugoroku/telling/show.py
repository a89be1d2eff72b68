"""What is known of a board, as text and as JSON: what every board has, and what its family adds.

Comes in: the plain data of a board and its compiled form. What no source states has a `?` behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sugoroku.form import Data, Form, Json
from sugoroku.game.contract import write_choice
from sugoroku.screen import wrapped
from sugoroku.telling.labels import Style, doubt_mark, names_of, title_of
from sugoroku.telling.words.shared import SENTENCES as SHARED
from sugoroku.telling.words.show import SENTENCES

HEAD = ("sheet", "about", "terms", "overshoot_panel", "layout")


def listing(compiled: Form, counted: Json, unverified: int) -> Json:
    """Sum a board up for the list of boards: what its family counted, how many values lack a source."""
    return {
        "board": compiled["board"],
        "family": compiled["family"],
        "title": compiled["title"],
        "seats": compiled["seats"],
        **counted,
        "unverified": unverified,
    }


def listed(row: Data, counted: str) -> Iterator[str]:
    """Write what `listing` gave, in three lines; `counted`: what its family counted, in words."""
    yield row["board"]
    yield "    " + SHARED["names"].join(
        row["title"][form] for form in ("en", "ja") if form in row["title"]
    )
    low, high = row["seats"]
    players = SENTENCES["players.range" if low < high else "players"].format(low=low, high=high)
    yield "    " + SENTENCES["listed"].format(
        family=row["family"], players=players, counted=counted, unverified=row["unverified"]
    )


def as_json(data: Data, compiled: Form, own: Json) -> Json:
    """Turn all that is known of a board into data for JSON; `own`: what only its family has."""
    return {
        "board": compiled["board"],
        "family": compiled["family"],
        "title": compiled["title"],
        "unverified": compiled["unverified"],
        **{key: data[key] for key in HEAD if key in data},
        **own,
    }


def as_text(
    data: Data, compiled: Form, style: Style, head: Iterable[str], body: Iterable[str]
) -> Iterator[str]:
    """Write all that is known of a board; `head` and `body`: what its family adds."""
    yield title_of(compiled, style)
    yield from _sheet(data, style)
    yield from (f"  {line}" for line in head)
    for name, rule in compiled["house_rules"].items():
        choices = SHARED["list"].join(write_choice(choice) for choice in rule["choices"])
        default = write_choice(rule["default"])
        yield "  " + SENTENCES["rule"].format(name=name, default=default, choices=choices)
    yield ""
    for paragraph in filter(None, data.get("about", "").strip().split("\n\n")):
        yield from (*wrapped(" ".join(paragraph.split())), "")
    yield from body
    for term in data.get("terms", ()):
        yield from wrapped(SENTENCES["term.ja" if "ja" in term else "term"].format(**term))


def _sheet(data: Data, style: Style) -> Iterator[str]:
    unverified = [name.removeprefix("sheet.") for name in data.get("unverified", ())]
    for key, value in data.get("sheet", {}).items():
        mark = doubt_mark(data, "sheet", key)
        if isinstance(value, dict):
            value, mark = " ".join(names_of({key: value, "unverified": unverified}, key, style)), ""
        elif isinstance(value, list):
            value = SENTENCES["facts"].join(value)
        yield "  " + SENTENCES["fact"].format(name=key, value=value, doubt=mark)
