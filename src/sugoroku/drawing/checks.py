"""The check of what a board has drawn: characters that the packaged font lacks.

The list beside the font is read, and no font and no picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sugoroku.board.checks import Board, Check, Finding, check, some
from sugoroku.board.diagnostics import Level, Path
from sugoroku.drawing.coverage import SUBSTITUTE, missing
from sugoroku.form import Data

DRAWN = ("title", "name", "artist", "printed", "faces")  # keys of a board, with all text below them


def drawn_texts(data: object, path: Path = (), *, inside: bool = False) -> Iterator[tuple[Path, str]]:
    """List the texts that a picture may show, each with its path; `inside`: below such a key."""
    if isinstance(data, str) and inside:
        yield path, data
    items: Iterable[tuple[str | int, object]] = ()
    if isinstance(data, dict | list):
        items = data.items() if isinstance(data, dict) else enumerate(data)
    for step, value in items:
        if not str(step).startswith("x-") and step != "unverified":
            yield from drawn_texts(value, (*path, step), inside=inside or step in DRAWN)


def not_in_font(board: Board) -> Iterator[Finding]:
    """Find characters that the font of the pictures lacks, in names and in all else that is drawn.

    `sugoroku render` draws 〓 for them, says where they stand, and goes on. The font has all kana and
    repeat marks, Windows code page 932 and the Japanese characters of JIS X 0213; it lacks emoji and
    hentaigana. Only pictures are affected: if the sheet really has such a character, leave it.
    """
    for path, text in drawn_texts(board.common.data):
        lacking = missing(text)
        if lacking:
            has = "is" if len(lacking) == 1 else "are"
            listed = some([_quoted(each) for each in lacking])
            yield Finding(path, f"{listed} {has} not in the font; pictures show {SUBSTITUTE}")


def _quoted(text: str) -> str:
    return f"`{text}`" if text.isprintable() else " ".join(f"U+{ord(c):04X}" for c in text)


def undrawn(texts: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Map what the font lacks to where it stands. `texts`: each with the name of its place."""
    places: dict[str, list[str]] = {}
    for place, text in texts:
        for lacking in missing(text):
            places.setdefault(_quoted(lacking), []).append(place)
    return places


def placed_texts(data: Data) -> Iterator[tuple[str, str]]:
    """List the texts that a picture may show, each behind its place: `squares.ferry.name.ja`."""
    for path, text in drawn_texts(data):
        yield _place(data, path), text


def _place(data: object, path: Path) -> str:
    """Name a place: entries of a list by their ids, or by their number where they have none."""
    words = []
    for step in path:
        data = data[step]  # type: ignore[index]
        name = data.get("id", step) if isinstance(data, dict) else step
        words.append(str(name))
    return ".".join(words)


CHECKS: tuple[Check, ...] = (check("B312", "not-in-font", Level.NOTE, not_in_font),)
