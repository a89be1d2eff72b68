"""Text forms of the tables family: positions, plays and rolls, each on one line.

A position is the mover's stones, ` / `, the other's, each from its own side: the bar first, then the
points from the highest down, `off` last, as `bar:1 24:2 13:5 / 24:2 6:5 off:3`; `@1` at the very end
when the second seat moves. A play is its moves, `24/18 13/11`, `bar/20`, `6/off`, equal moves counted
as `8/5(2)`, or `pass`; a roll is `6-5`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from sugoroku.game.contract import Face, NotationError, Play, Roll

_STONES = re.compile(r"((?i:bar|off)|[1-9][0-9]?):([1-9][0-9]?)")
Side = bytes


def write_side(side: Sequence[int]) -> str:
    """Write the stones of a side: counts indexed by point."""
    bar = len(side) - 1
    order = [bar, *range(bar - 1, 0, -1), 0]
    return " ".join(f"{write_place(bar, at)}:{side[at]}" for at in order if side[at])


def write_place(bar: int, at: int) -> str:
    """Write a point, `bar` or `off`."""
    return "bar" if at == bar else str(at) if at else "off"


def read_side(points: int, stones: int, text: str) -> Side:
    """Read the stones of a side. Raises NotationError."""
    side = [0] * (points + 2)
    for word in text.split():
        match = _STONES.fullmatch(word)
        if not match:
            raise NotationError(
                f"`{word}` does not give stones; write for example `24:2`, `bar:1` or `off:3`"
            )
        named = {"bar": points + 1, "off": 0}.get(match[1].lower())
        at = int(match[1]) if named is None else named
        if at > points + 1 or (at == points + 1 and named is None):
            raise NotationError(f"there is no point {match[1]} on this board, which has {points}")
        if side[at]:
            raise NotationError(f"`{match[1]}` is given twice in `{text.strip()}`")
        side[at] = int(match[2])
    if sum(side) != stones:
        raise NotationError(f"`{text.strip()}` has {sum(side)} stones; a side has {stones}")
    return bytes(side)


def write_position(mine: Side, theirs: Side, seat: int) -> str:
    """Write a position."""
    return f"{write_side(mine)} / {write_side(theirs)}{' @1' if seat else ''}"


def read_position(points: int, stones: int, text: str) -> tuple[Side, Side, int]:
    """Read what `write_position` wrote. Raises NotationError."""
    plain = unicodedata.normalize("NFKC", text).replace(",", " ").replace("、", " ")
    body, at, seat = plain.strip().partition("@")
    if at and seat.strip() not in ("0", "1"):
        raise NotationError(f"`@{seat.strip()}` names no seat; write @0 or @1")
    sides = body.split("/")
    if len(sides) != 2:
        raise NotationError(
            f"`{text.strip()}` is not a position; write both sides with ` / ` between them"
        )
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
        word = f"{write_place(bar, move[0])}/{write_place(bar, move[1])}{'*' if hit else ''}"
        if words and words[-1][0] == word:
            words[-1] = (word, words[-1][1] + 1)
        else:
            words.append((word, 1))
    return " ".join(word if count == 1 else f"{word}({count})" for word, count in words)


Chain = tuple[int, ...]


def read_chains(names: Mapping[str, int], text: str) -> tuple[Chain, ...]:
    """Read a play as people write it: the ways of single stones, each from point to point.

    `24/18 13/11`, `24 18, 13 11`, `24/18/13`, `8/5(2)`, `Out1/Out5` and `外一/外五` can all be read.
    Raises NotationError.
    """
    plain = unicodedata.normalize("NFKC", text).strip().translate(_SIGNS)
    plain = re.sub(r"(?i)\bwins\b|\.$", "", plain).strip()  # as they stand in a list, or end a sentence
    if plain.lower() in ("pass", "/", ""):
        if plain:
            return ()
        raise NotationError("a play is empty; write `pass` where there is none")
    chains: list[Chain] = []
    for group in re.split("[,;+、]+", plain):
        for words, times in _parted(_joined(names, re.findall(r"/|[^\s/]+", group))):
            if len(words) < 2:
                raise NotationError(f"`{text.strip()}` is not a play, {EXAMPLES}")
            chains += [tuple(_read_point(names, word) for word in words)] * times
    return tuple(chains)


EXAMPLES = "such as `24/18 13/11`, `bar/20` or `pass`"
_SIGNS = {ord("*"): "", **{ord(sign): "/" for sign in "→>–—-"}}
_TIMES = re.compile(r"(.+)\(([1-9])\)")


def _joined(names: Mapping[str, int], words: list[str]) -> list[str]:
    """Join the words of one name: `their out 5` is one point."""
    out: list[str] = []
    while words:
        length = next((n for n in (3, 2) if "".join(words[:n]).lower() in names and len(words) >= n), 1)
        out.append("".join(words[:length]))
        words = words[length:]
    return out


def _parted(words: list[str]) -> Iterator[tuple[list[str], int]]:
    """Part words into ways from point to point; points with no stroke between them go in pairs."""
    chain: list[str] = []
    stroke = times = 0
    for word in words:
        if word == "/":
            stroke = len(chain)
            continue
        if chain and not stroke and (len(chain) > 1 or times):
            yield chain, times or 1
            chain, times = [], 0
        match = _TIMES.fullmatch(word)
        chain.append(match[1] if match else word)
        times, stroke = int(match[2]) if match else 0, 0
    if chain:
        yield chain, times or 1


def _read_point(names: Mapping[str, int], text: str) -> int:
    bar = names["bar"]
    if re.fullmatch("[0-9]{1,2}", text) and int(text) <= bar:
        return int(text)  # 0 is off and the highest the bar, as in the lines of a record
    if text.lower() in names:
        return names[text.lower()]
    raise NotationError(f"`{text}` is not a point: 1 to {bar - 1}, `bar`, `off`{_some(names)}")


def _some(names: Mapping[str, int]) -> str:
    named = [name for name in names if name not in ("bar", "off")]
    return f" or a name such as `{named[0]}`" if named else ""


def read_play(names: Mapping[str, int], text: str) -> Play:
    """Read a play, however people space and part it. Raises NotationError."""
    return tuple(move for chain in read_chains(names, text) for move in pairwise(chain))


def read_roll(rolls: Sequence[Roll], text: str) -> Roll:
    """Read a roll. Raises NotationError."""
    plain = "-".join(re.split(r"[-–, ]+", unicodedata.normalize("NFKC", text).strip()))
    for roll in rolls:
        if write_roll(roll) == plain:
            return roll
    joined = [roll for roll in rolls if "".join(map(str, roll)) == plain]
    if len(joined) == 1:
        return joined[0]
    some = write_roll(rolls[-1])
    if joined:
        ways = " or ".join(map(write_roll, joined))
        raise NotationError(f"`{text.strip()}` can be {ways}; put a `-` between the dice")
    if any(str(roll[0]) == plain for roll in rolls):
        both = f"write all rolls like {some}, or all dice one by one"
        raise NotationError(f"`{text.strip()}` is one die; a roll on this board is two: {both}")
    raise NotationError(f"`{text.strip()}` is no roll on this board, such as {some}")


def write_roll(roll: Sequence[Face]) -> str:
    """Write a roll as `read_roll` takes it."""
    return "-".join(str(face) for face in roll)
