"""Pictures for a wall: no `?` behind what no source states, and a small line that says so.

Comes in: a compiled board, or a picture of it. Goes out: the same without doubts, or with that line.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar, cast

from sugoroku.drawing import typeset
from sugoroku.drawing.labelbox import PALER
from sugoroku.drawing.palette import PAPER
from sugoroku.drawing.scene import Group, Rect, Scene, grouped
from sugoroku.form import Form, Plain
from sugoroku.telling.words.pictures import SENTENCES

F = TypeVar("F", bound=Form)
KEY = "unverified"  # under which a board names what no source states
SIZE, EDGE = 24.0, 28.0  # of the line on a sheet, and from its middle to the edge of the paper
REMARK = Group("remark", "remark")


def is_doubtful(value: Plain) -> bool:
    """Whether any value of a compiled board is unverified."""
    if isinstance(value, Mapping):
        return bool(value.get(KEY)) or any(map(is_doubtful, value.values()))
    return isinstance(value, list) and any(map(is_doubtful, value))


def without_doubts(compiled: F) -> F:
    """Take all doubts from a compiled board, so that nothing of it is marked by a `?`."""
    return cast(F, _certain(compiled))


def _certain(value: Plain) -> Plain:
    if isinstance(value, Mapping):
        return {key: [] if key == KEY else _certain(each) for key, each in value.items()}
    return [_certain(each) for each in value] if isinstance(value, list) else value


def with_remark(scene: Scene, *, on_scan: bool) -> Scene:
    """Say that doubts are not marked: in the margin of a sheet, or on a strip below a scan."""
    text = SENTENCES["unmarked"]
    if not on_scan:
        right, y = scene.width - 2 * EDGE, (scene.scan_height or scene.height) - EDGE
        line = typeset.line(text, right, y, SIZE, PALER, align="end", layer="paper")
        return scene.with_foot(0, grouped((line,), REMARK))
    size, top = scene.letter * 0.7, scene.height
    strip = Rect(0, top, scene.width, size * 1.6, PAPER, layer="box")
    line = typeset.line(
        text, scene.width - size, top + size * 0.8, size, PALER, align="end", layer="box"
    )
    return scene.with_foot(strip.height, grouped((strip, line), REMARK))
