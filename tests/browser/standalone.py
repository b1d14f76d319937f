"""A board on a page of its own: a real `Board`, the real bundle, and a test between them.

There is no notebook and no kernel, so a whole game takes seconds, and the test decides when
Python's messages arrive. What travels between board and page is ipywidgets' own: comm messages.
"""

import json
from collections.abc import Callable
from pathlib import Path
from threading import current_thread
from typing import Any

from playwright.sync_api import Browser, Page, Route

from knotwidgets.puzzles import Puzzle as Task
from knotwidgets.widgets import Board, Puzzle
from tests.browser.view import View
from tests.wire import Message, Wire

ADDRESS = "http://standalone.test/"  # nobody is asked for it: the test answers
PAGE = Path(__file__).with_name("standalone.html")
PATIENCE = 10_000  # milliseconds for whatever a test waits for
TURN = 10  # milliseconds in which the page may talk while a test waits for a thread


class Standalone:
    """A page that shows a board, and the wire between the two.

    With `withhold` set, what Python publishes stays in `outbox` until it is delivered. So does what
    it publishes in other threads, which must not touch the page: `until` delivers that.
    """

    def __init__(self, page: Page, board: Board, policy: str = "") -> None:
        self.page = page
        self._policy = policy
        self.board = board
        self.sent: list[Message] = []  # all that the browser asked of Python
        self.outbox: list[Message] = []
        self.withhold = False
        self.errors: list[str] = []
        self.expected: str | None = None  # what an error may say that the test brings about
        self._thread = current_thread()
        page.on("pageerror", lambda error: self._note(str(error)))
        page.on("console", lambda line: self._note(line.text))
        page.route("**", self._serve)
        page.expose_function("toPython", self.tell)
        page.goto(ADDRESS)
        self._wire = Wire(board, self._hear, self._close)
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
        if content.get("kind") not in ("select", "part"):  # sent along the way
            self.sent.append(content)
        self._wire.tell(content)

    def deliver(self, *messages: Message) -> None:
        """Hands messages of Python to the browser."""
        for message in messages:
            self.page.evaluate("text => host.model.receive(JSON.parse(text))", json.dumps(message))

    def release(self) -> None:
        """Delivers all that was withheld, and withholds no more."""
        self.withhold = False
        while self.outbox:
            self.deliver(self.outbox.pop(0))

    def until(self, holds: Callable[[], bool]) -> None:
        """Lets page and board talk, in whichever thread the board does, until something holds."""
        for _ in range(PATIENCE // TURN):
            with self.board._exchange.lock:  # what is set under it has been published after it
                held = holds()
            self.release()
            if held:
                return
            self.page.wait_for_timeout(TURN)
        raise AssertionError("it never held")

    def _note(self, error: str) -> None:
        if self.expected is None or self.expected not in error:
            self.errors.append(error)

    def _hear(self, message: Message) -> None:
        self.outbox.append(message)
        if not self.withhold and current_thread() is self._thread:
            self.release()

    def _close(self) -> None:
        self.page.evaluate("host.close()")

    def _serve(self, route: Route) -> None:
        if route.request.url == ADDRESS:
            headers = {"Content-Type": "text/html; charset=utf-8"}
            if self._policy:
                headers["Content-Security-Policy"] = self._policy
            route.fulfill(path=PAGE, headers=headers)
        else:
            self.errors.append(f"a request for {route.request.url}")
            route.abort()


class Opener:
    """Opens boards, each on a page of its own."""

    def __init__(self, browser: Browser) -> None:
        self.opened: list[Standalone] = []
        self._browser = browser

    def __call__(
        self,
        start: Any,
        *,
        screen: dict[str, Any] | None = None,
        before: str = "",
        policy: str = "",
        **options: Any,
    ) -> Standalone:
        """Opens a board with the arguments of `Board`, or a puzzle with those of `Puzzle`.

        `screen` are options of Playwright's browser contexts, such as `has_touch`, and `before` is
        a script to run before those of the page. `policy` is the page's content security policy.
        """
        page = self._browser.new_context(**(screen or {})).new_page()
        page.set_default_timeout(PATIENCE)
        page.add_init_script(before)
        widget: Any = Puzzle if isinstance(start, Task) else Board
        self.opened.append(Standalone(page, widget(start, **options), policy))
        return self.opened[-1]

    @property
    def errors(self) -> list[str]:
        """All that went wrong on the pages, and what they said on their consoles."""
        return [error for board in self.opened for error in board.errors]

    def close(self) -> None:
        """Closes the boards and their pages."""
        for board in self.opened:
            board.board.close()
            board.page.context.close()
