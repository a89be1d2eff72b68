"""What options mean on a board: the house rules that are chosen, the game they make, a position of it.

A value that the board does not take is a wrong option: BadParameter, exit 2.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import click

from sugoroku import load
from sugoroku.errors import SugorokuError
from sugoroku.form import Form
from sugoroku.game.contract import AnyGame, HouseRuleError, HouseRules, choose_house_rules

_TRUTH = {"on": True, "true": True, "off": False, "false": False}


@dataclass(frozen=True, slots=True)
class Chosen:
    """A board, the house rules that are chosen for it, and the game that they make."""

    compiled: Form
    rules: HouseRules
    game: AnyGame


def choose(board: str, house: Sequence[str]) -> Chosen:
    """Load a board and build its game. `house`: `name=value` each.

    Raises BadParameter, and what `load.load` raises.
    """
    return choose_for(load.compile_loaded(load.load(board)), house)


def choose_for(compiled: Form, house: Sequence[str]) -> Chosen:
    """Build the game of a compiled board. `house`: `name=value` each. Raises BadParameter."""
    rules = house_rules(house, compiled)
    return Chosen(compiled, rules, load.build(compiled, rules))


def house_rules(house: Sequence[str], compiled: Form) -> dict[str, str | bool]:
    """Read house rules, `name=value` each, and fill the defaults in. Raises BadParameter."""
    offered = compiled["house_rules"]
    chosen: dict[str, str | bool] = {}
    for text in house:
        name, value = _name_and_value(text)
        if name in chosen:
            raise click.BadParameter(f"`{name}` is given twice", param_hint="--house")
        is_switch = name in offered and isinstance(offered[name]["default"], bool)
        chosen[name] = _TRUTH.get(value.lower(), value) if is_switch else value
    with refusing("--house", HouseRuleError):
        return choose_house_rules(offered, chosen)


def _name_and_value(text: str) -> tuple[str, str]:
    name, equals, value = (part.strip() for part in text.partition("="))
    if not equals or not value:
        raise click.BadParameter(f"`{text}` is not name=value", param_hint="--house")
    return name, value


@contextmanager
def refusing(option: str, *errors: type[SugorokuError]) -> Iterator[None]:
    """Turn what is wrong with the value of an option into a wrong option. Raises BadParameter."""
    try:
        yield
    except errors as error:
        raise click.BadParameter(str(error), param_hint=option) from error
