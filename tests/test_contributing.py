"""The recipes of CONTRIBUTING.md name files that exist."""

from __future__ import annotations

import re

import pytest

from pages import dead_links
from support import ROOT

PAGE = ROOT / "CONTRIBUTING.md"
TEXT = PAGE.read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (.*)\n((?:(?!## ).*\n)*)", TEXT, re.MULTILINE))
RECIPES = {name: text for name, text in SECTIONS.items() if re.search(r"^1\. ", text, re.MULTILINE)}
FILE = re.compile(r"`((?:src|tests|boards|schema|docs|\.ci)/[^`]*|[A-Z]+\.md)`")


def files_named(text: str) -> list[str]:
    return FILE.findall(text)


def exists(name: str) -> bool:
    """Whether there is such a file; `<id>` in a name stands for any text."""
    return any(ROOT.glob(re.sub(r"<\w+>", "*", name)))


def test_there_is_a_recipe_for_each_usual_change() -> None:
    assert list(RECIPES) == [
        "A board",
        "A printed effect",
        "A check",
        "A house rule",
        "An output format of `check`",
        "A family",
        "A language",
    ]


@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_is_numbered_and_names_files_that_exist(name: str) -> None:
    steps = re.findall(r"^(\d+)\. ", RECIPES[name], re.MULTILINE)
    assert steps == [str(n) for n in range(1, len(steps) + 1)]
    assert len(files_named(RECIPES[name])) >= 4
    assert [file for file in files_named(RECIPES[name]) if not exists(file)] == []


def test_a_missing_file_is_seen() -> None:
    assert files_named("1. Read it in `src/sugoroku/nowhere.py` and `boards/<id>.yaml`.") == [
        "src/sugoroku/nowhere.py",
        "boards/<id>.yaml",
    ]
    assert not exists("src/sugoroku/nowhere.py")
    assert exists("boards/<id>.yaml")


def test_all_files_that_the_page_names_exist() -> None:
    assert [file for file in files_named(TEXT) if not exists(file)] == []


def test_links_lead_somewhere() -> None:
    assert dead_links(PAGE) == []


def test_set_up_takes_two_lines() -> None:
    block = TEXT.partition("```sh\n")[2].partition("```")[0]
    assert len(block.splitlines()) == 2


def test_the_picture_names_every_room() -> None:
    picture = SECTIONS["How the house is laid out"].partition("```text\n")[2].partition("```")[0]
    source = ROOT / "src" / "sugoroku"
    rooms = {
        path.stem
        for path in source.iterdir()
        if (path.suffix == ".py" and not path.stem.startswith("__")) or (path / "__init__.py").is_file()
    }
    assert {room for room in rooms if not re.search(rf"\b{room}\b", picture)} == set()
