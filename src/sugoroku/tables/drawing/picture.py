"""The pictures of a tables board, as scenes: the drawn board, an annotated scan, stones on either."""

from __future__ import annotations

from dataclasses import replace

from sugoroku.drawing.labelbox import with_box
from sugoroku.drawing.moment import Moment
from sugoroku.drawing.scene import Group, Scene, grouped
from sugoroku.form import ImageForm
from sugoroku.tables.drawing import layout, overlay, pieces, scene
from sugoroku.tables.drawing.caption import caption, roll_of, rows, say
from sugoroku.tables.drawing.dice import dice
from sugoroku.tables.drawing.layout import Places, spot_of
from sugoroku.tables.form import PrintedTables, TablesForm
from sugoroku.tables.game import stones_of
from sugoroku.tables.model import Board
from sugoroku.telling.labels import Style

DICE = Group("dice", "dice")

heated = None  # no figures of single points are known


def printed(board: Board, compiled: TablesForm) -> PrintedTables:
    """Add who made a board to its compiled form."""
    return {**compiled, "sheet": board.common.data.get("sheet", {})}


def drawn(compiled: PrintedTables, style: Style, upright: bool) -> tuple[Scene, Places]:
    """Draw the board without stones; also give where they stand on it."""
    plan = layout.plan(compiled["points"], compiled["home_side"])
    return scene.draw(compiled, upright=upright), layout.places(plan)


def annotated(compiled: PrintedTables, style: Style, image: ImageForm) -> tuple[Scene, Places]:
    """Annotate a scan by the spots of an image entry; also give where stones stand on it."""
    return overlay.draw(compiled, image), overlay.places(compiled, image)


def set_up(picture: tuple[Scene, Places], compiled: PrintedTables, style: Style) -> Scene:
    """Set the stones up as the board has it by default; a set-up without a source is named."""
    bare, where = picture
    name = compiled["house_rules"]["set_up"]["default"]
    stones = [stones_of(side) for side in compiled["set_ups"][str(name)]]
    shapes = [*pieces.stones(compiled["points"], where, stones)]
    if {"set_ups", f"set_ups.{name}"} & set(compiled["unverified"]) and where.dice:
        shapes += scene.note(say("set_up", name=name), where.dice)
    return replace(bare, shapes=(*bare.shapes, *shapes))


def with_pieces(
    picture: tuple[Scene, Places], compiled: PrintedTables, style: Style, moment: Moment
) -> Scene:
    """Put the stones of a position on a picture, the dice and moves of the last turn, a caption."""
    bare, where = picture
    points = compiled["points"]
    stones = moment.game.spots(moment.position)
    shapes = [*pieces.stones(points, where, stones)]
    shapes += pieces.path(points, where, stones, pieces.last_steps(moment.lines))
    roll = roll_of(moment.lines)
    if roll and where.dice:
        shapes += grouped(dice(compiled, style, roll, where.dice), DICE)
    full = replace(bare, shapes=(*bare.shapes, *shapes))
    return with_box(full, rows(moment), caption(compiled, style, moment))


def unmarked(compiled: PrintedTables, places: Places, moment: Moment) -> list[str]:
    """List the spots with stones that a scan does not have."""
    points = compiled["points"]
    held = {
        spot_of(points, seat, point)
        for seat, own in enumerate(moment.game.spots(moment.position))
        for point in own
    }
    return [key for key, place in places.spots.items() if place is None and key in held]
