"""What the commands that draw share: a file that can become a picture, and what the font lacks."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from sugoroku.board.checks import some
from sugoroku.cli import note
from sugoroku.drawing import encode as picture
from sugoroku.drawing.checks import undrawn
from sugoroku.drawing.coverage import SUBSTITUTE


def refuse_target(target: Path, option: str) -> None:
    """Refuse a file that cannot become a picture, before anything is drawn. Raises BadParameter."""
    if target.suffix.lower() not in picture.ENDINGS:
        message = f"`{target.name}` has none of the endings {', '.join(picture.ENDINGS)}"
        raise click.BadParameter(message, param_hint=option)
    if target.exists() and not target.is_file():
        raise click.BadParameter(f"{target} is no file", param_hint=option)


POORER = {
    "fonts": "the whole font is in the picture; the extra `fonts` makes it small",
    "pdf": "the page is a picture without text; the extra `pdf` draws lines and letters",
}


def report_extra(target: Path) -> None:
    """Say which extra would have made a better file of this kind."""
    extra = picture.lacking(target.suffix.lower())
    if extra:
        note(f"{POORER[extra]}: pip install 'sugoroku[{extra}]'")


def report_missing(texts: Iterable[tuple[str, str]]) -> None:
    """Say which characters the font lacks, and where they stand. `texts`: each behind its place."""
    lacking = undrawn(texts)
    if lacking:
        listed = ", ".join(f"{each} ({some(places)})" for each, places in lacking.items())
        note(f"not in the font, {SUBSTITUTE} stands for it: {listed}")
