"""Text forms of the race family: positions and rolls, each on one line.

A position has one word for each seat: the id of the square, `+n` behind it where `n` turns are still
to be missed, `#n` where the piece came home as the n-th. `@n` at the end names the seat whose turn it
is, when it is not seat 0; a final `!` says that it rolls again in the same turn:
`bridge ferry+1 gate#1 @1`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from sugoroku.errors import did_you_mean
from sugoroku.game.contract import NotationError, Roll

_WORD = re.compile(r"([a-z0-9-]+)(?:\+([1-9][0-9]?)|#([1-9]))?")
_MOVER = re.compile(r"@([0-7])")

Parts = tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...], bool]


def write_position(ids: Sequence[str], parts: Parts) -> str:
    """Write mover, squares, rests, seats at home in order, and whether the mover rolls again."""
    mover, squares, rests, home, again = parts
    words = []
    for seat, (square, rest) in enumerate(zip(squares, rests, strict=True)):
        mark = f"#{home.index(seat) + 1}" if seat in home else f"+{rest}" if rest else ""
        words.append(ids[square] + mark)
    if mover:
        words.append(f"@{mover}")
    return " ".join(words) + (" !" if again else "")


def read_position(ids: Sequence[str], text: str) -> Parts:
    """Read what `write_position` wrote. Raises NotationError."""
    words = text.split()
    again = bool(words) and words[-1] == "!"
    words = words[:-1] if again else words
    mover = _MOVER.fullmatch(words[-1]) if words else None
    words = words[:-1] if mover else words
    seat = int(mover[1]) if mover else 0
    read = [_read_word(ids, word) for word in words]
    if not read or seat >= len(read):
        raise NotationError(f"`{text}` is not a position; write one word for each seat")
    ranks = {rank: seat for seat, (_, _, rank) in enumerate(read) if rank}
    if sorted(ranks) != list(range(1, len([1 for _, _, rank in read if rank]) + 1)):
        raise NotationError(f"`{text}` is not a position: the seats at home must be #1, #2 …")
    for square, _, rank in read:
        if (square == len(ids) - 1) != bool(rank):
            raise NotationError(
                f"`{text}` is not a position: a piece at the goal needs `#` and its rank"
            )
    home = tuple(ranks[rank] for rank in sorted(ranks))
    return seat, tuple(s for s, _, _ in read), tuple(r for _, r, _ in read), home, again


def _read_word(ids: Sequence[str], word: str) -> tuple[int, int, int]:
    match = _WORD.fullmatch(word)
    if not match:
        raise NotationError(
            f"`{word}` is not the place of a piece; write for example `{ids[0]}` or `{ids[0]}+1`"
        )
    if match[1] not in ids:
        raise NotationError(f"no square `{match[1]}` on this board{did_you_mean(match[1], ids)}")
    return ids.index(match[1]), int(match[2] or 0), int(match[3] or 0)


def read_roll(rolls: Sequence[Roll], text: str) -> Roll:
    """Read a roll: the faces, joined by `-` where there are several dice. Raises NotationError."""
    for roll in rolls:
        if write_roll(roll) == text:
            return roll
    faces = " ".join(dict.fromkeys(write_roll(roll) for roll in rolls))
    raise NotationError(f"`{text}` is not a roll on this board: {faces}")


def write_roll(roll: Roll) -> str:
    """Write a roll as `read_roll` takes it."""
    return "-".join(str(face) for face in roll)
