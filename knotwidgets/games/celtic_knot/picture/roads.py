"""The board of Celtic Knot: strands as interlaced roads, with all that is fixed on them.

Roads are ribbons, cut cleanly where they pass below another, and shaded there; a bridge has
parapets. Fine joints make their spaces countable. A tunnel is a gate in both parapets of its
bridge: the road below can be taken either way.
"""

from __future__ import annotations

import cmath
from collections.abc import Iterator
from functools import lru_cache
from math import dist, pi

from knotwidgets.knotwork import STEPS, backwards, halves
from knotwidgets.scene import shapes
from knotwidgets.scene.display import Disc, Item, Path, Point, Text, digits
from knotwidgets.scene.heat import Heat
from knotwidgets.words import is_known, say

from ..colours import BAND, LANE
from .ground import ASIDE, GAP, Ground, cut_at_bridge, is_under

SHADES = (0.07, 0.15, 0.24)  # how far the shadow of a bridge reaches, for a soft edge
PARAPET = (0.45, 0.19)  # from the middle of a bridge to the ends of a parapet and of its gate
TUNNEL = (0.33, 0.5, 0.13)  # from the middle to the base and to the tip, and half the width
MARK = 0.16
DIAMOND = 0.5
LANDING = 0.4  # radius of the round end of a landing
STEM = (0.05, 0.2, 0.5, 0.2)  # its half width, from where to where it is straight, how it opens
TOUCH = 0.58 * pi  # where it meets the round end, seen from there
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
    """What lies on the strands: joints, shadows, parapets, tunnels, starts, the exit."""
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


def landings(ground: Ground) -> Iterator[Item]:
    """Where coins below a bridge lie: each comes out from under it, below the roads."""
    for space in filter(is_under, ground.board.spaces):
        style = f"landing {ground.numbers[space]}"
        yield Path(f"landing:{space}", "cells", style, "#landing", ground.middle(space))


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


SYMBOLS = {"landing": _landing()}


def _tunnels(ground: Ground, tunnels: tuple[str, ...]) -> Iterator[Item]:
    """Triangles in the gates, above all coins: they say where these may drop."""
    base, tip, half = TUNNEL
    for space in tunnels:
        d, at, along = "", ground.middle(space), ground.board.crossings[space] == "vertical"
        for way in (1, -1):
            unit, aside = ((way, 0), way * half) if along else ((0, way), -way * half)
            d += polygon((base, -aside), (tip, 0.0), (base, aside), at=at, unit=unit)
        yield Path(f"tunnel:{space}", "marks", f"tunnel {ground.numbers[space]}", d)


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
