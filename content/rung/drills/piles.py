"""Drills about double sir: how many tricks a player gathers, with and without a rule for aces."""

from random import Random

from content.drills import EASY, HARD, Ask, Draft, said
from content.rung.drills.played import a_hand
from content.rung.drills.tables import SHEET, Wrong, at, number
from engines.cards import Seat
from engines.rung import Rules, Win, gathered
from engines.rung.tally import TRICKS, wins

ACES = ("plain", "pair", "never")


def gather(rng: Random, level: int) -> Draft | None:
    """How many tricks the next one gathers; hard with a rule for aces, or at the very last."""
    aces = "plain" if level == EASY else rng.choice(ACES[1:]) if level == HARD else "plain"
    rules = Rules(sir="double", aces=aces, table=True)
    hand = a_hand(rng)
    count = TRICKS - 1 if level == 1 and rng.random() < 0.3 else rng.randint(1, SHEET)
    state = at(hand, 4 * count, rules)
    seat = _taker(rng, state.tricks[-1].winner)
    ace = level == HARD and rng.random() < 0.7
    before = wins(state.tricks)
    lying = count - sum(pile.tricks for pile in gathered(before, rules))
    piles = gathered((*before, Win(seat, ace)), rules)
    answer = sum(pile.tricks for pile in piles if pile.after == count + 1)
    if (level == EASY and lying > 2) or (level == 1 and lying < 2):
        return None
    rule = "sir.last" if count == TRICKS - 1 else "sir.double" if aces == "plain" else f"ace.{aces}"
    wrong: Wrong = {
        "*": ("sir.double", said("wrong.other")),
        number(lying + 1): (rule, said(f"wrong.{'pile' if aces == 'plain' else aces}")),
        number(lying): ("sir.double", said("wrong.this" if answer else "wrong.other")),
        number(1): ("sir.double", said("wrong.one")),
    }
    question = said(f"question-{aces}", seat=str(seat), taken="ace" if ace else "card")
    key = "last" if rule == "sir.last" else "pile" if answer else "none"
    codes = tuple(dict.fromkeys((rule, "sir.double")))
    right = said(f"right-{key}", count=answer)
    return Ask(codes, state, question, right).tap((number(answer),), wrong)


def _taker(rng: Random, last: Seat) -> Seat:
    """Who takes the next trick: often the same player as the last."""
    return last if rng.random() < 0.6 else rng.choice(tuple(Seat))
