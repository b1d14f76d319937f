"""The ground of a picture of Celtic Knot: where spaces lie, and the roads that join them.

Coins lie on their strand. Those under a bridge would not be seen there: they have a *landing* on
the square to the north-east, which comes out from under the bridge.

Roads are ribbons, cut cleanly where they pass below another, and shaded there; a bridge has
parapets. Fine joints make their spaces countable. A tunnel is a gate in both parapets of its
bridge: the road below can be taken either way.
"""

from __future__ import annotations

import cmath
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import pairwise, product
from math import copysign, dist, pi

from knotwidgets.knotwork import STEPS, Cell, Curve, Segment, backwards, cut, halves
from knotwidgets.scene import grid, shapes
from knotwidgets.scene.display import Disc, Item, Path, Point, Text, digits
from knotwidgets.scene.heat import Heat
from knotwidgets.words import is_known, say

from .board import Board, name_of
from .colours import BAND, LANE, LOOKS

GAP = 0.43
"""From a crossing's middle to where the road below ends."""

OUT = 0.42
"""From a crossing's middle, along both axes, to where a landing comes out from under the bridge."""

ASIDE = 0.9
"""From a crossing's middle, along both axes, to the coins below: on the square to the north-east,
and as near to their bridge as coins of all players have room."""


def is_under(space: str) -> bool:
    """Whether a space is the lower one of its square."""
    return space.endswith("'")


@dataclass(frozen=True)
class Ground:
    """The places on a board; `ground_of` gives those of each board.

    >>> from knotwidgets.games import CelticKnot
    >>> ground = ground_of(CelticKnot().drawn)
    >>> ground.spot("C7"), ground.spot("C7'")
    ((2.5, 2.5), (3.4, 1.6))
    >>> ground.data(ground.way(["C7", "D7", "E7"]))
    'M2.5 2.5L4.5 2.5'
    """

    board: Board

    @cached_property
    def squares(self) -> grid.Layout:
        """All squares, on the path or off it, by name."""
        cells = product(range(self.board.width), range(self.board.height))
        return self._layout({name_of(cell): cell for cell in cells})

    @cached_property
    def spaces(self) -> grid.Layout:
        """The spaces and the exit, each on the square where it is picked."""
        cells = {name: self.board.places[name] for name in (*self.board.spaces, self.board.exit)}
        landings = {name: (c + 1, r + 1) for name, (c, r) in cells.items() if is_under(name)}
        return self._layout(cells | landings)

    def _layout(self, cells: Mapping[str, Cell]) -> grid.Layout:
        return grid.Layout(cells, self.board.width, self.board.height)

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
        """Where the coins of a space lie: on its strand, or on its landing."""
        x, y = self.middle(space)
        return (x + ASIDE, y - ASIDE) if is_under(space) else (x, y)

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
                return (*walked, ((self._lying(pair[0]), self._lying(route[-1])),))
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

    def _lying(self, space: str) -> Point:
        """Where the coins of a space lie, in the knotwork's coordinates."""
        return self.place(self.spot(space))

    def arrival(self, route: Sequence[str]) -> tuple[Point, Point]:
        """Where coins on a route end, and a unit vector back along their way; in the scene."""
        before, space = route[-2:]
        if not self._linked(before, space):
            (x, y), (u, v) = self.spot(space), self.spot(before)
            length = dist((x, y), (u, v)) or 1
            return (x, y), ((u - x) / length, (v - y) / length)
        if is_under(space):
            return self.spot(space), (-(0.5**0.5), 0.5**0.5)
        side = self._side(space, before)
        dx, dy = STEPS[side] if side is not None else (0, -1)
        return self.spot(space), (dx, -dy)

    def _through(self, before: str | None, space: str, after: str | None) -> list[Curve]:
        """The parts of a way through a space; between two of them it is below a bridge."""
        come, go = self._side(space, before), self._side(space, after)
        dropped = before is not None and come is None
        if not is_under(space) or (dropped and after):
            return [(*self._half(space, come), *backwards(self._half(space, go)))]
        if before and after:
            into, out = (cut_at_bridge(self._half(space, side)) for side in (come, go))
            return [into, backwards(out)]
        rise = self._rise(space, come if before else go)
        return rise if before else [backwards(part) for part in reversed(rise)]

    def _rise(self, space: str, side: int | None) -> list[Curve]:
        """From a side, or after a drop from the bridge, to the landing of a space below."""
        (x, y), landing = self._centre(space), self._lying(space)
        if side is None:
            return [(((x, y), landing),)]
        out = (x + OUT, y + OUT)
        return [cut_at_bridge(self._half(space, side)), ((out, out), (out, landing))]

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

    def _centre(self, space: str) -> Point:
        column, row = self.board.places[space]
        return column + 0.5, row + 0.5


