"""Games of the user on a page, played by clicks to their ends."""

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.amounts import few
from tests.browser.standalone import Opener
from tests.games.example_games import GAMES


@pytest.mark.parametrize("kind", few(GAMES[::-1]))
def test_a_whole_game_is_played_by_clicks(open_board: Opener, kind: Any) -> None:
    host = open_board(kind(board="3x3"))
    view, chance = host.show(), random.Random(1)
    while host.position.player:
        view.play(host.position, chance.choice(host.position.legal_moves))
    expect(view.headline).to_be_visible()
    expect(view.moves).to_have_count(len(host.moves) + 1)
