"""What a front end is to the tests: a page with a board on it, and a way to ask what was played."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, Request, Route

from dev_setup import HOSTS_PYTHON
from knotwidgets import Kingdoms, Position
from tests.browser.view import View

PYTHON = str(HOSTS_PYTHON)
GAME = Kingdoms()
BOARD = """
from pathlib import Path
from knotwidgets import Kingdoms, Random, play

board = play(Kingdoms())

@board.on_move
def note(move, position):
    with Path({file!r}).open("a") as file:
        file.write(move + " ")
"""


@dataclass
class Host:
    """A front end that shows a board; `played` asks its Python for the moves so far.

    Requests to anywhere but its own address fail, as they do on a machine without a network, and
    are kept in `strays`.
    """

    page: Page
    played: Callable[[], str]
    strays: list[str] = field(default_factory=list)
    position: Position = field(default_factory=GAME.start)

    def view(self, number: int = 0) -> View:
        """A view of a board, which is painted."""
        view = View(
            self.page,
            self.page.locator(".kw-widget").nth(number),
            lambda: self.position.scene().wire(),
        )
        view.wait(0)
        return view

    def play(self, view: View, *moves: str) -> None:
        """Plays moves with the mouse."""
        for move in moves:
            view.play(self.position, move)
            self.position = self.position.play(move)


def noting(folder: Path) -> tuple[str, Callable[[], str]]:
    """The code that makes `board`, and what reads the moves that it notes down."""
    file = folder / "moves.txt"
    file.write_text("")
    return BOARD.format(file=str(file)), lambda: file.read_text("utf-8").strip()


def keep_home(context: BrowserContext, address: str) -> list[str]:
    """Lets no request leave for anywhere but the address; gives the list of those that tried."""
    strays: list[str] = []

    def is_foreign(url: str) -> bool:
        return not url.startswith((address, address.replace("http", "ws"), "data:", "blob:"))

    def refuse(route: Route, request: Request) -> None:
        strays.append(request.url)
        route.abort("internetdisconnected")

    context.route(is_foreign, refuse)
    return strays