ground_of = lru_cache(maxsize=16)(Ground)
cut_at_bridge = partial(cut, finish=GAP)  # a straight way to the middle of a crossing


TUNNEL = (0.33, 0.5, 0.13)  # from the middle to the base and to the tip, and half the width
MARK = 0.16
LANDING = 0.4  # radius of the round end of a landing
STEM = (0.05, 0.2, 0.5, 0.2)  # its half width, from where to where it is straight, how it opens
TOUCH = 0.58 * pi  # where it meets the round end, seen from there


def diamond(centre: Point, half: float) -> str:
    """A square on a corner."""
    return polygon((0, -half), (half, 0), (0, half), (-half, 0), at=centre)


def polygon(*corners: Point, at: Point, unit: Point = (1, 0)) -> str:
    """A polygon by its corners, each so far along a direction from a point and aside of it.

    >>> polygon((1, -1), (2, 0), (1, 1), at=(5, 5), unit=(0, 1))
    'M6 6L5 7L4 6Z'
    """
    (x, y), (dx, dy) = at, unit
    points = [(x + a * dx - b * dy, y + a * dy + b * dx) for a, b in corners]
    return f"M{'L'.join(map(shapes.xy, points))}Z"


def _landing() -> str:
    """A leaf that points north-east, its stem beginning near the middle of a crossing."""
    half, begin, straight, along = STEM
    axis, far = cmath.rect(1, -pi / 4), 2**0.5 * ASIDE
    sides = []
    for left in (1, -1):
        edge = cmath.rect(LANDING, left * TOUCH)
        way = edge * (1 + along * left * 1j), edge  # along the round end's own edge
        points = begin + left * half * 1j, straight + left * half * 1j, *(far + p for p in way)
        sides.append([shapes.xy((p.real, p.imag)) for p in (point * axis for point in points)])
    there, back = sides
    arc = f"A{LANDING} {LANDING} 0 1 0 {back[3]}"
    return f"M{there[0]}C{' '.join(there[1:])}{arc}C{' '.join(back[2::-1])}Z"


def _gates(step: Point) -> str:
    """Two triangles that point along a step and back."""
    base, tip, half = TUNNEL
    corners = (base, -half), (tip, 0.0), (base, half)
    (x, y), at = step, (0, 0)
    return polygon(*corners, at=at, unit=step) + polygon(*corners, at=at, unit=(-x, -y))


def _cross() -> str:
    leg = f"{shapes.xy((2 * MARK, 2 * MARK))}M{shapes.xy((MARK, -MARK))}"
    return f"M{shapes.xy((-MARK, -MARK))}l{leg}l{shapes.xy((-2 * MARK, 2 * MARK))}"


SYMBOLS = {
    "landing": _landing(),
    "tunnel-across": _gates((1, 0)),
    "tunnel-up": _gates((0, 1)),
    "start-X": _cross(),
    "start-O": shapes.circle((0, 0), MARK),
}


# ---- roads ---------------------------------------------------------------------------------------


SHADES = (0.09, 0.2)  # how far the shadow of a bridge reaches, twice, for a soft edge
PARAPET = (0.45, 0.19)  # from the middle of a bridge to the ends of a parapet and of its gate
DIAMOND = 0.5
NAME_SIZE = 0.2


@lru_cache(maxsize=16)
def roads(ground: Ground) -> tuple[Item, ...]:
    """The strands, one path each, cut where they pass below."""
    found = dict.fromkeys(range(len(ground.board.strands)), "")
    for piece in ground.board.diagram.pieces(GAP):
        d = shapes.curve(piece.segments, (0, 0), ground.board.height, closed=piece.closed)
        found[piece.strand] += d
    looks = [ground.numbers[strand.spaces[0]] for strand in ground.board.strands]
    return tuple(
        Path(f"road:{index + 1}", "cells", f"road {looks[index]}", d) for index, d in found.items()
    )


def heat(ground: Ground, given: Heat) -> Iterator[Item]:
    """Spaces coloured by their values, those below a bridge at both its sides."""
    for space in given.values:
        style, (first, second) = given.style(space), halves(ground.board.arcs[space])
        under, curves = is_under(space), [(*first, *second)]
        if under:
            curves = [cut_at_bridge(first), cut_at_bridge(backwards(second))]
        yield Path(f"heat:{space}", "cells", f"{style} road", ground.data(curves))
        if under:
            yield Disc(f"heat:{space}:landing", "regions", style, ground.spot(space), LANDING)


def name_plate(name: str, at: Point) -> Iterator[Item]:
    """The board's name, if it has one, in small letters; a user's own is in the user's language."""
    key = f"celtic_knot.board_{name}"
    if name:
        yield Text("name", "labels", "name", at, say(key) if is_known(key) else name, NAME_SIZE)


