"""What is drawn over a scan: boxes, numbers and names at the spots, the road, arrows, rings of inns.

Comes in: an image of the board with its spots, in pixels. Goes out: a scene in the same pixels.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from statistics import median
from typing import Any

from sugoroku import typeset
from sugoroku.labels import Labels
from sugoroku.palette import AI, BENI, PAPER, SUMI
from sugoroku.race.pieces import Place
from sugoroku.scene import Disc, Polyline, Rect, Scene, Shape
from sugoroku.sheet import arrow

GOLD = "#c9971c"


def draw(compiled: Mapping[str, Any], labels: Labels, image: Mapping[str, Any]) -> Scene:
    """Annotate a scan. Every square without a spot is left out."""
    spots = [image["spots"].get(id_) for id_ in compiled["ids"]]
    size = unit(image)
    shapes = [
        *_road(spots, size),
        *(
            shape
            for index, spot in enumerate(spots)
            if spot
            for shape in _box(labels, index, spot, size)
        ),
        *_inns(compiled, spots, size),
        *_arrows(compiled, spots, size),
    ]
    return Scene(image["width"], image["height"], tuple(shapes), compiled["title"]["en"])


def unit(image: Mapping[str, Any]) -> float:
    """Give the usual size of a spot, by which lines and letters are measured."""
    return float(median(min(w, h) for _, _, w, h in image["spots"].values()))


def places(compiled: Mapping[str, Any], image: Mapping[str, Any]) -> list[Place | None]:
    """Tell where pieces stand on a scan."""
    found = (image["spots"].get(id_) for id_ in compiled["ids"])
    return [Place(x + w / 2, y + h / 2, min(w, h)) if spot else None
            for spot in found for x, y, w, h in [spot or (0, 0, 0, 0)]]  # fmt: skip


def _centre(spot: tuple[float, float, float, float]) -> tuple[float, float]:
    return spot[0] + spot[2] / 2, spot[1] + spot[3] / 2


def _road(spots: list[Any], size: float) -> Iterator[Shape]:
    known = [_centre(spot) for spot in spots if spot]
    if len(known) > 1:
        yield Polyline(tuple(known), PAPER, size * 0.05)
        yield Polyline(tuple(known), AI, size * 0.025)


def _box(labels: Labels, index: int, spot: Any, size: float) -> Iterator[Shape]:
    x, y, width, height = spot
    yield Rect(x, y, width, height, None, PAPER, size * 0.045)
    yield Rect(
        x + size * 0.01,
        y + size * 0.01,
        width - size * 0.02,
        height - size * 0.02,
        None,
        SUMI,
        size * 0.02,
    )
    number = labels.number(index)
    letter = max(size * 0.15, 8.0)
    if number:
        badge = typeset.width_of(number, letter) + letter * 0.7
        yield Rect(x, y, badge, letter * 1.3, PAPER, SUMI, size * 0.015, layer="names")
        yield typeset.line(number, x + badge / 2, y + letter * 0.65, letter, SUMI, layer="names")
    names = labels.names(index)
    if names:
        yield from _name(names, spot, letter * 0.8)


def _name(names: list[str], spot: Any, letter: float) -> Iterator[Shape]:
    """Set the first two names on a strip along the foot of a spot."""
    x, y, width, height = spot
    sized = [(name, typeset.fitting(name, width * 0.94, letter, letter * 0.5)) for name in names[:2]]
    strip = sum(size * 1.2 for _, size in sized) + letter * 0.2
    yield Rect(x, y + height - strip, width, strip, PAPER, layer="names")
    top = y + height - strip + letter * 0.1
    for name, size in sized:
        yield typeset.line(name, x + width / 2, top + size * 0.6, size, SUMI, layer="names")
        top += size * 1.2


def _inns(compiled: Mapping[str, Any], spots: list[Any], size: float) -> Iterator[Shape]:
    for index, rest in enumerate(compiled["rest"][:-1]):
        spot = spots[index]
        if rest and spot:
            r = size * 0.13
            x, y = spot[0] + spot[2] - r * 1.2, spot[1] + r * 1.2
            yield Disc(x, y, r, BENI, PAPER, size * 0.015, layer="marks")
            yield typeset.line("泊" if rest == 1 else "休", x, y, r * 1.25, PAPER, layer="marks")
            if rest > 1:
                yield typeset.line(f"×{rest}", x, y + r * 1.5, r * 0.8, BENI, layer="marks")


def _arrows(compiled: Mapping[str, Any], spots: list[Any], size: float) -> Iterator[Shape]:
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
    a, b = _centre(spots[start]), _centre(spots[end])
    yield from arrow([a, b], colour, size * 0.03, layer)
    if told:
        x, y = a[0] + (b[0] - a[0]) * 0.35, a[1] + (b[1] - a[1]) * 0.35
        letter = max(size * 0.13, 8.0)
        radius = max(typeset.width_of(told, letter) * 0.62, letter * 0.75)
        yield Disc(x, y, radius, PAPER, colour, size * 0.02, layer=layer)
        yield typeset.line(told, x, y, letter, SUMI, layer=layer)
