"""What the engine says the answer of a task is, so that no answer rests on the author's word.

A task's ``proof`` is a name and its words, such as ``next-leader S2``. Each name below says what
it works out: for a task to play the moves to accept, for one to tap the controls, for a choice the
id of the right option. Events are the engine's own texts; ``82-S`` stands for ``82 S``.
"""

from collections.abc import Callable, Mapping, Sequence

from content.model import Task
from engines.cards import PACK, Card, Seat, Suit, Trick, read_card, read_cards, read_seat
from engines.rung import RING, Phase, State, View, advance, find_reneges, parse_move
from engines.rung.tally import MAJORITY, TRICKS

Answers = frozenset[str]
LEARNER = Seat.SOUTH


def answers(task: Task) -> Answers:
    """The answers of a task as its proof works them out; KeyError for an unknown proof."""
    name, *details = task.proof.split()
    return PROOFS[name](task, State.from_text(task.position), details)


def _played(state: State, events: Sequence[str]) -> State:
    for event in events:
        state = advance(state, event.replace("-", " "))
    return state


def _view(state: State) -> View:
    return state.view(LEARNER)


def _legal(state: State) -> list[Card]:
    return [move for move in state.legal_moves() if isinstance(move, Card)]


def _partner(_task: Task, _state: State, _details: list[str]) -> Answers:
    """The plate of the learner's partner."""
    return frozenset({f"seat{LEARNER.partner}"})


def _last(_task: Task, state: State, _details: list[str]) -> Answers:
    """The plate of the player who plays last to the trick under way."""
    return frozenset({f"seat{RING.after(state.leader, 3)}"})


def _tricks_left(_task: Task, state: State, _details: list[str]) -> Answers:
    """The number of tricks still to be played."""
    return frozenset({f"n{TRICKS - len(state.tricks)}"})


def _toss(_task: Task, state: State, details: list[str]) -> Answers:
    """Who calls after a toss of south, east, north and west: ``toss DQ H8 SA CK``."""
    caller = state.draw(read_cards(" ".join(details))).caller
    return frozenset({"again" if caller is None else str(caller)})


def _to_come(_task: Task, state: State, _details: list[str]) -> Answers:
    """How many cards the learner gets after those already dealt."""
    return frozenset({str(len(state.dealt(LEARNER)) - _view(state).counts[LEARNER])})


def _trumps(_task: Task, state: State, _details: list[str]) -> Answers:
    """The learner's trumps."""
    return frozenset(str(card) for card in _view(state).hand if state.trumps.holds(card))


def _suit(_task: Task, state: State, details: list[str]) -> Answers:
    """The learner's cards of a suit: ``suit D``."""
    return frozenset(str(card) for card in _view(state).hand if card.suit is Suit(details[0]))


def _takes(_task: Task, state: State, _details: list[str]) -> Answers:
    """The legal cards that take a trick in which the learner plays last."""
    after = {card: state.play(card).tricks[-1] for card in _legal(state)}
    return frozenset(str(card) for card, trick in after.items() if trick.winner is LEARNER)


def _legal_cards(_task: Task, state: State, _details: list[str]) -> Answers:
    """The cards the learner may play."""
    return frozenset(map(str, _legal(state)))


def _leading(_task: Task, state: State, _details: list[str]) -> Answers:
    """The card on the table that wins so far."""
    return frozenset({f"trick{RING.after(state.leader, state.trumps.winner(state.table))}"})


def _next_leader(_task: Task, state: State, details: list[str]) -> Answers:
    """The plate of whoever leads after these cards: ``next-leader S2``."""
    return frozenset({f"seat{_played(state, details).leader}"})


def _needed(_task: Task, state: State, _details: list[str]) -> Answers:
    """How many tricks the learner's pair needs to win the hand."""
    return frozenset({f"n{MAJORITY - _view(state).gathered[LEARNER.team]}"})


def _next_caller(_task: Task, state: State, _details: list[str]) -> Answers:
    """The plate of the next caller once a hand is over."""
    return frozenset({f"seat{state.result.caller}"} if state.result else ())


def _worth(_task: Task, state: State, details: list[str]) -> Answers:
    """What the learner's pair scores after these events: ``worth claim``."""
    after = _played(state, details)
    return frozenset({str(after.scores[LEARNER.team] - state.carried[LEARNER.team])})


def _lost(_task: Task, state: State, details: list[str]) -> Answers:
    """What the other pair scores after these events."""
    other = LEARNER.team.other
    return frozenset({str(_played(state, details).scores[other] - state.carried[other])})


def _match(_task: Task, state: State, details: list[str]) -> Answers:
    """How the match stands after these events: it goes on, or one pair has won."""
    outcome = _played(state, details).outcome
    if outcome is None:
        return frozenset({"on"})
    return frozenset({"us" if outcome.winner is LEARNER.team else "them"})


def _beats(_task: Task, state: State, _details: list[str]) -> Answers:
    """The learner's cards of the suit led that are higher than the card that leads."""
    best = state.table[state.trumps.winner(state.table)]
    held = state.trumps.following(_view(state).hand, state.table[0])
    return frozenset(str(card) for card in held if card.rank > best.rank)


