"""Why a move is not allowed: the first rule it breaks, with the facts a message needs.

Keys are ledger ids of `content/backgammon/rules.toml`; `VIOLATIONS` declares every key and its
facts. Places are the mover's numbers: 25 the bar, 0 off. `dice` is a text such as "6-5", `play`
a legal play as written, `checkers` a number of enemy checkers.
"""

from engines.backgammon.generator import step_sources
from engines.backgammon.moves import Answer, Cube, Resign, Step, Word
from engines.backgammon.position import BAR, CHECKERS, OFF, Board, Phase, Position
from engines.contract import Declared, Violation, violation

VIOLATIONS: Declared = {
    "race.first-off:over": (),
    "race.first-off:unfinished": (),
    "opening.higher-first:roll": (),
    "opening.higher-first:over": (),
    "opening.tie": ("die",),
    "turn.alternate:roll-first": (),
    "turn.alternate:rolled": ("dice",),
    "turn.alternate:answer-first": (),
    "turn.alternate:nothing-to-end": (),
    "move.direction:not-yours": ("point",),
    "move.direction:bar-empty": (),
    "move.direction:off": (),
    "move.direction:backwards": ("source", "target"),
    "move.two-dice:no-such-number": ("dice", "distance"),
    "move.two-dice:used": ("die",),
    "move.two-dice:all-used": ("dice",),
    "move.touch-down": ("dice", "other", "point"),
    "move.blocked": ("checkers", "die", "point"),
    "dice.doubles:used": ("die",),
    "dice.doubles:play-all": ("count", "die", "play"),
    "must.both": ("dice", "play"),
    "must.one": ("die", "play"),
    "must.larger": ("die", "play"),
    "must.pass": ("play",),
    "bar.enter-first": ("count",),
    "bar.enter-point:blocked": ("checkers", "die", "point"),
    "bar.enter-point:no-number": ("dice", "number", "point"),
    "off.all-home": ("count", "point"),
    "off.hit-returns": ("count", "point"),
    "off.exact": ("die", "point"),
    "off.move-inside": ("die", "highest", "point"),
    "cube.offer:opening": (),
    "cube.offer:rolled": (),
    "cube.offer:not-offered": (),
    "cube.owner": ("cube",),
    "cube.limit": ("cube", "limit"),
    "cube.beavers:off": (),
    "cube.beavers:again": (),
    "match.crawford": (),
    "match.length": ("black", "length", "white"),
    "resign.offer:points": ("points",),
    "resign.offer:turn": (),
    "resign.offer:not-offered": (),
    "undo.until-done": (),
}


def phase(position: Position) -> Violation | None:
    """Why no checker may move in this phase; None when a roll is there to be played."""
    match position.phase:
        case Phase.MOVE:
            return None
        case Phase.OPENING if position.dice:
            return violation("opening.tie", die=position.dice[0])
        case Phase.OPENING:
            return violation("opening.higher-first", "roll")
        case Phase.ROLL:
            return violation("turn.alternate", "roll-first")
        case Phase.OVER:
            return violation("race.first-off", "over")
        case _:
            return violation("turn.alternate", "answer-first")


def roll(position: Position) -> Violation | None:
    """Why the dice may not be thrown now."""
    if position.phase in (Phase.OPENING, Phase.ROLL):
        return None
    if position.phase is Phase.MOVE and position.dice:
        return violation("turn.alternate", "rolled", dice=spelled(position.dice))
    return phase(position)


def word(position: Position, move: Word) -> Violation | None:
    """Why a cube word, a resignation or an answer to one is not allowed now."""
    if position.phase is Phase.OVER:
        return violation("race.first-off", "over")
    match move:
        case Cube.DOUBLE:
            return _double(position)
        case Cube.BEAVER:
            return _beaver(position)
        case Cube():
            offered = position.phase is Phase.ANSWER
            return None if offered else violation("cube.offer", "not-offered")
        case Resign():
            return _resign(position, move.points)
        case Answer():
            resigned = position.phase is Phase.RESIGNED
            return None if resigned else violation("resign.offer", "not-offered")


