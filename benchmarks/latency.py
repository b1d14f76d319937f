"""How long a click takes in a real JupyterLab, from the mouse to the painted answer.

    python3 dev.py bench

Two widgets share one notebook page and are clicked in turn. The first is the floor: a bare counter
whose click goes to Python and back, the least that any widget whose authority is Python can take.
The second is the board in the middle of a game: its click goes to Python, the move is judged and
played, and the new position comes back and is painted. The target is the floor plus 10 ms.

"Painted" means: an animation frame shows the picture, and is handed over: a message sent in it
arrives, or the next frame begins, which browsers let go before messages. The ghost is the move
that the pointer shows where it comes to, before anything is clicked. Times depend on the machine
and on the pause between clicks (a stock Jupyter server holds back messages that follow each other
closely), so there are figures for slow clicks and for bursts, and for a server with the extension
knotwidgets.server.
"""

import json
import statistics
import tempfile
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Locator, Page, sync_playwright

from tests.browser.jupyterlab import Lab, chromium_options, serve
from tests.browser.view import View

CLICKS = 50
PAUSES = {"slow clicks": 450, "bursts": 50}  # milliseconds between a picture and the next click
TARGET = 10  # milliseconds over the floor
SERVERS = {
    "a stock server": (),
    "a server with knotwidgets.server": (
        "--ServerApp.jpserver_extensions=knotwidgets.server=True",
    ),
}

Point = tuple[float, float]

COUNTER = '''
import anywidget, traitlets

class Counter(anywidget.AnyWidget):
    _esm = """export default { render({ model, el }) {
      const button = document.createElement("button");
      button.className = "floor";
      const draw = () => {
        button.textContent = `clicked ${model.get("value")} times`;
        button.dataset.painted = model.get("value");
      };
      button.addEventListener("pointerup", () => model.send({ kind: "click" }));
      model.on("change:value", () => requestAnimationFrame(draw));
      draw();
      el.append(button);
    } };"""
    value = traitlets.Int(0).tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_msg(lambda _widget, _content, _buffers: self.set_trait("value", self.value + 1))

Counter()
'''
BOARD = """
import json, random
import knotwidgets as kw

random.seed(1)
position = kw.{game}().start()
for _ in range({plies}):
    position = position.play(random.choice(position.legal_moves))
board = kw.play(position)
board
"""
GAMES = {
    "Kingdoms": 20,
    "Celtic": 8,
    "CelticKnot": 60,
}  # how many plies lead to the middle of a game
SCENE = 'print(json.dumps(board.state["scene"]))'

# Gives promises of times: of the next click, from the mouse button's release to the next change of
# data-painted; and of the pointer's next motion, to the first drawing on the overlay.
WATCH = """selector => {
  const root = document.querySelector(selector);
  const before = root.dataset.painted;
  let start;
  const frameEnd = action => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = action;
    port2.postMessage(null);
    requestAnimationFrame(action);
  };
  const begin = () => { start = performance.now(); };
  window.addEventListener("pointerup", begin, { capture: true, once: true });
  window.click = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("no answer was painted")), 10_000);
    const observer = new MutationObserver(() => {
      if (root.dataset.painted === before) return;
      observer.disconnect();
      frameEnd(() => resolve(performance.now() - start));
    });
    observer.observe(root, { attributeFilter: ["data-painted"] });
  });
}"""
WATCH_POINTER = """() => {
  window.ghost = new Promise(resolve => {
    const begin = () => {
      const start = performance.now();
      window.overlayDrawn = () => {
        window.overlayDrawn = null;
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - start);
        port2.postMessage(null);
      };
    };
    window.addEventListener("pointermove", begin, { capture: true, once: true });
  });
}"""
WATCH_OVERLAY = """() => {
  const overlay = document.querySelector(".kw-widget").shadowRoot.querySelector(".kw-overlay");
  const context = overlay.getContext("2d");
  const clear = context.clearRect.bind(context);
  context.clearRect = (...box) => { clear(...box); window.overlayDrawn?.(); };
}"""


