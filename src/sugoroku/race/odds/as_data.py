"""The exact figures of a board as data for JSON and CSV.

Comes in: the compiled form of a board and its `Odds` under one or more choices of house rules. A
fraction is written `{"fraction": "N/D", "decimal": …}`; what does not exist is null, and `why_null`
beside it says why. The dataclass that holds a figure says what it means.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import isfinite

from sugoroku.form import Json
from sugoroku.game.contract import HouseRules
from sugoroku.race.form import RaceForm
from sugoroku.race.odds.odds import Odds
from sugoroku.race.odds.piece import Moments, decimal
from sugoroku.race.odds.seats import Seats
from sugoroku.race.odds.worth import Worth
from sugoroku.telling.words.reports_race import WHY_NULL as WHY

FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")  # how they may begin
COLUMNS = ("visits", "ever", "turns_lost")


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures under one choice of house rules."""

    house_rules: HouseRules
    odds: Odds


def common_rules(figures: Sequence[Figures]) -> HouseRules:
    """Give the house rules under which all figures hold; several differ by the finish."""
    rules = figures[0].house_rules
    return {name: rules[name] for name in rules if name != "finish" or len(figures) == 1}


def as_json(compiled: RaceForm, figures: Sequence[Figures]) -> Json:
    """Turn all figures into data for JSON."""
    return {
        "board": compiled["board"],
        "family": compiled["family"],
        "title": compiled["title"],
        "odds": [_one(compiled, each) for each in figures],
    }


def _one(compiled: RaceForm, figures: Figures) -> Json:
    odds, piece = figures.odds, figures.odds.piece
    never = dict.fromkeys(("turns", "rolls", "turns_lost", "overshoots"), WHY["never"])
    data = {
        "house_rules": dict(figures.house_rules),
        "home": _exact(piece.home),
        "turns": _moments(piece.turns),
        "rolls": _moments(piece.rolls),
        "turns_lost": _exact(piece.lost),
        "overshoots": _exact(piece.overshoots),
        "length": _length(odds),
        "seats": [_seats(each, odds, figures.house_rules) for each in odds.seats],
        "effects": [_worth(compiled, each) for each in odds.worths],
        "squares": [
            _with_reasons(
                {
                    "square": compiled["ids"][square],
                    "number": compiled["squares"][square]["number"],
                    **dict(zip(COLUMNS, map(_exact, _square(odds, square)), strict=True)),
                },
                {"visits": WHY["stay"], "turns_lost": WHY["never"]},
            )
            for square in range(len(compiled["ids"]))
        ],
    }
    return _with_reasons(data, never)


def _with_reasons(data: Json, reasons: Mapping[str, str]) -> Json:
    """Add why a figure is null, for those that are."""
    why = {key: reason for key, reason in reasons.items() if data[key] is None}
    return {**data, "why_null": why} if why else data


def _exact(value: Fraction | None) -> Json | None:
    if value is None:
        return None
    data = {"fraction": _fraction(value), "decimal": _finite(decimal(value))}
    return _with_reasons(data, {"decimal": WHY["large"]})


def _fraction(value: Fraction) -> str:
    # by way of Decimal, since str() refuses numbers of more than some thousand digits
    return f"{Decimal(value.numerator):f}/{Decimal(value.denominator):f}"


def _finite(value: float) -> float | None:
    """Leave out what JSON has no number for."""
    return value if isfinite(value) else None


def _moments(moments: Moments | None) -> Json | None:
    if moments is None:
        return None
    data = {
        "mean": _exact(moments.mean),
        "variance": _exact(moments.variance),
        "deviation": _finite(moments.deviation),
    }
    return _with_reasons(data, {"deviation": WHY["large"]})


def _length(odds: Odds) -> Json:
    shortest = odds.turns.shortest()
    data: Json = {
        "shortest": None if shortest is None else {"turns": shortest[0], "chance": _exact(shortest[1])},
        "mode": odds.turns.mode(),
        "quantiles": {str(percent): turn for percent, turn in odds.quantiles.items()},
        "home_in_turn": list(odds.turns.chance),
        "home_by_turn": list(odds.turns.by),
        "cut_after_turn": odds.turns.last,
        "still_under_way": float(odds.turns.tail),
    }
    data = _with_reasons(data, {"shortest": WHY["never"], "mode": WHY["never"]})
    if None in odds.quantiles.values():
        why = cut_off(odds) if odds.piece.home else WHY["never"]
        data["why_null"] = {**data.get("why_null", {}), "quantiles": why}
    return data


def cut_off(odds: Odds) -> str:
    """Say that a figure is beyond the turn where the distribution is cut, and which turn that is."""
    return WHY["cut"].format(turn=odds.turns.last)


def _seats(seats: Seats, odds: Odds, rules: HouseRules) -> Json:
    data = {
        "seats": seats.seats,
        "wins": list(seats.wins),
        "nobody": seats.nobody,
        "places": None if seats.places is None else [list(row) for row in seats.places],
        "ties": None if seats.ties is None else list(seats.ties),
        "turns_until_first": seats.first,
        "turns_of_whole_game": seats.whole,
    }
    whole = cut_off(odds) if rules["rank_everyone"] else WHY["first"]
    return _with_reasons(data, {"turns_until_first": cut_off(odds), "turns_of_whole_game": whole})


def _worth(compiled: RaceForm, worth: Worth) -> Json:
    effect = worth.effect
    why = WHY["panel"] if worth.home is None else WHY["never"]
    data = {
        "square": compiled["ids"][effect.square],
        "kind": effect.effect,
        "face": effect.face,
        "to": None if effect.to is None else compiled["ids"][effect.to],
        "home_without": _exact(worth.home),
        "turns_without": _exact(worth.turns),
        "turns_saved": _exact(worth.gain),
    }
    return _with_reasons(data, dict.fromkeys(("home_without", "turns_without", "turns_saved"), why))


def _square(odds: Odds, square: int) -> tuple[Fraction | None, ...]:
    piece = odds.piece
    lost = None if piece.lost_on is None else piece.lost_on[square]
    return piece.visits[square], piece.ever[square], lost


def as_csv(compiled: RaceForm, figures: Sequence[Figures]) -> str:
    """Write the figures of the squares, a line a square and choice of the finish."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    values = [name for column in COLUMNS for name in (column, f"{column}_fraction")]
    writer.writerow(["finish", "square", "number", "name", *values])
    for each in figures:
        for index, square in enumerate(compiled["squares"]):
            cells = [cell for value in _square(each.odds, index) for cell in _cells(value)]
            name, identity = _cell(square["name"].get("en", "")), compiled["ids"][index]
            writer.writerow([each.house_rules["finish"], identity, square["number"], name, *cells])
    return text.getvalue()


def _cell(text: str) -> str:
    """Write a text so that no spreadsheet takes it for a formula: with `'` before it."""
    return f"'{text}" if text.startswith(FORMULAS) else text


def _cells(value: Fraction | None) -> tuple[str, str]:
    if value is None:
        return "", ""
    return str(decimal(value)), _fraction(value)
