"""Drills about points: what a deal brings, boards, the running total, who has won."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import NamedTuple

from content.back_alley.drills.tables import (
    DEALS,
    HARD,
    HOME,
    LEARNER,
    MIDDLE,
    bid,
    dealt,
    given,
    moments,
    rebid,
    seen_from,
    stacked,
    us,
    waiting,
)
from content.drills import Ask, Draft, Said, said
from engines.back_alley import Bid, Call, Outcome, Result, Rules, State, Word
from engines.cards import Team

OURS, THEIRS = Team
LAST = len(HOME.schedule) - 1
"""The deals finished before the last one."""

STACKED = 0.5
"""The share of deals that favour one team, so that boards are made too."""

Say = Callable[[Random], Call]
Want = Callable[["Finish"], bool]


class Finish(NamedTuple):
    """A deal before its last card, which is the learner's, and the same deal counted."""

    table: State
    end: State
    result: Result

    def level(self, team: Team) -> int:
        """How many times a team's board counts; 0 without one."""
        return self.end.contract(team).level

    def kind(self, team: Team) -> str:
        """How a team's bid ended, as RULES names it."""
        promise, tricks, kept = self.end.contract(team), self.result.tricks, self.result.made
        if promise.level:
            return "board" if kept[team] else "board-failed"
        if not promise.tricks:
            return "silent"
        above = tricks[team] > promise.tricks
        return ("over" if above else "made") if kept[team] else "failed"


RULES = {
    "made": ("score.made",),
    "over": ("score.over", "score.made"),
    "failed": ("score.failed",),
    "silent": ("score.silent", "score.over"),
    "board": ("score.board",),
    "board-failed": ("score.board-failed", "score.all-or-nothing"),
}
NUMBERS = ("made", "over", "failed", "silent")


def finished(rng: Random, cards: int, say: Say, want: Want, rules: Rules = HOME) -> Finish | None:
    """A deal that ends as wanted, its bids made so that it does."""
    for _deal in range(DEALS):
        table = dealt(rng, cards, rules)
        table = bid(rng, stacked(rng, table) if rng.random() < STACKED else table)
        if table.thrown:
            table = replace(table, bids=(*table.bids[1:], Word.BOARD))
        *_, before, end = moments(rng, table)
        before, end = (seen_from(now, before.turn or LEARNER) for now in (before, end))
        other = rebid(rng, end, say, partial(_is_wanted, before, want))
        if other is not None:
            return _finish(before, other)
    return None


def _is_wanted(before: State, want: Want, end: State) -> bool:
    return want(_finish(before, end))


def _finish(before: State, end: State) -> Finish:
    counted = end.result or Result((0, 0), (0, 0), (False, False), (0, 0))
    return Finish(replace(before, bids=end.bids), end, counted)


def score(rng: Random, level: int) -> Draft | None:
    """What a bid of numbers brings: kept (easy), broken or none at all, the other team's."""
    kind = rng.choice((NUMBERS[:2], NUMBERS[2:], NUMBERS)[level])
    team = THEIRS if level == HARD else OURS
    cards = rng.randint(2, 7)
    finish = finished(rng, cards, _number(cards), lambda one: one.kind(team) == kind)
    if finish is None:
        return None
    return _asked(rng, finish, team, RULES[kind], f"question-{us(team)}")


def board_score(rng: Random, level: int) -> Draft | None:
    """What boards bring: a plain one (easy), a repeated one, beside the other team's board."""
    team = THEIRS if level == HARD and rng.random() < 0.4 else OURS

    def want(one: Finish) -> bool:
        own, other = one.level(team), one.level(team.other)
        if level == MIDDLE:
            return own > 1
        return other > 0 and own < 2 if level == HARD else own == 1 and not other

    cards = rng.randint(1, 5)
    finish = finished(rng, cards, _boards(cards), want)
    if finish is None:
        return None
    rules = _board_rules(finish, team)
    return _asked(rng, finish, team, rules, f"question-{us(team)}")


def _board_rules(finish: Finish, team: Team) -> tuple[str, ...]:
    """The rules of a team's points, its own board's or those against one."""
    own = finish.level(team)
    if not own:
        return "score.against-board", *RULES[finish.kind(team)]
    several = ("score.multiplied",) if own > 1 else ()
    both = ("board.own-level",) if finish.level(team.other) else ()
    return (*both, *several, *RULES[finish.kind(team)])


HOUSE = {
    "three": "score.three",
    "three-six": "score.three-six",
    "ten": "score.ten",
    "silent": "score.silent-nothing",
    "highest": "board.highest-level",
}


