"""A picture that a notebook keeps beside a widget, shown when it is opened without a kernel.

A saved widget is nothing but its model's name, and a notebook that is reopened says that it can't
find the model. So a widget is displayed as two outputs. The first is the widget and nothing else:
what can't show widgets has nothing to show there that could be out of date. The second is a
picture, hidden by its own style sheet while the widget is on the page; everywhere else it is shown,
and in Jupyter the complaint of the first is hidden. Where a notebook is not trusted the style sheet
is dropped, and the picture shows too.
"""

from __future__ import annotations

import ast
import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from html import escape
from threading import Lock, Timer
from time import time_ns
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import anywidget
from IPython.core.getipython import get_ipython
from IPython.display import publish_display_data

from knotwidgets.words import into, say

if TYPE_CHECKING:
    from typing_extensions import Self

QUIET = 2.0  # seconds without a change after which the picture is drawn again

# A board's element on the page has the board's name. JupyterLab, Notebook, Voila and nbconvert put
# each output of a cell into a `.jp-OutputArea-child`. What they say of a missing widget is bare
# text. All of it is one line: a notebook keeps a list of lines, and JupyterLite, for which no
# server reads the file, puts commas between them.
STYLE = """
:root:has(%(boards)s) :is(.%(name)s, .jp-OutputArea-child:has(.%(name)s)) { display: none; }
.jp-OutputArea-child:not(:has(> .jp-OutputArea-output > *)):has(+ .jp-OutputArea-child .kw-saved) {
  display: none;
}
.kw-row { display: flex; align-items: start; gap: 12px; }
.kw-row > * { min-width: 0; }
.kw-run { margin: 4px 8px; font-size: 0.9em; opacity: 0.75; }
""".replace("\n", " ")
NOTHING = {"text/html": "", "text/plain": ""}


class SavedPicture:
    """The picture of one widget; `html` gives it as it is now, "" where there is none.

    Below it stands, in the language of the first of the widget's `boards`, how to get the widget
    back: the text of the key `how`; nothing where that is "", as where the picture itself says so.

    It follows the widget, but only once that has been quiet for a while or the cell that runs has
    ended: it is hidden meanwhile.
    """

    def __init__(self, of: Any, html: Callable[[], str], how: str = "widget.run_cell") -> None:
        self._widget, self._html, self._how = of, html, how
        self._name = ""  # of the output, once there is one
        self._updater: OutputUpdater | None = None
        self._timer: Timer | asyncio.TimerHandle | None = None
        self._lock = Lock()

    def display(self) -> None:
        """Display the widget's bundle, and below it the picture, if there is one."""
        if not (shell := get_ipython()):
            raise NotImplementedError  # which lets the caller look for other ways to show it
        bundle = self._widget._repr_mimebundle_()
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, None)
        if not self._html():
            publish_display_data(data, metadata=metadata)
            return
        alone = {kind: one for kind, one in data.items() if not kind.startswith("image/")}
        publish_display_data(alone | NOTHING, metadata=metadata)
        again, self._name = bool(self._name), self._name or f"kw-{uuid4().hex}"
        if not self._updater:
            self._updater = OutputUpdater()
            self._updater.on_msg(lambda *_: self._update_reloaded(self._saved()))
            shell.events.register("post_run_cell", self._end_cell)
            self._shell = shell
        _publish(self._saved(), self._name)
        if again:
            self._draw()  # the earlier ones too

    def renew(self, quiet: float = QUIET) -> None:
        """Draw the picture again once the widget, which has changed, is quiet for some seconds."""
        with self._lock:
            if self._timer:
                self._timer.cancel()
            if self._name:
                self._timer = later(quiet, self._draw)

    def _end_cell(self, _: object) -> None:
        """Draw at once what is due: the kernel may end with the cell, as that of nbconvert does."""
        if self._timer:
            self._timer.cancel()
            self._draw()

    def close(self) -> None:
        with self._lock:
            name, self._name = self._name, ""
        if name and self._updater:
            self._shell.events.unregister("post_run_cell", self._end_cell)
            _publish(NOTHING, name, update=True)
            self._updater.send({"name": name, "data": NOTHING})
            self._updater.close()

    def _draw(self) -> None:
        self._timer = None
        with suppress(Exception):  # the notebook may be gone by now
            if name := self._name:
                data = self._saved()
                _publish(data, name, update=True)
                self._update_reloaded(data)

    def _update_reloaded(self, data: dict[str, str]) -> None:
        if self._updater and self._name:
            self._updater.send({"name": self._name, "data": data})

    def _saved(self) -> dict[str, str]:
        """The picture, and what is shown where there are none."""
        boards = self._widget.boards
        lang = next((board.lang for board in boards), "en")
        how = run_line(self._how, lang) if self._how else ""
        picture = f'<div class="kw-saved {self._name}">{self._html()}{how}</div>'
        live = ", ".join(f'[data-board="{board.look["board"]}"]' for board in boards)
        style = STYLE % {"boards": live or "nothing", "name": self._name}
        return {"text/html": f"{picture}<style>{style}</style>", "text/plain": repr(self._widget)}


