"""What is drawn on one square of the sheet: number, names, season, marks, and what it does.

Everything is in the square's own frame, 0, 0 at its top left as it is read; who draws the sheet
turns it to the side that it is read from. Colours are those of the traditional pigments.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sugoroku.drawing import setting, typeset
from sugoroku.drawing.heat import Heat, cover
from sugoroku.drawing.palette import ASAGI, BENI, FAINT, PAPER, SUMI, WASHI
from sugoroku.drawing.scene import HEAT, Disc, Rect, Shape, Text
from sugoroku.drawing.sheet import LEAST, PAD, Box, fitted
from sugoroku.game.sums import total
from sugoroku.race.drawing import marks
from sugoroku.race.drawing.pattern import pattern
from sugoroku.race.form import PrintedRace
from sugoroku.race.telling.labels import Labels
from sugoroku.telling.words.pictures_race import SEASONS

TINTS = {"spring": "#f4dcd9", "summer": "#d5e4dc", "autumn": "#f1dfc0", "winter": "#d9dfe8"}
BANDS = {"spring": "#d98b92", "summer": "#86b29b", "autumn": "#d9a45c", "winter": "#9fb0c8"}


class Square:
    """What is drawn on a square, in the square's own frame: 0, 0 is its top left as it is read."""

    def __init__(
        self, compiled: PrintedRace, labels: Labels, index: int, heat: Heat | None = None
    ) -> None:
        self.labels, self.index, self.heat = labels, index, heat
        # on a coloured ground only ink can be read
        self.red, self.pale = (BENI, FAINT) if heat is None else (SUMI, SUMI)
        self.data = compiled["squares"][index]
        self.compiled = compiled
        self.season = self.data.get("season")
        self.name = self.data["name"]
        self.largest = 104.0  # size of the kanji
        self.most_columns = 2

    @property
    def tint(self) -> str:
        """The colour of the ground."""
        return TINTS.get(str(self.season), PAPER)

    def draw(self, width: float, height: float) -> Iterator[Shape]:
        """Draw band, number, names and marks."""
        self.largest = max(self.largest, min(width, height) * 0.22)
        band = 62.0
        colour = BANDS.get(str(self.season), ASAGI)
        yield Rect(0, 0, width, band, colour, layer="squares")
        if self.heat is not None:
            yield from cover(self.heat, self.index, (0, 0, width, height), 4)
        yield from self._number(width, band)
        effects = list(self._told(width, height))
        foot = total(text.size for text in effects) * 1.22 + (PAD if effects else 0)
        yield from _stacked(effects, width, height - foot, 1.22)
        box = (PAD, band + PAD, width - PAD, height - foot - PAD)
        yield from self.body(box)
        yield from self._marks(band, box)

    def body(self, box: Box) -> Iterator[Shape]:
        """Draw the names, or what stands for them where nobody has read them."""
        yield from self._names(box) if self.name else self._unread(box)

    def _number(self, width: float, band: float) -> Iterator[Shape]:
        number = self.labels.number(self.index)
        y = band / 2
        left, right = PAD, width - PAD
        if number:
            yield typeset.line(number, PAD, y, 46, SUMI, align="start")
            left += typeset.width_of(number, 46)
        words = [self.data["printed"]] if "printed" in self.data else []
        if self.season:
            words.append(SEASONS[self.season] + self.labels.mark(self.index, "season"))
        if words:
            yield typeset.line(" ".join(words), width - PAD, y, 34, SUMI, align="end")
            right -= typeset.width_of(" ".join(words), 34)
        if self.heat is not None:
            yield self.figure(self.heat, left + PAD, right - PAD, y)

    def figure(self, heat: Heat, left: float, right: float, y: float) -> Shape:
        """Write the figure by which the square is coloured."""
        figure = heat.labels[self.index]
        size = typeset.fitting(figure, right - left, 42, LEAST)
        return typeset.line(figure, (left + right) / 2, y, size, SUMI, layer=HEAT)

    def _names(self, box: Box) -> Iterator[Shape]:
        """Set the Japanese name in columns from the right, its reading beside it; English below."""
        left, top, right, bottom = box
        latin = self._form("en") or self._form("romaji")
        alone = not ("ja" in self.name or "kana" in self.name)
        lines, size = fitted(latin, right - left, max(64.0, self.largest * 0.6) if alone else 34)
        lines = [
            typeset.cut(line, right - left, size)
            for line in lines[: int((bottom - top) / size / 1.2) or 1]
        ]
        foot = len(lines) * size * 1.2
        y = (top + bottom - foot + size) / 2 if alone else bottom - foot + size * 0.6
        for line in lines:
            yield typeset.line(line, (left + right) / 2, y, size, SUMI, layer="names")
            y += size * 1.2
        yield from self._columns(left, top, right, bottom - foot - PAD / 2)

    def _form(self, form: str) -> str:
        mark = self.labels.mark(self.index, f"name.{form}", "name")
        return self.name[form] + mark if form in self.name else ""

    def _columns(self, left: float, top: float, right: float, bottom: float) -> Iterator[Shape]:
        """Set kanji in one column or two, read from the right, with the reading on their right."""
        kanji, kana = self.name.get("ja", ""), self.name.get("kana", "")
        if not kanji:
            kanji, kana = kana, ""
        if not kanji:
            return
        height, room = max(bottom - top - 26, 1), right - left
        most = self.most_columns if len(kanji) < 10 else 3
        name = setting.arranged(kanji, height, room, self.largest, most, LEAST)
        size = name.size
        if size < LEAST:
            yield from self._across(kanji, (left + right) / 2, (top + bottom) / 2, room, bottom - top)
            return
        small = max(min(30.0, size * 0.36, height / max(setting.height_of(kana), 1)), LEAST)
        if height / small < 3:  # columns of a character or two cannot be read
            kana = ""
        readings = setting.within(kana, height / small) if kana else []
        width = len(name.parts) * size * 1.06 + len(readings) * small * 1.15
        if width > room:
            readings, width = [], len(name.parts) * size * 1.06
        x = (left + right) / 2 + width / 2
        start = top + max(0.0, (height - name.length * size) / 2)
        for chunk in readings:
            x -= small * 0.575
            reach = typeset.column_height(chunk, small)
            begin = max(min(start, bottom - 26 - reach), top)
            yield from typeset.column(chunk, x, begin, small, self.pale, layer="names")
            yield from self._mark("kana", chunk is readings[-1], x, begin + reach)
            x -= small * 0.575
        for part in name.parts:
            x -= size * 0.53
            yield from typeset.column(part, x, start, size, SUMI, layer="names")
            end = start + typeset.column_height(part, size)
            last = part is name.parts[-1]
            yield from self._mark("ja" if "ja" in self.name else "kana", last, x, end)
            x -= size * 0.53

    def _across(self, text: str, x: float, y: float, room: float, height: float) -> Iterator[Shape]:
        """Set a Japanese name on lines, where there is no room for columns."""
        lines, size = fitted(text, room, 34)
        most = max(1, int(height / size / 1.2))
        if len(lines) > most:
            lines = [*lines[: most - 1], typeset.cut("".join(lines[most - 1 :]), room, size)]
        y -= (len(lines) - 1) * size * 0.6
        for line in lines:
            yield typeset.line(line, x, y, size, SUMI, layer="names")
            y += size * 1.2

    def _mark(self, form: str, last: bool, x: float, y: float) -> Iterator[Shape]:
        """Set the small `?` of a name under the end of its column."""
        if last and self.labels.mark(self.index, f"name.{form}", "name"):
            yield typeset.line("?", x, y + 12, LEAST, self.red, layer="names")

    def _unread(self, box: Box) -> Iterator[Shape]:
        """Fill a square whose name nobody has read with a pattern of its season."""
        left, top, right, bottom = box
        x, y = (left + right) / 2, (top + bottom) / 2
        size = min(right - left, bottom - top)
        if self.heat is None:
            yield from pattern(self.season, x, y, size * 0.44, BANDS.get(str(self.season), ASAGI))
        number = self.labels.number(self.index) or self.labels.label(self.index)
        fitting = typeset.fitting(number, size * 0.5, size * 0.3, LEAST)
        if self.heat is None:
            yield Disc(x, y, size * 0.2, self.tint, layer="squares")
        yield typeset.line(number, x, y, fitting, SUMI, layer="names")

    def _told(self, width: float, height: float) -> Iterator[Text]:
        """List what the square does, as lines at its foot."""
        for text in marks.lines(self.compiled, self.labels, self.index):
            room = width - 2 * PAD
            largest = 25 if width < height * 2 else 40  # a long start has room for its table
            for line in typeset.broken(text, room, largest)[: max(1, int(height / 90))]:
                yield typeset.line(line, width / 2, 0, largest, self.red, layer="marks")

    def _marks(self, band: float, box: Box) -> Iterator[Shape]:
        """Draw the round mark of an inn."""
        cost = marks.cost(self.compiled, self.labels, self.index)
        if cost is None:
            return
        radius = 40.0
        x, y = box[0] + radius, band + PAD * 0.7 + radius
        yield Disc(x, y, radius, BENI, layer="marks")
        yield Disc(x, y, radius - 5, None, WASHI, 2, layer="marks")
        yield typeset.line(cost.character, x, y, 50, WASHI, layer="marks")
        if cost.below:
            yield typeset.line(cost.below, x, y + radius + 16, 28, self.red, layer="marks")


def _stacked(lines: list[Text], width: float, top: float, step: float) -> Iterator[Text]:
    y = top
    for line in lines:
        yield replace(line, x=width / 2, y=y + line.size * step / 2)
        y += line.size * step
