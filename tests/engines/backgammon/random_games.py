"""Whole games and matches played at random through the public moves, by seed."""

import random

from engines.backgammon import Cube, Phase, Rules, State
from engines.backgammon.records import Game, Record, follow

RULES = (
    Rules(match_length=7),
    Rules(jacoby=True, beavers=True),
    Rules(automatic_doubles=True),
    Rules(match_length=3, crawford=False, cube_limit=64),
    Rules(match_length=1),
)


def random_event(state: State, chance: random.Random) -> str:
    """Something the side to act may do: mostly roll and play, now and then double or resign."""
    moves = state.legal_moves()
    if state.phase is Phase.ANSWER and chance.random() < 0.8:
        return str(Cube.TAKE)
    if state.phase in (Phase.MOVE, Phase.ANSWER, Phase.RESIGNED):
        resigns = state.phase is Phase.MOVE and chance.random() < 0.001
        return f"resign {chance.randint(1, 3)}" if resigns else str(chance.choice(moves))
    if moves and chance.random() < 0.03:
        return str(chance.choice(moves))
    if state.phase is Phase.ROLL and chance.random() < 0.001:
        return f"resign {chance.randint(1, 3)} {chance.choice(('white', 'black'))}"
    word = "opening" if state.phase is Phase.OPENING else "roll"
    return f"{word} {chance.randint(1, 6)}{chance.randint(1, 6)}"


def random_game(start: State, chance: random.Random) -> Game:
    """One game to its end."""
    events, state = [], start
    while state.phase is not Phase.OVER:
        events.append(random_event(state, chance))
        state = follow(state, events[-1])
    return Game(start, tuple(events))


def random_record(seed: int, rules: Rules, most: int = 3) -> Record:
    """A match, or `most` games of it."""
    chance = random.Random(seed)
    games = [random_game(State.start(rules), chance)]
    while games[-1].end.match_winner is None and len(games) < most:
        games.append(random_game(games[-1].end.next_game(), chance))
    events = [event for game in games for event in ("next", *game.events)]
    return Record(str(games[0].start), tuple(events[1:]), ("Ayesha", "Bilal"))
