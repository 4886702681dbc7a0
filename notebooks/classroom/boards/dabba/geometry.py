"""Where everything lies on the Dabba board, in board units: the sheet, its dots, the score plates.

A control is named by what it is and where, rows before columns from 0, as the engine counts:
``h-0-1`` and ``v-0-1`` are lines, ``d-0-1`` a dot, ``b-0-1`` a box, ``s-1`` the plate of player 1.
"""

from dataclasses import dataclass
from typing import Final

from classroom.boards.surface import Box, Point
from engines.dabba import Box as Cell
from engines.dabba import Line, State, parse_move

WIDTH, HEIGHT = 1200, 1340
STRIP: Final[Box] = (24, 24, WIDTH - 48, 132)
SHEET: Final[Box] = (22, 166, WIDTH - 44, HEIGHT - 188)
LONGEST: Final = 1098
WITH_NUMBERS: Final = 980
WIDEST_BOX: Final = 400
DOT: Final = 0.45
"""The share of a box's side that belongs to a dot's control; the lines' controls take the rest."""

Dot = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Plan:
    """The lay of one board: ``side`` of a box, and where the first dot stands."""

    rows: int
    columns: int
    players: int

    @classmethod
    def of(cls, state: State) -> "Plan":
        """The plan of a position's board."""
        return cls(state.rules.rows, state.rules.columns, state.rules.players)

    @property
    def side(self) -> float:
        """The side of a box: as wide as the sheet allows, and no wider than looks well."""
        most = max(self.rows, self.columns)
        return min((WITH_NUMBERS if self.numbered else LONGEST) / most, WIDEST_BOX)

    @property
    def numbered(self) -> bool:
        """Whether there is room for the numbers of rows and columns."""
        return max(self.rows, self.columns) <= 5

    @property
    def ring(self) -> float:
        """The radius of the ring round a dot that is pointed out."""
        return max(self.side * 0.13, 26)

    @property
    def field(self) -> Box:
        """The rectangle between the outermost dots."""
        x, y, width, height = SHEET
        across, down = self.columns * self.side, self.rows * self.side
        return x + (width - across) / 2, y + (height - down) / 2, across, down

    def dot(self, dot: Dot) -> Point:
        """The middle of a dot."""
        x, y, _width, _height = self.field
        return x + dot[1] * self.side, y + dot[0] * self.side

    def ends(self, line: Line) -> tuple[Point, Point]:
        """The dots of a line."""
        return self.dot(line[:2]), self.dot(line[2:])

    def middle(self, line: Line) -> Point:
        """The middle of a line."""
        (x0, y0), (x1, y1) = self.ends(line)
        return (x0 + x1) / 2, (y0 + y1) / 2

    def cell(self, cell: Cell, inset: float = 0.0) -> Box:
        """A box, shrunk on every side by a share of its side."""
        x, y = self.dot(cell)
        gap = inset * self.side
        return x + gap, y + gap, self.side - 2 * gap, self.side - 2 * gap

    def centre(self, cell: Cell) -> Point:
        """The middle of a box."""
        x, y = self.dot(cell)
        return x + self.side / 2, y + self.side / 2

    def plate(self, player: int) -> Box:
        """The plate of a player's points."""
        x, y, width, height = STRIP
        share = width / self.players
        wide = min(share - 20, 300)
        return x + share * (player - 0.5) - wide / 2, y + 12, wide, height - 24

    def line_reach(self, line: Line) -> Box:
        """All that belongs to a line for a finger."""
        x, y = self.middle(line)
        long, wide = self.side * (1 - DOT), self.side * DOT
        across, down = (long, wide) if line.horizontal else (wide, long)
        return x - across / 2, y - down / 2, across, down

    def dot_reach(self, dot: Dot) -> Box:
        """All that belongs to a dot for a finger."""
        x, y = self.dot(dot)
        reach = self.side * DOT
        return x - reach / 2, y - reach / 2, reach, reach

    def box(self, state: State, place: str) -> Box:
        """The part of the board that a place names; KeyError when there is no such part.

        Beside the controls there are ``board``, ``scores``, ``frame`` and ``row-0``.
        """
        if place == "scores":
            return STRIP
        if place in ("board", "frame"):
            return _grown(self.field, 34)
        if line := line_of(state, place):
            return self.line_reach(line)
        if cell := cell_of(state, place):
            return self.cell(cell)
        if dot := dot_of(state, place):
            return self.dot_reach(dot)
        if player := player_of(state, place):
            return self.plate(player)
        return self._row(place)

    def _row(self, place: str) -> Box:
        rows = {f"row-{row}": row for row in range(self.rows)}
        x, y = self.dot((rows[place], 0))
        return _grown((x, y, self.columns * self.side, self.side), 12)


def line_of(state: State, place: str) -> Line | None:
    """The line of a control; None for any other place."""
    if place[:2] not in ("h-", "v-"):
        return None
    line = parse_move(place.replace("-", " "))
    return line if line in state.rules.grid.index else None


def cell_of(state: State, place: str) -> Cell | None:
    """The box of a control; None for any other place."""
    at = _numbers(place, "b")
    return Cell(*at) if at and Cell(*at) in state.rules.grid.boxes else None


def dot_of(state: State, place: str) -> Dot | None:
    """The dot of a control; None for any other place."""
    at = _numbers(place, "d")
    return at if at and at[0] <= state.rules.rows and at[1] <= state.rules.columns else None


def player_of(state: State, place: str) -> int:
    """The player of a plate; 0 for any other place."""
    players = {f"s-{player}": player for player in range(1, state.rules.players + 1)}
    return players.get(place, 0)


def control_of(line: Line) -> str:
    """The control of a line."""
    return str(line).replace(" ", "-")


def cell_control(cell: Cell) -> str:
    """The control of a box."""
    return f"b-{cell.row}-{cell.column}"


def dot_control(dot: Dot) -> str:
    """The control of a dot."""
    return f"d-{dot[0]}-{dot[1]}"


def _numbers(place: str, kind: str) -> tuple[int, int] | None:
    name, *numbers = place.split("-")
    if name != kind or len(numbers) != 2 or not all(map(str.isdecimal, numbers)):
        return None
    return int(numbers[0]), int(numbers[1])


def _grown(box: Box, by: float) -> Box:
    x, y, width, height = box
    return x - by, y - by, width + 2 * by, height + 2 * by
