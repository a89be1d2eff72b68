"""A second engine for tables games: slow, and plain enough to be seen to be right.

It walks through every order of the dice, one stone at a time, writes down every line of moves it
meets, and only afterwards strikes out the lines that the rules forbid. It knows no cleverness and
shares no code with the package, so that an agreement of the two says something.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random

Side = tuple[int, ...]
"""Stones by place, seen by their owner: 0 borne off, 1..points (home first), points + 1 the bar."""

Won = tuple[str, int]
Move = tuple[int, int]
Way = tuple[Move, ...]
Ends = dict[tuple[Side, Side, Won | None], set[Way]]

PAIR = 2
"""A home point counts towards a closed home from two stones on, whatever closes a point to entry."""


@dataclass(frozen=True)
class Rules:
    """What differs from one tables game to another; unset, it is ban-sugoroku."""

    points: int = 24
    stones: int = 15
    home: int = 6
    faces: tuple[int, ...] = (1, 2, 3, 4, 5, 6)
    double_moves: int = 2
    closed: int = 2
    finish: str = "iri_gachi"
    muji: str = "bigger_win"
    mujo: tuple[tuple[int, ...], ...] = ((2, 2, 2, 3, 3, 3), (2, 3, 2, 3, 2, 3))
    exact_only: bool = False
    gammon: bool = False


@dataclass(frozen=True)
class Line:
    """Moves made one after another, the dice they took, and what they led to."""

    way: Way
    dice: tuple[int, ...]
    mine: Side
    theirs: Side
    won: Won | None


def side(rules: Rules, text: str) -> Side:
    """Read '24:2 13:5': the point, and how many stones stand on it ('bar' and 'off' are places too)."""
    places = [0] * (rules.points + 2)
    for word in text.split():
        where, count = word.split(":")
        place = {"off": 0, "bar": rules.points + 1}.get(where)
        places[int(where) if place is None else place] += int(count)
    assert sum(places) == rules.stones, text
    return tuple(places)


def start(rules: Rules, text: str = "24:2 13:5 8:3 6:5") -> tuple[Side, Side]:
    """Both sides set up alike, as ban-sugoroku and backgammon have it."""
    return side(rules, text), side(rules, text)


def ends(rules: Rules, mine: Side, theirs: Side, roll: tuple[int, int]) -> Ends:
    """Every position that a legal play leads to, with all the ways to it."""
    lines = list(lines_from(rules, Line((), (), mine, theirs, None), dice_of(rules, roll)))
    most = max(len(line.dice) for line in lines)
    high = (max(roll),)
    high_can_be_used = any(line.dice == high for line in lines)
    found: Ends = {}
    for line in lines:
        if line.won is None:  # a win needs no excuse; any other play must use what can be used
            if len(line.dice) < most:
                continue
            if most == 1 and high_can_be_used and line.dice != high:
                continue
        found.setdefault((line.mine, line.theirs, line.won), set()).add(line.way)
    return found


def dice_of(rules: Rules, roll: tuple[int, int]) -> tuple[int, ...]:
    return (roll[0],) * rules.double_moves if roll[0] == roll[1] else roll


def lines_from(rules: Rules, line: Line, left: tuple[int, ...]) -> Iterator[Line]:
    """Yield this line itself, finished or not, and every line that goes on from it."""
    yield line
    if line.won is not None:
        return
    for die in sorted(set(left)):
        rest = list(left)
        rest.remove(die)
        for begin in range(1, rules.points + 2):
            end = target(rules, line.mine, line.theirs, begin, die)
            if end is None:
                continue
            mine, theirs = moved(rules, line.mine, line.theirs, begin, end)
            won = win(rules, mine, theirs)
            longer = Line((*line.way, (begin, end)), (*line.dice, die), mine, theirs, won)
            yield from lines_from(rules, longer, tuple(rest))


def target(rules: Rules, mine: Side, theirs: Side, begin: int, die: int) -> int | None:
    """Where the die takes a stone from this place, or None where it may not move it."""
    bar = rules.points + 1
    if mine[begin] == 0:
        return None
    if mine[bar] > 0 and begin != bar:
        return None  # those cut come in first
    end = begin - die
    if end >= 1:
        return None if theirs[rules.points + 1 - end] >= rules.closed else end
    return 0 if may_bear_off(rules, mine, begin, die) else None


def may_bear_off(rules: Rules, mine: Side, begin: int, die: int) -> bool:
    if rules.finish != "bear_off":
        return False
    if sum(mine[: rules.home + 1]) < rules.stones:
        return False  # a stone is still outside, or on the bar
    if die == begin:
        return True
    if rules.exact_only:
        return False
    furthest = max(point for point in range(1, rules.home + 1) if mine[point] > 0)
    return die > begin and begin == furthest


def moved(rules: Rules, mine: Side, theirs: Side, begin: int, end: int) -> tuple[Side, Side]:
    """Lift the stone, set it down, and send whatever enemies it stops on to their bar."""
    own = list(mine)
    own[begin] -= 1
    own[end] += 1
    enemy = list(theirs)
    if end > 0:
        there = rules.points + 1 - end
        enemy[rules.points + 1] += enemy[there]
        enemy[there] = 0
    return tuple(own), tuple(enemy)


def win(rules: Rules, mine: Side, theirs: Side) -> Won | None:
    """What the mover has won, were this the position just after a move of theirs."""
    shut_out = theirs[rules.points + 1] > 0 and home_is_closed(rules, mine)
    if rules.muji == "on_the_spot" and shut_out:
        return ("muji", 1)
    if rules.finish == "bear_off":
        return borne_off_win(rules, theirs) if mine[0] == rules.stones else None
    if sum(mine[1 : rules.home + 1]) < rules.stones:
        return None
    if rules.muji == "bigger_win" and shut_out:
        return ("mujo", 3) if mine[1 : rules.home + 1] in rules.mujo else ("mushi", 2)
    return ("iri", 1)


def home_is_closed(rules: Rules, mine: Side) -> bool:
    return all(mine[point] >= PAIR for point in range(1, rules.home + 1))


def borne_off_win(rules: Rules, theirs: Side) -> Won:
    if not rules.gammon:
        return ("bear_off", 1)
    if theirs[0] > 0:
        return ("single", 1)
    bar = rules.points + 1
    winners_home = [bar - point for point in range(1, rules.home + 1)]
    if theirs[bar] > 0 or any(theirs[point] > 0 for point in winners_home):
        return ("backgammon", 3)
    return ("gammon", 2)


def rolls(rules: Rules) -> list[tuple[int, int]]:
    """Every roll once, whichever die shows which number."""
    return [(one, two) for one in rules.faces for two in rules.faces if one <= two]


def count(rules: Rules, mine: Side, theirs: Side, depth: int) -> int:
    """Ends by depth, summed over the distinct rolls: the sum of what each line leads to, not a union."""
    total = 0
    for roll in rolls(rules):
        found = ends(rules, mine, theirs, roll)
        if depth == 1:
            total += len(found)
            continue
        for own, enemy, won in found:
            if won is None:
                total += count(rules, enemy, own, depth - 1)
    return total


# Random positions ------------------------------------------------------------------------------


def is_legal(rules: Rules, mine: Side, theirs: Side) -> bool:
    """Say whether the stones are all there, no point is held by both, and nobody has won already."""
    for own in (mine, theirs):
        if len(own) != rules.points + 2 or sum(own) != rules.stones or min(own) < 0:
            return False
        if rules.finish != "bear_off" and own[0] > 0:
            return False
    if any(mine[point] and theirs[rules.points + 1 - point] for point in range(1, rules.points + 1)):
        return False
    return win(rules, mine, theirs) is None and win(rules, theirs, mine) is None


def random_position(rng: Random, rules: Rules) -> tuple[Side, Side]:
    """Draw a legal position under way, on purpose often near an edge of the rules.

    Positions met in play are mostly dull: few are one die from a win, or shut out, or stuck.
    """
    for _ in range(10_000):
        if rng.random() < 0.2:
            pair = hemmed_in(rng, rules)
        else:
            first = settle(rules, shape(rng, rules), frozenset())
            second = settle(rules, against(rng, rules, first, shape(rng, rules)), held_by(rules, first))
            pair = (first, second) if rng.random() < 0.65 else (second, first)
        if is_legal(rules, *pair):
            return pair
    raise AssertionError("no position to be found under these rules")


def hemmed_in(rng: Random, rules: Rules) -> tuple[Side, Side]:
    """Draw a runner for whom a few dice are open but few pairs of them, the other stones all spent.

    Without these the rule of the higher die is hardly ever asked for.
    """
    bar = rules.points + 1
    runner = rng.choice([bar, bar, rng.randint(min(rules.home + 2, bar), bar)])
    few = min(rng.choice([2, 2, 3, 3, 4]), len(rules.faces))
    stops = {runner - face for face in rng.sample(rules.faces, few)}
    shut = {runner - face for face in rules.faces} - stops
    onward = {runner - one - two for one in rules.faces for two in rules.faces if one < two}
    onward = {end for end in onward if any(end + face in stops for face in rules.faces)}
    runners = rng.choice([1, 1, 1, 1, 2])
    spent = rng.choice([1, 1, 1, 2])
    mine = [0] * (rules.points + 2)
    mine[spent] += rules.stones - min(runners, rules.stones)
    mine[runner] += min(runners, rules.stones)
    walls = [end for end in sorted(shut) if end > spent]
    later = [end for end in onward - stops - shut if end > spent and mine[end] == 0]
    walls += rng.sample(sorted(later), len(later))
    wanted = [bar - end for end in walls for _ in range(rules.closed)][: rules.stones]
    elsewhere = [bar - end for end in walls] or [bar]
    if rng.random() < 0.4:  # stones to be cut at the stops, or the stops shut after all
        elsewhere += [bar - end for end in sorted(stops) if end > spent]
    wanted += [rng.choice(elsewhere) for _ in range(rules.stones - len(wanted))]
    own = tuple(mine)
    return own, settle(rules, wanted, held_by(rules, own))


def held_by(rules: Rules, own: Side) -> frozenset[int]:
    """Every point where a stone stands, as the other side counts them."""
    return frozenset(rules.points + 1 - point for point in range(1, rules.points + 1) if own[point])


def settle(rules: Rules, wanted: Iterable[int], taken: frozenset[int]) -> Side:
    """Set the stones where they are wanted, or on the nearest point that is not taken."""
    free = [point for point in range(1, rules.points + 1) if point not in taken]
    places = [0] * (rules.points + 2)
    for place in wanted:
        if place in taken:
            place = min(free, key=lambda point: abs(point - place)) if free else rules.points + 1
        places[place] += 1
    return tuple(places)


def against(rng: Random, rules: Rules, first: Side, wanted: list[int]) -> list[int]:
    """Turn a drawn side into the one that suffers: cut, or alone where the first may stop next."""
    home_held = sum(first[point] >= PAIR for point in range(1, rules.home + 1))
    if home_held < rules.home - 1:
        return wanted
    again = list(wanted)
    kind = rng.choice(["cut", "cut", "alone", "both", "neither"])
    if kind in ("cut", "both"):
        for which in range(min(rng.choice([1, 1, 2, 3]), rules.stones)):
            again[which] = rules.points + 1
    gaps = [rules.points + 1 - point for point in range(1, rules.points + 1) if first[point] == 0]
    home_gaps = [place for place in gaps if place > rules.points - rules.home]
    if kind in ("alone", "both") and gaps:
        again[-1] = rng.choice(home_gaps or gaps)
        if first[rules.points + 1] > 0:  # an entering stone may cut it
            again[-1] = rng.choice(rules.faces)
    return again


def shape(rng: Random, rules: Rules) -> list[int]:
    """Draw the place of each stone of one side, the bar included."""
    shapes = [scattered, lone, blocks, heaps, nearly_home, nearly_home, closed_home, nearly_mujo]
    if rules.finish == "bear_off":
        shapes += [bearing_off, bearing_off, bearing_off]
    elif rules.muji == "bigger_win":
        shapes += [nearly_mujo, nearly_mujo]
    drawn = rng.choice(shapes)
    places = drawn(rng, rules)
    if rng.random() < (0.35 if drawn in (scattered, lone, blocks, heaps) else 0.1):
        rng.shuffle(places)
        for which in range(min(rng.choice([1, 1, 1, 2, 2, 3, 5]), rules.stones)):
            places[which] = rules.points + 1
    return places


def anywhere(rng: Random, rules: Rules) -> int:
    return rng.randint(1, rules.points)


def at_home(rng: Random, rules: Rules) -> int:
    return rng.randint(1, rules.home)


def on_the_bar(_: Random, rules: Rules) -> int:
    return rules.points + 1


def just_outside(rng: Random, rules: Rules) -> int:
    """A point from which one die, or the sum of two, or a double's moves, may reach home."""
    one, two = rng.choice(rules.faces), rng.choice(rules.faces)
    reach = rng.choice([one, one, one + two, one * rules.double_moves])
    point = at_home(rng, rules) + reach
    return min(max(point, rules.home + 1), rules.points)


