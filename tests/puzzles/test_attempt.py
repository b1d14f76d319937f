"""Tiles laid by hand, compared with a plain reading of the same steps."""

import random
from collections import Counter

import pytest

from knotwidgets import Annotations, Record
from knotwidgets.games.celtic.puzzles import Puzzle, easy
from knotwidgets.games.celtic.puzzles.game import Attempt, AttemptError
from knotwidgets.games.celtic.puzzles.text import write_tiles
from knotwidgets.games.celtic.state import shape_of

SQUARE = Puzzle(2, 2, "4 corner")
GIVEN = Puzzle(3, 2, "2 corner 2 tee 2 cap", givens="a1:NE", holes=["c2"])


def test_random_steps_keep_tiles_and_rack_together() -> None:
    chance = random.Random(4)
    puzzle = easy()
    attempt, plain = Attempt.of(puzzle), dict[tuple[int, int], int]()
    for _ in range(600):
        cell = chance.choice(puzzle.cells)
        name = f"{'abcde'[cell[0]]}{cell[1] + 1}"
        sides = chance.randrange(1, 16)
        if cell in plain and chance.random() < 0.5:
            attempt = attempt.take([name])
            del plain[cell]
        else:
            used = Counter(map(shape_of, plain.values()))[shape_of(sides)]
            fine = cell not in plain and used < puzzle.tiles[shape_of(sides)]
            if fine:
                attempt = attempt.lay(write_tiles({cell: sides}))
                plain[cell] = sides
            elif plain.get(cell) != sides:
                with pytest.raises(AttemptError):
                    attempt.lay(write_tiles({cell: sides}))
        assert dict(attempt.sides) == plain
        assert puzzle.sides_of(attempt.text) == plain
        lying = Counter(map(shape_of, plain.values()))
        for shape, number in puzzle.tiles.items():
            assert attempt.number(shape) == number - lying[shape]
            assert all(number >= 0 for number in attempt.tiles_left[shape].values())
        assert attempt.full == (len(plain) == 25)


def test_a_tile_keeps_its_colour_while_others_come_and_go() -> None:
    attempt = Attempt.of(easy()).lay("a1:N b1:N c1:N")
    assert [attempt.tiles[cell].colour for cell in ("a1", "b1", "c1")] == [
        "orange",
        "blue",
        "orange",
    ]
    after = attempt.take(["a1"]).lay("e5:S")
    assert after.tiles["b1"].colour == "blue"
    assert after.tiles["c1"].colour == "orange"
    assert after.lay("a1:N").lay("a2:N").tiles_left["cap"] == {"orange": 0, "blue": 0, "neutral": 0}
    assert Attempt.of(SQUARE).lay("a1:NE").tiles["a1"].colour == "neutral"


def test_given_tiles_lie_from_the_beginning_and_stay() -> None:
    attempt = Attempt.of(GIVEN)
    assert attempt.text == "a1:NE"
    assert attempt.own == ()
    assert attempt.number("corner") == 1
    with pytest.raises(
        AttemptError, match="a1 is fixed: the tile given there is a corner, open north and east"
    ) as fixed:
        attempt.take(["a1"])
    assert fixed.value.cells == ("a1",)
    with pytest.raises(AttemptError, match="a1 is fixed"):
        attempt.lay("a1:NW")
    assert attempt.lay("a1:NE b1:NW").own == ("b1",)


def test_more_given_tiles_than_there_are_leave_none() -> None:
    attempt = Attempt.of(Puzzle(2, 1, "1 cap 1 tee", givens="a1:E b1:W"))
    assert attempt.number("cap") == 0
    assert not attempt.solved


def test_only_a_solution_is_solved() -> None:
    full = "a1:NE b1:NW a2:ES b2:SW"
    assert Attempt.of(SQUARE).lay(full).solved
    assert not Attempt.of(SQUARE).lay(full.removesuffix(" b2:SW")).solved
    wrong = Attempt.of(SQUARE).lay(full.replace("b2:SW", "b2:NE"))
    assert wrong.full
    assert not wrong.solved
    assert not Attempt.of(Puzzle(2, 2, "4 corner", knots=1)).lay(full).solved


def test_a_position_of_a_puzzle_knows_its_cells_and_their_tiles() -> None:
    position = GIVEN.as_game.start()
    tile = position["a1"]
    assert (tile.sides, position["b1"]) == (Attempt.of(GIVEN).tiles["a1"].sides, None)
    with pytest.raises(KeyError, match="there is no cell 'c2'; expected 'a1', 'b1', 'c1', 'a2' or"):
        position["c2"]  # a hole
    drawn = Annotations(circles=["b2"])
    assert Record(position).annotate(drawn).drawn == drawn
    text = Record(position).play("b1:W").text
    assert text.splitlines()[0] == '[Game "Puzzle"]'
    assert text.endswith("1. b1:W")
    assert sorted(position.game.graph()["a1"]) == ["a2", "b1"]
