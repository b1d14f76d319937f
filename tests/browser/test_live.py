"""Python runs in the page: games, changed rules, lessons, widgets, and what can go wrong."""

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

import knotwidgets as kw
from tests.browser import firefox
from tests.browser.accessibility import AXE
from tests.browser.live import PATIENCE, RUN, START, Plain, Visitor, built, served, visiting
from tests.widgets.lesson_learner import Learner

STOP = "Stop Python"
LINKING = Path(__file__).parents[2] / "docs" / "linking.md"
NARROW = {"viewport": {"width": 390, "height": 800}, "has_touch": True}
# As Sphinx writes an example.
EXAMPLE = (
    '<div class="highlight-python notranslate"><div class="highlight"><pre>{}</pre></div></div>'
)
DOC = """<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title>
<link rel="stylesheet" href="live/live.css">
<main><h1>A page</h1>{}</main><script src="live/try.js" type="module"></script></html>"""


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the pages are built."""
    return tmp_path_factory.mktemp("site")


@pytest.fixture
def visitor(browser: Browser, folder: Path) -> Iterator[Visitor]:
    """Somebody who visits the pages for the first time."""
    with visiting(browser, folder) as visitor:
        yield visitor


def began(lobby: Locator, *choices: str) -> None:
    """Chooses in the lobby, and begins."""
    for label in choices:
        lobby.get_by_text(label, exact=True).click()
    lobby.get_by_role("button", name="Play").click()
    expect(lobby).to_be_hidden()


def ran(visitor: Visitor, code: str) -> Locator:
    """Runs code in the page's cell, and gives the place of its output."""
    section = visitor.section if visitor.page.url.endswith("#change") else visitor.open("#change")
    section.get_by_role("textbox", name="Python").fill(code)
    section.locator(".kw-live-run").click()
    expect(section.locator(".kw-live-run")).to_have_text("Run")
    return section.locator(".kw-live-output")


def faults(page: Page) -> list[str]:
    """What axe-core finds wrong with the whole page."""
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run()")["violations"]
    return [f"{one['id']}: {node['html']}" for one in found for node in one["nodes"]]


def test_a_game_is_begun_in_the_lobby_and_the_machine_answers(visitor: Visitor) -> None:
    section = visitor.open()
    expect(section.locator(".kw-widget")).to_have_count(0)  # nothing is loaded unasked
    visitor.press(START)
    began(section.locator(".kw-lobby"), "Easy")
    view = visitor.view()
    view.wait(1)
    view.move("D4")
    assert re.fullmatch("[A-G][1-7]", view.answer(2))
    view.mentions(turn="Red to build")


@pytest.mark.thorough
def test_a_changed_rule_allows_a_move_that_was_none(visitor: Visitor) -> None:
    def too_close(board: object, hills: int) -> int:  # noqa: ARG001 - the rule's own form
        return 0

    section = visitor.open("#change")
    visitor.press(RUN)
    expect(section.locator(".kw-board")).to_be_visible()
    view = visitor.view(kw.Kingdoms(rules={"too_close": too_close}).start())
    new: set[str] = set()
    for number in (1, 3, 5):
        printed = kw.Kingdoms().position(view.position.text)
        new = {*view.position.legal_moves}.difference(printed.legal_moves)
        view.move(min(new) if new else view.position.legal_moves[0])
        if new:
            break
        view.answer(number + 1)
    assert new
    expect(view.moves.filter(has_text=min(new))).to_have_count(1)


@pytest.mark.thorough
def test_a_lesson_ends_with_a_game_that_is_won(visitor: Visitor) -> None:
    section = visitor.open("#lesson-kingdoms")
    visitor.press(START)
    lesson = kw.lesson("kingdoms")
    learner, twin = Learner(lesson), lesson  # who knows what the page should show
    titles = [step.title for step in lesson.lesson.steps]
    closing = titles.index("Your first game")
    learner.go(closing + 1)
    section.locator(".kw-lesson-dot").nth(closing).click()
    view = visitor.view()
    expect(section.get_by_text("27 of 29", exact=True)).to_be_visible()
    view.scene = lambda: twin.state["scene"]
    for answer in learner.answers():
        view.play(twin._script.position, answer)
        learner.give(answer)
    expect(section.locator(".kw-lesson-told")).to_have_attribute("data-tone", "right")


