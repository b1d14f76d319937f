"""The drawn strands: smooth, inside their cells, cut where they pass below, never touching."""

import random
from collections import defaultdict
from itertools import product
from math import dist, floor

import pytest

from knotwidgets.knotwork import (
    GAP,
    RING,
    STRAIGHT,
    Cell,
    Diagram,
    Piece,
    Point,
    cell_arcs,
    medial,
)
from tests.knotwork.lattices import full, induced
from tests.knotwork.measures import curvature, heading, joints, samples

HALF_RIBBON = 0.1  # the widest ribbon, casing included, that the curves are made for
MARGIN = 0.02  # to a closed side
CLEAR = 0.004  # to another ribbon
MIDDLES = ((0.5, 1.0), (1.0, 0.5), (0.5, 0.0), (0.0, 0.5))
INWARD = ((0, -1), (-1, 0), (0, 1), (1, 0))


def coloured_board(seed: int) -> list[Diagram]:
    """A full 6x6 board of two colours at random, a diagram for each."""
    rng = random.Random(seed)
    colour = {cell: rng.random() < 0.5 for cell in product(range(6), range(6))}
    return [induced([c for c in colour if colour[c] == one]) for one in (True, False)]


@pytest.mark.parametrize("sides", range(1, 16))
def test_arcs_lead_clockwise_from_border_to_border_along_the_diagonals(sides: int) -> None:
    expected = set()
    for side in range(4):
        if sides >> side & 1:
            following = [(side + k) % 4 for k in (1, 2, 3, 4) if sides >> (side + k) % 4 & 1]
            expected.add((side, following[0]))
    arcs = cell_arcs(sides)
    ends = {(MIDDLES.index(curve[0][0]), MIDDLES.index(curve[-1][-1])) for curve in arcs}
    assert ends == expected
    for curve in arcs:
        for (x, y), (u, v) in (curve[0], curve[-1]):
            assert abs(x - u) == pytest.approx(abs(y - v))
            assert dist((x, y), (u, v)) > STRAIGHT - 1e-4


@pytest.mark.parametrize("sides", range(16))
def test_ribbons_stay_inside_their_cell_and_bend_widely_one_way(sides: int) -> None:
    room = HALF_RIBBON + MARGIN
    for curve in cell_arcs(sides):
        for (x, y), _ in samples(curve):
            distances = (1 - y, 1 - x, y, x)
            assert min(distances) >= 0
            closed = [d for side, d in enumerate(distances) if not sides >> side & 1]
            assert min(closed, default=1) >= room
        values = [curvature(segment, i / 50) for segment in curve for i in range(51)]
        assert min(values) > -1 / (2 * HALF_RIBBON)
        assert max(values) < 1e-2


def test_a_ring_is_round_and_closed() -> None:
    (piece,) = medial({(2, 5): 0}).pieces()
    assert piece.closed
    assert piece.over == ()
    assert piece.segments[0][0] == piece.segments[-1][-1]
    for point, _ in samples(piece.segments):
        assert dist(point, (2.5, 5.5)) == pytest.approx(RING, rel=1e-3)


@pytest.mark.parametrize("gap", [0.0, 0.1, GAP, STRAIGHT])
def test_pieces_stop_at_the_gap_before_each_crossing_below(gap: float) -> None:
    diagram = full(3, 3)
    ends = [end for p in diagram.pieces(gap) for end in (p.segments[0][0], p.segments[-1][-1])]
    for crossing in diagram.crossings:
        near = [end for end in ends if dist(end, crossing.point) < 0.2]
        assert [dist(end, crossing.point) for end in near] == pytest.approx([gap, gap])
    assert len(ends) == 2 * len(diagram.crossings)


@pytest.mark.parametrize("diagram", [full(2, 1), full(3, 3), *coloured_board(1)])
def test_pieces_are_smooth_and_pass_over_their_crossing(diagram: Diagram) -> None:
    for piece in diagram.pieces():
        for before, after in joints(piece.segments, closed=piece.closed):
            assert dist(before[-1], after[0]) < 1e-12
            assert dist(heading(before, 1), heading(after, 0)) < 1e-4
            # The control points are rounded to five digits.
            assert curvature(before, 1) == pytest.approx(curvature(after, 0), abs=5e-3)
        for crossing in piece.over:
            point = diagram.crossings[crossing].point
            assert min(dist(point, p) for p, _ in samples(piece.segments)) < 0.01


