"""What `boards` and `show` say of a tables board, by key. A line begins with the board's own key."""

from __future__ import annotations

from collections.abc import Mapping

from sugoroku.telling.words.shared import SENTENCES as SHARED

SENTENCES: Mapping[str, str] = {
    "listed": "{points} points, {named} of {rolls} rolls named",
    # the head: a line each
    "family": "family: {family}",
    "points": "points: {points}{doubt}",
    "stones": "stones: {stones} a side{doubt}",
    "home.many": "home: points 1 to {home}{doubt}",
    "home.one": "home: point 1{doubt}",
    "home_side": "home_side: {side}{doubt}",
    "closed": "closed: by {closed} stones{doubt}",
    "dice": "dice: two, with the faces {faces}{doubt}",
    "double": "double: {double} moves{doubt}",
    "bear_off": "bear_off: {way}{doubt}",
    "image": "image: {id}, {width} x {height}, {spots} spots",
    # the body: lines under headings
    "head.set_ups": "Set-ups, each side counting from its own end:",
    "head.shapes": "Shapes:",
    "head.points": "Names of points:",
    "head.rolls": "Names of rolls:",
    "set_up.two": "first {first}; second {second}",
    "shape.value": "counts {value}",
    "shape.always": "always",
    "run.many": "points {first} to {last}",
    "run.one": "point {first}",
    "run.name.many": "{name} 1 to {last}",
    "run.name.one": "{name} 1",
    "roll.note": "({note}{doubt})",
    "unverified": "Unverified: {names}",
}
CONDITIONS, FORMS, NAMES = "; ", SHARED["names"], SHARED["list"]  # what parts the parts of each