def _sure(_task: Task, state: State, _details: list[str]) -> Answers:
    """The learner's cards that take a trick when led, however the unseen cards lie."""
    seen, trumps = _view(state), state.trumps
    unseen = [card for card in PACK if card not in (*seen.hand, *seen.played)]
    threat = any(trumps.holds(card) for card in unseen)
    return frozenset(
        str(card)
        for card in seen.hand
        if not any(other.suit is card.suit and other.rank > card.rank for other in unseen)
        and (trumps.holds(card) or not threat)
    )


def _lacks(task: Task, state: State, details: list[str]) -> Answers:
    """The given answer, when a seat holds none of these cards: ``lacks N SA SK``."""
    seat, *cards = details
    missing = {read_card(card) for card in cards} - set(state.dealt(read_seat(seat)))
    return frozenset(task.answer if len(missing) == len(cards) else ())


def _trumps_out(_task: Task, state: State, _details: list[str]) -> Answers:
    """How many trumps the others hold, counted from what the learner has seen."""
    seen = _view(state)
    known = [card for card in (*seen.hand, *seen.played) if state.trumps.holds(card)]
    return frozenset({f"n{TRICKS - len(known)}"})


def _void(_task: Task, state: State, _details: list[str]) -> Answers:
    """The plates of those who have shown that they hold no trump."""
    voids = _view(state).voids
    return frozenset(f"seat{seat}" for seat in Seat if state.trump in voids[seat])


def _unknown(task: Task, state: State, details: list[str]) -> Answers:
    """The given answer, when the learner may know no card of a seat: ``unknown N``."""
    hidden = not _view(state).known[read_seat(details[0])]
    return frozenset(task.answer if hidden else ())


def _may_see(_task: Task, state: State, _details: list[str]) -> Answers:
    """The plates of those whose whole hand the learner may see."""
    seen = _view(state)
    return frozenset(f"seat{seat}" for seat in Seat if len(seen.known[seat]) == seen.counts[seat])


def _reneger(_task: Task, state: State, _details: list[str]) -> Answers:
    """The plate of whoever is proved to have reneged."""
    found = find_reneges(state.tricks, state.table, state.trumps)
    return frozenset(f"seat{renege.seat}" for renege in found)


def _renege_cards(_task: Task, state: State, _details: list[str]) -> Answers:
    """The cards of each proved renege: the one that hid the suit and the one that proves it."""
    found = find_reneges(state.tricks, state.table, state.trumps)
    tricks = ((renege.seat, at) for renege in found for at in (renege.trick, renege.proved_at))
    return frozenset(f"t{at}{seat}" for seat, at in tricks)


def _forbidden(task: Task, state: State, details: list[str]) -> Answers:
    """The given answer, when a move breaks a rule: ``forbidden claim claim.decided``."""
    move, rule = details
    broken = state.why_not(parse_move(move.replace("-", " ")))
    return frozenset(task.answer if broken and broken.rule == rule else ())


def _gathers(_task: Task, state: State, details: list[str]) -> Answers:
    """How many tricks the learner gathers by leading a card that takes the trick."""
    return frozenset({f"n{_gathered_by(state, details[0])}"})


def _gathered(_task: Task, state: State, details: list[str]) -> Answers:
    """The same in words, of two tricks lying: both, one or none."""
    return frozenset({("none", "one", "both")[_gathered_by(state, details[0])]})


def _gathered_by(state: State, lead: str) -> int:
    """The tricks gathered when the others play low to a lead that wins."""
    after = advance(state, lead)
    while after.table and after.phase is Phase.PLAY:
        low = min(_legal(after), key=lambda card: (after.trumps.holds(card), card.rank))
        after = after.play(low)
    won: Trick = after.tricks[-1]
    taken = _view(after).gathered[LEARNER.team] - _view(state).gathered[LEARNER.team]
    return taken if won.winner is LEARNER else -1


def _trumping(_task: Task, state: State, _details: list[str]) -> Answers:
    """Whether the learner must trump, may, or cannot."""
    legal = _legal(_turned(state))
    trumps = [card for card in legal if state.trumps.holds(card)]
    if not trumps:
        return frozenset({"not"})
    return frozenset({"must" if len(trumps) == len(legal) else "may"})


def _turned(state: State) -> State:
    """The state once it is the learner's turn, the others having played what they may."""
    while state.turn is not LEARNER:
        state = state.play(_legal(state)[0])
    return state


PROOFS: Mapping[str, Callable[[Task, State, list[str]], Answers]] = {
    "beats": _beats,
    "forbidden": _forbidden,
    "gathered": _gathered,
    "gathers": _gathers,
    "lacks": _lacks,
    "last": _last,
    "leading": _leading,
    "legal": _legal_cards,
    "lost": _lost,
    "match": _match,
    "may-see": _may_see,
    "needed": _needed,
    "next-caller": _next_caller,
    "next-leader": _next_leader,
    "partner": _partner,
    "renege-cards": _renege_cards,
    "reneger": _reneger,
    "suit": _suit,
    "sure": _sure,
    "takes": _takes,
    "to-come": _to_come,
    "toss": _toss,
    "tricks-left": _tricks_left,
    "trumping": _trumping,
    "trumps": _trumps,
    "trumps-out": _trumps_out,
    "unknown": _unknown,
    "void": _void,
    "worth": _worth,
}
