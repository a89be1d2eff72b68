"""A page of text as values, and its three forms: plain text, Markdown and HTML.

Comes in: headings, paragraphs and lists of unmarked text. Goes out: one text with a newline at its
end. No block may hold markup of its own: every writer escapes what it has to.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sugoroku.screen import unindented, width_of, wrapped


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; level 1 is the title of the page, and stands once."""

    text: str
    level: int = 2


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph."""

    text: str


@dataclass(frozen=True, slots=True)
class Item:
    """An entry of a list: words that stand out, if any, a text, and entries under it."""

    text: str
    head: str = ""
    under: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class List:
    """A list without numbers."""

    items: tuple[Item, ...]


Block = Heading | Paragraph | List


def bullets(texts: Sequence[str]) -> List:
    """Make a list of plain entries."""
    return List(tuple(Item(text) for text in texts))


def write_text(blocks: Sequence[Block]) -> str:
    """Write a page for a terminal, as wide as it is."""
    return "\n\n".join("\n".join(_text_block(block)) for block in blocks) + "\n"


def _text_block(block: Block) -> Iterator[str]:
    if isinstance(block, List):
        yield from _text_items(block.items, "")
        return
    lines = unindented(_flat(block.text))
    yield from lines
    if isinstance(block, Heading):
        yield ("=" if block.level == 1 else "-") * max(width_of(line) for line in lines)


def _text_items(items: Sequence[Item], indent: str) -> Iterator[str]:
    for item in items:
        line = f"{indent}- {_flat(f'{item.head} {item.text}')}"
        yield from wrapped(line)
        yield from _text_items(item.under, indent + "  ")


def write_md(blocks: Sequence[Block]) -> str:
    """Write a page as CommonMark, each paragraph on one line."""
    return "\n\n".join("\n".join(_md_block(block)) for block in blocks) + "\n"


def _md_block(block: Block) -> Iterator[str]:
    if isinstance(block, List):
        yield from _md_items(block.items, "")
    elif isinstance(block, Heading):
        yield f"{'#' * block.level} {_md(block.text)}"
    else:
        yield _md(block.text)


def _md_items(items: Sequence[Item], indent: str) -> Iterator[str]:
    for item in items:
        text = " ".join(filter(None, (f"**{_md(item.head)}**" if item.head else "", _md(item.text))))
        yield f"{indent}- {text}"
        yield from _md_items(item.under, indent + "  ")


_MD_INSIDE = re.compile(r"[\\`*_\[\]<~|]|&(?=#?\w+;)")
_MD_START = re.compile(r"(?:(?<=^)[-+=#>])|(?<=^)(\d{1,9})(?=[.)](?:\s|$))")
_MD_HASHES = re.compile(r"(?<= )#(?=#*$)")  # a heading may end in such, and would lose them


def _md(text: str) -> str:
    """Escape what CommonMark, or the tables and strokes of GitHub, would take for markup."""
    text = _MD_INSIDE.sub(r"\\\g<0>", _flat(text))
    text = _MD_HASHES.sub(r"\\#", text)
    return _MD_START.sub(lambda found: f"{found[1]}\\" if found[1] else f"\\{found[0]}", text)


def write_html(blocks: Sequence[Block]) -> str:
    """Write a page as a whole HTML file that needs nothing else."""
    title = next((block.text for block in blocks if isinstance(block, Heading)), "")
    body = "\n".join(line for block in blocks for line in _html_block(block))
    return _PAGE.format(title=html.escape(_flat(title)), style=_STYLE, body=body)


def _html_block(block: Block) -> Iterator[str]:
    if isinstance(block, List):
        yield from _html_items(block.items)
    elif isinstance(block, Heading):
        yield f"<h{block.level}>{_html(block.text)}</h{block.level}>"
    else:
        yield f"<p>{_html(block.text)}</p>"


def _html_items(items: Sequence[Item]) -> Iterator[str]:
    yield "<ul>"
    for item in items:
        head = f"<strong>{_html(item.head)}</strong> " if item.head else ""
        line = f"<li>{head}{_html(item.text)}".rstrip()
        if item.under:
            yield from (line, *_html_items(item.under), "</li>")
        else:
            yield f"{line}</li>"
    yield "</ul>"


# kana, kanji and what stands among them: a run of these is marked as Japanese
_WIDE = "\u2e80-\u2fdf\u3000-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef"
_JAPANESE = re.compile(f"[{_WIDE}\U00020000-\U0003ffff]+")


def _html(text: str) -> str:
    return _JAPANESE.sub(r'<span lang="ja">\g<0></span>', html.escape(_flat(text)))


def _flat(text: str) -> str:
    """Put a text on one line; the wide space of Japanese is left as it is."""
    return re.sub(r"[ \t\r\n]+", " ", text).strip()


_STYLE = """\
body { max-width: 42em; margin: 2em auto; padding: 0 1em; line-height: 1.5; }
body { font-family: Georgia, "Times New Roman", "Hiragino Mincho ProN", "Yu Mincho", "MS PMincho",
"Noto Serif CJK JP", "Noto Serif JP", "Source Han Serif", "IPAexMincho", serif; }
body { overflow-wrap: anywhere; }
h1, h2 { line-height: 1.2; }
h2 { margin-top: 1.6em; border-bottom: 1px solid; }
li { margin: 0.2em 0; }
@page { margin: 1.5cm; }
@media print {
body { max-width: none; margin: 0; padding: 0; font-size: 10pt; line-height: 1.3; }
h1, h2, p, ul { margin: 0.5em 0; }
h1, h2 { break-after: avoid; }
li { margin: 0; break-inside: avoid; }
}"""

_PAGE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}
</style>
</head>
<body>
{body}
</body>
</html>
"""

WRITERS = {"text": write_text, "md": write_md, "html": write_html}
