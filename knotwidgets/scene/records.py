"""Files of games: the functions that make one of a record, by the ending of its name.

Films, GIF and WebP, have the motions that a board shows. What stays as it is from move to move,
what rests and what moves are painted apart, each as any picture is (vl-convert), and laid over each
other (Pillow).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from importlib.metadata import entry_points
from io import BytesIO
from itertools import chain, groupby, pairwise
from os import PathLike
from typing import TYPE_CHECKING, Any

from knotwidgets.core import Position, Record
from knotwidgets.core.arrays import import_extra

from . import motion, shapes
from .display import LAYERS, Box, Item, Items, Path, Scene
from .motion import (
    FADE,
    SLIP,
    Change,
    Drawn,
    Growth,
    Motion,
    Sprite,
    come,
    entrance,
    go,
    grow,
    rest_of,
    slide,
    sprite,
    trace,
)
from .shapes import Line, box, overlap
from .spoken import result
from .svg import paint, plain, png, positive, save, sized
from .themes import Theme, theme as theme_named

if TYPE_CHECKING:
    from .views import View

WIDTH = 480.0  # pixels
PACE = 0.9  # seconds that a position is seen
LAST = 3.0  # the same of the last one
STEP = 0.06  # from frame to frame of what moves
COLOURS = 255  # the most that a GIF can have, besides a transparent one


class Plan:
    """The motion from one scene to the next.

    `past` are the items of the scene before that fade; `away` is the distance of its box from the
    next one's.
    """

    def __init__(self, before: Scene, after: Scene) -> None:
        self.scene = after
        self.away, self.riders, same = _pan(before, after)
        self.changes: list[Change] = []
        self.hidden: dict[str, Item | None] = {}
        """What is painted instead of items that are on their way."""
        self._moving_looks = {_look(item) for one in after.motions for item in one.painted_items}
        self._grown = 0.0
        hides = {name for one in after.motions for name in one.hides}
        stayed = same | (set(before.items) & set(after.items))
        ended = [item for item in before.items if item not in stayed]
        begun = [item for item in after.items if item not in stayed and item.id not in hides]
        leaving = self._things([*filter(self._is_thing, ended)], [*filter(self._is_thing, begun)])
        number = len(self.changes)
        self._lines(ended, begun, before.highlights)
        if number > motion.MOST_THINGS or self._grown > motion.MOST_LENGTH:
            leaving, self.changes, self.hidden = set(), [], {}  # the eye could not follow
        self.past = tuple(item for item in before.items if item not in leaving)
        self._cover(hides)

    def _cover(self, hides: Collection[str]) -> None:
        """Paint items again that lie over moving ones."""
        items = self.scene.items
        hidden = [item.id in self.hidden for item in items]
        last = len(hidden) - hidden[::-1].index(True) if any(hidden) else len(hidden)
        boxes = [box(one.item, motion.STROKE) for one in self.changes if one.coming]
        for item in items[last:]:
            reach = box(item, motion.STROKE)
            if item.id not in hides and any(overlap(reach, one) for one in boxes):
                self.hidden[item.id] = None
                self.changes.append(Change(item, 0, lambda _, item=item: Sprite((item,))))  # type: ignore[misc]

    @property
    def time(self) -> float:
        """For how many seconds something moves."""
        ends = [change.end for change in self.changes] + [one.end for one in self.scene.motions]
        return max([motion.PANNING if self.away else motion.FADE, *ends])

    def resting(self, time: float) -> Items:
        """The items of the scene that are at rest at a time."""
        waiting = {name for one in self._going(time) for name in one.hides}
        away, shown = self.view(time), []
        for item in self.scene.items:
            if item.id in waiting or item.id in self.hidden:
                instead = self.hidden.get(item.id)
                shown += [instead] if instead else []
            elif away and item in self.riders:
                shown.append(replace(item, at=(item.at[0] + away.real, item.at[1] + away.imag)))
            else:
                shown.append(item)
        return tuple(shown)

    def sprites(self, time: float) -> list[Sprite]:
        """The moving items at a time, in painting order."""
        going = self._going(time)
        first: dict[str, Motion] = {}
        for one in sorted(going, key=lambda one: one.delay):
            first |= {name: first.get(name, one) for name in one.hides}
        seen = [shown for change in self.changes if (shown := change.at(time))]
        turns = (one for one in going if not one.hides or one in map(first.get, one.hides))
        return [*seen, *(sprite(one, time) for one in turns)]

    def view(self, time: float) -> complex:
        """The distance of the visible part from the scene's box."""
        return rest_of(time / motion.PANNING) * self.away

    def _going(self, time: float) -> list[Motion]:
        return [one for one in self.scene.motions if time < one.end]

    def _is_thing(self, item: Item) -> bool:
        return (
            entrance(item) in ("settle", "land", "appear") and _look(item) not in self._moving_looks
        )

    def _things(self, ended: Sequence[Item], begun: Sequence[Item]) -> set[Item]:
        """Add the changes of things that come, go or move; return the earlier items of these."""
        settled = [item for item in ended if entrance(item) == "settle"]
        leaving, coming = set(settled), list[Change]()
        for item in begun:
            twins = [one for one in settled if _look(one) == _look(item)]
            self.hidden[item.id] = None
            if twins and entrance(item) == "settle":
                was = min(twins, key=lambda one: (one.id != item.id, math.dist(one.at, item.at)))
                settled.remove(was)
                coming.append(slide(item, complex(*was.at) - complex(*item.at)))
            else:
                coming.append(come(item, _middle(item, begun)))
        self.changes += [*(go(item, _middle(item, settled)) for item in settled), *coming]
        return leaving

    def _lines(
        self, ended: Sequence[Item], begun: Sequence[Item], before: Mapping[str, Items]
    ) -> None:
        """Add the changes of lines that grow, and of new highlights, which are traced."""
        drawn = Drawn()
        for item in filter(_is_line, ended):
            for line in shapes.lines(item.d, item.at):  # type: ignore[union-attr]
                drawn.add(line, item.style)
        known = {getattr(item, "d", "") for item in chain(*before.values())}
        traced = {
            item.d: item
            for item in chain(*self.scene.highlights.values())
            if isinstance(item, Path) and entrance(item) == "grow" and item.d not in known
        }
        for item in begun:
            if not (isinstance(item, Path) and _is_line(item)):
                continue
            was = drawn.style(shapes.lines(item.d, item.at)) if item.d in traced else None
            if was and was != item.style:  # a line takes on another colour while it is traced
                traced[item.d] = item
                self._grow(replace(item, style=was), drawn, waits=True)
            else:
                self._grow(item, drawn)
        for item in traced.values():
            stays = item.id in self.hidden
            self.changes += trace(item, math.inf if stays else motion.TRACED)

    def _grow(self, item: Path, drawn: Drawn, *, waits: bool = False) -> None:
        kept: list[Line] = []
        runs: list[Growth] = []
        for line in shapes.lines(item.d, item.at):
            old, new = drawn.growth(line)
            kept += old
            runs += new
        if not runs and not waits:
            return
        left = "".join(map(shapes.data, kept))
        self.hidden[item.id] = replace(item, d=left, at=(0, 0)) if left else None
        follows = entrance(item) == "follow"
        delay, time = (motion.FOLLOW, motion.FOLLOWING) if follows else (0.0, motion.GROW)
        for run in runs:
            self._grown += shapes.length(run.line)
            self.changes.append(grow(item, run, delay, time))


