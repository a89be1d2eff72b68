"""What comes from outside disturbs no terminal: one function makes it printable, wherever it stands."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sugoroku.cli import COMMANDS
from sugoroku.printable import QUOTED, escaped, file_name, printable
from support import EDO, ROOT, rows, run

BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def disturbing(text: str) -> set[str]:
    """List what a terminal would take for more than a sign."""
    return {c for c in text if c != "\n" and (unicodedata.category(c) in ("Cc", "Cs") or c in BIDI)}


@rows(
    ("text", "shown"),
    [
        ("日本橋 Bridge é 🎲", "日本橋 Bridge é 🎲"),
        ("\x1b[31mRED", "\\x1b[31mRED"),
        ("a\nb\tc\r", "a⏎b\\x09c\\x0d"),
        ("a\u202eb", "a<RIGHT-TO-LEFT OVERRIDE>b"),
        ("a\u200bb\u00ad", "a<ZERO WIDTH SPACE>b<SOFT HYPHEN>"),
        ("\x9b31m", "\\x9b31m"),
        ("\udcff.yaml", "\\xff.yaml"),
        ("\U000e0041", "<TAG LATIN CAPITAL LETTER A>"),
        ("\u3164", "<HANGUL FILLER>"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("a\u200db", "a<ZERO WIDTH JOINER>b"),
        ("\u2028", "⏎"),
        ("\u3000", "\u3000"),
        ("x" * 1000, "x" * (QUOTED - 1) + "…"),
    ],
)
def test_printable(text: str, shown: str) -> None:
    assert printable(text) == shown


@given(st.text())
def test_what_is_printable_has_nothing_that_disturbs(text: str) -> None:
    shown = printable(text, None)
    assert not disturbing(shown)
    assert "\n" not in shown
    assert printable(shown, None) == shown or "\u200d" in text


@given(st.text(st.characters(codec="utf-8")))
def test_escaped_json_holds_the_same(text: str) -> None:
    written = escaped(json.dumps({"": text}, ensure_ascii=False))
    assert json.loads(written) == {"": text}
    assert not disturbing(written)


@rows(
    ("name", "shown"),
    [
        ("::error file=a::b.yaml", "./::error file=a::b.yaml"),
        (" ::warning::x", "./ ::warning::x"),
        ("##vso[task]x", "./##vso[task]x"),
        ("boards/a.yaml", "boards/a.yaml"),
        ("双六.yaml", "双六.yaml"),
        ("-.yaml", "-.yaml"),
    ],
)
def test_no_name_of_a_file_is_a_command(name: str, shown: str) -> None:
    assert file_name(name) == shown


# -- through the command line --------------------------------------------------------------------------

EVIL = "\x1b[31mRED\x1b]0;title\x07\u202e\x9b"
# each command with a place for text from outside
PLACES = {
    "boards": ["boards @"],
    "check": ["check @", "check --select @", "check --format @"],
    "compile": ["compile @", f"compile {EDO} -o /proc/@/x"],
    "explain": ["explain @"],
    "odds": ["odds @", f"odds {EDO} --house @", f"odds {EDO} --house finish=@", f"odds {EDO} --plot @"],
    "perft": ["perft @ --depth 1", "perft ban-sugoroku --depth @"],
    "play": [
        "play @ --auto",
        f"play {EDO} --auto --seats @",
        f"play {EDO} --auto --seats @,x",
        f"play {EDO} --auto --rolls @",
        f"play {EDO} --auto --position @",
        f"play {EDO} --lang @",
        "play ban-sugoroku --auto --position @",
        "play ban-sugoroku --auto --house @",
    ],
    "plays": ["plays ban-sugoroku --roll @", "plays ban-sugoroku --roll 6-5 --position @"],
    "render": [
        f"render {EDO} --layers @",
        f"render {EDO} --scan @",
        f"render {EDO} -o @",
        f"render {EDO} --image @ --scan x.png",
    ],
    "replay": ["replay @"],
    "resume": ["resume @"],
    "rules": ["rules @", f"rules {EDO} --house @"],
    "show": ["show @", f"show {EDO} --lang @"],
    "simulate": ["simulate @", f"simulate {EDO} --until @", f"simulate {EDO} --level @"],
    "verify": ["verify @"],
}


def spoken(words: str, text: str, typed: str = "") -> str:
    """Call the program with a text in the place of `@`, and give all that it says."""
    done = run(*(word.replace("@", text) for word in words.split()), stdin=typed)
    assert done.exit_code in (0, 1, 2), done.output
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return str(done.stdout) + str(done.stderr)


def test_every_command_has_its_places() -> None:
    assert PLACES.keys() == COMMANDS.keys()


@rows("words", [each for places in PLACES.values() for each in places])
def test_what_disturbs_is_made_visible(words: str) -> None:
    said = spoken(words, EVIL)
    assert not disturbing(said)
    if not any(each in words for each in ("@/x", "--plot", "-o @", "--seats @", "--scan x.png")):
        assert "\\x1b[31mRED" in said


@pytest.mark.slow
@rows("words", [each for places in PLACES.values() for each in places])
def test_random_text_in_every_place(words: str) -> None:
    text = st.text(st.characters(exclude_characters="\x00/"), min_size=1, max_size=40)
    start = "/nowhere/" if " -o" in words or "--plot" in words else ""  # so that nothing is written

    @settings(max_examples=25, deadline=None)
    @given(text)
    def disturbs_nothing(text: str) -> None:
        assert not disturbing(spoken(words, start + text))

    disturbs_nothing()


BOARD = 'format: 1\nid: x\nfamily: race\ntitle: {en: "@"}\nsquares: [{id: a, name: {en: A}}, {id: b, name: {en: B}}]\n'


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=30))
def test_random_text_in_a_board(text: str) -> None:
    board = BOARD.replace("@", text)
    done = run("check", "-", stdin=board.encode("utf-8", "surrogatepass"))
    assert not disturbing(done.stdout + done.stderr)


@pytest.fixture(scope="module")
def header() -> dict[str, Any]:
    done = run("play", EDO, "--auto", "--seed", "1", "--json")
    first: dict[str, Any] = json.loads(done.stdout.splitlines()[0])
    return first


KEYS = ("event", "format", "board", "house_rules", "seats", "first", "seed", "position", "sha256")


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(key=st.sampled_from(KEYS), text=st.text(max_size=30))
def test_random_text_in_a_record(
    key: str, text: str, header: dict[str, Any], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("records") / "game.jsonl"
    lines = [{**header, key: text}, {"event": text}]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    for command in ("verify", "replay", "resume"):
        assert not disturbing(spoken(f"{command} @", str(path)))


@settings(max_examples=40, deadline=None)
@given(st.lists(st.text(max_size=20), max_size=4))
def test_random_text_that_is_typed(lines: list[str]) -> None:
    typed = "\n".join(lines)
    for words in (f"play {EDO} --seats Aki,cpu --seed 1", "play ban-sugoroku --seats Aki,cpu --seed 1"):
        assert not disturbing(spoken(words, "", typed))


def test_arrow_keys_that_are_typed_are_shown() -> None:
    said = spoken(
        "play ban-sugoroku --seats Aki,cpu --rolls 6-5 --house who_starts=alternate", "", "\x1b[A\nq\n"
    )
    assert "\\x1b[A" in said
    assert not disturbing(said)


@rows(
    "name",
    [b"\x80\xff.yaml", b"\x1b[31m.yaml", b"a\nb.yaml", b"::error title=x::y.yaml"],
)
def test_names_of_files(name: bytes, tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(name)).write_text("format: 2\n", encoding="utf-8")
    for words in (
        ["check"],
        ["check", "--format", "concise"],
        ["check", "--format", "json"],
        ["compile"],
    ):
        done = subprocess.run(
            [sys.executable, "-m", "sugoroku", *words, os.fsdecode(name)],
            capture_output=True,
            cwd=tmp_path,
            check=False,
            env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        )
        assert done.returncode == 1, done.stderr
        said = (done.stdout + done.stderr).decode("utf-8")
        assert not disturbing(said)
        assert not any(line.lstrip().startswith("::") for line in said.splitlines())


@rows(
    ("words", "typed"),
    [
        ("plays ban-sugoroku --roll 6-5 --position BAR:x/1:1", "`BAR:x`"),
        ("plays ban-sugoroku --roll RED", "`RED`"),
        (f"play {EDO} --auto --rolls Red", "`Red`"),
        (f"play {EDO} --auto --house FINISH=Over", "`FINISH`"),
        (f"play {EDO} --auto --house finish=OVER", "OVER"),
        ("show Edo", "`Edo`"),
        ("explain Abc", "`Abc`"),
        ("check --select Abc", "`Abc`"),
    ],
)
def test_a_message_quotes_what_was_typed(words: str, typed: str) -> None:
    assert typed in run(*words.split()).stderr
