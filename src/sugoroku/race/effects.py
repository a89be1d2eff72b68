"""The printed effects of squares: one row each. Whatever shows or examines effects goes through it.

A row says under which keys a board writes an effect, of which kind it is, what is printed of it on a
square, and what the square is without it. Its words are in `sugoroku.telling.words` under its name or
its kind. Comes in: a board as values. Goes out: entries as the author wrote them, or resolved to
squares that count from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, NamedTuple

from sugoroku.race.form import Printed, Reason

if TYPE_CHECKING:
    from sugoroku.race.model import Board, Square

Kind = Literal["cost", "way", "list", "sent", "again"]
"""Costs turns; one roll leads elsewhere; all rolls do; whoever arrives is sent on; another roll."""


class Entry(NamedTuple):
    """An effect of a square as the author wrote it.

    `path`: where it is written below the square, if there is only one such place. `face`: the roll
    that it speaks of. `target`: the id of the square it leads to. `amount`: turns to miss, or squares
    to go.
    """

    path: tuple[str, ...] = ()
    face: str | None = None
    target: str | None = None
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Effect:
    """A printed effect. `step`: which way it counts squares, 0 where it names one or none.

    `without` takes an entry away from a square; None where the square would have no other rule.
    """

    name: str
    keys: tuple[str, ...]
    kind: Kind
    entries: Callable[[Square], Iterator[Entry]]
    without: Callable[[Square, Printed], Square] | None
    step: int = 0

    def doubts(self, face: object = None) -> tuple[str, ...]:
        """List the names under which a board says that no source states the effect, or an entry."""
        return self.keys if face is None else (*self.keys, *(f"{key}.{face}" for key in self.keys))


def _inn(square: Square) -> Iterator[Entry]:
    if square.rest:
        yield Entry(amount=square.rest)


def _shortcut(square: Square) -> Iterator[Entry]:
    for face, target in square.shortcut.items():
        yield Entry(("shortcut", face), face, target)


def _rolls(square: Square) -> Iterator[Entry]:
    for face, target in (square.rolls or {}).items():
        yield Entry(("rolls", face), face, target)


def _go(square: Square) -> Iterator[Entry]:
    if square.go is not None:
        yield Entry(("go",), target=square.go)


def _back(square: Square) -> Iterator[Entry]:
    if square.back:
        yield Entry(("back",), amount=square.back)


def _forward(square: Square) -> Iterator[Entry]:
    if square.forward:
        yield Entry(("forward",), amount=square.forward)


def _again(square: Square) -> Iterator[Entry]:
    if square.again:
        yield Entry(("again",))


def _no_rest(square: Square, printed: Printed) -> Square:
    return replace(square, rest=0)


def _no_way(square: Square, printed: Printed) -> Square:
    left = {face: to for face, to in square.shortcut.items() if face != str(printed.face)}
    return replace(square, shortcut=left)


def _not_sent(square: Square, printed: Printed) -> Square:
    return replace(square, go=None, back=0, forward=0)


def _not_again(square: Square, printed: Printed) -> Square:
    return replace(square, again=False)


EFFECTS: tuple[Effect, ...] = (
    Effect("inn", ("inn", "rest"), "cost", _inn, _no_rest),
    Effect("shortcut", ("shortcut",), "way", _shortcut, _no_way),
    Effect("rolls", ("rolls",), "list", _rolls, None),
    Effect("go", ("go",), "sent", _go, _not_sent),
    Effect("back", ("back",), "sent", _back, _not_sent, step=-1),
    Effect("forward", ("forward",), "sent", _forward, _not_sent, step=1),
    Effect("again", ("again",), "again", _again, _not_again),
)
BY_NAME = {effect.name: effect for effect in EFFECTS}
KEYS = tuple(key for effect in EFFECTS for key in effect.keys)


def of_kind(*kinds: Kind) -> tuple[Effect, ...]:
    """List the effects of some kinds."""
    return tuple(effect for effect in EFFECTS if effect.kind in kinds)


def doubts_of(kind: Kind) -> tuple[str, ...]:
    """List the names under which a board says that no source states an effect of a kind."""
    return tuple(name for effect in of_kind(kind) for name in effect.doubts())


def is_of(reason: Reason, kind: Kind) -> bool:
    """Whether a piece moves for a reason because of an effect of a kind."""
    return any(effect.name == reason for effect in of_kind(kind))


def entries_of(square: Square, *kinds: Kind) -> Iterator[tuple[Effect, Entry]]:
    """List what a square does, all of it or of some kinds, as the author wrote it."""
    for effect in of_kind(*kinds) if kinds else EFFECTS:
        for entry in effect.entries(square):
            yield effect, entry


def printed_on(board: Board, index: int) -> list[Printed]:
    """List what is printed on a square of a sound board, with the squares that it leads to.

    There is nothing on the goal: who arrives there is home.
    """
    if index == len(board.squares) - 1:
        return []
    return [
        Printed(effect.name, index, entry.face, _target(board, index, effect, entry), entry.amount)
        for effect, entry in entries_of(board.squares[index])
    ]


def _target(board: Board, index: int, effect: Effect, entry: Entry) -> int | None:
    if entry.target is not None:
        return board.places[entry.target]
    return index + effect.step * entry.amount if effect.step else None
