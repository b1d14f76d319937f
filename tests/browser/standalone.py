"""A board on a page of its own: a real `Board`, the real bundle, and a test between them.

There is no notebook and no kernel, so a whole game takes seconds, and the test decides when
Python's messages arrive. What travels between board and page is ipywidgets' own: comm messages.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from comm.base_comm import BaseComm
from playwright.sync_api import Page, Route

from knotwidgets.widgets import Board
from tests.browser.view import View

ADDRESS = "http://standalone.test/"  # nobody is asked for it: the test answers
PAGE = Path(__file__).with_name("standalone.html")

Message = dict[str, Any]


class Wire(BaseComm):
    """The widget's end of its connection to a front end."""

    def __init__(self, hear: Callable[[str, Message], None]) -> None:
        self._hear = hear
        super().__init__(target_name="jupyter.widget")

    def publish_msg(self, msg_type: str, data: Message | None = None, *_: Any, **__: Any) -> None:
        self._hear(msg_type, json.loads(json.dumps(data, allow_nan=False)))


class Standalone:
    """A page that shows a board, and the wire between the two.

    With `withhold` set, what Python publishes stays in `outbox` until it is delivered.
    """

    def __init__(self, page: Page, board: Board) -> None:
        self.page = page
        self.board = board
        self.sent: list[Message] = []  # all that the browser sent to Python
        self.outbox: list[Message] = []
        self.withhold = False
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda line: self.errors.append(line.text))
        page.route("**", self._serve)
        page.expose_function("toPython", self.tell)
        page.goto(ADDRESS)
        board.comm = self._wire = Wire(self._hear)
        page.evaluate("text => host.open(JSON.parse(text))", json.dumps(board.get_state()))

    def show(self) -> View:
        """Shows one more view of the board, and waits until it is painted."""
        number = self.page.evaluate("host.show(), host.views.length") - 1
        view = View(self.page, self.page.locator(".kw-widget").nth(number), self.scene)
        view.wait(self.board.state["rev"])
        return view

    def scene(self) -> Message:
        """The scene that the board shows."""
        return dict(self.board.state["scene"])

    def tell(self, content: Any) -> None:
        """Gives Python a message as if the browser had sent it."""
        self.sent.append(content)
        data = {"method": "custom", "content": content}
        self._wire.handle_msg({"content": {"data": data}, "buffers": []})

    def deliver(self, *messages: Message) -> None:
        """Hands messages of Python to the browser."""
        for message in messages:
            self.page.evaluate("text => host.model.receive(JSON.parse(text))", json.dumps(message))

    def release(self) -> None:
        """Delivers all that was withheld, and withholds no more."""
        self.withhold = False
        while self.outbox:
            self.deliver(self.outbox.pop(0))

    def _hear(self, kind: str, data: Message) -> None:
        if kind == "comm_close":
            self.page.evaluate("host.close()")
        elif kind == "comm_msg":
            self.outbox.append(data)
            if not self.withhold:
                self.release()

    def _serve(self, route: Route) -> None:
        if route.request.url == ADDRESS:
            route.fulfill(path=PAGE, content_type="text/html; charset=utf-8")
        else:
            self.errors.append(f"a request for {route.request.url}")
            route.abort()
