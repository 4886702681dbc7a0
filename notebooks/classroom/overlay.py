"""What lies over a board, as the page is told it: its buttons, its description, pieces flying."""

from dataclasses import dataclass
from typing import Any

from classroom.boards.scene import READER, Control, Flight, Look, Moment, View
from content import Words


@dataclass(frozen=True, slots=True)
class Overlay:
    """A moment under its buttons, what of it is chosen, and where that may go."""

    view: View
    now: Moment
    look: Look = READER
    selected: str | None = None
    targets: tuple[str, ...] = ()
    flights: tuple[Flight, ...] = ()

    def panel(self, say: Words) -> dict[str, Any]:
        """Everything, ready to be sent."""
        return {
            "label": say.say("panel.board"),
            "description": self.view.describe(self.now, say.language, self.look),
            "target": say.say("term.target"),
            "flights": [
                {"piece": flight.piece, "size": flight.size, "points": flight.points}
                for flight in self.flights
            ],
            "controls": [
                self._control(item)
                for item in self.view.controls(self.now, say.language, self.look)
            ],
        }

    def _control(self, item: Control) -> dict[str, Any]:
        return {
            "id": item.id,
            "box": [round(side, 5) for side in (item.x, item.y, item.width, item.height)],
            "label": item.label,
            "selected": item.id == self.selected,
            "target": item.id in self.targets,
            "group": item.group,
            "way": item.way,
        }
