"""Why a move is not allowed in Rung: the first rule it breaks, with the facts a message needs.

Keys are ledger ids of `content/rung/rules.toml`; `VIOLATIONS` declares every key and its facts.
`card` is a card as written, `seat` a seat letter, `led`, `suit` and `trump` suit letters, `have`
and `lost` numbers of tricks.
"""

from engines.cards import PACK, Card, Seat
from engines.contract import Declared, Violation, violation
from engines.rung.moves import Accuse, Biyasi, Call, Hide, Move, Thirteenth, Word
from engines.rung.position import FIRST, Phase, Position
from engines.rung.reneges import find_reneges
from engines.rung.tally import gathered, totals, wins

VIOLATIONS: Declared = {
    "toss.highest:first": (),
    "toss.highest:over": (),
    "deal.batches:first": (),
    "deal.batches:dealt": (),
    "call.five:first": (),
    "call.five:called": (),
    "call.redeal": ("card",),
    "call.redeal:late": (),
    "redeal.nine": ("card",),
    "redeal.never": (),
    "redeal.limit": ("limit",),
    "call.thirteenth:late": (),
    "call.thirteenth:pick": (),
    "thirteenth.off": (),
    "thirteenth.second": (),
    "band.hidden:call": (),
    "band.hidden:off": (),
    "band.hidden:late": (),
    "band.hidden:not-yours": ("card",),
    "band.hidden:laid": ("card",),
    "band.ask:off": (),
    "band.ask:opened": (),
    "band.ask:lead": (),
    "band.ask:can-follow": ("led",),
    "band.askers": ("seat",),
    "band.must-trump": ("trump",),
    "beranga.first-off": (),
    "recall.opponents:waiting": ("seat",),
    "recall.opponents:same": ("suit",),
    "recall.opponents:off": (),
    "table.pack": ("card",),
    "table.turn": ("card", "seat"),
    "hand.thirteen:played": ("card",),
    "hand.thirteen:over": (),
    "hand.thirteen:count": (),
    "hand.thirteen:unfinished": (),
    "follow.suit": ("card", "led", "seat"),
    "claim.decided": ("have", "lost"),
    "biyasi.when:off": (),
    "biyasi.when:early": (),
    "biyasi.when:late": (),
    "biyasi.when:again": ("seat",),
    "renege.table": (),
    "renege.hiding": ("seat",),
    "baazi.target": (),
}


def move(position: Position, move: Move) -> Violation | None:
    """The first rule `move` breaks, None exactly when it is legal."""
    match move:
        case Card():
            return _card(position, move)
        case Call():
            return _call(position, move)
        case Hide():
            return _hide(position, move)
        case Thirteenth():
            return _thirteenth(position, move)
        case Biyasi():
            return _biyasi(position)
        case Accuse():
            return _accuse(position, move.seat)
        case Word.REDEAL:
            return _redeal(position)
        case Word.PASS:
            return _pass(position)
        case Word.OPEN:
            return _open(position)
        case _:
            return _claim(position)


def toss(position: Position) -> Violation | None:
    """Why no toss cards may be drawn now."""
    return None if position.phase is Phase.TOSS else violation("toss.highest", "over")


def deal(position: Position) -> Violation | None:
    """Why no cards may be dealt now."""
    match position.phase:
        case Phase.DEAL:
            return None
        case Phase.TOSS | Phase.SCORED | Phase.OVER:
            return _phase(position, Phase.DEAL)
        case _:
            return violation("deal.batches", "dealt")


def next_hand(position: Position) -> Violation | None:
    """Why no next hand may begin: this one is not over, or the match is."""
    match position.phase:
        case Phase.SCORED:
            return None
        case Phase.OVER:
            return violation("baazi.target")
        case _:
            return violation("hand.thirteen", "unfinished")


def legal_cards(position: Position, seat: Seat) -> tuple[Card, ...]:
    """The cards that `seat`, in turn, may play."""
    hand, table = position.hand(seat), position.table
    if not table or position.rules.table:
        return hand
    trumps = position.trumps
    if following := trumps.following(hand, table[0]):
        return following
    trumping = tuple(card for card in hand if trumps.holds(card)) if position.must_trump else ()
    return trumping or hand


def _phase(position: Position, wanted: Phase) -> Violation | None:
    """Why this is not the moment for a move of phase `wanted`."""
    if position.phase is wanted:
        return None
    match position.phase:
        case Phase.TOSS:
            return violation("toss.highest", "first")
        case Phase.DEAL:
            return violation("deal.batches", "first")
        case Phase.CALL:
            return violation("call.five", "first")
        case Phase.RECALL:
            return violation("recall.opponents", "waiting", seat=str(position.turn))
        case Phase.PLAY:
            return violation("call.five", "called")
        case Phase.SCORED:
            return violation("hand.thirteen", "over")
        case _:
            return violation("baazi.target")


def _card(position: Position, card: Card) -> Violation | None:
    """A card comes from the hand of the player in turn and follows suit if it can."""
    if card not in PACK:
        return violation("table.pack", card=str(card))
    if broken := _phase(position, Phase.PLAY):
        return broken
    seat = position.turn
    if seat is None:
        return violation("hand.thirteen", "count")
    if card not in position.hand(seat):
        return _not_held(position, card, seat)
    if card in legal_cards(position, seat):
        return None
    trumps, led = position.trumps, position.table[0]
    if following := trumps.following(position.hand(seat), led):
        suit = str(trumps.suit_of(led))
        return violation("follow.suit", card=str(following[0]), led=suit, seat=str(seat))
    return violation("band.must-trump", trump=str(trumps.suit))


