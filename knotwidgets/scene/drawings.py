"""Drawings on a picture: marks, arrows, circles, labels and short texts.

They need only the places of cells, so a picture has them added once it is drawn, in every game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from knotwidgets.core import Annotations

from . import letters, shapes
from .display import Disc, Item, Path, Point, Scene, Target, Text
from .options import Options
from .spoken import targets_with_notes

CIRCLE = 0.465  # the radius of a circle round a cell
TAIL, TIP = 0.2, 0.13  # from the centres of cells to the ends of an arrow
CLEAR = 0.4  # the same to a cell with a label
BEND = 0.16  # of an arrow's length: how far it swings out
LABEL = 0.24
SMALL_LABEL = 0.2  # the smallest size; wider labels reach over the edges of their cells
LABEL_ROOM = 0.5
LABEL_EDGE = 0.38  # from a label to the edge of its plate, in sizes
ASIDE = 0.3  # how far a label moves to avoid another: at least the height of one
SIGN = 0.23
SIGN_ROOM = 0.52
SIGN_EDGE = 0.42
BROAD = 1.15  # how much wider than our own letters a browser's font may be
CORNER = (0.31, -0.31)  # from the middle of a cell to its sign


def with_notes(scene: Scene, options: Options, cells: Collection[str]) -> Scene:
    """Add what the options put on the cells of a picture; the labels of these say so."""
    if not options.noted_cells:
        return scene
    places = {one.id: one for one in scene.targets if one.id in cells}
    given = options.within(places)
    items = *scene.items, *_notes(given, places)
    return replace(scene, items=items, targets=targets_with_notes(scene.targets, given))


def _notes(given: Options, places: Mapping[str, Target]) -> Iterator[Item]:
    for cell in given.highlight:
        yield Path(f"highlight:{cell}", "marks", "highlight", places[cell].d, places[cell].at)
    for cell, colour in given.marks.items():
        style = f"{colour} mark".strip()
        yield Path(f"mark:{cell}", "marks", style, places[cell].d, places[cell].at)
    middles = {cell: (one.at[0] + 0.5, one.at[1] + 0.5) for cell, one in places.items()}
    if given.labels:
        yield from labels(given.labels, middles)
    yield from arrows(given.arrows, middles, labelled=given.labels)
    yield from annotated(given.annotations, middles)


def annotated(drawn: Annotations, middles: Mapping[str, Point]) -> Iterator[Item]:
    """The drawings of an `Annotations` on known cells; texts are signs at a corner."""
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
    labelled: Collection[str] = (),
) -> Iterator[Item]:
    """Arrows from cell to cell, each in a colour or, where that is empty, in the plain one.

    Arrows that would lie on each other swing out; arrows to `labelled` cells leave room for a
    label.
    """
    ways = [(complex(*middles[start]), complex(*middles[end])) for start, end, _ in given]
    for (start, end, colour), way in zip(given, ways, strict=True):
        bend = BEND if any(_overlap(way, other) for other in ways if other is not way) else 0.0
        ahead = (way[1] - way[0]) / abs(way[1] - way[0])
        tail, tip = way[0] + TAIL * ahead, way[1] - (CLEAR if end in labelled else TIP) * ahead
        d = shapes.arrow(tail, tip, bend)
        yield Path(f"{prefix}:{start}-{end}", layer, f"{colour} arrow".strip(), d)


def _overlap(one: tuple[complex, complex], other: tuple[complex, complex]) -> bool:
    """Whether two ways lie on the same line, and for a stretch on each other."""
    start, end = one
    length = abs(end - start)
    # The ends of the other way: how far along this one they lie, and how far beside it.
    seen = [(point - start) * length / (end - start) for point in other]
    low, high = sorted(point.real for point in seen)
    beside = max(abs(point.imag) for point in seen)
    return beside <= 0.05 and min(high, length) - max(low, 0.0) > 0.05


def labels(given: Mapping[str, str], middles: Mapping[str, Point]) -> Iterator[Item]:
    """Texts in the middle of cells, each on a plate so that it is read on any ground.

    Long ones reach over the edges of their cells, but not over the board's edge or each other.
    """
    left, right = min(x for x, _ in middles.values()), max(x for x, _ in middles.values())
    plates: list[tuple[Point, float]] = []
    for cell, text in given.items():
        size = max(SMALL_LABEL, _fitting(text, LABEL, LABEL_ROOM))
        size = _fitting(text, size, right - left + 1, LABEL_EDGE)
        half = _plate(text, size, LABEL_EDGE)[0] / 2
        x, y = middles[cell]
        x = min(max(x, left - 0.5 + half), right + 0.5 - half)
        at = _free_place((x, y), half, plates)
        if text:
            plates.append((at, half))
            yield Path(f"plate:{cell}", "labels", "plate", _pill(text, size, LABEL_EDGE), at)
        yield Text(f"label:{cell}", "labels", "label", at, text, size)


def _free_place(at: Point, half: float, plates: Sequence[tuple[Point, float]]) -> Point:
    """Where a plate of this half width covers no other: `at`, above or below it, else `at`."""
    x, y = at
    for v in (y, y - ASIDE, y + ASIDE):
        apart = (
            abs(x - left) >= half + other or abs(v - top) >= 0.999 * ASIDE
            for (left, top), other in plates
        )
        if all(apart):
            return x, v
    return at


def _sign(cell: str, text: str, middle: Point) -> Iterator[Item]:
    at = middle[0] + CORNER[0], middle[1] + CORNER[1]
    size = _fitting(text, SIGN, SIGN_ROOM)
    yield Path(f"sign:{cell}", "drawings", "sign", _pill(text, size, SIGN_EDGE), at)
    yield Text(f"sign text:{cell}", "drawings", "sign text", at, text, size)


def _fitting(text: str, size: float, room: float, edge: float = 0) -> float:
    return min(size, size * room / max(_width(text, size) + 2 * edge * size, 0.01))


def _width(text: str, size: float) -> float:
    return BROAD * letters.width(text, size)


def _plate(text: str, size: float, edge: float) -> tuple[float, float]:
    """The width and height of a plate behind a text: the same for a single letter."""
    high = (0.75 + edge) * size * 1.1
    return max(high, _width(text, size) + 2 * edge * size), high


def _pill(text: str, size: float, edge: float) -> str:
    """The shape of a plate, centred on (0, 0)."""
    wide, high = _plate(text, size, edge)
    return shapes.panel((-wide / 2, -high / 2, wide, high), high / 2)
