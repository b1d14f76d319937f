"""The two puzzles that come with the tiles of Celtic!."""

from __future__ import annotations

from ..game import SUPPLY
from .model import Puzzle


def easy() -> Puzzle:
    """Return the easy puzzle: all 25 tiles in a square of five by five, no end open.

    >>> easy().width, easy().tiles["tee"], easy().knots
    (5, 5, None)
    """
    return Puzzle(5, 5, SUPPLY)


def hard() -> Puzzle:
    """Return the hard puzzle: the easy one, laid as one single knot.

    >>> len(hard().solve().knotwork.loops)
    1
    """
    return Puzzle(5, 5, SUPPLY, knots=1)
