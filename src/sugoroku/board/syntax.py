"""Syntax errors of YAML in our words: what the parser says, and what a person most likely did.

Comes in: an error of either parser of PyYAML, of which only marks and wording are read. Goes out: one
finding. The libraries' own sentences are matched, never shown.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from sugoroku.board.characters import (
    ALIAS,
    ANCHOR,
    FULL_WIDTH_COLON,
    NOT_YAML,
    ODD_SPACE,
    ODD_SPACES,
    TAG,
    Notes,
    line_end,
    line_of,
    name_of_space,
)
from sugoroku.board.diagnostics import Code, Level

SAY_COLON = "`：` is a full-width colon; write `: `"


def say_space(character: str) -> str:
    """Say that a space is no plain one."""
    return f"YAML needs a plain space here, not {name_of_space(character)}"


# What the two parsers of PyYAML say, by a part of it, and what we say.
_SYNTAX: tuple[tuple[str, str], ...] = (
    ("mapping values are not allowed", "a text that contains `: ` needs quotes"),
    ("could not find expected ':'", "a key has no `:` after it"),
    ("expected ',' or '}'", "a `,` or the closing `}` is missing"),
    ("expected ',' or ']'", "a `,` or the closing `]` is missing"),
    ("unknown escape character", "the escape after `\\` is unknown; use single quotes"),
    ("did not find expected hexdecimal", "an escape after `\\` lacks its digits"),
    ("expected escape sequence", "an escape after `\\` lacks its digits"),
    ("invalid Unicode character escape", "an escape names no character"),
    ("quoted scalar", "a quotation mark is never closed"),
    ("cannot start any token", "a value cannot begin with this character; quote the text"),
    ("block sequence entries are not allowed", "a list cannot begin here; put `-` on a new line"),
    ("expected '-' indicator", "an item of a list begins with `- `, lined up with the others"),
    ("expected <block end>", "this line does not line up with its neighbours"),
    ("did not find expected key", "this line does not line up with its neighbours"),
    ("unexpected document indicator", "there is `---` or `...` inside a value"),
    ("expected <document start>", "nothing more can follow here"),
    ("did not find expected node", "a value is missing here"),
    ("expected the node content", "a value is missing here"),
)
WIDE_KEY = re.compile(r"[ \-{]*[A-Za-z_][A-Za-z0-9_-]*(：)")
_WIDE_SPACE = re.compile(f"(?:[:,]|^[ ]*-)([{ODD_SPACES}])", re.MULTILINE)
_WIDE_BRACKET = re.compile("[｛｝［］]|^[ ]*＃", re.MULTILINE)
_HASH = re.compile(r"[:,\[{][ \t]+(#[^\s#][^\n]*)")
_FIRST_KEY = re.compile(r"\s*(- +)*[A-Za-z_][A-Za-z0-9_-]*")
_TIGHT = ("could not find expected ':'", "mapping val")
_TIGHT_COLON = re.compile(r"\s*(- +)*[A-Za-z_][A-Za-z0-9_-]*(:)\S")


@dataclass(slots=True)
class _Syntax:
    """A syntax error: what the parser says, where reading began, where it stopped, the text there."""

    wording: str
    begun: int
    at: int
    line: str  # the line where it stopped, and what of it is read
    read: str
    lines: str  # from the line before its beginning on
    lines_start: int


def explain(error: Exception, text: str, notes: Notes) -> None:
    """Note a syntax error, given by PyYAML, in our words; nothing where its cause is noted already."""
    syntax = _syntax_of(error, text)
    for (code, _), fault in notes.found.items():
        if code.level is Level.ERROR and fault.end >= syntax.lines_start:
            return  # what is wrong there is noted already, and is the cause
    for look in (_as_wide_mark, _as_indicator, _as_spacing, _as_quote):
        mistake = look(syntax)
        if mistake is not None:
            code, at, end, message = mistake
            notes.add(code, at, end, message)
            return
    message = next((ours for part, ours in _SYNTAX if part in syntax.wording), "this cannot be read")
    at = syntax.at
    if "closed" in message or "no `:`" in message:
        at = syntax.begun
    elif "the closing" in message and line_of(text, syntax.begun) < line_of(text, at):
        message += f" (it opens on line {line_of(text, syntax.begun)})"
    notes.add(NOT_YAML, at, min(at + 1, line_end(text, at)), message)


def _syntax_of(error: Exception, text: str) -> _Syntax:
    wording = " ".join(str(getattr(error, part, "") or "") for part in ("context", "problem"))
    problem = getattr(error, "problem_mark", None)
    context = getattr(error, "context_mark", None) or problem
    at = min(problem.index if problem else 0, len(text))
    begun = min(context.index if context else at, at)
    start = text.rfind("\n", 0, at) + 1
    before = text.rfind("\n", 0, max(text.rfind("\n", 0, begun), 0)) + 1
    end = line_end(text, at)
    return _Syntax(wording, begun, at, text[start:end], text[start:at], text[before:end], before)


_Fault = tuple[Code, int, int, str] | None


def _as_wide_mark(syntax: _Syntax) -> _Fault:
    """Find a full-width colon, comma or space that was taken for part of a text."""
    for line_start, line in _each_line(syntax):
        colon = WIDE_KEY.match(line)
        if colon:
            at = line_start + colon.start(1)
            return FULL_WIDTH_COLON, at, at + 1, SAY_COLON
    space = _WIDE_SPACE.search(syntax.lines)
    if space:
        at = syntax.lines_start + space.start(1)
        return ODD_SPACE, at, at + 1, say_space(space[1])
    mark = _WIDE_BRACKET.search(syntax.lines)
    if mark:
        at, wide = syntax.lines_start + mark.end() - 1, mark[0].strip()
        plain = unicodedata.normalize("NFKC", wide)
        return NOT_YAML, at, at + 1, f"`{wide}` is full-width; write `{plain}`"
    hash_sign = _HASH.search(syntax.lines) if "expected ','" in syntax.wording else None
    if hash_sign:
        at = syntax.lines_start + hash_sign.start(1)
        return NOT_YAML, at, at + 1, "a comment begins at `#`; put the value in quotes"
    comma = re.search("[，、]", syntax.lines) if "expected ','" in syntax.wording else None
    if comma:
        at = syntax.lines_start + comma.start()
        return NOT_YAML, at, at + 1, f"`{comma[0]}` is a full-width comma; write `, `"
    return None


def _each_line(syntax: _Syntax) -> Iterator[tuple[int, str]]:
    start = syntax.lines_start
    for line in syntax.lines.split("\n"):
        yield start, line
        start += len(line) + 1


def _as_indicator(syntax: _Syntax) -> _Fault:
    """Find text that begins with a mark of YAML's own: `*`, `&`, `!`."""
    for word, code, mark in (("alias", ALIAS, "*"), ("anchor", ANCHOR, "&"), ("tag", TAG, "!")):
        if re.search(rf"\b{word}\b", syntax.wording):
            at = syntax.begun
            return code, at, at + 1, f"a value cannot begin with `{mark}`; quote the text"
    return None


