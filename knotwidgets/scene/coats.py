"""Coats of paint, which styles are made of; among them those of a strand of knotwork."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from .display import Json, Point, number

RIBBON = 0.16
"""Width of a strand in cells, casing included."""

BODY = RIBBON - 0.046
HIGHLIGHT = 0.023
CASING = (RIBBON - BODY) / 2

PASS_GAP = 0.118
"""How far from a crossing's middle a strand stops where it passes under, in cells."""


@dataclass(frozen=True)
class Coat:
    """One coat of paint on a shape: colours as CSS "#rrggbb", lengths in cells.

    `cap` is "butt" or "round"; joins are always round. A text uses `fill` and `font` ("normal"
    or "bold") alone.

    >>> Coat(stroke="#223344", width=0.1).wire()
    {'stroke': '#223344', 'width': 0.1}
    """

    fill: str | None = None
    stroke: str | None = None
    width: float | None = None
    opacity: float | None = None
    dash: tuple[float, ...] | None = None
    shift: Point | None = None
    cap: str | None = None
    font: str | None = None

    def wire(self) -> dict[str, Json]:
        """What is set, as JSON data."""
        return {name: _plain(value) for name, value in vars(self).items() if value is not None}


Styles: TypeAlias = dict[str, tuple[Coat, ...]]
"""Styles by name, each with its coats from the bottom up."""


def ribbon(casing: str, body: str, light: str) -> tuple[Coat, ...]:
    """The three coats of a strand: its casing, its body and the fine line along its middle.

    >>> [coat.stroke for coat in ribbon("#000000", "#ffffff", "#888888")]
    ['#000000', '#ffffff', '#888888']
    """
    return (
        Coat(stroke=casing, width=RIBBON),
        Coat(stroke=body, width=BODY),
        Coat(stroke=light, width=HIGHLIGHT),
    )


def _plain(value: str | float | tuple[float, ...]) -> Json:
    if isinstance(value, str):
        return value
    if isinstance(value, tuple):
        return [number(part) for part in value]
    return number(value)
