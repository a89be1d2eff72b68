"""The command line. Commands are imported when they are called, so that starting costs little.

Exit codes: 0 done, 1 the answer is no (a board with errors, a record that does not verify), 2 it
could not run (wrong options, a missing or unreadable file), 130 interrupted, 141 the reader of the
output has gone.
"""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from importlib import import_module
from typing import IO, Any, NoReturn, TextIO

import click
from click.exceptions import NoArgsIsHelpError

from sugoroku import __version__

# command → module, and the line that `sugoroku --help` shows without importing it
COMMANDS = {
    "boards": ("boards", "List the built-in boards."),
    "check": ("check", "Check board files."),
    "compile": ("compile", "Compile boards to lookups, for any front end."),
    "explain": ("check", "Explain a code that `check` reports."),
    "odds": ("odds", "Work out how long a race takes and who wins."),
    "perft": ("plays", "Count the plays of a tables board to a depth."),
    "play": ("play", "Play a board."),
    "plays": ("plays", "List the plays of a position and a roll."),
    "render": ("render", "Draw a board, empty or with pieces, or annotate a scan of it."),
    "replay": ("records", "Show a recorded game."),
    "resume": ("play", "Go on with a recorded game."),
    "rules": ("rules", "Write the rule sheet of a board."),
    "show": ("boards", "Show all that is known of a board."),
    "simulate": ("simulate", "Play many games and report how long they take and who wins."),
    "verify": ("records", "Play recorded games again and compare."),
}


NAMES = ("FILE", "FOLDER", "BOARD", "IMAGE")  # what options take that cannot be empty


class _Text(click.types.StringParamType):
    """A text that is not empty, as no name of a file, a board or a code is."""

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        text = super().convert(value, param, ctx)
        if not text.strip():
            self.fail("it is empty", param, ctx)
        return text


_TEXT = _Text()


class Context(click.Context):
    """A command that is called: its help is as wide as the terminal."""

    def make_formatter(self) -> click.HelpFormatter:
        """Make what writes the help, two columns narrower than the terminal, as click does."""
        from sugoroku.cli.helping import Formatter
        from sugoroku.screen import width

        return Formatter(width=width() - 2)


class _LazyGroup(click.Group):
    """A group that imports a command's module when the command is asked for."""

    context_class = Context

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"sugoroku.cli.{COMMANDS[cmd_name][0]}")
        command: click.Command = getattr(module, f"{cmd_name}_command")
        for param in command.params:
            names = isinstance(param, click.Argument) or param.metavar in NAMES
            if names and param.type is click.STRING:
                param.type = _TEXT
        command.context_class = Context
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            from sugoroku.errors import did_you_mean

            ctx.fail(f"no command `{args[0]}`{did_you_mean(args[0], COMMANDS)}")
        return super().resolve_command(ctx, args)

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        try:
            return super().make_context(info_name, args, parent, **extra)
        except NoArgsIsHelpError:
            raise
        except click.UsageError as error:
            raise _WrongUse(error) from error

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            raise _WrongUse(error) from error
        except KeyboardInterrupt:
            with suppress(OSError):
                click.echo(err=True)
            sys.exit(130)
        except OSError as error:
            give_up_on(error)
        except MemoryError:
            _give_up("this is more than fits into memory", 2)
        except Exception as error:
            from sugoroku.errors import SugorokuError

            if not isinstance(error, SugorokuError):
                raise
            note(str(error), lines=error.has_lines)
            sys.exit(error.exit_code)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name][1]) for name in sorted(COMMANDS)])


class _WrongUse(click.ClickException):
    """Wrong options or arguments, in the form of all errors, with the command that explains them."""

    exit_code = 2

    def __init__(self, error: click.UsageError) -> None:
        message = error.format_message().rstrip(".").replace(". Did you mean", "; did you mean")
        path = error.ctx.command_path.split() if error.ctx else []
        command = " ".join(["sugoroku", *path[1:]])
        super().__init__(f"{message[:1].lower()}{message[1:]} (see `{command} --help`)")

    def show(self, file: IO[Any] | None = None) -> None:
        note(self.message)


OUTPUT = "the output"  # what an OSError names when stdout or stderr fails
LONGEST_NOTE = 2_000  # characters


def note(text: str, *, lines: bool = False) -> None:
    """Write a note on stderr, beside the result; that nobody can read it is no reason to stop.

    `lines`: its newlines are its own, not part of something that it quotes.
    """
    from sugoroku.printable import printable

    parts = text.split("\n") if lines else [text]
    with suppress(OSError):
        click.echo("sugoroku: " + "\n".join(printable(part, LONGEST_NOTE) for part in parts), err=True)


def _give_up(message: str, exit_code: int) -> NoReturn:
    note(message)
    sys.exit(exit_code)


def give_up_on(error: OSError) -> NoReturn:
    """End on an error of the system: one message and 2, or silence and 141 if nobody listens."""
    if error.filename == OUTPUT:
        hush(sys.stdout)
    if error.errno == errno.EPIPE:
        sys.exit(141)
    reason = (error.strerror or str(error) or "it cannot be read or written").lower()
    if error.errno in (errno.ENOENT, errno.ESTALE) and _is_nowhere(error.filename):
        _give_up("the current folder no longer exists", 2)
    _give_up(f"{error.filename}: {reason}" if error.filename else reason, 2)


def _is_nowhere(name: str | None) -> bool:
    """Whether a name, or none, stands for something in a folder that has been deleted."""
    try:
        os.getcwd()
    except OSError:
        return not os.path.isabs(name or "")
    return False


def hush(stream: TextIO) -> None:
    """Lead a stream that has failed into nothing, so that what it still holds cannot fail once more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def finish() -> None:
    """Write out what the streams still hold, before the interpreter does it when nobody can answer.

    Raises OSError where the output fails. That nobody hears what is beside it spoils no result.
    """
    try:
        if sys.stderr is not None:
            sys.stderr.flush()
    except OSError:
        hush(sys.stderr)
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        raise OSError(error.errno, error.strerror, OUTPUT) from error


@click.group(cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="sugoroku")
def cli() -> None:
    """Check, compile, play and record old Japanese sugoroku sheets.

    BOARD is the id of a built-in board, or the path of a YAML file.
    """
