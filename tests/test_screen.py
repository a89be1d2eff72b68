"""Columns of a terminal: what is drawn as one sign is measured as one."""

from __future__ import annotations

import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth

from sugoroku.screen import cut, cut_left, width_of
from support import rows, run

SIGNS = [
    *"aé江ａｱ〱゛か1#→■⚀☎♀⌚✈🎲🌈가ᄀ ",
    "か\u3099", "e\u0301", "\u1112\u1161\u11ab", "\u1100\u1161", "葛\U000e0100",
    "❤\ufe0f", "✈\ufe0f", "☎\ufe0e", "1\ufe0f\u20e3", "👍🏽", "👩🏻", "🇯🇵", "🇫🇷", "🇯",
    "👨\u200d👩\u200d👧", "🏳\ufe0f\u200d🌈", "👩🏽\u200d🚒", "🧜🏻\u200d♀\ufe0f", "❤\ufe0f\u200d🔥",
    "⛹🏻\u200d♂\ufe0f", "☝🏽",
]  # fmt: skip
TEXTS = st.lists(st.sampled_from(SIGNS), max_size=12).map("".join)


@given(TEXTS)
def test_widths_agree_with_wcwidth(text: str) -> None:
    assert width_of(text) == wcswidth(text)


@rows("sign", SIGNS)
def test_each_sign_agrees_with_wcwidth(sign: str) -> None:
    assert width_of(sign) == wcswidth(sign)


@given(TEXTS, st.integers(1, 12))
def test_what_is_cut_fits_and_keeps_its_signs_whole(text: str, room: int) -> None:
    for part in (cut(text, room), cut_left(text, room)):
        assert width_of(part) <= room
        assert part == text or part.strip("…") in text


# -- through the command line -----------------------------------------------------------------------------


@rows("sign", [*SIGNS, "👨\u200d👩\u200d👧 \u1112\u1161\u11ab", "🇯🇵❤\ufe0f👍🏽"])
def test_carets_stand_under_the_fault(sign: str, tmp_path: Path) -> None:
    board = tmp_path / "carets.yaml"
    board.write_text(
        "format: 1\nid: carets\nfamily: race\ntitle: {en: T}\nsquares:\n"
        f"  - {{id: a, name: {{en: '{sign} Tea'}}, inn: maybe}}\n  - {{id: b}}\n",
        encoding="utf-8",
    )
    output = run("check", board).output
    frame = re.search(r"S204 .*\n  6 \| (.*)\n    \| ( *)\^+", output)
    assert frame
    before = frame[1][: frame[1].index("maybe")]
    assert len(frame[2]) == wcswidth(before)
