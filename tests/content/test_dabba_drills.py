"""The answers of Dabba's drills, worked out a second way: from the text of the position alone."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache

import pytest

from content.dabba.drills import TOPICS
from content.dabba.drills.played import SIZES
from content.drills import LEVELS, Draft, series

COUNT = 45
SLOW = 8
SOLVED = frozenset({"deal", "best"})

Cell = tuple[int, int]


@dataclass(frozen=True)
class Paper:
    """A sheet as its text tells it; lines by name, such as ``h 0 1``."""

    rows: int
    columns: int
    players: int
    options: frozenset[str]
    lines: frozenset[str]
    owners: tuple[int, ...]
    turn: int

    @property
    def names(self) -> list[str]:
        """Every line of the sheet in reading order."""
        across = [f"h {r} {c}" for r in range(self.rows + 1) for c in range(self.columns)]
        return across + [f"v {r} {c}" for r in range(self.rows) for c in range(self.columns + 1)]

    @property
    def missing(self) -> list[str]:
        """The lines that are not there yet."""
        return [name for name in self.names if name not in self.lines]

    @property
    def cells(self) -> list[Cell]:
        """Every box."""
        return [(row, column) for row in range(self.rows) for column in range(self.columns)]

    def walls(self, cell: Cell) -> set[str]:
        """The walls of a box that are there."""
        return {*around(cell)} & self.lines

    def points(self, player: int) -> int:
        """How many boxes a player has."""
        return self.owners.count(player)

    def draw(self, line: str) -> "Paper":
        """The sheet after the player on move has drawn a line."""
        assert line in self.missing
        drawn = replace(self, lines=self.lines | {line})
        closed = [cell for cell in drawn.cells if line in around(cell) and drawn.is_full(cell)]
        owners = tuple(
            self.turn if cell in closed else owner
            for cell, owner in zip(self.cells, self.owners, strict=True)
        )
        stays = closed and "once" not in self.options
        turn = self.turn if stays else self.turn % self.players + 1
        return replace(drawn, owners=owners, turn=turn)

    def is_full(self, cell: Cell) -> bool:
        """Whether a box has four walls."""
        return len(self.walls(cell)) == 4

    def closes(self, line: str) -> int:
        """How many boxes a line would complete."""
        return self.draw(line).owners.count(0) * -1 + self.owners.count(0)


def around(cell: Cell) -> tuple[str, str, str, str]:
    """The four walls of a box."""
    row, column = cell
    return (
        f"h {row} {column}",
        f"h {row + 1} {column}",
        f"v {row} {column}",
        f"v {row} {column + 1}",
    )


def read(text: str) -> Paper:
    """A sheet from the text of its position, full or of the empty board."""
    first, *parts = text.split(":")
    size, players, *options = first.split(",")
    rows, columns = map(int, size.split("x"))
    blank = Paper(rows, columns, int(players), frozenset(options), frozenset(), (), 1)
    bits, boxes, turn, _scores = parts
    drawn = [name for name, bit in zip(blank.names, bits, strict=True) if bit == "1"]
    owners = tuple(0 if owner == "." else int(owner) for owner in boxes)
    return replace(blank, lines=frozenset(drawn), owners=owners, turn=int(turn))


def fact(draft: Draft, name: str) -> int:
    """A number of the question."""
    value = dict(draft.question.facts)[name]
    assert isinstance(value, int)
    return value


def lines(draft: Draft) -> tuple[str, ...]:
    """The lines of the question."""
    value = dict(draft.question.facts)["line"]
    assert not isinstance(value, int)
    return (value,) if isinstance(value, str) else tuple(map(str, value))


def drawn(paper: Paper, draft: Draft) -> Paper:
    """The sheet after the lines of the question."""
    for line in lines(draft):
        paper = paper.draw(line)
    return paper


def most(paper: Paper) -> int:
    """The longest row of boxes in one turn, every order tried."""
    best, waiting, seen = 0, [paper], {paper.lines}
    while waiting:
        now = waiting.pop()
        best = max(best, paper.owners.count(0) - now.owners.count(0))
        for line in filter(now.closes, now.missing):
            then = now.draw(line)
            if then.lines not in seen:
                seen.add(then.lines)
                waiting.append(then)
    return best


def controls(names: list[str]) -> set[str]:
    """Lines as they are tapped."""
    return {name.replace(" ", "-") for name in names}


def plates(players: list[int]) -> set[str]:
    """Players as they are tapped."""
    return {f"s-{player}" for player in players}


def boxes(cells: list[Cell]) -> set[str]:
    """Boxes as they are tapped."""
    return {f"b-{row}-{column}" for row, column in cells}


def names(_paper: Paper, draft: Draft) -> set[str]:
    """The name itself."""
    return controls(list(lines(draft)))


def joins(paper: Paper, draft: Draft) -> set[str]:
    """Try the four directions."""
    row, column = fact(draft, "row"), fact(draft, "column")
    ways = {
        (row, column + 1): f"h {row} {column}",
        (row, column - 1): f"h {row} {column - 1}",
        (row + 1, column): f"v {row} {column}",
        (row - 1, column): f"v {row - 1} {column}",
    }
    return {f"d-{down}-{across}" for (down, across), way in ways.items() if way in paper.missing}


def free(paper: Paper, _draft: Draft) -> set[str]:
    """Every name that is not drawn."""
    return controls(paper.missing)


def first(paper: Paper, draft: Draft) -> set[str]:
    """Go round the table."""
    number = dict(draft.question.facts).get("number", 1)
    assert isinstance(number, int)
    assert not any(map(paper.closes, paper.missing))
    for line in paper.missing[: number - 1]:
        assert not paper.closes(line)
        paper = paper.draw(line)
    return plates([(number - 1) % paper.players + 1])


def zero(paper: Paper, _draft: Draft) -> set[str]:
    """Players without a box."""
    return plates([one for one in range(1, paper.players + 1) if one not in paper.owners])


def closes(paper: Paper, _draft: Draft) -> set[str]:
    """Draw every line and see."""
    return controls([line for line in paper.missing if paper.closes(line)])


def fills(paper: Paper, draft: Draft) -> set[str]:
    """The boxes that get an owner."""
    pairs = zip(paper.cells, paper.owners, drawn(paper, draft).owners, strict=True)
    return boxes([cell for cell, old, new in pairs if old != new])


def whose(paper: Paper, draft: Draft) -> set[str]:
    """The owner after the last line."""
    cell = fact(draft, "row"), fact(draft, "column")
    return plates([drawn(paper, draft).owners[paper.cells.index(cell)]])


def next_turn(paper: Paper, draft: Draft) -> set[str]:
    """The player on move after the last line; all lines are of one player's turn."""
    turns = [paper.turn]
    for line in lines(draft):
        assert turns[-1] == paper.turn
        paper = replace(paper.draw(line))
        turns.append(paper.turn)
    return plates([turns[-1]])


