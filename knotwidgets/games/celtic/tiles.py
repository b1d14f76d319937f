"""Tiles of knotwork as shapes: their faces with the grain, and the strands of a design of them.

Tiles that are left lie in the racks round a design, as they will lie there, in trays of one row.
Strands are plain, with open ends; each finished knot has the tint of its number.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain, compress, zip_longest
from math import dist

from knotwidgets.knotwork import STEPS, Cell, Diagram, Piece, medial
from knotwidgets.scene import grid, shapes
from knotwidgets.scene.display import (
    PASS_GAP,
    RIBBON,
    Box,
    Disc,
    Item,
    Path,
    Point,
    Target,
    Text,
    digits,
)
from knotwidgets.words import say

from .spoken import left
from .state import SHAPES

STUB = 0.25  # how far the ends that wait are continued into an empty cell
OPEN_GAP = 0.1  # from an open end to the border where it will cross
TINTS = 6  # that a theme has; a seventh knot has the first one again


@dataclass(frozen=True)
class Weave:
    """The knotwork of a design of tiles on a board."""

    diagram: Diagram
    names: Mapping[Cell, str]
    rows: int
    origin: Cell = (0, 0)  # the cell at the board's lower left
    counted: Mapping[int, int] | None = None
    """The number of each loop that counts as a knot, where rules have a say in it."""

    @cached_property
    def pieces(self) -> Mapping[int, list[Piece]]:
        """The pieces to draw, by strand."""
        pieces = defaultdict(list)
        for piece in self.diagram.pieces(PASS_GAP, OPEN_GAP, pointed=True):
            pieces[piece.strand].append(piece)
        return pieces

    @cached_property
    def numbers(self) -> Mapping[int, int]:
        """The number of each finished knot by strand: from 1, the one on the most tiles first."""
        strands = self.diagram.strands
        loops = [index for index, strand in enumerate(strands) if strand.closed]
        if self.counted is not None:
            return {loops[loop]: number for loop, number in self.counted.items()}
        ranked = sorted(loops, key=lambda index: -len(set(strands[index].cells)))
        return {strand: number for number, strand in enumerate(ranked, 1)}

    def items(self, *, tints: bool) -> Iterator[Item]:
        """Every strand as one path: its pieces don't touch, so they need no order."""
        for strand in self.pieces:
            number = self.numbers.get(strand)
            style = f"tint {(number - 1) % TINTS + 1}" if number and tints else "strand"
            d = f"#knot{number}" if number else self._curve(strand)
            yield Path(self._name(strand), "pieces", style, d)
        if ends := self.ends():
            yield Path("cuts", "pieces", "cut", ends)

    def line(self) -> str:
        """All strands as one line, without the lines across their ends."""
        return "".join(map(self._curve, self.pieces))

    def symbols(self) -> dict[str, str]:
        """The curves of the finished knots, as symbols by name."""
        return {f"knot{number}": self._curve(strand) for strand, number in self.numbers.items()}

    def highlights(self, design: str) -> dict[str, tuple[Item, ...]]:
        """Each finished knot by its number, with all else of the design, a symbol, dimmed."""
        return {
            f"knot:{number}": (
                Path("veil", "pieces", "dim", design),
                Path("knot", "pieces", "knot", f"#knot{number}"),
            )
            for number in self.numbers.values()
        }

    def _curve(self, strand: int) -> str:
        return "".join(
            self._placed(piece.segments, closed=piece.closed) for piece in self.pieces[strand]
        )

    def _placed(self, curve: shapes.Curve, *, closed: bool = False) -> str:
        left, bottom = self.origin
        return shapes.curve(curve, (left, 0), self.rows + bottom, closed=closed)

    def _name(self, strand: int) -> str:
        """A name that stays: of a knot one of its crossings, of an open strand one of its ends."""
        route = self.diagram.strands[strand]
        if not route.closed:
            arc = route.arcs[0]
            return f"strand:{self.names[arc.cell]}{arc.side}{'+' if arc.clockwise else '-'}"
        over = min(visit.crossing for visit in route.passes if visit.over)
        cells = self.diagram.crossings[over].cells
        return "knot:" + "-".join(self.names[cell] for cell in cells)

    def ends(self) -> str:
        """The cut faces of open ends: a line across each."""
        return "".join(self._cuts())

    def _cuts(self) -> Iterator[str]:
        for piece in chain(*self.pieces.values()):
            ends = piece.segments[0], piece.segments[-1][::-1]
            for (x, y), (u, v), *_ in compress(ends, piece.loose):
                scale = RIBBON / 2 / dist((x, y), (u, v))
                dx, dy = (u - x) * scale, (v - y) * scale
                yield self._placed((((x - dy, y + dx), (x + dy, y - dx)),))


