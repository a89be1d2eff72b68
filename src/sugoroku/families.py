"""The families of boards: which code reads, checks, compiles and plays each of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import sugoroku.race.checks
import sugoroku.race.compile
import sugoroku.race.game
import sugoroku.race.model
from sugoroku.checks import Check
from sugoroku.game import Game, HouseRules


@dataclass(frozen=True, slots=True)
class Family:
    """The steps from data to game, for one kind of rules."""

    read: Callable[[Mapping[str, Any]], Any]
    checks: tuple[Check, ...]
    compile: Callable[[Any, bytes], dict[str, Any]]
    build: Callable[[Mapping[str, Any], HouseRules], Game[Any]]


FAMILIES: dict[str, Family] = {
    "race": Family(
        read=sugoroku.race.model.read,
        checks=sugoroku.race.checks.CHECKS,
        compile=sugoroku.race.compile.compile_board,
        build=sugoroku.race.game.build,
    ),
}
