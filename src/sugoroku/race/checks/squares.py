"""What a race board can get wrong: references, faces, effects, the overshoot panel.

Those that walk the graph of landings are in `sugoroku.race.checks.graph`, those of `expect` in
`sugoroku.race.checks.expect`.
"""

from __future__ import annotations

from collections.abc import Iterator

from sugoroku.board.checks import Check, Finding, Needs, check, some
from sugoroku.board.diagnostics import Level, Path
from sugoroku.errors import did_you_mean
from sugoroku.race.checks import expect, graph
from sugoroku.race.compile import onward
from sugoroku.race.drawing.layout import is_drawn_as_stated
from sugoroku.race.effects import KEYS, Effect, Entry, entries_of
from sugoroku.race.model import Board


def each_reference(board: Board) -> Iterator[tuple[Path, str]]:
    """List every place where the board names a square."""
    for extra, target in board.overshoot.items():
        yield ("overshoot", str(extra)), target
    for index, square in enumerate(board.squares):
        path: Path = ("squares", index)
        for _, entry in entries_of(square):
            if entry.target is not None:
                yield (*path, *entry.path), entry.target


def unknown_square(board: Board) -> Iterator[Finding]:
    """Find references to squares that the board does not have."""
    for path, target in each_reference(board):
        if target not in board.places:
            hint = did_you_mean(target, board.places)
            yield Finding(path, f"no square `{target}` on this board{hint}")
    for target in board.expect.get("numbers", {}):
        if target not in board.places:
            text = f"no square `{target}` on this board{did_you_mean(target, board.places)}"
            yield Finding(("expect", "numbers", target), text, at_key=True)


def duplicate_square(board: Board) -> Iterator[Finding]:
    """Find squares that have the id of an earlier square."""
    for index, square in enumerate(board.squares):
        first = board.places[square.id]
        if first != index:
            text = f"square {first + 1} in the list already has the id `{square.id}`"
            yield Finding(("squares", index, "id"), text)


def no_such_face(board: Board) -> Iterator[Finding]:
    """Find entries of `shortcut` and `rolls` for a face that the die does not have."""
    faces = [str(face) for face in board.faces]
    for index, square in enumerate(board.squares):
        for _, entry in entries_of(square):
            if entry.face is not None and entry.face not in faces:
                hint = _plain(entry.face, faces) or f"; it has {some(faces, 8)}"
                path: Path = ("squares", index, *entry.path)
                yield Finding(path, f"the die has no face `{entry.face}`{hint}", at_key=True)


def _plain(face: str, faces: list[str]) -> str:
    bare = str(int(face)) if face.isdecimal() and len(face) < 9 else ""
    return f"; write `{bare}`" if bare in faces else ""


def too_few_squares(board: Board) -> Iterator[Finding]:
    """Find boards of a single square: a race needs a start and a goal."""
    if len(board.squares) < 2:
        yield Finding(("squares",), "a board needs at least a start and a goal", at_key=True)


def self_jump(board: Board) -> Iterator[Finding]:
    """Find `go` and `shortcut` that lead to their own square."""
    for index, square in enumerate(board.squares[:-1]):
        for effect, entry in entries_of(square, "way", "sent"):
            if entry.target == square.id:
                text = f"`{square.id}` sends the piece to itself"
                if effect.kind == "way":
                    text = f"the shortcut of `{square.id}` leads to `{square.id}` itself"
                yield Finding(("squares", index, *entry.path), text)


def past_the_goal(board: Board) -> Iterator[Finding]:
    """Find `forward` that leads past the last square."""
    for index, effect, entry in _counted(board):
        if index + effect.step * entry.amount > board.goal:
            most = board.goal - index
            text = f"{effect.name} {entry.amount} leads past the goal, which is {most} away"
            yield Finding(("squares", index, *entry.path), text)


def before_the_start(board: Board) -> Iterator[Finding]:
    """Find `back` that leads before the first square."""
    for index, effect, entry in _counted(board):
        if index + effect.step * entry.amount < 0:
            text = f"{effect.name} {entry.amount} leads past the start, which is {index} away"
            yield Finding(("squares", index, *entry.path), text)


def _counted(board: Board) -> Iterator[tuple[int, Effect, Entry]]:
    """List the effects that send a piece some squares on or back, with the square that has them."""
    for index, square in enumerate(board.squares[:-1]):
        for effect, entry in entries_of(square, "sent"):
            if effect.step:
                yield index, effect, entry


def endless_effects(board: Board) -> Iterator[Finding]:
    """Find squares that send a piece round in a circle for ever by `go`, `back` and `forward`."""
    sent = [entry for square in board.squares for _, entry in entries_of(square, "sent")]
    sound = all(entry.target is None or entry.target in board.places for entry in sent)
    if not sound or any(True for each in (past_the_goal, before_the_start) for _ in each(board)):
        return
    seen: set[int] = set()
    for index in range(len(board.squares)):
        circle = _circle(board, index, seen)
        for _, entry in entries_of(board.squares[circle[0]], "sent") if circle else ():
            if entry.target != board.squares[circle[0]].id:
                names = " → ".join(board.squares[each].id for each in (*circle, circle[0]))
                path: Path = ("squares", circle[0], *entry.path)
                yield Finding(path, f"these effects never end: {names}")


