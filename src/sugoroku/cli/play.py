"""`sugoroku play` and `sugoroku resume`."""

from __future__ import annotations

import itertools
import shlex
from pathlib import Path
from typing import Any

import click

from sugoroku import load
from sugoroku.cli.options import colour, house_rules, refuse_over, style_options
from sugoroku.cli.records import board_option, naming, open_record, warn
from sugoroku.cli.sitting import Match, Resumed, ask_again, play_out, tell_end
from sugoroku.game import match, record
from sugoroku.game.contract import Game, NotationError, Roll, SeatsError
from sugoroku.game.dice import SEED_LIMIT, Dice, ScriptedDice, SeededDice, new_seed, read_script
from sugoroku.game.header import RecordError, write_header
from sugoroku.game.match import Batch, Line
from sugoroku.game.players import Seat, read_seats
from sugoroku.telling.labels import Style


@click.command("play")
@click.argument("board")
@click.option(
    "--seats", metavar="WHO", help="A number (you and CPUs) or names: `Aki,Ben,cpu,cpu:Cleo`."
)
@click.option("--auto", is_flag=True, help="CPUs play all seats.")
@click.option("--house", multiple=True, metavar="NAME=VALUE", help="Choose a house rule; repeatable.")
@click.option("--seed", type=click.IntRange(0, SEED_LIMIT - 1), help="Take the dice from this seed.")
@click.option(
    "--rolls",
    metavar="ROLLS",
    help="Take the dice from this list: `6 3 1` or `6-5 3-1`; stop after it.",
)
@click.option("--position", "text", metavar="TEXT", help="Begin in this position.")
@click.option("--record", "file", metavar="FILE", help="Keep the game in a new file.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON Lines; prompts go to stderr.")
@click.option("--brief", is_flag=True, help="Tell each turn of a CPU in a line.")
@style_options
def play_command(
    board: str, seats: str | None, auto: bool, house: tuple[str, ...], seed: int | None,
    rolls: str | None, text: str | None, file: str | None, as_json: bool, brief: bool, plain: bool,
    lang: str,
) -> None:  # fmt: skip
    """Play BOARD at the terminal, alone with CPUs or with others.

    A CPU is `cpu`, or `cpu:easy` or `cpu:hard` where there are plays to choose from; `cpu:hard:Cleo`
    has a name.

    \b
    Exit 0: the game was played, stopped or left
    Exit 1: the board has errors, or the game is over in the position
    Exit 2: wrong options, a missing or unreadable file, a record that cannot be written
    Exit 130: interrupted (Ctrl-C)
    """
    compiled = load.compile_loaded(load.load(board))
    rules = house_rules(house, compiled["house_rules"])
    game = load.build(compiled, rules)
    sitting = _seats(seats, game, auto)
    at = _position(game, text, len(sitting))
    scripted = _rolls(rolls, game, 0 if at else len(sitting))
    if scripted is not None and seed is not None:
        raise click.UsageError("--seed and --rolls exclude each other")
    named = None if load.is_built_in(board) else board
    first, name, worth = 0, file, [0] * len(sitting)
    while True:
        seed_now = None if scripted is not None else new_seed() if seed is None else seed
        dice: Dice = SeededDice(seed_now) if seed_now is not None else ScriptedDice(scripted or ())
        begun = match.begin(game, len(sitting), first, dice, at)
        first = game.mover(begun[0].position)
        header = write_header(compiled, rules, sitting, first, seed_now, at)
        style = Style(lang, plain, colour(plain), brief)
        table = Match(game, compiled, header, style, as_json, auto, _how_to_go_on(name, named))
        outcome = play_out(table, begun, dice, _new_record(name, header))
        if outcome is None or not ask_again(table, worth, outcome):
            return
        first = match.next_first(first, len(sitting), rotate=bool(rules.get("rotate_first", True)))
        seed, name, at = None, _next_free(file), None


