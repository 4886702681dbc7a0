"""The drill topics of dabba: the rules each practises, and what makes its tasks.

Positions come from seeded games between simple players, on boards small enough to survey.
"""

from collections.abc import Mapping

from content.dabba.drills import ahead, boxes, ending, lines, turns
from content.drills import Topic

TOPICS: Mapping[str, Topic] = {
    "names": Topic(("line.names",), lines.names),
    "joins": Topic(("line.neighbours", "line.new"), lines.joins),
    "free": Topic(("line.new",), lines.free),
    "first": Topic(("start.player-one", "turn.pass"), turns.first),
    "zero": Topic(("start.zero", "box.point"), boxes.zero),
    "closes": Topic(("box.fourth-wall",), boxes.closes),
    "fills": Topic(("score.at-once", "box.fourth-wall"), boxes.fills),
    "whose": Topic(("line.shared", "box.fourth-wall"), boxes.whose),
    "next": Topic(("turn.pass", "turn.again", "turn.one-more"), turns.next_turn),
    "ends": Topic(("turn.ends", "turn.again"), turns.ends),
    "double": Topic(("box.double",), boxes.double),
    "points": Topic(("box.point", "box.double"), boxes.points),
    "in-a-row": Topic(("turn.again", "box.point"), boxes.in_a_row),
    "left": Topic(("score.total", "box.point"), ending.left),
    "winner": Topic(("win.most", "win.shared"), ending.winner),
    "third": Topic(("plan.third-wall",), ahead.third),
    "safe": Topic(("plan.ask-first", "plan.third-wall"), ahead.safe),
    "gives": Topic(("plan.chains", "turn.again"), ahead.gives),
    "chain": Topic(("plan.chains",), ahead.chain),
    "least": Topic(("plan.chains",), ahead.least),
    "deal": Topic(("plan.give-little", "plan.not-at-once"), ahead.deal),
    "best": Topic(("plan.look", "plan.not-at-once"), ahead.best),
    "keys": Topic(("walk.order", "controls.keys"), lines.keys),
    "house": Topic(("option.once", "option.fewest", "option.swedish"), ending.house),
}
