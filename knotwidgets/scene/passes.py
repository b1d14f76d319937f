"""A coat of paint: what style tokens are made of."""

from __future__ import annotations

from dataclasses import dataclass

from .display import Json, Point, number


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
    cap: str | None = None
    font: str | None = None

    def wire(self) -> dict[str, Json]:
        """What is set, as JSON data."""
        return {name: _plain(value) for name, value in vars(self).items() if value is not None}


def _plain(value: str | float | tuple[float, ...]) -> Json:
    if isinstance(value, str):
        return value
    if isinstance(value, tuple):
        return [number(part) for part in value]
    return number(value)
