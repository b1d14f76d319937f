"""Tiles of knotwork as shapes: their glazed faces, and the strands of a design of them.

Tiles that are left lie in the racks round a design, as they will lie there, in stacks.
Strands are ivory, with open ends; each finished knot is of the metal of its number.
"""

from __future__ import annotations

from cmath import rect
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import chain, pairwise

from knotwidgets.knotwork import STEPS, Cell, Crossing, Curve, Diagram, Piece, facing, medial
from knotwidgets.scene import grid, shapes
from knotwidgets.scene.display import (
    CORD,
    PASS_GAP,
    Box,
    Disc,
    Item,
    Path,
    Point,
    Target,
    Text,
    digits,
)
from knotwidgets.scene.motion import RAISED, TURN

from .spoken import left_label, metals
from .state import SHAPES, Tile

STUB = 0.25  # how far the ends that wait are continued into an empty cell
OPEN_GAP = 0.135  # from an open end to the border where it will cross
FACE = 0.025  # how much farther inside the body of a cord is cut than its edge
LIP = 0.014  # from the border to where an open end is cut
BLUNT = 0.02  # from there to the end of the lines along the middle of a cord, which are strokes
CUT = {"edge": CORD, "fillet": CORD - 0.032, "body": CORD - 0.05, "line": 0.0}
SEAM = 0.23  # how far a seam reaches over the cords, to both sides of where they cross
DIVE = (-0.018, 0.13)  # along a strand, from the end where it passes below: what is in shade


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
        """Every strand as one path: its pieces don't touch, so they need no order.

        Above them lie the cut faces of open ends, the shade where a strand passes below another,
        and the seams of tiles.
        """
        numbers, last = self.numbers, len(self.pieces)
        for strand in sorted(self.pieces, key=lambda strand: -numbers.get(strand, last)):
            number = numbers.get(strand)
            style = self.metals[number] if number and tints else "strand"
            yield Path(self._name(strand), "pieces", style, self.curves[strand])
        for part, width in CUT.items() if any(self._ends(loose=True)) else ():
            yield Path(f"cuts:{part}", "pieces", f"cut {part}", "".join(self._cuts(width)))
        if dives := "".join(self._dives()):
            yield Path("dives", "pieces", "dive cut", dives)
        if crossings := self.diagram.crossings:
            yield Path("seams", "pieces", "seam", "".join(map(self._seam, crossings)))

    @cached_property
    def metals(self) -> Mapping[int, str]:
        """The style of each finished knot, by its number."""
        strands = self.diagram.strands
        return metals({number: strands[strand].cells for strand, number in self.numbers.items()})

    def line(self) -> str:
        """All strands as one line, without the lines across their ends."""
        return "".join(self.curves.values())

    def knots(self) -> dict[int, tuple[str, str]]:
        """The style and the curve of each finished knot, by its number."""
        numbers = self.numbers.items()
        return {n: (self.metals[n], self.curves[strand]) for strand, n in numbers}

    @cached_property
    def curves(self) -> Mapping[int, str]:
        """The path data of each strand."""
        return {
            strand: "".join(self._placed(one.segments, closed=one.closed) for one in pieces)
            for strand, pieces in self.pieces.items()
        }

    def _placed(self, curve: Curve, *, closed: bool = False) -> str:
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

    def _ends(self, *, loose: bool) -> Iterator[tuple[complex, complex]]:
        """The open ends, or else those that pass below: the point, and a unit vector back."""
        for piece in chain(*self.pieces.values()):
            for end, is_loose in zip(piece.ends, piece.loose, strict=False):
                if loose == is_loose:
                    start, way = complex(*end[0]), complex(*end[1]) - complex(*end[0])
                    yield start, way / abs(way)

    def _dives(self) -> Iterator[str]:
        """The lines along the ends that pass below, or will."""
        loose = (end for end in self._ends(loose=True) if _crossing(*end) is None)
        for start, way in chain(self._ends(loose=False), loose):
            yield self._drawn([start + way * step for step in DIVE])

    def _cuts(self, width: float) -> Iterator[str]:
        """The rest of the open ends on top, as wide as a coat: up to the edges of their tiles.

        Without a width it is a line along their middle.
        """
        rim = min((CORD - width) / 2, FACE)
        for start, way in self._ends(loose=True):
            if out := _crossing(start, way):
                border, slope = start - OPEN_GAP * way, (way * out.conjugate()).real
                aside, back = way * width * 0.5j, start + way * 0.01  # the cord ends at the start
                sides = start - aside, start + aside
                rooms = (((border - one) * out.conjugate()).real - LIP - rim for one in sides)
                tips = [one + way * room / slope for one, room in zip(sides, rooms, strict=True)]
                if width:
                    yield self._drawn((*tips, back + aside, back - aside)) + "z"
                else:
                    yield self._drawn((back, tips[0] + way * BLUNT))

    def _drawn(self, points: Sequence[complex]) -> str:
        """Lines from point to point, relative to each other, which is short."""
        left, bottom = self.origin
        first = points[0].real - left, self.rows + bottom - points[0].imag
        ways = ((there - here).conjugate() for here, there in pairwise(points))
        return f"M{shapes.xy(first)}l{' '.join(map(shapes.xy_of, ways))}"

    def _seam(self, crossing: Crossing) -> str:
        """The seam of two tiles where strands cross it."""
        (x, y), (one, other) = crossing.point, crossing.cells
        across, up = (SEAM, 0) if one[0] == other[0] else (0, SEAM)
        return self._placed((((x - across, y - up), (x + across, y + up)),))


