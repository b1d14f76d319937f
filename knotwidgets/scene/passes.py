"""A coat of paint: what style tokens are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from . import schema
from .display import Point, number, pair


@dataclass(frozen=True)
class Pass:
    """One coat of paint on a shape: colours as CSS "#rrggbb", lengths in cells.

    `cap` is "butt" or "round"; joins are always round. A text uses `fill` and `font` ("normal"
    or "bold") alone.

    >>> Pass(stroke="#223344", width=0.1).wire()
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

    def wire(self) -> schema.Pass:
        """What is set, as JSON data."""
        wire: schema.Pass = {}
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