def _pan(before: Scene, after: Scene) -> tuple[complex, frozenset[Item], frozenset[Item]]:
    """The movement of the box, the items that moved with it, and those with the same look."""
    (x, y, *size), (u, v, *other) = before.box, after.box
    by = complex(x - u, y - v)
    same_size = all(abs(a - b) <= SLIP for a, b in zip(size, other, strict=True))
    if abs(by) <= SLIP or not same_size:
        return 0j, frozenset(), frozenset()
    known = {item.id: item for item in before.items}
    riders: dict[str, Item] = {}
    same: set[Item] = set()
    for item in after.items:
        was = known.get(item.id)
        if was and abs(complex(*was.at) - complex(*item.at) - by) < SLIP:
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


def _middle(item: Item, items: Sequence[Item]) -> complex:
    """The middle of the whole that an item is part of."""
    whole = next((one for one in items if item.id.startswith(f"{one.id}:")), item)
    room = box(whole) if isinstance(whole, Path) else None
    x, y = (room[0] + room[2] / 2, room[1] + room[3] / 2) if room else whole.at
    return complex(x, y)


def animation(
    record: Record,
    *,
    form: str,
    theme: str = "light",
    width: object = WIDTH,
    pace: object = PACE,
    **options: Any,
) -> bytes:
    """The main line of a game as a GIF or a WebP, `width` pixels wide.

    Each position is seen for `pace` seconds. Raises `ValueError` for an impossible width or pace,
    and `ImportError` where a library is not installed.
    """
    import_extra("PIL", "export")
    view: Any = record.game.view
    painter = _Painter(view, theme_named(theme, view.colours), positive("width", width), options)
    frames = list(_frames(painter, record, positive("pace", pace)))
    high = max(image.height for image, _ in frames)
    images = _in_few_colours([painter.padded(image, high) for image, _ in frames])
    settings: dict[str, Any] = {"optimize": True}
    if form == "webp":  # flat colours take less room lossless than lossy
        images = [image.convert("RGB") for image in images]
        settings = {"lossless": True, "quality": 40, "method": 1}
    times = [round(1000 * time) for _, time in frames]
    made = BytesIO()
    first, *others = images
    first.save(made, form, save_all=True, append_images=others, duration=times, loop=0, **settings)
    return made.getvalue()


