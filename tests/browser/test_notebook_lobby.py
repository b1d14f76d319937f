"""The whole way of somebody who writes no Python: the lobby, a game, its review, and back."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from knotwidgets import Kingdoms, Record
from tests.browser.jupyterlab import RUN_ALL, Lab
from tests.browser.notebook import wait_for_shape
from tests.browser.test_notebook_lost import KERNEL, LOSSES
from tests.browser.view import View

CODE = "import knotwidgets as kw\nlobby = kw.lobby(pace=0, motion=False)\nlobby"
START = Kingdoms(board="4x4").start()
KEPT = "(JSON.parse(localStorage.getItem('knotwidgets games'))?.[0]?.record ?? '')"


def chosen(lobby: Locator, *labels: str) -> None:
    for label in labels:
        lobby.get_by_text(label, exact=True).click()
        expect(lobby.get_by_role("radio", name=label, exact=True)).to_be_checked()


def view_of(page: Page) -> View:
    scene: dict[str, Any] = dict(START.scene().wire())
    view = View(page, page.locator(".kw-widget"), lambda: scene)
    wait_for_shape(view)
    return view


def play_to_the_end(view: View) -> None:
    """Clicks on the first hill that is open to Red, and waits for Blue, until the game is over."""
    page, position, text = view.page, START, ""
    while position.outcome is None:
        if position.player == "red":
            view.play(position, position.legal_moves[0])
        page.wait_for_function(f"before => {KEPT} !== before", arg=text)
        text = page.evaluate(KEPT)
        position = Record.read(text).end


def test_a_whole_game_without_a_line_of_python(lab: Lab) -> None:
    page = lab.run(CODE)
    lobby = page.locator(".kw-lobby")
    chosen(lobby, "Deutsch", "4 × 4", "Einfach")
    lobby.get_by_role("button", name="Spielen").click()
    view = view_of(page)
    play_to_the_end(view)
    view.shows(headline=re.compile("gewinnt|Unentschieden"))
    headline = view.headline.inner_text()
    view.button("review").click()
    expect(view.find(".kw-thoughts svg")).to_be_visible()
    view.button("new").click()
    lobby.get_by_role("button", name="Celtic! lernen").click()
    expect(page.locator(".kw-lesson-said")).to_be_visible()
    page.get_by_role("button", name="Zurück zur Lobby").click()
    expect(lobby).to_be_visible()
    lobby.get_by_role("button", name="Abbrechen").click()
    expect(view.root.locator(".kw-thoughts svg")).to_be_visible()  # back in the review

    # The kernel has gone, and with it the game: the page has it still.
    page.evaluate(LOSSES["restarted"])
    page.wait_for_function(f"{KERNEL}.status === 'idle'")
    page.evaluate(RUN_ALL)
    lobby.get_by_role("button", name="Partie fortsetzen").click()
    expect(lobby).to_be_hidden()
    view.shows(headline=headline)
    view.button("rematch").click()
    expect(view.find(".kw-scores th").first).to_contain_text("Einfach")  # begins now
