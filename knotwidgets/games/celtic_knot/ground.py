"""The ground of a picture of Celtic Knot: where spaces and coins lie, the ways between them, roads.

Coins lie in the middle of their road. Those under a bridge would not be seen there: they lie in the
bridge's *mouth*, where the road below comes out, and are seen beside the bridge.

Roads are paved bands that are woven, with bridges and kerbs. A band is cut where it passes below
another, and shaded there. On its slabs lies a twist; fine joints make its spaces countable. A
bridge has a deck of planks between parapets. A tunnel is a gate in both parapets of its bridge: the
road below can be taken either way. All of this stays as it is while a game is played, and is
painted once; but a bridge with coins below is painted over these.
"""

from __future__ import annotations

from cmath import rect
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import pairwise, product
from math import copysign, cos, dist, pi, sin

from knotwidgets.knotwork import STEPS, Curve, Segment, backwards, cut, halves
from knotwidgets.scene import grid, shapes
from knotwidgets.scene.display import Disc, Item, Path, Point, digits
from knotwidgets.scene.heat import Heat
from knotwidgets.scene.shapes import Bend, twist

from .board import Board, name_of
from .colours import JOINT, LOOKS, PARAPET

GAP = 0.4
"""From a crossing's middle to where the road below ends."""


def is_under(space: str) -> bool:
    """Whether a space is the lower one of its square."""
    return space.endswith("'")


def squares(columns: int, rows: int) -> grid.Layout:
    """A layout of `columns` by `rows` squares, by name."""
    cells = {name_of(cell): cell for cell in product(range(columns), range(rows))}
    return grid.Layout(cells, columns, rows)


