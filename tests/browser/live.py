"""The pages on which Python runs in the browser, built once, and a visitor who plays on them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from runpy import run_path
from threading import Thread
from typing import Any, ClassVar

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from dev_setup import ROOT, set_up_lite
from knotwidgets import Kingdoms, Position
from tests.browser.hosts.host import keep_home
from tests.browser.view import View

PATIENCE = 60_000  # milliseconds for Python to load and to answer, on a busy machine
START = "Start – loads Python, about 8 MB, once"
RUN = "Run – loads Python, about 8 MB, once"


def builder() -> dict[str, Any]:
    """The functions of the site's builder, once all is there that they take."""
    set_up_lite()
    return run_path(str(ROOT / "site" / "build.py"))


@cache
def built(folder: Path) -> Path:
    """The folder, in a folder of a site that is served: its pages stand below another address."""
    names = builder()
    names["write_live"](folder / "school" / "live")
    names["write_saved"](folder / "school" / "saved", ["kingdoms"])
    return folder


class Plain(SimpleHTTPRequestHandler):
    """A school's web server, which knows few kinds of files."""

    extensions_map = {  # noqa: RUF012 - as the class has it
        ".html": "text/html",
        ".js": "text/javascript",
        ".css": "text/css",
        "": "application/octet-stream",
    }

    sent: ClassVar[list[str]] = []  # the paths of what was sent as a whole

    def log_request(self, code: int | str = "-", _: int | str = "-") -> None:
        """Keep the path, unless the browser was told that it has the file already."""
        if code == HTTPStatus.OK:
            self.sent.append(self.path)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serves a folder; gives the address of the live pages in it."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Plain, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/school/live/"
        finally:
            server.shutdown()


class Visitor:
    """Somebody who visits the pages; what goes wrong on them is kept in `errors`."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.address = address
        self.strays = keep_home(context, address.rsplit("/", 3)[0])
        context.set_default_timeout(PATIENCE)
        self.page: Page = context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def open(self, place: str = "") -> Locator:
        """Opens a section of the page, and gives it."""
        self.page.goto(f"{self.address}index.html{place}")
        link = self.page.locator("nav [aria-current]")
        expect(link).to_have_attribute("href", place or "#play")
        return self.section

    @property
    def section(self) -> Locator:
        """The section that is shown."""
        return self.page.locator("section:visible")

    def press(self, name: str) -> None:
        """Presses a button of the page."""
        self.section.get_by_role("button", name=name, exact=True).click()

    def go(self, place: str) -> Locator:
        """Follows a link of the page's head to another section."""
        self.page.locator(f"nav a[href='{place}']").click()
        return self.section

    def view(self, position: Position | None = None, number: int = 0) -> Played:
        """The board that is shown, once it is painted."""
        return Played(self.page, self.section.locator(".kw-widget").nth(number), position)


class Played(View):
    """A board of which the test keeps the position, as it can't ask Python for it."""

    def __init__(self, page: Page, root: Locator, position: Position | None) -> None:
        self.position = position or Kingdoms().start()
        super().__init__(page, root, lambda: self.position.scene().wire())
        self.wait(0)

    def move(self, move: str) -> None:
        """Plays a move with the mouse."""
        self.play(self.position, move)
        self.position = self.position.play(move)

    def answer(self, number: int) -> str:
        """Waits until the machine has played move `number`, and gives it."""
        expect(self.moves).to_have_count(number + 1)
        told = self.moves.last.inner_text().removeprefix(str(number))
        move = told.strip().partition("\n")[0]  # without what has come of it
        self.position = self.position.play(move)
        self.wait(number)
        return move


@contextmanager
def visiting(browser: Browser, folder: Path, **screen: Any) -> Iterator[Visitor]:
    """Lets somebody visit for the first time; nothing may go wrong, and nothing be sent away."""
    screen = {"viewport": {"width": 1366, "height": 768}, "reduced_motion": "reduce", **screen}
    with served(built(folder)) as address, browser.new_context(**screen) as context:
        visitor = Visitor(context, address)
        yield visitor
        assert visitor.errors == []
        assert visitor.strays == []
