"""How one picture becomes the next: what is shown meanwhile, for painters without a browser.

The motions are those that a board shows, described in `scene.motion`; `js/src/motion/` plans and
plays the same in the browser.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from . import lines, timing
from .changes import Change, Shown, come, entrance, go, grow, rest_of, slide, sprite, trace
from .display import Item, Path, Scene
from .lines import Drawn, Line
from .motion import Motion, Travel


@dataclass(frozen=True)
class Plan:
    """From one scene to the next, whose items are spelled: each path with its data.

    `past` is what fades of the scene before, `left` what leaves it by itself;
    `away` is how far its box was from the next one's.
    """

    scene: Scene
    past: tuple[Item, ...] = ()
    left: tuple[Item, ...] = ()
    changes: list[Change] = field(default_factory=list)
    hidden: dict[str, Item | None] = field(default_factory=dict)
    """What is painted instead of items that are on their way."""
    away: complex = 0j
    riders: frozenset[Item] = frozenset()

    @property
    def changing(self) -> tuple[Item, ...]:
        """The items of both scenes that are not where they were, or not seen meanwhile."""
        hides = {name for one in self.scene.motions for name in one.hides} | self.hidden.keys()
        return (*self.left, *(item for item in self.scene.items if item.id in hides))

    @property
    def time(self) -> float:
        """For how many seconds something moves."""
        ends = [change.end for change in self.changes] + [one.end for one in self.scene.motions]
        return max([timing.PANNING if self.away else timing.FADE, *ends])

    def resting(self, time: float) -> tuple[Item, ...]:
        """The items of the scene that are at rest at a time."""
        waiting = {name for one in self._going(time) for name in one.hides}
        away = rest_of(time / timing.PANNING) * self.away
        shown = []
        for item in self.scene.items:
            if item.id in waiting or item.id in self.hidden:
                instead = self.hidden.get(item.id)
                shown += [instead] if instead else []
            elif away and item in self.riders:
                shown.append(_moved(item, away))
            else:
                shown.append(item)
        return tuple(shown)

    def sprites(self, time: float) -> list[Shown]:
        """What is on its way at a time, in painting order."""
        going = self._going(time)
        first: dict[str, Motion] = {}
        for one in sorted(going, key=lambda one: one.delay):
            first |= {name: first.get(name, one) for name in one.hides}
        seen = [shown for change in self.changes if (shown := change.at(time))]
        turns = (one for one in going if not one.hides or one in map(first.get, one.hides))
        return [*seen, *(sprite(one, time) for one in turns)]

    def view(self, time: float) -> complex:
        """How far what is seen is from where the scene's box is."""
        return rest_of(time / timing.PANNING) * self.away

    def _going(self, time: float) -> list[Motion]:
        return [one for one in self.scene.motions if time < one.end]


def plan(before: Scene, after: Scene) -> Plan:
    """How a board lets a scene become the next one, both of them `spelled`."""
    away, riders, same = _pan(before, after)
    stayed = same | (set(before.items) & set(after.items))
    ended = [item for item in before.items if item not in stayed]
    begun = [item for item in after.items if item not in stayed]
    planner = _Planner(before, after)
    planner.plan(ended, begun)
    if not planner.followable:
        return Plan(after, before.items, away=away, riders=riders)
    past = () if away else tuple(item for item in before.items if item not in planner.left)
    changes = [*planner.things, *planner.lines, *planner.stays]
    return Plan(after, past, tuple(planner.left), changes, planner.hidden, away, riders)


def spelled(scene: Scene) -> Scene:
    """The scene with its symbols' path data in their places."""

    def spell(items: Iterable[Item]) -> tuple[Item, ...]:
        known = {f"#{name}": d for name, d in scene.symbols.items()}
        return tuple(
            replace(one, d=known[one.d]) if isinstance(one, Path) and one.d in known else one
            for one in items
        )

    lit = {name: spell(items) for name, items in scene.highlights.items()}
    moving = tuple(
        replace(one, items=spell(one.items))
        if isinstance(one, Travel)
        else replace(one, front=spell(one.front), back=spell(one.back))
        for one in scene.motions
    )
    plain = replace(scene, targets=(), moves=())
    return replace(plain, items=spell(scene.items), highlights=lit, motions=moving)


