"""Celtic Knot at the screen: flips, routes, bridges, bonus turns, and whole games."""

from itertools import count

import pytest
from playwright.sync_api import expect

from knotwidgets import Board, CelticKnot, Position, Record, boards
from tests.amounts import amount, few
from tests.browser.standalone import MOVING, Opener, Standalone
from tests.browser.view import View

GAME = CelticKnot()
STILL = {"reduced_motion": "reduce"}


def seed_of_flips(position: Position, space: str, total: int) -> int:
    """Finds a seed with which the coins of a space fall as wanted."""
    for seed in count():
        board = Board(position, seed=seed)
        flipped = board.play(space).record.moves[-1]
        board.close()
        if flipped == f"={total}":
            return seed
    raise AssertionError


def towards_the_exit(position: Position) -> str:
    """Chooses like somebody in a hurry: the stack that is farthest, to where it is nearest."""
    game = position.game
    assert isinstance(game, CelticKnot)
    far = game.drawn.distance_to_exit
    moves = position.legal_moves
    if game.phase(position) == "choose":
        return max(moves, key=lambda space: far[space])
    return min(moves, key=lambda move: far.get(move.removeprefix(">"), -1))


def race(host: Standalone, view: View) -> None:
    """Clicks through a game until somebody is home."""
    while (position := host.position).player:
        view.play(position, towards_the_exit(position))


@pytest.mark.parametrize("players", few([4, 2]))
def test_a_whole_game_is_played_by_clicks_and_its_record_replays_it(
    open_board: Opener, players: int
) -> None:
    game = CelticKnot(players=players, board=boards.gallery["eight"], coins=amount(3))
    host, view = open_board.show(game, seed=5, screen=STILL)
    view.shows(turn="Nickel to choose a stack")
    race(host, view)
    end = host.position
    assert end.outcome
    assert end.outcome.winner
    view.shows(headline=f"{end.outcome.winner.capitalize()} wins")
    expect(view.turn).to_be_hidden()
    assert game.left(end)[end.outcome.winner] == 0
    text = host.board.record.text
    assert '[Seed "5"]' in text
    assert Record.read(text).end == end
    table = view.find(".kw-result")
    assert table.evaluate("node => node.scrollWidth <= node.clientWidth")  # four columns have room


def test_a_stack_is_flipped_before_your_eyes_and_then_goes(open_board: Opener) -> None:
    host, view = open_board.show(GAME, seed=seed_of_flips(GAME.start(), "A9", 2), screen=MOVING)
    view.count_motions()
    view.click("A9")
    view.shows(turn="Nickel: move 2")
    view.rest()
    assert view.motions == 1
    assert list(host.moves) == ["A9", "=2"]
    view.click("C9")
    view.shows(turn="Dime to choose a stack")
    assert list(host.moves) == ["A9", "=2", ">C9"]
    expect(view.moves.last).to_contain_text("Nickel flips 2: A9 to C9")
    expect(view.moves.last.locator("[title]")).to_have_attribute("title", "A9=2>C9")


def test_coins_under_a_bridge_are_picked_beside_it(open_board: Opener) -> None:
    start = GAME.start().play("A9=2>C9", "I1=1>I2", "C9=2>C7", "A1=1>A2")
    host, view = open_board.show(start, seed=seed_of_flips(start, "C7", 1), screen=STILL)
    view.click("C7")
    view.wait(1)
    assert ">C7'" in host.position.legal_moves
    view.click("C7'")
    view.wait(2)
    assert GAME.coins(host.position)["nickel"]["C7'"] == 1
    below, above = view.place("C7'"), view.place("C7")
    assert below["x"] > above["x"]
    assert below["y"] < above["y"]
