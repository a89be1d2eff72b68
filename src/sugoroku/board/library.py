"""Where the boards, schemas and case boards that come with the program are.

A wheel carries them inside the package; in a checkout, and so in an editable install, they lie
beside `src/`. The package is looked at first.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent.parent
_CHECKOUT = _PACKAGE.parent.parent


def folder(name: str) -> Path:
    """Find a folder of data: `boards`, `schema` or `cases`."""
    packaged = _PACKAGE / "data" / name
    if packaged.is_dir():
        return packaged
    return _CHECKOUT / ("tests/cases" if name == "cases" else name)


def built_in() -> dict[str, Path]:
    """List the built-in boards: id → file, sorted by id."""
    return {path.stem: path for path in sorted(folder("boards").glob("*.yaml"))}
