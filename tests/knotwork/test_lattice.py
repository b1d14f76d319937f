"""Lattice knotwork: its strands, crossings and codes, and the curves that are drawn."""

from collections import Counter
from itertools import pairwise
from math import dist

import pytest

from knotwidgets.knotwork import Arc, Cell, Curve, Pass, Point, halves, lattice
from tests.amounts import amount
from tests.knotwork.lattices import random_lattice, random_squares
from tests.knotwork.measures import curvature, heading, samples

RING = {(0, 0): 0b0011, (0, 1): 0b0110, (1, 1): 0b1100, (1, 0): 0b1001}
EIGHT: dict[Cell, int] = {
    (0, 0): 0b0011,
    (1, 0): 0b1001,
    (0, 1): 0b0110,
    (1, 1): 0b1111,
    (2, 1): 0b1001,
    (1, 2): 0b0110,
    (2, 2): 0b1100,
}
SEEDS = range(amount(40))


# --- Strands and crossings ----------------------------------------------------------------------


def test_a_ring_is_one_loop_that_begins_as_the_squares_do() -> None:
    [loop] = lattice(RING, {}).strands
    assert (loop.closed, loop.passes) == (True, ())
    assert loop.cells == ((0, 0), (0, 1), (1, 1), (1, 0))
    turned = {cell: RING[cell] for cell in ((1, 1), (0, 1), (0, 0), (1, 0))}
    assert lattice(turned, {}).strands[0].cells == ((1, 1), (1, 0), (0, 0), (0, 1))


@pytest.mark.parametrize("over", [True, False])
def test_a_figure_eight_crosses_itself(over: bool) -> None:  # noqa: FBT001 - a parameter
    diagram = lattice(EIGHT, {(1, 1): over})
    [loop] = diagram.loops
    assert Counter(loop.cells) == {cell: 2 if cell == (1, 1) else 1 for cell in EIGHT}
    [crossing] = diagram.crossings
    assert crossing.point == (1.5, 1.5)
    assert crossing.cells == ((1, 1),)
    assert diagram.writhe == (1 if over else -1)  # southward and eastward
    at_once = diagram.visits(loop)
    assert [visit for visit in at_once if visit] == list(loop.passes)
    for arc, visit in zip(loop.arcs, at_once, strict=True):
        assert (visit is None) == (arc.cell != (1, 1))
        if visit:
            assert visit.over == ((arc.side % 2 == 0) == over)
    # The strand on top comes first where two begin.
    [first] = lattice({(1, 1): EIGHT[1, 1], **EIGHT}, {(1, 1): over}).strands
    assert first.passes[0] == Pass(0, over=True)
    assert first.cells[:2] == ((1, 1), (1, 2) if over else (2, 1))


def test_strands_with_ends() -> None:
    tee = {(1, 0): 0b1011, (0, 0): 0b0010, (2, 0): 0b1000, (1, 1): 0b0100}
    diagram = lattice(tee, {})
    assert [strand.cells for strand in diagram.open_strands] == [
        ((1, 0), (1, 1)),  # the third line ends
        ((0, 0), (1, 0), (2, 0)),  # and two go straight on
    ]
    assert [arc.turn for arc in diagram.strands[0].arcs] == [0, 0]
    assert not diagram.loops


@pytest.mark.parametrize("seed", SEEDS)
def test_strands_take_each_line_once_and_cross_as_is_said(seed: int) -> None:
    squares, diagram = random_squares(seed), random_lattice(seed)
    lines = {(cell, side) for cell, m in squares.items() for side in range(4) if m >> side & 1}
    arcs = [arc for strand in diagram.strands for arc in strand.arcs]
    taken = Counter((arc.cell, side) for arc in arcs for side in (arc.side, arc.exit))
    assert taken == dict.fromkeys(lines, 1)
    assert len(diagram.crossings) == sum(mask == 15 for mask in squares.values())
    ways: dict[Pass, Point] = {}
    for strand in diagram.strands:
        assert strand.closed
        for one, other in pairwise(strand.arcs + strand.arcs[:1]):
            assert halves(one).second[-1][-1] == halves(other).first[0][0]
        for arc, visit in zip(strand.arcs, diagram.visits(strand), strict=True):
            if visit:
                ways[visit] = heading(halves(arc).first[0], 1)
    assert len(ways) == sum(len(strand.passes) for strand in diagram.strands)
    for index, crossing in enumerate(diagram.crossings):
        for (number, position), over in ((crossing.over, True), (crossing.under, False)):
            assert diagram.strands[number].passes[position] == Pass(index, over)
        (x, y), (u, v) = ways[Pass(index, over=True)], ways[Pass(index, over=False)]
        assert crossing.sign == round(x * v - y * u)


