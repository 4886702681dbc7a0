"""Drills about reneging: who hid a suit in an open hand, and which two cards prove it."""

from random import Random

from content.drills import Ask, Draft, familiar, grade, said
from content.rung.drills.played import FAMILIAR, Hand, reneged
from content.rung.drills.tables import LEARNER, OPEN, SHEET, Wrong, at, plate
from engines.cards import Seat
from engines.rung import RING, Renege, State, find_reneges

TAPPED = 5
"""Open tricks whose cards are large enough to be tapped on a phone."""

Off = set[tuple[int, Seat]]
"""Where somebody did not follow: the number of the trick, and the seat."""


def who(rng: Random, level: int) -> Draft | None:
    """Who hid a suit; the more others honestly lacked one, the harder."""
    case = _case(rng, level, SHEET)
    if case is None:
        return None
    state, renege, off = case
    wrong: Wrong = {"*": ("renege.hiding", said("wrong.other"))}
    for seat in Seat:
        honest = any(other is seat for _number, other in off)
        rule = "follow.free" if honest else "renege.hiding"
        wrong[plate(seat)] = (rule, said("wrong.lacked" if honest else "wrong.followed"))
    question = said("question")
    right = said(
        "right", card=str(renege.played), card_proof=str(renege.proved_by), trick=renege.trick
    )
    return Ask(("renege.hiding",), state, question, right).tap((plate(renege.seat),), wrong)


def proof(rng: Random, level: int) -> Draft | None:
    """Which card hid the suit, and which one gives it away."""
    case = _case(rng, level, TAPPED)
    if case is None:
        return None
    state, renege, off = case
    wrong: Wrong = {"*": ("renege.hiding", said("wrong.fair"))}
    for trick, seat in off:
        wrong[_chip(trick, seat)] = ("follow.free", said("wrong.lacked"))
    for trick, finished in enumerate(state.tricks, 1):
        wrong[_chip(trick, finished.leader)] = ("renege.hiding", said("wrong.led"))
    facts = {"card": str(renege.played), "card_proof": str(renege.proved_by)}
    question = said("question", seat=str(renege.seat)) if level == 0 else said("question-any")
    answer = (_chip(renege.trick, renege.seat), _chip(renege.proved_at, renege.seat))
    return Ask(("renege.hiding",), state, question, said("right", **facts)).tap(answer, wrong)


def _case(rng: Random, level: int, most: int) -> tuple[State, Renege, Off] | None:
    """A table of some tricks on which one renege is just proved, and who else did not follow."""
    hand = reneged(familiar(rng, FAMILIAR))
    for tricks in range(2, most + 1):
        found = find_reneges(hand.tricks[:tricks])
        if found:
            break
    else:
        return None
    (renege,) = found
    off = _off_suit(hand, tricks) - {(renege.trick, renege.seat)}
    if renege.seat is LEARNER or grade(len(off), 0, 1) != level:
        return None
    return at(hand, 4 * tricks, OPEN), renege, off


def _off_suit(hand: Hand, tricks: int) -> Off:
    return {
        (number, seat)
        for number, trick in enumerate(hand.tricks[:tricks], 1)
        for seat, card in zip(RING.beginning(trick.leader), trick.cards, strict=True)
        if card.suit is not trick.cards[0].suit
    }


def _chip(trick: int, seat: Seat) -> str:
    """The control of a card among the open tricks."""
    return f"t{trick}{seat}"
