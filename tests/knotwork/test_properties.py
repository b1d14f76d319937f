"""Loops and crossings of medial knotwork: what holds for any cells, open sides included."""

from collections import Counter
from itertools import product
from math import gcd

from hypothesis import given, strategies as st

from knotwidgets.knotwork import Cell, medial
from tests.knotwork.lattices import full

CELLS = st.tuples(st.integers(-2, 3), st.integers(-2, 3))
SIDES = st.dictionaries(CELLS, st.integers(0, 15), max_size=20)


def only_joined(sides: dict[Cell, int]) -> dict[Cell, int]:
    """Close every open side that faces no open side."""

    def meets(cell: Cell, side: int, step: Cell) -> bool:
        facing = sides.get((cell[0] + step[0], cell[1] + step[1]), 0)
        return bool(facing >> (side ^ 2) & 1)

    steps = enumerate([(0, 1), (1, 0), (0, -1), (-1, 0)])
    around = list(steps)
    return {
        cell: sum(mask & 1 << side for side, step in around if meets(cell, side, step))
        for cell, mask in sides.items()
    }


@given(SIDES)
def test_strands_lead_through_every_open_side_and_pass_each_crossing_twice(
    sides: dict[Cell, int],
) -> None:
    diagram = medial(sides)
    expected = Counter(
        (cell, side) for cell, mask in sides.items() for side in range(4) if mask >> side & 1
    )
    expected.update((cell, 0) for cell, mask in sides.items() if mask == 0)
    assert Counter((arc.cell, arc.side) for s in diagram.strands for arc in s.arcs) == expected
    joined = sum(mask.bit_count() for mask in only_joined(sides).values())
    assert len(diagram.crossings) == joined / 2
    assert len(diagram.open_strands) == sum(mask.bit_count() for mask in sides.values()) - joined
    assert diagram.is_alternating
    for index, crossing in enumerate(diagram.crossings):
        for (number, position), over in ((crossing.over, True), (crossing.under, False)):
            assert diagram.strands[number].passes[position] == (index, over)
    assert sum(len(strand.passes) for strand in diagram.strands) == 2 * len(diagram.crossings)
    for strand in diagram.strands:
        cells = strand.cells
        following = cells[1:] + cells[:1] if strand.passes and strand.closed else cells[1:]
        for (a, b), (c, d) in zip(cells, following, strict=False):
            assert abs(a - c) + abs(b - d) == 1


@given(SIDES)
def test_joined_cells_make_closed_loops_with_codes(sides: dict[Cell, int]) -> None:
    diagram = medial(only_joined(sides))
    assert diagram.strands == diagram.loops
    labels = Counter(label for crossing in diagram.pd_code() for label in crossing)
    assert all(count == 2 for count in labels.values())
    for loop, code in zip(diagram.loops, diagram.gauss_code(), strict=True):
        assert len(loop.passes) == len(code)
    assert len(diagram.pieces()) == len(diagram.crossings) + diagram.free_loops


@given(SIDES, st.integers(-9, 9), st.integers(-9, 9))
def test_a_shift_changes_nothing_but_the_place(sides: dict[Cell, int], x: int, y: int) -> None:
    here = medial(sides)
    there = medial({(c + x, r + y): mask for (c, r), mask in sides.items()})
    assert [s.passes for s in here.strands] == [s.passes for s in there.strands]
    assert [c.sign for c in here.crossings] == [c.sign for c in there.crossings]


def test_a_full_rectangle_has_as_many_loops_as_its_sides_have_common_divisor() -> None:
    for columns, rows in product(range(1, 6), repeat=2):
        assert len(full(columns, rows).loops) == gcd(columns, rows)


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


def test_repr_counts_what_there_is() -> None:
    assert repr(medial({})) == "<Diagram: empty>"
    assert repr(medial({(0, 0): 0b0010, (1, 0): 0b1100})) == (
        "<Diagram: 1 open strand, 1 crossing>"
    )
