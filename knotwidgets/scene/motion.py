"""Animation: motions that a picture brings along, and how the browser animates what has changed.

A `Travel` or a `Flip` is shown before the picture comes to rest, which is complete without it. All
motions start together, those with a `delay` waiting in their first place; only motions that hide
the same item follow one another. An item is not painted until the motions that hide it have ended.

Besides, the browser compares each picture with the one before, by the ids of their items, and
animates the difference by their styles: see `ENTRANCES`. So a piece keeps its id from position to
position.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass

from . import schema
from .display import Item, Part, Point, SceneError

ENTRANCES: Mapping[str, schema.Entrance] = {
    "strand": "grow",
    "tint": "grow",
    "knot": "grow",
    "cut": "follow",
    "tile": "land",
    "latest": "land",
    "token": "settle",
    "stone": "settle",
    "coin": "settle",
    "pile": "settle",
    "letter": "settle",
    "figure": "settle",
    "badge": "settle",
    "badge number": "settle",
}
"""How an item of a style is animated when it is new; any other style just fades in.

A style is looked up by its last words, without a number: "red strand" and "strand 3" are strands.

* `grow`: a line is drawn on from the part of it that was there before. One that is new among the
  scene's highlights is drawn once from its start.
* `follow`: a line appears when the lines that grow are complete.
* `settle`: a piece grows from its centre, and shrinks when it goes. If a piece of the same style
  goes elsewhere at the same time, it slides from there instead.
* `land`: a piece turns a little while it grows, and fades when it goes.

An item whose id continues another one's after a colon is part of that item and moves with it:
"coin:A9:letter" belongs to "coin:A9".
"""

_LINE = re.compile(r"M[\d\s.,e+-]+[LHVCZ][LHVCZ\d\s.,e+-]*", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class _Timed(Part):
    """What motions share: seconds, and the ids of the picture's items that they hide."""

    time: float
    delay: float = 0.0
    hides: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not (math.isfinite(self.delay) and self.delay >= 0):
            raise SceneError(f"delay={self.delay!r}; expected seconds, 0 or more")
        if not (math.isfinite(self.time) and self.time > 0):
            raise SceneError(f"time={self.time!r}; expected seconds, more than 0")

    @property
    def end(self) -> float:
        """When it has come to rest."""
        return self.delay + self.time


@dataclass(frozen=True, kw_only=True)
class Travel(_Timed):
    """Items that move along a path without turning, slower at both ends.

    `items` are drawn relative to (0, 0), `along` is SVG path data of one line, of the commands M,
    L, H, V, C and Z. `hides` are ids of the picture's items; `delay` and `time` are seconds.

    Raises `SceneError` for an impossible time, or for any other line.
    """

    kind = "travel"
    items: tuple[Item, ...]
    along: str

    def __post_init__(self) -> None:
        super().__post_init__()
        if not _LINE.fullmatch(self.along):
            raise SceneError(f"along={self.along!r} is no line of M, L, H, V, C and Z, as M0 0H3")

    @property
    def shown(self) -> tuple[Item, ...]:
        """All items that it paints."""
        return self.items


@dataclass(frozen=True, kw_only=True)
class Flip(_Timed):
    """A piece that turns over and over round the horizontal axis through `at`, ever slower.

    `front` and `back` are its two sides, drawn where the piece lies. It makes `turns` half turns
    and ends with the front up, so the front is the side that the picture shows. `hides` are ids of
    the picture's items; `delay` and `time` are seconds.

    Raises `SceneError` for an impossible time, or without a turn.
    """

    kind = "flip"
    at: Point
    front: tuple[Item, ...]
    back: tuple[Item, ...]
    turns: int

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.turns < 1:
            raise SceneError(f"turns={self.turns!r}; a flip has at least one half turn")

    @property
    def shown(self) -> tuple[Item, ...]:
        """All items that it paints."""
        return (*self.front, *self.back)


Motion = Travel | Flip
