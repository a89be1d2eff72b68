"""The README: its worked example runs as told, and its generated parts are what the program says."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from sugoroku import load
from sugoroku.cli import cli
from support import ROOT

README = ROOT / "README.md"
FENCE = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_worked_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, golden: bool) -> None:
    monkeypatch.chdir(tmp_path)
    text = README.read_text(encoding="utf-8")
    ran = 0
    for language, name, body in FENCE.findall(text):
        if language == "yaml" and name:
            Path(name).write_text(body, encoding="utf-8")
        elif language == "console":
            told = "".join(run_session(body))
            ran += 1
            if golden:
                text = text.replace(body, told)
            else:
                assert told == body
    assert ran >= 3
    if golden:
        README.write_text(text, encoding="utf-8")


def run_session(body: str) -> Iterator[str]:
    """Run each `$ ` line of a console block; the block as it ought to be."""
    code = 0
    for line in body.splitlines():
        if not line.startswith("$ "):
            continue
        yield f"{line}\n"
        words = shlex.split(line[2:])
        if words == ["echo", "$?"]:
            yield f"{code}\n"
        elif words[0] == "sed":
            edit(words)
        else:
            assert words[0] == "sugoroku"
            result = CliRunner().invoke(cli, words[1:])
            code = result.exit_code
            yield result.output


def edit(words: list[str]) -> None:
    """Do what `sed -i 's/a/b/' FILE` does."""
    assert words[:2] == ["sed", "-i"]
    path = Path(words[-1])
    text = path.read_text(encoding="utf-8")
    for script in words[2].split("; "):
        _, before, after, _ = script.split("/")
        assert before in text
        text = text.replace(before, after)
    path.write_text(text, encoding="utf-8")


def generated() -> dict[str, str]:
    """Say what follows each marker of the README."""
    rows = ["| Code | Name | Level | |", "|---|---|---|---|"]
    for code in load.codes().values():
        first = code.manual.replace("\n", " ").split(". ")[0].rstrip(".").replace("|", "\\|")
        level = f"{code.level}, can be allowed" if code.allowable else str(code.level)
        rows.append(f"| {code.code} | {code.name} | {level} | {first} |")
    shown = CliRunner().invoke(cli, ["--help"], prog_name="sugoroku").output
    return {"help": f"```text\n{shown}```\n", "codes": "\n" + "\n".join(rows) + "\n"}


@pytest.mark.parametrize("marker", ["help", "codes"])
def test_generated_parts(marker: str, golden: bool) -> None:
    text = README.read_text(encoding="utf-8")
    part = generated()[marker]
    found = re.search(rf"(?<=<!-- {marker} -->\n).*?(?=\n(?!\|)[^\n]*\n(#|`sugoroku))", text, re.DOTALL)
    assert found
    if golden:
        README.write_text(text[: found.start()] + part + text[found.end() :], encoding="utf-8")
    else:
        assert found[0] == part


def test_the_screen_at_the_top_is_a_real_one() -> None:
    arguments = ["play", "edo-meisho-shiki-yusan", "--auto", "--seats", "2", "--rolls", "6 6 5 5 4 1"]
    shown = CliRunner().invoke(cli, arguments).output
    top = next(body for language, _, body in FENCE.findall(README.read_text(encoding="utf-8")))
    assert top in shown


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README.read_text(encoding="utf-8")):
        assert (ROOT / target).exists(), target


def test_the_first_command_is_the_second_ones_sister() -> None:
    text = README.read_text(encoding="utf-8")
    lines = re.findall(r"^python3 -m venv .*$", text, re.MULTILINE)
    assert len(lines) == 2
    assert lines[0].endswith("sugoroku render edo-meisho-shiki-yusan")
    assert lines[1].endswith("pytest -q")
