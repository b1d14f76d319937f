"""Invariants and names of links: against naive readings, and where a diagram is drawn otherwise."""

from fractions import Fraction
from itertools import combinations, count, product
from math import prod

import pytest
from hypothesis import given, strategies as st

from knotwidgets.knotwork import (
    Cell,
    CodedDiagram,
    Diagram,
    LinkDiagram,
    OpenStrandError,
    medial,
)
from knotwidgets.knotwork.braids import Braid
from knotwidgets.knotwork.invariants import Polynomial
from tests.knotwork.lattices import full, induced, random_lattice

TREFOIL = CodedDiagram.of_pd([(1, 5, 2, 4), (3, 1, 4, 6), (5, 3, 6, 2)])


def drawn(rows: str) -> Diagram:
    """Cells as signs, the uppermost row first."""
    lines = rows.split("/")[::-1]
    return induced(
        {(x, y) for y, row in enumerate(lines) for x, one in enumerate(row) if one == "#"}
    )


boards = st.frozensets(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=12)
small = boards.map(induced)


def states(link: LinkDiagram) -> dict[int, int]:
    """The Kauffman bracket by its definition: the sum over all ways to resolve the crossings."""
    code, found = link.pd_code(), dict[int, int]()
    for ways in product((1, -1), repeat=len(code)):
        joins = [
            pair
            for (a, b, c, d), way in zip(code, ways, strict=True)
            for pair in (((a, b), (c, d)) if way > 0 else ((a, d), (b, c)))
        ]
        own = {edge: edge for crossing in code for edge in crossing}
        for one, other in joins:
            old, new = own[one], own[other]
            own = {edge: new if group == old else group for edge, group in own.items()}
        terms = {sum(ways): 1}
        for _ in range(len({*own.values()}) + link.free_loops - 1):
            more = dict[int, int]()
            for power, number in terms.items():
                for step in (2, -2):
                    more[power + step] = more.get(power + step, 0) - number
            terms = more
        for power, number in terms.items():
            found[power] = found.get(power, 0) + number
    return {power: number for power, number in found.items() if number}


def check_jones(link: LinkDiagram) -> None:
    """Compare the Jones polynomial with the bracket."""
    sign = -1 if link.writhe % 2 else 1
    terms = {
        Fraction(3 * link.writhe - power, 4): sign * number
        for power, number in states(link).items()
    }
    assert link.jones == Polynomial.of(terms, "t")


@given(boards.filter(lambda cells: len(cells) <= 8))
def test_the_jones_polynomial_is_the_sum_over_all_states(cells: frozenset[Cell]) -> None:
    check_jones(induced(cells))


def test_the_bracket_agrees_where_crossings_do_not_alternate() -> None:
    links = [random_lattice(seed) for seed in range(60)]
    some = [one for one in links if 0 < len(one.crossings) <= 10 and not one.is_alternating]
    assert len(some) > 3
    for link in some:
        check_jones(link)


@given(small)
def test_the_determinant_counts_spanning_trees(link: Diagram) -> None:
    cells = {cell for strand in link.strands for cell in strand.cells}
    joins = [crossing.cells for crossing in link.crossings]
    if len(joins) <= 12:
        trees = sum(
            len(connected(cells, chosen)) == 1 for chosen in combinations(joins, len(cells) - 1)
        )
        assert link.determinant == trees
    at_minus_one = abs(sum(number * (-1) ** int(power) for power, number in link.alexander.terms))
    assert at_minus_one == link.determinant


def connected(cells: set[Cell], joins: tuple[tuple[Cell, ...], ...]) -> set[frozenset[Cell]]:
    own = {cell: frozenset((cell,)) for cell in cells}
    for one, other in joins:
        both = own[one] | own[other]
        own |= dict.fromkeys(both, both)
    return {*own.values()}


@given(small)
def test_a_mirror_image_turns_signs_about(link: Diagram) -> None:
    mirror = link.mirror
    assert mirror.mirror == link
    assert mirror.name == link.name
    assert (mirror.signature, mirror.writhe) == (-link.signature, -link.writhe)
    assert mirror.jones == Polynomial.of({-power: n for power, n in link.jones.terms}, "t")
    assert (mirror.alexander, mirror.genus) == (link.alexander, link.genus)
    assert [factor.name for factor in mirror.factors] == [factor.name for factor in link.factors]
    for one, other in zip(link.factors, mirror.factors, strict=True):
        assert one.forms == other.forms[::-1]


@given(small)
def test_a_link_is_the_sum_of_its_factors(link: Diagram) -> None:
    factors = link.factors
    assert link.crossing_number == sum(len(factor.signs) for factor in factors)
    if link.is_split is False:
        assert link.determinant == prod(factor.determinant for factor in factors)
        assert link.jones.span == sum(len(factor.signs) for factor in factors)


@given(small, st.data())
def test_another_drawing_of_a_link_has_the_same_invariants(
    link: Diagram, data: st.DataObject
) -> None:
    """The first move of Reidemeister: an edge gets a kink."""
    code = [*link.pd_code()]
    if not code:
        return
    last = 2 * len(code)
    edge = data.draw(st.integers(1, last))
    ends = [(i, slot) for i, one in enumerate(code) for slot in range(4) if one[slot] == edge]
    cut = next(end for end in ends if comes_in(link, end))
    rows = [
        tuple(last + 2 if (i, slot) == cut else one[slot] for slot in range(4))
        for i, one in enumerate(code)
    ]
    rows.append((edge, last + 2, last + 1, last + 1))
    kinked = CodedDiagram.of_pd(rows, link.free_loops)  # type: ignore[arg-type] # of four each
    assert kinked.jones == link.jones
    assert kinked.alexander == link.alexander
    assert (kinked.signature, kinked.determinant) == (link.signature, link.determinant)
    assert kinked.components == link.components


