"""Boards and other widgets in a row or a column, which leaves pictures of the boards behind."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import ipywidgets

from .page.saved import SavedPicture
from .shell import SEEN, Shell

SHARE = "1 1 240px"
"""How boards share the room of a row; where it is less than this for each, they wrap."""

GAP = "12px"
"""Between the widgets of a row; of a column, too, whose boards else run into each other."""

_NAMES = (*SEEN, "children", "comm")  # a widget that is closed has lost its comm


class Box(ipywidgets.Box):  # type: ignore[misc] # ipywidgets has no types
    """A box that is displayed as two outputs, as boards are: itself, and the pictures of boards.

    They follow the boards, also in boxes inside, and what is put in later or closed.
    """

    _how = "widget.run_cell"  # what stands below the pictures
    _observed: tuple[ipywidgets.Widget, ...] = ()

    def __init__(self, *widgets: ipywidgets.Widget) -> None:
        for widget in widgets:
            if not isinstance(widget, ipywidgets.Widget):
                raise TypeError(
                    f"{widget!r} can't be put in a {type(self).__name__.lower()}; "
                    f"expected widgets, such as boards made by kw.play or sliders of ipywidgets"
                )
        super().__init__(widgets)
        self._observe(self, *descendants(self))

    @property
    def boards(self) -> tuple[Shell, ...]:
        """The boards inside."""
        return tuple(one for one in descendants(self) if isinstance(one, Shell))

    def close(self) -> None:
        """Take the box off the page, with the pictures; what is inside stays open."""
        self._observe()
        self._saved_picture.close()
        super().close()

    @cached_property
    def _saved_picture(self) -> SavedPicture:  # Python also closes a box that could not be made
        return SavedPicture(self, lambda: _pictures(self), self._how)

    def _observe(self, *widgets: ipywidgets.Widget) -> None:
        """Observe these widgets, and no others."""
        for widget in self._observed:
            widget.unobserve(self._changed, _NAMES)
        for widget in widgets:
            widget.observe(self._changed, _NAMES)
        self._observed = widgets

    def _changed(self, change: dict[str, Any]) -> None:
        if change["name"] == "children":
            self._observe(self, *descendants(self))
        self._saved_picture.renew()

    def _ipython_display_(self) -> None:
        self._saved_picture.display()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self.children))})"


class Row(Box, ipywidgets.HBox):  # type: ignore[misc]
    """Boards and other widgets side by side, which a saved notebook shows as pictures.

    The boxes of ipywidgets show them, too, but leave nothing behind without a kernel. Raises
    `TypeError` for anything but a widget.

    >>> import knotwidgets as kw
    >>> one, other = kw.play(kw.Kingdoms()), kw.play(kw.Kingdoms(), theme="dark")
    >>> kw.row(one, other).children == (one, other)
    True
    """

    def _observe(self, *widgets: ipywidgets.Widget) -> None:
        super()._observe(*widgets)
        self.layout.flex_flow = "row wrap"
        self.layout.grid_gap = GAP
        for widget in self.children:
            if isinstance(widget, Box | Shell) and widget.layout.flex is None:
                widget.layout.flex = SHARE


class Column(Box, ipywidgets.VBox):  # type: ignore[misc]
    """Boards and other widgets below each other; else as `row`.

    >>> import ipywidgets, knotwidgets as kw
    >>> board = kw.play(kw.Kingdoms())
    >>> kw.column(kw.row(board, kw.play(kw.Kingdoms())), ipywidgets.IntSlider()).children[1]
    IntSlider(value=0)
    """


row, column = Row, Column  # as they are read: kw.row(board, other)


def descendants(box: ipywidgets.Widget) -> Iterator[ipywidgets.Widget]:
    """All that is in a box, and in boxes inside."""
    for widget in getattr(box, "children", ()):
        yield widget
        yield from descendants(widget)


def _pictures(widget: ipywidgets.Widget) -> str:
    """The pictures of all parts of a widget that have one, such as boards."""
    if picture := getattr(widget, "picture_html", None):
        return str(picture()) if widget.comm else ""
    found = list(filter(None, map(_pictures, getattr(widget, "children", ()))))
    if isinstance(widget, ipywidgets.HBox) and len(found) > 1:
        return f'<div class="kw-row">{"".join(found)}</div>'
    return "".join(f"<div>{picture}</div>" for picture in found)
