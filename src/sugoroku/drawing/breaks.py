"""Where Japanese text may break, and how a name is best set in columns.

What a reader would stumble over weighs most: a closing bracket, a small kana or a repeat mark at the
head of a column, an opening bracket at its foot. Then numbers and Latin words stay whole, columns are
even, three characters make one column, and nothing comes to a head that belongs to what stands before
it, as の, okurigana and counters do. `Step` measures how far a text goes on, in ems of its type.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations, pairwise

Step = Callable[[str], float]

_CLOSING = "」』）】〕〉》］｝〗〙〟’”)]}｣。、，．・：；？！…‥｡､･,.:;?! "
_NO_HEAD = frozenset(
    f"{_CLOSING}ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿｧｨｩｪｫｬｭｮｯ"
    "ーｰ々〻ゝゞヽヾ〱〲〳〴〵゛゜ﾞﾟ\u3099\u309a"
)
_NO_FOOT = frozenset("「『（【〔〈《［｛〖〘〝‘“([{｢〳〴")
_WHOLE = re.compile(  # numbers and Latin words
    r"[0-9０-９]+(?:[.,．，][0-9０-９]+)*|[〇一二三四五六七八九十百千万億壱弐参拾廿卅丗]{2,}"
    r"|[A-Za-zÀ-ɏＡ-Ｚａ-ｚ][A-Za-zÀ-ɏＡ-Ｚａ-ｚ'’.&-]+"
)
_DIGITS = "0-9０-９〇一二三四五六七八九十百千万廿卅丗"
_COUNTED = re.compile(f"[{_DIGITS}][年月日時分秒丁番町里間尺寸円銭人度回号級歩段]")
_KANA = re.compile("[ぁ-ゖァ-ヺーゝゞヽヾ]+")
_SCRIPTS = {
    "kanji": re.compile("[々〇〻\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"),
    "hiragana": re.compile("[ぁ-ゖゝゞ]"),
    "katakana": re.compile("[ァ-ヺーヽヾ]"),
}
_JOINTS = "ノツヶケヵ"  # katakana between two kanji of one word
_OKURIGANA = 2  # so many hiragana behind a kanji may well be part of its word
_ROOM = 1.0  # a column may be longer than the most even ones by so many ems, to avoid a stray head
_WIDE = 3.0  # ... if those are at least so long
_NEAR = 12  # breaks that are weighed around each even one
_LONGEST = 300  # characters of a name that is set in columns


@dataclass(frozen=True, slots=True)
class Setting:
    """A name in columns, in reading order; its longest one; heads that belong to what is before."""

    parts: tuple[str, ...]
    length: float
    strays: int


def legal(text: str, *, whole: bool = True) -> list[int]:
    """List the places where a line or column may end; `whole`: no number and no Latin word is cut."""
    inside = {at for match in _WHOLE.finditer(text) for at in range(match.start() + 1, match.end())}
    places = range(1, len(text))
    return [at for at in places if _is_legal(text, at) and not (whole and at in inside)]


def _is_legal(text: str, at: int) -> bool:
    return text[at] not in _NO_HEAD and text[at - 1] not in _NO_FOOT


def settings(text: str, most: int, step: Step, *, whole: bool = True) -> Iterator[Setting]:
    """Give the best way to set a name in one column, in two and so on, as often as it can break."""
    yield Setting((text,), step(text), 0)
    if not 3 < len(text) <= _LONGEST:
        return
    places = legal(text, whole=whole)
    for columns in range(2, most + 1):
        ways = [_parts(text, cuts) for cuts in _cuts(text, places, columns, step)]
        if ways:
            yield _best(text, ways, step)


def best(text: str, columns: int, step: Step) -> tuple[str, ...]:
    """Break a name into so many columns, or into fewer where a head would be a stray one."""
    return [each for each in settings(text, columns, step) if not each.strays][-1].parts


def _cuts(text: str, places: Sequence[int], columns: int, step: Step) -> Iterator[tuple[int, ...]]:
    """List ways to cut a text, those near the even ones where there are many."""
    ends = [0.0, *accumulate(map(step, text))]
    near: set[int] = set()
    for column in range(1, columns):
        distances = {at: abs(ends[at] - ends[-1] * column / columns) for at in places}
        near.update(sorted(places, key=distances.__getitem__)[:_NEAR])
    return combinations(sorted(near), columns - 1)


def _parts(text: str, cuts: Sequence[int]) -> tuple[str, ...]:
    return tuple(text[start:end] for start, end in pairwise((0, *cuts, len(text))))


def _best(text: str, ways: Sequence[tuple[str, ...]], step: Step) -> Setting:
    """Choose among the even ways: no stray head, then the most even one, then no cut in a word."""
    lengths = [max(step(part.rstrip()) for part in parts) for parts in ways]
    even = min(lengths)
    room = even + (_ROOM if even >= _WIDE else 0) + 1e-6
    close = [(length, parts) for length, parts in zip(lengths, ways, strict=True) if length <= room]

    def rank(way: tuple[float, tuple[str, ...]]) -> tuple[float, ...]:
        length, parts = way
        strays, seams = _faults(text, parts)
        return (strays, round(length, 3), seams, *(-step(part) for part in parts))

    length, parts = min(close, key=rank)
    return Setting(parts, length, _faults(text, parts)[0])


def _faults(text: str, parts: Sequence[str]) -> tuple[int, int]:
    """Count stray heads, with characters that are alone beside a long column; weigh all breaks."""
    at = strays = seams = 0
    for part in parts[:-1]:
        at += len(part)
        strays += _is_stray(text, at)
        seams += _seam(text, at)
    lonely = min(map(len, parts)) == 1 and max(map(len, parts)) > 2
    return strays + lonely, seams


def _is_stray(text: str, at: int) -> bool:
    """Tell whether a head belongs to what is before it: a particle, okurigana, a counter."""
    if text[at] in "のんンを" or _COUNTED.match(text, at - 1):
        return True
    return _script(text[at]) == "hiragana" and _run(text, at) == 1


def _run(text: str, at: int) -> int:
    """Count the kana from a place on."""
    match = _KANA.match(text, at)
    return len(match[0]) if match else 0


def _seam(text: str, at: int) -> int:
    """Weigh a break: 0 between two words, as far as scripts show them; 2 within one."""
    before, after = text[at - 1], text[at]
    if before == "の" or before in _CLOSING or after in _NO_FOOT:
        return 0
    if _WHOLE.match(text, at) or _COUNTED.match(text, at):
        return 0
    if before in _JOINTS or after in _JOINTS:
        return 2
    if _script(before) == _script(after):
        return 1
    is_ending = (_script(before), _script(after)) == ("kanji", "hiragana")
    return 2 if is_ending and _run(text, at) <= _OKURIGANA else 0


def filled(text: str, room: float, step: Step) -> list[str]:
    """Break a text into parts no longer than `room`: at a good place, or else where it is full."""
    parts: list[str] = []
    while text:
        ends = [0.0, *accumulate(map(step, text))]
        if ends[-1] <= room:
            return [*parts, text]
        fitting = range(1, max(sum(end <= room for end in ends), 2))
        good = [*set(legal(text)) & set(fitting)] or [*set(legal(text, whole=False)) & set(fitting)]
        at = max(good or fitting)
        parts.append(text[:at])
        text = text[at:]
    return parts


def _script(character: str) -> str:
    return next((name for name, pattern in _SCRIPTS.items() if pattern.match(character)), "")
