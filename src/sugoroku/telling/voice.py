"""How a match is spoken of, whatever its family: sentences filled in, seats by shape and colour.

Comes in: the compiled form of a board and the first line of a match.
"""

from __future__ import annotations

from dataclasses import dataclass

from sugoroku.form import Data, Form
from sugoroku.game.contract import HouseRules
from sugoroku.game.players import LEVELS
from sugoroku.screen import as_ascii
from sugoroku.telling.labels import Style, rules_of, seat_number, title_of
from sugoroku.telling.words.match import SENTENCES
from sugoroku.telling.words.shared import SENTENCES as SHARED

_COLOURS = ("cyan", "yellow", "green", "magenta", "blue", "red", "bright_cyan", "bright_yellow")


@dataclass(frozen=True, slots=True)
class Voice:
    """The words of one match. `shapes`: what stands before the name of each seat; `people`: seats.

    `levels`: by seat, how well a CPU plays.
    """

    compiled: Form
    style: Style
    names: tuple[str, ...]
    shapes: str
    people: frozenset[int]
    house_rules: HouseRules
    seed: int | None
    levels: tuple[str | None, ...] = ()

    def plain(self, text: str) -> str:
        """Write a text in the style that was asked for."""
        return self.style.plain(text)

    def say(self, key: str, **values: object) -> str:
        """Fill a sentence in."""
        return self.plain(SENTENCES[key].format(**values))

    def say_many(self, key: str, number: int, **values: object) -> str:
        """Fill in the form of a sentence that goes with a number, which is `{n}` in it."""
        return self.say(f"{key}.{'one' if number == 1 else 'many'}", n=number, **values)

    def seat(self, seat: int) -> str:
        """Name a seat with its shape, in its colour."""
        return self.coloured(seat, f"{self.shapes[seat]} {self.names[seat]}")

    def coloured(self, seat: int, text: str) -> str:
        """Write a text in the colour of a seat."""
        if not self.style.colour:
            return text
        import click

        return click.style(text, fg=_COLOURS[seat], bold=True)

    def dim(self, text: str) -> str:
        """Write a text faintly."""
        if not self.style.colour:
            return text
        import click

        return click.style(text, dim=True)

    def title(self) -> str:
        """Write the title of the board in all its forms."""
        return self.plain(title_of(self.compiled, self.style))

    def rules(self) -> str:
        """List the house rules in force."""
        return self.plain(rules_of(self.house_rules))

    def level_line(self) -> list[str]:
        """Say how well each CPU plays, where there is one."""
        told = [
            self.say("levels.seat", seat=self.seat(seat), level=level)
            for seat, level in enumerate(self.levels)
            if level
        ]
        return [self.say("levels", levels=SHARED["list"].join(told))] if told else []

    def dice(self) -> list[str]:
        """Name the seed of the dice, where there is one."""
        return [] if self.seed is None else [self.say("opening.seed", seed=self.seed)]


def voice_of(compiled: Form, header: Data, style: Style, shapes: str, *, auto: bool) -> Voice:
    """Read who plays from the first line of a match. `auto`: nobody is asked anything."""
    names = [str(seat["name"]) for seat in header["seats"]]
    if style.ascii:
        names = [as_ascii(name).strip() or seat_number(seat) for seat, name in enumerate(names)]
    people = {i for i, seat in enumerate(header["seats"]) if seat["player"] == "person" and not auto}
    return Voice(
        compiled,
        style,
        tuple(names),
        shapes,
        frozenset(people),
        header["house_rules"],
        header["seed"],
        tuple(_level(seat["player"]) for seat in header["seats"]),
    )


def _level(player: str) -> str | None:
    """Name the level of a CPU; a person has none."""
    return next((level for level, cpu in LEVELS.items() if cpu == player), None)
