"""What reports of many games share: the head, a chart of lengths, numbers no finer than their bounds.

Comes in: figures of a family's `tally`. Goes out: lines of text, as wide as the terminal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import floor, log10
from typing import Any

from sugoroku.form import Form
from sugoroku.screen import wrapped
from sugoroku.telling.columns import aligned, bar_room
from sugoroku.telling.labels import Style, counted, rules_of, title_of
from sugoroku.telling.words.reports import SENTENCES
from sugoroku.telling.words.shared import SENTENCES as SHARED

ROWS = 16
NONE = "-"
Figures = Mapping[str, Any]


def head(compiled: Form, figures: Figures, style: Style) -> Iterator[str]:
    """Say what was played: the board, the rules, how many games, and what ended it."""
    yield from wrapped(title_of(compiled, style))
    yield from wrapped(rules_of(figures["house_rules"]))
    level = SENTENCES["level"].format(level=figures["level"]) if figures["level"] else ""
    games, seats = (counted(name, figures[name]) for name in ("games", "seats"))
    text = SENTENCES["played"].format(games=games, seats=seats, level=level, seed=figures["seed"])
    by_roll = figures["house_rules"].get("who_starts") == "roll"
    begins = "first" if figures["first"] is not None else "in_turn.roll" if by_roll else "in_turn"
    text += " " + SENTENCES[begins].format(first=figures["first"])
    yield from wrapped(text)
    stopped = figures["stopped"] or ("not_yet" if figures["until"] is not None else None)
    if stopped:
        yield from wrapped(SENTENCES[f"stopped.{stopped}"])
    if figures["games"] > 1:
        yield from wrapped(SENTENCES["bounds"])
    if figures["broken_off"]:
        key = "broken.one" if figures["broken_off"] == 1 else "broken.many"
        yield from wrapped(SENTENCES[key].format(count=figures["broken_off"]))
    yield ""


def number(mean: Figures | None) -> str:
    """Write a mean with its bounds, to two digits of what is uncertain."""
    if mean is None:
        return NONE
    if mean["low"] is None:
        return f"{mean['mean']:,.2f}"
    half = (mean["high"] - mean["low"]) / 2
    places = _places(half)
    return f"{mean['mean']:,.{places}f} ± {half:.{places}f}"


def percent(share: Figures | None) -> str:
    """Write a share in per cent, without a sign."""
    return NONE if share is None else f"{100 * share['share']:.{_places(_half(share))}f}"


def bounds(share: Figures | None) -> str:
    """Write the bounds of a share in per cent."""
    if share is None:
        return NONE
    places = _places(_half(share))
    return f"[{100 * share['low']:.{places}f}, {100 * share['high']:.{places}f}]"


def _half(share: Figures) -> float:
    return float(50 * (share["high"] - share["low"]))


def _places(half: float) -> int:
    """Choose how many decimals are worth writing."""
    return 2 if half <= 0 else min(max(1 - floor(log10(half)), 0), 9)


def length(title: str, turns: Figures, mark: str) -> Iterator[str]:
    """Write how long games are: mean, quantiles and a chart."""
    yield title
    rows = [
        [f"  {SHARED['mean']}", number(turns)],
        [f"  {SENTENCES['deviation']}", NONE if turns["low"] is None else f"{turns['deviation']:,.2f}"],
        [f"  {SENTENCES['shortest']}", str(turns["shortest"])],
    ]
    last = len(turns["games_of_turns"]) - 1
    for name, value in turns["quantiles"].items():
        words = SENTENCES["half" if name == "50" else "quantile"].format(percent=name)
        rows.append(
            [f"  {words}", SHARED["above"].format(value=last - 1) if value is None else str(value)]
        )
    yield from (line.removeprefix("  ") for line in aligned(rows, left=1))
    yield from chart(turns, mark)


def chart(turns: Figures, mark: str) -> Iterator[str]:
    """Draw the distribution of lengths, several turns in a bar where there are many."""
    games, quantiles = turns["games_of_turns"], turns["quantiles"]
    total = sum(games)
    first, last = quantiles["1"] or turns["shortest"], quantiles["99"] or len(games) - 1
    width = (last - first) // ROWS + 1
    bars = [(begin, min(begin + width, len(games)) - 1) for begin in range(first, last + 1, width)]
    most = max(sum(games[begin : end + 1]) for begin, end in bars) or 1
    rows = [[SENTENCES["chart"], "%", SHARED["by_then"]]]
    for begin, end in bars:
        count, by = sum(games[begin : end + 1]), sum(games[: end + 1])
        span = str(begin) if begin == end else f"{begin}-{end}"
        rows.append([f"  {span}", f"{100 * count / total:.2f}", f"{100 * by / total:.2f}"])
    room = bar_room(rows)
    lengths = [0, *(round(room * sum(games[begin : end + 1]) / most) for begin, end in bars)]
    rows = [[*row, (mark * length).ljust(room)] for row, length in zip(rows, lengths, strict=True)]
    yield from (line.removeprefix("  ") for line in aligned(rows, left=1))
