"""Who sits where, and the players that need no terminal.

A seat is written `cpu`, `cpu:hard`, `Cleo=cpu`, `Cleo=cpu:hard` or a person's name; a plain number
means you and that many less one CPUs. `cpu:Cleo` and `cpu:hard:Cleo` are read too, but what could be a
level never becomes a name.
"""

from __future__ import annotations

import hashlib
import itertools
import re
import unicodedata
from dataclasses import dataclass
from typing import Protocol

from sugoroku.errors import did_you_mean
from sugoroku.game.contract import Advise, AnyGame, AnyPosition, Play, Roll, SeatsError

USUAL = 4
LONGEST_NAME = 24
LEVELS = {"easy": "cpu:easy", "middle": "cpu", "hard": "cpu:hard"}
KINDS = ("person", *LEVELS.values())
_STRENGTHS = re.compile(  # words for a level in other programs
    "beginner|novice|weak|simple|low|normal|medium|mid|average|standard|advanced|strong(er)?|high|tough"
    "|pro(fessional)?|expert|(grand)?master|best|max(imum)?|random"
    "|弱い?|中|普通|最?強い?|[初中上]級"
)


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at a seat: a name, and one of `KINDS`."""

    name: str
    player: str


class Player(Protocol):
    """Whoever chooses for a seat."""

    def ready(self, game: AnyGame, position: AnyPosition) -> None:
        """Wait until the dice may be thrown."""

    def choose(self, game: AnyGame, position: AnyPosition, roll: Roll, plays: tuple[Play, ...]) -> Play:
        """Choose one of `plays`, of which there is at least one."""


@dataclass(frozen=True, slots=True)
class Cpu:
    """A player that never waits: one of the plays at random, or the best one it sees.

    The same position, roll and `salt` give the same play, so that a game that is resumed goes on as
    it would have.
    """

    kind: str = "cpu"
    salt: str = ""
    advise: Advise | None = None

    def ready(self, game: AnyGame, position: AnyPosition) -> None:
        """Do not wait."""

    def choose(self, game: AnyGame, position: AnyPosition, roll: Roll, plays: tuple[Play, ...]) -> Play:
        """Choose by the level of the player."""
        if len(plays) == 1:
            return plays[0]
        if self.advise is None or self.kind == LEVELS["easy"]:
            seen = f"{self.salt} {game.write(position)} {roll}"
            return plays[int.from_bytes(hashlib.sha256(seen.encode()).digest(), "big") % len(plays)]
        return self.advise(game, position, roll, plays, 1 if self.kind == LEVELS["hard"] else 0)


def read_seats(text: str | None, seats: range, *, auto: bool) -> tuple[Seat, ...]:
    """Read who plays. `auto`: nobody but CPUs. Raises SeatsError."""
    if text is None:
        text = str(min(max(USUAL, seats[0]), seats[-1]))
    words = [word.strip() for word in re.split("[,，、]", text)]
    if words == [""]:
        raise SeatsError("no players are named; write a number, or names with commas between them")
    if len(words) == 1 and re.fullmatch(r"[-+.\d]+", words[0]):
        if not re.fullmatch("[0-9]{1,3}", words[0]):
            raise SeatsError(f"`{words[0]}` is not a number of players")
        # the count is held against the board first, so that an absurd one builds nothing
        _hold(int(words[0]), seats)
        words = ["You", *["cpu"] * (int(words[0]) - 1)]
        words = ["cpu"] * len(words) if auto else words
    _hold(len(words), seats)
    read = _name_cpus([_read_seat(word) for word in words])
    names = [seat.name for seat in read]
    for name in names:
        if names.count(name) > 1:
            raise SeatsError(f"two players are called `{name}`")
    return tuple(unattended(seat) for seat in read) if auto else tuple(read)


def unattended(seat: Seat) -> Seat:
    """Put a CPU in the place of a person."""
    return Seat(seat.name, "cpu") if seat.player == "person" else seat


def _hold(count: int, seats: range) -> None:
    if count not in seats:
        some = f"{seats[0]} to {seats[-1]}" if len(seats) > 1 else str(seats[0])
        raise SeatsError(f"{count} player{'' if count == 1 else 's'} on a board for {some}")


def _read_seat(word: str) -> Seat:
    plain = word.replace("：", ":").replace("＝", "=")
    name, equals, player = plain.rpartition("=")
    kind, colon, behind = (part.strip() for part in (player if equals else plain).partition(":"))
    if unicodedata.normalize("NFKC", kind).lower() == "cpu":
        seat = _read_named(word, name.strip(), behind) if equals else _read_cpu(word, colon, behind)
    else:
        _refuse_likeness(word, plain)
        seat = Seat(word, "person")
        if not word:
            raise SeatsError("a player has no name; write names with commas between them")
    if len(seat.name) > LONGEST_NAME or not (seat.name or "-").isprintable():
        raise SeatsError(f"a name must have at most {LONGEST_NAME} characters, all of them printable")
    return seat


def _read_named(word: str, name: str, level: str) -> Seat:
    """Read what stands on both sides of `cpu:` in `Cleo=cpu:hard`."""
    if not name:
        raise SeatsError(f"`{word}` needs a name before the `=`")
    if level.lower() not in ("", *LEVELS):
        raise _no_level(level, name)
    return Seat(name, LEVELS[level.lower() or "middle"])


def _read_cpu(word: str, colon: str, behind: str) -> Seat:
    """Read what stands behind `cpu`: nothing, a level, a name, or a level and a name."""
    level, named, name = (part.strip() for part in behind.partition(":"))
    if level.lower() in LEVELS:
        seat = Seat(name, LEVELS[level.lower()])
    elif _is_like_a_level(level):
        raise _no_level(level, name or level)
    else:
        seat = Seat(behind, "cpu")
    if not seat.name and (named or (colon and level.lower() not in LEVELS)):
        raise SeatsError(f"`{word}` needs a name after the colon")
    return seat


def _is_like_a_level(text: str) -> bool:
    """Whether a word is written as levels are, in small letters, or is a usual word for one."""
    small = bool(re.fullmatch("[a-z0-9 _-]+", text))
    near = did_you_mean(text.lower(), LEVELS)
    return small or bool(near) or bool(_STRENGTHS.fullmatch(text.casefold()))


def _no_level(level: str, name: str) -> SeatsError:
    levels = ", ".join(LEVELS)
    hint = did_you_mean(level.lower(), LEVELS)
    known = f"{hint} There are {levels}." if hint else f"; there are {levels}."
    return SeatsError(f"no CPU has the level `{level}`{known} For a name, write `{name}=cpu`")


def _refuse_likeness(word: str, plain: str) -> None:
    """Refuse a person whose name is a CPU that is not written as one. Raises SeatsError."""
    match = re.fullmatch(r"(?:cpu[\s=_/.-]*)?([^\W\d]+)", plain.strip(), re.IGNORECASE)
    level = match[1].casefold() if match else ""
    if level in LEVELS and (level == plain.strip() or plain.casefold().startswith("cpu")):
        raise SeatsError(f"`{word}` is written `cpu:{level}`, with a colon")
    if _STRENGTHS.fullmatch(level) and plain.casefold().startswith("cpu"):
        raise _no_level(level, level)


def _name_cpus(seats: list[Seat]) -> list[Seat]:
    """Call nameless CPUs `CPU 1`, `CPU 2` …; a lone one `CPU`."""
    nameless = [seat for seat in seats if not seat.name]
    taken = {seat.name for seat in seats}
    free = (name for number in itertools.count(1) if (name := f"CPU {number}") not in taken)
    named: list[Seat] = []
    for seat in seats:
        if not seat.name:
            alone = len(nameless) == 1 and "CPU" not in taken
            seat = Seat("CPU" if alone else next(free), seat.player)
        named.append(seat)
    return named
