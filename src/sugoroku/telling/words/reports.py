"""What the report of many games says of any board, by key; what a family adds is its own."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "compiling": "compiling for this machine, which takes a while and is kept for the next time",
    "played": "{games} of {seats}{level}. Seed {seed}.",
    "games.one": "{count} game",
    "games.many": "{count:,} games",
    "seats.one": "{count} seat",
    "seats.many": "{count} seats",
    "first": "Seat {first} begins.",
    "in_turn": "The seats begin in turn.",
    "in_turn.roll": "The seats begin in turn, which is as fair as the roll for the start.",
    "level": ", both playing at the level {level}",
    "stopped.not_yet": "All games are played, and the bounds of seat 1 are not yet as close as asked.",
    "stopped.until": "Stopped as soon as the bounds of seat 1 were close enough.",
    "stopped.interrupted": "Interrupted: these are the games that were played by then.",
    "bounds": "Behind ± and in brackets: the bounds that hold in 95 of 100 such reports.",
    "shortest": "shortest game",
    "half": "half are over by turn",
    "quantile": "{percent} % are over by turn",
    "chart": "Over in turn",
    "chart.by": "by then",
    "broken.one": "{count} game was broken off as too long; it is in no figure.",
    "broken.many": "{count:,} games were broken off as too long; all figures are of shorter ones.",
}
