"""Who holds how many tricks, when a hand is decided, what it is worth and who calls next."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from engines.cards import ACE, Ring, Seat, Team, Trick
from engines.rung.rules import Rules

TRICKS = 13
MAJORITY = 7
RING = Ring.ANTICLOCKWISE


class Win(NamedTuple):
    """Who took a trick, and whether it was with an ace."""

    seat: Seat
    ace: bool = False


class Gather(NamedTuple):
    """The pile a player gathered: after which trick, and how many tricks lay in it."""

    after: int
    seat: Seat
    tricks: int


class Kind(Enum):
    """How a hand was won."""

    WON = "won"
    COURT = "court"
    BAWAN = "bawan"
    BIYASI = "biyasi"
    BIYASI_FAILED = "biyasi-failed"
    RENEGE = "renege"


@dataclass(frozen=True, slots=True)
class Result:
    """A finished hand: the winners, how, their points, the tricks gathered, who calls next."""

    winner: Team
    kind: Kind
    points: int
    tricks: tuple[int, int]
    caller: Seat


class Verdict(NamedTuple):
    """Who has won a hand, and how."""

    winner: Team
    kind: Kind


class Contest(NamedTuple):
    """What a hand is judged by: the caller, the claimer of 82, and the hands won in a row.

    `run` is positive for south-north, negative for east-west.
    """

    rules: Rules
    caller: Seat
    claimer: Seat | None
    run: int


def wins(tricks: Sequence[Trick]) -> tuple[Win, ...]:
    """Who took each trick, and whether with an ace."""
    return tuple(Win(trick.winner, trick.best(RING).rank == ACE) for trick in tricks)


def gathered(won: Sequence[Win], rules: Rules) -> tuple[Gather, ...]:
    """The piles gathered; with double sir a pile waits for one player to take two running."""
    if rules.sir == "single":
        return tuple(Gather(number, win.seat, 1) for number, win in enumerate(won, 1))
    piles: list[Gather] = []
    lying = 0
    for number, win in enumerate(won, 1):
        lying += 1
        held = sum(pile.tricks for pile in piles if pile.seat.team is win.seat.team)
        pair = lying > 1 and won[number - 2].seat is win.seat
        if number == TRICKS or (pair and _gathers(rules, won, number, held + lying)):
            piles.append(Gather(number, win.seat, lying))
            lying = 0
    return tuple(piles)


def totals(piles: Sequence[Gather]) -> tuple[int, int]:
    """The tricks gathered by south-north and by east-west."""
    held = [0, 0]
    for _, seat, tricks in piles:
        held[seat & 1] += tricks
    return held[0], held[1]


def verdict(contest: Contest, won: Sequence[Win]) -> Verdict | None:
    """How the hand stands once nothing that follows can change it; None before."""
    piles = gathered(won, contest.rules)
    held = totals(piles)
    claimer = contest.claimer
    found = _won(contest, piles, held) if claimer is None else _claimed(claimer.team, held)
    if found is None or _caller_open(contest, found.winner, len(won)):
        return None
    return found


def result(contest: Contest, found: Verdict, tricks: Sequence[Trick]) -> Result:
    """The verdict with its points, the tricks gathered and the next caller."""
    held = totals(gathered(wins(tricks), contest.rules))
    return Result(
        found.winner,
        found.kind,
        points(contest, found, held[found.winner]),
        held,
        _next_caller(contest, found, tricks),
    )


def points(contest: Contest, found: Verdict, tricks: int) -> int:
    """What the winners score; `tricks` are theirs."""
    rules = contest.rules
    own = found.winner is contest.caller.team
    plain, court, bawan = {
        "old": (7, 13, 52),
        "tricks": (max(tricks, MAJORITY), 13, 52),
        "simple": (1 if own else 2, 2, 4),
        "courts": (0, 1, 3),
    }[rules.scoring]
    return {
        Kind.WON: plain,
        Kind.COURT: court,
        Kind.BAWAN: bawan,
        Kind.BIYASI: 82,
        Kind.BIYASI_FAILED: int(rules.failed),
        Kind.RENEGE: court if rules.penalty == "court" else plain,
    }[found.kind]


def longer_run(run: int, winner: Team) -> int:
    """The hands won in a row after one more for `winner`."""
    sign = 1 if winner is Team.SOUTH_NORTH else -1
    return run + sign if run * sign > 0 else sign


def _gathers(rules: Rules, won: Sequence[Win], number: int, total: int) -> bool:
    """Whether the house lets a pair that ends with trick `number` gather up to `total`."""
    if (number == 2 and not rules.first_two) or (number == 12 and not rules.eleven_twelve):
        return False
    before, last = won[number - 2], won[number - 1]
    barred = {
        "plain": False,
        "pair": before.ace and last.ace,
        "never": last.ace,
        "finish": last.ace and total >= MAJORITY,
    }
    return not barred[rules.aces]


def _claimed(team: Team, held: tuple[int, int]) -> Verdict | None:
    """A claim of 82 fails with the first trick lost and stands with the thirteenth made."""
    if held[team.other]:
        return Verdict(team.other, Kind.BIYASI_FAILED)
    return Verdict(team, Kind.BIYASI) if held[team] == TRICKS else None


def _won(contest: Contest, piles: Sequence[Gather], held: tuple[int, int]) -> Verdict | None:
    """Seven tricks win; they are decided when no court is possible any more."""
    winner = next((team for team in Team if held[team] >= MAJORITY), None)
    if winner is None:
        return None
    rules, lost = contest.rules, held[winner.other]
    if _is_court(contest, winner, piles, held):
        own = winner is contest.caller.team or rules.court == "seven-hands"
        return Verdict(winner, Kind.COURT if own else Kind.BAWAN)
    hoping = rules.court == "all" and not lost
    counting = rules.scoring == "tricks" and sum(held) < TRICKS
    return None if hoping or counting else Verdict(winner, Kind.WON)


def _is_court(
    contest: Contest, winner: Team, piles: Sequence[Gather], held: tuple[int, int]
) -> bool:
    """Whether the winners have made what this table calls a court."""
    match contest.rules.court:
        case "all":
            return held[winner] == TRICKS
        case "first-seven":
            return _first_seven(winner, piles)
        case _:
            return abs(longer_run(contest.run, winner)) == MAJORITY


def _first_seven(winner: Team, piles: Sequence[Gather]) -> bool:
    """Whether `winner` gathered seven before the others gathered any."""
    total = 0
    for pile in piles:
        if pile.seat.team is not winner:
            return False
        total += pile.tricks
        if total >= MAJORITY:
            return True
    return False


def _caller_open(contest: Contest, winner: Team, played: int) -> bool:
    """Whether tricks to come still decide which opponent calls next."""
    rules = contest.rules
    lost = winner is not contest.caller.team
    return lost and rules.loser_calls == "last-trick" and not rules.stop and played < TRICKS


def _next_caller(contest: Contest, found: Verdict, tricks: Sequence[Trick]) -> Seat:
    """The same caller, his partner after a court, or an opponent after a lost hand."""
    caller = contest.caller
    if found.winner is caller.team:
        return caller.partner if found.kind in (Kind.COURT, Kind.BIYASI) else caller
    right = RING.after(caller)
    if contest.rules.loser_calls == "right":
        return right
    takers = (trick.winner for trick in reversed(tricks) if trick.winner.team is found.winner)
    return next(takers, right)