def next_game(position: Position) -> Violation | None:
    """Why no next game can start: this one is not over, or the match is."""
    if position.phase is not Phase.OVER:
        return violation("race.first-off", "unfinished")
    length, (white, black) = position.rules.match_length, position.scores
    if length and max(white, black) >= length:
        return violation("match.length", black=black, length=length, white=white)
    return None


def step(
    board: Board, left: tuple[int, ...], used: tuple[int, ...], step: Step, die: int | None
) -> Violation | None:
    """Which rule about one checker the step breaks, must-play rules left aside.

    `left` and `used` are the dice of this turn; `die` is the one chosen, or None for any.
    """
    source, target = step
    if broken := _source(board, step):
        return broken
    if board[BAR] and source != BAR:
        return violation("bar.enter-first", count=board[BAR])
    if target >= source:
        return violation("move.direction", "backwards", source=source, target=target)
    if broken := _die(left, used, step, die):
        return broken
    chosen = left if die is None else (die,)
    if target == OFF:
        return _bear_off(board, chosen, used, source)
    return _move(board, chosen, used, step)


def unfinished(dice: tuple[int, ...], count: int, only: int | None, play: str) -> Violation:
    """Which must-play rule is broken where `count` of `dice` could be played, as `play` does."""
    if dice[0] == dice[-1]:
        return violation("dice.doubles", "play-all", count=count, die=dice[0], play=play)
    if count == 2:
        return violation("must.both", dice=spelled(dice), play=play)
    if only is not None:
        return violation("must.larger", die=only, play=play)
    return violation("must.one", die=0, play=play)


def spelled(dice: tuple[int, ...]) -> str:
    """Dice as people say them: "6-5", "4-4"."""
    return "-".join(map(str, dice[:2]))


def _source(board: Board, step: Step) -> Violation | None:
    """A step must start from a checker of one's own."""
    if step.source == OFF:
        return violation("move.direction", "off")
    if board[step.source] > 0:
        return None
    if step.source == BAR:
        return violation("move.direction", "bar-empty")
    return violation("move.direction", "not-yours", point=step.source)


def _die(
    left: tuple[int, ...], used: tuple[int, ...], step: Step, die: int | None
) -> Violation | None:
    """The die chosen must be left, and some die must be."""
    if left and (die is None or die in left):
        return None
    number = step.source - step.target if die is None else die
    if used and len(set(used)) == 1 and len(used + left) > 2:
        return violation("dice.doubles", "used", die=used[0])
    if number in used:
        return violation("move.two-dice", "used", die=number)
    if not left:
        return violation("move.two-dice", "all-used", dice=spelled(used))
    return violation(
        "move.two-dice", "no-such-number", dice=spelled(left), distance=step.source - step.target
    )


def _move(
    board: Board, left: tuple[int, ...], used: tuple[int, ...], step: Step
) -> Violation | None:
    """A step to a point: the number must be there and every landing open."""
    distance = step.source - step.target
    if distance in left:
        return _landing(board, step, distance)
    if distance in used:
        return violation("move.two-dice", "used", die=distance)
    if distance in _sums(left):
        return _jump(board, left, step)
    if step.source == BAR and distance <= 6:
        return violation(
            "bar.enter-point", "no-number", dice=spelled(left), number=distance, point=step.target
        )
    return violation("move.two-dice", "no-such-number", dice=spelled(left), distance=distance)


def _landing(board: Board, step: Step, die: int) -> Violation | None:
    """Two enemy checkers or more make the target a wall."""
    checkers = -board[step.target]
    if checkers < 2:
        return None
    if step.source == BAR:
        return violation(
            "bar.enter-point", "blocked", checkers=checkers, die=die, point=step.target
        )
    return violation("move.blocked", checkers=checkers, die=die, point=step.target)


