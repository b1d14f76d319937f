"""An editor in a real notebook with a real kernel."""

import pytest
from playwright.sync_api import expect

from knotwidgets import Kingdoms
from knotwidgets.core.draft import Draft
from knotwidgets.scene.editing import draft_scene
from tests.browser.jupyterlab import Lab
from tests.browser.view import View

SHOW = """import knotwidgets as kw
editor, seen = kw.edit(kw.Kingdoms(board="4x4")), []
editor.observe(lambda change: seen.append(change["new"].text), "position")
editor"""


@pytest.mark.thorough
def test_a_position_is_set_up_by_mouse_and_known_in_the_kernel(lab: Lab) -> None:
    page = lab.run(SHOW)
    page.set_viewport_size({"width": 1280, "height": 1400})
    scene = draft_scene(Draft.of(Kingdoms(board="4x4").start())).wire()
    view = View(page, page.locator(".kw-widget"), lambda: scene)
    view.root.wait_for()
    for targets in (("piece:red", "B2"), ("D4",), ("D4", "C4"), ("piece:blue", "A4")):
        rev = view.rev
        for target in targets:
            view.click(target)
        view.wait(rev + 1)
    expect(view.root.locator(".kw-goal")).to_have_text("b1r1/4/1r2/4 red manoeuvres")
    assert lab.run_cell("print(seen[-1], len(seen))") == "b1r1/4/1r2/4 red manoeuvres 4"
    lab.run_cell('_ = editor.clear("A4").put("D1", "blue")')
    expect(view.root.locator(".kw-goal")).to_have_text("2r1/4/1r2/3b red battle")
    view.act("play")
    expect(view.phase).to_have_text("Playing from here")
