"""What a deal of Back Alley is worth: contracts, tricks, boards, and tricks held against a team."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engines.back_alley.moves import Bid, Call, Word
from engines.back_alley.rules import BAG_COST, BAGS, Rules
from engines.cards import Seat, Team, Trick


class Contract(NamedTuple):
    """What a team has promised: tricks, or a board of `level` 1 to 4 (0: no board)."""

    tricks: int
    level: int


class Terms(NamedTuple):
    """What a deal is scored by: the bids in the order made, the cards each, rules, old bags."""

    bids: Mapping[Seat, Call]
    cards: int
    rules: Rules
    bags: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Result:
    """A finished deal, by team: the points, the tricks, and whether each contract was made.

    `thrown` marks a deal that all four passed; `bags` are the tricks held against each team.
    """

    points: tuple[int, int]
    tricks: tuple[int, int]
    made: tuple[bool, bool]
    bags: tuple[int, int]
    thrown: bool = False


def contract(bids: Mapping[Seat, Call], team: Team, rules: Rules) -> Contract:
    """What `team` has promised with its bids, given in the order made."""
    claims = [seat for seat, call in bids.items() if call is Word.BOARD]
    own = [level for level, seat in enumerate(claims, 1) if seat.team is team]
    if own:
        return Contract(0, len(claims) if rules.boards == "highest" else own[-1])
    said = (
        call.tricks for seat, call in bids.items() if seat.team is team and isinstance(call, Bid)
    )
    return Contract(sum(said), 0)


def made(promise: Contract, tricks: int, cards: int) -> bool:
    """Whether a team with `tricks` of the `cards` in a deal has kept its promise."""
    return tricks == cards if promise.level else tricks >= promise.tricks


def points(promise: Contract, tricks: int, kept: bool, terms: Terms) -> int:
    """The points of one team, tricks held against it left aside."""
    values = terms.rules.values
    if promise.level:
        return (1 if kept else -1) * values.board * terms.cards * promise.level
    if not kept:
        return -values.bid * promise.tricks
    if not promise.tricks and terms.rules.silent == "nothing":
        return 0
    return values.bid * promise.tricks + values.over * (tricks - promise.tricks)


def won(tricks: Sequence[Trick]) -> tuple[int, int]:
    """The tricks of south-north and of east-west."""
    south_north = sum(trick.winner.team is Team.SOUTH_NORTH for trick in tricks)
    return south_north, len(tricks) - south_north


def result(terms: Terms, tricks: tuple[int, int], guilty: Team | None = None) -> Result:
    """The deal with `tricks` taken; a `guilty` team has reneged and fails its bid."""
    rules, total, kept, over = terms.rules, [0, 0], [False, False], list(terms.bags)
    for team in Team:
        promise = contract(terms.bids, team, rules)
        kept[team] = team is not guilty and made(promise, tricks[team], terms.cards)
        total[team] = points(promise, tricks[team], kept[team], terms)
        if rules.sandbags and kept[team] and not promise.level:
            over[team] += tricks[team] - promise.tricks
            total[team] -= BAG_COST * (over[team] // BAGS)
            over[team] %= BAGS
    return Result((total[0], total[1]), tricks, (kept[0], kept[1]), (over[0], over[1]))
