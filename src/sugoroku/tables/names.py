"""What points and rolls are called, with a `?` behind what no source states.

Comes in: the compiled form of a tables board. A side names its own points only; a point without a name
of its own may have one of the other side's, whose point is `points + 1` less one's own.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from sugoroku.game.contract import Roll
from sugoroku.tables.form import RunForm, TablesForm
from sugoroku.telling.labels import Style, names_of


def runs_of(compiled: TablesForm) -> Iterator[tuple[RunForm, Sequence[int]]]:
    """List the runs of points that share a name, each with its points from number 1 on."""
    for run in compiled["point_names"]:
        first, last = run["from"], run["to"]
        step = 1 if last >= first else -1
        yield run, range(first, last + step, step)


def called(compiled: TablesForm, point: int, style: Style) -> list[str]:
    """Name a point as its own side does, in all forms, the main one first; empty without a name."""
    for run, points in runs_of(compiled):
        if point in points:
            number = points.index(point) + 1
            return [f"{form} {number}" for form in names_of(run, "name", style)]
    return []


def rolls_of(compiled: TablesForm) -> list[tuple[int, int]]:
    """List the rolls, each once, the higher face first: from the highest double down."""
    faces = sorted(compiled["faces"], reverse=True)
    return [(high, low) for high in faces for low in faces if high >= low]


def unnamed(compiled: TablesForm) -> list[tuple[int, int]]:
    """List the rolls without an old name."""
    named = [tuple(each["roll"]) for each in compiled["dice_names"]]
    return [roll for roll in rolls_of(compiled) if roll not in named]


def roll_names(compiled: TablesForm, roll: Roll, style: Style) -> list[str]:
    """List the old names of a roll in all forms, the main one first; empty where it has none."""
    for each in compiled["dice_names"]:
        if sorted(each["roll"]) == sorted(int(face) for face in roll):
            return names_of(each, "name", style)
    return []


def shape_name(compiled: TablesForm, kind: str, style: Style) -> str:
    """Name a shape in all forms, the main one first; empty where it has no name."""
    named = {"name": compiled["shape_names"].get(kind, {}), "unverified": ()}
    return " ".join(names_of(named, "name", style))


def kanji(number: int) -> str:
    """Write a number below a hundred in kanji."""
    digits = "〇一二三四五六七八九"
    tens, ones = divmod(number, 10)
    head = "" if not tens else "十" if tens == 1 else f"{digits[tens]}十"
    return head + (digits[ones] if ones or not tens else "")


def short(compiled: TablesForm, style: Style) -> dict[int, str]:
    """Name points for a place with little room: point → `In1` or, first of all in Japanese, `内一`."""
    named: dict[int, str] = {}
    for run, points in runs_of(compiled):
        forms = names_of(run, "name", style) or names_of(run, "name", Style())
        word, doubt = forms[0].rstrip("?"), "?" if forms[0].endswith("?") else ""
        for number, point in enumerate(points, 1):
            name = f"{word}{number}" if word.isascii() else word + kanji(number)
            named[point] = name + doubt
    return named


def as_typed(compiled: TablesForm, style: Style) -> tuple[str, str] | None:
    """Give a name of a point as people type it, and that of the other side's: `In1`, `their In1`."""
    japanese = style.lang == "ja" and not style.ascii
    forms = ("ja", "kana") if japanese else ("en", "romaji")
    names = (str(run["name"].get(form, "")) for form in forms for run, _ in runs_of(compiled))
    name = next((name for name in names if name and (japanese or name.isascii())), None)
    if name is None:
        return None
    return (f"{name}{kanji(1)}", f"敵{name}{kanji(1)}") if japanese else (f"{name}1", f"their {name}1")


def typed(compiled: TablesForm, bar: int) -> dict[str, int]:
    """List how points may be named: `out5`, `外五`, `外五地`; the other's with `their` before.

    Beside them stand `bar` and `off`. Everything is in small letters, without spaces.
    """
    places = {"bar": bar, "off": 0}
    for run, points in runs_of(compiled):
        for number, point in enumerate(points, 1):
            for form in run["name"].values():
                for written in (f"{number}", kanji(number), f"{kanji(number)}地"):
                    name = unicodedata.normalize("NFKC", form + written).lower().replace(" ", "")
                    places[name] = point
                    places[f"their{name}"] = places[f"敵{name}"] = bar - point
    return places
