"""Drills about what comes before the play: the toss, the deal, the call and its two ways out."""

from random import Random

from content.drills import EASY, HARD, MIDDLE, Ask, Draft, Said, said
from content.rung.drills.played import best_suit, length_and_top
from content.rung.drills.tables import LEARNER, Wrong, plate
from engines.cards import ACE, PACK, SUITS, Card, Seat, Suit
from engines.rung import RING, Rules, State
from engines.rung.position import FIRST
from engines.rung.tally import TRICKS

BATCHES = (5, 4, 4)
JACK = 11
LOW = 10
SECOND = 9
"""Where a caller's last four cards begin."""

AGAIN = "again"


def toss(rng: Random, level: int) -> Draft | None:
    """Who calls after a toss: one card clearly highest, an ace, or a tie."""
    cards = _tossed(rng, level)
    if cards is None:
        return None
    caller = State.start().draw(cards).caller
    by_seat = {f"card_{seat.name.lower()}": str(cards[seat]) for seat in Seat}
    ranks = [card.rank for card in cards]
    ace = ("toss.ace-high",) if max(ranks) == ACE else ()
    rules = ("toss.tie", "toss.suits") if caller is None else ("toss.highest", "toss.caller", *ace)
    key = "right-again" if caller is None else "right"
    asked = Ask(
        rules, "start", said("question", **by_seat), said(key, card=str(max(cards, key=_rank)))
    )
    options = {str(seat): said("option", plate=str(seat)) for seat in Seat}
    options[AGAIN] = said("option-again")

    def wrong(name: str) -> tuple[str, Said]:
        if caller is None:
            return "toss.tie", said("wrong.tie")
        if name == AGAIN:
            return "toss.highest", said("wrong.again")
        return "toss.highest", said("wrong.lower", card=str(cards["SENW".index(name)]))

    return asked.choose(AGAIN if caller is None else str(caller), options, wrong)


def deal(rng: Random, level: int) -> Draft:
    """How the pack goes round: who is first and last, who is next, how many each has by then."""
    caller = rng.choice(tuple(Seat))
    carried = (_points(rng), _points(rng))
    state = State(Rules(), caller=caller, carried=carried, number=rng.randint(1, 12))
    if level == EASY:
        return _first_or_last(rng, state, caller)
    place, batch = rng.randrange(4), rng.randrange(3)
    if (place, batch) == (3, 2):
        place = 2
    just, nth = RING.after(caller, place), batch + 1
    if level == MIDDLE:
        question = said("question-next", count=BATCHES[batch], nth=str(nth), seat=str(just))
        rules = ("table.turn", "deal.batches")
        return Ask(rules, state, question, said("right-plate")).tap(
            (plate(RING.after(just)),), _dealt_wrong(RING.after(just, -1))
        )
    seat = rng.choice([seat for seat in Seat if seat is not just])
    had = (seat - caller) % 4 <= place
    count = sum(BATCHES[: nth if had else batch])
    seats = {"seat": str(just), "seat_other": str(seat)}
    question = said("question-holds", count=BATCHES[batch], nth=str(nth), **seats)
    options = rng.sample([n for n in (0, 4, 5, 8, 9, TRICKS) if n != count], 3)
    return Ask(("deal.batches",), state, question).number(count, options)


def call(rng: Random, level: int) -> Draft | None:
    """Call the longest of the suits, or of two as long the higher; hard when none has three."""
    deck = _deck(rng)
    five = deck[:FIRST]
    best = best_suit(five)
    length, ranks = length_and_top(five, best)
    rivals = [length_and_top(five, suit) for suit in SUITS if suit is not best]
    clear = all((length, ranks[:1]) > (other, tops[:1]) for other, tops in rivals)
    if not clear or (HARD, HARD, HARD, MIDDLE, EASY, EASY)[length] != level:
        return None
    state = State(Rules(biyasi=False), caller=LEARNER, deck=deck)
    right = said("right", count=length, suit=str(best))
    return Ask(("call.five",), state, said("question"), right).play(
        (f"call {best}",), said("otherwise")
    )


