"""A kept game: a record together with the board on which it was played.

Comes in: the path of a record, and where wanted the name of its board. Goes out: a `KeptGame`, whose
record is not yet held against the board: `sugoroku.game.record` does that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sugoroku import load
from sugoroku.board import library
from sugoroku.form import Form
from sugoroku.game import following, record
from sugoroku.game.contract import AnyGame, HouseRuleError, NotationError, choose_house_rules
from sugoroku.game.header import RecordError, improper
from sugoroku.game.lines import MOST_BYTES
from sugoroku.game.match import Batch, Line


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A record, the board on which it was played, and its game."""

    record: record.Record
    compiled: Form
    game: AnyGame

    @property
    def same_board(self) -> bool:
        """Whether the board is to the letter the one that was played."""
        return bool(self.record.header["sha256"] == self.compiled["sha256"])

    @property
    def same_rules(self) -> bool:
        """Whether the board has the rules under which the game was played."""
        return bool(self.record.header["rules_sha256"] == self.compiled["rules_sha256"])

    @property
    def changes(self) -> str:
        """Say whether the board has changed since the game was recorded."""
        if not self.same_rules:
            return "the rules of the board have changed since"
        if not self.same_board:
            return "only the text of the board has changed since, not its rules"
        return "the board has not changed since"


def open_record(path: Path, board: str | None) -> KeptGame:
    """Read a record and its board. Raises OSError, RecordError, BoardNotFound, BoardError."""
    kept = record.read(_bytes_of(path))
    compiled = _board_of(kept.header, path, board)
    game = _build(kept.header, compiled)
    return KeptGame(kept, compiled, game)


def _bytes_of(path: Path) -> bytes:
    """Read a file, or as much of it as shows that it is too large. Raises OSError."""
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def settle(kept: KeptGame) -> tuple[record.Record, Batch]:
    """Prepare a record for going on: it without what has to be played anew, and how it stands.

    The batch holds the lines that it lacks of what follows from its last roll. Raises Divergence,
    RecordError.
    """
    settled = following.settled(kept.game, kept.record)
    following.refuse_changed(kept.record)
    return settled


def open_turn(settled: record.Record, begun: Batch) -> list[Line]:
    """List the lines of a turn that is under way, from its last roll on."""
    standing, missing = begun
    if standing.roll is None and not any(line["event"] in ("move", "pass") for line in missing):
        return []
    rolls = [at for at, line in enumerate(settled.lines) if line["event"] == "roll"]
    return list(settled.lines[rolls[-1] :]) if rolls else []


def _build(header: Line, compiled: Form) -> AnyGame:
    """Build the game of a record on a board that is for it. Raises RecordError."""
    played, given = header["board"], compiled["board"]
    if played != given and header["rules_sha256"] != compiled["rules_sha256"]:
        raise RecordError(f"this is a record of the board {played}, not of {given}")
    try:
        rules = choose_house_rules(compiled["house_rules"], header["house_rules"])
        game = load.build(compiled, rules)
    except HouseRuleError as error:
        raise RecordError(f"the record does not fit the board: {error}") from error
    if not record.agree(header["house_rules"], rules):
        raise improper("house_rules")
    _refuse_seats(header, game)
    return game


def _refuse_seats(header: Line, game: AnyGame) -> None:
    """Refuse a position that is none, and seats that cannot be there. Raises RecordError."""
    seats, position = len(header["seats"]), header.get("position")
    low, high = game.seats[0], game.seats[-1]
    if seats not in game.seats:
        due = f"{low}" if low == high else f"{low} to {high}"
        raise improper("seats", f"the board is for {due}, not for {seats}")
    if position is None:
        return
    try:
        there = len(game.spots(game.read(position)))
    except NotationError as error:
        raise improper("position", str(error)) from error
    if there != seats:
        raise improper("position", f"it is for {there} players, and there are {seats} seats")


def _board_of(header: Line, path: Path, board: str | None) -> Form:
    """Find the board of a record: as named, or by its id, rather one with the rules of then."""
    if board is not None:
        return load.compile_loaded(load.load(board))
    places = list(_places(header["board"], path.parent))
    if not places:
        raise load.BoardNotFound(f"no board `{header['board']}` can be found; name it with --board")
    boards = [load.examine(place.read_bytes(), str(place)) for place in places]
    compiled = [load.compile_loaded(each) for each in boards if each.sound]
    same = [each for each in compiled if each["rules_sha256"] == header["rules_sha256"]]
    return (same or compiled)[0] if compiled else load.compile_loaded(boards[0])


def _places(board: str, folder: Path) -> Iterator[Path]:
    """List the files that may be a board: built in, beside the record, in the current folder."""
    name = f"{board}.yaml"
    if Path(name).name != name:
        raise improper("board")
    if board in library.built_in():
        yield library.built_in()[board]
    places = (folder / name, Path(name), Path("boards") / name)
    yield from (place for place in places if place.is_file())
