"""What callers may give: numbers of other kinds than Python's, rows of any kind."""

from __future__ import annotations

from array import array
from fractions import Fraction
from math import inf
from typing import Any

from knotwidgets import (
    MCTS,
    Budget,
    Greedy,
    Kingdoms,
    perft,
    playouts,
    solve,
)

GAME = Kingdoms(board="4x4")
START = GAME.start()


class Whole:
    """A whole number that is no `int`, as NumPy's are."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def giving(chances: Any) -> Any:
    """An evaluation that finds everything alike."""
    return lambda _: chances


def test_what_does_is_taken() -> None:
    ten: Any = Whole(10)
    assert playouts(GAME, ten, seed=ten, threads=ten) == playouts(GAME, 10, seed=10)
    assert perft(GAME, Whole(2)) == 16 * 15  # type: ignore[arg-type]
    assert MCTS(seconds=Fraction(1, 2)).seconds == 0.5  # type: ignore[arg-type]
    assert Budget(seconds=inf, simulations=0).seconds == inf
    assert MCTS(simulations=[5, 0]).simulations == (5, 0)
    assert solve(Kingdoms(board="2x2")).lead == solve(Kingdoms(board="2x2").start()).lead


def test_chances_may_be_any_numbers_in_a_row() -> None:
    given: Any
    for given in ([0.5, 0.5], (1, 0), array("d", [0.5, 0.5])):
        player = Greedy(evaluate=giving(given), seed=1)
        assert player.choose(START) in START.legal_moves
