"""A record played again and held against its board, line by line, in one pass.

Comes in: a game and a record. Goes out: the batches of the match, how it stands, what the record lacks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from sugoroku.errors import SugorokuError, shortened
from sugoroku.game.contract import AnyGame, AnyPosition, Play, Roll
from sugoroku.game.dice import Dice, DiceSpent, ScriptedDice, SeededDice
from sugoroku.game.header import QUOTED, RecordError, improper
from sugoroku.game.match import GIVEN_UP, Batch, Line, Standing, answer, begin, give_up, throw
from sugoroku.game.record import Record, agree, start_faces, write_line


class Divergence(SugorokuError):
    """A record says something else than the board, or than its own seed."""

    def __init__(
        self, line: int, turn: int, recorded: str, expected: str, *, witness: str = "the board"
    ) -> None:
        self.line, self.turn = line, turn
        when = f"turn {turn}" if turn else "before the first turn"
        recorded, expected = shortened(recorded, QUOTED), shortened(expected, QUOTED)
        differs = f"recorded {recorded}; {witness} says {expected}"
        super().__init__(f"line {line}, {when}: {differs}")


def follow(game: AnyGame, record: Record) -> Iterator[Batch]:
    """Play a record again, batch by batch. Raises Divergence where the board says otherwise.

    The last batch may tell lines that the record lacks, where it stops short of what the last roll
    led to.
    """
    header, lines = record.header, record.lines
    dice = None if header["seed"] is None else SeededDice(header["seed"])
    standing, expected = _begin_as_recorded(game, record, dice)
    yield standing, expected
    at, count = len(expected), 0
    while at < len(lines):
        if standing.given_up or game.outcome(standing.position) is not None:
            where, recorded = record.number(at), write_line(lines[at])
            raise Divergence(where, standing.turn, recorded, "that the game is over")
        if lines[at].get("kind") == GIVEN_UP:
            standing, expected = give_up(game, standing, count)
            _compare(record, at, expected, standing.turn)
            yield standing, expected
            at += 1
            continue
        roll = _read_roll(game, standing, record, at)
        count += 1
        thrown, expected = throw(game, standing, roll)
        _compare(record, at, expected, thrown.turn)
        if dice is not None:
            due = dice.roll(game.rolls(standing.position))
            _compare(record, at, throw(game, standing, due)[1], thrown.turn, witness="its seed")
        yield thrown, expected
        at += 1
        standing, expected = _answer_as_recorded(game, thrown, _turn_from(lines, at))
        if at < len(lines):
            _compare(record, at, expected, thrown.turn)
            yield standing, expected
            at += len(expected)
        else:
            return


def _turn_from(lines: Sequence[Line], at: int) -> list[Line]:
    """List the lines up to the next roll."""
    end = at
    while end < len(lines) and lines[end]["event"] != "roll":
        end += 1
    return list(lines[at:end])


def _begin_as_recorded(game: AnyGame, record: Record, seeded: SeededDice | None) -> Batch:
    header, lines = record.header, record.lines
    seats, first, position = len(header["seats"]), header["first"], header.get("position")
    known = {write_line({"": roll[0]}): roll for roll in game.start_rolls}
    faces = (known.get(write_line({"": face})) for face in start_faces(lines))
    recorded: Dice = ScriptedDice(filter(None, faces))
    if not lines and seeded is not None:  # stopped before anything else was written
        recorded = SeededDice(header["seed"])
    try:
        batch = begin(game, seats, first, recorded, position)
    except DiceSpent as error:
        if lines:
            raise Divergence(record.number(0), 0, write_line(lines[0]), "nobody who begins") from error
        why = "it has its first line alone, and nobody knows the dice for who begins"
        raise RecordError(f"this game cannot go on: {why}; begin a new one") from error
    _compare(record, 0, batch[1], 0)
    if seeded is not None:
        _compare(record, 0, begin(game, seats, first, seeded, position)[1], 0, witness="its seed")
    if game.mover(batch[0].position) != first:
        raise improper("first")
    return batch


def _read_roll(game: AnyGame, standing: Standing, record: Record, at: int) -> Roll:
    lines, recorded = record.lines, record.lines[at].get("roll")
    for roll in game.rolls(standing.position):
        if isinstance(recorded, list) and write_line({"": list(roll)}) == write_line({"": recorded}):
            return roll
    where, written = record.number(at), write_line(lines[at])
    raise Divergence(where, standing.turn + 1, written, "that the dice are thrown")


def _answer_as_recorded(game: AnyGame, thrown: Standing, lines: list[Line]) -> Batch:
    """Choose the play that leads to the recorded lines; the first one if none does."""
    assert thrown.roll is not None
    plays = game.plays(thrown.position, thrown.roll)
    return next(_fitting(game, thrown, lines), None) or answer(game, thrown, plays[0])


def _fitting(game: AnyGame, thrown: Standing, lines: list[Line]) -> Iterator[Batch]:
    """List what the plays lead to that begin as recorded, in whichever order the moves were made."""
    assert thrown.roll is not None
    for play in _candidates(game, thrown.position, thrown.roll, lines):
        batch = answer(game, thrown, play)
        if all(map(agree, lines, batch[1])):  # as far as both go
            yield batch


def _candidates(game: AnyGame, position: AnyPosition, roll: Roll, lines: list[Line]) -> Iterator[Play]:
    """List the plays, then the other orders of moves that agree with the recorded ones.

    Nearly always a play is what was recorded, and the many orders need not be listed.
    """
    plays = game.plays(position, roll)
    yield from plays
    moves = [(line.get("from"), line.get("to")) for line in lines if line.get("event") == "move"]
    for way in game.ways(position, roll) if len(plays) > 1 else ():
        if way not in plays and list(way[: len(moves)]) == moves[: len(way)]:
            yield way


def _compare(
    record: Record, at: int, expected: list[Line], turn: int, *, witness: str = "the board"
) -> None:
    lines = record.lines
    for number, line in enumerate(expected[: len(lines) - at], at):
        if not agree(lines[number], line):
            where, recorded, due = record.number(number), write_line(lines[number]), write_line(line)
            raise Divergence(where, line.get("turn", turn), recorded, due, witness=witness)


@dataclass(frozen=True, slots=True)
class _Followed:
    """A record followed to its end: the last batch; the last roll, and its line; lines in all."""

    last: Batch
    thrown: tuple[Standing, int] | None
    count: int

    def lacking(self, record: Record) -> list[Line]:
        """List the lines that the record lacks of the last batch."""
        lines = self.last[1]
        return lines[len(lines) - (self.count - len(record.lines)) :]


def _followed(game: AnyGame, record: Record) -> _Followed:
    """Follow a record once. Raises Divergence."""
    thrown, count = None, 0
    for batch in follow(game, record):  # at least one: a match begins with it
        count += len(batch[1])
        thrown = (batch[0], count) if batch[0].roll is not None else thrown
    return _Followed(batch, thrown, count)


def settled(game: AnyGame, record: Record) -> tuple[Record, Batch]:
    """Prepare a record for going on: it without what has to be played anew, and how it stands.

    Left out are the moves of a last turn that was torn, where more than one play begins with them. The
    batch holds the lines that it lacks of what follows from its last roll. Raises Divergence.
    """
    whole = _followed(game, record)
    if whole.thrown is not None and whole.count > len(record.lines):
        standing, start = whole.thrown
        turn = _turn_from(record.lines, start)
        if len(list(islice(_fitting(game, standing, turn), 2))) != 1:
            return record.cut(start), (standing, [])
    return record, (whole.last[0], whole.lacking(record))


def verify(game: AnyGame, record: Record) -> None:
    """Compare a record with the board, line by line. Raises Divergence at the first difference.

    That a record stops in the middle of what a roll led to is one, unless its last line is torn.
    """
    whole = _followed(game, record)
    lacking = whole.lacking(record)
    if lacking and record.lines and not record.torn:
        turn = lacking[0].get("turn", whole.last[0].turn)
        raise Divergence(record.number(len(record.lines)), turn, "nothing more", write_line(lacking[0]))
    refuse_changed(record)


def refuse_changed(record: Record) -> None:
    """Refuse a record whose checksums do not fit. Raises RecordError."""
    if not record.bad_sum:
        return
    has_none = not record.marks[record.numbers.index(record.bad_sum)][1]
    changed = "it, or the line before, was changed after it was written"
    why = "it has none, though the line before has one" if has_none else changed
    raise RecordError(f"line {record.bad_sum}: its checksum does not fit: {why}")
