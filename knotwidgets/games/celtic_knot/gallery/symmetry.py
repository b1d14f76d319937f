"""The symmetries of a board: turns and mirror images that leave its lines as they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from knotwidgets.core.errors import nearest
from knotwidgets.knotwork import Cell


class Isometry(NamedTuple):
    """A motion of the board onto itself: swap the axes, then reverse the one or the other."""

    swaps: bool
    reverses_columns: bool
    reverses_rows: bool

    def image(self, cell: Cell, width: int, height: int) -> Cell:
        """Return the image of a square; a motion that swaps needs a square board.

        >>> HALF_TURN.image((0, 2), 4, 3)
        (3, 0)
        """
        column, row = cell[::-1] if self.swaps else cell
        return (
            width - 1 - column if self.reverses_columns else column,
            height - 1 - row if self.reverses_rows else row,
        )


STAY = Isometry(False, False, False)
HALF_TURN = Isometry(False, True, True)
QUARTER_TURNS = (Isometry(True, False, True), Isometry(True, True, False))
LEFT_RIGHT = Isometry(False, True, False)
UPSIDE_DOWN = Isometry(False, False, True)
DIAGONALS = (Isometry(True, False, False), Isometry(True, True, True))

GROUPS = {
    "C1": (STAY,),
    "C2": (STAY, HALF_TURN),
    "C4": (STAY, HALF_TURN, *QUARTER_TURNS),
    "D1": (STAY, LEFT_RIGHT),
    "D2": (STAY, HALF_TURN, LEFT_RIGHT, UPSIDE_DOWN),
    "D4": (STAY, HALF_TURN, *QUARTER_TURNS, LEFT_RIGHT, UPSIDE_DOWN, *DIAGONALS),
}
"""The motions of each symmetry, by its name: turns only (C), or mirror images as well (D)."""


class SymmetryGroup(NamedTuple):
    """A group of motions on a board of some size."""

    motions: Sequence[Isometry]
    width: int
    height: int

    @classmethod
    def of(cls, name: str, width: int, height: int) -> SymmetryGroup:
        """Return the symmetry of this name; raise `ValueError` for an unknown or impossible one."""
        if name not in GROUPS:
            raise ValueError(f"the symmetry {name!r} is unknown; {nearest(name, GROUPS)}")
        if width != height and any(motion.swaps for motion in GROUPS[name]):
            raise ValueError(
                f"the symmetry {name!r} takes a square board, not {width} columns by {height} rows"
            )
        return cls(GROUPS[name], width, height)

    @property
    def pairs(self) -> SymmetryGroup:
        """The part of the symmetry that brings at most two squares together."""
        return self._replace(motions=self.motions[:2])

    @property
    def middle(self) -> tuple[Cell, ...]:
        """The squares around the middle of the board, the very middle first if it is a square."""
        return tuple(product(_around(self.width), _around(self.height)))

    @property
    def crosses_in_the_middle(self) -> bool:
        """Whether lines may cross on the very middle of the board.

        The faces on two sides of a line are of different colours, as on a chessboard. A quarter
        turn or a mirror image would bring one onto the other.
        """
        odd = self.width % 2 == self.height % 2 == 1
        return odd and all(motion in (STAY, HALF_TURN) for motion in self.motions)

    def orbit(self, cell: Cell) -> frozenset[Cell]:
        """Return a square and its images.

        >>> sorted(SymmetryGroup.of("C4", 3, 3).orbit((0, 0)))
        [(0, 0), (0, 2), (2, 0), (2, 2)]
        """
        return frozenset(image for (image,) in self.images((cell,)))

    def images(self, cells: Sequence[Cell]) -> Iterator[tuple[Cell, ...]]:
        """Yield the images of some squares, in their order, under each motion."""
        for motion in self.motions:
            yield tuple(motion.image(cell, self.width, self.height) for cell in cells)


def _around(length: int) -> tuple[int, ...]:
    """Return the numbers around the middle of `range(length)`: three, or four of an even one."""
    middle = length // 2
    return (middle, middle - 1, middle + 1, middle - 2)[: 4 - length % 2]