def _not_held(position: Position, card: Card, seat: Seat) -> Violation:
    """A card that the player in turn cannot play because it is not in his hand."""
    if card in position.played:
        return violation("hand.thirteen", "played", card=str(card))
    if card == position.laid and seat is position.caller:
        return violation("band.hidden", "laid", card=str(card))
    return violation("table.turn", card=str(card), seat=str(seat))


def _call(position: Position, call: Call) -> Violation | None:
    """A call comes from the caller's five cards, or once from an opponent where that is played."""
    if position.rules.beranga and position.phase is Phase.PLAY:
        return violation("beranga.first-off")
    if position.phase is Phase.RECALL:
        same = call.suit is position.trump
        return violation("recall.opponents", "same", suit=str(call.suit)) if same else None
    if broken := _phase(position, Phase.CALL):
        return broken
    return violation("band.hidden", "call") if position.rules.band else None


def _hide(position: Position, hide: Hide) -> Violation | None:
    """Band rung: the caller lays down one of his five cards."""
    if not position.rules.band:
        return violation("band.hidden", "off")
    if position.phase is Phase.PLAY:
        return violation("band.hidden", "late")
    if broken := _phase(position, Phase.CALL):
        return broken
    held = position.deck[:FIRST]
    return None if hide.card in held else violation("band.hidden", "not-yours", card=str(hide.card))


def _thirteenth(position: Position, move: Thirteenth) -> Violation | None:
    """The caller may leave trump to a card he has not seen."""
    rules = position.rules
    if position.phase in (Phase.PLAY, Phase.RECALL):
        return violation("call.thirteenth", "late")
    if broken := _phase(position, Phase.CALL):
        return broken
    if rules.band:
        return violation("band.hidden", "call")
    if rules.thirteenth == "off":
        return violation("thirteenth.off")
    if rules.thirteenth == "second":
        return None if 1 <= move.pick <= 4 else violation("thirteenth.second")
    return violation("call.thirteenth", "pick") if move.pick else None


def _redeal(position: Position) -> Violation | None:
    """A new deal is for a caller whose five cards are all low, before he calls."""
    rules = position.rules
    if position.phase in (Phase.PLAY, Phase.RECALL):
        return violation("call.redeal", "late")
    if broken := _phase(position, Phase.CALL):
        return broken
    if rules.redeal == "never":
        return violation("redeal.never")
    if rules.redeal_limit and position.redeals >= rules.redeal_limit:
        return violation("redeal.limit", limit=rules.redeal_limit)
    highest = max(position.deck[:FIRST], key=lambda card: card.rank)
    if highest.rank <= rules.highest_allowed:
        return None
    rule = "redeal.nine" if rules.redeal == "nine" else "call.redeal"
    return violation(rule, card=str(highest))


def _pass(position: Position) -> Violation | None:
    """A pass is an opponent's answer to the call, where opponents may call again."""
    if not position.rules.recall:
        return violation("recall.opponents", "off")
    return _phase(position, Phase.RECALL)


def _open(position: Position) -> Violation | None:
    """The hidden trump is opened by a player who cannot follow."""
    if not position.rules.band:
        return violation("band.ask", "off")
    if broken := _phase(position, Phase.PLAY):
        return broken
    if position.opened is not None:
        return violation("band.ask", "opened")
    seat = position.turn
    if seat is None or not position.table:
        return violation("band.ask", "lead")
    led = position.table[0]
    if position.trumps.following(position.hand(seat), led):
        return violation("band.ask", "can-follow", led=str(led.suit))
    theirs = seat.team is position.maker.team
    barred = position.rules.askers == "opponents" and theirs
    return violation("band.askers", seat=str(seat)) if barred else None


def _claim(position: Position) -> Violation | None:
    """A hand ends early only when nothing that follows can change it."""
    if broken := _phase(position, Phase.PLAY):
        return broken
    if position.decided:
        return None
    held = totals(gathered(wins(position.tricks), position.rules))
    have = max(held)
    return violation("claim.decided", have=have, lost=sum(held) - have)


def _biyasi(position: Position) -> Violation | None:
    """Eighty-two is claimed with all cards dealt and none played, by one player."""
    if not position.rules.counts_82:
        return violation("biyasi.when", "off")
    if position.phase in (Phase.DEAL, Phase.CALL, Phase.RECALL):
        return violation("biyasi.when", "early")
    if broken := _phase(position, Phase.PLAY):
        return broken
    if position.claimer is not None:
        return violation("biyasi.when", "again", seat=str(position.claimer))
    return violation("biyasi.when", "late") if position.count else None


def _accuse(position: Position, seat: Seat) -> Violation | None:
    """A renege is punished at a table that allows it, once a later card proves it."""
    if not position.rules.table:
        return violation("renege.table")
    if broken := _phase(position, Phase.PLAY):
        return broken
    proved = find_reneges(position.tricks, position.table, position.trumps)
    caught = any(renege.seat is seat for renege in proved)
    return None if caught else violation("renege.hiding", seat=str(seat))
