"""The learner's hand: one tap on a pit plays it, and the engine says what is not allowed."""

from classroom.boards.bohnenspiel.beats import trace
from classroom.boards.bohnenspiel.geometry import control_of, pit_of
from classroom.boards.bohnenspiel.standing import Midway, Now, state_of
from classroom.boards.scene import Clue, Offer, Tapped
from content import Mark
from engines.bohnenspiel import PASS, Move, parse_move
from engines.bohnenspiel.analysis import sow

STORES = ("store", "their-store")
_STORE = 0


def tap(now: Now, _selected: str | None, control: str, _die: int | None = None) -> Tapped:
    """Play the pit that was tapped, or tell the rule that forbids it."""
    state = state_of(now)
    pit = pit_of(control)
    move = _STORE if pit is None else pit
    broken = state.why_not(move)
    return Tapped(state, violation=broken) if broken else Tapped(state.play(move))


def start_of(now: Now) -> Now:
    """What a learner is handed to play from: the state."""
    return state_of(now)


def in_hand(now: Now) -> bool:
    """Whether a move is half made; a learner never holds one."""
    return isinstance(now, Midway)


def offers(now: Now) -> tuple[Offer, ...]:
    """What may be done beside sowing: pass in Hemprich's game, go on to the match's next game."""
    state = state_of(now)
    if state.end is not None:
        return () if state.match_winner is not None else (Offer("next", "term.next-game"),)
    return (Offer("pass", "term.pass"),) if PASS in state.legal_moves() else ()


def clue_where(now: Now, answer: str) -> Clue:
    """Where to look for an answer: which row or store, or what the move to find brings."""
    if answer in STORES:
        return Clue("term.hint-store")
    pit = pit_of(answer)
    if pit is not None:
        zone = "row" if pit in range(1, 7) else "their-row"
        return Clue(f"term.hint-{zone}", marks=(Mark("zone", (zone,)),))
    move = parse_move(answer)
    if not isinstance(move, int):
        return Clue("term.hint-pass")
    found = sow(state_of(now), move)
    marks = (Mark("point", (control_of(found.last),)),)
    return Clue("term.hint-last", {"pit": found.last}, marks)


def clue_answer(now: Now, answer: str) -> Clue:
    """The answer, told and shown."""
    if answer in STORES or pit_of(answer) is not None:
        return Clue("", marks=(Mark("point", (answer,)),))
    move = parse_move(answer)
    if not isinstance(move, int):
        return Clue("term.hint-answer-pass")
    return Clue("term.hint-answer", {"pit": move}, _shown(now, move))


def _shown(now: Now, move: Move) -> tuple[Mark, ...]:
    state = state_of(now)
    return trace(state, state.play(move))
