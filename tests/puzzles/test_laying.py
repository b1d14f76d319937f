"""Tiles laid by hand, compared with a plain reading of the same steps."""

import random
from collections import Counter

import pytest

from knotwidgets.games.celtic.puzzles import Puzzle, PuzzleError, easy
from knotwidgets.games.celtic.puzzles.laying import Laying, LayingError
from knotwidgets.games.celtic.puzzles.text import read_tiles, write_tiles
from knotwidgets.games.celtic.state import shape_of

SQUARE = Puzzle(2, 2, "4 corner")
GIVEN = Puzzle(3, 2, "2 corner 2 tee 2 cap", givens="a1:NE", holes=["c2"])


def test_random_steps_keep_tiles_and_rack_together() -> None:
    chance = random.Random(4)
    puzzle = easy()
    laying, plain = Laying.of(puzzle), dict[tuple[int, int], int]()
    for _ in range(600):
        cell = chance.choice(puzzle.cells)
        name = f"{'abcde'[cell[0]]}{cell[1] + 1}"
        sides = chance.randrange(1, 16)
        if cell in plain and chance.random() < 0.5:
            laying = laying.take([name])
            del plain[cell]
        else:
            used = Counter(map(shape_of, plain.values()))[shape_of(sides)]
            fine = cell not in plain and used < puzzle.tiles[shape_of(sides)]
            if fine:
                laying = laying.lay(write_tiles({cell: sides}))
                plain[cell] = sides
            elif plain.get(cell) != sides:
                with pytest.raises(LayingError):
                    laying.lay(write_tiles({cell: sides}))
        assert dict(laying.sides) == plain
        assert read_tiles(laying.text, puzzle.cells) == plain
        lying = Counter(map(shape_of, plain.values()))
        for shape, number in puzzle.tiles.items():
            assert laying.number(shape) == number - lying[shape]
            assert all(number >= 0 for number in laying.left[shape].values())
        assert laying.full == (len(plain) == 25)


def test_a_tile_keeps_its_colour_while_others_come_and_go() -> None:
    laying = Laying.of(easy()).lay("a1:N b1:N c1:N")
    assert [laying.tiles[cell].colour for cell in ("a1", "b1", "c1")] == [
        "orange",
        "blue",
        "orange",
    ]
    after = laying.take(["a1"]).lay("e5:S")
    assert after.tiles["b1"].colour == "blue"
    assert after.tiles["c1"].colour == "orange"
    assert after.lay("a1:N").lay("a2:N").left["cap"] == {"orange": 0, "blue": 0, "neutral": 0}


def test_tiles_without_colours_are_neutral() -> None:
    assert Laying.of(SQUARE).lay("a1:NE").tiles["a1"].colour == "neutral"


def test_given_tiles_lie_from_the_beginning_and_stay() -> None:
    laying = Laying.of(GIVEN)
    assert laying.text == "a1:NE"
    assert laying.own == ()
    assert laying.number("corner") == 1
    with pytest.raises(
        LayingError, match="a1 is fixed: the tile given there is a corner, open north and east"
    ) as fixed:
        laying.take(["a1"])
    assert fixed.value.cells == ("a1",)
    with pytest.raises(LayingError, match="a1 is fixed"):
        laying.lay("a1:NW")
    assert laying.lay("a1:NE b1:NW").own == ("b1",)


def test_more_given_tiles_than_there_are_leave_none() -> None:
    laying = Laying.of(Puzzle(2, 1, "1 cap 1 tee", givens="a1:E b1:W"))
    assert laying.number("cap") == 0
    assert not laying.solved


@pytest.mark.parametrize(
    ("tiles", "message", "cells"),
    [
        ("a1:NW", "a1 is taken: the tile there is a corner, open north and east.", ("a1",)),
        ("b2:N", "No cap is left for b2.", ()),
        ("b2:SW b1:NES", "No tee is left for b1.", ()),
    ],
)
def test_what_can_not_be_laid_is_said(tiles: str, message: str, cells: tuple[str, ...]) -> None:
    laying = Laying.of(SQUARE).lay("a1:NE")
    with pytest.raises(LayingError) as fault:
        laying.lay(tiles)
    assert str(fault.value) == message
    assert fault.value.cells == cells
    assert laying.text == "a1:NE"


@pytest.mark.parametrize("cell", ["c3", "", "A11", "a1:NE", (5, 5), None])
def test_what_is_no_cell_is_quoted(cell: str) -> None:
    with pytest.raises(PuzzleError, match="is no cell of this puzzle"):
        Laying.of(SQUARE).take([cell])


def test_an_empty_cell_has_nothing_to_take() -> None:
    with pytest.raises(LayingError, match="a1 is empty"):
        Laying.of(SQUARE).take(["a1"])


def test_only_a_solution_is_solved() -> None:
    full = "a1:NE b1:NW a2:ES b2:SW"
    assert Laying.of(SQUARE).lay(full).solved
    assert not Laying.of(SQUARE).lay(full.removesuffix(" b2:SW")).solved
    wrong = Laying.of(SQUARE).lay(full.replace("b2:SW", "b2:NE"))
    assert wrong.full
    assert not wrong.solved
    assert not Laying.of(Puzzle(2, 2, "4 corner", knots=1)).lay(full).solved
