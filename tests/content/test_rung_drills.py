"""The answers of Rung's drills once more, worked out slowly from the cards alone."""

from collections.abc import Callable, Iterator
from dataclasses import asdict

import pytest

from content.drills import Draft, series
from content.rung.drills import TOPICS
from content.rung.drills.played import hand, reneged
from engines.cards import PACK, Card, Seat, Suit, Trick, read_card
from engines.rung import State, find_reneges
from tests.engines.rung_plainly import RIGHT, SIDE, Hand, count, piles

COUNT = 60
RING = "SENW"
OTHERS = "ENW"
SOUTH = Seat.SOUTH
Deal = dict[str, list[Card]]


def facts(draft: Draft) -> dict[str, str]:
    """The facts of the question."""
    return {name: str(value) for name, value in draft.question.facts}


def after(seat: str, steps: int = 1) -> str:
    """The seat so many places further, anticlockwise."""
    return RING[(RING.index(seat) + steps) % 4]


def taker(leader: str, cards: tuple[Card, ...], trump: Suit | None) -> str:
    """Whose card is best: every trump above every card of the suit led, all else worthless."""
    worth = [
        (card.suit is trump) * 100 + card.rank * (card.suit in (trump, cards[0].suit))
        for card in cards
    ]
    return after(leader, worth.index(max(worth)))


def takers(state: State) -> str:
    """Who took each trick, leader by leader."""
    found, leader = "", str(state.maker)
    for trick in state.tricks:
        leader = taker(leader, trick.cards, state.trump)
        found += leader
    return found


def leader(state: State) -> str:
    """Who leads the trick under way."""
    return (takers(state) or str(state.maker))[-1]


def mine(state: State) -> list[Card]:
    """The learner's cards: those dealt, less those played."""
    return [card for card in state.dealt(SOUTH) if card not in state.played]


def playable(state: State) -> list[Card]:
    """The learner's cards that keep the rule of following."""
    same = [card for card in mine(state) if state.table and card.suit is state.table[0].suit]
    return same or mine(state)


def plates(*seats: str) -> set[str]:
    """The controls of some players' plates."""
    return {f"seat{seat}" for seat in seats}


def turn(state: State, draft: Draft) -> set[str]:
    """Walk round the table."""
    named = facts(draft)["seat"]
    if draft.question.key == "question-last":
        assert named == leader(state)
    return plates(after(named, 1 if draft.question.key == "question-after" else 3))


def toss(_state: State, draft: Draft) -> set[str]:
    """Rank the four cards of the question."""
    drawn = [read_card(facts(draft)[f"card_{seat.name.lower()}"]).rank for seat in Seat]
    best = [seat for seat, rank in zip(RING, drawn, strict=True) if rank == max(drawn)]
    return set(best) if len(best) == 1 else {"again"}


def deal(state: State, draft: Draft) -> set[str]:
    """Deal the whole pack out, batch by batch."""
    order = [after(str(state.caller), place) for place in range(4)]
    batches = [(batch, seat, size) for batch, size in enumerate((5, 4, 4), 1) for seat in order]
    if draft.question.key in ("question-first", "question-last"):
        return plates(batches[0 if draft.question.key == "question-first" else -1][1])
    told = facts(draft)
    rounds = {"1": 5, "2": 4, "3": 4}
    assert told["count"] == str(rounds[told["nth"]])
    done = next(
        place
        for place, (batch, seat, _size) in enumerate(batches)
        if (str(batch), seat) == (told["nth"], told["seat"])
    )
    if draft.question.key == "question-next":
        return plates(batches[done + 1][1])
    had = [size for _batch, seat, size in batches[: done + 1] if seat == told["seat_other"]]
    return {str(sum(had))}


def lengths(state: State) -> dict[str, list[int]]:
    """By suit the ranks of the caller's first five cards."""
    five = state.deck[:5]
    return {suit: [card.rank for card in five if card.suit == suit] for suit in "SHDC"}


def call(state: State, _draft: Draft) -> set[str]:
    """The longest suit; of two the one with the higher card, which must be higher."""
    ordered = sorted(lengths(state).items(), key=lambda item: (len(item[1]), max(item[1] or [0])))
    (_, second), (best, first) = ordered[-2:]
    assert (len(first), max(first)) > (len(second), max(second or [0]))
    return {f"call {best}"}


