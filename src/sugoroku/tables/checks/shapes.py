"""What the shapes of a tables board can get wrong: they never hold, always hold, or hide others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from sugoroku.board.checks import Check, Finding, Needs, check
from sugoroku.board.diagnostics import Level, Path
from sugoroku.tables.model import Board, Shape


def impossible_shape(board: Board) -> Iterator[Finding]:
    """Find shapes that no side can ever make, or that no house rule of the board lets count.

    A home holds at most as many stones as a side has: exactly as many when the side wins by bringing
    them home, and none when it bears them off. `cut` counts only where `muji` can be `bigger_win`.
    """
    held = _within_reach(board)
    for shape in board.shapes:
        path: Path = ("shapes", shape.kind)
        yield from _never_counts(board, shape, path)
        if shape.finish == "bear_off" and (shape.least or shape.stackings):
            text = "the home is empty once all stones are borne off, so the shape never holds"
            yield Finding((*path, "finish"), text)
            continue
        if shape.least:
            text = _too_many(board, shape.least) or _out_of_reach(held, [shape.least] * board.home)
            if text:
                yield Finding((*path, "least"), text)
        for index, stacking in enumerate(shape.stackings):
            text = _wrong_stacking(board, shape, stacking) or _out_of_reach(held, stacking)
            if text:
                yield Finding((*path, "stackings", index), text)


PLAIN = ("iri", "bear_off", "muji", "blocked")  # the kinds of an end that are no shapes


def kind_taken(board: Board) -> Iterator[Finding]:
    """Find shapes named like an end without a shape: `iri`, `muji` or `blocked`.

    The end of a game names its kind, so nobody could tell the two apart.
    """
    for shape in board.shapes:
        if shape.kind in PLAIN:
            text = f"`{shape.kind}` is the name of an end without a shape; choose another"
            yield Finding(("shapes", shape.kind), text, at_key=True)


def _never_counts(board: Board, shape: Shape, path: Path) -> Iterator[Finding]:
    if shape.finish not in board.choices("finish"):
        text = f"`finish` cannot be `{shape.finish}` on this board, so the shape never counts"
        given = "finish" in board.common.data["shapes"][shape.kind]
        yield Finding((*path, "finish") if given else path, text, at_key=not given)
    if shape.cut and "bigger_win" not in board.choices("muji"):
        text = "`muji` cannot be `bigger_win` on this board, so the shape never counts"
        yield Finding((*path, "cut"), text)


def _too_many(board: Board, least: int) -> str:
    need = least * board.home
    return f"the shape needs {need} stones; a side has {board.stones}" if need > board.stones else ""


def _wrong_stacking(board: Board, shape: Shape, stacking: tuple[int, ...]) -> str:
    if len(stacking) != board.home:
        return f"the stacking has {len(stacking)} points; the home has {board.home}"
    if sum(stacking) != board.stones:
        return f"the stacking has {sum(stacking)} stones; a winner has all {board.stones} at home"
    if min(stacking) < shape.least:
        return f"one point has {min(stacking)}, but `least` asks for {shape.least} on every point"
    return ""


def _out_of_reach(held: frozenset[int], stacking: Iterable[int]) -> str:
    for point, count in enumerate(stacking, 1):
        if count and point not in held:
            return f"no stone can ever reach point {point}, whatever is rolled"
    return ""


def _within_reach(board: Board) -> frozenset[int]:
    """Find the points that a stone of either side can come to, from a set-up or from the bar."""
    points = {board.points + 1}
    for sides in board.set_ups.values():
        points |= {point for stones in sides for point in stones}
    for point in range(max(points), 0, -1):
        if any(point + face in points for face in board.faces):
            points.add(point)
    return frozenset(points)


def always_holds(board: Board) -> Iterator[Finding]:
    """Find shapes that state no condition, so that every win has them.

    `none_off` is a condition only where stones are borne off.
    """
    for shape in board.shapes:
        stated = (shape.cut, shape.least, shape.stackings, shape.behind)
        if not any(stated) and not (shape.none_off and shape.finish == "bear_off"):
            text = f"the shape states no condition, so every win under `{shape.finish}` has it"
            yield Finding(("shapes", shape.kind), text, at_key=True)


def hidden_shape(board: Board) -> Iterator[Finding]:
    """Find shapes that never count, because another one always takes their place.

    Of several shapes, the one that counts most is taken. So a shape never counts if another one counts
    as much or more and asks for no more.
    """
    for shape in board.shapes:
        for other in board.shapes:
            before = (other.value, other.kind) > (shape.value, shape.kind)
            if before and _follows(shape, other):
                text = f"whenever it holds, `{other.kind}` holds too and counts {other.value}"
                yield Finding(("shapes", shape.kind), f"the shape never counts: {text}", at_key=True)
                break


def _follows(shape: Shape, other: Shape) -> bool:
    """Whether `other` holds wherever `shape` does."""
    least = max([shape.least, *([min(map(min, shape.stackings))] if shape.stackings else [])])
    borne_off = shape.finish == "bear_off"
    return (
        shape.finish == other.finish
        and shape.cut >= other.cut
        and least >= other.least
        and (
            not other.stackings or (bool(shape.stackings) and {*shape.stackings} <= {*other.stackings})
        )
        and (shape.none_off or not other.none_off or not borne_off)
        and (shape.behind or shape.cut or not other.behind)
    )


def tied_shapes(board: Board) -> Iterator[Finding]:
    """Point out two shapes that count the same and can both hold, and say which one names the win.

    It is the one whose name comes last in the alphabet. The win is worth the same.
    """
    for first, second in combinations(sorted(board.shapes, key=lambda shape: shape.kind), 2):
        if first.value != second.value or first.finish != second.finish or _apart(first, second):
            continue
        if _follows(first, second):
            continue  # `hidden-shape` says so
        text = f"when `{first.kind}` and `{second.kind}` both hold, the win is called `{second.kind}`"
        yield Finding(("shapes", second.kind, "value"), text)


def _apart(first: Shape, second: Shape) -> bool:
    """Whether two shapes can never hold at once, being stacked in other ways."""
    if not (first.stackings and second.stackings):
        return False
    return not {*first.stackings} & {*second.stackings}


CHECKS: tuple[Check, ...] = (
    check("T508", "impossible-shape", Level.ERROR, impossible_shape, Needs.GRAPH),
    check("T514", "always-holds", Level.WARNING, always_holds, Needs.BOARD),
    check("T515", "hidden-shape", Level.WARNING, hidden_shape, Needs.GRAPH),
    check("T516", "tied-shapes", Level.NOTE, tied_shapes, Needs.GRAPH),
    check("T522", "kind-taken", Level.ERROR, kind_taken, Needs.BOARD),
)
