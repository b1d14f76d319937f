"""PD codes, Gauss codes, linking numbers, checked by hand and against the drawn curves."""

import sys
from collections import Counter

import pytest

from knotwidgets.knotwork import (
    Crossing,
    Diagram,
    OpenStrandError,
    Pass,
    Piece,
    Strand,
    medial,
)
from tests.knotwork.lattices import full

OPEN = medial({(0, 0): 0b0010, (1, 0): 0b1010})


def drawn_sign(crossing: Crossing, index: int, pieces: tuple[Piece, ...]) -> int:
    """The sign of a crossing, from the directions in which its strands are drawn."""
    x, y = crossing.point
    (over,) = (
        line
        for piece in pieces
        if index in piece.over
        for line in piece.segments
        if len(line) == 2 and abs(line[0][0] + line[1][0] - 2 * x) < 1
        if abs((line[0][0] - x) * (line[1][1] - y) - (line[0][1] - y) * (line[1][0] - x)) < 1e-9
        if (line[0][0] - x) * (line[1][0] - x) < 0
    )
    (under,) = (
        piece.segments[-1]
        for piece in pieces
        if abs(piece.segments[-1][-1][0] - x) + abs(piece.segments[-1][-1][1] - y) < 0.2
    )
    (a, b), (c, d) = (
        (line[-1][0] - line[-2][0], line[-1][1] - line[-2][1]) for line in (over, under)
    )
    return 1 if a * d - b * c > 0 else -1


def faces(code: list[tuple[int, int, int, int]]) -> int:
    """Walk round every face of a PD code, the crossing's edges taken in their cyclic order."""
    ends = [(crossing, corner) for crossing in range(len(code)) for corner in range(4)]
    partner = {
        end: other
        for end in ends
        for other in ends
        if end != other and code[end[0]][end[1]] == code[other[0]][other[1]]
    }
    count = 0
    while ends:
        start = end = ends[0]
        count += 1
        while True:
            ends.remove(end)
            crossing, corner = partner[end]
            end = crossing, (corner + 1) % 4
            if end == start:
                break
    return count


def test_codes_of_the_ring_of_four() -> None:
    diagram = full(2, 2)
    assert diagram.gauss_code() == [[-2, 4, -3, 1], [-1, 3, -4, 2]]
    # At (0.5, 1) edge 5 comes from the lower left, below; edge 4 comes from the upper left.
    assert diagram.pd_code()[0] == (5, 1, 6, 4)
    assert [abs(entry) for row in diagram.linking_matrix() for entry in row] == [0, 2, 2, 0]
    assert abs(diagram.writhe) == 4


@pytest.mark.parametrize("size", [(2, 1), (2, 2), (3, 2), (3, 3), (5, 3), (7, 7)])
def test_a_pd_code_is_a_planar_diagram(size: tuple[int, int]) -> None:
    code = full(*size).pd_code()
    labels = Counter(label for crossing in code for label in crossing)
    assert labels == dict.fromkeys(range(1, 2 * len(code) + 1), 2)
    # Euler: vertices - edges + faces = 2 for a connected plane graph.
    assert len(code) - 2 * len(code) + faces(code) == 2


@pytest.mark.parametrize("size", [(1, 2), (2, 1), (2, 2), (3, 2), (3, 3), (5, 3)])
def test_signs_are_those_of_the_drawn_strands(size: tuple[int, int]) -> None:
    diagram = full(*size)
    pieces = diagram.pieces()
    for index, crossing in enumerate(diagram.crossings):
        assert crossing.sign == drawn_sign(crossing, index, pieces)
    assert diagram.writhe == sum(crossing.sign for crossing in diagram.crossings)


def test_the_linking_matrix_is_symmetric_with_a_zero_diagonal() -> None:
    matrix = full(4, 4).linking_matrix()
    assert len(matrix) == 4
    assert any(any(row) for row in matrix)
    for i, row in enumerate(matrix):
        assert row[i] == 0
        assert row == [other[i] for other in matrix]


def test_loops_without_a_crossing_are_counted_apart() -> None:
    diagram = medial({(0, 0): 0b0010, (1, 0): 0b1000, (3, 3): 0, (9, 0): 0})
    assert diagram.free_loops == 2
    assert len(diagram.pd_code()) == 1
    assert diagram.gauss_code()[1:] == [[], []]


@pytest.mark.parametrize("ask", ["pd_code", "gauss_code", "linking_matrix", "to_spherogram"])
def test_open_strands_have_no_code(ask: str) -> None:
    with pytest.raises(OpenStrandError, match=r"strand 0 is open, from cell \(1, 0\)"):
        getattr(OPEN, ask)()


def test_open_strands_have_no_writhe() -> None:
    with pytest.raises(OpenStrandError, match="strand 0 is open"):
        _ = OPEN.writhe


def test_a_strand_that_stays_on_top_does_not_alternate() -> None:
    twice_over = (Pass(0, over=True), Pass(1, over=True))
    assert not Diagram((Strand(closed=False, arcs=(), passes=twice_over),), ()).is_alternating
    once_each = (Pass(0, over=True), Pass(1, over=False), Pass(2, over=True))
    assert Diagram((Strand(closed=False, arcs=(), passes=once_each),), ()).is_alternating
    assert not Diagram((Strand(closed=True, arcs=(), passes=once_each),), ()).is_alternating


def test_a_missing_spherogram_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "spherogram", None)
    with pytest.raises(ImportError, match=r"knotwidgets\[knots\]"):
        full(2, 2).to_spherogram()
