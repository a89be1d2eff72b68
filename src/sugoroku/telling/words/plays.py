"""The words of `sugoroku plays`: the list of the plays that a roll allows."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "play": "{play:<24} ",
    "after": "{after}",
    "after.wins": "{after}  wins: {kind}, value {value}",
    "count": "{plays}, {ways}",
    "plays.many": "{count} plays",
    "plays.one": "{count} play",
    "ways.many": "{count} ways",
    "ways.one": "{count} way",
}
