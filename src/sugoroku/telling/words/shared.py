"""The sentences and labels that several pages, reports and pictures share, each under a key."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    # the head of a match, a report, a picture
    "names": " · ",  # between the forms of a name
    "list": ", ",  # between the entries of a list
    "rules": "House rules: {rules}.",
    "doubt": "A ? marks what no source states.",
    # turns
    "pips": "{n} pips",
    "seat": "Seat {seat}",
    "turn": "Turn {turn} · {seat}",
    "turn.what": "Turn {turn} · {seat} · {what}",
    "turn.roll": "Turn {turn} · {seat} · roll {roll}",
    "roll": "roll {roll}",
    "rests": "rests",
    # figures
    "games.one": "{count} game",
    "games.many": "{count:,} games",
    "seats.one": "{count} seat",
    "seats.many": "{count} seats",
    "percent": "{value} %",
    "unit.percent": " %",
    "above": "> {value}",
    "below": "< {value}",
    "ordinal": "{n}.",
    "bounds": "bounds",
    "by_then": "by then",
    "half": "half",
    "mean": "mean",
    "piece": "One piece on its way home",
    "never": "Nobody can ever get home here.",
    "nobody": "nobody",
    "places.seat": "seat",
    "places.tied": "tied",
    "places.note": (
        "tied: shares its place with another seat; seats that are not home are ranked by how far along "
        "the road they are"
    ),
    "squares.visits": "visits",
    "squares.missed": "missed",
}
