"""Puzzles solved by mouse, by keys and with a finger; faults, checks and hints on the way."""

from typing import Any

import pytest
from playwright.sync_api import expect

from knotwidgets import Puzzle, puzzles
from tests.browser.standalone import Opener
from tests.browser.view import View

SQUARE = puzzles.Puzzle(2, 2, "4 corner")
THREE = puzzles.Puzzle(3, 3, "4 corner 4 tee 1 cross")
LINE = puzzles.Puzzle(4, 1, "2 cap 2 straight", givens="a1:E")
STAYS = (
    "The puzzle is solved, so its tiles stay: "
    "“Undo” takes back the last step, “Start again” takes back all tiles."
)


class Solver:
    """A person with a puzzle on a page."""

    def __init__(self, opener: Opener, puzzle: puzzles.Puzzle, **options: Any) -> None:
        self.host = opener(puzzle, **options)
        shown: Any = self.host.board  # the page shows any widget, not only boards
        self.puzzle: Puzzle = shown
        self.view: View = self.host.show()

    def lay(self, shape: str, cell: str, turn: str) -> None:
        """Lays a tile with the mouse."""
        self.view.lay(f"tile:{shape}", cell, turn)

    def lay_all(self, tiles: str) -> None:
        """Lays tiles with the mouse, each where it is to go."""
        for word in tiles.split():
            cell, _, turn = word.partition(":")
            self.lay(SHAPES[turn], cell, turn)


SHAPES = {
    **dict.fromkeys(["N", "E", "S", "W"], "cap"),
    **dict.fromkeys(["NS", "EW"], "straight"),
    **dict.fromkeys(["NE", "ES", "SW", "NW"], "corner"),
    **dict.fromkeys(["NES", "ESW", "NSW", "NEW"], "tee"),
    "NESW": "cross",
}


# ---- by mouse


def test_a_puzzle_is_solved_by_mouse_with_a_hint_and_that_is_noticed(open_board: Opener) -> None:
    solver = Solver(open_board, THREE)
    view, puzzle = solver.view, solver.puzzle
    solution = THREE.solve()
    view.shows(turn="Lay all 9 tiles so that no end stays open")
    *first, last = solution.text.split()[1:]
    solver.lay_all(" ".join(first))
    view.shows(phase="8 of 9")
    expect(view.headline).to_be_hidden()
    tile = f"tile:{SHAPES[last.partition(':')[2]]}"
    view.click(tile)
    view.button("hint").click()
    solver.host.until(lambda: bool(puzzle.hinted))  # which a thread has looked for
    assert view.picked() == tile  # still in hand
    view.click(tile)  # taken back
    view.mentions(line="Hint: ")
    solver.lay_all(last)
    assert puzzle.solved
    knots = len(solution.knotwork.loops)
    view.shows(headline=f"Solved: {knots} knots", line=f"Solved: {knots} knots.")
    expect(view.turn).to_be_hidden()
    expect(view.rows).to_have_count(knots)
    view.leave()
    assert view.inked() == []
    view.rows.first.hover()
    assert view.inked()
    assert puzzle.steps == tuple(solution.text.split()[1:])
    kinds = [message["kind"] for message in solver.host.sent]
    assert kinds == ["pick"] * 8 + ["action", "pick"]


def test_choices_for_another_cell_leave_the_one_of_the_hint_in_view(open_board: Opener) -> None:
    solver = Solver(open_board, puzzles.easy(), screen={"viewport": {"width": 1366, "height": 768}})
    view, puzzle = solver.view, solver.puzzle
    puzzle.hint()
    solver.host.until(lambda: bool(puzzle.hinted))
    assert puzzle.hinted.cell == "a1"
    view.click("b3")
    expect(view.choices.first).to_be_visible()
    view.canvas.hover(position=view.place("a1"))  # nothing lies over it


@pytest.mark.parametrize("width", [390, 360])
def test_choices_leave_the_cell_of_the_hint_in_view_on_a_phone(
    open_board: Opener, width: int
) -> None:
    screen = {"viewport": {"width": width, "height": 844}, "has_touch": True}
    solver = Solver(open_board, puzzles.easy(), screen=screen)
    view, puzzle = solver.view, solver.puzzle
    puzzle.hint()
    solver.host.until(lambda: bool(puzzle.hinted))
    for cell in ("b3", "c3", "d3", "e3", "b4", "c4", "b5", "c5"):
        solver.host.page.evaluate("scrollTo(0, 0)")
        view.tap(cell)
        expect(view.choices.first).to_be_visible()
        for seen in (cell, puzzle.hinted.cell):
            view.canvas.hover(position=view.place(seen), trial=True)  # nothing lies over it
        view.press("Escape")
        expect(view.choices.first).to_be_hidden()


def test_a_laid_tile_is_taken_back_by_a_click_and_a_given_one_stays(open_board: Opener) -> None:
    solver = Solver(open_board, LINE)
    view, puzzle = solver.view, solver.puzzle
    view.hover("a1")
    assert view.ink("a1") == 0
    view.click("a1")
    view.shows(line="a1 is fixed: the tile given there is a cap, open east.")
    view.tells("refusal")
    solver.lay_all("b1:EW")
    view.hover("b1")
    assert view.ink("b1")
    view.click("b1")
    view.wait(2)
    assert (puzzle.laid, puzzle.steps) == ("a1:E", ("b1:EW", "-b1"))


# ---- by keys


def test_a_puzzle_is_solved_by_keys(open_board: Opener) -> None:
    solver = Solver(open_board, SQUARE)
    view, press = solver.view, solver.view.page.keyboard.press
    press("Tab")
    view.has_focus()
    press("ArrowUp")
    for number, tile in enumerate(("a1:NE", "b1:NW", "a2:ES", "b2:SW")):
        cell, _, turn = tile.partition(":")
        view.walk("ArrowRight", f"corner, {4 - number} left")
        press("Enter")
        press("ArrowLeft")
        press("ArrowDown" if cell[1] == "1" else "ArrowUp")
        if cell[0] == "a":
            press("ArrowLeft")
        view.mentions(spoken=f"corner to {cell}, open")
        view.turn_to(turn)
        press("Enter")
        view.wait(number + 1)
        label = f"take back the corner on {cell}" if number < 3 else f"{cell}, corner, open"
        view.mentions(spoken=label)
    assert solver.puzzle.laid == "a1:NE b1:NW a2:ES b2:SW"
    view.shows(headline="Solved: 2 knots")
    press("Enter")
    view.shows(line=STAYS)
    assert solver.puzzle.solved
    view.act("undo")
    view.board.focus()
    press("ArrowLeft")
    view.mentions(spoken="take back the corner on a2")
    press("Enter")
    view.wait(6)
    assert solver.puzzle.laid == "a1:NE b1:NW"
    view.shows(spoken="a2, empty")
