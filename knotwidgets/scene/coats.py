"""Coats of paint, which styles are made of; among them those of a strand of knotwork."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from . import schema
from .display import Point, number, pair

RIBBON = 0.16
"""Width of a strand in cells, casing included."""

BODY = RIBBON - 0.046
HIGHLIGHT = 0.023
CASING = (RIBBON - BODY) / 2

PASS_GAP = 0.118
"""How far from a crossing's middle a strand stops where it passes under, in cells."""


@dataclass(frozen=True)
class Coat:
    """One coat of paint on a shape: colours by their names in the palette, lengths in cells.

    In a `Theme` the colours are CSS "#rrggbb". `cap` is "butt" or "round"; joins are always round.
    A text uses `fill` and `font` ("normal" or "bold") alone.

    >>> Coat(stroke="#223344", width=0.1).wire()
    {'stroke': '#223344', 'width': 0.1}
    """

    fill: str | None = None
    stroke: str | None = None
    width: float | None = None
    opacity: float | None = None
    dash: tuple[float, ...] | None = None
    shift: Point | None = None
    cap: Literal["butt", "round"] | None = None
    font: Literal["normal", "bold"] | None = None

    def wire(self) -> schema.Coat:
        """What is set, as JSON data."""
        wire: schema.Coat = {}
        if self.fill is not None:
            wire["fill"] = self.fill
        if self.stroke is not None:
            wire["stroke"] = self.stroke
        if self.width is not None:
            wire["width"] = number(self.width)
        if self.opacity is not None:
            wire["opacity"] = number(self.opacity)
        if self.dash is not None:
            wire["dash"] = [number(length) for length in self.dash]
        if self.shift is not None:
            wire["shift"] = pair(self.shift)
        if self.cap is not None:
            wire["cap"] = self.cap
        if self.font is not None:
            wire["font"] = self.font
        return wire


Styles: TypeAlias = dict[str, tuple[Coat, ...]]
"""Styles by name, each with its coats from the bottom up."""


def ribbon(casing: str, body: str, light: str) -> tuple[Coat, ...]:
    """The three coats of a strand: its casing, its body and the fine line along its middle."""
    return (
        Coat(stroke=casing, width=RIBBON),
        Coat(stroke=body, width=BODY),
        Coat(stroke=light, width=HIGHLIGHT),
    )
