"""A board on a page of its own: a real `Board`, the real bundle, and a test between them.

There is no notebook and no kernel, so a whole game takes seconds, and the test decides when
Python's messages arrive. What travels between board and page is ipywidgets' own: comm messages.
"""

import json
import re
from collections.abc import Callable
from pathlib import Path
from threading import current_thread
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Error, Route, expect

from knotwidgets import Board, Position, Puzzle
from knotwidgets.games.celtic.puzzles import Puzzle as Task
from tests.amounts import IS_THOROUGH
from tests.browser.view import View
from tests.wire import Message, Wire

ADDRESS = "http://standalone.test/"  # nobody is asked for it: the test answers
PAGE = Path(__file__).with_name("standalone.html")
PATIENCE = 30_000  # milliseconds for whatever a test waits for
STILL = {} if IS_THOROUGH else {"reduced_motion": "reduce"}  # motion is much work
MOVING = {"reduced_motion": "no-preference"}
TURN = 10  # milliseconds in which the page may talk while a test waits for a thread


class Stage:
    """A page on which one board is shown after another.

    Options of Playwright's contexts make the `screen`. `before` is a script to run before those of
    the page, `policy` its content security policy.
    """

    def __init__(
        self, browser: Browser, screen: dict[str, Any], before: str = "", policy: str = ""
    ) -> None:
        self.kind = (screen, before, policy)
        self.host: Standalone | None = None
        self.page = page = browser.new_context(**screen).new_page()
        self._viewport = page.viewport_size
        page.set_default_timeout(PATIENCE)
        page.add_init_script(before)
        page.on("pageerror", self._note)
        page.on("console", self._note)
        page.route("**", self._serve)
        page.expose_function("toPython", self._tell)
        page.goto(ADDRESS)

    def clear(self, *, forget: bool = True) -> None:
        """Makes the page as it was before there was a board, but for what it is not to `forget`."""
        self.host = None
        screen, before, policy = self.kind
        self.page.mouse.move(0, 0)
        if before or policy:
            self.page.goto(ADDRESS)
        else:
            self.page.evaluate("host.reset()")
        self.page.emulate_media(
            color_scheme=screen.get("color_scheme"), reduced_motion=screen.get("reduced_motion")
        )
        if self._viewport and self.page.viewport_size != self._viewport:
            self.page.set_viewport_size(self._viewport)
        # No view is left that could still write how far a lesson was; a sandbox keeps nothing.
        if forget:
            self.page.evaluate("origin === 'null' || localStorage.clear()")

    def close(self) -> None:
        """Closes the page."""
        self.page.context.close()

    def _tell(self, content: Any) -> None:
        if self.host:
            self.host.tell(content)

    def _note(self, error: Error | ConsoleMessage) -> None:
        if self.host:
            self.host.note(error.text if isinstance(error, ConsoleMessage) else str(error))

    def _serve(self, route: Route) -> None:
        if route.request.url == ADDRESS:
            headers = {"Content-Type": "text/html; charset=utf-8"}
            if policy := self.kind[2]:
                headers["Content-Security-Policy"] = policy
            route.fulfill(path=PAGE, headers=headers)
        else:
            if self.host:
                self.host.note(f"a request for {route.request.url}")
            route.abort()


