"""The size of the sheet, in tenths of a millimetre of A3 in landscape, and the colours of all pictures.

The colours are those of the traditional pigments, and of ink and paper.
"""

from __future__ import annotations

WIDTH, HEIGHT = 4200.0, 2970.0
MARGIN = 110.0

WASHI = "#f3ead7"
PAPER = "#fbf6e9"
SUMI = "#2b2622"  # ink
FAINT = "#6a5f54"
BENI = "#b23a2e"  # red
KIHADA = "#e9c24d"  # yellow
AI = "#2f4a6d"  # indigo
ASAGI = "#a3bac4"  # pale indigo
