"""The families of boards: which code reads, checks, compiles and plays each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import sugoroku.race.checks.squares
import sugoroku.race.compile
import sugoroku.race.game
import sugoroku.race.model
import sugoroku.tables.checks.stones
import sugoroku.tables.compile
import sugoroku.tables.game
import sugoroku.tables.model
from sugoroku.board.checks import Check
from sugoroku.game.contract import Game, HouseRules

if TYPE_CHECKING:
    from sugoroku.drawing.labelbox import Shown
    from sugoroku.drawing.scene import Scene
    from sugoroku.telling.labels import Labels


@dataclass(frozen=True, slots=True)
class Telling:
    """How a family is shown: what a sheet prints, a drawn or annotated sheet, pieces on it.

    A picture is a scene and the places on it, which only the family itself looks into. `set_up` puts
    on a drawn sheet what stands there before a game; `unmarked` lists the spots a scan lacks for what
    is shown; `texts` are all names that are drawn. `heated` draws or annotates, coloured by figures;
    None where no figures of single squares are known.
    """

    printed: Callable[[Any, Mapping[str, Any]], dict[str, Any]]
    drawn: Callable[[Mapping[str, Any], Labels, bool], tuple[Scene, Any]]
    annotated: Callable[[Mapping[str, Any], Labels, Mapping[str, Any]], tuple[Scene, Any]]
    set_up: Callable[[tuple[Scene, Any], Labels], Scene]
    with_pieces: Callable[[tuple[Scene, Any], Labels, Shown], Scene]
    unmarked: Callable[[Mapping[str, Any], Any, Shown], list[str]]
    texts: Callable[[Mapping[str, Any]], Iterable[str]]
    heated: Callable[..., tuple[Scene, Any]] | None = None


@dataclass(frozen=True, slots=True)
class Family:
    """The steps from data to game, and to what is shown, for one kind of rules."""

    read: Callable[[Mapping[str, Any]], Any]
    checks: tuple[Check, ...]
    compile: Callable[[Any, bytes], dict[str, Any]]
    build: Callable[[Mapping[str, Any], HouseRules], Game[Any]]
    telling: Callable[[], Telling]


def _race_telling() -> Telling:
    # imported when asked for: checking and playing a board draws nothing
    from sugoroku.race.drawing import picture, printed

    return _telling(printed.with_print, picture, picture.heated)


def _tables_telling() -> Telling:
    from sugoroku.tables.drawing import picture

    return _telling(picture.with_print, picture)


def _telling(printed: Any, picture: Any, heated: Any = None) -> Telling:
    return Telling(
        printed=printed,
        drawn=picture.drawn,
        annotated=picture.annotated,
        set_up=picture.set_up,
        with_pieces=picture.with_pieces,
        unmarked=picture.unmarked,
        texts=picture.texts,
        heated=heated,
    )


FAMILIES: dict[str, Family] = {
    "race": Family(
        read=sugoroku.race.model.read,
        checks=sugoroku.race.checks.squares.CHECKS,
        compile=sugoroku.race.compile.compile_board,
        build=sugoroku.race.game.build,
        telling=_race_telling,
    ),
    "tables": Family(
        read=sugoroku.tables.model.read,
        checks=sugoroku.tables.checks.stones.CHECKS,
        compile=sugoroku.tables.compile.compile_board,
        build=sugoroku.tables.game.build,
        telling=_tables_telling,
    ),
}