def test_straight_on_is_one_line() -> None:
    lines = [piece.segments for piece in full(4, 4).pieces() if len(piece.segments) == 1]
    assert lines
    for ((start, finish),) in lines:
        assert dist(start, finish) == pytest.approx(2**0.5 - 2 * GAP)


def test_pieces_name_their_strand_and_cells() -> None:
    diagram = full(3, 2)
    for piece in diagram.pieces():
        (crossing,) = piece.over
        assert sorted(piece.cells) == sorted(diagram.crossings[crossing].cells)
        assert piece.strand == diagram.crossings[crossing].over[0]


def test_open_ends_reach_the_border_on_top_and_leave_room_below() -> None:
    for sides in range(1, 16):
        for piece in medial({(0, 0): sides}).pieces():
            ends = (piece.segments[0][0], piece.segments[-1][-1])
            away = sorted(min(dist(end, middle) for middle in MIDDLES) for end in ends)
            assert away == pytest.approx([0, GAP])
        arcs = cell_arcs(sides, gap=GAP)
        assert {frozenset((c[0][0], c[-1][-1])) for c in arcs} == {
            frozenset((p.segments[0][0], p.segments[-1][-1]))
            for p in medial({(0, 0): sides}).pieces()
        }


Spot = tuple[int, float, Point, Point]  # piece, way along it, point, unit tangent


def spots(pieces: list[Piece], step: float) -> list[Spot]:
    found = []
    for number, piece in enumerate(pieces):
        way, last = 0.0, piece.segments[0][0]
        for point, tangent in samples(piece.segments, step):
            way += dist(last, point)
            found.append((number, way, point, tangent))
            last = point
    return found


def touching(pieces: list[Piece]) -> list[tuple[int, int, Point]]:
    """Points on a ribbon's edges that lie in another ribbon, or nearly, or in its own farther on.

    A ribbon is a row of slabs, one at each sampled point of its middle, square to the strand:
    its ends are straight cuts.
    """
    step, room = 0.01, HALF_RIBBON + CLEAR
    everywhere = spots(pieces, step)
    slabs: dict[Cell, list[Spot]] = defaultdict(list)
    for spot in everywhere:
        slabs[floor(spot[2][0] / 0.1), floor(spot[2][1] / 0.1)].append(spot)
    found = []
    for piece, way, (x, y), (u, v) in everywhere:
        for side in (HALF_RIBBON, -HALF_RIBBON):
            p, q = x - side * v, y + side * u
            column, row = floor(p / 0.1), floor(q / 0.1)
            for i, j in product((-1, 0, 1), repeat=2):
                for other, there, (a, b), (c, d) in slabs[column + i, row + j]:
                    if piece == other and (abs(way - there) < 0.4 or pieces[piece].closed):
                        continue
                    along, across = (p - a) * c + (q - b) * d, (q - b) * c - (p - a) * d
                    if abs(along) <= step / 2 and abs(across) < room:
                        found.append((piece, other, (p, q)))
    return found


@pytest.mark.parametrize("sides", range(16))
def test_ribbons_of_a_cell_and_its_neighbours_never_touch(sides: int) -> None:
    around = {(-x, -y): 1 << (side ^ 2) for side, (x, y) in enumerate(INWARD)}
    cells = {c: mask if sides >> s & 1 else 0 for s, (c, mask) in enumerate(around.items())}
    assert touching(list(medial({(0, 0): sides, **cells}).pieces())) == []


@pytest.mark.parametrize("seed", range(3))
def test_ribbons_of_a_whole_board_never_touch(seed: int) -> None:
    pieces = [piece for diagram in coloured_board(seed) for piece in diagram.pieces()]
    assert touching(pieces) == []


def test_ribbons_cut_too_late_would_touch() -> None:
    assert touching(list(full(2, 2).pieces(gap=HALF_RIBBON)))
