"""What all boards share, as frozen values read from data that the schema has passed.

`data` stays beside the values for the checks that speak of single keys; everything else reads the
fields. Names are kept as the author wrote them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from sugoroku.form import Data


@dataclass(frozen=True, slots=True)
class Name:
    """A name in up to four forms; None where the board does not give it."""

    en: str | None = None
    ja: str | None = None
    kana: str | None = None
    romaji: str | None = None


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A choice that the party may change."""

    name: str
    default: str | bool
    choices: tuple[str | bool, ...]


@dataclass(frozen=True, slots=True)
class Image:
    """A picture of the sheet. Spots: square id → x, y, width, height in its pixels."""

    id: str
    width: int
    height: int
    file: str | None
    spots: Mapping[str, tuple[int, int, int, int]]


@dataclass(frozen=True, slots=True)
class Common:
    """What every board has, whatever its family."""

    id: str
    family: str
    title: Name
    house_rules: tuple[HouseRule, ...]
    images: tuple[Image, ...]
    unverified: frozenset[str]
    allow: Mapping[str, str]
    spot_ids: tuple[str, ...]
    road_ids: tuple[str, ...]
    data: Data


_FORMS = tuple(field.name for field in fields(Name))


def read_name(data: Mapping[str, str] | None) -> Name:
    """Read a name; an absent one has no forms."""
    return Name(**{form: text for form, text in (data or {}).items() if form in _FORMS})


def read_common(
    data: Data,
    house_rules: tuple[HouseRule, ...],
    road_ids: tuple[str, ...],
    other_ids: tuple[str, ...] = (),
) -> Common:
    """Read the keys that all families share.

    `road_ids` and `other_ids`: what may have a spot, in order of travel, and what lies apart.
    """
    return Common(
        id=data["id"],
        family=data["family"],
        title=read_name(data["title"]),
        house_rules=house_rules,
        images=tuple(_read_image(image) for image in data.get("images", ())),
        unverified=frozenset(data.get("unverified", ())),
        allow=data.get("allow", {}),
        spot_ids=(*road_ids, *other_ids),
        road_ids=road_ids,
        data=data,
    )


def _read_image(data: Data) -> Image:
    spots = {key: (x, y, w, h) for key, (x, y, w, h) in data.get("spots", {}).items()}
    return Image(data["id"], data["width"], data["height"], data.get("file"), spots)


def read_house_rule(
    data: Data, name: str, usual: str | bool, sensible: tuple[str | bool, ...]
) -> HouseRule:
    """Read one house rule; what is left out is the `usual` default and the `sensible` choices."""
    given = data.get("house_rules", {}).get(name, {})
    choices = tuple(given.get("choices", sensible))
    fallback = usual if usual in choices else choices[0]
    return HouseRule(name, given.get("default", fallback), choices)
