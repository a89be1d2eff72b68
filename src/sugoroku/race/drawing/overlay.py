"""What is drawn over a scan: boxes, numbers and names at the spots, the road, arrows, rings of inns.

Comes in: an image of the board with its spots, in pixels. Goes out: a scene in the same pixels.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from sugoroku.drawing import typeset
from sugoroku.drawing.annotate import Spot, boxed, centre, unit
from sugoroku.drawing.heat import CLEAR, Heat, cover
from sugoroku.drawing.palette import AI, BENI, PAPER, SUMI
from sugoroku.drawing.scene import HEAT, Disc, Polyline, Rect, Scene, Shape, grouped
from sugoroku.drawing.sheet import arrow
from sugoroku.form import ImageForm
from sugoroku.race.drawing import marks
from sugoroku.race.drawing.groups import ROAD, square_group, way
from sugoroku.race.drawing.pieces import Place
from sugoroku.race.effects import BY_NAME, Kind
from sugoroku.race.form import PrintedRace
from sugoroku.race.telling.labels import Labels
from sugoroku.telling.words.pictures_race import SENTENCES

GOLD = "#c9971c"
Spots = Sequence[Spot | None]
ARROWED: tuple[Kind, ...] = ("way", "sent")  # an arrow shows where these lead


def draw(compiled: PrintedRace, labels: Labels, image: ImageForm, heat: Heat | None = None) -> Scene:
    """Annotate a scan; `heat` colours it. Every square without a spot is left out."""
    spots: Spots = [image["spots"].get(id_) for id_ in compiled["ids"]]
    size = unit(image)
    shapes = [
        *(_washes(heat, labels, spots, size) if heat else ()),
        *grouped(_road(spots, size), ROAD),
        *_squares(compiled, labels, spots, size),
        *_ways(compiled, labels, spots, size),
        *(_figures(heat, labels, spots, size) if heat else ()),
    ]
    return Scene(image["width"], image["height"], tuple(shapes), compiled["title"]["en"])


def places(compiled: PrintedRace, image: ImageForm) -> list[Place | None]:
    """Tell where pieces stand on a scan."""
    spots = (image["spots"].get(id_) for id_ in compiled["ids"])
    return [
        Place(x + w / 2, y + h / 2, min(w, h)) if spot else None
        for spot in spots
        for x, y, w, h in [spot or (0, 0, 0, 0)]
    ]


def _washes(heat: Heat, labels: Labels, spots: Spots, size: float) -> Iterator[Shape]:
    """Colour the spots so that the print shows through."""
    for index, spot in enumerate(spots):
        if spot:
            x, y, width, height = spot
            wash = cover(heat, index, (x, y, width, height), size * 0.02, clear=CLEAR)
            yield from grouped(wash, square_group(labels, index, "wash"))


def _figures(heat: Heat, labels: Labels, spots: Spots, size: float) -> Iterator[Shape]:
    """Write the figure of each square below its number; beside it where the spot is wide."""
    letter = max(size * 0.15, 8.0)
    for index, spot in enumerate(spots):
        if spot:
            x, y = spot[0], spot[1]
            number, figure = labels.number(index), heat.labels[index]
            if number and spot[2] > 1.5 * size:
                x += typeset.width_of(number, letter) + letter
            elif number:
                y += letter * 1.3
            badge = typeset.width_of(figure, letter * 0.9) + letter * 0.7
            plate = Rect(x, y, badge, letter * 1.3, PAPER, SUMI, size * 0.015, layer=HEAT)
            at = (x + badge / 2, y + letter * 0.65)
            text = typeset.line(figure, *at, letter * 0.9, SUMI, layer=HEAT)
            yield from grouped((plate, text), square_group(labels, index, "figure"))


def _road(spots: Spots, size: float) -> Iterator[Shape]:
    known = [centre(spot) for spot in spots if spot]
    if len(known) > 1:
        yield Polyline(tuple(known), PAPER, size * 0.05)
        yield Polyline(tuple(known), AI, size * 0.025)


def _notes(compiled: PrintedRace, labels: Labels, square: int) -> list[str]:
    """Say what a square does, where neither a disc nor an arrow shows it."""
    return list(marks.lines(compiled, labels, square, without=("cost", *ARROWED)))


def _squares(compiled: PrintedRace, labels: Labels, spots: Spots, size: float) -> Iterator[Shape]:
    """Mark the squares, each as a group of its own."""
    for index, spot in enumerate(spots):
        if spot:
            marked = _square(compiled, labels, index, spot, size)
            yield from grouped(marked, square_group(labels, index))


def _square(
    compiled: PrintedRace, labels: Labels, square: int, spot: Spot, size: float
) -> Iterator[Shape]:
    """Mark a square: its box with number, names and notes, and a disc where it costs turns."""
    notes = _notes(compiled, labels, square)
    yield from boxed(spot, size, labels.number(square), labels.names(square), notes)
    cost = marks.cost(compiled, labels, square)
    if cost:
        r = size * 0.13
        x, y = spot[0] + spot[2] - r * 1.2, spot[1] + r * 1.2
        yield Disc(x, y, r, BENI, PAPER, size * 0.015, layer="marks")
        yield typeset.line(cost.character, x, y, r * 1.25, PAPER, layer="marks")
        if cost.below:
            yield typeset.line(cost.below, x, y + r * 1.5, r * 0.8, BENI, layer="marks")


def _ways(compiled: PrintedRace, labels: Labels, spots: Spots, size: float) -> Iterator[Shape]:
    """Draw the arrows, each as a group of its own."""
    for number, shapes in enumerate(_arrows(compiled, labels, spots, size), 1):
        yield from grouped(shapes, way(number))


def _arrows(
    compiled: PrintedRace, labels: Labels, spots: Spots, size: float
) -> Iterator[Iterator[Shape]]:
    """Draw where single rolls, effects and the overshoot panel lead, each with its roll or pips."""
    for printed in chain.from_iterable(compiled["effects"]):
        if BY_NAME[printed.effect].kind in ARROWED and printed.to is not None:
            label = f"{printed.face or ''}{marks.doubt(labels, printed)}"
            yield _arrow(spots, printed.square, printed.to, BENI, size, "marks", label)
    for extra, to in compiled["overshoot"].items():
        doubt = labels.panel_mark(int(extra))
        label = SENTENCES["panel.extra"].format(extra=extra, doubt=doubt)
        yield _arrow(spots, len(spots) - 1, to, GOLD, size, "panel", label)


def _arrow(
    spots: Spots, start: int, end: int, colour: str, size: float, layer: str, label: str
) -> Iterator[Shape]:
    here, there = spots[start], spots[end]
    if not (here and there and start != end):
        return
    a, b = centre(here), centre(there)
    yield from arrow([a, b], colour, size * 0.03, layer)
    if label:
        x, y = a[0] + (b[0] - a[0]) * 0.35, a[1] + (b[1] - a[1]) * 0.35
        letter = max(size * 0.13, 8.0)
        radius = max(typeset.width_of(label, letter) * 0.62, letter * 0.75)
        yield Disc(x, y, radius, PAPER, colour, size * 0.02, layer=layer)
        yield typeset.line(label, x, y, letter, SUMI, layer=layer)
