"""The families of boards, by the name that a board gives. Nothing else names them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sugoroku.family import AnyFamily
from sugoroku.form import Form
from sugoroku.race import family as race
from sugoroku.tables import family as tables

FAMILIES: Mapping[str, AnyFamily] = {"race": race, "tables": tables}


def family_of(form: Form) -> AnyFamily:
    """Find the family of a compiled board."""
    return FAMILIES[form["family"]]


def families_with(part: Callable[[AnyFamily], object]) -> str:
    """Name the families that have a part, such as exact odds, for a sentence."""
    return " and ".join(name for name, family in FAMILIES.items() if part(family))
