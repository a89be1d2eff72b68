"""The house rules of the code, held as data and checked on the syntax trees."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from support import ROOT

SOURCE = ROOT / "src" / "sugoroku"
FILES = sorted(SOURCE.rglob("*.py"))

# A module may import those of lower levels; of its own level only where BESIDE says so.
LEVELS = {
    **dict.fromkeys(("diagnostics", "game", "kana", "library", "dice", "screen", "palette"), 0),
    "elimination": 0,
    **dict.fromkeys(("streams", "streams_kernel", "estimate"), 0),
    **dict.fromkeys(("text", "syntax", "compose", "document"), 0),
    **dict.fromkeys(("schema", "mistakes", "checks", "spots", "model", "compiled"), 1),
    **dict.fromkeys(("race", "tables"), 2),
    "families": 3,
    "load": 4,
    **dict.fromkeys(("match", "header", "record", "players"), 5),
    **dict.fromkeys(("labels", "voice", "report"), 1),
    **dict.fromkeys(("wording", "wording_tables", "values", "sentences"), 0),
    **dict.fromkeys(("phrases", "prose", "house"), 1),
    "scene": 0,
    **dict.fromkeys(("typeset", "sheet", "labelbox", "annotate", "chart", "lengths", "heat"), 1),
    "fonts": 8,
    **dict.fromkeys(("render", "svg", "picture"), 6),
    **dict.fromkeys(("play", "narrate", "show", "rules"), 6),
    **dict.fromkeys(("analyse", "figures", "columns", "plot", "simulate"), 6),
    "cli": 7,
    "__main__": 8,
    "__init__": 0,
}
BESIDE = {
    "text": {"diagnostics"},
    "syntax": {"diagnostics", "text"},
    "compose": {"diagnostics", "syntax", "text"},
    "document": {"compose", "diagnostics", "text"},
    "screen": {"diagnostics"},
    "dice": {"game"},
    "wording": {"values", "wording_tables"},
    "house": {"phrases", "prose"},
    "game": {"diagnostics"},  # for SugorokuError, under which all refusals stand
    "schema": {"mistakes"},
    "checks": {"model"},
    "compiled": {"model"},
    "sheet": {"typeset"},
    "labelbox": {"typeset"},
    "annotate": {"typeset"},
    "chart": {"sheet", "typeset"},
    "lengths": {"chart", "sheet", "typeset"},
    "heat": {"chart", "sheet", "typeset"},
    "spots": {"checks", "model"},
    "match": {"players"},
    "voice": {"labels"},
    "report": {"labels"},
    "header": {"match", "players"},
    "record": {"header", "match"},
    "race": {"race"},
    "tables": {"tables"},  # race and tables are strangers to each other
    "cli": {"cli"},
    "svg": {"render"},
    "picture": {"render", "svg"},
    "figures": {"analyse"},
    "columns": {"analyse", "figures"},
    "plot": {"columns", "figures"},
}
RUN_TIME = {
    "game",
    "dice",
    "players",
    "match",
    "header",
    "record",
    "elimination",
    "analyse",
    "simulate",
    "streams",
    "streams_kernel",
    "race.kernel",
    "race.kernel_leaps",
    "race.playout",
    "race.tally",
    "tables.kernel",
    "tables.playout",
    "tables.tally",
    "race.game",
    "race.notation",
    "race.chain",
    "race.piece",
    "race.turns",
    "race.seats",
    "race.worth",
    "tables.game",
    "tables.notation",
    "tables.plays",
    "tables.advice",
    "tables.turn",
    "tables.lookups",
    "tables.playout_plays",
}
COMPILE_TIME = {"document", "schema", "checks", "spots", "model", "load", "without"}
DOORS = {
    "yaml": {"compose"},
    "jsonschema": {"schema"},
    "PIL": {"render"},
    "click": {"cli"},
    "random": {"dice"},
    "llvmlite": set(),
    "numba": {"simulate"},
    "numpy": {"simulate"},
    "dask": {"simulate"},
    "distributed": {"simulate"},
}
COMPILED = {
    "llvmlite",
    "numba",
    "numpy",
}  # by a kernel these may be imported at the top: nobody imports it there
PRINTERS = {"cli"}
OPENERS = {"cli", "record", "load", "schema", "__main__"}


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


def top(module: str) -> str:
    return module.split(".")[0]


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        yield from imports_of(node)


def imports_of(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        inside = node.module or ""
        names = [f"{inside}.{alias.name}" for alias in node.names]
        yield from names if inside in ("sugoroku", "sugoroku.race", "sugoroku.tables") else [inside]


def is_kernel(module: str) -> bool:
    """Whether a module is compiled by numba: `kernel`, `kernel_x` or `x_kernel`."""
    return "kernel" in module.split(".")[-1].split("_")


def own(path: Path) -> set[str]:
    found = (name.removeprefix("sugoroku.") for name in imports(path) if name.startswith("sugoroku"))
    return {name for name in found if name not in ("sugoroku", "__version__")}


@pytest.mark.parametrize("path", FILES, ids=module_of)
def test_nobody_imports_upwards(path: Path) -> None:
    here = top(module_of(path))
    for name in own(path):
        level, mine = LEVELS[top(name)], LEVELS[here]
        assert level < mine or (level == mine and top(name) in BESIDE.get(here, set())), name


@pytest.mark.parametrize("path", FILES, ids=module_of)
def test_the_run_time_half_takes_a_game_and_no_board(path: Path) -> None:
    if module_of(path) in RUN_TIME:
        assert not {top(name) for name in own(path)} & COMPILE_TIME
        assert not {name for name in own(path) if name.split(".")[-1] in COMPILE_TIME}


@pytest.mark.parametrize("path", FILES, ids=module_of)
def test_third_party_packages_have_one_door(path: Path) -> None:
    here = top(module_of(path))
    for name in imports(path):
        package = name.split(".")[0]
        if package in COMPILED and is_kernel(module_of(path)):
            continue
        if package in DOORS and not (package == "click" and here == "voice"):
            assert here in DOORS[package], name


@pytest.mark.parametrize("path", FILES, ids=module_of)
def test_heavy_packages_are_imported_where_they_are_used(path: Path) -> None:
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [alias.name for alias in node.names] + [getattr(node, "module", None) or ""]
            heavy = {"yaml", "jsonschema", "PIL", "dask", "distributed"}
            if not is_kernel(module_of(path)):
                heavy |= COMPILED
                assert not any(is_kernel(name) for name in (*names, *imports_of(node))), names
            assert not {name.split(".")[0] for name in names} & heavy


@pytest.mark.parametrize("path", FILES, ids=module_of)
def test_modules_and_functions_are_small(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= 350
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            assert (node.end_lineno or 0) - node.lineno < 60, node.name


@pytest.mark.parametrize("path", FILES, ids=module_of)
def test_only_the_command_line_speaks(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("print", "input"), node.lineno
            assert node.func.id != "open" or top(module_of(path)) in OPENERS, node.lineno


def test_no_board_is_named_in_the_code() -> None:
    boards = [path.stem for path in (ROOT / "boards").glob("*.yaml")]
    assert len(boards) >= 2
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        assert not [board for board in boards if board in text], path


def test_every_module_and_public_function_says_what_it_is() -> None:
    for path in FILES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert ast.get_docstring(tree), path
