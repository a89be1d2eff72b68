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
        "Two sides race round one board, in opposite directions. Bring all your {stones} into your "
        "home, {home}, before the other side does so with its own: then you win, at once."
    ),
    "aim.bear_off": (
        "Two sides race round one board, in opposite directions. Bring all your {stones} into your "
        "home, {home}, and then take them off the board. Who has taken all off first wins."
    ),
    "aim.spot": (
        "There is a second way to win: to hold every point of your home while a stone of the other "
        "side is cut."
    ),
    # set-up
    "sides": "Two players. Each side has {stones} of its own colour{doubt}.",
    "dice.plain": "Two ordinary dice, with the faces 1 to 6{doubt}.",
    "dice.range": "Two dice, each with the {n} faces 1 to {high}{doubt}.",
    "dice.faces": "Two dice, each with the {n} faces {faces}{doubt}.",
    "placed": "Each side sets its stones up as follows, seen from its own end ({name}{doubt}):",
    "placed.first": "The side that sits first sets its stones up as follows ({name}{doubt}):",
    "placed.second": "The other side sets its stones up as follows, seen from its own end:",
    "placed.point": "{stones} on {point}",
    # points and way
    "way.board": "The board has {points}{doubt}.",
    "way.count": (
        "Each side counts them from its own end: 1 is the last point of its way and {last} the first. "
        "Your point 1 is the other side's {last}, and your {last} is its 1."
    ),
    "way.home": "Your home is {home}{doubt}; the home of the other side is your {theirs}.",
    "way.go": (
        "Your stones go from high numbers to low ones, and so do the other side's by its own count."
    ),
    "way.rows": (
        "Seen from your seat the board has two rows of {n} points. In the near row your points 1 to "
        "{half} lie from {side} to {other}, in the far row {next} to {last} from {other} to {side}. So "
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
        "A turn begins with a roll of both dice; the program rolls them without asking. Each die moves "
        "one stone of yours on by as many points as it shows."
    ),
    "turn.one.or.two": (
        "The two dice may move two stones, or one stone twice. A stone that moves twice stops in "
        "between, and that point must be open to it; {cut}."
    ),
    "double.one": "A double, two equal dice, gives only {moves} of its number{doubt}.",
    "double.two": "A double, two equal dice, gives {moves} of its number and no more{doubt}.",
    "double.many": (
        "A double, two equal dice, gives {moves} of its number{doubt}, made by one stone or by several."
    ),
    "closed": (
        "A point that holds {n} or more stones of the other side is closed: no stone of yours may stop "
        "there, though it may pass over{doubt}. All others are open: empty points, points with any "
        "number of your own stones, and points with {lone} of the other side."
    ),
    "use": (
        "Use as many dice as you can: both, if that is possible in one order or the other. If either "
        "can be used, but not both, use the higher."
    ),
    "use.enter": (
        "The same holds for a stone that enters: if entering with the lower die lets both be used, "
        "enter with the lower; if only one die can be used in all, use the higher, should it let you "
        "in."
    ),
    "use.double": "Of the {moves} of a double make as many as you can.",
    "use.pass": "If no die can be used, your turn is passed. You may not pass of your own will.",
    "use.win": (
        "A move that wins completes the turn, whatever the other die could still do, and you may win "
        "with the lower die even where the higher would have to be used. Nobody has to win: you may "
        "choose any other play that these rules allow."
    ),
    # cutting and entering
    "cut.one": (
        "Stopping on a single stone of the other side cuts it: it goes to the bar, in the middle of "
        "the board."
    ),
    "cut.few": (
        "Stopping on fewer than {n} stones of the other side cuts them: they go to the bar, in the "
        "middle of the board."
    ),
    "enter": (
        "While a stone of yours is cut, none of your others may move. It enters in the other side's "
        "home, at the point of a die counted from that side's end: with a {low} at {first}, with a "
        "{high} at {last}. That point must be open; {cut}."
    ),
    "enter.then": (
        "When all are in, the dice that are left may move any stone. If no die lets a stone in, your "
        "turn ends there."
    ),
    # winning
    "win.iri_gachi": (
        "You win the moment the last of your {stones} is in your home, after any single move. A die "
        "that is left over is not played. (This is called iri-gachi.)"
    ),
    "win.bear_off": (
        "Once all your stones are in your home, a die may take one off the board instead of moving it. "
        "You win the moment the last of your {stones} is off. A die that is left over is not played."
    ),
    "off.exact": (
        "Only its exact die takes a stone off: a 1 from point 1, a 2 from point 2, and so on{doubt}."
    ),
    "off.furthest": (
        "A stone goes off by its exact die: a 1 from point 1, a 2 from point 2, and so on. A die that "
        "is higher than any of your stones needs takes off the furthest of them{doubt}."
    ),
    "off.cut": (
        "If a stone of yours is cut meanwhile, it has to enter and come home before you take off any "
        "more."
    ),
    "win.spot": (
        "You also win the moment every point of your home holds {n} or more of your stones while a "
        "stone of the other side is cut: in the middle of a turn too, with your other stones anywhere, "
        "on the bar even. This is a win by muji and counts 1, also if all your stones are home."
    ),
    # what a win is worth
    "worth.plain": "Every win counts 1.",
    "worth": "A win counts 1, and more in these cases:",
    "worth.shape": "counts {value}, if {conditions}{doubt}.",
    "worth.always": "counts {value}, at every win{doubt}.",
    "worth.judged": (
        "This is judged at the moment of the win, the winning move included: a stone that it cuts "
        "counts."
    ),
    "worth.several": "If more than one of these holds, the one that counts most is taken.",
    "worth.idle": "What follows counts only under other house rules:",
    "worth.idle.shape": "counts {value} with {rules}, if {conditions}{doubt}.",
    "worth.idle.always": "counts {value} with {rules}, at every win{doubt}.",
    "worth.rule": "{name}={value}",
    "worth.empty": (
        "The house rule muji=bigger_win has no effect while stones are borne off: at the moment of the "
        "win the home is empty."
    ),
    "worth.none": (
        "The house rule muji=bigger_win has no effect here: no case above speaks of a cut stone."
    ),
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
        "begins rolls both dice. The two take turns in beginning the games that follow."
    ),
    "begin.roll": (
        "Before a game each player rolls one die; if the two are equal, both roll again. The higher "
        "begins, and then rolls both dice."
    ),
    # house rules
    "house.finish.iri_gachi": "A side wins the moment all its stones are in its home",
    "house.finish.bear_off": "Stones are taken off once all are home; who has taken all off first wins",
    "house.muji.bigger_win": "A closed home against a cut stone may raise what a win counts",
    "house.muji.on_the_spot": "A closed home against a cut stone wins on the spot, and counts 1",
    "house.muji.off": "A closed home against a cut stone has no effect of its own",
    "house.who_starts.alternate": "The players take turns in beginning a game",
    "house.who_starts.roll": "Each player rolls one die before a game; the higher begins",
    "house.set_up": "The stones are set up as told above",
    "house.set_up.one": "The stones are set up as follows: {stones}{doubt}",
    "house.set_up.two": "The stones are set up as follows: {first}; of the other side {second}{doubt}",
    "house.muji.empty": "It has no effect while stones are borne off, since a finished home is empty.",
    "house.muji.idle": "No case of a higher worth on this board depends on it.",
    "house.muji.same": "With this way of winning that comes to the same as the rule in force.",
    "house.worth": "A win may count more then: see {shapes} above.",
    "house.worth.none": "Every win counts 1 then.",
    "house.worth.empty": "The rule muji=bigger_win has no effect then, since a finished home is empty.",
    # questions
    "ask.way": "Which way do my stones go?",
    "answer.way": (
        "From point {last} down to point 1, by your own count. The other side's stones go the opposite "
        "way."
    ),
    "ask.double": "What does a double give?",
    "answer.double": "{moves} of its number.",
    "ask.closed": "May I pass over a closed point?",
    "answer.closed": "Yes. You may not stop there, not even in between when one stone uses both dice.",
    "ask.stack": "How many of my stones may stand on one point?",
    "answer.stack": "As many as you like.",
    "ask.cut": "What happens to a cut stone?",
    "answer.cut": (
        "It waits on the bar. Its side has to bring it in, at the point of a die in the other side's "
        "home, before it may move anything else."
    ),
    "ask.both": "Must I use both dice?",
    "answer.both": (
        "Yes, if you can in any order, unless the first of them wins. If only one, the higher if you "
        "can."
    ),
    "ask.left": "What about the die that is left over when I win?",
    "answer.left": "It is not played, even if it could be or would have to be.",
    "ask.must": "Must I win when I can?",
    "answer.must": "No. You may choose another play that the rules allow.",
    "ask.higher": "May a die that is too high take a stone off?",
    "answer.higher.exact": "No. Every stone needs its exact die.",
    "answer.higher.furthest": (
        "Yes, the furthest one, if the die is higher than any of your stones needs."
    ),
    "ask.muji": "What is muji?",
    "answer.muji": (
        "A closed home, {n} or more stones on each of its points, while a stone of the other side is "
        "cut."
    ),
    "answer.muji.on_the_spot": "It wins the moment it is made.",
    "answer.muji.off": "Under the house rules in force it has no effect of its own.",
    "answer.muji.bigger_win": "A win may count more then, as is told above.",
    "answer.muji.idle": "Under the house rules in force it does not change what a win counts.",
    # names of the dice
    "rolls": "Every roll has an old name:",
    "rolls.some": "Some rolls have an old name:",
    "rolls.without.one": "No name is known here for {rolls}.",
    "rolls.without.many": "No names are known here for {rolls}.",
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
    "whole.shapes": "the cases of a higher worth",
    "whole.shapes.any": "the case {part} of a higher worth",
    "whole.point_names": "the names of the points",
    "whole.dice_names": "the names of the rolls",
    "whole.house_rules.muji": "the house rule of a closed home",
    "whole.house_rules.who_starts": "the house rule of who begins",
    "whole.house_rules.set_up": "the house rule of the set-up",
}
