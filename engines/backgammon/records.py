"""Records of backgammon: match files (`.mat`) and SGF read, `.mat` written, SGF for other programs.

`read` takes either. Where a file does not say whether Jacoby, beavers, automatic doubles or the
Crawford game hold, it is read by the usual rules, and by others only if it goes further so.
"""

from dataclasses import replace

from engines.backgammon.mat import read_mat
from engines.backgammon.mat_writer import write_mat as write
from engines.backgammon.record import Game, Guess, follow, games, states
from engines.backgammon.sgf import is_sgf, read_sgf, write_sgf
from engines.contract import IllegalMove, InvalidText
from engines.record import Read, Record, Stop

__all__ = ["Game", "Record", "follow", "games", "read", "states", "write", "write_sgf"]


def read(text: str) -> Read:
    """The record of a text, up to the first thing that is wrong."""
    reader = read_sgf if is_sgf(text) else read_mat
    guess = Guess()
    read = reader(text, guess)
    while read.stop and (other := _otherwise(guess, read.stop)) != guess:
        again = reader(text, other)
        if again.stop and len(again.record.events) <= len(read.record.events):
            break
        read, guess = again, other
    return read


def _otherwise(guess: Guess, stop: Stop) -> Guess:
    """Another guess that may lead past a stop, or the same when there is none."""
    match stop.reason:
        case InvalidText(fault=fault) if fault.code in ("record.result", "record.score"):
            return replace(guess, jacoby=True)
        case InvalidText(fault=fault) if fault.code == "record.cube":
            return replace(guess, automatic=True)
        case IllegalMove(violation=broken) if broken.key == "cube.beavers:off":
            return replace(guess, beavers=True)
        case IllegalMove(violation=broken) if broken.key == "match.crawford":
            return replace(guess, late=True)
        case _:
            return guess