def _jump(board: Board, left: tuple[int, ...], step: Step) -> Violation | None:
    """One checker moved by several dice touches down after each."""
    if step.source == BAR and board[BAR] > 1:
        return violation("bar.enter-first", count=board[BAR] - 1)
    if blocked := _landing(board, Step(OFF, step.target), step.source - step.target):
        return blocked
    if step.source == BAR and all(board[BAR - die] < -1 for die in left):
        return _landing(board, Step(BAR, BAR - left[0]), left[0])
    return _touch_down(board, left, step)


def _touch_down(board: Board, left: tuple[int, ...], step: Step) -> Violation | None:
    """Every first landing is blocked, or with equal dice one of those on the way."""
    middles = [step.source - die for die in dict.fromkeys(left)]
    if len(middles) == 1:
        way = range(middles[0], step.target, -left[0])
        middles = [next((point for point in way if board[point] < -1), step.target)]
    if any(point <= step.target or board[point] >= -1 for point in middles):
        return None
    other = middles[1] if len(middles) > 1 else 0
    return violation("move.touch-down", dice=spelled(left), other=other, point=middles[0])


def _bear_off(
    board: Board, left: tuple[int, ...], used: tuple[int, ...], source: int
) -> Violation | None:
    """All must be home; then the exact number, or a higher one from the highest point."""
    outside = [place for place in range(7, BAR + 1) if board[place] > 0]
    if outside:
        off = sum(n for n in board if n > 0) < CHECKERS
        count = sum(board[place] for place in outside)
        rule = "off.hit-returns" if off else "off.all-home"
        return violation(rule, count=count, point=outside[-1])
    if any(source in step_sources(board, die) and die >= source for die in left):
        return None
    if source in used and source not in left:
        return violation("move.two-dice", "used", die=source)
    if max(left) > source:
        highest = max(place for place in range(1, 7) if board[place] > 0)
        return violation("off.move-inside", die=max(left), highest=highest, point=source)
    jumped = _touch_down(board, left, Step(source, OFF)) if sum(left) >= source else None
    return jumped or violation("off.exact", die=max(left), point=source)


def _sums(left: tuple[int, ...]) -> set[int]:
    """The distances one checker can go with two dice or more of those left."""
    if len(set(left)) == 1:
        return {left[0] * n for n in range(2, len(left) + 1)}
    return {sum(left)}


def _double(position: Position) -> Violation | None:
    """A double comes before one's own roll, from the cube's owner, outside the Crawford game."""
    if position.phase is Phase.OPENING:
        return violation("cube.offer", "opening")
    if position.phase is Phase.MOVE:
        return violation("cube.offer", "rolled")
    if position.phase is not Phase.ROLL:
        return violation("turn.alternate", "answer-first")
    if position.crawford_game:
        return violation("match.crawford")
    if position.owner is position.turn.other:
        return violation("cube.owner", cube=position.cube)
    return _limit(position, 2 * position.cube)


def _beaver(position: Position) -> Violation | None:
    """A beaver answers a double, once, where the house allows it."""
    if position.phase is not Phase.ANSWER:
        return violation("cube.offer", "not-offered")
    if not position.rules.beavers:
        return violation("cube.beavers", "off")
    if position.beavered:
        return violation("cube.beavers", "again")
    return _limit(position, 4 * position.cube)


def _limit(position: Position, cube: int) -> Violation | None:
    """The cube stops at the limit."""
    limit = position.rules.cube_limit
    return violation("cube.limit", cube=cube, limit=limit) if cube > limit else None


def _resign(position: Position, points: int) -> Violation | None:
    """A resignation is for one, two or three points, from the side on turn."""
    if not 1 <= points <= 3:
        return violation("resign.offer", "points", points=points)
    if position.phase in (Phase.ROLL, Phase.MOVE):
        return None
    return violation("resign.offer", "turn")
