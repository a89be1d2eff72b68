"""What is known of a tables board, as text and as JSON: set-ups, shapes, names of points and rolls.

Comes in: the plain data of a board and its compiled form. What no source states has a `?` behind it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sugoroku.form import Data, Json
from sugoroku.screen import width_of
from sugoroku.tables import names
from sugoroku.tables.form import TablesForm
from sugoroku.tables.notation import write_roll, write_side
from sugoroku.telling.labels import Style, doubt_mark, names_of

SIZES = ("points", "stones", "home", "closed")
CONDITIONS = ("finish", "cut", "least", "stackings", "none_off", "behind")


def listing(compiled: TablesForm) -> Json:
    """Count what the list of boards tells of a board."""
    rolls = names.rolls_of(compiled)
    unnamed = len(names.unnamed(compiled))
    return {"points": compiled["points"], "rolls": len(rolls), "named": len(rolls) - unnamed}


def listed(row: Mapping[str, Any]) -> str:
    """Write what `listing` counted."""
    return f"{row['points']} points, {row['named']} of {row['rolls']} rolls named"


def as_json(data: Data, compiled: TablesForm) -> Json:
    """Turn what only a tables board has into data for JSON; stones are written as in a position."""
    return {
        "seats": compiled["seats"],
        "points": compiled["points"],
        "stones": compiled["stones"],
        "home": compiled["home"],
        "closed": compiled["closed"],
        "home_side": compiled["home_side"],
        "dice": {"faces": compiled["faces"], "double": compiled["double"]},
        "bear_off": _bear_off(compiled),
        "house_rules": compiled["house_rules"],
        "set_ups": {
            name: dict(zip(("first", "second"), map(write_side, sides), strict=True))
            for name, sides in compiled["set_ups"].items()
        },
        "shapes": data.get("shapes", {}),
        "point_names": compiled["point_names"],
        "dice_names": [
            {**shown, **({"note": given["note"]} if "note" in given else {})}
            for given, shown in zip(data.get("dice_names", ()), compiled["dice_names"], strict=True)
        ],
        "images": [{"id": image["id"], "spots": len(image["spots"])} for image in compiled["images"]],
    }


def _bear_off(compiled: TablesForm) -> str:
    return "furthest" if compiled["furthest"] else "exact"


def head(data: Data, compiled: TablesForm, style: Style) -> Iterator[str]:
    """Tell the kind and the sizes of a board, a line each."""
    doubt = {key: doubt_mark(data, key) for key in (*SIZES, "home_side", "bear_off")}
    yield f"family: {compiled['family']}"
    yield f"points: {compiled['points']}{doubt['points']}"
    yield f"stones: {compiled['stones']} a side{doubt['stones']}"
    home = compiled["home"]
    yield f"home: {f'points 1 to {home}' if home > 1 else 'point 1'}{doubt['home']}"
    yield f"home_side: {compiled['home_side']}{doubt['home_side']}"
    yield f"closed: by {compiled['closed']} stones{doubt['closed']}"
    yield f"dice: two, of the faces {_faces(data, compiled)}"
    yield f"double: {compiled['double']} moves{doubt_mark(data, 'dice', 'double')}"
    yield f"bear_off: {_bear_off(compiled)}{doubt['bear_off']}"
    for image in compiled["images"]:
        size = f"{image['width']} x {image['height']}"
        yield f"image: {image['id']}, {size}, {len(image['spots'])} spots"


def _faces(data: Data, compiled: TablesForm) -> str:
    return " ".join(map(str, compiled["faces"])) + doubt_mark(data, "dice", "faces")


def body(data: Data, compiled: TablesForm, style: Style) -> Iterator[str]:
    """Tell set-ups, shapes, points and rolls, a line each, under a heading each."""
    tables = {
        "Set-ups, each side from its own end": _set_ups(data, compiled),
        "Shapes": _shapes(data, style),
        "Names of points": _points(compiled, style),
        "Names of rolls": _rolls(data, compiled, style),
    }
    for heading, rows in tables.items():
        lines = list(_aligned(list(rows)))
        if lines:
            yield f"{heading}:"
            yield from (f"  {line}" for line in lines)
            yield ""
    unverified = compiled["unverified"]
    if unverified:
        yield from (f"Unverified: {', '.join(unverified)}", "")


def _aligned(rows: list[tuple[str, ...]]) -> Iterator[str]:
    """Write rows of cells in columns; the last cell of a row is as wide as it is."""
    for row in rows:
        cells = []
        for column, cell in enumerate(row[:-1]):
            widest = max(width_of(other[column]) for other in rows if len(other) > column + 1)
            cells.append(cell + " " * (widest - width_of(cell)))
        yield "  ".join((*cells, row[-1])).rstrip()


def _set_ups(data: Data, compiled: TablesForm) -> Iterator[tuple[str, ...]]:
    for name, (first, second) in compiled["set_ups"].items():
        told = f"{name}{doubt_mark(data, 'set_ups', name)}"
        if first == second:
            yield told, write_side(first)
        else:
            yield told, f"first {write_side(first)}; second {write_side(second)}"


def _shapes(data: Data, style: Style) -> Iterator[tuple[str, ...]]:
    unverified = data.get("unverified", ())
    for kind, shape in data.get("shapes", {}).items():
        doubts = [name.removeprefix(f"shapes.{kind}.") for name in unverified]
        forms = " ".join(names_of({**shape, "unverified": doubts}, "name", style)) or "-"
        conditions = "; ".join(_condition(key, shape[key]) for key in CONDITIONS if key in shape)
        told = f"{kind}{doubt_mark(data, 'shapes', kind)}"
        yield told, forms, f"counts {shape['value']}", conditions or "always"


def _condition(key: str, value: Any) -> str:
    if value is True:
        return key
    if key == "stackings":
        return f"stackings {' '.join('-'.join(map(str, each)) for each in value)}"
    return f"{key} {value}"


def _points(compiled: TablesForm, style: Style) -> Iterator[tuple[str, ...]]:
    for run, points in names.runs_of(compiled):
        numbers = f"1 to {len(points)}" if len(points) > 1 else "1"
        forms = [f"{form} {numbers}" for form in names_of(run, "name", style)]
        span = f"points {points[0]} to {points[-1]}" if len(points) > 1 else f"point {points[0]}"
        yield span, " · ".join(forms)


def _rolls(data: Data, compiled: TablesForm, style: Style) -> Iterator[tuple[str, ...]]:
    for given, shown in zip(data.get("dice_names", ()), compiled["dice_names"], strict=True):
        forms = names_of(shown, "name", style)
        note = given.get("note", "")
        told = [f"({note}{doubt_mark(given, 'note')})"] if note and _fits(note, style) else []
        yield write_roll(shown["roll"]), *(forms or ["-"]), *told
    if compiled["dice_names"]:
        yield from ((write_roll(roll), "-") for roll in names.unnamed(compiled))


def _fits(note: str, style: Style) -> bool:
    """Whether a remark keeps its sense: one on a spelling loses it in ASCII."""
    return note.isascii() or not style.ascii