def _circle(board: Board, index: int, seen: set[int]) -> list[int]:
    """Follow the effects from a square as far as they are not `seen` yet; the circle they run into."""
    passed: dict[int, int] = {}
    at: int | None = index
    while at is not None and at not in seen:
        seen.add(at)
        passed[at] = len(passed)
        following = onward(board, at)
        at = following[0] if following else None
    if at is None or at not in passed:
        return []
    circle = list(passed)[passed[at] :]
    first = circle.index(min(circle))
    return circle[first:] + circle[:first]


def goal_effect(board: Board) -> Iterator[Finding]:
    """Find effects on the goal. A piece there is home, and nothing more happens to it."""
    if len(board.squares) < 2:
        return
    for key in KEYS:
        data = board.common.data["squares"][board.goal]
        if data.get(key):
            text = f"`{key}` does nothing on the goal, where a piece is already home"
            yield Finding(("squares", board.goal, key), text, at_key=True)


def as_printed_without_panel(board: Board) -> Iterator[Finding]:
    """Find `finish: as_printed` on a board that has no overshoot panel to follow."""
    given = board.common.data.get("house_rules", {}).get("finish", {})
    if board.overshoot:
        return
    path: Path = ("house_rules", "finish")
    if given.get("default") == "as_printed":
        yield Finding((*path, "default"), "`as_printed` needs an `overshoot` panel")
    elif "as_printed" in given.get("choices", ()):
        index = given["choices"].index("as_printed")
        yield Finding((*path, "choices", index), "`as_printed` needs an `overshoot` panel")


def extras(board: Board) -> set[int]:
    """Work out which numbers of extra pips can come up by ordinary moves."""
    beyond = set()
    for index, square in enumerate(board.squares[:-1]):
        if square.rolls is None and (index == 0 or not any(entries_of(square, "sent"))):
            taken = {entry.face for _, entry in entries_of(square, "way")}
            pips = [face for face in board.faces if isinstance(face, int) and str(face) not in taken]
            beyond |= {index + face - board.goal for face in pips}
    return {extra for extra in beyond if extra > 0}


def overshoot_gap(board: Board) -> Iterator[Finding]:
    """Find numbers of extra pips that can come up but that the overshoot panel does not list.

    A piece that rolls so far past the goal would have nowhere to go. Add the number and its square.
    """
    if board.overshoot and "as_printed" in board.finishes:
        lacking = [str(extra) for extra in sorted(extras(board) - board.overshoot.keys())]
        if lacking:
            listed = " or ".join(filter(None, [", ".join(lacking[:-1]), lacking[-1]]))
            pips = "pip" if lacking == ["1"] else "pips"
            yield Finding(("overshoot",), f"nowhere to go with {listed} extra {pips}", at_key=True)


def overshoot_beyond_die(board: Board) -> Iterator[Finding]:
    """Find entries of the overshoot panel for more extra pips than the die can give.

    It takes at least one pip to reach the goal, so the most is the highest face less one.
    """
    most = _highest(board) - 1
    for extra in board.overshoot:
        if extra > most:
            text = f"the die cannot give {extra} extra pips; {max(most, 0)} is the most"
            yield Finding(("overshoot", str(extra)), text, at_key=True)


def _highest(board: Board) -> int:
    return max((face for face in board.faces if isinstance(face, int)), default=0)


def overshoot_useless(board: Board) -> Iterator[Finding]:
    """Find an overshoot panel, or an entry of it, that no game can ever use."""
    if board.overshoot and "as_printed" not in board.finishes:
        text = "the overshoot panel is never used: `as_printed` is not a choice of `finish`"
        yield Finding(("overshoot",), text, at_key=True)
        return
    possible = extras(board)
    for extra in board.overshoot:
        if extra not in possible and extra < _highest(board):
            pips = "pip" if extra == 1 else "pips"
            text = f"{extra} extra {pips} can never come up on this board; remove the entry"
            yield Finding(("overshoot", str(extra)), text, at_key=True)


def shortcut_is_move(board: Board) -> Iterator[Finding]:
    """Find shortcuts that lead where the roll leads anyway."""
    for index, square in enumerate(board.squares):
        for _, entry in entries_of(square, "way"):
            face, target = str(entry.face), str(entry.target)
            pips = int(face) if face.isdecimal() else 0
            if pips and index + pips == board.places[target]:
                text = f"the shortcut is the ordinary move: {face} leads to `{target}` anyway"
                yield Finding(("squares", index, *entry.path), text)


