"""The sentences of the rule sheet of a tables board, each under a key.

A part of the catalogue of `sugoroku.telling.words.rules`, with the same conventions. The reader is
addressed as the side that moves; points are counted from that side's own end.
"""

from __future__ import annotations

from collections.abc import Mapping

TABLES: Mapping[str, str] = {
    # the building blocks
    "stones.one": "{n} stone",
    "stones.many": "{n} stones",
    "points.one": "{n} point",
    "points.many": "{n} points",
    "moves.one": "{n} move",
    "moves.many": "{n} moves",
    "point": "{point}",
    "point.mine": "{point} (your {name})",
    "point.theirs": "{point} (the other side's {name})",
    "home.one": "point 1",
    "home.many": "points 1 to {last}",
    "home.named": "{home} ({names})",
    "lone": "a single stone",
    "lone.few": "fewer than {n} stones",
    "lone.cut": "a single stone of the other side there is cut",
    "lone.few.cut": "fewer than {n} stones of the other side there are cut",
    # the parts of the page
    "head.aim": "The aim",
    "head.way": "The board",
    "head.cut": "Cutting and entering",
    "head.win": "Winning",
    "head.worth": "What a win is worth",
    "head.rolls": "The names of the dice",
    # the aim
    "aim.iri_gachi": (
        "Two sides race round one board in opposite directions. Bring all your {stones} into your "
        "home, {home}, before the other side brings in its own, and you win at once."
    ),
    "aim.bear_off": (
        "Two sides race round one board in opposite directions. Bring all your {stones} into your "
        "home, {home}, and then take them off the board. The first to take all off wins."
    ),
    "aim.spot": (
        "There is a second way to win: hold every point of your home while a stone of the other side "
        "is cut."
    ),
    # set-up
    "sides": "Two players. Each side has {stones} of its own colour{doubt}.",
    "dice.plain": "Two ordinary dice, with the faces 1 to 6{doubt}.",
    "dice.range": "Two dice, each with the {n} faces 1 to {high}{doubt}.",
    "dice.faces": "Two dice, each with the {n} faces {faces}{doubt}.",
    "placed": "Each side sets up its stones like this, seen from its own end ({name}{doubt}):",
    "placed.first": "The side in the first seat sets up its stones like this ({name}{doubt}):",
    "placed.second": "The other side sets up its stones like this, seen from its own end:",
    "placed.point": "{stones} on {point}",
    # points and way
    "way.board": "The board has {points}{doubt}.",
    "way.count": (
        "Each side counts them from its own end: 1 is the last point on its way and {last} the first. "
        "Your point 1 is the other side's {last}, and your {last} is its 1."
    ),
    "way.home": "Your home is {home}{doubt}; the home of the other side is your {theirs}.",
    "way.go": "Your stones go from high numbers to low ones. So do the other side's, by its own count.",
    "way.rows": (
        "From your seat, the board has two rows of {n} points. In the near row your points 1 to {half} "
        "lie from {side} to {other}; in the far row {next} to {last} lie from {other} to {side}. So "
        "your stones go to the {other} along the far row, come down at its end, and go to the {side} "
        "along the near row, with your home at its {side} end{doubt}. The other side's stones go the "
        "opposite way."
    ),
    "way.names": "The points have names too:",
    "way.mine.one": "{points} is your {names}{others}.",
    "way.mine.many": "{points} are your {names}{others}.",
    "way.theirs.one": "{points} is the other side's {names}.",
    "way.theirs.many": "{points} are the other side's {names}.",
    "way.others": " ({names})",
    "way.point": "point {point}",
    "way.points": "points {span}",
    # how to play
    "turn.both.dice": (
        "A turn begins with a roll of both dice; the program rolls them for you. Each die moves one of "
        "your stones on by that number of points."
    ),
    "turn.one.or.two": (
        "You may move two stones, or one stone twice. A stone that moves twice stops in between, and "
        "that point must be open to it; {cut}."
    ),
    "double.one": "A double, two equal dice, gives only {moves} of its number{doubt}.",
    "double.two": "A double, two equal dice, gives {moves} of its number and no more{doubt}.",
    "double.many": (
        "A double, two equal dice, gives {moves} of its number{doubt}, made by one stone or by several."
    ),
    "closed": (
        "A point with {n} or more stones of the other side is closed: your stones may not stop there, "
        "though they may pass over{doubt}. All other points are open: empty points, points with any "
        "number of your own stones, and points with {lone} of the other side."
    ),
    "use": (
        "Use as many dice as you can: both, if one order or the other allows it. If you can use either "
        "but not both, use the higher."
    ),
    "use.enter": (
        "The same holds for a stone that enters: if entering with the lower die lets you use both, "
        "enter with the lower; if you can use only one, use the higher if it lets you in."
    ),
    "use.double": "Make as many of the {moves} of a double as you can.",
    "use.pass": "If you can use no die, your turn passes. You may not pass if you can move.",
    "use.win": (
        "A winning move completes the turn, whatever the other die could still do, and you may win "
        "with the lower die even where you would otherwise have to use the higher. You do not have to "
        "win: you may choose any other play that these rules allow."
    ),
    # cutting and entering
    "cut.lone": (
        "If you stop on a single stone of the other side, you cut it: it goes to the bar, in the "
        "middle of the board."
    ),
    "cut.few": (
        "If you stop on fewer than {n} stones of the other side, you cut them: they go to the bar, in "
        "the middle of the board."
    ),
    "enter": (
        "While one of your stones is cut, none of the others may move. It enters in the other side's "
        "home, at the point that a die gives, counted from that side's end: with a {low} at {first}, "
        "with a {high} at {last}. That point must be open; {cut}."
    ),
    "enter.then": (
        "Once all are in, the dice that are left may move any stone. If no die lets a stone in, your "
        "turn ends."
    ),
    # winning
    "win.iri_gachi": (
        "You win the moment the last of your {stones} is in your home, after any single move. You do "
        "not play a die that is left over. (This is called iri-gachi.)"
    ),
    "win.bear_off": (
        "Once all your stones are in your home, a die may take one off the board instead of moving it. "
        "You win the moment the last of your {stones} is off. You do not play a die that is left over."
    ),
    "off.exact": (
        "A stone goes off only by its exact die: a 1 from point 1, a 2 from point 2, and so on{doubt}."
    ),
    "off.furthest": (
        "A stone goes off by its exact die: a 1 from point 1, a 2 from point 2, and so on. A die "
        "higher than any of your stones needs takes off the furthest of them{doubt}."
    ),
    "off.cut": (
        "If one of your stones is cut meanwhile, it has to enter and come home before you take off any "
        "more."
    ),
    "win.spot": (
        "You also win the moment every point of your home holds {n} or more of your stones while a "
        "stone of the other side is cut: in the middle of a turn too, and wherever your other stones "
        "are, even on the bar. This is a win by muji and counts 1, also when all your stones are home."
    ),
    # what a win is worth
    "worth.plain": "Every win counts 1.",
    "worth": "A win counts 1, and more in these cases:",
    "worth.shape": "counts {value} if {conditions}{doubt}.",
    "worth.always": "counts {value} at every win{doubt}.",
    "worth.judged": (
        "This is judged at the moment of the win, after the winning move: a stone that it cuts counts."
    ),
    "worth.several": "If more than one of these holds, the highest counts.",
    "worth.idle": "These count only under other house rules:",
    "worth.idle.shape": "counts {value} with {rules} if {conditions}{doubt}.",
    "worth.idle.always": "counts {value} with {rules} at every win{doubt}.",
    "worth.rule": "{name}={value}",
    "worth.empty": (
        "The house rule muji=bigger_win has no effect when stones are borne off: at the moment of the "
        "win the home is empty."
    ),
    "worth.none": "The house rule muji=bigger_win has no effect here: no case above needs a cut stone.",
    "if.cut": "a stone of the loser is cut",
    "if.least.one": "the one point of the winner's home holds {stones} or more",
    "if.least.many": "each of the {n} points of the winner's home holds {stones} or more",
    "if.stackings.one": "the point of the winner's home holds {stackings} stones",
    "if.stackings.many": "the winner's home is stacked {stackings}, read from {first} to {last}",
    "if.none_off": "the loser has taken no stone off",
    "if.behind": "the loser still has a stone on the bar or in the winner's home",
    "if.and": "{before}, and {last}",
    # who begins
    "begin.alternate": (
        "Agree who begins the first game; in the program, the player named first begins. Whoever "
        "begins rolls both dice. The two take turns to begin the games that follow."
    ),
    "begin.roll": (
        "Before a game each player rolls one die; if the two are equal, both roll again. The higher "
        "roll begins, by rolling both dice."
    ),
    # house rules
    "house.finish.iri_gachi": "A side wins the moment all its stones are home",
    "house.finish.bear_off": (
        "Stones are taken off once all are home; the first side to take all off wins"
    ),
    "house.muji.bigger_win": "A closed home against a cut stone may raise what a win counts",
    "house.muji.on_the_spot": "A closed home against a cut stone wins on the spot, and counts 1",
    "house.muji.off": "A closed home against a cut stone has no effect of its own",
    "house.who_starts.alternate": "The players take turns to begin a game",
    "house.who_starts.roll": "Each player rolls one die before a game; the higher roll begins",
    "house.set_up": "The stones are set up as shown above",
    "house.set_up.same": "The stones are set up like this: {stones}{doubt}",
    "house.set_up.each": "The stones are set up like this: {first}; on the other side {second}{doubt}",
    "house.muji.empty": (
        "It has no effect when stones are borne off, since the home is then empty at the win."
    ),
    "house.muji.idle": "It never makes a win count more on this board.",
    "house.muji.same": "With this way of winning it comes to the same as the rule in force.",
    "house.worth": "A win may then count more: see {shapes} above.",
    "house.worth.none": "Every win then counts 1.",
    "house.worth.empty": (
        "The rule muji=bigger_win then has no effect, since the home is empty at the win."
    ),
    # questions
    "ask.way": "Which way do my stones go?",
    "answer.way": (
        "From point {last} down to point 1, by your own count. The other side's stones go the opposite "
        "way."
    ),
    "ask.double": "What does a double give?",
    "answer.double": "{moves} of its number.",
    "ask.closed": "May I pass over a closed point?",
    "answer.closed": (
        "Yes, but you may not stop there, not even in between when one stone uses both dice."
    ),
    "ask.stack": "How many of my stones may share a point?",
    "answer.stack": "As many as you like.",
    "ask.cut": "Where does a cut stone go?",
    "answer.cut": (
        "To the bar. Its side has to bring it in, at the point that a die gives in the other side's "
        "home, before it may move anything else."
    ),
    "ask.both": "Must I use both dice?",
    "answer.both": (
        "Yes, if one order or the other allows it, unless the first die wins. If you can use only one, "
        "use the higher if you can."
    ),
    "ask.left": "What if a die is left over when I win?",
    "answer.left": "You do not play it, even if you could or would otherwise have to.",
    "ask.must": "Must I win when I can?",
    "answer.must": "No. You may choose any other play that the rules allow.",
    "ask.higher": "Can a die that is too high take a stone off?",
    "answer.higher.exact": "No. Every stone needs its exact die.",
    "answer.higher.furthest": (
        "Yes, the furthest one, if the die is higher than any of your stones needs."
    ),
    "ask.muji": "What is muji?",
    "answer.muji": (
        "A closed home, with {n} or more stones on each of its points, while a stone of the other side "
        "is cut."
    ),
    "answer.muji.on_the_spot": "It wins at once.",
    "answer.muji.off": "Under the house rules in force it has no effect of its own.",
    "answer.muji.bigger_win": "A win may then count more, as explained above.",
    "answer.muji.idle": "Under the house rules in force it does not change what a win counts.",
    # names of the dice
    "rolls": "Every roll has an old name:",
    "rolls.some": "Some rolls have an old name:",
    "rolls.without.one": "One roll has no name here: {rolls}.",
    "rolls.without.many": "These rolls have no names here: {rolls}.",
    "rolls.head": "{roll}:",
    "rolls.noted": "{names} ({note})",
    # what is not verified
    "doubt.rolls.one": "The {values} of the roll {rolls}",
    "doubt.rolls.many": "The {values} of {n} rolls: {rolls}",
    "doubt.points": "The {values} of the points {points}",
    "whole.points": "the number of points",
    "whole.stones": "the number of stones",
    "whole.home": "the size of the home",
    "whole.home_side": "the side on which the homes lie",
    "whole.closed": "what closes a point",
    "whole.dice": "the dice",
    "whole.dice.faces": "the faces of the dice",
    "whole.dice.double": "what a double gives",
    "whole.set_ups": "the set-ups",
    "whole.set_ups.any": "the set-up {part}",
    "whole.bear_off": "how stones go off",
    "whole.shapes": "the cases in which a win counts more",
    "whole.shapes.any": "the case {part}, in which a win counts more",
    "whole.point_names": "the names of the points",
    "whole.dice_names": "the names of the rolls",
    "whole.house_rules.muji": "the house rule for a closed home",
    "whole.house_rules.who_starts": "the house rule for who begins",
    "whole.house_rules.set_up": "the house rule for the set-up",
}
