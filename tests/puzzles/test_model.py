"""Puzzles and solutions as values and as text; help for solving by hand."""

import pickle
from collections import Counter
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, strategies as st

from knotwidgets.games.celtic.puzzles import (
    Hint,
    NoSolution,
    Puzzle,
    PuzzleError,
    Solution,
    easy,
    hard,
)
from knotwidgets.games.celtic.puzzles.game import Attempt
from knotwidgets.games.celtic.puzzles.view import VIEW
from knotwidgets.scene import mimebundle

TEXTS = [
    "2x2; 4 corner",
    "2x2; 4 corner; knots 2",
    "3x2; orange 2 cap 1 corner, blue 1 cap 1 corner, neutral 1 tee",
    "3x3; 4 straight 4 corner; given a1:NE b1:EW; holes b2",
    "26x1; 2 cap 24 straight; given z1:W",
]


@pytest.mark.parametrize("text", TEXTS)
def test_a_puzzle_is_one_line_of_text(text: str) -> None:
    puzzle = Puzzle.read(text)
    assert puzzle.text == text
    assert Puzzle.read(puzzle.text) == puzzle
    assert hash(Puzzle.read(text)) == hash(puzzle)
    assert eval(repr(puzzle), {"Puzzle": Puzzle}) == puzzle  # noqa: S307 - our own text


WORDS = ["5x5", "2x2", ";", " ", ",", "4", "corner", "cap", "orange", "knots", "given", "holes"]
WORDS += ["a1:NE", "b2", ":", "²", "", "0", "-1", "99999", "\x00", "é", "N"]


@given(st.one_of(st.text(max_size=60), st.lists(st.sampled_from(WORDS)).map(" ".join)))
def test_any_text_is_a_puzzle_or_a_puzzle_error(text: str) -> None:
    try:
        puzzle = Puzzle.read(text)
    except PuzzleError:
        return
    assert Puzzle.read(puzzle.text) == puzzle


@given(st.one_of(st.text(max_size=40), st.lists(st.sampled_from(WORDS)).map("".join)))
def test_any_text_is_laid_tiles_or_a_puzzle_error(text: str) -> None:
    puzzle = Puzzle(2, 2, "4 corner")
    for read in (puzzle.conflicts, puzzle.solution):
        with suppress(PuzzleError):
            read(text)


@pytest.mark.parametrize("holes", ["B2  A1", {"b2", "a1"}, [(0, 0), (1, 1)]])
def test_holes_are_a_text_or_several_cells(holes: Any) -> None:
    assert Puzzle(3, 2, "4 corner", holes=holes).holes == ("a1", "b2")


def test_puzzles_and_solutions_are_immutable_values() -> None:
    puzzle = easy()
    solution = puzzle.solve()
    for value, name in ((puzzle, "knots"), (solution, "grid")):
        with pytest.raises(AttributeError):
            setattr(value, name, None)
    with pytest.raises(TypeError):
        puzzle.givens[0, 0] = 3  # type: ignore[index]
    with pytest.raises(TypeError):
        solution.sides[0, 0] = 3  # type: ignore[index]
    assert {solution: 1}[puzzle.solution(solution.text)] == 1
    assert easy() != hard()
    assert pickle.loads(pickle.dumps(solution)) == solution  # noqa: S301 - our own


def test_a_solution_is_read_back_and_only_a_solution() -> None:
    puzzle = Puzzle(2, 2, "4 corner", knots=2)
    solution = puzzle.solve()
    assert solution.text == "2x2 a1:NE b1:NW a2:ES b2:SW"
    assert puzzle.solution(solution.text) == solution
    assert puzzle.solution({"a1": "NE", "b1": "NW", "a2": "ES", "b2": "SW"}) == solution
    assert repr(solution) == f"{puzzle!r}.solution({solution.text!r})"
    assert puzzle.solution(solution) == solution


def test_a_solution_shows_its_joins() -> None:
    rake = Puzzle(3, 2, "3 cap 2 corner 1 tee")
    solution = rake.solution("a1:N b1:N c1:N a2:ES b2:ESW c2:SW")
    assert str(solution) == "┌─┬─┐\n╵ ╵ ╵"
    ring = Puzzle(3, 3, "4 corner 4 straight", holes=["b2"]).solve()
    assert ring.picture == "┌───┐\n│   │\n└───┘"


def test_colours_are_dealt_out_as_they_are_there() -> None:
    solution = easy().solve()
    colours = Counter(tile.colour for tile in solution.tiles.values())
    assert colours == {"orange": 10, "blue": 10, "neutral": 5}
    plain = Puzzle(2, 1, "2 cap").solve()
    assert plain.tiles["a1"] == (2, "neutral")


def test_a_solution_shows_itself_in_the_colours_of_its_tiles_and_knots() -> None:
    solution = easy().solve()
    svg = solution.svg("dark", lang="de", caption=False)
    attempt = Attempt(solution.puzzle, solution.tiles)
    assert svg == VIEW.picture(
        attempt.puzzle.as_game.at(attempt), "svg", "dark", tints=True, lang="de", caption=False
    )
    bundle = solution._repr_mimebundle_()
    assert bundle == mimebundle(solution.svg(), repr(solution))
    assert str(solution) == solution.picture


