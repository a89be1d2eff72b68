"""Tables, charts and short texts side by side, set for a terminal of some width."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sugoroku.screen import shown_width, width, width_of, wrapped, wrapped_all


def packed(parts: list[str]) -> list[str]:
    """Put parts side by side, in as few lines as fit; a part is broken only where it is too wide."""
    lines: list[str] = []
    for part in parts:
        if lines and shown_width(f"{lines[-1]}   {part}") <= width():
            lines[-1] += f"   {part}"
        else:
            lines.append(part)
    return wrapped_all(lines)


def columns(texts: Sequence[str]) -> list[str]:
    """Set short texts in columns as wide as the widest, behind an indent of two."""
    each = max(map(width_of, texts)) + 2
    across = max(1, (width() - 2) // each)
    rows = -(-len(texts) // across)
    return [
        "  " + "".join(text + " " * (each - width_of(text)) for text in texts[row::rows]).rstrip()
        for row in range(rows)
    ]


BAR, SHORT = 40, 12  # columns of the longest bar of a chart, and of one that is worth drawing


def bar_room(rows: Sequence[Sequence[str]]) -> int:
    """Say how many columns the longest bar may take behind rows of cells, at most 40.

    Where that is too few, the bars stand below the rows, each behind the first cell of its row.
    """
    first, *others = (2 + each for each in _widths(rows))
    room = width() - 2 - first - sum(others)
    return min(BAR, room if room >= SHORT else width() - 2 - first)


def aligned(rows: Sequence[Sequence[str]], left: int) -> Iterator[str]:
    """Align the cells of a table: the first `left` columns at the left, the others at the right.

    Where the table is too wide, a cell at the left goes on in the next line, and columns at the right
    that do not fit follow below, each time behind the first column. An empty line ends the table.
    """
    if not rows:
        return
    fixed = max(left, 1)
    for columns in _fitting_columns(_widths(rows), fixed, left):
        yield from _aligned([[row[column] for column in columns] for row in rows], left)
    yield ""


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(shown_width, column)) for column in zip(*rows, strict=True)]


def _fitting_columns(widths: list[int], fixed: int, left: int) -> Iterator[list[int]]:
    """Part the columns into groups that fit beside the first `fixed` ones, which begin each."""
    least = [min(each, 12) if i < left else each for i, each in enumerate(widths[:fixed])]
    room = width() - sum(2 + each for each in least)
    group: list[int] = []
    for column in range(fixed, len(widths)):
        if group and sum(2 + widths[each] for each in (*group, column)) > room:
            yield [*range(fixed), *group]
            group = []
        group.append(column)
    yield [*range(fixed), *group]


def _aligned(rows: Sequence[Sequence[str]], left: int) -> Iterator[str]:
    widths = _widths(rows)
    room = width() - 2 * len(widths) - sum(widths[left:])
    widths[:left] = [min(each, max(room, 12)) for each in widths[:left]]
    for row in rows:
        broken = [
            wrapped(cell, each) if i < left else [cell]
            for i, (cell, each) in enumerate(zip(row, widths, strict=True))
        ]
        for line in range(max(map(len, broken))):
            cells = []
            for i, (parts, each) in enumerate(zip(broken, widths, strict=True)):
                text = parts[line] if line < len(parts) else ""
                space = " " * (each - shown_width(text))
                cells.append(text + space if i < left else space + text)
            yield ("  " + "  ".join(cells)).rstrip()
