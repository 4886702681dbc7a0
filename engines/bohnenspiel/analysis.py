"""What a teacher can say about a position: where a move ends, what it takes, what is decided.

`pit` is always one that can be sown; a pit that cannot raises IllegalMove as `play` does. The
answers to a guess are violations of the rule the guess overlooked, None when it is right.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from engines.bohnenspiel import sowing
from engines.bohnenspiel.position import HALF, PITS, ROW, Board, Position, Rules, Side
from engines.bohnenspiel.sowing import EVEN, Taken
from engines.bohnenspiel.why import move as why_not
from engines.contract import IllegalMove, Violation, violation


class Sowing(NamedTuple):
    """One move, bean by bean.

    `path` are the pits that receive a bean, in order; `boards` begins with the origin just
    emptied and goes on with one board a bean; `taken` is captured, the last pit first; `stop`
    is the pit that ended the capture, None when it took every pit there is to take; `board` is
    what the move leaves.
    """

    origin: int
    path: tuple[int, ...]
    boards: tuple[Board, ...]
    taken: Taken
    stop: int | None
    board: Board

    @property
    def last(self) -> int:
        """The pit of the last bean."""
        return self.path[-1]

    @property
    def gain(self) -> int:
        """How many beans are captured."""
        return sum(beans for _, beans in self.taken)


def sow(position: Position, pit: int) -> Sowing:
    """The move of `pit`, bean by bean."""
    if broken := why_not(position, pit):
        raise IllegalMove(broken)
    board, rules = position.board, position.rules
    path = sowing.path(pit, board[pit - 1], rules)
    moved = sowing.move(board, pit, rules)
    boards = tuple(_dropped(board, pit, path))
    reach = 1 if rules.last_pit_only else PITS
    stop = path[-1]
    for _ in moved.taken:
        stop = sowing.preceding(stop, rules)
    complete = len(moved.taken) == reach
    return Sowing(pit, path, boards, moved.taken, None if complete else stop, moved.board)


def landing(position: Position, pit: int) -> int:
    """The pit of the last bean."""
    return sow(position, pit).last


def captures(position: Position, pit: int) -> Taken:
    """The (pit, beans) captured by sowing `pit`, in order."""
    return sow(position, pit).taken


def moves(position: Position) -> tuple[Sowing, ...]:
    """What each pit that can be sown would do; empty when the game is over."""
    return () if position.end else tuple(sow(position, pit) for pit in position.choices)


def threats(position: Position) -> tuple[Sowing, ...]:
    """The captures the other side could make if it were on turn, the largest first."""
    rules, other = position.rules, position.turn.other
    turned = Position(rules, position.board, position.stores, other)
    return tuple(sorted((move for move in moves(turned) if move.taken), key=_by_gain))


def decided(position: Position) -> Side | None:
    """The side that has won whatever follows: more than half of all beans is in its store."""
    return next((side for side in Side if position.stores[side] > HALF), None)


def why_not_last(position: Position, pit: int, guess: int) -> Violation | None:
    """The rule overlooked by someone who expects the last bean of `pit` in pit `guess`.

    Pits 1..12, or 0 for a store.
    """
    path = sow(position, pit).path
    if guess == path[-1]:
        return None
    beans, rules = len(path), position.rules
    facts = {"beans": beans, "guess": guess, "pit": pit}
    if guess in _with_stores(pit, beans, rules):
        return violation("sow.no-stores", "counted", **facts)
    if guess == sowing.path(pit, beans, replace(rules, clockwise=not rules.clockwise))[-1]:
        return violation("sow.direction", "other-way", **facts)
    if guess == sowing.path(pit, beans, replace(rules, skip_origin=not rules.skip_origin))[-1]:
        skipped = violation("sow.origin", "skipped", **facts)
        return violation("sow.skip-origin", "sown", **facts) if rules.skip_origin else skipped
    if guess == (path[-2] if beans > 1 else pit):
        return violation("sow.one-each", "from-origin", **facts)
    if guess in _laps(position.board, pit, rules):
        return violation("sow.single-lap", "went-on", last=path[-1], **facts)
    return violation("sow.one-each", "count", **facts)


def why_not_taken(position: Position, pit: int, guess: int) -> Violation | None:
    """The rule overlooked by someone who expects the move of `pit` to capture pit `guess`."""
    move = sow(position, pit)
    if guess in dict(move.taken):
        return None
    full = move.boards[-1]
    beans = full[guess - 1]
    if not move.taken:
        return _nothing_taken(move.last, full[move.last - 1], guess)
    if position.rules.last_pit_only:
        return violation("capture.last-only", guess=guess, last=move.last)
    if guess == move.stop:
        return _stopped(guess, beans)
    if guess in _forward(full, move.last, position.rules):
        return violation("capture.chain", "forward", guess=guess, last=move.last)
    stop = move.stop or guess
    return violation("capture.break", "cut", beans=full[stop - 1], guess=guess, pit=stop)


def _dropped(board: Board, pit: int, path: tuple[int, ...]) -> Iterator[Board]:
    """The boards of a sowing: the origin emptied, then one bean more each."""
    now = list(board)
    now[pit - 1] = 0
    yield tuple(now)
    for place in path:
        now[place - 1] += 1
        yield tuple(now)


def _by_gain(move: Sowing) -> int:
    return -move.gain


def _with_stores(pit: int, beans: int, rules: Rules) -> set[int]:
    """Where the last bean would fall if one's own store, or both, were sown; a store is 0."""
    ring = [*range(1, 7), 0, *range(7, 13), -1]
    if rules.clockwise:
        ring.reverse()
    own = 0 if pit <= ROW else -1
    single = [place for place in ring if place > 0 or place == own]
    return {
        max(way[(way.index(pit) + beans) % len(way)], 0)
        for way in (ring, single)
        if _passes_store(way, pit, beans)
    }


def _passes_store(way: list[int], pit: int, beans: int) -> bool:
    """Whether a sowing on this way meets a store at all."""
    at = way.index(pit)
    return any(way[(at + n) % len(way)] <= 0 for n in range(1, beans + 1))


def _laps(board: Board, pit: int, rules: Rules) -> set[int]:
    """Where the last bean would fall if a pit it fills up were sown on, lap after lap."""
    found: set[int] = set()
    now = sowing.sown(board, pit, rules)
    last = sowing.path(pit, board[pit - 1], rules)[-1]
    while now[last - 1] > 1 and len(found) < PITS:
        origin, beans = last, now[last - 1]
        now = sowing.sown(now, origin, rules)
        last = sowing.path(origin, beans, rules)[-1]
        if last in found:
            break
        found.add(last)
    return found


def _nothing_taken(last: int, beans: int, guess: int) -> Violation:
    """Why a move captures nothing at all: its last pit is not 2, 4 or 6."""
    if guess != last:
        return violation("capture.even", "start", beans=beans, guess=guess, last=last)
    return violation("capture.even", "odd" if beans % 2 else "many", beans=beans, last=last)


def _stopped(guess: int, beans: int) -> Violation:
    """Why the chain ends at this pit."""
    if not beans:
        return violation("capture.break", "empty", guess=guess)
    return violation("capture.break", "odd" if beans % 2 else "many", beans=beans, guess=guess)


def _forward(board: Board, last: int, rules: Rules) -> set[int]:
    """The pits a capture would take if it ran on in the direction of sowing."""
    found: set[int] = set()
    pit = last
    while board[pit - 1] in EVEN and pit not in found:
        found.add(pit)
        pit = sowing.path(pit, 1, rules)[0]
    return found