@dataclass(frozen=True)
class Ground:
    """The places on a board; `ground_of` gives those of each board.

    >>> from knotwidgets import CelticKnot
    >>> ground = ground_of(CelticKnot().drawn)
    >>> ground.spot("C7"), ground.spot("C7'")
    ((2.5, 2.5), (3.0, 2.5))
    >>> ground.data(ground.way(["C7", "D7", "E7"]))
    'M2.5 2.5L4.5 2.5'
    """

    board: Board

    @cached_property
    def squares(self) -> grid.Layout:
        """All squares, on the path or off it, by name."""
        return squares(self.board.width, self.board.height)

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The number of the look of each space's road."""
        strands = enumerate(self.board.strands)
        return {name: at % LOOKS + 1 for at, strand in strands for name in strand.spaces}

    def place(self, point: Point) -> Point:
        """A point of the knotwork, whose y points up, in the scene."""
        return point[0], self.board.height - point[1]

    def middle(self, space: str) -> Point:
        """The point of the strand in the middle of a space, in the scene."""
        return self.place(halves(self.board.arcs[space]).middle)

    def spot(self, space: str) -> Point:
        """Where the coins of a space lie: on its strand, or in the mouth of its bridge."""
        x, y = self.middle(space)
        dx, dy = STEPS[self.mouth(space)] if is_under(space) else (0, 0)
        return x + dx / 2, y - dy / 2

    def square(self, space: str) -> Point:
        """The upper left corner of a space; one under a bridge is a square round its coins."""
        if not is_under(space):
            return self.squares.square(space)
        x, y = self.spot(space)
        return x - 0.5, y - 0.5

    def mouth(self, space: str) -> int:
        """The side of a space under a bridge at which its coins are seen.

        It is away from the exit and from turns, to the east or to the south if both are.
        """
        (column, row), arc = self.board.places[space], self.board.arcs[space]

        def fault(side: int) -> tuple[bool, ...]:
            dx, dy = STEPS[side]
            cell = column + dx, row + dy
            is_turn = self.board.squares[cell] not in (5, 10)
            return name_of(cell) == self.board.exit, is_turn, side not in (1, 2)

        return min((arc.side, arc.exit), key=fault)

    def data(self, curves: Sequence[Curve]) -> str:
        """Curves of the knotwork as path data of the scene."""
        return "".join(shapes.curve(curve, (0, 0), self.board.height) for curve in curves)

    # ---- ways along the strands, in the knotwork's coordinates

    def way(self, route: Sequence[str], *, whole: bool = False) -> tuple[Curve, ...]:
        """The way of coins along the spaces of a route, cut where it passes below a bridge.

        It begins and ends where coins lie. A `whole` one is a single line. A changed rule may let
        coins leap: the rest of the way is a straight line.
        """
        for at, pair in enumerate(pairwise(route)):
            if not self._linked(*pair):
                walked = self.way(route[: at + 1], whole=whole) if at else ()
                return (*walked, ((self._coins_at(pair[0]), self._coins_at(route[-1])),))
        stretches: list[list[Segment]] = [[]]
        for before, space, after in zip((None, *route), route, (*route[1:], None), strict=False):
            first, *others = self._through(before, space, after)
            stretches[-1] += first
            for part in others:
                stretches += [[]] if not whole else []
                stretches[-1] += part
        return tuple(tuple(curve) for curve in stretches if curve)

    def _linked(self, space: str, other: str) -> bool:
        """Whether two spaces follow one another on a strand, or are the layers of a crossing."""
        here, there = map(self.board.target, (space, other))
        return other == f"{space}'" or (here != there and there in self.board.along[here])

    def _coins_at(self, space: str) -> Point:
        """Where the coins of a space lie, in the knotwork's coordinates."""
        return self.place(self.spot(space))

    def arrival(self, route: Sequence[str]) -> tuple[Point, Point]:
        """Where coins on a route end, and a unit vector back along their way; in the scene."""
        before, space = route[-2:]
        if not self._linked(before, space):
            (x, y), (u, v) = self.spot(space), self.spot(before)
            length = dist((x, y), (u, v)) or 1
            return (x, y), ((u - x) / length, (v - y) / length)
        if is_under(space):  # from below the bridge, or along the road towards that
            dx, dy = STEPS[self.mouth(space)]
            sign = 1 if self._side(space, before) == self.mouth(space) else -1
            return self.spot(space), (sign * dx, -sign * dy)
        side = self._side(space, before)
        dx, dy = STEPS[side] if side is not None else (0, -1)
        return self.spot(space), (dx, -dy)

    def _through(self, before: str | None, space: str, after: str | None) -> list[Curve]:
        """The parts of a way through a space; between two of them it is below a bridge."""
        entry, way_out = self._side(space, before), self._side(space, after)
        dropped = before is not None and entry is None
        if not is_under(space) or (dropped and after):
            return [(*self._half(space, entry), *backwards(self._half(space, way_out)))]
        if dropped:
            column, row = self.board.places[space]
            return [(((column + 0.5, row + 0.5), self._coins_at(space)),)]
        sides = (self.mouth(space) if side is None else side for side in (entry, way_out))
        into, out = (cut_at_bridge(self._half(space, side)) for side in sides)
        return [()] if into == out else [into, backwards(out)]

    def _half(self, space: str, side: int | None) -> Curve:
        """From the middle of a side, if there is one, to the middle of a space."""
        if side is None:
            return ()
        arc = self.board.arcs[space]
        if side not in (arc.side, arc.exit):  # coins leave the board from below, too
            arc = self.board.arcs[f"{space}'"]
        first, second = halves(arc)
        return first if side == arc.side else backwards(second)

    def _side(self, space: str, other: str | None) -> int | None:
        """The side of a space towards another one next to it; None on the same square."""
        if other is None:
            return None
        (column, row), (c, r) = self.board.places[space], self.board.places[other]
        step = (c - column, r - row)
        return STEPS.index(step) if step in STEPS else None


ground_of = lru_cache(maxsize=16)(Ground)
cut_at_bridge = partial(cut, finish=GAP)  # a straight way to the middle of a crossing