def run_line(how: str, lang: str) -> str:
    """Return a line below a picture, which says what to do there."""
    return f'<p class="kw-run">{into(say(how), lang)}</p>'


def text_html(game: Mapping[str, Any], lang: str) -> str:
    """Return the record of a game to be copied, and to be found by the page; "" if none is own."""
    if not game.get("own"):
        return ""
    choice = escape(game["choice"])
    kept = f'data-of="{game["of"]}" data-at="{time_ns() // 10**6}" data-choice="{choice}"'
    summary = into(say("widget.as_text"), lang)
    text = escape(game["record"]).replace("\n", "&#10;")  # on one line, as the style is
    return f"<details><summary>{summary}</summary><pre {kept}>{text}</pre></details>"


def ends_with_method(kind: type[object]) -> bool:
    """Whether the cell that runs ends with the call of a method of a class: `board.play("D4")`.

    What such a method returns is there to be gone on with, not to be shown once more.
    """
    cells = getattr(get_ipython(), "user_ns", {}).get("In") or [""]
    try:
        ends = ast.parse(cells[-1]).body[-1:]
    except SyntaxError:  # what only IPython can read
        return False
    call = ends[0].value if ends and isinstance(ends[0], ast.Expr) else None
    method = call.func if isinstance(call, ast.Call) else None
    return isinstance(method, ast.Attribute) and callable(getattr(kind, method.attr, None))


def _publish(data: dict[str, str], name: str, *, update: bool = False) -> None:
    publish_display_data(data, transient={"display_id": name}, update=update)


def later(seconds: float, work: Callable[[], None]) -> Timer | asyncio.TimerHandle | None:
    timer = Timer(seconds, work)
    timer.daemon = True
    try:
        timer.start()
    except RuntimeError:  # no threads here, as in Pyodide
        with suppress(RuntimeError):  # nor a loop of events: a later change will draw it
            return asyncio.get_running_loop().call_later(seconds, work)
        return None
    return timer


# A page that was reloaded shows the saved outputs, but no longer knows the names by which they
# could be updated. JupyterLab and Notebook let a widget's manager know its notebook, which can be
# searched for them. Elsewhere there is no such picture, or no notebook to search.
_UPDATE = """
export default {
  initialize({ model }) {
    model.on("msg:custom", ({ name, data }) => {
      for (const { outputs } of model.widget_manager?.context?.model?.cells ?? []) {
        for (let at = 0; at < (outputs?.length ?? 0); at++) {
          const output = outputs.get(at).toJSON();
          const old = String(output.data?.["text/html"]);
          if (old === data["text/html"] || !old.includes(name)) continue;
          outputs.set(at, { ...output, data: { ...output.data, ...data } });
        }
      }
    });
    model.send({});
  },
};
"""


class Quiet(anywidget.AnyWidget):
    """A widget whose browser asks by message, and never sets a trait."""

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take over nothing."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()


class OutputUpdater(Quiet):
    """A widget that is never shown: it updates the outputs whose HTML has a name in it.

    A page that has just been loaded asks for the picture.
    """

    _esm = _UPDATE
