"""Drills about bids: which are allowed, what they add up to, which board it is, who leads."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from content.back_alley.drills.tables import (
    EASY,
    HARD,
    LEARNER,
    MIDDLE,
    RAIL,
    bid,
    call_code,
    dealt,
    seen_from,
    us,
)
from content.drills import Ask, Draft, Said, forbidden, said
from engines.back_alley import Bid, Call, State, Word
from engines.cards import Seat

Wrong = dict[str, tuple[str, Said]]
Calls = tuple[Call, ...]

FULL = 13

TRIES = 60
"""Attempts at bids of a wanted kind."""


def bids(rng: Random, level: int) -> Draft | None:
    """What may be bid: the highest number, a board, a pass (easy); else what may not."""
    if level == EASY:
        return _say(rng)
    cards = rng.randint(1, 3) if level == HARD else rng.randint(4, FULL)
    table = bid(rng, dealt(rng, cards), rng.randint(1, 3))
    if level == HARD and rng.random() < 0.5:
        table = replace(table, bids=(Word.BOARD, *table.bids[1:]))
    table = _mine(table)
    refused = Bid(cards if cards < FULL and rng.random() < 0.5 else cards + rng.randint(1, 2))
    broken = table.why_not(refused)
    offered = _allowed(rng, table)
    if broken is None or len(offered) < 2:
        return None
    rule, right = forbidden(broken)
    told = {_name(call): _allows(table, call) for call in offered}
    options = {_name(call): _option(call) for call in _sorted((*offered, refused))}
    rules = tuple(dict.fromkeys((rule, *(told_rule for told_rule, _said in told.values()))))
    ask = Ask(rules, table, said("question-which", count=cards), right)
    return ask.choose(_name(refused), options, lambda name: told[name])


def _say(rng: Random) -> Draft:
    """Make one bid: the highest number, all the tricks, none."""
    kind = rng.choice(("highest", "board", "pass"))
    cards = rng.randint(2, FULL)
    table = _mine(bid(rng, dealt(rng, cards), rng.randint(0, 3)))
    wanted = {"highest": Bid(cards - 1), "board": Word.BOARD, "pass": Word.PASS}[kind]
    rules = {"highest": "bid.number", "board": "bid.board", "pass": "bid.pass"}
    right = said(f"right-{kind}", count=cards)
    ask = Ask((rules[kind],), table, said(f"question-{kind}", count=cards), right)
    return ask.play((str(wanted),), said(f"otherwise-{kind}"))


def _mine(table: State) -> State:
    """The table seen by the next to bid."""
    return seen_from(table, table.turn or LEARNER)


def _allowed(rng: Random, table: State) -> list[Call]:
    """Some bids that are allowed, though they may look as if they were not."""
    last = table.bids[-1]
    high = last.tricks if isinstance(last, Bid) else table.cards
    lower: list[Call] = [Bid(n) for n in range(1, min(high, table.cards - 1)) if n < high]
    calls: list[Call] = [Word.PASS, Word.BOARD]
    calls += [Bid(table.cards - 1)] if table.cards > 2 else []
    calls += [rng.choice(lower)] if lower else []
    calls += [last] if isinstance(last, Bid) and last not in calls else []
    distinct = list(dict.fromkeys(calls))
    return rng.sample(distinct, min(3, len(distinct)))


def _allows(table: State, call: Call) -> tuple[str, Said]:
    """Why a bid is allowed."""
    if call is Word.PASS:
        return "bid.pass", said("wrong.pass")
    if call is Word.BOARD:
        again = Word.BOARD in table.bids
        return ("board.levels" if again else "bid.board"), said(
            "wrong.board-again" if again else "wrong.board"
        )
    last = table.bids[-1]
    if last is Word.BOARD or (
        isinstance(last, Bid) and isinstance(call, Bid) and call.tricks <= last.tricks
    ):
        return "bid.free", said("wrong.lower")
    return "bid.number", said("wrong.number")


def _name(call: Call) -> str:
    return str(call).replace("bid ", "n")


def _option(call: Call) -> Said:
    if isinstance(call, Bid):
        return said("option", count=call.tricks)
    return said(f"option-{call}")


def _sorted(calls: tuple[Call, ...]) -> list[Call]:
    """Bids as they are listed: a pass, the numbers, a board."""
    return sorted(
        calls, key=lambda call: call.tricks if isinstance(call, Bid) else 99 * (call is Word.BOARD)
    )


def promise(rng: Random, level: int) -> Draft | None:
    """What a team owes once a bid is made: two numbers (easy), a pass, a board."""
    cards = rng.randint(2, 9)
    calls = _spoken(rng, cards, (3, 4), lambda spoken: _owed_by(spoken) == level)
    if calls is None:
        return None
    table = seen_from(dealt(rng, cards), rng.choice(tuple(Seat)))
    table, after = replace(table, bids=calls[:-1]), replace(table, bids=calls)
    turn, call, partner = table.turn or LEARNER, calls[-1], calls[-3]
    owed = after.contract(turn.team)
    count = cards if owed.level else owed.tricks
    rules = {
        EASY: ("bid.added",),
        MIDDLE: ("bid.pass", "bid.added"),
        HARD: ("bid.partner-of-board",),
    }
    question = said(f"question-{us(turn.team)}", seat=str(turn), call=call_code(call))
    key = ("added", "pass", "board")[level]
    right = said(f"right-{key}", count=count)
    ask = Ask(rules[level], table, question, right)
    return ask.tap((f"n{count}",), _not_owed(after, table, call, partner, level))


def _owed_by(calls: Calls) -> int:
    """The level of what a team owes after the last of these bids."""
    pair = calls[-1], calls[-3]
    return HARD if Word.BOARD in pair else MIDDLE if Word.PASS in pair else EASY


def _spoken(
    rng: Random, cards: int, counts: Sequence[int], wanted: Callable[[Calls], bool]
) -> Calls | None:
    """Some bids as wanted; None when luck does not bring them."""
    for _attempt in range(TRIES):
        calls = tuple(_call(rng, cards) for _n in range(rng.choice(counts)))
        if wanted(calls):
            return calls
    return None


def _not_owed(after: State, table: State, call: Call, partner: Call, level: int) -> Wrong:
    """Where a wrong number of tricks owed comes from."""
    rule = "bid.partner-of-board" if level == HARD else "bid.added"
    wrong: Wrong = {
        f"n{count}": (rule, said(f"wrong.{'board' if level == HARD else 'sum'}")) for count in RAIL
    }
    wrong["*"] = (rule, said("wrong.place"))
    everyone = sum(one.tricks for one in after.bids if isinstance(one, Bid))
    other = table.contract((table.turn or LEARNER).team.other)
    told = {
        everyone: "all",
        other.tricks: "other-team",
        **{one.tricks: "one" for one in (call, partner) if isinstance(one, Bid)},
    }
    if level == EASY:
        wrong |= {f"n{count}": (rule, said(f"wrong.{key}")) for count, key in told.items() if count}
    return wrong


def _call(rng: Random, cards: int) -> Call:
    """Any bid that is allowed, boards and passes as often as they make a question."""
    pick = rng.random()
    if pick < 0.45 or cards == 1:
        return Word.BOARD if pick < 0.22 else Word.PASS
    return Bid(rng.randint(1, min(cards - 1, 5)))


def board_level(rng: Random, level: int) -> Draft | None:
    """Which board a claim would be: after one at most (easy), over the partner's, after more."""
    cards = rng.randint(2, 5)
    calls = _spoken(rng, cards, range(4), lambda spoken: _claimed(spoken) == level)
    if calls is None:
        return None
    table = replace(seen_from(dealt(rng, cards), rng.choice(tuple(Seat))), bids=calls)
    turn, claims = table.turn or LEARNER, calls.count(Word.BOARD)
    after = replace(table, bids=(*calls, Word.BOARD))
    answer = NAMES[after.contract(turn.team).level - 1]
    over = ("board.over-partner",) if _is_over(calls) else ()
    question = said("question-you") if turn is LEARNER else said("question", seat=str(turn))
    ask = Ask(("board.levels", *over), table, question, said(f"right-{answer}"))

    def wrong(name: str) -> tuple[str, Said]:
        if over:
            return "board.over-partner", said("wrong.partner")
        return "board.levels", said("wrong.few" if NAMES.index(name) < claims else "wrong.many")

    return ask.choose(answer, {name: said(f"option-{name}") for name in NAMES}, wrong)


