"""The drill topics of Bohnenspiel: the rules each practises, and what makes its tasks.

Positions come from seeded games between simple players, those of a game's last stage are set up.
The learner is South.
"""

from collections.abc import Mapping

from content.bohnenspiel.drills import caught, ending, house, matches, sown
from content.drills import Topic

TOPICS: Mapping[str, Topic] = {
    "last": Topic(
        ("sow.one-each", "sow.direction", "sow.no-stores", "sow.single-lap", "sow.origin"),
        sown.last,
    ),
    "feeds": Topic(("sow.direction", "sow.one-each"), sown.feeds),
    "may": Topic(("sow.own-pit", "turn.alternate", "sow.one-each"), sown.may),
    "next": Topic(("turn.alternate", "end.no-move"), sown.next_turn),
    "captured": Topic(
        ("capture.even", "capture.chain", "capture.break", "capture.wraps"), caught.captured
    ),
    "gain": Topic(("capture.even", "capture.chain", "capture.break", "capture.wraps"), caught.gain),
    "stop": Topic(("capture.break", "capture.chain"), caught.stop),
    "safe": Topic(("capture.break", "capture.even"), caught.safe),
    "catches": Topic(("capture.even", "turn.alternate"), caught.catches),
    "most": Topic(("capture.chain", "capture.even"), caught.most),
    "ends": Topic(("end.no-move", "turn.no-feeding", "capture.grand-slam"), ending.ends),
    "sweep": Topic(("end.sweep",), ending.sweep),
    "winner": Topic(("win.majority", "win.draw", "end.sweep"), ending.winner),
    "needed": Topic(("win.majority", "capture.even"), ending.needed),
    "best": Topic(("win.majority", "win.draw", "end.sweep"), ending.best),
    "match": Topic(
        ("match.hundred", "match.both-pass", "match.draw", "match.bean-point"), matches.match
    ),
    "opener": Topic(("match.opener", "match.loser-starts"), matches.opener),
    "paper": Topic(("pits.numbers", "turn.alternate"), sown.paper),
    "hemprich": Topic(("end.hemprich", "end.no-move"), ending.hemprich),
    "house": Topic(("sow.clockwise", "sow.skip-origin", "capture.last-only"), house.house),
}
