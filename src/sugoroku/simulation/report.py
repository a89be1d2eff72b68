"""What reports of many games share: the head, a chart of lengths, numbers no finer than their bounds.

Comes in: figures of a family's `tally`. Goes out: lines of text, at most 80 columns wide.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import floor, log10
from typing import Any

from sugoroku.form import Form
from sugoroku.game.contract import write_choice
from sugoroku.screen import aligned, wrapped
from sugoroku.telling.labels import Style, names_of

SENTENCES: Mapping[str, str] = {
    "rules": "House rules: {rules}.",
    "games": "{games:,} game{s} of {seats} {seats_word}{level}. Seed {seed}.",
    "first": "Seat {first} begins.",
    "in_turn": "The seats begin in turn.",
    "in_turn.roll": "The seats begin in turn, which is as fair as the roll for the start.",
    "level": ", both playing at the level {level}",
    "stopped.not_yet": "All games are played, and the bounds of seat 1 are not yet as close as asked.",
    "stopped.until": "Stopped as soon as the bounds of seat 1 were close enough.",
    "stopped.interrupted": "Interrupted: these are the games that were played by then.",
    "bounds": "Behind ± and in brackets: the bounds that hold in 95 of 100 such reports.",
    "mean": "mean",
    "deviation": "standard deviation",
    "shortest": "shortest game",
    "half": "half are over by turn",
    "quantile": "{percent} % are over by turn",
    "chart": "Over in turn",
    "chart.by": "by then",
    "broken.one": "1 game was broken off as too long; it is in no figure.",
    "broken.many": "{count:,} games were broken off as too long; all figures are of shorter ones.",
}
BAR, ROWS = 40, 16
NONE = "-"
Figures = Mapping[str, Any]


def head(compiled: Form, found: Figures, style: Style) -> Iterator[str]:
    """Say what was played: the board, the rules, how many games, and what ended it."""
    yield from wrapped(" · ".join(names_of(compiled, "title", style)))
    rules = (f"{name} {write_choice(value)}" for name, value in found["house_rules"].items())
    yield from wrapped(SENTENCES["rules"].format(rules=", ".join(rules)))
    level = SENTENCES["level"].format(level=found["level"]) if found["level"] else ""
    seats_word = "seat" if found["seats"] == 1 else "seats"
    words = {"level": level, "seats_word": seats_word, "s": "" if found["games"] == 1 else "s"}
    text = SENTENCES["games"].format(**{**found, **words})
    by_roll = found["house_rules"].get("who_starts") == "roll"
    begins = "first" if found["first"] is not None else "in_turn.roll" if by_roll else "in_turn"
    text += " " + SENTENCES[begins].format(first=found["first"])
    yield from wrapped(text)
    stopped = found["stopped"] or ("not_yet" if found["until"] is not None else None)
    if stopped:
        yield SENTENCES[f"stopped.{stopped}"]
    if found["games"] > 1:
        yield SENTENCES["bounds"]
    broken = found["broken_off"]
    if broken:
        yield SENTENCES["broken.one" if broken == 1 else "broken.many"].format(count=broken)
    yield ""


def number(found: Figures | None) -> str:
    """Write a mean with its bounds, to two digits of what is uncertain."""
    if found is None:
        return NONE
    if found["low"] is None:
        return f"{found['mean']:,.2f}"
    half = (found["high"] - found["low"]) / 2
    places = _places(half)
    return f"{found['mean']:,.{places}f} ± {half:.{places}f}"


def percent(found: Figures | None) -> str:
    """Write a share in per cent, without a sign."""
    return NONE if found is None else f"{100 * found['share']:.{_places(_half(found))}f}"


def bounds(found: Figures | None) -> str:
    """Write the bounds of a share in per cent."""
    if found is None:
        return NONE
    places = _places(_half(found))
    return f"[{100 * found['low']:.{places}f}, {100 * found['high']:.{places}f}]"


def _half(found: Figures) -> float:
    return float(50 * (found["high"] - found["low"]))


def _places(half: float) -> int:
    """Choose how many decimals are worth writing."""
    return 2 if half <= 0 else min(max(1 - floor(log10(half)), 0), 9)


def length(title: str, found: Figures, mark: str) -> Iterator[str]:
    """Tell how long games are: mean, quantiles and a chart."""
    yield title
    rows = [
        [f"  {SENTENCES['mean']}", number(found)],
        [f"  {SENTENCES['deviation']}", NONE if found["low"] is None else f"{found['deviation']:,.2f}"],
        [f"  {SENTENCES['shortest']}", str(found["shortest"])],
    ]
    last = len(found["games_of_turns"]) - 1
    for name, value in found["quantiles"].items():
        words = SENTENCES["half" if name == "50" else "quantile"].format(percent=name)
        rows.append([f"  {words}", f"> {last - 1}" if value is None else str(value)])
    yield from (line.removeprefix("  ") for line in aligned(rows, left=1))
    yield from chart(found, mark)


def chart(found: Figures, mark: str) -> Iterator[str]:
    """Draw the distribution of lengths, several turns in a bar where there are many."""
    games, quantiles = found["games_of_turns"], found["quantiles"]
    total = sum(games)
    first, last = quantiles["1"] or found["shortest"], quantiles["99"] or len(games) - 1
    width = (last - first) // ROWS + 1
    bars = [(begin, min(begin + width, len(games)) - 1) for begin in range(first, last + 1, width)]
    most = max(sum(games[begin : end + 1]) for begin, end in bars) or 1
    rows: list[Sequence[str]] = [[SENTENCES["chart"], "%", SENTENCES["chart.by"], ""]]
    for begin, end in bars:
        count = sum(games[begin : end + 1])
        span = str(begin) if begin == end else f"{begin}-{end}"
        bar = (mark * round(BAR * count / most)).ljust(BAR)
        by = sum(games[: end + 1])
        rows.append([f"  {span}", f"{100 * count / total:.2f}", f"{100 * by / total:.2f}", bar])
    yield from (line.removeprefix("  ") for line in aligned(rows, left=1))
