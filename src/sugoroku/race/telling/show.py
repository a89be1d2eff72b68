"""What is known of a race board, as text and as JSON: every square with its number, names, effects.

Comes in: the plain data of a board and its compiled form. What no source states has a `?` behind it.
"""

from __future__ import annotations

from collections.abc import Iterator

from sugoroku.form import Data, Json
from sugoroku.race.effects import KEYS
from sugoroku.race.form import RaceForm
from sugoroku.race.telling.labels import Labels
from sugoroku.screen import beside, width, width_of
from sugoroku.telling.labels import Style, doubt_mark, names_of
from sugoroku.telling.words.show_race import SENTENCES


def listing(compiled: RaceForm) -> Json:
    """Count what the list of boards tells of a board."""
    return {
        "squares": len(compiled["squares"]),
        "named": sum(bool(square["name"]) for square in compiled["squares"]),
    }


def listed(row: Data) -> str:
    """Write what `listing` counted."""
    return SENTENCES["listed"].format(named=row["named"], squares=row["squares"])


def as_json(data: Data, compiled: RaceForm) -> Json:
    """Turn what only a race board has into data for JSON."""
    return {
        "seats": compiled["seats"],
        "rolls": compiled["rolls"],
        "house_rules": compiled["house_rules"],
        "overshoot": data.get("overshoot", {}),
        "squares": [
            {"id": square["id"], **form, **_noted(square)}
            for square, form in zip(data["squares"], compiled["squares"], strict=True)
        ],
    }


def _noted(square: Data) -> Json:
    note = {"note": square["note"]} if "note" in square else {}
    return {**note, "effects": {key: square[key] for key in KEYS if square.get(key)}}


def head(data: Data, compiled: RaceForm, style: Style) -> Iterator[str]:
    """Tell who plays with what, a line each."""
    low, high = compiled["seats"]
    yield SENTENCES["seats"].format(low=low, high=high)
    yield SENTENCES["die"].format(faces=" ".join(str(roll[0]) for roll in compiled["rolls"]))


def body(data: Data, compiled: RaceForm, style: Style) -> Iterator[str]:
    """Tell the squares, a line each, and the overshoot panel."""
    yield from _table(data, compiled, style)
    yield from _panel(data, compiled, style)


def _panel(data: Data, compiled: RaceForm, style: Style) -> Iterator[str]:
    if "overshoot" not in data:
        yield ""
        return
    panel = data.get("overshoot_panel", {})
    words = [f"{panel[key]}{doubt_mark(panel, key)}" for key in ("colour", "place") if key in panel]
    beside = bool(words) and words[-1] == "beside"
    key = "panel.beside" if beside else "panel.told" if words else "panel"
    yield ""
    yield SENTENCES[key].format(what=", ".join(words))
    labels = Labels(compiled, style)
    for extra, target in data["overshoot"].items():
        label = labels.label(compiled["ids"].index(target))
        doubt = doubt_mark(data, "overshoot", extra)
        yield SENTENCES["panel.entry"].format(extra=extra, label=label, doubt=doubt)
    yield ""


def _table(data: Data, compiled: RaceForm, style: Style) -> Iterator[str]:
    rows = []
    for square, form in zip(data["squares"], compiled["squares"], strict=True):
        number = "" if form["number"] is None else f"{form['number']}{doubt_mark(square, 'number')}"
        names = "  ".join(names_of(form, "name", style)) or "-"
        season = square["season"] + doubt_mark(square, "season") if "season" in square else ""
        rows.append((number, square["id"], names, season, _effects(square)))
    widths = [max(width_of(row[i]) for row in rows) for i in range(4)]
    for number, *others in rows:
        cells = [number.rjust(widths[0])]
        cells += [cell + " " * (widths[i] - width_of(cell)) for i, cell in enumerate(others[:3], 1)]
        line = "  ".join((*cells, others[3])).rstrip()
        if width_of(line) <= width():
            yield line
        else:
            yield from beside("  ".join((*cells[:2], "")), "  ".join(filter(None, others[1:])))


def _effects(square: Data) -> str:
    parts = [SENTENCES["printed"].format(mark=square["printed"])] if "printed" in square else []
    return "; ".join((*parts, *(_effect(square, key) for key in KEYS if square.get(key))))


def _effect(square: Data, key: str) -> str:
    value = square[key]
    if isinstance(value, dict):
        entries = (
            SENTENCES["effect.entry"].format(face=face, to=to, doubt=doubt_mark(square, key, face))
            for face, to in value.items()
        )
        return SENTENCES["effect.entries"].format(key=key, entries=", ".join(entries))
    form = "effect" if value is True else "effect.value"
    return SENTENCES[form].format(key=key, value=value, doubt=doubt_mark(square, key))
