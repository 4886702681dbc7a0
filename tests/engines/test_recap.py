"""What is told of a record, held against the engines: every turn, who leads, which rules bit."""

from collections import Counter
from importlib import import_module
from typing import Any

import pytest

from engines import backgammon, bohnenspiel, dabba, rung
from engines.backgammon.recap import forced
from engines.cards import Card, Team
from engines.recap import Lead, Met, Recap, changes, leader
from tests.played import whole

GAMES = ("back_alley", "backgammon", "bohnenspiel", "dabba", "rung")
SEEDS = range(8)


def told(name: str, seed: int) -> tuple[list[Any], tuple[str, ...], Recap]:
    """A random record: its states, its events, and what is told of it."""
    states, events = whole(name, seed, 300)
    return states, events, import_module(f"engines.{name}.recap").recap(states, events)


def met(recap: Recap, event: int) -> set[str]:
    """The rules that came up with one event."""
    return {one.rule for turn in recap.turns for one in turn.met if one.event == event}


def steps(states: list[Any], events: tuple[str, ...]) -> list[tuple[int, Any, str, Any]]:
    """Every event with its number, the state before it and the state after it."""
    return list(zip(range(1, len(events) + 1), states, events, states[1:], strict=False))


def test_who_leads() -> None:
    """The most lead, or the least; equal sides leave nobody in front."""
    assert (leader((3, 2)), leader((3, 2), least=True), leader((2, 2, 1))) == (0, 1, None)


def test_the_lead_changes_hands() -> None:
    """A tie takes the lead from nobody; to lead again after it is no change."""
    row = [(0, 0), (2, 0), (2, 2), (3, 2), (3, 4), (4, 4), (5, 4)]
    assert changes(row) == (Lead(1, 0), Lead(4, 1), Lead(6, 0))
    assert changes([(1, 1), (1, 1)]) == ()


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", GAMES)
def test_turns_follow_one_another(name: str, seed: int) -> None:
    """Parts and turns are numbered from 1 without a gap, and every rule belongs to an event."""
    _states, events, recap = told(name, seed)
    parts = 1 + events.count("next")
    for part in range(1, parts + 1):
        numbers = [turn.number for turn in recap.of_part(part)]
        assert numbers == list(range(1, len(numbers) + 1))
    places = [turn.event for turn in recap.turns]
    assert places == sorted(places)
    assert {turn.part for turn in recap.turns} <= set(range(1, parts + 1))
    assert all(1 <= one.event <= len(events) for turn in recap.turns for one in turn.met)
    assert all(len(turn.standing) == len(recap.sides) for turn in recap.turns)


@pytest.mark.parametrize("seed", SEEDS)
def test_backgammon(seed: int) -> None:
    """Pips are those of the points; each rule is the one the engine refuses a move by."""
    states, events, recap = told("backgammon", seed)
    turns = {turn.event: turn for turn in recap.turns if turn.number}
    rolled = [step for step in steps(states, events) if step[1].phase is backgammon.Phase.MOVE]
    played = [step for step in rolled if step[3].phase is not backgammon.Phase.RESIGNED]
    assert [step[0] for step in played] == list(turns)
    for at, before, _event, now in played:
        assert turns[at].standing == tuple(
            sum(place * max(n, 0) for place, n in enumerate(now.points(side)))
            for side in backgammon.Side
        )
        rules, side = met(recap, at), before.turn
        on_bar, plays = before.board[25], before.legal_plays()
        dances = plays == (backgammon.Play(),)
        assert ("bar.dance" in rules) == bool(on_bar and dances)
        assert ("bar.enter-first" in rules) == bool(on_bar and not dances)
        assert ("must.pass" in rules) == (dances and not on_bar)
        hit = now.points(side.other)[25] - before.points(side.other)[25]
        assert ("hit.blot" in rules) == bool(hit)
        assert refusals(before) == rules & {"must.both", "must.larger"}


