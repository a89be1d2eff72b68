"""Readings of squares: whether kana and romaji agree, and letters typed in place of kana.

In come a square's `ja`, `kana` and `romaji` as the curator wrote them; out come a yes or no and
lists of characters, in order of appearance and each once. Nothing here raises or guesses a reading.

The convention to know: agreement is generous. Every usual spelling of a kana is allowed wherever
the kana stands: は is `ha` or `wa`, a long vowel may be written short, and macrons are not looked
at. Only a romaji which no reader could take from the kana disagrees.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

# Each kana and its spellings, Hepburn first.
_TABLE = """
    あ a   い i       う u       え e   お o      ぁ a   ぃ i   ぅ u   ぇ e   ぉ o
    か ka  き ki      く ku      け ke  こ ko     が ga  ぎ gi  ぐ gu  げ ge  ご go
    さ sa  し shi/si  す su      せ se  そ so     ざ za  じ ji/zi  ず zu  ぜ ze  ぞ zo
    た ta  ち chi/ti  つ tsu/tu  て te  と to     だ da  ぢ ji/zi/di  づ zu/du/dzu  で de  ど do
    な na  に ni      ぬ nu      ね ne  の no     ま ma  み mi  む mu  め me  も mo
    は ha/wa  ひ hi   ふ fu/hu   へ he/e  ほ ho   や ya  ゆ yu  よ yo  ゃ ya  ゅ yu  ょ yo
    ば ba  び bi      ぶ bu      べ be  ぼ bo     ぱ pa  ぴ pi  ぷ pu  ぺ pe  ぽ po
    ら ra  り ri      る ru      れ re  ろ ro     わ wa  ゐ i/wi  ゑ e/we  を o/wo  ゎ wa  ん n
    ゔ vu  ヷ va  ヸ vi  ヹ ve  ヺ vo             ゕ ka  ゖ ke/ka/ga  ゟ yori  ヿ koto
    くわ kuwa/kwa/ka  くゎ kuwa/kwa/ka            ぐわ guwa/gwa/ga  ぐゎ guwa/gwa/ga
    いぇ ye/ie  うぃ wi/ui  うぇ we/ue  うぉ wo/uo
