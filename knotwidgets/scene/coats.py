"""Coats of paint, which styles are made of; among them those of a strand of knotwork."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from .display import Part, Point

RIBBON = 0.16
"""Width of a strand in cells, casing included."""

BODY = RIBBON - 0.046
HIGHLIGHT = 0.023
CASING = (RIBBON - BODY) / 2

PASS_GAP = 0.118
"""How far from a crossing's middle a strand stops where it passes under, in cells."""


@dataclass(frozen=True)
class Coat(Part):
    """One coat of paint on a shape: colours by their names in the palette, lengths in cells.

    In a `Theme` the colours are CSS "#rrggbb". `cap` is "butt" or "round"; joins are always round.
    A text uses `fill` and `font` ("normal" or "bold") alone.

    >>> Coat(stroke="#223344", width=0.1).wire()
    {'stroke': '#223344', 'width': 0.1}
    """

    optional = ("fill", "stroke", "width", "opacity", "dash", "shift", "cap", "font")
    fill: str | None = None
    stroke: str | None = None
    width: float | None = None
    opacity: float | None = None
    dash: tuple[float, ...] | None = None
    shift: Point | None = None
    cap: Literal["butt", "round"] | None = None
    font: Literal["normal", "bold"] | None = None


Styles: TypeAlias = dict[str, tuple[Coat, ...]]
"""Styles by name, each with its coats from the bottom up."""


def ribbon(casing: str, body: str, light: str) -> tuple[Coat, ...]:
    """The three coats of a strand: its casing, its body and the fine line along its middle."""
    return (
        Coat(stroke=casing, width=RIBBON),
        Coat(stroke=body, width=BODY),
        Coat(stroke=light, width=HIGHLIGHT),
    )
