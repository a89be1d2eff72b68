"""What several commands need: boards by name, house rules from options, files written whole."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import click

from sugoroku.errors import SugorokuError
from sugoroku.game.contract import Game, HouseRuleError, choose_house_rules

Command = TypeVar("Command", bound=Callable[..., Any])

_TRUTH = {"on": True, "true": True, "off": False, "false": False}


def style_options(command: Command) -> Command:
    """Add the options that say how a game is written."""
    lang = click.option("--lang", type=click.Choice(["en", "ja"]), default="en", show_default=True,
                        help="The language of the names.")  # fmt: skip
    plain = click.option("--ascii", "plain", is_flag=True, help="Write plain ASCII only.")
    return lang(plain(command))


def colour(plain: bool) -> bool:
    """Whether to write in colour: at a terminal, unless NO_COLOR is set or ASCII is asked for."""
    at_terminal = sys.stdout is not None and sys.stdout.isatty()
    return at_terminal and not plain and "NO_COLOR" not in os.environ


def house_rules(options: Sequence[str], offered: dict[str, Any]) -> dict[str, str | bool]:
    """Read `--house name=value` options and fill the defaults in. Raises BadParameter."""
    chosen: dict[str, str | bool] = {}
    for option in options:
        name, equals, value = option.partition("=")
        name, value = name.strip(), value.strip()
        if not equals or not value:
            raise click.BadParameter(f"`{option}` is not name=value", param_hint="--house")
        if name in chosen:
            raise click.BadParameter(f"`{name}` is given twice", param_hint="--house")
        is_switch = name in offered and isinstance(offered[name]["default"], bool)
        chosen[name] = _TRUTH.get(value.lower(), value) if is_switch else value
    try:
        return choose_house_rules(offered, chosen)
    except HouseRuleError as error:
        raise click.BadParameter(str(error), param_hint="--house") from error


class GameOver(SugorokuError):
    """A position in which nothing is left to be played."""


def refuse_over(game: Game[Any], position: Any) -> None:
    """Refuse a position that is over. Raises GameOver."""
    outcome = game.outcome(position)
    if outcome is not None:
        how = f": {outcome.kind}" if outcome.kind else ""
        raise GameOver(f"the game is over in this position{how}")


def note(text: str) -> None:
    """Say something beside the result, on stderr; that nobody can hear it is no reason to stop."""
    with suppress(OSError):
        click.echo(f"sugoroku: {text}", err=True)


def relative(path: Path) -> str:
    """Write a path from the current folder where it lies inside it."""
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all. Raises OSError."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(name, 0o666 & ~mask)
        os.replace(name, path)
    except BaseException as error:
        os.unlink(name)
        if isinstance(error, OSError):
            raise OSError(error.errno, error.strerror, str(path)) from error
        raise
