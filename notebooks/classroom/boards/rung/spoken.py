"""The table in words: the spoken view and the labels of its controls, from the learner's view."""

from collections.abc import Iterable, Iterator

from classroom.boards.cards import sorted_hand
from classroom.boards.cards.spoken import controls_of, joined, who_played
from classroom.boards.rung.places import LEARNER, is_open, marked, on_table, places, view_of
from classroom.boards.scene import READER, Control, Look
from content import Words, words
from engines.cards import RANKS, Card, Seat, Trick, read_seat
from engines.rung import RING, Phase, State, Thirteenth, View


def describe(state: State, language: str, look: Look = READER) -> str:  # noqa: ARG001 - one seat
    """What the learner sees, sentence by sentence."""
    say, seen = words(language, "rung"), view_of(state)
    stop = say.say("term.stop")
    parts = [_turn(say, seen), *_table(say, state, seen), *_hand(say, seen)]
    parts += [*_others(say, seen), *_counts(say, seen)]
    return " ".join(f"{part}{stop}" for part in parts)


def controls(
    state: State,
    language: str,
    look: Look = READER,  # noqa: ARG001 - the learner sits south
) -> tuple[Control, ...]:
    """Everything that can be tapped, the learner's hand first."""
    say, seen = words(language, "rung"), view_of(state)
    return controls_of(places(state), lambda name: _label(say, state, seen, name))


def _label(say: Words, state: State, seen: View, name: str) -> str:
    if name.startswith("seat"):
        return _seat_label(say, seen, read_seat(name[4:]))
    if name.startswith("trick"):
        seat = read_seat(name[5:])
        return who_played(say, seat, on_table(state, seen)[seat])
    if name.startswith("t") and name[1:2].isdigit():
        return _sheet_label(say, seen, name)
    if name.startswith("call"):
        return say.say("term.call", suit=name[-1])
    if name.startswith("n") and name[1:].isdigit():
        return say.say("term.number", count=int(name[1:]))
    if name == "trump":
        return _trump(say, seen)
    if name == "slate":
        return _score(say, seen)
    if name in {"redeal", "thirteenth", "claim", "biyasi", "pass", "open"}:
        return say.say(f"term.button.{name}")
    return say.say(f"term.card.{name}")


def _turn(say: Words, seen: View) -> str:
    if seen.phase in {Phase.SCORED, Phase.OVER} and seen.result:
        side = "us" if seen.result.winner is LEARNER.team else "them"
        return say.say(f"term.result-{side}", points=seen.result.points)
    if seen.turn is None:
        return say.say(f"term.phase.{seen.phase.value}")
    return say.say(f"term.turn-{seen.phase.value}", seat=str(seen.turn))


def _table(say: Words, state: State, seen: View) -> Iterator[str]:
    if seen.caller is not None and seen.dealer is not None:
        yield say.say("term.hakim", seat=str(seen.maker))
        yield say.say("term.deals", seat=str(seen.dealer))
    if seen.phase in {Phase.PLAY, Phase.SCORED, Phase.OVER}:
        yield _trump(say, seen)
    if isinstance(seen.called, Thirteenth):
        yield say.say("term.by-thirteenth")
    if seen.claimer is not None:
        yield say.say("term.claimed-82", seat=str(seen.claimer))
    if is_open(seen):
        yield from (_trick(say, number, trick) for number, trick in enumerate(seen.tricks, 1))
    yield from _middle(say, state, seen)


def _middle(say: Words, state: State, seen: View) -> Iterator[str]:
    played = on_table(state, seen)
    if not played:
        return
    listed = joined(say, (who_played(say, seat, card) for seat, card in played.items()))
    if seen.phase in {Phase.TOSS, Phase.DEAL}:
        yield say.say("term.tossed", list=listed)
        return
    if seen.table:
        yield say.say("term.on-table", list=listed)
        return
    winner = marked(state, seen)[1]
    if not is_open(seen):
        yield say.say("term.last-trick", list=listed, seat=str(winner))


def _hand(say: Words, seen: View) -> Iterator[str]:
    if seen.hand:
        yield say.say("term.hand", list=_cards(say, sorted_hand(seen.hand)))
    elif seen.counts[LEARNER]:
        yield say.say("term.hand-closed", count=seen.counts[LEARNER])


def _others(say: Words, seen: View) -> Iterator[str]:
    for seat in RING.beginning(LEARNER)[1:]:
        if seen.known[seat]:
            listed = _cards(say, seen.known[seat])
            yield say.say("term.known", seat=str(seat), list=listed)


def _counts(say: Words, seen: View) -> Iterator[str]:
    if any(seen.counts):
        east, north, west = (seen.counts[seat] for seat in RING.beginning(LEARNER)[1:])
        yield say.say("term.counts", east=east, north=north, west=west)
    if seen.caller is not None:
        yield _score(say, seen)


def _trump(say: Words, seen: View) -> str:
    if seen.trump is None:
        return say.say("term.trump-hidden" if seen.hidden else "term.trump-none")
    return say.say("term.trump-is", suit=str(seen.trump))


def _score(say: Words, seen: View) -> str:
    (ours, theirs), (mine, other) = seen.gathered, seen.scores
    return say.say("term.score", ours=ours, theirs=theirs, mine=mine, other=other)


def _seat_label(say: Words, seen: View, seat: Seat) -> str:
    parts = [say.say(f"term.seat.{seat}"), say.say("term.holds", count=seen.counts[seat])]
    if seat is seen.maker and seen.caller is not None:
        parts.append(say.say("term.is-caller"))
    if seat is seen.dealer:
        parts.append(say.say("term.is-dealer"))
    if seat is seen.turn:
        parts.append(say.say("term.is-turn"))
    return joined(say, parts)


def _sheet_label(say: Words, seen: View, name: str) -> str:
    number, seat = int(name[1:-1]), read_seat(name[-1])
    tricks = [(trick.leader, trick.cards) for trick in seen.tricks]
    leader, cards = [*tricks, (seen.leader, seen.table)][number - 1]
    card = cards[RING.beginning(leader).index(seat)]
    return say.say("term.in-trick", trick=number, played=who_played(say, seat, card))


def _trick(say: Words, number: int, trick: Trick) -> str:
    played = zip(RING.beginning(trick.leader), trick.cards, strict=True)
    listed = joined(say, (who_played(say, seat, card) for seat, card in played))
    return say.say("term.trick", trick=number, list=listed, seat=str(trick.winner))


def _cards(say: Words, cards: Iterable[Card]) -> str:
    """Cards suit by suit, each suit named once."""
    suits: dict[str, list[str]] = {}
    for card in cards:
        suits.setdefault(str(card.suit), []).append(say.say(f"term.rank.{RANKS[card.rank - 2]}"))
    listed = (
        say.say("term.of-suit", suit=suit, list=joined(say, ranks)) for suit, ranks in suits.items()
    )
    return f"{say.say('term.then')} ".join(listed)