"""
_WORDS = _TABLE.split()
_SPELLINGS = {kana: tuple(s.split("/")) for kana, s in zip(_WORDS[::2], _WORDS[1::2], strict=True)}
_SPELLINGS["ー"] = ("",)

# A vowel and a kana which may only lengthen it: what may then be written, besides its own spelling.
_LONGER = {
    "aあ": ("",), "iい": ("",), "uう": ("",), "eえ": ("",), "eい": ("", "e"),
    "oう": ("", "o"), "oお": ("", "u"),
    "aー": ("a",), "iー": ("i",), "uー": ("u",), "eー": ("e", "i"), "oー": ("o", "u"),
}  # fmt: skip

_UNIT = re.compile("[くぐ][わゎ]|[^っんー][ぁぃぅぇぉゃゅょゎ]|.")
_STRANGER = re.compile("[^ぁ-ゖゝ-ゟァ-ヺ・-ヿ\u3099\u309a \u3000]")  # NFD's voicing marks are kana
_VOICED = "\u3099"
_TO_HIRAGANA = {code: code - 0x60 for code in (*range(0x30A1, 0x30F7), *map(ord, "ヽヾ"))}
_IGNORED = dict.fromkeys(map(ord, "・ \u3000\u3099\u309a"))
_PUNCTUATION = re.compile(r"[\s\-‐-―−'’‘`ʼʻʹ′·・.,。、]")

_KANJI = dict(zip("ニロハエカタトチミオヌー", "二口八工力夕卜千三才又一", strict=True))

# Kanji and symbols which are easily taken for a katakana, and that katakana.
LOOK_ALIKES: dict[str, str] = {
    **{kanji: kana for kana, kanji in _KANJI.items()},
    **dict(zip("囗丿匕厶乂〆", "ロノヒムメメ", strict=True)),
    **dict.fromkeys("-‐‑‒–—―−─－", "ー"),
}

# A katakana alone among kanji may be right. ニ, ハ and ト are particles (松ニ鶴); ミ, チ, ヌ and エ
# end words (一回休ミ, 勝チ, 箱根越エ); カ counts and joins (六カ所, 関カ原); オ is polite (オ正月).
# So each is reported only where it is none of these, although 近江ハ景 then goes unseen. Before 組
# and 印 any may be a label of the いろは: ロ組. ノ, ツ, ヶ and リ belong in names: 一ノ谷, 関ケ原.
_KANJI_CLASS = "々〇〆㐀-䶿一-鿿\uf900-\ufaff\U00020000-\U0003ffff"
_MISTAKEN = re.compile(
    rf"""
    (?<![^{_KANJI_CLASS}])                                # after kanji or nothing,
    (?: [ロター]
      | (?<![^一二三四五六七八九十百千第其])[ニハミチ]    # a number: first, or after a numeral
      | \A[トヌ]
      | \Aカ(?![所国月年条村]) | カ\Z
      | エ(?!\Z)
      | (?<!\A)オ
    )
    (?![^{_KANJI_CLASS}]) (?![組印])                      # and before kanji or nothing
    """,
    re.VERBOSE,
)


def agrees(kana: str, romaji: str) -> bool:
    """Whether the romaji can be a romanisation of the kana.

    Kana with strangers among them agree with anything: what they say is not known.
    """
    if strangers(kana):
        return True
    letters = _letters(romaji)
    where: defaultdict[str, int] = defaultdict(int)
    for index, letter in enumerate(letters):
        where[letter] |= 1 << index
    return bool(_reach(_moras(kana), where) >> len(letters) & 1)


def strangers(kana: str) -> list[str]:
    """List the characters of a reading which are not kana, ・ or a space."""
    return list(dict.fromkeys(_STRANGER.findall(kana)))


def look_alikes_in_reading(kana: str) -> list[tuple[str, str]]:
    """List the look-alikes in a reading, each with the katakana that was meant."""
    return [(typed, LOOK_ALIKES[typed]) for typed in dict.fromkeys(kana) if typed in LOOK_ALIKES]


def look_alikes_in_name(ja: str) -> list[tuple[str, str]]:
    """List the katakana standing for a kanji in a name, each with the kanji that was meant."""
    if len(ja) == 1:
        return []
    return [(typed, _KANJI[typed]) for typed in dict.fromkeys(_MISTAKEN.findall(ja))]


def _letters(romaji: str) -> str:
    """Bare lower-case letters: ん always n, っち always cch, and a long o never oh."""
    text = unicodedata.normalize("NFKD", romaji.lower())
    text = "".join(character for character in text if not unicodedata.combining(character))
    text = _PUNCTUATION.sub("", text).replace("tch", "cch")
    text = re.sub("m(?=[bmp])", "n", text)
    return re.sub("oh(?![aiueoyh])", "oo", text)


def _plain(kana: str) -> str:
    """Hiragana alone, with iteration marks written out."""
    written: list[str] = []
    for character in unicodedata.normalize("NFC", kana).translate(_TO_HIRAGANA | _IGNORED):
        if character not in "ゝゞ":
            written.append(character)
        elif written:
            written.append(written[-1] if character == "ゝ" else _voiced(written[-1]))
    return "".join(written)


def _voiced(kana: str) -> str:
    base = unicodedata.normalize("NFD", kana)[0]
    return unicodedata.normalize("NFC", base + _VOICED)[0]


def _moras(kana: str) -> Iterator[tuple[Iterable[str], Iterable[str]]]:
    """Each mora's own spellings, and those it has when it only lengthens the vowel before it."""
    vowel, doubled = "", False
    for unit in _UNIT.findall(_plain(kana)):
        if unit == "っ":
            doubled = True
            continue
        own = _spellings(unit)
        yield map(_double, own) if doubled else own, _LONGER.get(vowel + unit, ())
        vowel, doubled = own[0][-1:], False


def _spellings(unit: str) -> tuple[str, ...]:
    """The spellings of one kana, or of one with a small kana after it: きゃ, ファ."""
    if unit in _SPELLINGS:
        return _SPELLINGS[unit]
    heads, (tail,) = _SPELLINGS[unit[0]], _SPELLINGS[unit[1]]
    stems = [head[:-1] for head in heads]
    if len(tail) == 1:
        return (stems[0] + tail, *(head + tail for head in heads))
    palatal = [stem + tail[1] for stem in stems if stem in ("sh", "ch", "j")]
    return (*palatal, *(stem + tail for stem in stems))


def _double(spelling: str) -> str:
    return spelling if spelling[:1] in "aiueo" else spelling[0] + spelling


def _reach(moras: Iterable[tuple[Iterable[str], Iterable[str]]], where: Mapping[str, int]) -> int:
    """The places in the letters where the moras can end, as bits.

    Every place moves on at once, so the time does not depend on how many ways there are to match.
    `full` are the places after a vowel that is still short: a vowel is lengthened only once.
    """
    reached = full = 1
    for own, longer in moras:
        lengthened = _step(full, longer, where)
        full = _step(reached, own, where)
        reached = full | lengthened
    return reached


def _step(places: int, spellings: Iterable[str], where: Mapping[str, int]) -> int:
    after = 0
    for spelling in spellings:
        here = places
        for letter in spelling:
            here = (here & where[letter]) << 1
        after |= here
    return after