class _Planner:
    """Finds out which things and lines of two scenes come, go and move."""

    def __init__(self, before: Scene, after: Scene) -> None:
        self.before, self.after = before, after
        self.things: list[Change] = []
        self.lines: list[Change] = []
        self.stays: list[Change] = []
        self.hidden: dict[str, Item | None] = {}
        self.left: set[Item] = set()
        self._grown = 0.0
        self._told = {_look(item) for one in after.motions for item in one.shown}

    @property
    def followable(self) -> bool:
        """Whether the scenes have enough in common for the eye."""
        return len(self.things) <= timing.MOST_THINGS and self._grown <= timing.MOST_LENGTH

    def plan(self, ended: Sequence[Item], begun: Sequence[Item]) -> None:
        hides = {name for one in self.after.motions for name in one.hides}
        free = [item for item in begun if item.id not in hides]
        self._things([*filter(self._is_thing, ended)], [*filter(self._is_thing, free)])
        self._lines(ended, free)
        hidden = [item.id in self.hidden for item in self.after.items]
        last = len(hidden) - hidden[::-1].index(True) if any(hidden) else len(hidden)
        boxes = [
            lines.box(one.item, timing.STROKE) for one in (*self.things, *self.lines) if one.coming
        ]
        for item in self.after.items[last:]:  # what lies over things and lines on their way
            reach = lines.box(item, timing.STROKE)
            if item.id not in hides and any(lines.overlap(reach, one) for one in boxes):
                self.hidden[item.id] = None
                self.stays.append(Change(item, 0, lambda _, item=item: Shown((item,))))  # type: ignore[misc]

    def _is_thing(self, item: Item) -> bool:
        return entrance(item) in ("settle", "land") and _look(item) not in self._told

    def _things(self, ended: Sequence[Item], begun: Sequence[Item]) -> None:
        settled = [item for item in ended if entrance(item) == "settle"]
        self.left = set(settled)
        coming: list[Change] = []
        for item in begun:
            alike = [one for one in settled if _look(one) == _look(item)]
            self.hidden[item.id] = None
            if alike and entrance(item) == "settle":
                was = min(alike, key=lambda one: (one.id != item.id, math.dist(one.at, item.at)))
                settled.remove(was)
                coming.append(slide(item, complex(*was.at) - complex(*item.at)))
            else:
                coming.append(come(item, _middle(item, begun)))
        self.things = [*(go(item, _middle(item, settled)) for item in settled), *coming]

    def _lines(self, ended: Sequence[Item], begun: Sequence[Item]) -> None:
        drawn = Drawn()
        for item in filter(_is_line, ended):
            for line in lines.lines(item.d, item.at):  # type: ignore[union-attr]
                drawn.add(line, item.style)
        lit = [item for items in self.after.highlights.values() for item in items]
        known = {_place(item) for items in self.before.highlights.values() for item in items}
        traced = {
            item.d: item
            for item in lit
            if isinstance(item, Path) and entrance(item) == "grow" and _place(item) not in known
        }
        for item in begun:
            if not (isinstance(item, Path) and _is_line(item)):
                continue
            was = drawn.style(lines.lines(item.d, item.at)) if item.d in traced else None
            if was and was != item.style:  # a line takes on another colour while it is traced
                traced[item.d] = item
                self._grow(replace(item, style=was), drawn, waits=True)
            else:
                self._grow(item, drawn)
        for item in traced.values():
            stays = item.id in self.hidden
            self.lines += trace(item, math.inf if stays else timing.TRACED)

    def _grow(self, item: Path, drawn: Drawn, *, waits: bool = False) -> None:
        kept: list[Line] = []
        runs: list[lines.Growth] = []
        for line in lines.lines(item.d, item.at):
            old, new = drawn.growth(line)
            kept += old
            runs += new
        if not runs and not waits:
            return
        left = "".join(map(lines.data, kept))
        self.hidden[item.id] = replace(item, d=left, at=(0, 0)) if left else None
        follows = entrance(item) == "follow"
        delay, time = (timing.FOLLOW, timing.FOLLOWING) if follows else (0.0, timing.GROW)
        for run in runs:
            self._grown += lines.length(run.line)
            self.lines.append(grow(item, run, delay, time))


_NEARLY = 0.002  # numbers of scenes are rounded to a thousandth


def _pan(before: Scene, after: Scene) -> tuple[complex, frozenset[Item], frozenset[Item]]:
    """How the box has moved, what has moved with it, and what of that looks as it did."""
    (x, y, *size), (u, v, *other) = before.box, after.box
    by = complex(x - u, y - v)
    same_size = all(abs(a - b) <= _NEARLY for a, b in zip(size, other, strict=True))
    if abs(by) <= _NEARLY or not same_size:
        return 0j, frozenset(), frozenset()
    known = {item.id: item for item in before.items}
    riders: dict[str, Item] = {}
    same: set[Item] = set()
    for item in after.items:
        was = known.get(item.id)
        if was and abs(complex(*was.at) - complex(*item.at) - by) < _NEARLY:
            same |= {item, was} if _look(was) == _look(item) else set()
        elif was or item.id.rpartition(":")[0] not in riders:
            continue
        riders[item.id] = item
    return by, frozenset(riders.values()), frozenset(same)


def _is_line(item: Item) -> bool:
    return isinstance(item, Path) and entrance(item) in ("grow", "follow")


def _look(item: Item) -> Item:
    """All that an item looks like, wherever it is."""
    return replace(item, id="", layer="", at=(0, 0))


def _place(item: Item) -> str:
    return getattr(item, "d", "")


def _middle(item: Item, items: Sequence[Item]) -> complex:
    """The middle of the whole that an item is part of."""
    whole = next((one for one in items if item.id.startswith(f"{one.id}:")), item)
    room = lines.box(whole) if isinstance(whole, Path) else None
    x, y = (room[0] + room[2] / 2, room[1] + room[3] / 2) if room else whole.at
    return complex(x, y)


def _moved(item: Item, by: complex) -> Item:
    return replace(item, at=(item.at[0] + by.real, item.at[1] + by.imag))
