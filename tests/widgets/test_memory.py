"""A board that is played on for long takes no more memory than before."""

import gc
import random
import sys
from collections.abc import Callable

import pytest

from knotwidgets import Board, Celtic, CelticKnot, Kingdoms, play
from tests.amounts import few
from tests.engine.compiling import let_all_be_built
from tests.widgets.machines import Analyst, Watch, first
from tests.wire import Message, Wire

LEAST_LEAK = 1.0  # blocks of memory that something kept of each move would take
ATTEMPTS = 3  # what leaks does so each time; what a thread of another test does ends
SMALL = Kingdoms(board="2x2")
Turn = Callable[[Board, random.Random], None]


class Forgetful(list[Message]):
    """A list that stays empty."""

    def append(self, _: Message) -> None:
        """Takes nothing."""


def blocks() -> int:
    """The blocks of memory that Python holds."""
    gc.collect()
    return sys.getallocatedblocks()


def is_level(repeat: Callable[[], int]) -> bool:
    """Whether nothing is kept of what is done, which gives the number of its turns."""
    return any(grown(repeat) < LEAST_LEAK for _ in range(ATTEMPTS))


def grown(repeat: Callable[[], int]) -> float:
    """The blocks of memory that are kept of each turn."""
    before = blocks()
    turns = repeat()
    assert turns > 40
    return (blocks() - before) / turns


@pytest.fixture(autouse=True)
def _nothing_else_takes_memory() -> None:
    """Waits for what another test has left to a thread."""
    let_all_be_built()


# ---- the same game again and again: no cache has anything to keep of it once it was played


def choose(board: Board, chance: random.Random) -> None:
    """Plays a move by chance."""
    board.play(chance.choice(board.position.legal_moves))


def draw(board: Board, chance: random.Random) -> None:
    """Plays a move, draws on what comes of it, and looks back."""
    choose(board, chance)
    one, other = chance.sample(sorted(board.position.game.named_cells), 2)
    board.annotate(circles={one: "red"}, arrows={(one, other): "blue"}, texts={other: "!"})
    board.undo().redo()


def watched(board: Board) -> tuple[Board, Turn]:
    """A board where one waits for the answer of a machine after each move."""
    watch = Watch(board)

    def wait(board: Board, chance: random.Random) -> None:
        choose(board, chance)
        watch.until(lambda: board.position.player in (None, "red"))

    return board, wait


def linked(board: Board, other: Board) -> tuple[Board, Turn]:
    """A board that another one follows."""
    Wire(other).published = Forgetful()
    board.link(other)
    return board, draw


BOARDS: dict[str, tuple[Callable[[], tuple[Board, Turn]], int]] = {
    # with what is done in a turn, and how many games are played
    "drawings": (lambda: (Board(SMALL, heat={"A1": 1}, labels={"A2": "!"}), draw), 12),
    "linked": (lambda: linked(Board(SMALL), Board(SMALL)), 40),
    "motion": (lambda: (Board(Kingdoms(board="4x4")), choose), 25),
    "Celtic!": (lambda: (Board(Celtic(window=3)), choose), 40),
    "Celtic Knot": (lambda: (Board(Board(CelticKnot(coins=1), seed=1).record), choose), 3),
    "a machine": (lambda: watched(play(SMALL, blue=first, pace=0).analyse(Analyst())), 120),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", few(BOARDS))
def test_nothing_is_kept_of_what_was_played_before(name: str) -> None:
    make, games = BOARDS[name]
    board, turn = make()
    Wire(board).published = Forgetful()
    repeated(board, turn, 5 * games)  # which fills the caches, each of which has a bound
    assert is_level(lambda: repeated(board, turn, games))


def repeated(board: Board, turn: Turn, games: int) -> int:
    """Plays the same game so many times; gives the number of turns."""
    turns = 0
    for _ in range(games):
        chance = random.Random(1)
        while board.position.player:
            turn(board, chance)
            turns += 1
        board.new_game()
    return turns