def ends(paper: Paper, _draft: Draft) -> set[str]:
    """The lines after which somebody else is on move."""
    return controls([line for line in paper.missing if paper.draw(line).turn != paper.turn])


def double(paper: Paper, _draft: Draft) -> set[str]:
    """Lines that complete two."""
    return {line for line in paper.missing if paper.closes(line) == 2}


def points(paper: Paper, draft: Draft) -> set[str]:
    """Count the boxes of the player afterwards."""
    assert fact(draft, "count") == paper.points(paper.turn)
    return {str(drawn(paper, draft).points(paper.turn))}


def in_a_row(paper: Paper, _draft: Draft) -> set[str]:
    """Try every order of taking."""
    return {str(most(paper))}


def left(paper: Paper, draft: Draft) -> set[str]:
    """Count the open boxes, and the player's own."""
    player = dict(draft.question.facts).get("player", -1)
    return {str(sum(owner in (0, player) for owner in paper.owners))}


def won(paper: Paper, _draft: Draft) -> set[str]:
    """Give the player on move every open box, and compare."""
    assert most(paper) == paper.owners.count(0)
    after = [owner or paper.turn for owner in paper.owners]
    counts = {player: after.count(player) for player in range(1, paper.players + 1)}
    wanted = (min if "fewest" in paper.options else max)(counts.values())
    return plates([player for player, count in counts.items() if count == wanted])


def third(paper: Paper, _draft: Draft) -> set[str]:
    """Draw every line and look for a new box with three walls."""
    threes = {cell for cell in paper.cells if len(paper.walls(cell)) == 3}
    return controls(
        [
            line
            for line in paper.missing
            if not paper.closes(line)
            and {cell for cell in paper.cells if len(paper.draw(line).walls(cell)) == 3} - threes
        ]
    )


def safe(paper: Paper, _draft: Draft) -> set[str]:
    """The lines after which nobody can take anything."""
    assert most(paper) == 0
    return controls([line for line in paper.missing if most(paper.draw(line)) == 0])


def gives(paper: Paper, draft: Draft) -> set[str]:
    """What the next player can take."""
    return {str(most(drawn(paper, draft)))}


def chain(paper: Paper, _draft: Draft) -> set[str]:
    """Walk through the gaps from every open box."""
    walks = [walked(paper, cell) for cell in paper.cells if not paper.is_full(cell)]
    longest = max(walks, key=len)
    assert all(walk == longest or len(walk) < len(longest) for walk in walks)
    return boxes(sorted(longest))


def walked(paper: Paper, cell: Cell) -> set[Cell]:
    """Every box that can be reached from one through gaps."""
    found, ahead = {cell}, [cell]
    while ahead:
        here = ahead.pop()
        gaps = {*around(here)} - paper.lines
        near = [other for other in paper.cells if gaps & {*around(other)} and other not in found]
        found |= {*near}
        ahead += near
    return found


