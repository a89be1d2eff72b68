"""Readings: what the romaji may be, what is no kana, and what was typed in place of something."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from sugoroku.board.kana import (
    LOOK_ALIKES,
    agrees,
    look_alikes_in_name,
    look_alikes_in_reading,
    strangers,
)
from support import rows

# A reading, and romaji which are right for it.
RIGHT = """
    にほんばしのはつふじ      Nihonbashi no Hatsufuji | Nihombashi-no-hatsufuzi
    まっさきのゆき            Massaki no Yuki
    よしわら                  Yoshiwara | yosiwara
    はつふじ                  hatuhuzi
    しながわ                  Shinagawa | Sinagawa
    かわさき                  Kawasaki
    かながわ                  Kanagawa
    ほどがや                  Hodogaya
    とつか                    Totsuka | Totuka
    ふじさわ                  Fujisawa | Huzisawa
    ひらつか                  Hiratsuka
    おおいそ                  Ōiso | Oiso | ooiso
    おだわら                  Odawara
    はこね                    Hakone
    みしま                    Mishima
    ぬまづ                    Numazu | Numadu | Numadzu
    よしわらじゅく            Yoshiwara-juku | yosiwara zyuku | yoshiwara jyuku
    かんばら                  Kanbara | Kambara
    ゆい                      Yui
    おきつ                    Okitsu
    えじり                    Ejiri
    ふちゅう                  Fuchū | Fuchu | Fuchuu | Hutyū
    まりこ                    Mariko
    おかべ                    Okabe
    ふじえだ                  Fujieda
    しまだ                    Shimada
    かなや                    Kanaya
    にっさか                  Nissaka
    かけがわ                  Kakegawa
    ふくろい                  Fukuroi
    みつけ                    Mitsuke
    はままつ                  Hamamatsu
    まいさか                  Maisaka
    あらい                    Arai
    しらすか                  Shirasuka
    ふたがわ                  Futagawa
    よしだ                    Yoshida
    ごゆ                      Goyu
    あかさか                  Akasaka
    ちりゅう                  Chiryū | Tiryu
    なるみ                    Narumi
    みや                      Miya
    くわな                    Kuwana | Kwana
    よっかいち                Yokkaichi | Yokkaiti
    いしやくし                Ishiyakushi
    しょうの                  Shōno | Shono | Shohno | Syouno
    かめやま                  Kameyama
    せき                      Seki
    さかのした                Saka no shita
    つちやま                  Tsuchiyama | Tutiyama
    みなくち                  Minakuchi
    いしべ                    Ishibe
    くさつ                    Kusatsu
    おおつ                    Ōtsu | Otsu | Ohtsu | Outsu
    きょう                    Kyō | Kyo | Kyou | Kyoh | Kyô
    きょうと                  Kyōto | Kyoto
    りょうごくのゆうすずみ    Ryōgoku no Yūsuzumi | Ryogoku no yuusuzumi
    せたのゆうしょう          Seta no Yūshō | Seta no yuusyou
    あさくさ                  Asakusa
    うえの                    Ueno
    えのしま                  Enoshima
    とうきょう                Tōkyō | Tokyo | Toukyou
    せきがはら                Sekigahara
    いちのたに                Ichi-no-tani
    やつはし                  Yatsuhashi
    とみがおか                Tomigaoka
    ちょうろく                Chōroku | choroku | tyôroku
    でっく                    dekku
    こえど                    Koedo
    ぐんせん                  gunsen
    しゅさん                  shusan | syusan
    かっちゅう                katchū | katchu | katchuu | kacchu | kattyuu
    しんおおはし              Shin’ōhashi | Shin'Ohashi | Shin-ohashi
    ほんあみ                  Hon'ami | Honʼami
    かんだみょうじん          Kanda Myōjin | Kanda Myouzin
    あんぺい                  anpei | ampei | ampee | anpē
    せんべい                  senbei | sembei
    ばんまち                  Banmachi | Bammachi
    にいがた                  Niigata | Nīgata | Nigata
    ああ                      aa | ā | a
    すうじ                    sūji | suuji | suzi
    おかあさん                okāsan | okasan | okaasan
    おねえさん                onēsan | oneesan
    はなぢ                    hanaji | hanazi | hanadi
    つづみ                    tsuzumi | tudumi | tsudzumi
    えどへ                    Edo e | Edo he
    これはえど                kore wa Edo | kore ha Edo
    あきをみる                aki o miru | aki wo miru
    ゐど                      ido | wido
    ゑびす                    Ebisu | Webisu
    くわんおん                Kwan'on | kuwan'on | kan-on
    ぐわんたん                gwantan | guwantan | gantan
    いっちょうめ              itchōme | icchome
    ざっし                    zasshi | zassi
    みっつ                    mittsu | mittu
    きっぷ                    kippu
    いっぱい                  ippai
    にほんのおうさま          Nihon no ōsama
    そのおおおか              sono Ōoka | sono ooka
    こううん                  kōun | koun | kouun
    せいえい                  seiei | sēē
    さとう                    Satō | Satoh
    ゴッホ                    Gohho
    こゝろ                    kokoro
    すゞめ                    suzume
    いすゞ                    Isuzu
    つゝじ                    tsutsuji
    ハヽキギ                  hahakigi
    カヾミ                    kagami
    ヴェネツィア              Venetsia
    ファンタジー              fantajī | fantaji | fantazii
    パーティー                pātī | paati | pati
    シェフ                    shefu
    チェロ                    chero
    ウィーン                  wīn | uiin | win
    ウェスト                  wesuto
    ヴュー                    vyū
    コーヒー                  kōhī | kohi | kouhii | koohii
    サッカー                  sakkā
    ケーキ                    kēki | keiki
    ねぇ                      ne | nee
    ヶ                        ga | ka | ke
    ニホン・バシ              Nihon·bashi | Nihon・bashi
    にほん ばし　はし         Nihon bashi, hashi.
    あっ                      a'
    ぎんざ                    ＧＩＮＺＡ
