"""Names and invariants as KnotInfo, Spherogram and SnapPy have them. Needs these and pytest."""

import random
import re
from fractions import Fraction
from itertools import product

import pytest

from knotwidgets.knotwork import CodedDiagram, LinkDiagram, medial_of
from tests.amounts import PART, amount
from tests.knotwork.knot_names import FILE, made, rows

spherogram = pytest.importorskip(
    "spherogram", reason="Spherogram is not installed (extra 'knots', an environment of its own)"
)
pytest.importorskip("snappy")
pytest.importorskip("database_knotinfo", reason="KnotInfo's tables are not installed")

pytestmark = pytest.mark.spherogram


def value(text: str, **at: int) -> Fraction:
    """Work out a polynomial of KnotInfo's."""
    python = re.sub(r"(\d)\(", r"\1*(", text.replace("^", "**"))
    values = {name: Fraction(number) for name, number in at.items()}
    return Fraction(eval(python, {}, values))  # noqa: S307 - a table of an installed package


def test_the_table_is_made_of_the_diagrams_of_knotinfo() -> None:
    written = FILE.read_text(encoding="utf-8").splitlines()
    part = min(PART, 5)
    assert made(part).splitlines() == [*written[:3], *written[3::part]]
    forms = {line.split()[1] for line in written[3:]}
    assert len(forms) == len(written) - 3 == 563 + 813


def test_invariants_are_those_of_the_tables() -> None:
    """A part of all knots and links with at most 11 crossings, those that don't alternate too."""
    known = [row for row in rows() if row[1].signs]
    assert len(known) > 4900
    for name, ours, row in random.Random(7).sample(known, amount(len(known) // 5)):
        assert ours.determinant == int(row["determinant"]), name
        if row["signature"].lstrip("-").isdigit():
            assert ours.signature == int(row["signature"]), name
        at_nine = sum(number * Fraction(3) ** int(2 * power) for power, number in ours.jones.terms)
        assert at_nine == value(row["jones_polynomial"], t=9, x=3), name
        if len(ours.braid.word) <= 40:  # polynomials of longer ones take seconds
            closed = spherogram.Link(braid_closure=[*ours.braid.word])
            again = CodedDiagram.of_pd(closed.PD_code(min_strand_index=1))
            assert (again.components, again.jones) == (ours.components, ours.jones), name
        low, high = ours.crossing_bounds
        assert low <= int(row["crossing_number"]) <= high, name
        if ours.is_alternating:
            assert ours.crossing_number == int(row["crossing_number"]), name
            assert ours.name == name
        if "alexander_polynomial" in row:
            at_five = sum(number * 5 ** int(power) for power, number in ours.alexander.terms)
            assert abs(at_five) == abs(value(row["alexander_polynomial"], t=5)), name
            if ours.is_alternating:
                assert ours.genus == int(row["three_genus"]), name
                is_same = ours.same_as(ours.mirror)
                assert is_same == ("amphicheiral" in row["symmetry_type"]), name
                if ours.conway:
                    theirs = re.sub(r"[^\d]", "", row["conway_notation"])
                    assert ours.conway.replace(" ", "") == theirs, name


def random_block(seed: int) -> LinkDiagram:
    """The knotwork of some cells of a board of 5x5, as a game might end."""
    rng = random.Random(seed)
    cells = {cell for cell in product(range(5), range(5)) if rng.random() < 0.62}
    joins = [(c, n) for c in cells for n in ((c[0] + 1, c[1]), (c[0], c[1] + 1)) if n in cells]
    return medial_of(cells, joins)


@pytest.mark.parametrize("seed", range(amount(150, 50)))
def test_spherogram_agrees_on_random_knotwork(seed: int) -> None:
    for ours in random_block(seed).factors:
        theirs = spherogram.Link(ours.pd_code())
        assert len(theirs.link_components) == ours.components
        assert len(theirs.deconnect_sum()) == 1
        again = CodedDiagram.of_pd(ours.pd_code())
        assert (again.name, again.jones) == (ours.name, ours.jones)
        if ours.components == 1:
            floer = theirs.knot_floer_homology()
            assert floer["seifert_genus"] == ours.genus
            assert floer["tau"] == -ours.signature // 2  # as all alternates
        if ours.name and (found := theirs.exterior().identify()):  # where it is hyperbolic
            assert ours.name in {re.sub(r"^K(\d+)a", r"\1a_", one.name()) for one in found} | {
                one.name() for one in found
            }
