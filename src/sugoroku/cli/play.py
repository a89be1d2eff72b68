"""`sugoroku play` and `sugoroku resume`."""

from __future__ import annotations

import itertools
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from sugoroku import load
from sugoroku.cli.chosen import Chosen, choose, refusing
from sugoroku.cli.options import (
    Output,
    Players,
    Throws,
    auto_option,
    board_option,
    dice_options,
    house_option,
    keep_option,
    match_options,
    player_options,
    position_option,
    rolls_option,
)
from sugoroku.cli.records import naming, warn
from sugoroku.cli.sitting import Sitting, ask_again, play_out, tell_end
from sugoroku.game import match, record
from sugoroku.game.contract import AnyGame, NotationError, Outcome, Roll, SeatsError, refuse_over
from sugoroku.game.dice import Dice, ScriptedDice, SeededDice, new_seed, read_script
from sugoroku.game.header import RecordError, write_header
from sugoroku.game.match import Batch, Line
from sugoroku.game.players import Seat, read_seats
from sugoroku.party.kept import KeptGame, open_record, open_turn, settle


@click.command("play")
@click.argument("board")
@player_options
@house_option
@dice_options
@position_option
@keep_option
@match_options
def play_command(
    board: str,
    players: Players,
    house: tuple[str, ...],
    throws: Throws,
    position: str | None,
    file: str | None,
    output: Output,
) -> None:
    """Play BOARD at the terminal, alone with CPUs or with others.

    A CPU is `cpu`, or `cpu:easy` or `cpu:hard` where there are plays to choose from; `Cleo=cpu:hard`
    has a name. With --json it writes JSON Lines, and prompts go to stderr.

    \b
    Exit 0: the game was played, stopped or left
    Exit 1: the board has errors, or the game is over in the position
    Exit 2: wrong options, a missing or unreadable file, a record that
            cannot be written
    Exit 130: interrupted (Ctrl-C)
    """
    chosen = choose(board, house)
    with refusing("--seats", SeatsError):
        seats = read_seats(players.seats, chosen.game.seats, auto=players.auto)
    at = _position(chosen.game, position, len(seats))
    script = _script(throws.rolls, chosen.game, 0 if at else len(seats))
    if script is not None and throws.seed is not None:
        raise click.UsageError("--seed and --rolls exclude each other")
    named = None if load.is_built_in(board) else board
    series = _Series(chosen, seats, script, named, players.auto, output)
    series.play(file, throws.seed, at)


@dataclass(frozen=True, slots=True)
class _Series:
    """Games in a row of the same players. `board`: how `resume` has to name it, if at all."""

    chosen: Chosen
    seats: tuple[Seat, ...]
    script: list[Roll] | None
    board: str | None
    auto: bool
    output: Output

    def play(self, file: str | None, seed: int | None, at: str | None) -> None:
        """Play as long as they want another game. Only the first has this seed and this position."""
        first, worth = 0, [0] * len(self.seats)
        rotate = bool(self.chosen.rules.get("rotate_first", True))
        for name in _names(file):
            sitting, outcome = self._play_one(name, first, seed, at)
            if outcome is None or not ask_again(sitting, worth, outcome):
                return
            first = match.next_first(sitting.header["first"], len(self.seats), rotate=rotate)
            seed = at = None

    def _play_one(
        self, file: str | None, first: int, seed: int | None, at: str | None
    ) -> tuple[Sitting, Outcome | None]:
        game, compiled = self.chosen.game, self.chosen.compiled
        if self.script is None and seed is None:
            seed = new_seed()
        dice: Dice = ScriptedDice(self.script or ()) if seed is None else SeededDice(seed)
        begun = match.begin(game, len(self.seats), first, dice, at)
        first = game.mover(begun[0].position)
        header = write_header(compiled, self.chosen.rules, self.seats, first, seed, at)
        how = _how_to_go_on(file, self.board)
        sitting = Sitting(game, compiled, header, self.output, self.auto, how)
        return sitting, play_out(sitting, begun, dice, _new_record(file, header))


