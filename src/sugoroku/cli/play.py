"""`sugoroku play` and `sugoroku resume`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

import click

from sugoroku import load, match, narrate, play, record
from sugoroku.cli.options import house_rules, style_options
from sugoroku.cli.records import board_option, open_record
from sugoroku.dice import SEED_LIMIT, Dice, ScriptedDice, SeededDice, new_seed
from sugoroku.game import Game, NotationError, Roll, SeatsError
from sugoroku.labels import Style
from sugoroku.match import Batch, Line, Standing
from sugoroku.players import Seat, read_seats
from sugoroku.screen import wrapped


@dataclass(frozen=True, slots=True)
class _Match:
    """A match under way: what is played, and how it is told."""

    game: Game[Any]
    compiled: dict[str, Any]
    header: Line
    style: Style
    as_json: bool
    auto: bool


@click.command("play")
@click.argument("board")
@click.option(
    "--seats", metavar="WHO", help="A number (you and CPUs) or names: `Aki,Ben,cpu,cpu:Cleo`."
)
@click.option("--auto", is_flag=True, help="CPUs play all seats.")
@click.option("--house", multiple=True, metavar="NAME=VALUE", help="Choose a house rule; repeatable.")
@click.option("--seed", type=click.IntRange(0, SEED_LIMIT - 1), help="Take the dice from this seed.")
@click.option("--rolls", metavar="ROLLS", help="Take the dice from this list: `6 3 1`; stop after it.")
@click.option("--record", "file", metavar="FILE", help="Keep the game in a new file.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON Lines; prompts go to stderr.")
@style_options
def play_command(
    board: str, seats: str | None, auto: bool, house: tuple[str, ...], seed: int | None,
    rolls: str | None, file: str | None, as_json: bool, plain: bool, lang: str,
) -> None:  # fmt: skip
    """Play BOARD at the terminal, alone with CPUs or with others.

    \b
    Exit 0: the game was played, stopped or left
    Exit 1: the board has errors
    Exit 2: wrong options, a missing or unreadable file, a record that cannot be written
    Exit 130: interrupted (Ctrl-C)
    """
    compiled = load.compile_loaded(load.load(board))
    rules = house_rules(house, compiled["house_rules"])
    game = load.build(compiled, rules)
    sitting = _seats(seats, game, auto)
    scripted = _rolls(rolls, game)
    if scripted is not None and seed is not None:
        raise click.UsageError("--seed and --rolls exclude each other")
    first, number = 0, 1
    while True:
        seed_now = None if scripted is not None else new_seed() if seed is None else seed
        header = record.write_header(compiled, rules, sitting, first, seed_now)
        table = _Match(game, compiled, header, Style(lang, plain, _colour()), as_json, auto)
        dice: Dice = SeededDice(seed_now) if seed_now is not None else ScriptedDice(scripted or ())
        keeper = _new_record(file, number, header)
        begun = match.begin(game, len(sitting), first)
        over = _play(table, begun, dice, keeper, _numbered(file, number))
        if not over or not _again(table):
            return
        first = match.next_first(first, len(sitting), rotate=bool(rules["rotate_first"]))
        seed, number = None, number + 1


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
    Exit 1: FILE is no record, or does not agree with the board
    Exit 2: wrong options, a missing or unreadable file
    Exit 130: interrupted (Ctrl-C)
    """
    opened = open_record(Path(file), board)
    kept, game, header = opened.record, opened.game, opened.record.header
    record.verify(game, kept, opened.house_rules, unfinished=True)
    standing, missing = record.missing_lines(game, kept)
    scripted = _rolls(rolls, game)
    style = Style(lang, plain, _colour())
    table = _Match(game, opened.compiled, header, style, as_json, auto)
    if kept.torn:
        click.echo(f"sugoroku: {file}: an unfinished last line is left out", err=True)
    if kept.finished:
        teller = narrate.Narrator(opened.compiled, header, style)
        _show(
            () if as_json else [teller.say("over"), *teller.ending(standing, kept.lines[-1]["ranks"])]
        )
        return
    dice: Dice
    if scripted is not None:
        dice = ScriptedDice(scripted)
    elif header["seed"] is None:
        dice = SeededDice(new_seed())
    else:
        dice = SeededDice(header["seed"], kept.rolls)
    _play(table, (standing, missing), dice, record.Recorder(Path(file), kept), file, resumed=True)


def _seats(text: str | None, game: Game[Any], auto: bool) -> tuple[Seat, ...]:
    try:
        return read_seats(text, game.seats, auto=auto)
    except SeatsError as error:
        raise click.BadParameter(str(error), param_hint="--seats") from error


