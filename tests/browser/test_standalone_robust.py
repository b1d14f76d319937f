"""A board that is shown a hundred times, for a long game, or whose Python falls silent."""

import pytest
from playwright.sync_api import expect

from knotwidgets import Kingdoms
from tests.browser.clock import CLOCK, elapse
from tests.browser.standalone import Opener, Standalone
from tests.browser.traces import COUNT_TRACES, TRACES
from tests.browser.view import BROWSER

WARMING = 800  # states until caches are full and code is compiled
STATES = 500
LEAST_LEAK = 400  # bytes that something kept of each state would take, at the very least
# Shows a view so many times; every tenth one until it is painted. Playwright's own handles would
# keep what they were given for.
SHOW_AND_CLOSE = """async times => {
  const isPainted = () => document.querySelector(".kw-widget[data-painted]");
  for (let number = 0; number < times; number++) {
    host.show();
    while (number % 10 === 0 && !isPainted()) await new Promise(requestAnimationFrame);
    host.close();
  }
}"""
# A kernel as JupyterLab's widget manager knows it, of which the test says what becomes.
KERNEL = """
const signal = () => {
  const slots = new Set();
  return {
    slots,
    connect: slot => slots.add(slot),
    disconnect: slot => slots.delete(slot),
    emit: value => slots.forEach(slot => slot(null, value)),
  };
};
window.kernel = { statusChanged: signal(), connectionStatusChanged: signal(), disposed: signal() };
"""
USE_KERNEL = "host.model.widget_manager = { kernel }"
# Keeps the texts of the modules that the page has loaded from blobs, each once it is there.
KEEP_MODULES = """
window.modules = [];
const { createObjectURL, revokeObjectURL } = URL;
const blobs = new Map();
URL.createObjectURL = blob => {
  const address = createObjectURL(blob);
  blobs.set(address, blob);
  return address;
};
URL.revokeObjectURL = async address => {
  revokeObjectURL(address);
  modules.push(await blobs.get(address)?.text());
};
"""


def count(host: Standalone, kind: str) -> int:
    """How many objects of a class the page still holds."""
    devtools = host.page.context.new_cdp_session(host.page)
    devtools.send("HeapProfiler.collectGarbage")
    prototype = devtools.send("Runtime.evaluate", {"expression": f"{kind}.prototype"})["result"]
    found = devtools.send("Runtime.queryObjects", {"prototypeObjectId": prototype["objectId"]})
    length = devtools.send(
        "Runtime.callFunctionOn",
        {
            "functionDeclaration": "function () { return this.length; }",
            "objectId": found["objects"]["objectId"],
        },
    )
    devtools.detach()
    return int(length["result"]["value"])


def heap(host: Standalone) -> int:
    """The bytes that the page's JavaScript holds."""
    devtools = host.page.context.new_cdp_session(host.page)
    for _ in range(3):
        devtools.send("HeapProfiler.collectGarbage")
    used = int(devtools.send("Runtime.getHeapUsage")["usedSize"])
    devtools.detach()
    return used


def test_a_hundred_views_leave_nothing_behind(open_board: Opener) -> None:
    host = open_board(Kingdoms(board="3x2"), before=COUNT_TRACES)
    host.page.evaluate(SHOW_AND_CLOSE, 1)
    before, canvases = host.page.evaluate(TRACES), count(host, "HTMLCanvasElement")
    host.page.evaluate(SHOW_AND_CLOSE, 100)
    assert host.page.evaluate(TRACES) == before
    assert before["timers"] == before["frames"] == before["model"] == 0
    host.page.evaluate("host.showWithSignal()")
    during = host.page.evaluate(TRACES)
    assert all(during[kind] > before[kind] for kind in ("listeners", "observers", "model"))
    host.page.evaluate("host.close()")
    host.page.evaluate("new Promise(requestAnimationFrame)")  # one that was asked for before
    assert host.page.evaluate(TRACES) == before
    assert count(host, "HTMLCanvasElement") <= canvases
    assert host.page.locator(".kw-widget").count() == 0


