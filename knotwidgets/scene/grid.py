"""The common parts of boards of square cells: the sheet, the board, coordinates, heat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from string import ascii_letters, digits

from . import heat as heats, shapes
from .display import Box, Item, Path, Point, Text
from .options import Options
from .shapes import Square, braid

MARGIN = 0.58
"""From the board's outermost cells to the edge of the picture, with coordinates."""

BARE_MARGIN = 0.3
"""The same without coordinates."""

SPARE = 0.28
"""How far the points of a slanted board's cells, and its corners, reach beyond a rectangle."""

FRAME = 0.13
"""From the outermost cells to the frame round the board."""

BORDER = 0.42
"""How much more room a border of braided cords takes than a frame."""

RAILS = 0.25
"""From the outermost cells to the middle of a border."""

CORNERS = (0.34, 0.25)
"""The radii of a border's convex corners, and of the others, in its middle."""

BEADS = (0.24, 0.31)
"""From the middle of a border to the rows of dots round it."""

COORDINATE_SIZE = 0.25


@dataclass(frozen=True)
class Layout:
    """Where the cells of a board lie in a scene.

    `cells` maps names to (column, row), rows counted upwards; the scene's y points down. Each row
    lies `slant` to the right of the one below it: with -0.5, a cell has six neighbours.
    """

    cells: Mapping[str, tuple[int, int]]
    columns: int
    rows: int
    slant: float = 0
    ornate: bool = False
    """Whether a border goes round the board."""

    def __hash__(self) -> int:
        return hash((*self.cells.items(), self.ornate))

    def square(self, cell: str) -> Square:
        """The upper left corner of a cell."""
        column, row = self.cells[cell]
        return (column + self.slant * row if self.slant else column), self.rows - 1 - row

    def centre(self, cell: str) -> Point:
        """The middle of a cell."""
        x, y = self.square(cell)
        return x + 0.5, y + 0.5

    @cached_property
    def span(self) -> Box:
        """The box round the cells: x, y, width and height."""
        across, down = zip(*self.squares(self.cells), strict=True)
        left, top, more = min(across), min(down), SPARE if self.slant else 0.0
        width, height = max(across) + 1 - left, max(down) + 1 - top
        return left - 2 * more, top - more, width + 4 * more, height + 2 * more

    def corners(self, away: float) -> list[list[complex]]:
        """The corners of the board's edges, clockwise, `away` outside the cells.

        Cells that touch at a corner are joined there. Outside a border no gap stays open that is
        one cell wide: cells grown by a half at each side meet across it.
        """
        if self.slant:
            known, across = FRAME, SPARE + FRAME
            up = complex(self.slant * (self.rows + SPARE - 0.5), -SPARE)
            down = complex(-self.slant * (SPARE + 0.5), self.rows + SPARE)
            right = self.columns + across
            loops = [[up - across, up + right, down + right, down - across]]
        else:
            known = 0.5 if away > RAILS else 0.0
            both, cells = (-known, known), self.squares(self.cells)
            grown = frozenset((x + u, y + v) for x, y in cells for u in both for v in both)
            loops = [*shapes.loops(grown, 1j if known else -1j)]
        return [shapes.shrunk(loop, known - away) for loop in loops]

    def edge(self, away: float, outer: float, inner: float) -> str:
        """An edge round the board as path data, with corners rounded by these radii."""
        loops = self.corners(away)
        return "".join(shapes.rounded(loop, outer, inner) for loop in loops)

    def squares(self, cells: Iterable[str]) -> list[Square]:
        """The upper left corners of several cells."""
        return [self.square(cell) for cell in cells]


def box(layout: Layout, options: Options, below: float = 0) -> Box:
    """The box of a picture: the board with its margin, a bar of heat, and `below` more height."""
    x, y, width, height = layout.span
    margin = MARGIN if options.coordinates else BARE_MARGIN
    margin += BORDER if layout.ornate else 0
    below += heats.HEIGHT if options.heat else 0
    return (x - margin, y - margin, width + 2 * margin, height + 2 * margin + below)


def board(layout: Layout, frame: Box, table: str) -> Iterator[Item]:
    """The sheet, and the board with an edge that follows the cells, in the style of `table`."""
    yield Path("ground", "backdrop", "ground", shapes.panel(frame, 0.22))
    edge = layout.edge(FRAME, 0.2, 0.33)
    yield Path("table", "backdrop", table, edge)
    if layout.ornate:
        yield from border(layout)
    else:
        yield Path("edge", "backdrop", "edge", edge)


def border(layout: Layout) -> Iterator[Item]:
    """A braid of two cords between golden rails, and rows of dots round it."""
    outer, inner = CORNERS
    yield Path("rails", "backdrop", "rails", layout.edge(RAILS, outer, inner))
    cords = (braid(tuple(loop), outer, inner) for loop in layout.corners(RAILS))
    yield Path("braid", "backdrop", "braid", "".join(cords))
    for row, away in enumerate(BEADS):
        d = layout.edge(RAILS + away, outer + away, 0.1)
        yield Path(f"beads:{row}", "backdrop", "beads", d)


def coordinates(layout: Layout, more: float = 0.0) -> Iterator[Item]:
    """A letter below each column and a number left of each row, `more` farther outside."""
    away = (FRAME + MARGIN) / 2 + (BORDER if layout.ornate else more)
    columns = {column: name.rstrip(digits) for name, (column, _) in layout.cells.items()}
    rows = {row: name.lstrip(ascii_letters) for name, (_, row) in layout.cells.items()}
    x, y, _, height = layout.span
    for column, letter in sorted(columns.items()):
        at = (column + 0.5, y + height + away)
        yield Text(f"column:{letter}", "labels", "coordinate", at, letter, COORDINATE_SIZE)
    for row, number in sorted(rows.items()):
        left = layout.slant * row - SPARE - FRAME if layout.slant else x
        at = (left - away, layout.rows - row - 0.5)
        yield Text(f"row:{number}", "labels", "coordinate", at, number, COORDINATE_SIZE)


def heat(layout: Layout, options: Options) -> Iterator[Item]:
    """The heat of these cells."""
    warm = options.heat.within(layout.cells)
    for cell in warm.values:
        yield Path(f"heat:{cell}", "hints", warm.style(cell), heats.CHIP, layout.square(cell))
