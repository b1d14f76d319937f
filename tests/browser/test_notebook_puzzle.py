"""A puzzle in a real notebook with a real kernel."""

import pytest
from playwright.sync_api import expect

from knotwidgets import puzzles
from knotwidgets.games.celtic.puzzles.game import Attempt
from knotwidgets.games.celtic.puzzles.view import puzzle_scene
from knotwidgets.games.celtic.state import shape_of
from knotwidgets.games.celtic.text import read_sides
from tests.browser.jupyterlab import Lab
from tests.browser.notebook import wait_for_shape
from tests.browser.view import View

EASY = puzzles.easy()
SHOW = "import knotwidgets as kw\npuzzle = kw.Puzzle(kw.puzzles.easy())\npuzzle"


def show(lab: Lab) -> View:
    """Shows the easy puzzle in a new notebook."""
    page = lab.run(SHOW)
    page.set_viewport_size({"width": 1280, "height": 1700})
    # The page is high, so the tiles are below the cells; both keep their places.
    scene = puzzle_scene(Attempt.of(EASY), arrangement="tall").wire()
    view = View(page, page.locator(".kw-widget"), lambda: scene)
    view.root.wait_for()
    wait_for_shape(view)
    return view


def lay(view: View, word: str) -> None:
    """Lays a tile that is written as in a solution, such as `c4:NE`."""
    cell, _, turn = word.partition(":")
    view.lay(f"tile:{shape_of(read_sides(turn) or 0)}", cell, turn)


@pytest.mark.thorough
def test_the_easy_puzzle_is_solved_by_mouse_with_a_hint_and_a_step_back(lab: Lab) -> None:
    solution = EASY.solve()
    first, *others, last = solution.text.split()[1:]
    view = show(lab)
    lay(view, first)
    view.act("undo")
    expect(view.phase).to_have_text("0 of 25")
    for word in (first, *others):
        lay(view, word)
    expect(view.phase).to_have_text("24 of 25")
    expect(view.headline).to_be_hidden()
    view.button("hint").click()
    expect(view.line).to_contain_text("Hint: ")
    expect(view.line).to_contain_text(f" on {last.partition(':')[0]}, open ")
    lay(view, last)
    expect(view.headline).to_contain_text("Solved")
    knots = len(solution.knotwork.loops)
    expect(view.rows).to_have_count(knots)
    assert lab.run_cell("print(puzzle.solved, puzzle.laid)") == f"True {solution.text[4:]}"
