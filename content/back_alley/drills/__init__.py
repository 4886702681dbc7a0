"""The drill topics of Back Alley: the rules each practises, and what makes its tasks.

Hands are dealt, bid and played from a seed; the learner is whoever has to act, and sits at south.
"""

from collections.abc import Mapping

from content.back_alley.drills import bidding, dealing, scoring, tricks
from content.drills import Topic

TOPICS: Mapping[str, Topic] = {
    "deals": Topic(
        (
            *("deal.sizes", "deal.one-card-once"),
            *("deal.twenty-six", "deal.down-only", "deal.seven"),
        ),
        dealing.deals,
    ),
    "next-deal": Topic(
        ("deal.dealer", "deal.sizes", "bid.all-pass", "bid.again", "bid.pass-counts"),
        dealing.next_deal,
    ),
    "turns": Topic(("bid.first", "bid.once", "table.clockwise"), dealing.turns),
    "trumps": Topic(("trump.turn-up", "joker.trump", "trump.none", "trump.spades"), dealing.trumps),
    "joker-up": Topic(("trump.none", "joker.replaced", "joker.no-trump"), dealing.joker_up),
    "best": Topic(
        ("rank.side", "rank.trump", "trick.winner", "trump.none", "joker.trump"), tricks.best
    ),
    "take": Topic(
        ("trick.winner", "rank.side", "rank.trump", "follow.free", "trump.none"), tricks.take
    ),
    "next-leader": Topic(("trick.leads", "trick.winner"), tricks.next_leader),
    "bids": Topic(
        ("bid.number", "bid.board", "bid.pass", "bid.free", "board.levels"), bidding.bids
    ),
    "promise": Topic(("bid.added", "bid.pass", "bid.partner-of-board"), bidding.promise),
    "board-level": Topic(("board.levels", "board.over-partner"), bidding.board_level),
    "opener": Topic(
        ("lead.highest", "lead.tie-first", "lead.last-board", "lead.board-first"), bidding.opener
    ),
    "lead": Topic(
        ("lead.first-no-trump", "lead.later-trump", "lead.all-trump", "joker.trump"), tricks.lead
    ),
    "follow": Topic(
        ("follow.suit", "follow.free", "joker.trump", "joker.only-trump"), tricks.follow
    ),
    "blooper": Topic(
        (
            *("blooper.big", "blooper.little", "blooper.only-big", "blooper.led-only"),
            "follow.free",
        ),
        tricks.blooper,
    ),
    "score": Topic(("score.made", "score.over", "score.failed", "score.silent"), scoring.score),
    "board-score": Topic(
        (
            *("score.board", "score.board-failed", "score.multiplied", "score.all-or-nothing"),
            *("board.own-level", "score.against-board"),
            *("score.made", "score.over", "score.failed", "score.silent"),
        ),
        scoring.board_score,
    ),
    "sheet": Topic(
        (
            *("score.made", "score.over", "score.failed", "score.silent"),
            *("score.board", "score.board-failed", "score.all-or-nothing"),
        ),
        scoring.sheet,
    ),
    "end": Topic(("end.highest", "end.draw", "end.extra"), scoring.end),
    "house-play": Topic(tuple(tricks.RULES.values()), tricks.house_play),
    "house-score": Topic(tuple(scoring.HOUSE.values()), scoring.house_score),
}
