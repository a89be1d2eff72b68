"""The sentences of the rule sheet, each under a key.

`.one` and `.many` are forms of one sentence; `{n}` is a number in words, and comes capitalised where
it begins the sentence. A sentence stands here once and is filled in by `sugoroku.telling.phrases`.
"""

from __future__ import annotations

from collections.abc import Mapping

from sugoroku.telling.words.rules_tables import TABLES
from sugoroku.telling.words.shared import SENTENCES as SHARED
from sugoroku.telling.words.values import VALUES

SENTENCES: Mapping[str, str] = {
    # the building blocks
    "numbers": "no one two three four five six seven eight nine ten eleven twelve",
    "times": "never once twice",
    "times.more": "{n} times",
    "list.and": "{before} and {last}",
    "list.or": "{before} or {last}",
    "list.commas": "; ",  # between entries that hold commas themselves
    "doubt": " (not verified)",
    "names": "{label} ({names})",
    "label.noted": "{label}: {note}",
    "squares.span": "squares {squares}",
    "span": "{first} to {last}",
    "list.faces.one": "a roll of {faces}",
    "list.faces.many": "the rolls {faces}",
    "turns.one": "the next turn",
    "turns.many": "{n} turns",
    "pips.one": "{n} extra pip",
    "pips.many": "{n} extra pips",
    "pips.several": "{numbers} extra pips",
    "over.one": "{n} pip",
    "over.many": SHARED["pips"],
    "squares.one": "{n} square",
    "squares.many": "{n} squares",
    # the parts of the page
    "head.setup": "Set-up",
    "head.play": "How to play",
    "head.road": "The road",
    "head.squares": "What squares do",
    "head.finish": "The finish",
    "head.house": "House rules",
    "head.terms": "Words to know",
    "head.questions": "Questions",
    "head.names": "The squares by name",
    "head.sheet": "The sheet",
    "head.sources": "Sources",
    "head.doubt": "What is not verified",
    "intro.doubt": (
        "A ? or “not verified” marks what no source states; the end of this page lists it all."
    ),
    # set-up
    "seats.alone": "One player, with one piece{doubt}.",
    "seats.exact": "{n} players, each with one piece{doubt}.",
    "seats.range": "{low} to {high} players, each with one piece{doubt}.",
    "die.plain": "One ordinary die, with the faces 1 to 6{doubt}.",
    "die.range": "One die with the {n} faces 1 to {high}{doubt}.",
    "die.faces": "One die with the {n} faces {faces}{doubt}.",
    "die.often": "Repeated faces come up more often: {faces}.",
    "die.often.face": "{face} ({times})",
    "begin.one": "The piece begins on {start}, the first square.",
    "begin.many": "All pieces begin on {start}, the first square.",
    "goal": "The goal is {goal}, the last square.",
    "setup.house": "You may agree on other house rules before the first roll; see below.",
    # how to play
    "turn.order": (
        "Agree who begins the first game; in the program, the player named first begins. The players "
        "take turns, always in the same order."
    ),
    "turn.roll": "On your turn, roll the die and move your piece forward by that number of squares.",
    "turn.unless": (
        "On your turn, roll the die and move your piece forward by that number of squares, unless the "
        "square it is on says something else about the roll."
    ),
    "turn.list": (
        "On your turn, roll the die and look the roll up in the list of the square your piece is on: "
        "it says where to go. You do not count squares."
    ),
    "turn.forced": "The die decides everything; nobody has a choice to make.",
    "face.named": "A roll of {face} moves a piece only from {squares}, as explained below.",
    "face.idle": "A roll of {face} moves nobody.",
    "share": "Any number of pieces may share a square, and no piece stops another or sends it away.",
    "end.first.one": "The game ends when your piece is home.",
    "end.first.many": (
        "The first player to get home wins, and the game ends. The others are ranked by how far along "
        "the road they are; equals share a rank, and the next rank is left out."
    ),
    "end.all.one": "The game ends when your piece is home.",
    "end.all.many": (
        "The first player to get home wins. The others go on until only one is left; they are ranked "
        "in the order in which they get home."
    ),
    "end.hopeless": (
        "The game also ends when nobody left can get home any more. Those not home are then ranked by "
        "how far along the road they are."
    ),
    # the road
    "road": "The road has {n} squares, including the start and the goal.",
    "road.ring": "It follows a ring of {rings} squares{ring_doubt}, {way}.",
    "road.rings": "It follows {n} rings, one inside the other, of {rings} squares{ring_doubt}, {way}.",
    "road.spiral": "It winds inwards in a spiral, {way}.",
    "road.turns.one": "It winds inwards in a spiral of one turn{turn_doubt}, {way}.",
    "road.turns.many": "It winds inwards in a spiral of {n} turns{turn_doubt}, {way}.",
    "road.form.doubt": "That the road has this form is not verified.",
    "road.way": "{direction}{way_doubt} from the {corner}{corner_doubt} to the goal in the middle",
    "road.ring.size": "{columns} by {rows}",
    "corner.bottom_right": "bottom right corner",
    "corner.bottom_left": "bottom left corner",
    "corner.top_left": "top left corner",
    "corner.top_right": "top right corner",
    "direction.clockwise": "clockwise",
    "direction.counterclockwise": "counterclockwise",
    "labels.outward": (
        "The labels face the four sides of the sheet: read each from the side nearest to it{doubt}."
    ),
    "labels.upright": "All labels are upright{doubt}.",
    "side.one": "Read the label of {squares} from the {side} of the sheet.",
    "side.many": "Read the labels of {squares} from the {side} of the sheet.",
    "side.bottom": "bottom",
    "side.left": "left",
    "side.top": "top",
    "side.right": "right",
    "numbers.range": "The squares are numbered from {first} to {last}.",
    "numbers.none": "The squares have no numbers.",
    "numbers.without.one": "{squares} counts as a square of the road but has no number.",
    "numbers.without.many": "{squares} count as squares of the road but have no numbers.",
    "printed.one": "The sheet itself prints a mark on one square: {marks}.",
    "printed.many": "The sheet itself prints marks on {n} squares: {marks}.",
    "printed.mark": "{mark} on {square}{doubt}",
    "unnamed.all": "No square has a name here.",
    "unnamed.one": "One of the squares has no name here: {squares}.",
    "unnamed.many": "{n} of the squares have no names here: {squares}.",
    "seasons": "The pictures follow the seasons:",
    "season.spring": "Spring:",
    "season.summer": "Summer:",
    "season.autumn": "Autumn:",
    "season.winter": "Winter:",
    "season.doubt.all": "{squares} (not verified)",
    "season.doubt": "{squares} (not verified for {doubtful})",
    # what squares do
    "arrival": "What a square does, it does to every piece that arrives there, however it got there.",
    "arrival.passing": "A piece that only passes over the square is left alone.",
    "arrival.start": "The start does this only to pieces that come back to it, not as the game begins.",
    "arrival.stay": (
        "If a roll leaves a piece where it is, it has not arrived again, and nothing happens to it."
    ),
    "arrival.return": (
        "If a move brings a piece back to the square it left, it has arrived again, and the square "
        "acts again. This can happen on {squares}."
    ),
    "cost.one.one": "There is one inn, {squares}: whoever arrives there misses the next turn.",
    "cost.one.many": "There are {n} inns. Whoever arrives at one of them misses the next turn:",
    "cost.some.one": "Whoever arrives at {squares} misses {turns}.",
    "cost.some.many": "Whoever arrives at one of these {n} squares misses {turns}:",
    "again.one": "Whoever arrives at {squares} rolls again in the same turn.",
    "again.many": "Whoever arrives at one of these squares rolls again in the same turn: {squares}.",
    "shortcut.one": "There is one shortcut. It replaces the ordinary move: {entry}.",
    "shortcut.many": "There are {n} shortcuts. Each replaces the ordinary move:",
    "shortcut.entry": "a roll of {faces} on {square} leads to {to}{doubt}",
    "send.one": "One square sends a piece on at once: {entry}",
    "send.many": "These {n} squares send a piece on at once:",
    "send.on": "{square} leads on to {to}{doubt}.",
    "send.off": "{square} leads back to {to}{doubt}.",
    "send.forward": "{square} leads {n} forward, to {to}{doubt}.",
    "send.back": "{square} leads {n} back, to {to}{doubt}.",
    "list.own.one": "{square} has its own list instead of the ordinary move: {entry}",
    "list.own.many": "These {n} squares have their own lists instead of the ordinary move:",
    "list.only.one": "The list of {square}: {entry}",
    "list.only.many": "These are the lists of {n} squares:",
    "list.same.one": (
        "{squares} has its own list for {faces}, but it comes to the same as moving by the roll."
    ),
    "list.same.many": (
        "{squares} have their own lists for {faces}, but they come to the same as moving by the roll."
    ),
    "list.rolls.one": "{faces} leads to {to}{doubt}",
    "list.rolls.many": "{faces} lead to {to}{doubt}",
    "list.stay": "with {faces} the piece stays",
    "list.head": "{square}:",
    "hopeless.one": (
        "There is no way home from {squares}: a piece that gets there can only be ranked at the end."
    ),
    "hopeless.many": (
        "There is no way home from these squares: {squares}. A piece that gets there can only be "
        "ranked at the end."
    ),
    "to.on": "{before}, which leads on to {to}",
    "to.off": "{before}, which leads back to {to}",
    "to.rest": "{before}, which costs {turns}",
    "to.again": "{before}, where you roll again",
    "to.goal": "{goal}, the goal",
    # the finish
    "finish.as_printed": (
        "You need the exact roll to get home. {where} the pips left over are extra pips, and {panel} "
        "says where they send your piece:"
    ),
    "finish.bounce": (
        "You need the exact roll to get home. {where} the pips left over are extra pips, and your "
        "piece goes on to the goal and then back by that number{far}:"
    ),
    "finish.bounce.start": ", but never further back than the start",
    "finish.over": "The exact roll brings your piece home, and so does any higher one.",
    "finish.stay": "You need the exact roll to get home. {where} your piece stays where it is.",
    "finish.from": "On {squares} a roll can be too high; then",
    "finish.none": "No roll can carry a piece past the goal on this board.",
    "finish.ways": "These rolls lead home:",
    "finish.way": "{faces} from {square}",
    "panel": "the {colour}panel{place}",
    "panel.colour": "{colour}{doubt} ",
    "panel.left": " left of the goal{doubt}",
    "panel.right": " right of the goal{doubt}",
    "panel.above": " above the goal{doubt}",
    "panel.below": " below the goal{doubt}",
    "panel.beside": " beside the goal{doubt}",
    "panel.entry": "{pips}: to {to}{doubt}",
    "panel.offered": (
        "The panel has no effect under the rules in force; with finish=as_printed, {panel} says:"
    ),
    "panel.idle": "No roll ever uses {panel}, which says:",
    "panel.unused": "No finish rule of this board follows {panel}, which says:",
    # house rules
    "house": (
        "These are the rules in force, each with what you may choose instead. The words in parentheses "
        "are what you type for the option --house of the program."
    ),
    "house.fixed": "These are the rules in force, with the program's words for them in parentheses:",
    "house.rule": "{what} ({name}={value}).",
    "house.default": "{what} This is the default.",
    "house.chosen": "{what} It was chosen for this page instead of the default ({default}).",
    "house.only": "{what} This board offers no other choice.",
    "house.finish.as_printed": "Extra pips go by the panel",
    "house.finish.bounce": "Extra pips count back from the goal",
    "house.finish.over": "Any roll that reaches the goal is enough",
    "house.finish.stay": "With too many pips a piece stays where it is",
    "house.rank_everyone.off": "The game ends when the first piece is home",
    "house.rank_everyone.on": "The game goes on until only one player is left",
    "house.rank_everyone.two": "Between two players this makes no difference.",
    "house.rank_everyone.same": "With so few players this makes no difference.",
    "house.rotate_first.on": "The next player in turn begins the next game",
    "house.rotate_first.off": "The same player begins every game",
    "house.rotate_first.same": "With one player this makes no difference.",
    "house.same": "On this board it comes to the same as the rule in force.",
    "house.differs": "On this board it differs from the rule in force as follows:",
    "house.differs.entry": "{pips}: not to {instead} but to {to}",
    "house.concerns": "It matters on {squares}, where a roll can be too high.",
    # the sheet
    "term": "{term}:",
    "term.ja": "{term} ({ja}):",
    "fact.artist": "Artist:",
    "fact.signature": "Signature:",
    "fact.publisher": "Publisher:",
    "fact.year": "Year:",
    "fact.date": "Date:",
    "fact.size": "Size:",
    "fact.holder": "Copy described here:",
    "fact.copies": "Other copies:",
    "fact.pictures": "Pictures:",
    "fact.picture.file": "the file {file}",
    "fact.picture.both": "the file {file}, from {source}",
    "fact.rules": "Where the rules come from:",
    "fact.sources": "Other sources:",
    "foot": "This page was made from the data of the board {board}.",
    # questions
    "ask.high": "What if I roll too high?",
    "answer.high.as_printed": "The panel decides. {example}",
    "answer.high.bounce": "You go on to the goal and then back by the extra pips. {example}",
    "answer.high.over": "No roll is too high: you are home.",
    "answer.high.stay": "You stay where you are and try again on your next turn.",
    "answer.high.example": (
        "For example, a roll of {face} on {square} is {extra} too many and leads to {to}."
    ),
    "ask.exact": "Do I need the exact roll?",
    "answer.exact.yes": "Yes; nothing else brings a piece home.",
    "answer.exact.but.one": "Yes, unless {squares} takes you there.",
    "answer.exact.but.many": "Yes, unless one of these squares takes you there: {squares}.",
    "answer.exact.panel": "Not always: with {pips} the panel leads home as well.",
    "answer.exact.no": "No, any roll that reaches the goal will do.",
    "ask.cost": "Which squares cost a turn?",
    "answer.cost.none": "None.",
    "answer.cost": "{squares}.",
    "answer.cost.turns": "{at} ({n} turns)",
    "ask.sent": "Does a square still cost a turn if I was sent there?",
    "answer.sent": "Yes. That happens {ways}.",
    "sent": "at {to} {ways}",
    "sent.join": ", and ",
    "sent.extra": "with {pips}",
    "sent.shortcut": "by the shortcut on {square}",
    "sent.rolls": "by the list of {square}",
    "sent.go": "by way of {square}",
    "ask.share": "Can pieces share a square?",
    "answer.share": "Yes, any number of them, and no piece stops another or sends it away.",
    "ask.ways": "Are there shortcuts?",
    "answer.shortcut.none": "No.",
    "answer.shortcut.ahead.one": "Not by a roll, but {n} square leads ahead: {squares}.",
    "answer.shortcut.ahead.many": "Not by a roll, but {n} squares lead ahead: {squares}.",
    "answer.shortcut.one": "Yes, one: {ways}.",
    "answer.shortcut.many": "Yes, {n}: {ways}.",
    "ask.labels": "How do I read labels that do not face me?",
    "answer.labels": (
        "Each is meant to be read from its own side of the sheet. Turn the sheet, or sit around it."
    ),
    "answer.labels.names": "The names that are known are also listed below.",
    "ask.next": "Who begins?",
    "answer.next.on": (
        "Agree who begins the first game. The next player in turn begins the second, and so on."
    ),
    "answer.next.off": "Agree who begins the first game; the same player begins all the others.",
    "ask.hopeless": "Can I get stuck for good?",
    "answer.hopeless": "Yes, on {squares}: no roll leads home from there.",
    # what is not verified
    "doubt.lead.one": "No source states this value; it may turn out to be wrong:",
    "doubt.lead.many": "No source states these {n} values; they may turn out to be wrong:",
    "doubt.square": "The {values} of {square}",
    "doubt.squares": "The {values} of {n} squares: {squares}",
    "doubt.part": "the {value} of {whole}",
    **TABLES,
    **VALUES,
}
