"""The whole numbers by which many games of a tables board are played, here or compiled.

Comes in: a game. Goes out: what `playout` plays with and, as arrays, `kernel`; and what the numbers
mean that come out of these two.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from sugoroku.game.contract import SeatsError
from sugoroku.tables.form import ShapeForm
from sugoroku.tables.game import LONGEST as LONGEST
from sugoroku.tables.game import Side, TablesGame

COLUMNS = ("turns", "winner", "kind", "value", "hits 0", "hits 1", "passes 0", "passes 1", "first")
TURNS, WINNER, KIND, VALUE, HITS, PASSES, FIRST = 0, 1, 2, 3, 4, 6, 8
LEVELS = {"random": 0, "easy": 0, "middle": 1}
EACH_IN_TURN = -1  # who begins: seat 0 in games of even index, seat 1 in the others
PLAIN, MUJI, BLOCKED, UNFINISHED, SHAPES = range(5)  # kinds; the shapes count on from the last
SHAPE = 7  # numbers of a shape


class Fixed(NamedTuple):
    """Whole numbers that never change in a game: sizes, rules as 0 or 1, masks of points.

    `home_seen` is the home as the other side numbers it. `first`: the seat that begins, or
    `EACH_IN_TURN`. `judges`: bit by bit, whether a seat plays at the level `middle`. `faces`: of
    a die, as a mask.
    """

    points: int
    home: int
    bar: int
    closed: int
    double: int
    bears_off: int
    furthest: int
    wins_shut: int
    on_board: int
    outside: int
    unfinished: int
    home_seen: int
    first: int
    judges: int
    faces: int


class Rows(NamedTuple):
    """Rows of whole numbers that never change in a game.

    `lows`, `highs`: the two dice of each roll. `set_up`: the sides of seat 0 and seat 1. A shape, the
    one that counts most first: its value, whether a stone has to be cut, the least stones on each home
    point, whether none of the other's is off, and whether one of them is behind; then the first of its
    `stackings` and the one after the last.
    """

    lows: Sequence[int]
    highs: Sequence[int]
    set_up: Sequence[Sequence[int]]
    shapes: Sequence[Sequence[int]]
    stackings: Sequence[Sequence[int]]


Arrays = tuple[Fixed, Rows]  # for `kernel`
Tables = tuple[Fixed, Rows, TablesGame]  # for `playout` and `ahead`


def kinds(game: TablesGame) -> tuple[str, ...]:
    """Name the kinds of ends by their index; the last turn of an unfinished game is turn `LONGEST`."""
    plain = "bear_off" if game.finish == "bear_off" else "iri"
    return (plain, "muji", "blocked", "unfinished", *(shape["kind"] for shape in _shapes(game)))


def _shapes(game: TablesGame) -> list[ShapeForm]:
    """List the shapes that can hold, the one that counts most first."""
    cut = game.muji == "bigger_win"
    able = [s for s in game.shapes if s["finish"] == game.finish and (cut or not s["cut"])]
    return sorted(able, key=lambda shape: (shape["value"], shape["kind"]), reverse=True)


def prepare(
    game: TablesGame,
    seats: int,
    first: int | None = None,
    levels: tuple[str, str] = ("random", "random"),
) -> Tables:
    """Make the lookups of a game. `first`: who begins; None: the seats in turn, game by game.

    `levels`: by seat `random` or `easy`, any of the positions that can follow, all equally likely; or
    `middle`, the choice of `advice.best` without a look ahead. Raises SeatsError.
    """
    if seats not in game.seats or first not in (None, *range(seats)):
        raise SeatsError(f"a game of {seats}, seat {first} first, on a board for {game.seats[0]}")
    moves, bar = game.moves, game.bar
    outside = (2 << bar) - (2 << game.home)
    fixed = Fixed(
        points=game.points,
        home=game.home,
        bar=bar,
        closed=game.closed,
        double=moves.double,
        bears_off=int(moves.bears_off),
        furthest=int(moves.furthest),
        wins_shut=int(moves.wins_shut),
        on_board=moves.on_board,
        outside=outside,
        unfinished=(2 << bar) - 2 if moves.bears_off else outside,
        home_seen=(1 << bar) - (1 << bar - game.home),
        first=EACH_IN_TURN if first is None else first,
        judges=sum(LEVELS[level] << seat for seat, level in enumerate(levels)),
        faces=sum(1 << face for face in moves.faces),
    )
    return fixed, _rows(game), replace(game, moves=replace(moves))


def _rows(game: TablesGame) -> Rows:
    shapes, stackings = [], list[Side]()
    for s in _shapes(game):
        begin = len(stackings)
        stackings += game.stackings[s["kind"]]
        flags = s["value"], s["cut"], s["least"], s["none_off"], s["behind"]
        shapes.append((*flags, begin, len(stackings)))
    rolls = [sorted(map(int, roll)) for roll in game.all_rolls]
    return Rows(
        lows=tuple(low for low, _ in rolls),
        highs=tuple(high for _, high in rolls),
        set_up=tuple(tuple(side) for side in game.set_up),
        shapes=tuple(tuple(map(int, shape)) for shape in shapes),
        stackings=tuple(tuple(stacking) for stacking in stackings),
    )
