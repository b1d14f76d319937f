"""PD codes, Gauss codes, linking numbers, checked by hand and against the drawn curves."""

import sys

import pytest

from knotwidgets.knotwork import (
    Diagram,
    OpenStrandError,
    Pass,
    Strand,
    medial,
)
from tests.knotwork.lattices import full

OPEN = medial({(0, 0): 0b0010, (1, 0): 0b1010})


def test_codes_of_the_ring_of_four() -> None:
    diagram = full(2, 2)
    assert diagram.gauss_code() == [[-2, 4, -3, 1], [-1, 3, -4, 2]]
    # At (0.5, 1) edge 5 comes from the lower left, below; edge 4 comes from the upper left.
    assert diagram.pd_code()[0] == (5, 1, 6, 4)
    assert [abs(entry) for row in diagram.linking_matrix() for entry in row] == [0, 2, 2, 0]
    assert abs(diagram.writhe) == 4


@pytest.mark.parametrize(
    "ask", ["pd_code", "gauss_code", "linking_matrix", "to_spherogram", "writhe"]
)
def test_open_strands_have_no_code(ask: str) -> None:
    with pytest.raises(OpenStrandError, match=r"strand 0 is open, from cell \(1, 0\)"):
        getattr(OPEN, ask)()


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