def test_a_puzzle_shows_its_given_tiles_and_its_task() -> None:
    puzzle = Puzzle(3, 1, "2 cap 1 straight", givens="a1:E")
    assert puzzle.svg("print") == VIEW.picture(puzzle.as_game.start(), "svg", "print")
    bundle = puzzle._repr_mimebundle_()
    assert bundle == mimebundle(puzzle.svg(), repr(puzzle))
    assert puzzle.svg(hint=puzzle.hint()) != puzzle.svg()
    with pytest.raises(TypeError, match="no option 'coordinate'; did you mean 'coordinates'"):
        puzzle.svg(coordinate=False)


# --- Solving by hand


def test_tiles_may_be_given_as_a_solution_or_its_text() -> None:
    puzzle = hard()
    solution = puzzle.solve()
    for tiles in (solution, solution.text, solution.sides):
        assert puzzle.sides_of(tiles) == solution.sides
        assert puzzle.check(tiles) == puzzle.conflicts(tiles) == ()
        assert puzzle.hint(tiles) is None
        assert puzzle.with_givens(tiles).givens == solution.sides
        assert Attempt.of(puzzle).lay(tiles).solved
    assert puzzle.hint("5x5 c3:NESW") == puzzle.hint("c3:NESW")


@pytest.mark.parametrize("use", ["sides_of", "check", "conflicts", "hint", "with_givens"])
def test_a_solution_of_another_puzzle_is_refused_with_the_place(use: str) -> None:
    other = Puzzle(3, 2, "3 cap 2 corner 1 tee").solve()
    for tiles in (other, other.text):
        with pytest.raises(PuzzleError, match="3x2 is not the size of this puzzle, 2x2"):
            getattr(Puzzle(2, 2, "4 corner"), use)(tiles)
        with pytest.raises(PuzzleError, match="'b1' is no cell of this puzzle"):
            getattr(Puzzle(3, 2, "9 cap", holes="b1"), use)(tiles)


@pytest.mark.parametrize(
    ("puzzle", "laid", "kinds"),
    [
        ("3x1; 2 cap 1 straight", "", []),
        ("3x1; 2 cap 1 straight", "a1:E c1:W", []),
        ("3x1; 2 cap 1 straight", "a1:W", [("edge", ("a1",))]),
        ("3x1; 2 cap 1 straight", "a1:E b1:E", [("match", ("a1", "b1"))]),
        ("3x1; 2 cap 1 straight", "a1:EW b1:EW", [("edge", ("a1",)), ("supply", ("a1", "b1"))]),
        ("3x1; 2 cap 1 straight; given b1:EW", "b1:E", [("given", ("b1",))]),
        ("2x2; 4 cap; knots 1", "a1:E b1:W", [("knots", ("a1", "b1"))]),
        ("2x2; 4 cap; knots 2", "a1:E b1:W", []),
        ("2x2; 4 cap; knots 3", "a1:E b1:W a2:E b2:W", [("knots", ("a1", "b1", "a2", "b2"))]),
        ("3x1; 2 cap 9 straight; holes c1", "b1:EW", [("edge", ("b1",))]),
    ],
)
def test_conflicts_name_the_cells(
    puzzle: str, laid: str, kinds: list[tuple[str, tuple[str, ...]]]
) -> None:
    found = Puzzle.read(puzzle).conflicts(laid)
    assert [(fault.kind, fault.cells) for fault in found] == kinds
    assert all(fault.message for fault in found)


def test_every_part_of_a_solution_is_without_conflict() -> None:
    solution = hard().solve(seed=5)
    for dropped in range(5):
        part = {cell: s for n, (cell, s) in enumerate(solution.sides.items()) if n % 5 != dropped}
        assert hard().conflicts(part) == ()
        assert [fault.kind for fault in hard().check(part)] == ["empty"]


def test_hints_lead_to_a_solution_from_anywhere() -> None:
    puzzle = hard()
    laid = {"c3": "NESW"}
    while hint := puzzle.hint(laid):
        assert hint.cell not in laid
        laid[hint.cell] = hint.sides
    assert puzzle.check(laid) == ()
    assert isinstance(puzzle.solution(laid), Solution)


def test_a_hint_says_when_there_is_no_way_on() -> None:
    puzzle = Puzzle(3, 1, "2 cap 1 straight")
    assert puzzle.hint("a1:E") == Hint("b1", "EW")
    assert puzzle.hint("a1:E b1:EW c1:W") is None
    with pytest.raises(NoSolution, match="an open side meets a closed one"):
        puzzle.hint("a1:E b1:E")
    with pytest.raises(NoSolution):
        Puzzle(4, 1, "2 cap 2 straight", knots=3).hint("a1:E")
    with pytest.raises(NoSolution):
        Puzzle(2, 2, "2 cap 2 corner").hint("a1:N b2:S")


def test_a_hint_follows_a_known_solution_without_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = easy()
    known = puzzle.solve(seed=3)
    monkeypatch.delattr(Puzzle, "solve")
    laid: dict[str, str] = {}
    while hint := puzzle.hint(laid, known=known):
        laid[hint.cell] = hint.sides
    assert puzzle.solution(laid).sides == known.sides


def test_a_known_solution_that_was_left_is_no_help() -> None:
    puzzle = Puzzle(2, 2, "4 corner")
    other = Puzzle(3, 1, "2 cap 1 straight").solve()
    assert puzzle.hint("a1:NE", known=other) == puzzle.hint("a1:NE")