# ---- shapes of what lies on it -------------------------------------------------------------------


WAVES = (3, 2)  # crossings of the twist in a space, and in one where the road turns
TWIST = (0.128, 0.052)  # its height to both sides, and from its crossings to the cut ends
SPIRAL = (0.23, 0.185, 1.6)  # of a triskele: from its middle, radius, turns
RING = 0.475  # round it
GROWN = 36 / 19  # how much larger it is on four squares
NEAR = 1.2  # from the exit to a home


def diamond(centre: Point, half: float) -> str:
    """A square on a corner."""
    return polygon(-1j * half, half, 1j * half, -half, at=centre)


def polygon(*corners: complex, at: Point, unit: Point = (1, 0)) -> str:
    """A polygon with its corners relative to `at`, where `unit` is the direction of the x axis.

    >>> polygon(1 - 1j, 2, 1 + 1j, at=(5, 5), unit=(0, 1))
    'M6 6L5 7L4 6Z'
    """
    points = (complex(*at) + corner * complex(*unit) for corner in corners)
    return f"M{'L'.join(map(shapes.xy_of, points))}Z"


def spiral(centre: Point, r: float, start: float, turns: float) -> str:
    """A clockwise spiral from `centre` to a distance of `r`, which sets out at the angle `start`.

    It is made of cubic curves for every eighth of a turn.
    """
    steps = round(turns * 8)
    angle = turns * 2 * pi / steps
    growth = r / steps / angle

    def point(index: int) -> tuple[complex, complex]:
        """A point of the spiral, and how far a third of the step leads on from there."""
        away, ahead = growth * index * angle, rect(1, start + index * angle)
        return complex(*centre) + away * ahead, complex(growth, away) * ahead * angle / 3

    d = "M" + shapes.xy(centre)
    for (here, third), (end, last) in pairwise(map(point, range(steps + 1))):
        d += "C" + " ".join(map(shapes.xy_of, (here + third, end - last, end)))
    return d


def _triskele(scale: float) -> str:
    """Three spirals that meet in the middle."""
    (away, r), turns = (part * scale for part in SPIRAL[:2]), SPIRAL[2]
    arms = (pi / 6 + number * 2 * pi / 3 for number in range(3))
    return "".join(
        spiral((away * cos(at), away * sin(at)), r, at + pi - turns * 2 * pi, turns) for at in arms
    )


def _twists() -> Iterator[tuple[str, str]]:
    """The twist on a space, by the mask of the sides that its road leads to."""
    ways = {10: Bend(1, -0.5, 1), 5: Bend(1, -0.5j, 1j)}
    for number, mask in enumerate((6, 12, 9, 3)):
        turned = 1j**number
        ways[mask] = Bend(pi / 4, (0.5 + 0.5j) * turned, -turned, 0.5)
    for mask, way in ways.items():
        yield f"twist{mask}", twist(way, WAVES[way.radius > 0], *TWIST)


FIGURES = {
    "tunnel-across": "M.33-.08L.445 0L.33 .08ZM-.33-.08L-.445 0L-.33 .08Z",
    "tunnel-up": "M-.08 .33L0 .445L.08 .33ZM-.08-.33L0-.445L.08-.33Z",
    "start-X": "M-.17-.17L.17 .17M.17-.17L-.17 .17",
    "start-O": shapes.circle((0, 0), 0.17),
    "triskele1": _triskele(1),
    "triskele2": _triskele(GROWN),
    **dict(_twists()),
}


# ---- roads ---------------------------------------------------------------------------------------


SHADE = 0.4  # how far the shadow of a bridge reaches
WALL = (0.365, 0.15)  # from the middle of a bridge to a parapet's middle, and to its gate
GATE = 0.11  # half the width of a tunnel
DIAMOND = 0.56
"""From the middle of the exit to its corners."""

