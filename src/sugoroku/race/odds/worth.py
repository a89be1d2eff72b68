"""What the printed effects of single squares are worth: the mean without each of them.

Comes in: a game, and the same game without one effect. Who takes it away is
`sugoroku.race.odds.without`, which needs the board.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sugoroku.race.effects import BY_NAME
from sugoroku.race.form import Printed
from sugoroku.race.game import RaceGame
from sugoroku.race.odds.piece import Piece, mean_turns


@dataclass(frozen=True, slots=True)
class Worth:
    """The figures of one piece without an effect.

    `home`: its chance to get home then, `turns`: the mean number of turns of the pieces that do. Both
    are None where the board does not say what would happen without the effect: a roll would be too
    high by more pips than the panel beside the goal lists. `gain`: the turns that the effect
    saves in the mean, less than 0 where it costs turns; None where either mean is.
    """

    effect: Printed
    home: Fraction | None
    turns: Fraction | None
    gain: Fraction | None


def worth(piece: Piece, effect: Printed, without: RaceGame | None) -> Worth:
    """Compare the figures of a piece with those without an effect."""
    if BY_NAME[effect.effect].kind == "cost" and piece.turns is not None and piece.lost_on is not None:
        # missed turns change no way, so that the turns lost there are all it is about
        gain = -piece.lost_on[effect.square]
        return Worth(effect, piece.home, piece.turns.mean + gain, gain)
    if without is None:
        return Worth(effect, None, None, None)
    home, turns = mean_turns(without)
    if turns is None or piece.turns is None:
        return Worth(effect, home, turns, None)
    return Worth(effect, home, turns, turns - piece.turns.mean)
