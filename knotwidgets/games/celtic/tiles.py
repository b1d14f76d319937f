"""Tiles of knotwork as shapes: their faces with the grain, and the strands of a design of them.

Strands are plain, with open ends; each finished knot has the tint of its number.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain, compress
from math import dist

from knotwidgets.knotwork import STEPS, Cell, Diagram, Piece, medial
from knotwidgets.scene import shapes
from knotwidgets.scene.display import PASS_GAP, RIBBON, Item, Path, Point

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
