"""A table of Back Alley as text: `back_alley`, then what differs from the start as words.

House rules come first under their own names (`deals=26`, `duty=off`). Then: `dealer=S`,
`number=2` (deals finished), `score=-30,20` and `bags=3,0` (before this deal), `deck=` all 54
cards in dealing order, `bids=3,pass,board,2` from the first bidder on, `play=` the cards played
in order, `end=count` or `end=renege.W`.
"""

import re
from dataclasses import fields
from typing import NamedTuple

from engines.back_alley.moves import Accuse, Bid, Call, Move, Word
from engines.back_alley.position import Position
from engines.back_alley.rules import BAGS, Rules, rules_faults
from engines.cards import (
    PACK_WITH_JOKERS,
    Card,
    cards_text,
    order_faults,
    pack_faults,
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

NAME = "back_alley"
KEYS = ("dealer", "number", "score", "bags", "deck", "bids", "play", "end")
OPTIONS = tuple(field.name for field in fields(Rules))

FAULTS: Declared = {
    "move.unknown": ("text",),
    "number.finished": ("deals", "number"),
    "bags.range": ("bags",),
    "bids.count": ("count",),
    "hands.size": ("sizes",),
}


class Written(NamedTuple):
    """A table as it is written: the position before the cards are dealt, the pack, the moves."""

    start: Position
    deck: tuple[Card, ...]
    events: tuple[Move, ...]


def write(position: Position) -> str:
    """The text of a position."""
    said = {
        "dealer": "" if position.dealer is None else str(position.dealer),
        "number": str(position.number or ""),
        "score": "{},{}".format(*position.carried) if any(position.carried) else "",
        "bags": "{},{}".format(*position.bags) if any(position.bags) else "",
        "deck": cards_text(position.deck),
        "bids": ",".join(map(_bid_text, position.bids)),
        "play": cards_text(position.played),
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
        dealer=read_seat(words["dealer"]) if "dealer" in words else None,
        number=read_number("number", words, faults),
        carried=read_pair("score", words, faults, signed=True),
        bags=read_pair("bags", words, faults, signed=True),
    )
    deck, bids = read_cards(words.get("deck", "")), _bids(words)
    if not faults:
        faults += _start_faults(start)
    faults += _order_faults(words, len(bids))
    faults += pack_faults(deck, PACK_WITH_JOKERS) if deck else ()
    played = read_cards(words.get("play", ""))
    faults += twin_faults(played, PACK_WITH_JOKERS)
    if faults:
        raise InvalidState(tuple(faults))
    return Written(start, deck, (*bids, *played, *_end(words)))


def _bid_text(call: Call) -> str:
    return str(call.tricks) if isinstance(call, Bid) else str(call)


def _bids(words: dict[str, str]) -> tuple[Call, ...]:
    """The bids in the order made; raises InvalidText."""
    said = {str(word): word for word in (Word.PASS, Word.BOARD)}
    bids: list[Call] = []
    for text in words["bids"].split(",") if "bids" in words else ():
        if text in said:
            bids.append(said[text])
        elif re.fullmatch(r"[1-9]\d?", text, re.ASCII):
            bids.append(Bid(int(text)))
        else:
            raise InvalidText(fault("text.unknown", part=text[:40], text=words["bids"][:80]))
    return tuple(bids)


def _end(words: dict[str, str]) -> tuple[Move, ...]:
    """What ended the deal at a table where players may renege; raises InvalidText."""
    text = words.get("end", "")
    if not text:
        return ()
    if text == str(Word.COUNT):
        return (Word.COUNT,)
    word, _, seat = text.partition(".")
    if word != "renege":
        raise InvalidText(fault("text.unknown", part=text[:40], text=text[:80]))
    return (Accuse(read_seat(seat)),)


def _start_faults(start: Position) -> list[Fault]:
    """What cannot be true of a deal before its cards are dealt."""
    rules, found = start.rules, []
    level = start.carried[0] == start.carried[1]
    if start.number >= len(rules.schedule) and not (rules.tie == "extra" and level):
        found.append(fault("number.finished", deals=len(rules.schedule), number=start.number))
    limit = BAGS if rules.sandbags else 1
    found += [fault("bags.range", bags=bags) for bags in start.bags if not 0 <= bags < limit]
    return found


def _order_faults(words: dict[str, str], bids: int) -> list[Fault]:
    """A fault for each word that stands without the one it follows, and too many bids."""
    needs = {
        **dict.fromkeys(("number", "score", "bags", "deck"), "dealer"),
        "bids": "deck",
        "play": "bids",
        "end": "play",
    }
    found = order_faults(needs, words)
    return [*found, fault("bids.count", count=bids)] if bids > 4 else found
