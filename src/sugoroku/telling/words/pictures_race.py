"""What is written on the drawn sheet and the annotated scan of a race, and below either."""

from __future__ import annotations

from collections.abc import Mapping

# `mark.` and the name or the kind of an effect: what a square says of it at its foot
SENTENCES: Mapping[str, str] = {
    "mark.shortcut": "{face} → {to}{doubt}",
    "mark.go": "go to {to}{doubt}",
    "mark.back": "back to {to}{doubt}",
    "mark.forward": "forward to {to}{doubt}",
    "mark.again": "roll again{doubt}",
    "mark.list": "{face}→{to}",
    "mark.list.join": "   ",
    "mark.cost.one": "泊",
    "mark.cost.many": "休",
    "mark.cost.turns": "×{turns}{doubt}",
    "panel.head": "Too many pips: go to{doubt}",
    "panel.entry": "{extra} → {to}{doubt}",
    "panel.extra": "+{extra}{doubt}",
    "box": "{name}: {label}",
    "box.home": "{name}: {label} · home, place {place}",
    "box.rests.one": "{name}: {label} · misses a turn",
    "box.rests.many": "{name}: {label} · misses {turns} turns",
    "goal": "上り",
    "goal.numbered": "上り  {number}",
}
SEASONS: Mapping[str, str] = {"spring": "春", "summer": "夏", "autumn": "秋", "winter": "冬"}
