"""Checks I6xx: the images of a board, and where its squares or points are marked on them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from sugoroku.board.checks import Board, Check, Finding, Needs, check, some
from sugoroku.board.diagnostics import Level, Path
from sugoroku.board.model import Image
from sugoroku.errors import did_you_mean


def spot_unknown(board: Board) -> Iterator[Finding]:
    """Find spots for squares, or places of a tables board, that the board does not have."""
    ids = board.common.spot_ids
    for path, image in _images(board):
        for spot in image.spots:
            if spot not in ids:
                text = f"no place `{spot}` on this board{did_you_mean(spot, ids)}"
                yield Finding((*path, "spots", spot), text, at_key=True)


def spot_outside(board: Board) -> Iterator[Finding]:
    """Find spots that have no area or reach past the edge of their image."""
    for path, image in _images(board):
        for spot, (x, y, width, height) in image.spots.items():
            if not width or not height:
                yield Finding((*path, "spots", spot), f"the spot of `{spot}` has no area")
            elif x + width > image.width or y + height > image.height:
                size = f"{image.width} x {image.height}"
                text = f"the spot of `{spot}` reaches outside the image of {size} pixels"
                yield Finding((*path, "spots", spot), text)


def spots_overlap(board: Board) -> Iterator[Finding]:
    """Find pairs of spots that share more than a quarter of the smaller one.

    Boxes drawn by hand touch and overlap a little; more is usually a slip of the mouse.
    """
    for path, image in _images(board):
        spots = list(image.spots.items())
        for index, (spot, box) in enumerate(spots):
            below = next((o for o, other in spots[:index] if _much_shared(box, other)), None)
            if below is not None:
                text = f"the spot of `{spot}` overlaps that of `{below}` by more than a quarter"
                yield Finding((*path, "spots", spot), text)


def _much_shared(a: tuple[int, int, int, int], b: tuple[int, int, int, int]) -> bool:
    return _shared(a, b) * 4 > min(a[2] * a[3], b[2] * b[3]) > 0


def _shared(a: tuple[int, int, int, int], b: tuple[int, int, int, int]) -> int:
    width = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    height = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return max(width, 0) * max(height, 0)


def spots_missing(board: Board) -> Iterator[Finding]:
    """Find images that have spots for some squares or places but not for all.

    An image without any spots is not marked yet, which is no fault.
    """
    ids = board.common.spot_ids
    for path, image in _images(board):
        missing = [spot for spot in ids if spot not in image.spots]
        # `spot-unknown` reports a misspelt spot
        if missing and image.spots and set(image.spots) <= set(ids):
            has = "has" if len(missing) == 1 else "have"
            text = f"{len(missing)} of {len(ids)} places {has} no spot: {some(missing)}"
            yield Finding((*path, "spots"), text, at_key=True)


def spot_far_off(board: Board) -> Iterator[Finding]:
    """Find spots that lie far from both neighbours on the road.

    Far means more than four times the usual distance from one square or point to the next. A corner, or
    a step from the outer ring to the inner one, is less than that.
    """
    for path, image in _images(board):
        centres = [
            (spot, x + w / 2, y + h / 2)
            for spot in board.common.road_ids
            if spot in image.spots
            for x, y, w, h in [image.spots[spot]]
        ]
        steps = [
            ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 for (_, ax, ay), (_, bx, by) in pairwise(centres)
        ]
        if len(steps) < 4:
            continue
        far = 4 * sorted(steps)[len(steps) // 2]
        for index in range(1, len(centres) - 1):
            if min(steps[index - 1], steps[index]) > far > 0:
                spot = centres[index][0]
                text = f"the spot of `{spot}` is far from those of its neighbours"
                yield Finding((*path, "spots", spot), text)


def image_twice(board: Board) -> Iterator[Finding]:
    """Find images that have the same id."""
    seen: set[str] = set()
    for path, image in _images(board):
        if image.id in seen:
            yield Finding((*path, "id"), f"an earlier image already has the id `{image.id}`")
        seen.add(image.id)


def _images(board: Board) -> Iterator[tuple[Path, Image]]:
    for index, image in enumerate(board.common.images):
        yield ("images", index), image


CHECKS: tuple[Check, ...] = (
    check("I601", "spot-unknown", Level.ERROR, spot_unknown),
    check("I602", "spot-outside", Level.ERROR, spot_outside),
    check("I603", "spots-overlap", Level.WARNING, spots_overlap),
    check("I604", "spots-missing", Level.WARNING, spots_missing, Needs.BOARD),
    check("I605", "spot-far-off", Level.WARNING, spot_far_off),
    check("I606", "image-twice", Level.ERROR, image_twice),
)
