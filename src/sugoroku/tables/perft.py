"""The plays of a position and a roll, listed with where they lead, and counted to a depth."""

from __future__ import annotations

from sugoroku.form import Json
from sugoroku.game.contract import Play, Roll
from sugoroku.tables import notation
from sugoroku.tables.game import Position, TablesGame


def listed(game: TablesGame, position: Position, roll: Roll) -> Json:
    """List the plays in a stated order, each with the position after it, and every way to make them."""
    return {
        "position": game.write(position),
        "roll": list(roll),
        "plays": [_listed(game, position, roll, play) for play in game.plays(position, roll)],
        "ways": [notation.write_play(game.bar, way) for way in game.ways(position, roll)],
    }


def _listed(game: TablesGame, position: Position, roll: Roll, play: Play) -> Json:
    after, events = game.step(position, roll, play)
    outcome = game.outcome(after)
    mine, theirs = (after.mine, after.theirs) if outcome else (after.theirs, after.mine)
    hits = [bool(event.values.get("hit")) for event in events if event.kind == "move"]
    end = {"kind": outcome.kind, "value": outcome.value} if outcome else None
    seen = notation.write_position(mine, theirs, position.seat)
    return {"play": notation.write_play(game.bar, play, hits), "after": seen, "end": end}


def perft(game: TablesGame, position: Position, depth: int) -> int:
    """Count the leaves at a depth; a game that is over ends its branch as one leaf."""
    if depth == 0 or game.outcome(position) is not None:
        return 1
    rolls = [roll for roll in game.rolls(position) if int(roll[0]) >= int(roll[1])]
    if depth == 1:
        return sum(len(game.plays(position, roll)) for roll in rolls)
    following = (
        game.step(position, roll, play)[0] for roll in rolls for play in game.plays(position, roll)
    )
    return sum(perft(game, after, depth - 1) for after in following)
