"""Motion: a picture's own motions, and motion from one picture to the next.

A `Travel` or a `Flip` is shown before the picture comes to rest, which is complete without it. All
motions start together, those with a `delay` waiting in their first place; only motions that hide
the same item follow one another. An item is not painted until the motions that hide it have ended.

Besides, each picture is compared with the one before, by the ids of their items, and the difference
is animated by their styles: see `ENTRANCES`. So a piece keeps its id from position to position. The
browser does this for boards (`js/src/motion/`), `records.py` for films, both with the times below.
"""

from __future__ import annotations

import cmath
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby
from typing import NamedTuple

from knotwidgets.knotwork import backwards

from . import schema, shapes
from .display import Item, Items, Part, Path, Point, SceneError
from .shapes import Line, Segment, length, point

# ---- how long motions take, in seconds, and how far they go
#
# The same in the browser and in a film: `js/schema.py` writes these numbers for the browser.

FADE = 0.26  # in which the picture before fades
PANNING = 0.36  # in which a box that goes elsewhere is followed
SETTLE = 0.32  # in which something comes, comes down, or slides to its place
LEAVE = 0.24  # in which something goes
GROW = 0.42  # in which a line is drawn on
FOLLOW = 0.26  # when the ends of lines follow
FOLLOWING = 0.16  # and for how long
TRACE = 0.26  # when a light sets out along a closed line
TRACING = 0.7  # until it has run round it
TRACED = 0.1  # for which all of it is seen, unless it stays
GLOW = 1.2  # for which it glows afterwards, which a film leaves out

FINALE = 2.5  # for which the end of a game is celebrated
SWELL = 0.3  # in which the board grows pale meanwhile, and comes back
LIT = 1.7  # until a light has run along the winner's lines
LIGHT = 0.9  # how long the light is, in cells
PALE = 0.62  # how pale what is not the winner's grows
BANNER = 1.1  # the em of the result across the board, in cells, if there is room

MOST_THINGS = 12  # with more, scenes have too little in common to be followed by the eye
MOST_LENGTH = 48  # beyond such a length of lines, in cells, likewise

SMALL = 0.55  # of its size, when something begins to come, or has gone
RAISED = 1.07  # of its size: how large a tile looks in the hand
TURN = -0.07  # in radians, about 4 degrees: how it is turned there
DROP = 0.12  # in cells: how far below it its shadow is, which a film leaves out; half as far aside
DOWN = 0.6  # the share of its way down until it touches the board
BOUNCE = 3.0  # how much it jumps then: 0.12 of how high it was
OVERSHOOT = 1.3  # how much a coming thing exceeds its size before it settles
LIFT = 0.2  # of its size: how much larger a piece looks while it turns in the air
EDGE = 0.06  # of its size: how thin it gets
THICK = 0.13  # in cells: how thick it is
STROKE = 0.12  # in cells, as far as strokes and shadows reach beyond a shape
TINY = 0.005  # in cells: less of a line can't be seen, as path data are written to a thousandth
SLIP = 0.002  # in cells: what has moved by less stands still, as scenes are rounded to a thousandth

_SETTLE = ("token", "stone", "boss", "coin", "lower", "home", "figure", "badge", "badge number")

ENTRANCES: Mapping[str, schema.Entrance] = {
    "strand": "grow",
    "tint": "grow",
    "light": "grow",
    "cut": "follow",
    "tile": "land",
    "latest": "appear",
    **dict.fromkeys(_SETTLE, "settle"),
}
"""How an item of a style is animated when it is new; any other style just fades in.

A style is looked up by its last words, without a number: "red strand" and "strand 3" are strands.

* `grow`: a line is drawn on from the part of it that was there before. One that is new among the
  scene's highlights is drawn once from its start, behind a light; or the light alone is seen.
* `follow`: a line appears when the lines that grow are complete.
* `settle`: a piece grows from its centre, and shrinks when it goes. If a piece of the same style
  goes elsewhere at the same time, it slides from there instead.
* `appear`: a mark on a tile fades in when that has come down.
* `land`: a tile comes down as from the hand, turned a little, above its shadow, and settles. It
  fades when it goes.

An item whose id continues another one's after a colon is part of that item and moves with it:
"coin:A9:letter" belongs to "coin:A9".
"""

