"""`sugoroku replay` and `sugoroku verify`, and what all commands say of a record."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from sugoroku.cli import note
from sugoroku.cli.chosen import refusing
from sugoroku.cli.options import board_option, style_options
from sugoroku.cli.writing import speak, write_lines
from sugoroku.drawing.moment import NoSuchTurn, refuse_turn
from sugoroku.errors import SugorokuError
from sugoroku.families import family_of
from sugoroku.game import following, record
from sugoroku.game.header import RecordError
from sugoroku.party.kept import KeptGame, open_record
from sugoroku.printable import file_name
from sugoroku.screen import folded
from sugoroku.telling.labels import Style


@contextmanager
def naming(file: str) -> Iterator[None]:
    """Put the name of a record before what is wrong with it."""
    try:
        yield
    except (RecordError, following.Divergence) as error:
        error.args = (f"{file}: {error}",)
        raise


def warn(file: str, kept: record.Record) -> None:
    """Say on stderr what is odd about a record that can be used all the same."""
    if kept.torn:
        note(f"{file}: what is unfinished at its end is left out")
    if kept.bad_sum:
        note(f"{file}: line {kept.bad_sum} was changed after it was written")
    if kept.unsummed:
        lines = "its lines carry" if kept.unsummed > len(kept.lines) else "some of its lines carry"
        note(f"{file}: {lines} no checksums, which would show changes")


@click.command("replay")
@click.argument("file")
@board_option
@click.option("--to", type=click.IntRange(min=0), metavar="TURN", help="Stop after this turn.")
@style_options
def replay_command(file: str, board: str | None, to: int | None, style: Style) -> None:
    """Show the game recorded in FILE.

    \b
    Exit 0: shown
    Exit 1: FILE is no record, or does not agree with the board
    Exit 2: a missing or unreadable file, a turn that the record does not have
    """
    with naming(file):
        kept = open_record(Path(file), board)
        with refusing("--to", NoSuchTurn):
            refuse_turn(to or 0, kept.record)
        warn(file, kept.record)
        write_lines(_replayed(kept, to, style), colour=style.colour)


def _replayed(kept: KeptGame, to: int | None, style: Style) -> Iterator[str]:
    """Tell a recorded game, up to a turn. Raises Divergence."""
    family = family_of(kept.compiled)
    teller = family.teller(kept.compiled, kept.record.header, style, kept.game, auto=True)
    yield from teller.opening()
    last = None
    for standing, lines in following.follow(kept.game, kept.record):
        if to is not None and lines and lines[0].get("turn", 0) > to:
            break
        last = standing
        yield from teller.tell(standing.position, lines, to=to)
    if last is not None and not last.given_up and kept.game.outcome(last.position) is None:
        yield from teller.closing(last.position)


@click.command("verify")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@board_option
def verify_command(files: tuple[str, ...], board: str | None) -> None:
    """Play recorded games again and compare every line with the board.

    The first difference is named. An unfinished game is no fault.

    \b
    Exit 0: all records agree with their boards
    Exit 1: a record differs, or a file is no record
    Exit 2: a missing or unreadable file, a board that cannot be found
    """
    worst = 0
    for file in files:
        verdict, exit_code = _verdict(file, board)
        if exit_code:
            note(f"{file}: {verdict}")
        else:
            speak("\n".join(folded(f"{file_name(file)}: {verdict}")))
        worst = max(worst, exit_code)
    sys.exit(worst)


def _verdict(file: str, board: str | None) -> tuple[str, int]:
    try:
        return _verified(Path(file), board), 0
    except SugorokuError as error:
        return str(error), error.exit_code
    except OSError as error:
        return (error.strerror or "unreadable").lower(), 2


def _verified(path: Path, board: str | None) -> str:
    """Say what was verified. Raises SugorokuError where the record and the board differ."""
    kept = open_record(path, board)
    try:
        following.verify(kept.game, kept.record)
    except following.Divergence as error:
        raise SugorokuError(f"{error} ({kept.changes})") from error
    if not kept.same_rules:
        raise SugorokuError(f"{kept.changes}, though this game is the same under both")
    warn(str(path), kept.record)
    rolls = kept.record.rolls
    state = kept.record.state
    verdict = f"verified, {rolls} roll{'' if rolls == 1 else 's'}, {state}"
    return verdict if kept.same_board else f"{verdict}; {kept.changes}"