@click.command("resume")
@click.argument("file")
@board_option
@click.option("--auto", is_flag=True, help="CPUs play all seats from here on.")
@click.option("--rolls", metavar="ROLLS", help="Take the dice from this list; stop after it.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON Lines; prompts go to stderr.")
@style_options
def resume_command(
    file: str, board: str | None, auto: bool, rolls: str | None, as_json: bool, plain: bool,
    lang: str,
) -> None:  # fmt: skip
    """Go on with the game recorded in FILE. No die that was thrown is thrown again.

    \b
    Exit 0: the game was played, stopped or left, or was over already
    Exit 1: FILE is no record, does not agree with the board, or is being played
    Exit 2: wrong options, a missing or unreadable file
    Exit 130: interrupted (Ctrl-C)
    """
    with naming(file):
        _resume(file, board, auto, rolls, as_json, Style(lang, plain, colour(plain)))


def _resume(
    file: str, board: str | None, auto: bool, rolls: str | None, as_json: bool, style: Style
) -> None:
    opened = open_record(Path(file), board)
    game, header = opened.game, opened.record.header
    if header["rules_sha256"] != opened.compiled["rules_sha256"]:
        raise RecordError(f"{opened.changed}, so the game cannot go on")
    if rolls is not None and header["seed"] is not None:
        raise click.UsageError("the dice of this game come from its seed; --rolls cannot replace them")
    kept = record.settled(game, opened.record)
    record.verify(game, kept, unfinished=True)
    begun = record.missing_lines(game, kept)
    table = Match(game, opened.compiled, header, style, as_json, auto, _how_to_go_on(file, board))
    warn(file, kept)
    if kept.finished:
        tell_end(table, begun[0], kept.lines[-1])
        return
    dice: Dice
    if rolls is not None:
        dice = ScriptedDice(_rolls(rolls, game, 0) or ())
    elif header["seed"] is None:
        dice = SeededDice(new_seed())
    else:
        dice = SeededDice(header["seed"], kept.thrown)
    keeper = record.Recorder(Path(file), kept)
    play_out(table, begun, dice, keeper, going_on=Resumed(_untold(kept.lines, begun)))


def _untold(lines: list[Line], begun: Batch) -> list[Line]:
    """List the lines of a turn that is under way, which nobody has been told in this session."""
    standing, missing = begun
    if standing.roll is None and not any(line["event"] in ("move", "pass") for line in missing):
        return []
    rolls = [at for at, line in enumerate(lines) if line["event"] == "roll"]
    return lines[rolls[-1] :] if rolls else []


def _how_to_go_on(file: str | None, board: str | None) -> str | None:
    """Write the command that goes on with a record."""
    if file is None:
        return None
    words = ["sugoroku", "resume", file, *(["--board", board] if board else [])]
    return shlex.join(words)


def _seats(text: str | None, game: Game[Any], auto: bool) -> tuple[Seat, ...]:
    try:
        return read_seats(text, game.seats, auto=auto)
    except SeatsError as error:
        raise click.BadParameter(str(error), param_hint="--seats") from error


def _position(game: Game[Any], text: str | None, seats: int) -> str | None:
    """Read where a game begins, and write it as it is written in records. Raises GameOver."""
    if text is None:
        return None
    try:
        position = game.read(text)
    except NotationError as error:
        raise click.BadParameter(str(error), param_hint="--position") from error
    if len(game.spots(position)) != seats:
        said = f"the position is for {len(game.spots(position))} players, and {seats} play"
        raise click.BadParameter(said, param_hint="--position")
    refuse_over(game, position)
    return game.write(position)


def _rolls(text: str | None, game: Game[Any], seats: int) -> list[Roll] | None:
    """Read the dice that are given; `seats` roll for the start first, where that is the rule."""
    if text is None:
        return None
    try:
        return read_script(game, text, seats)
    except NotationError as error:
        raise click.BadParameter(str(error), param_hint="--rolls") from error


def _next_free(file: str | None) -> str | None:
    """Name the record of the next game in a row: `game-2.jsonl`, or the next that is not there."""
    if file is None:
        return None
    path = Path(file)
    names = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in itertools.count(2))
    return str(next(name for name in names if not name.exists()))


def _new_record(name: str | None, header: Line) -> record.Recorder | None:
    if name is None:
        return None
    path = Path(name)
    if path.exists():
        kind = "is there already" if path.is_file() else "is no file"
        said = f"{name} {kind}; name another file, or go on with a game by `sugoroku resume`"
        raise click.BadParameter(said, param_hint="--record")
    keeper = record.Recorder(path)
    try:
        keeper.write([header])
    except OSError:
        path.unlink()
        raise
    return keeper
