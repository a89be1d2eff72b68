"""The words of pictures of the figures of a race: charts of the odds, and coloured squares.

Comes in: nothing. What both share with other pictures is in `sugoroku.telling.words.shared`.
"""

from __future__ import annotations

from collections.abc import Mapping

PLOT: Mapping[str, str] = {
    "compared": "{choice} ({words})",
    "compared.same": " = ",  # between choices that come to the same
    "head": "Turns it takes to get home, missed ones included",
    "within": "chance of getting home in this turn",
    "within.several": "chance of getting home within {width} turns",
    "done": "Chance of being home by then",
    "wins": "Who gets home first, in %, in order of play",
    "wins.of": "Who of {seats} gets home first, in %, in order of play",
    "wins.seats.one": "one seat",
    "wins.seats.many": "{seats} seats",
    "wins.turns": "{row}: after {turns:,.2f} turns in all, on average",
}

HEAT: Mapping[str, str] = {
    "visits": "How often a piece comes to a square on its way home, on average",
    "ever": "The chance that a piece ever comes to a square",
    "rests": "How many turns a piece misses on a square on its way home, on average",
    "more": "The start and the goal have figures too; above {most} the colour stays the same.",
    "none": "No turn is ever missed on this board.",
    "endless": "Hatched: a piece may stay there for ever, so there is no average.",
    "nobody": "Hatched: nobody ever gets home.",
    "some": "Some pieces never get home here; the turns are of those that do.",
}
