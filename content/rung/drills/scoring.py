"""Drills about a hand's end: tricks still needed, a claim, what it is worth, who calls next."""

from random import Random

from content.drills import EASY, HARD, MIDDLE, Ask, Draft, said
from content.rung.drills.played import Hand, a_hand
from content.rung.drills.tables import LEARNER, Wrong, at, found, number, plate
from engines.cards import Seat, Team
from engines.rung import Biyasi, Kind, Result, Rules, State, Word
from engines.rung.tally import MAJORITY, TRICKS

LAST = 4 * (TRICKS - 1)
"""Cards played before the last trick."""

ENDLESS = Rules(target=0)
"""A match that a single bawan does not end."""

CHANGES = (("same", "same", "other"), ("same", "other", "other"), ("same", "partner", "bawan"))
"""By level what may become of the call; a hard one is after twelve tricks or thirteen."""

POINTS = ("0", "7", "13", "52", "82")
OURS = LEARNER.team


def left(rng: Random, level: int) -> Draft | None:
    """How many tricks are still to come, are needed to win, or may still be lost."""
    state = found(rng, lambda state: 1 < len(state.tricks) < 12 and max(_held(state)) < MAJORITY)
    if state is None:
        return None
    ours, theirs = _held(state)
    key, answer, mistakes, rule = (
        ("left", TRICKS - ours - theirs, (ours + theirs, TRICKS - ours), "hand.thirteen"),
        ("needed", MAJORITY - ours, (ours, MAJORITY - theirs), "win.seven"),
        ("lose", MAJORITY - 1 - theirs, (theirs, MAJORITY - theirs), "win.seven"),
    )[level]
    wrong: Wrong = {"*": (rule, said(f"wrong.{key}"))}
    for count in mistakes:
        wrong[number(count)] = (rule, said(f"wrong.{key}-near"))
    right = said(f"right-{key}", count=answer)
    return Ask((rule,), state, said(f"question-{key}"), right).tap((number(answer),), wrong)


def claim(rng: Random, level: int) -> Draft | None:
    """End the hand by a claim when nothing can change any more, else play on."""
    may = rng.random() < 0.5

    def wanted(state: State) -> bool:
        return _lead(state) == level and (min(_held(state)) > 0) == may

    state = found(rng, wanted, range(28, LAST, 4), lean=rng.choice((1, 2)))
    if state is None or (state.why_not(Word.CLAIM) is None) != may:
        return None
    accept = (str(Word.CLAIM),) if may else tuple(map(str, state.hand(LEARNER)))
    ours, theirs = _held(state)
    asked = Ask(
        ("claim.decided", "win.seven"),
        state,
        said("question"),
        said("right" if may else "right-on", have=max(ours, theirs), lost=min(ours, theirs)),
    )
    return asked.play(accept, said("otherwise") if may else None)


def score(rng: Random, level: int) -> Draft | None:
    """What a hand is worth to a pair, with the last trick still to be played."""
    hand = a_hand(rng, rng.choice((0, 1) if level == EASY else (2,)))
    claimer = rng.choice(tuple(Seat)) if level == HARD and rng.random() < 0.6 else None
    state = _claimed(at(hand, LAST), claimer)
    end = _claimed(at(hand, LAST + 4, ENDLESS), claimer).result
    if end is None or _hardness(hand, end) != level:
        return None
    team = end.winner if rng.random() < 0.7 else end.winner.other
    key, rule = _kind(end, state, team)
    count = end.points if team is end.winner else 0
    side, taker = _side(team), _side(hand.tricks[-1].winner.team)
    rules = (rule, *(("win.seven",) if end.kind is Kind.WON else ()))
    question = said(f"question-{side}", side=taker)
    if claimer is not None:
        question = said(f"question-{side}-82", seat=str(claimer), side=taker)
    asked = Ask(rules, state, question, said(f"right-{key}"))
    options = {points: said("option", count=int(points)) for points in POINTS}
    return asked.choose(str(count), options, lambda _: (rule, said(f"wrong.{key}")))


