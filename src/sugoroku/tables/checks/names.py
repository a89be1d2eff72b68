"""What a tables board can get wrong about the names of points and of rolls."""

from __future__ import annotations

from collections.abc import Iterator

from sugoroku.board.checks import Check, Finding, Needs, check, some
from sugoroku.board.diagnostics import Level, Path
from sugoroku.board.model import Name
from sugoroku.tables.model import Board


def dice_names(board: Board) -> Iterator[Finding]:
    """Find names for rolls that the dice cannot give, and rolls with two names."""
    seen: set[tuple[int, int]] = set()
    for index, each in enumerate(board.dice_names):
        path: Path = ("dice_names", index, "roll")
        roll = f"{each.roll[0]}-{each.roll[1]}"
        if not set(each.roll) <= set(board.faces):
            yield Finding(path, f"these dice cannot roll {roll}")
        elif each.roll in seen:
            yield Finding(path, f"{roll} already has a name")
        seen.add(each.roll)


def dice_names_missing(board: Board) -> Iterator[Finding]:
    """Find rolls without a name on a board that names others."""
    if not board.dice_names:
        return
    named = {each.roll for each in board.dice_names}
    rolls = [(a, b) for a in board.faces for b in board.faces if a >= b]
    missing = [f"{a}-{b}" for a, b in rolls if (a, b) not in named]
    if missing:
        yield Finding(("dice_names",), f"no name for {some(missing)}", at_key=True)


def same_dice_name(board: Board) -> Iterator[Finding]:
    """Find two rolls with the same name, usually a slip in copying a line."""
    for index, each in enumerate(board.dice_names):
        for before in board.dice_names[:index]:
            form = _shared(each.name, before.name)
            if form and before.roll != each.roll:
                text = f"{before.roll[0]}-{before.roll[1]} has that name too"
                yield Finding(("dice_names", index, "name", form), text)
                break


def _shared(one: Name, other: Name) -> str:
    """Give the form in which two names are the same; a reading may well be that of another roll."""
    alike = [
        form
        for form in ("ja", "en")
        if getattr(one, form) and getattr(one, form) == getattr(other, form)
    ]
    return alike[0] if alike else ""


def point_names(board: Board) -> Iterator[Finding]:
    """Find points with two names, and two runs of points with one name.

    Players write points by name, so a name must mean one point.
    """
    owners: dict[int, int] = {}
    for index, run in enumerate(board.point_names):
        path: Path = ("point_names", index)
        low, high = sorted((run.start, run.end))
        twice = [str(point) for point in range(low, high + 1) if point in owners]
        if twice:
            point, have = ("point", "has") if len(twice) == 1 else ("points", "have")
            yield Finding(path, f"{point} {some(twice)} already {have} a name", at_key=True)
        owners.update(dict.fromkeys(range(low, high + 1), index))
        for before in board.point_names[:index]:
            form = _shared(run.name, before.name)
            if form:
                text = f"points {before.start} to {before.end} have that name too"
                yield Finding((*path, "name", form), text)
                break


CHECKS: tuple[Check, ...] = (
    check("T510", "dice-name-wrong", Level.ERROR, dice_names, Needs.BOARD),
    check("T511", "dice-names-missing", Level.WARNING, dice_names_missing, Needs.BOARD),
    check("T518", "point-name-wrong", Level.ERROR, point_names, Needs.BOARD),
    check("T519", "same-dice-name", Level.WARNING, same_dice_name, Needs.BOARD),
)