def stub(centre: Point, side: int) -> str:
    """Two lines into an empty cell, as strands would come in that wait beyond a side."""
    dx, up = STEPS[side]
    start = shapes.xy((centre[0] + dx / 2, centre[1] - up / 2))
    ends = ((-dx * STUB + up * aside, up * STUB + dx * aside) for aside in (STUB, -STUB))
    return "".join(f"M{start}l{shapes.xy(end)}" for end in ends)


# ---- tiles: their faces, and the strands of one that lies alone ----------------------------------


INSET = 0.014  # from the edge of a cell to the edge of the tile on it
RADIUS = 0.07  # of a tile's corners
CELL = shapes.panel((0.03, 0.03, 0.94, 0.94), 0.1)  # where a tile may lie
SQUARE = shapes.panel((INSET, INSET, 1 - 2 * INSET, 1 - 2 * INSET), RADIUS)


def _faces() -> dict[str, str]:
    """A tile's face by colour, with marks as heralds engrave them: gold dotted, azure lined.

    A mark has no area: the fill of a tile doesn't see it, and its stroke draws it.
    """
    dots = "".join(  # a ninth apart: a dot and the step from its end to the next
        f"M{shapes.xy(((1 + odd) / 18, (2 * row + 1) / 18))}h.001" + "m.11 0h.001" * (8 - odd)
        for row, odd in enumerate([0, 1] * 4 + [0])
    )
    lines = "".join(f"M{shapes.xy((0.04, y / 16))}h.92" for y in range(1, 16))
    return {"orange": SQUARE + dots, "blue": SQUARE + lines, "neutral": SQUARE}


FACES = _faces()


@cache
def arms() -> dict[str, str]:
    """The strands of a tile that lies alone, with each mask of open sides, as symbols by name."""
    return {f"arms{sides}": _alone(sides).line() for sides in range(1, 16)}


def _alone(sides: int) -> Weave:
    return Weave(medial({(0, 0): sides}), {}, 1)


@cache
def ends(sides: int) -> str:
    """The lines across the ends of such a tile's strands."""
    return _alone(sides).ends()


def ghost(colour: str, sides: int, square: Point) -> tuple[Item, ...]:
    """A tile as it would lie with its upper left corner at `square`, joined to no other.

    So ghosts of the same tile are alike everywhere, and travel as one; where strands will cross,
    those of the neighbour end as well until the tile lies.
    """
    return (
        Path("face", "pieces", f"{colour} ghost tile", "#face", square),
        Path("weave", "pieces", "ghost strand", f"#arms{sides}", square),
    )


# ---- racks -------------------------------------------------------------------------------------


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


SLOT = (INSET, INSET, 1 - 2 * INSET, 1 - 2 * INSET)


@cache
def symbols() -> dict[str, str]:
    """Tiles as they lie in a rack, their place there, and the frame of one that is picked."""
    loose = {f"ends{sides}": ends(sides) for sides in UPRIGHT.values()}
    frames = {"frame": _frame(SLOT, RADIUS), "badged": _badged()}
    return {**loose, **frames, "slot": SQUARE}


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
    """The frame of a tile, which leaves the badge with the number of such tiles free."""
    return "#badged" if number > 1 else "#frame"


def _badged() -> str:
    """The frame of a tile as one outline that begins and ends at the badge."""
    x, y, radius = BADGE
    clear = radius + 0.03
    outer = INSET - BEYOND, 1 - INSET + BEYOND, RADIUS + BEYOND
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
    """The box of a board, its coordinates and its trays, with room for the foot."""
    x, y, width, height = span
    near = grid.BARE_MARGIN
    board = x - margin, y - near, width + margin + near, height + near + margin
    boxes = [board, *(grown(tray.box, EDGE) for tray in trays)]
    left, top = (min(box[axis] for box in boxes) for axis in (0, 1))
    right, bottom = (max(box[axis] + box[axis + 2] for box in boxes) for axis in (0, 1))
    return left, top, right - left, bottom - top + foot


@dataclass(frozen=True)
class RackPicture:
    """The racks of a position: `rack` has the tiles left.

    `span` is the box of the cells on the board and `margin` what its coordinates take up. `mover`
    is the player whose tiles can be picked, and the neutral ones; other tiles can't be picked. The
    players' racks are beside the board and the pool is below it, unless all are below.
    """

    span: Box
    margin: float
    rack: Mapping[str, Mapping[str, int]]
    mover: str | None
    tall: bool = False
    foot: float = 0.0  # room for the foot

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
