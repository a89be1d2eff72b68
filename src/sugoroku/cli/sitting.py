"""A match at the terminal: told, recorded, talked over with whoever sits there, and left cleanly."""

from __future__ import annotations

import json
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import click

from sugoroku.families import family_of
from sugoroku.form import Form
from sugoroku.game import record
from sugoroku.game import session as play
from sugoroku.game.contract import Game, Outcome
from sugoroku.game.dice import Dice
from sugoroku.game.match import Batch, Line, Standing
from sugoroku.game.players import Player, Seat, unattended
from sugoroku.telling.labels import Style
from sugoroku.telling.teller import Teller
from sugoroku.telling.words.match import SENTENCES


@dataclass(frozen=True, slots=True)
class Match:
    """A match under way: what is played, and how it is told."""

    game: Game[Any]
    compiled: Form
    header: Line
    style: Style
    as_json: bool
    auto: bool
    go_on: str | None  # the command that goes on with the record


@dataclass(frozen=True, slots=True)
class Resumed:
    """How a record was left: `lines` are those of a turn under way, from the roll on."""

    lines: list[Line]


def tell_end(table: Match, standing: Standing, end: Line) -> None:
    """Tell the end of a game that is over."""
    if table.as_json:
        _write_json(table, [end])
        return
    teller = _teller(table)
    _show([teller.say("over"), *teller.ending(standing.position, end)])


def _teller(table: Match) -> Teller:
    family = family_of(table.compiled)
    return family.teller(table.compiled, table.header, table.style, table.game, auto=table.auto)


def play_out(
    table: Match, begun: Batch, dice: Dice, keeper: record.Recorder | None,
    *, going_on: Resumed | None = None,
) -> Outcome | None:  # fmt: skip
    """Play a match and tell it; gives how it ended, if it came to its end."""
    teller = _teller(table)
    if table.as_json:
        _write_json(table, [] if going_on else [table.header])
    else:
        _show(_welcome_back(table, teller, begun, going_on) if going_on else teller.opening())
    outputs: list[play.Tell] = [lambda _, lines: keeper.write(lines)] if keeper else []
    if table.as_json:
        outputs.append(lambda _, lines: _write_json(table, lines))
    else:
        untold = list(going_on.lines) if going_on and begun[1] else []
        outputs.append(lambda at, lines: _tell(teller, at, untold, lines))
    seats = [Seat(seat["name"], seat["player"]) for seat in table.header["seats"]]
    seats = [unattended(seat) for seat in seats] if table.auto else seats
    advise = family_of(table.compiled).advise
    salt = str(table.header["seed"])
    players = play.players_of(seats, _person(table, teller), advise, salt)
    with _leaving(table, teller, keeper):
        last = play.session(table.game, begun, players, dice, outputs).position
        outcome = table.game.outcome(last)
        if outcome is None:
            _show([] if table.as_json else teller.closing(last))
            _stop(table, teller.say("stopped"))
        return outcome


def _tell(teller: Teller, at: Standing, untold: list[Line], lines: Sequence[Line]) -> None:
    """Tell a batch, the first one together with what a record had of its turn."""
    _show(teller.tell(at.position, [*untold, *lines]))
    untold.clear()


def _welcome_back(table: Match, teller: Teller, begun: Batch, going_on: Resumed) -> list[str]:
    """Say at which turn the game goes on, and hand the teller a roll that is not played yet."""
    standing, missing = begun
    begun_turn = standing.roll is not None or table.game.continues(standing.position)
    turn = missing[0].get("turn", standing.turn) if missing else standing.turn + (not begun_turn)
    if going_on.lines and not missing:
        # the roll is told to a person, who has yet to choose
        return [teller.say("resumed", turn=turn), *teller.tell(standing.position, going_on.lines), ""]
    return [teller.say("resumed", turn=turn), ""]


@contextmanager
def _leaving(table: Match, teller: Teller, keeper: record.Recorder | None) -> Iterator[None]:
    """Leave cleanly on `q`, the end of input and Ctrl-C, and say how to go on."""
    how = teller.say("left.no_record")
    if table.go_on:
        how = SENTENCES["left.record"].format(command=table.go_on)  # whatever its letters are
    try:
        yield
    except (play.Left, KeyboardInterrupt) as reason:
        code = 0 if isinstance(reason, play.Left) else 130
        if code:
            click.echo(err=table.as_json)
        _stop(table, f"{teller.say('left')} {how}", leave=code)
    finally:
        if keeper:
            keeper.close()


def _stop(table: Match, message: str, leave: int | None = None) -> None:
    if table.as_json:
        _write_json(table, [{"event": "stopped"}])
    click.echo(message, err=table.as_json)
    if leave is not None:
        sys.exit(leave)


def _person(table: Match, teller: Teller) -> Player:
    """Seat whoever is at the terminal; beside JSON the talk with them goes to stderr."""

    def ask(prompt: str) -> str:
        return _ask(prompt, table.as_json)

    def show(lines: Sequence[str]) -> None:
        _show(lines, err=table.as_json)

    return family_of(table.compiled).person(teller, ask, show, blind=table.as_json)


def _ask(prompt: str, err: bool) -> str:
    """Ask for one line. Raises Left at the end of input."""
    click.echo(prompt, nl=False, err=err)
    said = sys.stdin.readline() if sys.stdin is not None else ""
    if not said:
        click.echo(err=err)
        raise play.Left
    return said


def _at_terminal() -> bool:
    streams = (sys.stdin, sys.stdout)
    return all(stream is not None and stream.isatty() for stream in streams)


def ask_again(table: Match, worth: list[int], outcome: Outcome) -> bool:
    """Ask for another game, where there is somebody to ask; `worth` counts what each seat has won."""
    if table.auto or table.as_json or not _at_terminal():
        return False
    teller = _teller(table)
    if outcome.kind is not None:
        for seat, rank in enumerate(outcome.ranks):
            worth[seat] += outcome.value * (rank == 1)
        told = [
            teller.say("again.series.seat", name=teller.seat(seat), value=value)
            for seat, value in enumerate(worth)
        ]
        _show([teller.say("again.series", told=", ".join(told))])
    while True:
        try:
            said = unicodedata.normalize("NFKC", _ask(teller.say("prompt.again"), err=False))
        except play.Left:
            return False
        if said.strip().lower() in ("y", "yes"):
            return True
        if said.strip().lower() in ("n", "no", "q"):
            return False
        _show([teller.say("prompt.again.unknown")])


def _show(lines: Sequence[str], err: bool = False) -> None:
    for line in lines:
        click.echo(line, err=err)


def _write_json(table: Match, lines: Sequence[Line]) -> None:
    for line in lines:
        text = record.write_line(line)
        click.echo(json.dumps(line, separators=(",", ":")) if table.style.ascii else text)
