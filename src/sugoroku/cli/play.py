"""`sugoroku play` and `sugoroku resume`."""

from __future__ import annotations

import itertools
import json
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from sugoroku import load, match, narrate, play, record
from sugoroku.cli.options import colour, house_rules, style_options
from sugoroku.cli.records import board_option, open_record, warn
from sugoroku.dice import SEED_LIMIT, Dice, ScriptedDice, SeededDice, new_seed
from sugoroku.game import Game, NotationError, Roll, SeatsError
from sugoroku.labels import Style
from sugoroku.match import Batch, Line, Standing
from sugoroku.narrate import SENTENCES
from sugoroku.players import Seat, read_seats


@dataclass(frozen=True, slots=True)
class _Match:
    """A match under way: what is played, and how it is told."""

    game: Game[Any]
    compiled: dict[str, Any]
    header: Line
    style: Style
    as_json: bool
    auto: bool
    go_on: str | None  # the command that goes on with the record


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
    compiled = load.compile_told(load.load(board))
    rules = house_rules(house, compiled["house_rules"])
    game = load.build(compiled, rules)
    sitting = _seats(seats, game, auto)
    scripted = _rolls(rolls, game)
    if scripted is not None and seed is not None:
        raise click.UsageError("--seed and --rolls exclude each other")
    named = None if load.is_built_in(board) else board
    first, name = 0, file
    while True:
        seed_now = None if scripted is not None else new_seed() if seed is None else seed
        header = record.write_header(compiled, rules, sitting, first, seed_now)
        style = Style(lang, plain, colour(plain))
        go_on = _how_to_go_on(name, named)
        table = _Match(game, compiled, header, style, as_json, auto, go_on)
        dice: Dice = SeededDice(seed_now) if seed_now is not None else ScriptedDice(scripted or ())
        keeper = _new_record(name, header)
        over = _play(table, match.begin(game, len(sitting), first), dice, keeper)
        if not over or not _again(table):
            return
        first = match.next_first(first, len(sitting), rotate=bool(rules["rotate_first"]))
        seed, name = None, _next_free(file)


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
    if header["rules_sha256"] != opened.compiled["rules_sha256"]:
        raise record.RecordError(f"{file}: {opened.changed}, so the game cannot go on")
    if rolls is not None and header["seed"] is not None:
        raise click.UsageError("the dice of this game come from its seed; --rolls cannot replace them")
    record.verify(game, kept, unfinished=True)
    standing, missing = record.missing_lines(game, kept)
    table = _Match(
        game, opened.compiled, header, Style(lang, plain, colour(plain)), as_json, auto,
        _how_to_go_on(file, board),
    )  # fmt: skip
    warn(file, kept)
    if kept.finished:
        _tell_end(table, standing, kept.lines[-1])
        return
    dice: Dice
    if rolls is not None:
        dice = ScriptedDice(_rolls(rolls, game) or ())
    elif header["seed"] is None:
        dice = SeededDice(new_seed())
    else:
        dice = SeededDice(header["seed"], kept.rolls)
    last = kept.lines[-1] if standing.roll is not None else None
    _play(table, (standing, missing), dice, record.Recorder(Path(file), kept), going_on=Resumed(last))


@dataclass(frozen=True, slots=True)
class Resumed:
    """How a record was left: `roll` is the line of a roll that is thrown and not yet played."""

    roll: Line | None


def _tell_end(table: _Match, standing: Standing, end: Line) -> None:
    if table.as_json:
        _write_json(table, [end])
        return
    teller = narrate.Narrator(table.compiled, table.header, table.style)
    _show([teller.say("over"), *teller.ending(standing, end["ranks"])])


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


def _rolls(text: str | None, game: Game[Any]) -> list[Roll] | None:
    if text is None:
        return None
    try:
        return [game.read_roll(word) for word in text.replace(",", " ").split()]
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


def _play(
    table: _Match, begun: Batch, dice: Dice, keeper: record.Recorder | None,
    *, going_on: Resumed | None = None,
) -> bool:  # fmt: skip
    """Play a match and tell it; says whether it came to its end."""
    teller = narrate.Narrator(table.compiled, table.header, table.style, auto=table.auto)
    if table.as_json:
        _write_json(table, [] if going_on else [table.header])
    else:
        _show(_welcome_back(table, teller, begun, going_on) if going_on else teller.opening())
    outputs: list[play.Tell] = [lambda _, lines: keeper.write(lines)] if keeper else []
    if table.as_json:
        outputs.append(lambda _, lines: _write_json(table, lines))
    else:
        outputs.append(lambda at, lines: _show(teller.tell(at, lines)))
    seats = [Seat(seat["name"], "cpu" if table.auto else seat["player"])
             for seat in table.header["seats"]]  # fmt: skip
    players = play.players_of(seats, _person(table, teller))
    with _leaving(table, teller, keeper):
        over = play.session(table.game, begun, players, dice, outputs)
        if not over:
            _stop(table, teller.say("stopped"))
        return over


def _welcome_back(
    table: _Match, teller: narrate.Narrator, begun: Batch, going_on: Resumed
) -> list[str]:
    """Say at which turn the game goes on, and hand the teller a roll that is not played yet."""
    standing, missing = begun
    begun_turn = standing.roll is not None or table.game.continues(standing.position)
    turn = missing[0].get("turn", standing.turn) if missing else standing.turn + (not begun_turn)
    if going_on.roll is not None:
        teller.tell(standing, [going_on.roll])
    return [teller.say("resumed", turn=turn), ""]


@contextmanager
def _leaving(table: _Match, teller: narrate.Narrator, keeper: record.Recorder | None) -> Iterator[None]:
    """Leave cleanly on `q`, the end of input and Ctrl-C, and say how to go on."""
    how = SENTENCES["left.no_record"]
    if table.go_on:
        how = SENTENCES["left.record"].format(command=table.go_on)
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
        _write_json(table, [{"event": "stopped"}])
    click.echo(message, err=table.as_json)
    if leave is not None:
        sys.exit(leave)


def _person(table: _Match, teller: narrate.Narrator) -> play.Person:
    def ask(seat: int, position: Any) -> str:
        _show(teller.standings(Standing(position)), err=table.as_json)
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
    said = sys.stdin.readline() if sys.stdin is not None else ""
    if not said:
        click.echo(err=err)
        raise play.Left
    return said


def _at_terminal() -> bool:
    streams = (sys.stdin, sys.stdout)
    return all(stream is not None and stream.isatty() for stream in streams)


def _again(table: _Match) -> bool:
    """Ask for another game, where there is somebody to ask."""
    if table.auto or table.as_json or not _at_terminal():
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


def _write_json(table: _Match, lines: Sequence[Line]) -> None:
    for line in lines:
        text = record.write_line(line)
        click.echo(json.dumps(line, separators=(",", ":")) if table.style.ascii else text)
