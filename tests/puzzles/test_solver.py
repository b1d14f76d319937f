"""The solver against brute force and against a naive reading of every solution."""

import signal
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, islice
from typing import Any

import pytest

from knotwidgets.games.celtic.puzzles import (
    NoSolution,
    Progress,
    Puzzle,
    Solution,
    Unfinished,
    easy,
    hard,
    solver,
)
from tests.games.naive_loops import Cell
from tests.puzzles.naive_puzzles import (
    Tiles,
    count_loops,
    fillings,
    is_closed,
    rectangle,
    shape,
    supply_of,
    up_to_symmetry,
)

pytestmark = pytest.mark.slow

SHAPES = ("cap", "straight", "corner", "tee", "cross")
SINGLE = "13 cap 12 straight 13 corner 13 tee 13 cross"  # for 8x8, with an odd number of knots


def as_tiles(solution: Solution) -> Tiles:
    """Reads a solution from its text, with nothing of the package's own."""
    words = solution.text.split()[1:]
    pairs = (word.split(":") for word in words)
    return {(ord(cell[0]) - 97, int(cell[1:]) - 1): frozenset(sides) for cell, sides in pairs}


def assert_solved(solution: Solution, knots: int | None = None) -> None:
    puzzle = solution.puzzle
    tiles = as_tiles(solution)
    holes = {(ord(hole[0]) - 97, int(hole[1:]) - 1) for hole in puzzle.holes}
    assert set(tiles) == set(rectangle(puzzle.width, puzzle.height)) - holes
    assert is_closed(tiles)
    used = Counter(map(shape, tiles.values()))
    assert used == +Counter(puzzle.tiles) if not puzzle.spare else used <= Counter(puzzle.tiles)
    assert len(solution.knotwork.loops) == count_loops(tiles)
    assert solution.knotwork.open_strands == ()
    if knots is not None:
        assert count_loops(tiles) == knots
    assert puzzle.check(solution) == ()


# --- The standard puzzles


@pytest.mark.parametrize("seed", [None, 1])
def test_the_standard_puzzles_are_solved(seed: int | None) -> None:
    assert easy().tiles == dict.fromkeys(SHAPES, 5)
    assert_solved(easy().solve(seed=seed))
    assert_solved(hard().solve(seed=seed), knots=1)


def test_solutions_of_the_easy_puzzle_are_distinct() -> None:
    solutions = easy().solutions(limit=1000)
    found = [as_tiles(solution) for solution in solutions]
    assert solutions.ended == "limit"
    assert len(found) == up_to_symmetry(found) == 1000
    for solution in solutions.found[::50]:
        assert_solved(solution)


@pytest.mark.thorough
def test_the_numbers_of_solutions_of_the_standard_puzzles() -> None:
    # The totals were also found by dynamic programming over rows, written independently.
    solutions = easy().solutions()
    knots = Counter(count_loops(as_tiles(solution)) for solution in solutions)
    assert solutions.complete
    assert knots.total() == 12056
    assert knots[1] == 4097
    assert set(knots) == {1, 3, 5}


# --- Small boards by brute force


@cache
def by_supply(cells: tuple[Cell, ...]) -> dict[frozenset[tuple[str, int]], list[Tiles]]:
    groups = defaultdict(list)
    for tiles in fillings(cells):
        groups[supply_of(tiles)].append(tiles)
    return groups


def supplies(number: int) -> Iterator[Counter[str]]:
    return map(Counter, combinations_with_replacement(SHAPES, number))


def assert_counts(puzzle: Puzzle, expected: list[Tiles]) -> None:
    for distinct in (True, False):
        number = puzzle.count(distinct=distinct)
        assert number.complete
        assert number == (up_to_symmetry(expected) if distinct else len(expected)), puzzle


@pytest.mark.parametrize(("width", "height"), [(1, 2), (1, 3), (2, 2), (3, 2), (4, 1)])
def test_all_supplies_of_small_boards(width: int, height: int) -> None:
    groups = by_supply(tuple(rectangle(width, height)))
    for tiles in supplies(width * height):
        expected = groups.get(frozenset(tiles.items()), [])
        assert_counts(Puzzle(width, height, tiles), expected)
        for knots in (1, 2, 3):
            some = [filling for filling in expected if count_loops(filling) == knots]
            assert_counts(Puzzle(width, height, tiles, knots=knots), some)


def test_supplies_of_nine_cells() -> None:
    groups = by_supply(tuple(rectangle(3, 3)))
    largest = sorted(groups.items(), key=lambda group: (-len(group[1]), sorted(group[0])))
    for supply, expected in largest[::8]:
        for knots in (None, 1, 2, 3):
            some = [t for t in expected if knots in (None, count_loops(t))]
            assert_counts(Puzzle(3, 3, dict(supply), knots=knots), some)


def test_holes_and_spare_tiles() -> None:
    ring = tuple(cell for cell in rectangle(3, 3) if cell != (1, 1))
    for supply, expected in by_supply(ring).items():
        assert_counts(Puzzle(3, 3, dict(supply), holes=["b2"]), expected)
    plenty = dict.fromkeys(SHAPES, 4)
    found = [tiles for group in by_supply(tuple(rectangle(2, 2))).values() for tiles in group]
    assert_counts(Puzzle(2, 2, plenty), found)


