"""What the engine says the answer of a task is, so that no answer rests on the author's word.

A task's ``proof`` is a name and what it speaks of, such as ``after h 0 1, v 1 1``. Each name below
says what it works out: for a task to play the lines to accept, for one to tap the controls, for a
choice the id of the right option. Players are "one" to "four" in options.
"""

from collections.abc import Callable, Iterable, Mapping

from content.model import Task
from engines.dabba import History, Line, Outcome, State, advance, parse_move, solver
from engines.dabba.analysis import (
    chains,
    decided,
    double_crosses,
    double_deals,
    effects,
    giveaways,
    safe_lines,
    takes,
    walk,
)

Answers = frozenset[str]
WHO = ("nobody", "one", "two", "three", "four")


def answers(task: Task) -> Answers:
    """The answers of a task as its proof works them out; KeyError for an unknown proof."""
    name, _, rest = task.proof.partition(" ")
    words = [word.strip() for word in rest.split(",") if word.strip()]
    return PROOFS[name](task, State.from_text(task.position), words)


def _played(state: State, lines: Iterable[str]) -> State:
    """The state after the lines of a proof."""
    for line in lines:
        state = state.play(parse_move(line))
    return state


def _result(state: State, lines: list[str]) -> Outcome:
    """The result of the game that these lines end."""
    outcome = _played(state, lines).outcome
    if outcome is None:
        raise ValueError(f"the game goes on after {lines!r}")
    return outcome


def _lines(task: Task, lines: Iterable[Line]) -> Answers:
    """Lines as they are played or, in a task to tap, as their controls."""
    found = map(str, lines)
    return frozenset(line if task.kind == "play" else line.replace(" ", "-") for line in found)


def _boxes(boxes: Iterable[tuple[int, int]]) -> Answers:
    return frozenset(f"b-{row}-{column}" for row, column in boxes)


def _players(task: Task, players: Iterable[int]) -> Answers:
    """Players by their plates in a task to tap, else as options name them."""
    return frozenset(f"s-{one}" if task.kind == "tap" else WHO[one] for one in players)


def _dots(_task: Task, state: State, _words: list[str]) -> Answers:
    """The board by its dots, rows first: 4x5."""
    return frozenset({f"{state.rules.rows + 1}x{state.rules.columns + 1}"})


def _all_boxes(_task: Task, state: State, _words: list[str]) -> Answers:
    """How many boxes the board has."""
    return frozenset({str(len(state.rules.grid.boxes))})


def _short(task: Task, state: State, words: list[str]) -> Answers:
    """The option of the board with fewest lines, of this one and of another: ``short 6x6,2``."""
    others = [State.from_text(word.replace("/", ",")) for word in words]
    fewest = min(len(one.rules.grid.lines) for one in (state, *others))
    mine = len(state.rules.grid.lines) == fewest
    return frozenset({task.options[0].id} if mine else ())


def _to_move(task: Task, state: State, _words: list[str]) -> Answers:
    """The player on move."""
    return _players(task, [state.turn])


def _next(task: Task, state: State, _words: list[str]) -> Answers:
    """Who is on move after any line that completes no box."""
    plain = [found.line for found in effects(state) if not found.takes]
    return _players(task, {state.play(line).turn for line in plain})


def _after(task: Task, state: State, words: list[str]) -> Answers:
    """Who is on move after some lines: ``after h 0 1, v 1 1``."""
    return _players(task, [_played(state, words).turn])


def _zero(task: Task, state: State, _words: list[str]) -> Answers:
    """The players without a point."""
    return _players(task, [one for one, points in enumerate(state.scores, 1) if not points])


def _owned(_task: Task, state: State, words: list[str]) -> Answers:
    """The boxes of a player: ``owned 3``."""
    boxes = zip(state.rules.grid.boxes, state.owners, strict=True)
    return _boxes(box for box, owner in boxes if owner == int(words[0]))


def _walls(_task: Task, state: State, words: list[str]) -> Answers:
    """The boxes with so many walls: ``walls 2``."""
    return _boxes(box for box in state.rules.grid.boxes if state.walls(box) == int(words[0]))


def _takes(task: Task, state: State, _words: list[str]) -> Answers:
    """The lines that complete a box."""
    return _lines(task, takes(state))


def _doubles(task: Task, state: State, _words: list[str]) -> Answers:
    """The lines that complete two boxes."""
    return _lines(task, double_crosses(state))


def _ending(task: Task, state: State, _words: list[str]) -> Answers:
    """The lines after which somebody else is on move."""
    return _lines(
        task, [line for line in state.legal_moves() if state.play(line).turn != state.turn]
    )


def _points(_task: Task, state: State, words: list[str]) -> Answers:
    """The points of the player on move after some lines: ``points v 0 1, h 1 1``."""
    return frozenset({f"p{_played(state, words).scores[state.turn - 1]}"})


def _gains(task: Task, state: State, words: list[str]) -> Answers:
    """The players whose points change with some lines."""
    pairs = zip(state.scores, _played(state, words).scores, strict=True)
    return _players(task, [one for one, (old, new) in enumerate(pairs, 1) if old != new])


