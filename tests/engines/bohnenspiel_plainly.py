"""Bohnenspiel once more, plainly and slowly: a ring of pit objects, one bean at a time.

Written from the rules alone, without the engine, to be compared with it on random games.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Pit:
    """A hollow with beans; `after` is where a sowing hand goes next, `before` where it was."""

    number: int
    owner: str
    beans: int = 6
    after: "Pit" = field(init=False, repr=False)
    before: "Pit" = field(init=False, repr=False)


@dataclass
class Options:
    """House rules, named as in the engine."""

    clockwise: bool = False
    skip_origin: bool = False
    last_pit_only: bool = False
    stop_when_decided: bool = False
    hemprich: bool = False
    repetition: str = "own"
    match_points: int = 100
    loser_starts: bool = False
    above_half: bool = False


class Table:
    """One game on a real table: hands, pits and two treasure caves."""

    def __init__(self, options: Options, starter: str = "S") -> None:
        self.options = options
        self.pits = [Pit(n, "S" if n <= 6 else "N") for n in range(1, 13)]
        ring = self.pits[::-1] if options.clockwise else self.pits
        for here, there in zip(ring, ring[1:] + ring[:1], strict=True):
            here.after = there
            there.before = here
        self.cave = {"S": 0, "N": 0}
        self.player = starter
        self.plies = 0
        self.diary: Counter[tuple[object, ...]] = Counter()
        self.final: dict[str, int] | None = None
        self.scored = True
        self.reason = ""
        self.write_diary()

    def position(self) -> tuple[object, ...]:
        """What two players see: beans, and whose turn it is."""
        return (*(pit.beans for pit in self.pits), self.player)

    def write_diary(self) -> None:
        """Note that this position has stood once more."""
        self.diary[self.position()] += 1

    def choices(self) -> list[object]:
        """The pits to choose from, or a pass, or nothing."""
        if self.final:
            return []
        full = [pit.number for pit in self.pits if pit.owner == self.player and pit.beans]
        return list(full) or ["pass"]

    def left(self, owner: str = "SN") -> int:
        """The beans on the board, or in one row."""
        return sum(pit.beans for pit in self.pits if pit.owner in owner)

    def play(self, choice: object) -> None:
        """Sow, capture, change turns, and see whether it is over."""
        mover = self.player
        if choice != "pass":
            self.capture(self.sow(self.pits[int(str(choice)) - 1]), mover)
        self.player = "N" if mover == "S" else "S"
        self.plies += 1
        self.write_diary()
        self.look_for_the_end(mover)

    def sow(self, start: Pit) -> Pit:
        """One bean at a time, and the pit of the last."""
        hand, start.beans = start.beans, 0
        place = start
        while hand:
            place = place.after
            if self.options.skip_origin and place is start:
                continue
            place.beans += 1
            hand -= 1
        return place

    def capture(self, place: Pit, mover: str) -> None:
        """Backwards from the last pit while there are 2, 4 or 6."""
        while place.beans == 2 or place.beans == 4 or place.beans == 6:  # noqa: PLR1714
            self.cave[mover] += place.beans
            place.beans = 0
            place = place.before
            if self.options.last_pit_only:
                return

    def look_for_the_end(self, mover: str) -> None:
        """No move, decided, going in circles, or far too long."""
        stuck = not self.left(self.player)
        if stuck and (not self.options.hemprich or not self.left()):
            self.end("no-move", {mover: self.left(), self.player: 0})
        elif self.options.stop_when_decided and max(self.cave.values()) > 36:
            self.end("decided", {"S": 0, "N": 0})
        elif self.diary[self.position()] == 3 or self.plies == 300:
            self.reason = "repetition" if self.diary[self.position()] == 3 else "cap"
            self.share()

    def share(self) -> None:
        """Nobody gets any further: share the beans as agreed."""
        match self.options.repetition:
            case "own":
                self.end(self.reason, {who: self.left(who) for who in "SN"})
            case "split":
                self.end(self.reason, dict.fromkeys("SN", self.left() // 2))
            case "void":
                self.scored = False
                self.end(self.reason, {"S": 0, "N": 0})

    def end(self, reason: str, extra: dict[str, int]) -> None:
        """Count the caves and what is shared out."""
        self.reason = reason
        self.final = {who: self.cave[who] + extra[who] for who in "SN"}

    def winner(self) -> str | None:
        """Who has more than half of all beans, if the game counts."""
        assert self.final
        more = [who for who in "SN" if self.final[who] > 36]
        return more[0] if more and self.scored else None

    def points(self) -> dict[str, int]:
        """What the game is worth in a match."""
        assert self.final
        if not self.scored:
            return {"S": 0, "N": 0}
        if self.options.above_half:
            return {who: max(0, self.final[who] - 36) for who in "SN"}
        return self.final


Chooser = Callable[[list[object]], object]


def match(options: Options, choose: Chooser, games: int) -> list[tuple[object, ...]]:
    """Play a match, at most so many games; a line for every ply and every game."""
    lines: list[tuple[object, ...]] = []
    total = {"S": 0, "N": 0}
    starter = "S"
    for _ in range(games):
        table = Table(options, starter)
        while not table.final:
            choice = choose(table.choices())
            table.play(choice)
            lines.append((choice, *table.position(), table.cave["S"], table.cave["N"]))
        for who in "SN":
            total[who] += table.points()[who]
        lines.append(
            (table.reason, table.final["S"], table.final["N"], table.winner(), *total.values())
        )
        goal = options.match_points
        if goal and max(total.values()) >= goal and total["S"] != total["N"]:
            lines.append(("match", max(total, key=lambda who: total[who])))
            break
        loser = {"S": "N", "N": "S", None: None}[table.winner()] if options.loser_starts else None
        starter = loser or ("N" if starter == "S" else "S")
    return lines
