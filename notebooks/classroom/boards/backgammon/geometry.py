"""Where everything stands on the backgammon board, in board units.

The reader sits at the bottom with the home quarter on the right, unless the plan is another.
Points are named by White's numbers, 1 to 24; the reader's own numbers are what is painted.
"""

from dataclasses import dataclass

from classroom.boards.scene import Look
from classroom.boards.surface import Box, Point

WIDTH, HEIGHT = 1200, 960
SIDE, RAIL, LIP = 34, 56, 16
PITCH, BAR, TRAY = 78, 90, 90
QUARTER = 6 * PITCH
FIELD_TOP, FIELD_BOTTOM = RAIL, HEIGHT - RAIL
MIDDLE = HEIGHT / 2
TIP = 352
RADIUS = 35
STACK = 5
SLICE = 21
LEFT_FIELD = SIDE
BAR_LEFT = SIDE + QUARTER
RIGHT_FIELD = BAR_LEFT + BAR
TRAY_LEFT = RIGHT_FIELD + QUARTER + LIP
BAR_CENTRE = BAR_LEFT + BAR / 2
TRAY_CENTRE = TRAY_LEFT + TRAY / 2
TRAY_HEIGHT = 15 * SLICE + 16
DIE = 66

WHITE, BLACK = 0, 1


@dataclass(frozen=True, slots=True)
class Plan:
    """How the reader sees the board: home on the left, or from the other side of the table."""

    home_left: bool = False
    other_side: bool = False

    @classmethod
    def of(cls, look: Look) -> "Plan":
        """The plan for a reader's look."""
        return cls(look.home_left, look.other_side)

    @property
    def near(self) -> int:
        """The side that sits at the bottom."""
        return BLACK if self.other_side else WHITE

    def across(self, x: float) -> float:
        """``x`` as this reader sees it."""
        return WIDTH - x if self.home_left else x

    def box(self, box: Box) -> Box:
        """A box as this reader sees it."""
        x, y, width, height = box
        return (WIDTH - x - width if self.home_left else x, y, width, height)

    def number(self, point: int) -> int:
        """The reader's number of one of White's points."""
        return 25 - point if self.other_side else point

    def is_top(self, point: int) -> bool:
        """Whether a point hangs from the top rail."""
        return self.number(point) > 12

    def column(self, point: int) -> float:
        """The x of a point's middle line."""
        number = self.number(point)
        place = number - 1 if number <= 12 else 24 - number
        edge = RIGHT_FIELD + QUARTER if place < 6 else BAR_LEFT
        return self.across(edge - (place % 6 + 0.5) * PITCH)

    def seat(self, point: int, level: int) -> Point:
        """The middle of the checker at that level of a point's stack (0 is next to the rail)."""
        rise = RADIUS + 1 + min(level, STACK - 1) * 2 * RADIUS
        return self.column(point), FIELD_TOP + rise if self.is_top(point) else FIELD_BOTTOM - rise

    def bar_seat(self, side: int, level: int) -> Point:
        """Where a checker on the bar stands: in the half it comes back through."""
        rise = 92 + min(level, 2) * 2 * RADIUS
        return self.across(BAR_CENTRE), MIDDLE - rise if side == self.near else MIDDLE + rise

    def tray(self, side: int) -> Box:
        """The well for a side's borne-off checkers."""
        top = FIELD_BOTTOM - TRAY_HEIGHT if side == self.near else FIELD_TOP
        return self.box((TRAY_LEFT, top, TRAY, TRAY_HEIGHT))

    def off_seat(self, side: int, level: int) -> Point:
        """The middle of the checker lying at that level of a tray."""
        rise = 8 + (level + 0.5) * SLICE
        y = FIELD_BOTTOM - rise if side == self.near else FIELD_TOP + rise
        return self.across(TRAY_CENTRE), y

    def cube(self, owner: int | None) -> Point:
        """The middle of the doubling cube: in the centre, or in front of its owner."""
        if owner is None:
            return self.across(BAR_CENTRE), MIDDLE
        return self.across(BAR_CENTRE), FIELD_BOTTOM - 48 if owner == self.near else FIELD_TOP + 48

    def dice(self, side: int, count: int) -> tuple[Point, ...]:
        """The middles of a side's dice, on the half of the board to its right."""
        left = RIGHT_FIELD if side == self.near else LEFT_FIELD
        centre, gap = left + QUARTER / 2, DIE + 22
        first = centre - gap * (count - 1) / 2
        return tuple((self.across(first + gap * place), MIDDLE) for place in range(count))

    def zone(self, name: str) -> Box:
        """The box of ``home``, ``outer``, ``off``, ``their-home`` and so on (White's), or ``bar``.

        Raises KeyError for any other name.
        """
        top = name.startswith("their-") != self.other_side
        y = FIELD_TOP if top else MIDDLE
        half = (FIELD_BOTTOM - FIELD_TOP) / 2
        boxes = {
            "home": (RIGHT_FIELD, y, QUARTER, half),
            "outer": (LEFT_FIELD, y, QUARTER, half),
            "bar": (BAR_LEFT, FIELD_TOP, BAR, 2 * half),
            "off": self.box(self.tray(BLACK if name.startswith("their-") else WHITE)),
        }
        return self.box(boxes[name.removeprefix("their-")])

    def cube_box(self, owner: int | None) -> Box:
        """The box of the doubling cube, a little wider than it is drawn."""
        x, y = self.cube(owner)
        return x - 40, y - 40, 80, 80

    def cube_reach(self, owner: int | None) -> Box:
        """Where the cube is tapped: between the points it has room for a whole finger."""
        x, y = self.cube(owner)
        across, down = (65, 56) if owner is None else (BAR / 2, 46)
        return x - across, y - down, 2 * across, 2 * down

    def die_box(self, side: int, count: int, which: int) -> Box:
        """The box of the first or second die; of a double, of its first or second pair."""
        share = max(count // 2, 1)
        group = self.dice(side, max(count, 2))[which * share : (which + 1) * share]
        left = min(x for x, _ in group) - DIE / 2 - 8
        right = max(x for x, _ in group) + DIE / 2 + 8
        return left, MIDDLE - DIE / 2 - 8, right - left, DIE + 16

    def point_box(self, point: int) -> Box:
        """The strip of a point, from the rail to the middle gap."""
        top = FIELD_TOP if self.is_top(point) else FIELD_BOTTOM - TIP
        return self.column(point) - PITCH / 2, top, PITCH, TIP