def _rolls(text: str | None, game: Game[Any]) -> list[Roll] | None:
    if text is None:
        return None
    try:
        return [game.read_roll(word) for word in text.replace(",", " ").split()]
    except NotationError as error:
        raise click.BadParameter(str(error), param_hint="--rolls") from error


def _numbered(file: str | None, number: int) -> str | None:
    """Name the record of the n-th game in a row: `game.jsonl`, `game-2.jsonl` …"""
    if file is None or number == 1:
        return file
    path = Path(file)
    return str(path.with_name(f"{path.stem}-{number}{path.suffix}"))


def _new_record(file: str | None, number: int, header: Line) -> record.Recorder | None:
    name = _numbered(file, number)
    if name is None:
        return None
    try:
        keeper = record.Recorder(Path(name))
    except FileExistsError as error:
        said = f"{name} is there already; name another file, or go on with a game by `sugoroku resume`"
        raise click.BadParameter(said, param_hint="--record") from error
    keeper.write([header])
    return keeper


def _play(
    table: _Match, begun: Batch, dice: Dice, keeper: record.Recorder | None, file: str | None,
    *, resumed: bool = False,
) -> bool:  # fmt: skip
    """Play a match and tell it; says whether it came to its end."""
    teller = narrate.Narrator(table.compiled, table.header, table.style, auto=table.auto)
    if table.as_json:
        _write_json([] if resumed else [table.header])
    else:
        _show([teller.say("resumed", turn=begun[0].turn + 1)] if resumed else teller.opening())
    if resumed and not table.as_json:
        _show([teller.standings(begun[0]), ""])
    outputs: list[play.Tell] = [lambda _, lines: keeper.write(lines)] if keeper else []
    outputs.append(_json_tell if table.as_json else lambda at, lines: _show(teller.tell(at, lines)))
    seats = [Seat(seat["name"], "cpu" if table.auto else seat["player"])
             for seat in table.header["seats"]]  # fmt: skip
    players = play.players_of(seats, _person(table, teller))
    with _leaving(table, teller, keeper, file):
        over = play.session(table.game, begun, players, dice, outputs)
        if not over:
            _stop(table, teller.say("stopped"))
        return over


@contextmanager
def _leaving(
    table: _Match, teller: narrate.Narrator, keeper: record.Recorder | None, file: str | None
) -> Iterator[None]:
    """Leave cleanly on `q`, the end of input and Ctrl-C, and say how to go on."""
    how = teller.say("left.record", file=file) if file else teller.say("left.no_record")
    try:
        yield
    except (play.Left, KeyboardInterrupt) as reason:
        code = 0 if isinstance(reason, play.Left) else 130
        if code:
            click.echo(err=table.as_json)
        _stop(table, f"{teller.say('left')} {how}", leave=code)
    finally:
        if keeper:
            keeper.close()


def _stop(table: _Match, message: str, leave: int | None = None) -> None:
    if table.as_json:
        _write_json([{"event": "stopped"}])
    click.echo(message, err=table.as_json)
    if leave is not None:
        _exit(leave)


def _exit(code: int) -> NoReturn:
    sys.exit(code)


def _person(table: _Match, teller: narrate.Narrator) -> play.Person:
    def ask(seat: int, position: Any) -> str:
        _show(wrapped(teller.standings(Standing(position))), err=table.as_json)
        return _ask(teller.say("prompt", seat=teller.seat(seat)), table.as_json)

    def explain(position: Any) -> None:
        _show(teller.help(Standing(position)), err=table.as_json)

    return play.Person(
        ask=ask,
        explain=explain,
        wonder=lambda: _show([teller.say("prompt.unknown")], err=table.as_json),
    )


def _ask(prompt: str, err: bool) -> str:
    """Ask for one line. Raises Left at the end of input."""
    click.echo(prompt, nl=False, err=err)
    said = sys.stdin.readline()
    if not said:
        click.echo(err=err)
        raise play.Left
    return said


def _again(table: _Match) -> bool:
    """Ask for another game, where there is somebody to ask."""
    if table.auto or table.as_json or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    teller = narrate.Narrator(table.compiled, table.header, table.style)
    while True:
        try:
            said = _ask(teller.say("prompt.again"), err=False).strip().lower()
        except play.Left:
            return False
        if said in ("y", "yes"):
            return True
        if said in ("n", "no", "q"):
            return False


def _show(lines: Sequence[str], err: bool = False) -> None:
    for line in lines:
        click.echo(line, err=err)


def _write_json(lines: Sequence[Line]) -> None:
    for line in lines:
        click.echo(record.write_line(line))


def _json_tell(_: Standing, lines: Sequence[Line]) -> None:
    _write_json(lines)


def _colour() -> bool:
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ
