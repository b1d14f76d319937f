"""Celtic! in a real notebook with a real kernel."""

import random

import pytest
from playwright.sync_api import expect

from knotwidgets import Celtic, Position
from tests.browser.jupyterlab import Lab
from tests.browser.notebook import Notebook
from tests.browser.view import View

GAME = Celtic()
MOVES = "print(*board.record.moves)"


def take_one(view: View, position: Position, chance: random.Random) -> str:
    """Takes tiles at random, own or neutral, until one fits somewhere; says which."""
    rack = GAME.rack(position)
    own, pool = rack[str(position.player)], rack["neutral"]
    tiles = [f"tile:{shape}" for shape, number in own.items() if number]
    tiles += [f"tile:{shape}*" for shape, number in pool.items() if number]
    for tile in chance.sample(tiles, len(tiles)):
        view.click(tile)
        if view.picked() == tile:
            return tile
        expect(view.line).to_have_attribute("data-kind", "refusal")
        view.page.keyboard.press("Escape")
    raise AssertionError(f"no tile can be taken in {position.text!r}")


def lay_one(view: View, position: Position, chance: random.Random) -> str:
    """Lays a tile somewhere where the board lights up, turned anyhow; gives the move."""
    rev, tile = view.rev, take_one(view, position, chance)
    view.leave()
    cell = chance.choice([place for place in view.inked() if not place.startswith("tile:")])
    view.hover(cell)
    for _ in range(chance.randrange(3)):
        view.page.keyboard.press("R")
    turn = str(view.lies())
    view.click(cell)
    view.wait(rev + 1)
    return GAME.move_of(position, (tile, cell, turn))


@pytest.mark.thorough
def test_a_whole_game_is_played_where_the_board_lights_up_to_its_reckoning(lab: Lab) -> None:
    chance = random.Random(1)
    notebook = Notebook(lab, GAME)
    view = notebook.view()
    moves = []
    while notebook.position.player:
        moves.append(lay_one(view, notebook.position, chance))
        notebook.position = notebook.position.play(moves[-1])
    outcome, knots = notebook.position.outcome, GAME.knots(notebook.position)
    assert outcome
    said = f"{outcome.winner.capitalize()} wins" if outcome.winner else "A draw"
    expect(view.headline).to_have_text(said)
    expect(view.detail).to_have_text(GAME.view.decided(notebook.position))
    expect(view.rows).to_have_count(len(knots) + 1 if knots else 0)
    assert lab.run_cell(MOVES) == " ".join(moves)


def test_keys_that_turn_and_drop_are_no_commands_of_the_notebook(lab: Lab) -> None:
    notebook = Notebook(lab, GAME)
    view = notebook.view()
    cells = notebook.page.locator(".jp-CodeCell").count()
    view.click("tile:tee")
    view.hover("e6")
    view.turn_to("NSW")  # "r" would make the cell a raw one
    notebook.page.keyboard.press("Escape")
    assert view.picked() is None
    view.click("tile:tee")
    view.click("f5")
    view.wait(1)
    expect(view.line).to_contain_text("Choose a tile, blue or neutral")  # nothing was refused
    assert notebook.page.locator(".jp-CodeCell").count() == cells
    assert lab.run_cell(MOVES) == "f5:NSW"


def test_the_wheel_turns_a_tile_and_does_not_scroll_the_notebook(lab: Lab) -> None:
    notebook = Notebook(lab, GAME)
    notebook.page.set_viewport_size({"width": 1280, "height": 500})
    view = notebook.view(arrangement="wide")
    view.click("tile:tee")
    view.hover("e6")
    before, place = str(view.lies()), view.board.bounding_box()
    notebook.page.mouse.wheel(0, 100)
    expect(view.board).not_to_have_attribute("data-turn", before)
    assert view.board.bounding_box() == place
    notebook.page.keyboard.press("Escape")
    expect(view.board).not_to_have_attribute("data-picked", "tile:tee")
    notebook.page.mouse.wheel(0, 100)
    notebook.page.wait_for_function(
        "([board, y]) => board.getBoundingClientRect().y !== y",
        arg=[view.board.element_handle(), place["y"] if place else 0],
    )
