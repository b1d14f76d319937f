"""Joins Python in a page's worker with the page: comms of widgets, cells, their output and faults.

It stands in for the little of IPython that ipywidgets imports. Messages are those of Jupyter,
without what no page reads.
"""

import ast
import asyncio
import io
import json
import sys
import traceback
from contextlib import suppress
from types import ModuleType, SimpleNamespace
from typing import Any

import comm
from comm.base_comm import BaseComm
from pyodide.code import eval_code_async, run_js  # type: ignore[import-not-found] # is in browsers
from pyodide.ffi import to_js  # type: ignore[import-not-found]

NAMES = vars(sys.modules["__main__"])  # where the rules and games of a notebook are looked for
CELL = "cell"  # how the files of cells begin in tracebacks
KINDS = {"text/html": "_repr_html_", "image/svg+xml": "_repr_svg_"}
tell = run_js("self.tell")
_done: set[str] = set()  # the examples that were run for others


class State(SimpleNamespace):
    """Which element of the page hears of output, and how many cells were run."""

    place, count, shown = 0, 0, False
    tasks: tuple[object, ...] = ()


def post(type: str, buffers: Any = (), **message: object) -> None:  # noqa: A002 - as Jupyter has it
    """Send a message to the page."""
    tell(json.dumps({"type": type, **message}), to_js([bytes(one) for one in buffers or ()]))


def publish(data: Any = None, **_: object) -> None:
    """Show data by its kinds where the cell that runs has its output."""
    State.shown = True
    post("output", place=State.place, data=data)


def show(*values: Any, **_: object) -> None:
    """Show values as a notebook does: widgets alive, all else as its own HTML, SVG or text."""
    for value in values:
        if type(value).__name__ == "Handbook":  # whose picture a notebook would keep
            from knotwidgets.widgets.rulebook import LiveBook

            value = LiveBook(value)  # noqa: PLW2901
        if isinstance(value, Widget):  # one that is closed has nothing to be shown
            publish({"widget": value.comm.comm_id} if value.comm else {"text/plain": repr(value)})
            continue
        if isinstance(value, type):  # whose methods show its instances
            publish({"text/plain": repr(value)})
            continue
        with suppress(AttributeError, NotImplementedError):  # of what leaves pictures in notebooks
            value._ipython_display_()
            continue
        made = {kind: getattr(value, name, str)() for kind, name in KINDS.items()}
        bundle: dict[str, Any] = getattr(value, "_repr_mimebundle_", dict)()
        publish({"text/plain": repr(value), **made, **bundle})


class PageComm(BaseComm):
    """A comm whose other end is on the page."""

    def publish_msg(self, msg_type: str, *_: Any, **given: Any) -> None:
        """Send one message; its metadata tells a page nothing."""
        post(msg_type, given["buffers"], id=self.comm_id, data=given["data"])


class Stream(io.TextIOBase):
    """Standard output, as part of the cell's."""

    def write(self, text: str) -> int:
        """Show a text at once."""
        post("output", place=State.place, text=text)
        return len(text)


def receive(text: str, buffers: Any) -> None:
    """Do what the page asks: run a cell, or hand a message to a widget, unless that is closed."""
    message = json.loads(text)
    if message["type"] == "run":
        State.tasks = (*State.tasks, asyncio.ensure_future(run(**message)))
    elif found := comm.get_comm_manager().comms.get(message.get("id")):
        given = [memoryview(one.to_bytes()) for one in buffers]
        found.handle_msg({"content": {"data": message["data"]}, "metadata": {}, "buffers": given})


async def run(place: int, source: str, before: list[str], **_: Any) -> None:
    """Run a cell, after the examples of its page that it needs, and show its last value."""
    State.place = place
    try:
        for example in needed(source, before):
            await _evaluate(example)
            _done.add(example)
        show(*[one for one in [await _evaluate(source)] if one is not None])
    except BaseException as error:  # noqa: BLE001 - also what ends a program is shown
        _fail(error)
    post("done", place=place)


async def _evaluate(source: str) -> Any:
    """Return the value of the last expression; where there is none, what the cell has made last."""
    State.count, State.shown = State.count + 1, False
    value = await eval_code_async(source, NAMES, filename=f"{CELL}_{State.count}.py")
    if value is not None or State.shown:
        return value
    made = [NAMES.get(name) for name in reversed(_names(source, ast.Store))]
    shown = (one for one in made if hasattr(one, "_repr_mimebundle_") and not isinstance(one, type))
    return next(shown, None)


def needed(source: str, before: list[str]) -> list[str]:
    """Return those of the examples before that give names which are not there, in their order."""
    wanted, found = {*_names(source, ast.Load)}, list[str]()
    for example in reversed(before):
        if example not in _done and wanted & {*_names(example, ast.Store)} - NAMES.keys():
            found.insert(0, example)
            wanted |= {*_names(example, ast.Load)}
    return found


def _names(source: str, use: type) -> list[str]:
    """Return the names that a piece of code uses, or makes, in their order."""
    names = list[str]()
    with suppress(SyntaxError):  # which is told when it is run
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Name) and isinstance(node.ctx, use):
                names.append(node.id)
            elif use is ast.Store and isinstance(node, ast.alias | ast.FunctionDef | ast.ClassDef):
                names.append(getattr(node, "asname", None) or node.name)
    return names


def _fail(error: Any) -> None:
    """Show an error with the user's own lines that led to it."""
    frames = traceback.extract_tb(error.__traceback__)
    lines = [f"line {one.lineno}: {one.line}" for one in frames if one.filename.startswith(CELL)]
    if isinstance(error, SyntaxError):
        lines = [f"line {error.lineno}: {(error.text or '').strip()}"]
    lines += traceback.format_exception_only(error)[-1:]
    post("fault", place=State.place, text="\n".join(lines))


def _stand_in(name: str, **names: object) -> None:
    module = sys.modules[name] = ModuleType(name)
    vars(module).update(names)


_shell = SimpleNamespace(
    kernel=True,
    events=SimpleNamespace(trigger=lambda *_: None),
    get_parent=lambda: {"header": {"msg_id": "page"}},
    showtraceback=lambda what=None, **_: _fail(what[1] if what else sys.exc_info()[1]),
)
_stand_in("IPython", get_ipython=lambda: _shell)
_stand_in("IPython.core.getipython", get_ipython=lambda: None)  # there is no notebook to be saved
_stand_in("IPython.core.interactiveshell", InteractiveShell=object)
_stand_in(
    "IPython.display",
    display=show,
    clear_output=lambda **_: post("clear", place=State.place),
    publish_display_data=publish,
)
comm.create_comm = PageComm
sys.stdout = sys.stderr = Stream()
from ipywidgets import Widget

import knotwidgets as kw

NAMES |= {"display": show, "kw": kw}
