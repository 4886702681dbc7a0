"""Backgammon positions for tests, by seed: reached by play, or made hard on purpose."""

import random
from collections.abc import Iterator

from engines.backgammon import START, Board, Dice, State
from engines.backgammon.generator import results
from engines.backgammon.position import flipped

Roll = tuple[Board, Dice]


def state_of(board: Board, dice: Dice) -> State:
    """White to play `dice` on `board`, for money."""
    letters = "".join("-" if n == 0 else chr((64 if n > 0 else 96) + abs(n)) for n in board)
    return State.from_text(f"XGID={letters}:0:0:1:{dice[0]}{dice[1]}:0:0:0:0:10")


def spot(own: dict[int, int], enemy: dict[int, int], dice: Dice) -> State:
    """White to play `dice`: checkers by place, all as white numbers them, black's bar being 0."""
    board = [own.get(place, 0) - enemy.get(place, 0) for place in range(26)]
    return state_of(tuple(board), dice)


def reached(seed: int, count: int) -> Iterator[Roll]:
    """Positions of random games from the start, with the roll to play."""
    chance = random.Random(seed)
    board: Board = START
    for _ in range(count):
        dice = _dice(chance)
        yield board, dice
        nexts = sorted(results(board, dice))
        left = chance.choice(nexts) if nexts else board
        over = not any(n > 0 for n in left)
        board = START if over else flipped(left)


def hard(seed: int, count: int) -> Iterator[Roll]:
    """Positions where the compulsory rules bite: bars, primes, contact bearing off, few left."""
    chance = random.Random(seed)
    makers = (_on_the_bar, _behind_a_prime, _bearing_off, _few_left)
    for number in range(count):
        board = makers[number % len(makers)](chance)
        yield tuple(board), _dice(chance)


def _dice(chance: random.Random) -> Dice:
    return chance.randint(1, 6), chance.randint(1, 6)


def _on_the_bar(chance: random.Random) -> list[int]:
    """One to three on the bar before a home with three to six points made."""
    board = [0] * 26
    board[25] = chance.choice((1, 1, 2, 3))
    for point in chance.sample(range(19, 25), chance.randint(3, 6)):
        board[point] = -2
    _scatter(board, chance, own=chance.randint(0, 12), enemy=chance.randint(0, 3))
    return board


def _behind_a_prime(chance: random.Random) -> list[int]:
    """A few checkers with four to six enemy points in a row before them."""
    board = [0] * 26
    length = chance.randint(4, 6)
    low = chance.randint(2, 19 - length)
    for point in range(low, low + length):
        board[point] = -2
    for _ in range(chance.randint(1, 4)):
        board[chance.randint(low + length, 24)] += 1
    _scatter(board, chance, own=chance.randint(0, 3), enemy=chance.randint(0, 3))
    return board


def _bearing_off(chance: random.Random) -> list[int]:
    """All own checkers home, perhaps one straggler, with enemy anchors and blots among them."""
    board = [0] * 26
    for point in chance.sample(range(1, 7), chance.randint(1, 3)):
        board[point] = chance.choice((-1, -2, -2))
    free = [point for point in range(1, 7) if board[point] == 0]
    for _ in range(chance.randint(1, 12)):
        board[chance.choice(free)] += 1
    if chance.random() < 0.4:
        board[chance.randint(7, 12)] += 1
    board[0] = -chance.randint(0, 2)
    _scatter(board, chance, own=0, enemy=chance.randint(0, 6))
    return board


def _few_left(chance: random.Random) -> list[int]:
    """One to three checkers anywhere among many enemy points."""
    board = [0] * 26
    for _ in range(chance.randint(1, 3)):
        board[chance.randint(1, 24)] += 1
    for point in chance.sample(range(1, 25), 7):
        if board[point] == 0:
            board[point] = -2
    return board


def _scatter(board: list[int], chance: random.Random, *, own: int, enemy: int) -> None:
    """Put more checkers on points the other side does not hold, within fifteen a side."""
    own = min(own, 15 - sum(n for n in board if n > 0))
    enemy = min(enemy, 15 + sum(n for n in board if n < 0))
    for sign, more in ((1, own), (-1, enemy)):
        free = [point for point in range(1, 25) if board[point] * sign >= 0]
        for _ in range(more):
            point = chance.choice(free)
            board[point] += sign
            free = [point for point in free if board[point] * sign >= 0]
