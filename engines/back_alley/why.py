"""Why a move is not allowed in Back Alley: the first rule it breaks, with the facts of a message.

Keys are ledger ids of `content/back_alley/rules.toml`; `VIOLATIONS` declares every key and its
facts. `card` is a card as written, `seat` a seat letter, `led` and `trump` suit letters, `cards`
the size of the deal, `highest` the highest number that may be bid.
"""

from engines.back_alley.moves import Accuse, Bid, Move, Word
from engines.back_alley.position import Phase, Position
from engines.back_alley.reneges import find_reneges, owed
from engines.cards import BIG_JOKER, LITTLE_JOKER, Card, Seat
from engines.contract import Declared, Violation, violation

VIOLATIONS: Declared = {
    "deal.dealer:first": (),
    "deal.dealer:known": ("seat",),
    "deal.sizes:first": ("cards",),
    "deal.sizes:dealt": (),
    "deal.sizes:over": (),
    "deal.sizes:unfinished": (),
    "bid.once:first": ("seat",),
    "bid.once:done": (),
    "bid.number": ("cards", "highest", "tricks"),
    "bid.number:one-card": (),
    "bid.board": ("cards",),
    "bid.zero": (),
    "bid.all-pass": (),
    "table.clockwise": ("card", "seat"),
    "table.pack": ("card",),
    "trump.turn-up": ("card",),
    "joker.replaced": ("card",),
    "lead.first-no-trump": ("card", "trump"),
    "lead.broken": ("card", "trump"),
    "follow.suit": ("card", "led", "seat"),
    "blooper.big": ("card",),
    "blooper.little": ("card",),
    "renege.table": (),
    "renege.table:proof": ("seat",),
    "end.highest": (),
}


def move(position: Position, move: Move) -> Violation | None:
    """The first rule `move` breaks, None exactly when it is legal."""
    match move:
        case Card():
            return _card(position, move)
        case Bid():
            return _bid(position, move.tricks)
        case Accuse():
            return _accuse(position, move.seat)
        case Word.COUNT:
            return _count(position)
        case _:
            return _phase(position, Phase.BID)


def first_dealer(position: Position) -> Violation | None:
    """Why no first dealer may be drawn now."""
    known = position.dealer
    return None if known is None else violation("deal.dealer", "known", seat=str(known))


def deal(position: Position) -> Violation | None:
    """Why no cards may be dealt now."""
    if position.phase in (Phase.BID, Phase.PLAY):
        return violation("deal.sizes", "dealt")
    return _phase(position, Phase.DEAL)


def next_deal(position: Position) -> Violation | None:
    """Why no next deal may begin: this one is not over, or the game is."""
    match position.phase:
        case Phase.SCORED:
            return None
        case Phase.OVER:
            return violation("end.highest")
        case _:
            return violation("deal.sizes", "unfinished")


def legal_cards(position: Position, seat: Seat) -> tuple[Card, ...]:
    """The cards that `seat`, in turn, may play."""
    hand, table = position.hand(seat), position.table
    if not table:
        return _leads(position, seat, hand)
    following = position.trumps.following(hand, table[0])
    if position.rules.table or not following:
        return hand
    return _bound(position, following)


