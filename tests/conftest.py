"""Fixtures, and the boards that all tests share."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
FOLDERS = {path.parent for path in HERE.rglob("*.py")}  # tests lean on the oracles and on one another
sys.path[:0] = [str(folder) for folder in (HERE, *sorted(FOLDERS - {HERE}))]


def pytest_addoption(parser: Any) -> None:
    parser.addoption("--update-golden", action="store_true", help="Rewrite the golden files.")
    parser.addoption(
        "--full", action="store_true", help="Benchmarks at full size: minutes, not seconds."
    )


def pytest_configure(config: pytest.Config) -> None:
    import os

    if config.getoption("--update-golden") and os.environ.get("CI"):
        raise pytest.UsageError("golden files are not rewritten under CI")
    forget_stale_code()


def forget_stale_code() -> None:
    """Drop compiled code that is older than a kernel: numba looks at the module of a function alone.

    What it took from other modules may have changed since.
    """
    source = HERE.parent / "src" / "sugoroku"
    newest = max((path.stat().st_mtime for path in source.rglob("*kernel*.py")), default=0.0)
    for path in source.rglob("__pycache__/*.nb[ci]"):
        if path.stat().st_mtime < newest:
            path.unlink(missing_ok=True)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be rewritten rather than compared."""
    return bool(request.config.getoption("--update-golden"))


@pytest.fixture
def full(request: pytest.FixtureRequest) -> bool:
    """Whether benchmarks run at full size."""
    return bool(request.config.getoption("--full"))
