"""The words for a puzzle that is solved by hand: its cells and tiles, faults and hints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from knotwidgets.core.advice import Finding
from knotwidgets.core.view import Reckoning, Row
from knotwidgets.words import say

from ..spoken import laid, linked, opening, placed, vacant
from ..state import shape_of
from ..tiles import Weave
from .checks import Conflict

if TYPE_CHECKING:
    from .attempt import Attempt
    from .model import Puzzle


def goal(puzzle: Puzzle) -> str:
    """What is to be done."""
    task, n = "fill" if puzzle.spare else "lay", puzzle.knots
    if not n:
        return say(f"puzzles.{task}_all", cells=len(puzzle.cells))
    return say(f"puzzles.{task}_all_as", n=n, cells=len(puzzle.cells), knots=knotted(n))


def knotted(knots: int) -> str:
    """A number of knots; a single one has words of its own."""
    return say("puzzles.knotted", n=knots)


def progress(attempt: Attempt) -> str:
    """How much is done."""
    return say("puzzles.progress", laid=len(attempt.tiles), cells=len(attempt.cells))


def headline(attempt: Attempt) -> str:
    """The result in one line, or else the task."""
    if not attempt.solved:
        return goal(attempt.puzzle)
    return say("puzzles.solved", knots=knotted(len(attempt.knotwork.loops)))


def described(attempt: Attempt) -> str:
    """The puzzle and the tiles laid, in their notation."""
    tiles = attempt.text or say("puzzles.nothing")
    return say("puzzles.described", puzzle=attempt.puzzle.text, tiles=tiles)


def reckoning(weave: Weave) -> Reckoning:
    """The finished knots, one in a row, in the order of their numbers."""
    rows = []
    for strand, number in sorted(weave.numbers.items(), key=lambda knot: knot[1]):
        loop = weave.diagram.strands[strand]
        counts = len(set(loop.cells)), len({visit.crossing for visit in loop.passes})
        label = say("puzzles.knot_row", number=number)
        rows.append(Row(f"knot:{number}", label, tuple(map(str, counts))))
    return Reckoning((say("puzzles.tiles"), say("puzzles.crossings")), tuple(rows))


def labels(attempt: Attempt) -> dict[str, str]:
    """What a screen reader says of each cell."""
    links = linked(attempt.cells, {cell: tile.sides for cell, tile in attempt.tiles.items()})
    labels = {}
    for cell in attempt.cells:
        tile = attempt.tiles.get(cell)
        if tile:
            shape = shape_of(tile.sides)
            kind = f"given_{shape}" if attempt.given(cell) else shape
            labels[cell] = laid(cell, kind, tile.sides, links[cell])
        else:
            labels[cell] = vacant(cell, "empty")
    return labels


def take_label(shape: str, cell: str, sides: int) -> str:
    """The label of taking a tile back."""
    tile = say(f"celtic.the_{shape}")
    return say("puzzles.take", tile=tile, cell=cell, opening=opening(sides))


def faults(conflicts: Sequence[Conflict]) -> str:
    """What a check found: the number of faults, and the first of them."""
    if not conflicts:
        return say("puzzles.no_fault")
    return say("puzzles.faults", n=len(conflicts), first=conflicts[0].message)


def hint(shape: str, cell: str, sides: int) -> str:
    """A tile to lay next."""
    return say("puzzles.hint", tile=placed(shape, cell, sides))


def hopeless(attempt: Attempt, reason: str) -> str:
    """The message when no solution can be reached any more."""
    return say("puzzles.no_way_on" if attempt.own else "puzzles.no_solution", reason=reason)


def remark(attempt: Attempt) -> str:
    """What is noticed at once: that all cells are filled, for good or not."""
    if attempt.solved:
        return say("puzzles.sentence", text=headline(attempt))
    return say("puzzles.not_solved") if attempt.full else ""


def checked(attempt: Attempt) -> Finding:
    """What a check has found, with the cells at fault."""
    cells = (cell for conflict in attempt.conflicts for cell in conflict.cells)
    text = remark(attempt) if attempt.solved else faults(attempt.conflicts)
    return Finding(text, tuple(dict.fromkeys(cells)))


def told(before: Attempt, after: Attempt) -> tuple[str, ...]:
    """Which tiles have just been laid or taken back, and how far the puzzle is."""
    done = () if after.solved else (say("puzzles.told_progress", progress=progress(after)),)
    return (*_changes(before, after), *done)


def _changes(before: Attempt, after: Attempt) -> Iterator[str]:
    for verb, old, new in (("taken", after, before), ("laid", before, after)):
        cells = [cell for cell, tile in new.tiles.items() if old.tiles.get(cell) != tile]
        if len(cells) > 1:
            yield say(f"puzzles.told_all_{verb}", n=len(cells))
        elif cells:
            cell = cells[0]
            sides = new.tiles[cell].sides
            tile = say(f"celtic.{shape_of(sides)}")
            yield say(f"puzzles.told_{verb}", tile=tile, cell=cell, opening=opening(sides))
