"""A board that is played on for long takes no more memory than before."""

import gc
import random
import sys
import weakref

import pytest

from knotwidgets import Kingdoms
from knotwidgets.widgets import Board
from tests.wire import Message, Wire

MOVES = 10_000
WARMING = 2_000  # moves until caches are full
LEAST_LEAK = 1.0  # blocks of memory that something kept of each move would take


def played(board: Board, moves: int, chance: random.Random) -> int:
    """Plays so many moves in games by chance; gives the blocks of memory that Python then holds."""
    for _ in range(moves):
        if board.position.player is None:
            board.new_game()
        board.play(chance.choice(board.position.legal_moves))
    board.new_game()
    gc.collect()
    return sys.getallocatedblocks()


@pytest.mark.slow
def test_ten_thousand_moves_leave_memory_level() -> None:
    board = Board(Kingdoms(board="2x2"), motion=False)
    Wire(board).published = Forgetful()
    chance = random.Random(1)
    before = played(board, WARMING, chance)
    after = played(board, MOVES, chance)
    assert after - before < MOVES * LEAST_LEAK
    board.close()


class Forgetful(list[Message]):
    """A list that stays empty."""

    def append(self, _: Message) -> None:
        """Takes nothing."""


def test_a_closed_board_is_let_go() -> None:
    board = Board(Kingdoms(board="3x2"))
    board.play(board.position.legal_moves[0])
    gone = weakref.ref(board)
    board.close()
    del board
    gc.collect()
    assert gone() is None
