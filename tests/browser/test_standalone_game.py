"""Whole games by mouse."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from knotwidgets import Kingdoms
from tests.browser.standalone import Standalone

Open = Callable[..., Standalone]


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_is_played_by_clicks_to_its_reckoning(open_board: Open, seed: int) -> None:
    chance = random.Random(seed)
    host = open_board(Kingdoms())
    view = host.show()
    position = Kingdoms().start()
    while position.player:
        expect(view.turn).to_contain_text(position.player.capitalize())
        move = chance.choice(position.legal_moves)
        view.play(position, move)
        position = position.play(move)
        assert host.board.position == position
    outcome = position.outcome
    assert outcome
    winner = str(outcome.winner).capitalize()
    expect(view.headline).to_have_text(f"{winner} wins {outcome.points[str(outcome.winner)]} points")
    expect(view.detail).to_have_text(list(outcome.detail))
    expect(view.moves).to_have_count(len(host.board.record.moves) + 1)
    expect(view.turn).to_be_hidden()
    assert len(host.sent) == len(host.board.record.moves)
