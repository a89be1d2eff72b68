"""What the report of many games says of any board, by key; what a family adds is its own."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "compiling": "compiling for this machine; this takes a while, but only the first time",
    "damaged": "the compiled code kept in {folder} is not as it was left; compiling anew",
    "unsafe": "compiled code is not kept in {folder}: it cannot be made there, or belongs to others",
    "plain": "plain Python plays, which takes some hundred times longer: {why}",
    "plain.missing": "the compiled engine needs `pip install 'sugoroku[sim]'`",
    "limited": "memory is limited to {room:,} MB, and compiling may take {needed:,} MB",
    "disabled": "NUMBA_DISABLE_JIT is set",
    "played": "{games} with {seats}{level}. Seed {seed}.",
    "first": "Seat {first} begins.",
    "in_turn": "The seats take turns to begin.",
    "in_turn.roll": "The seats take turns to begin, which is as fair as a roll for the start.",
    "level": ", both playing at level {level}",
    "stopped.not_yet": "All games are played, but the bounds of seat 1 are not yet as close as asked.",
    "stopped.until": "Stopped once the bounds of seat 1 were close enough.",
    "stopped.interrupted": "Interrupted: these are the games played by then.",
    "stopped.cluster": "The cluster failed: these are the games played by then.",
    "bounds": "After ± and in brackets: bounds that hold in 95 of 100 such reports.",
    "deviation": "standard deviation",
    "shortest": "shortest game",
    "half": "half are over by turn",
    "quantile": "{percent} % are over by turn",
    "chart": "Over in turn",
    "broken.one": "{count} game was given up as too long; the figures leave it out.",
    "broken.many": "{count:,} games were given up as too long; the figures leave them out.",
}
