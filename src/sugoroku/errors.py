"""What ends as a message for people: the base of all refusals, and parts of such messages."""

from __future__ import annotations

from collections.abc import Iterable

_MANY = 150


class SugorokuError(Exception):
    """What the caller asked cannot be done: one message for people, and an exit code."""

    exit_code = 1
    has_lines = False  # of its own; else a newline is part of something quoted


def did_you_mean(word: str, choices: Iterable[str]) -> str:
    """Say `; did you mean …?` when one of `choices` is close to `word`, else nothing."""
    from difflib import get_close_matches

    likely = list(choices)
    if len(likely) > _MANY:  # comparing costs more the more there is to compare
        likely = [c for c in likely if c[:1] == word[:1] and abs(len(c) - len(word)) < 3][:_MANY]
    close = get_close_matches(word[:64], likely, n=1, cutoff=0.6)
    return f"; did you mean `{close[0]}`?" if close else ""


def shortened(text: str, most: int = 40) -> str:
    """Cut a text that a message quotes to so many characters, and write it on one line."""
    flat = text.replace("\n", " ").strip() or text
    return flat if len(flat) <= most else flat[: most - 1] + "…"