@pytest.mark.thorough
def test_a_rule_book_has_boards_to_try_a_rule(visitor: Visitor) -> None:
    section = visitor.open("#rules-kingdoms")
    visitor.press(START)
    section.locator("[data-try=manoeuvres]").first.click()
    expect(section.locator(".kw-rules-stand .kw-board")).to_be_visible()
    visitor.go("#lesson-knots")  # which begins at once
    expect(visitor.section.locator(".kw-lesson-dot").first).to_be_visible()


@pytest.mark.thorough
def test_python_is_stopped_in_an_endless_loop_and_started_again(visitor: Visitor) -> None:
    section = visitor.open("#change")
    text = section.get_by_role("textbox", name="Python")
    text.fill("while True: pass")
    visitor.press(RUN)
    status = section.get_by_role("status")
    silent = "Python has not answered for 15 seconds. Stop Python ends it."
    expect(status).to_have_text(silent, timeout=PATIENCE)  # those and what it takes to begin
    visitor.press(STOP)
    expect(status).to_have_text("Python was stopped.")
    text.fill("kw.Kingdoms().start().text")
    text.press("Shift+Enter")
    output = section.locator(".kw-live-output")
    expect(output).to_contain_text("red manoeuvres")
    expect(section.get_by_role("button", name="Run", exact=True)).to_be_visible()
    text.fill("import time\nprint(1)\ntime.sleep(1)\nprint(2)")
    text.press("Shift+Enter")
    expect(output).to_have_text("1")
    text.press("Shift+Enter")  # which waits for the first
    text.fill("while True: print(3)")
    text.press("Shift+Enter")
    expect(output.get_by_role("alert")).to_contain_text("print less")
    expect(output).not_to_contain_text("2")


@pytest.mark.thorough
def test_an_error_is_shown_with_its_line_and_sliders_move_boards(visitor: Visitor) -> None:
    output = ran(visitor, "board = kw.play(kw.Kingdoms())\n\nboard.heats = 1")
    fault = output.get_by_role("alert")
    expect(fault).to_contain_text("line 3: board.heats = 1")
    expect(fault).to_contain_text("did you mean 'heat'?")
    expect(ran(visitor, "class Mine(kw.Position): pass")).to_be_empty()
    expect(ran(visitor, "Mine")).to_have_text("<class '__main__.Mine'>")
    expect(ran(visitor, "print(1)\ndef f(:").get_by_role("alert")).to_contain_text(
        "line 2: def f(:"
    )
    expect(ran(visitor, "def f(): f()\nf()").get_by_role("alert")).to_have_text(
        re.compile(r"line 2: f\(\)\nline 1: def f\(\): f\(\)\nRecursionError.*")
    )
    output = ran(
        visitor,
        """import ipywidgets
board = kw.play(kw.Kingdoms()).play("D4", "E6", "C6", "F4")
slider = ipywidgets.IntSlider(description="ply", max=4)
ipywidgets.link((board, "ply"), (slider, "value"))
told = ipywidgets.Output()
def tell(change):
    with told:
        print("ply", change["new"])
slider.observe(tell, "value")
kw.column(board, ipywidgets.HBox([slider, told]))""",
    )
    view = visitor.view(kw.Kingdoms().start().play("D4", "E6", "C6", "F4"))
    slider = output.get_by_role("slider", name="ply")
    expect(slider).to_have_attribute("aria-valuenow", "4.0")
    slider.press("ArrowLeft")
    view.shows(current="3C6")
    view.jump(1)
    expect(slider).to_have_attribute("aria-valuenow", "1.0")
    expect(output.get_by_text("ply 3")).to_contain_text("ply 1")  # in the widget that caught it
    output = ran(
        visitor,
        """def look(ply=0):
    board.ply = ply
    return board.text
_ = ipywidgets.interact(look, ply=(0, 4))""",
    )
    slider = output.get_by_role("slider", name="ply")
    slider.press("ArrowRight")
    slider.press("ArrowRight")
    expect(output.locator("pre")).to_have_text(repr(kw.Kingdoms().start().play("D4", "E6").text))
    output = ran(visitor, "ipywidgets.Accordion([slider])")
    expect(output.get_by_role("slider")).to_be_hidden()


