"""Records of games: a `Record` that replays to states, read and written as `.mat` and SGF."""

from engines.backgammon.mat import read_mat, write_mat
from engines.backgammon.record import Game, InvalidRecord, Record, follow
from engines.backgammon.sgf import read_sgf, write_sgf

__all__ = [
    "Game",
    "InvalidRecord",
    "Record",
    "follow",
    "read_mat",
    "read_sgf",
    "write_mat",
    "write_sgf",
]
