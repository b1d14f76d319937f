"""The board of Celtic Knot: strands as interlaced roads, with all that is fixed on them.

Roads are ribbons, cut cleanly where they pass below another, and shaded there. Fine joints make
their spaces countable. A tunnel is two triangles on the bridge: the road below can be taken either
way.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import dist

from knotwidgets.knotwork import STEPS, backwards, halves
from knotwidgets.scene import shapes
from knotwidgets.scene.display import Disc, Item, Path, Point, Text
from knotwidgets.scene.heat import Heat
from knotwidgets.words import is_known, say

from ..colours import LANE
from .ground import EAST, GAP, Ground, cut_at_bridge, is_under

SHADES = (0.06, 0.12)  # how far the shadow of a bridge reaches, twice, for a soft edge
TUNNEL = (0.1, 0.225, 0.115)  # from the middle to the base and to the tip, and half the width
MARK = 0.135
DIAMOND = 0.38
BERTH = 0.125
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
            yield Disc(f"heat:{space}:berth", "regions", style, ground.spot(space), BERTH)


def name_plate(name: str, at: Point) -> Iterator[Item]:
    """The board's name, if it has one, in small letters; a user's own is in the user's language."""
    key = f"celtic_knot.board_{name}"
    if name:
        yield Text("name", "labels", "name", at, say(key) if is_known(key) else name, NAME_SIZE)


@lru_cache(maxsize=16)
def furniture(ground: Ground, tunnels: tuple[str, ...]) -> tuple[Item, ...]:
    """What lies on the strands: joints, shadows, berths, tunnels, starts, the exit."""
    first, last = (_joints, _shade, _berths), (_starts, _exit)
    return (
        *(item for part in first for item in part(ground)),
        *_tunnels(ground, tunnels),
        *(item for part in last for item in part(ground)),
    )


def _joints(ground: Ground) -> Iterator[Item]:
    """A line across the road between every two spaces."""
    joints: dict[int, str] = {}
    for space, arc in ground.board.arcs.items():
        dx, dy = STEPS[arc.exit]
        x, y = ground.place((arc.cell[0] + (1 + dx) / 2, arc.cell[1] + (1 + dy) / 2))
        # It is drawn from its upper or left end.
        start = shapes.xy((x - abs(dy) * LANE / 2, y - abs(dx) * LANE / 2))
        line, number = f"M{start}{'h' if dx == 0 else 'v'}{LANE}", ground.numbers[space]
        joints[number] = joints.get(number, "") + line
    for number, lines in sorted(joints.items()):
        yield Path(f"joints:{number}", "cells", f"joint {number}", lines)


def _shade(ground: Ground) -> Iterator[Item]:
    """Short lines on the roads' ends below bridges, to be stroked as wide as a road."""
    lines = ""
    for piece in ground.board.diagram.pieces(GAP):
        for end in () if piece.closed else (piece.segments[0], piece.segments[-1][::-1]):
            (x, y), (u, v) = map(ground.place, end[:2])
            length = dist((x, y), (u, v))
            for far in SHADES:
                step = far * (u - x) / length, far * (v - y) / length
                lines += f"M{shapes.xy((x, y))}l{shapes.xy(step)}"
    yield Path("shade", "cells", "shade", lines)


def _berths(ground: Ground) -> Iterator[Item]:
    for space in filter(is_under, ground.board.spaces):
        number = ground.numbers[space]
        yield Path(f"stem:{space}", "cells", f"stem {number}", ground.data([(ground.stem(space),)]))
        yield Disc(f"berth:{space}", "cells", f"berth {number}", ground.spot(space), BERTH)


def _tunnels(ground: Ground, tunnels: tuple[str, ...]) -> Iterator[Item]:
    base, tip, half = TUNNEL
    for space in tunnels:
        d, at, along = "", ground.middle(space), ground.hook(f"{space}'") == EAST
        for way in (1, -1):
            unit, aside = ((way, 0), way * half) if along else ((0, way), -way * half)
            d += polygon((base, -aside), (tip, 0.0), (base, aside), at=at, unit=unit)
        yield Path(f"tunnel:{space}", "cells", f"tunnel {ground.numbers[space]}", d)


def _starts(ground: Ground) -> Iterator[Item]:
    for space, mark in ground.board.marks.items():
        x, y = ground.middle(space)
        d = shapes.circle((x, y), MARK)
        if mark == "X":
            left, right = shapes.xy((x - MARK, y - MARK)), shapes.xy((x + MARK, y - MARK))
            d = f"M{left}l{2 * MARK} {2 * MARK}M{right}l-{2 * MARK} {2 * MARK}"
        yield Path(f"start:{space}", "cells", f"start {ground.numbers[space]}", d)


def _exit(ground: Ground) -> Iterator[Item]:
    at = ground.middle(ground.board.exit)
    for name, part in (("exit", 1), ("exit line", 0.7), ("exit heart", 0.34)):
        yield Path(name.replace(" ", ":"), "pieces", name, diamond(at, part * DIAMOND))


def diamond(centre: Point, half: float) -> str:
    """A square that stands on a corner."""
    return polygon((0, -half), (half, 0), (0, half), (-half, 0), at=centre)


def polygon(*corners: Point, at: Point, unit: Point = (1, 0)) -> str:
    """A polygon by its corners, each so far along a direction from a point and aside of it.

    >>> polygon((1, -1), (2, 0), (1, 1), at=(5, 5), unit=(0, 1))
    'M6 6L5 7L4 6Z'
    """
    (x, y), (dx, dy) = at, unit
    points = [(x + a * dx - b * dy, y + a * dy + b * dx) for a, b in corners]
    return f"M{'L'.join(map(shapes.xy, points))}Z"
