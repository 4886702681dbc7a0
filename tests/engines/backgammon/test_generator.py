"""The fast generator keeps its own promises: packing, and nothing found twice or with a gap."""

from engines.backgammon.generator import after, found, longest, pack, results, unpack
from engines.backgammon.turn import all_dice, legal_plays
from tests.engines.backgammon.positions import hard, reached

SAMPLE = [*hard(3, 3000), *reached(4, 1000)]


def test_packed_boards_unpack() -> None:
    """A board comes back from its number, and different boards have different numbers."""
    boards = {board for board, _ in SAMPLE}
    assert {unpack(pack(board)) for board in boards} == boards
    assert len({pack(board) for board in boards}) == len(boards)


def test_routes_lead_to_their_results() -> None:
    """The route kept with each result leads to it and uses as many dice as can be played."""
    for board, dice in SAMPLE:
        most = longest(board, all_dice(dice))
        for packed, route in found(board, dice).items():
            left = board
            for step in route:
                left = after(left, step)
            assert pack(left) == packed
            assert len(route) == most


def test_order_is_stable() -> None:
    """Plays come highest first, the same each time, whichever die is named first."""
    for board, dice in SAMPLE[::10]:
        plays = legal_plays(board, dice)
        assert list(plays) == sorted(plays, key=lambda play: play.steps, reverse=True)
        assert plays == legal_plays(board, dice[::-1])
        assert results(board, dice) == results(board, dice[::-1])
