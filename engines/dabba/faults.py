"""Every reason why a position of dabba cannot exist that can be told without playing it out.

A line that closes no box passes the turn. So the lines drawn, the boxes closed, and how many
lines may have closed two at once, say who can be on move and who can own a box. No position
that play can reach is refused; a few that it cannot reach, where the order in which boxes must
have been closed tells, are let through.
"""

from engines import record
from engines.contract import Declared, Fault, fault
from engines.dabba.grid import bits
from engines.dabba.position import LARGEST, MOST_PLAYERS, NOBODY, Position, Rules

FAULTS: Declared = {
    **record.FAULTS,
    "move.unknown": ("text",),
    "text.unknown": ("text",),
    "text.field": ("field", "text"),
    "option.unknown": ("option",),
    "event.undo": (),
    "size.range": ("columns", "most", "rows"),
    "players.range": ("most", "players"),
    "frame.no-line": (),
    "frame.missing": ("count",),
    "lines.length": ("count", "due"),
    "boxes.length": ("count", "due"),
    "box.open": ("column", "player", "row"),
    "box.nobody": ("column", "row"),
    "box.player": ("column", "player", "players", "row"),
    "box.too-early": ("column", "player", "row"),
    "turn.player": ("player", "players"),
    "turn.over": ("player",),
    "turn.nobody": (),
    "turn.order": ("due", "lines", "player"),
    "turn.last": ("due",),
    "scores.length": ("count", "players"),
    "scores.sum": ("boxes", "player", "said"),
}


def faults_of_rules(rules: Rules) -> list[Fault]:
    """A board of no boxes or too many, too few or many players, a frame that leaves no line."""
    found = []
    if not (1 <= rules.rows <= LARGEST and 1 <= rules.columns <= LARGEST):
        found.append(fault("size.range", rows=rules.rows, columns=rules.columns, most=LARGEST))
    if not 1 <= rules.players <= MOST_PLAYERS:
        found.append(fault("players.range", players=rules.players, most=MOST_PLAYERS))
    if rules.swedish and rules.rows == rules.columns == 1:
        found.append(fault("frame.no-line"))
    return found


def faults(
    position: Position, written: int | None = None, said: tuple[int, ...] | None = None
) -> tuple[Fault, ...]:
    """Every reason why `position` cannot exist; empty when there is none.

    Only of a position right in itself is the order of play asked. `written` is the number of
    lines a text speaks of, `said` the scores it claims.
    """
    found = [*faults_of_rules(position.rules), *_player_faults(position, said)]
    if any(one.code == "size.range" for one in found):
        return tuple(found)
    if lengths := _length_faults(position, written):
        return (*found, *lengths)
    found += [*_frame_faults(position), *_box_faults(position), *_turn_faults(position)]
    return tuple(found or _order_faults(position))


def _player_faults(position: Position, said: tuple[int, ...] | None) -> list[Fault]:
    """No such player on move; scores that are not one a player, or not the boxes each owns."""
    turn, players = position.turn, position.rules.players
    found = []
    if 0 < players <= MOST_PLAYERS and not 0 <= turn <= players:
        found.append(fault("turn.player", player=turn, players=players))
    if said is not None and len(said) != players:
        found.append(fault("scores.length", count=len(said), players=players))
    return found + [
        fault("scores.sum", player=player, said=points, boxes=boxes)
        for player, (points, boxes) in enumerate(zip(said or (), position.scores, strict=False), 1)
        if points != boxes
    ]


def _length_faults(position: Position, written: int | None) -> list[Fault]:
    """More or fewer lines, or boxes, than the board has."""
    grid = position.rules.grid
    count = max(position.lines.bit_length(), len(grid.lines)) if written is None else written
    found = []
    if count != len(grid.lines) or position.lines < 0:
        found.append(fault("lines.length", count=count, due=len(grid.lines)))
    if (boxes := len(position.owners)) != len(grid.boxes):
        found.append(fault("boxes.length", count=boxes, due=len(grid.boxes)))
    return found


