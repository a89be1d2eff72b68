"""What is known of a board, as text and as JSON: what every board has, and what its family tells.

Comes in: the plain data of a board and its compiled form. What no source states has a `?` behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sugoroku.form import Data, Form, Json
from sugoroku.game.contract import write_choice
from sugoroku.screen import wrapped
from sugoroku.telling.labels import Style, doubt_mark, names_of

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


def listed(row: Mapping[str, Any], counted: str) -> Iterator[str]:
    """Write what `listing` gave, in three lines; `counted`: what its family counted, in words."""
    yield row["board"]
    yield "    " + " · ".join(row["title"][form] for form in ("en", "ja") if form in row["title"])
    low, high = row["seats"]
    players = f"{low} to {high} players" if low < high else f"{low} players"
    yield f"    {row['family']}, {players}, {counted}, {row['unverified']} values unverified"


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
    """Tell all that is known of a board; `head` and `body`: what its family has to tell of it."""
    yield " · ".join(names_of(compiled, "title", style))
    yield from _sheet(data, style)
    yield from (f"  {line}" for line in head)
    for name, rule in compiled["house_rules"].items():
        choices = ", ".join(write_choice(choice) for choice in rule["choices"])
        yield f"  {name}: {write_choice(rule['default'])} (of {choices})"
    yield ""
    for paragraph in filter(None, data.get("about", "").strip().split("\n\n")):
        yield from (*wrapped(" ".join(paragraph.split())), "")
    yield from body
    for term in data.get("terms", ()):
        yield from wrapped(
            f"{term['term']}{' ' + term['ja'] if 'ja' in term else ''}: {term['meaning']}"
        )


def _sheet(data: Data, style: Style) -> Iterator[str]:
    unverified = [name.removeprefix("sheet.") for name in data.get("unverified", ())]
    for key, value in data.get("sheet", {}).items():
        mark = doubt_mark(data, "sheet", key)
        if isinstance(value, dict):
            value, mark = " ".join(names_of({key: value, "unverified": unverified}, key, style)), ""
        elif isinstance(value, list):
            value = "; ".join(value)
        yield f"  {key}: {value}{mark}"
