"""`sugoroku plays` and `sugoroku perft`: what a position and a roll allow."""

from __future__ import annotations

import json

import click

from sugoroku import load
from sugoroku.cli.chosen import choose_for, refusing
from sugoroku.cli.options import house_option, json_option, position_option
from sugoroku.cli.writing import speak, write_data, write_lines
from sugoroku.families import families_with, family_of
from sugoroku.family import Plays
from sugoroku.game.contract import AnyGame, AnyPosition, NotationError, SeatsError, refuse_over
from sugoroku.telling import plays as text


@click.command("plays")
@click.argument("board")
@position_option
@click.option("--roll", required=True, metavar="ROLL", help="The roll, such as `6-5`.")
@house_option
@json_option
def plays_command(
    board: str, position: str | None, roll: str, house: tuple[str, ...], as_json: bool
) -> None:
    """List the plays of a roll: one for each position that can follow, in a stated order.

    They are in the order of these positions: compared from the bar down, first the mover's stones and
    then the other's, who has fewer comes first. `after` is the position as the mover sees it, before
    sides change.

    \b
    Exit 0: listed
    Exit 1: the game is over in this position, or the board has errors
    Exit 2: wrong options, a missing or unreadable file
    """
    game, plays = _game_with_plays(board, house)
    begin = _position(game, position)
    with refusing("--roll", NotationError):
        rolled = game.read_roll(roll)
    listed = plays.listed(game, begin, rolled)
    if as_json:
        write_data(json.dumps(listed))
        return
    write_lines(text.as_text(listed))


@click.command("perft")
@click.argument("board")
@click.option("--depth", type=click.IntRange(0, 6), required=True, help="How many turns deep.")
@position_option
@house_option
def perft_command(board: str, depth: int, position: str | None, house: tuple[str, ...]) -> None:
    """Count the positions after DEPTH turns, each distinct roll taken once.

    A count that others can check against their own programs.
    """
    game, plays = _game_with_plays(board, house)
    speak(plays.perft(game, _position(game, position), depth))


def _game_with_plays(board: str, house: tuple[str, ...]) -> tuple[AnyGame, Plays]:
    """Build a game of a family in which there is something to choose. Raises OtherFamily."""
    compiled = load.compile_loaded(load.load(board))
    plays = family_of(compiled).plays
    if plays is None:
        families = families_with(lambda family: family.plays)
        raise load.OtherFamily(
            f"a play on {compiled['board']} is forced: "
            f"plays are listed and counted on {families} boards"
        )
    return choose_for(compiled, house).game, plays()


def _position(game: AnyGame, text: str | None) -> AnyPosition:
    """Read a position that is not over. Raises GameOver where it is."""
    if text is None:
        return game.start(game.seats[0])
    with refusing("--position", NotationError, SeatsError):
        position = game.read(text)
    refuse_over(game, position)
    return position
