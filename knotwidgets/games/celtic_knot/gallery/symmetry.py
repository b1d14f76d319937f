"""The symmetries of a board: turns and mirror images that leave its lines as they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from knotwidgets.core.errors import nearest
from knotwidgets.knotwork import Cell

GROUPS = {
    "C1": "xy",
    "C2": "xy XY",
    "C4": "xy XY yX Yx",
    "D1": "xy Xy",
    "D2": "xy XY Xy xY",
    "D4": "xy XY yX Yx Xy xY yx YX",
}
"""The motions of each symmetry, by its name: turns only (C), or mirror images as well (D).

A motion is what becomes of a square's column x and row y; a capital counts from the other end.
"""


class SymmetryGroup(NamedTuple):
    """A group of motions on a board of some size."""

    motions: Sequence[str]
    width: int
    height: int

    @classmethod
    def of(cls, name: str, width: int, height: int) -> SymmetryGroup:
        """Return the symmetry of this name; raise `ValueError` for an unknown or impossible one."""
        if name not in GROUPS:
            raise ValueError(f"the symmetry {name!r} is unknown; {nearest(name, GROUPS)}")
        if width != height and name in ("C4", "D4"):
            raise ValueError(
                f"the symmetry {name!r} takes a square board, not {width} columns by {height} rows"
            )
        return cls(GROUPS[name].split(), width, height)

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
        return odd and {*self.motions} <= {"xy", "XY"}

    def images(self, cells: Sequence[Cell]) -> Iterator[tuple[Cell, ...]]:
        """Yield the images of some squares, in their order, under each motion."""
        for motion in self.motions:
            yield tuple(self._image(motion, *cell) for cell in cells)

    def _image(self, motion: str, x: int, y: int) -> Cell:
        places = {"x": x, "X": self.width - 1 - x, "y": y, "Y": self.height - 1 - y}
        return places[motion[0]], places[motion[1]]

    def orbit(self, cell: Cell) -> frozenset[Cell]:
        """Return a square and its images.

        >>> sorted(SymmetryGroup.of("C4", 3, 3).orbit((0, 0)))
        [(0, 0), (0, 2), (2, 0), (2, 2)]
        """
        return frozenset(image for (image,) in self.images((cell,)))


def _around(length: int) -> tuple[int, ...]:
    """Return the numbers around the middle of `range(length)`: three, or four of an even one."""
    middle = length // 2
    return (middle, middle - 1, middle + 1, middle - 2)[: 4 - length % 2]
