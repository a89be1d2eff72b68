"""YAML text to nodes with places, by the events of a parser. PyYAML is met only here.

Scalars follow the core schema of YAML 1.2, so that `no`, `off`, `1:30` and dates are text; a number
with a leading zero stays text, for the schema to refuse. No recursion, whatever the nesting.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from sugoroku.board import characters as codes
from sugoroku.board.characters import (
    CONTROLS,
    MAX_DEPTH,
    MAX_DIGITS,
    MAX_VALUES,
    ODD_SPACES,
    TRUTH_WORDS,
    Notes,
    line_end,
    line_of,
    plain_digits,
)
from sugoroku.board.syntax import SAY_COLON, WIDE_KEY, explain, say_space
from sugoroku.errors import shortened
from sugoroku.form import Plain

Event = Any  # of PyYAML: each kind carries something else


@dataclass(slots=True)
class Node:
    """A value and where it stands; `entries` are those of a mapping, `items` those of a list."""

    start: int
    end: int
    value: Plain
    entries: dict[str, tuple[int, int, Node]] | None = None
    items: list[Node] | None = None


def compose(text: str, notes: Notes) -> Node:
    """Build the nodes of a text; what is wrong is noted, and the nodes are then not to be used."""
    composer = _Composer(text, notes)
    composer.run()
    return composer.root


class _Frame:
    """A collection that is still open while events arrive."""

    __slots__ = ("key", "node")

    def __init__(self, node: Node) -> None:
        self.node = node
        self.key: tuple[str, int, int] | None = None


class _Composer:
    """Builds nodes from parser events, without recursion, in one pass."""

    def __init__(self, text: str, notes: Notes) -> None:
        self.text, self.notes = text, notes
        self.root = Node(0, 0, None)
        self.stack: list[_Frame] = []
        self.values = 0
        self.documents = 0

    def run(self) -> None:
        """Build the root; syntax errors become findings."""
        import yaml

        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        try:
            for event in yaml.parse(self.text, Loader=loader):
                if not self._take(event):
                    return
        except yaml.YAMLError as error:
            explain(error, self.text, self.notes)

    def _take(self, event: Event) -> bool:
        """Handle one event; False ends the reading."""
        name = type(event).__name__
        start, end = event.start_mark.index, event.end_mark.index
        if name == "ScalarEvent":
            self._scalar(event, start, end)
        elif name in ("MappingStartEvent", "SequenceStartEvent"):
            is_mapping = name == "MappingStartEvent"
            self._properties(event, start)
            value: Plain = {} if is_mapping else []
            node = Node(start, end, value, {} if is_mapping else None, None if is_mapping else [])
            self._place_node(node)
            self.stack.append(_Frame(node))
        elif name in ("MappingEndEvent", "SequenceEndEvent"):
            self.stack.pop().node.end = end
        elif name == "AliasEvent":
            message = f"`*{event.anchor}` is an alias; write the value out, or quote the text"
            self.notes.add(codes.ALIAS, start, end, message)
            self._place_node(Node(start, end, None))
        elif name == "DocumentStartEvent":
            return self._begin(event, start, end)
        return self._within_limits(start, end)

    def _begin(self, event: Event, start: int, end: int) -> bool:
        self.documents += 1
        if self.documents > 1:
            end = max(end, start + 3)
            self.notes.add(codes.SECOND_DOCUMENT, start, end, "a second document begins here")
            return False
        if event.version or event.tags:
            self.notes.add(
                codes.TAG, start, start, "a board has no directives such as `%YAML`; remove the line"
            )
        return True

    def _within_limits(self, start: int, end: int) -> bool:
        if len(self.stack) > MAX_DEPTH:
            message = f"values are nested more than {MAX_DEPTH} deep"
            self.notes.add(codes.TOO_DEEP, start, end, message)
            return False
        if self.values > MAX_VALUES:
            message = f"the file holds more than {MAX_VALUES:,} values"
            self.notes.add(codes.TOO_LARGE, start, end, message)
            return False
        return True

    def _properties(self, event: Event, start: int) -> None:
        end = min(event.end_mark.index, line_end(self.text, start))
        if event.anchor is not None:
            message = f"`&{event.anchor}` is an anchor; remove it, or quote the text"
            self.notes.add(codes.ANCHOR, start, end, message)
        if event.tag is not None:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            self.notes.add(codes.TAG, start, end, f"`{tag}` is a tag; remove it, or quote the text")

    def _scalar(self, event: Event, start: int, end: int) -> None:
        self._properties(event, start)
        is_key = self._wants_key()
        plain = not event.style
        if plain:
            self._look_at_plain(event.value, start, end, is_key)
        elif event.style == '"':
            for match in CONTROLS.finditer(event.value):
                message = f"a board cannot contain U+{ord(match[0]):04X}, not even as an escape"
                self.notes.add(codes.CONTROL, start, end, message)
        value = _resolve(event.value) if plain and not is_key else event.value
        if plain and not is_key and (value is None or isinstance(value, str)):
            self._look_for_cut(end)
        self._place_node(Node(start, end, value))

    def _wants_key(self) -> bool:
        if not self.stack:
            return False
        frame = self.stack[-1]
        return frame.node.entries is not None and frame.key is None

    def _place_node(self, node: Node) -> None:
        """Put a finished value, or a collection just opened, where it belongs."""
        self.values += 1
        if not self.stack:
            self.root = node
            return
        frame = self.stack[-1]
        parent = frame.node
        if parent.items is not None:
            parent.items.append(node)
            parent.value.append(node.value)
        elif frame.key is None:
            frame.key = self._key(node, parent)
        elif parent.entries is not None:
            key, start, end = frame.key
            frame.key = None
            if key not in parent.entries:
                parent.entries[key] = (start, end, node)
                parent.value[key] = node.value

    def _key(self, node: Node, parent: Node) -> tuple[str, int, int]:
        assert parent.entries is not None
        key = node.value
        if not isinstance(key, str) or not key:
            end = min(node.end, line_end(self.text, node.start))
            self.notes.add(codes.BAD_KEY, node.start, end, "a key must be a word or a number")
            key = ""
        elif key in parent.entries:
            line = line_of(self.text, parent.entries[key][0])
            message = f"the key `{shortened(key)}` is already on line {line}"
            self.notes.add(codes.DUPLICATE_KEY, node.start, node.end, message)
        elif key == "<<":
            message = "the merge key `<<` is not part of the format; write the keys out"
            self.notes.add(codes.MERGE_KEY, node.start, node.end, message)
        return key, node.start, node.end

    def _look_at_plain(self, text: str, start: int, end: int, is_key: bool) -> None:
        """Find what looks like a number, a truth or a key and is text to YAML."""
        if text.isascii():
            if text.lower() in TRUTH_WORDS and not is_key:
                truth = TRUTH_WORDS[text.lower()]
                message = f'`{text}` is text here; write `{truth}`, or `"{text}"` with quotes'
                self.notes.add(codes.TRUTH_WORD, start, end, message)
            return
        space = _ODD_PLACE.search(text)
        if space:
            at = start + space.start() + (text[space.start()] == ":")
            message = say_space(self.text[at] if at < len(self.text) else "\u3000")
            self.notes.add(codes.ODD_SPACE, at, at + 1, message)
        colon = WIDE_KEY.match(text)
        inner = _WIDE_INNER.search(text)
        if inner and not is_key:
            at = start + inner.start(1)
            self.notes.add(codes.FULL_WIDTH_COLON, at, at + 1, SAY_COLON)
        if colon and (is_key or not self.stack or self.stack[-1].node.items is not None):
            at = start + colon.start(1)
            self.notes.add(codes.FULL_WIDTH_COLON, at, at + 1, SAY_COLON)
        if plain_digits(text) is not None and not is_key:
            digits = f"`{text}` has full-width digits; write `{plain_digits(text)}`"
            message = f'{digits}, or `"{text}"` with quotes'
            self.notes.add(codes.FULL_WIDTH_DIGITS, start, end, message)

    def _look_for_cut(self, end: int) -> None:
        match = _CUT_AT.match(self.text, end)
        if match:
            cut = shortened(match[1])
            message = f"`{cut}` is read as a comment; quote the value, or put a space after the `#`"
            self.notes.add(codes.CUT, match.start(1), match.end(1), message)


_CUT_AT = re.compile(r"[ \t]+(#[^\s#!][^\s]*)")


_ODD = f"[{ODD_SPACES}]"
_ODD_PLACE = re.compile(f"^{_ODD}|{_ODD}$|:{_ODD}|{_ODD}#")
# A name typed on with a Japanese keyboard: `ja: 茶屋、kana：ちゃや` is all one text to YAML.
_WIDE_INNER = re.compile(r"[、，,\s](?:en|ja|kana|romaji|id|name)\s*(：)")


_NULL = frozenset(("", "~", "null", "Null", "NULL"))
_TRUE = frozenset(("true", "True", "TRUE"))
_FALSE = frozenset(("false", "False", "FALSE"))
_INT = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_FLOAT = re.compile(r"[-+]?(0|[1-9][0-9]*)?(\.[0-9]+|\.)?([eE][-+]?[0-9]{1,2})?")


def _resolve(text: str) -> bool | int | float | str | None:
    """Resolve a plain scalar by the core schema; what is not surely a number stays text."""
    first = text[:1]
    if first and first in "0123456789-+.":
        if len(text) <= MAX_DIGITS and text[-1] in "0123456789.":
            if _INT.fullmatch(text):
                return int(text)
            if _FLOAT.fullmatch(text) and any(map(str.isdigit, text)):
                return float(text)
        return text
    if text in _NULL:
        return None
    if text in _TRUE:
        return True
    return False if text in _FALSE else text
