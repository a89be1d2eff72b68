"""The whole compiler: bytes → document → schema → board → checks → compiled form → game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from sugoroku.board import characters as text
from sugoroku.board import checks, document, library, schema, spots
from sugoroku.board.diagnostics import Code, Diagnostic, Level, write_concise
from sugoroku.board.document import Document
from sugoroku.drawing import checks as drawn
from sugoroku.errors import SugorokuError, did_you_mean
from sugoroku.families import FAMILIES, family_of
from sugoroku.family import Own
from sugoroku.form import Form
from sugoroku.game.contract import AnyGame, HouseRules


class BoardError(SugorokuError):
    """A board with errors cannot be compiled or played; `diagnostics` are all its findings."""

    has_lines = True

    def __init__(self, diagnostics: list[Diagnostic]) -> None:
        self.diagnostics = diagnostics
        errors = [write_concise(each) for each in diagnostics if each.level is Level.ERROR]
        super().__init__("\n".join(errors))


class OtherFamily(SugorokuError):
    """Something that is done for one family of boards and has no meaning for another."""


class BoardNotFound(SugorokuError):
    """There is no board of that id, and no file of that name."""

    exit_code = 2


@dataclass(frozen=True, slots=True)
class Loaded:
    """A board file that was read: its findings, and the board if it has no errors."""

    source: bytes
    document: Document
    diagnostics: list[Diagnostic]
    board: Own

    @property
    def sound(self) -> bool:
        """Whether the board can be compiled."""
        return self.board is not None


def examine(source: bytes, file: str) -> Loaded:
    """Read and check one board. Never raises: what is wrong is in `diagnostics`, sorted."""
    doc = document.read(source, file)
    if doc.broken:
        return Loaded(source, doc, sorted(doc.findings, key=lambda each: each.order), None)
    files = {name: family.schema for name, family in FAMILIES.items()}
    faults = schema.validate(doc, files)
    # The schema's error at a place is more exact than a warning about the text there.
    places = {(each.place.line, each.place.column) for each in faults}
    findings = [e for e in doc.findings if (e.place.line, e.place.column) not in places] + faults
    data = schema.without_faults(doc.data, [fault.path for fault in faults], files)
    board = None
    if data is not None:
        family = FAMILIES[data["family"]]
        board = family.read(data)
        wanted = (*checks.CHECKS, *drawn.CHECKS, *spots.CHECKS, *family.checks())
        findings += checks.run(board, doc, wanted, sound=not faults)
        findings += checks.file_name(board, doc)
        findings = checks.lift_allowed(findings, board.common.allow, codes(), doc)
    if any(each.level is Level.ERROR for each in findings):
        board = None
    return Loaded(source, doc, sorted(findings, key=lambda each: each.order), board)


@cache
def codes() -> Mapping[str, Code]:
    """List all codes there are, sorted."""
    listed = [*text.CODES, *schema.CODES, *checks.CODES, checks.FILE_NAME]
    shared = (checks.CHECKS, drawn.CHECKS, spots.CHECKS)
    for group in (*shared, *(family.checks() for family in FAMILIES.values())):
        listed += [each.code for each in group]
    return MappingProxyType({each.code: each for each in sorted(listed, key=lambda each: each.code)})


def compile_loaded(loaded: Loaded) -> Form:
    """Compile a board to its plain form. Raises BoardError if it has errors."""
    if not loaded.sound:
        raise BoardError(loaded.diagnostics)
    return FAMILIES[loaded.board.common.family].compile_board(loaded.board, loaded.source)


def printed(loaded: Loaded) -> Form:
    """Compile a board, with what its sheet prints beyond the rules. Raises BoardError."""
    compiled = compile_loaded(loaded)
    form: Form = family_of(compiled).drawing().printed(loaded.board, compiled)
    return form


def build(compiled: Form, house_rules: HouseRules) -> AnyGame:
    """Build a game from the compiled form. Raises HouseRuleError."""
    return family_of(compiled).build(compiled, house_rules)


def find(name: str) -> Path:
    """Find the file of a board by its id or its path. Raises BoardNotFound."""
    built_in = library.built_in()
    if name in built_in:
        return built_in[name]
    path = Path(name)
    if path.is_file():
        return path
    if path.suffix in (".yaml", ".yml") or len(path.parts) > 1:
        raise BoardNotFound(f"no board file {name}")
    if Path(f"{name}.yaml").is_file():
        raise BoardNotFound(f"no board `{name}`; did you mean the file `{name}.yaml`?")
    hint = did_you_mean(name, built_in) or f"; the built-in boards are {', '.join(built_in)}"
    raise BoardNotFound(f"no board `{name}`{hint}")


def is_built_in(name: str) -> bool:
    """Whether `find` would take a name for the id of a built-in board."""
    return name in library.built_in()


def load(name: str) -> Loaded:
    """Read a board by its id or its path. Raises BoardNotFound, OSError, BoardError."""
    path = find(name)
    loaded = examine(path.read_bytes(), str(path))
    if not loaded.sound:
        raise BoardError(loaded.diagnostics)
    return loaded
