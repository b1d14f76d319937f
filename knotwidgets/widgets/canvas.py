"""Pictures on a canvas of ipycanvas, with layers to draw on in a board's coordinates.

Lengths are in cells, x to the right, y down, as in a scene. This module imports ipycanvas, so it is
itself imported when it is first used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import ipycanvas  # type: ignore[import-untyped]
import ipywidgets
import traitlets

from ..core import Position
from ..core.errors import expect
from ..scene.display import Box, Point, Scene
from ..scene.svg import LARGEST, mimebundle, paint, positive
from ..scene.themes import Theme, theme as theme_named

CRISP = 2  # pixels of a canvas for each of the page, as many screens have
SHARP, MOST = 160, 2048  # where the size on the page is not known: pixels of a cell, of a side
PEN = 0.05  # cells: the width of lines unless the user says otherwise
INK = "#8a1f6a"  # what is drawn by hand is seen on light and dark


class Places:
    """Where the cells of a board are on a canvas of `scale` pixels for each cell."""

    box: Box
    _middles: Mapping[str, Point]
    _scale: float

    def to_board(self, x: float, y: float) -> Point:
        """Return the place on the board, in cells, of a pixel of the canvas, such as an event's."""
        return self.box[0] + x / self._scale, self.box[1] + y / self._scale

    def from_board(self, x: float, y: float) -> Point:
        """Return the pixel of the canvas of a place on the board."""
        return (x - self.box[0]) * self._scale, (y - self.box[1]) * self._scale

    def centre(self, cell: str) -> Point:
        """Return the middle of a cell, in cells; raises `ValueError` for one that isn't there."""
        expect(cell, self._middles, f"there is no cell {cell!r}")
        return self._middles[cell]


class Layer(ipycanvas.Canvas, Places):  # type: ignore[misc] # it ships no types
    """A canvas of ipycanvas on which lengths are cells of a board; its calls are ipycanvas' own.

    Events come in pixels of the canvas, which `to_board` understands. A page that is loaded again
    begins with an empty layer: `on_client_ready` says when.
    """

    interactive = traitlets.Bool()
    """Whether the mouse is the layer's; on a board to play on, clicks play otherwise."""

    def __init__(self, box: Box, middles: Mapping[str, Point], scale: float) -> None:
        self.box, self._middles, self._scale = box, middles, scale
        self._pen: tuple[str, float] | None = None
        self._last: Point | None = None  # where the mouse was while it draws
        size = {"width": round(box[2] * scale), "height": round(box[3] * scale)}
        super().__init__(**size, layout={"width": "100%", "height": "100%"})
        self.on_client_ready(self._place)
        for event in (self.on_mouse_down, self.on_touch_start):
            event(self._press)
        for event in (self.on_mouse_move, self.on_touch_move):
            event(self._draw)
        for event in (self.on_mouse_up, self.on_mouse_out, self.on_touch_end):
            event(self._lift)
        self._place()
        self.line_width = PEN
        self.line_join = self.line_cap = "round"

    def _place(self) -> None:
        scale = self._scale
        self.set_transform(scale, 0, 0, scale, -self.box[0] * scale, -self.box[1] * scale)

    def clear(self) -> None:
        """Clear all of the layer."""
        self.save()
        self.reset_transform()
        super().clear()
        self.restore()

    def freehand(self, colour: str | None = INK, width: float = 2 * PEN) -> None:
        """Let the mouse, or a finger, draw on the layer in a CSS colour; with None no more.

        Raises `ValueError` for a width, in cells, that is not above zero.
        """
        self._pen = (colour, positive("width", width)) if colour else None
        self._last = None
        self.interactive = self._pen is not None

    def _press(self, *place: Any) -> None:
        self._last = self._at(place)
        self._draw(*place)

    def _draw(self, *place: Any) -> None:
        if self._pen is None or self._last is None:
            return
        before, self._last = self._last, self._at(place)
        with ipycanvas.hold_canvas():
            self.save()
            self.stroke_style, self.line_width = self._pen
            self.stroke_line(*before, *self._last)
            self.restore()

    def _lift(self, *_: Any) -> None:
        self._last = None

    def _at(self, place: Sequence[Any]) -> Point:
        x, y = place[0][0] if len(place) == 1 else place  # the first of several fingers
        return self.to_board(x, y)


