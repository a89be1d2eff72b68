"""House rules in a few words each, for the one line on them above a match, a report or a plot.

Under the name of a rule stand the words for any choice that has none of its own. What the rule sheet
says of them is in `sugoroku.telling.words.rules`.
"""

from __future__ import annotations

from collections.abc import Mapping

SHORT: Mapping[str, str] = {
    "rule.finish.as_printed": "extra pips go by the panel",
    "rule.finish.bounce": "extra pips count back from the goal",
    "rule.finish.over": "any roll that reaches the goal is enough",
    "rule.finish.stay": "with too many pips a piece stays where it is",
    "rule.finish.iri_gachi": "bring all stones home to win",
    "rule.finish.bear_off": "bear all stones off to win",
    "rule.rank_everyone.off": "the game ends with the first piece home",
    "rule.rank_everyone.on": "the game goes on until one player is left",
    "rule.rotate_first.on": "the next player begins the next game",
    "rule.rotate_first.off": "the same player begins every game",
    "rule.muji.bigger_win": "a win with a closed home may count more",
    "rule.muji.on_the_spot": "a closed home against a cut stone wins on the spot",
    "rule.muji.off": "a closed home has no effect of its own",
    "rule.who_starts.alternate": "the players take turns to begin",
    "rule.who_starts.roll": "the higher roll begins",
    "rule.set_up": "the {value} set-up",
}
LIST = "; "  # between house rules

COLUMNS: Mapping[str, str] = {  # choices of the finish, at the head of a column
    "as_printed": "as printed",
    "bounce": "bounce",
    "over": "over",
    "stay": "stay",
}
