"""What tests ask of the places that can be tapped."""

from classroom.boards.scene import Control


def overlap(one: Control, other: Control) -> bool:
    """Whether two controls share some of the board."""
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return across > 1e-9 and down > 1e-9
