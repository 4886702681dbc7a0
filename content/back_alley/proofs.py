"""What the engine says the answer of a task is, so that no answer rests on the author's word.

A task's ``proof`` is a name and its words, such as ``opener pass``. Each name below says what it
works out: for a task to play the moves to accept, for one to tap the controls, for a choice the
id of the right option.
"""

from collections.abc import Callable, Mapping
from itertools import pairwise

from content.model import Task
from engines.back_alley import RING, Accuse, Bid, Outcome, Phase, State, advance, parse_move
from engines.cards import BIG_JOKER, JOKERS, Card, Seat, Team, read_seat

Answers = frozenset[str]
LEARNER = Seat.SOUTH
LEVELS = ("", "single", "double", "triple", "quadruple")


def answers(task: Task) -> Answers:
    """The answers of a task as its proof works them out; KeyError for an unknown proof."""
    name, *details = task.proof.split()
    return PROOFS[name](task, State.from_text(task.position), details)


def _opponents(_task: Task, _state: State, _details: list[str]) -> Answers:
    """The seats that are not of the learner's team."""
    return frozenset(f"seat{seat}" for seat in Seat if seat.team is not LEARNER.team)


def _big_joker(_task: Task, state: State, _details: list[str]) -> Answers:
    """The highest card of the hand, where it is the big joker."""
    best = max(state.hand(LEARNER), key=state.trumps.height)
    return frozenset({str(best)} if best == BIG_JOKER else ())


def _next_dealer(_task: Task, state: State, _details: list[str]) -> Answers:
    """Who deals next."""
    return frozenset({f"seat{state.next_deal().dealer}"})


def _next_cards(_task: Task, state: State, _details: list[str]) -> Answers:
    """How many cards each player gets in the next deal."""
    return frozenset({f"n{state.next_deal().cards}"})


def _next_deal(task: Task, state: State, details: list[str]) -> Answers:
    """Who deals next, and how many cards."""
    return _next_dealer(task, state, details) | _next_cards(task, state, details)


def _trumps(_task: Task, state: State, _details: list[str]) -> Answers:
    """The trumps of the learner's hand, jokers among them."""
    return frozenset(str(card) for card in state.hand(LEARNER) if state.trumps.holds(card))


def _own_trumps(_task: Task, state: State, _details: list[str]) -> Answers:
    """The trumps that may be led now."""
    moves = state.legal_moves()
    return frozenset(
        str(move) for move in moves if isinstance(move, Card) and state.trumps.holds(move)
    )


def _winning(_task: Task, state: State, _details: list[str]) -> Answers:
    """The best card of the trick on the table."""
    place = state.trumps.winner(state.table)
    return frozenset({f"trick{RING.after(state.leader, place)}"})


def _out_jokers(_task: Task, state: State, _details: list[str]) -> Answers:
    """The joker turned up and the one given up, when both are out of play."""
    swap = state.swap
    out = swap is not None and state.turned[0] in JOKERS
    return frozenset({"turned", "discard"} if out else ())


def _forbidden(task: Task, state: State, details: list[str]) -> Answers:
    """The given answer, when a move breaks a rule: ``forbidden bid 2 bid.once``."""
    *move, rule = details
    broken = state.why_not(parse_move(" ".join(move)))
    return frozenset(task.answer if broken and broken.rule == rule else ())


def _promise(_task: Task, state: State, details: list[str]) -> Answers:
    """The tricks the learner's team owes after a bid: ``promise bid 4``."""
    after = advance(state, " ".join(details))
    promise = after.contract(LEARNER.team)
    return frozenset({f"n{after.cards if promise.level else promise.tricks}"})


def _level(_task: Task, state: State, _details: list[str]) -> Answers:
    """Which board the learner's claim would be."""
    return frozenset({LEVELS[advance(state, "board").contract(LEARNER.team).level]})


def _higher_bids(_task: Task, state: State, _details: list[str]) -> Answers:
    """The bids that are numbers higher than the number before them."""
    numbers = [
        (seat, call.tricks if isinstance(call, Bid) else 0) for seat, call in state.calls.items()
    ]
    return frozenset(f"bid{seat}" for (_, low), (seat, high) in pairwise(numbers) if high > low)


def _opener(_task: Task, state: State, details: list[str]) -> Answers:
    """Who leads after the learner's bid: ``opener pass``."""
    return frozenset({f"seat{advance(state, ' '.join(details)).opener}"})


def _next_leader(_task: Task, state: State, details: list[str]) -> Answers:
    """Who leads after a card that ends the trick: ``next-leader C2``."""
    after = advance(state, details[0])
    return frozenset({f"seat{after.leader}"} if not after.table else ())


def _end(state: State) -> State:
    """The end of a deal of which every player holds one card at most."""
    while state.phase is Phase.PLAY:
        (move,) = state.legal_moves()
        state = state.play(move)
    return state


def _score(_task: Task, state: State, details: list[str]) -> Answers:
    """What a team gets for a deal whose last trick is on the table: ``score 0``."""
    finished, team = _end(state).result, int(details[0])
    points = finished.points[team] if finished else 0
    return frozenset({f"{'m' if points < 0 else 'p'}{abs(points)}"})


def _total(_task: Task, state: State, details: list[str]) -> Answers:
    """What a team has after a deal whose last trick is on the table: ``total 0``."""
    return frozenset({str(_end(state).scores[int(details[0])])})


def _winner(_task: Task, state: State, _details: list[str]) -> Answers:
    """Who wins a game whose last trick is on the table."""
    names = {None: "draw", Team.SOUTH_NORTH: "us", Team.EAST_WEST: "them"}
    outcome = _end(state).outcome
    return frozenset({names[outcome.winner]} if isinstance(outcome, Outcome) else ())


def _deals(_task: Task, state: State, _details: list[str]) -> Answers:
    """How many deals a game has at this table."""
    return frozenset({str(len(state.rules.schedule))})


def _caught(task: Task, state: State, details: list[str]) -> Answers:
    """The given answer, when a charge is proved and the bid of that team fails: ``caught E``."""
    charge = Accuse(read_seat(details[0]))
    if state.why_not(charge):
        return frozenset()
    finished = state.play(charge).result
    failed = finished is not None and not finished.made[charge.seat.team]
    return frozenset(task.answer if failed else ())


PROOFS: Mapping[str, Callable[[Task, State, list[str]], Answers]] = {
    "big-joker": _big_joker,
    "caught": _caught,
    "deals": _deals,
    "forbidden": _forbidden,
    "higher-bids": _higher_bids,
    "level": _level,
    "next-cards": _next_cards,
    "next-deal": _next_deal,
    "next-dealer": _next_dealer,
    "next-leader": _next_leader,
    "opener": _opener,
    "opponents": _opponents,
    "out-jokers": _out_jokers,
    "own-trumps": _own_trumps,
    "promise": _promise,
    "score": _score,
    "total": _total,
    "trumps": _trumps,
    "winner": _winner,
    "winning": _winning,
}
