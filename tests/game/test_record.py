"""Records: written as games happen, gone on with after any interruption, verified line by line."""

from __future__ import annotations

import json
import os
import random
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sugoroku.game import following, record
from sugoroku.game.contract import SeatsError
from sugoroku.game.header import RecordError
from sugoroku.party.kept import open_record
from support import EDO, ROOT, run

Lines = list[dict[str, Any]]


def recorded(path: Path, *more: str, board: str = EDO) -> Path:
    """Play a whole game into a new record."""
    result = run("play", board, "--auto", "--seats", "3", "--record", path, *more)
    assert result.exit_code == 0, result.output
    return path


def without_sums(path: Path) -> Lines:
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for line in lines:
        del line["sum"]
    return lines


def test_a_record_holds_the_lines_of_json_and_a_sum_in_each(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    shown = run("play", EDO, "--auto", "--seed", "5", "--json", "--record", path)
    assert [json.loads(line) for line in shown.stdout.splitlines()] == without_sums(path)
    raw = path.read_bytes()
    assert all(line.endswith(b'"}') and b',"sum":"' in line for line in raw.splitlines())
    assert raw.endswith(b"\n")


def test_a_finished_game_verifies(tmp_path: Path) -> None:
    path = recorded(tmp_path / "game.jsonl", "--seed", "1")
    result = run("verify", path)
    assert (result.exit_code, result.stdout.split(": ")[1][:8]) == (0, "verified")


def test_lines_of_one_roll_are_written_in_one_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A killed process cannot leave half of what a roll led to, and a roll stands before its move."""
    calls: list[bytes] = []
    write = os.write

    def spy(handle: int, data: bytes) -> int:
        calls.append(data)
        return write(handle, data)

    monkeypatch.setattr(os, "write", spy)
    recorded(tmp_path / "game.jsonl", "--seed", "3")
    kinds = [[json.loads(line)["event"] for line in call.splitlines()] for call in calls]
    assert kinds[0] == ["game"]
    assert all(kind == ["roll"] for kind in kinds[1::2])
    assert all(kind[0] == "move" for kind in kinds[2::2])
    assert any("rest" in kind for kind in kinds)


# -- verify finds what was changed ------------------------------------------------------------------

GAMES: dict[bool, bytes] = {}


def game(tmp_path_factory: pytest.TempPathFactory, scripted: bool) -> bytes:
    """A finished record, from a seed or of scripted dice, made once."""
    if scripted not in GAMES:
        path = tmp_path_factory.mktemp("games") / "game.jsonl"
        rolls = " ".join(str(n % 6 + 1) for n in range(0, 900, 7))
        recorded(path, *(["--rolls", rolls] if scripted else ["--seed", "11"]))
        GAMES[scripted] = path.read_bytes()
    return GAMES[scripted]


def verdict(raw: bytes, tmp_path_factory: pytest.TempPathFactory) -> tuple[int, str]:
    path = tmp_path_factory.getbasetemp() / "changed.jsonl"
    path.write_bytes(raw)
    result = run("verify", path)
    return result.exit_code, result.output


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if isinstance(value, dict):
        return [leaf for key, inner in value.items() for leaf in leaves(inner, (*path, key))]
    if isinstance(value, list):
        return [leaf for key, inner in enumerate(value) for leaf in leaves(inner, (*path, key))]
    return [path]


OTHER = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 50), st.text(max_size=5), st.just(1.0),
    st.sampled_from(["yoshiwara", "cpu", "person", "bounce", "roll", "end", [6], {}]),
)  # fmt: skip
quick = settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))


@quick
@given(data=st.data(), scripted=st.booleans())
def test_any_changed_value_is_found(
    data: st.DataObject, scripted: bool, tmp_path_factory: pytest.TempPathFactory
) -> None:
    lines = game(tmp_path_factory, scripted).decode().splitlines()
    number = data.draw(st.integers(0, len(lines) - 1))
    line = json.loads(lines[number])
    path = data.draw(st.sampled_from(leaves(line)))
    parent = line
    for step in path[:-1]:
        parent = parent[step]
    new = data.draw(OTHER)
    if json.dumps(new) == json.dumps(parent[path[-1]]):
        return
    parent[path[-1]] = new
    lines[number] = json.dumps(line, ensure_ascii=False, separators=(",", ":"))
    code, said = verdict(("\n".join(lines) + "\n").encode(), tmp_path_factory)
    assert code in (1, 2), said  # 2: the board it now names is not at hand
    assert "Traceback" not in said


@quick
@given(data=st.data(), scripted=st.booleans(), what=st.sampled_from(["drop", "double", "swap"]))
def test_any_line_dropped_doubled_or_swapped_is_found(
    data: st.DataObject, scripted: bool, what: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    lines = game(tmp_path_factory, scripted).splitlines(keepends=True)
    at = data.draw(st.integers(0, len(lines) - 1))
    if what == "drop":
        del lines[at]
    elif what == "double":
        lines.insert(data.draw(st.integers(0, len(lines))), lines[at])
    else:
        other = data.draw(st.integers(0, len(lines) - 1).filter(lambda n: n != at))
        lines[at], lines[other] = lines[other], lines[at]
    code, said = verdict(b"".join(lines), tmp_path_factory)
    assert code == 1, said


@quick
@given(noise=st.binary(min_size=1, max_size=60), at=st.integers(0, 10_000))
def test_foreign_bytes_get_a_message(
    noise: bytes, at: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    raw = game(tmp_path_factory, False)
    at %= len(raw)
    changed = raw[:at] + noise + raw[at:]
    code, said = verdict(changed, tmp_path_factory)
    is_harmless = not noise.strip() or (at == 0 and noise.strip() == b"\xef\xbb\xbf")
    assert code in (1, 2) or changed == raw or is_harmless
    assert "Traceback" not in said


@pytest.mark.parametrize(
    ("first", "said"),
    [
        (b"", "the file is empty: no game was recorded"),
        (b"\n\n", "no line of it is complete"),
        (b"[1]\n", "line 1 is not an event"),
        (b"[" * 60_000 + b"\n", "line 1 is not an event"),
        (b"[" * 99_999 + b"\n", "line 1 is longer than 64 kB"),
        (b'{"event":"roll"}\n', "begins with `roll`"),
        (b'{"event":"game","format":2}\n', "format 2"),
        (b'{"event":"game","format":1}\n', "lacks a proper `board`"),
        (b'{"event":"game","format":1,"board":"../x"}\n', "lacks a proper"),
        (b"\xff\xfe\n", "this is UTF-16"),
        (b'{"event":"game","format":' + b"9" * 5000 + b"}\n", "line 1 is not an event"),
    ],
)
def test_what_is_no_record_is_told_so(first: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(first)
    for command in ("verify", "replay", "resume"):
        result = run(command, path)
        assert result.exit_code == 1
        assert said in result.output
        assert path.read_bytes() == first


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("seats", []), ("seats", [{"name": "A", "player": "cpu"}] * 9), ("seats", [1]), ("seats", "x"),
        ("first", 7), ("first", -1), ("first", True), ("first", 10**30), ("seed", 10**30), ("seed", -1),
        ("seed", 1.5), ("house_rules", {"finish": "fly"}), ("house_rules", {}), ("house_rules", []),
        ("house_rules", {"finish": []}), ("board", 3), ("board", "a/b"), ("sha256", None), ("seats", [{"name": 1, "player": "cpu"}]),
    ],
)  # fmt: skip
def test_odd_headers_get_a_message(key: str, value: Any, tmp_path: Path) -> None:
    path = recorded(tmp_path / "game.jsonl", "--seed", "2")
    first, rest = path.read_bytes().split(b"\n", 1)
    header = json.loads(first)
    header[key] = value
    path.write_bytes(json.dumps(header).encode() + b"\n" + rest)
    for command in ("verify", "replay", "resume"):
        result = run(command, path)
        assert result.exit_code == 1, result.output
        assert "Traceback" not in result.output


# -- the board changes --------------------------------------------------------------------------------

BOARD = """format: 1
id: small
family: race
title: {en: Small}
die: 2
squares:
  - {id: a}
  - {id: b}
  - {id: c, inn: true}
  - {id: d}
  - {id: e}
"""


def test_verify_tells_whether_the_rules_or_only_the_text_changed(tmp_path: Path) -> None:
    board = tmp_path / "small.yaml"
    board.write_text(BOARD)
    path = recorded(tmp_path / "game.jsonl", "--rolls", "1 1 2 2 1 2 1 1 1 2 1", board=str(board))
    assert run("verify", path).exit_code == 0

    board.write_text(BOARD.replace("en: Small", "en: Renamed"))
    result = run("verify", path)
    assert result.exit_code == 0
    assert "only the text of the board has changed" in result.output

    board.write_text(BOARD.replace("inn: true", "rest: 2"))
    result = run("verify", path)
    assert result.exit_code == 1
    assert "the rules of the board have changed since" in result.output
    assert "turn " in result.output

    board.write_text(BOARD.replace("die: 2", "die: 2\nfirst_number: 1"))
    result = run("verify", path)
    assert result.exit_code == 1
    assert "only the text of the board has changed" in result.output

    board.write_text(BOARD.replace("- {id: e}", "- {id: e}\n  - {id: f}"))
    assert run("resume", path).exit_code == 1
    board.unlink()
    assert run("verify", path).exit_code == 2
    board.with_name("other.yaml").write_text(BOARD)
    assert run("verify", path, "--board", tmp_path / "other.yaml").exit_code == 0


# -- going on ------------------------------------------------------------------------------------------


def cut(path: Path, raw: bytes, length: int) -> Path:
    path.write_bytes(raw[:length])
    return path


def test_any_cut_of_a_record_verifies_and_goes_on_to_the_same_game(tmp_path: Path) -> None:
    whole = recorded(tmp_path / "whole.jsonl", "--seed", "4").read_bytes()
    header = whole.index(b"\n") + 1
    for length in sorted({header, *random.Random(2).sample(range(header, len(whole)), 60)}):
        path = cut(tmp_path / "cut.jsonl", whole, length)
        resumed = run("resume", path)
        assert resumed.exit_code == 0, (length, resumed.output)
        assert path.read_bytes() == whole
        torn = whole[length - 1] != ord("\n")
        assert ("is unfinished at its end" in resumed.stderr) is torn


def test_a_cut_inside_a_line_is_told_and_no_fault(tmp_path: Path) -> None:
    whole = recorded(tmp_path / "whole.jsonl", "--seed", "4").read_bytes()
    result = run("verify", cut(tmp_path / "cut.jsonl", whole, len(whole) // 2))
    assert result.exit_code == 0
    assert "what is unfinished at its end is left out" in result.stderr
    assert "unfinished" in result.stdout


def test_a_game_left_at_the_prompt_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    left = run("play", EDO, "--seats", "Aki,cpu", "--seed", "9", "--record", path, stdin="\n\n\nq\n")
    assert left.exit_code == 0
    assert f"sugoroku resume {path}" in left.stdout
    whole = recorded_with(tmp_path, "Aki,cpu")
    resumed = run("resume", path, "--auto")
    assert resumed.exit_code == 0
    assert path.read_bytes() == whole
    over = run("resume", path)
    assert (over.exit_code, "This game is over." in over.stdout) == (0, True)
    assert path.read_bytes() == whole


def recorded_with(tmp_path: Path, seats: str) -> bytes:
    path = tmp_path / "undisturbed.jsonl"
    run("play", EDO, "--seats", seats, "--seed", "9", "--record", path, stdin="\n" * 400)
    return path.read_bytes()


def test_scripted_games_go_on_with_new_or_scripted_dice(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    run("play", EDO, "--auto", "--rolls", "6 5", "--record", path)
    more = run("resume", path, "--rolls", "4 1", "--json")
    rolls = [json.loads(line)["roll"] for line in more.stdout.splitlines() if '"roll",' in line]
    assert rolls == [[4], [1]]
    assert json.loads(more.stdout.splitlines()[-1]) == {"event": "stopped"}
    assert run("resume", path).exit_code == 0
    assert run("verify", path).exit_code == 0


def test_replay_shows_what_play_showed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played = run("play", EDO, "--auto", "--seed", "6", "--record", path).stdout
    assert run("replay", path).stdout == played
    some = run("replay", path, "--to", "3").stdout
    assert "Turn 3" in some
    assert "Turn 4" not in some
    assert played.startswith(some.rstrip("\n"))


def test_an_existing_file_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("precious")
    result = run("play", EDO, "--auto", "--record", path)
    assert result.exit_code == 2
    assert "there already" in result.output
    assert path.read_text() == "precious"
    assert run("play", EDO, "--auto", "--record", tmp_path / "no" / "game.jsonl").exit_code == 2
    assert run("play", EDO, "--auto", "--record", tmp_path).exit_code == 2


def test_the_dice_do_not_depend_on_who_plays(tmp_path: Path) -> None:
    alone = run("play", EDO, "--auto", "--seats", "2", "--seed", "8", "--json").stdout
    people = run("play", EDO, "--seats", "A,B", "--seed", "8", "--json", stdin="\n" * 400).stdout
    assert alone.splitlines()[1:] == people.splitlines()[1:]


def test_a_game_on_another_board_is_refused(tmp_path: Path) -> None:
    path = recorded(tmp_path / "game.jsonl", "--seed", "1")
    result = run("verify", path, "--board", ROOT / "tests" / "boards" / "yokai.yaml")
    assert result.exit_code == 1


def test_seats_that_cannot_be_are_refused_by_the_game_too(tmp_path: Path) -> None:
    opened = open_record(recorded(tmp_path / "game.jsonl", "--seed", "1"), None)
    header = {**opened.record.header, "first": 3}
    kept = record.Record(header, [])
    with pytest.raises(SeatsError):
        list(following.follow(opened.game, kept))


def test_dice_of_a_seed_cannot_be_replaced(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    run("play", EDO, "--seats", "Aki,Ben", "--seed", "7", "--record", path, stdin="\n\n")
    before = path.read_bytes()
    result = run("resume", path, "--rolls", "6 6", "--auto")
    assert (result.exit_code, path.read_bytes()) == (2, before)


def test_a_game_cannot_go_on_under_other_rules(tmp_path: Path) -> None:
    board = tmp_path / "small.yaml"
    board.write_text(BOARD)
    path = tmp_path / "game.jsonl"
    run("play", board, "--auto", "--rolls", "1 1", "--record", path)
    before = path.read_bytes()
    # the moves so far are the same, those to come are not
    board.write_text(BOARD.replace("- {id: d}", "- {id: d, go: a}"))
    result = run("resume", path, "--auto")
    assert (result.exit_code, path.read_bytes()) == (1, before)
    assert "the rules of the board have changed" in result.output


def test_two_cannot_go_on_with_one_game_at_once(tmp_path: Path) -> None:
    path = recorded(tmp_path / "game.jsonl", "--rolls", "1")
    kept = record.read(path.read_bytes())
    one = record.Recorder(path, kept)
    with pytest.raises(RecordError, match="being played somewhere else"):
        record.Recorder(path, kept)
    one.write([{"event": "roll"}])
    one.close()
    with pytest.raises(RecordError, match="in the meantime"):
        record.Recorder(path, kept)


def test_the_command_that_goes_on_works_as_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "boards of mine").mkdir()
    board = tmp_path / "boards of mine" / "other name.yaml"
    board.write_text(BOARD)
    monkeypatch.chdir(tmp_path)
    shown = run("play", board, "--seats", "2", "--record", "my game.jsonl", stdin="\nq\n").stdout
    command = shown.split("To go on: ")[1]
    words = shlex.split(command)
    assert words[:2] == ["sugoroku", "resume"]
    assert run(*words[1:], stdin="q\n").exit_code == 0


def test_a_broken_file_of_the_same_id_does_not_hide_the_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = recorded(tmp_path / "game.jsonl", "--seed", "1")
    Path(f"{EDO}.yaml").write_text("format: [")
    assert run("verify", path).exit_code == 0


def test_a_roll_not_yet_played_is_told_when_the_game_goes_on(tmp_path: Path) -> None:
    whole = recorded(tmp_path / "whole.jsonl", "--seed", "4")
    path = tmp_path / "cut.jsonl"
    path.write_bytes(b"".join(whole.read_bytes().splitlines(keepends=True)[:2]))
    shown = run("resume", path).stdout
    assert "The game goes on at turn 1." in shown
    assert "Turn 1 · ● CPU 1 · roll" in shown


def test_the_turn_at_which_a_game_goes_on_is_the_next_one_told(tmp_path: Path) -> None:
    whole = recorded(tmp_path / "whole.jsonl", "--seed", "4").read_bytes().splitlines(keepends=True)
    for length in range(1, len(whole)):
        path = tmp_path / "cut.jsonl"
        path.write_bytes(b"".join(whole[:length]))
        shown = run("resume", path).stdout
        said = int(shown.split("goes on at turn ")[1].split(".")[0])
        told = re.findall(r"Turn ([0-9]+) ·", shown)
        assert not told or int(told[0]) == said


def test_replay_up_to_a_turn_is_the_beginning_of_the_whole(tmp_path: Path) -> None:
    for board, more in ((EDO, ("--seed", "6")), ("tests/boards/little-edo.yaml", ("--seed", "3"))):
        path = tmp_path / f"{Path(board).stem}.jsonl"
        run("play", board, "--auto", "--seats", "3", "--record", path, *more)
        at = ("--board", board) if board != EDO else ()
        whole = run("replay", path, *at).stdout
        last = max(line.get("turn", 0) for line in without_sums(path))
        for turn in range(last + 1):
            some = run("replay", path, *at, "--to", str(turn)).stdout
            assert whole.startswith(some.rstrip("\n"))
            assert f"Turn {turn + 1} " not in some


def test_a_changed_line_is_named_and_where(tmp_path: Path) -> None:
    path = recorded(tmp_path / "game.jsonl", "--seed", "2")
    lines = path.read_bytes().splitlines(keepends=True)
    lines[0] = lines[0].replace(b"CPU 1", b"CPU X")
    path.write_bytes(b"".join(lines))
    result = run("verify", path)
    assert result.exit_code == 1
    assert "line 1: its checksum does not fit" in result.stderr
    assert "was changed" in run("replay", path).stderr


def test_a_missing_last_line_is_told_with_its_turn(tmp_path: Path) -> None:
    path = recorded(tmp_path / "game.jsonl", "--seed", "2")
    *lines, end = path.read_bytes().splitlines(keepends=True)
    assert b'"end"' in end
    path.write_bytes(b"".join(lines))
    result = run("verify", path)
    assert result.exit_code == 1
    assert "turn " in result.stderr
    assert "nothing more" in result.stderr


def test_names_in_a_record_cannot_disturb_a_terminal(tmp_path: Path) -> None:
    path = recorded(tmp_path / "game.jsonl", "--seed", "2")
    path.write_bytes(path.read_bytes().replace(b"CPU 1", b"\\u001b[31m", 1))
    for command in ("verify", "replay", "resume"):
        result = run(command, path)
        assert result.exit_code == 1
        assert "\x1b" not in result.output


@pytest.mark.parametrize("depth", [4, 6, 100, 960, 985, 5000])
def test_deep_lines_are_no_records(depth: int, tmp_path: Path) -> None:
    path = recorded(tmp_path / "game.jsonl", "--seed", "2")
    with path.open("ab") as file:
        file.write(b'{"event":"roll","turn":' + b"[" * depth + b"]" * depth + b"}\n")
    for command in ("verify", "replay", "resume"):
        assert run(command, path).exit_code == 1


def test_a_record_that_cannot_be_begun_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    result = run("play", EDO, "--auto", "--record", tmp_path / "game.jsonl")
    assert result.exit_code == 2
    assert "game.jsonl: no space left on device" in result.stderr
    assert list(tmp_path.iterdir()) == []


# -- killed processes ---------------------------------------------------------------------------------

LONG = (
    "format: 1\nid: long\nfamily: race\ntitle: {en: Long}\nseats: [1, 8]\ndie: 2\nsquares:\n"
    + "".join(f"  - {{id: s{n}{', inn: true' if n % 9 == 4 else ''}}}\n" for n in range(700))
)


def start(*arguments: str | Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "sugoroku", *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def size_of(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def kill_at(process: subprocess.Popen[bytes], path: Path, size: int) -> bool:
    """Kill a process as soon as its record has a size; False if it ended before."""
    while process.poll() is None:
        if size_of(path) >= size:
            process.send_signal(signal.SIGKILL)
            process.wait()
            return True
        time.sleep(0)
    return False


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="the system has no SIGKILL")
def test_fifty_kills_lose_nothing_and_throw_no_die_twice(tmp_path: Path) -> None:
    board = tmp_path / "long.yaml"
    board.write_text(LONG)
    whole = tmp_path / "whole.jsonl"
    options = ("--auto", "--seats", "8", "--seed", "77", "--house", "rank_everyone=on")
    run("play", board, *options, "--record", whole)
    size, dice = whole.stat().st_size, random.Random(50)
    path, kills, games = tmp_path / "game.jsonl", 0, 0
    while kills < 50:
        games += 1
        path.unlink(missing_ok=True)
        process = start("play", board, *options, "--record", path)
        while kills < 50:
            if not kill_at(process, path, size_of(path) + dice.randrange(1, size // 6)):
                break
            kills += 1
            assert whole.read_bytes().startswith(path.read_bytes())
            process = start("resume", path)
        process.wait()
        if kills == 50:
            assert run("resume", path).exit_code == 0
        assert path.read_bytes() == whole.read_bytes()
    assert games < 50
