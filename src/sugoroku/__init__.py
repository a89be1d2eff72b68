"""Old Japanese sugoroku sheets, described in YAML: checked, compiled, played and recorded."""

from __future__ import annotations

__version__ = "0.1.0"
