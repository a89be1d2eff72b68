"""Records travel: what editors, git and mail do to them, other programs that write them, kills, sizes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from sugoroku.game import lines as limits
from sugoroku.game.header import RecordError
from sugoroku.game.record import read
from support import BOARDS, EDO, ROOT, compiled, rows, run

BAN = "ban-sugoroku"
COMMANDS = ("verify", "replay", "resume", "render")


def recorded(path: Path, board: str = EDO, *more: str) -> bytes:
    if path.exists() and path.stat().st_size:  # of the row before
        path.unlink()
    done = run("play", board, "--auto", "--seed", "1", "--record", path, *more)
    assert done.exit_code == 0, done.output
    return path.read_bytes()


def used(command: str, path: Path, board: str = EDO) -> Any:
    if command == "render":
        return run("render", board, "--record", path, "-o", path.with_suffix(".txt"))
    return run(command, path)


def crlf(raw: bytes) -> bytes:
    return raw.replace(b"\n", b"\r\n")


def old_mac(raw: bytes) -> bytes:
    return raw.replace(b"\n", b"\r")


def marked(raw: bytes) -> bytes:
    return b"\xef\xbb\xbf" + raw


def unended(raw: bytes) -> bytes:
    return raw.removesuffix(b"\n")


def padded(raw: bytes) -> bytes:
    return raw + b"\n\r\n  \n"


def spaced(raw: bytes) -> bytes:
    return raw.replace(b"\n", b"  \n")


def all_of_it(raw: bytes) -> bytes:
    return marked(crlf(unended(raw)))


CHANGES = [crlf, old_mac, marked, unended, padded, spaced, all_of_it]


@rows("change", CHANGES)
def test_what_editors_do_is_no_other_play(change: Callable[[bytes], bytes], tmp_path: Path) -> None:
    for board in (EDO, BAN):
        path = tmp_path / f"{change.__name__}-{board}.jsonl"
        raw = change(recorded(path, board))
        path.write_bytes(raw)
        for command in COMMANDS:
            done = used(command, path, board)
            assert done.exit_code == 0, (command, done.stderr)
            assert not done.stderr, command
        assert path.read_bytes() == raw


@rows("change", [crlf, old_mac, marked, unended, padded])
def test_what_is_appended_has_the_same_line_ends(
    change: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    path = tmp_path / f"{change.__name__}.jsonl"
    whole = recorded(path)
    lines = whole.splitlines(keepends=True)
    begun = change(b"".join(lines[: len(lines) // 2]))
    path.write_bytes(begun)
    assert run("resume", path, "--auto").exit_code == 0
    after = path.read_bytes()
    assert after.startswith(begun)
    events = [each.line for each in limits.read_lines(after)]
    assert events == [each.line for each in limits.read_lines(whole)]
    end = limits.line_end(change(whole))
    assert after.endswith(b"}" + end)
    assert run("verify", path).exit_code == 0


def test_the_record_of_another_program_carries_no_checksums(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    events = [each.line for each in limits.read_lines(recorded(path))]
    path.write_text("".join(json.dumps(line) + "\n" for line in events), encoding="utf-8")
    done = run("verify", path)
    assert done.exit_code == 0, done.stderr
    assert "its lines carry no checksums" in done.stderr
    assert done.stderr.count("\n") == 1
    half = events[: len(events) // 2]
    path.write_text("".join(json.dumps(line) + "\n" for line in half), encoding="utf-8")
    assert run("resume", path, "--auto").exit_code == 0
    done = run("verify", path)
    assert done.exit_code == 0
    assert "some of its lines carry no checksums" in done.stderr
    assert [each.line for each in limits.read_lines(path.read_bytes())] == events


@rows(
    ("old", "new"),
    [(b'"sum":"', b'"sum":"0'), (b'"sum":"', b'"sum": "'), (b'"sum"', b'"Sum"'), (b"1}", b"2}")],
)
def test_a_changed_sum_is_called_one(old: bytes, new: bytes, tmp_path: Path) -> None:
    path = tmp_path / f"{len(list(tmp_path.iterdir()))}.jsonl"
    raw = recorded(path)
    lines = raw.splitlines(keepends=True)
    at = 4
    changed = lines[at].replace(old, new, 1)
    if changed == lines[at]:
        sum_at = lines[at].rindex(b'"sum":"') + 7
        changed = lines[at][:sum_at] + b"f" * 16 + lines[at][sum_at + 16 :]
    path.write_bytes(b"".join([*lines[:at], changed, *lines[at + 1 :]]))
    done = run("verify", path)
    assert done.exit_code == 1
    if b"Sum" not in new:  # that is a key of its own, which no board says
        assert f"line {at + 1}: its checksum does not fit" in done.stderr
    assert "recorded {" not in done.stderr or b"Sum" in new


def test_a_line_that_lost_its_sum_is_found(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    lines = recorded(path).splitlines(keepends=True)
    event = json.loads(lines[3])
    del event["sum"]
    lines[3] = json.dumps(event, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
    path.write_bytes(b"".join(lines))
    assert "line 4: its checksum does not fit" in run("verify", path).stderr


@rows("cut", [0, 1])
def test_a_game_killed_before_its_first_roll_goes_on(cut: int, tmp_path: Path) -> None:
    path = tmp_path / f"{cut}.jsonl"
    whole = recorded(path, BAN, "--house", "who_starts=roll")
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:cut]))
    if cut:
        assert run("resume", path, "--auto").exit_code == 0
    else:
        done = run("resume", path)
        assert (done.exit_code, "the file is empty" in done.stderr) == (1, True)
        recorded(path, BAN, "--house", "who_starts=roll")
    assert path.read_bytes() == whole


def test_the_first_line_is_written_with_the_first_batch(tmp_path: Path, monkeypatch: Any) -> None:
    written: list[bytes] = []
    real = os.write

    def write(file: int, data: bytes) -> int:
        written.append(bytes(data))
        return real(file, data)

    monkeypatch.setattr(os, "write", write)
    recorded(tmp_path / "game.jsonl", BAN, "--house", "who_starts=roll")
    first = next(data for data in written if data.startswith(b'{"event":"game"'))
    assert b'"event":"start_roll"' in first


HEADER = {"first": 2**64, "seats": [], "seed": 10**400, "position": 5, "house_rules": 3, "party": 1}


@rows("key", list(HEADER))
def test_the_values_of_the_first_line_are_checked_first(key: str, tmp_path: Path) -> None:
    path = tmp_path / f"{key}.jsonl"
    event, *rest = [each.line for each in limits.read_lines(recorded(path, BAN))]
    lines = [{**event, key: HEADER[key]}, *rest]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    for command in COMMANDS:
        done = used(command, path, BAN)
        assert done.exit_code == 1, (command, done.output)
        assert f"`{key}`" in done.stderr
        assert done.stderr.count("\n") == 1
        assert len(done.stderr) < 500


@rows(
    ("raw", "why"),
    [
        (b"\xff\xfe{\x00", "this is UTF-16"),
        (b"x" * (limits.LONGEST_LINE + 1), "line 1 is longer than 64 kB"),
        (b"{}\n", "line 1 is not an event"),
    ],
)
def test_what_cannot_be_a_record(raw: bytes, why: str) -> None:
    with pytest.raises(RecordError, match=why):
        read(raw)


def test_a_record_has_a_size(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    recorded(path)
    monkeypatch.setattr(limits, "MOST_LINES", 5)
    assert "more than 5 lines" in run("verify", path).stderr
    done = run("verify", "/dev/zero")
    assert done.exit_code == 1
    assert "more than 64 MB" in done.stderr


def replace(path: Path) -> None:
    path.rename(path.with_suffix(".old"))
    path.write_text("another file")


@rows("away", [Path.unlink, replace])
@rows(("typed", "then"), [("q\n", "You have left the game."), ("\n" * 200, "Ranking:")])
def test_a_record_that_is_removed_while_it_is_played(
    away: Callable[[Path], None], typed: str, then: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    path.unlink(missing_ok=True)
    play = ["play", EDO, "--seats", "Aki,cpu", "--seed", "1", "--record", str(path)]
    command = [sys.executable, "-m", "sugoroku", *play]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    with subprocess.Popen(command, stdin=-1, stdout=-1, stderr=-1, text=True, env=env) as game:
        assert game.stdin is not None
        game.stdin.write("\n")
        game.stdin.flush()
        while not path.exists() or not path.stat().st_size:
            time.sleep(0.05)
        away(path)
        out, err = game.communicate(typed, timeout=60)
    assert game.returncode == 0, err
    assert "sugoroku resume" not in out
    assert then in out
    assert "record is gone" in " ".join(out.split())


SAMPLES = Path(__file__).parent / "samples"


def test_a_record_with_the_line_ends_of_windows_is_the_same_game() -> None:
    path = SAMPLES / "r02-crlf.jsonl"
    assert b"\r\n" in path.read_bytes()
    for command in ("verify", "replay"):
        assert run(command, path).exit_code == 0


def test_a_first_seat_that_cannot_be_is_named() -> None:
    for command in COMMANDS[:2]:
        done = run(command, SAMPLES / "first-too-large.jsonl")
        assert done.exit_code == 1
        assert "lacks a proper `first`" in done.stderr


def test_a_record_of_a_first_line_alone_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes((SAMPLES / "header-only.jsonl").read_bytes())
    assert run("resume", path, "--auto").exit_code == 0
    assert "finished" in run("verify", path).stdout


def rewritten(path: Path, change: Callable[[dict[str, Any]], dict[str, Any]], board: str = BAN) -> None:
    """Write a record as another program does: without checksums, each line changed."""
    events = [change(each.line) for each in limits.read_lines(recorded(path, board))]
    path.write_text("".join(json.dumps(line) + "\n" for line in events), encoding="utf-8")


def backwards(value: Any) -> Any:
    if isinstance(value, list):
        return [backwards(each) for each in value]
    return {k: backwards(value[k]) for k in reversed(value)} if isinstance(value, dict) else value


@rows("board", [EDO, BAN])
def test_the_order_of_keys_says_nothing(board: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    rewritten(path, backwards, board)
    for command in COMMANDS:
        done = used(command, path, board)
        assert done.exit_code == 0, (command, done.stderr)


IN_THE_FIRST_LINE = [
    ({"seats": [{"name": "A", "player": "cpu"}] * 3}, "`seats`: the board is for 2, not for 3"),
    ({"seats": [{"name": "A", "player": "cpu"}]}, "`seats`: the board is for 2, not for 1"),
    ({"position": "nonsense"}, "`position`: `nonsense` is not a position"),
    ({"position": "1:1 / 2:2"}, "`position`: `1:1` has 1 stones"),
    ({"sha256": "x"}, "`sha256`: it must be 64 hexadecimal digits"),
    (
        {"house_rules": {"finish": "bear_off"}},
        "`house_rules`: it must have every house rule of the board",
    ),
]


@rows(("changes", "why"), IN_THE_FIRST_LINE)
def test_a_first_line_that_the_board_cannot_play(
    changes: dict[str, Any], why: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    options = ("--house", "finish=bear_off", "--position", "6:8 1:4 off:3 / bar:2 3:10 off:3")
    events = [each.line for each in limits.read_lines(recorded(path, BAN, *options))]
    events[0] |= changes
    path.write_text("".join(json.dumps(line) + "\n" for line in events), encoding="utf-8")
    for command in COMMANDS:
        done = used(command, path, BAN)
        assert (done.exit_code, done.stderr.count("\n")) == (1, 1), (command, done.output)
        assert f"its first line lacks a proper {why}" in done.stderr


LINE = b'{"event":"game"}'


@rows(
    ("raw", "why"),
    [
        (LINE.decode().encode("utf-16-le"), "this is UTF-16; save it as UTF-8"),
        (LINE.decode().encode("utf-32"), "this is UTF-32; save it as UTF-8"),
        (b"\x1f\x8b\x08\0", "this is compressed"),
        (b'{"event":"\x91\xbe"}\n', "line 1 is not an event: it is not UTF-8"),
        (b"{\n", "line 1 is not an event: a record has one object on each line"),
        (b"[" + LINE + b"]\n", "line 1 is not an event: a record has one object on each line"),
        (b"<<<<<<< HEAD\n", "line 1 is not an event: it is a mark of a merge conflict"),
        (b'{"event":"game","first":1' + b"0" * 5000 + b"}\n", "a number in it has too many digits"),
        (b'{"event":"game","event":"game"}\n', "line 1 is not an event: it has a key twice"),
        (b"> " + LINE + b"\n", "line 1 is not an event: it is not JSON"),
        (LINE[:-3], "no line of it is complete, so there is nothing to go on with"),
        (b"\n" * (limits.MOST_LINES + 1), "more than 1,000,000 lines"),
    ],
)
def test_a_file_that_is_no_record_is_called_what_it_is(raw: bytes, why: str, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(raw)
    for command in ("verify", "resume"):
        done = run(command, path)
        assert (done.exit_code, done.stderr.count("\n")) == (1, 1)
        assert why in done.stderr
    assert path.read_bytes() == raw


def test_a_line_end_that_was_torn_is_made_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    whole = crlf(recorded(path))
    path.write_bytes(whole[: whole.index(b"\n", len(whole) // 2)])
    assert run("resume", path, "--auto").exit_code == 0
    assert path.read_bytes() == whole


def test_an_empty_file_outlives_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    path = tmp_path / "game.jsonl"
    path.touch()
    monkeypatch.setattr(os, "write", full)
    assert run("play", EDO, "--auto", "--record", path).exit_code == 2
    assert path.read_bytes() == b""


# -- the schema ----------------------------------------------------------------------------------------

SCHEMA = json.loads((ROOT / "schema" / "record.schema.json").read_text(encoding="utf-8"))


def test_every_record_is_as_the_schema_says(tmp_path: Path) -> None:
    Draft202012Validator.check_schema(SCHEMA)
    validator = Draft202012Validator(SCHEMA)
    paths = list((ROOT / "tests").rglob("*.jsonl"))
    assert paths
    for board in BOARDS:
        path = tmp_path / f"{board}.jsonl"
        recorded(path, str(BOARDS[board]))
        paths.append(path)
    rolled = tmp_path / "rolled.jsonl"
    recorded(rolled, BAN, "--house", "who_starts=roll", "--seats", "cpu:easy,cpu:easy")
    for path in [*paths, rolled]:
        for line in path.read_text(encoding="utf-8").splitlines():
            validator.validate(json.loads(line))
    assert {compiled(board)["family"] for board in BOARDS} == {"race", "tables"}


@rows(
    "line",
    [
        {"event": "fly"},
        {"event": "rest", "turn": 1},
        {"event": "rest", "turn": 0, "seat": 0},
        {"event": "pass", "turn": 1, "seat": 0, "more": 1},
        {"event": "game", "format": 2},
        {"event": "roll", "turn": 1, "seat": 0, "roll": []},
    ],
)
def test_the_schema_refuses(line: Any) -> None:
    assert not Draft202012Validator(SCHEMA).is_valid(line)
