"""The command line: what it prints, its exit codes, and that bad input ends in one message."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from sugoroku import __version__, load
from sugoroku.board import library
from support import ARMOUR, EDO, RACES, ROOT, run

GOOD = "format: 1\nid: good\nfamily: race\ntitle: {en: G}\nsquares: [{id: a, name: {en: A}}, {id: b, name: {en: B}}]\n"
WARNS = GOOD.replace("id: good", "id: warns").replace("{id: b,", "{id: b, inn: true,")
BAD = GOOD.replace("id: good", "id: bad").replace("{id: b,", "{id: m, name: {en: M}, back: 5}, {id: b,")


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in (("good", GOOD), ("warns", WARNS), ("bad", BAD)):
        Path(f"{name}.yaml").write_text(text)
    Path("empty").mkdir()
    return tmp_path


# -- check -------------------------------------------------------------------------------------------


def test_checking_playing_and_figures_load_no_drawing() -> None:
    code = (
        "import atexit, sys; from sugoroku.cli import cli;"
        "drawing = {'PIL', 'sugoroku.drawing.scene', 'sugoroku.drawing.typeset'};"
        "atexit.register(lambda: print(sorted(drawing & set(sys.modules))));"
        "cli(sys.argv[1:])"
    )
    playing = ["play", EDO, "--auto", "--seed", "1"]
    for arguments in (["check", library.built_in()[EDO]], playing, ["odds", EDO]):
        command = [sys.executable, "-c", code, *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, check=True, text=True, cwd=ROOT)
        assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    ("arguments", "code", "why"),
    [
        (["good.yaml"], 0, "clean"),
        (["warns.yaml"], 0, "no errors"),
        (["--strict", "warns.yaml"], 1, "--strict counts them"),
        (["--strict", "good.yaml"], 0, "clean"),
        (["bad.yaml"], 1, "there are errors"),
        (["bad.yaml", "missing.yaml"], 2, "not everything could be read"),
        (["missing.yaml"], 2, "not everything could be read"),
        (["empty"], 2, "not everything could be read"),
        (["."], 1, "there are errors"),
        (["--ignore", "R4", "bad.yaml"], 0, "nothing found with the codes you chose"),
        (["--select", "R414", "bad.yaml"], 1, "there are errors"),
        (["--select", "y,S", "bad.yaml"], 0, "nothing found with the codes you chose"),
    ],
)
@pytest.mark.usefixtures("files")
def test_check_exit_codes_and_why(arguments: list[str], code: int, why: str) -> None:
    result = run("check", *arguments)
    assert result.exit_code == code, result.output
    assert why in result.stdout.splitlines()[-1]
    assert f"exit {code}" in result.stdout.splitlines()[-1]


def test_check_says_that_errors_in_the_text_hide_others() -> None:
    result = run("check", library.folder("cases") / "Y101.yaml")
    assert result.stdout.splitlines()[-1] == (
        "1 file: 1 error, 0 warnings, 0 notes; exit 1, there are errors; "
        "fix the errors in the text (Y) to check the rest"
    )


@pytest.mark.usefixtures("files")
def test_check_reports_all_findings_although_a_file_is_missing() -> None:
    result = run("check", "missing.yaml", "bad.yaml", "warns.yaml")
    assert result.exit_code == 2
    assert "R414" in result.stdout
    assert result.stderr.strip() == "sugoroku: cannot read missing.yaml: no such file or directory"


def test_check_without_path_is_of_the_built_in_boards_and_clean_under_strict() -> None:
    result = run("check", "--strict")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1].startswith(
        f"{len(library.built_in())} files: 0 errors, 0 warn"
    )


@pytest.mark.usefixtures("files")
def test_check_reads_standard_input() -> None:
    result = run("check", "-", stdin=BAD)
    assert (result.exit_code, result.stdout[:8]) == (1, "<stdin>:")


@pytest.mark.usefixtures("files")
def test_check_takes_each_file_once_and_sorts() -> None:
    result = run("check", "--format", "concise", "warns.yaml", ".", "bad.yaml")
    *lines, last = result.stdout.splitlines()
    assert last.startswith("3 files")
    assert [line.split(":")[0] for line in lines] == ["bad.yaml", "warns.yaml"]


REPORT = {
    "type": "object",
    "required": ["version", "files", "diagnostics", "summary"],
    "additionalProperties": False,
    "properties": {
        "version": {"const": 1},
        "files": {"type": "integer"},
        "summary": {
            "type": "object",
            "required": ["errors", "warnings", "notes"],
            "additionalProperties": {"type": "integer"},
        },
        "diagnostics": {
            "type": "array",
            "items": {
                "type": "object",
                "additionalProperties": False,
                "required": [
                    "code",
                    "name",
                    "level",
                    "file",
                    "line",
                    "column",
                    "end_line",
                    "end_column",
                    "path",
                    "message",
                ],
                "properties": {
                    **{key: {"type": "string"} for key in ("code", "name", "file", "path", "message")},
                    **{
                        key: {"type": "integer", "minimum": 1}
                        for key in ("line", "column", "end_line", "end_column")
                    },
                    "level": {"enum": ["error", "warning", "note"]},
                },
            },
        },
    },
}


@pytest.mark.parametrize(
    "paths", [["good.yaml"], ["bad.yaml", "warns.yaml", "missing.yaml"], ["empty"]]
)
@pytest.mark.usefixtures("files")
def test_check_json(paths: list[str]) -> None:
    report = json.loads(run("check", "--format", "json", *paths).stdout)
    Draft202012Validator(REPORT).validate(report)
    counted = [each["level"] for each in report["diagnostics"]]
    assert report["summary"]["errors"] == counted.count("error")
    if paths == ["bad.yaml", "warns.yaml", "missing.yaml"]:
        assert report["files"] == 2
        assert [each["path"] for each in report["diagnostics"]] == ["squares[1].back", "squares[1].inn"]


@pytest.mark.parametrize("option", ["--select", "--ignore"])
@pytest.mark.parametrize("value", ["X9", "R4,Q", "", " , "])
def test_check_refuses_codes_that_are_none(option: str, value: str) -> None:
    assert run("check", option, value).exit_code == 2


def test_check_of_a_folder_finds_boards_in_folders(files: Path) -> None:
    (files / "in" / "deeper").mkdir(parents=True)
    (files / "in" / "deeper" / "x.yml").write_text(GOOD.replace("good", "x"))
    assert run("check", files / "in").exit_code == 0
    assert run("check", files / "in").stdout.startswith("1 file:")


# -- explain, boards, show ----------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["R401", "r401", "overshoot-gap"])
def test_explain_takes_code_or_name(code: str) -> None:
    assert run("explain", code).stdout.startswith("R401 overshoot-gap (error, cannot be allowed)")


@pytest.mark.parametrize("code", ["R999", "", "x" * 500, "R4"])
def test_explain_refuses_what_is_no_code(code: str) -> None:
    assert run("explain", code).exit_code == 2


def test_boards_tells_how_complete_each_is() -> None:
    shown = run("boards").stdout
    rows = json.loads(run("boards", "--json").stdout)
    assert {row["board"] for row in rows} == set(library.built_in())
    edo = next(row for row in rows if row["board"] == EDO)
    assert (edo["squares"], edo["named"]) == (37, 12)
    assert "12 of 37 squares named" in shown


@pytest.mark.parametrize("board", RACES)
def test_show_has_a_line_for_every_square(board: str) -> None:
    shown = run("show", RACES[board])
    assert shown.exit_code == 0
    for square in json.loads(run("show", RACES[board], "--json").stdout)["squares"]:
        assert any(square["id"] in line.split() for line in shown.stdout.splitlines())


def test_show_marks_what_is_unverified() -> None:
    shown = run("show", EDO).stdout
    assert "12?  ryogoku" in shown
    assert "両国の夕涼?" in shown
    assert " 10  shinagawa" in shown  # the page states this number
    armour = json.loads(run("show", ARMOUR, "--json").stdout)
    assert armour["squares"][0]["number"] is None
    assert armour["squares"][9]["unverified"] == ["name.ja", "name.kana"]


def test_unverified_effects_are_marked_too(tmp_path: Path) -> None:
    board = tmp_path / "t.yaml"
    board.write_text(
        "format: 1\nid: t\nfamily: race\ntitle: {en: T, ja: 双六}\ndie: 2\nsquares:\n"
        "  - {id: a}\n  - {id: b, inn: true, unverified: [inn]}\n"
        "  - {id: c, shortcut: {1: b}, unverified: [shortcut.1]}\n  - {id: d}\n"
        "overshoot: {1: c}\nunverified: [overshoot.1, title.ja]\n"
    )
    shown = run("show", board).stdout
    for mark in ("inn?", "shortcut 1: b?", "1 extra → square 2?", "双六?"):
        assert mark in shown
    played = run("play", board, "--auto", "--rolls", "1 2").stdout
    assert "An inn (泊): miss a turn (?)." in played
    assert "leads straight to 1 b (?)." in played.replace("square 1", "1 b")


# -- play ----------------------------------------------------------------------------------------------


def events(*arguments: str | Path, stdin: str = "") -> list[dict[str, Any]]:
    result = run("play", *arguments, "--json", stdin=stdin)
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_play_json_has_the_documented_lines() -> None:
    lines = events(EDO, "--auto", "--seats", "2", "--rolls", "6 6 3 5 1")
    assert lines[0] == {
        "event": "game",
        "format": 1,
        "board": EDO,
        "sha256": lines[0]["sha256"],
        "rules_sha256": lines[0]["rules_sha256"],
        "house_rules": {"finish": "as_printed", "rank_everyone": False, "rotate_first": True},
        "seats": [{"name": "CPU 1", "player": "cpu"}, {"name": "CPU 2", "player": "cpu"}],
        "first": 0,
        "seed": None,
    }
    assert lines[1] == {"event": "roll", "turn": 1, "seat": 0, "roll": [6]}
    assert lines[2] == {
        "event": "move",
        "turn": 1,
        "seat": 0,
        "from": "nihonbashi",
        "to": "square-7",
        "from_number": 1,
        "to_number": 7,
        "why": "roll",
    }
    # a six and a three: Shinagawa is an inn, so the chance of seat 0 in turn 5 is a rest
    assert {"event": "rest", "turn": 5, "seat": 0} in lines
    assert lines[-1] == {"event": "stopped"}


def test_rests_due_before_the_next_roll_are_told_before_the_stop() -> None:
    lines = events(EDO, "--auto", "--seats", "2", "--rolls", "6 1 3 1")
    assert [line["event"] for line in lines[-3:]] == ["move", "rest", "stopped"]


def test_dice_left_over_are_ignored() -> None:
    lines = events(
        "tests/boards/little-edo.yaml", "--auto", "--seats", "1", "--rolls", "2 1 3 " + "1 " * 50
    )
    assert lines[-1]["event"] in ("end", "stopped")
    over = events(EDO, "--auto", "--seats", "2", "--house", "finish=over", "--rolls", "6 " * 200)
    assert over[-1]["event"] == "end"


def test_ties_share_a_rank_and_the_next_is_skipped() -> None:
    options = ("--auto", "--seats", "4", "--house", "finish=over", "--rolls")
    assert events(ARMOUR, *options, "6 5 5 1 " * 20)[-1] == {"event": "end", "ranks": [1, 2, 2, 4]}
    assert events(ARMOUR, *options, "6 1 1 1 " * 20)[-1]["ranks"] == [1, 2, 2, 2]


def test_the_last_one_left_gets_no_home() -> None:
    lines = events(EDO, "--auto", "--seats", "3", "--seed", "1", "--house", "rank_everyone=on")
    homes = [line["seat"] for line in lines if line["event"] == "home"]
    assert len(homes) == 2
    assert sorted(lines[-1]["ranks"]) == [1, 2, 3]


def test_a_face_is_written_as_it_is_on_the_die() -> None:
    lines = events("tests/boards/six-characters.yaml", "--auto", "--seats", "2", "--rolls", "南 無")
    assert [line["roll"] for line in lines if line["event"] == "roll"] == [["南"], ["無"]]


def test_a_square_without_number_is_null() -> None:
    lines = events(ARMOUR, "--auto", "--rolls", "4")
    assert (lines[2]["from_number"], lines[2]["to_number"], lines[2]["why"]) == (None, 4, "rolls")


def test_another_roll_is_in_the_same_turn() -> None:
    lines = events("tests/boards/little-edo.yaml", "--auto", "--seats", "2", "--rolls", "4 1 1")
    rolls = [(line["turn"], line["seat"]) for line in lines if line["event"] == "roll"]
    assert rolls == [(1, 0), (1, 0), (2, 1)]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("board", ["yokai", "six-characters"])
def test_tobi_and_six_character_boards_play_to_the_end(board: str, seed: int) -> None:
    lines = events(RACES[board], "--auto", "--seed", str(seed))
    assert lines[-1]["event"] == "end"


def test_a_game_that_nobody_can_win_any_more_ends_by_rank(tmp_path: Path) -> None:
    lines = events("tests/boards/six-characters.yaml", "--auto", "--seats", "2", "--rolls", "分 分")
    assert lines[-1] == {"event": "end", "ranks": [1, 1]}
    told = run(
        "play", "tests/boards/six-characters.yaml", "--auto", "--seats", "2", "--rolls", "分 分"
    ).stdout
    assert "Nobody left can reach the goal any more." in told
    nobody = tmp_path / "nobody.yaml"
    nobody.write_text(
        "format: 1\nid: nobody\nfamily: race\ntitle: {en: N}\nallow: {R410: a test}\n"
        "squares: [{id: a, rolls: {1: a}}, {id: b}]\n"
    )
    assert [line["event"] for line in events(nobody, "--auto")] == ["game", "end"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--seats", "1"], "1 player on a board for 2 to 6"),
        (["--seats", "9" * 3], "999 players"),
        (["--seats", "0"], "0 players"),
        (["--seats", "A,A"], "two players are called `A`"),
        (["--seats", "A,"], "has no name"),
        (["--seats", ""], "no players are named"),
        (["--seats", "A,cpu:"], "needs a name after the colon"),
        (["--seats", "A\x1b,B"], "all of them printable"),
        (["--seats", "A" * 99 + ",B"], "at most 24"),
        (["--house", "finish"], "not name=value"),
        (["--house", "finish=fly"], "`finish` cannot be fly here; it can be: as_printed, bounce, over"),
        (["--house", "fnish=over"], "no house rule `fnish`"),
        (["--house", "rank_everyone=maybe"], "it can be: off, on"),
        (["--house", "finish=over", "--house", "finish=over"], "given twice"),
        (["--seed", "-1"], "0<=x"),
        (["--seed", "x"], "not a valid integer"),
        (["--rolls", "7"], "`7` is not a roll on this board: 1 2 3 4 5 6"),
        (["--rolls", "1 ６"], "`６` is not a roll"),
        (["--rolls", "1", "--seed", "1"], "exclude each other"),
        (["--lang", "fr"], "'fr' is not one of"),
    ],
)
def test_wrong_options_are_exit_2_with_a_message(arguments: list[str], said: str) -> None:
    result = run("play", EDO, "--auto", *arguments)
    assert result.exit_code == 2
    assert said in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("board", "code", "said"),
    [
        ("edo-meisho-shiki-yusa", 2, f"did you mean `{EDO}`?"),
        ("nothing-like-it", 2, "the built-in boards are"),
        ("missing.yaml", 2, "no board file missing.yaml"),
        (".", 2, "."),
        ("bad.yaml", 1, "R414"),
    ],
)
@pytest.mark.usefixtures("files")
def test_boards_that_cannot_be_played(board: str, code: int, said: str) -> None:
    for command in ("play", "show"):
        result = run(command, board)
        assert result.exit_code == code
        assert said in result.output


def test_house_rules_read_on_and_off_true_and_false() -> None:
    for value, meant in (("on", True), ("TRUE", True), ("off", False), ("false", False)):
        lines = events(EDO, "--auto", "--rolls", "", "--house", f"rank_everyone={value}")
        assert lines[0]["house_rules"]["rank_everyone"] is meant


def test_prompts_go_to_stderr_under_json() -> None:
    result = run("play", EDO, "--seats", "Aki,cpu", "--json", stdin="\n?\nnonsense\nq\n")
    assert result.exit_code == 0
    for line in result.stdout.splitlines():
        json.loads(line)
    assert json.loads(result.stdout.splitlines()[-1]) == {"event": "stopped"}
    for said in ("Aki: Enter to roll", "house rules", "You have left"):
        assert said.lower() in result.stderr.lower()


def test_end_of_input_leaves_cleanly() -> None:
    result = run("play", EDO, "--seats", "Aki,cpu", stdin="\n")
    assert result.exit_code == 0
    assert "You have left the game." in result.stdout


def test_default_seats_are_you_and_three_cpus_or_as_many_as_the_board_seats() -> None:
    names = [seat["name"] for seat in events(EDO, "--rolls", "")[0]["seats"]]
    assert names == ["You", "CPU 1", "CPU 2", "CPU 3"]
    assert len(events("tests/boards/little-edo.yaml", "--rolls", "")[0]["seats"]) == 4
    mixed = events(EDO, "--rolls", "", "--seats", "Aki, Ben,cpu,cpu:Cleo")[0]["seats"]
    assert mixed == [
        {"name": "Aki", "player": "person"},
        {"name": "Ben", "player": "person"},
        {"name": "CPU", "player": "cpu"},
        {"name": "Cleo", "player": "cpu"},
    ]


@pytest.mark.parametrize(
    "board", [EDO, ARMOUR, "tests/boards/little-edo.yaml", "tests/boards/six-characters.yaml"]
)
def test_ascii_is_ascii_and_lines_fit_80_columns(board: str) -> None:
    from sugoroku.screen import width_of

    for options in (["--ascii"], [], ["--lang", "ja"]):
        shown = run("play", board, "--auto", "--seed", "3", *options).stdout
        assert max(width_of(line) for line in shown.splitlines()) <= 80
        assert shown.isascii() is ("--ascii" in options)


def test_names_in_japanese() -> None:
    shown = run("play", EDO, "--auto", "--seats", "2", "--rolls", "6 1 3", "--lang", "ja").stdout
    assert "→ 10 品川の汐干?" in shown
    assert "しながわのしおひ?" in shown


# -- whole processes ----------------------------------------------------------------------------------


def process(*arguments: str, **more: Any) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-X", "warn_default_encoding", "-m", "sugoroku", *arguments]
    environment = {**os.environ, "PYTHONWARNINGS": "error::EncodingWarning", **more.pop("env", {})}
    return subprocess.run(command, capture_output=True, env=environment, check=False, **more)


def test_version() -> None:
    assert process("--version").stdout.decode().split() == ["sugoroku,", "version", __version__]


def test_output_is_utf_8_whatever_the_locale() -> None:
    env = {"LC_ALL": "C", "LANG": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = process("show", EDO, env=env)
    assert done.returncode == 0
    assert "両国の夕涼" in done.stdout.decode("utf-8")


def test_invalid_input_bytes_are_no_fault() -> None:
    done = process("play", EDO, "--seats", "Aki,cpu", input=b"\xff\xfe\n\nq\n")
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


def test_a_closed_pipe_is_no_fault() -> None:
    for arguments in (f"play {EDO} --auto", "check", f"show {EDO}", f"play {EDO} --auto --json"):
        shell = f"{sys.executable} -m sugoroku {arguments} | head -1"
        done = subprocess.run(["bash", "-c", shell], capture_output=True, check=False)
        assert done.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
def test_a_full_disk_is_one_message() -> None:
    for arguments in (f"play {EDO} --auto --seed 1", "check", f"check --format json {ROOT}/boards"):
        shell = f"{sys.executable} -m sugoroku {arguments} > /dev/full"
        done = subprocess.run(["bash", "-c", shell], capture_output=True, check=False)
        assert done.returncode == 2
        assert b"no space left" in done.stderr
        assert b"Traceback" not in done.stderr
        assert done.stderr.count(b"\n") == 1


def test_every_command_tells_its_help_and_its_exit_codes() -> None:
    from sugoroku.cli import COMMANDS

    for command in COMMANDS:
        result = run(command, "--help")
        assert result.exit_code == 0
        assert load.__name__ not in result.output
    assert run("nonsense").exit_code == 2
    assert "did you mean `check`?" in run("chekc").output


def shell(command: str, **more: Any) -> subprocess.CompletedProcess[bytes]:
    command = command.replace("sugoroku ", f"{sys.executable} -m sugoroku ", 1)
    return subprocess.run(["bash", "-c", command], capture_output=True, check=False, timeout=60, **more)


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("sugoroku check > /dev/full", 2),
        (f"sugoroku odds {EDO} > /dev/full", 2),
        (f"sugoroku play {EDO} --auto --seed 1 > /dev/full", 2),
        (f"sugoroku simulate {EDO} -n 5 --seed 1 2> /dev/full", 0),
        ("sugoroku check nowhere 2> /dev/full", 2),
        ("sugoroku --nonsense 2> /dev/full", 2),
        (f"sugoroku show {EDO} > /dev/full 2> /dev/full", 2),
        ("sugoroku check - <&-", 2),
        (f"sugoroku play {EDO} <&-", 0),
        (f"sugoroku play {EDO} --auto >&-", 0),
        ("sugoroku --help > /dev/full", 2),
        ("sugoroku check | true; exit ${PIPESTATUS[0]}", 141),
        ("sugoroku check /dev/zero", 1),
        (f"printf '\\xe3\\nq\\n' | PYTHONIOENCODING=utf-8 sugoroku play {EDO} --seats Aki,cpu", 0),
    ],
)
def test_odd_streams(command: str, code: int, unbuffered: str) -> None:
    """As every user has it, and with streams that nothing is held back in."""
    done = shell(command, env={**os.environ, "PYTHONUNBUFFERED": unbuffered})
    assert done.returncode == code, done.stderr
    assert b"Traceback" not in done.stderr
    assert b"Exception ignored" not in done.stderr
    if "> /dev/full" in command:
        assert done.stderr.count(b"\n") <= 1


@pytest.mark.usefixtures("files")
def test_only_files_are_checked_in_folders() -> None:
    os.mkfifo("pipe.yaml")
    os.mkdir("dir.yaml")
    Path("dangling.yaml").symlink_to("nowhere")
    Path("LOUD.YAML").write_text(GOOD.replace("id: good", "id: loud"))
    assert run("check", ".").stdout.splitlines()[-1].startswith("4 files")


@pytest.mark.usefixtures("files")
def test_one_file_by_several_names_and_one_input_are_checked_once() -> None:
    assert run("check", "good.yaml", "./good.yaml", "empty/../good.yaml").stdout.startswith("1 file:")
    assert run("check", "-", "-", stdin=GOOD).stdout.startswith("1 file:")


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="a system without users")
@pytest.mark.usefixtures("files")
def test_a_folder_that_cannot_be_listed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.scandir

    def closed(path: str) -> Any:
        if str(path).endswith("empty"):
            raise PermissionError(13, "Permission denied", str(path))
        return real(path)

    monkeypatch.setattr(os, "scandir", closed)
    result = run("check", ".")
    assert result.exit_code == 2
    assert "empty: permission denied" in result.stderr


def large(count: int, square: str) -> str:
    rows = "\n".join(square.format(n=n, after=n + 1) for n in range(count))
    return f"format: 1\nid: large\nfamily: race\ntitle: {{en: L}}\nsquares:\n{rows}\n  - {{id: s{count}}}\n"


@pytest.mark.parametrize(
    ("square", "more", "most"),
    [
        ("  - {{id: s{n}, go: t{after}}}", "", 2500),
        ("  - {{id: s{n}, go: s{after}}}", "", 10),
        ("  - {{id: s{n}}}", "spots", 2100),
    ],
    ids=["misspelt", "chain", "spots"],
)
def test_large_boards_are_checked_in_reasonable_work(square: str, more: str, most: int) -> None:
    """Two thousand squares, each with a fault: the number of findings is bounded, and of comparisons."""
    text = large(1999, square)
    if more:
        spots = "\n".join(f"      s{n}: [0, 0, 9, 9]" for n in range(2000))
        text += f"images:\n  - id: a\n    width: 9\n    height: 9\n    spots:\n{spots}\n"
    found = load.examine(text.encode(), "large.yaml").diagnostics
    assert 0 < len(found) <= most


@pytest.mark.parametrize(
    "seats", ["cpu:CPU 2,cpu,cpu", "CPU 1,cpu,cpu", "CPU,cpu", "Aki，Ben", "北斎、広重"]
)
def test_names_of_cpus_keep_out_of_the_way(seats: str) -> None:
    names = [seat["name"] for seat in events(EDO, "--rolls", "", "--seats", seats)[0]["seats"]]
    assert len(set(names)) == len(names) == len(seats.replace("，", ",").replace("、", ",").split(","))


def test_ascii_keeps_every_player_and_face_apart() -> None:
    shown = run(
        "play", EDO, "--auto", "--seats", "cpu:あき,cpu:けん", "--rolls", "1 6 3", "--ascii"
    ).stdout
    assert shown.isascii()
    assert "Seat 1" in shown
    dice = run(
        "play", "tests/boards/six-characters.yaml", "--auto", "--rolls", "南 無 諸", "--ascii"
    ).stdout
    assert dice.isascii()
    assert "roll #1" in dice
    assert "roll #5" in dice
    for board in (EDO, ARMOUR):
        assert run("show", board, "--ascii").stdout.isascii()
    assert run(
        "play", EDO, "--auto", "--json", "--ascii", "--seats", "あ,い", "--rolls", "1"
    ).stdout.isascii()


def test_help_does_not_call_the_goal_an_inn(tmp_path: Path) -> None:
    board = tmp_path / "g.yaml"
    board.write_text(
        "format: 1\nid: g\nfamily: race\ntitle: {en: G}\ndie: {faces: [1, 2, 3, 3]}\nsquares:\n"
        "  - {id: a, shortcut: {3: goal}}\n  - {id: b, rest: 3}\n  - {id: c}\n  - {id: goal, rest: 2}\n"
    )
    shown = run("play", board, "--seats", "A,cpu", stdin="?\nq\n").stdout
    assert "You miss turns on: square 1." in shown
    assert shown.count("Shortcut: a roll of 3 on square 0") == 1


def test_the_list_of_commands_is_sorted_and_shows_what_each_does() -> None:
    from sugoroku.cli import COMMANDS

    lines = run("--help").stdout.partition("Commands:\n")[2].splitlines()
    assert [line.split()[0] for line in lines if line[:3].strip()] == sorted(COMMANDS)
    assert all(len(line.split()) > 2 for line in lines if line[:3].strip())


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (KeyboardInterrupt(), 130, ""),
        (MemoryError(), 2, "this is more than fits into memory"),
    ],
)
def test_whatever_stops_a_command_has_its_exit_code(
    monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, message: str
) -> None:
    def stopped(*_: object) -> None:
        raise error

    monkeypatch.setattr(load, "load", stopped)
    result = run("show", EDO)
    assert result.exit_code == code
    assert message in result.stderr
    assert result.stdout == ""


def test_a_game_that_is_over_is_told_as_json_too(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    run("play", EDO, "--auto", "--seed", "1", "--record", record)
    lines = run("resume", record, "--json").stdout.splitlines()
    assert [json.loads(line)["event"] for line in lines] == ["end"]