def _position(game: AnyGame, text: str | None, seats: int) -> str | None:
    """Read where a game begins, and write it as it is written in records. Raises GameOver."""
    if text is None:
        return None
    with refusing("--position", NotationError):
        position = game.read(text)
    players = len(game.spots(position))
    if players != seats:
        message = f"the position is for {players} players, and {seats} play"
        raise click.BadParameter(message, param_hint="--position")
    refuse_over(game, position)
    return game.write(position)


def _script(text: str | None, game: AnyGame, seats: int) -> list[Roll] | None:
    """Read the dice that are given; `seats` roll for the start first, where that is the rule."""
    if text is None:
        return None
    with refusing("--rolls", NotationError):
        return read_script(game, text, seats)


def _names(file: str | None) -> Iterator[str | None]:
    """Name the records of games in a row: `game.jsonl`, then `game-2.jsonl` or the next free one."""
    if file is None:
        yield from itertools.repeat(None)
        return
    yield file
    path = Path(file)
    for number in itertools.count(2):
        name = path.with_name(f"{path.stem}-{number}{path.suffix}")
        if not name.exists():
            yield str(name)


def _new_record(name: str | None, header: Line) -> record.Recorder | None:
    """Begin a record with its first line. Raises BadParameter, OSError."""
    if name is None:
        return None
    path = Path(name)
    if path.exists() and not (path.is_file() and path.stat().st_size == 0):
        kind = "is there already" if path.is_file() else "is no file"
        message = f"{name} {kind}; name another file, or go on with a game by `sugoroku resume`"
        raise click.BadParameter(message, param_hint="--record")
    return record.Recorder(path, opening=[header])


def _how_to_go_on(file: str | None, board: str | None) -> str | None:
    """Write the command that goes on with a record."""
    if file is None:
        return None
    words = ["sugoroku", "resume", file, *(["--board", board] if board else [])]
    return shlex.join(words)


@click.command("resume")
@click.argument("file")
@board_option
@auto_option
@rolls_option
@match_options
def resume_command(file: str, board: str | None, auto: bool, rolls: str | None, output: Output) -> None:
    """Go on with the game recorded in FILE. No die that was thrown is thrown again.

    With --auto CPUs play all seats from here on; --rolls is for games whose dice do not come from a
    seed. With --json it writes JSON Lines, and prompts go to stderr.

    \b
    Exit 0: the game was played, stopped or left, or was over already
    Exit 1: FILE is no record, does not agree with the board, or is being played
    Exit 2: wrong options, a missing or unreadable file
    Exit 130: interrupted (Ctrl-C)
    """
    with naming(file):
        kept = open_record(Path(file), board)
        if not kept.same_rules:
            raise RecordError(f"{kept.changes}, so the game cannot go on")
        if rolls is not None and kept.record.header["seed"] is not None:
            message = "the dice of this game come from its seed; --rolls cannot replace them"
            raise click.UsageError(message)
        how = _how_to_go_on(file, board)
        sitting = Sitting(kept.game, kept.compiled, kept.record.header, output, auto, how)
        _resume(sitting, file, kept, rolls)


def _resume(sitting: Sitting, file: str, kept: KeptGame, rolls: str | None) -> None:
    """Go on with a game, or tell how it ended. Raises RecordError, Divergence, OSError."""
    settled, begun = settle(kept)
    warn(file, settled)
    if settled.finished:
        tell_end(sitting, begun[0], settled.lines[-1])
        return
    dice = _dice_of(settled, begun, kept.game, rolls)
    keeper = record.Recorder(Path(file), settled)
    play_out(sitting, begun, dice, keeper, unfinished=open_turn(settled, begun), thrown=settled.rolls)


def _dice_of(settled: record.Record, begun: Batch, game: AnyGame, rolls: str | None) -> Dice:
    """Give the dice that a game goes on with: those of its seed, a list, or new ones."""
    if rolls is not None:
        return ScriptedDice(_script(rolls, game, 0) or ())
    seed = settled.header["seed"]
    thrown = settled.thrown + len(record.start_faces(begun[1]))
    return SeededDice(new_seed()) if seed is None else SeededDice(seed, thrown)
