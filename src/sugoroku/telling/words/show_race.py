"""What `boards` and `show` say of a race board beside what they say of every board."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "listed": "{named} of {squares} squares named",
    "seats": "seats: {low} to {high}",
    "die": "die: {faces}",
    "panel": "Overshoot panel:",
    "panel.told": "Overshoot panel ({what} of the goal):",
    "panel.beside": "Overshoot panel ({what} the goal):",
    "panel.entry": "  {extra} extra → {label}{doubt}",
    "printed": "printed {mark}",
    "effect": "{key}{doubt}",
    "effect.value": "{key} {value}{doubt}",
    "effect.entries": "{key} {entries}",
    "effect.entry": "{face}: {to}{doubt}",
}
