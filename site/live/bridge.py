"""Joins Python in a page's worker with the page: comms of widgets, cells, their output and faults.

It stands in for the little of IPython that ipywidgets imports. Messages are those of Jupyter,
without what no page reads.
"""

import ast
import asyncio
import io
import json
import os
import sys
import traceback
from contextlib import suppress
from symtable import symtable
from types import SimpleNamespace
from typing import Any

import comm
from comm.base_comm import BaseComm
from pyodide.code import eval_code_async, run_js  # type: ignore[import-not-found] # is in browsers
from pyodide.ffi import to_js  # type: ignore[import-not-found]

NAMES = vars(sys.modules["__main__"])  # where the rules and games of a notebook are looked for
CELL = "cell"  # how the files of cells begin in tracebacks
# An error of a library that is missing says how to install it.
MISSING = ("is not installed: pip install", "is not there in a browser; elsewhere: pip install")
KINDS = {"text/html": "_repr_html_", "image/svg+xml": "_repr_svg_"}
MOST = 300_000  # that a cell prints: a loop without an end must not stop the page, too
tell = run_js("self.tell")
turn = asyncio.Lock()  # one cell after the other, also while one sleeps
# Which element of the page hears of output, whether the cell has shown something, how much it has
# printed, and the examples that were run for others.
state = SimpleNamespace(place=0, shown=False, printed=0, done=set[str]())


def post(type: str, buffers: Any = (), **message: object) -> None:  # noqa: A002 - as Jupyter has it
    """Send a message to the page, with the place of output."""
    text = json.dumps({"type": type, "place": state.place, **message})
    tell(text, to_js([bytes(one) for one in buffers or ()]))


def publish(data: Any = None, **_: object) -> None:
    """Show data by its kinds where the cell that runs has its output."""
    state.shown = True
    post("output", data=data)


def show(*values: Any, **_: object) -> None:
    """Show values as a notebook does: widgets alive, all else as its own HTML, SVG or text."""
    for value in values:
        bundle: dict[str, Any] = {"text/plain": repr(value)}
        if isinstance(value, Widget):  # one that is closed has nothing to be shown
            bundle = {"widget": value.comm.comm_id} if value.comm else bundle
        elif not isinstance(value, type):  # whose methods show its instances
            with suppress(AttributeError, NotImplementedError):  # of what leaves pictures
                value._ipython_display_()
                continue
            bundle |= {kind: getattr(value, name, str)() for kind, name in KINDS.items()}
            bundle |= getattr(value, "_repr_mimebundle_", dict)()
        publish(bundle)


class PageComm(BaseComm):
    """A comm whose other end is on the page."""

    def publish_msg(self, msg_type: str, *_: Any, **given: Any) -> None:
        """Send one message; its metadata tells a page nothing. The first is from its cell."""
        vars(self).setdefault("place", state.place)
        post("comm", given["buffers"], kind=msg_type, id=self.comm_id, data=given["data"])


class Stream(io.TextIOBase):
    """Standard output, as part of the cell's; and input, which there is none."""

    def write(self, text: str) -> int:
        """Show a text at once."""
        state.printed += 10 + len(text)  # as short pieces are work, too
        if state.printed > MOST:
            raise RuntimeError("this cell has printed more than a page can show: print less")
        post("output", text=text)
        return len(text)

    def readline(self, *_: Any) -> Any:
        """Say what `input` can't do."""
        raise OSError("nothing can be typed here: give it in the code, or by a Text of ipywidgets")


async def receive(text: str, buffers: Any) -> None:
    """Do what the page asks: run a cell, or hand a message to a widget, unless that is closed."""
    message = json.loads(text)
    if message["type"] == "run":
        async with turn:
            await run(message["place"], message["source"], message["before"])
    elif found := comm.get_comm_manager().comms.get(message.get("id")):
        given = [memoryview(one.to_bytes()) for one in buffers]
        place, state.place = state.place, vars(found)["place"]  # where the widget was made
        found.handle_msg({"content": {"data": message["data"]}, "metadata": {}, "buffers": given})
        state.place = place


async def run(place: int, source: str, before: list[str]) -> None:
    """Run a cell, after the examples of its page that it needs, and show its last value.

    Where there is none, it shows what the cell has made last.
    """
    state.place, state.printed = place, 0
    post("clear")  # what one that was run before it has shown in its place
    try:
        for example in needed(source, before):
            await evaluate(example)
            state.done.add(example)
        state.shown, old = False, {**NAMES}
        value = await evaluate(source)
        made = [one for name, one in NAMES.items() if one is not old.get(name)]
        shown = [one for one in made if hasattr(one, "_repr_mimebundle_")]
        if value is None and not state.shown:
            value = next((one for one in reversed(shown) if not isinstance(one, type)), None)
        show(*[] if value is None else [value])
    except BaseException as error:  # noqa: BLE001 - also what ends a program is shown
        fail(error)
    post("done", place=place)


def evaluate(source: str) -> Any:
    """Run code, whose lines tracebacks can show, and give the value of its last expression."""
    return eval_code_async(source, NAMES, filename=f"{CELL}{hash(source)}")


def needed(source: str, before: list[str]) -> list[str]:
    """Return those of the examples before that give names which are not there, in their order."""
    wanted, found = used(source), list[str]()
    for example in reversed(before):
        symbols = symtable(example, CELL, "exec").get_symbols()
        made = {one.get_name() for one in symbols if one.is_assigned() or one.is_imported()}
        if example not in state.done and wanted & made - NAMES.keys():
            found.insert(0, example)
            wanted |= used(example)
    return found


def used(source: str) -> set[str]:
    """Return the names that a piece of code takes."""
    names = [one for one in ast.walk(ast.parse(source, CELL)) if isinstance(one, ast.Name)]
    return {one.id for one in names if isinstance(one.ctx, ast.Load)}


def fail(error: Any) -> None:
    """Show an error with the user's own lines that led to it."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [f"line {one.lineno}: {one.line}" for one in frames if one.filename.startswith(CELL)]
    lines = [*dict.fromkeys(own)]  # each once, also of a function that calls itself
    if isinstance(error, SyntaxError):
        lines = [f"line {error.lineno}: {(error.text or '').strip()}"]
    fault = "\n".join([*lines, *traceback.format_exception_only(error)[-1:]])
    post("output", fault=fault.replace(*MISSING))


shell = SimpleNamespace(
    kernel=True,
    events=SimpleNamespace(trigger=lambda *_: None),
    get_parent=lambda: {"header": {"msg_id": "page"}},
    showtraceback=lambda what=None, **_: fail(what[1] if what else sys.exc_info()[1]),
)
ipython: Any = SimpleNamespace(
    get_ipython=lambda: shell,
    display=show,
    publish_display_data=publish,
    clear_output=lambda **_: post("clear"),
    InteractiveShell=object,
)
for name in ("", ".core.getipython", ".core.interactiveshell", ".display"):
    sys.modules[f"IPython{name}"] = ipython
comm.create_comm = PageComm
os.environ["JUPYTER_WIDGETS_ECHO"] = "0"  # the page has said so itself
sys.stdin = sys.stdout = sys.stderr = Stream()
from ipywidgets import Widget

import knotwidgets as kw

NAMES |= {"display": show, "kw": kw}