@pytest.mark.thorough
def test_bytes_travel_both_ways(visitor: Visitor) -> None:
    output = ran(
        visitor,
        """import anywidget, traitlets
class Echo(anywidget.AnyWidget):
    _esm = '''export default { render({ model, el }) {
  const shown = () => { el.textContent = new Uint8Array(model.get("data").buffer).join(" "); };
  model.on("change:data", shown); shown();
  model.send({}, null, [new Uint8Array([7, 8, 9])]);
} };'''
    data = traitlets.Bytes(b"\\x01\\x02").tag(sync=True)
    def __init__(self):
        super().__init__()
        self.on_msg(self.take)
    def take(self, _, content, buffers):
        self.data = bytes(buffers[0]) + self.data
Echo()""",
    )
    expect(output).to_have_text("7 8 9 1 2")


@pytest.mark.thorough
def test_examples_of_the_docs_are_tried_where_they_stand(visitor: Visitor, folder: Path) -> None:
    examples = re.findall(r"```python\n(.*?)```", LINKING.read_text("utf-8"), re.DOTALL)
    shown = "".join(EXAMPLE.format(escape(one)) for one in examples)
    (folder / "school" / "linking.html").write_text(DOC.format(shown), "utf-8")
    visitor.page.goto(visitor.address.replace("live/", "linking.html"))
    page, tries = visitor.page, visitor.page.get_by_role("button", name="Try it")
    expect(tries).to_have_count(len(examples) - 1)  # all but that with Altair
    tries.nth(3).click()  # interact, which needs the board of the example before it
    page.get_by_role("button", name=RUN).press("Enter")
    slider = page.get_by_role("slider", name="ply")
    expect(slider).to_have_attribute("aria-valuenow", "0.0")
    tries.nth(1).click()
    runs = page.get_by_role("button", name="Run", exact=True)
    expect(runs).to_have_count(2)
    runs.first.click()
    expect(page.locator(".kw-widget")).to_have_count(1)
    assert faults(page) == []
    codes, outputs = page.locator(".kw-live-code"), page.locator(".kw-live-output")
    codes.last.fill("mine = ipywidgets.Button()\nmine.on_click(lambda _: print('mine'))\nmine")
    runs.last.click()
    codes.first.fill("'other'")
    runs.first.click()
    expect(outputs.first).to_have_text("'other'")
    outputs.last.get_by_role("button").click()
    expect(outputs.last).to_have_text("mine")


@pytest.mark.thorough
def test_it_is_kept_for_the_next_visit(browser: Browser, folder: Path) -> None:
    Plain.sent.clear()
    with served(built(folder)) as address, browser.new_context() as context:
        page = context.new_page()  # of a context that keeps what is sent: it looks into nothing
        for _ in range(2):
            page.goto(f"{address}index.html")
            page.get_by_role("button", name=START).click()
            expect(page.locator(".kw-lobby")).to_be_visible(timeout=PATIENCE)
    assert sum("pyodide.asm.wasm" in path for path in Plain.sent) == 1
    assert sum("python_stdlib.zip" in path for path in Plain.sent) == 1


@pytest.mark.thorough
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_for_everybody_on_a_phone_and_by_keys(
    browser: Browser, folder: Path, scheme: str
) -> None:
    with visiting(browser, folder, **NARROW, color_scheme=scheme) as visitor:
        section, keys = visitor.open(), visitor.page.keyboard
        assert faults(visitor.page) == []
        section.get_by_role("button", name=START).press("Enter")
        lobby = section.locator(".kw-lobby")
        lobby.get_by_role("button", name="Play").press("Enter")
        view = visitor.view()
        view.wait(1)
        view.has_focus()
        keys.press("ArrowUp")
        keys.press("Enter")
        expect(view.moves).to_have_count(2)
        for place in ("#play", "#change", "#lesson-celtic", "#rules-celtic_knot"):
            visitor.go(place)
            expect(visitor.section).to_have_id(place[1:])
            assert visitor.page.evaluate("document.documentElement.scrollWidth") == 390
        visitor.go("#change")
        assert faults(visitor.page) == []


OLD = "This browser can't run Python; a newer Firefox, Chrome, Edge or Safari can."
INSTEAD = (
    "Python can't be started: {}. Load the page again, or try a newer browser. "
    "Here is a saved page instead."
)
LACKS = ("Worker", "WebAssembly", "DecompressionStream")
BLOCKED = {"python/*": "Failed to fetch", "worker.js": "a script was not loaded"}


