"""A second engine for race boards: slow, and plain enough to be seen to be right.

It reads the plain data of a board, walks piece by piece with `if`s, and shares no code with the
package but the reader of YAML.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass
class Table:
    """A race under way."""

    data: dict[str, Any]
    finish: str
    rank_everyone: bool
    squares: list[str]
    missing: list[int]
    turn_of: int
    home: list[int] = field(default_factory=list)
    over: bool = False
    events: list[tuple[Any, ...]] = field(default_factory=list)
    hope: dict[str, bool] = field(default_factory=dict)  # square → can_get_home, once it was asked


def set_up(data: dict[str, Any], seats: int, first: int, **house: Any) -> Table:
    start = data["squares"][0]["id"]
    return Table(data, house["finish"], house["rank_everyone"], [start] * seats, [0] * seats, first)


def faces_of(data: dict[str, Any]) -> list[Any]:
    die = data.get("die", 6)
    return list(range(1, die + 1)) if isinstance(die, int) else die["faces"]


def square_of(table: Table, square: str) -> Any:
    for item in table.data["squares"]:
        if item["id"] == square:
            found: dict[str, Any] = item
            return found
    raise AssertionError(square)


def walk(table: Table, square: str, steps: int) -> str:
    ids = [item["id"] for item in table.data["squares"]]
    return str(ids[ids.index(square) + steps])


def roll(table: Table, face: Any) -> None:
    """Play one roll of the seat whose turn it is, and pass over those who rest."""
    seat = table.turn_of
    here = square_of(table, table.squares[seat])
    moved = first_step(table, here, face)
    arrived = moved[0]
    say(table, seat, here["id"], *moved)
    goal = table.data["squares"][-1]["id"]
    if moved[1] != "stay":
        arrived = follow_effects(table, seat, arrived, goal)
    table.squares[seat] = arrived
    again = False
    if arrived == goal:
        table.home.append(seat)
        table.events.append(("home", seat, len(table.home)))
    elif moved[1] != "stay":
        item = square_of(table, arrived)
        if item.get("inn"):
            table.missing[seat] = 1
        if item.get("rest"):
            table.missing[seat] = item["rest"]
        again = bool(item.get("again"))
    if finished(table):
        table.over = True
    elif not again:
        next_turn(table)


def first_step(table: Table, here: dict[str, Any], face: Any) -> tuple[str, str]:
    goal = table.data["squares"][-1]["id"]
    if "rolls" in here:
        if str(face) in here["rolls"]:
            return here["rolls"][str(face)], "rolls"
        return here["id"], "stay"
    if str(face) in here.get("shortcut", {}):
        return here["shortcut"][str(face)], "shortcut"
    if isinstance(face, str) or face == 0 or here["id"] == goal:
        return here["id"], "stay"
    return march(table, here, face, goal)


def march(table: Table, here: dict[str, Any], face: int, goal: str) -> tuple[str, str]:
    square, left = here["id"], face
    while left and square != goal:
        square = walk(table, square, 1)
        left -= 1
    if left == 0:
        return square, "roll"
    if table.finish == "over":
        return goal, "over"
    if table.finish == "stay":
        return here["id"], "stay"
    if table.finish == "as_printed":
        return table.data["overshoot"][str(left)], "overshoot"
    first = table.data["squares"][0]["id"]
    while left and square != first:
        square = walk(table, square, -1)
        left -= 1
    return square, "bounce"


def follow_effects(table: Table, seat: int, square: str, goal: str) -> str:
    while square != goal:
        item = square_of(table, square)
        if "go" in item:
            after, why = item["go"], "go"
        elif "back" in item:
            after, why = walk(table, square, -item["back"]), "back"
        elif "forward" in item:
            after, why = walk(table, square, item["forward"]), "forward"
        else:
            return square
        say(table, seat, square, after, why)
        square = after
    return square


def say(table: Table, seat: int, before: str, after: str, why: str) -> None:
    table.events.append(("move", seat, before, after, why))


def finished(table: Table) -> bool:
    seats = len(table.squares)
    left = [seat for seat in range(seats) if seat not in table.home]
    if table.rank_everyone:
        if seats == 1 and not left:
            return True
        if seats > 1 and len(left) <= 1:
            return True
    elif table.home:
        return True
    for square in {table.squares[seat] for seat in left}:
        if square not in table.hope:
            table.hope[square] = can_get_home(table, square)
    return not any(table.hope[table.squares[seat]] for seat in left)


def can_get_home(table: Table, square: str) -> bool:
    goal = table.data["squares"][-1]["id"]
    seen, todo = {square}, [square]
    while todo:
        here = todo.pop()
        for face in faces_of(table.data):
            quiet = Table(table.data, table.finish, False, [], [], 0)
            after, why = first_step(quiet, square_of(table, here), face)
            if why != "stay":
                after = follow_effects(quiet, 0, after, goal)
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return goal in seen


def next_turn(table: Table) -> None:
    while True:
        table.turn_of = (table.turn_of + 1) % len(table.squares)
        if table.turn_of in table.home:
            continue
        if table.missing[table.turn_of] == 0:
            return
        table.missing[table.turn_of] -= 1
        table.events.append(("rest", table.turn_of))


def ranks(table: Table) -> list[int]:
    ids = [item["id"] for item in table.data["squares"]]
    far = [
        (0, table.home.index(seat)) if seat in table.home else (1, -ids.index(square))
        for seat, square in enumerate(table.squares)
    ]
    return [1 + sum(other < mine for other in far) for mine in far]
