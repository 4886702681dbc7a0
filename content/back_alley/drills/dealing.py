"""Drills about deals and trump: how many cards, who deals, whose turn, what is trump."""

from dataclasses import replace
from random import Random

from content.back_alley.drills.tables import (
    EASY,
    HARD,
    HOME,
    LEARNER,
    MIDDLE,
    NOBODY,
    RAIL,
    bid,
    controls,
    dealt,
    given,
    own,
    play,
    waiting,
)
from content.drills import Ask, Draft, Said, said
from engines.back_alley import RING, Rules, State, Word
from engines.cards import JOKERS, Card, Seat

Wrong = dict[str, tuple[str, Said]]

LONG = 13
SCHEDULES = {"26": "deal.twenty-six", "13": "deal.down-only", "7-1-7": "deal.seven"}


def deals(rng: Random, level: int) -> Draft | None:
    """How many cards a deal has: the next one, any of the 25, one at another table."""
    name = rng.choice(tuple(SCHEDULES)) if level == HARD else HOME.deals
    rules = Rules(deals=name)
    sizes = rules.schedule
    number = rng.randrange(len(sizes) - 1)
    asked = number + 1 if level == EASY else rng.randrange(len(sizes))
    if asked == number:
        return None
    table = waiting(rng, number, rules)
    if level == EASY:
        table = given(rng, table)
    late = asked == LONG if level == EASY else asked >= LONG
    once = ("deal.sizes", *(("deal.one-card-once",) if late else ()))
    rules_asked = (SCHEDULES[name], "deal.sizes") if level == HARD else once
    wrong: Wrong = {"*": ("deal.sizes", said("wrong.place"))}
    for count in RAIL:
        wrong[f"n{count}"] = _miscounted(count, sizes[number], asked, name, level)
    key = ("question-next", "question", f"question-{name}")[level]
    question = said(key) if level == EASY else said(key, deal=asked + 1)
    right = said("right", count=sizes[asked])
    ask = Ask(rules_asked, table, question, right)
    return ask.tap((f"n{sizes[asked]}",), wrong)


def _miscounted(count: int, now: int, asked: int, name: str, level: int) -> tuple[str, Said]:
    """What a wrong number of cards comes from."""
    if level == EASY:
        return "deal.sizes", said("wrong.same" if count == now else "wrong.next")
    if level == HARD:
        plain = HOME.schedule[asked] if asked < len(HOME.schedule) else 0
        return SCHEDULES[name], said("wrong.plain" if count == plain else "wrong.house")
    return "deal.sizes", said("wrong.up" if asked >= LONG else "wrong.down")


def next_deal(rng: Random, level: int) -> Draft | None:
    """Who deals next, and how many cards, after a deal played (easy) or thrown in."""
    thrown = level == MIDDLE or (level == HARD and rng.random() < 0.5)
    rules = Rules(thrown_in="counts") if thrown and level == HARD else HOME
    if thrown:
        table = dealt(rng, rng.randint(2, LONG), rules)
        table = replace(table, bids=(Word.PASS,) * len(Seat))
    else:
        table = play(rng, 1 if level == HARD else rng.randint(2, 6))[-1]
    if table.outcome or table.dealer is None:
        return None
    after = table.next_deal()
    house = ("bid.pass-counts",) if rules != HOME else ()
    again = ("bid.all-pass", "bid.again") if thrown and not house else house
    key = f"question{'-thrown' if thrown else ''}{'-counts' if house else ''}"
    ask = Ask((*again, "deal.dealer", "deal.sizes"), table, said(key), said("right"))
    return ask.tap((f"seat{after.dealer}", f"n{after.cards}"), _not_next(table, thrown=thrown))


def _not_next(table: State, *, thrown: bool) -> Wrong:
    """What is wrong with the other seats and numbers after a deal."""
    dealer = table.dealer or LEARNER
    wrong: Wrong = {
        "*": ("deal.dealer", said("wrong.place")),
        f"seat{dealer}": ("deal.dealer", said("wrong.dealer")),
        f"seat{dealer.partner}": ("deal.dealer", said("wrong.two")),
        f"seat{RING.after(dealer, -1)}": ("deal.dealer", said("wrong.way")),
    }
    counts = thrown and table.rules.thrown_in == "counts"
    for count in RAIL:
        if thrown:
            rule = "bid.pass-counts" if counts else "bid.again"
            wrong[f"n{count}"] = (rule, said("wrong.counts" if counts else "wrong.again"))
        else:
            same = count == table.cards
            wrong[f"n{count}"] = ("deal.sizes", said("wrong.same" if same else "wrong.cards"))
    return wrong


def turns(rng: Random, level: int) -> Draft:
    """Who speaks first or last (easy), who has still to speak, who plays last to a trick."""
    if level == EASY:
        return _first_or_last(rng)
    return _to_speak(rng) if level == MIDDLE else _last_to_play(rng)


def _first_or_last(rng: Random) -> Draft:
    table = waiting(rng, rng.randrange(1, 24))
    dealer, key = table.dealer or LEARNER, rng.choice(("first", "last"))
    answer = table.first if key == "first" else dealer
    wrong: Wrong = {
        "*": ("bid.first", said(f"wrong.{key}")),
        f"seat{RING.after(dealer, -1)}": ("table.clockwise", said("wrong.way")),
    }
    if key == "first":
        wrong[f"seat{dealer}"] = ("bid.first", said("wrong.dealer"))
    ask = Ask(
        ("bid.first", "table.clockwise"), table, said(f"question-{key}"), said(f"right-{key}")
    )
    return ask.tap((f"seat{answer}",), wrong)


