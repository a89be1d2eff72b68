"""All words of play stand in `telling/words`: elsewhere nothing that is drawn, told or reported is English.

Left out: docstrings, the messages of exceptions, and text that is read by programs (SVG, HTML, CSS).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from source import BY_NAME, MODULES, Module

WINGS = re.compile(
    r"(telling(?!\.words)|drawing(?!\.(fonts|checks))|simulation)(\..*)?"
    r"|(race|tables)\.((telling|drawing|odds|simulation)(\..*)?|person)"
)
WORD = re.compile(r"[^\W\d_]{2}")  # with a space beside it, a string that has one is taken for words
MARKUP = re.compile(r"^\s*<|[\"'=]\s*/?>|[\w-]+=|\{ [\w-]+: |\\[a-z]")
NOT_WORDS = {  # read by programs, or by those who compare goldens
    "drawing.scene": {"scene "},
    "drawing.svg": {
        "Sugoroku Serif",
        "'; src: ",
        "Sugoroku Columns",
        "', serif; white-space: pre; }",
        "rect:not([rx]) { shape-rendering: crispEdges; }",
        "graphics-document img",
    },
    "tables.person": {"l all", "list all"},  # what may be typed
    "tables.simulation.lookups": {"hits 0", "hits 1", "passes 0", "passes 1"},
}


def stray(module: Module) -> Iterator[str]:
    """List the strings of a module that are words, each with its place."""
    silent = {id(node) for node in silent_nodes(module.nodes)}
    for node in module.nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent:
            text = node.value
            if " " in text and is_text(text) and text not in NOT_WORDS.get(module.name, ()):
                yield f"{module.at(node)}: {text!r}"


def is_text(text: str) -> bool:
    return bool(WORD.search(text)) and not MARKUP.search(text)


def silent_nodes(nodes: tuple[ast.AST, ...]) -> Iterator[ast.AST]:
    """List the nodes inside docstrings, and inside raised exceptions with what is put together for them."""
    for node in nodes:
        for field in ("body", "orelse", "finalbody"):
            block = getattr(node, field, None)
            if isinstance(block, list):
                raises = any(isinstance(each, ast.Raise) for each in block)
                made = (each for each in block if isinstance(each, ast.Assign | ast.Raise))
                yield from (inner for each in made if raises for inner in ast.walk(each))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value


def test_the_test_itself_finds_words() -> None:
    words = ("roll again", "Turn ", "{n} pips", " of ")
    assert [text for text in words if not is_text(text)] == []
    others = (" x ", '<g class="a b">', "body { margin: 0; }")
    assert [text for text in others if is_text(text)] == []


def test_what_is_no_word_still_stands_there() -> None:
    for name, texts in NOT_WORDS.items():
        held = {getattr(node, "value", None) for node in BY_NAME[name].nodes}
        assert texts <= held, name


def test_words_stand_in_one_place() -> None:
    modules = [module for module in MODULES if WINGS.fullmatch(module.name)]
    assert len(modules) >= 40
    strings = [each for module in modules for each in stray(module)]
    assert not strings, "\n".join(strings)
