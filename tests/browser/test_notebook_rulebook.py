"""A rule book in a real notebook: its pictures give way to boards."""

import knotwidgets as kw
from tests.browser.jupyterlab import Lab
from tests.browser.view import View

SHOW = """import knotwidgets as kw
from knotwidgets.widgets.rulebook import LiveBook

def leaps(board, hills):
    '''A ringfort is built three hills away.'''
    return kw.step(board, hills, 3, 0) | kw.step(board, hills, 0, 3)

book = LiveBook(kw.Kingdoms(rules={"leaps": leaps}).rulebook())
book"""


def test_a_rule_is_tried_where_its_picture_was(lab: Lab) -> None:
    page = lab.run(SHOW)
    chapter = page.locator("section", has=page.get_by_role("heading", name="leaps changed"))
    assert page.locator(".kw-widget").count() == 0  # no board before one is asked for
    chapter.get_by_role("button", name="Try it: leaps").click()
    position = kw.Kingdoms(board="5x5").position("5/3b1/5/1r3/5 red manoeuvres")
    view = View(page, chapter.locator(".kw-widget"), position.scene().wire)
    view.has_focus()
    view.click("C4")  # a knight's move, which it was before
    view.mentions(line="A ringfort is built three hills away")
    view.click("B5")
    view.mentions(turn="Blue")
    view.act("undo")
    view.mentions(turn="Red")
    assert lab.run_cell("print(book._trials['leaps'].state['panel']['ply'])") == "0"
