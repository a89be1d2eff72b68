"""The words of `sugoroku boards` and `sugoroku show` for a board of any family."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "listed": "{family}, {players}, {counted}, {unverified} values unverified",
    "players": "{low} players",
    "players.range": "{low} to {high} players",
    "rule": "{name}: {default} (of {choices})",
    "fact": "{name}: {value}{doubt}",
    "facts": "; ",  # between the entries of a fact
    "term": "{term}: {meaning}",
    "term.ja": "{term} {ja}: {meaning}",
}
