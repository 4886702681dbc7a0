"""Why a move is not allowed: the first rule it breaks, with the facts a message needs.

Keys are ledger ids of `content/bohnenspiel/rules.toml`; `VIOLATIONS` declares every key and its
facts. The second half are the answers of `analysis` to a learner's guess: which pit is last,
which pits are captured.
"""

from engines.bohnenspiel.position import End, Move, Pass, Position, Side, match_winner
from engines.contract import Declared, Violation, violation

VIOLATIONS: Declared = {
    "end.no-move:over": (),
    "end.stop-decided:over": ("beans",),
    "end.repetition:over": ("times",),
    "end.cap:over": ("plies",),
    "end.hemprich:can-move": ("pit",),
    "end.hemprich:must-pass": (),
    "turn.alternate:no-pass": ("pit",),
    "pits.numbers:no-such": ("pit",),
    "sow.own-pit:theirs": ("first", "last", "pit"),
    "sow.own-pit:empty": ("pit",),
    "match.hundred:unfinished": (),
    "match.hundred:over": ("north", "south"),
    "sow.direction:other-way": ("beans", "guess", "pit"),
    "sow.one-each:from-origin": ("beans", "guess", "pit"),
    "sow.one-each:count": ("beans", "guess", "pit"),
    "sow.no-stores:lifted": (),
    "sow.no-stores:counted": ("beans", "guess", "pit"),
    "sow.single-lap:went-on": ("beans", "guess", "last", "pit"),
    "sow.origin:skipped": ("beans", "guess", "pit"),
    "sow.skip-origin:sown": ("beans", "guess", "pit"),
    "capture.even:odd": ("beans", "last"),
    "capture.even:many": ("beans", "last"),
    "capture.even:start": ("beans", "guess", "last"),
    "capture.chain:forward": ("guess", "last"),
    "capture.break:odd": ("beans", "guess"),
    "capture.break:many": ("beans", "guess"),
    "capture.break:empty": ("guess",),
    "capture.break:cut": ("beans", "guess", "pit"),
    "capture.last-only": ("guess", "last"),
}


def move(position: Position, wanted: Move) -> Violation | None:
    """The first rule `wanted` breaks; None when it is legal. 0 stands for a store."""
    if position.end is not None:
        return _over(position, position.end)
    if isinstance(wanted, Pass):
        return _passed(position)
    if not wanted:
        return violation("sow.no-stores", "lifted")
    side = position.turn
    if wanted in side.other.pits:
        return violation(
            "sow.own-pit", "theirs", first=side.pits[0], last=side.pits[-1], pit=wanted
        )
    if wanted not in side.pits:
        return violation("pits.numbers", "no-such", pit=wanted)
    if not position.choices:
        return violation("end.hemprich", "must-pass")
    return None if position.board[wanted - 1] else violation("sow.own-pit", "empty", pit=wanted)


def next_game(position: Position, scores: tuple[int, int]) -> Violation | None:
    """Why no next game may begin; `scores` are the match with a finished game counted in."""
    if position.end is None:
        return violation("match.hundred", "unfinished")
    if match_winner(scores, position.rules) is None:
        return None
    return violation("match.hundred", "over", north=scores[Side.NORTH], south=scores[Side.SOUTH])


def _passed(position: Position) -> Violation | None:
    """A pass is for Hemprich's player with an empty row."""
    if not position.choices:
        return None
    pit = position.choices[0]
    if position.rules.hemprich:
        return violation("end.hemprich", "can-move", pit=pit)
    return violation("turn.alternate", "no-pass", pit=pit)


def _over(position: Position, end: End) -> Violation:
    """The rule that has ended the game."""
    match end:
        case End.NO_MOVE:
            return violation("end.no-move", "over")
        case End.DECIDED:
            return violation("end.stop-decided", "over", beans=max(position.stores))
        case End.REPETITION:
            return violation("end.repetition", "over", times=position.occurrences)
        case End.CAP:
            return violation("end.cap", "over", plies=position.ply)
