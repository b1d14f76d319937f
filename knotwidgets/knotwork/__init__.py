"""Knotwork: link diagrams, their loops and codes, and the curves to draw.

Cells and joins make medial knotwork (:func:`medial`, :func:`medial_of`); the result is a
:class:`Diagram`. Pure Python without dependencies; it knows nothing of games or pictures.
"""

from .codes import OpenStrandError
from .curves import RING, STRAIGHT, Curve, Segment, cell_arcs
from .diagram import Arc, Cell, Crossing, Diagram, Pass, Point, Strand
from .medial import STEPS, beyond, facing, medial, medial_of, next_open
from .pieces import GAP, Piece

__all__ = [
    "GAP",
    "RING",
    "STEPS",
    "STRAIGHT",
    "Arc",
    "Cell",
    "Crossing",
    "Curve",
    "Diagram",
    "OpenStrandError",
    "Pass",
    "Piece",
    "Point",
    "Segment",
    "Strand",
    "beyond",
    "cell_arcs",
    "facing",
    "medial",
    "medial_of",
    "next_open",
]
