"""Lattice knotwork as Spherogram and SnapPy see it. Needs pytest and those only."""

import pytest

from knotwidgets.games.celtic_knot.board import RECONSTRUCTION, Board
from tests.knotwork.lattices import random_lattice

spherogram = pytest.importorskip(
    "spherogram", reason="Spherogram is not installed (extra 'knots', an environment of its own)"
)

pytestmark = pytest.mark.spherogram


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


@pytest.mark.parametrize("seed", range(40))
def test_spherogram_sees_the_same_link(seed: int) -> None:
    diagram = random_lattice(seed)
    link = diagram.to_spherogram()
    assert len(link.crossings) == len(diagram.crossings)
    assert link.unlinked_unknot_components == diagram.free_loops
    assert len(link.link_components) == len(diagram.loops) - diagram.free_loops
    assert [crossing.sign for crossing in link.crossings] == [
        crossing.sign for crossing in diagram.crossings
    ]
    assert link.is_alternating() == diagram.is_alternating
    assert link.writhe() == diagram.writhe
