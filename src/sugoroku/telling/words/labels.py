"""What things are called that have no name of their own."""

from __future__ import annotations

SQUARE = "square {number}"
