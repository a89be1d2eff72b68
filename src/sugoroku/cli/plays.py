"""`sugoroku plays` and `sugoroku perft`: what a position and a roll allow."""

from __future__ import annotations

import json
from typing import Any

import click

from sugoroku import load
from sugoroku.cli.options import house_rules, refuse_over
from sugoroku.game.contract import Game, NotationError, SeatsError
from sugoroku.tables import notation
from sugoroku.tables.game import Position, TablesGame

house_option = click.option(
    "--house", multiple=True, metavar="NAME=VALUE", help="Choose a house rule; repeatable."
)
position_option = click.option(
    "--position", "text", metavar="TEXT", help="The position; left out: the set-up."
)


def _game(board: str, house: tuple[str, ...]) -> TablesGame:
    compiled = load.compile_loaded(load.load(board))
    game: Game[Any] = load.build(compiled, house_rules(house, compiled["house_rules"]))
    if not isinstance(game, TablesGame):
        raise load.OtherFamily(
            f"a play on {compiled['board']} is forced: plays are listed and counted on tables boards"
        )
    return game


def _position(game: TablesGame, text: str | None) -> Position:
    """Read a position that is not over. Raises GameOver where it is."""
    if text is None:
        return game.start(2)
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
    game = _game(board, house)
    position = _position(game, text)
    try:
        roll = game.read_roll(roll_text)
    except NotationError as error:
        raise click.BadParameter(str(error), param_hint="--roll") from error
    shown = _listed(game, position, roll)
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


def _listed(game: TablesGame, position: Position, roll: tuple[Any, ...]) -> dict[str, Any]:
    plays = []
    for play in game.plays(position, roll):
        after, events = game.step(position, roll, play)
        outcome = game.outcome(after)
        mine, theirs = (after.mine, after.theirs) if outcome else (after.theirs, after.mine)
        hits = [bool(event.values.get("hit")) for event in events if event.kind == "move"]
        end = {"kind": outcome.kind, "value": outcome.value} if outcome else None
        seen = notation.write_position(mine, theirs, position.seat)
        plays.append({"play": notation.write_play(game.bar, play, hits), "after": seen, "end": end})
    return {
        "position": game.write(position),
        "roll": list(roll),
        "plays": plays,
        "ways": [notation.write_play(game.bar, way) for way in game.ways(position, roll)],
    }


@click.command("perft")
@click.argument("board")
@click.option("--depth", type=click.IntRange(0, 6), required=True, help="How many turns deep.")
@position_option
@house_option
def perft_command(board: str, depth: int, text: str | None, house: tuple[str, ...]) -> None:
    """Count the positions after DEPTH turns, each distinct roll taken once.

    A count that others can check against their own programs.
    """
    game = _game(board, house)
    click.echo(perft(game, _position(game, text), depth))


def perft(game: TablesGame, position: Position, depth: int) -> int:
    """Count the leaves at a depth; a game that is over ends its branch as one leaf."""
    if depth == 0 or game.outcome(position) is not None:
        return 1
    rolls = [roll for roll in game.rolls(position) if roll[0] >= roll[1]]  # type: ignore[operator]
    if depth == 1:
        return sum(len(game.plays(position, roll)) for roll in rolls)
    following = (
        game.step(position, roll, play)[0] for roll in rolls for play in game.plays(position, roll)
    )
    return sum(perft(game, after, depth - 1) for after in following)
