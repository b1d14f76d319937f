"""Looking for a hint: a search that may take seconds; it may run in a thread and be stopped."""

from __future__ import annotations

from threading import Event
from typing import NamedTuple

from ..games.celtic.puzzles import Hint, NoSolution, Solution, Unfinished
from ..games.celtic.puzzles import spoken as puzzle_words
from ..games.celtic.puzzles.laying import Laying
from ..games.celtic.state import shape_of
from ..words import capital, say
from .words import sentences

PATIENCE = 60  # seconds that a search may take


class Finding(NamedTuple):
    """What is said of the tiles that lie; `marks` are the cells that are at fault."""

    text: str = ""
    marks: tuple[str, ...] = ()
    hint: Hint | None = None


NOTHING = Finding()


class Search:
    """The search for a tile that leads from a laying to a solution.

    `known` is a solution found before: if the laying still leads there, nothing has to be searched,
    and hints in a row follow one solution.

    >>> from knotwidgets.games.celtic.puzzles import Puzzle
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
            return Finding(puzzle_words.hopeless(laying, fault.message), fault.cells)
        try:
            solution = self.solution = self.solution or self._solve()
        except NoSolution as proof:
            return Finding(puzzle_words.hopeless(laying, proof.reason))
        except Unfinished:
            return Finding(say("widget.no_hint", seconds=PATIENCE))
        except ImportError as lack:  # OR-Tools, which only large puzzles need
            return Finding(sentences([capital(lack.msg)]))
        hint = laying.puzzle.hint(laying.sides, known=solution)
        if hint is None:
            return NOTHING
        sides = solution.sides[laying.cells[hint.cell]]
        return Finding(puzzle_words.hint(shape_of(sides), hint.cell, sides), hint=hint)

    def _solve(self) -> Solution:
        puzzle = self.laying.puzzle.with_givens(self.laying.sides)
        return puzzle.solve(seconds=PATIENCE, stop=self._stopped.is_set)
