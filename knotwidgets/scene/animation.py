"""Games as moving pictures: GIF and WebP, with the motions that a board shows.

Each position is painted once, as any picture is (vl-convert). Coins and the like travel and turn
above it as `scene.motion` says; all else fades from one position to the next (Pillow).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import pairwise
from typing import Any, NamedTuple

from knotwidgets.core import Position, Record
from knotwidgets.core.arrays import needed

from . import shapes
from .display import Item, Path, Point, Scene
from .exports import export, positive
from .motion import Flip, Motion, Travel
from .svg import paint
from .themes import Theme
from .themes import theme as theme_named
from .views import View

WIDTH = 480.0  # pixels
PACE = 0.9  # seconds that a position is seen
LAST = 3.0  # the same of the last one
STEP = 0.06  # from frame to frame of what moves
FADE = 0.24  # from a position to the next one
REACH = 1.0  # how far what moves reaches from its middle, in cells
COLOURS = 255  # of a GIF
GOOD = 85  # quality of a WebP, of 100


class Frame(NamedTuple):
    """A picture of Pillow, and for how many seconds it is seen."""

    image: Any
    time: float


def animation(
    record: Record,
    *,
    form: str,
    theme: str = "light",
    width: object = WIDTH,
    pace: object = PACE,
    **options: Any,
) -> bytes:
    """The main line of a game as a GIF or a WebP, so many pixels wide.

    Each position is seen for `pace` seconds. Raises `ValueError` for an impossible width or pace,
    and `ImportError` where a library is not installed.
    """
    needed("PIL", "export")
    view: Any = record.game.view
    painter = _Painter(view, theme_named(theme, view.colours), positive("width", width), options)
    frames = list(_frames(painter, record, positive("pace", pace)))
    high = max(frame.image.height for frame in frames)
    images = [painter.padded(frame.image, high) for frame in frames]
    settings: dict[str, Any] = {"quality": GOOD, "method": 2}
    if form == "gif":
        images, settings = _in_few_colours(images), {"optimize": True}
    times = [round(1000 * frame.time) for frame in frames]
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


def _frames(painter: _Painter, record: Record, pace: float) -> Iterator[Frame]:
    """The positions where somebody decides, with what moves from each to the next."""
    from PIL import Image

    rests = [ply for ply, one in enumerate(record.positions) if not ply or one.player != "chance"]
    before = painter.picture(painter.scene(record.positions[rests[0]]))
    yield Frame(before, pace)
    for start, end in pairwise(rests):
        scene = painter.scene(record.positions[end], record.positions[start:end])
        after = painter.picture(scene)
        sprites = [_sprite(painter, motion, scene) for motion in scene.motions]
        until = {name: _end(motion) for motion in scene.motions for name in motion.hides}
        grounds = {frozenset[str](): after}
        for step in range(1, math.ceil(max([FADE, *map(_end, scene.motions)]) / STEP)):
            now = step * STEP
            hidden = frozenset(name for name, time in until.items() if now < time)
            if hidden not in grounds:
                shown = tuple(item for item in scene.items if item.id not in hidden)
                grounds[hidden] = painter.picture(replace(scene, items=shown, motions=()))
            ground = grounds[hidden]
            if before.size == ground.size and now < FADE:
                image = Image.blend(before, ground, now / FADE)
            else:
                image = ground.copy()
            for sprite in sprites:
                sprite.put(image, now)
            yield Frame(image, STEP)
        yield Frame(after, LAST if end == rests[-1] else pace)
        before = after


def _end(motion: Motion) -> float:
    return motion.delay + motion.time


@dataclass(frozen=True)
class _Painter:
    """Makes pictures of Pillow of scenes: on the theme's ground, so many pixels wide."""

    view: View
    theme: Theme
    width: float
    options: Mapping[str, Any]

    def scene(self, position: Position, since: Sequence[Position] = ()) -> Scene:
        """The scene of a position, with what moved since some others."""
        motion = {"motion": True, "since": since} if since else {}
        given = {"caption": True, "legal": False, **self.options, **motion}
        return self.view.scene(position, **given)

    def picture(self, scene: Scene) -> Any:
        """The scene without half transparent pixels, which a GIF has not."""
        x, y, width, height = scene.box
        sheet = Path("sheet", "ground", "ground", f"M{x} {y}h{width}v{height}h{-width}Z")
        behind = replace(scene, items=(sheet, *scene.items), motions=())
        return self.drawn(behind, self.width).convert("RGB")

    def drawn(self, scene: Scene, width: float) -> Any:
        """The scene with nothing behind it."""
        from PIL import Image

        png: Any = export(paint(scene, self.theme), "png", width)
        return Image.open(BytesIO(png)).convert("RGBA")

    def padded(self, image: Any, high: int) -> Any:
        """A picture in the middle of one as high as the highest."""
        from PIL import Image

        if image.height == high:
            return image
        whole = Image.new("RGB", (image.width, high), self.theme.ui["ground"])
        whole.paste(image, (0, (high - image.height) // 2))
        return whole


@dataclass(frozen=True)
class _Sprite:
    """Something that moves above a picture of a scene."""

    motion: Motion
    box: tuple[float, float, float, float]
    scale: float  # pixels of a cell
    sides: tuple[Any, ...]  # pictures of what moves; of a piece that turns over, its two sides
    way: tuple[Point, ...]  # evenly, from where it starts to where it ends

    def put(self, image: Any, now: float) -> None:
        """Paste it where it is at a time, until it has come to rest."""
        part = (now - self.motion.delay) / self.motion.time
        if part >= 1:
            return
        part = max(0.0, part)
        side, height = self.sides[0], 1.0
        if isinstance(self.motion, Flip):  # ever slower, the front up in the end
            turned = math.pi * self.motion.turns * (1 - part) ** 2
            height = abs(math.cos(turned))
            side = self.sides[math.cos(turned) < 0]
        else:
            part = part * part * (3 - 2 * part)  # slower at both ends
        x, y = self.way[round(part * (len(self.way) - 1))]
        size = (side.width, max(1, round(side.height * height)))
        side = side.resize(size) if height < 1 else side
        left = round((x - self.box[0]) * self.scale - side.width / 2)
        top = round((y - self.box[1]) * self.scale - side.height / 2)
        image.paste(side, (left, top), side)


def _sprite(painter: _Painter, motion: Motion, scene: Scene) -> _Sprite:
    scale = painter.width / scene.box[2]

    def side(items: Sequence[Item], middle: Point) -> Any:
        box = (middle[0] - REACH, middle[1] - REACH, 2 * REACH, 2 * REACH)
        return painter.drawn(Scene(box, scene.symbols, tuple(items)), 2 * REACH * scale)

    if isinstance(motion, Travel):
        way = shapes.along(motion.along)
        return _Sprite(motion, scene.box, scale, (side(motion.items, (0, 0)),), way)
    sides = side(motion.front, motion.at), side(motion.back, motion.at)
    return _Sprite(motion, scene.box, scale, sides, (motion.at,))