_LINE = re.compile(r"M[\d\s.,e+-]+[LHVCZ][LHVCZ\d\s.,e+-]*", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class _Timed(Part):
    """The common part of motions: seconds, and the ids of the picture's items that they hide."""

    always = ("delay", "hides")
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
    """Items that move along a path, slower at both ends.

    `items` are drawn relative to (0, 0). Where one is a disc there, a board turns paths there as if
    it rolled, in whole turns. `along` is SVG path data of one line, of the commands M,
    L, H, V, C and Z. `hides` are ids of the picture's items; `delay` and `time` are seconds.

    Raises `SceneError` for an impossible time, or for any other line.
    """

    kind = "travel"
    items: Items
    along: str

    def __post_init__(self) -> None:
        super().__post_init__()
        if not _LINE.fullmatch(self.along):
            raise SceneError(f"along={self.along!r} is no line of M, L, H, V, C and Z, as M0 0H3")

    @property
    def painted_items(self) -> Items:
        """All items that it paints."""
        return self.items


@dataclass(frozen=True, kw_only=True)
class Flip(_Timed):
    """A piece that turns over and over round the horizontal axis through `at`, ever slower.

    `front` and `back` are its two sides, drawn where the piece lies. It makes `turns` half turns
    and ends with the front up, so the front is the side that the picture shows. The first item of a
    side is the body, of which a board shows the edge while it turns. `hides` are ids of
    the picture's items; `delay` and `time` are seconds.

    Raises `SceneError` for an impossible time, or without a turn.
    """

    kind = "flip"
    at: Point
    front: Items
    back: Items
    turns: int

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.turns < 1:
            raise SceneError(f"turns={self.turns!r}; a flip has at least one half turn")

    @property
    def painted_items(self) -> Items:
        """All items that it paints."""
        return (*self.front, *self.back)


Motion = Travel | Flip


# ---- changes of single items while one picture becomes the next
#
# Times are in seconds since the change began; `js/src/motion/plan.ts` does the same.


def entrance(item: Item) -> str | None:
    """How an item appears, by the last words of its style."""
    words = re.sub(r" \d+$", "", item.style).split(" ")
    names = (" ".join(words[number:]) for number in range(len(words)))
    return next((ENTRANCES[name] for name in names if name in ENTRANCES), None)


class Sprite(NamedTuple):
    """Items as they are painted at a moment: turned by an angle in radians, resized, then moved."""

    items: Items
    shift: complex = 0j
    scale: Point = (1.0, 1.0)
    turn: float = 0.0
    fade: float = 1.0
    dash: tuple[float, ...] | None = None


class Change(NamedTuple):
    """A change of an item: its look at a time, if it is seen, and the end of the change."""

    item: Item
    end: float
    at: Callable[[float], Sprite | None]
    coming: bool = True
    """Whether the item is one of the picture that comes."""


def come(item: Item, middle: complex) -> Change:
    """It grows from its middle, appears, or comes down as from the hand and jumps a little."""
    way = entrance(item)
    size = {"land": RAISED, "appear": 1.0}.get(str(way), SMALL)

    def at(time: float) -> Sprite | None:
        share = _share(time, SETTLE)
        left, turn = share - 1, 0.0
        high = -(OVERSHOOT + 1) * left**3 - OVERSHOOT * left**2
        if way == "land":
            high = 1 - (share / DOWN) ** 2 if share < DOWN else BOUNCE * (DOWN - share) * left
            turn = TURN * high
        return _scaled_about(item, middle, 1 + (size - 1) * high, turn, min(1.0, 4 * share))

    return Change(item, SETTLE, at)


def go(item: Item, middle: complex) -> Change:
    """It shrinks and fades."""

    def at(time: float) -> Sprite | None:
        share = _share(time, LEAVE)
        size = 1 - (1 - SMALL) * (1 - rest_of(share))
        return _scaled_about(item, middle, size, 0.0, 1 - share) if share < 1 else None

    return Change(item, LEAVE, at, coming=False)


def _scaled_about(item: Item, middle: complex, size: float, turn: float, fade: float) -> Sprite:
    shift = middle - middle * cmath.rect(size, turn)
    return Sprite((item,), shift, (size, size), turn, fade)


def slide(item: Item, away: complex) -> Change:
    """It comes from its old place, relative to its new one."""
    return Change(item, SETTLE, lambda time: Sprite((item,), away * rest_of(time / SETTLE)))


def grow(item: Path, run: Growth, delay: float, time: float) -> Change:
    """Extend the part of a line already drawn."""
    long = shapes.length(run.line)
    drawn = replace(item, d=shapes.data(run.line), at=(0, 0))

    def at(now: float) -> Sprite | None:
        share = _share(now - delay, time)
        reached = long - (long - run.shown_length) * (1 - share) ** 2
        return _part(drawn, long, 0.0, reached) if share > 0 else None

    return Change(drawn, delay + time, at)


def trace(item: Path, rest: float) -> Iterator[Change]:
    """Lines are drawn one after the other behind a light, and removed `rest` seconds later."""
    found = [(line, shapes.length(line)) for line in shapes.lines(item.d, item.at)]
    total = sum(long for _, long in found)
    delay = TRACE
    for line, long in found:
        time = TRACING * long / total
        ways = (item.style, TRACING + rest), ("light", TRACING * LIGHT / total)
        for style, seen in ways[item.style == "light" :]:
            drawn = replace(item, style=style, d=shapes.data(line), at=(0, 0))
            yield _traced(drawn, long, delay, delay + seen, time)
        delay += time


def _traced(drawn: Path, long: float, delay: float, undo: float, time: float) -> Change:
    """A line is drawn in some time after a delay, and in as much removed from `undo` on."""

    def at(now: float) -> Sprite | None:
        begun, undone = _share(now - delay, time), _share(now - undo, time)
        return _part(drawn, long, long * undone, long * begun)

    return Change(drawn, (undo if math.isfinite(undo) else delay) + time, at)


def _part(item: Path, long: float, start: float, end: float) -> Sprite | None:
    """A line from one length on to another."""
    if end - start < TINY:
        return None
    whole = start <= 0 and end >= long - TINY
    return Sprite((item,), dash=None if whole else (0.0, start, end - start, long + 1))


def sprite(one: Motion, time: float) -> Sprite:
    """The items that one of the scene's own motions shows.

    A flip is ever slower, and larger in the middle of its flight, when it is nearest to the eye.
    """
    share = _share(time - one.delay, one.time)
    if isinstance(one, Travel):
        (way,) = shapes.lines(one.along)
        return Sprite(one.items, shapes.point_along(way, 1 - rest_of(share)))
    face = math.cos(one.turns * (1 - share) ** 2 * math.pi)
    across = 1 + LIFT * math.sin(share * math.pi)
    down = across * max(abs(face), EDGE)
    shift = complex(one.at[0] * (1 - across), one.at[1] * (1 - down))
    return Sprite(one.front if face >= 0 else one.back, shift, (across, down))


def _share(passed: float, time: float) -> float:
    return min(max(passed / time, 0.0), 1.0)


def rest_of(share: float) -> float:
    """The rest of a way that is slower at both ends."""
    share = _share(share, 1)
    return 1 - share * share * (3 - 2 * share)


# ---- lines that grow from their old parts


class LinePart(NamedTuple):
    """A part of a line that was there, or was not."""

    old: bool
    line: Line


class Growth(NamedTuple):
    """A line that grows, and how much of it is there already."""

    line: Line
    shown_length: float


class Drawn:
    """The lines of a picture, for comparison with the next one's."""

    def __init__(self) -> None:
        self._styles: dict[Segment, str] = {}

    def add(self, line: Line, style: str) -> None:
        """Take note of a line in a style."""
        self._styles |= dict.fromkeys(map(_undirected, line), style)

    def style(self, found: Sequence[Line]) -> str | None:
        """The style in which one of some lines was drawn."""
        names = (_undirected(segment) for line in found for segment in line)
        return next((self._styles[name] for name in names if name in self._styles), None)

    def growth(self, line: Line) -> tuple[list[Line], list[Growth]]:
        """The old parts of a line, and the runs that grow from them.

        A run begins within an old part, so that no seam is seen; a run that touches none begins at
        its end nearer to the lines drawn before.
        """
        parts = self._stretches(line)
        runs = []
        for number, (old, new) in enumerate(parts):
            if old:
                continue
            if number:
                before = parts[number - 1].line[-1:]
                runs.append(Growth(before + new, length(before)))
            elif len(parts) > 1:
                after = parts[1].line[:1]
                runs.append(Growth(backwards(new + after), length(after)))
            else:
                runs.append(Growth(self._from_nearest(new), 0.0))
        return [part.line for part in parts if part.old], runs

    def _stretches(self, line: Line) -> list[LinePart]:
        """The line cut where old and new meet; a closed one begins with something old."""
        pieces = [piece for segment in line for piece in self._cut(segment)]
        if abs(line[0][0] - line[-1][-1]) < TINY:
            first = next((number for number, piece in enumerate(pieces) if piece.old), 0)
            pieces = pieces[first:] + pieces[:first]
        runs = groupby(pieces, key=lambda piece: piece.old)
        return [LinePart(old, tuple(chain(*(one.line for one in run)))) for old, run in runs]

    def _cut(self, segment: Segment) -> Iterator[LinePart]:
        """A segment in pieces: a straight one may have been there in part."""
        if _undirected(segment) in self._styles:
            yield LinePart(True, (segment,))
            return
        straight = [one for one in self._styles if len(one) == len(segment) == 2]
        shared = sorted(share for one in straight if (share := _shared(segment, one)))
        if not shared:
            yield LinePart(False, (segment,))
            return
        reached, long = 0.0, length((segment,))
        for begin, end in (*shared, (1.0, 1.0)):
            for old, start, stop in ((False, reached, begin), (True, max(reached, begin), end)):
                if (stop - start) * long >= TINY:
                    yield LinePart(old, ((point(segment, start), point(segment, stop)),))
            reached = max(reached, end)

    def _from_nearest(self, line: Line) -> Line:
        ends = [end for one in self._styles for end in (one[0], one[-1])]

        def away(end: complex) -> float:
            return min((abs(one - end) for one in ends), default=0.0)

        return line if away(line[0][0]) <= away(line[-1][-1]) else backwards(line)


def _undirected(segment: Segment) -> Segment:
    """The same for a segment whichever way it runs, in thousandths."""
    there = [*map(shapes.short, segment)]
    return tuple(min(there, there[::-1], key=lambda way: [(p.real, p.imag) for p in way]))


def _shared(segment: Segment, other: Segment) -> tuple[float, float] | None:
    """The part of a straight segment that another one covers, as shares of the way."""
    start, way = segment[0], segment[1] - segment[0]
    if abs(way) < TINY:
        return None
    seen = [(one - start) / way for one in other]  # along the segment, and aside
    if any(abs(one.imag) * abs(way) > TINY for one in seen):
        return None
    first, last = sorted(min(max(one.real, 0.0), 1.0) for one in seen)
    return (first, last) if (last - first) * abs(way) >= TINY else None