def refusals(state: backgammon.State) -> set[str]:
    """The must-play rules by which some step of one die is refused, doubles left aside."""
    turn, found = backgammon.Turn(state), set[str]()
    for die in turn.dice if state.dice and state.dice[0] != state.dice[1] else ():
        for source in range(1, 26):
            broken = turn.why_not(backgammon.Step(source, max(source - die, 0)), die)
            found |= {broken.rule} if broken and broken.rule.startswith("must.") else set()
    return found & {"must.both", "must.larger"}


def test_backgammon_forced_by_hand() -> None:
    """One checker that a wall leaves one number, either number but not both, or none."""
    walls = {(18, 17): "must.one", (17,): "must.larger", (18, 23): "must.pass", (): ""}
    for wall, rule in walls.items():
        board = [0] * 24 + [1, 0]
        for point in wall:
            board[point] = -2
        assert forced(tuple(board), (6, 1)) == rule


@pytest.mark.parametrize("seed", SEEDS)
def test_bohnenspiel(seed: int) -> None:
    """A chain empties several pits, a lap has twelve beans, and the last move sweeps."""
    states, events, recap = told("bohnenspiel", seed)
    turns = {turn.event: turn for turn in recap.turns}
    for at, before, event, now in steps(states, events):
        if event == "next":
            continue
        rules, outcome = met(recap, at), now.outcome
        assert turns[at].standing == (outcome.beans if outcome else now.stores)
        swept = outcome and outcome.end is bohnenspiel.End.NO_MOVE and any(outcome.swept)
        assert ("end.sweep" in rules) == bool(swept)
        if event == "pass":
            assert "end.hemprich" in rules
            continue
        beans = before.board[int(event) - 1]
        assert bool({"sow.origin", "sow.skip-origin"} & rules) == (beans >= 12)
        taken = emptied(before, int(event), now)
        assert ("capture.chain" in rules) == (len(taken) > 1)
        assert ("capture.wraps" in rules) == ({1, 12} <= set(taken) and wraps(taken))


def emptied(before: bohnenspiel.State, pit: int, now: bohnenspiel.State) -> list[int]:
    """The pits that hold nothing after a move though a bean was sown there or lay there."""
    board, at, hand = list(before.board), pit - 1, before.board[pit - 1]
    board[pit - 1] = 0
    while hand:
        at = (at + (-1 if before.rules.clockwise else 1)) % 12
        if at == pit - 1 and before.rules.skip_origin:
            continue
        board[at], hand = board[at] + 1, hand - 1
    return [place for place in range(1, 13) if board[place - 1] and not now.board[place - 1]]


def wraps(taken: list[int]) -> bool:
    """Whether the pits of a chain, which lie side by side, run over the seam."""
    return len(taken) < 12 or taken != list(range(1, 13))


@pytest.mark.parametrize("seed", SEEDS)
def test_dabba(seed: int) -> None:
    """Two boxes at a stroke, a box left lying, and the score after every turn."""
    states, events, recap = told("dabba", seed)
    for turn in recap.turns:
        assert turn.standing == states[turn.event].scores
    for at, before, _event, now in steps(states, events):
        rules, gain = met(recap, at), sum(now.scores) - sum(before.scores)
        assert ("box.double" in rules) == (gain == 2)
        best = max(sum(before.play(line).scores) for line in before.legal_moves())
        leaves = not gain and best > sum(before.scores) and not before.rules.once
        assert bool({"take.optional", "plan.give-little"} & rules) == leaves
        ends = before.rules.once or not gain or not now.turn
        assert ends == any(turn.event == at for turn in recap.turns)


def test_dabba_opens_a_chain_and_deals_twice() -> None:
    """A line opens three boxes, one is taken and two are left, and a stroke takes both."""
    states = [dabba.State.from_text("1x3,2:1111110000:...:1:0-0")]
    events = ("v 0 1", "v 0 0", "v 0 3", "v 0 2")
    for event in events:
        states.append(dabba.advance(states[-1], event))
    recap = import_module("engines.dabba.recap").recap(states, events)
    found = [Met("plan.chains", "1", 1), Met("plan.give-little", "2", 3), Met("box.double", "1", 4)]
    assert all_met(recap) == found
    assert [turn.standing for turn in recap.turns] == [(0, 0), (0, 1), (2, 1)]


