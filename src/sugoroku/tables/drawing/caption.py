"""The words below a picture of a tables board: the last turn, and how each side stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from sugoroku.drawing.labelbox import Row
from sugoroku.drawing.moment import Moment
from sugoroku.game.contract import Roll
from sugoroku.game.match import GIVEN_UP, Line
from sugoroku.tables.drawing.pieces import stone
from sugoroku.tables.form import PrintedTables
from sugoroku.tables.game import TablesGame, sides
from sugoroku.tables.names import roll_names, shape_name
from sugoroku.tables.notation import write_play, write_roll
from sugoroku.telling.labels import Style
from sugoroku.telling.words.pictures_tables import COLOURS, PARTS, ROLLS, SENTENCES


def say(key: str, **values: object) -> str:
    """Fill a sentence in."""
    return SENTENCES[key].format(**values)


def roll_of(lines: Sequence[Line]) -> Roll | None:
    """Find the roll that the last turn was played with."""
    return next((tuple(line["roll"]) for line in lines if line["event"] == "roll"), None)


def caption(compiled: PrintedTables, style: Style, moment: Moment) -> str:
    """Sum up the last turn: whose it was, the roll with its old name, the play, a win."""
    return PARTS.join(_parts(compiled, style, moment))


def _parts(compiled: PrintedTables, style: Style, moment: Moment) -> Iterator[str]:
    for line in moment.lines:
        if line["event"] == "start_roll":
            rolls = ROLLS.join(write_roll(tuple(roll)) for roll in line["rolls"])
            yield say("start_roll", seat=moment.names[line["first"]], rolls=rolls)
        elif line["event"] == "roll":
            roll = tuple(line["roll"])
            seat = moment.names[line["seat"]]
            yield say("roll", turn=line["turn"], seat=seat, roll=write_roll(roll))
            if names := roll_names(compiled, roll, style):
                yield " ".join(names)
    moves = [line for line in moment.lines if line["event"] == "move"]
    if moves:
        play = tuple((line["from"], line["to"]) for line in moves)
        yield write_play(compiled["points"] + 1, play, [line["hit"] for line in moves])
    for line in moment.lines:
        if line["event"] == "pass":
            yield say("pass")
        elif line["event"] == "end" and line["kind"] == GIVEN_UP:
            yield say("given_up", rolls=line["rolls"])
        elif line["event"] == "end":
            yield say("end", kind=_kind(compiled, style, line["kind"]), value=line["value"])


def _kind(compiled: PrintedTables, style: Style, kind: str) -> str:
    """Call a win by the name of its shape, if it has one."""
    return shape_name(compiled, kind, style) or SENTENCES.get(f"kind.{kind}", kind)


def rows(moment: Moment) -> list[Row]:
    """Sum up each seat: its colour, pips to go, stones cut and borne off, whether it is to move."""
    over = moment.game.outcome(moment.position) is not None
    mover = None if over else moment.game.mover(moment.position)
    return [_row(moment, seat, seat == mover) for seat in (0, 1)]


def _row(moment: Moment, seat: int, moves: bool) -> Row:
    game = moment.game
    assert isinstance(game, TablesGame)
    side, _ = sides(moment.position, seat)
    count = game.pips(side)
    pips = say("pips.one") if count == 1 else say("pips.many", n=count)
    key = "row.mover" if moves else "row"
    head = say(key, seat=moment.names[seat], colour=COLOURS[seat], pips=pips)
    waiting = [("bar", side[game.bar]), ("borne_off", side[0])]
    below = PARTS.join(say(key, n=count) for key, count in waiting if count)
    return Row(partial(stone, seat, layer="box"), head, below or say("all"))
