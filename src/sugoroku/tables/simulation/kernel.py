"""The bulk engine of the tables family, compiled: millions of games, the same as `playout` row for row.

Comes in: a game, as the lookups that `prepare` makes of it. Goes out: one row of whole numbers for each
game, named by `COLUMNS`. Nothing here asks who plays or prints; a block of games is any range of
indices, and the interpreter lock is given up while it runs.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sugoroku.simulation.streams import WORD
from sugoroku.simulation.streams_kernel import State, compiled, lower, stream, upper, word
from sugoroku.tables.game import TablesGame
from sugoroku.tables.simulation import lookups
from sugoroku.tables.simulation.kernel_board import (
    NONE,
    Array,
    Board,
    Masks,
    add,
    address_of,
    has_won,
    is_open,
    is_stuck,
    masks_of,
    moved,
    stones,
    whole_numbers,
    word_at,
)
from sugoroku.tables.simulation.kernel_judge import choose, win
from sugoroku.tables.simulation.kernel_plays import (
    SINGLE,
    WALKED,
    is_early,
    make,
    numbers,
    repeated,
    way_of,
)
from sugoroku.tables.simulation.kernel_search import PLACE, Scratch, scratch_of, search
from sugoroku.tables.simulation.lookups import (
    FIRST,
    HITS,
    KIND,
    PASSES,
    TURNS,
    VALUE,
    WINNER,
    Fixed,
    Rows,
)

COLUMNS = lookups.COLUMNS
GOES_ON, OVER, STUCK, OUT, LEFT = whole_numbers(5)
BLOCKED, UNFINISHED = np.int64(lookups.BLOCKED), np.int64(lookups.UNFINISHED)
ROOM = 64  # boards near a win; more are made where that is not enough
ALL = np.int64(2**62)
Early = tuple[int, int, Masks, Masks, State, int, int, tuple[int, int, int, int, int]]
Tables = lookups.Arrays


def prepare(
    game: TablesGame,
    seats: int,
    first: int | None = None,
    levels: tuple[str, str] = ("random", "random"),
) -> Tables:
    """Make the lookups of a game; see `lookups.prepare`."""
    fixed, rows, _ = lookups.prepare(game, seats, first, levels)
    whole = {name: np.array(getattr(rows, name), np.int64) for name in ("lows", "highs")}
    return fixed, rows._replace(
        **whole,
        set_up=np.array(rows.set_up, np.uint8),
        shapes=np.array(rows.shapes, np.int64).reshape(-1, lookups.SHAPE),
        stackings=np.array(rows.stackings, np.uint8).reshape(-1, fixed.home),
    )


def run(tables: Tables, seed: int, begin: int, count: int) -> Array:
    """Play so many games from index `begin` on; a row of `COLUMNS` for each."""
    return _games(*tables, np.uint64(seed & WORD), begin, count)


@compiled
def _games(fixed: Fixed, rows: Rows, seed: int, begin: int, count: int) -> Array:
    table = np.zeros((count, len(COLUMNS)), np.int64)
    scratch, board = scratch_of(fixed, ROOM), np.empty((2, fixed.bar + 1), np.uint8)
    last = np.zeros(2, np.int64)
    for at in range(count):
        scratch = play_game(
            fixed, rows, scratch, board, seed, begin + at, lookups.LONGEST, table[at], last
        )
    return table


@compiled
def play_game(
    fixed: Fixed,
    rows: Rows,
    scratch: Scratch,
    array: Array,
    seed: int,
    index: int,
    longest: int,
    row: Array,
    last: Array,
) -> Scratch:
    """Play a game of at most so many turns; `last` gets who moved last, and with which roll."""
    row[:] = 0
    seat = fixed.first if fixed.first >= 0 else index & 1
    row[FIRST] = seat
    array[:] = rows.set_up
    board = address_of(array)
    ours, others = masks_of(fixed, board, seat), masks_of(fixed, board, 1 - seat)
    state, roll, how = stream(seed, index), NONE, GOES_ON
    lows, highs = rows.lows, rows.highs
    while how == GOES_ON:
        how, seat, ours, others, state, drawn, roll, tally = _early_turns(
            fixed, lows, highs, board, seat, ours, others, state, roll, row[TURNS], longest
        )
        row[TURNS] = tally[0]
        row[HITS + seat] += tally[1]
        row[HITS + 1 - seat] += tally[2]
        row[PASSES + seat] += tally[3]
        row[PASSES + 1 - seat] += tally[4]
        if how == LEFT:
            low, high = lows[roll], highs[roll]
            if (fixed.judges >> seat) & 1:
                scratch, at = choose(fixed, rows, scratch, board, seat, ours, others, low, high)
                cuts = take(fixed, board, seat, scratch.boards, at)
            elif way_of(fixed, board, seat, ours, low, high) == WALKED:
                path = address_of(scratch.path)
                cuts = repeat(fixed, path, board, seat, ours, others, low, drawn)
            else:
                scratch, ends = search(fixed, scratch, board, seat, ours, others, low, high)
                at = scratch.notes[lower(drawn, ends), PLACE]
                cuts = take(fixed, board, seat, scratch.boards, at)
            ours, others = masks_of(fixed, board, seat), masks_of(fixed, board, 1 - seat)
            if cuts < 0 and _is_blocked(fixed, ours, others):
                break
            row[HITS + seat] += max(cuts, 0)
            row[PASSES + seat] += cuts < 0
            row[TURNS] += 1
            how = OVER if has_won(fixed, ours, others) else GOES_ON
            if how == GOES_ON:
                seat, ours, others = 1 - seat, others, ours
    row[WINNER], row[KIND], row[VALUE] = -1, UNFINISHED if how == OUT else BLOCKED, 0
    last[0], last[1] = 1 - seat, roll
    if how == OVER:
        row[KIND], row[VALUE] = win(fixed, rows, array, seat, ours, others)
        row[WINNER] = last[0] = seat
    return scratch


@compiled
def _is_blocked(fixed: Fixed, ours: Masks, others: Masks) -> bool:
    """Whether neither side can ever move again: so it was before the turn that has been passed."""
    return is_stuck(fixed, ours, others) and is_stuck(fixed, others, ours)


@compiled
def _early_turns(
    fixed: Fixed,
    lows: Sequence[int],
    highs: Sequence[int],
    board: Board,
    seat: int,
    ours: Masks,
    others: Masks,
    state: State,
    roll: int,
    turns: int,
    longest: int,
) -> Early:
    """Play random turns of two moves at most, as long as these are all that is to be played.

    Gives how it goes on, and a tally: turns, and hits and passes of the mover and of the other.
    """
    hits, others_hits, passes, others_passes = NONE, NONE, NONE, NONE
    drawn, how = state[0], GOES_ON
    while True:
        if turns == longest:
            how = OUT
            break
        state, drawn = word(state)
        roll = upper(drawn, len(lows))
        low, high = lows[roll], highs[roll]
        moves = fixed.double if low == high else 2
        if moves != 2 or (fixed.judges >> seat) & 1 or not is_early(fixed, board, seat, ours, high, 2):
            how = LEFT
            break
        numbering = numbers(fixed, ours, others, low, high)
        if numbering[0] == SINGLE and numbering[1] == 0:
            if _is_blocked(fixed, ours, others):
                how = STUCK
                break
            passes += 1
        else:
            cuts = NONE - 1
            while cuts < 0:
                ours, others, cuts = make(
                    fixed, board, seat, ours, others, numbering, low, high, lower(drawn, numbering[5])
                )
                if cuts < 0:
                    state, drawn = word(state)
            hits += cuts
        turns += 1
        if has_won(fixed, ours, others):
            how = OVER
            break
        seat, ours, others = 1 - seat, others, ours
        hits, others_hits, passes, others_passes = others_hits, hits, others_passes, passes
    tally = turns, hits, others_hits, passes, others_passes
    return how, seat, ours, others, state, drawn, roll, tally


@compiled
def take(fixed: Fixed, board: Board, seat: int, boards: Array, at: int) -> int:
    """Put a listed board in place; how many points were cut, -1 if nothing has moved."""
    cuts, changed = NONE, NONE
    for point in range(fixed.bar + 1):
        more = np.int64(boards[2 * at, point]) - stones(fixed, board, seat, point)
        others = np.int64(boards[2 * at + 1, point]) - stones(fixed, board, seat ^ 1, point)
        add(fixed, board, seat, point, more)
        add(fixed, board, seat ^ 1, point, others)
        changed |= more
        cuts += others < 0
    return cuts if changed else NONE - 1


@compiled
def repeat(
    fixed: Fixed, path: int, board: Board, seat: int, ours: Masks, others: Masks, die: int, drawn: int
) -> int:
    """Make a random play of equal dice that give other than two moves; the cuts, -1 for a pass."""
    open_ = is_open(fixed, others)
    moves, plays = most(fixed, path, board, seat, ours, open_, die)
    if moves == 0:
        return NONE - 1
    repeated(fixed, board, seat, ours, open_, die, moves, lower(drawn, plays), path)
    return walk(fixed, path, board, seat, ours, others, die, moves)


@compiled
def most(
    fixed: Fixed, path: int, board: Board, seat: int, ours: Masks, open_: int, die: int
) -> tuple[int, int]:
    """Find how many equal dice can be played, and in how many ways."""
    for moves in range(fixed.double, 0, -1):
        plays = repeated(fixed, board, seat, ours, open_, die, moves, ALL, path)
        if plays:
            return np.int64(moves), plays
    return NONE, NONE + 1


@compiled
def walk(
    fixed: Fixed, path: int, board: Board, seat: int, ours: Masks, others: Masks, die: int, moves: int
) -> int:
    """Move from the starts of a path; how often that cut."""
    cuts = NONE
    for made in range(moves):
        start = word_at(path + 8 * made)
        ours, others, cut = moved(fixed, board, seat, ours, others, start, max(start - die, NONE))
        cuts += cut
    return cuts
