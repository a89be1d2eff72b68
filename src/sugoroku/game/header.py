"""The first line of a record: which board, under which rules, who plays, from where.

Comes in: what a match is about. Goes out: a line ready for JSON; and back, a line that was read is
looked at before anything is made of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from sugoroku.errors import SugorokuError, shortened
from sugoroku.form import Form
from sugoroku.game.contract import HouseRules
from sugoroku.game.dice import SEED_LIMIT
from sugoroku.game.match import Line
from sugoroku.game.players import KINDS, LONGEST_NAME, Seat

FORMAT = 1
QUOTED = 300  # characters of a record at most, in a message


class RecordError(SugorokuError):
    """A file that is no record of a game, or one of another format."""


def write_header(
    compiled: Form,
    house_rules: HouseRules,
    seats: Sequence[Seat],
    first: int,
    seed: int | None,
    position: str | None = None,
) -> Line:
    """Make the first line of a record; `position` is where the game begins, if not at the set-up."""
    return {
        "event": "game",
        "format": FORMAT,
        "board": compiled["board"],
        "sha256": compiled["sha256"],
        "rules_sha256": compiled["rules_sha256"],
        "house_rules": dict(house_rules),
        "seats": [{"name": seat.name, "player": seat.player} for seat in seats],
        "first": first,
        "seed": seed,
        **({} if position is None else {"position": position}),
    }


_DIGEST = "it must be 64 hexadecimal digits"
_HEADER: dict[str, tuple[type | tuple[type, ...], str]] = {
    "board": (str, "it must be the id of a board"),
    "sha256": (str, _DIGEST),
    "rules_sha256": (str, _DIGEST),
    "house_rules": (dict, "it must have every house rule of the board, each with a choice"),
    "seats": (list, "it must be a list of seats, each with a `name` and a `player`"),
    "first": (int, "it must be the number of a seat, counted from 0"),
    "seed": ((int, type(None)), f"it must be a whole number from 0 to {SEED_LIMIT - 1:,}, or null"),
    "position": (str, "it must be a position of the board"),
}


def improper(key: str, why: str | None = None) -> RecordError:
    """Make the error for a first line whose value of a key cannot be; `why`: what is wrong."""
    reason = why or _HEADER[key][1]
    return RecordError(f"not a record of a game: its first line lacks a proper `{key}`: {reason}")


def look_at(header: Line) -> None:
    """Refuse a first line that is not one. Raises RecordError."""
    if header["event"] != "game":
        begins = shortened(header["event"], QUOTED)
        raise RecordError(f"not a record of a game: it begins with `{begins}`, not `game`")
    if header.get("format") != FORMAT:
        has = json.dumps(header.get("format"))
        raise RecordError(f"a record of format {shortened(has, QUOTED)}; this program reads {FORMAT}")
    _refuse_unknown(header)
    for key, (kind, _) in _HEADER.items():
        if key == "position" and key not in header:
            continue
        if key not in header or not isinstance(header[key], kind) or isinstance(header[key], bool):
            raise improper(key)
    _look_at_values(header)


def _look_at_values(header: Line) -> None:
    seed, seats = header["seed"], header["seats"]
    for key in ("sha256", "rules_sha256"):
        if not re.fullmatch("[0-9a-f]{64}", header[key]):
            raise improper(key)
    if seed is not None and not 0 <= seed < SEED_LIMIT:
        raise improper("seed")
    if not all(isinstance(value, str | bool) for value in header["house_rules"].values()):
        raise improper("house_rules")
    if not seats or not all(map(_is_seat, seats)):
        raise improper("seats")
    if not 0 <= header["first"] < len(seats):
        raise improper("first")


def _refuse_unknown(header: Line) -> None:
    """Refuse keys of a later version, since they may change the game. Raises RecordError."""
    unknown = sorted(header.keys() - _HEADER.keys() - {"event", "format"})
    if unknown:
        key = shortened(unknown[0], QUOTED)
        raise RecordError(f"not a record that this program knows: its first line has a key `{key}`")


def _is_seat(seat: object) -> bool:
    return (
        isinstance(seat, dict)
        and seat.keys() == {"name", "player"}
        and isinstance(seat["name"], str)
        and seat["name"].isprintable()
        and 0 < len(seat["name"]) <= LONGEST_NAME
        and seat["player"] in KINDS
    )
