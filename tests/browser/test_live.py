"""Python runs in the page: games, changed rules, lessons, widgets, and what can go wrong."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.live import START, Visitor, visiting


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the pages are built."""
    return tmp_path_factory.mktemp("site")


@pytest.fixture
def visitor(browser: Browser, folder: Path) -> Iterator[Visitor]:
    """Somebody who visits the pages for the first time."""
    with visiting(browser, folder) as visitor:
        yield visitor


def test_a_game_is_begun_in_the_lobby_and_the_machine_answers(visitor: Visitor) -> None:
    section = visitor.open()
    expect(section.locator(".kw-widget")).to_have_count(0)  # nothing is loaded unasked
    visitor.press(START)
    lobby = section.locator(".kw-lobby")
    lobby.get_by_text("Easy", exact=True).click()
    lobby.get_by_role("button", name="Play").click()
    expect(lobby).to_be_hidden()
    view = visitor.view()
    view.wait(1)
    view.move("D4")
    assert re.fullmatch("[A-G][1-7]", view.answer(2))
    expect(view.turn).to_contain_text("Red to build")
