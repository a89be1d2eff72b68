"""What is known of a tables board, as text and as JSON: set-ups, shapes, names of points and rolls.

Comes in: the plain data of a board and its compiled form. What no source states has a `?` behind it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sugoroku.form import Data, Json
from sugoroku.screen import beside, width, width_of
from sugoroku.tables import names
from sugoroku.tables.form import TablesForm
from sugoroku.tables.notation import write_roll, write_side
from sugoroku.telling.labels import Style, doubt_mark, names_of
from sugoroku.telling.words.show_tables import CONDITIONS, FORMS, NAMES, SENTENCES

INDENT = 2  # of the lines under a heading
SIZES = ("points", "stones", "home", "closed")
STATED = ("finish", "cut", "least", "stackings", "none_off", "behind")  # of a shape


def listing(compiled: TablesForm) -> Json:
    """Count what the list of boards says of a board."""
    rolls = names.rolls_of(compiled)
    unnamed = len(names.unnamed(compiled))
    return {"points": compiled["points"], "rolls": len(rolls), "named": len(rolls) - unnamed}


def listed(row: Mapping[str, object]) -> str:
    """Write what `listing` counted."""
    return _say("listed", **row)


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
            {**name, **({"note": given["note"]} if "note" in given else {})}
            for given, name in zip(data.get("dice_names", ()), compiled["dice_names"], strict=True)
        ],
        "images": [{"id": image["id"], "spots": len(image["spots"])} for image in compiled["images"]],
    }


def _bear_off(compiled: TablesForm) -> str:
    return "furthest" if compiled["furthest"] else "exact"


def head(data: Data, compiled: TablesForm, style: Style) -> Iterator[str]:
    """List the kind and the sizes of a board, a line each."""
    doubt = {key: doubt_mark(data, key) for key in (*SIZES, "home_side", "bear_off")}
    last, faces = compiled["home"], " ".join(map(str, compiled["faces"]))
    yield _say("family", family=compiled["family"])
    yield _say("points", points=compiled["points"], doubt=doubt["points"])
    yield _say("stones", stones=compiled["stones"], doubt=doubt["stones"])
    yield _say("home.many" if last > 1 else "home.one", home=last, doubt=doubt["home"])
    yield _say("home_side", side=compiled["home_side"], doubt=doubt["home_side"])
    yield _say("closed", closed=compiled["closed"], doubt=doubt["closed"])
    yield _say("dice", faces=faces, doubt=doubt_mark(data, "dice", "faces"))
    yield _say("double", double=compiled["double"], doubt=doubt_mark(data, "dice", "double"))
    yield _say("bear_off", way=_bear_off(compiled), doubt=doubt["bear_off"])
    for image in compiled["images"]:
        yield _say("image", **{**image, "spots": len(image["spots"])})


def body(data: Data, compiled: TablesForm, style: Style) -> Iterator[str]:
    """List set-ups, shapes, points and rolls, a line each, under a heading each."""
    tables = {
        "set_ups": _set_ups(data, compiled),
        "shapes": _shapes(data, style),
        "points": _points(compiled, style),
        "rolls": _rolls(data, compiled, style),
    }
    for key, rows in tables.items():
        lines = list(_aligned(list(rows)))
        if lines:
            yield _say(f"head.{key}")
            yield from (" " * INDENT + line for line in lines)
            yield ""
    unverified = compiled["unverified"]
    if unverified:
        yield from (_say("unverified", names=NAMES.join(unverified)), "")


def _say(key: str, **values: object) -> str:
    return SENTENCES[key].format(**values)


def _aligned(rows: list[tuple[str, ...]]) -> Iterator[str]:
    """Write rows of cells in columns, as wide as the terminal less the indent of the lines.

    The last cell of a row is as wide as it is. In a row that is too wide the columns close up.
    """
    for row in rows:
        cells = []
        for column, cell in enumerate(row[:-1]):
            widest = max(width_of(other[column]) for other in rows if len(other) > column + 1)
            cells.append(cell + " " * (widest - width_of(cell)))
        line = "  ".join((*cells, row[-1])).rstrip()
        if width_of(line) + INDENT <= width():
            yield line
        else:
            yield from beside(f"{cells[0]}  ", "  ".join(row[1:]), INDENT)


def _set_ups(data: Data, compiled: TablesForm) -> Iterator[tuple[str, ...]]:
    for name, (first, second) in compiled["set_ups"].items():
        stones = write_side(first)
        if first != second:
            stones = _say("set_up.two", first=stones, second=write_side(second))
        yield f"{name}{doubt_mark(data, 'set_ups', name)}", stones


def _shapes(data: Data, style: Style) -> Iterator[tuple[str, ...]]:
    unverified = data.get("unverified", ())
    for kind, shape in data.get("shapes", {}).items():
        doubts = [name.removeprefix(f"shapes.{kind}.") for name in unverified]
        forms = " ".join(names_of({**shape, "unverified": doubts}, "name", style)) or "-"
        conditions = CONDITIONS.join(_condition(key, shape[key]) for key in STATED if key in shape)
        value = _say("shape.value", value=shape["value"])
        doubtful = f"{kind}{doubt_mark(data, 'shapes', kind)}"
        yield doubtful, forms, value, conditions or _say("shape.always")


def _condition(key: str, value: str | int | list[list[int]]) -> str:
    """Write a condition as the board states it: its key, and its value if that is more than yes."""
    if value is True:
        return key
    if isinstance(value, list):
        value = " ".join("-".join(map(str, each)) for each in value)
    return f"{key} {value}"


def _points(compiled: TablesForm, style: Style) -> Iterator[tuple[str, ...]]:
    for run, points in names.runs_of(compiled):
        form_of = "one" if len(points) == 1 else "many"
        forms = [
            _say(f"run.name.{form_of}", name=form, last=len(points))
            for form in names_of(run, "name", style)
        ]
        span = _say(f"run.{form_of}", first=points[0], last=points[-1])
        yield span, FORMS.join(forms)


def _rolls(data: Data, compiled: TablesForm, style: Style) -> Iterator[tuple[str, ...]]:
    for given, name in zip(data.get("dice_names", ()), compiled["dice_names"], strict=True):
        forms = names_of(name, "name", style)
        note = given.get("note", "")
        fits = note and _fits(note, style)
        remark = [_say("roll.note", note=note, doubt=doubt_mark(given, "note"))] if fits else []
        yield write_roll(name["roll"]), *(forms or ["-"]), *remark
    if compiled["dice_names"]:
        yield from ((write_roll(roll), "-") for roll in names.unnamed(compiled))


def _fits(note: str, style: Style) -> bool:
    """Whether a remark keeps its sense: one on a spelling loses it in ASCII."""
    return note.isascii() or not style.ascii
