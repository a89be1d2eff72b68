"""What the values of a board are called where the rule sheet lists those in doubt.

A part of the catalogue of `sugoroku.telling.words.rules`. Under `value.` stand two forms, for one
square and for several, parted by a space, with `|` for the spaces inside; under `whole.` what the
keys of a board are called.
"""

from __future__ import annotations

from collections.abc import Mapping

VALUES: Mapping[str, str] = {
    "value.number": "number numbers",
    "value.name": "name names",
    "value.en": "English|name English|names",
    "value.ja": "Japanese|name Japanese|names",
    "value.kana": "reading readings",
    "value.romaji": "reading|in|Latin|letters readings|in|Latin|letters",
    "value.season": "season seasons",
    "value.note": "remark remarks",
    "value.faces": "side|of|the|label sides|of|the|labels",
    "value.printed": "printed|mark printed|marks",
    "value.inn": "inn inns",
    "value.rest": "missed|turn missed|turns",
    "value.shortcut": "shortcut shortcuts",
    "value.rolls": "list lists",
    "value.go": "way|on ways|on",
    "value.back": "way|back ways|back",
    "value.forward": "way|forward ways|forward",
    "value.again": "second|roll second|rolls",
    "value.numbered": "lack|of|a|number lack|of|numbers",
    "value.face": "{value}|for|{face}",
    "whole.title": "the title",
    "whole.sheet": "the sheet",
    "whole.sheet.artist": "the artist",
    "whole.sheet.signature": "the signature",
    "whole.sheet.publisher": "the publisher",
    "whole.sheet.year": "the year",
    "whole.sheet.date": "the date",
    "whole.sheet.holder": "the holder",
    "whole.sheet.copies": "the other copies",
    "whole.sheet.size": "the size",
    "whole.sheet.rules": "where the rules come from",
    "whole.sheet.sources": "the other sources",
    "whole.about": "the description",
    "whole.terms": "the words",
    "whole.seats": "the number of players",
    "whole.die": "the die",
    "whole.die.faces": "the faces of the die",
    "whole.first_number": "where the numbers begin",
    "whole.squares": "the squares and their order",
    "whole.overshoot": "the overshoot panel",
    "whole.overshoot_panel": "where the panel stands, and its colour",
    "whole.overshoot_panel.place": "where the panel stands",
    "whole.overshoot_panel.colour": "the colour of the panel",
    "whole.house_rules": "the house rules",
    "whole.house_rules.finish": "the house rule of the finish",
    "whole.layout": "the way the road lies",
    "whole.layout.form": "the form of the road",
    "whole.layout.rings": "the sizes of the rings",
    "whole.layout.turns": "the turns of the spiral",
    "whole.layout.start": "the corner of the start",
    "whole.layout.direction": "the way round",
    "whole.layout.labels": "the sides of the labels",
    "whole.images": "the pictures",
    "whole.panel.entry": "where {pips} lead",
    "whole.other": "the value {path}",
    "values.other": "value {path}",
}
