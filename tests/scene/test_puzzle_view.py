"""The picture of a puzzle: cells, tiles, strands, rack, and what can be picked."""

import re

import pytest

from knotwidgets.games.celtic.puzzles import Hint, Puzzle, easy
from knotwidgets.games.celtic.puzzles.game import Attempt
from knotwidgets.games.celtic.puzzles.view import puzzle_scene
from knotwidgets.games.celtic.state import shape_of
from knotwidgets.games.celtic.text import write_sides
from knotwidgets.games.celtic.tiles import HELD, alone, arms
from knotwidgets.scene import Path, Text
from tests.scene.conftest import SQUARE, filled, solved
from tests.scene.seen import ids, item

# ---- what is drawn


def test_every_cell_is_empty_or_has_its_tile(attempt: Attempt) -> None:
    scene = puzzle_scene(attempt)
    assert ids(scene, "tile:") == set(attempt.tiles)
    assert ids(scene, "cell:") == set(attempt.empty)
    for cell, tile in attempt.tiles.items():
        assert item(scene, f"tile:{cell}").style == f"{tile.colour} tile"
    assert ids(scene, "given:") == set(attempt.tiles) - set(attempt.own)
    assert not ids(puzzle_scene(attempt, legal=False), "cell:")


def test_rows_are_counted_from_the_bottom() -> None:
    scene = puzzle_scene(Attempt.of(SQUARE).lay("a1:NE b2:SW"))
    assert item(scene, "tile:a1").at == (0, 1)
    assert item(scene, "tile:b2").at == (1, 0)
    assert item(scene, "row:1").at[1] > item(scene, "row:2").at[1]


def test_dotted_ends_come_in_from_every_open_side_beside_an_empty_cell() -> None:
    attempt = Attempt.of(Puzzle(3, 3, "4 corner 4 tee 1 cross")).lay("b2:NESW b1:NEW a1:SW")
    stubs = item(puzzle_scene(attempt), "stubs").d
    assert stubs.count("M") == 2 * 4  # b3, c2, a2 from b2; c1 from b1


def test_a_solved_puzzle_shows_its_knots_in_tints() -> None:
    attempt = solved(SQUARE)
    woven = {"dive cut", "seam"}
    styles = [one.style for one in puzzle_scene(attempt).items if one.layer == "pieces"]
    assert sorted(styles) == ["dive cut", "seam", "tint 1", "tint 2"]
    plain = puzzle_scene(attempt, tints=False)
    assert {one.style for one in plain.items if one.layer == "pieces"} == {"strand", *woven}
    unsolved = puzzle_scene(attempt.take(["a1"]))
    styles = [one.style for one in unsolved.items if one.layer == "pieces"]
    assert {one for one in styles if not one.startswith("cut ")} == {"strand", *woven}
    assert "cut edge" in styles


def test_the_rack_shows_the_tiles_that_are_left(attempt: Attempt) -> None:
    scene = puzzle_scene(attempt)
    there = {shape for shape, number in attempt.puzzle.tiles.items() if number}
    assert {name for name in ids(scene, "rack:") if ":" not in name} == there
    for shape in there:
        number = attempt.number(shape)
        there_is = f"{attempt.colour(shape)} tile"
        assert item(scene, f"rack:{shape}").style == (there_is if number else "spent")
        texts = [one for one in scene.items if isinstance(one, Text)]
        counts = [one.text for one in texts if one.id == f"rack:{shape}:count"]
        assert counts == ([str(number)] if number > 1 else [])


def test_the_box_never_changes_while_tiles_are_laid() -> None:
    boxes = {puzzle_scene(filled(easy(), 3, number)).box for number in range(26)}
    assert len(boxes) == 1


def test_a_hint_is_framed_on_its_cell_and_in_the_rack() -> None:
    scene = puzzle_scene(Attempt.of(easy()), Hint("c3", "EW"))
    assert item(scene, "hint:cell").at == item(scene, "hint:weave").at == (2, 2)
    target = next(target for target in scene.targets if target.id == "tile:straight")
    assert item(scene, "hint:tile").at == target.at
    assert not ids(puzzle_scene(Attempt.of(easy())), "hint:")


# ---- what can be picked


def test_any_tile_that_is_left_can_be_laid_on_any_empty_cell_in_any_turn(attempt: Attempt) -> None:
    scene = puzzle_scene(attempt)
    lays = {(*move.picks, move.turn): move for move in scene.moves if move.turn}
    assert sorted(lays) == sorted(
        (f"tile:{shape_of(sides)}", cell, write_sides(sides))
        for sides in range(1, 16)
        for cell in attempt.empty
        if attempt.number(shape_of(sides))
    )
    for (tile, cell, _), move in lays.items():
        body, strands = move.ghost
        assert move.any
        assert body.style == f"{attempt.colour(tile.removeprefix('tile:'))} ghost tile"
        assert body.at == strands.at == item(scene, f"cell:{cell}").at
    takes = [move.picks for move in scene.moves if not move.turn]
    assert sorted(takes) == sorted((cell,) for cell in attempt.own if not attempt.solved)


@pytest.mark.parametrize("tile", ["a5:S", "a5:NS", "a5:ES", "a5:NSW", "a5:NESW"])
def test_the_strands_of_a_ghost_are_those_of_the_tile_that_lies_alone(tile: str) -> None:
    """But for how it is held."""

    def points(d: str) -> list[float]:
        return [float(number) for number in re.findall(r"-?\d*\.?\d+", d)]

    before = puzzle_scene(Attempt.of(easy()))
    cell, _, turn = tile.partition(":")
    move = next(one for one in before.moves if (one.picks[1], one.turn) == (cell, turn))
    strands = next(one.d for one in move.ghost if isinstance(one, Path) and one.id == "weave")
    laid = puzzle_scene(Attempt.of(easy()).lay(tile)).items
    drawn = [one.d for one in laid if isinstance(one, Path) and one.id.startswith("strand:")]
    mask = next(mask for mask, d in arms(HELD).items() if d == strands)
    assert points(alone(mask).line()) == pytest.approx(points("".join(drawn)), abs=0.0011)


def test_a_solved_puzzle_says_so_and_is_neither_veiled_nor_undone_by_a_pointer() -> None:
    attempt = solved(SQUARE)
    assert puzzle_scene(attempt).title.startswith("Puzzle · Solved")
    assert not puzzle_scene(attempt).moves
    assert all(move.ghost for move in puzzle_scene(attempt.take(["a1"])).moves)
