"""The source of the program as syntax trees: its modules, what each imports, and what runs in circles."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "sugoroku"
NAMES = frozenset(
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix("__init__").rstrip(".")
    for path in SOURCE.rglob("*.py")
)


@dataclass(frozen=True)
class Module:
    """A module by its name below `sugoroku`: `race.game`, `cli` for a package, `__init__` for the root."""

    name: str
    path: Path

    @cached_property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        return tuple(ast.walk(self.tree))

    @property
    def room(self) -> str:
        return self.name.split(".")[0]

    @property
    def last(self) -> str:
        return self.name.split(".")[-1]

    @property
    def is_compiled(self) -> bool:
        """Whether numba compiles it: `kernel`, `kernel_x` or `x_kernel`."""
        return "kernel" in self.last.split("_")

    def at(self, node: ast.AST) -> str:
        """Say where a node is, as an editor takes it."""
        return f"{self.path.relative_to(SOURCE)}:{getattr(node, 'lineno', 1)}"

    @cached_property
    def own(self) -> frozenset[str]:
        """The modules of the program that it names: imported here or later, or by a string."""
        spelled = (node.value for node in self.nodes if isinstance(node, ast.Constant))
        strings = (each for each in spelled if isinstance(each, str) and each.startswith("sugoroku."))
        dotted = (*imported(self.nodes), *strings)
        return frozenset(filter(None, map(module_of, dotted))) - {self.name}

    @cached_property
    def names_and_texts(self) -> frozenset[str]:
        """Its string constants, and the names of its attributes, fields, parameters and arguments."""
        return frozenset(filter(None, map(name_or_text, self.nodes)))

    @cached_property
    def at_once(self) -> frozenset[str]:
        """What importing it imports at once: modules of the program, and other packages."""
        return frozenset(imported(at_module_level(self.tree.body)))

    @cached_property
    def foreign(self) -> frozenset[str]:
        """The packages from elsewhere that it imports, now or later."""
        return frozenset(map(package_of, imported(self.nodes))) & outside(imported(self.nodes))


def name_or_text(node: ast.AST) -> str | None:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.Attribute(attr=name) | ast.arg(arg=name) | ast.keyword(arg=str(name)):
            return name
        case ast.AnnAssign(target=ast.Name(id=name)):
            return name
    return None


def package_of(dotted: str) -> str:
    return dotted.split(".")[0]


def outside(dotted: Iterable[str]) -> frozenset[str]:
    """List the packages that come neither with Python nor with the program."""
    ours = sys.stdlib_module_names | {"sugoroku"}
    return frozenset(map(package_of, dotted)) - ours


def imported(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """List all names that imports bring, each with its module: `from a.b import c` is `a.b.c`."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports name the whole path"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def at_module_level(body: Iterable[ast.stmt]) -> Iterator[ast.AST]:
    """List the statements that run when a module is imported, `if TYPE_CHECKING:` left out."""
    for node in body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            yield from at_module_level(node.orelse)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        else:
            yield node
            for field in ("body", "orelse", "finalbody"):
                yield from at_module_level(getattr(node, field, []))
            for handler in getattr(node, "handlers", []):
                yield from at_module_level(handler.body)


def module_of(dotted: str) -> str | None:
    """Find the module of the program that a dotted name belongs to; None for all other names."""
    if not dotted.startswith("sugoroku."):
        return None
    parts = dotted.removeprefix("sugoroku.").split(".")
    for length in range(len(parts), 0, -1):
        if (name := ".".join(parts[:length])) in NAMES:
            return name
    return None


def all_modules() -> tuple[Module, ...]:
    return tuple(Module(name or "__init__", path_of(name)) for name in sorted(NAMES))


def path_of(name: str) -> Path:
    path = SOURCE.joinpath(*name.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def circles(arrows: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """List the groups of modules that reach one another, each sorted (Tarjan)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    groups: list[list[str]] = []

    def visit(name: str) -> None:
        order[name] = low[name] = len(order)
        stack.append(name)
        for other in arrows[name]:
            if other not in order:
                visit(other)
            if other in stack:
                low[name] = min(low[name], low[other])
        if low[name] == order[name]:
            cut = stack.index(name)
            groups.append(sorted(stack[cut:]))
            del stack[cut:]

    for name in arrows:
        if name not in order:
            visit(name)
    return [group for group in groups if len(group) > 1]


MODULES = all_modules()
BY_NAME = {module.name: module for module in MODULES}
