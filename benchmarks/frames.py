"""How long the frames of motion take: full boards of Celtic! and Kingdoms, painted in software.

    python3 dev.py bench frames

The last moves of a game that fills the board are taken back and played again, so that tiles land,
strands weave in and knots are traced. Chromium tells of each frame how long its main thread worked
on it: the widget's own code, the raster of the canvases, style, layout and commit; and how long
its compositor then drew, in another process. The target is 8 ms for the main thread, 95th
percentile. Frames in which nothing moves are not counted; there are none at rest, which is checked.
"""

import random
import statistics
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import CDPSession, sync_playwright

from knotwidgets import Celtic, Game, Kingdoms, Position
from tests.browser.jupyterlab import chromium_options
from tests.browser.standalone import MOVING, Opener, Standalone
from tests.browser.view import View

GAMES = 60  # random ones, of which the longest is shown
MOVES = 10
REST = 300  # milliseconds in which nothing may be drawn
TARGET = 8.0  # milliseconds of the main thread
CATEGORIES = "devtools.timeline,disabled-by-default-devtools.timeline,blink,cc,viz"
MAIN, COMPOSITOR, FRAME = "ProxyMain::BeginMainFrame", "Display::DrawAndSwap", "FireAnimationFrame"
ROWS = {MAIN: "main thread: code, raster, commit", COMPOSITOR: "compositor: drawing"}

Event = dict[str, Any]


def fullest_game(game: Game) -> list[Position]:
    """The positions of the longest random game."""
    return max((random_game(game, seed) for seed in range(GAMES)), key=len)


def random_game(game: Game, seed: int) -> list[Position]:
    """The positions of a random game."""
    chance = random.Random(seed)
    positions = [game.start()]
    while positions[-1].player:
        position = positions[-1]
        positions.append(position.play(chance.choice(position.legal_moves)))
    return positions


class Trace:
    """What Chromium tells of its work while it is recorded."""

    def __init__(self, session: CDPSession) -> None:
        self.events: list[Event] = []
        self._session = session
        self._complete = False
        session.on("Tracing.dataCollected", lambda data: self.events.extend(data["value"]))
        session.on("Tracing.tracingComplete", lambda _: self._finish())
        session.send("Tracing.start", {"categories": CATEGORIES, "transferMode": "ReportEvents"})

    def end(self, view: View) -> None:
        """Waits until all has been told."""
        self._session.send("Tracing.end")
        while not self._complete:
            view.page.wait_for_timeout(10)

    def times(self, name: str) -> list[float]:
        """The milliseconds of each event of that name that belongs to a frame of the page."""
        frames = [event["ts"] for event in self.events if event["name"] == FRAME]
        spans = [event for event in self.events if event["name"] == name and event.get("dur")]
        if name == MAIN:  # else it drew nothing new
            spans = [span for span in spans if any(holds(span, frame) for frame in frames)]
        return [float(span.get("tdur") or span["dur"]) / 1000 for span in spans]

    def _finish(self) -> None:
        self._complete = True


def holds(span: Event, moment: float) -> bool:
    """Whether a moment lies within an event."""
    return bool(span["ts"] <= moment <= span["ts"] + span["dur"])


def record(host: Standalone, view: View) -> Iterator[Trace]:
    """Takes moves back and plays them again, and records each until the board rests."""
    for act in (*[host.board.undo] * MOVES, *[host.board.redo] * MOVES):
        trace = Trace(view.page.context.new_cdp_session(view.page))
        rev = view.rev
        act()
        view.wait(rev + 1)
        view.page.wait_for_function(
            "root => root.dataset.moving !== 'true'", arg=view.root.element_handle()
        )
        trace.end(view)
        yield trace


def frames_at_rest(view: View) -> int:
    """How many animation frames the page draws while nothing moves."""
    view.page.wait_for_timeout(REST)
    trace = Trace(view.page.context.new_cdp_session(view.page))
    view.page.wait_for_timeout(REST)
    trace.end(view)
    return sum(event["name"] == FRAME for event in trace.events)


def measure(opener: Opener, game: list[Position], scale: int) -> None:
    """Measures on a screen of so many device pixels to a pixel, and prints."""
    screen = {**MOVING, "device_scale_factor": scale, "viewport": {"width": 1200, "height": 900}}
    host = opener(game[-MOVES - 1], screen=screen)
    view = host.show()
    host.board.play(*(str(position.last) for position in game[-MOVES:]))
    view.page.wait_for_timeout(REST)
    traces = list(record(host, view))
    width, height = view.backing
    print(f"a canvas of {width} x {height} pixels, {len(traces)} moves and moves taken back:")
    for name, row in ROWS.items():
        times = [time for trace in traces for time in trace.times(name)]
        late = statistics.quantiles(times, n=20)[-1]
        verdict = f" (target {TARGET} ms: {'met' if late < TARGET else 'missed'})"
        print(
            f"  {row:36} {len(times):5} frames, median {statistics.median(times):5.1f} ms,"
            f" 95th percentile {late:5.1f} ms{verdict if name == MAIN else ''}"
        )
    print(f"  frames in {REST} ms of rest: {frames_at_rest(view)}")


def main() -> None:
    """Measures on an ordinary and on a fine screen."""
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(**chromium_options()) as browser,
    ):
        opener = Opener(browser)
        for game in (Celtic(), Kingdoms()):
            positions = fullest_game(game)
            print(f"{game.name}, {len(positions)} plies")
            for scale in (1, 2):
                measure(opener, positions, scale)
        opener.close()


if __name__ == "__main__":
    main()
