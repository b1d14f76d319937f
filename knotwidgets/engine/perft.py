"""Perft: the number of move sequences of a given length, the standard check of move generators."""

from __future__ import annotations

from typing import Any

from ..games.game import NOBODY, Kernel
from ..games.position import Position


def perft(position: Position, depth: int) -> int:
    """Return the number of move sequences of that length from a position.

    Each decision is one move, and outcomes of chance count as moves. A game that ends earlier has
    no sequence of that length. Raises `ValueError` for a negative depth. The cost grows with the
    result.

    >>> from knotwidgets import Kingdoms
    >>> [perft(Kingdoms().start(), depth) for depth in range(4)]
    [1, 45, 1980, 9632]
    """
    if depth < 0:
        raise ValueError(f"a depth can't be negative: {depth}")
    return _perft(position.game.kernel, position.game.board, position.state, depth)


def _perft(kernel: Kernel, board: Any, state: Any, depth: int) -> int:
    if depth == 0:
        return 1
    if kernel.mover(board, state) == NOBODY:
        return 0
    actions = kernel.count_actions(board, state)
    if depth == 1:
        return actions
    return sum(
        _perft(
            kernel, board, kernel.play(board, state, kernel.nth_action(board, state, n)), depth - 1
        )
        for n in range(actions)
    )