def test_where_python_cannot_run_a_saved_page_stands(visitor: Visitor) -> None:
    for blocked, why in BLOCKED.items():
        visitor.page.context.route(f"**/{blocked}", lambda route: route.abort())
        visitor.page.goto(f"{visitor.address}index.html")
        visitor.press(START)
        expect(visitor.section.get_by_role("status")).to_have_text(INSTEAD.format(why))
        expect(visitor.section.locator("iframe")).to_have_attribute("src", "../saved/kingdoms.html")
        expect(visitor.section.get_by_role("button", name=START)).to_be_visible()  # to try again


@pytest.mark.parametrize("lacks", LACKS)
def test_an_old_browser_is_told_what_it_lacks(visitor: Visitor, lacks: str) -> None:
    def lacking(route: Route) -> None:
        script = route.fetch()
        route.fulfill(response=script, body=f"delete self.{lacks};{script.text()}")

    visitor.page.context.route("**/worker.js", lacking)
    visitor.page.context.route("**/live.js", lacking)
    visitor.page.goto(f"{visitor.address}index.html")
    visitor.press(START)
    told = f"{lacks} is not defined"
    said = INSTEAD.format(told).removeprefix("Python can't be started: ")
    expect(visitor.section.get_by_role("status")).to_contain_text(said)
    expect(visitor.section.locator("iframe")).to_have_attribute("src", "../saved/kingdoms.html")
    # Pyodide lets the console know, too.
    visitor.errors[:] = [one for one in visitor.errors if one != told]


def test_a_page_that_runs_no_script_of_ours_leads_to_saved_ones(visitor: Visitor) -> None:
    visitor.page.context.route("**/live.js", lambda route: route.abort())
    visitor.page.goto(f"{visitor.address}index.html")
    expect(visitor.page.get_by_text(OLD)).to_be_visible()
    expect(visitor.page.get_by_role("link", name="a game")).to_be_visible()


@pytest.mark.thorough
def test_a_worker_that_hangs_is_told(visitor: Visitor) -> None:
    page = visitor.page
    page.clock.install()
    page.context.route("**/python/*", lambda _: None)  # never answered
    section = visitor.open()
    visitor.press(START)
    page.clock.fast_forward(70_000)
    said = INSTEAD.format("it has not begun within a minute")
    expect(section.get_by_role("status")).to_have_text(said)
    frame = section.frame_locator("iframe")
    expect(frame.locator(".kw-board")).to_be_visible()


# Gives an element that the page shows, also inside of boards: by a selector, and by its text.
FOUND = """(() => {
  const [selector, text] = arguments;
  const boards = [...document.querySelectorAll(".kw-widget")];
  const roots = [document, ...boards.map((one) => one.shadowRoot)];
  return roots.flatMap((root) => [...root.querySelectorAll(selector)]).find(
    (one) => one.getClientRects().length && (!text || one.textContent.trim() === text)) ?? null;
})()"""
MIDDLE = f"""(() => {{
  const found = {FOUND};
  found?.scrollIntoView({{ block: "center" }});
  const box = found?.getBoundingClientRect();
  return box && [box.x + box.width / 2, box.y + box.height / 2];
}})()"""


@pytest.mark.thorough
@pytest.mark.skipif(not firefox.FIREFOX, reason="there is no Firefox: apt-get install firefox-esr")
def test_a_game_is_begun_and_answered_in_firefox(folder: Path, tmp_path: Path) -> None:
    with served(built(folder)) as address, firefox.opened(tmp_path) as page:

        def click(*what: str) -> None:
            page.click(*page.until(MIDDLE, *what))

        page.open(f"{address}index.html")
        click(".kw-live-run", START)
        click(".kw-lobby-option", "Easy")
        click(".kw-lobby-play")
        click(".kw-scene")  # the middle of the board, where D4 is
        assert "D4" in page.until(f"{FOUND}?.textContent", "[data-path='1']")
        page.until(FOUND, "[data-path='2']")  # the machine's answer
        page.open("about:blank")
        page.open(f"{address}index.html#change")
        click(".kw-live-run", RUN)
        page.until(FOUND, ".kw-board")
