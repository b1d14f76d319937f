"""The rack below a puzzle: the tiles that are left, by shape, with their numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from knotwidgets.scene import shapes
from knotwidgets.scene.display import Item, Path, Point, Target, Text

from ..picture import tiles
from ..picture.racks import UPRIGHT, places
from .spoken import stock

if TYPE_CHECKING:
    from .laying import Laying

SCALE = 0.8  # of a tile in the rack
STEP = 0.92  # from one to the next
PAD = 0.1
NUMBER = 0.24
HEIGHT = SCALE + 2 * PAD


@dataclass(frozen=True)
class Rack:
    """The rack of a puzzle as it stands, with its middle at `centre` and its top at `top`."""

    laying: Laying
    centre: float
    top: float

    @property
    def shapes(self) -> tuple[str, ...]:
        """The shapes that the puzzle has tiles of."""
        return tuple(shape for shape, number in self.laying.puzzle.tiles.items() if number)

    @property
    def width(self) -> float:
        """The tray's width."""
        return (len(self.shapes) - 1) * STEP + SCALE + 2 * PAD

    def symbols(self) -> dict[str, str]:
        """The shapes of the tiles, and their place."""
        stencils = {shape: tiles.stencil(UPRIGHT[shape], SCALE) for shape in self.shapes}
        return stencils | places(SCALE)

    def items(self) -> Iterator[Item]:
        """The tray, tiles and numbers; of a shape that is used up the place is left."""
        corner = self.centre - self.width / 2
        tray = shapes.panel((corner, self.top, self.width, HEIGHT), 0.16)
        yield Path("tray", "ground", "tray", tray)
        for shape in self.shapes:
            (x, y), number = self.slot(shape), self.laying.number(shape)
            colour = self.laying.colour(shape)
            if number:
                yield Path(f"backing:{shape}", "cells", f"{colour} backing", "#slot", (x, y))
            style = f"{colour} {'stock' if number else 'spent'}"
            yield Path(f"rack:{shape}", "cells", style, f"#{shape}", (x, y))
            if number:
                middle = x + SCALE / 2, y + SCALE / 2
                yield Text(f"count:{shape}", "labels", "count", middle, str(number), NUMBER)

    def targets(self) -> Iterator[Target]:
        """The tiles that can be taken."""
        for shape in self.shapes:
            label = stock(shape, self.laying.number(shape))
            yield Target(f"tile:{shape}", "#slot", self.slot(shape), label, frame="#frame")

    def slot(self, shape: str) -> Point:
        """The upper left corner of a shape's place."""
        left = self.centre - self.width / 2 + PAD
        return left + self.shapes.index(shape) * STEP, self.top + PAD