class Standalone:
    """A page that shows a board, and the wire between the two.

    With `withhold` set, what Python publishes stays in `outbox` until it is delivered. So does what
    it publishes in other threads, which must not touch the page: `until` delivers that.
    """

    def __init__(self, stage: Stage, board: Board) -> None:
        self.stage = stage
        self.page = stage.page
        self.board = board
        self.sent: list[Message] = []  # all that the browser asked of Python
        self.outbox: list[Message] = []
        self.withhold = False
        self._hearing = False  # whether the board is changing: to talk to the page lets tests run
        self.errors: list[str] = []
        self.expected: str | None = None  # what an error may say that the test brings about
        self._thread = current_thread()
        stage.host = self
        self._wire = Wire(board, self._hear, self._close)
        self.page.evaluate("text => host.open(JSON.parse(text))", json.dumps(board.get_state()))

    def show(self) -> View:
        """Shows one more view of the board; waits until it is painted and takes every gesture."""
        number = self.page.evaluate("host.show(), host.views.length") - 1
        view = View(self.page, self.page.locator(".kw-widget").nth(number), self.scene)
        view.wait(self.rev)
        if not self.withhold:
            view.wait_for_hands()
        still = self.page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches")
        if "entrances" in self.board.look and not (still or self.withhold):
            expect(view.root).to_have_attribute(
                "data-moving", re.compile(".")
            )  # what moves is there
        return view

    @property
    def rev(self) -> int:
        """The revision that the board shows."""
        return int(self.board.state["rev"])

    @property
    def position(self) -> Position:
        """The position that the board shows."""
        position: Position = self.board.position
        return position

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of the game so far, as Python keeps them."""
        return self.board.record.moves

    def scene(self) -> Message:
        """The scene that the board shows."""
        return dict(self.board.state["scene"])

    def tell(self, content: Any) -> None:
        """Gives Python a message as if the browser had sent it."""
        if content.get("kind") not in ("arrange", "select", "part"):  # sent along the way
            self.sent.append(content)
        self._hearing = True
        try:
            self._wire.tell(content)
        finally:
            self._hearing = False
        if not self.withhold:
            self.release()

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
            with self.board._session.lock:  # what is set under it has been published after it
                held = holds()
            self.release()
            if held:
                return
            self.page.wait_for_timeout(TURN)
        raise AssertionError("it never held")

    def note(self, error: str) -> None:
        """Keeps an error, unless it was to be expected."""
        if self.expected is None or self.expected not in error:
            self.errors.append(error)

    def _hear(self, message: Message) -> None:
        self.outbox.append(message)
        if not (self.withhold or self._hearing) and current_thread() is self._thread:
            self.release()

    def _close(self) -> None:
        self.page.evaluate("host.close()")


class Opener:
    """Opens boards on pages, which are used again when they are closed."""

    def __init__(self, browser: Browser) -> None:
        self.opened: list[Standalone] = []
        self._browser = browser
        self._free: list[Stage] = []

    def __call__(
        self,
        start: Any,
        *,
        screen: dict[str, Any] | None = None,
        before: str = "",
        policy: str = "",
        widget: Any = None,
        **options: Any,
    ) -> Standalone:
        """Opens a board with the arguments of `Board`, or a puzzle with those of `Puzzle`.

        Another `widget` may be named. The other arguments are those of a stage. Nothing moves but
        in thorough runs, where the `screen` says so, or a script such as a clock comes `before`.
        """
        widget = widget or (Puzzle if isinstance(start, Task) else Board)
        stage = self._stage({**({} if before else STILL), **(screen or {})}, before, policy)
        self.opened.append(Standalone(stage, widget(start, **options)))
        return self.opened[-1]

    def show(self, start: Any, **options: Any) -> tuple[Standalone, View]:
        """Opens a board and shows a view of it."""
        host = self(start, **options)
        return host, host.show()

    @property
    def errors(self) -> list[str]:
        """All that went wrong on the pages, and what they said on their consoles."""
        return [error for board in self.opened for error in board.errors]

    def clear(self, *, keep: bool = True, forget: bool = True) -> None:
        """Closes the boards, and keeps pages for the next ones."""
        for board in self.opened:
            board.board.close()
            if keep:
                board.stage.clear(forget=forget)
                self._free.insert(0, board.stage)  # the next board finds what it kept
            else:
                board.stage.close()
        self.opened = []

    def close(self) -> None:
        """Closes everything."""
        self.clear(keep=False)
        for stage in self._free:
            stage.close()

    def _stage(self, screen: dict[str, Any], before: str, policy: str) -> Stage:
        for stage in self._free:
            if stage.kind == (screen, before, policy):
                self._free.remove(stage)
                return stage
        return Stage(self._browser, screen, before, policy)
