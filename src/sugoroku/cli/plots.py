"""What the commands with `--plot` share. All that draws is imported when a plot is asked for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sugoroku import load
from sugoroku.cli import note
from sugoroku.cli.writing import identities, refuse_input, write_whole
from sugoroku.form import Form

if TYPE_CHECKING:
    from sugoroku.drawing.scene import Scene


def plot_target(plot: str | None, board: str) -> Path | None:
    """Read where a picture of figures goes; None where nobody asks for one.

    Raises BadParameter, BoardNotFound, and IsInput where it would take the place of the board.
    """
    if plot is None:
        return None
    from sugoroku.cli.pictures import refuse_target

    refuse_target(Path(plot), "--plot")
    refuse_input(Path(plot), identities([load.find(board)]))
    return Path(plot)


def write_plot(drawn: Scene, target: Path, compiled: Form, board: str) -> None:
    """Write a picture of figures; its name goes to stderr, beside the figures.

    `board`: the one that was read. Raises IsInput, OSError.
    """
    from sugoroku.cli.pictures import report_extra, report_missing
    from sugoroku.drawing import encode as picture

    report_missing([(f"title.{form}", text) for form, text in compiled["title"].items()])
    data = picture.encode(drawn, target.suffix.lower(), picture.USUAL, None, "a3")
    write_whole(target, data, identities([load.find(board)]))
    note(f"{target} shows these figures")
    report_extra(target)
