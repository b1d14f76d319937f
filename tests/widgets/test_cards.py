"""The short rule book: every page can be shown, and what is changed in a game is said."""

from typing import Any

import pytest

from knotwidgets import Board, Celtic, CelticKnot, Kingdoms, boards
from knotwidgets.core import Game
from knotwidgets.session import schema
from knotwidgets.session.facts import card_of
from tests.games.example_games import TicTacToe
from tests.scene.test_handbook import broken
from tests.schema import faults
from tests.widgets.machines import Presser


def leaps(board: Any, hills: int) -> int:  # noqa: ARG001 - a rule's form
    """A ringfort is built anywhere."""
    return int(board.cells)


@pytest.mark.parametrize("game", [Kingdoms(), Celtic(), CelticKnot()], ids=lambda game: game.name)
def test_every_page_plays_its_moves(game: Game) -> None:
    cards = game.view.pages(game)
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


def shown(game: Game, number: int) -> tuple[str, tuple[str, ...]]:
    """What a card says, and what is played on it, by the rules that it is shown under."""
    card = game.view.pages(game)[number]
    assert card.position
    assert card.position.game.changed_rules == game.changed_rules
    position = card.position
    for move in card.moves:
        position = position.play(move)
    return card.text, card.moves


def test_cards_follow_the_options() -> None:
    assert "1 and 3 hills" in shown(Kingdoms(leap=(1, 3)), 1)[0]
    assert shown(Kingdoms(leap=(1, 3)), 1)[1] != shown(Kingdoms(), 1)[1]
    assert "fewest knots" in shown(Kingdoms(scoring="knots"), 0)[0]
    titles = [
        card_of(Kingdoms(illegal_moves="punish", touch_move=True), n)["title"] for n in (5, 6)
    ]
    assert titles == [
        "A wrong ringfort can be challenged",
        "The first hill that you pick is binding",
    ]
    for window in (3, 4, 7):
        assert f"square of {window} by {window}." in shown(Celtic(window=window), 3)[0]
    assert "the turn is lost" in shown(Celtic(overrun="forfeit"), 3)[0]
    assert len(Celtic().view.pages(Celtic(tiles="orange 5 cap, blue 5 cap, neutral 1 cross"))) == 4
    assert "its own way" in shown(CelticKnot(split=True), 1)[0]
    eight = CelticKnot(board=boards.gallery["eight"], exit="dead end", players=4)
    assert "the exit, the diamond" in shown(eight, 0)[0]
    assert "No coin goes on" in shown(eight, 0)[0]


def test_what_is_played_on_cards_follows_the_changed_rules() -> None:
    game = Kingdoms(rules={"leaps": leaps})
    before, now = (one.view.pages(one)[1] for one in (Kingdoms(), game))
    assert before.position
    assert now.position
    assert now.position.game.changed_rules == game.changed_rules
    assert set(now.position.legal_moves) > set(before.position.legal_moves)


def test_cards_are_there_where_a_changed_rule_fails() -> None:
    game = Kingdoms(rules={"vacant": broken})
    for number, card in enumerate(game.view.pages(game)):
        assert card_of(game, number)["scenes"]
        assert card.moves == Kingdoms().view.pages(Kingdoms())[number].moves


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
        user = Presser(board)
        for number in (5, -1):
            assert not user.asks("card", number=number)
        card = user.ask("card", number=1)["card"]
        assert card["title"] == "Im Manöver baust du einen Rösselsprung weiter"
        assert list(faults(card, schema.Card)) == []
