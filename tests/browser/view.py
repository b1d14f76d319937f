"""One view of a board in a browser, looked at and used as a person does."""

from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import Locator, Page, Position, expect

from knotwidgets.core import Position as GamePosition
from knotwidgets.session.facts import browser
from tests.offers import is_in

BROWSER = browser()
"""The texts that the browser needs by itself, in English, by key."""

# Gives the number of pixels that are at least so opaque in each of some areas of a canvas. It reads
# a copy: a canvas that is read often is moved to other memory by the browser.
COUNT_INK = """(canvas, areas, least = 1) => {
  const copy = new OffscreenCanvas(canvas.width, canvas.height)
    .getContext("2d", { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const alphas = area => copy.getImageData(...area).data.filter((_, index) => index % 4 === 3);
  return areas.map(area => alphas(area).filter(alpha => alpha >= least).length);
}"""
# Gives the box round path data: left, top, width, height.
MEASURE = """d => {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS(svg.namespaceURI, "path");
  path.setAttribute("d", d);
  svg.append(path);
  document.body.append(svg);
  const { x, y, width, height } = path.getBBox();
  svg.remove();
  return [x, y, width, height];
}"""
MARGIN = 0.1  # at the edges of a target, where its neighbours' lines may be
# Looked at in every frame; a slow page may miss the frame in which the revision itself was painted.
# What stands beside the picture comes a frame later.
SHOWN = """([root, rev]) =>
  ["painted", "told"].every(name => Number(root.dataset[name] ?? -1) >= rev)"""

# Looked at in every frame: whether the canvas has stayed where it is for some frames, and nothing
# lies over its corners. Where it has stayed out of view it is scrolled there.
LIES_STILL = """canvas => {
  const { left, top, right, bottom } = canvas.getBoundingClientRect();
  const at = `${left} ${top} ${right} ${bottom}`;
  canvas.still = canvas.at === at ? canvas.still + 1 : 0;
  canvas.at = at;
  if (canvas.still < 10) return false;
  const corners = [[left + 2, top + 2], [right - 2, bottom - 2]];
  const { host } = canvas.getRootNode();
  if (corners.every(([x, y]) => document.elementFromPoint(x, y) === host)) return true;
  canvas.scrollIntoView({ block: "center" });
  return false;
}"""

COUNT_MOTIONS = """root => {
  root.motions = 0;
  new MutationObserver(() => { root.motions += root.dataset.moving === "true"; })
    .observe(root, { attributeFilter: ["data-moving"] });
}"""


