"""One view of a board in a browser, looked at and used as a person does."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, Position

from knotwidgets.games import Position as GamePosition

# Gives the number of pixels that are not transparent in each of some areas of a canvas. It reads a
# copy: a canvas that is read often is moved to other memory by the browser.
COUNT_INK = """(canvas, areas) => {
  const copy = new OffscreenCanvas(canvas.width, canvas.height)
    .getContext("2d", { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const alphas = area => copy.getImageData(...area).data.filter((_, index) => index % 4 === 3);
  return areas.map(area => alphas(area).filter(alpha => alpha > 0).length);
}"""
PAINTED = "([root, rev]) => root.dataset.painted === rev"  # looked at in every frame


class View:
    """One view of a board. `scene` gives the scene that it shows."""

    def __init__(self, page: Page, root: Locator, scene: Callable[[], dict[str, Any]]) -> None:
        self.page = page
        self.root = root
        self.scene = scene
        self.board = root.locator(".kw-board")
        self.canvas = root.locator(".kw-scene")
        self.overlay = root.locator(".kw-overlay")
        self.line = root.locator(".kw-line")
        self.turn = root.locator(".kw-turn")
        self.phase = root.locator(".kw-phase")
        self.headline = root.locator(".kw-headline")
        self.detail = root.locator(".kw-detail li")
        self.scores = root.locator(".kw-score")
        self.moves = root.locator(".kw-move")

    # ---- the board

    @property
    def cells(self) -> list[str]:
        """The cells that can be clicked."""
        return [target["id"] for target in self.scene()["targets"]]

    def place(self, cell: str) -> Position:
        """Where a cell's centre is on the canvas, in CSS pixels."""
        x, y, scale = self._centre(cell, self._size())
        return {"x": x * scale, "y": y * scale}

    def hover(self, cell: str) -> None:
        """Moves the mouse over a cell."""
        self.canvas.hover(position=self.place(cell))

    def click(self, cell: str) -> None:
        """Clicks on a cell with the mouse."""
        self.canvas.click(position=self.place(cell))

    def tap(self, cell: str) -> None:
        """Taps on a cell with a finger."""
        self.canvas.tap(position=self.place(cell))

    def leave(self) -> None:
        """Moves the mouse away from the board."""
        self.root.locator(".kw-title").hover()

    def play(self, position: GamePosition, move: str) -> None:
        """Clicks what a move at a position takes, and waits for the next picture."""
        rev = self.rev
        for cell in position.game.picks(position, move):
            self.click(cell)
        self.wait(rev + 1)

    # ---- the panel

    def button(self, name: str) -> Locator:
        """The button of an action: undo, redo, new or next."""
        return self.root.locator(f"[data-action={name}]")

    def act(self, name: str) -> None:
        """Presses a button and waits for the next picture."""
        rev = self.rev
        self.button(name).click()
        self.wait(rev + 1)

    def jump(self, ply: int) -> None:
        """Clicks on a move in the list and waits for the next picture."""
        rev = self.rev
        self.moves.and_(self.root.locator(f'[data-ply="{ply}"]')).click()
        self.wait(rev + 1)

    @property
    def current(self) -> Locator:
        """The move of the list after which the position shown came about."""
        return self.root.locator(".kw-move[aria-current=step]")

    # ---- what is painted

    @property
    def rev(self) -> int:
        """The revision that is painted."""
        return int(self.root.get_attribute("data-painted") or -1)

    def wait(self, rev: int) -> None:
        """Waits until a revision is painted."""
        self.page.wait_for_function(PAINTED, arg=[self.root.element_handle(), str(rev)])

    def frame(self) -> None:
        """Waits until everything that was asked for has been painted."""
        self.page.evaluate(
            "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )

    def ink(self, cell: str) -> int:
        """How many pixels are painted on the overlay in a cell."""
        return self._ink([cell])[0]

    def inked(self) -> list[str]:
        """The cells in which something is painted on the overlay."""
        cells = self.cells
        return [cell for cell, ink in zip(cells, self._ink(cells), strict=True) if ink]

    def areas(self, *cells: str) -> list[list[int]]:
        """The middle of cells on the canvases, in device pixels: left, top, width, height."""
        size = self.backing
        centres = (self._centre(cell, size) for cell in cells)
        return [
            [int(scale * length) for length in (x - 0.4, y - 0.4, 0.8, 0.8)]
            for x, y, scale in centres
        ]

    @property
    def backing(self) -> tuple[int, int]:
        """The size of the canvas in device pixels."""
        width, height = self.canvas.evaluate("canvas => [canvas.width, canvas.height]")
        return width, height

    def _ink(self, cells: list[str]) -> list[int]:
        self.frame()
        return list(self.overlay.evaluate(COUNT_INK, self.areas(*cells)))

    def _size(self) -> tuple[float, float]:
        width, height = self.canvas.evaluate(
            "({ clientWidth, clientHeight }) => [clientWidth, clientHeight]"
        )
        return width, height

    def _centre(self, cell: str, size: tuple[float, float]) -> tuple[float, float, float]:
        """A cell's centre from the canvas's corner in board units, and the length of a unit."""
        scene = self.scene()
        at = next(target["at"] for target in scene["targets"] if target["id"] == cell)
        left, top, width, height = scene["box"]
        scale = min(size[0] / width, size[1] / height)
        return at[0] + 0.5 - left, at[1] + 0.5 - top, scale
