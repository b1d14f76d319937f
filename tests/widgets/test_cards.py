"""The short rule book: every page can be shown, and what is changed in a game is said."""

from typing import Any

import pytest

from knotwidgets import Celtic, CelticKnot, Kingdoms
from knotwidgets.core import Game
from knotwidgets.widgets import Board, schema
from knotwidgets.widgets.panel.cards import card_of
from tests.games.example_games import TicTacToe
from tests.schema import faults
from tests.wire import Wire


def leaps(board: Any, hills: int) -> int:  # noqa: ARG001 - a rule's form
    """A ringfort is built anywhere."""
    return int(board.cells)


@pytest.mark.parametrize("game", [Kingdoms(), Celtic(), CelticKnot()], ids=lambda game: game.name)
def test_every_page_plays_its_moves(game: Game[Any]) -> None:
    cards = game.view.cards(game)
    assert len(cards) == 5
    for number, card in enumerate(cards):
        page = card_of(game, number)
        assert (page["number"], page["of"], page["changed"]) == (number, 5, "")
        assert len(page["scenes"]) == len(card.moves) + 1 > 1
        assert set(card.rules) <= set(game.rules)


def test_a_changed_rule_is_told_on_its_page_alone() -> None:
    game = Kingdoms(rules={"leaps": leaps})
    said = [card_of(game, number)["changed"] for number in range(5)]
    assert [bool(text) for text in said] == [False, True, False, False, False]
    assert "“A ringfort is built anywhere.”" in said[1]


def test_a_game_of_ones_own_has_a_page_for_each_of_its_rules() -> None:
    game = TicTacToe()
    pages = [card_of(game, number) for number in range(card_of(game, 0)["of"])]
    assert pages[0]["text"] == game.view.goal(game.start())
    texts = [page["text"] for page in pages]
    for name in list(game.rules.replaced)[:3]:
        assert game.rules.says(name) in texts
    assert all(len(page["scenes"]) > 1 for page in pages)


def test_a_page_is_asked_for_by_message() -> None:
    with Board(Kingdoms(), lang="de") as board:
        wire = Wire(board)
        for number, ok in ((1, True), (5, False), (-1, False)):
            wire.tell({"kind": "card", "id": f"v:{number}", "rev": 0, "number": number})
            assert wire.published[-1]["content"]["ok"] is ok
        card = wire.published[0]["content"]["card"]
        assert card["title"] == "Manöver"
        assert list(faults(card, schema.Card)) == []