def _frame_faults(position: Position) -> list[Fault]:
    """A Swedish board without its frame."""
    missing = position.rules.grid.frame & ~position.lines
    if position.rules.swedish and missing:
        return [fault("frame.missing", count=missing.bit_count())]
    return []


def _box_faults(position: Position) -> list[Fault]:
    """Boxes owned without four walls, closed without an owner, or of no such player."""
    grid, players = position.rules.grid, position.rules.players
    found = []
    for number, (row, column) in enumerate(grid.boxes):
        owner = position.owners[number]
        closed = not grid.walls[number] & ~position.lines
        if closed and owner == NOBODY:
            found.append(fault("box.nobody", row=row, column=column))
        if not closed and owner != NOBODY:
            found.append(fault("box.open", row=row, column=column, player=owner))
        if not 0 <= owner <= players:
            found.append(fault("box.player", row=row, column=column, player=owner, players=players))
    return found


def _turn_faults(position: Position) -> list[Fault]:
    """Nobody on move with lines left, or somebody after the last."""
    over = position.lines == position.rules.grid.full
    if over and position.turn != NOBODY:
        return [fault("turn.over", player=position.turn)]
    return [fault("turn.nobody")] if not over and position.turn == NOBODY else []


def _order_faults(position: Position) -> list[Fault]:
    """A player on move, or the owner of a box, whose turn the lines drawn do not allow."""
    passed = _passed(position)
    fitting = [turns for turns in passed if _fits(position, turns)]
    if fitting:
        return _owner_faults(position, max(fitting))
    due = ", ".join(map(str, sorted({_player(position, turns) for turns in passed})))
    if position.turn == NOBODY:
        return [fault("turn.last", due=due)]
    return [fault("turn.order", player=position.turn, due=due, lines=_lines(position))]


def _fits(position: Position, turns: int) -> bool:
    """Whether the player on move, or of the last box, can be the one after so many passes."""
    player = _player(position, turns)
    return player == position.turn if position.turn else player in position.owners


def _player(position: Position, turns: int) -> int:
    """Who is on move after so many passes; in a finished game, who drew the last line."""
    ended = position.turn == NOBODY and position.rules.once
    return (turns - ended) % position.rules.players + 1


def _passed(position: Position) -> range:
    """How often the turn may have passed on, fewest to most."""
    lines = _lines(position)
    if position.rules.once:
        return range(lines, lines + 1)
    closed = {number for number, owner in enumerate(position.owners) if owner}
    fewest = lines - len(closed)
    return range(fewest, fewest + _doubles(position, closed) + 1)


def _lines(position: Position) -> int:
    """How many lines the players have drawn, a Swedish frame not counted."""
    frame = position.rules.grid.frame if position.rules.swedish else 0
    return (position.lines & ~frame).bit_count()


def _owner_faults(position: Position, turns: int) -> list[Fault]:
    """Boxes of a player who has had no turn since three walls could stand."""
    grid, rules = position.rules.grid, position.rules
    frame = grid.frame if rules.swedish else 0
    owned = [number for number, owner in enumerate(position.owners) if owner]
    before = min(((grid.walls[number] & ~frame).bit_count() - 1 for number in owned), default=0)
    able = {turn % rules.players + 1 for turn in range(before, turns + (not rules.once))}
    return [
        fault("box.too-early", row=row, column=column, player=position.owners[number])
        for number in owned
        if position.owners[number] not in able
        for row, column in [grid.boxes[number]]
    ]


def _doubles(position: Position, closed: set[int]) -> int:
    """The most lines that can have closed two of the `closed` boxes at once: a matching."""
    grid = position.rules.grid
    partner: dict[int, int] = {}

    def join(box: int, seen: set[int]) -> bool:
        sides = (grid.beside[line] for line in bits(grid.walls[box]))
        near = {other for pair in sides for other in pair} & closed - seen - {box}
        for other in near:
            seen.add(other)
            if other not in partner or join(partner[other], seen):
                partner[other] = box
                return True
        return False

    return sum(join(box, set()) for box in closed if sum(grid.boxes[box]) % 2 == 0)
