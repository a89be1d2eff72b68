"""Fixtures, and the boards that all tests share."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
FOLDERS = {path.parent for path in HERE.rglob("*.py")}  # tests lean on the oracles and on one another
sys.path[:0] = [str(folder) for folder in (HERE, *sorted(FOLDERS - {HERE}))]


# Reasons that hold anywhere, `--no-skips` or not: what no package of Python brings.
MAY_BE_SKIPPED = {"GNU Backgammon is not installed", "there is one core only"}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="Rewrite the golden files.")
    parser.addoption(
        "--full", action="store_true", help="Benchmarks at full size: minutes, not seconds."
    )
    parser.addoption("--no-skips", action="store_true", help="Fail if a test is skipped.")
    parser.addoption(
        "--without", default="", help="With --no-skips: extras whose tests may be skipped, by commas."
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--update-golden") and os.environ.get("CI"):
        raise pytest.UsageError("golden files are not rewritten under CI")
    for name in ("PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE", "COLUMNS", "LINES"):
        os.environ.pop(name, None)  # no user has them; a test that wants a width says so
    hear_ctrl_c()
    if not hasattr(config, "workerinput"):
        forget_stale_code()


def hear_ctrl_c() -> None:
    """Take Ctrl-C again where a shell started the tests in the background: their children inherit that."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent.name == "bench":
            item.add_marker("bench")


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    if unexpected_skips(session.config) and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(config: pytest.Config) -> None:
    reporter: Any = config.pluginmanager.get_plugin("terminalreporter")
    for line in sorted(unexpected_skips(config)):
        reporter.write_line(f"skipped, and should have run: {line}", red=True)


def unexpected_skips(config: pytest.Config) -> set[str]:
    """List what was skipped for a reason that nobody allows; nothing without `--no-skips`."""
    reporter: Any = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or not config.getoption("--no-skips"):
        return set()
    extras = filter(None, config.getoption("--without").split(","))
    allowed = MAY_BE_SKIPPED | {f"the extra `{extra}` is not installed" for extra in extras}
    reasons = {(each.nodeid, each.longrepr[2]) for each in reporter.stats.get("skipped", ())}
    return {
        f"{test}: {reason}"
        for test, reason in reasons
        if reason.removeprefix("Skipped: ") not in allowed
    }


def forget_stale_code() -> None:
    """Drop compiled code that is older than a kernel: numba looks at the module of a function alone.

    What it took from other modules may have changed since.
    """
    source = HERE.parent / "src" / "sugoroku"
    kernels = (*source.rglob("*kernel*.py"), *HERE.rglob("kernel*.py"))
    newest = max((path.stat().st_mtime for path in kernels), default=0.0)
    for folder in (source, HERE):
        for path in folder.rglob("__pycache__/*.nb[ci]"):
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
