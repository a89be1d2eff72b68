"""The words of reports on races: the exact figures of a board, and what many games came to.

Comes in: nothing. What both share with other reports is in `sugoroku.telling.words.shared`.
"""

from __future__ import annotations

from collections.abc import Mapping

ODDS: Mapping[str, str] = {
    "piece.home": "chance ever to get home",
    "piece.turns": "turns, missed ones too: mean",
    "piece.deviation": "  standard deviation",
    "piece.shortest": "  shortest way home",
    "piece.chance": "    chance of it",
    "piece.mode": "  most come home in turn",
    "piece.quantile": "  {percent} % are home by turn",
    "piece.half": "  half are home by turn",
    "piece.quantile.some": "  {percent} % of these are home by turn",
    "piece.half.some": "  half of these are home by turn",
    "piece.rolls": "rolls: mean",
    "piece.rolls.deviation": "  standard deviation ",  # rows are known by their names
    "piece.lost": "turns missed: mean",
    "piece.overshoots": "rolls too high for the goal: mean",
    "some": "Not every piece gets home here. Turns and rolls are those of the pieces that do.",
    "cut": "Cut after turn {turn}: the chance to be under way longer is at most {tail}.",
    "cut.early": (
        "Cut after turn {turn}: the chance to be under way longer is {tail}, and the chances of the "
        "seats may lack as much."
    ),
    "chart": "Home in turn",
    "chart.head": "by then",
    "wins": "Chance in % to be home first, by the order of turns",
    "wins.seats": "seats",
    "wins.turns": "turns",
    "wins.whole": "whole",
    "wins.note": "turns: the mean number of turns of all seats together until the first is home",
    "wins.note.whole": "; whole: until all but one are",
    "places": "Chance in % of each place among {seats}",
    "compare.seat": "seat {seat} of {seats} is home first",
    "compare.turns": "turns of {seats} seats until then: mean",
    "compare.whole": "turns of {seats} seats in all: mean",
    "effects": "What the effects of single squares are worth: the mean number of turns without",
    "effects.cost": "no turn missed on {square}",
    "effects.way": "no shortcut from {square} with a {face}",
    "effects.sent": "{square} sends nobody to {to}",
    "effects.again": "no other roll on {square}",
    "effects.saves": "it saves {turns}",
    "effects.costs": "it costs {turns}",
    "effects.nothing": "it changes nothing",
    "effects.home": "{gain}; {chance} get home",
    "effects.unknown": "the panel does not say where a roll would lead",
    "squares": "The squares",
    "squares.ever": "ever",
    "squares.note": (
        "visits: how often a piece comes there in the mean; ever: the chance that it does at all"
    ),
    "squares.note.missed": "; missed: the turns lost there in the mean",
    "squares.note.some": ", by the pieces that get home (visits and ever are of all)",
    "squares.compare": "Visits to the squares: how often a piece comes there in the mean",
}

GAMES: Mapping[str, str] = {
    "turns": "Turns of all seats, missed ones too, until the first is home",
    "charted": "Turns of all seats, missed ones counted, until the first is home",  # on the picture
    "whole": "Turns of all seats in all, until only one is left",
    "wins": "Chance in % to be home first",
    "wins.bounds": "bounds",
    "places": "Chance in % of each place",
    "squares": "Squares, of all seats together in a game",
    "squares.overshoots": "too high",
    "squares.note": (
        "visits: how often a piece comes there in the mean, the start being the first; missed: turns "
        "missed there; too high: rolls from there of more pips than it takes to the goal"
    ),
}
