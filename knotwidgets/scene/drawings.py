"""What is drawn on a picture besides the position: arrows, circles, labels and short texts.

All of it is told where cells lie by a mapping of their middles, so that a picture that is shown
already can be drawn on, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import dist
from typing import TYPE_CHECKING

from . import letters, shapes
from .display import Disc, Item, Path, Point, Text

if TYPE_CHECKING:
    from knotwidgets.games import Annotations

CIRCLE = 0.465  # the radius of a circle round a cell
TAIL, TIP = 0.2, 0.13  # from the middles of cells to the ends of an arrow
BEND = 0.16  # of an arrow's length: how far it swings out
LABEL = 0.24
LABEL_ROOM = 0.5  # the widest that a label may be; a longer one is set smaller
SIGN = 0.23
SIGN_ROOM = 0.52
CORNER = (0.31, -0.31)  # from the middle of a cell to its sign


def annotated(drawn: Annotations, middles: Mapping[str, Point]) -> Iterator[Item]:
    """What an `Annotations` has drawn on the cells that there are; texts are signs at a corner."""
    for cell, colour in drawn.circles.items():
        if cell in middles:
            name = f"circle:{cell}"
            yield Disc(name, "drawings", f"{colour} circle", middles[cell], CIRCLE)
    seen = [arrow for arrow in drawn.arrows if arrow[0] in middles and arrow[1] in middles]
    yield from arrows(seen, middles, "stroke", "drawings")
    for cell, text in drawn.texts.items():
        if cell in middles:
            yield from _sign(cell, text, middles[cell])


def arrows(
    given: Sequence[tuple[str, str, str]],
    middles: Mapping[str, Point],
    prefix: str = "arrow",
    layer: str = "marks",
) -> Iterator[Item]:
    """Arrows from cell to cell, each in a colour or, where that is empty, in the plain one.

    Those that would lie on each other swing out.

    >>> middles = {"A": (0.5, 0.5), "B": (2.5, 0.5)}
    >>> there, back = arrows([("A", "B", ""), ("B", "A", "red")], middles)
    >>> there.id, back.style, "Q" in there.d
    ('arrow:A-B', 'red arrow', True)
    """
    ways = [(middles[start], middles[end]) for start, end, _ in given]
    for (start, end, colour), way in zip(given, ways, strict=True):
        bend = BEND if any(_cover(way, other) for other in ways if other is not way) else 0.0
        d = shapes.arrow(*_shortened(*way), bend)
        yield Path(f"{prefix}:{start}-{end}", layer, f"{colour} arrow".strip(), d)


def labels(given: Mapping[str, str], middles: Mapping[str, Point]) -> Iterator[Item]:
    """Texts in the middle of cells, each on a plate so that it is read on any ground."""
    for cell, text in given.items():
        at, size = middles[cell], _fitting(text, LABEL, LABEL_ROOM)
        if text:
            yield Path(f"plate:{cell}", "marks", "plate", _pill(text, size, 0.38), at)
        yield Text(f"label:{cell}", "labels", "label", at, text, size)


def _sign(cell: str, text: str, middle: Point) -> Iterator[Item]:
    at = middle[0] + CORNER[0], middle[1] + CORNER[1]
    size = _fitting(text, SIGN, SIGN_ROOM)
    yield Path(f"sign:{cell}", "drawings", "sign", _pill(text, size, 0.42), at)
    yield Text(f"sign text:{cell}", "drawings", "sign text", at, text, size)


def _fitting(text: str, size: float, room: float) -> float:
    return min(size, size * room / max(letters.width(text, size), 0.01))


def _pill(text: str, size: float, margin: float) -> str:
    """The shape behind a text, centred on (0, 0): as high as wide for a single letter."""
    high = (0.75 + margin) * size * 1.1
    wide = max(high, letters.width(text, size) + 2 * margin * size)
    return shapes.panel((-wide / 2, -high / 2, wide, high), high / 2)


def _shortened(start: Point, end: Point) -> tuple[Point, Point]:
    (x, y), (u, v) = start, end
    length = dist(start, end)
    tail, tip = TAIL / length, TIP / length
    return (x + tail * (u - x), y + tail * (v - y)), (u - tip * (u - x), v - tip * (v - y))


def _cover(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Whether two ways lie on the same line, and for a stretch on each other."""
    (x, y), (u, v) = one
    length = dist(*one)
    ux, uy = (u - x) / length, (v - y) / length
    if any(abs((px - x) * uy - (py - y) * ux) > 0.05 for px, py in other):
        return False
    low, high = sorted((px - x) * ux + (py - y) * uy for px, py in other)
    return min(high, length) - max(low, 0.0) > 0.05
