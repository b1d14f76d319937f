"""What happens to single items while one picture becomes the next, and how it looks at a moment.

Times are in seconds since the change began; `js/src/motion/changes.ts` and `motions.ts` do the same
in the browser.
"""

from __future__ import annotations

import cmath
import math
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from . import lines, timing
from .display import Box, Item, Path, Point
from .motion import ENTRANCES, Flip, Motion, Travel


def entrance(item: Item) -> str | None:
    """How an item appears, by the last words of its style."""
    words = re.sub(r" \d+$", "", item.style).split(" ")
    names = (" ".join(words[number:]) for number in range(len(words)))
    return next((ENTRANCES[name] for name in names if name in ENTRANCES), None)


class Shown(NamedTuple):
    """Items as they are painted at a moment: turned by so many radians, resized, then moved."""

    items: tuple[Item, ...]
    shift: complex = 0j
    scale: Point = (1.0, 1.0)
    turn: float = 0.0
    fade: float = 1.0
    dash: tuple[float, ...] | None = None

    def corners(self, otherwise: Box) -> Iterator[complex]:
        """The corners of the boxes that the items stay within; `otherwise` where none is known."""
        turned, (across, down) = cmath.rect(1, self.turn), self.scale
        for item in self.items:
            x, y, wide, high = lines.box(item) or otherwise
            for u in (x, x + wide):
                for v in (y, y + high):
                    yield self.shift + turned * complex(u * across, v * down)


class Change(NamedTuple):
    """What happens to an item: how it is seen at a time, if at all, and when that has ended."""

    item: Item
    end: float
    at: Callable[[float], Shown | None]
    coming: bool = True
    """Whether the item is one of the picture that comes."""


def come(item: Item, middle: complex) -> Change:
    """It grows from its middle, a little beyond its size, and turns upright."""
    lands = entrance(item) == "land"
    small, turned = (timing.NEARLY, timing.TURN) if lands else (timing.SMALL, 0.0)

    def at(time: float) -> Shown | None:
        share = _share(time, timing.SETTLE)
        left = share - 1
        size = 1 + (timing.OVERSHOOT + 1) * left**3 + timing.OVERSHOOT * left**2
        turn = turned * (1 - _slower(share))
        return _about(item, middle, small + (1 - small) * size, turn, min(1.0, 4 * share))

    return Change(item, timing.SETTLE, at)


def go(item: Item, middle: complex) -> Change:
    """It shrinks and fades."""

    def at(time: float) -> Shown | None:
        share = _share(time, timing.LEAVE)
        size = 1 - (1 - timing.SMALL) * (1 - rest_of(share))
        return _about(item, middle, size, 0.0, 1 - share) if share < 1 else None

    return Change(item, timing.LEAVE, at, coming=False)


def _about(item: Item, middle: complex, size: float, turn: float, fade: float) -> Shown:
    shift = middle - middle * cmath.rect(size, turn)
    return Shown((item,), shift, (size, size), turn, fade)


def slide(item: Item, away: complex) -> Change:
    """It comes from where it was, seen from its place."""
    return Change(
        item, timing.SETTLE, lambda time: Shown((item,), away * rest_of(time / timing.SETTLE))
    )


def grow(item: Path, run: lines.Growth, delay: float, time: float) -> Change:
    """A line is drawn on from what is there of it."""
    long = lines.length(run.line)
    drawn = replace(item, d=lines.data(run.line), at=(0, 0))

    def at(now: float) -> Shown | None:
        share = _share(now - delay, time)
        reached = run.shown + (long - run.shown) * _slower(share)
        return _part(drawn, long, 0.0, reached) if share > 0 else None

    return Change(drawn, delay + time, at)


def trace(item: Path, rest: float) -> Iterator[Change]:
    """Lines are drawn one after the other, and undone so many seconds later."""
    found = [(line, lines.length(line)) for line in lines.lines(item.d, item.at)]
    total = sum(long for _, long in found)
    delay = timing.TRACE
    for line, long in found:
        time = timing.TRACING * long / total
        undo = delay + timing.TRACING + rest
        drawn = replace(item, d=lines.data(line), at=(0, 0))

        def at(
            now: float,
            drawn: Path = drawn,
            long: float = long,
            delay: float = delay,
            undo: float = undo,
            time: float = time,
        ) -> Shown | None:
            begun, undone = _share(now - delay, time), _share(now - undo, time)
            return _part(drawn, long, long * undone, long * begun)

        yield Change(drawn, (undo if math.isfinite(undo) else delay) + time, at)
        delay += time


def _part(item: Path, long: float, start: float, end: float) -> Shown | None:
    """A line from one length on to another."""
    if start >= end:
        return None
    whole = start <= 0 and end >= long - lines.TINY
    return Shown((item,), dash=None if whole else (0.0, start, end - start, long + 1))


def sprite(one: Motion, time: float) -> Shown:
    """What one of the scene's own motions shows."""
    share = _share(time - one.delay, one.time)
    if isinstance(one, Travel):
        (way,) = lines.lines(one.along)
        return Shown(one.items, lines.along(way, 1 - rest_of(share)))
    return _flipped(one, share)


def _flipped(flip: Flip, share: float) -> Shown:
    """Ever slower; larger in the middle of its flight, when it is nearest to the eye."""
    face = math.cos(flip.turns * (1 - share) ** 2 * math.pi)
    across = 1 + timing.LIFT * math.sin(share * math.pi)
    down = across * max(abs(face), timing.EDGE)
    shift = complex(flip.at[0] * (1 - across), flip.at[1] * (1 - down))
    return Shown(flip.front if face >= 0 else flip.back, shift, (across, down))


def _share(passed: float, time: float) -> float:
    return min(max(passed / time, 0.0), 1.0)


def rest_of(share: float) -> float:
    """What is left of a way that is slower at both ends."""
    share = min(max(share, 0.0), 1.0)
    return 1 - share * share * (3 - 2 * share)


def _slower(share: float) -> float:
    return 1 - (1 - share) ** 2
