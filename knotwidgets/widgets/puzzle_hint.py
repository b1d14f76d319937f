"""Looking for a hint: a search that may take seconds; it may run in a thread and be stopped."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Event
from typing import NamedTuple

from ..games.celtic_game import name_of
from ..games.celtic_moves import write_sides
from ..knotwork import Cell
from ..puzzles import Hint, NoSolution, Unfinished
from ..puzzles.laying import Laying, shape_of
from ..puzzles.layout import beyond
from ..scene import puzzle_words
from . import words

PATIENCE = 60  # seconds that a search may take


class Finding(NamedTuple):
    """What is said of the tiles that lie; `marks` are the cells that are at fault."""

    text: str = ""
    marks: tuple[str, ...] = ()
    hint: Hint | None = None


NOTHING = Finding()


class Search:
    """The search for a tile that leads from a laying to a solution.

    `known` are the tiles of a solution found before: if the laying still leads there, nothing has
    to be searched, and hints in a row follow one solution.

    >>> from knotwidgets.puzzles import Puzzle
    >>> Search(Laying.of(Puzzle(3, 1, "2 cap 1 straight")).lay("a1:E")).run().hint
    Hint(cell='b1', sides='EW')
    """

    def __init__(self, laying: Laying, known: Mapping[Cell, int] | None = None) -> None:
        self.laying = laying
        leads_there = known is not None and laying.sides.items() <= known.items()
        self.solution = known if leads_there else None
        """The tiles of a solution, once one is known."""
        self._stopped = Event()

    @property
    def is_short(self) -> bool:
        """Whether there is nothing to search: a solution is known, or a fault rules all out."""
        return bool(self.solution or self.laying.conflicts)

    def stop(self) -> None:
        """Let the search end soon, whatever it finds."""
        self._stopped.set()

    def run(self) -> Finding:
        """Search, and say what was found."""
        laying = self.laying
        if laying.conflicts:
            fault = laying.conflicts[0]
            return Finding(puzzle_words.hopeless(laying, fault.message), fault.cells)
        try:
            solution = self.solution = self.solution or self._solve()
        except NoSolution as proof:
            return Finding(puzzle_words.hopeless(laying, proof.reason))
        except Unfinished:
            return Finding(words.NO_HINT.format(seconds=PATIENCE))
        except ImportError as lack:  # OR-Tools, which only large puzzles need
            return Finding(f"{str(lack)[0].upper()}{str(lack)[1:]}.")
        cell = next_cell(laying)
        sides = solution[cell]
        text = puzzle_words.hint(shape_of(sides), name_of(*cell), sides)
        return Finding(text, hint=Hint(name_of(*cell), write_sides(sides)))

    def _solve(self) -> Mapping[Cell, int]:
        puzzle = self.laying.puzzle.with_givens(self.laying.sides)
        return puzzle.solve(seconds=PATIENCE, stop=self._stopped.is_set).sides


def next_cell(laying: Laying) -> Cell:
    """Return the empty cell to fill next: beside other tiles, and with the least choice.

    >>> from knotwidgets.puzzles import Puzzle
    >>> next_cell(Laying.of(Puzzle(2, 2, "4 corner")).lay("b2:SW"))
    (1, 0)
    """
    layout = laying.puzzle.with_givens(laying.sides).layout
    choice = dict(zip(layout.cells, map(len, layout.fits), strict=True))

    def reluctance(cell: Cell) -> tuple[bool, int]:
        beside = (beyond(cell, side) for side in range(4))
        return laying.sides.keys().isdisjoint(beside), choice[cell]

    return min((laying.cells[name] for name in laying.empty), key=reluctance)