def _as_spacing(syntax: _Syntax) -> _Fault:
    """Find spaces that are missing after `:` and `-`, and lines out of line."""
    for start, line in _each_line(syntax):
        tight = _TIGHT_COLON.match(line)
        if tight and any(part in syntax.wording for part in _TIGHT):
            at = start + tight.start(2)
            return NOT_YAML, at, at + 1, "a space is missing after the `:`"
    if re.match(r" *-[^ \n-]", syntax.line) and "expected" in syntax.wording:
        at = syntax.at - len(syntax.read) + syntax.line.index("-")
        return NOT_YAML, at, at + 1, "a space is missing after the `-`"
    if "mapping values" in syntax.wording and _FIRST_KEY.fullmatch(syntax.read):
        return _out_of_line(syntax)
    if "expected '-' indicator" in syntax.wording and _FIRST_KEY.match(syntax.line.lstrip(" ")):
        return _out_of_line(syntax)
    return None


def _out_of_line(syntax: _Syntax) -> _Fault:
    """Say how far a line is indented, and how far the one before it."""
    before = [line for start, line in _each_line(syntax) if start < syntax.at - len(syntax.read)]
    depth = len(syntax.line) - len(syntax.line.lstrip(" "))
    wording = f"this line does not line up with its neighbours: it has {_spaces(depth)}"
    if before and before[-1].strip():
        wording += f", the line before has {_spaces(_depth(before[-1]))}"
    return NOT_YAML, syntax.at, syntax.at + 1, wording


def _depth(line: str) -> int:
    """Measure where the first key of a line stands: `- ` counts as indentation."""
    return len(line) - len(line.lstrip(" -"))


def _spaces(count: int) -> str:
    return f"{count} space{'' if count == 1 else 's'}"


def _as_quote(syntax: _Syntax) -> _Fault:
    """Find text behind a closing quotation mark, and brackets too many."""
    if syntax.line[len(syntax.read) : len(syntax.read) + 1] in ("}", "]"):
        bracket = syntax.line[len(syntax.read)]
        return NOT_YAML, syntax.at, syntax.at + 1, f"there is one `{bracket}` too many"
    if syntax.line[len(syntax.read) : len(syntax.read) + 1] == ":" and "expected ','" in syntax.wording:
        return NOT_YAML, syntax.at, syntax.at + 1, "a text that contains `: ` needs quotes"
    if syntax.read.rstrip()[-1:] in ("'", '"') and "expected" in syntax.wording:
        wording = "text follows the closing quotation mark; put all of it in quotes"
        return NOT_YAML, syntax.at, syntax.at + 1, wording
    return None