def _winners(_task: Task, state: State, words: list[str]) -> Answers:
    """Who wins the game that some lines end, several joined by a dash."""
    return frozenset({"-".join(WHO[one] for one in _result(state, words).winners)})


def _on(_task: Task, state: State, _words: list[str]) -> Answers:
    """Whether a decided game goes on."""
    return frozenset({"on"} if decided(state) and state.outcome is None else ())


def _open(_task: Task, state: State, _words: list[str]) -> Answers:
    """How many points are still to be won."""
    return frozenset({f"p{state.open_boxes}"})


def _people(_task: Task, state: State, _words: list[str]) -> Answers:
    """How many people play; there is nobody else."""
    return frozenset({WHO[state.rules.players]})


def _keeps(_task: Task, state: State, words: list[str]) -> Answers:
    """Whether the phone is kept after a line, or handed over."""
    return frozenset({"keep" if _played(state, words).turn == state.turn else "hand"})


def _safe(task: Task, state: State, _words: list[str]) -> Answers:
    """The lines that take nothing and give nothing."""
    return _lines(task, safe_lines(state))


def _third(task: Task, state: State, _words: list[str]) -> Answers:
    """The lines that put a third wall on a box."""
    return _lines(task, [found.line for found in giveaways(state)])


def _longest(_task: Task, state: State, _words: list[str]) -> Answers:
    """The boxes of the longest chain."""
    return _boxes(max(chains(state), key=lambda chain: len(chain.boxes)).boxes)


def _least(task: Task, state: State, _words: list[str]) -> Answers:
    """The lines that give fewest boxes away."""
    found = giveaways(state)
    fewest = min(one.gives for one in found)
    return _lines(task, [one.line for one in found if one.gives == fewest])


def _deal(task: Task, state: State, _words: list[str]) -> Answers:
    """The line that leaves the last boxes of a chain, where no other line is as good."""
    lines = [deal.line for deal in double_deals(state)]
    return _lines(task, lines if set(lines) == set(solver.best_lines(state)) else ())


def _best_end(_task: Task, state: State, words: list[str]) -> Answers:
    """The score at the end, after some lines and then the best of both players: ``6-3``."""
    after = _played(state, words)
    lead = solver.margin(after) * (1 if after.turn == 1 else -1)
    first, second = after.scores
    return frozenset(
        {f"{first + (after.open_boxes + lead) // 2}-{second + (after.open_boxes - lead) // 2}"}
    )


def _left(task: Task, state: State, _words: list[str]) -> Answers:
    """Every line that is left."""
    return _lines(task, state.legal_moves())


def _walked(task: Task, state: State, words: list[str]) -> Answers:
    """The line chosen after some arrow keys, beginning at the first: ``walk right, right``."""
    line: Line | None = state.legal_moves()[0]
    for key in words:
        line = walk(state, line, key)
    return _lines(task, [line] if line else [])


def _undone(task: Task, state: State, words: list[str]) -> Answers:
    """Who is on move when some lines that led here are taken back."""
    now: State | History = History.of(State.start(state.rules))
    for line in words:
        now = advance(now, line)
    if not isinstance(now, History) or now.state != state:
        raise ValueError(f"{words!r} do not lead to {state}")
    for _line in words:
        now = advance(now, "undo")
    return _players(task, [now.state.turn]) if isinstance(now, History) else frozenset()


def _agreed(_task: Task, state: State, _words: list[str]) -> Answers:
    """The board by its dots, and the players: 4x6-3."""
    rules = state.rules
    return frozenset({f"{rules.rows + 1}x{rules.columns + 1}-{rules.players}"})


def _named(task: Task, _state: State, words: list[str]) -> Answers:
    """The lines of those names: ``named h 1 2``."""
    return _lines(task, map(parse_move, words))


def _run(_task: Task, state: State, words: list[str]) -> Answers:
    """How many of some lines are one turn."""
    count = 0
    for line in words:
        count += 1
        after = state.play(parse_move(line))
        if after.turn != state.turn:
            break
        state = after
    return frozenset({f"n{count}"})


def _each_way(_task: Task, state: State, _words: list[str]) -> Answers:
    """How many dots a square board has each way."""
    square = state.rules.rows == state.rules.columns
    return frozenset({f"n{state.rules.rows + 1}"} if square else ())


PROOFS: Mapping[str, Callable[[Task, State, list[str]], Answers]] = {
    "after": _after,
    "agreed": _agreed,
    "best-end": _best_end,
    "boxes": _all_boxes,
    "deal": _deal,
    "dots": _dots,
    "doubles": _doubles,
    "each-way": _each_way,
    "ending": _ending,
    "gains": _gains,
    "keeps": _keeps,
    "least": _least,
    "left": _left,
    "longest": _longest,
    "named": _named,
    "next": _next,
    "on": _on,
    "open": _open,
    "owned": _owned,
    "people": _people,
    "points": _points,
    "run": _run,
    "safe": _safe,
    "short": _short,
    "takes": _takes,
    "third": _third,
    "to-move": _to_move,
    "undone": _undone,
    "walk": _walked,
    "walls": _walls,
    "winners": _winners,
    "zero": _zero,
}
