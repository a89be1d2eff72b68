"""What the commands that draw share: a file that can become a picture, and what the font lacks."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from sugoroku.cli.options import note, write_whole
from sugoroku.drawing import encode as picture
from sugoroku.drawing import typeset
from sugoroku.drawing.scene import Scene, Text
from sugoroku.form import Form


def picture_target(target: Path, option: str) -> None:
    """Refuse a file that cannot become a picture, before anything is drawn. Raises BadParameter."""
    if target.suffix.lower() not in picture.ENDINGS:
        endings = ", ".join(picture.ENDINGS)
        said = f"`{target.name}` has none of the endings {endings}"
        raise click.BadParameter(said, param_hint=option)
    if target.exists() and not target.is_file():
        raise click.BadParameter(f"{target} is no file", param_hint=option)


def plot_target(plot: str) -> Path:
    """Read where a picture of figures goes. Raises BadParameter."""
    target = Path(plot)
    picture_target(target, "--plot")
    return target


def write_plot(drawn: Scene, target: Path, compiled: Form) -> None:
    """Write a picture of figures; its name goes to stderr, beside what is told."""
    report_missing(drawn, map(str, compiled["title"].values()))
    write_whole(target, picture.encode(drawn, target.suffix.lower(), picture.USUAL, None, "a3"))
    note(f"{target} shows these figures")


def report_missing(drawn: Scene, names: Iterable[str]) -> None:
    """Say which characters the font lacks; they were replaced when the text was set."""
    texts = [*names, *(s.text for s in drawn.shapes if isinstance(s, Text))]
    lacking = sorted(typeset.missing("".join(texts)) - typeset.private_forms())
    if lacking:
        listed = " ".join(lacking)
        note(f"not in the font, {typeset.SUBSTITUTE} stands for it: {listed}")
