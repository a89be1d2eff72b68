"""What a square says of its effects, for the drawn sheet and the annotated scan alike.

Comes in: a compiled board with what its sheet prints. Goes out: short lines of text, each with a `?`
where no source states it. Inns have a mark of their own, a disc.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from sugoroku.race.effects import BY_NAME, Kind, doubts_of
from sugoroku.race.form import Printed, PrintedRace
from sugoroku.race.telling.labels import Labels
from sugoroku.telling.words.pictures_race import SENTENCES

NO_BREAK = "\u00a0"


@dataclass(frozen=True, slots=True)
class Cost:
    """The mark of a square that costs turns: a character, and what is written below it."""

    character: str
    below: str


def cost(compiled: PrintedRace, labels: Labels, square: int) -> Cost | None:
    """Give the mark of a square that costs turns; None where none is missed."""
    turns = compiled["rest"][square]
    if not turns or square == len(compiled["ids"]) - 1:
        return None
    doubt = labels.mark(square, *doubts_of("cost"))
    if turns == 1:
        return Cost(SENTENCES["mark.cost.one"], doubt)
    below = SENTENCES["mark.cost.turns"].format(turns=turns, doubt=doubt)
    return Cost(SENTENCES["mark.cost.many"], below)


def lines(
    compiled: PrintedRace, labels: Labels, square: int, *, without: Sequence[Kind] = ("cost",)
) -> Iterator[str]:
    """Say what a square does, each effect in a few words, those of some kinds left out."""
    for name, entries in groupby(compiled["effects"][square], key=lambda printed: printed.effect):
        effect = BY_NAME[name]
        if effect.kind == "list":
            yield _listed(labels, list(entries)) + labels.mark(square, *effect.doubts())
        elif effect.kind not in without:
            yield from (_line(labels, printed) for printed in entries)


def _line(labels: Labels, printed: Printed) -> str:
    effect = BY_NAME[printed.effect]
    to = ""
    if printed.to is not None:
        to = labels.label(printed.to) if effect.kind == "way" else _short(labels, printed.to)
    return SENTENCES[f"mark.{effect.name}"].format(
        face=printed.face, to=to, doubt=doubt(labels, printed)
    )


def doubt(labels: Labels, printed: Printed) -> str:
    """Give the `?` of an effect that no source states."""
    return labels.mark(printed.square, *BY_NAME[printed.effect].doubts(printed.face))


def _listed(labels: Labels, entries: Sequence[Printed]) -> str:
    # no space inside an entry, so that lines break between them
    parts = (
        SENTENCES["mark.list"].format(face=entry.face, to=_short(labels, entry.to or 0))
        for entry in entries
    )
    return SENTENCES["mark.list.join"].join(part.replace(" ", NO_BREAK) for part in parts)


def _short(labels: Labels, square: int) -> str:
    """Name a square in a few words: its number, or its name where it has none."""
    return labels.number(square) or labels.label(square)
