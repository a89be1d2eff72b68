"""The list of the plays that a roll allows, as text.

Comes in: what the family lists, as data for JSON. Goes out: lines.
"""

from __future__ import annotations

from collections.abc import Iterator

from sugoroku.form import Json
from sugoroku.screen import beside
from sugoroku.telling.words.plays import SENTENCES


def as_text(listed: Json) -> Iterator[str]:
    """Write each play, the position after it and what it wins; then how many there are."""
    for play in listed["plays"]:
        end = play["end"]
        key = "after.wins" if end else "after"
        after = SENTENCES[key].format(after=play["after"], **(end or {}))
        yield from beside(SENTENCES["play"].format(play=play["play"]), after)
    plays, ways = _counted("plays", listed["plays"]), _counted("ways", listed["ways"])
    yield SENTENCES["count"].format(plays=plays, ways=ways)


def _counted(key: str, things: list[object]) -> str:
    count = len(things)
    return SENTENCES[f"{key}.one" if count == 1 else f"{key}.many"].format(count=count)
