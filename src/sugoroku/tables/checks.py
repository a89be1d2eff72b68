"""What a tables board can get wrong, T5xx: stones, set-ups, dice, the home, shapes, names."""

from __future__ import annotations

from collections.abc import Iterator

from sugoroku.checks import Check, Finding, Needs, check, some
from sugoroku.diagnostics import Level, Path, did_you_mean
from sugoroku.tables.model import Board, Stones


def _sides(board: Board) -> Iterator[tuple[Path, Stones]]:
    """List the stones of every side of every set-up, with the path to them."""
    for name, (first, second) in board.set_ups.items():
        path: Path = ("set_ups", name)
        if isinstance(board.common.data["set_ups"][name], str):
            yield path, first
        else:
            yield (*path, "first"), first
            yield (*path, "second"), second


def stones_do_not_add_up(board: Board) -> Iterator[Finding]:
    """Find set-ups that have more or fewer stones than a side has."""
    for path, stones in _sides(board):
        count = sum(stones.values())
        if count != board.stones:
            yield Finding(path, f"{count} stones are set up, a side has {board.stones}")


def no_such_point(board: Board) -> Iterator[Finding]:
    """Find stones, and names of points, off the board."""
    for path, stones in _sides(board):
        for point in stones:
            if point > board.points:
                text = f"there is no point {point}, the board has {board.points}"
                yield Finding(path, text)
    for index, run in enumerate(board.point_names):
        for key, point in (("from", run.start), ("to", run.end)):
            if point > board.points:
                text = f"there is no point {point}, the board has {board.points}"
                yield Finding(("point_names", index, key), text)


def both_on_a_point(board: Board) -> Iterator[Finding]:
    """Find set-ups in which both sides have stones on one point.

    Each side is written from its own view: its point k is the other's `points + 1 - k`.
    """
    for name, (first, second) in board.set_ups.items():
        both = [point for point in first if second.get(board.points + 1 - point)]
        if both:
            other = board.points + 1 - both[0]
            text = f"both sides stand on one point, {both[0]} of the first and {other} of the second"
            yield Finding(("set_ups", name), text)


def not_mirrored(board: Board) -> Iterator[Finding]:
    """Find set-ups that differ between the seats.

    It may be meant so; most often one of the two has a slip.
    """
    for name, (first, second) in board.set_ups.items():
        if first != second:
            text = f"the set-up `{name}` differs between the seats"
            yield Finding(("set_ups", name), text, at_key=True)


def unreachable_home(board: Board) -> Iterator[Finding]:
    """Find homes that hold no whole way: as long as the board, or set up as won already."""
    if board.home * 2 > board.points:
        text = f"the homes of {board.home} points meet on a board of {board.points}"
        yield Finding(("home",) if "home" in board.common.data else ("points",), text)
        return
    for path, stones in _sides(board):
        if stones and max(stones) <= board.home:
            yield Finding(path, "all stones begin in their home, so the game is over before it begins")


def idle_double(board: Board) -> Iterator[Finding]:
    """Find doubles that give no move at all."""
    if board.double == 0:
        yield Finding(("dice", "double"), "two equal dice give no move; the least is 1")


def entering_beyond_home(board: Board) -> Iterator[Finding]:
    """Find dice with a face that is higher than the other's home is long.

    A cut stone comes in on the point of the die, in the opponent's home.
    """
    for index, face in enumerate(board.faces):
        if face > board.home:
            text = f"a cut stone cannot come in by {face}: the home has {board.home} points"
            yield Finding(("dice", "faces", index), text)


def impossible_shape(board: Board) -> Iterator[Finding]:
    """Find shapes that no side can ever make: too many stones, or other points than the home has."""
    for shape in board.shapes:
        path: Path = ("shapes", shape.kind)
        if shape.least * board.home > board.stones:
            need = shape.least * board.home
            yield Finding((*path, "least"), f"the shape needs {need} stones, a side has {board.stones}")
        for index, stacking in enumerate(shape.stackings):
            text = _wrong_stacking(board, shape.finish, stacking)
            if text:
                yield Finding((*path, "stackings", index), text)
        if shape.finish == "bear_off" and (shape.least or shape.stackings):
            text = "a home is empty when all stones are borne off, so the shape never holds"
            yield Finding((*path, "finish"), text)


def _wrong_stacking(board: Board, finish: str, stacking: tuple[int, ...]) -> str:
    if len(stacking) != board.home:
        return f"{len(stacking)} points are stacked, the home has {board.home}"
    if finish == "iri_gachi" and sum(stacking) != board.stones:
        return f"the shape has {sum(stacking)} stones; who wins has all {board.stones} at home"
    return ""


def unknown_set_up(board: Board) -> Iterator[Finding]:
    """Find house rules that name a set-up the board does not have."""
    given = board.common.data.get("house_rules", {}).get("set_up", {})
    named: list[tuple[Path, str]] = []
    if "default" in given:
        named.append((("default",), given["default"]))
    named += [(("choices", i), name) for i, name in enumerate(given.get("choices", ()))]
    for path, name in named:
        if name not in board.set_ups:
            hint = did_you_mean(str(name), board.set_ups)
            yield Finding(("house_rules", "set_up", *path), f"there is no set-up `{name}`{hint}")


def dice_names(board: Board) -> Iterator[Finding]:
    """Find names for rolls that the dice cannot give, and rolls that are named twice."""
    seen: set[tuple[int, int]] = set()
    for index, each in enumerate(board.dice_names):
        path: Path = ("dice_names", index, "roll")
        shown = f"{each.roll[0]}-{each.roll[1]}"
        if not set(each.roll) <= set(board.faces):
            yield Finding(path, f"{shown} is no roll of these dice")
        elif each.roll in seen:
            yield Finding(path, f"{shown} has a name already")
        seen.add(each.roll)


def dice_names_missing(board: Board) -> Iterator[Finding]:
    """Find rolls without a name on a board that names some."""
    if not board.dice_names:
        return
    named = {each.roll for each in board.dice_names}
    rolls = [(a, b) for a in board.faces for b in board.faces if a >= b]
    missing = [f"{a}-{b}" for a, b in rolls if (a, b) not in named]
    if missing:
        yield Finding(("dice_names",), f"no name for {some(missing)}", at_key=True)


CHECKS: tuple[Check, ...] = (
    check("T501", "stones-do-not-add-up", Level.ERROR, stones_do_not_add_up, Needs.BOARD),
    check("T502", "no-such-point", Level.ERROR, no_such_point, Needs.BOARD),
    check("T503", "both-on-a-point", Level.ERROR, both_on_a_point, Needs.BOARD),
    check("T504", "not-mirrored", Level.WARNING, not_mirrored, Needs.BOARD),
    check("T505", "unreachable-home", Level.ERROR, unreachable_home, Needs.BOARD),
    check("T506", "idle-double", Level.ERROR, idle_double, Needs.BOARD),
    check("T507", "entering-beyond-home", Level.ERROR, entering_beyond_home, Needs.BOARD),
    check("T508", "impossible-shape", Level.ERROR, impossible_shape, Needs.BOARD),
    check("T509", "unknown-set-up", Level.ERROR, unknown_set_up, Needs.BOARD),
    check("T510", "dice-name-wrong", Level.ERROR, dice_names, Needs.BOARD),
    check("T511", "dice-names-missing", Level.WARNING, dice_names_missing, Needs.BOARD),
)
