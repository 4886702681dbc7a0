"""A recorded match of Rung told: tricks after every trick, points after every hand, rules met."""

from collections.abc import Iterator, Sequence

from engines.cards import Card, Seat, Team
from engines.recap import Recap, Tale
from engines.rung.moves import Biyasi, Call, Hide, Move, Thirteenth, Word, parse_move
from engines.rung.position import Phase
from engines.rung.state import State
from engines.rung.tally import RING, Kind, Result, gathered, totals, wins

_WON = {
    Kind.WON: "win.seven",
    Kind.COURT: "score.court",
    Kind.BAWAN: "score.bawan",
    Kind.BIYASI: "score.biyasi",
    Kind.BIYASI_FAILED: "biyasi.failed",
    Kind.RENEGE: "renege.table",
}


def recap(states: Sequence[State], events: Sequence[str]) -> Recap:
    """The turns of a record; a turn is a trick."""
    tale = Tale()
    for at, event in enumerate(events, 1):
        before, now = states[at - 1], states[at]
        if event == "next":
            tale.next()
        elif before.phase in (Phase.CALL, Phase.RECALL, Phase.PLAY):
            _acted(tale, before, now, at, parse_move(event))
    return tale.told(tuple(map(str, Team)))


def _acted(tale: Tale, before: State, now: State, event: int, move: Move) -> None:
    """A call, a word or a card, and what it ends."""
    seat, held = before.turn, totals(gathered(wins(now.tricks), now.rules))
    if isinstance(move, Card) and seat is not None:
        if not before.count:
            tale.prepare((0, 0), event - 1)
        for rule in _played(before, seat, move):
            tale.meet(rule, seat, event)
        if len(now.tricks) > len(before.tricks):
            _taken(tale, now, event)
            tale.turn(held, event)
    elif rule := _said(before, move):
        tale.meet(rule, move.seat if isinstance(move, Biyasi) else seat or before.maker, event)
    if now.result:
        _scored(tale, now, now.result, event)
        tale.finish(now.scores, held, event)


def _said(before: State, move: Move) -> str:
    """The rule that a word at the table brings up; empty for a plain call."""
    match move:
        case Call():
            return "recall.opponents" if before.phase is Phase.RECALL else ""
        case Hide():
            return "band.hidden"
        case Thirteenth():
            return "call.thirteenth"
        case Biyasi():
            return "biyasi.when"
        case Word.REDEAL:
            return "call.redeal"
        case Word.OPEN:
            return "band.ask"
        case _:
            return ""


def _played(before: State, seat: Seat, card: Card) -> Iterator[str]:
    """What the duty to follow made of a card: the only one that may be given, or a free choice."""
    if not before.table:
        return
    trumps, hand = before.trumps, before.hand(seat)
    following = trumps.following(hand, before.table[0])
    if len(following) == 1 and len(hand) > 1:
        yield "follow.suit" if card in following else "renege.hiding"
    elif following and card not in following:
        yield "renege.hiding"
    elif not following and not trumps.holds(card) and any(map(trumps.holds, hand)):
        yield "follow.free"


def _taken(tale: Tale, now: State, event: int) -> None:
    """A trick that a trump has cut."""
    trick, trumps = now.tricks[-1], now.trumps
    if trumps.holds(trick.best(RING)) and not trumps.holds(trick.cards[0]):
        tale.meet("trump.beats", trick.winner, event)


def _scored(tale: Tale, now: State, result: Result, event: int) -> None:
    """How the hand was won, and whose call comes next."""
    tale.meet(_WON[result.kind], result.winner, event)
    caller = now.caller
    if caller is None:
        return
    if result.caller is caller:
        tale.meet("next.same", caller, event)
    elif result.caller is caller.partner:
        tale.meet("next.partner", result.caller, event)
    else:
        tale.meet("next.other", result.caller, event)
