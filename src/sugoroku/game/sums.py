"""Sums of floats that are the same with every version of Python.

From Python 3.12 on, `sum` of floats carries the rounding errors along, so its last digits differ from
those of 3.11. Records, figures and pictures must not depend on the version: they are added up here.
"""

from __future__ import annotations

from collections.abc import Iterable


def total(values: Iterable[float]) -> float:
    """Add from left to right, each step rounded."""
    added: float = 0
    for value in values:
        added += value
    return added
