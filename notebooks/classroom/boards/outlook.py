"""What could happen next, as far as the reader's seat may know: marks and sentences."""

from dataclasses import dataclass

from content import Mark


@dataclass(frozen=True, slots=True)
class Outlook:
    """What ``classroom.boards.<game>.outlook.look_ahead`` finds, on the board and in words.

    ``lines`` hold all that ``marks`` show, so that a screen reader misses nothing.
    """

    marks: tuple[Mark, ...]
    lines: tuple[str, ...]
