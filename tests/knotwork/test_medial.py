"""Loops and crossings of medial knotwork, on cases small enough to draw by hand."""

import pytest

from knotwidgets.knotwork import Pass, medial, medial_of, next_open
from tests.knotwork.lattices import full

SQUARE = [(0, 0), (1, 0), (1, 1), (0, 1)]
RING = list(zip(SQUARE, SQUARE[1:] + SQUARE[:1], strict=True))


@pytest.mark.parametrize(
    ("sides", "side", "step", "expected"),
    [(0b1111, 3, 1, 0), (0b1111, 0, -1, 3), (0b0101, 1, 1, 2), (0b0101, 1, -1, 0), (0b10, 1, 1, 1)],
)
def test_next_open_turns_the_way_of_the_step(
    sides: int, side: int, step: int, expected: int
) -> None:
    assert next_open(sides, side, step) == expected


def test_nothing_is_an_empty_diagram() -> None:
    assert (medial({}).strands, medial({}).crossings) == ((), ())


def test_a_lone_cell_is_a_ring() -> None:
    (ring,) = medial({(2, 3): 0}).loops
    assert ring.cells == ((2, 3),)
    assert ring.passes == ()


def test_two_joined_cells_are_a_figure_eight() -> None:
    diagram = medial_of([(0, 0), (0, 1)], [((0, 1), (0, 0))])
    (loop,) = diagram.loops
    assert loop.cells == ((0, 0), (0, 1))
    assert set(loop.passes) == {Pass(0, over=True), Pass(0, over=False)}
    (crossing,) = diagram.crossings
    assert crossing.point == (0.5, 1.0)
    assert crossing.cells == ((0, 0), (0, 1))


def test_a_ring_of_four_cells_is_two_linked_loops() -> None:
    diagram = medial_of(SQUARE, RING)
    assert len(diagram.loops) == 2
    assert len(diagram.crossings) == 4
    assert abs(diagram.linking_matrix()[0][1]) == 2


@pytest.mark.parametrize("columns", range(1, 6))
@pytest.mark.parametrize("rows", range(1, 6))
def test_a_full_rectangle_has_as_many_loops_as_its_sides_have_common_divisor(
    columns: int, rows: int
) -> None:
    divisor = next(d for d in range(columns, 0, -1) if columns % d == rows % d == 0)
    assert len(full(columns, rows).loops) == divisor


def test_strands_turn_the_other_way_in_every_next_cell() -> None:
    for strand in full(3, 4).strands:
        turns = [arc.clockwise for arc in strand.arcs]
        assert all(a != b for a, b in zip(turns, turns[1:] + turns[:1], strict=True))


def test_the_strand_from_upper_left_is_on_top_between_north_and_south() -> None:
    # Clockwise from its north side a strand heads for the lower right.
    diagram = medial_of([(0, 0), (0, 1)], [((0, 0), (0, 1))])
    strand, position = diagram.crossings[0].over
    after = diagram.strands[strand].arcs[(position + 1) % 2]
    assert (after.cell, after.side, after.clockwise) in [((0, 0), 0, True), ((0, 1), 2, True)]


def test_an_open_side_without_a_neighbour_leaves_two_path_ends() -> None:
    diagram = medial({(0, 0): 0b0001})
    (strand,) = diagram.open_strands
    assert strand.cells == ((0, 0),)
    assert not diagram.loops
    assert not diagram.crossings


def test_an_open_side_that_meets_a_closed_one_is_open() -> None:
    diagram = medial({(0, 0): 0b0010, (1, 0): 0b0000})
    assert len(diagram.open_strands) == 1
    assert diagram.closed.free_loops == 1


def test_open_strands_come_first_and_keep_their_passes() -> None:
    # A cross with one joined arm: three open sides make three open strands.
    diagram = medial({(1, 1): 0b1111, (1, 2): 0b0100})
    assert [strand.closed for strand in diagram.strands] == [False] * 3
    assert [len(strand.passes) for strand in diagram.strands] == [0, 2, 0]
    assert diagram.strands[1].cells == ((1, 1), (1, 2), (1, 1))
    assert diagram.is_alternating


def test_the_order_of_the_cells_does_not_matter() -> None:
    sides = {(0, 0): 0b0010, (1, 0): 0b1001, (1, 1): 0b0100, (5, 5): 0}
    backwards = dict(reversed(sides.items()))
    assert medial(sides) == medial(backwards)
    assert hash(medial(sides)) == hash(medial(backwards))


def test_a_mask_must_be_one_of_sixteen() -> None:
    with pytest.raises(ValueError, match=r"cell \(1, 2\) has the side mask 16"):
        medial({(1, 2): 16})


@pytest.mark.parametrize(
    ("join", "reason"),
    [
        (((0, 0), (1, 1)), r"join \(0, 0\)-\(1, 1\): these cells are not neighbours"),
        (((0, 0), (0, 0)), r"join \(0, 0\)-\(0, 0\): these cells are not neighbours"),
        (((0, 0), (-1, 0)), r"join \(0, 0\)-\(-1, 0\): there is no cell \(-1, 0\)"),
    ],
)
def test_a_bad_join_is_quoted(join: tuple[tuple[int, int], tuple[int, int]], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        medial_of(SQUARE, [join])


def test_repr_counts_what_there_is() -> None:
    assert repr(medial({})) == "<Diagram: empty>"
    assert repr(medial({(0, 0): 0b0010, (1, 0): 0b1100})) == (
        "<Diagram: 1 open strand, 1 crossing>"
    )