@pytest.mark.thorough
def test_a_long_game_leaves_the_page_as_small(open_board: Opener) -> None:
    host, view = open_board.show(Kingdoms(board="3x2"), motion=False)

    def play(states: int) -> None:
        for _ in range(states // 2):
            host.board.new_game()
            host.board.play(host.position.legal_moves[0])
        view.wait(host.rev)

    play(WARMING)
    before = heap(host)
    play(STATES)
    assert heap(host) - before < STATES * LEAST_LEAK


def test_a_connection_that_comes_back_is_forgotten_and_a_kernel_that_stops_is_not(
    open_board: Opener,
) -> None:
    host = open_board(Kingdoms(), before=KERNEL)
    host.page.evaluate(USE_KERNEL)
    view = host.show()
    before = view.line.inner_text()
    host.page.evaluate("kernel.connectionStatusChanged.emit('connecting')")
    view.mentions(line="The connection to Python is lost")
    host.page.evaluate("kernel.connectionStatusChanged.emit('connected')")
    view.shows(line=before)
    view.play(host.position, "D4")
    host.page.evaluate("kernel.statusChanged.emit('busy')")
    expect(view.root).not_to_have_attribute("data-lost", "gone")
    host.page.evaluate("kernel.statusChanged.emit('autorestarting')")
    view.mentions(line="Python has stopped: run the cell again")
    view.tells("error")
    view.shows(moves=["Start", "1D4"])
    host.page.evaluate("kernel.connectionStatusChanged.emit('connected')")
    view.mentions(line="Python has stopped")
    host.page.evaluate("host.close()")
    assert host.page.evaluate("Object.values(kernel).every(({ slots }) => slots.size === 0)")


def test_a_board_that_was_played_can_be_read_and_saved_without_python(open_board: Opener) -> None:
    host = open_board(Kingdoms(), before=KERNEL + KEEP_MODULES)
    host.page.evaluate(USE_KERNEL)
    view = host.show()
    tools = "modules.some(text => text?.includes('kw-sheet-body'))"
    assert not host.page.evaluate(tools)  # what the first picture can do without comes after it
    view.play(host.position, "D4")
    host.page.wait_for_function(tools)
    host.withhold = True
    host.page.evaluate("kernel.statusChanged.emit('dead')")
    view.mentions(line="Python has stopped")
    view.board.focus()
    view.press("t")
    expect(view.find("dialog[open]")).to_contain_text("D4")
    view.press("Escape", "l")
    expect(view.find(".kw-legend")).to_be_visible()
    view.press("Escape")
    with host.page.expect_download() as saved:
        view.button("save").click()
    assert saved.value.suggested_filename == "kingdoms-1.png"


def test_a_message_that_can_not_be_sent_tells_that_python_is_gone(open_board: Opener) -> None:
    host, view = open_board.show(Kingdoms())
    host.page.evaluate("(host.model.send = () => { throw new Error('Cannot send') }, null)")
    host.expected = "Cannot send"
    view.click("D4")
    expect(view.root).to_have_attribute("data-lost", "gone")
    view.mentions(line="Python has stopped")
    view.leave()
    assert view.inked() == []  # no ghost of a move that nobody will play


def test_silence_is_noticed_and_ends_with_an_answer(open_board: Opener) -> None:
    host, view = open_board.show(Kingdoms(), before=CLOCK)
    host.withhold = True
    view.click("D4")
    elapse(host.page, 1000)
    view.shows(line="Waiting for Python …")
    elapse(host.page, 10_000)
    view.mentions(line="Python has not answered for a while")
    host.release()
    expect(view.root).not_to_have_attribute("data-lost", "silent")
    expect(view.line).not_to_contain_text("Python")


SCENE = "document.querySelector('.kw-widget').shadowRoot.querySelector('.kw-scene')"
# Where a board may be while the browser drops its picture: scripts that go there and come back.
RETURNS = (
    (  # scrolled out of sight
        "document.querySelector('main').style.marginTop = '5000px'",
        "document.querySelector('main').style.marginTop = ''",
    ),
    ("null", "document.dispatchEvent(new Event('visibilitychange'))"),  # in another tab
    ("null", f"{SCENE}.dispatchEvent(new Event('contextrestored'))"),  # without a graphics device
)
CLEAR = "canvas => canvas.getContext('2d').clearRect(0, 0, canvas.width, canvas.height)"


def test_a_picture_that_the_browser_has_dropped_is_painted_again(open_board: Opener) -> None:
    host, view = open_board.show(Kingdoms())
    before = view.canvas.evaluate("canvas => canvas.toDataURL()")
    for go, come_back in RETURNS:
        host.page.evaluate(f"{{ {go} }}")
        view.frame()
        view.canvas.evaluate(CLEAR)
        assert view.canvas.evaluate("canvas => canvas.toDataURL()") != before
        host.page.evaluate(f"{{ {come_back} }}")
        host.page.wait_for_function(
            "([canvas, before]) => canvas.toDataURL() === before",
            arg=[view.canvas.element_handle(), before],
        )


def test_a_page_without_ipycanvas_says_so_and_plays_on(open_board: Opener) -> None:
    host = open_board(Kingdoms())
    host.expected = "this host shows no widgets of other packages"
    view = host.show()
    host.board.sketch.stroke_line(0, 0, 1, 1)
    expect(view.root.get_by_text(BROWSER["noSketch"])).to_be_visible()
    view.click("D4")
    view.wait(host.rev)
    assert host.moves == ("D4",)