def _is_over(calls: Calls) -> bool:
    """Whether the partner of the next to bid has claimed a board."""
    return calls[-2:-1] == (Word.BOARD,)


def _claimed(calls: Calls) -> int:
    """The level of a claim after these bids."""
    claims = calls.count(Word.BOARD) + _is_over(calls)
    return EASY if claims < 2 else MIDDLE if claims == 2 else HARD


NAMES = ("single", "double", "triple", "quadruple")


def opener(rng: Random, level: int) -> Draft | None:
    """Who leads once the last bid is made: the highest (easy), the first of equals, boards."""
    cards = rng.randint(2, 6)
    calls = _spoken(rng, cards, (4,), lambda spoken: _contest(spoken) == level)
    if calls is None:
        return None
    after = replace(seen_from(dealt(rng, cards), rng.choice(tuple(Seat))), bids=calls)
    table = replace(after, bids=calls[:-1])
    wrong: Wrong = {"*": ("lead.highest", said("wrong.place"))}
    for other in Seat:
        wrong[f"seat{other}"] = _lower(after, other)
    question = said("question", seat=str(table.turn), call=call_code(calls[-1]))
    rules, key = _leading_rules(after)
    return Ask(rules, table, question, said(f"right-{key}")).tap((f"seat{after.opener}",), wrong)


def _contest(calls: Calls) -> int | None:
    """The level of four bids: one highest number, equal ones, boards; None for four passes."""
    if Word.BOARD in calls:
        return HARD
    numbers = [call.tricks for call in calls if isinstance(call, Bid)]
    if not numbers:
        return None
    return MIDDLE if numbers.count(max(numbers)) > 1 else EASY


def _leading_rules(table: State) -> tuple[tuple[str, ...], str]:
    """The rules that decide who leads, and which sentence says so."""
    boards = table.bids.count(Word.BOARD)
    if boards > 1:
        return ("lead.last-board",), "boards"
    if boards:
        return ("lead.board-first", "lead.highest"), "board"
    tie = _contest(table.bids) == MIDDLE
    return (("lead.tie-first",), "tie") if tie else (("lead.highest",), "highest")


def _lower(table: State, seat: Seat) -> tuple[str, Said]:
    """Why a player does not lead."""
    call, top = table.calls[seat], table.calls[table.opener]
    if call is Word.BOARD:
        return "lead.last-board", said("wrong.earlier")
    if top is Word.BOARD and isinstance(call, Bid):
        return "lead.board-first", said("wrong.number")
    if call == top:
        return "lead.tie-first", said("wrong.later")
    return "lead.highest", said("wrong.pass" if call is Word.PASS else "wrong.lower")