class BoardCanvas(ipycanvas.MultiCanvas, Places):  # type: ignore[misc]
    """The picture of a position on a layer of ipycanvas, between two that are free to draw on.

    `below` and `above` take ipycanvas' own calls, in cells of the board; see `Layer`. Events of the
    mouse are those of `above`. `canvas` makes one.
    """

    def __init__(self, shown: tuple[Scene, Theme], width: float) -> None:
        self._shown = scene, _ = shown
        middles = {target.id: (target.at[0] + 0.5, target.at[1] + 0.5) for target in scene.targets}
        places = scene.box, middles, CRISP * width / scene.box[2]
        self.box, self._middles, self._scale = places
        self.layers = tuple(Layer(*places) for _ in range(3))
        self.below, self.picture, self.above = self.layers
        self._image = ipywidgets.Image(format="svg+xml")
        layout = {"width": f"{width:g}px", "max_width": "100%", "height": "auto"}
        # Past MultiCanvas' own `__init__`, as ipycanvas' other canvases of several layers do it.
        super(ipycanvas.MultiCanvas, self).__init__(
            _canvases=list(self.layers),
            width=self.above.width,
            height=self.above.height,
            layout=layout,
        )
        self.on_msg(self.above._handle_frontend_event)  # noqa: SLF001 - as there
        self.picture.on_client_ready(self._paint)
        self._paint()

    def show(self, position: Position, theme: str = "light", **options: Any) -> None:
        """Show another position of the same board; what is drawn on the other layers stays."""
        self._shown = _scene_in(position, theme, options)
        self._paint()

    def _paint(self) -> None:
        scene, theme = self._shown
        self._image.value = paint(scene, theme).encode()
        with ipycanvas.hold_canvas():
            self.picture.global_composite_operation = "copy"  # in place of what is there
            self.picture.draw_image(self._image, *scene.box)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        """Give a notebook the canvas, and for where no kernel is its picture."""
        scene, theme = self._shown
        picture = mimebundle(paint(scene, theme), repr(self))
        return {**picture, **super()._repr_mimebundle_(**options), "text/plain": repr(self)}

    def __repr__(self) -> str:
        return f"<BoardCanvas: {self._shown[0].title}>"

    def close(self) -> None:
        """Take the canvas off the page, with its layers and its picture."""
        for part in (*self.layers, self._image):
            part.close()
        super().close()


def _scene_in(position: Position, theme: str, options: Mapping[str, Any]) -> tuple[Scene, Theme]:
    look = theme_named(theme, position.game.view.colours)
    return position.scene(**{"legal": False, **options}), look


def board_canvas(
    position: Position, width: float, theme: str, options: Mapping[str, Any]
) -> BoardCanvas:
    """Return the picture of a position, as `canvas` does."""
    scene, _ = shown = _scene_in(position, theme, options)
    wide = positive("width", width)
    if CRISP * wide * max(1, scene.box[3] / scene.box[2]) > LARGEST:
        raise ValueError(f"width={width!r} is too large; at most {LARGEST // CRISP} on a side")
    return BoardCanvas(shown, wide)


def sketch(scene: Mapping[str, Any]) -> Layer:
    """Return a layer as large as a scene that has been sent to the browser."""
    x, y, width, height = scene["box"]
    middles = {one["id"]: (one["at"][0] + 0.5, one["at"][1] + 0.5) for one in scene["targets"]}
    return Layer((x, y, width, height), middles, min(SHARP, MOST / max(width, height)))