def redeal(state: State, _draft: Draft) -> set[str]:
    """Look at the highest of the five, and at the rules of the table."""
    most = {"ten": 10, "nine": 9}[state.rules.redeal]
    used_up = state.rules.redeal_limit and state.redeals >= state.rules.redeal_limit
    if not used_up and max(card.rank for card in state.deck[:5]) <= most:
        return {"redeal"}
    held = lengths(state)
    longest = max(map(len, held.values()))
    return {f"call {suit}" for suit, ranks in held.items() if len(ranks) == longest}


def thirteenth(state: State, draft: Draft) -> set[str]:
    """Count along the cards that are named, which must be those that come."""
    listed = dict(draft.question.facts)["card"]
    assert isinstance(listed, tuple)
    coming = list(map(str, state.dealt(SOUTH)[5:]))
    if draft.question.key == "question-pick":
        assert list(listed) == coming[:4]
        return {f"call{coming[int(facts(draft)['nth']) - 1][0]}"}
    assert list(listed) == coming[-len(listed) :]
    return {f"call{coming[7][0]}"}


def follow(state: State, draft: Draft) -> set[str]:
    """The suit led if it is there, else everything."""
    assert facts(draft) == {"card": str(state.table[0]), "seat": leader(state)}
    return set(map(str, playable(state)))


def winning(state: State, _draft: Draft) -> set[str]:
    """The best of three cards."""
    return {f"trick{taker(leader(state), state.table, state.trump)}"}


def takes(state: State, draft: Draft) -> set[str]:
    """Put every card on the trick in turn."""
    lead = leader(state)
    assert after(lead, 3) == "S"
    won = {c for c in playable(state) if taker(lead, (*state.table, c), state.trump) == "S"}
    return set(map(str, won)) or winning(state, draft)


def leads(state: State, draft: Draft) -> set[str]:
    """The taker of the trick that the named card completes."""
    card = read_card(facts(draft)["card"])
    assert card in playable(state)
    return plates(taker(leader(state), (*state.table, card), state.trump))


def sides(state: State) -> tuple[int, int]:
    """The tricks of both pairs."""
    won = [SIDE[seat] for seat in takers(state)]
    return won.count(0), won.count(1)


def left(state: State, draft: Draft) -> set[str]:
    """Subtract."""
    ours, theirs = sides(state)
    counts = {"left": 13 - ours - theirs, "needed": 7 - ours, "lose": 6 - theirs}
    return {f"n{counts[draft.question.key.removeprefix('question-')]}"}


def claim(state: State, _draft: Draft) -> set[str]:
    """Seven and at least one."""
    most, least = sorted(sides(state), reverse=True)
    assert most >= 7
    return {"claim"} if least else set(map(str, mine(state)))


def finished(state: State) -> Hand:
    """The hand with its last trick played from the cards that are left, if one is left."""
    won, aces = takers(state), [best(trick, state.trump).rank == 14 for trick in state.tricks]
    if len(won) == 12:
        (*_, lead) = won
        cards = tuple(
            next(card for card in state.dealt(Seat(RING.index(seat))) if card not in state.played)
            for seat in (after(lead, place) for place in range(4))
        )
        won += taker(lead, cards, state.trump)
        aces.append(False)
    claimer = "" if state.claimer is None else str(state.claimer)
    return Hand(won, tuple(aces), str(state.caller), claimer, 0)


def best(trick: Trick, trump: Suit | None) -> Card:
    """The card that takes a trick."""
    won = taker(str(trick.leader), trick.cards, trump)
    return trick.cards[(RING.index(won) - trick.leader) % 4]


def score(state: State, draft: Draft) -> set[str]:
    """Count the whole hand by the second count."""
    counted = count(finished(state), asdict(state.rules))
    asked = 0 if draft.question.key.startswith("question-us") else 1
    assert facts(draft)["side"] == ("us", "them")[SIDE[finished(state).takers[-1]]]
    assert facts(draft).get("seat", "") == finished(state).claimer
    return {str(counted.points if counted.winner == asked else 0)}


def biyasi(state: State, _draft: Draft) -> set[str]:
    """What lies on the table tells the moment."""
    if state.called is None:
        return {"early"}
    if state.claimer is not None:
        return {"again"}
    return {"late" if state.tricks or state.table else "yes"}


def caller(state: State, draft: Draft) -> set[str]:
    """The next caller by the second count."""
    counted, called = count(finished(state), asdict(state.rules)), str(state.caller)
    assert facts(draft)["seat"] == called
    assert (counted.winner == SIDE[called]) == (draft.question.key == "question-won")
    assert counted.caller in (called, after(called, 2), RIGHT[called])
    return plates(counted.caller)


