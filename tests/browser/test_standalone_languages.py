"""Boards that speak German or French: shown, spoken, on narrow screens, and changed while shown."""

from typing import Any

import pytest
from playwright.sync_api import expect

from knotwidgets import Celtic, CelticKnot, Kingdoms, puzzles
from knotwidgets.engine import Random
from knotwidgets.words import LANGUAGES
from tests.amounts import few
from tests.browser.standalone import Opener
from tests.games.celtic_games import FINISHED

# Gives the elements of a view that stick out of it, or hold more than they have room for.
STICK_OUT = """host => {
  const right = host.getBoundingClientRect().right + 0.5;
  const shown = [...host.shadowRoot.querySelectorAll(
    ".kw-head :not(.kw-unseen), .kw-panel :not(.kw-unseen), .kw-line")]
    .filter(node => node.checkVisibility());
  const leaves = node => node.getBoundingClientRect().right > right;
  const bursts = node => node.clientWidth > 0 && node.scrollWidth > node.clientWidth + 1;
  return shown
    .filter(node => leaves(node) || bursts(node))
    .map(node => `${node.className}: ${node.textContent}`);
}"""
BUTTONS = """host => [...host.shadowRoot.querySelectorAll("[data-action]")]
  .filter(node => node.checkVisibility() && node.getClientRects().length > 0)
  .map(node => node.getBoundingClientRect().height)"""


def test_the_list_of_keys_fits_a_narrow_phone_in_every_language(open_board: Opener) -> None:
    screen = {"viewport": {"width": 320, "height": 640}}
    for lang in LANGUAGES:
        view = open_board(Celtic(), screen=screen, lang=lang).show()
        view.button("keys").click()
        keys = view.find(".kw-keys")
        expect(keys).to_be_visible()
        assert keys.evaluate("keys => keys.scrollWidth <= keys.parentElement.clientWidth")


STARTS: dict[str, Any] = {
    "Kingdoms": lambda: Kingdoms().start().play("D4", "E6"),
    "Celtic!": lambda: Celtic().start().play(*FINISHED),
    "Celtic Knot": lambda: CelticKnot(players=4),
    "a puzzle": puzzles.easy,
}


@pytest.mark.parametrize("width", few([240, 900]))
@pytest.mark.parametrize("lang", few(["de", "fr"]))
@pytest.mark.parametrize("start", STARTS)
def test_long_words_have_room(open_board: Opener, start: str, lang: str, width: int) -> None:
    screen = {"viewport": {"width": width, "height": 900}}
    view = open_board(STARTS[start](), lang=lang, screen=screen).show()
    assert view.root.evaluate(STICK_OUT) == []
    assert max(view.root.evaluate(BUTTONS)) < 48  # one line each, on a touch screen too


def test_a_panel_beside_the_board_has_room_for_its_large_buttons_in_each_language(
    open_board: Opener,
) -> None:
    screen = {"viewport": {"width": 700, "height": 620}}
    host, view = open_board.show(CelticKnot(), screen=screen)
    undo = {"en": "Undo", "de": "Zurück", "fr": "Annuler"}
    for lang in LANGUAGES:
        host.board.lang = lang
        expect(view.root).to_have_attribute("lang", lang)
        expect(view.button("undo")).to_have_text(undo[lang])
        assert view.root.evaluate(STICK_OUT) == []
        buttons = view.find(".kw-tools button").all()
        assert len({one.evaluate("node => node.offsetTop") for one in buttons}) == 1  # in a row


def test_the_players_of_a_result_have_a_line_each(open_board: Opener) -> None:
    screen = {"viewport": {"width": 900, "height": 620}}
    _, view = open_board.show(STARTS["Celtic!"](), lang="de", screen=screen)
    head = view.find(".kw-result thead tr")
    expect(head).to_have_text("OrangeBlau")
    assert head.evaluate("row => row.offsetHeight") < 30


def test_a_word_without_room_would_be_noticed(open_board: Opener) -> None:
    screen = {"viewport": {"width": 360, "height": 900}}
    machines: dict[str, Any] = {"red": Random(seed=1), "blue": Random(seed=2), "pace": 8.0}
    view = open_board(Kingdoms(), lang="de", screen=screen, **machines).show()
    view.button("faster").evaluate("node => node.textContent = 'Zurücknahme'.repeat(5)")
    assert view.root.evaluate(STICK_OUT) != []
    view.button("faster").evaluate("node => node.textContent = 'zurück '.repeat(15)")
    assert max(view.root.evaluate(BUTTONS)) > 48