def house_score(rng: Random, level: int) -> Draft | None:
    """What a deal brings at another table: numbers (easy), boards, other decisions."""
    kind = rng.choice((("three", "ten"), ("three-six", "ten"), ("silent", "highest"))[level])
    rules = Rules(scoring="five" if level == HARD else kind)
    if level == HARD:
        rules = Rules(silent="nothing") if kind == "silent" else Rules(boards="highest")
    cards = rng.randint(2, 5)
    say = (_boards if level == MIDDLE or kind == "highest" else _number)(cards)
    finish = finished(rng, cards, say, lambda one: _turns_on(one, kind, level), rules)
    if finish is None:
        return None
    return _asked(rng, finish, OURS, (HOUSE[kind],), f"question-{kind}")


def _turns_on(finish: Finish, kind: str, level: int) -> bool:
    """Whether the learner's points are others than at a plain table."""
    own = finish.level(OURS)
    if kind == "silent":
        return finish.kind(OURS) == "silent" and finish.result.tricks[OURS] > 0
    if kind == "highest":
        return own > 0 and _usual(finish, OURS) != finish.result.points[OURS]
    return own > 0 if level == MIDDLE else finish.kind(OURS) in NUMBERS[:3]


def _usual(finish: Finish, team: Team) -> int:
    """What a team would have got by the guide's own rules."""
    counted = replace(finish.end, rules=HOME).result
    return counted.points[team] if counted else 0


def _asked(
    rng: Random, finish: Finish, team: Team, rules: tuple[str, ...], key: str
) -> Draft | None:
    """The question what a team gets, with answers that some mistake leads to."""
    answer = finish.result.points[team]
    told = {number: reason for number, reason in mistakes(finish, team) if number != answer}
    if len(told) < 2:
        return None
    offered = sorted([answer, *rng.sample(sorted(told), min(3, len(told)))])
    ask = Ask(rules, finish.table, said(key), said("right", count=answer))
    options = {str(number): said("option", count=number) for number in offered}
    house = finish.end.rules != HOME

    def wrong(name: str) -> tuple[str, Said]:
        reason = told[int(name)]
        plain = OVERLOOKED.get(reason) or RULES[finish.kind(team)][0]
        return rules[0] if house else plain, said(f"wrong.{reason}")

    return ask.choose(str(answer), options, wrong)


OVERLOOKED = {
    "above": "score.over",
    "all": "score.all-or-nothing",
    "bid": "score.made",
    "missing": "score.failed",
    "number": "score.board",
    "one": "score.made",
    "silent": "score.silent",
    "ten": "score.board",
    "times": "score.multiplied",
}
"""The rule that a mistake overlooks; for any other it is the rule of how the bid ended."""


def mistakes(finish: Finish, team: Team) -> Iterator[tuple[int, str]]:
    """Points that a team does not get, and what was overlooked; the likelier come last."""
    yield from _of_board(finish, team) if finish.level(team) else _of_number(finish, team)
    if finish.end.rules != HOME:
        yield _usual(finish, team), "usual"


def _of_board(finish: Finish, team: Team) -> Iterator[tuple[int, str]]:
    """Mistakes about a board: as if a number, trick by trick, at another level, turned round."""
    tricks, cards, level = finish.result.tricks[team], finish.end.cards, finish.level(team)
    values, kept = finish.end.rules.values, finish.result.made[team]
    sign = 1 if kept else -1
    yield sign * values.board, "all"
    yield sign * values.bid * cards * level, "number"
    if not kept:
        yield values.board * tricks, "all"
        yield -values.board * (cards - tricks) * level, "all"
    yield sign * values.board * cards * (level + 1), "times"
    yield -finish.result.points[team], "sign"
    yield sign * values.board * cards, "times"


def _of_number(finish: Finish, team: Team) -> Iterator[tuple[int, str]]:
    """Mistakes about numbers: as if a board, all tricks alike, those missing alone."""
    tricks, values = finish.result.tricks[team], finish.end.rules.values
    promise, kind = finish.end.contract(team).tricks, finish.kind(team)
    yield values.board * promise, "ten"
    yield values.bid * finish.end.cards, "bid"
    if kind == "silent":
        yield -values.bid, "sign"
        yield 0, "silent"
    elif kind == "failed":
        yield -values.bid * promise + tricks, "taken"
        yield values.bid * promise, "sign"
        yield -values.bid * (promise - tricks), "missing"
    else:
        yield -values.bid * promise, "sign"
        yield tricks, "one"
    yield values.bid * tricks, "taken"
    if kind == "over":
        yield values.bid * promise, "above"


def sheet(rng: Random, level: int) -> Draft | None:
    """The new total of a team (easy: the learner's), or who leads now and by how much."""
    cards = rng.randint(2, 6)
    say = (_number if rng.random() < 0.7 else _boards)(cards)
    finish = finished(rng, cards, say, lambda one: one.level(OURS) + one.level(THEIRS) < 3)
    if finish is None:
        return None
    return _ahead(rng, finish) if level == HARD else _total(rng, finish, (OURS, THEIRS)[level])


