"""The two seats of Bohnenspiel."""

from random import Random

from classroom.table.seats import Said
from engines.bohnenspiel import Rules, State
from engines.cards import Card
from engines.players import Hint
from engines.players import bohnenspiel as player

LEVELS = player.LEVELS
HIDDEN = False
ENTRY = ""
PACK: tuple[Card, ...] = ()


def names(rules: Rules) -> tuple[str, ...]:  # noqa: ARG001 - always two
    """South and north."""
    return ("south", "north")


def actor(state: State) -> int | None:
    """Whose move it is."""
    return None if state.end is not None else int(state.turn)


def chance(state: State) -> str:  # noqa: ARG001 - no chance
    """None: everything lies open."""
    return ""


def drawn(state: State, random: Random) -> str:
    """There is nothing to draw; LookupError."""
    raise LookupError((str(state), random))


def entered(state: State, text: str) -> str:
    """There is nothing to enter; LookupError."""
    raise LookupError((str(state), text))


def sayings(state: State, seat: int) -> tuple[Said, ...]:  # noqa: ARG001 - the board offers all
    """Nothing beside the pass that the board offers."""
    return ()


def waits(state: State) -> bool:  # noqa: ARG001 - everybody speaks in turn
    """Never."""
    return False


def has_next(state: State) -> bool:
    """Whether the next game of the match is due."""
    return state.end is not None and state.match_winner is None


def is_over(state: State) -> bool:
    """Whether the match is won."""
    return state.end is not None and state.match_winner is not None


def faced(state: State, seat: int) -> State:  # noqa: ARG001 - the reader's look turns the board
    """The state itself."""
    return state


def turn_made(state: State, event: str) -> None:
    """None: a move is a whole turn."""


def reply(state: State, seat: int, level: str, seed: int) -> str:  # noqa: ARG001 - whose turn
    """The computer's pit."""
    return str(player.choose(state, level, seed))


def hint(state: State, seat: int) -> Hint | None:  # noqa: ARG001 - whose turn
    """The strong player's pit, and why."""
    return player.hint(state)


def scores(state: State) -> tuple[tuple[str, int], ...]:
    """The points of the match; in the first game the beans in the stores."""
    result = state.outcome
    counted = state.scores if any(state.before) or result else state.stores
    return (("south", counted[0]), ("north", counted[1]))


def leaders(state: State) -> tuple[str, ...]:
    """Who has won the match or, before that, the game."""
    won = state.match_winner
    if won is None:
        won = state.outcome.winner if state.outcome else None
    return ("south", "north") if won is None else (str(won),)
