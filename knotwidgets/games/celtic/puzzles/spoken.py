"""The words for a puzzle that is solved by hand: its cells and tiles, faults and hints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from knotwidgets.core.puzzle import Finding
from knotwidgets.core.view import Reckoning, Row
from knotwidgets.words import say

from ..spoken import laid, left, linked, move_label, opening, placed, vacant
from ..state import shape_of

if TYPE_CHECKING:
    from ..picture.weave import Weave
    from . import Conflict, Puzzle
    from .laying import Laying


def invitation() -> str:
    """What may be done first."""
    return say("puzzles.invitation")


def goal(puzzle: Puzzle) -> str:
    """What is to be done.

    >>> from knotwidgets.games.celtic.puzzles import Puzzle
    >>> goal(Puzzle(2, 2, "4 corner"))
    'Lay all 4 tiles so that no end stays open'
    >>> goal(Puzzle(2, 2, "9 corner", knots=1))
    'Fill all 4 cells so that no end stays open and there is one single knot'
    """
    task, n = "fill" if puzzle.spare else "lay", puzzle.knots
    if not n:
        return say(f"puzzles.{task}_all", cells=len(puzzle.cells))
    return say(f"puzzles.{task}_all_as", n=n, cells=len(puzzle.cells), knots=knotted(n))


def knotted(knots: int) -> str:
    """A number of knots; a single one has words of its own.

    >>> knotted(1), knotted(3)
    ('one single knot', '3 knots')
    """
    return say("puzzles.knotted", n=knots)


def progress(laying: Laying) -> str:
    """How much is done.

    >>> from knotwidgets.games.celtic.puzzles import Puzzle
    >>> from knotwidgets.games.celtic.puzzles.laying import Laying
    >>> progress(Laying.of(Puzzle(2, 2, "4 corner")).lay("a1:NE"))
    '1 of 4'
    """
    return say("puzzles.progress", laid=len(laying.tiles), cells=len(laying.cells))


def headline(laying: Laying) -> str:
    """The result in one line, or else the task.

    >>> from knotwidgets.games.celtic.puzzles import Puzzle
    >>> from knotwidgets.games.celtic.puzzles.laying import Laying
    >>> headline(Laying.of(Puzzle(2, 1, "2 cap")).lay("a1:E b1:W"))
    'Solved: one single knot'
    """
    if not laying.solved:
        return goal(laying.puzzle)
    return say("puzzles.solved", knots=knotted(len(laying.knotwork.loops)))


def described(laying: Laying) -> str:
    """The puzzle and the tiles laid, in their notation.

    >>> from knotwidgets.games.celtic.puzzles import Puzzle
    >>> from knotwidgets.games.celtic.puzzles.laying import Laying
    >>> described(Laying.of(Puzzle(2, 1, "2 cap")))
    '2x1; 2 cap; laid nothing'
    """
    tiles = laying.text or say("puzzles.nothing")
    return say("puzzles.described", puzzle=laying.puzzle.text, tiles=tiles)


def reckoning(weave: Weave) -> Reckoning:
    """The finished knots, one in a row, in the order of their numbers."""
    rows = []
    for strand, number in sorted(weave.numbers.items(), key=lambda knot: knot[1]):
        loop = weave.diagram.strands[strand]
        counts = len(set(loop.cells)), len({visit.crossing for visit in loop.passes})
        label = say("puzzles.knot_row", number=number)
        rows.append(Row(f"knot:{number}", label, tuple(map(str, counts))))
    return Reckoning((say("puzzles.tiles"), say("puzzles.crossings")), tuple(rows))


def spoken(laying: Laying) -> dict[str, str]:
    """What a screen reader says of each cell.

    >>> from knotwidgets.games.celtic.puzzles import Puzzle
    >>> from knotwidgets.games.celtic.puzzles.laying import Laying
    >>> laying = Laying.of(Puzzle(3, 1, "2 cap 1 straight", givens="a1:E")).lay("b1:EW")
    >>> spoken(laying)  # doctest: +NORMALIZE_WHITESPACE
    {'a1': 'a1, given cap, open east, linked to b1',
     'b1': 'b1, straight, open east and west, linked to a1',
     'c1': 'c1, empty'}
    """
    links = linked(laying.cells, {cell: tile.sides for cell, tile in laying.tiles.items()})
    labels = {}
    for cell in laying.cells:
        tile = laying.tiles.get(cell)
        if tile:
            shape = shape_of(tile.sides)
            kind = f"given_{shape}" if laying.given(cell) else shape
            labels[cell] = laid(cell, kind, tile.sides, links[cell])
        else:
            labels[cell] = vacant(cell, "empty")
    return labels


def stock(shape: str, number: int) -> str:
    """The label of a shape in the rack.

    >>> stock("cap", 2), stock("tee", 0)
    ('cap, 2 left', 'tee, none left')
    """
    return left(say(f"celtic.{shape}"), number)


def lay_label(shape: str, cell: str, sides: int) -> str:
    """The label of laying a tile.

    >>> lay_label("corner", "c4", 0b0011)
    'corner to c4, open north and east'
    """
    return move_label(shape, "", cell, sides)


def take_label(shape: str, cell: str, sides: int) -> str:
    """The label of taking a tile back.

    >>> take_label("corner", "c4", 0b0011)
    'take back the corner on c4, open north and east'
    """
    tile = say(f"celtic.the_{shape}")
    return say("puzzles.take", tile=tile, cell=cell, opening=opening(sides))


def faults(conflicts: Sequence[Conflict]) -> str:
    """What a check found: the number of faults, and the first of them.

    >>> from knotwidgets.games.celtic.puzzles import Puzzle
    >>> faults(Puzzle(2, 1, "2 cap").conflicts("a1:W"))
    '1 fault: the tile on a1 opens west, where there is no cell.'
    >>> faults(())
    'No fault so far.'
    """
    if not conflicts:
        return say("puzzles.no_fault")
    return say("puzzles.faults", n=len(conflicts), first=conflicts[0].message)


def hint(shape: str, cell: str, sides: int) -> str:
    """A tile to lay next.

    >>> hint("corner", "c4", 0b0011)
    'Hint: a corner on c4, open north and east.'
    """
    return say("puzzles.hint", tile=placed(shape, cell, sides))


def hopeless(laying: Laying, reason: str) -> str:
    """The message when no solution can be reached any more.

    >>> from knotwidgets.games.celtic.puzzles import Puzzle
    >>> from knotwidgets.games.celtic.puzzles.laying import Laying
    >>> hopeless(Laying.of(Puzzle(1, 1, "1 cap")), "no tile fits on a1")
    'This puzzle has no solution: no tile fits on a1.'
    """
    return say("puzzles.no_way_on" if laying.own else "puzzles.no_solution", reason=reason)


def remark(laying: Laying) -> str:
    """What is noticed at once: that all cells are filled, for good or not."""
    if laying.solved:
        return say("puzzles.sentence", text=headline(laying))
    return say("puzzles.not_solved") if laying.full else ""


def checked(laying: Laying) -> Finding:
    """What a check has found, with the cells at fault."""
    cells = (cell for conflict in laying.conflicts for cell in conflict.cells)
    text = remark(laying) if laying.solved else faults(laying.conflicts)
    return Finding(text, tuple(dict.fromkeys(cells)))


def told(before: Laying, after: Laying) -> tuple[str, ...]:
    """Which tiles have just been laid or taken back, and how far the puzzle is.

    >>> from knotwidgets.games.celtic.puzzles import Puzzle
    >>> from knotwidgets.games.celtic.puzzles.laying import Laying
    >>> start = Laying.of(Puzzle(2, 1, "2 cap"))
    >>> told(start, start.lay("a1:E"))
    ('Cap laid on a1, open east', '1 of 2 laid')
    """
    done = () if after.solved else (say("puzzles.told_progress", progress=progress(after)),)
    return (*_changes(before, after), *done)


def _changes(before: Laying, after: Laying) -> Iterator[str]:
    for verb, old, new in (("taken", after, before), ("laid", before, after)):
        cells = [cell for cell, tile in new.tiles.items() if old.tiles.get(cell) != tile]
        if len(cells) > 1:
            yield say(f"puzzles.told_all_{verb}", n=len(cells))
        elif cells:
            cell = cells[0]
            sides = new.tiles[cell].sides
            tile = say(f"celtic.{shape_of(sides)}")
            yield say(f"puzzles.told_{verb}", tile=tile, cell=cell, opening=opening(sides))