GEM = {
    "exit": diamond((0, 0), DIAMOND),
    "exit stud": "".join(shapes.circle((DIAMOND * x, DIAMOND * y), 0.05) for x, y in STEPS),
    "exit stone": diamond((0, 0), 0.44),
    "exit dim": "M.44 0L0 .44L0 .22L.22 0Z",
    "exit lit": "M-.44 0L0-.44L0-.22L-.22 0ZM-.22 0L0-.22L.07-.07L-.07 .07Z",
    "exit cut": diamond((0, 0), 0.22),
}
"""The exit: a gem cut into facets, in a golden setting."""


def roads(ground: Ground) -> Iterator[Item]:
    """The strands, one path each, cut where they pass below, and their shadow."""
    found = dict.fromkeys(range(len(ground.board.strands)), "")
    for piece in ground.board.diagram.pieces(GAP):
        d = shapes.curve(piece.segments, (0, 0), ground.board.height, closed=piece.closed)
        found[piece.strand] += d
    yield Path("shadow", "backdrop", "road shadow", "".join(found.values()))
    for index, d in found.items():
        look = ground.numbers[ground.board.strands[index].spaces[0]]
        yield Path(f"road:{index + 1}", "backdrop", f"road {look}", d)


def heat(ground: Ground, given: Heat) -> Iterator[Item]:
    """Spaces coloured by their values, those below a bridge at both its sides."""
    for space in given.values:
        style, (first, second) = given.style(space), halves(ground.board.arcs[space])
        curves = [(*first, *second)]
        if is_under(space):
            curves = [cut_at_bridge(first), cut_at_bridge(backwards(second))]
        yield Path(f"heat:{space}", "cells", f"{style} road", ground.data(curves))


def furniture(ground: Ground, gates: tuple[str, ...], *, plain: bool) -> Iterator[Item]:
    """The things on the strands: twists unless `plain`, joints, starts, bridges, the exit."""
    board = ground.board
    yield from () if plain else _slabs(ground)
    yield from _joints(ground)
    yield from _shade(ground)
    for space, mark in board.marks.items():
        d, at = FIGURES[f"start-{mark}"], ground.middle(space)
        yield Path(f"start:{space}", "backdrop", "start", d, at)
    for space in board.crossings:
        yield from bridge(ground, space, is_open=space in (*gates, board.exit))
    yield from gem("exit", ground.middle(board.exit), "backdrop")


def _slabs(ground: Ground) -> Iterator[Item]:
    """A twist on every space where no bridge is, and nothing is marked."""
    board = ground.board
    for name in board.spaces:
        column, row = board.places[name]
        mask = board.squares[column, row]
        if f"twist{mask}" in FIGURES and name not in board.marks:
            at = ground.place((column + 0.5, row + 0.5))
            style = f"twist {ground.numbers[name]}"
            yield Path(f"twist:{name}", "backdrop", style, FIGURES[f"twist{mask}"], at)


def _joints(ground: Ground) -> Iterator[Item]:
    """A line across the road between every two spaces, but where the road ends below a bridge."""
    lines = ""
    for strand in ground.board.strands:
        for space, after in zip(strand.spaces, (*strand.spaces[1:], strand.spaces[0]), strict=True):
            if is_under(space) or is_under(after):
                continue
            arc = ground.board.arcs[space]
            dx, dy = STEPS[arc.exit]
            x, y = ground.place((arc.cell[0] + (1 + dx) / 2, arc.cell[1] + (1 + dy) / 2))
            # It is drawn from its upper or left end.
            start = shapes.xy((x - abs(dy) * JOINT / 2, y - abs(dx) * JOINT / 2))
            lines += f"M{start}{'h' if dx == 0 else 'v'}{JOINT}"
    yield Path("joints", "backdrop", "joint", lines)


