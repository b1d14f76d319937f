"""The gallery: boards that were chosen for their looks, each in a text file of its own."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType

from ..board import Board


def _load() -> Mapping[str, Board]:
    drawn = files(__package__).joinpath("drawn")
    texts = [f.read_text("utf-8") for f in drawn.iterdir() if f.name.endswith(".txt")]
    boards = sorted(map(Board.read, texts), key=lambda board: len(board.spaces))
    return MappingProxyType({board.name: board for board in boards})


gallery = _load()
"""The boards by their names, the smallest first."""
