"""Boards of Celtic Knot: to read, to choose from, to make.

    import knotwidgets as kw
    game = kw.CelticKnot(board=kw.boards.gallery["bell"])

`read` takes a board drawn as text, `gallery` holds a dozen boards by name, and `random` makes new
ones. `RECONSTRUCTION` is the board that is used if none is given.
"""

from collections.abc import Mapping as _Mapping
from pathlib import Path as _Path
from types import MappingProxyType as _MappingProxyType

from ..board import RECONSTRUCTION as _RECONSTRUCTION, Board
from .generator import random_board as random

__all__ = ["RECONSTRUCTION", "Board", "gallery", "random", "read"]

read = Board.read
RECONSTRUCTION = read(_RECONSTRUCTION)

_texts = [file.read_text("utf-8") for file in (_Path(__file__).parent / "drawn").glob("*.txt")]
_boards = sorted(map(read, _texts), key=lambda board: (len(board.spaces), board.name))
gallery: _Mapping[str, Board] = _MappingProxyType({board.name: board for board in _boards})
"""The boards by their names, the smallest first."""
