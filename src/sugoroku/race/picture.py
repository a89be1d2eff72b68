"""The pictures of a race board, as scenes: the drawn sheet, an annotated scan, pieces on either."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sugoroku.labels import Labels
from sugoroku.race import overlay, pieces, scene
from sugoroku.scene import Scene

Places = Sequence[pieces.Place | None]


def drawn(compiled: Mapping[str, Any], labels: Labels, upright: bool) -> tuple[Scene, Places]:
    """Draw the sheet, and tell where pieces stand on it."""
    return scene.draw(compiled, labels, upright=upright), scene.places(compiled, upright=upright)


def annotated(
    compiled: Mapping[str, Any], labels: Labels, image: Mapping[str, Any]
) -> tuple[Scene, Places]:
    """Annotate a scan by the spots of an image entry, and tell where pieces stand on it."""
    return overlay.draw(compiled, labels, image), overlay.places(compiled, image)


def with_pieces(
    picture: tuple[Scene, Places], labels: Labels, names: Sequence[str], position: Any,
    lines: Sequence[Mapping[str, Any]],
    caption: str,
) -> Scene:  # fmt: skip
    """Put the pieces of a position on a picture, the path of the moves in `lines`, and a caption."""
    index = {id_: i for i, id_ in enumerate(labels.compiled["ids"])}
    steps = pieces.last_steps(lines, index)
    return pieces.with_pieces(picture[0], picture[1], labels, names, position, steps, caption)
