"""The shelf below a board of Celtic Knot: the last flips, and the coins at home."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from knotwidgets.scene.display import Disc, Item, Path, Point, Text

from .coins import FLIPPED, SMALL, initial
from .ground import diamond

HEIGHT = 1.1
STEP = 0.79  # from one flipped coin to the next
TOTAL = (0.14, 0.42)  # of the sum: how much farther than a coin it stands, and the em
LEGEND = (0.66, 0.24)  # from a side's middle to its value and to the next side; the em
FIRST = 0.42  # from the middle of a player's coin to its first place at home
TRACK = 0.2  # from one coin's place at home to the next
PLACE = 0.088  # half the width of such a place
HOME = diamond((0, 0), PLACE)  # the symbol `home`: such a place, shaped like the exit
ROW = 0.56
COLUMN_GAP = 0.3


class PlayerFlips(NamedTuple):
    """A player's flipped coins, and the space where they lay."""

    player: str
    heads: int
    tails: int
    space: str

    @property
    def sides(self) -> tuple[bool, ...]:
        """Whether each coin shows heads; those that do lie first."""
        return (True,) * self.heads + (False,) * self.tails


@dataclass(frozen=True)
class Shelf:
    """`corner` is the upper left corner and `width` the room of the shelf.

    `home` says how many of `purse` coins each player has brought home.
    """

    corner: Point
    width: float
    purse: int
    home: Mapping[str, int]
    mover: str | None
    flips: PlayerFlips | None

    def items(self) -> Iterator[Item]:
        """The flipped coins, or what their sides count; then how far each player is."""
        yield from self._flips(self.flips) if self.flips else self._legend()
        for index, player in enumerate(self.home):
            yield from self._track(index, player)

    def coin(self, index: int) -> Point:
        """The middle of a flipped coin."""
        x, y = self.corner
        return x + FLIPPED.reach + index * STEP, y + HEIGHT / 2

    def _flips(self, flips: PlayerFlips) -> Iterator[Item]:
        for index, heads in enumerate(flips.sides):
            yield from face(f"flip:{index}", flips.player, self.coin(index), heads=heads)
        x, y = self.coin(len(flips.sides))
        total = f"= {flips.heads + 2 * flips.tails}"
        yield Text("total", "labels", "total", (x + TOTAL[0], y), total, TOTAL[1])

    def _legend(self) -> Iterator[Item]:
        for index, side in enumerate(("heads", "tails")):
            x, y = self.coin(index)
            x += index * LEGEND[0]
            yield Disc(f"legend:{side}", "cells", "slot", (x, y), FLIPPED.r)
            yield Path(f"legend:{side}:figure", "cells", "slot figure", f"#{side}", (x, y))
            at, value = (x + LEGEND[0], y), f"= {index + 1}"
            yield Text(f"legend:{side}:worth", "labels", "name", at, value, LEGEND[1])

    def _track(self, index: int, player: str) -> Iterator[Item]:
        """A player's coin, ringed in its turn, and a place for each coin at home."""
        columns = (len(self.home) + 1) // 2
        wide = _track_width(self.purse)
        x = self.corner[0] + self.width - (columns - index // 2) * (wide + COLUMN_GAP) + COLUMN_GAP
        y = self.corner[1] + HEIGHT / 2 + (index % 2 - 0.5) * ROW
        at = (x + SMALL.reach, y)
        if player == self.mover:
            yield Disc("mover", "hints", "in hand", at, SMALL.reach + 0.01)
        yield Disc(f"player:{player}", "pieces", f"{player} small coin", at, SMALL.r)
        yield initial(f"player:{player}", player, SMALL, at)
        for number in range(self.purse):
            place = (at[0] + FIRST + number * TRACK, y)
            style = f"{player} home" if number < self.home[player] else "slot"
            yield Path(f"home:{player}:{number}", "cells", style, "#home", place)


def face(name: str, player: str, at: Point, *, heads: bool) -> tuple[Item, ...]:
    """A side of a flipped coin."""
    side = "heads" if heads else "tails"
    return (
        Disc(name, "pieces", f"{player} coin", at, FLIPPED.r),
        Path(f"{name}:{side}", "pieces", f"{player} figure", f"#{side}", at),
    )


def width(purse: int, players: int) -> float:
    """The room that a shelf needs: for all coins flipped at once, and for all players."""
    columns = (players + 1) // 2
    left = max(purse * STEP + 0.9, 2 * (STEP + LEGEND[0]))
    return left + columns * (_track_width(purse) + COLUMN_GAP)


def _track_width(purse: int) -> float:
    return SMALL.reach + FIRST + (purse - 1) * TRACK + PLACE
