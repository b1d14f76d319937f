"""Knotwork: link diagrams, their loops and codes, and the curves to draw.

Cells and joins make medial knotwork (:func:`medial`, :func:`medial_of`), lines on a grid lattice
knotwork (:func:`lattice`); the result is a :class:`Diagram`. Pure Python without dependencies;
it knows nothing of games or pictures.
"""

from .curves import RING, STRAIGHT, Curve, Segment, backwards, cell_arcs
from .diagram import Arc, Cell, Crossing, Diagram, OpenStrandError, Pass, Point, Strand
from .lattice import CROSSING, LatticeDiagram, cut_short, halves, lattice
from .medial import STEPS, beyond, count_knots, facing, medial, medial_of, next_open
from .pieces import GAP, Piece

__all__ = [
    "CROSSING",
    "GAP",
    "RING",
    "STEPS",
    "STRAIGHT",
    "Arc",
    "Cell",
    "Crossing",
    "Curve",
    "Diagram",
    "LatticeDiagram",
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
    "cut_short",
    "facing",
    "halves",
    "lattice",
    "medial",
    "medial_of",
    "next_open",
]
