"""What is known of a board, as text and as JSON: every square with its number, names and effects.

Comes in: the plain data of a board and its compiled form. What no source states has a `?` behind it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sugoroku.diagnostics import width_of
from sugoroku.game import write_choice
from sugoroku.labels import Labels, Style, names_of
from sugoroku.screen import wrapped

EFFECTS = ("inn", "rest", "shortcut", "rolls", "go", "back", "forward", "again")
HEAD = ("sheet", "about", "terms", "overshoot_panel", "layout")


def as_json(data: Mapping[str, Any], compiled: Mapping[str, Any]) -> dict[str, Any]:
    """Turn all that is known of a board into data for JSON."""
    return {
        "board": compiled["board"],
        "family": compiled["family"],
        "title": compiled["title"],
        "unverified": compiled["unverified"],
        **{key: data[key] for key in HEAD if key in data},
        "seats": compiled["seats"],
        "rolls": compiled["rolls"],
        "house_rules": compiled["house_rules"],
        "overshoot": data.get("overshoot", {}),
        "squares": [
            {"id": square["id"], **shown, **_noted(square)}
            for square, shown in zip(data["squares"], compiled["squares"], strict=True)
        ],
    }


def _noted(square: Mapping[str, Any]) -> dict[str, Any]:
    note = {"note": square["note"]} if "note" in square else {}
    return {**note, "effects": {key: square[key] for key in EFFECTS if square.get(key)}}


def as_text(data: Mapping[str, Any], compiled: Mapping[str, Any], style: Style) -> Iterator[str]:
    """Tell all that is known of a board, a line a square."""
    yield " · ".join(names_of(compiled, "title", style))
    yield from _sheet(data, style)
    low, high = compiled["seats"]
    yield f"  seats: {low} to {high}"
    yield "  die: " + " ".join(str(roll[0]) for roll in compiled["rolls"])
    for name, rule in compiled["house_rules"].items():
        choices = ", ".join(write_choice(choice) for choice in rule["choices"])
        yield f"  {name}: {write_choice(rule['default'])} (of {choices})"
    yield ""
    for paragraph in filter(None, data.get("about", "").strip().split("\n\n")):
        yield from (*wrapped(" ".join(paragraph.split())), "")
    yield from _table(data, compiled, style)
    yield from _panel(data, compiled, style)
    for term in data.get("terms", ()):
        yield from wrapped(
            f"{term['term']}{' ' + term['ja'] if 'ja' in term else ''}: {term['meaning']}"
        )


def _panel(data: Mapping[str, Any], compiled: Mapping[str, Any], style: Style) -> Iterator[str]:
    if "overshoot" not in data:
        yield ""
        return
    panel = data.get("overshoot_panel", {})
    words = [f"{panel[key]}{_doubt(panel, key)}" for key in ("colour", "place") if key in panel]
    told = f" ({', '.join(words)} of the goal)" if words else ""
    yield f"\nOvershoot panel{told.replace('beside of', 'beside')}:"
    labels = Labels(compiled, style)
    for extra, target in data["overshoot"].items():
        label = labels.label(compiled["ids"].index(target))
        yield f"  {extra} extra → {label}{_doubt(data, 'overshoot', extra)}"
    yield ""


def _sheet(data: Mapping[str, Any], style: Style) -> Iterator[str]:
    unverified = [name.removeprefix("sheet.") for name in data.get("unverified", ())]
    for key, value in data.get("sheet", {}).items():
        mark = _doubt(data, "sheet", key)
        if isinstance(value, dict):
            value, mark = " ".join(names_of({key: value, "unverified": unverified}, key, style)), ""
        elif isinstance(value, list):
            value = "; ".join(value)
        yield f"  {key}: {value}{mark}"


def _table(data: Mapping[str, Any], compiled: Mapping[str, Any], style: Style) -> Iterator[str]:
    rows = []
    for square, shown in zip(data["squares"], compiled["squares"], strict=True):
        number = "" if shown["number"] is None else f"{shown['number']}{_doubt(square, 'number')}"
        names = "  ".join(names_of(shown, "name", style)) or "-"
        season = square["season"] + _doubt(square, "season") if "season" in square else ""
        rows.append((number, square["id"], names, season, _effects(square)))
    widths = [max(width_of(row[i]) for row in rows) for i in range(4)]
    for number, *others in rows:
        cells = [number.rjust(widths[0])]
        cells += [cell + " " * (widths[i] - width_of(cell)) for i, cell in enumerate(others[:3], 1)]
        yield "  ".join((*cells, others[3])).rstrip()


def _effects(square: Mapping[str, Any]) -> str:
    parts = [f"printed {square['printed']}"] if "printed" in square else []
    for key in EFFECTS:
        value = square.get(key)
        if isinstance(value, dict):
            told = [f"{face}: {to}{_doubt(square, key, face)}" for face, to in value.items()]
            parts.append(f"{key} " + ", ".join(told))
        elif value:
            parts.append((key if value is True else f"{key} {value}") + _doubt(square, key))
    return "; ".join(parts)


def _doubt(beside: Mapping[str, Any], key: str, inner: str = "") -> str:
    """Give the `?` of a value that is unverified, itself or as part of its key."""
    names = {key, f"{key}.{inner}"} if inner else {key}
    return "?" if names & set(beside.get("unverified", ())) else ""
