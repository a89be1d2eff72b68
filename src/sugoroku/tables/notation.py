"""Text forms of the tables family: positions, plays and rolls, each on one line.

A position is the mover's stones, ` / `, the other's, each from its own side: the bar first, then the
points from the highest down, `off` last, as `bar:1 24:2 13:5 / 24:2 6:5 off:3`; `@1` at the very end
when the second seat moves. A play is its moves, `24/18 13/11`, `bar/20`, `6/off`, equal moves counted
as `8/5(2)`, or `pass`; a roll is `6-5`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from sugoroku.game import Move, NotationError, Play, Roll

_STONES = re.compile(r"(bar|off|[1-9][0-9]?):([1-9][0-9]?)")
_MOVE = re.compile(r"(bar|[0-9]+)[/ ]+(off|[0-9]+)\*?(?:\(([1-9])\))?")
Side = bytes


def write_side(side: Side) -> str:
    """Write the stones of a side."""
    bar = len(side) - 1
    order = [bar, *range(bar - 1, 0, -1), 0]
    return " ".join(f"{_place(bar, at)}:{side[at]}" for at in order if side[at])


def _place(bar: int, at: int) -> str:
    return "bar" if at == bar else str(at) if at else "off"


def read_side(points: int, stones: int, text: str) -> Side:
    """Read the stones of a side. Raises NotationError."""
    side = [0] * (points + 2)
    for word in text.split():
        match = _STONES.fullmatch(word)
        if not match:
            raise NotationError(f"`{word}` is no stones of a side, such as `24:2`, `bar:1` or `off:3`")
        at = {"bar": points + 1, "off": 0}.get(match[1])
        at = int(match[1]) if at is None else at
        if at > points + 1 or (at == points + 1 and match[1] != "bar"):
            raise NotationError(f"there is no point {match[1]} on this board, which has {points}")
        if side[at]:
            raise NotationError(f"`{match[1]}` stands twice in `{text.strip()}`")
        side[at] = int(match[2])
    if sum(side) != stones:
        raise NotationError(f"`{text.strip()}` has {sum(side)} stones; a side has {stones}")
    return bytes(side)


def write_position(mine: Side, theirs: Side, seat: int) -> str:
    """Write a position."""
    return f"{write_side(mine)} / {write_side(theirs)}{' @1' if seat else ''}"


def read_position(points: int, stones: int, text: str) -> tuple[Side, Side, int]:
    """Read what `write_position` wrote. Raises NotationError."""
    body, at, seat = text.strip().partition("@")
    if at and seat.strip() not in ("0", "1"):
        raise NotationError(f"`@{seat.strip()}` names no seat: @0 or @1")
    sides = body.split("/")
    if len(sides) != 2:
        raise NotationError(f"`{text.strip()}` is no position: two sides are due, parted by ` / `")
    mine, theirs = (read_side(points, stones, side) for side in sides)
    both = [point for point in range(1, points + 1) if mine[point] and theirs[points + 1 - point]]
    if both:
        raise NotationError(f"both sides have stones on the mover's point {both[0]}")
    return mine, theirs, int(seat or 0)


def write_play(bar: int, play: Play, hits: Sequence[bool] = ()) -> str:
    """Write a play as players do; `hits` marks the moves that cut with `*`."""
    if not play:
        return "pass"
    marks = hits or [False] * len(play)
    words: list[tuple[str, int]] = []
    for move, hit in zip(play, marks, strict=True):
        word = f"{_place(bar, move[0])}/{_place(bar, move[1])}{'*' if hit else ''}"
        if words and words[-1][0] == word:
            words[-1] = (word, words[-1][1] + 1)
        else:
            words.append((word, 1))
    return " ".join(word if count == 1 else f"{word}({count})" for word, count in words)


def read_play(bar: int, text: str) -> Play:
    """Read a play, however people space and part it. Raises NotationError."""
    plain = unicodedata.normalize("NFKC", text).strip().lower()
    if plain in ("pass", "-"):
        return ()
    moves: list[Move] = []
    rest = re.sub(r"[,;、]+", " ", plain)
    while rest:
        match = _MOVE.match(rest)
        if not match:
            raise NotationError(
                f"`{text.strip()}` is no play, such as `24/18 13/11`, `bar/20` or `pass`"
            )
        start = bar if match[1] == "bar" else int(match[1])
        to = 0 if match[2] == "off" else int(match[2])
        moves += [(start, to)] * int(match[3] or 1)
        rest = rest[match.end() :].strip()
    if not moves:
        raise NotationError("a play is empty; write `pass` where there is none")
    return tuple(moves)


def read_roll(rolls: Sequence[Roll], text: str) -> Roll:
    """Read a roll. Raises NotationError."""
    for roll in rolls:
        if write_roll(roll) == text.strip():
            return roll
    raise NotationError(f"`{text.strip()}` is no roll on this board, such as {write_roll(rolls[-1])}")


def write_roll(roll: Roll) -> str:
    """Write a roll as `read_roll` takes it."""
    return "-".join(str(face) for face in roll)
