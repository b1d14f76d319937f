"""A lesson in a real notebook with a real kernel, which may stop and start again."""

import pytest
from playwright.sync_api import Locator, expect

from knotwidgets.lessons import ours
from tests.browser.jupyterlab import Lab
from tests.browser.notebook import SAVE
from tests.browser.view import View

LESSON = ours("kingdoms")
SHOW = 'import knotwidgets as kw\nlesson = kw.lesson("kingdoms")\nlesson'


def taken(view: View) -> tuple[Locator, Locator]:
    """The first bead of a view, and the step that is shown."""
    return view.root.locator(".kw-lesson-dot").first, view.phase


@pytest.mark.thorough
def test_a_lesson_goes_on_after_the_page_is_loaded_again_and_with_another_kernel(lab: Lab) -> None:
    page = lab.run(SHOW)
    page.set_viewport_size({"width": 1280, "height": 1000})
    view = View(page, page.locator(".kw-widget"), LESSON[0].position.scene().wire)
    view.root.wait_for()
    view.play(LESSON[0].position, "D4")
    expect(view.root.locator(".kw-lesson-told")).to_have_attribute("data-tone", "right")
    view.page.keyboard.press("n")
    bead, phase = taken(view)
    expect(phase).to_have_text(f"2 of {len(LESSON)}")
    assert lab.run_cell("print(*lesson.results()[0][:5])") == "1 A first ringfort True False 1"
    path = page.evaluate(SAVE)
    lab.load()
    lab.open(path)
    expect(phase).to_have_text(f"2 of {len(LESSON)}")
    expect(bead).to_have_attribute("data-stars", "3")
    assert lab.run_cell("print(lesson.step)") == "2"
    lab.close()
    lab.run(SHOW)  # with a kernel that knows nothing
    expect(phase).to_have_text(f"2 of {len(LESSON)}")
    expect(bead).to_have_attribute("data-stars", "3")
