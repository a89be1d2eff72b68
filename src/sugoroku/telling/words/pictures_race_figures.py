"""The words of pictures of the figures of a race: charts of the odds, and coloured squares.

Comes in: nothing. What both share with other pictures is in `sugoroku.telling.words.shared`.
"""

from __future__ import annotations

from collections.abc import Mapping

PLOT: Mapping[str, str] = {
    "rule": "{name} {value} ({words})",
    "rules.list": "; ",  # between house rules
    "compared": "{choice} ({words})",
    "compared.same": " = ",  # between choices that come to the same
    "head": "Turns until a piece is home, missed ones counted",
    "within": "chance to come home in this very turn",
    "within.several": "chance to come home within {width} turns",
    "done": "Chance to be home by then",
    "wins": "Who is home first, in %, by the order of turns",
    "wins.of": "Who of {seats} is home first, in %, by the order of turns",
    "wins.seats": "{seats} seats",
    "wins.one": "one seat",
    "wins.turns": "{row}: in the mean after {turns:,.2f} turns of all together",
}

HEAT: Mapping[str, str] = {
    "visits": "How often a piece comes to a square until it is home, in the mean",
    "ever": "The chance that a piece ever comes to a square",
    "rests": "How many turns a piece misses on a square until it is home, in the mean",
    "rules": "House rules: finish {value} ({words}).",
    "more": "Start and goal have their figures too; beyond {most} nothing becomes darker.",
    "none": "No turn is ever missed on this board.",
    "endless": "Hatched: a piece may stay there for ever, so that there is no mean.",
    "nobody": "Hatched: nobody ever gets home.",
    "some": "Not every piece gets home here; turns are those of the pieces that do.",
}
