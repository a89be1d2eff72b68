"""Many games of a tables board in plain Python: the twin of `kernel`, number for number.

Comes in: a game, as the lookups that `prepare` makes of it. Goes out: one row of whole numbers for each
game, named by `COLUMNS`. A game has a stream of random words of its own. Each turn draws one: its upper
half is the roll, its lower half the number of the play, see `playout_plays`; a number that stands for
nothing is followed by another word. At the level `middle` the lower half is left alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from sugoroku.simulation.streams import lower, upper, words
from sugoroku.tables.advice import best
from sugoroku.tables.game import Position, Side, TablesGame, Win
from sugoroku.tables.simulation import lookups
from sugoroku.tables.simulation.lookups import (
    BLOCKED,
    FIRST,
    HITS,
    KIND,
    LONGEST,
    PASSES,
    SHAPES,
    TURNS,
    UNFINISHED,
    VALUE,
    WINNER,
    Fixed,
    Tables,
)
from sugoroku.tables.simulation.playout_plays import (
    SEARCHED,
    WALKED,
    make,
    most,
    numbered,
    numbers,
    see,
    way_of,
)

COLUMNS = lookups.COLUMNS
prepare = lookups.prepare


def run(tables: Tables, seed: int, begin: int, count: int) -> list[list[int]]:
    """Play so many games from index `begin` on; a row of `COLUMNS` for each."""
    fresh, table = own(tables), []
    for index in range(begin, begin + count):
        row = [0] * len(COLUMNS)
        for _ in turns(fresh, seed, index, row):
            pass
        table.append(row)
    return table


def own(tables: Tables) -> Tables:
    """Copy the game: what it comes to remember could not be pickled."""
    fixed, rows, game = tables
    return fixed, rows, replace(game, moves=replace(game.moves))


def turns(
    tables: Tables, seed: int, index: int, row: list[int]
) -> Iterator[tuple[int, int, list[bytearray]]]:
    """Play a game into its row; give seat, roll and the sides after each turn."""
    fixed, rows, game = tables
    seat = index & 1 if fixed.first < 0 else fixed.first
    sides = [bytearray(side) for side in rows.set_up]
    row[FIRST], row[WINNER], row[KIND] = seat, -1, UNFINISHED
    draw = words(seed, index).__next__
    while row[TURNS] < LONGEST:
        word = draw()
        roll = upper(word, len(rows.lows))
        mine, theirs = sides[seat], sides[1 - seat]
        if fixed.judges >> seat & 1:
            cuts = _judged(game, mine, theirs, rows.lows[roll], rows.highs[roll])
        else:
            cuts = _at_random(fixed, game, mine, theirs, rows.lows[roll], rows.highs[roll], word, draw)
        if cuts < 0:
            if _is_blocked(game, bytes(mine), bytes(theirs)):
                row[KIND] = BLOCKED
                return
            row[PASSES + seat] += 1
        else:
            row[HITS + seat] += cuts
        row[TURNS] += 1
        yield seat, roll, sides
        if fixed.wins_shut or not any(mine[fixed.home + 1 - fixed.home * fixed.bears_off :]):
            win = game.won(bytes(mine), bytes(theirs))
            if win:
                row[WINNER], row[KIND], row[VALUE] = seat, _kind(game, win), win[1]
                return
        seat = 1 - seat


def _is_blocked(game: TablesGame, mine: Side, theirs: Side) -> bool:
    """Whether neither side can ever move again: so it was before the turn that has been passed."""
    return game.moves.is_stuck(mine, theirs) and game.moves.is_stuck(theirs, mine)


def _kind(game: TablesGame, win: Win) -> int:
    """Find the index of a kind; only shapes count more than 1."""
    names = lookups.kinds(game)
    return names.index(win[0], 0 if win[1] == 1 else SHAPES)


def _at_random(
    fixed: Fixed,
    game: TablesGame,
    mine: bytearray,
    theirs: bytearray,
    low: int,
    high: int,
    word: int,
    draw: Callable[[], int],
) -> int:
    """Make a random play; how often it cut, -1 if it is the pass."""
    sight = see(fixed, mine, theirs)
    way = way_of(fixed, mine, sight.some, low, high)
    if way == SEARCHED:
        boards = game.moves.ends(bytes(mine), bytes(theirs), (low, high))
        return _take(game, mine, theirs, sorted(boards)[lower(word, len(boards))])
    if way == WALKED:
        plays = most(fixed, mine, sight, low)
        return make(fixed.bar, mine, theirs, plays[lower(word, len(plays))])
    numbering = numbers(fixed, sight, low, high)
    moves = numbered(fixed, sight.two, numbering, low, high, lower(word, numbering.drawn))
    while moves is None:
        moves = numbered(fixed, sight.two, numbering, low, high, lower(draw(), numbering.drawn))
    return make(fixed.bar, mine, theirs, moves)


def _judged(game: TablesGame, mine: bytearray, theirs: bytearray, low: int, high: int) -> int:
    """Make the play that is judged best; how often it cut, -1 if it is the pass."""
    position, roll = Position(bytes(mine), bytes(theirs), 0), (low, high)
    play = best(game, position, roll, game.plays(position, roll), 0)
    return make(game.bar, mine, theirs, play)


def _take(game: TablesGame, mine: bytearray, theirs: bytearray, board: int) -> int:
    """Put a listed board in place; how many points were cut, -1 if nothing has moved."""
    after, left = game.moves.unpack(board)
    cuts = sum(theirs[p] > 0 and left[p] == 0 for p in range(1, game.bar)) if after != mine else -1
    mine[:], theirs[:] = after, left
    return cuts
