"""Boards of Celtic Knot: to read, to choose from, to make.

    import knotwidgets as kw
    game = kw.CelticKnot(board=kw.boards.gallery["bell"])

`read` takes a board drawn as text, `gallery` holds a dozen boards by name, and `random` makes new
ones. `RECONSTRUCTION` is the board that is used if none is given.
"""

from ..board import RECONSTRUCTION as _RECONSTRUCTION
from ..board import Board
from .collection import gallery
from .generator import random_board as random

read = Board.read
RECONSTRUCTION = read(_RECONSTRUCTION)

__all__ = ["RECONSTRUCTION", "Board", "gallery", "random", "read"]
