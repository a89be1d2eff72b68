"""What several tests need: boards by name, games by house rules, lines of a whole match."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache, wraps
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from sugoroku import families, load
from sugoroku.board import schema
from sugoroku.board.mistakes import Fault
from sugoroku.cli import cli
from sugoroku.game import match
from sugoroku.game.contract import Game, Roll
from sugoroku.game.dice import Dice, DiceSpent, ScriptedDice, SeededDice
from sugoroku.game.players import Cpu, Player
from sugoroku.telling import rules
from sugoroku.telling.page import Block

HERE = Path(__file__).parent
ROOT = HERE.parent
SHIPPED = sorted((ROOT / "boards").glob("*.yaml"))
BOARDS = {path.stem: path for path in (*SHIPPED, *sorted((HERE / "boards").glob("*.yaml")))}


def of_family(family: str) -> dict[str, Path]:
    """List the boards of a family, shipped or not."""
    return {
        path.stem: path
        for path in BOARDS.values()
        if f"\nfamily: {family}\n" in path.read_text(encoding="utf-8")
    }


RACES, TABLES = of_family("race"), of_family("tables")
EDO, ARMOUR = "edo-meisho-shiki-yusan", "katchu-chakuyo-sonae"

EXTRAS = {
    "sim": "numba",
    "cluster": "distributed",
    "peers": "pyspiel",
    "fonts": "fontTools",
    "pdf": "fpdf",
}


def needs(extra: str) -> pytest.MarkDecorator:
    """Skip a test where an extra is not installed; `--no-skips --without EXTRA` knows the reason."""
    lacks = find_spec(EXTRAS[extra]) is None
    return pytest.mark.skipif(lacks, reason=f"the extra `{extra}` is not installed")


def few_or_many(few: int, many: int) -> list[Any]:
    """List two sizes of a count for `parametrize`: few by default, many in the slow run."""
    return [few, pytest.param(many, marks=pytest.mark.slow)]


class FirstPlay:
    """A player that takes the first play of those that are listed."""

    def ready(self, game: Game[Any], position: Any) -> None: ...

    def choose(self, game: Game[Any], position: Any, roll: Roll, plays: tuple[Any, ...]) -> Any:
        return plays[0]


FIRST = [FirstPlay(), FirstPlay()]


@cache
def loaded(board: str) -> load.Loaded:
    path = BOARDS[board]
    return load.examine(path.read_bytes(), str(path))


@cache
def compiled(board: str) -> Any:
    return load.compile_loaded(loaded(board))


def family_of(board: str) -> Any:
    """Give the family of a board by name."""
    return families.family_of(compiled(board))


def rule_page(data: Any, compiled: Any, house: Mapping[str, Any]) -> list[Block]:
    """Write the rule sheet of a board as blocks."""
    return rules.page(data, compiled, families.family_of(compiled).rules(data, compiled, house))


def faults(data: Any) -> list[Fault]:
    """Hold plain data against the schema of its family."""
    files = {name: family.schema for name, family in families.FAMILIES.items()}
    return schema.faults(data, files)


def game(board: str, **house: str | bool) -> Any:
    return load.build(compiled(board), house)


def from_text(text: str, **house: str | bool) -> Game[Any]:
    """Build a game from the text of a board without errors."""
    return load.build(load.compile_loaded(load.examine(text.encode(), "test.yaml")), house)


def findings(text: str | bytes) -> list[tuple[str, int]]:
    """List code and line of what is found in a board, notes left out."""
    source = text.encode() if isinstance(text, str) else text
    found = load.examine(source, "test.yaml").diagnostics
    return [(each.code.code, each.place.line) for each in found if str(each.level) != "note"]


def house_choices(board: str) -> Iterable[Mapping[str, Any]]:
    """List all house rules that make another game."""
    rules = compiled(board)["house_rules"]
    choices = {name: rules[name]["choices"] for name in rules if name != "rotate_first"}
    choices = {
        name: (False, True) if name == "rank_everyone" else each for name, each in choices.items()
    }
    for chosen in product(*choices.values()):
        yield dict(zip(choices, chosen, strict=True))


def play(
    game: Game[Any],
    seats: int,
    dice: Iterable[Roll] | int,
    first: int = 0,
    players: Sequence[Player] = (),
) -> tuple[list[match.Line], match.Standing]:
    """Play a match until its end or the end of the dice; its lines and how it stands."""
    source = SeededDice(dice) if isinstance(dice, int) else ScriptedDice(dice)
    return go_on(game, match.begin(game, seats, first, source), source, players)


def go_on(
    game: Game[Any], begun: match.Batch, dice: Dice, players: Sequence[Player] = ()
) -> tuple[list[match.Line], match.Standing]:
    """Play on from a batch; its lines and all that follow, and how the match stands then."""
    batches = [begun]
    players = players or [Cpu()] * 8
    with suppress(DiceSpent):
        batches.extend(match.run(game, begun[0], players, dice))
    return [line for _, lines in batches for line in lines], batches[-1][0]


def run(*arguments: str | Path, stdin: str | bytes | None = None) -> Result:
    """Call the command line in this process."""
    return CliRunner().invoke(cli, [str(each) for each in arguments], input=stdin)


Test = Callable[..., None]


def rows(names: str | tuple[str, ...], values: Iterable[Any]) -> Callable[[Test], Test]:
    """Check a table of data in one test, whose message lists every row that fails.

    Takes names and values as `pytest.mark.parametrize` does. The rows share the fixtures of the test.
    """
    keys = (names,) if isinstance(names, str) else names
    table = [
        row.values if hasattr(row, "marks") else (row,) if isinstance(names, str) else row
        for row in values
    ]

    def over_all(test: Test) -> Test:
        @wraps(test)
        def checked(**fixtures: Any) -> None:
            failures = []
            for row in table:
                try:
                    test(**dict(zip(keys, row, strict=True)), **fixtures)
                except Exception as error:
                    told = error if isinstance(error, AssertionError) else repr(error)
                    failures.append(f"{', '.join(map(_brief, row))}: {told}")
            assert not failures, f"{len(failures)} of {len(table)} rows:\n" + "\n".join(failures)

        taken = inspect.signature(test)
        left = [each for name, each in taken.parameters.items() if name not in keys]
        vars(checked)["__signature__"] = taken.replace(parameters=left)
        return checked

    return over_all


def _brief(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
