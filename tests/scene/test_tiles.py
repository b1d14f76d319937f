"""The shapes of tiles, and the finish of the strands on them."""

import re
from itertools import pairwise
from math import dist, isclose

import pytest

from knotwidgets.games.celtic import tiles
from knotwidgets.knotwork import cell_arcs, medial
from knotwidgets.scene.display import CORD

MASKS = range(1, 16)
CORNERS = (3, 6, 12, 9)


def points(d: str) -> list[tuple[float, float]]:
    """The points of a path of lines and cubic curves, its handles included."""
    numbers = [float(n) for n in re.findall(r"-?\d*\.?\d+", re.sub(r"A[^LCMZ]*", "", d))]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


@pytest.mark.parametrize("sides", MASKS)
def test_the_strands_of_a_ghost_stay_on_its_tile(sides: int) -> None:
    lines = [points(line) for line in tiles.alone(sides).line().split("M")[1:]]
    assert len(lines) == len(medial({(0, 0): sides}).strands)
    corner = CORD / 2 / 2**0.5  # how far a strand that is cut at 45 degrees goes on beside its end
    for x, y in (end for line in lines for end in (line[0], line[-1])):
        assert min(x, y, 1 - x, 1 - y) >= corner + tiles.INSET - 0.001


@pytest.mark.parametrize("sides", CORNERS)
def test_only_the_arc_round_a_closed_corner_has_a_point(sides: int) -> None:
    plain, pointed = cell_arcs(sides), cell_arcs(sides, pointed=True)
    assert sum(one != other for one, other in zip(plain, pointed, strict=True)) == 1
    others = [mask for mask in range(16) if mask not in CORNERS]
    assert all(cell_arcs(mask) == cell_arcs(mask, pointed=True) for mask in others)


def test_a_pointed_arc_is_smooth_but_for_its_point() -> None:
    arc = next(curve for curve in cell_arcs(3, pointed=True) if len(curve) > 1)
    kinks = []
    for before, after in pairwise(arc):
        assert before[-1] == after[0]
        (ax, ay), (bx, by), (cx, cy) = before[-2], before[-1], after[1]
        cross = (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
        sine = cross / dist((ax, ay), (bx, by)) / dist((bx, by), (cx, cy))
        if abs(sine) > 0.001:
            kinks.append(before[-1])
    assert kinks == [pytest.approx((0.212, 0.212))]


def test_a_point_is_kept_where_pieces_are_joined() -> None:
    square = medial({(0, 0): 3, (1, 0): 9, (1, 1): 12, (0, 1): 6})
    tips = [0.212, 1.788]
    ends = {
        point
        for piece in square.pieces(pointed=True)
        for segment in piece.segments
        for point in segment
    }
    for x in tips:
        for y in tips:
            assert any(dist((x, y), point) < 1e-9 for point in ends)


@pytest.mark.parametrize("end", [0.0, 0.05, 0.1])
def test_open_ends_stop_where_they_are_told(end: float) -> None:
    pieces = medial({(0, 0): 15}).pieces(end=end)
    for piece in pieces:
        assert piece.loose == (True, True)
        for x, y in (piece.segments[0][0], piece.segments[-1][-1]):
            assert isclose(min(x, y, 1 - x, 1 - y), end / 2**0.5, abs_tol=1e-9)


def test_only_open_ends_are_loose() -> None:
    pieces = medial({(0, 0): 2, (1, 0): 10}).pieces()
    loose = sum(sum(piece.loose) for piece in pieces)
    assert loose == 2
    loop = medial({(0, 0): 2, (1, 0): 8})
    assert not any(any(piece.loose) for piece in loop.pieces())
    assert loop.pieces() == loop.pieces(end=0.1)