def redeal(rng: Random, level: int) -> Draft | None:
    """Ask for a new deal where there is a right to it, or call; hard at tables of other rules."""
    deck = _deck(rng, low=rng.random() < 0.6)
    five = deck[:FIRST]
    highest = max(five, key=_rank)
    house = rng.choice(("nine", "limit")) if level == HARD else ""
    if not house and level != (MIDDLE if highest.rank in (LOW, JACK) else EASY):
        return None
    if house and not (LOW - 1 if house == "nine" else 2) <= highest.rank <= LOW:
        return None
    rules = Rules(biyasi=False)
    if house:
        rules = Rules(biyasi=False, redeal="nine") if house == "nine" else Rules(redeal_limit=1)
    state = State(rules, caller=LEARNER, deck=deck, redeals=int(house == "limit"))
    words = [str(move) for move in state.legal_moves()]
    may = "redeal" in words
    longest = length_and_top(five, best_suit(five))[0]
    calls = [f"call {suit}" for suit in SUITS if length_and_top(five, suit)[0] == longest]
    asked = Ask(
        (*((f"redeal.{house}",) if house else ()), "call.redeal"),
        state,
        said(f"question-{house}" if house else "question"),
        said("right-may" if may else f"right-{house or 'not'}", card=str(highest)),
    )
    accept = ("redeal",) if may else tuple(calls)
    return asked.play(accept, said("otherwise-may" if may else "otherwise"))


def thirteenth(rng: Random, level: int) -> Draft | None:
    """Which suit the thirteenth card makes trump, or one picked from the second four."""
    deck = _deck(rng)
    pick = rng.randint(1, 4) if level == HARD else 0
    rules = Rules(biyasi=False, thirteenth="second") if pick else Rules(biyasi=False)
    state = State(rules, caller=LEARNER, deck=deck)
    dealt = state.dealt(LEARNER)
    coming = (dealt[SECOND:], dealt[FIRST:], dealt[FIRST:SECOND])[level]
    deciding = coming[pick - 1]
    own = best_suit(dealt[:FIRST])
    if deciding.suit is own or len({card.suit for card in coming}) < 2:
        return None
    wrong: Wrong = {"*": ("call.thirteenth", said("wrong.other"))}
    for suit in SUITS:
        key = "own" if suit is own else "suit"
        wrong[_button(suit)] = ("call.thirteenth", said(f"wrong.{key}", suit=str(suit)))
    listed = tuple(map(str, coming))
    key = f"question-{('last', 'all', 'pick')[level]}"
    question = said(key, card=listed, **({"nth": str(pick)} if pick else {}))
    right = said("right", card=str(deciding))
    codes = ("thirteenth.second", "call.thirteenth") if pick else ("call.thirteenth",)
    return Ask(codes, state, question, right).tap((_button(deciding.suit),), wrong)


def _rank(card: Card) -> int:
    return card.rank


def _button(suit: Suit) -> str:
    return f"call{suit}"


def _tossed(rng: Random, level: int) -> tuple[Card, ...] | None:
    """Four cards of a level: none equal; with an ace, or equal ones below; equal at the top."""
    cards = tuple(rng.sample(PACK, 4))
    ranks = sorted((card.rank for card in cards), reverse=True)
    tied, equal = ranks[0] == ranks[1], len(set(ranks)) < 4
    if tied:
        return cards if level == HARD else None
    hardness = HARD if equal else MIDDLE if ranks[0] == ACE else EASY
    return cards if hardness == level else None


def _deck(rng: Random, *, low: bool = False) -> tuple[Card, ...]:
    """A shuffled pack; ``low`` gives the caller five cards up to the ten, or one just above."""
    deck = rng.sample(PACK, len(PACK))
    if low:
        most = rng.choice((9, LOW, LOW, JACK))
        five = rng.sample([card for card in PACK if card.rank <= most], FIRST)
        deck = [*five, *(card for card in deck if card not in five)]
    return tuple(deck)


def _points(rng: Random) -> int:
    """Points a pair may have in the middle of a match."""
    return rng.choice([7 * won + 13 * courts for won in range(4) for courts in range(3)])


def _first_or_last(rng: Random, state: State, caller: Seat) -> Draft:
    last = rng.random() < 0.5
    answer = RING.after(caller, -1) if last else caller
    rules = ("deal.dealer", "deal.batches") if last else ("deal.batches", "table.turn")
    question = said("question-last" if last else "question-first")
    wrong = _dealt_wrong(RING.after(caller, 1 if last else -1))
    return Ask(rules, state, question, said("right-plate")).tap((plate(answer),), wrong)


def _dealt_wrong(clockwise: Seat) -> Wrong:
    wrong: Wrong = {"*": ("table.turn", said("wrong.other"))}
    for seat in Seat:
        wrong[plate(seat)] = ("deal.batches", said("wrong.round"))
    wrong[plate(clockwise)] = ("table.turn", said("wrong.clockwise"))
    return wrong