def least(paper: Paper, _draft: Draft) -> set[str]:
    """Count what each line gives."""
    costs = {line: most(paper.draw(line)) for line in paper.missing}
    assert min(costs.values()) > 0
    return {line for line, cost in costs.items() if cost == min(costs.values())}


def best(paper: Paper, _draft: Draft) -> set[str]:
    """Search the whole game that is left."""
    missing = paper.missing
    places = [
        sum(1 << missing.index(line) for line in around(cell) if line in missing)
        for cell in paper.cells
        if not paper.is_full(cell)
    ]

    @cache
    def margin(left: int) -> int:
        return max((after(left, 1 << n) for n in range(len(missing)) if left >> n & 1), default=0)

    def after(left: int, line: int) -> int:
        then = left & ~line
        count = sum(bool(place & line) and not place & then for place in places)
        return count + margin(then) if count else -margin(then)

    whole = (1 << len(missing)) - 1
    values = {line: after(whole, 1 << n) for n, line in enumerate(missing)}
    return {line for line, value in values.items() if value == max(values.values())}


def keys(paper: Paper, draft: Draft) -> set[str]:
    """Press the keys one by one on a list of the lines that are left."""
    pressed = dict(draft.question.facts)["arrow"]
    assert isinstance(pressed, tuple)
    now = paper.missing[0]
    for key in pressed:
        now = step(paper.missing, now, str(key))
    return controls([now])


def step(missing: list[str], now: str, key: str) -> str:
    """One press: along the list, or to the nearest line of another row of the list."""
    if key in ("right", "left"):
        return missing[(missing.index(now) + (1 if key == "right" else -1)) % len(missing)]
    rows = list(dict.fromkeys(line.rpartition(" ")[0] for line in missing))
    here, _space, column = now.rpartition(" ")
    row = rows[(rows.index(here) + (1 if key == "down" else -1)) % len(rows)]
    there = [line for line in missing if line.rpartition(" ")[0] == row]
    return min(there, key=lambda line: abs(int(line.split()[2]) - int(column)))


def house(paper: Paper, draft: Draft) -> set[str]:
    """By the rule that the position names."""
    (rule,) = paper.options
    if rule == "swedish":
        return boxes([cell for cell in paper.cells if len(paper.walls(cell)) == 2])
    return next_turn(paper, draft) if rule == "once" else won(paper, draft)


PLAIN: dict[str, Callable[[Paper, Draft], set[str]]] = {
    "names": names,
    "joins": joins,
    "free": free,
    "first": first,
    "zero": zero,
    "closes": closes,
    "fills": fills,
    "whose": whose,
    "next": next_turn,
    "ends": ends,
    "double": double,
    "points": points,
    "in-a-row": in_a_row,
    "left": left,
    "winner": won,
    "third": third,
    "safe": safe,
    "gives": gives,
    "chain": chain,
    "least": least,
    "deal": best,
    "best": best,
    "keys": keys,
    "house": house,
}


def drafts(topic: str, count: int = COUNT) -> Iterator[Draft]:
    """The first tasks of a topic."""
    return (series("dabba", topic, 1).drill(number).draft for number in range(count))


@pytest.mark.parametrize("topic", TOPICS)
def test_answers_are_found_again_plainly(topic: str) -> None:
    """A slow count from the text of the position alone comes to the very same answer."""
    for draft in drafts(topic, SLOW if topic in SOLVED else COUNT):
        assert PLAIN[topic](read(draft.position), draft) == set(draft.answer), draft.position


def test_the_deal_leaves_two_boxes_for_one_line() -> None:
    """After the answer one line completes two boxes, and no other line any."""
    for draft in drafts("deal"):
        paper = read(draft.position)
        (line,) = draft.answer
        assert paper.closes(line) == 0
        after = paper.draw(line)
        assert [count for count in map(after.closes, after.missing) if count] == [2]


def test_hard_best_lines_leave_a_box_alone() -> None:
    """An easy best line takes a box, a middle one has none to take, a hard one takes none."""
    for number in range(COUNT):
        drill = series("dabba", "best", 1).drill(number)
        paper = read(drill.draft.position)
        takes = bool(paper.closes(drill.draft.answer[0]))
        offered = any(map(paper.closes, paper.missing))
        assert (takes, offered) == ((True, True), (False, False), (False, True))[drill.level]


def test_shared_wins_come_up_for_two_three_and_four() -> None:
    """Wins alone and together are asked for with every number of players."""
    met = {(read(draft.position).players, len(draft.answer)) for draft in drafts("winner", 120)}
    assert {(2, 1), (2, 2), (3, 1), (3, 2), (4, 1), (4, 2)} <= met


@pytest.mark.parametrize("level", range(len(LEVELS)))
def test_boards_are_small_enough_to_be_numbered(level: int) -> None:
    """Every board of a drill that names lines shows the numbers of rows and columns."""
    assert all(max(size) <= 5 for size in SIZES[level])
