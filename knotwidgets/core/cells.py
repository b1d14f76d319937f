"""Bit sets of cells, as rules take and return them, into names and back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .bits import members
from .errors import nearest, shortened
from .game import Game
from .position import Position


def cells(where: Game[Any] | Position, bits: int) -> tuple[str, ...]:
    """Return the names of the cells in a bit set, in order of bit index.

    `where` is a game or a position; in a game whose design grows, the same bit means another cell
    later, so there it takes the position. Raises `ValueError` for a bit that is no cell.

    >>> from knotwidgets import Kingdoms
    >>> game = Kingdoms()
    >>> cells(game, game.rules["leaps"](game.board, bits(game, ["A4"])))
    ('B2', 'C3', 'C5', 'B6')
    """
    names = {index: name for name, index in _indices(where).items()}
    for index in members(bits) if bits >= 0 else [-1]:
        if index not in names:
            raise ValueError(
                f"bits={bits:#x} holds bit {index}, which is no cell of {shortened(where)}"
            )
    return tuple(names[index] for index in members(bits))


def bits(where: Game[Any] | Position, names: Iterable[str]) -> int:
    """Return the bit set of cells by their names; the inverse of `cells`.

    Raises `ValueError` for a name that is no cell's.

    >>> from knotwidgets import CelticKnot
    >>> bits(CelticKnot(), ["E6", "E8"])
    5
    """
    indices, found = _indices(where), 0
    for name in [names] if isinstance(names, str) else names:
        if name not in indices:
            raise ValueError(
                f"there is no cell {shortened(name)} in {where!r}; {nearest(name, indices)}"
            )
        found |= 1 << indices[name]
    return found


def _indices(where: Game[Any] | Position) -> dict[str, int]:
    position = where.start() if isinstance(where, Game) else where
    return dict(position.game.indices(position.state))