def _in_few_colours(images: Sequence[Any]) -> list[Any]:
    """All pictures in the colours that some of them have in common."""
    from PIL import Image

    seen = [*images[:: max(1, len(images) // 6)], images[-1]]
    wide, high = images[0].size
    sheet = Image.new("RGB", (wide, high * len(seen)))
    for number, image in enumerate(seen):
        sheet.paste(image, (0, number * high))
    palette = sheet.quantize(COLOURS)
    return [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]


def _frames(painter: _Painter, record: Record, pace: float) -> Iterator[tuple[Any, float]]:
    """Pictures, each with the seconds that it is seen.

    They are the positions where somebody decides, with what moves from each to the next.
    """
    rests = [ply for ply, one in enumerate(record.positions) if not ply or one.player != "chance"]
    scene = painter.scene(record.positions[rests[0]])
    yield painter.picture(scene.box, scene.items), pace
    for start, end in pairwise(rests):
        was, scene = scene, painter.scene(record.positions[end], record.positions[start:end])
        for image in painter.between(was, scene):
            yield image, STEP
        yield painter.picture(scene.box, scene.items), LAST if end == rests[-1] else pace


class _Painter:
    """Makes pictures of Pillow of scenes: on the theme's ground, `width` pixels wide."""

    def __init__(self, view: View, theme: Theme, width: float, options: Mapping[str, Any]) -> None:
        self.view, self.theme, self.width, self.options = view, theme, width, options
        self._painted = lru_cache(maxsize=8)(self._paint)

    def scene(self, position: Position, since: Sequence[Position] = ()) -> Scene:
        """The scene of a position, with what moved since some others."""
        motion = {"motion": True, "since": since} if since else {}
        given = {"caption": True, "legal": False, **self.options, **motion}
        return self.view.scene(position, **given)

    def between(self, was: Scene, scene: Scene) -> Iterator[Any]:
        """The pictures on the way from one scene to the next one.

        What rests fades from one into the other, and what moves is painted above it.
        """
        from PIL import Image

        way, (x, y, wide, high) = Plan(was, scene), scene.box
        past = self.picture(was.box, way.past)
        for step in range(1, math.ceil(way.time / STEP)):
            time = step * STEP
            away = way.view(time)
            box = (x + away.real, y + away.imag, wide, high)
            image = self.picture(box, way.resting(time))
            if time < FADE and was.box == box:
                image = Image.blend(past, image, time / FADE)
            if moving := way.sprites(time):
                above = self._paint(box, (), moving)
                image.paste(above, mask=above)
            yield image

    def picture(self, box: Box, items: Items) -> Any:
        """A picture without half transparent pixels, which a GIF has not."""
        from PIL import Image

        image = Image.new("RGB", self._size(box), self.theme.ui["ground"])
        for _, layer in groupby(items, key=lambda item: item.layer == LAYERS[0]):  # which stays
            painted = self._painted(box, tuple(layer))
            image.paste(painted, mask=painted)
        return image

    def _paint(self, box: Box, items: Items, sprites: Sequence[Sprite] = ()) -> Any:
        """Items with nothing behind them."""
        from PIL import Image

        x, y, wide, _ = box
        across, down = self._size(box)
        whole = Scene((x, y, wide, down * wide / self.width), items=items)
        made = png(sized(paint(whole, self.theme, sprites), across, down))
        return Image.open(BytesIO(made)).convert("RGBA")

    def _size(self, box: Box) -> tuple[int, int]:
        """The size in pixels, whole ones: others would be stretched."""
        return round(self.width), round(box[3] * self.width / box[2])

    def padded(self, image: Any, high: int) -> Any:
        """A picture in the middle of one as high as the highest."""
        from PIL import Image

        if image.height == high:
            return image
        whole = Image.new("RGB", (image.width, high), self.theme.ui["ground"])
        whole.paste(image, (0, (high - image.height) // 2))
        return whole


def text(record: Record) -> str:
    """The record as it is read again."""
    return record.text + "\n"


def markdown(record: Record) -> str:
    """The game as a page: who played, the moves with what happened, the board at the end."""
    lines = [f"# {plain(record.game.name)}", ""]
    lines += [f"* {plain(name)}: {plain(value)}" for name, value in record.tags]
    lines += ["", *_move_lines(record), ""]
    outcome = record.end.outcome
    if outcome:
        lines += [f"**{result(outcome)}.** {' '.join(f'{one}.' for one in outcome.detail)}", ""]
    return "\n".join([*lines, "```text", str(record.end), "```", ""])


def _move_lines(record: Record) -> Iterator[str]:
    for number, (ply, events) in enumerate(zip(record.line, record.events, strict=True), 1):
        bold = "".join(f" **{plain(event)}.**" for event in events)
        comment = f" {plain(ply.comment)}" if ply.comment else ""
        yield f"{number}. {plain(ply.move)}{bold}{comment}"


TEXTS = {"txt": text, "md": markdown}
"""The exports below that have no options."""
RECORD_EXPORTS: dict[str, Callable[..., str | bytes]] = {
    **TEXTS,
    "gif": partial(animation, form="gif"),
    "webp": partial(animation, form="webp"),
}
"""What makes a file of a record, by the ending of its name; options are its own."""

GROUP = "knotwidgets.records"
"""The entry points by which packages, and higher rooms of this one, add functions as those above,
named by the endings of their files."""


def save_record(record: Record, path: str | PathLike[str], **options: Any) -> None:
    """Write a record to a file, see `Record.save`."""

    def made(form: str) -> str | bytes:
        if options and form in TEXTS:
            option = next(iter(options))
            raise TypeError(f"{option!r} is an option of pictures, not of a {form} file")
        export: Callable[..., str | bytes] = RECORD_EXPORTS.get(form) or others[form].load()
        return export(record, **options)

    others = {entry.name: entry for entry in entry_points(group=GROUP)}
    save(path, made, {**others, **RECORD_EXPORTS})