def test_given_tiles_leave_their_symmetries_only() -> None:
    expected = by_supply(tuple(rectangle(3, 3)))[
        frozenset({("corner", 4), ("tee", 4), ("cross", 1)})
    ]
    middle = Puzzle(3, 3, "4 corner 4 tee 1 cross", givens={"b2": "NESW"})
    assert_counts(middle, expected)
    assert len(middle.symmetries) == 8
    groups = by_supply(tuple(rectangle(3, 2)))
    for supply, tiles in islice(groups.items(), 30):
        here = [filling for filling in tiles if filling[0, 0] == frozenset("E")]
        puzzle = Puzzle(3, 2, dict(supply), givens="a1:E")
        assert puzzle.count(distinct=False) == len(here)


# --- No solution


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle(4, 4, "12 corner 4 cross", knots=8),
        Puzzle(3, 3, "4 cap 5 cross"),
        Puzzle(2, 2, "4 cross"),
    ],
)
def test_what_is_impossible_is_proved(puzzle: Puzzle) -> None:
    with pytest.raises(NoSolution):
        puzzle.solve()
    number = puzzle.count()
    assert (number, number.complete) == (0, True)


# --- Large boards


@pytest.mark.parametrize("seed", [None, 1])
@pytest.mark.parametrize(
    ("puzzle", "knots"),
    [
        (Puzzle(8, 8, SINGLE, knots=1), 1),
        (Puzzle(10, 10, dict.fromkeys(SHAPES, 20), knots=2), 2),
        (Puzzle(12, 12, dict.fromkeys(SHAPES, 50), knots=1), 1),
    ],
)
def test_large_boards_are_solved(puzzle: Puzzle, knots: int | None, seed: int | None) -> None:
    assert_solved(puzzle.solve(seed=seed), knots)


def test_little_memory_changes_no_number(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = Puzzle(4, 3, "3 cap 2 straight 3 corner 3 tee 1 cross", knots=1)
    number = puzzle.count()
    monkeypatch.setattr(solver, "MOST_STATES", 20)
    monkeypatch.setattr(solver, "_PATIENCE", 5)
    assert puzzle.count() == number > 0


# --- Ends: limits, stops, interruptions


def test_a_limit_and_a_count_say_whether_they_are_complete() -> None:
    ring = Puzzle(2, 2, "4 corner")
    assert repr(ring.count()) == "1"
    assert repr(easy().count(limit=3)) == "3 or more"
    solutions = ring.solutions(limit=1)
    assert [next(solutions).text, *solutions] == ["2x2 a1:NE b1:NW a2:ES b2:SW"]
    assert (solutions.ended, solutions.complete) == ("limit", False)
    solutions = ring.solutions()
    assert (len(list(solutions)), solutions.ended) == (1, "complete")
    assert solutions.reason


@pytest.mark.parametrize("puzzle", [Puzzle(8, 8, SINGLE, knots=1), Puzzle(2, 2, "4 corner")])
@pytest.mark.parametrize(
    ("end", "ended", "message"),
    [
        ({"seconds": 0}, "time", "the time is up"),
        ({"stop": lambda: True}, "stopped", "it was stopped"),
    ],
)
def test_a_search_ends_as_it_is_told_which_is_no_proof(
    puzzle: Puzzle, end: dict[str, Any], ended: str, message: str
) -> None:
    with pytest.raises(Unfinished, match=message):
        puzzle.solve(**end)
    solutions = puzzle.solutions(**end)
    assert list(solutions) == []
    assert solutions.ended == ended
    assert not puzzle.count(**end).complete


def test_whether_to_stop_is_asked_before_each_further_solution() -> None:
    solutions = easy().solutions(stop=lambda: len(solutions.found) >= 5)
    assert len(list(solutions)) == 5
    assert solutions.ended == "stopped"


@pytest.mark.parametrize("seed", [-1, 10**30])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    one, other = ([*hard().solutions(5, seed=seed)] for _ in range(2))
    assert_solved(one[0], knots=1)
    assert one == other


def test_an_interruption_leaves_what_was_found() -> None:
    solutions = easy().solutions(stop=Interrupting(40))
    with pytest.raises(KeyboardInterrupt):
        list(solutions)
    assert solutions.ended == "interrupted"
    assert len(solutions.found) > 0
    for solution in solutions.found[:20]:
        assert_solved(solution)
    assert list(solutions) == []
    number = easy().count(stop=Interrupting(40))
    assert number > 0
    assert not number.complete


class Interrupting:
    """Presses Ctrl-C, so to speak, when the solver looks for the n-th time."""

    def __init__(self, looks: int) -> None:
        self.left = looks

    def __call__(self) -> bool:
        self.left -= 1
        if self.left == 0:
            signal.raise_signal(signal.SIGINT)
        return False


def test_progress_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    reports: list[Progress] = []
    assert len(list(easy().solutions(50, progress=reports.append))) == 50
    assert reports[-1].found == 50
    easy().solve(progress=True)
    assert " found" in capsys.readouterr().err