# --- Curves -------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", range(4))
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_a_way_through_a_square_is_smooth(side: int, turn: int) -> None:
    first, second = halves(Arc((3, 5), side, turn, clockwise=True))
    curve = first + second
    assert all(3 <= x <= 4 and 5 <= y <= 6 for (x, y), _ in samples(curve))
    for one, other in pairwise(curve):
        assert one[-1] == other[0]
        assert heading(one, 1) == pytest.approx(heading(other, 0))
        assert curvature(one, 1) == pytest.approx(curvature(other, 0), abs=1e-3)
    ends = (curvature(curve[0], 0), curvature(curve[-1], 1))
    assert ends == pytest.approx((0, 0), abs=1e-9)
    bends = [abs(curvature(segment, i / 50)) for segment in curve for i in range(51)]
    assert max(bends) <= 1 / 0.475  # a band up to twice as wide has a smooth inner edge


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_the_middle_of_a_square_is_on_the_band(turn: int) -> None:
    way = halves(Arc((3, 5), 0, turn, clockwise=True))
    assert way.middle == way.first[-1][-1] == way.second[0][0]
    assert dist(way.middle, (3.5, 5.5)) <= (0 if turn == 2 else 0.206)
    assert halves(Arc((3, 5), 0, turn, clockwise=True), pointed=True).middle == (3.5, 5.5)


def test_where_a_strand_begins_and_ends_there_is_half_a_way() -> None:
    begin, end = Arc((0, 0), 1, 0, clockwise=False), Arc((1, 0), 3, 0, clockwise=True)
    assert (halves(begin).first, halves(begin).second) == ((), (((0.5, 0.5), (1.0, 0.5)),))
    assert (halves(end).first, halves(end).second) == ((((1.0, 0.5), (1.5, 0.5)),), ())
    assert (halves(begin).middle, halves(end).middle) == ((0.5, 0.5), (1.5, 0.5))


# --- Pieces -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("pointed", [True, False])
def test_pieces_are_the_strands_but_for_a_gap_at_each_pass_below(
    seed: int,
    pointed: bool,  # noqa: FBT001 - a parameter
) -> None:
    diagram = random_lattice(seed)
    pieces = diagram.pieces(0.3, pointed=pointed)
    for number, strand in enumerate(diagram.strands):
        own = [piece for piece in pieces if piece.strand == number]
        below = [visit.crossing for visit in strand.passes if not visit.over]
        assert [piece.closed for piece in own] == ([False] * len(below) or [True])
        over = [crossing for piece in own for crossing in piece.over]
        assert sorted(over) == sorted(visit.crossing for visit in strand.passes if visit.over)
        for piece, following in pairwise(own + own[:1]):
            if not piece.closed:
                assert dist(piece.segments[-1][-1], following.segments[0][0]) == pytest.approx(0.6)
        ways = [halves(arc, pointed=pointed) for arc in strand.arcs]
        whole = sum(length(first) + length(second) for first, second in ways)
        drawn = sum(length(piece.segments) for piece in own)
        assert drawn == pytest.approx(whole - 0.6 * len(below), rel=1e-3)


def length(curve: Curve) -> float:
    """The length of a curve, nearly."""
    return sum(
        dist(one, other)
        for segment in curve
        for (one, _), (other, _) in pairwise(samples((segment,)))
    )


def test_pieces_cross_nothing_but_what_they_name() -> None:
    diagram = random_lattice(2)
    pieces = diagram.pieces()
    for index, crossing in enumerate(diagram.crossings):
        through = [
            piece
            for piece in pieces
            if min(dist(point, crossing.point) for point, _ in samples(piece.segments)) < 0.05
        ]
        assert [index in piece.over for piece in through] == [True]
        assert crossing.cells[0] in through[0].cells


def test_straight_on_is_one_line() -> None:
    row = {(0, 0): 2, (1, 0): 10, (2, 0): 8}
    [piece] = lattice(row, {}).pieces()
    assert piece.segments == (((0.5, 0.5), (2.5, 0.5)),)
    assert piece.loose == (True, True)
    [shorter] = lattice(row, {}).pieces(end=0.25)
    assert shorter.segments == (((0.75, 0.5), (2.25, 0.5)),)


def test_sharp_turns_are_made_of_lines() -> None:
    [piece] = lattice(RING, {}).pieces(pointed=True)
    corners = {point for segment in piece.segments for point in segment}
    assert {(0.5, 0.5), (0.5, 1.5), (1.5, 1.5), (1.5, 0.5)} <= corners
    assert all(len(segment) == 2 for segment in piece.segments)
