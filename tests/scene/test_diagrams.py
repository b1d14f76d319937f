"""Pictures of link diagrams, which are painted as strands on a board are."""

import subprocess
import sys
from pathlib import Path

import pytest

from knotwidgets import CelticKnot, Diagram, Kingdoms
from knotwidgets.knotwork import medial_of
from knotwidgets.scene.diagrams import TINTS, scene

KNOT = CelticKnot().start().knotwork


def test_every_piece_is_drawn_inside_the_box_in_the_tint_of_its_loop() -> None:
    pieces = KNOT.pieces()
    drawn = [item for item in scene(KNOT).items if item.layer == "pieces"]
    assert len(drawn) == len(pieces)
    tints = {piece.strand: item.style for piece, item in zip(pieces, drawn, strict=True)}
    assert set(tints.values()) == {f"tint {n}" for n in TINTS[: len(KNOT.loops)]}
    x, y, width, height = scene(KNOT).box
    for piece in pieces:
        for across, up in (point for segment in piece.segments for point in segment):
            assert x < across < x + width
            assert y < -up < y + height


def test_open_strands_are_bare_and_an_empty_diagram_has_a_picture() -> None:
    half = Kingdoms().start().play("D4", "E6").knotwork
    assert half.svg() != half.svg("dark")
    assert scene(medial_of([(0, 0)])).items[1].style == "tint 1"
    assert Diagram((), ()).svg(width=50).count("<path") == 1


def test_a_diagram_is_saved_by_its_ending_or_says_why_not(tmp_path: Path) -> None:
    for form, begins in (("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")):
        KNOT.save(tmp_path / f"knot.{form}", theme="print", width=300)
        assert (tmp_path / f"knot.{form}").read_bytes().startswith(begins)
    assert KNOT.png(width=60).startswith(b"\x89PNG")
    with pytest.raises(OSError, match="nowhere"):
        KNOT.save(tmp_path / "nowhere" / "knot.svg")


def test_a_notebook_shows_the_picture() -> None:
    shown = KNOT._repr_mimebundle_()
    assert shown["image/svg+xml"] == KNOT.svg()
    assert shown["text/plain"] == repr(KNOT)


def test_knotwork_alone_says_what_paints() -> None:
    code = "from knotwidgets.knotwork import medial_of; medial_of([(0, 0)]).svg()"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "pictures of diagrams take knotwidgets.scene" in ran.stderr
