"""The answers of Bohnenspiel's drills once more, played out on a plain table, bean by bean."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import pytest

from content.bohnenspiel.drills import TOPICS
from content.bohnenspiel.drills.played import LONGEST, game
from content.drills import HARD, Draft, series
from engines.bohnenspiel import State
from tests.engines.bohnenspiel_plainly import Options, Table

COUNT = 60
EVEN = {2, 4, 6}
YOU = {"S": "you", "N": "them"}
DEEPEST = 60


@dataclass
class Played:
    """A move on the table: who made it, where it ended, what it took, and what was left."""

    mover: str
    last: int
    full: list[int]
    taken: list[int]
    gain: int
    table: Table


def fact(draft: Draft, name: str) -> int:
    """A number of the question."""
    value = dict(draft.question.facts)[name]
    assert isinstance(value, int)
    return value


def set_up(state: State) -> Table:
    """The position on a plain table, with its house rules."""
    rules = state.rules
    table = Table(
        Options(
            clockwise=rules.clockwise,
            skip_origin=rules.skip_origin,
            last_pit_only=rules.last_pit_only,
            hemprich=rules.hemprich,
            loser_starts=rules.loser_starts,
        ),
        "SN"[state.turn],
    )
    for pit, beans in zip(table.pits, state.board, strict=True):
        pit.beans = beans
    table.cave = {"S": state.stores[0], "N": state.stores[1]}
    return table


def play(table: Table, number: int) -> Played:
    """Make a move on the table, looking before and after its capture."""
    mover, before = table.player, sum(table.cave.values())
    copy = [pit.beans for pit in table.pits]
    last = table.sow(table.pits[number - 1]).number
    full = [pit.beans for pit in table.pits]
    for pit, beans in zip(table.pits, copy, strict=True):
        pit.beans = beans
    table.play(number)
    taken = [pit.number for pit in table.pits if pit.beans != full[pit.number - 1]]
    return Played(mover, last, full, taken, sum(table.cave.values()) - before, table)


def move(state: State, number: int) -> Played:
    """A move from a position."""
    return play(set_up(state), number)


def asked(state: State, draft: Draft) -> Played:
    """The move that the question speaks of."""
    return move(state, fact(draft, "pit"))


def choices(state: State) -> list[int]:
    """The pits that can be sown."""
    return [int(str(choice)) for choice in set_up(state).choices()]


def taps(pits: list[int], otherwise: str = "") -> set[str]:
    """The controls of pits, or another one where there is none."""
    return {f"p{pit}" for pit in pits} or {otherwise}


def last(state: State, draft: Draft) -> set[str]:
    """Drop every bean."""
    return taps([asked(state, draft).last])


def feeds(state: State, draft: Draft) -> set[str]:
    """Sow each pit and see where its last bean lies."""
    return taps([n for n in choices(state) if move(state, n).last == fact(draft, "pit")])


def may(state: State, draft: Draft) -> set[str]:
    """What the table lets the player in turn choose."""
    table = asked(state, draft).table if draft.question.key == "question-then" else set_up(state)
    return taps([int(str(choice)) for choice in table.choices()])


def next_turn(state: State, draft: Draft) -> set[str]:
    """See whether the table has a final count; else whose turn it is."""
    table = asked(state, draft).table
    return {"over" if table.final else YOU[table.player]}


def paper(state: State, draft: Draft) -> set[str]:
    """Play the whole line."""
    table, moves = set_up(state), dict(draft.question.facts)["moves"]
    assert isinstance(moves, tuple)
    return taps([[play(table, number) for number in moves][-1].last])


def captured(state: State, draft: Draft) -> set[str]:
    """See which pits have changed after the last bean."""
    return taps(asked(state, draft).taken, "store")


def gain(state: State, draft: Draft) -> set[str]:
    """See what the stores have grown by."""
    return {str(asked(state, draft).gain)}


def stop(state: State, draft: Draft) -> set[str]:
    """Walk back from the last bean."""
    made = asked(state, draft)
    place = made.table.pits[made.last - 1]
    assert place.number in made.taken
    while made.full[place.number - 1] in EVEN:
        place = place.before
    return taps([place.number])


def safe(state: State, draft: Draft) -> set[str]:
    """Every reason there is for the pit to be left alone: there must be one only."""
    made, guess = asked(state, draft), fact(draft, "guess")
    beans = made.full[guess - 1]
    assert guess not in made.taken
    reasons = {"odd": beans % 2 == 1, "many": beans > 6, "empty": not beans, "cut": beans in EVEN}
    assert sum(reasons.values()) == 1
    return {name for name, holds in reasons.items() if holds}


def catches(state: State, _draft: Draft) -> set[str]:
    """Every move after which a store has grown."""
    return taps([number for number in choices(state) if move(state, number).gain], "store")


def most(state: State, _draft: Draft) -> set[str]:
    """Every move that brings as much as the best one."""
    gains = {number: move(state, number).gain for number in choices(state)}
    return {str(number) for number, beans in gains.items() if beans == max(gains.values()) > 0}


def ends(state: State, _draft: Draft) -> set[str]:
    """Every move after which the table has a final count."""
    return taps([number for number in choices(state) if move(state, number).table.final], "store")


def final(state: State, draft: Draft) -> Table:
    """The table after the last move of a game."""
    table = asked(state, draft).table
    assert table.final
    return table


def sweep(state: State, draft: Draft) -> set[str]:
    """The final count of the table."""
    count = final(state, draft).final
    assert count
    return {f"{count['S']}-{count['N']}"}


def winner(state: State, draft: Draft) -> set[str]:
    """Who has more than half."""
    return {YOU.get(final(state, draft).winner() or "", "draw")}


def needed(state: State, draft: Draft) -> set[str]:
    """Add two beans at a time, as captures do, until it is more than half."""
    who = "N" if draft.question.key == "question-them" else "S"
    table = set_up(state)
    assert fact(draft, "count") == table.cave[who]
    if draft.question.key == "question-then":
        table = asked(state, draft).table
    beans = table.cave[who]
    while beans <= 36:
        beans += 2
    assert beans - table.cave[who] <= table.left()
    return {str(beans - table.cave[who])}


Board = tuple[int, ...]


@cache
def after(board: Board, player: str, number: int) -> tuple[Board, int, int | None]:
    """The board after a move, what it took, and what the mover sweeps if it is the last one."""
    table = Table(Options(), player)
    for pit, beans in zip(table.pits, board, strict=True):
        pit.beans = beans
    table.play(number)
    gained = table.cave[player]
    swept = table.final[player] - gained if table.final else None
    return tuple(pit.beans for pit in table.pits), gained, swept


@cache
def secures(board: Board, player: str, who: str, need: int, depth: int) -> bool:
    """Whether a side can get so many more beans within so many moves, whatever the other does."""
    if need <= 0:
        return True
    if sum(board) < need or not depth:
        return False
    pits = [n for n in range(1, 13) if board[n - 1] and (n <= 6) == (player == "S")]
    results = (_secured(after(board, player, n), player, who, need, depth) for n in pits)
    return any(results) if player == who else all(results)


def _secured(
    made: tuple[Board, int, int | None], player: str, who: str, need: int, depth: int
) -> bool:
    board, gained, swept = made
    left = need - (gained + (swept or 0)) * (player == who)
    if swept is not None:
        return left <= 0
    return secures(board, "N" if player == "S" else "S", who, left, depth - 1)


def best(state: State, draft: Draft) -> set[str]:
    """Look at every line, deeper and deeper, until each move is proven good or bad."""
    goal = 38 if draft.question.key == "question-win" else 36
    good = set()
    for number in choices(state):
        board, _gained, swept = made = after(state.board, "S", number)
        need = {"S": goal - state.stores[0], "N": 72 - goal + 2 - state.stores[1]}
        for depth in range(1, DEEPEST):
            if _secured(made, "S", "S", need["S"], depth):
                good.add(str(number))
                break
            if swept is not None or secures(board, "N", "N", need["N"], depth):
                break
        else:
            pytest.fail(f"{number} stays open in {state}")
    assert len(choices(state)) == fact(draft, "count")
    return good


def match(state: State, draft: Draft) -> set[str]:
    """Add the final count to the points before it."""
    count = final(state, draft).final
    assert count
    you, them = state.before[0] + count["S"], state.before[1] + count["N"]
    assert (fact(draft, "you"), fact(draft, "them")) == state.before
    if max(you, them) < 100 or you == them:
        return {"on"}
    return {"you" if you > them else "them"}


def opener(state: State, draft: Draft) -> set[str]:
    """Who did not open this game, or who lost it."""
    opened = "S" if draft.question.key.endswith("you") else "N"
    assert "SN"[(state.ply + state.turn) % 2] == opened
    won = final(state, draft).winner()
    loser = {"S": "N", "N": "S"}.get(won or "") if draft.question.key.startswith("loser") else None
    return {YOU[loser or ("N" if opened == "S" else "S")]}


def hemprich(state: State, draft: Draft) -> set[str]:
    """What the table asks of the other player."""
    assert state.rules.hemprich == draft.question.key.startswith("question")
    table = asked(state, draft).table
    if table.final:
        return {"swept" if table.left() else "bare"}
    return {"pass" if table.choices() == ["pass"] else "on"}


def house(state: State, draft: Draft) -> set[str]:
    """Sow and capture at a table with that rule."""
    made = asked(state, draft)
    return taps(made.taken if draft.question.key == "last-only" else [made.last])


PLAIN: dict[str, Callable[[State, Draft], set[str]]] = {
    "last": last,
    "feeds": feeds,
    "may": may,
    "next": next_turn,
    "captured": captured,
    "gain": gain,
    "stop": stop,
    "safe": safe,
    "catches": catches,
    "most": most,
    "ends": ends,
    "sweep": sweep,
    "winner": winner,
    "needed": needed,
    "best": best,
    "match": match,
    "opener": opener,
    "paper": paper,
    "hemprich": hemprich,
    "house": house,
}


@pytest.mark.parametrize("topic", TOPICS)
def test_answers_are_found_again_plainly(topic: str) -> None:
    """The plain table comes to the very same answer."""
    for number in range(COUNT):
        draft = series("bohnenspiel", topic, 1).drill(number).draft
        state = State.from_text(draft.position)
        assert PLAIN[topic](state, draft) == set(draft.answer), draft.position


def test_positions_come_from_games_that_end_in_the_usual_way() -> None:
    """Most games are played to their end; no bean is lost, and every side in turn can move."""
    games = [game(number) for number in range(60)]
    assert sum(len(spots) < LONGEST for spots in games) > 50
    for spot in (spot for spots in games for spot in spots):
        assert sum(spot.board) + spot.own + spot.theirs == 72
        assert any(spot.board[:6])


def test_the_hard_endgames_tempt() -> None:
    """In a hard endgame another move captures more than the good one."""
    drills = [series("bohnenspiel", "best", 1).drill(number) for number in range(COUNT)]
    hard = [drill.draft for drill in drills if drill.level == HARD]
    assert len(hard) > COUNT // 6
    for draft in hard:
        state = State.from_text(draft.position)
        gains = {str(number): move(state, number).gain for number in choices(state)}
        assert gains[draft.answer[0]] < max(gains.values())


def test_a_position_is_still_to_be_won_when_beans_are_missing() -> None:
    """Nobody is asked what they need for a win that is out of reach, or won already."""
    for number in range(COUNT):
        draft = series("bohnenspiel", "needed", 2).drill(number).draft
        stores = State.from_text(draft.position).stores
        assert fact(draft, "count") in stores
        assert max(stores) < 38
