"""The board of Celtic Knot: strands as interlaced roads, with all that is fixed on them.

Roads are ribbons, cut cleanly where they pass below another, and shaded there. Fine joints make
their spaces countable. A tunnel is two triangles on the bridge: the road below can be taken either
way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import hypot
from typing import TYPE_CHECKING

from knotwidgets.knotwork import STEPS, backwards, halves
from knotwidgets.scene import shapes
from knotwidgets.scene.display import Disc, Item, Path, Point, Text
from knotwidgets.scene.heat import Heat
from knotwidgets.words import is_known, say

from ..colours import LANE
from .ground import EAST, GAP, ORIGIN, Ground, cut_at_bridge, ground, is_under

if TYPE_CHECKING:
    from ..board import Board

SHADES = (0.06, 0.12)  # how far the shadow of a bridge reaches, twice, for a soft edge
TUNNEL = (0.1, 0.225, 0.115)  # from the middle to the base and to the tip, and half the width
MARK = 0.135
DIAMOND = 0.38
BERTH = 0.125
NAME_SIZE = 0.2


@lru_cache(maxsize=16)
def roads(board: Board) -> tuple[Item, ...]:
    """The strands, one path each.

    >>> from knotwidgets.games import CelticKnot
    >>> [item.style for item in roads(CelticKnot().drawn)]
    ['road 1', 'road 2']
    """
    return tuple(_roads(ground(board)))


@lru_cache(maxsize=16)
def furniture(board: Board) -> tuple[Item, ...]:
    """What lies on the strands: joints, shadows, berths, tunnels, starts, the exit."""
    lie = ground(board)
    return (
        *_joints(lie),
        Path("shade", "cells", "shade", _shade(board)),
        *_berths(lie),
        *_tunnels(lie),
        *_starts(lie),
        *_exit(lie),
    )


def heat(board: Board, given: Heat) -> Iterator[Item]:
    """Spaces coloured by their values.

    >>> from knotwidgets.games import CelticKnot
    >>> [item.style for item in heat(CelticKnot().drawn, Heat.of({"A9": 0.5, "C7'": 1}))]
    ['heat 4 road', 'heat 8 road', 'heat 8']
    """
    lie = ground(board)
    for space in given.values:
        style = given.style(space)
        yield Path(f"heat:{space}", "cells", f"{style} road", _stretch(board, space))
        if is_under(space):
            yield Disc(f"heat:{space}:berth", "regions", style, lie.spot(space), BERTH)


def name_plate(board: Board, at: Point) -> Iterator[Item]:
    """The board's name, if it has one, in small letters.

    >>> from knotwidgets.games import CelticKnot
    >>> [item.text for item in name_plate(CelticKnot().drawn, (4.5, 10))]
    ['reconstruction']
    """
    if board.name:
        yield Text("name", "labels", "name", at, _in_words(board.name), NAME_SIZE)


def _in_words(name: str) -> str:
    """A board's name; one of a user's own is in the user's language."""
    key = f"celtic_knot.board_{name}"
    return say(key) if is_known(key) else name


@lru_cache(maxsize=16)
def strands(board: Board) -> Mapping[int, str]:
    """The path data of each strand, cut where it passes below."""
    found: dict[int, str] = {}
    for piece in board.diagram.pieces(GAP):
        d = shapes.curve(piece.segments, ORIGIN, board.height, closed=piece.closed)
        found[piece.strand] = found.get(piece.strand, "") + d
    return found


def diamond(centre: Point, half: float) -> str:
    """A square that stands on a corner.

    >>> diamond((0, 0), 1)
    'M0 -1L1 0L0 1L-1 0Z'
    """
    x, y = centre
    corners = ((x, y - half), (x + half, y), (x, y + half), (x - half, y))
    return "M" + "L".join(map(shapes.xy, corners)) + "Z"


