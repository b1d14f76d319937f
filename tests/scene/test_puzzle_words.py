"""What is wrong with the tiles of a puzzle, in sentences that can be heard."""

import pytest

from knotwidgets.games.celtic.puzzles import Puzzle
from knotwidgets.games.celtic.puzzles.game import Attempt
from knotwidgets.games.celtic.puzzles.view import (
    dead_end_text,
    effects,
    faults,
    goal,
    hint,
    take_label,
)
from knotwidgets.words import LANGUAGES, into

ROW = Puzzle(3, 1, "2 cap 1 straight", givens="a1:E")
SQUARE = Puzzle(2, 2, "4 corner", knots=1)
TALL = "a1:NE b1:NW a2:ES b2:SW"

WRONG = {
    "given": (ROW, "a1:W", "the tile given on a1 is a cap, open east"),
    "edge": (ROW, "c1:E", "the tile on c1 opens east, where there is no cell"),
    "match": (SQUARE, "a1:NE b1:N", "between a1 and b1, an open side meets a closed one"),
    "supply": (
        Puzzle(2, 2, "2 corner 2 cap"),
        "a1:NE b1:NW a2:ES",
        "3 corners on a1, b1 and a2, but the puzzle has only 2",
    ),
    "supply of none": (SQUARE, "a1:N", "1 cap on a1, but the puzzle has none"),
    "knots": (SQUARE, TALL, "2 knots are closed, on a1, b1, a2 and b2; the puzzle asks for 1 knot"),
    "knots too soon": (
        Puzzle(2, 3, "4 corner 2 cap", knots=1),
        TALL,
        "2 knots are closed already, on a1, b1, a2 and b2; the puzzle asks for 1 knot in all",
    ),
    "knots of none": (
        Puzzle(1, 1, "1 cap", knots=1),
        "a1:N",
        "no knot is closed; the puzzle asks for 1 knot",
    ),
    "empty": (SQUARE, "a1:NE b1:NW", "a2 and b2 are still empty"),
    "empty but for one": (SQUARE, "a1:NE", "b1, a2 and b2 are still empty"),
    "empty all over": (Puzzle(3, 2, "6 tee"), "", "6 cells are still empty"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_fault_names_its_cells_in_a_sentence(name: str) -> None:
    puzzle, tiles, message = WRONG[name]
    effects = [one.message for one in puzzle.check(tiles) if one.kind == name.split(maxsplit=1)[0]]
    assert message in effects


@pytest.mark.parametrize("name", WRONG)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fault_goes_into_other_sentences_without_a_colon_of_its_own(
    name: str, language: str
) -> None:
    puzzle, tiles, _ = WRONG[name]
    attempt = Attempt.of(puzzle)
    for one in puzzle.check(tiles):
        for text in (faults([one]), faults([one, one]), dead_end_text(attempt, one.message)):
            assert into(text, language).count(":") == 1


def test_the_task_the_steps_and_the_hints_in_words() -> None:
    assert goal(Puzzle(2, 2, "4 corner")) == "Lay all 4 tiles so that no end stays open"
    assert goal(Puzzle(2, 2, "9 corner", knots=1)) == (
        "Fill all 4 cells so that no end stays open and there is one single knot"
    )
    start = Attempt.of(Puzzle(2, 1, "2 cap"))
    assert effects(start, start.lay("a1:E")) == ("Cap laid on a1, open east", "1 of 2 laid")
    assert hint("corner", "c4", 0b0011) == "Hint: a corner on c4, open north and east."
    assert take_label("corner", "c4", 0b0011) == ("take back the corner on c4, open north and east")
    assert faults(()) == "No fault so far."
    assert dead_end_text(start, "no tile fits on a1") == (
        "This puzzle has no solution: no tile fits on a1."
    )
