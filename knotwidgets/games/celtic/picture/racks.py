"""The racks below a design: the tiles that are left, with their numbers, in trays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from knotwidgets.scene import shapes
from knotwidgets.scene.display import Box, Item, Path, Point, Target, Text
from knotwidgets.words import say

from ..spoken import left
from . import tiles

COLOURS = ("orange", "neutral", "blue")  # from left to right: between the players the shared pool

# The open sides of each shape as it lies in its rack, and its place there.
UPRIGHT: Mapping[str, int] = {"cap": 4, "straight": 5, "corner": 3, "tee": 7, "cross": 15}
PLACES = {"cap": (0, 0), "straight": (1, 0), "corner": (2, 0), "tee": (0.5, 1), "cross": (1.5, 1)}

# In tiles:
STEP = 1.05  # from one to the next
PAD = 0.08
SPACE = 0.18  # between trays
NUMBER = 0.35
CORNER = 0.2  # radius of a tray's corners
FRAME = 0.065  # width of a frame round a tile or a tray
BEYOND = 0.03  # how far it reaches beyond that

TRAY = (2 * STEP + 1 + 2 * PAD, STEP + 1 + 2 * PAD)
WIDTH = 3 * TRAY[0] + 2 * SPACE


def symbols(size: float) -> dict[str, str]:
    """Tiles of this size, their place in a rack, and the frame of one that is picked."""
    edge, side, radius = size * tiles.INSET, size * (1 - 2 * tiles.INSET), size * tiles.RADIUS
    place = edge, edge, side, side
    stencils = {shape: tiles.stencil(sides, size) for shape, sides in UPRIGHT.items()}
    return {**stencils, "slot": shapes.panel(place, radius), "frame": _frame(place, radius, size)}


def stock(
    name: str, colour: str, shape: str, number: int, at: Point, size: float, em: float
) -> Iterator[Item]:
    """So many tiles of a colour and shape; of those that are used up the place is left."""
    if number:
        yield Path(f"backing:{name}", "cells", f"{colour} backing", "#slot", at)
    style = f"{colour} {'stock' if number else 'spent'}"
    yield Path(f"rack:{name}", "cells", style, f"#{shape}", at)
    if number:
        middle = at[0] + size / 2, at[1] + size / 2
        yield Text(f"count:{name}", "labels", "count", middle, str(number), em)


def _frame(box: Box, radius: float, size: float) -> str:
    more = size * BEYOND
    return shapes.frame(grown(box, more), radius + more, size * FRAME)


def grown(box: Box, more: float) -> Box:
    """A rectangle that reaches farther on all sides."""
    x, y, width, height = box
    return x - more, y - more, width + 2 * more, height + 2 * more


@dataclass(frozen=True)
class Trays:
    """The racks of a position: `corner` is their upper left corner, `rack` what is left.

    `size` is that of a tile: it follows from the width of the picture, however many cells that is,
    so that tiles can be picked and read on a large board too. `mover` is the player whose tiles can
    be picked, beside the neutral ones.
    """

    corner: Point
    size: float
    rack: Mapping[str, Mapping[str, int]]
    mover: str | None

    @property
    def height(self) -> float:
        """The height of the trays."""
        return self.size * TRAY[1]

    def symbols(self) -> dict[str, str]:
        """The shapes of the tiles, the trays, and the tiles' places."""
        size = self.size
        tray, corner = (0, 0, size * TRAY[0], size * TRAY[1]), size * CORNER
        return {
            **symbols(size),
            "tray": shapes.panel(tray, corner),
            "mover": _frame(tray, corner, size),
        }

    def items(self) -> Iterator[Item]:
        """Trays, tiles and numbers."""
        for colour in COLOURS:
            yield Path(f"tray:{colour}", "ground", "tray", "#tray", self._tray(colour))
            if colour == self.mover:
                yield Path("mover", "ground", "own tray", "#mover", self._tray(colour))
            for shape, number in self.rack[colour].items():
                name, at = f"{colour}:{shape}", self._slot(colour, shape)
                em = self.size * NUMBER
                yield from stock(name, colour, shape, number, at, self.size, em)

    def targets(self) -> Iterator[Target]:
        """The tiles: the mover's, neutral ones with a `*`, the opponent's with its colour's letter.

        No move takes the opponent's, and the game says so.
        """
        for colour in COLOURS if self.mover else ():
            mark = {self.mover: "", "neutral": "*"}.get(colour, colour[0])
            for shape, count in self.rack[colour].items():
                at, label = self._slot(colour, shape), left(say(f"celtic.{colour}_{shape}"), count)
                yield Target(f"tile:{shape}{mark}", "#slot", at, label, frame="#frame")

    def _tray(self, colour: str) -> Point:
        along = COLOURS.index(colour) * (TRAY[0] + SPACE)
        return self.corner[0] + self.size * along, self.corner[1]

    def _slot(self, colour: str, shape: str) -> Point:
        (x, y), (column, row) = self._tray(colour), PLACES[shape]
        return x + self.size * (PAD + column * STEP), y + self.size * (PAD + row * STEP)
