"""What is known of a board, as text and as JSON: what every board has, and what its family tells.

Comes in: the plain data of a board and its compiled form. What no source states has a `?` behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import sugoroku.race.telling.show
import sugoroku.tables.telling.show
from sugoroku.game.contract import write_choice
from sugoroku.screen import wrapped
from sugoroku.telling.labels import Style, doubt_mark, names_of

HEAD = ("sheet", "about", "terms", "overshoot_panel", "layout")
Lines = Callable[[Mapping[str, Any], Mapping[str, Any], Style], Iterator[str]]


@dataclass(frozen=True, slots=True)
class Shown:
    """How a family shows its boards: in the list of boards, as JSON, as text around the house rules."""

    listing: Callable[[Mapping[str, Any]], dict[str, Any]]
    listed: Callable[[Mapping[str, Any]], str]
    as_json: Callable[[Mapping[str, Any], Mapping[str, Any]], dict[str, Any]]
    head: Lines
    body: Lines


FAMILIES = {
    "race": Shown(
        sugoroku.race.telling.show.listing,
        sugoroku.race.telling.show.listed,
        sugoroku.race.telling.show.as_json,
        sugoroku.race.telling.show.head,
        sugoroku.race.telling.show.body,
    ),
    "tables": Shown(
        sugoroku.tables.telling.show.listing,
        sugoroku.tables.telling.show.listed,
        sugoroku.tables.telling.show.as_json,
        sugoroku.tables.telling.show.head,
        sugoroku.tables.telling.show.body,
    ),
}


def listing(compiled: Mapping[str, Any], unverified: int) -> dict[str, Any]:
    """Sum a board up for the list of boards; `unverified` values have no source."""
    return {
        "board": compiled["board"],
        "family": compiled["family"],
        "title": compiled["title"],
        "seats": compiled["seats"],
        **FAMILIES[compiled["family"]].listing(compiled),
        "unverified": unverified,
    }


def listed(row: Mapping[str, Any]) -> Iterator[str]:
    """Write what `listing` gave, in three lines."""
    yield row["board"]
    yield "    " + " · ".join(row["title"][form] for form in ("en", "ja") if form in row["title"])
    low, high = row["seats"]
    players = f"{low} to {high} players" if low < high else f"{low} players"
    named = FAMILIES[row["family"]].listed(row)
    yield f"    {row['family']}, {players}, {named}, {row['unverified']} values unverified"


def as_json(data: Mapping[str, Any], compiled: Mapping[str, Any]) -> dict[str, Any]:
    """Turn all that is known of a board into data for JSON."""
    return {
        "board": compiled["board"],
        "family": compiled["family"],
        "title": compiled["title"],
        "unverified": compiled["unverified"],
        **{key: data[key] for key in HEAD if key in data},
        **FAMILIES[compiled["family"]].as_json(data, compiled),
    }


def as_text(data: Mapping[str, Any], compiled: Mapping[str, Any], style: Style) -> Iterator[str]:
    """Tell all that is known of a board, a line a square or a point name."""
    family = FAMILIES[compiled["family"]]
    yield " · ".join(names_of(compiled, "title", style))
    yield from _sheet(data, style)
    yield from (f"  {line}" for line in family.head(data, compiled, style))
    for name, rule in compiled["house_rules"].items():
        choices = ", ".join(write_choice(choice) for choice in rule["choices"])
        yield f"  {name}: {write_choice(rule['default'])} (of {choices})"
    yield ""
    for paragraph in filter(None, data.get("about", "").strip().split("\n\n")):
        yield from (*wrapped(" ".join(paragraph.split())), "")
    yield from family.body(data, compiled, style)
    for term in data.get("terms", ()):
        yield from wrapped(
            f"{term['term']}{' ' + term['ja'] if 'ja' in term else ''}: {term['meaning']}"
        )


def _sheet(data: Mapping[str, Any], style: Style) -> Iterator[str]:
    unverified = [name.removeprefix("sheet.") for name in data.get("unverified", ())]
    for key, value in data.get("sheet", {}).items():
        mark = doubt_mark(data, "sheet", key)
        if isinstance(value, dict):
            value, mark = " ".join(names_of({key: value, "unverified": unverified}, key, style)), ""
        elif isinstance(value, list):
            value = "; ".join(value)
        yield f"  {key}: {value}{mark}"
