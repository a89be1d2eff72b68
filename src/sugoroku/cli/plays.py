"""`sugoroku plays` and `sugoroku perft`: what a position and a roll allow."""

from __future__ import annotations

import json
from typing import Any

import click

from sugoroku import load
from sugoroku.cli.options import house_rules, refuse_over
from sugoroku.families import family_of
from sugoroku.family import Plays
from sugoroku.game.contract import Game, NotationError, SeatsError

house_option = click.option(
    "--house", multiple=True, metavar="NAME=VALUE", help="Choose a house rule; repeatable."
)
position_option = click.option(
    "--position", "text", metavar="TEXT", help="The position; left out: the set-up."
)


def _opened(board: str, house: tuple[str, ...]) -> tuple[Game[Any], Plays]:
    """Build a game of a family in which there is something to choose. Raises OtherFamily."""
    compiled = load.compile_loaded(load.load(board))
    plays = family_of(compiled).plays
    if plays is None:
        raise load.OtherFamily(
            f"a play on {compiled['board']} is forced: plays are listed and counted on tables boards"
        )
    return load.build(compiled, house_rules(house, compiled["house_rules"])), plays()


def _position(game: Game[Any], text: str | None) -> Any:
    """Read a position that is not over. Raises GameOver where it is."""
    if text is None:
        return game.start(game.seats[0])
    try:
        position = game.read(text)
    except (NotationError, SeatsError) as error:
        raise click.BadParameter(str(error), param_hint="--position") from error
    refuse_over(game, position)
    return position


@click.command("plays")
@click.argument("board")
@position_option
@click.option("--roll", "roll_text", required=True, metavar="ROLL", help="The roll, such as `6-5`.")
@house_option
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def plays_command(
    board: str, text: str | None, roll_text: str, house: tuple[str, ...], as_json: bool
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
    game, plays = _opened(board, house)
    position = _position(game, text)
    try:
        roll = game.read_roll(roll_text)
    except NotationError as error:
        raise click.BadParameter(str(error), param_hint="--roll") from error
    shown = plays.listed(game, position, roll)
    if as_json:
        click.echo(json.dumps(shown))
        return
    for play in shown["plays"]:
        end = play["end"]
        won = f"  wins: {end['kind']}, value {end['value']}" if end else ""
        click.echo(f"{play['play']:<24} {play['after']}{won}")
    count = len(shown["plays"])
    ways = len(shown["ways"])
    click.echo(f"{count} play{'' if count == 1 else 's'}, {ways} way{'' if ways == 1 else 's'}")


@click.command("perft")
@click.argument("board")
@click.option("--depth", type=click.IntRange(0, 6), required=True, help="How many turns deep.")
@position_option
@house_option
def perft_command(board: str, depth: int, text: str | None, house: tuple[str, ...]) -> None:
    """Count the positions after DEPTH turns, each distinct roll taken once.

    A count that others can check against their own programs.
    """
    game, plays = _opened(board, house)
    click.echo(plays.perft(game, _position(game, text), depth))