def biyasi(rng: Random, level: int) -> Draft | None:
    """Whether 82 may still be claimed; hard when it hangs on one card, or on another claim."""
    hand = a_hand(rng)
    kind = rng.choice((("early", "late"), ("early", "yes"), ("again", "first", "yes"))[level])
    count = {"first": rng.randint(1, 3), "late": rng.randint(4, LAST)}.get(kind, 0)
    state = at(hand, count)
    if kind == "again":
        state = _claimed(state, rng.choice((Seat.EAST, Seat.WEST)))
    if kind == "early":
        state = State(Rules(), caller=hand.caller, deck=hand.deck)
    broken = state.why_not(Biyasi(LEARNER))
    answer = broken.case if broken else "yes"
    asked = Ask(("biyasi.when", "score.biyasi"), state, said("question"), said(f"right-{answer}"))
    options = {name: said(f"option-{name}") for name in ("yes", "early", "late", "again")}
    return asked.choose(answer, options, lambda _: ("biyasi.when", said(f"wrong.{answer}")))


def caller(rng: Random, level: int) -> Draft | None:
    """Who calls the next hand: the same, the player on the caller's right, the partner."""
    key = rng.choice(CHANGES[level])
    hand = a_hand(rng, 2 if level == HARD else rng.choice((0, 1)))
    state = at(hand, LAST + 4, ENDLESS)
    end = state.result
    if end is None or _change(hand, end) != key or (max(end.tricks) > 11) != (level == HARD):
        return None
    rules = {
        "same": ("next.same",),
        "other": ("next.other", "next.right"),
        "partner": ("next.partner",),
        "bawan": ("next.other", "next.bawan", "next.right"),
    }[key]
    wrong: Wrong = {"*": (rules[0], said("wrong.plate"))}
    for seat in Seat:
        here = seat.team is end.winner
        wrong[plate(seat)] = (rules[0], said(f"wrong.{key}" if here else "wrong.losers"))
    lost = "lost" if key in ("other", "bawan") else "won"
    question = said(f"question-{lost}", tricks=_count(end), seat=str(hand.caller))
    return Ask(rules, state, question, said(f"right-{key}")).tap((plate(end.caller),), wrong)


def _held(state: State) -> tuple[int, int]:
    """The tricks of both pairs."""
    ours = sum(trick.winner.team is OURS for trick in state.tricks)
    return ours, len(state.tricks) - ours


def _lead(state: State) -> int:
    """The level of a hand to claim or not: the nearer to seven and one, the harder; -1 for none."""
    most, least = sorted(_held(state), reverse=True)
    if state.turn is not LEARNER or most < MAJORITY:
        return -1
    if least > 1:
        return EASY
    return HARD if most == MAJORITY else MIDDLE if most < MAJORITY + 3 else EASY


def _claimed(state: State, claimer: Seat | None) -> State:
    """The same table with 82 claimed at its beginning."""
    return State(
        state.rules,
        caller=state.caller,
        deck=state.deck,
        called=state.called,
        claimer=claimer,
        tricks=state.tricks,
        table=state.table,
    )


def _hardness(hand: Hand, end: Result) -> int:
    """The level of a result: plain; all thirteen; a claim of 82, or the very last trick lost."""
    if end.kind in (Kind.BIYASI, Kind.BIYASI_FAILED):
        return HARD
    if end.kind is not Kind.WON:
        return MIDDLE
    return HARD if min(end.tricks) == 1 and hand.tricks[-1].winner.team is not end.winner else EASY


def _kind(end: Result, state: State, team: Team) -> tuple[str, str]:
    """How a result is told to a pair, and the rule it turns on."""
    if team is not end.winner:
        return "zero", "score.zero"
    if end.kind is Kind.WON:
        if team is not state.maker.team:
            return "defenders", "score.defenders"
        return ("seven", "score.seven") if max(end.tricks) == MAJORITY else ("any", "score.any-win")
    return {
        Kind.COURT: ("court", "score.court"),
        Kind.BAWAN: ("bawan", "score.bawan"),
        Kind.BIYASI: ("biyasi", "score.biyasi"),
    }.get(end.kind, ("failed", "biyasi.failed"))


def _side(team: Team) -> str:
    return "us" if team is OURS else "them"


def _change(hand: Hand, end: Result) -> str:
    """How the call moves after a hand."""
    if end.kind is Kind.BAWAN:
        return "bawan"
    if end.winner is not hand.caller.team:
        return "other"
    return "partner" if end.kind is Kind.COURT else "same"


def _count(end: Result) -> str:
    """The tricks of the winners and the losers, as they are written."""
    return f"{max(end.tricks)}-{min(end.tricks)}"
