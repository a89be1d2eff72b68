"""The options that several commands share, each declared once.

Options that belong together arrive as one frozen value: a decorator such as `dice_options` declares
them and hands the command what they gave. `sugoroku.cli.chosen` reads what they mean on a board.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import wraps
from inspect import signature

import click

from sugoroku.game.dice import SEED_LIMIT
from sugoroku.telling.labels import Style

Command = Callable[..., object]
Decorator = Callable[[Command], Command]

PICTURES = "SVG, PNG, JPEG, WebP, PDF or TXT, by its ending."


def bundle(name: str, make: Callable[..., object], *options: Decorator) -> Decorator:
    """Join options into one value: what `make` makes of theirs, by the names of its parameters.

    The command gets it as `name`. The help lists the options in the order in which they are given.
    """
    parts = tuple(signature(make).parameters)

    def join(command: Command) -> Command:
        @wraps(command)
        def joined(**given: object) -> object:
            value = make(**{part: given.pop(part) for part in parts})
            return command(**given, **{name: value})

        decorated: Command = joined
        for option in reversed(options):
            decorated = option(decorated)
        return decorated

    return join


# -- alone ---------------------------------------------------------------------------------------------

json_option = click.option("--json", "as_json", is_flag=True, help="Write JSON.")
lang_option = click.option(
    "--lang",
    type=click.Choice(["en", "ja"]),
    default="en",
    show_default=True,
    help="The language of the names.",
)
house_option = click.option(
    "--house", multiple=True, metavar="NAME=VALUE", help="Choose a house rule. May be repeated."
)
seats_option = click.option(
    "--seats", type=click.IntRange(min=1), metavar="N", help="How many seats play."
)
auto_option = click.option("--auto", is_flag=True, help="CPUs play all seats.")
seed_option = click.option(
    "--seed", type=click.IntRange(0, SEED_LIMIT - 1), help="Take the dice from this seed."
)
rolls_option = click.option(
    "--rolls",
    metavar="ROLLS",
    help="Take the dice from this list: `6 3 1` or `6-5 3-1`; stop after it.",
)
position_option = click.option(
    "--position",
    metavar="TEXT",
    help="A position in place of the set-up, such as `bridge ferry+1`, or `bar:1 13:14 / 8:5 6:10`.",
)
board_option = click.option(
    "--board", metavar="BOARD", help="The board that was played, if it cannot be found by its id."
)
keep_option = click.option("--record", "file", metavar="FILE", help="Keep the game in a new file.")
plot_option = click.option("--plot", metavar="FILE", help=f"Draw the figures too: {PICTURES}")


# -- together ------------------------------------------------------------------------------------------


def _style(lang: str, plain: bool) -> Style:
    return Style(lang, plain, _has_colour(plain))


def _has_colour(plain: bool) -> bool:
    """Whether to write in colour: at a terminal that is not dumb, unless NO_COLOR or ASCII is asked."""
    at_terminal = sys.stdout is not None and sys.stdout.isatty()
    dull = os.environ.get("TERM") == "dumb" or "NO_COLOR" in os.environ
    return at_terminal and not plain and not dull


style_options = bundle(
    "style",
    _style,
    lang_option,
    click.option("--ascii", "plain", is_flag=True, help="Write plain ASCII only."),
)


@dataclass(frozen=True, slots=True)
class Output:
    """How a command writes its result: as JSON, or as text in a style."""

    as_json: bool
    style: Style


output_options = bundle("output", Output, json_option, style_options)


def _match_output(as_json: bool, brief: bool, style: Style) -> Output:
    return Output(as_json, replace(style, brief=brief))


match_options = bundle(
    "output",
    _match_output,
    json_option,
    click.option("--brief", is_flag=True, help="Show each turn of a CPU in one line."),
    style_options,
)


@dataclass(frozen=True, slots=True)
class Players:
    """Who plays, as typed. `auto`: nobody is asked anything."""

    seats: str | None
    auto: bool


player_options = bundle(
    "players",
    Players,
    click.option(
        "--seats", metavar="WHO", help="A number (you and CPUs) or names: `Aki,cpu,Cleo=cpu:hard`."
    ),
    auto_option,
)


@dataclass(frozen=True, slots=True)
class Throws:
    """Where the dice come from: a seed, or a list of rolls as typed."""

    seed: int | None
    rolls: str | None


dice_options = bundle("throws", Throws, seed_option, rolls_option)


@dataclass(frozen=True, slots=True)
class Recorded:
    """A recorded game, and the turn of it that is wanted."""

    record: str | None
    turn: int | None


record_options = bundle(
    "recorded",
    Recorded,
    click.option("--record", metavar="FILE", help="Show the position of a recorded game."),
    click.option(
        "--turn",
        type=click.IntRange(min=0),
        metavar="N",
        help="The position after this turn of the record.",
    ),
)
