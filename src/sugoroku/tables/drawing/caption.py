"""The words below a picture of a tables board: the last turn, and how each side stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from sugoroku.drawing.labelbox import Row
from sugoroku.drawing.moment import Moment
from sugoroku.game.contract import Roll
from sugoroku.tables.drawing.pieces import stone
from sugoroku.tables.form import PrintedTables
from sugoroku.tables.game import sides
from sugoroku.tables.names import roll_names
from sugoroku.tables.notation import write_play, write_roll
from sugoroku.telling.labels import Style, names_of

SENTENCES: Mapping[str, str] = {
    "set_up": "Set-up: {name}?",
    "start_roll": "{seat} begins · {rolls}",
    "roll": "Turn {turn} · {seat} · roll {roll}",
    "pass": "pass",
    "end": "wins: {kind}, counting {value}",
    "kind.iri": "iri-gachi",
    "kind.bear_off": "all borne off",
    "kind.muji": "muji-gachi",
    "kind.blocked": "nobody can move",
    "row": "{seat} · {colour} · {pips} to go",
    "row.mover": "{seat} · {colour} · {pips} to go · to move",
    "pips.one": "1 pip",
    "pips.many": "{n} pips",
    "bar": "{n} cut, on the bar",
    "off": "{n} borne off",
    "all": "all stones on the board",
}
COLOURS = "black", "white"


def say(key: str, **values: object) -> str:
    """Fill a sentence in."""
    return SENTENCES[key].format(**values)


def roll_of(lines: Sequence[Mapping[str, Any]]) -> Roll | None:
    """Find the roll that the last turn was played with."""
    return next((tuple(line["roll"]) for line in lines if line["event"] == "roll"), None)


def caption(compiled: PrintedTables, style: Style, moment: Moment) -> str:
    """Tell the last turn: whose it was, the roll with its old name, the play, a win."""
    return " · ".join(_parts(compiled, style, moment))


def _parts(compiled: PrintedTables, style: Style, moment: Moment) -> Iterator[str]:
    for line in moment.lines:
        if line["event"] == "start_roll":
            rolls = ", ".join(write_roll(tuple(roll)) for roll in line["rolls"])
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
        elif line["event"] == "end":
            yield say("end", kind=_kind(compiled, style, line["kind"]), value=line["value"])


def _kind(compiled: PrintedTables, style: Style, kind: str) -> str:
    """Call a win by the name of its shape, if it has one."""
    named = {"name": compiled["shape_names"].get(kind, {}), "unverified": ()}
    return " ".join(names_of(named, "name", style)) or SENTENCES.get(f"kind.{kind}", kind)


def rows(moment: Moment) -> list[Row]:
    """Tell how each seat stands: its colour, pips to go, stones cut and borne off, who is to move."""
    over = moment.game.outcome(moment.position) is not None
    mover = None if over else moment.game.mover(moment.position)
    return [_row(moment, seat, seat == mover) for seat in (0, 1)]


def _row(moment: Moment, seat: int, moves: bool) -> Row:
    game: Any = moment.game
    side, _ = sides(moment.position, seat)
    pips = game.pips(side)
    told = say("pips.one") if pips == 1 else say("pips.many", n=pips)
    key = "row.mover" if moves else "row"
    head = say(key, seat=moment.names[seat], colour=COLOURS[seat], pips=told)
    waiting = [("bar", side[game.bar]), ("off", side[0])]
    below = " · ".join(say(key, n=count) for key, count in waiting if count)
    return Row(partial(stone, seat, layer="box"), head, below or say("all"))
