"""Pages of Markdown whose examples are run: their blocks, and console sessions as they ought to be."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from click.testing import CliRunner

from sugoroku.cli import cli
from support import ROOT

DOCS = ROOT / "docs"
FENCE = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#]*)(?:#([^)]*))?\)")


def run_examples(path: Path, *, golden: bool) -> int:
    """Run the console blocks of a page in the current folder, and compare or rewrite them; how many."""
    before = text = path.read_text(encoding="utf-8")
    ran = 0
    for block in FENCE.finditer(before):
        language, name, body = block.groups()
        if language == "yaml" and name:
            Path(name).write_text(body, encoding="utf-8")
        elif language == "console":
            expected = "".join(run_session(body))
            ran += 1
            if golden:
                text = text.replace(block[0], f"```console\n{expected}```")
            else:
                assert body == expected
    if text != before:
        path.write_text(text, encoding="utf-8")
    return ran


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
        elif words[0] == "cat":
            yield Path(words[1]).read_text(encoding="utf-8")
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


def output_lines(command: str) -> list[str]:
    """Run a command line without its first word, and list the lines it writes."""
    return CliRunner().invoke(cli, shlex.split(command)).stdout.splitlines()


def quoted_outputs(text: str) -> list[tuple[str, str]]:
    """List the commands of a page that a block of their output follows: `sugoroku …`:, and the block."""
    pattern = r"`sugoroku ([^`]*)`:\n\n```text\n(.*?)```"
    return re.findall(pattern, text, re.DOTALL)


def table_after(text: str, marker: str) -> list[list[str]]:
    """Read the rows of the table that follows the comment `<!-- marker -->`."""
    part = text.partition(f"<!-- {marker} -->\n\n")[2].partition("\n\n")[0]
    rows = [re.split(r" *(?<!\\)\| *", line.strip().strip("|").strip()) for line in part.splitlines()]
    assert len(rows) > 2, marker
    return rows[2:]


def words_in(cell: str) -> list[str]:
    """List what stands in backticks."""
    return re.findall(r"`([^`]+)`", cell)


def slug(heading: str) -> str:
    """Make the anchor of a heading, as Markdown viewers do."""
    return re.sub(r"[\s-]+", "-", re.sub(r"[^\w\s-]", "", heading.lower()).strip())


def anchors(text: str) -> set[str]:
    """List the anchors of a page."""
    return {slug(heading) for heading in re.findall(r"^#+ (.*)$", FENCE.sub("", text), re.MULTILINE)}


def dead_links(path: Path) -> list[str]:
    """List the links of a page that lead to no file, or to no heading of a page."""
    text = FENCE.sub("", path.read_text(encoding="utf-8"))
    dead = []
    for target, anchor in LINK.findall(text):
        there = (path.parent / target).resolve() if target else path
        if not there.exists():
            dead.append(target)
        elif anchor and anchor not in anchors(there.read_text(encoding="utf-8")):
            dead.append(f"{target}#{anchor}")
    return dead
