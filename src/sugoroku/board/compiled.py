"""What the compiled forms of all families share: names, sums, house rules, images."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import cast

from sugoroku.board.model import Common, Image, Name
from sugoroku.form import Head, ImageForm, NameForms

FORMAT = 1


def head(common: Common, source: bytes, seats: tuple[int, int], lookups: Mapping[str, object]) -> Head:
    """Begin a compiled board, the same for the same board.

    `lookups` is all that decides a game and nothing else: its SHA-256 stays when a name or a picture
    changes. `source`: the text of the board.
    """
    canonical = json.dumps(lookups, separators=(",", ":"), sort_keys=True, ensure_ascii=True)
    return {
        "format": FORMAT,
        "family": common.family,
        "board": common.id,
        "sha256": hashlib.sha256(source).hexdigest(),
        "rules_sha256": hashlib.sha256(canonical.encode()).hexdigest(),
        "title": names(common.title),
        "unverified": sorted(common.unverified),
        "seats": list(seats),
        "house_rules": {
            rule.name: {"default": rule.default, "choices": list(rule.choices)}
            for rule in common.house_rules
        },
    }


def images(common: Common) -> list[ImageForm]:
    """List the pictures of the sheet."""
    return [_image(image) for image in common.images]


def _image(image: Image) -> ImageForm:
    file = {} if image.file is None else {"file": image.file}
    spots = {key: list(box) for key, box in image.spots.items()}
    size = {"width": image.width, "height": image.height}
    return cast(ImageForm, {"id": image.id, **size, **file, "spots": spots})


def names(name: Name) -> NameForms:
    """List the forms of a name that the board gives."""
    return {form: text for form, text in asdict(name).items() if text is not None}
