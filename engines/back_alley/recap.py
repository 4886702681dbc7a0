"""A recorded game of Back Alley told: tricks after every trick, points after every deal."""

from collections.abc import Iterator, Sequence

from engines.back_alley.moves import Accuse
from engines.back_alley.position import RING, Phase
from engines.back_alley.score import Result
from engines.back_alley.state import State
from engines.back_alley.why import legal_cards
from engines.cards import BIG_JOKER, LITTLE_JOKER, Card, Seat, Team
from engines.recap import Recap, Tale


def recap(states: Sequence[State], events: Sequence[str]) -> Recap:
    """The turns of a record; a turn is a trick."""
    tale = Tale()
    for at, event in enumerate(events, 1):
        before, now = states[at - 1], states[at]
        if event == "next":
            tale.next()
        elif before.phase is Phase.DEAL:
            _dealt(tale, now, at)
        elif before.phase in (Phase.BID, Phase.PLAY):
            _acted(tale, before, now, at)
    return tale.told(tuple(map(str, Team)))


def _dealt(tale: Tale, now: State, event: int) -> None:
    """A joker turned up, and the other one that has to be given up for it."""
    if now.turned and now.trump is None:
        tale.meet("trump.none", now.first, event)
    if now.swap:
        tale.meet("joker.replaced", now.swap.seat, event)


def _acted(tale: Tale, before: State, now: State, event: int) -> None:
    """A bid, a card or a charge, and what it ends."""
    seat = before.turn
    if before.phase is Phase.PLAY and len(now.played) > len(before.played) and seat is not None:
        if not before.played:
            tale.prepare((0, 0), event - 1)
        for rule in _played(before, seat, now.played[-1]):
            tale.meet(rule, seat, event)
        if len(now.tricks) > len(before.tricks):
            _taken(tale, now, event)
            tale.turn(now.won, event)
    if now.result:
        for rule, team in _scored(now, now.result):
            tale.meet(rule, team, event)
        tale.finish(now.scores, now.won, event)


def _played(before: State, seat: Seat, card: Card) -> Iterator[str]:
    """What bound a card: a lead without trump, a blooper led, or a suit held once."""
    hand, trumps = before.hand(seat), before.trumps
    if not before.table:
        yield from _led(before, seat, card)
        return
    led = before.table[0]
    following = trumps.following(hand, led)
    if following and card not in following:
        yield "renege.table"
    elif following and led == BIG_JOKER and before.rules.duty != "off":
        yield "blooper.big"
    elif following and led == LITTLE_JOKER and before.rules.duty == "both":
        yield "blooper.little"
    elif len(following) == 1 and len(hand) > 1:
        yield "follow.suit"


def _led(before: State, seat: Seat, card: Card) -> Iterator[str]:
    """A lead from a hand that holds trumps, where trump may not be led or nothing else can be."""
    hand, trumps = before.hand(seat), before.trumps
    if len(legal_cards(before, seat)) < len(hand):
        yield "lead.broken" if before.tricks else "lead.first-no-trump"
    elif trumps.holds(card) and not before.tricks and all(map(trumps.holds, hand)):
        yield "lead.all-trump"


def _taken(tale: Tale, now: State, event: int) -> None:
    """A trick of a side suit that a trump has taken."""
    trick, trumps = now.tricks[-1], now.trumps
    if trumps.holds(trick.best(RING)) and not trumps.holds(trick.cards[0]):
        tale.meet("trick.winner", trick.winner, event)


def _scored(now: State, result: Result) -> Iterator[tuple[str, Seat | Team]]:
    """Promises broken, boards kept, a renege proved, a deal that all four passed."""
    if result.thrown:
        yield "bid.all-pass", now.first
        return
    if isinstance(now.ended, Accuse):
        yield "renege.table", now.ended.seat
    for team in Team:
        board, made = bool(now.contract(team).level), result.made[team]
        if not made:
            yield "score.board-failed" if board else "score.failed", team
        elif board:
            yield "score.board", team