def _sheet_rules(finish: Finish, *teams: Team) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rule for team in teams for rule in RULES[finish.kind(team)]))


def _total(rng: Random, finish: Finish, team: Team) -> Draft | None:
    before, gained = finish.end.carried[team], finish.result.points[team]
    answer = before + gained
    told = {before + number: "deal" for number, _reason in mistakes(finish, team)}
    told |= {before - gained: "sign", gained: "before"}
    told.pop(answer, None)
    if len(told) < 3:
        return None
    offered = sorted([answer, *rng.sample(sorted(told), 3)])
    rules = _sheet_rules(finish, team)
    right = said("right", before=before, points=gained, total=answer)
    ask = Ask(rules, finish.table, said(f"question-{us(team)}"), right)
    options = {str(number): said("option", count=number) for number in offered}
    return ask.choose(
        str(answer), options, lambda name: (rules[0], said(f"wrong.{told[int(name)]}"))
    )


def _ahead(rng: Random, finish: Finish) -> Draft | None:
    """Which team leads after the deal, and by how much."""
    ours, theirs = finish.end.scores
    old = finish.end.carried[OURS] - finish.end.carried[THEIRS]
    gained = finish.result.points[OURS] - finish.result.points[THEIRS]
    answer = ours - theirs
    others = {old, -answer, old - gained, answer + 5, answer - 5} - {answer}
    offered = sorted([answer, *rng.sample(sorted(others), 3)])
    rules = _sheet_rules(finish, OURS, THEIRS)
    right = said("right-both", ours=ours, theirs=theirs)
    ask = Ask(rules, finish.table, said("question-ahead"), right)
    options = {_lead(number): _by(number) for number in offered}
    return ask.choose(
        _lead(answer),
        options,
        lambda name: (rules[0], said("wrong.old" if name == _lead(old) else "wrong.both")),
    )


def _lead(difference: int) -> str:
    return f"{'us' if difference > 0 else 'them'}{abs(difference)}"


def _by(difference: int) -> Said:
    if not difference:
        return said("option-level")
    return said("option-us" if difference > 0 else "option-them", count=abs(difference))


def end(rng: Random, level: int) -> Draft | None:
    """Who has won: clearly (easy), closely, or nobody yet."""
    kind = rng.choice((("clear",), ("close",), ("draw", "extra", "early"))[level])
    rules = Rules(tie="extra") if kind == "extra" else HOME
    number = LAST - 1 if kind == "early" else LAST
    table = bid(rng, given(rng, waiting(rng, number, rules)))
    if table.thrown:
        return None
    *_, before, after = moments(rng, table)
    before, after = (seen_from(now, before.turn or LEARNER) for now in (before, after))
    counted = after.result
    if counted is None:
        return None
    carried = _carried(rng, kind, counted.points)
    before, after = replace(before, carried=carried), replace(after, carried=carried)
    rule = {"draw": "end.draw", "extra": "end.extra"}.get(kind, "end.highest")
    names = ("us", "them", "draw", "more")
    ours, theirs = after.scores
    answer = _won(after.outcome)
    ask = Ask(
        (rule,),
        before,
        said("question-extra" if kind == "extra" else "question", deal=before.number + 1),
        said(f"right-{answer}", ours=ours, theirs=theirs),
    )
    options = {name: said(f"option-{name}") for name in names}
    return ask.choose(answer, options, lambda _: (rule, said(f"wrong.{kind}")))


def _carried(rng: Random, kind: str, gained: tuple[int, int]) -> tuple[int, int]:
    """The points before a deal, so that the game ends as wanted."""
    ours = rng.randint(150, 320)
    apart = {"clear": rng.randint(25, 90), "close": rng.randint(1, 12), "early": rng.randint(5, 60)}
    between = apart.get(kind, 0) * rng.choice((1, -1))
    return ours - gained[0], ours + between - gained[1]


def _won(outcome: Outcome | None) -> str:
    if outcome is None:
        return "more"
    return "draw" if outcome.winner is None else us(outcome.winner)


def _number(cards: int) -> Say:
    """Bids of passes and numbers that fit a hand of so many cards."""

    def say(rng: Random) -> Call:
        if rng.random() < 0.3:
            return Word.PASS
        return Bid(rng.randint(1, max(1, min(cards - 1, (cards + 1) // 2))))

    return say


def _boards(cards: int) -> Say:
    """Bids of boards, passes and, with more than one card, ones."""
    calls: tuple[Call, ...] = (Word.PASS, Bid(1) if cards > 1 else Word.PASS, Word.BOARD)
    return lambda rng: rng.choice(calls)
