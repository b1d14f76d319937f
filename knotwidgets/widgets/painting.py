"""Pictures on a canvas of ipycanvas, which is imported when it is first used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core import Position, Record

if TYPE_CHECKING:
    from .canvas import BoardCanvas


def canvas(
    position: Position | Record, *, width: float = 480, theme: str = "light", **options: Any
) -> BoardCanvas:
    """Return the picture of a position as an `ipycanvas.MultiCanvas`, with layers to draw on.

    `width` is in pixels of the page. Other options are those of a picture; there is no caption and
    there are no hints unless they say so. A record stands for its last position. Raises `TypeError`
    for what has no picture and for an unknown option, `ValueError` for an impossible value, and
    `ImportError` without ipycanvas: where Python runs in the browser, `%pip install` brings it.

    >>> import knotwidgets as kw
    >>> shown = kw.canvas(kw.Kingdoms().start().play("D4"), width=300)
    >>> shown.above.fill_circle(*shown.centre("D4"), 0.1)  # lengths are cells
    >>> shown.to_board(*shown.from_board(3.5, 4.5))
    (3.5, 4.5)
    >>> shown.close()
    """
    shown = position.end if isinstance(position, Record) else position
    if not isinstance(shown, Position):
        raise TypeError(f"{position!r} has no picture for a canvas; expected a position")
    from .canvas import board_canvas

    return board_canvas(shown, width, theme, options)