def _leads(position: Position, seat: Seat, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that may be led: no trump to the first trick, or before one is broken."""
    barred = not position.tricks or (position.rules.break_trumps and not position.broken)
    if not barred or (position.rules.board_exempt and position.calls[seat] is Word.BOARD):
        return hand
    trumps = position.trumps
    return tuple(card for card in hand if not trumps.holds(card)) or hand


def _bound(position: Position, following: tuple[Card, ...]) -> tuple[Card, ...]:
    """Of the cards that follow, those that the blooper led leaves free."""
    led, trumps, duty = position.table[0], position.trumps, position.rules.duty
    return tuple(
        card
        for card in following
        if not any(owed(led, card, other, trumps, duty) for other in following)
    )


def _phase(position: Position, wanted: Phase) -> Violation | None:
    """Why this is not the moment for a move of phase `wanted`."""
    if position.phase is wanted:
        return None
    match position.phase:
        case Phase.DEALER:
            return violation("deal.dealer", "first")
        case Phase.DEAL:
            return violation("deal.sizes", "first", cards=position.cards)
        case Phase.BID:
            return violation("bid.once", "first", seat=str(position.turn))
        case Phase.PLAY:
            return violation("bid.once", "done")
        case Phase.SCORED if position.thrown:
            return violation("bid.all-pass")
        case Phase.SCORED:
            return violation("deal.sizes", "over")
        case _:
            return violation("end.highest")


def _bid(position: Position, tricks: int) -> Violation | None:
    """A number is from one to the cards of the deal less one; all tricks are a board."""
    if broken := _phase(position, Phase.BID):
        return broken
    cards = position.cards
    if 1 <= tricks < cards:
        return None
    if tricks == 0:
        return violation("bid.zero")
    if cards == 1:
        return violation("bid.number", "one-card")
    if tricks == cards:
        return violation("bid.board", cards=cards)
    return violation("bid.number", cards=cards, highest=cards - 1, tricks=tricks)


def _card(position: Position, card: Card) -> Violation | None:
    """A card comes from the hand of the player in turn, and is one he may lead or give."""
    if broken := _phase(position, Phase.PLAY):
        return broken
    seat = position.turn
    if seat is None:
        return violation("deal.sizes", "over")
    if card not in position.hand(seat):
        return _not_held(position, card, seat)
    if card in legal_cards(position, seat):
        return None
    if not position.table:
        rule = "lead.broken" if position.tricks else "lead.first-no-trump"
        return violation(rule, card=str(card), trump=str(position.trump))
    return _not_followed(position, seat, card)


def _not_held(position: Position, card: Card, seat: Seat) -> Violation:
    """A card that the player in turn cannot play because it is not in his hand."""
    if card in position.played:
        return violation("table.pack", card=str(card))
    if card in position.turned:
        return violation("trump.turn-up", card=str(card))
    swap = position.swap
    if swap is not None and card == swap.joker:
        return violation("joker.replaced", card=str(card))
    return violation("table.clockwise", card=str(card), seat=str(seat))


def _not_followed(position: Position, seat: Seat, card: Card) -> Violation:
    """A card that does not follow suit, or follows a blooper with the wrong trump."""
    led, trumps = position.table[0], position.trumps
    wanted = str(legal_cards(position, seat)[0])
    if trumps.suit_of(card) is trumps.suit_of(led):
        rule = "blooper.big" if led == BIG_JOKER else "blooper.little"
        return violation(rule, card=wanted)
    if led == BIG_JOKER and position.rules.duty != "off":
        return violation("blooper.big", card=wanted)
    if led == LITTLE_JOKER and position.rules.duty == "both":
        return violation("blooper.little", card=wanted)
    suit = str(trumps.suit_of(led))
    return violation("follow.suit", card=wanted, led=suit, seat=str(seat))


def _count(position: Position) -> Violation | None:
    """At a table where players may renege a deal is counted once all its tricks are played."""
    if not position.rules.table:
        return violation("renege.table")
    if broken := _phase(position, Phase.PLAY):
        return broken
    done = len(position.tricks) == position.cards
    return None if done else violation("deal.sizes", "unfinished")


def _accuse(position: Position, seat: Seat) -> Violation | None:
    """A renege is punished at a table that allows it, once a later card proves it."""
    rules = position.rules
    if not rules.table:
        return violation("renege.table")
    if broken := _phase(position, Phase.PLAY):
        return broken
    proved = find_reneges(position.tricks, position.table, position.trumps, rules.duty)
    caught = any(renege.seat is seat for renege in proved)
    return None if caught else violation("renege.table", "proof", seat=str(seat))
