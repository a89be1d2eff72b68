"""The house rules of the code, held as data and checked on the syntax trees.

Each rule is a function that yields its offenders; one test goes through all rules and files.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest

from source import BY_NAME, MODULES, SOURCE, Module, circles, imported, module_of, outside, package_of
from support import ROOT

# Who may import whom: a room takes from those to the right of it. `|` parts strangers, `,` neighbours.
ORDER = (
    "__main__ > cli > net > web > party > author > load > families > race | tables > family"
    " > drawing | simulation > telling > board | game > screen, errors, form > printable > __init__"
)

RUN_TIME = re.compile(
    r"game(\..*)?|simulation(\..*)?|(race|tables)\.(game|plays|notation|turn|simulation\..*)"
    r"|race\.odds\.(chain|piece|turns|seats|worth|elimination|odds)"
)
COMPILE_TIME = re.compile(r"board(\..*)?|load|(race|tables)\.(model|compile|checks(\..*)?)")

# Third-party packages, `random` and what one system alone has: who may import them, and only when needed.
DOORS = {
    "yaml": "board.nodes",
    "jsonschema": "board.schema",
    "PIL": r"drawing\.(raster|scan)",
    "click": r"cli(\..*)?|telling.voice",
    "random": r"game\.(dice|players)",
    "fontTools": r"drawing\.fonts\.(glyphs|make_subset)",
    "fpdf": "drawing.pdf",
    "numba": r"simulation\.(engines|kept_code)|.*kernel.*",
    "llvmlite": r".*kernel.*",
    "numpy": r".*kernel.*",
    "dask": "simulation.workers",
    "distributed": "simulation.workers",
    "fcntl": r"game\.record|simulation\.kept_code",
    "termios": r"cli\..*",
    "resource": r"simulation\.limits",
    "readline": r"cli\..*",
}
COMPILED = {"llvmlite", "numba", "numpy"}  # a kernel may import them at once: nobody imports it at once
LIGHT = {"click", "random"}  # and may be imported at once

STREAMS = {"sys.stdin", "sys.stdout", "sys.stderr"}
MOUTHS = r"cli(\.writing|\.progress)?"  # progress writes figures of its own alone
READERS = {"read_text", "read_bytes"}
WRITERS = {"write_text", "write_bytes"}
OPENERS = {  # the one reader or writer of a format, and the command line
    "open": r"cli(\..*)?|game\.record|drawing\.scan|simulation\.kept_code|party\.kept",
    **dict.fromkeys(
        READERS,
        r"cli\..*|load|party\.kept|board\.schema|drawing\.(coverage|fonts\..*)|simulation\.kept_code",
    ),
    **dict.fromkeys(WRITERS, r"drawing\.fonts\.make_subset|simulation\.kept_code"),
}
LONGEST_MODULE, LONGEST_FUNCTION, MOST_ARGUMENTS = 350, 60, 8
MOST_ENTRIES = {".": 18, "race": 16, "tables": 16}
UNCOUNTED = {"__init__.py", "__main__.py", "py.typed", "__pycache__"}
VAGUE = {"found", "told", "said", "shown"}
ANY = 80
NO_EFFECTS = {"id", "name", "season", "note", "faces", "numbered", "printed", "unverified"}
MOST_FILES = 7  # that know the key of an effect, but for words of the contract and the compiled form:
FILES_THAT_KNOW = {"rolls": 31, "rest": 18, "overshoot": 17, "goal": 13, "again": 13}


# -- who imports whom ----------------------------------------------------------------------------------


def imports_upwards() -> Iterator[str]:
    floors = {
        room: floor
        for floor, rooms in enumerate(reversed(ORDER.split(" > ")))
        for room in re.split(r" \| |, ", rooms)
    }
    for module in MODULES:
        if module.room not in floors:
            yield f"{module.name} has no place in the order"
        for name in sorted(module.own):
            other = name.split(".")[0]
            if floors.get(other, 99) > floors.get(module.room, 99):
                yield f"{module.name} → {name}"


def strangers_meet() -> Iterator[str]:
    pairs = [rooms.split(" | ") for rooms in ORDER.split(" > ") if " | " in rooms]
    for module in MODULES:
        mine = {room for pair in pairs for room in pair if module.room in pair} - {module.room}
        yield from (f"{module.name} → {name}" for name in module.own if name.split(".")[0] in mine)


def runs_in_a_circle() -> Iterator[str]:
    for group in circles({module.name: sorted(module.own) for module in MODULES}):
        yield " ↔ ".join(group)


def takes_a_board_at_run_time() -> Iterator[str]:
    """The run-time half takes a game: importing it imports nothing of the compile-time half."""
    for module in MODULES:
        if RUN_TIME.fullmatch(module.name):
            for path in roads(module):
                if COMPILE_TIME.fullmatch(path[-1]):
                    yield " → ".join(path)


def roads(module: Module) -> Iterator[tuple[str, ...]]:
    """List what is imported with a module, each by a shortest road."""
    seen = {module.name}
    roads: list[tuple[str, ...]] = [(module.name,)]
    for road in roads:
        for name in sorted(filter(None, map(module_of, BY_NAME[road[-1]].at_once))):
            if name not in seen:
                seen.add(name)
                roads.append((*road, name))
    yield from roads


def enters_a_family() -> Iterator[str]:
    """Only `families` names the families."""
    for module in MODULES:
        rooms = {name.split(".")[0] for name in module.own} - {module.room}
        if module.name != "families":
            yield from (f"{module.name} → {room}" for room in sorted(rooms & {"race", "tables"}))


def names_a_family() -> Iterator[str]:
    for module in MODULES:
        if module.name != "families":
            for node in module.nodes:
                if isinstance(node, ast.Constant) and node.value in ("race", "tables"):
                    yield f'{module.at(node)}: "{node.value}"'


# -- packages from elsewhere ---------------------------------------------------------------------------


def goes_round_a_door() -> Iterator[str]:
    for module in MODULES:
        for package in sorted(packages(module)):
            if not re.fullmatch(DOORS.get(package, "nobody"), module.name):
                yield f"{module.name} imports {package}"


def packages(module: Module) -> set[str]:
    names = {package_of(name) for name in imported(module.nodes)}
    return set(outside(names)) | (names & set(DOORS))


def imports_at_once_what_is_heavy() -> Iterator[str]:
    for module in MODULES:
        allowed = LIGHT | (COMPILED if module.is_compiled else set())
        for name in sorted(module.at_once):
            if package_of(name) in set(DOORS) - allowed:
                yield f"{module.name} imports {name}"
            inside = module_of(name)
            if inside and BY_NAME[inside].is_compiled and not module.is_compiled:
                yield f"{module.name} imports {inside}, which is compiled"


# -- what modules do -----------------------------------------------------------------------------------


def prints() -> Iterator[str]:
    """Only the command line speaks, and reads what is typed."""
    for module in MODULES:
        for node in module.nodes:
            named = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id
            if named in ("print", "input"):
                yield f"{module.at(node)}: {named}"
            stream = isinstance(node, ast.Attribute) and ast.unparse(node)
            if stream in STREAMS and module.room not in ("cli", "__main__"):
                yield f"{module.at(node)}: {stream}"


def goes_round_the_mouth() -> Iterator[str]:
    """What is spoken passes one function, which makes what comes from outside printable."""
    for module in MODULES:
        for node in module.nodes:
            echo = isinstance(node, ast.Attribute) and ast.unparse(node)
            if echo in ("click.echo", "click.secho") and not re.fullmatch(MOUTHS, module.name):
                yield f"{module.at(node)}: {echo}"


def opens_files() -> Iterator[str]:
    for module in MODULES:
        for node in module.nodes:
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", None)
                if isinstance(node.func, ast.Name) and node.func.id == "open":
                    name = "open"
                if name in OPENERS and not re.fullmatch(OPENERS[name], module.name):
                    yield f"{module.at(node)}: {name}"


def names_a_board() -> Iterator[str]:
    boards = [path.stem for path in (ROOT / "boards").glob("*.yaml")]
    assert len(boards) >= 2
    for module in MODULES:
        yield from (f"{module.name}: {board}" for board in boards if board in module.text)


# -- how large things are ------------------------------------------------------------------------------


def is_a_long_module() -> Iterator[str]:
    for module in MODULES:
        if (lines := module.text.count("\n")) > LONGEST_MODULE:
            yield f"{module.name}: {lines} lines"


def is_a_long_function() -> Iterator[str]:
    for module, node in functions():
        if (lines := (node.end_lineno or 0) - node.lineno + 1) > LONGEST_FUNCTION:
            yield f"{module.at(node)}: {node.name} has {lines} lines"


def is_a_crowded_folder() -> Iterator[str]:
    for folder, most in MOST_ENTRIES.items():
        entries = [path.name for path in (SOURCE / folder).iterdir() if path.name not in UNCOUNTED]
        if len(entries) > most:
            yield f"{folder}: {len(entries)} entries"


def takes_many_arguments() -> Iterator[str]:
    """No command function takes more than eight arguments."""
    for module, node in functions():
        decorators = [ast.unparse(each) for each in node.decorator_list]
        if any(".command(" in each for each in decorators):
            count = sum(1 for _ in parameters(node))
            if count > MOST_ARGUMENTS:
                yield f"{module.at(node)}: {node.name} takes {count}"


def takes_anything() -> Iterator[str]:
    """`Any` stands in the source at most so many times."""
    uses = [module.name for module in MODULES for node in module.nodes if is_any(node)]
    yield from (f"{name}: one of {uses.count(name)}" for name in uses[ANY:])


def is_any(node: ast.AST) -> bool:
    if isinstance(node, ast.alias):
        return node.name == "Any"
    return "Any" in (getattr(node, "id", None), getattr(node, "attr", None))


# -- names ---------------------------------------------------------------------------------------------


def has_a_vague_name() -> Iterator[str]:
    """No `this` as a parameter; no function, parameter or field is named by a participle alone."""
    for module, node in functions():
        if node.name in VAGUE:
            yield f"{module.at(node)}: {node.name}()"
        for parameter in parameters(node):
            if parameter.arg in VAGUE | {"this"}:
                yield f"{module.at(parameter)}: {node.name}({parameter.arg})"
    for module in MODULES:
        for each in module.nodes:
            if isinstance(each, ast.ClassDef):
                yield from (f"{module.at(each)}: {each.name}.{field}" for field in fields(each) & VAGUE)


def fields(node: ast.ClassDef) -> set[str]:
    annotated = (each.target for each in node.body if isinstance(each, ast.AnnAssign))
    return {target.id for target in annotated if isinstance(target, ast.Name)}


def functions() -> Iterator[tuple[Module, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for module in MODULES:
        for node in module.nodes:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield module, node


def parameters(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[ast.arg]:
    taken = node.args
    yield from (*taken.posonlyargs, *taken.args, *taken.kwonlyargs)
    yield from filter(None, (taken.vararg, taken.kwarg))


def knows_many_effects() -> Iterator[str]:
    """Few files outside the words hold the key of a printed effect: the others ask `race.effects`."""
    for key in effect_keys():
        files = [module.name for module in MODULES if knows(module, key)]
        if len(files) > FILES_THAT_KNOW.get(key, MOST_FILES):
            yield f"{key}: {len(files)} files: {', '.join(files)}"


def effect_keys() -> set[str]:
    schema = json.loads((ROOT / "schema" / "race.schema.json").read_text(encoding="utf-8"))
    keys = set(schema["properties"]["squares"]["items"]["properties"])
    return keys - NO_EFFECTS | {"overshoot", "goal"}


def knows(module: Module, key: str) -> bool:
    """Whether a module has a key as a string, an attribute, a field, a parameter or an argument."""
    return not module.name.startswith("telling.words") and key in module.names_and_texts


def says_nothing_of_itself() -> Iterator[str]:
    yield from (module.name for module in MODULES if not ast.get_docstring(module.tree))


RULES: tuple[Callable[[], Iterator[str]], ...] = (
    imports_upwards,
    strangers_meet,
    runs_in_a_circle,
    takes_a_board_at_run_time,
    enters_a_family,
    names_a_family,
    goes_round_a_door,
    imports_at_once_what_is_heavy,
    prints,
    goes_round_the_mouth,
    opens_files,
    names_a_board,
    is_a_long_module,
    is_a_long_function,
    is_a_crowded_folder,
    takes_many_arguments,
    takes_anything,
    has_a_vague_name,
    knows_many_effects,
    says_nothing_of_itself,
)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_nobody(rule: Callable[[], Iterator[str]]) -> None:
    offenders = list(rule())
    assert not offenders, "\n".join(offenders)


ABSENT = """
import sys
sys.modules.update(dict.fromkeys(("fcntl", "termios", "resource", "readline"), None))
from importlib import import_module
for name in sys.argv[1:]:
    try:
        import_module(name)
    except ImportError as error:
        print(f"{name}: {error}")
"""


def test_all_modules_are_imported_where_the_system_is_not_unix() -> None:
    """What one system alone has is imported when needed: here it is absent."""
    optional = ("fontTools", "llvmlite", "numba", "numpy")  # of the extras, which may not be installed
    names = [f"sugoroku.{each.name}" for each in MODULES if not set(optional) & at_once(each)]
    assert len(names) >= 100
    command = [sys.executable, "-c", ABSENT, *names]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == ""


def test_the_tests_name_modules_that_there_are() -> None:
    """A module named in a string goes stale in silence: the name leads to a module, or to what it holds."""
    stale = []
    for path in sorted((ROOT / "tests").rglob("*.py")):
        for name in re.findall(r"(?<![\w-])sugoroku(?:\.[a-z_]\w*)+", path.read_text(encoding="utf-8")):
            module = module_of(name)
            rest = name.removeprefix(f"sugoroku.{module}").split(".")
            if module is None or (len(rest) > 1 and rest[1] not in BY_NAME[module].text):
                stale.append(f"{path.name}: {name}")
    assert not stale, stale


def at_once(module: Module) -> set[str]:
    return {package_of(name) for path in roads(module) for name in BY_NAME[path[-1]].at_once}
