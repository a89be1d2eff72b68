"""Many games of a race in plain Python: the games that `kernel` plays, over the same lookups.

Comes in: a game, prepared as `Lookups`, a seed and the indices of games. Goes out: a row for each
game, or the `Sums` of many. All of this holds for `kernel` too.

A state is a square and what the piece there waits for: turns to miss, or another roll in the same
turn. It is known by where its row begins in `follows`, so that `follows[state + face]` is the whole
rule. Each roll takes one die from the stream of the game, and so does each missed turn, whose die
nobody reads.

A word of a stream is a fraction. It is cut into `lanes`, each of which gives `depth` dice: first come
the first dice of all lanes, then their second dice, and so on. As long as the seats take turns, a
lane belongs to a seat, so that `kernel` can look several turns of a seat up at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from sugoroku.race.form import Step
from sugoroku.race.game import LONGEST as LONGEST
from sugoroku.race.game import RaceGame
from sugoroku.simulation.estimate import LENGTHS
from sugoroku.simulation.streams import WORD, words

HOME, AGAIN, LOST = 1, 2, 4  # what a state can be, bits of `kind`; LOST is without hope of the goal
LEAPS = 2**15  # entries at most of a lookup of several turns at once, so that it stays in the cache
BIAS = 29  # no face of a die comes up more often than another by a share of more than 2^-29
COLUMNS = ("over", "turns", "first", "homes")
SEATED = ("place", "order", "square")  # columns of each seat, which follow after those
STEP = ("turn", "seat", "face", "square", "again")  # what is logged of a roll or a missed turn

State = tuple[int, int, bool]  # a square, turns to miss, another roll
Row = list[int]
N = TypeVar("N")  # a number: an `int`, or a word where it is compiled
R = TypeVar("R")  # a row of numbers: a tuple or a list, or an array where it is compiled


class Rules(NamedTuple, Generic[N]):
    """The numbers of a race that is prepared for many games.

    Each of at most `words` words of the stream gives `lanes` times `depth` dice. `wanted`: how many
    come home until a game is over. States from `special` on have a kind.
    """

    seats: N
    first: N
    wanted: N
    faces: N
    lanes: N
    depth: N
    words: N
    start: N
    special: N


class Lookups(NamedTuple, Generic[N, R]):
    """A race prepared for many games.

    `follows`: state and face → state. By state: its `kind`, how `far` along the road it is, its
    `square`. `dice`: for each die of a word, what the word is multiplied by to be the fraction that the
    die is taken from. `seen`: whether states and faces are counted. `leaps`: see `kernel_leaps`.
    """

    rules: Rules[N]
    follows: R
    kind: R
    far: R
    square: R
    dice: R
    seen: bool
    leaps: Any = None


Plain = Lookups[int, tuple[int, ...]]


class Sums(NamedTuple, Generic[R]):
    """What is counted of many games; sums of the same lookups can be added up.

    `totals`: see `TOTALS`; all but the first two entries are of games that were over. `wins[seat]`: who
    was home first; `places[seat * seats + place - 1]` and `ties[seat]`: ranked as `Outcome` ranks.
    `first`, `whole`: games by the turns of all seats until somebody was home or nobody could be any
    more, and in all. `seen[state + face]`: rolls and missed turns, nothing where they were not wanted.
    """

    totals: R
    wins: R
    places: R
    ties: R
    first: R
    whole: R
    seen: R


TOTALS = ("games", "over", "home", "first", "first_squares", "turns", "turns_squares")


def prepare(game: RaceGame, seats: int, first: int = 0, *, visits: bool = False) -> Plain:
    """Prepare a game for so many seats, of whom `first` begins. Raises SeatsError."""
    game.start(seats, first)
    faces, states = len(game.faces), states_of(game)
    row = {state: place * faces for place, state in enumerate(states)}
    kinds = [_kind(game, state) for state in states]
    lanes, depth = cut(faces, seats, len(states))

    def by_state(values: Sequence[int]) -> tuple[int, ...]:
        return tuple(value for value in values for _ in range(faces))

    rules = Rules(
        seats=seats,
        first=first,
        wanted=max(seats - 1, 1) if game.rank_everyone else 1,
        faces=faces,
        lanes=lanes,
        depth=depth,
        words=LONGEST // (lanes * depth),
        start=row[0, 0, False],
        special=sum(not kind for kind in kinds) * faces,
    )
    return Lookups(
        rules=rules,
        follows=tuple(row[after] for state in states for after in _follow(game, state)),
        kind=by_state(kinds),
        far=by_state([game.progress[square] for square, _, _ in states]),
        square=by_state([square for square, _, _ in states]),
        dice=tuple(faces ** (lane * depth + turn) for turn in range(depth) for lane in range(lanes)),
        seen=visits,
    )


def cut(faces: int, seats: int, states: int) -> tuple[int, int]:
    """Say how a word gives dice: into how many lanes it is cut, and how many dice each gives.

    A lane for each seat, and as many dice of it as `LEAPS` allows; where a word does not give so many
    dice, as many lanes as dice.
    """
    most = max(count for count in range(1, 64) if faces**count <= 2 ** (64 - BIAS))
    if most < seats:
        return most, 1
    few = range(1, most // seats + 1)
    return seats, max((count for count in few if (states + 1) * faces**count <= LEAPS), default=1)


def states_of(game: RaceGame) -> list[State]:
    """List the states that can come up in the order of their rows, those with a kind last."""
    states, todo = {(0, 0, False)}, [(0, 0, False)]
    while todo:
        for after in _follow(game, todo.pop()):
            if after not in states:
                states.add(after)
                todo.append(after)
    return sorted(states, key=lambda state: (_kind(game, state), state))


def _kind(game: RaceGame, state: State) -> int:
    square, _, again = state
    if square == len(game.ids) - 1:
        return HOME
    return AGAIN * again + LOST * (not game.hope[square])


def _follow(game: RaceGame, state: State) -> list[State]:
    """List what follows from a state, face by face."""
    square, rest, again = state
    if square == len(game.ids) - 1:
        return [state] * len(game.faces)
    if rest and not again:
        return [(square, rest - 1, False)] * len(game.faces)
    return [_arrived(game, state, moves[-1]) for moves in game.moves[square]]


def _arrived(game: RaceGame, state: State, move: Step) -> State:
    square, why = move
    if why == "stay":  # no arrival: what is still to be missed is missed now
        return (*state[:2], False)
    if square == len(game.ids) - 1:
        return square, 0, False
    return square, game.rest[square], game.again[square]


def play(
    lookups: Plain, seed: int, index: int, seen: Row, log: list[Row] | None = None
) -> tuple[bool, int, int, Row, Row]:
    """Play one game: whether it came to its end, turns in all, until the first was home, states, order.

    Where nobody came home the two numbers of turns are equal. The order is that of the seats that
    are home. Counts in `seen` if that is wanted, and adds a `STEP` to `log` for each roll and each
    missed turn.
    """
    at, order = [lookups.rules.start] * lookups.rules.seats, Row()
    hopeful = 0 if lookups.kind[lookups.rules.start] & LOST else lookups.rules.seats
    dice = _dice(lookups, seed, index)
    seat, turns, first = lookups.rules.first, 0, 0
    while hopeful and len(order) < lookups.rules.wanted:
        face = next(dice, None)
        if face is None:
            return False, turns, first or turns, at, order
        turns += 1
        before = at[seat]
        after = at[seat] = lookups.follows[before + face]
        if lookups.seen:
            seen[before + face] += 1
        if log is not None:
            log.append([turns, seat, face, lookups.square[after], lookups.kind[after] & AGAIN])
        if after >= lookups.rules.special:
            kind = lookups.kind[after]
            if kind & HOME:
                order.append(seat)
                first = first or turns
            hopeful -= bool(kind & HOME or kind & LOST > lookups.kind[before] & LOST)
            if kind & AGAIN and hopeful:
                turns -= 1  # the turn goes on
                continue
        seat = (seat + 1) % lookups.rules.seats
        while seat in order and len(order) < lookups.rules.wanted:
            seat = (seat + 1) % lookups.rules.seats
    return True, turns, first or turns, at, order


def _dice(lookups: Plain, seed: int, index: int) -> Iterator[int]:
    """Throw the dice of one game, as places in the row of faces, as long as it may go on."""
    faces, numbers = lookups.rules.faces, words(seed, index)
    for _ in range(lookups.rules.words):
        fraction = next(numbers)
        for shift in lookups.dice:
            yield (fraction * shift & WORD) * faces >> 64


def places(lookups: Plain, at: Row, order: Row) -> Row:
    """Rank the seats: who is home by order, the others by how far along the road, ties sharing."""
    left = [seat for seat in range(lookups.rules.seats) if seat not in order]
    far = [lookups.far[state] for state in at]
    return [
        order.index(seat) + 1
        if seat in order
        else len(order) + 1 + sum(far[other] > far[seat] for other in left)
        for seat in range(lookups.rules.seats)
    ]


def run(lookups: Plain, seed: int, begin: int, count: int) -> list[Row]:
    """Play games and give a row for each: `COLUMNS`, then each of `SEATED` for all seats.

    `over` is 0 where a game was broken off; `order` is 0 for a seat that did not come home.
    """
    rows = []
    for index in range(begin, begin + count):
        over, turns, first, at, order = play(lookups, seed, index, [0] * len(lookups.follows))
        ranks = [order.index(seat) + 1 if seat in order else 0 for seat in range(lookups.rules.seats)]
        squares = [lookups.square[state] for state in at]
        rows.append(
            [int(over), turns, first, len(order), *places(lookups, at, order), *ranks, *squares]
        )
    return rows


def sums(lookups: Plain, seed: int, begin: int, count: int) -> Sums[Row]:
    """Play games and count what came of them."""
    seats = lookups.rules.seats
    added = Sums(
        totals=[count, *[0] * (len(TOTALS) - 1)],
        wins=[0] * seats,
        places=[0] * seats**2,
        ties=[0] * seats,
        first=[0] * LENGTHS,
        whole=[0] * LENGTHS,
        seen=[0] * len(lookups.follows),
    )
    for index in range(begin, begin + count):
        over, turns, first, at, order = play(lookups, seed, index, added.seen)
        if over:
            _count(lookups, added, (turns, first), at, order)
    return added


def _count(lookups: Plain, sums: Sums[Row], lengths: tuple[int, int], at: Row, order: Row) -> None:
    """Add one game that is over to the sums."""
    turns, first = lengths
    for i, value in enumerate((1, bool(order), first, first**2, turns, turns**2), 1):
        sums.totals[i] += value
    sums.first[min(first, LENGTHS - 1)] += 1
    sums.whole[min(turns, LENGTHS - 1)] += 1
    if order:
        sums.wins[order[0]] += 1
    ranks = places(lookups, at, order)
    for seat, place in enumerate(ranks):
        sums.places[seat * lookups.rules.seats + place - 1] += 1
        sums.ties[seat] += ranks.count(place) > 1
