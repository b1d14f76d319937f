"""Medial and lattice knotwork as Spherogram and SnapPy see it. Needs pytest and those only."""

import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations, product

import pytest

from knotwidgets.games.celtic_knot.board import RECONSTRUCTION, Board
from knotwidgets.knotwork import Cell, Diagram, medial_of
from tests.knotwork.lattices import random_lattice

spherogram = pytest.importorskip(
    "spherogram", reason="Spherogram is not installed (extra 'knots', an environment of its own)"
)

pytestmark = pytest.mark.spherogram


def random_diagram(seed: int) -> Diagram:
    """Some cells of a 5x5 board, most of their neighbours joined."""
    rng = random.Random(seed)
    cells: list[Cell] = [cell for cell in product(range(5), range(5)) if rng.random() < 0.75]
    joins = [
        (cell, other)
        for cell in cells
        for other in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1))
        if other in cells and rng.random() < 0.85
    ]
    return medial_of(cells, joins)


@pytest.mark.parametrize("drawn", [random_diagram, random_lattice])
@pytest.mark.parametrize("seed", range(40))
def test_spherogram_sees_the_same_link(drawn: Callable[[int], Diagram], seed: int) -> None:
    diagram = drawn(seed)
    link = diagram.to_spherogram()
    assert len(link.crossings) == len(diagram.crossings)
    assert link.unlinked_unknot_components == diagram.free_loops
    assert len(link.link_components) == len(diagram.loops) - diagram.free_loops
    assert link.is_alternating() == diagram.is_alternating
    assert [crossing.sign for crossing in link.crossings] == [
        crossing.sign for crossing in diagram.crossings
    ]
    assert link.writhe() == diagram.writhe


@pytest.mark.parametrize("seed", range(40))
def test_spherogram_sees_the_same_linking_numbers(seed: int) -> None:
    """Its components come in another order, so each is known by the crossings it visits.

    Two components that visit the same ones are linked with each other only.
    """
    diagram = random_diagram(seed)
    link = diagram.to_spherogram()
    number = {crossing: index for index, crossing in enumerate(link.crossings, 1)}
    theirs = [
        frozenset(Counter(number[entry.crossing] for entry in component).items())
        for component in link.link_components
    ]
    ours = [frozenset(Counter(map(abs, code)).items()) for code in diagram.gauss_code() if code]
    assert Counter(theirs) == Counter(ours)
    assert linked(theirs, link.linking_matrix()) == linked(ours, diagram.linking_matrix())


def linked(
    names: list[frozenset[tuple[int, int]]], matrix: list[list[int]]
) -> Counter[tuple[frozenset[frozenset[tuple[int, int]]], int]]:
    return Counter(
        (frozenset((names[i], names[j])), matrix[i][j])
        for i, j in combinations(range(len(names)), 2)
    )


@pytest.mark.filterwarnings("ignore::ResourceWarning")  # SnapPy leaves a file open
def test_six_cells_in_two_rows_are_the_endless_knot() -> None:
    snappy = pytest.importorskip("snappy", reason="SnapPy is not installed (extra 'knots')")
    cells = list(product(range(3), range(2)))
    joins = [(a, b) for a, b in combinations(cells, 2) if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
    exterior = medial_of(cells, joins).to_spherogram().exterior()
    assert isinstance(exterior, snappy.Manifold)
    assert "7_4(0,0)" in map(str, exterior.identify())


@pytest.mark.filterwarnings("ignore::ResourceWarning")  # SnapPy leaves a file open
def test_the_reconstruction_is_the_whitehead_link_with_two_curls() -> None:
    snappy = pytest.importorskip("snappy", reason="SnapPy is not installed (extra 'knots')")
    link = Board.read(RECONSTRUCTION).diagram.to_spherogram()
    assert len(link.link_components) == 2
    assert len(link.crossings) == 7
    assert link.is_alternating()
    assert link.linking_number() == 0
    link.simplify()
    assert len(link.crossings) == 5
    isometries = link.exterior().is_isometric_to(snappy.Manifold("L5a1"), return_isometries=True)
    # Other links have the same exterior; an isometry that keeps the meridians tells them apart.
    assert any(isometry.extends_to_link() for isometry in isometries)
