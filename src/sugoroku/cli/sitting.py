"""A match at the terminal: told, recorded, talked over with whoever sits there, and left cleanly."""

from __future__ import annotations

import json
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

from sugoroku.cli.options import Output
from sugoroku.cli.writing import speak, write_data, write_lines
from sugoroku.families import family_of
from sugoroku.form import Form
from sugoroku.game import record, session
from sugoroku.game.contract import AnyGame, Outcome
from sugoroku.game.dice import Dice
from sugoroku.game.match import Batch, Limit, Line, Standing, worths
from sugoroku.game.players import Player, Seat, unattended
from sugoroku.printable import printable
from sugoroku.screen import folded, wrapped
from sugoroku.telling.teller import Teller
from sugoroku.telling.words.match import SENTENCES


@dataclass(frozen=True, slots=True)
class Sitting:
    """A match under way: what is played, and how it is told. `go_on`: the command that resumes it."""

    game: AnyGame
    compiled: Form
    header: Line
    output: Output
    auto: bool
    go_on: str | None

    @property
    def as_json(self) -> bool:
        """Whether lines of JSON are written, and the talk goes to stderr."""
        return self.output.as_json

    def teller(self) -> Teller:
        """Give what tells the match."""
        family = family_of(self.compiled)
        style = self.output.style
        return family.teller(self.compiled, self.header, style, self.game, auto=self.auto)

    def limit(self, thrown: int) -> Limit | None:
        """Give the limit of rolls where nobody is at the terminal who could leave."""
        people = not self.auto and any(seat["player"] == "person" for seat in self.header["seats"])
        return None if people else Limit(family_of(self.compiled).simulation.longest, thrown)

    def players(self, teller: Teller) -> list[Player]:
        """Seat whoever plays."""
        seats = [Seat(seat["name"], seat["player"]) for seat in self.header["seats"]]
        seats = [unattended(seat) for seat in seats] if self.auto else seats
        advise = family_of(self.compiled).advise
        salt = str(self.header["seed"])
        return session.players_of(seats, _person(self, teller), advise, salt)


_show = partial(write_lines, colour=True)


# -- playing -------------------------------------------------------------------------------------------


def play_out(
    sitting: Sitting,
    begun: Batch,
    dice: Dice,
    keeper: record.Recorder | None,
    *,
    unfinished: Sequence[Line] | None = None,
    thrown: int = 0,
) -> Outcome | None:
    """Play a match and tell it; gives how it ended, if it came to its end.

    `unfinished`: the match is resumed, and these lines of its record are of a turn under way. `thrown`:
    how many rolls its record holds.
    """
    teller = sitting.teller()
    _open(sitting, teller, begun, unfinished)
    outputs = _outputs(sitting, teller, keeper, (unfinished or ()) if begun[1] else ())
    players = sitting.players(teller)
    with _leaving(sitting, teller, keeper):
        limit = sitting.limit(thrown)
        last = session.session(sitting.game, begun, players, dice, outputs, limit)
        outcome = sitting.game.outcome(last.position)
        if outcome is None and not last.given_up:
            _show([] if sitting.as_json else teller.closing(last.position))
            _stop(sitting, wrapped(teller.say("stopped")))
        if keeper and not keeper.is_there():
            speak("\n".join(wrapped(teller.say("left.gone"))), err=sitting.as_json)
        return outcome


def _open(sitting: Sitting, teller: Teller, begun: Batch, unfinished: Sequence[Line] | None) -> None:
    """Tell what is played, or where it goes on."""
    resumed = unfinished is not None
    if sitting.as_json:
        _write_json(sitting, [] if resumed else [sitting.header])
    elif unfinished is None:
        _show(teller.opening())
    else:
        _show(_welcome_back(sitting, teller, begun, unfinished))


def _welcome_back(
    sitting: Sitting, teller: Teller, begun: Batch, unfinished: Sequence[Line]
) -> list[str]:
    """Say at which turn the game goes on, and hand the teller a roll that is not played yet."""
    standing, missing = begun
    in_a_turn = standing.roll is not None or sitting.game.continues(standing.position)
    turn = missing[0].get("turn", standing.turn) if missing else standing.turn + (not in_a_turn)
    # the roll is told to a person, who has yet to choose
    rolled = teller.tell(standing.position, unfinished) if unfinished and not missing else []
    return [teller.say("resumed", turn=turn), *rolled, ""]


