"""Tile-laying puzzles: fill a rectangle with Celtic! tiles so that no path end stays open.

    import knotwidgets as kw
    print(kw.puzzles.hard().solve())

A `Puzzle` has a rectangle and the tiles to fill it with; it solves itself, lists and counts its
solutions, and judges and helps a person who solves it by hand. `generate` makes puzzles with one
solution.
"""

from pathlib import Path
from types import MappingProxyType

from knotwidgets.words import add_sentences

from ..game import Celtic
from .checks import Conflict, NoSolution, PuzzleError, Unfinished
from .generator import generate
from .model import Count, Hint, Progress, Puzzle, Solution, Solutions, easy, hard

add_sentences(Path(__file__).parent / "words")
Celtic.puzzles = MappingProxyType({"easy_puzzle": easy, "hard_puzzle": hard})

__all__ = [
    "Conflict",
    "Count",
    "Hint",
    "NoSolution",
    "Progress",
    "Puzzle",
    "PuzzleError",
    "Solution",
    "Solutions",
    "Unfinished",
    "easy",
    "generate",
    "hard",
]
