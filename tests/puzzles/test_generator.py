"""Puzzles with one solution: uniqueness proved by the solver and by brute force."""

from typing import Any

import pytest

from knotwidgets.games.celtic.puzzles import (
    Puzzle,
    PuzzleError,
    Solutions,
    easy,
    generate,
    generator,
)
from tests.amounts import amount, few
from tests.puzzles.naive_puzzles import count_loops, fillings, rectangle, shape

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("seed", range(amount(6)))
@pytest.mark.parametrize("knots", [None, 1, 2])
def test_small_puzzles_have_one_solution_by_brute_force(seed: int, knots: int | None) -> None:
    puzzle = generate(3, 3, knots=knots, seed=seed)
    number = 0
    for tiles in fillings(rectangle(3, 3)):
        sides = {
            cell: sum(1 << "NESW".index(side) for side in tile) for cell, tile in tiles.items()
        }
        number += (
            sorted(map(shape, tiles.values()))
            == sorted(name for name, n in puzzle.tiles.items() for _ in range(n))
            and all(sides[cell] == given for cell, given in puzzle.givens.items())
            and knots in (None, count_loops(tiles))
        )
    assert number == 1


@pytest.mark.parametrize("knots", few([None, 1]))
def test_no_given_tile_can_be_spared(knots: int | None) -> None:
    puzzle = generate(tiles=easy().tiles, knots=knots, seed=1)
    assert puzzle.count(limit=2, distinct=False) == 1
    for cell in puzzle.givens:
        fewer = {other: sides for other, sides in puzzle.givens.items() if other != cell}
        assert puzzle.with_givens(fewer).count(limit=2, distinct=False) == 2


def test_a_number_of_given_tiles_can_be_asked_for() -> None:
    puzzle = generate(4, 4, givens=9, seed=2)
    assert len(puzzle.givens) == 9
    assert puzzle.count(limit=2, distinct=False) == 1
    with pytest.raises(PuzzleError, match="no puzzle with 0 given tiles was found"):
        generate(4, 4, "8 cap 4 tee 4 cross", givens=0)


def test_the_same_seed_makes_the_same_puzzle() -> None:
    texts = [generate(4, 5, knots=1, seed=seed).text for seed in (1, 1, 2)]
    assert texts[0] == texts[1] != texts[2]
    assert Puzzle.read(texts[0]).text == texts[0]


def test_an_impossible_option_is_refused_before_anything_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr(Puzzle, "solutions")
    monkeypatch.delattr(generator, "_design")
    for tiles in (None, easy().tiles):
        with pytest.raises(PuzzleError, match="givens=26 is impossible"):
            generate(tiles=tiles, givens=26)


def test_whether_to_stop_is_asked_for_each_given_tile_and_each_design(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []

    def never() -> bool:
        asked.append(len(asked))
        return False

    with pytest.raises(PuzzleError, match="none of 9 knots"):
        generate(2, 2, knots=9, stop=never)
    assert len(asked) == generator.DRAWS
    asked.clear()
    monkeypatch.setattr(Solutions, "__next__", lambda _: next(iter(())))  # which ask by themselves
    generate(4, 4, stop=never)
    assert len(asked) == 1 + 16


def test_holes_stay_empty() -> None:
    holes: Any = iter(["c3", "b2"])
    puzzle = generate(4, 4, holes=holes, seed=4)
    assert puzzle.holes == ("b2", "c3")
    assert puzzle.count(limit=2, distinct=False) == 1
