"""All that is written on the pictures of a tables board but its own names, by key."""

from __future__ import annotations

from collections.abc import Mapping

from sugoroku.telling.words.shared import SENTENCES as SHARED

SENTENCES: Mapping[str, str] = {
    # on the board
    "home": "Home",
    "off": "Off",
    "spot.bar": "bar",
    "spot.off": "off",
    "set_up": "Set-up: {name}?",
    # the last turn, below it
    "start_roll": "First to play: {seat} · {rolls}",
    "roll": SHARED["turn.roll"],
    "pass": "pass",
    "given_up": "given up after {rolls:,} rolls",
    "end": "wins: {kind}, counting {value}",
    "kind.iri": "iri-gachi",
    "kind.bear_off": "all borne off",
    "kind.muji": "muji-gachi",
    "kind.blocked": "nobody can move",
    # how each side stands
    "row": "{seat} · {colour} · {pips} to go",
    "row.mover": "{seat} · {colour} · {pips} to go · to move",
    "pips.one": "1 pip",
    "pips.many": SHARED["pips"],
    "bar": "{n} cut, on the bar",
    "borne_off": "{n} borne off",
    "all": "all stones on the board",
}
COLOURS = "black", "white"  # of the stones, by seat
PARTS, ROLLS = " · ", SHARED["list"]  # what parts the parts of a caption, and the rolls for the start