@pytest.mark.parametrize("seed", SEEDS)
def test_rung(seed: int) -> None:
    """Who had one card to follow with, who did not trump, what cut, and whose call is next."""
    states, events, recap = told("rung", seed)
    for at, before, event, now in steps(states, events):
        rules = met(recap, at)
        if now.result and not before.result:
            assert recap.scores[now.number] == now.scores
            following = {one.rule for one in all_met(recap) if one.event == at}
            same = now.result.caller is now.caller
            assert ("next.same" in following) == same
            assert len({"next.same", "next.partner", "next.other"} & following) == 1
        if before.phase is not rung.Phase.PLAY or event[0] not in "SHDC" or len(event) != 2:
            continue
        cards = [move for move in before.legal_moves() if isinstance(move, Card)]
        hand = before.hand(before.turn)
        if not before.rules.table and not before.rules.band:
            single = len(cards) == 1 < len(hand)
            assert ("follow.suit" in rules) == (single and bool(before.table))
        if len(now.tricks) > len(before.tricks):
            trick, trumps = now.tricks[-1], now.trumps
            cut = trumps.holds(trick.best(rung.RING)) and not trumps.holds(trick.cards[0])
            assert ("trump.beats" in rules) == cut


@pytest.mark.parametrize("seed", SEEDS)
def test_back_alley(seed: int) -> None:
    """Promises broken are those the score says; bound cards are those the engine binds."""
    states, events, recap = told("back_alley", seed)
    for at, before, _event, now in steps(states, events):
        rules = met(recap, at)
        if now.result and not before.result:
            assert recap.scores[-1] is not None
            failed = [team for team in Team if not now.result.made[team] and not now.thrown]
            teams = [one.who for one in all_met(recap) if one.event == at and "failed" in one.rule]
            assert teams == [str(team) for team in failed]
            assert ("bid.all-pass" in rules) == now.result.thrown
        ended = at <= recap.turns[-1].event
        if not ended or before.turn is None or len(now.played) <= len(before.played):
            continue
        refused = {
            broken.rule for card in before.hand(before.turn) if (broken := before.why_not(card))
        }
        bound = refused & {"lead.first-no-trump", "lead.broken", "blooper.big", "blooper.little"}
        assert bound <= rules


def all_met(recap: Recap) -> list[Met]:
    """Every rule of a record, in order."""
    return [one for turn in recap.turns for one in turn.met]


def test_the_rules_that_trip_beginners_do_come_up() -> None:
    """Over some dozen random records each of these is told at least once."""
    found = Counter[str]()
    for name in GAMES:
        for seed in range(14):
            found.update(f"{name}.{one.rule}" for one in all_met(told(name, seed)[2]))
    assert {
        "backgammon.bar.dance",
        "backgammon.bar.enter-first",
        "backgammon.hit.blot",
        "backgammon.must.both",
        "backgammon.must.larger",
        "backgammon.must.one",
        "bohnenspiel.capture.break",
        "bohnenspiel.capture.chain",
        "bohnenspiel.end.sweep",
        "dabba.box.double",
        "dabba.plan.give-little",
        "rung.follow.suit",
        "rung.follow.free",
        "rung.trump.beats",
        "rung.next.other",
        "rung.next.same",
        "back_alley.blooper.big",
        "back_alley.lead.first-no-trump",
        "back_alley.score.failed",
        "back_alley.score.board-failed",
    } <= set(found)


def test_what_comes_before_the_first_trick() -> None:
    """A deal without trump is told before trick 1, as turn 0 of its deal."""
    random_jokers = [told("back_alley", seed)[2] for seed in range(14)]
    before = [turn for recap in random_jokers for turn in recap.turns if not turn.number]
    assert before
    assert all(turn.standing == (0, 0) for turn in before)
