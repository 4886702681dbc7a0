"""The table in words: the spoken view and the labels of its controls, from the learner's view."""

from collections.abc import Iterator

from classroom.boards.back_alley.places import (
    LEARNER,
    held,
    is_dealt,
    level_of,
    on_table,
    places,
    turned_joker,
    view_of,
)
from classroom.boards.back_alley.sheet import plain, rows, signed
from classroom.boards.cards import sorted_hand
from classroom.boards.cards.spoken import controls_of, joined, who_played
from classroom.boards.scene import READER, Control, Look
from content import Words, words
from engines.back_alley import RING, Bid, Call, Contract, Phase, State, View
from engines.cards import Seat, Team


def describe(state: State, language: str, look: Look = READER) -> str:  # noqa: ARG001 - one seat
    """What the learner sees, sentence by sentence."""
    say, seen = words(language, "back_alley"), view_of(state)
    stop = say.say("term.stop")
    parts = [_turn(say, seen), *_deal(say, seen), *_bids(say, seen), *_middle(say, seen)]
    parts += [*_hand(say, seen), *_counts(say, seen), *_result(say, seen)]
    return " ".join(f"{part}{stop}" for part in parts)


def controls(
    state: State,
    language: str,
    look: Look = READER,  # noqa: ARG001 - the learner sits south
) -> tuple[Control, ...]:
    """Everything that can be tapped, the learner's hand first."""
    say, seen = words(language, "back_alley"), view_of(state)
    return controls_of(places(seen), lambda name: _label(say, seen, name))


def _label(say: Words, seen: View, name: str) -> str:
    seats = {f"{kind}{seat}": (kind, seat) for kind in ("seat", "trick", "bid") for seat in Seat}
    if name in seats:
        kind, seat = seats[name]
        return _of_seat(say, seen, kind, seat)
    if name[0] == "n" and name[1:].isdigit():
        bidding = seen.phase is Phase.BID and seen.turn is LEARNER
        return say.say("term.bid-number" if bidding else "term.number", count=int(name[1:]))
    if name in {"pass", "board"}:
        return say.say(f"term.button.{name}")
    signs = {
        "turned": lambda: _turned(say, seen),
        "trump": lambda: _trump(say, seen),
        "discard": lambda: _discard(say, seen),
        "slate": lambda: _score(say, seen),
        "deals": lambda: _number(say, seen),
        "sheet": lambda: joined(say, _result(say, seen)),
    }
    return signs[name]() if name in signs else say.say(f"term.card.{name}")


def _of_seat(say: Words, seen: View, kind: str, seat: Seat) -> str:
    if kind == "trick":
        return who_played(say, seat, on_table(seen)[seat])
    if kind == "bid":
        return _bid(say, seen, seat, dict(seen.calls)[seat])
    parts = [say.say(f"term.player.{seat}")]
    if is_dealt(seen):
        parts.append(say.say("term.holds", count=seen.counts[seat]))
    if seat is seen.dealer:
        parts.append(say.say("term.is-dealer"))
    if seat is seen.turn:
        parts.append(say.say("term.is-turn"))
    return joined(say, parts)


def _turn(say: Words, seen: View) -> str:
    if seen.turn is None:
        return say.say(f"term.phase.{seen.phase.value}")
    return say.say(f"term.turn-{seen.phase.value}", seat=str(seen.turn))


def _deal(say: Words, seen: View) -> Iterator[str]:
    if seen.dealer is None:
        return
    yield _number(say, seen)
    yield say.say("term.dealer", seat=str(seen.dealer))
    if not is_dealt(seen):
        return
    if seen.turned:
        yield _turned(say, seen)
    yield _trump(say, seen)
    if seen.discarded:
        yield _discard(say, seen)


def _bids(say: Words, seen: View) -> Iterator[str]:
    if seen.calls:
        bids = (_bid(say, seen, seat, call) for seat, call in seen.calls)
        yield say.say("term.bids", list=joined(say, bids))


def _middle(say: Words, seen: View) -> Iterator[str]:
    played = on_table(seen)
    if not played:
        return
    listed = joined(say, (who_played(say, seat, card) for seat, card in played.items()))
    if seen.table:
        yield say.say("term.on-table", list=listed)
        return
    yield say.say("term.last-trick", list=listed, seat=str(seen.tricks[-1].winner))


def _hand(say: Words, seen: View) -> Iterator[str]:
    if held(seen):
        names = (say.say(f"term.card.{card}") for card in sorted_hand(held(seen)))
        yield say.say("term.hand", list=joined(say, names))


def _counts(say: Words, seen: View) -> Iterator[str]:
    if is_dealt(seen) and not seen.result:
        west, north, east = (seen.counts[seat] for seat in RING.beginning(LEARNER)[1:])
        yield say.say("term.counts", west=west, north=north, east=east)
        yield _score(say, seen)


def _result(say: Words, seen: View) -> Iterator[str]:
    if seen.result and seen.result.thrown:
        yield say.say("term.thrown")
    for row in rows(seen):
        yield say.say(
            f"term.row-{'us' if row.team is LEARNER.team else 'them'}",
            promise=_promise(say, row.promise),
            tricks=row.tricks,
            points=signed(row.points),
            total=plain(row.total),
        )


def _number(say: Words, seen: View) -> str:
    sizes = seen.rules.schedule
    number = min(seen.number + 1, len(sizes))
    return say.say("term.deal-number", number=number, deals=len(sizes), cards=seen.cards)


def _turned(say: Words, seen: View) -> str:
    return say.say("term.turned", card=str(seen.turned[-1]))


def _trump(say: Words, seen: View) -> str:
    if seen.trump is None or turned_joker(seen):
        return say.say("term.trump-none")
    return say.say("term.trump-is", suit=str(seen.trump))


def _discard(say: Words, seen: View) -> str:
    if seen.discarded is None:
        return ""
    seat, joker = seen.discarded
    return say.say("term.discarded", seat=str(seat), card=str(joker))


def _score(say: Words, seen: View) -> str:
    ours, theirs = (_promise(say, seen.contracts[team]) for team in Team)
    return say.say(
        "term.score",
        ours=ours,
        theirs=theirs,
        taken=seen.won[0],
        lost=seen.won[1],
        points=plain(seen.scores[0]),
        other=plain(seen.scores[1]),
    )


def _promise(say: Words, promise: Contract) -> str:
    if promise.level:
        return say.say(f"term.level.{promise.level}")
    return say.say("term.tricks", count=promise.tricks)


def _bid(say: Words, seen: View, seat: Seat, call: Call) -> str:
    if isinstance(call, Bid):
        said = str(call.tricks)
    else:
        level = level_of(seen, seat)
        said = say.say(f"term.level.{level}") if level else say.say("term.button.pass")
    return say.say("term.bid", seat=str(seat), call=said)