class Samples(NamedTuple):
    """Times of many clicks, in milliseconds."""

    floor: list[float]
    board: list[float]
    ghost: list[float]


def measure(page: Page, counter: Point, picks: list[Point], pause: int) -> Samples:
    """Clicks the counter and a move in turn, `pause` milliseconds after each painted answer.

    The last pick of a move is the one that is timed: it goes to Python.
    """
    samples = Samples([], [], [])
    undo = page.locator(".kw-widget [data-action=undo]")
    for _ in range(CLICKS):
        samples.floor.append(click(page, counter, ".floor", pause))
        for place in picks[:-1]:
            page.mouse.click(*place)
        page.evaluate(WATCH_POINTER)
        samples.board.append(click(page, picks[-1], ".kw-widget", pause))
        samples.ghost.append(page.evaluate("window.ghost"))
        page.wait_for_timeout(pause)
        page.evaluate(WATCH, ".kw-widget")
        undo.click()
        page.evaluate("window.click")
    return samples


def click(page: Page, place: Point, selector: str, pause: int) -> float:
    """One click at a place of the window; gives how long its answer took."""
    page.mouse.move(*place)
    page.wait_for_timeout(pause)
    page.evaluate(WATCH, selector)
    page.mouse.down()
    page.mouse.up()
    return float(page.evaluate("window.click"))


def places_of_a_move(lab: Lab) -> list[Point]:
    """Where in the window to click for a move, pick by pick."""
    scene = json.loads(lab.run_cell(SCENE))
    move = scene["moves"][0]
    view = View(lab.page, lab.page.locator(".kw-widget"), lambda: scene)
    left, top = corner_of(view.canvas)
    targets = [move["each"][0] if pick == "$" else pick for pick in move["picks"]]
    places = [view.place(target) for target in targets]
    return [(left + place["x"], top + place["y"]) for place in places]


def corner_of(element: Locator) -> Point:
    """Where the top left corner of an element is in the window."""
    corner = element.evaluate("element => element.getBoundingClientRect().toJSON()")
    return corner["left"], corner["top"]


def print_report(pause: str, samples: Samples) -> None:
    """Prints medians and 95th percentiles, and how the board stands to its target."""
    print(f"{pause} ({PAUSES[pause]} ms apart), {CLICKS} clicks, median and 95th percentile:")
    rows = {
        "floor: counter clicked -> painted": samples.floor,
        "board: clicked -> new position painted": samples.board,
        "board: pointed at -> ghost painted": samples.ghost,
    }
    for name, times in rows.items():
        late = statistics.quantiles(times, n=20)[-1]
        print(f"  {name:45} {statistics.median(times):6.1f} ms {late:6.1f} ms")
    over = statistics.median(samples.board) - statistics.median(samples.floor)
    verdict = "met" if over <= TARGET else "missed"
    print(f"  {'board over floor':45} {over:+6.1f} ms (target +{TARGET} ms: {verdict})")


def main() -> None:
    """Measures and prints, on a server as it is and on one with our extension."""
    for server, options in SERVERS.items():
        for game in GAMES:
            print(f"{game} on {server}:")
            run(game, *options)


def run(game: str, *options: str) -> None:
    """Measures a game on one server and prints."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serve(Path(folder), *options) as url,
        sync_playwright() as playwright,
        playwright.chromium.launch(**chromium_options()) as browser,
    ):
        page = browser.new_page(viewport={"width": 1400, "height": 1400})
        lab = Lab(page, url, Path(folder))
        lab.run(COUNTER, BOARD.format(game=game, plies=GAMES[game]))
        page.wait_for_selector(".kw-widget[data-painted]")
        page.evaluate(WATCH_OVERLAY)
        picks = places_of_a_move(lab)  # before the counter is looked for: it adds a cell, scrolls
        left, top = corner_of(page.locator(".floor"))
        counter = (left + 10, top + 10)
        for pause, milliseconds in PAUSES.items():
            print_report(pause, measure(page, counter, picks, milliseconds))


if __name__ == "__main__":
    main()
