"""Knotwork: link diagrams, their loops and codes, and the curves to draw.

Cells and joins make medial knotwork (:func:`medial`, :func:`medial_of`), lines on a grid lattice
knotwork (:func:`lattice`); the result is a :class:`Diagram`.
"""

from .curves import GAP, RING, STRAIGHT, Cell, Curve, Piece, Point, Segment, backwards, cut
from .diagram import Arc, Crossing, Diagram, OpenStrandError, Strand
from .lattice import CROSSING, LatticeDiagram, halves, lattice
from .links import CodedDiagram, LinkDiagram, Pass, names
from .medial import STEPS, beyond, cell_arcs, count_knots, facing, medial, medial_of, next_open

__all__ = [
    "CROSSING",
    "GAP",
    "RING",
    "STEPS",
    "STRAIGHT",
    "Arc",
    "Cell",
    "CodedDiagram",
    "Crossing",
    "Curve",
    "Diagram",
    "LatticeDiagram",
    "LinkDiagram",
    "OpenStrandError",
    "Pass",
    "Piece",
    "Point",
    "Segment",
    "Strand",
    "backwards",
    "beyond",
    "cell_arcs",
    "count_knots",
    "cut",
    "facing",
    "halves",
    "lattice",
    "medial",
    "medial_of",
    "names",
    "next_open",
]