def _crossing(start: complex, way: complex) -> complex | None:
    """The direction out of its tile of an open end that will pass above; None if below."""
    border = start - OPEN_GAP * way
    is_upright = abs(border.real - round(border.real)) < 0.01
    out = way.real if is_upright else 1j * way.imag
    return -out / abs(out) if is_upright == (way.real * way.imag > 0) else None


def lit(
    knots: Mapping[int, tuple[str, str]], squares: Collection[Point]
) -> dict[str, tuple[Item, ...]]:
    """Knots as highlights, each by its number: all else of the design on `squares` is dimmed."""
    veil = Path("veil", "pieces", "dim", shapes.outline(squares, 0, RADIUS) if knots else "")
    return {
        f"knot:{number}": (veil, Path("knot", "pieces", style, d))
        for number, (style, d) in knots.items()
    }


def stubs(
    layout: grid.Layout, empty: Mapping[str, Cell], sides: Mapping[Cell, int]
) -> Iterator[Item]:
    """Lines into empty cells where strands wait beyond a side."""
    lines = "".join(
        _stub(layout.centre(cell), side)
        for cell, place in empty.items()
        for side in range(4)
        if facing(sides, place, side)
    )
    if lines:
        yield Path("stubs", "hints", "stub", lines)


def _stub(centre: Point, side: int) -> str:
    """Two lines into an empty cell, as strands would come in that wait beyond a side."""
    dx, up = STEPS[side]
    start = shapes.xy((centre[0] + dx / 2, centre[1] - up / 2))
    ends = ((-dx * STUB + up * aside, up * STUB + dx * aside) for aside in (STUB, -STUB))
    return "".join(f"M{start}l{shapes.xy(end)}" for end in ends)


# ---- tiles: their faces, and the strands of one that lies alone ----------------------------------


HALF = 0.42  # from the middle of a tile to the edge of its face
INSET = 0.008  # from the edge of a cell to the edge of the tile on it
RADIUS = 0.06  # of a face's corners
CELL = shapes.panel((0.03, 0.03, 0.94, 0.94), 0.1)  # where a tile may lie
RIM = shapes.panel((0.05, 0.05, 0.9, 0.9), 0.09)  # round the tile that was laid last
MIDDLE = 0.5 + 0.5j

# How tiles are shown: as they lie on the board, in the hand that lays them, and in a rack.
LAID: complex = 1
HELD: complex = rect(RAISED, TURN)
STACKED: complex = 0.74


