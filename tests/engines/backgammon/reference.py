"""The rules of a turn once more, slow and literal: every order of dice, every checker, tried."""

from engines.backgammon import Board, Dice, Play, Step

Taken = tuple[Step, ...]


def step_target(board: Board, source: int, die: int) -> int | None:
    """Where a checker on `source` lands with `die`; None when it may not."""
    if board[source] < 1 or (board[25] > 0 and source != 25):
        return None
    target = source - die
    if target >= 1:
        return target if board[target] >= -1 else None
    if any(board[place] > 0 for place in range(7, 26)):
        return None
    higher = any(board[place] > 0 for place in range(source + 1, 7))
    return 0 if target == 0 or not higher else None


def moved(board: Board, source: int, target: int) -> Board:
    """The board after one step."""
    places = list(board)
    places[source] -= 1
    if target > 0:
        if places[target] == -1:
            places[target] = 0
            places[0] -= 1
        places[target] += 1
    return tuple(places)


def legal_routes(board: Board, dice: Dice) -> dict[Taken, Board]:
    """Every sequence of single steps that is a legal turn, with the board it leaves.

    Two sequences of the same steps with other dice leave the same board.
    """
    numbers = (dice[0],) * 4 if dice[0] == dice[1] else dice
    ends = [(steps, used, left) for steps, used, left in _ends(board, numbers)]
    most = max(len(used) for _, used, _ in ends)
    ends = [end for end in ends if len(end[1]) == most]
    if most == 1 and dice[0] != dice[1]:
        largest = max(used[0] for _, used, _ in ends)
        ends = [end for end in ends if end[1][0] == largest]
    return {steps: left for steps, _, left in ends}


def writings(route: Taken) -> set[Taken]:
    """Every way to write a route: each step begins a checker's path or goes on with one begun."""
    paths: set[tuple[Step, ...]] = {()}
    for step in route:
        paths = {grown for path in paths for grown in _grown(path, step)}
    return paths


def legal_writings(routes: dict[Taken, Board]) -> set[Play]:
    """Every play that writes one of the legal routes."""
    return {Play(steps) for route in routes for steps in writings(route)}


def _ends(board: Board, dice: tuple[int, ...]) -> list[tuple[Taken, tuple[int, ...], Board]]:
    """All sequences that cannot go on: steps, dice used, board."""
    ends = []
    for at, die in enumerate(dice):
        if die in dice[:at]:
            continue
        for source in range(1, 26):
            target = step_target(board, source, die)
            if target is None:
                continue
            step = Step(source, target)
            rest = _ends(moved(board, source, target), dice[:at] + dice[at + 1 :])
            ends += [((step, *steps), (die, *used), left) for steps, used, left in rest]
    return ends or [((), (), board)]


def _grown(path: tuple[Step, ...], step: Step) -> list[tuple[Step, ...]]:
    """A way of writing with one more step in it."""
    grown = [(*path, step)]
    for at, before in enumerate(path):
        if before.target == step.source:
            joined = Step(before.source, step.target)
            grown.append((*path[:at], joined, *path[at + 1 :]))
    return grown