@lru_cache(maxsize=16)
def furniture(ground: Ground, tunnels: tuple[str, ...]) -> tuple[Item, ...]:
    """The things on the strands: joints, shadows, parapets, tunnels, starts, the exit."""
    return (
        *_joints(ground),
        *_shade(ground),
        *_parapets(ground, tunnels),
        *_tunnels(ground, tunnels),
        *_starts(ground),
        *_exit(ground),
    )


def _joints(ground: Ground) -> Iterator[Item]:
    """A line across the road between every two spaces, but where the road ends below a bridge."""
    joints: dict[int, str] = {}
    for strand in ground.board.strands:
        for space, after in zip(strand.spaces, (*strand.spaces[1:], strand.spaces[0]), strict=True):
            if is_under(space) or is_under(after):
                continue
            arc = ground.board.arcs[space]
            dx, dy = STEPS[arc.exit]
            x, y = ground.place((arc.cell[0] + (1 + dx) / 2, arc.cell[1] + (1 + dy) / 2))
            # It is drawn from its upper or left end.
            start = shapes.xy((x - abs(dy) * LANE / 2, y - abs(dx) * LANE / 2))
            line, number = f"M{start}{'h' if dx == 0 else 'v'}{LANE}", ground.numbers[space]
            joints[number] = joints.get(number, "") + line
    for number, lines in sorted(joints.items()):
        yield Path(f"joints:{number}", "cells", f"joint {number}", lines)


def _shade(ground: Ground) -> Iterator[Item]:
    """Short lines on the roads' ends below bridges, to be stroked as wide as a road.

    Strokes of one length are an item: so where two lengths overlap it is darker.
    """
    lines = dict.fromkeys(SHADES, "")
    for piece in ground.board.diagram.pieces(GAP):
        for end in () if piece.closed else (piece.segments[0], piece.segments[-1][::-1]):
            (x, y), (u, v) = map(ground.place, end[:2])
            way = "h" if v == y else "v"
            sign = copysign(1, u - x + v - y)
            for far in SHADES:
                lines[far] += f"M{shapes.xy((x, y))}{way}{digits(sign * far)}"
    for index, d in enumerate(lines.values()):
        yield Path(f"shade:{index}", "cells", "shade", d)


def _parapets(ground: Ground, tunnels: tuple[str, ...]) -> Iterator[Item]:
    """The walls of bridges on both sides, with gates where there is a tunnel."""
    (end, gate), walls = PARAPET, dict[int, str]()
    for space, over in ground.board.crossings.items():
        x, y = ground.middle(space)
        is_open = space in tunnels or space == ground.board.exit  # whose corners are there
        stretches = ((-end, -gate), (gate, end)) if is_open else ((-end, end),)
        for side in (-BAND / 2, BAND / 2):
            for start, finish in stretches:
                step = digits(finish - start)
                at, line = (x + start, y + side), f"h{step}"
                if over == "vertical":
                    at, line = (x + side, y + start), f"v{step}"
                number = ground.numbers[space]
                walls[number] = f"{walls.get(number, '')}M{shapes.xy(at)}{line}"
    for number, lines in sorted(walls.items()):
        yield Path(f"parapets:{number}", "cells", f"parapet {number}", lines)


def opened(ground: Ground, space: str) -> Path:
    """The road below a bridge as if that were slid aside."""
    x, y = ground.middle(space)
    across = ground.board.crossings[space.rstrip("'")] == "vertical"
    start, line = ((x - 0.5, y), "h1") if across else ((x, y - 0.5), "v1")
    style = f"road {ground.numbers[space]}"
    return Path("opened", "pieces", style, f"M{shapes.xy(start)}{line}")


def landings(ground: Ground) -> Iterator[Item]:
    """Where coins below a bridge lie: each comes out from under it, below the roads."""
    for space in filter(is_under, ground.board.spaces):
        style = f"landing {ground.numbers[space]}"
        yield Path(f"landing:{space}", "cells", style, "#landing", ground.middle(space))


def _tunnels(ground: Ground, tunnels: tuple[str, ...]) -> Iterator[Item]:
    """Triangles in the gates, above all coins: they say where these may drop."""
    for space in tunnels:
        way = "across" if ground.board.crossings[space] == "vertical" else "up"
        style, at = f"tunnel {ground.numbers[space]}", ground.middle(space)
        yield Path(f"tunnel:{space}", "marks", style, f"#tunnel-{way}", at)


def _starts(ground: Ground) -> Iterator[Item]:
    for space, mark in ground.board.marks.items():
        style, at = f"start {ground.numbers[space]}", ground.middle(space)
        yield Path(f"start:{space}", "cells", style, f"#start-{mark}", at)


def _exit(ground: Ground) -> Iterator[Item]:
    at = ground.middle(ground.board.exit)
    for name, part in (("exit", 1), ("exit line", 0.7), ("exit heart", 0.34)):
        yield Path(name.replace(" ", ":"), "pieces", name, diamond(at, part * DIAMOND))
