"""Help as wide as the terminal: what click breaks at 50 columns or more is broken at 40 here."""

from __future__ import annotations

from collections.abc import Iterable

import click

from sugoroku.screen import wrapped

_AS_IT_IS = "\b"


class Formatter(click.HelpFormatter):
    """Writes help. The lists of exit codes keep their lines as far as these fit."""

    def write_text(self, text: str) -> None:
        """Write paragraphs; one that begins with `\\b` is broken only where it is too wide."""
        fitted = "\n\n".join(map(self._fitted, text.split("\n\n")))
        indent = " " * self.current_indent
        self.write(click.wrap_text(fitted, self.width, indent, indent, preserve_paragraphs=True))
        self.write("\n")

    def _fitted(self, paragraph: str) -> str:
        first, *lines = paragraph.split("\n")
        room = self.width - self.current_indent
        if first.strip() != _AS_IT_IS or max(map(len, lines)) <= room:
            return paragraph
        entries: list[str] = []
        for line in lines:
            if line.startswith("  ") and entries:
                entries[-1] += f" {line.strip()}"
            else:
                entries.append(line)
        return "\n".join([first, *(part for each in entries for part in wrapped(each, room))])

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write terms and what they mean; the terms take less room on a narrow terminal."""
        room = self.width - self.current_indent - col_spacing
        super().write_dl(rows, min(col_max, max(room - 24, 10)), col_spacing)
