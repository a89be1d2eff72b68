"""What the compiled forms of all families share: names, sums, house rules, images."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from sugoroku.board.model import Common
from sugoroku.form import Json

FORMAT = 1


def compiled(
    common: Common,
    source: bytes,
    seats: tuple[int, int],
    shown: Mapping[str, Any],
    rules: Mapping[str, Any],
) -> Json:
    """Put a compiled board together, the same for the same board.

    `rules` is all that decides a game and nothing else: its SHA-256 stays when a name or a picture
    changes. `shown` is what people are shown beside it; `source` the text of the board.
    """
    canonical = json.dumps(rules, separators=(",", ":"), sort_keys=True, ensure_ascii=True)
    return {
        "format": FORMAT,
        "family": common.family,
        "board": common.id,
        "sha256": hashlib.sha256(source).hexdigest(),
        "rules_sha256": hashlib.sha256(canonical.encode()).hexdigest(),
        "title": given(common.title),
        "unverified": sorted(common.unverified),
        "seats": list(seats),
        "house_rules": {
            rule.name: {"default": rule.default, "choices": list(rule.choices)}
            for rule in common.house_rules
        },
        **shown,
        "images": [
            {**given(image), "spots": {key: list(box) for key, box in image.spots.items()}}
            for image in common.images
        ],
        **rules,
    }


def given(value: Any) -> Json:
    """Turn a dataclass into a mapping of the fields that are not None."""
    return {key: each for key, each in asdict(value).items() if each is not None}