def shown(state: State) -> dict[str, set[Suit]]:
    """By seat the suits that were led and not followed."""
    found: dict[str, set[Suit]] = {seat: set() for seat in RING}
    rows = [(str(trick.leader), trick.cards) for trick in state.tricks]
    for lead, cards in [*rows, (leader(state), state.table)]:
        for place, card in enumerate(cards):
            if card.suit is not cards[0].suit:
                found[after(lead, place)].add(cards[0].suit)
    return found


def out(state: State) -> list[Card]:
    """The cards that the learner does not see."""
    return [card for card in PACK if card not in mine(state) and card not in state.played]


def can_lie(cards: list[Card], room: dict[str, int], barred: dict[str, set[Suit]]) -> bool:
    """Whether the cards can be dealt into what room there is, card by card."""
    if not cards:
        return True

    def homes(card: Card) -> list[str]:
        return [seat for seat in OTHERS if room[seat] and card.suit not in barred[seat]]

    card = min(cards, key=lambda each: len(homes(each)))
    rest = [other for other in cards if other is not card]
    return any(can_lie(rest, room | {seat: room[seat] - 1}, barred) for seat in homes(card))


def beaters(state: State, card: Card) -> Iterator[tuple[str, Card, set[Suit]]]:
    """Who might beat a card that is led, with what, and which suit must then be missing."""
    for seat in OTHERS:
        for other in out(state):
            if other.suit is card.suit and other.rank > card.rank:
                yield seat, other, set()
            elif other.suit is state.trump and card.suit is not state.trump:
                yield seat, other, {card.suit}


def sure(state: State, _draft: Draft) -> set[str]:
    """Cards for which no deal of the unseen cards has an answer."""
    voids = shown(state)
    room = dict.fromkeys(OTHERS, len(mine(state)))
    found = set()
    for card in mine(state):
        worlds = (
            other.suit not in voids[seat]
            and can_lie(
                [each for each in out(state) if each is not other],
                room | {seat: room[seat] - 1},
                voids | {seat: voids[seat] | missing},
            )
            for seat, other, missing in beaters(state, card)
        )
        found |= set() if any(worlds) else {str(card)}
    return found


def trumps(state: State, _draft: Draft) -> set[str]:
    """Look for each of the thirteen trumps."""
    return {f"n{sum(card.suit is state.trump for card in out(state))}"}


def void(state: State, draft: Draft) -> set[str]:
    """Go through the tricks."""
    suit = Suit(facts(draft)["suit"])
    return plates(*(seat for seat in OTHERS if suit in shown(state)[seat]))


def held(state: State, seat: str, suit: Suit) -> list[int]:
    """The ranks of a suit that a player still holds."""
    cards = state.dealt(Seat(RING.index(seat)))
    return [card.rank for card in cards if card.suit is suit and card not in state.played]


def first_lead(state: State) -> bool:
    """Whether the suit of the trick under way was never led before."""
    return all(trick.cards[0].suit is not state.table[0].suit for trick in state.tricks)


def reading(state: State, _draft: Draft) -> set[str]:
    """What the last card on the table shows, which must be true of the hand it came from."""
    led, card = state.table[0], state.table[-1]
    seat = after(leader(state), len(state.table) - 1)
    ranks = held(state, seat, led.suit)
    if card.suit is not led.suit:
        assert not ranks
        return {"none"}
    assert seat == "N"
    assert first_lead(state)
    if len(state.table) == 1:
        assert not {13, 14} & {*ranks, card.rank}
        return {"weak"}
    assert leader(state) == "S"
    assert {13, 14} & set(ranks)
    assert taker("S", state.table, state.trump) == "N"
    return {"strong"}


def answer(state: State, draft: Draft) -> set[str]:
    """The lowest, the highest, or the middle cards that win, as the guide says."""
    led = state.table[0]
    cards = sorted(playable(state), key=lambda card: card.rank)
    assert all(card.suit is led.suit for card in cards)
    lead = leader(state)
    if draft.question.key == "question-save":
        assert len(state.table) == 3
        assert taker(lead, state.table, state.trump) == "N"
        return {str(cards[0])}
    assert (lead, len(state.table), first_lead(state)) == ("N", 2, True)
    assert not {13, 14} & {led.rank, *held(state, "N", led.suit)}
    takes_it = [c for c in cards if taker(lead, (*state.table, c), state.trump) == "S"]
    if draft.question.key == "question-return":
        assert cards[-1].rank < 13
        return {str(card) for card in takes_it if card is cards[-1]}
    assert cards[-1].rank > 12
    return {str(card) for card in takes_it if card.rank in (11, 12)}