def _outputs(
    sitting: Sitting, teller: Teller, keeper: record.Recorder | None, untold: Sequence[Line]
) -> list[session.Tell]:
    """List who is handed every batch: the record first, then whoever looks on.

    `untold`: what a record had of the turn of the first batch, which is told together with it.
    """
    waiting = list(untold)

    def tell(at: Standing, lines: Sequence[Line]) -> None:
        _show(teller.tell(at.position, [*waiting, *lines]))
        waiting.clear()

    outputs: list[session.Tell] = [lambda _, lines: keeper.write(lines)] if keeper else []
    if sitting.as_json:
        return [*outputs, lambda _, lines: _write_json(sitting, lines)]
    return [*outputs, tell]


# -- ending --------------------------------------------------------------------------------------------


def tell_end(sitting: Sitting, standing: Standing, end: Line) -> None:
    """Tell the end of a game that is over."""
    if sitting.as_json:
        _write_json(sitting, [end])
        return
    teller = sitting.teller()
    _show([teller.say("over"), *teller.ending(standing.position, end)])


@contextmanager
def _leaving(sitting: Sitting, teller: Teller, keeper: record.Recorder | None) -> Iterator[None]:
    """Leave cleanly on `q`, the end of input and Ctrl-C, and say how to go on."""
    try:
        yield
    except (session.Left, KeyboardInterrupt) as reason:
        code = 0 if isinstance(reason, session.Left) else 130
        if code:
            speak(err=sitting.as_json)
        _stop(sitting, _farewell(sitting, teller, keeper), leave=code)
    finally:
        if keeper:
            keeper.close()


def _farewell(sitting: Sitting, teller: Teller, keeper: record.Recorder | None) -> list[str]:
    """Say how to go on. A command that is to be copied is never broken."""
    left = teller.say("left")
    if keeper and not keeper.is_there():
        return wrapped(f"{left} {teller.say('left.gone')}")
    if not sitting.go_on:
        return wrapped(f"{left} {teller.say('left.no_record')}")
    how = SENTENCES["left.record"].format(command=sitting.go_on)  # whatever its letters are
    both = f"{left} {how}"
    return [both] if folded(both) == [both] else [left, how]


def _stop(sitting: Sitting, message: Sequence[str], leave: int | None = None) -> None:
    if sitting.as_json:
        _write_json(sitting, [{"event": "stopped"}])
    for line in message:
        speak(line, err=sitting.as_json)
    if leave is not None:
        sys.exit(leave)


def ask_again(sitting: Sitting, worth: list[int], outcome: Outcome) -> bool:
    """Ask for another game, where there is somebody to ask; `worth` counts what each seat has won."""
    if sitting.auto or sitting.as_json or not _at_terminal():
        return False
    teller = sitting.teller()
    if outcome.kind is not None:
        worth[:] = map(sum, zip(worth, worths(outcome), strict=True))
        _show([_series(teller, worth)])
    while True:
        try:
            answer = unicodedata.normalize("NFKC", _ask(teller.say("prompt.again"), err=False))
        except session.Left:
            return False
        if answer.strip().lower() in ("y", "yes"):
            return True
        if answer.strip().lower() in ("n", "no", "q"):
            return False
        _show([teller.say("prompt.again.unknown")])


def _series(teller: Teller, worth: Sequence[int]) -> str:
    """Tell what each seat has won so far."""
    seats = [
        teller.say("again.series.seat", name=teller.seat(seat), value=value)
        for seat, value in enumerate(worth)
    ]
    return teller.say("again.series", told=", ".join(seats))


# -- the terminal --------------------------------------------------------------------------------------


def _person(sitting: Sitting, teller: Teller) -> Player:
    """Seat whoever is at the terminal; beside JSON the talk with them goes to stderr."""

    def ask(prompt: str) -> str:
        return _ask(prompt, sitting.as_json)

    def show(lines: Sequence[str]) -> None:
        _show(lines, err=sitting.as_json)

    return family_of(sitting.compiled).person(teller, ask, show, blind=sitting.as_json)


def _ask(prompt: str, err: bool) -> str:
    """Ask for one line. Raises Left at the end of input."""
    *before, last = wrapped(prompt.rstrip())
    _show(before, err=err)
    speak(f"{last} ", nl=False, err=err, colour=True)
    line = sys.stdin.readline() if sys.stdin is not None else ""
    if not line:
        speak(err=err)
        raise session.Left
    return printable(line.rstrip("\r\n"))


def _at_terminal() -> bool:
    streams = (sys.stdin, sys.stdout)
    return all(stream is not None and stream.isatty() for stream in streams)


def _write_json(sitting: Sitting, lines: Sequence[Line]) -> None:
    for line in lines:
        text = record.write_line(line)
        ascii_only = sitting.output.style.ascii
        write_data(json.dumps(line, separators=(",", ":")) if ascii_only else text)
