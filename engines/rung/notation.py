"""A table of Rung as text: `rung`, then what differs from the start as `key=value` words.

House rules come first under their own names (`sir=double`, `stop=yes`). Then: `caller=S`,
`score=7,0` (points before this hand), `number=1` (hands finished), `run=-2` (hands in a row),
`toss=HQS9DQCT` (south, east, north, west), `redeals=1`, `deck=` all 52 cards in dealing order,
`call=H`, `call=13`, `call=13.2` (second batch) or `call=HA` (laid face down), `answers=pass,D`
(of the opponents), `82=S`, `play=` the cards played in order, `open=17` (cards played when the
hidden trump was opened), `end=claim` or `end=renege.W`.
"""

import re
from dataclasses import fields
from typing import NamedTuple

from engines.cards import (
    PACK,
    Card,
    Suit,
    cards_text,
    order_faults,
    pack_faults,
    read_card,
    read_cards,
    read_number,
    read_options,
    read_pair,
    read_seat,
    read_words,
    twin_faults,
    write_words,
)
from engines.contract import Declared, Fault, InvalidState, InvalidText, fault
from engines.rung.moves import Accuse, Biyasi, Call, Hide, Move, Thirteenth, Word
from engines.rung.position import Position
from engines.rung.rules import Rules, rules_faults
from engines.rung.tally import MAJORITY, TRICKS

NAME = "rung"
KEYS = (
    *("caller", "score", "number", "run", "toss", "redeals", "deck"),
    *("call", "answers", "82", "play", "open", "end"),
)
OPTIONS = tuple(field.name for field in fields(Rules))

FAULTS: Declared = {
    "option.together": ("one", "other"),
    "move.unknown": ("text",),
    "toss.count": ("count",),
    "run.range": ("run",),
    "redeals.range": ("redeals",),
    "score.finished": ("score", "target"),
    "number.finished": ("hands", "number"),
    "history.caller": ("caller", "toss"),
}


class Written(NamedTuple):
    """A table as it is written: the position before the cards are dealt, the pack, the moves."""

    start: Position
    deck: tuple[Card, ...]
    events: tuple[Move, ...]


def write(position: Position) -> str:
    """The text of a position."""
    said = {
        "caller": "" if position.caller is None else str(position.caller),
        "score": "{},{}".format(*position.carried) if any(position.carried) else "",
        "number": str(position.number or ""),
        "run": str(position.run or ""),
        "toss": cards_text(position.toss),
        "redeals": str(position.redeals or ""),
        "deck": cards_text(position.deck),
        "call": _called_text(position),
        "answers": ",".join(map(_answer_text, position.recalls)),
        "82": "" if position.claimer is None else str(position.claimer),
        "play": cards_text(position.played),
        "open": _open_text(position),
        "end": "" if position.ended is None else str(position.ended).replace(" ", "."),
    }
    return write_words(NAME, position.rules, said)


def read(text: str) -> Written:
    """Read the text of a table; what followed the deal is still to be replayed.

    Raises InvalidText when the text is of another form, InvalidState with every reason why no
    table can be like that.
    """
    words = read_words(NAME, text, (*OPTIONS, *KEYS))
    rules, faults = read_options(Rules, words)
    faults += rules_faults(rules)
    start = Position(
        rules,
        caller=read_seat(words["caller"]) if "caller" in words else None,
        carried=read_pair("score", words, faults),
        number=read_number("number", words, faults),
        run=read_number("run", words, faults, signed=True),
        toss=read_cards(words.get("toss", "")),
        redeals=read_number("redeals", words, faults),
    )
    deck = read_cards(words.get("deck", ""))
    faults += _start_faults(start) + _order_faults(words, rules)
    faults += pack_faults(deck, PACK) if deck else ()
    faults += twin_faults(read_cards(words.get("play", "")), PACK)
    if faults:
        raise InvalidState(tuple(faults))
    return Written(start, deck, _events(words))


