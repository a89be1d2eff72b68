"""What is drawn over a scan: boxes, numbers and names at the spots, the road, arrows, rings of inns.

Comes in: an image of the board with its spots, in pixels. Goes out: a scene in the same pixels.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sugoroku.drawing import typeset
from sugoroku.drawing.annotate import boxed, centre, unit
from sugoroku.drawing.heat import CLEAR, Heat, cover
from sugoroku.drawing.palette import AI, BENI, PAPER, SUMI
from sugoroku.drawing.scene import HEAT, Disc, Polyline, Rect, Scene, Shape
from sugoroku.drawing.sheet import arrow
from sugoroku.form import ImageForm
from sugoroku.race.drawing.pieces import Place
from sugoroku.race.form import PrintedRace
from sugoroku.race.telling.labels import Labels

GOLD = "#c9971c"


def draw(compiled: PrintedRace, labels: Labels, image: ImageForm, heat: Heat | None = None) -> Scene:
    """Annotate a scan; `heat` colours it. Every square without a spot is left out."""
    spots = [image["spots"].get(id_) for id_ in compiled["ids"]]
    size = unit(image)
    shapes = [
        *(_washes(heat, spots, size) if heat else ()),
        *_road(spots, size),
        *(
            shape
            for index, spot in enumerate(spots)
            if spot
            for shape in boxed(spot, size, labels.number(index), labels.names(index))
        ),
        *_inns(compiled, spots, size),
        *_arrows(compiled, spots, size),
        *(_figures(heat, labels, spots, size) if heat else ()),
    ]
    return Scene(image["width"], image["height"], tuple(shapes), compiled["title"]["en"])


def places(compiled: PrintedRace, image: ImageForm) -> list[Place | None]:
    """Tell where pieces stand on a scan."""
    found = (image["spots"].get(id_) for id_ in compiled["ids"])
    return [Place(x + w / 2, y + h / 2, min(w, h)) if spot else None
            for spot in found for x, y, w, h in [spot or (0, 0, 0, 0)]]  # fmt: skip


def _washes(heat: Heat, spots: list[Any], size: float) -> Iterator[Shape]:
    """Colour the spots so that the print shows through."""
    for index, spot in enumerate(spots):
        if spot:
            yield from cover(heat, index, (*spot,), size * 0.02, clear=CLEAR)


def _figures(heat: Heat, labels: Labels, spots: list[Any], size: float) -> Iterator[Shape]:
    """Write the figure of each square below its number; beside it where the spot is wide."""
    letter = max(size * 0.15, 8.0)
    for index, spot in enumerate(spots):
        if spot:
            x, y = spot[0], spot[1]
            number, told = labels.number(index), heat.labels[index]
            if number and spot[2] > 1.5 * size:
                x += typeset.width_of(number, letter) + letter
            elif number:
                y += letter * 1.3
            badge = typeset.width_of(told, letter * 0.9) + letter * 0.7
            yield Rect(x, y, badge, letter * 1.3, PAPER, SUMI, size * 0.015, layer=HEAT)
            at = (x + badge / 2, y + letter * 0.65)
            yield typeset.line(told, *at, letter * 0.9, SUMI, layer=HEAT)


def _road(spots: list[Any], size: float) -> Iterator[Shape]:
    known = [centre(spot) for spot in spots if spot]
    if len(known) > 1:
        yield Polyline(tuple(known), PAPER, size * 0.05)
        yield Polyline(tuple(known), AI, size * 0.025)


def _inns(compiled: PrintedRace, spots: list[Any], size: float) -> Iterator[Shape]:
    for index, rest in enumerate(compiled["rest"][:-1]):
        spot = spots[index]
        if rest and spot:
            r = size * 0.13
            x, y = spot[0] + spot[2] - r * 1.2, spot[1] + r * 1.2
            yield Disc(x, y, r, BENI, PAPER, size * 0.015, layer="marks")
            yield typeset.line("泊" if rest == 1 else "休", x, y, r * 1.25, PAPER, layer="marks")
            if rest > 1:
                yield typeset.line(f"×{rest}", x, y + r * 1.5, r * 0.8, BENI, layer="marks")


def _arrows(compiled: PrintedRace, spots: list[Any], size: float) -> Iterator[Shape]:
    """Draw where shortcuts, effects and the overshoot panel lead, each with its roll or pips."""
    goal = len(spots) - 1
    for index, printed in enumerate(compiled["effects"][:goal]):
        for face, to in printed["shortcut"].items():
            yield from _arrow(spots, index, to, BENI, size, "marks", str(face))
        for to in {printed[key] for key in ("go", "back", "forward") if key in printed}:
            yield from _arrow(spots, index, to, BENI, size, "marks")
    for extra, to in compiled["overshoot"].items():
        yield from _arrow(spots, goal, to, GOLD, size, "panel", f"+{extra}")


def _arrow(
    spots: list[Any], start: int, end: int, colour: str, size: float, layer: str, told: str = ""
) -> Iterator[Shape]:
    if not (spots[start] and spots[end] and start != end):
        return
    a, b = centre(spots[start]), centre(spots[end])
    yield from arrow([a, b], colour, size * 0.03, layer)
    if told:
        x, y = a[0] + (b[0] - a[0]) * 0.35, a[1] + (b[1] - a[1]) * 0.35
        letter = max(size * 0.13, 8.0)
        radius = max(typeset.width_of(told, letter) * 0.62, letter * 0.75)
        yield Disc(x, y, radius, PAPER, colour, size * 0.02, layer=layer)
        yield typeset.line(told, x, y, letter, SUMI, layer=layer)