def _shade(ground: Ground) -> Iterator[Item]:
    """Short lines on the roads' ends below bridges, to be stroked as wide as a road."""
    lines = ""
    for piece in ground.board.diagram.pieces(GAP):
        for end in piece.ends:
            (x, y), (u, v) = map(ground.place, end[:2])
            way = "h" if v == y else "v"
            lines += f"M{shapes.xy((x, y))}{way}{digits(copysign(SHADE, u - x + v - y))}"
    yield Path("shade", "backdrop", "shade", lines)


def bridge(
    ground: Ground, space: str, layer: str = "backdrop", *, is_open: bool = False
) -> Iterator[Item]:
    """A deck, and the parapets on both sides; with gates if it is open."""
    name = f"{'deck' if layer == 'backdrop' else 'bridge'}:{space}"
    x, y = ground.middle(space)
    upright = ground.board.crossings[space] == "vertical"
    (wall, gate), end = WALL, PARAPET / 2

    def line(along: float, aside: float, length: float) -> str:
        at = (x + aside, y + along) if upright else (x + along, y + aside)
        return f"M{shapes.xy(at)}{'v' if upright else 'h'}{digits(length)}"

    stretches = ((-end, end - gate), (gate, end - gate)) if is_open else ((-end, PARAPET),)
    walls = [line(start, side, long) for side in (-wall, wall) for start, long in stretches]
    gates = [line(-GATE, side, 2 * GATE) for side in (-wall, wall)]
    yield Path(name, layer, f"deck {ground.numbers[space]}", line(-0.5, 0, 1))
    if is_open:
        yield Path(f"{name}:gates", layer, "gate", "".join(gates))
    style = "open parapet" if is_open else "parapet"
    yield Path(f"{name}:walls", layer, style, "".join(walls))


def tunnels(ground: Ground, gates: tuple[str, ...]) -> Iterator[Item]:
    """Triangles in the gates, above all coins: they say where these may drop."""
    for space in gates:
        way = "across" if ground.board.crossings[space] == "vertical" else "up"
        d, at = FIGURES[f"tunnel-{way}"], ground.middle(space)
        yield Path(f"tunnel:{space}", "marks", "tunnel", d, at)


def gem(name: str, at: Point, layer: str = "pieces") -> Iterator[Item]:
    """The exit."""
    for style, d in GEM.items():
        yield Path(style.replace("exit ", f"{name}:").replace("exit", name), layer, style, d, at)


# ---- empty ground --------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def homes(ground: Ground, number: int) -> tuple[Point, ...]:
    """Places for `number` roundels on empty squares round the exit; none if these are too few."""
    middle = ground.middle(ground.board.exit)
    found: list[Point] = []
    for at in sorted(map(ground.squares.centre, _empty(ground)), key=partial(dist, middle)):
        if dist(at, middle) > NEAR and all(dist(at, one) > 1 for one in found):
            found.append(at)
    return tuple(sorted(found[:number], key=lambda at: at[::-1])) if len(found) >= number else ()


def _empty(ground: Ground) -> list[str]:
    taken = ground.board.squares
    return [name for name, cell in ground.squares.cells.items() if cell not in taken]


def triskeles(ground: Ground, taken: Collection[Point]) -> Iterator[Item]:
    """Carvings on the empty ground that homes leave, the larger ones on four squares."""
    layout = ground.squares
    free = {
        layout.cells[name]
        for name in _empty(ground)
        if all(dist(layout.centre(name), home) > 1 for home in taken)
    }
    for wide, high in ((2, 2), (2, 1), (1, 2), (1, 1)):
        for column, row in sorted(free):
            block = {(column + c, row + r) for c, r in product(range(wide), range(high))}
            if block <= free:
                free -= block
                at = ground.place((column + wide / 2, row + high / 2))
                large, name = min(wide, high), f"{column}:{row}"
                d = FIGURES[f"triskele{large}"]
                ring = RING * (GROWN if large > 1 else 1)
                yield Disc(f"ring:{name}", "backdrop", "carved ring", at, ring)
                yield Path(f"triskele:{name}", "backdrop", "carved", d, at)
