"""Games of the user on a page, played by clicks to their ends."""

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.amounts import few
from tests.browser.listener import Listener
from tests.browser.standalone import Opener
from tests.games.example_games import GAMES, Race


@pytest.mark.parametrize("kind", few(GAMES[::-1]))
def test_a_whole_game_is_played_by_clicks(open_board: Opener, kind: Any) -> None:
    host = open_board(kind(board="3x3"))
    view, chance = host.show(), random.Random(1)
    while host.position.player:
        view.play(host.position, chance.choice(host.position.legal_moves))
    expect(view.headline).to_be_visible()
    expect(view.moves).to_have_count(len(host.moves) + 1)


def test_a_board_with_sides_is_flipped_by_a_key_and_played_as_it_is_seen(
    open_board: Opener,
) -> None:
    host, view = open_board.show(Race())
    view.board.focus()
    listener = Listener(host, view)
    view.press("Shift+F")
    host.until(lambda: host.board.flipped)
    view.shows(line="The board is turned half round: row 1 is at the top.")
    assert listener.news() == ["The board is turned half round: row 1 is at the top."]
    view.press("Enter")  # the cursor comes to the middle of the board
    cells, at = {one["id"]: one["at"] for one in host.scene()["targets"]}, listener.focused()[:2]
    for key, (x, y) in {"ArrowUp": (0, -1), "ArrowRight": (1, 0), "ArrowDown": (0, 1)}.items():
        before = cells[at]
        view.press(key)
        at = listener.focused()[:2]
        wanted = [before[0] + x, before[1] + y]
        assert cells[at] == (wanted if wanted in cells.values() else before)
    view.play(host.position, "A1-A2")  # clicked where they are seen now
    assert host.moves == ("A1-A2",)
    menu = view.button("flipped")
    expect(menu).to_have_attribute("aria-checked", "true")
    menu.click()
    host.until(lambda: not host.board.flipped)
    view.shows(line="Row 1 is at the bottom again.")