def rolls_are_moves(board: Board) -> Iterator[Finding]:
    """Point out a square's own list that is the same as moving by the roll.

    Some sheets print such a list on the start. It changes nothing, which is worth knowing.
    """
    for index, square in enumerate(board.squares):
        if square.rolls is None or index == board.goal:
            continue
        plain = {str(f): index + f for f in board.faces if isinstance(f, int) and f}
        if {face: board.places[target] for face, target in square.rolls.items()} == plain:
            text = f"the list of `{square.id}` is the same as moving by the roll"
            yield Finding(("squares", index, "rolls"), text, at_key=True)


def idle_face(board: Board) -> Iterator[Finding]:
    """Find faces of the die that move no piece: they are not numbers, and no square lists them.

    A blank may be intended. A typing mistake in a list is reported as `no-such-face`.
    """
    used = {entry.face for square in board.squares for _, entry in entries_of(square)}
    for index, face in enumerate(board.faces):
        if not isinstance(face, int) and face not in used:
            yield Finding(("die", "faces", index), f"the face `{face}` moves no piece")


def unnamed_squares(board: Board) -> Iterator[Finding]:
    """Count the squares that have no name. They are shown by their number."""
    unnamed = [square for square in board.squares if square.name == type(square.name)()]
    if unnamed:
        has = "has" if len(unnamed) == 1 else "have"
        text = f"{len(unnamed)} of {len(board.squares)} squares {has} no name"
        yield Finding(("squares",), text, at_key=True)


def layout_misfit(board: Board) -> Iterator[Finding]:
    """Find rings that do not hold as many squares as the board has.

    A ring of c columns and r rows holds 2 (c + r) - 4 squares; a single row or column holds as many as
    it is long. The goal lies inside the last ring.
    """
    if not board.layout or board.layout["form"] != "rings":
        return
    held = 1 + sum(
        columns * rows if min(columns, rows) == 1 else 2 * (columns + rows) - 4
        for columns, rows in board.layout["rings"]
    )
    if held != len(board.squares):
        text = f"the rings and the goal hold {held} squares; the board has {len(board.squares)}"
        yield Finding(("layout", "rings"), text, at_key=True)


def mixed_faces(board: Board) -> Iterator[Finding]:
    """Find dice with a number and a text that read the same, so that a list cannot tell them apart."""
    numbers = [str(face) for face in board.faces if isinstance(face, int)]
    for index, face in enumerate(board.faces):
        if isinstance(face, str) and face in numbers:
            text = f"a list cannot tell the text `{face}` from the number {face}"
            yield Finding(("die", "faces", index), text)


def layout_not_drawn(board: Board) -> Iterator[Finding]:
    """Find layouts that the program does not draw as stated.

    It draws them as stated if there are at least nine squares, each ring is two columns and two rows
    smaller than the one around it, the goal has room inside, and a spiral has enough squares for its
    turns. The data and the rule sheet keep the layout as stated in any case.
    """
    if board.layout and not is_drawn_as_stated(board.layout, len(board.squares)):
        text = (
            f"the program draws these {len(board.squares)} squares in its own way, not as `layout` says"
        )
        yield Finding(("layout",), text, at_key=True)


CHECKS: tuple[Check, ...] = (
    check("R401", "overshoot-gap", Level.ERROR, overshoot_gap, Needs.BOARD),
    check("R402", "overshoot-beyond-die", Level.ERROR, overshoot_beyond_die, Needs.BOARD),
    check("R403", "overshoot-useless", Level.WARNING, overshoot_useless, Needs.GRAPH),
    check("R404", "unknown-square", Level.ERROR, unknown_square),
    check("R405", "duplicate-square", Level.ERROR, duplicate_square),
    check("R406", "no-such-face", Level.ERROR, no_such_face, Needs.BOARD),
    check("R407", "shortcut-is-move", Level.WARNING, shortcut_is_move, Needs.GRAPH),
    check("R408", "goal-effect", Level.WARNING, goal_effect, Needs.BOARD),
    check("R411", "endless-effects", Level.ERROR, endless_effects),
    check("R412", "self-jump", Level.ERROR, self_jump),
    check("R413", "past-the-goal", Level.ERROR, past_the_goal),
    check("R414", "before-the-start", Level.ERROR, before_the_start),
    check("R415", "too-few-squares", Level.ERROR, too_few_squares, Needs.BOARD),
    check("R416", "rolls-are-moves", Level.NOTE, rolls_are_moves, Needs.GRAPH),
    check("R418", "as-printed-without-panel", Level.ERROR, as_printed_without_panel, Needs.BOARD),
    check("R419", "unnamed-squares", Level.NOTE, unnamed_squares, Needs.BOARD),
    check("R420", "layout-misfit", Level.WARNING, layout_misfit, Needs.BOARD),
    check("R421", "idle-face", Level.NOTE, idle_face, Needs.BOARD),
    check("R422", "mixed-faces", Level.ERROR, mixed_faces, Needs.BOARD),
    check("R423", "layout-not-drawn", Level.NOTE, layout_not_drawn, Needs.GRAPH),
    *graph.CHECKS,
    *expect.CHECKS,
)
