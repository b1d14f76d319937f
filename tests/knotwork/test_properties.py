"""What holds for any cells whatever, open sides included."""

from collections import Counter

from hypothesis import given, strategies as st

from knotwidgets.knotwork import Cell, Diagram, medial

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


def arcs_of(diagram: Diagram) -> Counter[tuple[Cell, int]]:
    return Counter((arc.cell, arc.side) for s in diagram.strands for arc in s.arcs)


@given(SIDES)
def test_every_open_side_begins_one_arc(sides: dict[Cell, int]) -> None:
    expected = Counter(
        (cell, side) for cell, mask in sides.items() for side in range(4) if mask >> side & 1
    )
    expected.update((cell, 0) for cell, mask in sides.items() if mask == 0)
    assert arcs_of(medial(sides)) == expected


@given(SIDES)
def test_every_unmet_side_ends_two_paths(sides: dict[Cell, int]) -> None:
    open_sides = sum(mask.bit_count() for mask in sides.values())
    joined = sum(mask.bit_count() for mask in only_joined(sides).values())
    diagram = medial(sides)
    assert len(diagram.crossings) == joined / 2
    assert len(diagram.open_strands) == open_sides - joined


@given(SIDES)
def test_every_crossing_is_passed_once_over_and_once_under(sides: dict[Cell, int]) -> None:
    diagram = medial(sides)
    assert diagram.is_alternating
    for index, crossing in enumerate(diagram.crossings):
        for (strand, position), over in ((crossing.over, True), (crossing.under, False)):
            assert diagram.strands[strand].passes[position] == (index, over)
    assert sum(len(strand.passes) for strand in diagram.strands) == 2 * len(diagram.crossings)


@given(SIDES)
def test_a_strand_visits_neighbour_after_neighbour(sides: dict[Cell, int]) -> None:
    for strand in medial(sides).strands:
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
