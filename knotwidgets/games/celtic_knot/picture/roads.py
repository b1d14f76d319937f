"""The board of Celtic Knot: strands as interlaced roads, with all that is fixed on them.

Roads are ribbons, cut cleanly where they pass below another, and shaded there; a bridge has
parapets. Fine joints make their spaces countable. A tunnel is a gate in both parapets of its
bridge: the road below can be taken either way.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import copysign

from knotwidgets.knotwork import STEPS, backwards, halves
from knotwidgets.scene import shapes
from knotwidgets.scene.display import Disc, Item, Path, Point, Text, digits
from knotwidgets.scene.heat import Heat
from knotwidgets.words import is_known, say

from ..colours import BAND, LANE
from .ground import GAP, LANDING, Ground, cut_at_bridge, diamond, is_under

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
    """Short lines on the roads' ends below bridges, to be stroked as wide as a road.

    Those of one length are an item: so where two lengths overlap it is darker.
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
