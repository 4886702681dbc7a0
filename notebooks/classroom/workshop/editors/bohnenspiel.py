"""Editing a Bohnenspiel position: beans go from the hand into pits and stores, and back.

A draft is the engine's text; what it lacks of 72 beans is in the teacher's hand.
"""

from dataclasses import replace
from random import Random
from typing import Any

from classroom.field import Field, whole
from engines.bohnenspiel import Position, Rules, Side, State, notation
from engines.bohnenspiel.position import BEANS, PITS
from engines.contract import GameError

TOOLS = ("put", "take", "put-all", "take-all")
PRESETS = ("start", "empty")
STORES = ("store", "their-store")
LONGEST_GAME = 40


def start() -> str:
    """The first position of a match."""
    return str(State.start())


def empty(text: str) -> str:
    """The same game with every bean in the hand."""
    return _written(_read(text), (0,) * PITS, (0, 0))


def another(seed: int) -> str:
    """A position out of a game of random play, South to move."""
    random = Random(seed)  # noqa: S311 - chance for practice
    state = kept = State.start()
    for _ply in range(random.randint(2, LONGEST_GAME)):
        if state.outcome:
            break
        if state.turn is Side.SOUTH:
            kept = state
        state = state.play(random.choice(state.legal_moves()))
    return notation.written(replace(kept, quiet=(), ply=0))


def opened(state: State) -> str:
    """The draft of a position."""
    return str(state)


def position(text: str) -> str:
    """The position as a worksheet has it; the engine judges it."""
    return text


def shown(text: str) -> State:
    """The board to draw, whether or not it can be."""
    read = _read(text)
    return State(read.rules, read.board, read.stores, read.turn, read.ply, read.before, read.quiet)


def hand(text: str) -> int:
    """The beans that are in no pit and no store."""
    read = _read(text)
    return BEANS - sum(read.board) - sum(read.stores)


def takes(control: str) -> bool:
    """Whether a place of the board is edited by tapping it."""
    return control in STORES or control.startswith("p")


def tap(text: str, control: str, tool: str) -> str:
    """Put beans of the hand into a pit or a store, or take them out."""
    read, held = _read(text), hand(text)
    places = [*read.board, *read.stores]
    place = _place(control)
    places[place] += {
        "put": min(1, max(held, 0)),
        "take": -min(1, places[place]),
        "put-all": max(held, 0),
        "take-all": -places[place],
    }[tool]
    return _written(read, tuple(places[:PITS]), (places[PITS], places[PITS + 1]))


def fields(text: str) -> tuple[Field, ...]:
    """Whose turn it is, and every place as a number."""
    read = _read(text)
    pits = (Field(f"p{pit}", str(beans)) for pit, beans in enumerate(read.board, 1))
    stores = map(Field, STORES, map(str, read.stores))
    return Field("turn", str(read.turn), ("south", "north"), "side"), *pits, *stores


def changed(text: str, name: str, value: str) -> str:
    """The draft with one of its fields changed."""
    read = _read(text)
    if name == "turn":
        return notation.written(replace(read, turn=Side[value.upper()], quiet=(), ply=0))
    places = [*read.board, *read.stores]
    places[_place(name)] = whole(value, 0, BEANS)
    return _written(read, tuple(places[:PITS]), (places[PITS], places[PITS + 1]))


def rules(text: str) -> Rules:
    """The house rules of a draft."""
    return _read(text).rules


def ruled(text: str, wanted: Any) -> str:  # noqa: ANN401 - each game has rules of its own
    """The draft under other house rules."""
    return notation.written(replace(_read(text), rules=wanted, quiet=(), ply=0))


def _read(text: str) -> Position:
    """The position that is meant; moves after it are played where they can be."""
    reading = notation.read(text)
    if not reading.moves:
        return reading.position
    try:
        return State.from_text(text)
    except GameError:
        return reading.position


def _place(control: str) -> int:
    return PITS + STORES.index(control) if control in STORES else int(control[1:]) - 1


def _written(read: Position, board: tuple[int, ...], stores: tuple[int, int]) -> str:
    return notation.written(replace(read, board=board, stores=stores, quiet=(), ply=0))
