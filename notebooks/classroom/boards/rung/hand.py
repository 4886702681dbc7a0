"""The learner's hand: a tap plays a card, calls trump or lets another player play."""

from classroom.boards.cards import closed_hand, hand_places
from classroom.boards.cards.hand import done, is_number
from classroom.boards.cards.trick import to_trick
from classroom.boards.rung.places import LEARNER, SUIT_ROW, taken, view_of
from classroom.boards.scene import READER, Clue, Flight, Look, Offer, Tapped
from classroom.boards.surface import Point
from content import Mark
from engines.cards import PACK, Card, Seat, read_card, read_seat
from engines.players.judging import by_rule
from engines.players.rung import Seen, choose
from engines.rung import Accuse, Move, Phase, State, View, Word, advance

_CARDS = frozenset(map(str, PACK))
_SAID = {f"call{suit}": f"call {suit}" for suit in SUIT_ROW} | {"biyasi": f"82 {LEARNER}"}
_WORDS = frozenset({"redeal", "thirteenth", "claim", "pass", "open"})


def tap(now: State, selected: str | None, control: str, die: int | None = None) -> Tapped:  # noqa: ARG001 - no dice
    """Take a tap on a control.

    A card of one's own is played, a button is said. A number of the rail is where the learner's
    own count stands; it stays through the play. A player whose turn it is plays when tapped.
    """
    count = selected if is_number(selected) else None
    if is_number(control):
        return Tapped(now, None if control == count else control)
    if control in _CARDS:
        laid = now.rules.band and now.phase is Phase.CALL
        return done(advance, now, count, f"hide {control}" if laid else control)
    if control in _SAID or control in _WORDS:
        return done(advance, now, count, _SAID.get(control, control))
    if control.startswith("seat"):
        return _seat(now, count, read_seat(control[4:]))
    return Tapped(now, count)


def offers(now: State) -> tuple[Offer, ...]:
    """What may be done beside the board: deal on to the next hand."""
    return (Offer("next", "term.next-hand"),) if now.phase is Phase.SCORED else ()


def trace(before: State, after: State) -> tuple[Mark, ...]:
    """Nothing to mark when a card is played, for it lies there; the suit when it is called."""
    called = before.phase is Phase.CALL and after.phase is not Phase.CALL
    return (Mark("point", ("trump",)),) if called and after.phase is Phase.PLAY else ()


def flights(before: State, after: State, look: Look = READER) -> tuple[Flight, ...]:  # noqa: ARG001 - one seat
    """The card that was played, on its way from its hand to the middle."""
    seat = before.turn
    if after.count != before.count + 1 or seat is None:
        return ()
    last = taken(before.tricks, after.tricks)
    card = last.cards[-1] if last else after.table[-1]
    return (to_trick(_held(before, seat, card), seat),)


def clue_where(now: State, answer: str) -> Clue:
    """Where to look for an answer."""
    if answer in _CARDS:
        suit = answer[0]
        marks = (Mark("zone", ("hand",)),) if _is_own(now, answer) else ()
        return Clue("term.hint-suit", {"suit": suit}, marks)
    for start, key, zone in _WHERE:
        if answer.startswith(start):
            return Clue(key, marks=(Mark("zone", (zone,)),) if zone else ())
    return Clue("term.hint-buttons")


def clue_answer(now: State, answer: str) -> Clue:
    """The answer, told and shown."""
    if answer in _CARDS and _is_own(now, answer):
        return Clue("term.hint-card", {"card": answer}, (Mark("point", (answer,)),))
    if answer.startswith(("call ", "82 ")) or answer in _WORDS:
        name = {f"call {suit}": f"call{suit}" for suit in SUIT_ROW}.get(answer, answer)
        name = "biyasi" if answer.startswith("82") else name
        return Clue("", marks=(Mark("point", (name,)),), named=f"term.button.{name}")
    return Clue("", marks=(Mark("point", (answer,)),))


_WHERE = (
    ("seat", "term.hint-seats", ""),
    ("trick", "term.hint-trick", "trick"),
    ("trump", "term.hint-signs", ""),
    ("slate", "term.hint-signs", ""),
    ("n", "term.hint-rail", "rail"),
    ("t", "term.hint-sheet", ""),
)


def _seat(now: State, count: str | None, seat: Seat) -> Tapped:
    """Another player acts when it is their turn."""
    if seat is LEARNER or seat is not now.turn:
        own = now.turn is LEARNER
        return Tapped(now, count, note="term.your-turn" if own else "term.not-his-turn")
    return Tapped(now.play(_by_rule(now.view(seat))), count)


def _by_rule(seen: View) -> Move:
    """What a player does by rule; to claim the hand or charge a renege is the learner's part."""
    move = choose(seen, "rules", 0)
    return by_rule(Seen(seen)) if move is Word.CLAIM or isinstance(move, Accuse) else move


def _held(state: State, seat: Seat, card: Card) -> Point:
    """Where a card lies in its hand, as the learner sees it."""
    for place in hand_places(view_of(state).hand) if seat is LEARNER else ():
        if place.card == card:
            return place.centre
    x, y, width, height = closed_hand(seat, 3)[1]
    return x + width / 2, y + height / 2


def _is_own(now: State, name: str) -> bool:
    return name in _CARDS and read_card(name) in view_of(now).hand
