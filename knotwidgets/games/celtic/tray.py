"""The tray that tiles are laid in: a floor with a socket for each cell, and a frame with a fret."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import ceil

from knotwidgets.scene import grid, shapes
from knotwidgets.scene.display import Item, Path
from knotwidgets.scene.options import Options

from .tiles import CELL

RAILS = 0.235  # from the outermost cells to the middle of the frame
CORNER = 0.27  # the radius of the middle's corners
BORDER = 0.24  # how much more room the frame takes than a plain edge
FLOOR = (0.07, 0.1)  # how far outside the cells it ends, and the radius of its corners

BEND = (1 - 0.5**0.5) * CORNER  # from where its sides would meet to a bend, along each side

KEY = 0.26  # about how long a key of the fret is
STUD = 0.075  # in the corners: a circle whose stroke reaches as far again
CLEAR = 0.2  # from a corner to the first key
HIGH, LOW = -0.066, 0.066  # from the middle of the frame to the outer and the inner line

# A key, from its start on the inner line: shares of its length, and how far aside.
HOOK = ((0.0, LOW), (0.0, HIGH), (0.8, HIGH), (0.8, 0.03), (0.38, 0.03), (0.38, -0.018))


def margins(options: Options) -> tuple[float, float]:
    """From the cells to the edge of the picture: where there are coordinates, and elsewhere."""
    frame = BORDER if options.ornament else 0
    margin = grid.MARGIN if options.coordinates else grid.BARE_MARGIN
    return margin + frame, grid.BARE_MARGIN + frame


@lru_cache(maxsize=64)  # it stays from move to move
def tray(layout: grid.Layout, *, ornament: bool) -> tuple[Item, ...]:
    """The floor, its sockets and its frame."""
    return (*_parts(layout, ornament=ornament),)


def _parts(layout: grid.Layout, *, ornament: bool) -> Iterator[Item]:
    yield Path("table", "backdrop", "table", layout.edge(*FLOOR, FLOOR[1]))
    for cell in layout.cells:
        yield Path(f"socket:{cell}", "backdrop", "socket", CELL, layout.square(cell))
    if ornament:
        yield Path("rails", "backdrop", "tray rails", layout.edge(RAILS, CORNER, CORNER))
        corners = layout.corners(RAILS)
        yield Path("fret", "backdrop", "fret", "".join(map(_fret, corners)))
        yield Path("studs", "backdrop", "stud", "".join(map(_studs, corners)))


def coordinates(layout: grid.Layout, options: Options) -> Iterator[Item]:
    """A letter below each column and a number left of each row, outside the frame."""
    if options.coordinates:
        yield from grid.coordinates(layout, BORDER if options.ornament else 0)


def _fret(corners: Sequence[complex]) -> str:
    """The keys along the sides of a clockwise polygon, each side with a whole number of them."""
    d = ""
    for _, start, end in shapes.corners_of(corners):
        ahead, along = shapes.unit(end - start), abs(end - start) - 2 * CLEAR
        count = ceil(along / KEY - 0.5)
        step = along / count
        for number in range(count):
            first = start + ahead * (CLEAR + number * step)
            d += _line(first + ahead * complex(share * step, aside) for share, aside in HOOK)
        d += _line(start + ahead * complex(way, LOW) for way in (CLEAR, CLEAR + along))
    return d


def _line(points: Iterable[complex]) -> str:
    return "M" + "L".join(map(shapes.xy_of, points))


def _studs(corners: Sequence[complex]) -> str:
    """A stud in the middle of each bend."""
    middles = (
        here + BEND * (shapes.unit(after - here) - shapes.unit(here - before))
        for before, here, after in shapes.corners_of(corners)
    )
    return "".join(shapes.circle((one.real, one.imag), STUD) for one in middles)