def comes_in(link: Diagram, end: tuple[int, int]) -> bool:
    """Whether a strand comes in at a slot of a crossing."""
    crossing, slot = end
    return slot == 0 or slot == (3 if link.signs[crossing] > 0 else 1)


def test_squares_straight_or_bent_are_one_knot() -> None:
    straight, bent = drawn("##/##/##/##"), drawn("##./###/###")
    assert straight.name == bent.name == "L10a101"
    assert straight.same_as(bent)
    assert not straight.same_as(bent.mirror)
    one, other = ([number for _, number in link.jones.terms] for link in (straight, bent))
    assert one == other  # and where a loop runs the other way, the exponents differ


@pytest.mark.parametrize(
    ("rows", "name", "common"),
    [
        ("#", "unknot", None),
        ("##/##", "L4a1", "Solomon's knot"),
        ("##/##/##", "7_4", "endless knot"),
        ("###/#.#/###", "L8a14", None),
        ("###/#.#/###/##.", "11a_343", None),
        ("##./###/.##", "L4a1 # L4a1", None),
        ("##.#/##..", "L4a1 ⊔ unknot", None),
        ("###/###/###", None, None),  # of twelve crossings
    ],
)
def test_names(rows: str, name: str | None, common: str | None) -> None:
    link = drawn(rows)
    assert (link.name, link.common_name) == (name, common)
    assert link.mirror.name == name


def test_what_is_known_of_the_endless_knot() -> None:
    link = drawn("##/##/##")
    assert (link.components, link.crossing_number, link.determinant) == (1, 7, 15)
    assert (abs(link.signature), link.genus, link.is_split) == (2, 1, False)
    assert str(link.alexander) == "4 - 7t + 4t^2"
    assert link.conway == "3 1 3"
    assert link.is_amphicheiral is False
    assert TREFOIL.is_amphicheiral is False
    eight = CodedDiagram.of_pd([(4, 2, 5, 1), (8, 6, 1, 5), (6, 3, 7, 4), (2, 7, 3, 8)])
    assert (eight.name, eight.is_amphicheiral) == ("4_1", True)
    assert drawn("##./###/.##").is_amphicheiral is False
    assert [sorted(code) for code in link.dt_code()] == [[2, 4, 6, 8, 10, 12, 14]]
    assert link.closed is link


def test_open_strands_bar_the_link_but_not_the_closed_ones() -> None:
    square = dict.fromkeys(product(range(2), range(2)), 15)
    open_square = medial({**square, (5, 5): 0b0101})
    with pytest.raises(OpenStrandError, match="`closed` has the loops alone"):
        _ = open_square.jones
    beside = medial({(0, 0): 3, (1, 0): 9, (0, 1): 6, (1, 1): 12, (5, 5): 0b0101})
    assert beside.closed.name == "L4a1"
    assert beside.closed.factors[0].crossing_number == 4


def test_a_sum_of_links_is_not_decided_and_other_strands_are_not_told_apart() -> None:
    with pytest.raises(ValueError, match="a sum of links"):
        drawn("##./###/.##").same_as(drawn("##./###/.##"))
    assert not drawn("##/##").same_as(drawn("##/##/##"))
    assert TREFOIL.same_as(TREFOIL)
    assert not TREFOIL.same_as(TREFOIL.mirror)


def test_polynomials_of_thirty_crossings_take_no_long_time() -> None:
    link = full(5, 4)
    assert len(link.signs) == 31
    assert link.jones.span == 31
    assert abs(sum(number * (-1) ** int(power) for power, number in link.alexander.terms)) == (
        link.determinant
    )


def closure(braid: Braid) -> CodedDiagram:
    """The link of a braid whose ends are joined, by its code."""
    places, code = [*range(braid.strands)], list[tuple[int, int, int, int]]()
    fresh = count(braid.strands)
    for step in braid.word:
        at = abs(step) - 1
        left, right = places[at : at + 2]
        places[at : at + 2] = new_left, new_right = next(fresh), next(fresh)
        on_left_below = (left, right, new_right, new_left)
        code.append((right, new_right, new_left, left) if step > 0 else on_left_below)
    first = {edge: number for number, edge in enumerate(places)}
    joined = [tuple(first.get(edge, edge) for edge in one) for one in code]
    return CodedDiagram.of_pd(joined, sum(n == edge for n, edge in enumerate(places)))  # type: ignore[arg-type]


@given(small)
def test_a_braid_closes_to_the_link(link: Diagram) -> None:
    made = closure(link.braid)
    rows, own = (sorted(map(sorted, one.linking_matrix())) for one in (made, link))
    assert rows == own
    assert made.components == link.components
    if len(link.braid.word) <= 50:  # polynomials of long words take too long
        assert (made.signature, made.determinant) == (link.signature, link.determinant)
        assert made.alexander == link.alexander
    if link.braid.strands <= 9:
        assert made.jones == link.jones


def test_braids_of_links_that_do_not_alternate() -> None:
    links = [random_lattice(seed) for seed in range(60)]
    short = [link for link in links if len(link.braid.word) <= 30]
    assert len(short) > 10
    for link in short:
        assert closure(link.braid).jones == link.jones