@cache
def faces(way: complex = LAID) -> dict[str, str]:
    """The face of a tile, and the same with what is pressed into the clay of each colour."""

    def at(u: float, v: float) -> str:
        return shapes.xy_of(MIDDLE + way * complex(u, v))

    def arch(u: float, v: float, radius: float) -> str:
        r = digits(radius * abs(way))
        across = 2 * radius * way
        return f"M{at(u - radius, v)}a{r} {r} 0 0 1 {digits(across.real)} {digits(across.imag)}"

    corners = [MIDDLE + way * HALF * corner for corner in (-1 - 1j, 1 - 1j, 1 + 1j, -1 + 1j)]
    face = shapes.rounded(corners, RADIUS * abs(way), RADIUS * abs(way))
    lozenges = "".join(
        f"M{at(low, side * (c - low))}L{at(high, side * (c - high))}"
        for c in (step / 5 for step in range(-3, 4))
        for low, high in [(max(-0.4, c - 0.4), min(0.4, c + 0.4))]
        for side in (1, -1)
    )
    waves = "".join(
        arch((column - (3 - row % 2) / 2) / 5, (row - 1.25) / 5, radius)
        for row in range(4)
        for column in range(4 - row % 2)
        for radius in ((0.1, 0.055) if way == LAID else (0.1,))
    )
    rings = "".join(shapes.circle((0.5, 0.5), r * abs(way)) for r in (0.1, 0.19, 0.28, 0.37))
    pressed = {"orange": lozenges, "blue": waves, "neutral": rings, "face": ""}
    return {name: face + d for name, d in pressed.items()}


def laid(layout: grid.Layout, laid_there: Mapping[str, Tile]) -> Iterator[Item]:
    """Tiles on a board, from the upper left, where the light comes from: so shadows fall below."""
    places = {cell: layout.square(cell) for cell in laid_there}
    for cell in sorted(places, key=lambda cell: places[cell][::-1]):
        colour = laid_there[cell].colour
        yield Path(f"tile:{cell}", "cells", f"{colour} tile", faces()[colour], places[cell])


@cache
def swatch() -> str:
    """A small knot, from (0, 0) to the right, as tall above the line as below."""
    eight = Weave(medial({(0, 0): 2, (1, 0): 8}), {}, 1)
    return shapes.moved(eight.line(), lambda point: 0.3 * (point - 0.5j))


@cache
def arms(way: complex) -> dict[int, str]:
    """The strands of a tile that lies alone, by its mask of open sides."""

    def turned(point: complex) -> complex:
        return MIDDLE + way * (point - MIDDLE)

    return {sides: shapes.moved(alone(sides).line(), turned) for sides in range(1, 16)}


def alone(sides: int) -> Weave:
    """The strands of a tile that is joined to no other."""
    return Weave(medial({(0, 0): sides}), {}, 1)


@lru_cache(maxsize=4096)  # most moves stay possible from turn to turn
def ghost(colour: str, sides: int, square: Point) -> tuple[Item, ...]:
    """A tile in hand above the place with its upper left corner at `square`, joined to no other.

    So ghosts of the same tile are alike everywhere, and travel as one; where strands will cross,
    those of the neighbour end as well until the tile lies.
    """
    return (
        Path("face", "pieces", f"{colour} ghost tile", faces(HELD)[colour], square),
        Path("weave", "pieces", "ghost strand", arms(HELD)[sides], square),
    )


# ---- racks -------------------------------------------------------------------------------------


COLOURS = ("orange", "neutral", "blue")  # from left to right: between the players the shared pool

# The open sides of each shape as it lies in its rack.
UPRIGHT: Mapping[str, int] = dict(zip(SHAPES, (4, 5, 3, 7, 15), strict=True))

STEP = 1.035  # from one place to the next: five are as long as a board of five cells
THICK = 1.0
CORNER = 0.13  # radius of a tray's corners
SPACE = 0.1  # between trays
EDGE = 0.1  # from the trays to the picture's edge
FRAME = 0.045  # width of a frame round a place or a tray
BADGE = (0.825, 0.17, 0.11)  # clear of the strands: its middle on a stack, and its radius
NUMBER = 0.17
TOP = (-0.03, -0.05)  # from where a tile would lie to the one on top of a stack ...
BELOW = (0.042, 0.066)  # ... and from each one to the one below it
MOST = 3  # that are seen in a stack


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
        (x, y), along = self.at, index * STEP
        return (x, y + along) if self.column else (x + along, y)

    @property
    def shape(self) -> str:
        """Its outline, as path data."""
        return shapes.panel((0, 0, *self.box[2:]), CORNER)


PLACE = (INSET, INSET, 1 - 2 * INSET, 1 - 2 * INSET)
SLOT = shapes.panel(PLACE, CORNER)
SLOT_FRAME = shapes.frame(PLACE, CORNER, FRAME)