"""

# A reading, and romaji which are not: most are wrong in one sound.
WRONG = """
    よしわら                  yoshihara | yoshiwa | yoshiwaru | yoshiwarano
    にほんばしのはつふじ      Nihobashi no Hatsufuji | Nihonbashi no hatsufuzu
    まっさきのゆき            Masaki no Yuki | Matsusaki no Yuki | Massaki no Yuku
    しながわ                  Shinakawa | Chinagawa
    ほどがや                  Hotogaya | Hodokaya
    おだわら                  Otawara | Oodawara
    はこね                    Hagone | Hakono | Akone
    ぬまづ                    Numatsu
    かんばら                  Kabara | Kamara
    ふちゅう                  Fuchō | Fujū
    ごゆ                      Goyuu | Gouyu
    よっかいち                Yokaichi
    くわな                    Kuna | Kuhana
    しょうの                  Shūno | Shōnou
    おおつ                    Otō | Ōzu | Atsu
    きょう                    Kyū | Kiyō | Gyō | Kyoo o
    とうきょう                Tōkō
    えのしま                  Onoshima
    さと                      satou | satoo | Satoh
    ちょうろく                chōriku | jōroku
    でっく                    deku | detku
    こえど                    kōdo | koeto
    ぐんせん                  gunzen | guze | kunsen
    しゅさん                  shuusan | shosan | shusa
    かっちゅう                kachū | katchō | katsuchu
    しんおおはし              Shinaohashi
    あんぺい                  apei | anbei | ankei | amhei
    せんどう                  semdō
    あき                      akki
    すずめ                    susume
    こゝろ                    kozoro | koro
    すゞめ                    susume
    ゝあ                      aa
    ああ                      aaa
    こううん                  kon
    しょうえん                shōhen
    はなぢ                    hanachi
    はなじ                    hanadi
    あず                      adzu
    ファン                    fuwan | han
    わ                        ha
    え                        he
    お                        wo
    あ                        a! | a1 | 亜 | あ
