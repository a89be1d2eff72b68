"""The pictures of a race board, as scenes: the drawn sheet, an annotated scan, pieces on either."""

from __future__ import annotations

from collections.abc import Sequence

from sugoroku.drawing.heat import with_legend
from sugoroku.drawing.moment import Moment
from sugoroku.drawing.scene import Scene
from sugoroku.family import Colouring
from sugoroku.form import ImageForm
from sugoroku.race.drawing import overlay, pieces, scene
from sugoroku.race.drawing.printed import printed as printed
from sugoroku.race.form import PrintedRace
from sugoroku.race.game import RaceGame
from sugoroku.race.telling.labels import Labels
from sugoroku.telling.labels import Style
from sugoroku.telling.words.shared import SENTENCES as SHARED

Places = Sequence[pieces.Place | None]


def drawn(compiled: PrintedRace, style: Style, upright: bool) -> tuple[Scene, Places]:
    """Draw the sheet, and tell where pieces stand on it."""
    return scene.draw(compiled, Labels(compiled, style), upright=upright), scene.places(
        compiled, upright=upright
    )


def annotated(compiled: PrintedRace, style: Style, image: ImageForm) -> tuple[Scene, Places]:
    """Annotate a scan by the spots of an image entry, and tell where pieces stand on it."""
    return overlay.draw(compiled, Labels(compiled, style), image), overlay.places(compiled, image)


def heated(
    compiled: PrintedRace,
    style: Style,
    image: ImageForm | None,
    upright: bool,
    colouring: Colouring,
) -> tuple[Scene, Places]:
    """Draw the sheet, or annotate a scan if there is one, coloured by figures; a legend below it.

    `colouring`: the game and its house rules of which the figures are, and which figures.
    """
    from sugoroku.race.drawing.heat import heat_of

    game, house_rules, what = colouring
    assert isinstance(game, RaceGame)
    heat = heat_of(game, house_rules, what)
    if image is None:
        sheet = scene.draw(compiled, Labels(compiled, style), upright=upright, heat=heat)
        return with_legend(sheet, heat), scene.places(compiled, upright=upright)
    return with_legend(
        overlay.draw(compiled, Labels(compiled, style), image, heat), heat
    ), overlay.places(compiled, image)


def set_up(picture: tuple[Scene, Places], compiled: PrintedRace, style: Style) -> Scene:
    """Leave a sheet as it is printed: nothing stands on it before a game."""
    return picture[0]


def with_pieces(
    picture: tuple[Scene, Places], compiled: PrintedRace, style: Style, moment: Moment
) -> Scene:
    """Put the pieces of a position on a picture, the path of the last move, and a caption."""
    index = {id_: i for i, id_ in enumerate(compiled["ids"])}
    # a turn that was missed after it has no move of its own to show
    missed = any(line["event"] == "rest" for line in moment.lines)
    steps = [] if missed else pieces.last_steps(moment.lines, index)
    names, position = moment.names, moment.position
    return pieces.with_pieces(
        picture[0], picture[1], Labels(compiled, style), names, position, steps, _caption(moment)
    )


def _caption(moment: Moment) -> str:
    """Say what is drawn: the last turn, whose it was, what was rolled or that it was missed."""
    turns = [line for line in moment.lines if line["event"] in ("roll", "rest")]
    if not turns:
        return ""
    line = turns[-1]
    what = SHARED["rests"]
    if line["event"] == "roll":
        what = SHARED["roll"].format(roll="-".join(map(str, line["roll"])))
    return SHARED["turn.what"].format(turn=line["turn"], seat=moment.names[line["seat"]], what=what)


def unmarked(compiled: PrintedRace, places: Places, moment: Moment) -> list[str]:
    """List the squares with pieces that have no spot on a scan."""
    squares = {square for squares in moment.game.spots(moment.position) for square in squares}
    return [compiled["ids"][square] for square in sorted(squares) if places[square] is None]
