"""What is said of a puzzle that is solved by hand: of its cells and tiles, faults and hints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from knotwidgets.games.celtic_state import shape_of
from knotwidgets.games.wording import count

from .celtic_words import opening
from .words import Reckoning, Row

if TYPE_CHECKING:
    from knotwidgets.puzzles import Conflict, Puzzle
    from knotwidgets.puzzles.laying import Laying

    from .weave import Weave

INVITATION = (
    "Choose a tile, then a cell. Or a cell first: it shows all tiles that are left. "
    "Choose a tile that lies to take it back."
)
"""What may be done first."""


def goal(puzzle: Puzzle) -> str:
    """What is to be done.

    >>> from knotwidgets.puzzles import Puzzle
    >>> goal(Puzzle(2, 2, "4 corner"))
    'Lay all 4 tiles so that no end stays open'
    >>> goal(Puzzle(2, 2, "9 corner", knots=1))
    'Fill all 4 cells so that no end stays open and there is one single knot'
    """
    cells = len(puzzle.cells)
    task = f"Fill all {cells} cells" if puzzle.spare else f"Lay all {cells} tiles"
    knots = f" and there {'is' if puzzle.knots == 1 else 'are'} {knotted(puzzle.knots or 0)}"
    return f"{task} so that no end stays open{knots if puzzle.knots else ''}"


def knotted(knots: int) -> str:
    """A number of knots; one is something special.

    >>> knotted(1), knotted(3)
    ('one single knot', '3 knots')
    """
    return "one single knot" if knots == 1 else count(knots, "knot")


def progress(laying: Laying) -> str:
    """How much is done.

    >>> from knotwidgets.puzzles import Puzzle
    >>> from knotwidgets.puzzles.laying import Laying
    >>> progress(Laying.of(Puzzle(2, 2, "4 corner")).lay("a1:NE"))
    '1 of 4'
    """
    return f"{len(laying.tiles)} of {len(laying.cells)}"


def headline(laying: Laying) -> str:
    """The result in one line, or else the task.

    >>> from knotwidgets.puzzles import Puzzle
    >>> from knotwidgets.puzzles.laying import Laying
    >>> headline(Laying.of(Puzzle(2, 1, "2 cap")).lay("a1:E b1:W"))
    'Solved: one single knot'
    """
    if not laying.solved:
        return goal(laying.puzzle)
    return f"Solved: {knotted(len(laying.knotwork.loops))}"


def reckoning(weave: Weave) -> Reckoning:
    """The finished knots, one in a row, in the order of their numbers."""
    rows = []
    for strand, number in sorted(weave.numbers.items(), key=lambda knot: knot[1]):
        loop = weave.diagram.strands[strand]
        counts = len(set(loop.cells)), len({visit.crossing for visit in loop.passes})
        rows.append(Row(f"knot:{number}", f"Knot {number}", tuple(map(str, counts))))
    return Reckoning(("Tiles", "Crossings"), tuple(rows))


def spoken(laying: Laying) -> dict[str, str]:
    """What a screen reader says of each cell.

    >>> from knotwidgets.puzzles import Puzzle
    >>> from knotwidgets.puzzles.laying import Laying
    >>> spoken(Laying.of(Puzzle(3, 1, "2 cap 1 straight", givens="a1:E")).lay("b1:EW"))
    {'a1': 'a1, given cap, open east', 'b1': 'b1, straight, open east and west', 'c1': 'c1, empty'}
    """
    labels = {}
    for cell in laying.cells:
        tile = laying.tiles.get(cell)
        if tile:
            given = "given " if laying.given(cell) else ""
            labels[cell] = f"{cell}, {given}{shape_of(tile.sides)}, {opening(tile.sides)}"
        else:
            labels[cell] = f"{cell}, empty"
    return labels


def stock(shape: str, number: int) -> str:
    """What is said of a shape in the rack.

    >>> stock("cap", 2), stock("tee", 0)
    ('cap, 2 left', 'tee, none left')
    """
    return f"{shape}, {number or 'none'} left"


def lay_label(shape: str, cell: str, sides: int) -> str:
    """What is said of laying a tile.

    >>> lay_label("corner", "c4", 0b0011)
    'corner to c4, open north and east'
    """
    return f"{shape} to {cell}, {opening(sides)}"


def take_label(shape: str, cell: str, sides: int) -> str:
    """What is said of taking a tile back.

    >>> take_label("corner", "c4", 0b0011)
    'take back the corner on c4, open north and east'
    """
    return f"take back the {shape} on {cell}, {opening(sides)}"


def faults(conflicts: Sequence[Conflict]) -> str:
    """What a check has found: how much is wrong, and the first of it.

    >>> from knotwidgets.puzzles import Puzzle
    >>> faults(Puzzle(2, 1, "2 cap").conflicts("a1:W"))
    '1 fault. a1: it opens west, where there is no cell.'
    >>> faults(())
    'No fault so far.'
    """
    if not conflicts:
        return "No fault so far."
    first = "The first: " if len(conflicts) > 1 else ""
    return f"{count(len(conflicts), 'fault')}. {first}{conflicts[0].message}."


def hint(shape: str, cell: str, sides: int) -> str:
    """A tile to lay next.

    >>> hint("corner", "c4", 0b0011)
    'Hint: a corner on c4, open north and east.'
    """
    return f"Hint: a {shape} on {cell}, {opening(sides)}."


def hopeless(laying: Laying, reason: str) -> str:
    """What is said where no solution can be reached any more.

    >>> from knotwidgets.puzzles import Puzzle
    >>> from knotwidgets.puzzles.laying import Laying
    >>> hopeless(Laying.of(Puzzle(1, 1, "1 cap")), "no tile fits on a1")
    'This puzzle has no solution: no tile fits on a1.'
    """
    if laying.own:
        return f"There is no solution from here: {reason}. Take something back."
    return f"This puzzle has no solution: {reason}."