def _roads(lie: Ground) -> Iterator[Item]:
    for index, d in strands(lie.board).items():
        space = lie.board.strands[index].spaces[0]
        yield Path(f"road:{index + 1}", "cells", f"road {lie.numbers[space]}", d)


def _joints(lie: Ground) -> Iterator[Item]:
    """A line across the road between every two spaces."""
    joints: dict[int, list[str]] = {}
    for space, arc in lie.board.arcs.items():
        dx, dy = STEPS[arc.exit]
        x, y = lie.place((arc.cell[0] + (1 + dx) / 2, arc.cell[1] + (1 + dy) / 2))
        # It is drawn from its upper or left end.
        start = shapes.xy((x - abs(dy) * LANE / 2, y - abs(dx) * LANE / 2))
        line = f"M{start}{'h' if dx == 0 else 'v'}{LANE}"
        joints.setdefault(lie.numbers[space], []).append(line)
    for number, lines in sorted(joints.items()):
        yield Path(f"joints:{number}", "cells", f"joint {number}", "".join(lines))


def _shade(board: Board) -> str:
    """Short lines on the roads' ends below bridges, to be stroked as wide as a road."""
    lines = []
    for piece in board.diagram.pieces(GAP):
        ends = () if piece.closed else (piece.segments[0], piece.segments[-1][::-1])
        for (x, y), (u, v), *_ in ends:
            length = hypot(u - x, v - y)
            start = shapes.xy((x, board.height - y))
            for far in SHADES:
                step = shapes.xy((far * (u - x) / length, -far * (v - y) / length))
                lines.append(f"M{start}l{step}")
    return "".join(lines)


def _berths(lie: Ground) -> Iterator[Item]:
    for space in filter(is_under, lie.board.spaces):
        number = lie.numbers[space]
        yield Path(f"stem:{space}", "cells", f"stem {number}", lie.data([(lie.stem(space),)]))
        yield Disc(f"berth:{space}", "cells", f"berth {number}", lie.spot(space), BERTH)


def _tunnels(lie: Ground) -> Iterator[Item]:
    base, tip, half = TUNNEL
    for space in lie.board.tunnels:
        x, y = lie.middle(space)
        along = lie.hook(f"{space}'") == EAST
        corners = [(base, -half), (tip, 0.0), (base, half)]
        d = ""
        for way in (1, -1):
            points = [(way * a, b) if along else (b, way * a) for a, b in corners]
            d += "M" + "L".join(shapes.xy((x + a, y + b)) for a, b in points) + "Z"
        yield Path(f"tunnel:{space}", "cells", f"tunnel {lie.numbers[space]}", d)


def _starts(lie: Ground) -> Iterator[Item]:
    for space, mark in lie.board.marks.items():
        x, y = lie.middle(space)
        d = shapes.circle((x, y), MARK) if mark == "O" else _saltire((x, y), MARK)
        yield Path(f"start:{space}", "cells", f"start {lie.numbers[space]}", d)


def _saltire(centre: Point, half: float) -> str:
    (x, y), across = centre, 2 * half
    left, right = shapes.xy((x - half, y - half)), shapes.xy((x + half, y - half))
    return f"M{left}l{across} {across}M{right}l-{across} {across}"


def _exit(lie: Ground) -> Iterator[Item]:
    at = lie.middle(lie.board.exit)
    yield Path("exit", "pieces", "exit", diamond(at, DIAMOND))
    yield Path("exit:line", "pieces", "exit line", diamond(at, 0.7 * DIAMOND))
    yield Path("exit:heart", "pieces", "exit heart", diamond(at, 0.34 * DIAMOND))


def _stretch(board: Board, space: str) -> str:
    """The road of a space, from side to side; below a bridge its two ends."""
    first, second = halves(board.arcs[space])
    if not is_under(space):
        return shapes.curve((*first, *second), ORIGIN, board.height)
    ends = (cut_at_bridge(first), cut_at_bridge(backwards(second)))
    return "".join(shapes.curve(end, ORIGIN, board.height) for end in ends)
