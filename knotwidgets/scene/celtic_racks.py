"""The racks below a design: each colour's remaining tiles in a tray, with their numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from . import shapes, tiles
from .celtic_words import stock
from .display import Item, Path, Point, Target, Text

COLOURS = ("orange", "neutral", "blue")
"""From left to right: the players' tiles, and between them the pool that they share."""

UPRIGHT: Mapping[str, int] = {"cap": 4, "straight": 5, "corner": 3, "tee": 7, "cross": 15}
"""The open sides of each shape as it lies in its rack."""

PLACES = {"cap": (0, 0), "straight": (1, 0), "corner": (2, 0), "tee": (0.5, 1), "cross": (1.5, 1)}

SCALE = 0.66  # of a tile in a rack
STEP = 0.76  # from one to the next
PAD = 0.09
SPACE = 0.16  # between trays
NUMBER = 0.2

TRAY = (2 * STEP + SCALE + 2 * PAD, STEP + SCALE + 2 * PAD)
WIDTH = 3 * TRAY[0] + 2 * SPACE
HEIGHT = TRAY[1]

Rack = Mapping[str, Mapping[str, int]]


@dataclass(frozen=True)
class Racks:
    """The racks of a position: `corner` is their upper left corner, `rack` what is left.

    `mover` is the player whose tiles can be picked, beside the neutral ones.
    """

    corner: Point
    rack: Rack
    mover: str | None

    def symbols(self) -> dict[str, str]:
        """The shapes of the tiles, the trays, and the tiles' places."""
        side = SCALE - 2 * tiles.INSET
        return {
            **{shape: tiles.stencil(sides, SCALE) for shape, sides in UPRIGHT.items()},
            "slot": shapes.panel((tiles.INSET, tiles.INSET, side, side), tiles.RADIUS),
            "tray": shapes.panel((0, 0, *TRAY), 0.16),
        }

    def items(self) -> Iterator[Item]:
        """Trays, tiles and numbers; of a tile that is used up the place is left."""
        backing = "".join(self._backing())
        if backing:
            yield Path("backing", "cells", "backing", backing)
        for colour in COLOURS:
            style = "own tray" if colour == self.mover else "tray"
            yield Path(f"tray:{colour}", "ground", style, "#tray", self._tray(colour))
            for shape, count in self.rack[colour].items():
                name, (x, y) = f"{colour}:{shape}", self._slot(colour, shape)
                style = f"{colour} {'stock' if count else 'spent'}"
                yield Path(f"rack:{name}", "cells", style, f"#{shape}", (x, y))
                if count:
                    middle = x + SCALE / 2, y + SCALE / 2
                    yield Text(f"count:{name}", "labels", "count", middle, str(count), NUMBER)

    def targets(self) -> Iterator[Target]:
        """The tiles: the mover's, the neutral ones with a `*`, and the opponent's.

        The opponent's have a colour's letter instead. No move takes them, and the game says so.
        """
        for colour in COLOURS if self.mover else ():
            mark = {self.mover: "", "neutral": "*"}.get(colour, colour[0])
            for shape, count in self.rack[colour].items():
                at = self._slot(colour, shape)
                yield Target(f"tile:{shape}{mark}", "#slot", at, stock(colour, shape, count))

    def _backing(self) -> Iterator[str]:
        """What is seen through the holes of the tiles that are left."""
        for colour in COLOURS:
            for shape, count in self.rack[colour].items():
                if count:
                    yield tiles.backing(self._slot(colour, shape), SCALE)

    def _tray(self, colour: str) -> Point:
        return self.corner[0] + COLOURS.index(colour) * (TRAY[0] + SPACE), self.corner[1]

    def _slot(self, colour: str, shape: str) -> Point:
        (x, y), (column, row) = self._tray(colour), PLACES[shape]
        return x + PAD + column * STEP, y + PAD + row * STEP
