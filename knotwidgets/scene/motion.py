"""What moves on a picture before it comes to rest: pieces that travel, pieces that turn over.

The picture is complete without its motions, and painters of still pictures don't know them. All
motions are shown from the start, those with a `delay` waiting where they begin. But motions that
hide the same item follow each other: each is shown once the one before it has ended. The items that
a motion hides are not painted until it has ended.

Boards also show how each picture comes of the one before, with no word of the game: the browser
compares the two display lists by the ids of their items. What of that moves is told by the styles
of items, in `ENTRANCES`; all else fades over. So a picture of any game that uses these styles comes
to life, if what is the same thing in two positions has the same id.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from . import schema
from .display import Item, Point, SceneError, number, pair

ENTRANCES: Mapping[str, schema.Entrance] = {
    **dict.fromkeys(("strand", "tint", "knot"), "grow"),
    "cut": "follow",
    **dict.fromkeys(("tile", "latest"), "land"),
    **dict.fromkeys(("token", "coin", "pile", "letter", "figure", "badge"), "settle"),
    "badge number": "settle",
}
"""How what is new comes about, by the last words of its style, numbers not counted.

Lines `grow` along themselves from what was there of them, and those that `follow` wait for that.
Things `settle`: they grow from their middle, shrink where they go, and slide where one of the same
look went and came; one whose id is that of another and more after a colon is a part of it. Things
that `land` turn a little while they settle, and only fade where they go. A line among a scene's
highlights that would `grow` is traced once when it is new.
"""

_LINE = re.compile(r"M[\d\s.,e+-]+[LHVCZ][LHVCZ\d\s.,e+-]*", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class Travel:
    """Items that move along a path, slower at both ends, and face the same way all along.

    `items` are drawn relative to (0, 0), `along` is SVG path data of one line, of the commands M,
    L, H, V, C and Z. `hides` are ids of the picture's items; `delay` and `time` are seconds.

    Raises `SceneError` for a time that can't be, or for any other line.

    >>> from knotwidgets.scene import Disc
    >>> coin = Disc("coin", "pieces", "mark", (0, 0), 0.3)
    >>> Travel(items=(coin,), along="M0 0H3", time=0.5).wire()["along"]
    'M0 0H3'
    """

    items: tuple[Item, ...]
    along: str
    time: float
    delay: float = 0.0
    hides: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        _check_times(self.delay, self.time)
        if not _LINE.fullmatch(self.along):
            raise SceneError(f"along={self.along!r} is no line of M, L, H, V, C and Z, as M0 0H3")

    @property
    def shown(self) -> tuple[Item, ...]:
        """All items that it paints."""
        return self.items

    def wire(self) -> schema.Travel:
        """The motion as JSON data."""
        return {
            "kind": "travel",
            "items": _items(self.items),
            "along": self.along,
            "hides": list(self.hides),
            "delay": number(self.delay),
            "time": number(self.time),
        }


@dataclass(frozen=True, kw_only=True)
class Flip:
    """A piece that turns over and over round the horizontal axis through `at`, ever slower.

    `front` and `back` are its two sides, drawn where the piece lies. It makes `turns` half turns
    and always ends with the front up, which therefore is the side that the picture shows. `hides`
    are ids of the picture's items; `delay` and `time` are seconds.

    Raises `SceneError` for a time that can't be, or without a turn.

    >>> from knotwidgets.scene import Disc
    >>> heads, tails = (Disc(name, "pieces", "mark", (2, 1), 0.3) for name in ("heads", "tails"))
    >>> Flip(at=(2, 1), front=(tails,), back=(heads,), turns=7, time=0.9).wire()["turns"]
    7
    """

    at: Point
    front: tuple[Item, ...]
    back: tuple[Item, ...]
    turns: int
    time: float
    delay: float = 0.0
    hides: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        _check_times(self.delay, self.time)
        if self.turns < 1:
            raise SceneError(f"turns={self.turns!r}; a flip has at least one half turn")

    @property
    def shown(self) -> tuple[Item, ...]:
        """All items that it paints."""
        return (*self.front, *self.back)

    def wire(self) -> schema.Flip:
        """The motion as JSON data."""
        return {
            "kind": "flip",
            "at": pair(self.at),
            "front": _items(self.front),
            "back": _items(self.back),
            "turns": self.turns,
            "hides": list(self.hides),
            "delay": number(self.delay),
            "time": number(self.time),
        }


Motion = Travel | Flip


def _check_times(delay: float, time: float) -> None:
    if not (math.isfinite(delay) and delay >= 0):
        raise SceneError(f"delay={delay!r}; expected seconds, 0 or more")
    if not (math.isfinite(time) and time > 0):
        raise SceneError(f"time={time!r}; expected seconds, more than 0")


def _items(items: Iterable[Item]) -> list[schema.Item]:
    """Items as JSON data, without the layer: what moves is above all that rests."""
    wire = [item.wire() for item in items]
    for item in wire:
        item.pop("layer", "")
    return wire
