"""What the report on many games of a tables board says, by key."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "turns": "Turns of both seats",
    "charted": "Turns of both seats until one has won",  # on the picture
    "wins": "Chance in % to win",
    "wins.seat": "seat {seat}",
    "wins.bounds": "bounds",
    "wins.worth": "worth",
    "wins.beginner": "who begins",
    "wins.blocked": "nobody, all being blocked",
    "wins.note": "worth: what a game counts for that side in the mean, wins less losses",
    "kinds": "How games end, in %",
    "kinds.value": "value",
    "kinds.games": "games",
    "kinds.part": "of all value",
    "moves": "In a game, in the mean",
    "moves.hits": "cuts",
    "moves.passes": "passes",
}
