"""The words of pictures that any family may have: a remark, and how long something takes, drawn.

Comes in: nothing. What pictures share with reports is in `sugoroku.telling.words.shared`.
"""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    # the axes, the key and the marks
    "across": "turn",
    "by": "by turn {turn}",
    "named": "{name}: {what}",
    "key": "{name}: mean {mean:,.2f}",
    "marks": "marks on the lines: {percents}",
    "longer": "not shown: {share}, after turn {turn:,} or never",
    "outside": "not shown: {share}, before turn {first:,}, after turn {turn:,} or never",
    "nothing": "there is nothing to draw",
    # below a picture, or in its margin
    "unmarked": "Doubtful values are not marked.",
    # many games
    "games": "{games} with {seats}{level}, seed {seed}. {rules}",
    "games.level": " at level {level}",
    "games.within": "share of the games that end in this turn",
    "games.within.several": "share of the games that end within {width} turns",
    "games.done": "Share of the games that are over by then",
}
