"""What the report on many games of a tables board says, by key."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "turns": "Turns of both seats",
    "charted": "Turns of both seats until one has won",  # on the picture
    "wins": "Chance in % of winning",
    "wins.seat": "seat {seat}",
    "wins.worth": "worth",
    "wins.beginner": "the seat that begins",
    "wins.blocked": "nobody (all blocked)",
    "wins.note": "worth: what a game counts for that side on average, wins minus losses",
    "kinds": "How games end, in %",
    "kinds.value": "value",
    "kinds.games": "games",
    "kinds.part": "share of value",
    "moves": "Per game, on average",
    "moves.hits": "cuts",
    "moves.passes": "passes",
}
