"""What a tables board can get wrong, T5xx: stones, set-ups, dice, the home; names and shapes beside.

A stone that stands on point k of its own side stands on the other's `points + 1 - k`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sugoroku.board.checks import Check, Finding, Needs, check, some
from sugoroku.board.diagnostics import Level, Path
from sugoroku.errors import did_you_mean
from sugoroku.tables.checks import endless as endless_checks
from sugoroku.tables.checks import names as name_checks
from sugoroku.tables.checks import shapes as shape_checks
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
            yield Finding(path, f"the set-up has {count} stones; a side has {board.stones}")


def no_such_point(board: Board) -> Iterator[Finding]:
    """Find stones, and names of points, off the board."""
    for path, stones in _sides(board):
        for point in stones:
            if point > board.points:
                text = f"there is no point {point}; the board has {board.points}"
                yield Finding(path, text)
    for index, run in enumerate(board.point_names):
        for key, point in (("from", run.start), ("to", run.end)):
            if point > board.points:
                text = f"there is no point {point}; the board has {board.points}"
                yield Finding(("point_names", index, key), text)


def point_twice(board: Board) -> Iterator[Finding]:
    """Find set-ups that name a point twice; most likely, one of the two should be another point."""
    for path, _ in _sides(board):
        text = board.common.data["set_ups"]
        for step in path[1:]:
            text = text[step]
        times = Counter(int(word.split(":")[0]) for word in text.split())
        twice = [str(point) for point, often in times.items() if often > 1]
        if twice:
            yield Finding(path, f"the set-up names {_points(twice)} twice")


def _points(points: list[str]) -> str:
    return f"point{'' if len(points) == 1 else 's'} {some(points)}"


def both_on_a_point(board: Board) -> Iterator[Finding]:
    """Find set-ups in which both sides have stones on one point.

    Each side is written from its own view: its point k is the other's `points + 1 - k`.
    """
    for name, (first, second) in board.set_ups.items():
        if max(*first, *second) > board.points:
            continue  # `no-such-point` says so
        both = [point for point in first if second.get(board.points + 1 - point)]
        if both:
            other = board.points + 1 - both[0]
            text = f"both sides are on one point: {both[0]} of the first is {other} of the second"
            yield Finding(("set_ups", name), text)


def not_mirrored(board: Board) -> Iterator[Finding]:
    """Find set-ups that differ between the seats.

    This may be intended; usually, one of the two has a slip.
    """
    for name, (first, second) in board.set_ups.items():
        if first != second:
            text = f"the set-up `{name}` differs between the seats"
            yield Finding(("set_ups", name), text, at_key=True)


def unreachable_home(board: Board) -> Iterator[Finding]:
    """Find homes that leave nothing to do: too long for the board, or with all stones there already."""
    if board.home * 2 > board.points:
        text = f"two homes of {board.home} points do not fit on a board of {board.points}"
        yield Finding(("home",) if "home" in board.common.data else ("points",), text)
        return
    for path, stones in _sides(board):
        if max(stones) <= board.home and "iri_gachi" in board.choices("finish"):
            yield Finding(path, "all stones begin in their home, so the game is over before it begins")


def idle_double(board: Board) -> Iterator[Finding]:
    """Find doubles that give no move at all."""
    if board.double == 0:
        yield Finding(("dice", "double"), "two equal dice must give at least 1 move")


def entering_beyond_home(board: Board) -> Iterator[Finding]:
    """Find dice with a face that is higher than a home is long.

    A cut stone comes in on the point that the die shows, in the opponent's home.
    """
    for index, face in enumerate(board.faces):
        if face > board.home:
            text = f"a cut stone cannot come in with a {face}: the home has {board.home} points"
            yield Finding(("dice", "faces", index), text)


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


def idle_set_up(board: Board) -> Iterator[Finding]:
    """Find useless set-ups: those that the house rule `set_up` does not offer, and copies of others."""
    names = list(board.set_ups)
    for index, name in enumerate(names):
        same = next((each for each in names[:index] if board.set_ups[each] == board.set_ups[name]), "")
        if same:
            text = f"the set-up `{name}` is the same as `{same}`"
            yield Finding(("set_ups", name), text, at_key=True)
        if name not in board.choices("set_up"):
            text = f"`house_rules` does not offer the set-up `{name}`, so no game can use it"
            yield Finding(("set_ups", name), text, at_key=True)


def nobody_can_move(board: Board) -> Iterator[Finding]:
    """Find set-ups in which neither side can ever make a move, whatever is rolled.

    Both sides would pass for ever.
    """
    for name, sides in board.set_ups.items():
        if not any(_can_move(board, mine, theirs) for mine, theirs in (sides, sides[::-1])):
            yield Finding(("set_ups", name), "neither side can move, whatever is rolled")


def _can_move(board: Board, mine: Stones, theirs: Stones) -> bool:
    if max(mine) <= board.home:
        return True  # stones go off
    return any(
        point > face and theirs.get(board.points + 1 - point + face, 0) < board.closed
        for point in mine
        for face in board.faces
    )


def cannot_go_off(board: Board) -> Iterator[Finding]:
    """Find stones that can never be borne off by the exact die.

    Under `bear_off: exact`, the dice must add up to the way of every stone: with the faces 2 and 4, no
    stone on an odd point ever goes off. The way of a cut stone is one step longer than the board.
    """
    if board.furthest or "bear_off" not in board.choices("finish"):
        return
    ways = {0}
    for way in range(1, board.points + 2):
        if any(way - face in ways for face in board.faces):
            ways.add(way)
    for path, stones in _sides(board):
        stuck = [str(point) for point in sorted(stones) if point not in ways]
        if stuck:
            text = f"no stone on {_points(stuck)} can ever be borne off: no dice add up to its way"
            yield Finding(path, text)
            return
    if board.points + 1 not in ways:
        text = f"a cut stone can never be borne off: no dice add up to {board.points + 1}"
        yield Finding(("dice", "faces"), text, at_key=True)


def never_closed(board: Board) -> Iterator[Finding]:
    """Find closed points, and closed homes, that need more stones than a side has."""
    if board.closed > board.stones:
        text = f"no point can ever be closed: a side has {board.stones} stones"
        yield Finding(("closed",) if "closed" in board.common.data else ("stones",), text)
        return
    need = board.home * board.closed
    given = board.common.data.get("house_rules", {}).get("muji", {})
    if need > board.stones and "on_the_spot" in (given.get("default"), *given.get("choices", ())):
        lacks = f"a closed home needs {need} stones; a side has {board.stones}"
        text = f"{lacks}, so nobody can win `on_the_spot`"
        yield Finding(("house_rules", "muji"), text, at_key=True)


CHECKS: tuple[Check, ...] = (
    check("T501", "stones-do-not-add-up", Level.ERROR, stones_do_not_add_up, Needs.BOARD),
    check("T502", "no-such-point", Level.ERROR, no_such_point, Needs.BOARD),
    check("T503", "both-on-a-point", Level.ERROR, both_on_a_point, Needs.BOARD),
    check("T504", "not-mirrored", Level.WARNING, not_mirrored, Needs.BOARD),
    check("T505", "unreachable-home", Level.ERROR, unreachable_home, Needs.BOARD),
    check("T506", "idle-double", Level.ERROR, idle_double, Needs.BOARD),
    check("T507", "entering-beyond-home", Level.ERROR, entering_beyond_home, Needs.BOARD),
    check("T509", "unknown-set-up", Level.ERROR, unknown_set_up, Needs.BOARD),
    check("T512", "nobody-can-move", Level.ERROR, nobody_can_move, Needs.GRAPH),
    check("T513", "cannot-go-off", Level.ERROR, cannot_go_off, Needs.GRAPH),
    check("T517", "point-twice", Level.ERROR, point_twice, Needs.BOARD),
    check("T520", "idle-set-up", Level.WARNING, idle_set_up, Needs.GRAPH),
    check("T521", "never-closed", Level.WARNING, never_closed, Needs.GRAPH),
    *endless_checks.CHECKS,
    *name_checks.CHECKS,
    *shape_checks.CHECKS,
)