class View:
    """One view of a board. `scene` gives the scene that it shows."""

    def __init__(self, page: Page, root: Locator, scene: Callable[[], Mapping[str, Any]]) -> None:
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
        self.scores = root.locator(".kw-scores tbody tr")
        self.moves = root.locator(".kw-move")
        self.spoken = root.locator(".kw-spoken")
        self.more = root.locator("[data-tool=menu]")
        self.strip = root.locator(".kw-choices")
        self.choices = root.locator(".kw-choice")
        self.place_button = root.locator(".kw-place")
        self.rows = root.locator(".kw-result tbody tr")
        self._extents: dict[str, list[float]] = {}

    # ---- what is there

    def find(self, what: str) -> Locator:
        """Something of the widget, by a selector."""
        return self.root.locator(what)

    def shows(self, **texts: Any) -> None:
        """Waits until parts of the widget, such as its `line`, have just these texts."""
        for part, text in texts.items():
            expect(getattr(self, part)).to_have_text(text)

    def mentions(self, **texts: Any) -> None:
        """Waits until texts are among what parts of the widget say."""
        for part, text in texts.items():
            expect(getattr(self, part)).to_contain_text(text)

    def tells(self, kind: str) -> None:
        """Waits until what the line says is of a kind, such as a refusal."""
        expect(self.line).to_have_attribute("data-kind", kind)

    def has_focus(self) -> None:
        """Waits until the board has the focus."""
        expect(self.board).to_be_focused()

    def press(self, *keys: str) -> None:
        """Presses keys, one after the other, wherever the focus is."""
        for key in keys:
            self.page.keyboard.press(key)

    # ---- the board

    @property
    def cells(self) -> list[str]:
        """The cells and tiles that can be clicked."""
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
        self.find(".kw-title").hover()

    def play(self, position: GamePosition, move: str) -> None:
        """Clicks what a move at a position takes, turned as it says; waits for the next picture."""
        rev, targets = self.rev, self.cells
        picks = position.game.picks(position, move)
        *before, last = (pick for pick in picks if pick in targets)
        for cell in before:
            self.click(cell)
        if picks[-1] != last:
            self.hover(last)
            self.turn_to(picks[-1])
        self.click(last)
        self.wait(rev + 1)

    def lay(self, tile: str, cell: str, turn: str) -> None:
        """Lays a tile from the rack with the mouse, turned as told; waits for the next picture."""
        rev = self.rev
        self.click(tile)
        self.hover(cell)
        self.turn_to(turn)
        self.click(cell)
        self.wait(rev + 1)

    def picked(self) -> str | None:
        """What has been picked so far, joined by blanks."""
        return self.board.get_attribute("data-picked")

    def lies(self) -> str | None:
        """How the ghost that is shown lies."""
        return self.board.get_attribute("data-turn")

    def turn_to(self, wanted: str) -> None:
        """Turns the piece in hand by key until it lies as wanted."""
        for _ in range(4):
            before = self.lies()
            if before == wanted:
                return
            self.press("R")
            expect(self.board).not_to_have_attribute("data-turn", str(before))
        raise AssertionError(f"it never lay {wanted}")

    def walk(self, key: str, until: str) -> None:
        """Presses an arrow key until what is spoken begins with a text."""
        for _ in range(20):
            if self.spoken.inner_text().startswith(until):
                return
            self.press(key)
        raise AssertionError(f"{key} leads to no {until}, but to {self.spoken.inner_text()}")

    # ---- the panel

    def button(self, name: str) -> Locator:
        """The button of an action such as undo; the menu is opened for one that is in there."""
        button = self.find(f'[data-action="{name}"]')
        if is_in("menu", name) and not self.find(".kw-menu").is_visible():
            self.more.click()
            expect(self.find(".kw-menu")).to_be_visible()
        return button

    def act(self, name: str) -> None:
        """Presses a button and waits for the next picture."""
        rev = self.rev
        self.button(name).click()
        self.wait(rev + 1)

    def jump(self, ply: int) -> None:
        """Clicks on a move in the list and waits for the next picture."""
        rev = self.rev
        self.moves.and_(self.find(f'[data-path="{ply}"]')).click()
        self.wait(rev + 1)

    @property
    def current(self) -> Locator:
        """The move of the list after which the position shown came about."""
        return self.find(".kw-move[aria-current=step]")

    # ---- what is painted

    @property
    def rev(self) -> int:
        """The revision that is painted, as soon as there is one."""
        painted = self.root.and_(self.page.locator("[data-painted]"))
        return int(str(painted.get_attribute("data-painted")))

    def wait(self, rev: int) -> None:
        """Waits until a revision, or a later one, is painted, and told beside the picture."""
        self.page.wait_for_function(SHOWN, arg=[self.root.element_handle(), rev])

    def wait_for_hands(self) -> None:
        """Waits until the part of the widget is there that hears drags, strokes and the wheel."""
        self.find(".kw-grip").wait_for(state="attached")  # which that part adds

    def lie_still(self) -> None:
        """Waits until the board stays where it is on the page, and scrolls it into view."""
        self.page.wait_for_function(LIES_STILL, arg=self.canvas.element_handle())

    def frame(self) -> None:
        """Waits until everything that was asked for has been painted."""
        self.page.evaluate(
            "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )

    def rest(self) -> None:
        """Waits until nothing moves any more."""
        expect(self.root).not_to_have_attribute("data-moving", "true")
        self.frame()

    def count_motions(self) -> None:
        """Counts from now on how often something begins to move."""
        self.root.evaluate(COUNT_MOTIONS)

    @property
    def motions(self) -> int:
        """How often something has begun to move, however short it was."""
        return int(self.root.evaluate("root => root.motions"))

    def ink(self, cell: str) -> int:
        """How many pixels are painted on the overlay in a cell, once nothing moves."""
        return self._ink([cell])[0]

    def inked(self, least: int = 1) -> list[str]:
        """The cells in which something at least so opaque, up to 255, is on the overlay at rest."""
        cells = self.cells
        return [cell for cell, ink in zip(cells, self._ink(cells, least), strict=True) if ink]

    def is_framed(self, cell: str) -> bool:
        """Whether something is on the overlay at the edges of a cell, and nothing inside."""
        whole = self._ink([cell], margin=0)
        return whole[0] > 0 == self.ink(cell)

    def overlaid(self) -> str:
        """What is on the overlay at rest, to compare with what was there before."""
        self.rest()
        return str(self.overlay.evaluate("canvas => canvas.toDataURL()"))

    def areas(self, *cells: str, margin: float = MARGIN) -> list[list[int]]:
        """The middle of cells on the canvases, in device pixels: left, top, width, height."""
        size = self.backing
        middles = []
        for cell in cells:
            x, y, scale = self._centre(cell, size)
            half = min(self._extent(self._target(cell)["d"])[2:]) / 2 - margin
            lengths = (x - half, y - half, 2 * half, 2 * half)
            middles.append([int(scale * length) for length in lengths])
        return middles

    @property
    def backing(self) -> tuple[int, int]:
        """The size of the canvas in device pixels."""
        width, height = self.canvas.evaluate("canvas => [canvas.width, canvas.height]")
        return width, height

    def _ink(self, cells: list[str], least: int = 1, margin: float = MARGIN) -> list[int]:
        self.rest()
        count = f"(canvas, given) => ({COUNT_INK})(canvas, ...given)"
        return list(self.overlay.evaluate(count, [self.areas(*cells, margin=margin), least]))

    def _size(self) -> tuple[float, float]:
        width, height = self.canvas.evaluate(
            "({ clientWidth, clientHeight }) => [clientWidth, clientHeight]"
        )
        return width, height

    def _centre(self, cell: str, size: tuple[float, float]) -> tuple[float, float, float]:
        """A cell's centre from the canvas's corner in board units, and the length of a unit."""
        target = self._target(cell)
        x, y, across, down = self._extent(target["d"])
        left, top, width, height = self.scene()["box"]
        scale = min(size[0] / width, size[1] / height)
        x, y = x + across / 2 + target["at"][0], y + down / 2 + target["at"][1]
        return x - left, y - top, scale

    def _target(self, cell: str) -> dict[str, Any]:
        return next(target for target in self.scene()["targets"] if target["id"] == cell)

    def _extent(self, d: str) -> list[float]:
        """The box round a target's shape."""
        path = self.scene()["symbols"][d[1:]] if d.startswith("#") else d
        if path not in self._extents:
            self._extents[path] = self.page.evaluate(MEASURE, path)
        return self._extents[path]