def scattered(rng: Random, rules: Rules) -> list[int]:
    return [anywhere(rng, rules) for _ in range(rules.stones)]


def lone(rng: Random, rules: Rules) -> list[int]:
    """As many stones as there is room for stand alone: every stop may be a cut."""
    most = min(rules.stones, rules.points - 1)
    alone = rng.sample(range(1, rules.points + 1), rng.randint((most + 1) // 2, most))
    pile = anywhere(rng, rules)
    return alone + [pile] * (rules.stones - len(alone))


def blocks(rng: Random, rules: Rules) -> list[int]:
    """A wall of points closed in a row, which leaves the other side few moves or none."""
    longest = min(rules.stones // rules.closed, max(rules.faces), rules.points // 2)
    length = rng.randint(1, max(1, longest))
    low = rng.randint(1, rules.points - length + 1)
    wall = [point for point in range(low, low + length) for _ in range(rules.closed)][: rules.stones]
    few = [anywhere(rng, rules) for _ in range(3)]
    return wall + [rng.choice(few) for _ in range(rules.stones - len(wall))]


def heaps(rng: Random, rules: Rules) -> list[int]:
    few = [anywhere(rng, rules) for _ in range(rng.randint(1, 4))]
    return [rng.choice(few) for _ in range(rules.stones)]


def nearly_home(rng: Random, rules: Rules) -> list[int]:
    """All home but a stone or two, or all, where being home is not yet a win."""
    outside = rng.choice([0, 1, 2] if rules.finish == "bear_off" else [1, 1, 1, 2, 2, 3])
    outside = min(outside, rules.stones)
    places = [at_home(rng, rules) for _ in range(rules.stones - outside)]
    return places + [just_outside(rng, rules) for _ in range(outside)]


def closed_home(rng: Random, rules: Rules) -> list[int]:
    """Two on each home point, or one short of it, and the others near."""
    places = [point for point in range(1, rules.home + 1) for _ in range(PAIR)][: rules.stones]
    if rng.random() < 0.5:
        places.remove(rng.choice(places))
    near = rng.choice([at_home, just_outside, just_outside, anywhere, on_the_bar])
    return places + [near(rng, rules) for _ in range(rules.stones - len(places))]


def nearly_mujo(rng: Random, rules: Rules) -> list[int]:
    """A stacking that wins most, with one or two stones taken back by what a die may show."""
    if not rules.mujo:
        return closed_home(rng, rules)
    stacking = rng.choice(rules.mujo)
    places = [point for point, stones in enumerate(stacking, 1) for _ in range(stones)]
    for _ in range(rng.choice([1, 1, 2])):
        which = rng.randrange(len(places))
        places[which] = min(places[which] + rng.choice(rules.faces), rules.points)
    return places


def bearing_off(rng: Random, rules: Rules) -> list[int]:
    """Some borne off, down to the last one or two; now and then one that was cut since."""
    left = rng.choice([1, 2, 3, rng.randint(1, rules.stones), rules.stones])
    left = min(left, rules.stones)
    places = [0] * (rules.stones - left) + [at_home(rng, rules) for _ in range(left)]
    if rng.random() < 0.25:
        places[-1] = rng.choice([just_outside(rng, rules), anywhere(rng, rules), rules.points + 1])
    return places
