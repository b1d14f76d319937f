"""What is saved for MyST, on a page that does with it what MyST's theme does."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import knotwidgets as kw
from knotwidgets.lessons import Lesson, Play, Step
from tests.browser.hosts.host import keep_home
from tests.browser.live import served
from tests.browser.test_lesson_pages import Taken
from tests.browser.view import View

JOIN = kw.Kingdoms(board="4x1").position("r1r1 red battle")
SHORT = Lesson([Step("Join them.", JOIN, Play(where="joins")), Step("That was all.", JOIN)], "A")
# Of the model only these work there; the rest raises. The JSON of the directive is {}.
PAGE = """<!doctype html><html lang="en" class="dark"><meta charset="utf-8"><title>A page</title>
<body><article><p>Text.</p><div id="stand"></div></article><script type="module">
const refuse = () => { throw new Error("not implemented"); };
class Model extends EventTarget {
  get(name) { return {}[name]; }
  set(name, value) { refuse(); }
  on(name, heard) { this.addEventListener(name, heard); }
  off() { refuse(); }
  save_changes() { refuse(); }
  send() { refuse(); }
}
const { default: widget } = await import("./shown.mjs");
const model = new Model();
await widget.initialize?.({ model });
const el = document.createElement("div");
document.querySelector("#stand").attachShadow({ mode: "open" }).replaceChildren(el);
window.end = await widget.render({ model, el });
</script>"""


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """A page of MyST with a lesson saved beside it; nothing may go wrong there."""
    folder, faults = tmp_path / "school" / "live", list[str]()
    folder.mkdir(parents=True)
    (folder / "index.html").write_text(PAGE, "utf-8")
    with served(tmp_path) as address, browser.new_context() as context:
        strays, page = keep_home(context, address), context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda told: faults.append(told.text))

        with kw.lesson(SHORT, motion=False) as lesson:
            lesson.save(folder / "shown.mjs")
        page.goto(f"{address}index.html")
        expect(page.locator(".kw-widget[data-painted]")).to_be_visible()
        yield page
    assert strays + faults == []


def test_a_lesson_is_taken_and_ended_on_a_page_of_myst(page: Page) -> None:
    scene = JOIN.scene(legal=False).wire()
    taken = Taken(View(page, page.locator(".kw-widget"), lambda: scene), SHORT)
    expect(taken.view.root).to_have_attribute("data-theme", "dark")  # as the page is
    taken.solve(SHORT[0])
    taken.go_on()
    expect(page.get_by_text("That was all.", exact=True)).to_be_visible()
    page.evaluate("document.documentElement.className = 'light'")
    expect(taken.view.root).to_have_attribute("data-theme", "light")
    page.evaluate("window.end()")
    expect(taken.view.root).to_have_count(0)
