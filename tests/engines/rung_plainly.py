"""A second, plain count of a hand of Rung, from who took which trick; used only to compare.

It knows only finished hands: thirteen tricks, each with its taker and whether an ace took it.
"""

from typing import Any, NamedTuple

RIGHT = {"S": "E", "E": "N", "N": "W", "W": "S"}
PARTNER = {"S": "N", "N": "S", "E": "W", "W": "E"}
SIDE = {"S": 0, "N": 0, "E": 1, "W": 1}


class Counted(NamedTuple):
    """The winners, how, their points and who calls next."""

    winner: int
    kind: str
    points: int
    caller: str


class Hand(NamedTuple):
    """Who took each of thirteen tricks and which with an ace; who called, claimed 82, the run."""

    takers: str
    aces: tuple[bool, ...]
    caller: str
    claimer: str
    run: int


def piles(hand: Hand, options: dict[str, Any]) -> list[tuple[int, str, int]]:
    """Trick after which a pile was gathered, by whom, how many tricks."""
    if options["sir"] == "single":
        return [(number, taker, 1) for number, taker in enumerate(hand.takers, 1)]
    found: list[tuple[int, str, int]] = []
    pile: list[int] = []
    for number in range(1, 14):
        taker = hand.takers[number - 1]
        pile.append(number)
        own = sum(size for _, who, size in found if SIDE[who] == SIDE[taker])
        running = len(pile) >= 2 and hand.takers[number - 2] == taker
        if number == 13 or (running and not barred(hand, number, own + len(pile), options)):
            found.append((number, taker, len(pile)))
            pile = []
    return found


def barred(hand: Hand, number: int, total: int, options: dict[str, Any]) -> bool:
    """Whether a pair that ends with trick `number` may not gather up to `total`."""
    before, last = hand.aces[number - 2], hand.aces[number - 1]
    if number == 2 and not options["first_two"]:
        return True
    if number == 12 and not options["eleven_twelve"]:
        return True
    if options["aces"] == "pair":
        return before and last
    if options["aces"] == "never":
        return last
    return options["aces"] == "finish" and last and total >= 7


def count(hand: Hand, options: dict[str, Any]) -> Counted:
    """How a finished hand counts; `claimer` is empty when nobody claimed 82."""
    gathered = piles(hand, options)
    held = [sum(size for _, who, size in gathered if SIDE[who] == side) for side in (0, 1)]
    own = SIDE[hand.caller]
    if hand.claimer:
        side = SIDE[hand.claimer]
        if held[1 - side] == 0:
            winner, kind, points = side, "biyasi", 82
        else:
            winner, kind, points = 1 - side, "biyasi-failed", int(options["failed"])
    else:
        winner = 0 if held[0] > held[1] else 1
        kind = "won"
        if options["court"] == "all" and held[winner] == 13:
            kind = "court" if winner == own else "bawan"
        if options["court"] == "first-seven" and straight_seven(gathered, winner):
            kind = "court" if winner == own else "bawan"
        if options["court"] == "seven-hands":
            before = hand.run if winner == 0 else -hand.run
            kind = "court" if before == 6 else "won"
        points = worth(kind, options["scoring"], winner == own, held[winner])
    return Counted(winner, kind, points, next_caller(kind, winner, hand, options))


def straight_seven(gathered: list[tuple[int, str, int]], winner: int) -> bool:
    """Whether the winners had seven before the others had one."""
    own = 0
    for _, who, size in gathered:
        if SIDE[who] != winner:
            break
        own += size
    return own >= 7


def worth(kind: str, scoring: str, own: bool, tricks: int) -> int:
    """The points of a hand without a claim of 82."""
    if scoring == "old":
        return {"won": 7, "court": 13, "bawan": 52}[kind]
    if scoring == "tricks":
        return {"won": tricks, "court": 13, "bawan": 52}[kind]
    if scoring == "simple":
        return {"won": 1 if own else 2, "court": 2, "bawan": 4}[kind]
    return {"won": 0, "court": 1, "bawan": 3}[kind]


def next_caller(kind: str, winner: int, hand: Hand, options: dict[str, Any]) -> str:
    """Who calls the next hand."""
    if winner == SIDE[hand.caller]:
        return PARTNER[hand.caller] if kind in ("court", "biyasi") else hand.caller
    if options["loser_calls"] == "right":
        return RIGHT[hand.caller]
    theirs = [taker for taker in hand.takers if SIDE[taker] == winner]
    return theirs[-1] if theirs else RIGHT[hand.caller]
