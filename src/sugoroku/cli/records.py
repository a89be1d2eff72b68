"""`sugoroku replay` and `sugoroku verify`, and how a record finds its board."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from sugoroku import load
from sugoroku.board import library
from sugoroku.cli.options import colour, note, style_options
from sugoroku.errors import SugorokuError
from sugoroku.families import family_of
from sugoroku.form import Form
from sugoroku.game import record
from sugoroku.game.contract import Game, HouseRuleError, choose_house_rules
from sugoroku.game.header import RecordError, improper
from sugoroku.telling.labels import Style

board_option = click.option(
    "--board", metavar="BOARD", help="The board that was played, where it is not found by its id."
)


@dataclass(frozen=True, slots=True)
class Opened:
    """A record with the board it was played on."""

    record: record.Record
    compiled: Form
    game: Game[Any]

    @property
    def changed(self) -> str:
        """Say whether the board has changed since the game was recorded."""
        header = self.record.header
        if header["rules_sha256"] != self.compiled["rules_sha256"]:
            return "the rules of the board have changed since"
        if header["sha256"] != self.compiled["sha256"]:
            return "only the text of the board has changed since, not its rules"
        return "the board has not changed since"


def open_record(path: Path, board: str | None) -> Opened:
    """Read a record and its board. Raises OSError, RecordError, BoardNotFound, HouseRuleError."""
    kept = record.read(path.read_bytes())
    compiled = _board_of(kept.header, path, board)
    played, given = kept.header["board"], compiled["board"]
    if played != given and kept.header["rules_sha256"] != compiled["rules_sha256"]:
        raise RecordError(f"this is a record of the board {played}, not of {given}")
    try:
        rules = choose_house_rules(compiled["house_rules"], kept.header["house_rules"])
        game = load.build(compiled, rules)
    except HouseRuleError as error:
        raise RecordError(f"the record does not fit the board: {error}") from error
    if record.write_line(rules) != record.write_line(kept.header["house_rules"]):
        raise improper("house_rules")
    return Opened(kept, compiled, game)


@contextmanager
def naming(file: str) -> Iterator[None]:
    """Put the name of a record before what is wrong with it."""
    try:
        yield
    except (RecordError, record.Divergence) as error:
        error.args = (f"{file}: {error}",)
        raise


def _board_of(header: dict[str, Any], path: Path, board: str | None) -> Form:
    """Find the board of a record: as named, built in, beside the record or in the current folder."""
    if board is not None:
        return load.compile_loaded(load.load(board))
    name = f"{header['board']}.yaml"
    if Path(name).name != name:
        raise improper("board")
    places = [path.parent / name, Path(name), Path("boards") / name]
    found = [place for place in places if place.is_file()]
    built_in = library.built_in().get(header["board"])
    found = [built_in, *found] if built_in else found
    if not found:
        raise load.BoardNotFound(f"no board `{header['board']}` is at hand; name it with --board")
    loaded = [load.examine(place.read_bytes(), str(place)) for place in found]
    compiled = [load.compile_loaded(each) for each in loaded if each.sound]
    same = [each for each in compiled if each["rules_sha256"] == header["rules_sha256"]]
    return (same or compiled)[0] if compiled else load.compile_loaded(loaded[0])


@click.command("replay")
@click.argument("file")
@board_option
@click.option("--to", type=click.IntRange(min=0), metavar="TURN", help="Stop after this turn.")
@style_options
def replay_command(file: str, board: str | None, to: int | None, plain: bool, lang: str) -> None:
    """Show the game recorded in FILE.

    \b
    Exit 0: shown
    Exit 1: FILE is no record, or does not agree with the board
    Exit 2: a missing or unreadable file
    """
    with naming(file):
        _replay(file, board, to, Style(lang, plain, colour(plain)))


def _replay(file: str, board: str | None, to: int | None, style: Style) -> None:
    opened = open_record(Path(file), board)
    warn(file, opened.record)
    header = opened.record.header
    compiled = opened.compiled
    teller = family_of(compiled).teller(compiled, header, style, opened.game, auto=True)
    for line in teller.opening():
        click.echo(line)
    position = None
    for standing, lines in record.follow(opened.game, opened.record):
        if to is not None and lines and lines[0].get("turn", 0) > to:
            break
        position = standing.position
        for text in teller.tell(position, lines, to=to):
            click.echo(text)
    if opened.game.outcome(position) is None:
        for text in teller.closing(position):
            click.echo(text)


def warn(file: str, kept: record.Record) -> None:
    """Say on stderr what is odd about a record that can be used all the same."""
    if kept.torn:
        note(f"{file}: what is unfinished at its end is left out")
    if kept.bad_sum:
        note(f"{file}: line {kept.bad_sum} was changed after it was written")


@click.command("verify")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@board_option
def verify_command(files: tuple[str, ...], board: str | None) -> None:
    """Play recorded games again and compare every line with the board.

    The first difference is named. An unfinished game is no fault.

    \b
    Exit 0: all records agree with their boards
    Exit 1: a record differs, or a file is no record
    Exit 2: a missing or unreadable file, a board that is not at hand
    """
    worst = 0
    for file in files:
        said, exit_code = _verdict(file, board)
        click.echo(f"{'sugoroku: ' if exit_code else ''}{file}: {said}", err=bool(exit_code))
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
    opened = open_record(path, board)
    kept = opened.record
    try:
        record.verify(opened.game, kept)
    except record.Divergence as error:
        raise SugorokuError(f"{error} ({opened.changed})") from error
    if kept.header["rules_sha256"] != opened.compiled["rules_sha256"]:
        raise SugorokuError(f"{opened.changed}, though this game is the same under both")
    warn(str(path), kept)
    state = "finished" if kept.finished else "unfinished"
    said = f"verified, {kept.rolls} roll{'' if kept.rolls == 1 else 's'}, {state}"
    same = kept.header["sha256"] == opened.compiled["sha256"]
    return said if same else f"{said}; {opened.changed}"
