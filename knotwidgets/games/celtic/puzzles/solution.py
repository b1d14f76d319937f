"""Solutions, which are immutable values, and the other ways to give laid tiles."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from os import PathLike
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from knotwidgets.knotwork import Cell, Diagram, medial

from ..game import name_of
from ..state import SHAPES, STRANDS, Tile, shape_of
from ..text import Supply
from .text import read_tiles, write_tiles

if TYPE_CHECKING:
    from .attempt import Attempt
    from .model import Puzzle


class Shown:
    """What a notebook shows as a picture of the tiles laid."""

    def _attempt(self) -> Attempt:
        raise NotImplementedError

    def svg(self, theme: str = "light", **options: Any) -> str:
        """Return the picture as a self-contained SVG document.

        `theme` is `"light"`, `"dark"`, `"print"` or `"safe"`; `width` is in pixels, and `scale`
        multiplies it. Further options are those of a picture, such as `marks=`, `labels=`, `lang=`
        or `caption=False`, and `hint=`. Raises `TypeError` for an unknown option and `ValueError`
        for an impossible value.

        >>> from knotwidgets.games.celtic.puzzles import Puzzle
        >>> Puzzle(2, 2, "4 corner").solve().svg(lang="de").splitlines()[1]
        '<title>Puzzle: Gelöst: 2 Knoten</title>'
        """
        return str(self._picture("svg", theme, **options))

    def png(self, theme: str = "light", **options: Any) -> bytes:
        """Return the picture as a PNG; options as for `svg`. It takes the extra `export`."""
        return bytes(self._picture("png", theme, **options))

    def save(self, path: str | PathLike[str], theme: str = "light", **options: Any) -> None:
        """Write the picture to a file, whose ending says the form: svg, png or pdf.

        Options and errors as for a position.
        """
        from knotwidgets.scene.svg import save

        save(path, lambda form: self._picture(form, theme, **options))

    def _picture(self, form: str, theme: str, **options: Any) -> Any:
        from .view import puzzle_picture

        return puzzle_picture(self._attempt(), form, theme, **options)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        from knotwidgets.scene import mimebundle

        return mimebundle(self.svg(), repr(self))


@dataclass(frozen=True)
class Solution(Shown):
    """A filled puzzle, which shows itself as a picture; print it for one in text.

    `grid` has the mask of open sides (N, E, S, W = 1, 2, 4, 8) of each of the puzzle's cells.
    """

    puzzle: Puzzle
    grid: bytes

    @cached_property
    def sides(self) -> Mapping[Cell, int]:
        """The mask of open sides on each cell."""
        return MappingProxyType(dict(zip(self.puzzle.cells, self.grid, strict=True)))

    @cached_property
    def tiles(self) -> Mapping[str, Tile]:
        """The tiles by the names of their cells; colours are dealt in turn, neutral without any."""
        packs = {shape: _pack(self.puzzle.supply, shape) for shape in SHAPES}
        return MappingProxyType(
            {
                name_of(*cell): Tile(sides, packs[shape_of(sides)].pop(0))
                for cell, sides in self.sides.items()
            }
        )

    @cached_property
    def knotwork(self) -> Diagram:
        """The knotwork of the tiles, as a link diagram."""
        return medial(self.sides)

    @property
    def text(self) -> str:
        """The solution as one line of text; `puzzle.solution(text)` reads it back."""
        return f"{self.puzzle.width}x{self.puzzle.height} {write_tiles(self.sides)}"

    @property
    def picture(self) -> str:
        """The joins of the tiles, drawn with box characters."""
        rows = []
        for row in reversed(range(self.puzzle.height)):
            masks = [self.sides.get((column, row), 0) for column in range(self.puzzle.width)]
            rows.append("".join(STRANDS[mask] + " ─"[mask >> 1 & 1] for mask in masks).rstrip())
        return "\n".join(rows)

    def _attempt(self) -> Attempt:
        from .attempt import Attempt

        return Attempt(self.puzzle, self.tiles)

    def __reduce__(self) -> tuple[object, ...]:
        return Solution, (self.puzzle, self.grid)

    def __str__(self) -> str:
        return self.picture

    def __repr__(self) -> str:
        return f"{self.puzzle!r}.solution({self.text!r})"


Tiles = str | Mapping[Cell, int] | Mapping[str, str] | Solution
"""Laid tiles: `"a1:NE b1:NW"`, or a mapping of cells (`"a1"` or (0, 0)) to sides (`"NE"` or 3);
also a solution, or its text."""


def read_laid(given: object, cells: Collection[Cell], size: tuple[int, int]) -> dict[Cell, int]:
    """Read laid tiles, given in any of those ways, for a puzzle of that size.

    Raises `PuzzleError` for what can't be read, and for a solution of another size.
    """
    return read_tiles(given.text if isinstance(given, Solution) else given, cells, size)


def _pack(supply: Supply, shape: str) -> list[str]:
    """Return the colours of the tiles of a shape: one of each in turn, as long as there are any."""
    stacks = [[colour or "neutral"] * own[shape] for colour, own in supply.items()]
    return [colour for deal in zip_longest(*stacks) for colour in deal if colour]
