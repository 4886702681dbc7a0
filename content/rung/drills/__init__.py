"""The drill topics of Rung: the rules each practises, and what makes its tasks.

Tables come from seeded hands between simple players. The learner sits at south.
"""

from collections.abc import Mapping

from content.drills import Topic
from content.rung.drills import calling, counting, partner, piles, reneging, scoring, tricks

TOPICS: Mapping[str, Topic] = {
    "turn": Topic(("table.turn", "trick.leads"), tricks.turn),
    "toss": Topic(
        ("toss.highest", "toss.tie", "toss.caller", "toss.suits", "toss.ace-high"), calling.toss
    ),
    "deal": Topic(("deal.batches", "table.turn", "deal.dealer"), calling.deal),
    "call": Topic(("call.five",), calling.call),
    "redeal": Topic(("call.redeal", "redeal.nine", "redeal.limit"), calling.redeal),
    "thirteenth": Topic(("call.thirteenth", "thirteenth.second"), calling.thirteenth),
    "follow": Topic(("follow.suit", "follow.free"), tricks.follow),
    "winning": Topic(("trick.winner", "rank.order", "trump.beats"), tricks.winning),
    "takes": Topic(
        ("trick.winner", "follow.suit", "follow.free", "rank.order", "trump.beats"), tricks.takes
    ),
    "leads": Topic(("trick.leads", "trick.winner"), tricks.leads),
    "left": Topic(("hand.thirteen", "win.seven"), scoring.left),
    "claim": Topic(("claim.decided", "win.seven"), scoring.claim),
    "score": Topic(
        (
            *("score.seven", "score.any-win", "score.defenders", "score.zero", "win.seven"),
            *("score.court", "score.bawan", "score.biyasi", "biyasi.failed"),
        ),
        scoring.score,
    ),
    "biyasi": Topic(("biyasi.when", "score.biyasi"), scoring.biyasi),
    "caller": Topic(
        ("next.same", "next.other", "next.right", "next.partner", "next.bawan"), scoring.caller
    ),
    "sure": Topic(("rank.trump-ace", "rank.order", "count.free", "trump.beats"), counting.sure),
    "trumps": Topic(("count.thirteen", "count.round"), counting.trumps),
    "void": Topic(("count.void", "follow.suit"), counting.void),
    "reading": Topic(
        ("signal.weak-lead", "signal.middle", "count.void", "follow.suit"), partner.reading
    ),
    "answer": Topic(("signal.save", "signal.return", "signal.middle"), partner.answer),
    "help": Topic(("signal.switch",), partner.help_lead),
    "who": Topic(("renege.hiding",), reneging.who),
    "proof": Topic(("renege.hiding",), reneging.proof),
    "gather": Topic(("sir.double", "sir.last", "ace.pair", "ace.never"), piles.gather),
}
