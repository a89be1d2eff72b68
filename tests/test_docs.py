"""The manual in docs/: its examples are run, its tables compared, and its generated pages as made.

Generated: the codes, and the help in the page on commands. `pytest --update-golden` rewrites them.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pages import (
    DOCS,
    anchors,
    dead_links,
    output_lines,
    quoted_outputs,
    run_examples,
    table_after,
    words_in,
)
from sugoroku import load
from sugoroku.board.diagnostics import Code
from sugoroku.cli import COMMANDS, cli
from support import ARMOUR, BOARDS, EDO, ROOT, compiled, run

PACKAGE = DOCS / "package.md"  # what a package index shows; it is no page of the manual
PAGES = {path.stem: path for path in sorted(DOCS.glob("*.md")) if path != PACKAGE}
TEXTS = {name: path.read_text(encoding="utf-8") for name, path in PAGES.items()}
ROOMS = {
    "Y": "the text of the file",
    "S": "keys and kinds of value",
    "B": "every board",
    "R": "race boards",
    "T": "tables boards",
    "I": "images and spots",
    "E": "what a second source says",
}


@pytest.mark.parametrize("name", PAGES)
def test_examples_run(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, golden: bool) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = TEXTS[name].count("```console\n")
    assert run_examples(PAGES[name], golden=golden) == blocks


def test_pages_with_examples_still_have_them() -> None:
    assert {name for name, text in TEXTS.items() if "```console\n" in text} >= {"playing", "records"}
    assert {name for name, text in TEXTS.items() if quoted_outputs(text)} >= {
        *("playing", "odds", "simulation")
    }  # fmt: skip


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_somewhere(name: str) -> None:
    assert dead_links(PAGES[name]) == []


def quoted() -> Iterator[tuple[str, str, str]]:
    """List the quoted outputs; those of simulations are compared where the compiled engine is."""
    for name, text in TEXTS.items():
        for command, shown in quoted_outputs(text):
            if not command.startswith("simulate"):
                yield name, command, shown


@pytest.mark.parametrize(("name", "command", "shown"), list(quoted()))
def test_quoted_outputs_are_real(name: str, command: str, shown: str) -> None:
    lines = output_lines(command)
    assert shown.splitlines()
    assert [line for line in shown.splitlines() if line not in lines] == []


# -- generated pages ---------------------------------------------------------------------------------


def in_order(code: Code) -> tuple[int, str]:
    """Sort codes by the stage that finds them."""
    return [*ROOMS].index(code.code[0]), code.code


def fenced(explained: str) -> list[str]:
    """Put what `explain` indents into blocks."""
    parts = explained.strip("\n").split("\n\n")
    blocks = [
        ("```yaml", *(line[2:] for line in part.splitlines()), "```")
        if part.startswith("  ")
        else (part,)
        for part in parts
    ]
    return [line for block in blocks for line in ("", *block)]


def codes_page() -> str:
    """Write the page on codes: for each one its manual, and the board that `explain` shows."""
    lines = [
        "# Codes",
        "",
        "Everything that `sugoroku check` finds has a code, which keeps its meaning. A board can allow warnings and",
        "notes, and the errors marked so, with `allow: {CODE: the reason}`. `sugoroku explain CODE` shows what is",
        "written here. The boards are small ones with just the fault in question. A tab is shown as →, a carriage",
        "return as ␍, a full-width space as □, and what no font shows as �.",
    ]
    letter = ""
    for code in sorted(load.codes().values(), key=in_order):
        if code.code[0] != letter:
            letter = code.code[0]
            lines += ["", f"## {letter}: {ROOMS[letter]}"]
        allowed = "can be allowed" if code.may_be_allowed else "cannot be allowed"
        lines += ["", f"### {code.code}", "", f"**{code.name}** · {code.level} · {allowed}", ""]
        lines += [code.manual, *fenced(run("explain", code.code).output.partition(code.manual)[2])]
    return "\n".join(lines) + "\n"


def test_codes_are_as_the_program_explains_them(golden: bool) -> None:
    path = DOCS / "codes.md"
    page = codes_page()
    if golden:
        path.write_text(page, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == page


def test_every_code_has_an_anchor_of_its_own() -> None:
    assert {code.lower() for code in load.codes()} <= anchors(TEXTS["codes"])


def test_the_help_is_what_the_program_says(golden: bool) -> None:
    path = PAGES["commands"]
    text = path.read_text(encoding="utf-8")
    shown = CliRunner().invoke(cli, ["--help"], prog_name="sugoroku").output
    pattern = re.compile(r"(?<=<!-- help -->\n```text\n).*?(?=^```$)", re.DOTALL | re.MULTILINE)
    assert pattern.search(text)
    if golden:
        path.write_text(pattern.sub(lambda _: shown, text), encoding="utf-8")
    else:
        assert pattern.findall(text) == [shown]


# -- tables of the manual ----------------------------------------------------------------------------


def house_rules_of(family: str) -> set[str]:
    """List every house rule and choice that a board of a family offers."""
    return {
        f"{name}={'on' if choice is True else 'off' if choice is False else choice}"
        for board in (*(EDO, ARMOUR, "little-edo"), "ban-sugoroku")
        if compiled(board)["family"] == family
        for name, rule in compiled(board)["house_rules"].items()
        for choice in rule["choices"]
    }


@pytest.mark.parametrize(("marker", "family"), [("races", "race"), ("tables", "tables")])
def test_all_house_rules_are_listed(marker: str, family: str) -> None:
    rows = table_after(TEXTS["playing"], f"house rules of {marker}")
    assert {words_in(row[0])[0] for row in rows} == house_rules_of(family)


def json_of(*arguments: str | Path) -> Any:
    return json.loads(run(*arguments, "--json").stdout)


def check_json() -> Any:
    return json.loads(run("check", ROOT / "tests" / "cases" / "R401.yaml", "--format", "json").output)


def keys_written(form: str) -> set[str]:
    """List the keys that the program writes in a form, over several boards."""
    if form == "boards":
        return {key for row in json_of("boards") for key in row}
    if form == "show":
        names = (EDO, ARMOUR, "ban-sugoroku", "little-edo", "backgammon")
        return {key for name in names for key in json_of("show", BOARDS[name])}
    if form == "check":
        return set(check_json()) | set(check_json()["summary"])
    if form == "a finding":
        return {key for each in check_json()["diagnostics"] for key in each}
    assert form == "plays"
    data = json_of("plays", "ban-sugoroku", "--roll", "6-5")
    return {*data, *data["plays"][0]}


@pytest.mark.parametrize("form", ["boards", "show", "check", "a finding", "plays"])
def test_all_keys_of_a_form_are_described(form: str) -> None:
    rows = table_after(TEXTS["json"], f"keys of {form}")
    first = {key for row in rows for key in words_in(row[0])}
    all_words = {word for row in rows for cell in row for word in words_in(cell)}
    written = keys_written(form)
    assert first <= written
    assert written <= all_words


def test_the_keys_of_squares_are_described() -> None:
    (row,) = [row for row in table_after(TEXTS["json"], "keys of show") if row[0] == "`squares`"]
    written = {
        key for name in (EDO, ARMOUR) for square in json_of("show", name)["squares"] for key in square
    }
    assert written - {"printed", "faces", "side"} <= set(words_in(row[1]))


def events_written() -> dict[str, dict[str, set[str]]]:
    """Play games of both families, and list the keys of each event."""
    games: list[tuple[str | Path, ...]] = [
        *(("play", EDO, "--seed", seed) for seed in "12345"),
        ("play", EDO, "--rolls", "1 2"),
        ("play", BOARDS["little-edo"], "--seed", "1"),
        ("play", "ban-sugoroku", "--seed", "1", "--house", "who_starts=roll"),
        ("play", "ban-sugoroku", "--rolls", "6-5"),
        ("play", "ban-sugoroku", "--seed", "1", "--position", "bar:1 24:1 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5"),
    ]  # fmt: skip
    found: dict[str, dict[str, set[str]]] = {"race": defaultdict(set), "tables": defaultdict(set)}
    for game in games:
        for line in run(*game, "--auto", "--json").stdout.splitlines():
            event = json.loads(line)
            family = "tables" if "ban-sugoroku" in game else "race"
            found[family][event["event"]] |= event.keys() - {"event"}
    return found


def test_all_events_are_described() -> None:
    rows = table_after(TEXTS["json"], "keys of events")
    written = events_written()
    for family, other in (("race", "Tables:"), ("tables", "Race:")):
        described = {
            words_in(name)[0]: set(words_in(keys))
            for name, keys, meaning in rows
            if not meaning.startswith(other)
        }
        assert described.keys() == written[family].keys()
        for event, keys in written[family].items():
            assert keys <= described[event], event
            assert described[event] - keys <= {"kind", "value", "position"}, event


def test_all_reasons_of_a_move_are_described() -> None:
    rows = table_after(TEXTS["json"], "keys of events")
    (meaning,) = [row[2] for row in rows if row[0] == "`move`" and "`why`" in row[1]]
    schema = (ROOT / "schema" / "game.schema.json").read_text(encoding="utf-8")
    listed = [
        set(node["enum"]) for node in enums(json.loads(schema)) if "overshoot" in node["enum"]
    ]  # fmt: skip
    assert set(words_in(meaning)) - {"why"} in listed


def enums(node: Any) -> Iterator[Any]:
    if isinstance(node, dict) and "enum" in node:
        yield node
    for inner in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from enums(inner)


# -- records and pages -------------------------------------------------------------------------------


def sums_fit() -> Any:
    """Take the function that the page on records shows."""
    (code,) = re.findall(r"```python\n(.*?)```", TEXTS["records"], re.DOTALL)
    names: dict[str, Any] = {}
    exec(code, names)
    return names["sums_fit"]


def test_sums_are_computed_as_the_manual_says() -> None:
    records = sorted((ROOT / "tests" / "kept").glob("*/records/*.jsonl"))
    assert records
    for path in records:
        assert sums_fit()(path.read_bytes()), path.name


def test_the_manual_says_how_to_write_a_sum() -> None:
    body = '{"event":"roll","turn":1,"seat":0,"roll":["南"]}'.encode()
    before = b"0123456789abcdef"
    new = hashlib.sha256(before + body).hexdigest()[:16].encode()
    first = hashlib.sha256(body).hexdigest()[:16].encode()
    assert sums_fit()(body[:-1] + b',"sum":"' + first + b'"}\n')
    assert not sums_fit()(body[:-1] + b',"sum":"' + new + b'"}\n')


def test_a_changed_line_is_seen_by_the_function_of_the_manual() -> None:
    path = next((ROOT / "tests" / "kept").glob("*/records/*.jsonl"))
    assert not sums_fit()(path.read_bytes().replace(b'"roll":[1', b'"roll":[2'))


def test_files_that_the_manual_names_exist() -> None:
    for name in ("how-it-is-made", "json", "drawing"):
        for path in re.findall(r"`((?:src|schema|boards|tests)/[\w./-]+)`", TEXTS[name]):
            assert (ROOT / path).exists(), path


def test_every_page_is_in_the_contents() -> None:
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert set(re.findall(r": ([\w-]+)\.md$", text, re.MULTILINE)) == PAGES.keys()


def test_the_manual_names_every_command() -> None:
    prose = " ".join(TEXTS[name] for name in PAGES if name not in ("codes", "commands"))
    assert [
        name for name in COMMANDS if f"sugoroku {name}" not in prose and f"`{name}`" not in prose
    ] == []