def _called_text(position: Position) -> str:
    """What the caller said."""
    match position.called:
        case Call(suit):
            return str(suit)
        case Hide(card):
            return str(card)
        case Thirteenth(pick):
            return f"{TRICKS}.{pick}" if pick else str(TRICKS)
        case _:
            return ""


def _open_text(position: Position) -> str:
    """When the hidden trump was opened, if it was not by playing it as the last card."""
    place = position.opened
    if place is None or not isinstance(position.called, Hide):
        return ""
    last = place >= 4 * (TRICKS - 1)
    itself = position.played[place : place + 1] == (position.called.card,)
    return "" if last and itself else str(place)


def _answer_text(word: Call | Word) -> str:
    return str(word.suit) if isinstance(word, Call) else str(word)


def _events(words: dict[str, str]) -> tuple[Move, ...]:
    """The moves of a hand in the order they were made."""
    events: list[Move] = []
    if "call" in words:
        events.append(_read_call(words["call"]))
    answers = words["answers"].split(",") if "answers" in words else []
    events += [Word.PASS if word == str(Word.PASS) else Call(_suit(word)) for word in answers]
    if "82" in words:
        events.append(Biyasi(read_seat(words["82"])))
    cards: list[Move] = list(read_cards(words.get("play", "")))
    if "open" in words:
        cards.insert(int(words["open"]), Word.OPEN)
    events += cards
    return (*events, *_read_end(words.get("end", "")))


def _read_call(text: str) -> Move:
    """What the caller said: a suit, a card laid down, or the thirteenth."""
    if match := re.fullmatch(rf"{TRICKS}(?:\.([1-4]))?", text):
        return Thirteenth(int(match[1] or 0))
    return Call(_suit(text)) if len(text) == 1 else Hide(read_card(text))


def _read_end(text: str) -> tuple[Move, ...]:
    """What ended the hand early."""
    if not text:
        return ()
    if text == str(Word.CLAIM):
        return (Word.CLAIM,)
    word, _, seat = text.partition(".")
    if word != "renege":
        raise InvalidText(fault("text.unknown", part=text[:40], text=text[:80]))
    return (Accuse(read_seat(seat)),)


def _suit(text: str) -> Suit:
    """Read a suit letter."""
    if text.upper() not in tuple("SHDC"):
        raise InvalidText(fault("text.unknown", part=text[:40], text=text[:80]))
    return Suit(text.upper())


def _start_faults(start: Position) -> list[Fault]:
    """What cannot be true of a hand before its cards are dealt."""
    rules, found = start.rules, list(twin_faults(start.toss, PACK))
    if len(start.toss) not in (0, 4):
        found.append(fault("toss.count", count=len(start.toss)))
    if abs(start.run) >= MAJORITY or (start.run and rules.court != "seven-hands"):
        found.append(fault("run.range", run=start.run))
    allowed = 0 if rules.redeal == "never" else rules.redeal_limit or start.redeals
    if start.redeals > allowed:
        found.append(fault("redeals.range", redeals=start.redeals))
    if rules.target and max(start.carried) >= rules.target:
        found.append(fault("score.finished", score=max(start.carried), target=rules.target))
    if rules.hands and start.number >= rules.hands:
        found.append(fault("number.finished", hands=rules.hands, number=start.number))
    return found


def _order_faults(words: dict[str, str], rules: Rules) -> list[Fault]:
    """A fault for each word that stands without the one it follows."""
    needs = {
        **dict.fromkeys(("score", "number", "run", "redeals", "deck"), "caller"),
        **dict.fromkeys(("call", "82", "play"), "deck"),
        "answers": "call",
        "open": "play",
        "end": "play",
    }
    found = order_faults(needs, words)
    if "play" in words and "call" not in words and not rules.beranga:
        found.append(fault("history.order", key="play"))
    if "toss" in words and "deck" in words:
        found.append(fault("history.order", key="toss"))
    count = len(read_cards(words.get("play", "")))
    if "open" in words and not (words["open"].isdecimal() and int(words["open"]) <= count):
        found.append(fault("key.value", key="open", value=words["open"][:40]))
    return found