def help_lead(state: State, _draft: Draft) -> set[str]:
    """The cards of the only plain suit without ace, king and queen."""
    plain = [card for card in mine(state) if card.suit is not state.trump]
    strong = {card.suit for card in plain if card.rank > 11}
    weak = {card.suit for card in plain} - strong
    assert len(weak) == 1
    return {str(card) for card in plain if card.suit in weak}


def lies(state: State) -> Iterator[tuple[str, int, int]]:
    """Who did not follow a suit and later played it: the seat and the numbers of both tricks."""
    rows = [
        {after(str(trick.leader), place): card for place, card in enumerate(trick.cards)}
        for trick in state.tricks
    ]
    for number, (row, trick) in enumerate(zip(rows, state.tricks, strict=True), 1):
        led = trick.cards[0].suit
        for seat in RING:
            later = [n for n in range(number, len(rows)) if rows[n][seat].suit is led]
            if row[seat].suit is not led:
                yield from ((seat, number, n + 1) for n in later)


def who(state: State, _draft: Draft) -> set[str]:
    """The one player of whom it can be proved, by exactly one card."""
    ((seat, _lie, _proof),) = lies(state)
    return plates(seat)


def proof(state: State, _draft: Draft) -> set[str]:
    """The card of the lie and the only one that proves it."""
    ((seat, lie, shows),) = lies(state)
    return {f"t{lie}{seat}", f"t{shows}{seat}"}


def gather(state: State, draft: Draft) -> set[str]:
    """Count the piles of a hand that goes on in any way after the trick asked about."""
    told, number = facts(draft), len(state.tricks) + 1
    won = (takers(state) + told["seat"]).ljust(13, "N")
    aces = [best(trick, state.trump).rank == 14 for trick in state.tricks]
    aces += [told["taken"] == "ace", *[False] * (13 - number)]
    found = piles(Hand(won, tuple(aces), str(state.caller), "", 0), asdict(state.rules))
    return {f"n{sum(size for last, _seat, size in found if last == number)}"}


PLAIN: dict[str, Callable[[State, Draft], set[str]]] = {
    "turn": turn,
    "toss": toss,
    "deal": deal,
    "call": call,
    "redeal": redeal,
    "thirteenth": thirteenth,
    "follow": follow,
    "winning": winning,
    "takes": takes,
    "leads": leads,
    "left": left,
    "claim": claim,
    "score": score,
    "biyasi": biyasi,
    "caller": caller,
    "sure": sure,
    "trumps": trumps,
    "void": void,
    "reading": reading,
    "answer": answer,
    "help": help_lead,
    "who": who,
    "proof": proof,
    "gather": gather,
}


@pytest.mark.parametrize("topic", TOPICS)
def test_answers_are_found_again_plainly(topic: str) -> None:
    """Another way of working it out, from the cards alone, comes to the very same answer."""
    for number in range(COUNT):
        draft = series("rung", topic, 1).drill(number).draft
        state = State.from_text(draft.position)
        assert PLAIN[topic](state, draft) == set(draft.answer), draft.position


def test_hands_are_played_by_the_rules() -> None:
    """Every hand that drills come from is whole, and nobody reneges in it."""
    for number in range(120):
        played = hand(number, number % 3)
        assert len({card for trick in played.tricks for card in trick.cards}) == 52
        assert find_reneges(played.tricks) == ()


def test_a_lie_is_told_once_and_never_by_the_learner() -> None:
    """A hand with a hidden suit has one such card at most, and most have one that is proved."""
    proved = [find_reneges(reneged(number).tricks) for number in range(120)]
    assert all(len(found) <= 1 for found in proved)
    assert all(renege.seat is not SOUTH for found in proved for renege in found)
    assert sum(map(bool, proved)) > 40


def test_deals_that_lean_make_all_kinds_of_hands() -> None:
    """Even deals are won narrowly, leaning ones by a long way, at times with all thirteen."""

    def widest(lean: float) -> list[int]:
        return [max(hand(n, lean).takers.count(t) for t in (0, 1)) for n in range(120)]

    assert sum(widest(0)) < sum(widest(1)) < sum(widest(2))
    assert widest(2).count(13) > 20
