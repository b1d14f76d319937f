"""The racks round a design: the tiles that are left, as they will lie, in trays of one row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain, zip_longest

from knotwidgets.scene import grid, shapes
from knotwidgets.scene.display import Box, Disc, Item, Path, Point, Target, Text, digits
from knotwidgets.words import say

from . import tiles
from .spoken import left
from .state import SHAPES

COLOURS = ("orange", "neutral", "blue")  # from left to right: between the players the shared pool

# The open sides of each shape as it lies in its rack.
UPRIGHT: Mapping[str, int] = dict(zip(SHAPES, (4, 5, 3, 7, 15), strict=True))

PAD = 0.06
STEP = 1.035  # from one tile to the next: five are as long as a board of five cells with its frame
THICK = 1 + 2 * PAD
CORNER = 0.13  # radius of a tray's corners
SPACE = 0.16  # between trays
EDGE = grid.BARE_MARGIN - grid.FRAME  # from the trays, or the board's frame, to the picture's edge
FRAME = 0.065  # width of a frame round a tile or a tray
BEYOND = 0.012  # how far it reaches beyond that
BADGE = (0.895, 0.105, 0.14)  # clear of the strands: its middle on a tile, and its radius
NUMBER = 0.19


@dataclass(frozen=True)
class Tray:
    """Room for tiles in a row, or in a column; `at` is the upper left corner."""

    at: Point
    number: int
    column: bool = False

    @property
    def box(self) -> Box:
        """The box of the tray."""
        length = (self.number - 1) * STEP + THICK
        return (*self.at, THICK, length) if self.column else (*self.at, length, THICK)

    def slot(self, index: int) -> Point:
        """The upper left corner of a place."""
        (x, y), along = self.at, PAD + index * STEP
        return (x + PAD, y + along) if self.column else (x + along, y + PAD)

    def symbols(self, name: str) -> dict[str, str]:
        """The shape of the tray, and that of a frame round it."""
        box = (0, 0, *self.box[2:])
        return {name: shapes.panel(box, CORNER), f"own{name}": _frame(box, CORNER)}


SLOT = (tiles.INSET, tiles.INSET, 1 - 2 * tiles.INSET, 1 - 2 * tiles.INSET)


@cache
def symbols() -> dict[str, str]:
    """Tiles as they lie in a rack, their place there, and the frame of one that is picked."""
    ends = {f"ends{sides}": tiles.ends(sides) for sides in UPRIGHT.values()}
    frames = {"frame": _frame(SLOT, tiles.RADIUS), "badged": _badged()}
    return {**ends, **frames, "slot": tiles.SQUARE}


def stock(name: str, colour: str, shape: str, number: int, at: Point) -> Iterator[Item]:
    """A tile of a colour and shape, with a badge if there are more; else its place is left."""
    name, sides = f"rack:{name}", UPRIGHT[shape]
    if not number:
        yield Path(name, "cells", "spent", "#slot", at)
        yield Path(f"{name}:weave", "cells", "spent line", f"#arms{sides}", at)
        return
    yield Path(name, "cells", f"{colour} tile", f"#{colour}", at)
    yield Path(f"{name}:weave", "cells", "strand", f"#arms{sides}", at)
    yield Path(f"{name}:ends", "cells", "cut", f"#ends{sides}", at)
    if number > 1:
        x, y, radius = BADGE
        middle = at[0] + x, at[1] + y
        yield Disc(f"{name}:badge", "labels", "tile badge", middle, radius)
        yield Text(f"{name}:count", "labels", "tile badge number", middle, str(number), NUMBER)


def turns(sides: int) -> tuple[int, ...]:
    """The ways in which a tile can lie, clockwise, beginning with this one."""
    ways = [sides]
    while (after := (ways[-1] << 1 | ways[-1] >> 3) & 15) != sides:
        ways.append(after)
    return tuple(ways)


def frame(number: int) -> str:
    """The frame of a tile of which there are so many: a badge is left free."""
    return "#badged" if number > 1 else "#frame"


def _badged() -> str:
    """The frame of a tile as one outline that begins and ends at the badge."""
    x, y, radius = BADGE
    clear = radius + 0.03
    outer = tiles.INSET - BEYOND, 1 - tiles.INSET + BEYOND, tiles.RADIUS + BEYOND
    inner = outer[0] + FRAME, outer[1] - FRAME, outer[2] - FRAME

    def edge(near: float, far: float, bend: float) -> list[str]:
        """The ends of its lines, from above the badge anticlockwise to the right of it."""
        low, high = near + bend, far - bend
        above = x - (clear**2 - (y - near) ** 2) ** 0.5, near
        right = far, y + (clear**2 - (far - x) ** 2) ** 0.5
        ends = (low, near), (near, low), (near, high), (low, far), (high, far), (far, high)
        return [shapes.xy(point) for point in (above, *ends, right)]

    def walked(ends: list[str], bend: float, clockwise: int) -> str:
        lines = (f"L{end}" for end in ends[1::2])
        bends = (f"{_arc(bend, clockwise)}{end}" for end in ends[2::2])
        return ends[0] + "".join(chain.from_iterable(zip_longest(lines, bends, fillvalue="")))

    there, back = edge(*outer), edge(*inner)[::-1]
    round_badge = _arc(clear, 1)
    way = walked(there, outer[2], 0) + round_badge + walked(back, inner[2], 1)
    return f"M{way}{round_badge}{there[0]}Z"


def _arc(radius: float, clockwise: int) -> str:
    return f"A{digits(radius)} {digits(radius)} 0 0 {clockwise} "


def grown(box: Box, more: float) -> Box:
    """A rectangle that reaches farther on all sides."""
    x, y, width, height = box
    return x - more, y - more, width + 2 * more, height + 2 * more


def _frame(box: Box, radius: float) -> str:
    return shapes.frame(grown(box, BEYOND), radius + BEYOND, FRAME)


def around(span: Box, margin: float, trays: Iterable[Tray], foot: float) -> Box:
    """The box of a board, its coordinates and its trays, with room for what stands at the foot."""
    x, y, width, height = span
    near = grid.BARE_MARGIN
    board = x - margin, y - near, width + margin + near, height + near + margin
    boxes = [board, *(grown(tray.box, EDGE) for tray in trays)]
    left, top = (min(box[axis] for box in boxes) for axis in (0, 1))
    right, bottom = (max(box[axis] + box[axis + 2] for box in boxes) for axis in (0, 1))
    return left, top, right - left, bottom - top + foot


@dataclass(frozen=True)
class RackPicture:
    """The racks of a position: `rack` is what is left.

    `span` is the box of the cells on the board and `margin` what its coordinates take up. `mover`
    is the player whose tiles can be picked, beside the neutral ones; what can't be rests. The
    players' racks stand beside the board and the pool lies below it, unless all lie there.
    """

    span: Box
    margin: float
    rack: Mapping[str, Mapping[str, int]]
    mover: str | None
    tall: bool = False
    foot: float = 0.0  # room for what stands below it all

    @cached_property
    def trays(self) -> Mapping[str, Tray]:
        """The trays by colour."""
        x, y, width, height = self.span
        number = len(UPRIGHT)
        length = Tray((0, 0), number).box[2]
        middle, bottom = x + (width - length) / 2, y + height + self.margin
        if self.tall:
            step = THICK + SPACE
            rows = {colour: bottom + index * step for index, colour in enumerate(COLOURS)}
            return {colour: Tray((middle, row), number) for colour, row in rows.items()}
        top = y + (height - length) / 2
        return {
            "orange": Tray((x - self.margin - THICK, top), number, column=True),
            "neutral": Tray((middle, max(bottom, top + length + SPACE)), number),
            "blue": Tray((x + width + self.margin, top), number, column=True),
        }

    @cached_property
    def box(self) -> Box:
        """The box of the board and its racks."""
        return around(self.span, self.margin, self.trays.values(), self.foot)

    def symbols(self) -> dict[str, str]:
        """The shapes of the tiles and of the trays."""
        trays = {**self.trays["orange"].symbols("tray"), **self.trays["neutral"].symbols("pool")}
        return {**symbols(), **trays}

    def items(self) -> Iterator[Item]:
        """Trays, tiles and numbers."""
        for colour, tray in self.trays.items():
            name, shape = f"tray:{colour}", "pool" if colour == "neutral" else "tray"
            yield Path(name, "ground", "tray", f"#{shape}", tray.at)
            if colour == self.mover:
                yield Path(f"{name}:own", "ground", f"{colour} own", f"#own{shape}", tray.at)
            for index, (kind, number) in enumerate(self._kinds(colour)):
                yield from stock(f"{colour}:{kind}", colour, kind, number, tray.slot(index))
            if not (self.mover and colour in (self.mover, "neutral")):
                yield Path(f"{name}:rest", "labels", "rest", f"#{shape}", tray.at)

    def targets(self) -> Iterator[Target]:
        """The tiles: the mover's, neutral ones with a `*`, the opponent's with its colour's letter.

        No move takes the opponent's, and the game says so.
        """
        for colour in COLOURS if self.mover else ():
            for index, (shape, count) in enumerate(self._kinds(colour)):
                at, label = self.trays[colour].slot(index), say(f"celtic.{colour}_{shape}")
                name = self._target(colour, shape)
                yield Target(name, "#slot", at, left(label, count), frame=frame(count))

    def _kinds(self, colour: str) -> list[tuple[str, int]]:
        """The shapes of a rack and how many of each are left, in the order of their places."""
        return [(shape, self.rack[colour].get(shape, 0)) for shape in UPRIGHT]

    def _target(self, colour: str, shape: str) -> str:
        mark = {self.mover: "", "neutral": "*"}.get(colour, colour[0])
        return f"tile:{shape}{mark}"
