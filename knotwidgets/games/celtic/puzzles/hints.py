"""Looking for a hint: a search that may take seconds; it may run in a thread and be stopped."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING

from knotwidgets.core.puzzle import Finding
from knotwidgets.words import say

from ..state import shape_of
from . import spoken
from .errors import NoSolution, Unfinished

if TYPE_CHECKING:
    from .laying import Laying
    from .solution import Solution

PATIENCE = 60  # seconds that a search may take


class Search:
    """The search for a tile that leads from a laying to a solution.

    `known` is a solution found before: if the laying still leads there, nothing has to be searched,
    and hints in a row follow one solution.

    >>> from knotwidgets.games.celtic.puzzles import Puzzle
    >>> from knotwidgets.games.celtic.puzzles.laying import Laying
    >>> Search(Laying.of(Puzzle(3, 1, "2 cap 1 straight")).lay("a1:E")).run().hint
    Hint(cell='b1', sides='EW')
    """

    def __init__(self, laying: Laying, known: Solution | None = None) -> None:
        self.laying = laying
        leads_there = known is not None and laying.sides.items() <= known.sides.items()
        self.solution = known if leads_there else None
        """A solution, once one is known."""
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
            return Finding(spoken.hopeless(laying, fault.message), fault.cells)
        try:
            solution = self.solution = self.solution or self._solve()
        except NoSolution as proof:
            return Finding(spoken.hopeless(laying, proof.reason))
        except Unfinished:
            return Finding(say("puzzles.no_hint", seconds=PATIENCE))
        hint = laying.puzzle.hint(laying.sides, known=solution)
        if hint is None:
            return Finding()
        sides = solution.sides[laying.cells[hint.cell]]
        return Finding(spoken.hint(shape_of(sides), hint.cell, sides), hint=hint)

    def _solve(self) -> Solution:
        puzzle = self.laying.puzzle.with_givens(self.laying.sides)
        return puzzle.solve(seconds=PATIENCE, stop=self._stopped.is_set)
