"""The words of reports on races: the exact figures of a board, and what many games came to.

Comes in: nothing. What both share with other reports is in `sugoroku.telling.words.shared`.
"""

from __future__ import annotations

from collections.abc import Mapping

ODDS: Mapping[str, str] = {
    "piece.home": "chance of ever getting home",
    "piece.turns": "turns, missed ones too: mean",
    "piece.deviation": "  standard deviation",
    "piece.shortest": "  shortest way home",
    "piece.chance": "    chance of it",
    "piece.mode": "  most likely turn to get home",
    "piece.quantile": "  {percent} % are home by turn",
    "piece.half": "  half are home by turn",
    "piece.quantile.some": "  {percent} % of these are home by turn",
    "piece.half.some": "  half of these are home by turn",
    "piece.rolls": "rolls: mean",
    "piece.rolls.deviation": "  standard deviation ",  # rows are known by their names
    "piece.lost": "turns missed: mean",
    "piece.overshoots": "rolls too high for the goal: mean",
    "some": "Some pieces never get home here. Turns and rolls are of those that do.",
    "cut": "Cut off after turn {turn}: the chance of taking longer is at most {tail}.",
    "cut.early": (
        "Cut off after turn {turn}: the chance of taking longer is {tail}, and the chances of the "
        "seats may fall short by as much."
    ),
    "chart": "Home in turn",
    "wins": "Chance in % of getting home first, in order of play",
    "wins.seats": "seats",
    "wins.turns": "turns",
    "wins.whole": "whole",
    "wins.note": "turns: mean number of turns, all seats together, until the first is home",
    "wins.note.whole": "; whole: until all but one are",
    "places": "Chance in % of each place among {seats} seats",
    "wins.why": "-: {reason}",
    "compare.seat": "seat {seat} of {seats} is home first",
    "compare.turns": "turns of {seats} seats until then: mean",
    "compare.whole": "turns of {seats} seats in all: mean",
    "effects": "What each effect is worth: the mean number of turns without it",
    "effects.cost": "no turn missed on {square}",
    "effects.way": "no shortcut for a {face} on {square}",
    "effects.sent": "{square} sends nobody to {to}",
    "effects.again": "no second roll on {square}",
    "effects.saves": "it saves {turns}",
    "effects.costs": "it costs {turns}",
    "effects.nothing": "it changes nothing",
    "effects.home": "{gain}; {chance} get home",
    "squares": "The squares",
    "squares.ever": "ever",
    "squares.note": (
        "visits: how often a piece comes there on average; ever: the chance that it does at all"
    ),
    "squares.note.missed": "; missed: turns lost there on average",
    "squares.note.some": " by the pieces that get home (visits and ever are of all pieces)",
    "squares.compare": "Visits to the squares: how often a piece comes there on average",
}

WHY_NULL: Mapping[str, str] = {
    "cut": (
        "not worked out: more than one game in 10^9 is still going on after turn {turn}, where the "
        "distribution is cut off"
    ),
    "never": "no piece ever gets home",
    "first": "the house rules end the game with the first piece home",
    "panel": "the panel does not say where a roll would lead",
    "stay": "a piece may stay there for ever",
    "large": "larger than a decimal number can be",
}

GAMES: Mapping[str, str] = {
    "turns": "Turns of all seats, missed ones included, until the first is home",
    "charted": "Turns of all seats, missed ones included, until the first is home",  # on the picture
    "whole": "Turns of all seats until only one is left",
    "wins": "Chance in % of getting home first",
    "places": "Chance in % of each place",
    "squares": "Squares: all seats together, per game",
    "squares.overshoots": "too high",
    "squares.note": (
        "visits: how often a piece comes there on average, the start counting once as the game begins; "
        "missed: turns missed there; too high: rolls from there that are too high for the goal"
    ),
}
