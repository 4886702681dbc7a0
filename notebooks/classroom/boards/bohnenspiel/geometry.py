"""Where everything lies on the Bohnenspiel board, in board units.

South sits at the bottom with pit 1 at the left, unless the reader sits on the other side: then
the board is turned half round, and the pits keep their numbers.
"""

from dataclasses import dataclass

from classroom.boards.scene import Look
from classroom.boards.surface import Box, Point
from engines.bohnenspiel import Side

WIDTH, HEIGHT = 1200, 800
MIDDLE = HEIGHT / 2
PITCH = 142
FIRST = 245
PIT_WIDTH, PIT_HEIGHT = 124, 172
PIT_RISE = 238
COUNT_RISE = 121
LANE_RISE = 53
LANE_END = 74
STORE_WIDTH, STORE_TOP = 116, 76
STORE_MIDDLE = 91
STORE_REACH = HEIGHT - 2 * STORE_TOP
FIELD: Box = (22, 62, WIDTH - 44, HEIGHT - 124)

BEAN = 40
PIT_SEATS = 12
STORE_SEATS = 60

_SEATS = (
    (0, 2),
    (-32, -26),
    (33, 26),
    (-33, 30),
    (32, -29),
    (1, -47),
    (-2, 48),
    (-27, -63),
    (27, 62),
    (-29, 64),
    (29, -65),
    (4, 24),
)
_STORE_COLUMNS = (-29, 0, 29)
_STORE_ROW = 27


@dataclass(frozen=True, slots=True)
class Plan:
    """How the reader sees the board."""

    other_side: bool = False

    @classmethod
    def of(cls, look: Look) -> "Plan":
        """The plan for a reader's look; a mancala board has no mirrored one."""
        return cls(look.other_side)

    @property
    def near(self) -> Side:
        """The side that sits at the bottom."""
        return Side.NORTH if self.other_side else Side.SOUTH

    def is_top(self, pit: int) -> bool:
        """Whether a pit lies in the upper row."""
        return pit not in self.near.pits

    def column(self, pit: int) -> float:
        """The x of a pit's middle."""
        place = (pit - 1) % 6
        return FIRST + PITCH * (5 - place if self.is_top(pit) else place)

    def pit(self, pit: int) -> Point:
        """The middle of a pit."""
        return self._at(pit, PIT_RISE)

    def count(self, pit: int) -> Point:
        """The middle of the plate that tells a pit's beans."""
        return self._at(pit, COUNT_RISE)

    def lane(self, pit: int) -> Point:
        """The place before a pit on the road between the rows."""
        return self._at(pit, LANE_RISE)

    def number(self, pit: int) -> Point:
        """Where the number of a pit is written on the rail."""
        return self.column(pit), 49 if self.is_top(pit) else HEIGHT - 25

    def seat(self, pit: int, level: int) -> Point:
        """The middle of a bean in a pit: the first, second … of those that lie there."""
        x, y = self.pit(pit)
        right, down = _SEATS[min(level, PIT_SEATS - 1)]
        way = -1 if pit % 2 else 1
        return x + right * way, y + down

    def store(self, side: Side) -> Point:
        """The middle of a side's store: at its right hand."""
        return (WIDTH - STORE_MIDDLE if side is self.near else STORE_MIDDLE), MIDDLE

    def store_seat(self, side: Side, level: int) -> Point:
        """The middle of a bean in a store; its owner's half fills first."""
        x, y = self.store(side)
        level = min(level, STORE_SEATS - 1)
        row, column = divmod(level, len(_STORE_COLUMNS))
        rows = STORE_SEATS // 6
        owners, up = row < rows, 1 if side is self.near else -1
        rise = STORE_REACH / 2 - 32 - (row if owners else 2 * rows - 1 - row) * _STORE_ROW
        sway = 4 if row % 2 else -4
        return x + _STORE_COLUMNS[column] + sway, y + rise * (up if owners else -up)

    def pit_box(self, pit: int) -> Box:
        """A pit with the plate of its count."""
        x, y = self.pit(pit)
        top = y - PIT_HEIGHT / 2 if self.is_top(pit) else MIDDLE + COUNT_RISE - 29
        return x - PITCH / 2 + 4, top - 6, PITCH - 8, PIT_HEIGHT + 67

    def reach(self, pit: int) -> Box:
        """All that belongs to a pit for a finger: from its number to the road."""
        half = MIDDLE - LANE_RISE / 2
        return (
            self.column(pit) - PITCH / 2,
            6 if self.is_top(pit) else HEIGHT - half,
            PITCH,
            half - 6,
        )

    def store_box(self, side: Side) -> Box:
        """A store."""
        x, y = self.store(side)
        return x - STORE_WIDTH / 2, y - STORE_REACH / 2, STORE_WIDTH, STORE_REACH

    def row_box(self, side: Side) -> Box:
        """A side's row of pits with their counts."""
        first, last = (
            self.pit_box(pit) for pit in sorted((side.pits[0], side.pits[-1]), key=self.column)
        )
        return first[0] - 6, first[1] - 6, last[0] + last[2] - first[0] + 12, first[3] + 12

    def zone(self, name: str) -> Box:
        """The box of ``row``, ``their-row``, ``store`` or ``their-store`` (South's, then North's).

        Raises KeyError for any other name.
        """
        side = Side.NORTH if name.startswith("their-") else Side.SOUTH
        boxes = {"row": self.row_box, "store": self.store_box}
        return boxes[name.removeprefix("their-")](side)

    def _at(self, pit: int, rise: float) -> Point:
        return self.column(pit), MIDDLE - rise if self.is_top(pit) else MIDDLE + rise


def pit_of(control: str) -> int | None:
    """The pit of a control ``p1`` to ``p12``; None for any other place."""
    number = control[1:]
    return int(number) if control[:1] == "p" and number.isdigit() else None


def control_of(pit: int) -> str:
    """The control of a pit."""
    return f"p{pit}"