def _to_speak(rng: Random) -> Draft:
    table = bid(rng, dealt(rng, rng.randint(2, 7)), rng.randint(1, 3))
    wrong: Wrong = {"*": ("bid.once", said("wrong.place"))}
    for seat in table.calls:
        wrong[f"seat{seat}"] = ("bid.once", said("wrong.spoken"))
    rest = [seat for seat in RING.beginning(table.first) if seat not in table.calls]
    ask = Ask(("bid.once",), table, said("question-still"), said("right-still"))
    return ask.tap(tuple(f"seat{seat}" for seat in rest), wrong)


def _last_to_play(rng: Random) -> Draft:
    tables = [now for now in play(rng, rng.randint(2, 5)) if now.turn is not None and not now.table]
    table = rng.choice(tables)
    order = RING.beginning(table.leader)
    wrong: Wrong = {
        "*": ("table.clockwise", said("wrong.place")),
        f"seat{order[0]}": ("table.clockwise", said("wrong.leads")),
        f"seat{order[1]}": ("table.clockwise", said("wrong.second")),
        f"seat{order[2]}": ("table.clockwise", said("wrong.third")),
    }
    ask = Ask(("table.clockwise",), table, said("question-trick"), said("right-trick"))
    return ask.tap((f"seat{order[3]}",), wrong)


def trumps(rng: Random, level: int) -> Draft | None:
    """The trumps in hand: none of them a joker (easy), with a joker, without any trump at all."""
    kind = rng.choice(("none", "spades", "long")) if level == HARD else "plain"
    low, high = ((3, 6), (4, 9), (3, 6))[level] if kind != "long" else (10, LONG)
    joker = {rng.choice(JOKERS): LEARNER} if level == MIDDLE or kind == "long" else NOBODY
    rules = Rules(trump="spades") if kind == "spades" else HOME
    turned = rng.choice(JOKERS) if kind == "none" else None
    table = dealt(rng, rng.randint(low, high), rules, joker, turned)
    held = [card for card in own(table) if table.trumps.holds(card)]
    has_joker = any(card in JOKERS for card in own(table))
    if (table.trump is None) != (kind == "none") or (level == EASY and (has_joker or not held)):
        return None
    wrong: Wrong = {
        "*": ("trump.turn-up", said("wrong.place")),
        "trump": ("trump.turn-up", said("wrong.some")),
        "turned": ("trump.stays", said("wrong.turned")),
    }
    for card in own(table):
        wrong[str(card)] = _no_trump(table)
    right = said("right" if held else "right-none")
    question = said("question-spades" if kind == "spades" else "question")
    ask = Ask((*_trump_rules(table, held),), table, question, right)
    return ask.tap(controls(tuple(held)) or ("trump",), wrong)


def _trump_rules(table: State, held: list[Card]) -> tuple[str, ...]:
    jokers = ("joker.trump",) if any(card in JOKERS for card in held) else ()
    if table.trump is None:
        return ("trump.none",)
    return ("trump.spades" if table.rules.trump == "spades" else "trump.turn-up", *jokers)


def _no_trump(table: State) -> tuple[str, Said]:
    if table.trump is None:
        return "trump.none", said("wrong.none")
    if table.rules.trump == "spades":
        return "trump.spades", said("wrong.spades")
    return "trump.turn-up", said("wrong.suit", trump=str(table.trump))


def joker_up(rng: Random, level: int) -> Draft | None:
    """A joker is turned up: what is out of play (easy), who exchanged, what it would have done."""
    if level == HARD:
        return _supposed(rng)
    turned, other = rng.sample(JOKERS, 2)
    held = {other: rng.choice(tuple(Seat))} if rng.random() < 0.7 else NOBODY
    table = dealt(rng, rng.randint(2, 7), held=held, turned=turned)
    swap = table.swap
    if level == EASY:
        out = ("turned", "discard") if swap else ("turned",)
        wrong: Wrong = {
            "*": ("joker.no-trump", said("wrong.plays")),
            "trump": ("trump.none", said("wrong.sign")),
        }
        right = said("right-out" if swap else "right-one")
        rules = ("joker.no-trump", *(("joker.replaced",) if swap else ()))
        return Ask(rules, table, said("question-out"), right).tap(out, wrong)
    wrong = {"*": ("joker.replaced", said("wrong.who" if swap else "wrong.nobody"))}
    if swap:
        wrong["turned"] = ("joker.replaced", said("wrong.somebody"))
    right = said("right-who" if swap else "right-nobody")
    ask = Ask(("joker.replaced",), table, said("question-who", card=str(other)), right)
    return ask.tap((f"seat{swap.seat}" if swap else "turned",), wrong)


def _supposed(rng: Random) -> Draft | None:
    """What would happen to the learner's hand if a joker had been turned up."""
    turned, other = rng.sample(JOKERS, 2)
    has_joker = rng.random() < 0.5
    table = dealt(rng, rng.randint(2, 7), held={other: LEARNER} if has_joker else NOBODY)
    if table.trump is None or turned in own(table) or (other in own(table)) != has_joker:
        return None
    question = said("question-if", card=str(turned))
    right = said("right-swap" if has_joker else "right-nothing")
    ask = Ask(("joker.replaced", "trump.none"), table, question, right)
    told = {
        "keep": ("joker.no-trump", said("wrong.keep")),
        "again": ("trump.none", said("wrong.again")),
        "swap": ("joker.replaced", said("wrong.swap")),
        "nothing": ("joker.replaced", said("wrong.nothing")),
    }
    options = {name: said(f"option-{name}") for name in ("swap", "keep", "again", "nothing")}
    return ask.choose("swap" if has_joker else "nothing", options, lambda name: told[name])