"""


def pairs(table: str) -> list[tuple[str, str]]:
    rows = [line.strip().split("  ", 1) for line in table.strip().splitlines()]
    return [(kana, one.strip()) for kana, several in rows for one in several.split("|")]


@rows(("kana", "romaji"), pairs(RIGHT))
def test_agrees(kana: str, romaji: str) -> None:
    assert agrees(kana, romaji)


@rows(("kana", "romaji"), pairs(WRONG))
def test_disagrees(kana: str, romaji: str) -> None:
    assert not agrees(kana, romaji)


@rows(("kana", "romaji"), pairs(RIGHT))
def test_how_the_text_is_encoded_makes_no_difference(kana: str, romaji: str) -> None:
    for form in ("NFC", "NFD"):
        assert agrees(unicodedata.normalize(form, kana), unicodedata.normalize(form, romaji))
    assert agrees(in_katakana(kana), romaji.upper())


def in_katakana(kana: str) -> str:
    return "".join(chr(ord(c) + 0x60) if "ぁ" <= c <= "ゖ" or c in "ゝゞ" else c for c in kana)


def test_every_kana_has_a_spelling() -> None:
    for code in (*range(0x3041, 0x3097), *range(0x30A1, 0x30FB), 0x309F, 0x30FF):
        kana = chr(code)
        assert strangers(kana) == []
        assert agrees(kana, "") == (kana in "っッ")


@rows(("kana", "romaji", "right"), [("", "", True), ("", "a", False)])
def test_an_empty_reading_agrees_with_nothing_else(kana: str, romaji: str, right: bool) -> None:
    assert agrees(kana, romaji) is right


@rows("kana", ["日本ばし", "ふく口", "abc", "ﾆﾎﾝ", "か\nき", "か゛"])
def test_a_reading_with_strangers_is_left_to_another_check(kana: str) -> None:
    assert strangers(kana)
    assert agrees(kana, "anything")


KANA = "あいうえおかくこしちつはへほをわんっーゃょゎぁぇゝゞァィヴヷヿ・ \u3099\u309a"


@given(st.text(), st.text())
def test_no_text_raises(kana: str, romaji: str) -> None:
    agrees(kana, romaji)
    strangers(kana)
    look_alikes_in_reading(kana)
    look_alikes_in_name(kana)


@given(st.text(KANA), st.text("aiueokgsctnhmw'ō"))
def test_no_kana_raise(kana: str, romaji: str) -> None:
    assert strangers(kana) == []
    assert isinstance(agrees(kana, romaji), bool)


REPEATS = [
    ("あ", "a", True),
    ("お", "o", True),
    ("おう", "o", True),
    ("ー", "o", False),
    ("を", "wo", True),
    ("へえ", "e", True),
    ("ん", "n", True),
    ("っ", "t", False),
    ("ゝ", "k", False),
    ("くわ", "kuwa", True),
    ("い", "i'", True),
    ("ゃ", "ya", False),
]


@rows(("kana", "romaji", "right"), REPEATS)
def test_repeats_end(kana: str, romaji: str, right: bool) -> None:
    """How long they take is asserted in `tests/bench`."""
    assert agrees(kana * 4000, romaji * 4000) is right
    assert not agrees(kana * 4000, romaji * 4000 + "x")
    assert not agrees(kana * 4000, romaji * 3000 + "x")


def test_long_repeats_are_still_told_apart() -> None:
    assert agrees("おう" * 4000, "ō" * 4000)
    assert agrees("おう" * 4000, "ou" * 4000)
    assert not agrees("おう" * 4000, "ou" * 4001)


@rows(
    ("kana", "found"),
    [
        ("", []),
        ("にほんばし・ニッポンバシ　ー ゝゞヽヾ ぁゎゕゖ ァヮヵヶ ゔヴヷヸヹヺ ゐゑヰヱ", []),
        ("か\u3099は\u309a", []),
        ("日ほん日本", ["日", "本"]),
        ("ふく口", ["口"]),
        ("ビ-ル", ["-"]),
        ("abca", ["a", "b", "c"]),
        ("に\tほ\nん", ["\t", "\n"]),
        ("ﾆﾎﾝ゛゠", ["ﾆ", "ﾎ", "ﾝ", "゛", "゠"]),
    ],
)
def test_strangers(kana: str, found: list[str]) -> None:
    assert strangers(kana) == found


@rows(
    ("kana", "found"),
    [
        ("", []),
        ("フクロ", []),
        ("ふく口", [("口", "ロ")]),
        ("口口二", [("口", "ロ"), ("二", "ニ")]),
        ("ビ-ル", [("-", "ー")]),
        ("ビ—ル―一", [("—", "ー"), ("―", "ー"), ("一", "ー")]),
        ("日本ばし", []),
    ],
)
def test_look_alikes_in_reading(kana: str, found: list[tuple[str, str]]) -> None:
    assert look_alikes_in_reading(kana) == found


def test_a_look_alike_is_no_kana_and_is_taken_for_one() -> None:
    for kanji, kana in LOOK_ALIKES.items():
        assert strangers(kanji) == [kanji]
        assert strangers(kana) == []


@rows(
    ("ja", "found"),
    [
        ("ニ見", "ニ二"),
        ("河ロ", "ロ口"),
        ("川ロ町", "ロ口"),
        ("ロ上", "ロ口"),
        ("ハ幡", "ハ八"),
        ("十ハ番", "ハ八"),
        ("其ニ", "ニ二"),
        ("大エ町", "エ工"),
        ("エ夫", "エ工"),
        ("カ士", "カ力"),
        ("怪カ", "カ力"),
        ("七タ", "タ夕"),
        ("瀬田タ照", "タ夕"),
        ("ト部", "ト卜"),
        ("チ住", "チ千"),
        ("八チ代", "チ千"),
        ("ミ河", "ミ三"),
        ("五十ミ次", "ミ三"),
        ("秀オ", "オ才"),
        ("天オ児", "オ才"),
        ("ヌ兵衛", "ヌ又"),
        ("第ー番", "ー一"),
        ("佐々ロ", "ロ口"),
        ("ロ上河ロ", "ロ口"),
        ("ニ見河ロ", "ニ二 ロ口"),
    ],
)
def test_look_alikes_in_name(ja: str, found: str) -> None:
    assert look_alikes_in_name(ja) == [(pair[0], pair[1]) for pair in found.split()]


# What stands in a name by right: kanji, words in katakana, joints, particles, endings, labels.
RIGHTLY_KATAKANA = """
    日本橋 二見 河口 両国の夕涼 江の島 上り
    エビス ビール カルタ タバコ屋 歌ガルタ 大ハマ ハマ町 東京タワー
    一ノ谷 富ヶ岡 八ツ橋 関ケ原 関カ原 六カ所 五カ国 カ所 四ツ谷 三ツ又
    松ニ鶴 月ト雁 花ハ桜木 一ト夜 オ正月
    一回休ミ 読ミ書 勝チ 立チ葵 見ヌ恋 箱根越エ
    ロ組 ハ組 ニ印
    ロ 河ロの のロ上
"""


@rows("ja", ["", "ロ 上", *RIGHTLY_KATAKANA.split()])
def test_katakana_which_belong_in_a_name(ja: str) -> None:
    assert look_alikes_in_name(ja) == []
