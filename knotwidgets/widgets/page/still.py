"""A picture that a notebook keeps beside a widget, for whoever opens it without a kernel.

A saved widget is nothing but its model's name, and a notebook that is reopened says that it can't
find the model. So a widget is displayed as two outputs. The second is a picture, hidden by its own
style sheet while the widget is there; where the widget is missing it is shown, and the complaint
hidden. Where a notebook is not trusted the style sheet is dropped, and the picture shows too.

A page knows the name under which an output can be renewed only until it is loaded anew. From then
on a `Keeper` renews the picture.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Lock, Thread
from time import monotonic, sleep
from typing import Any
from uuid import uuid4

from .keeper import Keeper

QUIET = 2.0  # seconds without a change after which the picture is drawn anew

# JupyterLab, Notebook and Voila put each output of a cell into a `.jp-OutputArea-child`. What they
# say of a missing widget is bare text. Elsewhere nothing tells whether the widget is alive, and the
# picture stays hidden.
STYLE = """
.kw-saved { display: none; }
.jp-OutputArea-child:not(:has(.kw-widget, svg, img)) + .jp-OutputArea-child .kw-saved {
  display: block;
}
.jp-OutputArea-child:has(.kw-widget) + .jp-OutputArea-child:has(.kw-saved),
.jp-OutputArea-child:not(:has(> .jp-OutputArea-output > *)):has(+ .jp-OutputArea-child .kw-saved) {
  display: none;
}
.kw-row { display: flex; align-items: start; gap: 4px; }
.kw-row > * { min-width: 0; }
""".strip()


class Still:
    """The picture of one widget; `html` gives it as it is now, "" where there is none.

    It follows the widget, but only once that has been quiet for a while: nobody sees it meanwhile.
    """

    def __init__(self, html: Callable[[], str]) -> None:
        self._html = html
        self._name = ""  # of the output, once there is one
        self._keeper: Keeper | None = None
        self._due = 0.0
        self._waits = False
        self._lock = Lock()

    def show(self) -> None:
        """Put the picture after the output that has just been displayed."""
        again, self._name = bool(self._name), self._name or f"kw-{uuid4().hex}"
        self._keeper = self._keeper or Keeper(self._name, self._saved)
        _publish(self._saved(), self._name)
        if again:
            self._renew(self._saved())  # the earlier ones

    def renew(self) -> None:
        """Draw the picture anew before long, as the widget has changed."""
        with self._lock:
            self._due = monotonic() + QUIET
            if not self._name or self._waits:
                return
            self._waits = True
        try:
            Thread(target=self._wait, name="still", daemon=True).start()
        except RuntimeError:  # no threads here, as in Pyodide
            try:
                _later(QUIET, self._look)
            except RuntimeError:  # nor a loop of events: it will be drawn with a later change
                self._waits = False

    def close(self) -> None:
        """Take the picture away."""
        with self._lock:
            name, self._name = self._name, ""
            keeper, self._keeper = self._keeper, None
        if name:
            _publish("", name, update=True)
        if keeper:
            keeper.renew("")
            keeper.close()

    def _wait(self) -> None:
        while (left := self._left()) > 0:
            sleep(left)
        self._draw()

    def _look(self) -> None:
        left = self._left()
        if left > 0:
            _later(left, self._look)
        else:
            self._draw()

    def _left(self) -> float:
        """The seconds that are left to wait; none of them ends the waiting."""
        with self._lock:
            left = self._due - monotonic() if self._name else 0.0
            self._waits = left > 0
            return left

    def _draw(self) -> None:
        html = self._saved()
        if self._name:
            with suppress(Exception):  # the notebook may be gone by now
                self._renew(html)

    def _renew(self, html: str) -> None:
        name, keeper = self._name, self._keeper
        if name and keeper:
            _publish(html, name, update=True)
            keeper.renew(html)

    def _saved(self) -> str:
        return saved(self._html(), self._name)


def saved(picture: str, name: str) -> str:
    """A picture that shows where there is no widget before it.

    >>> saved("<img>", "kw-1").split("<style>")[0]
    '<div class="kw-saved kw-1"><img></div>'
    """
    return f'<div class="kw-saved {name}">{picture}</div><style>{STYLE}</style>'


def in_ipython() -> bool:
    """Whether there is an IPython, whose front end shows what is published."""
    from IPython.core.getipython import get_ipython

    return get_ipython() is not None


def publish(data: dict[str, Any], **further: Any) -> None:
    """Show an output of the cell that runs, or change one that has a `display_id`."""
    from IPython.display import publish_display_data

    publish_display_data(data, **further)


def _publish(html: str, name: str, *, update: bool = False) -> None:
    publish({"text/html": html}, transient={"display_id": name}, update=update)


def _later(seconds: float, work: Callable[[], Any]) -> None:
    asyncio.get_running_loop().call_later(seconds, work)