def stock(name: str, colour: str, shape: str, number: int, at: Point) -> Iterator[Item]:
    """A stack of tiles of a colour and shape, with a badge on more than one; else its place."""
    (x, y), name = at, f"rack:{name}"
    top = x + TOP[0], y + TOP[1]
    if not number:
        yield Path(name, "cells", "spent", faces(STACKED)["face"], top)
        return
    for below in range(min(number, MOST) - 1, 0, -1):
        under = top[0] + below * BELOW[0], top[1] + below * BELOW[1]
        yield Path(f"{name}:{below}", "cells", f"{colour} tile", faces(STACKED)["face"], under)
    yield Path(name, "cells", f"{colour} tile", faces(STACKED)[colour], top)
    yield Path(f"{name}:weave", "cells", "stacked strand", arms(STACKED)[UPRIGHT[shape]], top)
    if number > 1:
        u, v, radius = BADGE
        middle = x + u, y + v
        yield Disc(f"{name}:badge", "labels", "tile badge", middle, radius)
        yield Text(f"{name}:count", "labels", "tile badge number", middle, str(number), NUMBER)


def turns(sides: int) -> tuple[int, ...]:
    """The ways in which a tile can lie, clockwise, beginning with this one."""
    ways = [sides]
    while (after := (ways[-1] << 1 | ways[-1] >> 3) & 15) != sides:
        ways.append(after)
    return tuple(ways)


def enlarged(box: Box, more: float) -> Box:
    """A rectangle that reaches farther on all sides."""
    x, y, width, height = box
    return x - more, y - more, width + 2 * more, height + 2 * more


def board_box(span: Box, margin: float, near: float, trays: Iterable[Tray], foot: float) -> Box:
    """The box of a board, its coordinates and its trays, with room for the foot.

    `margin` is what is needed on the sides with coordinates, `near` on the others.
    """
    x, y, width, height = span
    board = x - margin, y - near, width + margin + near, height + near + margin
    boxes = [board, *(enlarged(tray.box, EDGE) for tray in trays)]
    left, top = (min(box[axis] for box in boxes) for axis in (0, 1))
    right, bottom = (max(box[axis] + box[axis + 2] for box in boxes) for axis in (0, 1))
    return left, top, right - left, bottom - top + foot


@dataclass(frozen=True)
class RackPicture:
    """The racks of a position: `rack` has the tiles left.

    `span` is the box of the cells on the board, `margin` what is on its sides with coordinates, and
    `near` on the others. `mover` is the player whose tiles can be picked, and the neutral ones;
    other tiles can't be picked. The players' racks are beside the board and the pool is below it,
    unless all are below. When the game is over, there is nobody to move, and no rack.
    """

    span: Box
    margin: float
    near: float
    rack: Mapping[str, Mapping[str, int]]
    mover: str | None
    tall: bool = False
    foot: float = 0.0  # room for the foot

    @cached_property
    def trays(self) -> Mapping[str, Tray]:
        """The trays by colour."""
        if not self.mover:
            return {}
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
        near = self.near if self.mover else self.margin  # what is alone is in the middle
        return board_box(self.span, self.margin, near, self.trays.values(), self.foot)

    def items(self) -> Iterator[Item]:
        """Trays, tiles and numbers."""
        for colour, tray in self.trays.items():
            name = f"tray:{colour}"
            yield Path(name, "backdrop", "tray", tray.shape, tray.at)
            if colour == self.mover:
                yield Path(f"{name}:own", "ground", "own tray", tray.shape, tray.at)
            for index, (kind, number) in enumerate(self._kinds(colour)):
                yield from stock(f"{colour}:{kind}", colour, kind, number, tray.slot(index))

    def targets(self) -> Iterator[Target]:
        """The tiles: the mover's, neutral ones with a `*`, the opponent's with its colour's letter.

        No move takes the opponent's, and the game says so.
        """
        for colour in COLOURS if self.mover else ():
            for index, (shape, count) in enumerate(self._kinds(colour)):
                label = left_label(f"{colour}_{shape}", count)
                at, name = self.trays[colour].slot(index), self._target(colour, shape)
                yield Target(name, SLOT, at, label, frame=SLOT_FRAME)

    def _kinds(self, colour: str) -> list[tuple[str, int]]:
        """The shapes of a rack and how many of each are left, in the order of their places."""
        return [(shape, self.rack[colour].get(shape, 0)) for shape in UPRIGHT]

    def _target(self, colour: str, shape: str) -> str:
        mark = {self.mover: "", "neutral": "*"}.get(colour, colour[0])
        return f"tile:{shape}{mark}"
