"""The colours of all pictures: those of the traditional pigments, and of ink and paper."""

from __future__ import annotations

WASHI = "#f3ead7"
PAPER = "#fbf6e9"
SUMI = "#2b2622"  # ink
FAINT = "#6a5f54"
BENI = "#b23a2e"  # red
KIHADA = "#e9c24d"  # yellow
AI = "#2f4a6d"  # indigo
ASAGI = "#a3bac4"  # pale indigo
